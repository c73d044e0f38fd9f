"""What a notebook shows of a position."""

from __future__ import annotations

from binascii import b2a_base64

from ..position import Position
from ._svg import escaped
from ._table import position_svg
from ._text import table_text

__all__ = ["position_html"]


def position_html(position: Position) -> str:
    """A position as an HTML image that holds the drawing; its text stands for it unseen.

    As an image it cannot disturb the page, whatever else the page draws, and needs no trust to be
    shown.
    """
    drawing = b2a_base64(position_svg(position).encode(), newline=False).decode("ascii")
    return (
        f'<img src="data:image/svg+xml;base64,{drawing}" style="width:100%;max-width:720px" '
        f'alt="{escaped(table_text(position))}"/>'
    )
