"""`Level`: what the built-in players share."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from .._backend import types
from .._frozen import Frozen
from ..errors import IllegalMoveError, ScopaError, shown
from ..state import check_seed, legal_moves


class Level(Frozen):
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
        moves = self._moves(view)
        return moves[0] if len(moves) == 1 else self._choose(view, moves)

    def _moves(self, view: object) -> tuple[types.Move, ...]:
        """The legal moves, at least one."""
        if type(view) is not types.View:
            raise ScopaError(f"a bot chooses from a View, not from {shown(view)}")
        moves = legal_moves(view)
        if not moves:
            raise IllegalMoveError("there is nothing to choose: the hand is over")
        return moves

    @abstractmethod
    def _choose(self, view: types.View, moves: tuple[types.Move, ...]) -> types.Move:
        """One of two or more *moves*."""

    def __init_subclass__(cls) -> None:  # the levels are subclasses, unlike other values
        pass

    def _settings(self) -> tuple[Any, ...]:
        return (self.seed,)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._settings() == other._settings()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._settings()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._settings()
