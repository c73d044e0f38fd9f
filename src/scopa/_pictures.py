"""How the types show themselves in a notebook: by functions that are registered from above.

The drawings stand on the types, so the types cannot import them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

__all__ = ["picture", "register"]

_makers: Final[dict[str, Callable[[Any], str]]] = {}


def register(kind: str, maker: Callable[[Any], str]) -> None:
    """Let *maker* make the pictures of a kind, ``"svg"`` or ``"html"``."""
    _makers[kind] = maker


def picture(kind: str, position: object) -> str:
    """The picture of a position that the registered function makes."""
    return _makers[kind](position)
