"""The built-in players `Random`, `Easy` and `Normal`, and the list of all levels.

A choice is a pure function of the bot's settings, its seed and the view: nothing is kept
between calls, and nothing hidden is ever at hand.
"""

from __future__ import annotations

from typing import ClassVar, Final

from .._backend import core, types
from ._level import Level
from .hard import Hard

__all__ = ["LEVELS", "Easy", "Hard", "Normal", "Random"]


class _PolicyLevel(Level):
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


LEVELS: Final[dict[str, type[Random | Easy | Normal | Hard]]] = {
    "random": Random,
    "easy": Easy,
    "normal": Normal,
    "hard": Hard,
}
"""The built-in players by name, weakest first."""
