"""Drawings of cards and positions: SVG in three styles, and plain text.

``import scopa`` does not load this: say ``from scopa import drawing``, or show a position in a
notebook.  The drawings are the library's own; they refer to nothing outside themselves, and the
same arguments always give the same text.
"""

from ._cards import STYLES, Style
from ._documents import card_back_svg, card_svg, deck_svg
from ._notebook import position_html
from ._table import position_svg
from ._text import table_text

__all__ = [
    "STYLES",
    "Style",
    "card_back_svg",
    "card_svg",
    "deck_svg",
    "position_html",
    "position_svg",
    "table_text",
]
