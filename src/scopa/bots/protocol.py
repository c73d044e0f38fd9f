"""`Bot`: what every computer player is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from .._backend import types


@runtime_checkable
class Bot(Protocol):
    """Anything that chooses a move from what its seat may know."""

    def choose(self, view: types.View) -> types.Move:
        """The move to play; *view* is on turn and has at least one legal move."""
        ...
