"""The readable twin of the native types."""

from ._types_py_state import GameState
from ._types_py_values import CardSet, Move, Play
from ._types_py_view import View, make_view

__all__ = ["CardSet", "GameState", "Move", "Play", "View", "make_view"]
