"""The built-in players: `Random`, `Easy`, `Normal` and `Hard`.

A choice is a pure function of the bot's settings, its seed and the view: nothing is kept
between calls, and nothing hidden is ever at hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final

from .._backend import core, types
from ..errors import IllegalMoveError, ScopaError, shown
from ..state import check_seed, legal_moves

__all__ = ["LEVELS", "Easy", "Hard", "Normal", "Random"]

_RANDOM, _EASY, _NORMAL = 0, 1, 3


def _choices(view: types.View) -> tuple[types.Move, ...]:
    if type(view) is not types.View:
        raise ScopaError(f"a bot chooses from a View, not from {shown(view)}")
    moves = legal_moves(view)
    if not moves:
        raise IllegalMoveError("there is nothing to choose: the hand is over")
    return moves


@dataclass(frozen=True, slots=True)
class _Policy:
    """A player that decides by one of the core's policies."""

    seed: int = field(default=0)
    policy: ClassVar[int]

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", check_seed(self.seed))

    def choose(self, view: types.View) -> types.Move:
        """The move this player makes, from what its seat may know."""
        moves = _choices(view)
        if len(moves) == 1:
            return moves[0]
        card, captured = core.policy_move(
            view.rules._spec, view._packed(), self.policy, self.seed
        )
        return types.Move._of(card, captured)


class Random(_Policy):
    """Every legal move with the same chance."""

    __slots__ = ()
    policy = _RANDOM


class Easy(_Policy):
    """Takes what it sees, often at random, and never looks at what it leaves.

    Three times in four it makes some capture, if it has one; otherwise any legal move.
    """

    __slots__ = ()
    policy = _EASY


class Normal(_Policy):
    """Looks one play ahead, as a good casual player does.

    It values what it takes (settebello, sevens, primiera cards, coins, a sweep), and weighs
    what it leaves by the chance that the next player holds the card for it.  Its seed makes
    no difference.
    """

    __slots__ = ()
    policy = _NORMAL


@dataclass(frozen=True, slots=True)
class Hard:
    """Plays every move out in its head, many times, and keeps the best.

    It remembers every card that has gone, deals the cards that it cannot see in *samples*
    ways that agree with its view, and plays each of its moves to the end of the hand in each
    of them with a cheap policy (Monte Carlo with determinization; see Long et al., 2010, on
    when this does well).  The move with the best mean margin wins, the first of equals.

    Parameters
    ----------
    seed
        An int from 0 to 2**64 - 1; None draws one from the operating system.
    samples
        How many deals of the hidden cards; strength and time grow with it.
    """

    seed: int = 0
    samples: int = 300

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", check_seed(self.seed))
        if type(self.samples) is not int or not 1 <= self.samples <= 1_000_000:
            raise ScopaError(
                f"samples={shown(self.samples)}: it must be an int from 1 to 1,000,000"
            )

    def choose(self, view: types.View) -> types.Move:
        """The move this player makes, from what its seat may know."""
        moves = _choices(view)
        if len(moves) == 1:
            return moves[0]
        values = core.hard(view.rules._spec, view._packed(), self.samples, self.seed)
        return moves[values.index(max(values))]


LEVELS: Final = {"random": Random, "easy": Easy, "normal": Normal, "hard": Hard}
"""The built-in players by name, weakest first."""
