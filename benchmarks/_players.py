"""Players for measurements: Hard with parts of it turned off, and players that cheat."""

from __future__ import annotations

from array import array
from threading import Event
from typing import ClassVar

import scopa
from scopa import bots
from scopa._backend import core
from scopa._values import NONE, tables
from scopa.bots.hard import _Search


class Plain(bots.Hard):
    """Plain Monte Carlo: hidden cards dealt uniformly, all playouts at random.

    *samples* is the number of playouts for a choice, spread over its moves, which share their
    deals.
    """

    __slots__ = ()
    _reads: ClassVar[bool] = False
    _thinks: ClassVar[bool] = False
    _drops: ClassVar[bool] = False
    _parts: ClassVar[int] = 8

    def _choose(
        self,
        view: scopa.View,
        moves: tuple[scopa.Move, ...],
        cancel: Event | None = None,
    ) -> scopa.Move:
        """Search, also where Hard would solve."""
        spread = Plain(self.seed, max(1, self.samples // len(moves)))
        return moves[_Search(spread, view, view._packed(), cancel).run(moves)]


class PlainApart(Plain):
    """The plainest: every playout of every move has a deal of its own."""

    __slots__ = ()

    def _choose(
        self,
        view: scopa.View,
        moves: tuple[scopa.Move, ...],
        cancel: Event | None = None,
    ) -> scopa.Move:
        """Search every move alone."""
        spec, packed = view.rules._spec, view._packed()
        share = max(1, self.samples // len(moves))

        def made(place: int) -> int:
            move = [moves[place].card, moves[place].captured.mask]
            given = (spec, packed, [], move, NONE, self._parts, 0, array("I"), self.seed)
            return core.search(*given, place * share, share)[0]

        return moves[max(range(len(moves)), key=made)]


class WithoutReading(bots.Hard):
    """Hard that does not ask what the others' plays tell."""

    __slots__ = ()
    _reads: ClassVar[bool] = False


class WithoutThought(bots.Hard):
    """Hard that plays out to the end of the hand by the greedy policy."""

    __slots__ = ()
    _thinks: ClassVar[bool] = False


class WithoutNormal(bots.Hard):
    """Hard that takes the others for players who think as it does, never for Normal."""

    __slots__ = ()
    _parts: ClassVar[int] = 2


class WithoutPerfection(bots.Hard):
    """Hard that values the last round by the tables, in its head."""

    __slots__ = ()
    _parts: ClassVar[int] = 1


class WithoutHope(bots.Hard):
    """Hard that plays the first of the perfect moves, whatever the other may do wrong."""

    __slots__ = ()

    def _choose(
        self,
        view: scopa.View,
        moves: tuple[scopa.Move, ...],
        cancel: Event | None = None,
    ) -> scopa.Move:
        """Solve where nothing is hidden any more."""
        if view.stock_size:
            return super()._choose(view, moves, cancel)
        return scopa.solve(scopa.determinize(view, seed=0)).best[0]


class WithoutTables(bots.Hard):
    """Hard that thinks on to the end of the hand, instead of valuing later rounds by tables."""

    __slots__ = ()
    _parts: ClassVar[int] = 1 + 2 + 4


class Judge(bots.Hard):
    """The long search that judges others: every round thought through to the end of the hand,
    without the tables that Hard values later rounds by, and without dropping moves."""

    __slots__ = ()
    _drops: ClassVar[bool] = False
    _parts: ClassVar[int] = 2 + 4


class HandSeer:
    """A cheat: Hard's search, with the other's hand face up."""

    def __init__(self, samples: int) -> None:
        self.samples = samples

    def choose_open(self, state: scopa.GameState) -> scopa.Move:
        """The move to play, from the whole state."""
        moves = scopa.legal_moves(state)
        view = scopa.observe(state, state.turn)
        if len(moves) == 1:
            return moves[0]
        if not state.stock:
            return scopa.solve(state).best[0]
        spec, packed = state.rules._spec, view._packed()
        other = 1 - state.turn
        packed[len(packed) - 2 + other] = state.hands[other].mask
        packed[7] &= ~state.hands[other].mask
        flat = [number for move in moves for number in (move.card, move.captured.mask)]
        given = (spec, packed, [], flat, tables(spec), 3, 0, array("I"), 1)
        numbers = core.search(*given, 0, self.samples)
        return moves[max(range(len(moves)), key=numbers.__getitem__)]


class Seer:
    """A cheat that sees all cards and plays perfectly."""

    def choose_open(self, state: scopa.GameState) -> scopa.Move:
        """The move to play, from the whole state."""
        return scopa.solve(state).best[0]


def open_hand(
    cheat: HandSeer | Seer, bot: scopa.bots.Bot, seed: int, index: int
) -> tuple[int, int]:
    """The margins of the cheat over the bot, from either seat of one deal."""
    margins = []
    for side in (0, 1):
        state = scopa.deal(seed=seed, index=index)
        while not state.is_over:
            if state.turn == side:
                move = cheat.choose_open(state)
            else:
                move = bot.choose(scopa.observe(state, state.turn))
            state = scopa.apply(state, move)
        points = scopa.score_hand(state).points
        margins.append(points[side] - points[1 - side])
    return margins[0], margins[1]
