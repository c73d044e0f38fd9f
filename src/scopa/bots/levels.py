"""The built-in players: `Random`, `Easy`, `Normal` and `Hard`.

A choice is a pure function of the bot's settings, its seed and the view: nothing is kept
between calls, and nothing hidden is ever at hand.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from .._backend import core, types
from .._frozen import Frozen
from ..errors import IllegalMoveError, ScopaError, shown
from ..state import check_seed, legal_moves

__all__ = ["LEVELS", "Easy", "Hard", "Normal", "Random"]

_MOST_SAMPLES = 1_000_000


class _Level(Frozen):
    """A frozen player: equal to another of its kind with the same settings."""

    __slots__ = ("seed",)
    seed: int

    def __init__(self, seed: int | None = 0) -> None:
        self._once("seed")
        self._set("seed", check_seed(seed))

    def choose(self, view: types.View) -> types.Move:
        """The move to play, from what the seat may know.

        Raises
        ------
        IllegalMoveError
            If the view is not on turn, or the hand is over.
        """
        if type(view) is not types.View:
            raise ScopaError(f"a bot chooses from a View, not from {shown(view)}")
        moves = legal_moves(view)
        if not moves:
            raise IllegalMoveError("there is nothing to choose: the hand is over")
        return moves[0] if len(moves) == 1 else self._choose(view, moves)

    @abstractmethod
    def _choose(self, view: types.View, moves: tuple[types.Move, ...]) -> types.Move:
        """One of two or more *moves*."""

    def __init_subclass__(cls) -> None:  # the levels are subclasses, unlike other values
        pass

    def _settings(self) -> tuple[int, ...]:
        return (self.seed,)

    def _set(self, name: str, value: int) -> None:
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._settings() == other._settings()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._settings()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"

    def __reduce__(self) -> tuple[type, tuple[int, ...]]:
        return type(self), self._settings()


class _PolicyLevel(_Level):
    """A player that decides by one of the core's policies."""

    __slots__ = ()
    _policy: ClassVar[int]

    def _choose(self, view: types.View, moves: tuple[types.Move, ...]) -> types.Move:
        card, captured = core.policy_move(view.rules._spec, view._packed(), self._policy, self.seed)
        return types.Move._of(card, captured)


class Random(_PolicyLevel):
    """Plays every legal move with the same chance."""

    __slots__ = ()
    _policy = 0


class Easy(_PolicyLevel):
    """Takes what it sees, often at random, and never looks at what it leaves.

    Two times in three it makes some capture, if it has one; otherwise any legal move.
    """

    __slots__ = ()
    _policy = 1


class Normal(_PolicyLevel):
    """Looks one play ahead, as a good casual player does.

    It values what it takes (settebello, sevens, primiera cards, coins, a sweep), and weighs
    what it leaves by the chance that the next player holds the card for it.  Its seed makes
    no difference.
    """

    __slots__ = ()
    _policy = 3


class Hard(_Level):
    """Plays every move out in its head, many times, and keeps the best.

    It remembers every card that has gone, deals the cards that it cannot see in *samples*
    ways that agree with its view and, the likelier the better, explain what the others played
    in this round, and plays each of its moves to the end of the hand in each of them with a
    cheap policy: Monte Carlo over determinizations.  The move with the best mean margin wins,
    the first of equals.  In the last round of two players, where the hidden cards follow from
    those that have gone, it plays perfectly.

    Parameters
    ----------
    seed
        An int from 0 to 2**64 - 1; None draws one from the operating system.
    samples
        How many deals of the hidden cards, 1 to 1,000,000; strength and time grow with it.
    """

    __slots__ = ("samples",)
    samples: int

    def __init__(self, seed: int | None = 0, samples: int = 300) -> None:
        super().__init__(seed)
        if type(samples) is not int or not 1 <= samples <= _MOST_SAMPLES:
            raise ScopaError(
                f"samples={shown(samples)}: it must be an int from 1 to {_MOST_SAMPLES}"
            )
        self._set("samples", samples)

    def _choose(self, view: types.View, moves: tuple[types.Move, ...]) -> types.Move:
        plays: list[int] = []
        for _, card, captured, _, refilled, _, _ in view._plays():
            plays = [] if refilled else [*plays, card, captured]
        values = core.hard(view.rules._spec, view._packed(), plays, self.samples, self.seed)
        return moves[values.index(max(values))]

    def _settings(self) -> tuple[int, ...]:
        return self.seed, self.samples

    def __repr__(self) -> str:
        return f"Hard(seed={self.seed}, samples={self.samples})"


LEVELS: Final[dict[str, type[Random | Easy | Normal | Hard]]] = {
    "random": Random,
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
}
"""The built-in players by name, weakest first."""
