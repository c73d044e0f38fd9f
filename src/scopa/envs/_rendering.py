"""Positions shown by an environment: printed, as plain text, or as SVG."""

from __future__ import annotations

from typing import Final

from .. import drawing
from ..actions import Pending
from ..errors import ScopaError, shown
from ..position import Position

__all__ = ["RENDER_MODES", "check_render_mode", "rendered"]

RENDER_MODES: Final = ["human", "ansi", "svg"]


def check_render_mode(mode: str | None) -> str | None:
    """The mode itself, when there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        allowed = ", ".join(RENDER_MODES)
        raise ScopaError(f"render_mode={shown(mode)}: it must be None or one of {allowed}")
    return mode


def rendered(position: Position, pending: Pending | None, mode: str | None) -> str | None:
    """The picture of a position; in the mode ``"human"`` it is printed instead."""
    if mode is None:
        return None
    if mode == "svg":
        return drawing.position_svg(position)
    text = drawing.table_text(position)
    if pending is not None:
        text += f"\n\nplays {pending.card} and takes {pending.picks} …"
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None
