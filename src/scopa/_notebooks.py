"""Shows positions in notebooks; the drawings are loaded when the first one is shown."""

from __future__ import annotations

from ._pictures import register
from .position import Position


def show_svg(position: Position) -> str:
    """The drawing of a position."""
    from .drawing import position_svg  # noqa: PLC0415  (import scopa stays light)

    return position_svg(position)


def show_html(position: Position) -> str:
    """The drawing of a position as an image in HTML."""
    from .drawing import position_html  # noqa: PLC0415

    return position_html(position)


register("svg", show_svg)
register("html", show_html)
