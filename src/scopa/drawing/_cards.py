"""Cards as symbols: each a part of its own, made of the signs of its style."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

from ..cards import CARDS, Card
from ..decks import Deck
from ..errors import ScopaError, shown
from ._figures import FIGURES, SIGN_PLACES
from ._french import COURTS, GLYPHS
from ._pips import PIPS
from ._signs import SIGNS
from ._svg import placed, symbol

__all__ = ["HEIGHT", "STYLES", "WIDTH", "Style", "card_id", "card_name", "check_style", "parts_of"]

Style: TypeAlias = Literal["napoletane", "piacentine", "francesi"]

STYLES: Final[tuple[Style, ...]] = ("napoletane", "piacentine", "francesi")
"""The styles in which cards are drawn."""

WIDTH, HEIGHT = 100, 160
_SUITS: Final = ("denari", "coppe", "spade", "bastoni")
_COURTS: Final = ("fante", "cavallo", "re")
_COLOURS: Final = {  # of the clothes, by suit
    "napoletane": ("#3b7d3c", "#2c5f9e", "#c8322b", "#d9822b"),
    "piacentine": ("#c8322b", "#3b7d3c", "#2c5f9e", "#7d4b8e"),
    "francesi": ("#d9822b", "#c8322b", "#2c5f9e", "#3b7d3c"),
}
_BACKS: Final = {"napoletane": "#8e2f3a", "piacentine": "#2c5f9e", "francesi": "#39445c"}
_LINE: Final = 'stroke="#2b2118" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"'


def check_style(style: object) -> Style:
    """The style itself, or an error that lists the three."""
    if style not in STYLES:
        raise ScopaError(f"style={shown(style)}: it must be one of {', '.join(STYLES)}")
    return style


def card_id(style: Style, card: Card | None) -> str:
    """The id of the symbol of a card, such as ``napoletane-7D``; of the back for None."""
    return f"{style}-{'back' if card is None else card}"


def card_name(style: Style, card: Card) -> str:
    """What a card is called in a style: ``sette di denari``, ``queen of hearts``."""
    return (Deck.FRENCH if style == "francesi" else Deck.ITALIAN).name(card)


@cache
def parts_of(style: Style) -> Mapping[str, str]:
    """All that a drawing in a style may be made of, by id."""
    parts = {f"{style}-{suit}": sign for suit, sign in zip(_SUITS, SIGNS[style], strict=True)}
    if style == "francesi":
        parts |= {f"{style}-{rank}": glyph for rank, glyph in GLYPHS.items()}
    else:
        parts[f"{style}-aquila"] = _EAGLE
    figures = COURTS if style == "francesi" else FIGURES[style]
    parts |= {f"{style}-{court}": figure for court, figure in zip(_COURTS, figures, strict=True)}
    parts = {name: f'<g id="{name}">{body}</g>' for name, body in parts.items()}
    faces = {
        card: _french_face(card) if style == "francesi" else _face(style, card) for card in CARDS
    }
    for card, body in faces.items():
        name = card_id(style, card)
        parts[name] = symbol(name, WIDTH, HEIGHT, f"<g {_LINE}>{_paper(style)}{body}</g>")
    name = card_id(style, None)
    parts[name] = symbol(name, WIDTH, HEIGHT, f"<g {_LINE}>{_back(style)}</g>")
    return parts


def _box(edge: float, fill: str, line: str = "", round_: float = 0) -> str:
    corner = f' rx="{round_:g}"' if round_ else ""
    return (
        f'<rect x="{edge:g}" y="{edge:g}" width="{WIDTH - 2 * edge:g}" '
        f'height="{HEIGHT - 2 * edge:g}"{corner} fill="{fill}"{line}/>'
    )


def _paper(style: Style) -> str:
    """The empty card: a thin frame for Naples, a double one for Piacenza, none for the French."""
    if style == "francesi":
        return _box(0.75, "#fffefa", round_=8)
    if style == "napoletane":
        return _box(0.75, "#fffdf3", round_=6) + _box(5, "none", ' stroke-width=".8"')
    return (
        _box(0.75, "#fff8e0", round_=6)
        + _box(4, "none", ' stroke="#2c5f9e" stroke-width="2"')
        + _box(7, "none", ' stroke-width=".7"')
    )


def _back(style: Style) -> str:
    """A lattice in the colour of the style."""
    colour = _BACKS[style]
    body = _box(0.75, "#fffdf3", round_=8 if style == "francesi" else 6) + _box(6, colour, round_=3)
    lines = "".join(
        f"M{8 + max(0, d):g},{8 + max(0, -d):g}L{min(92, 152 + d):g},{min(152, 92 - d):g}"
        f"M{92 - max(0, d):g},{8 + max(0, -d):g}L{max(8, -52 - d):g},{min(152, 92 - d):g}"
        for d in range(-132, 84, 12)
    )
    return body + f'<path d="{lines}" fill="none" stroke="#fffdf3" stroke-width="1.2"/>'


def _face(style: Style, card: Card) -> str:
    suit, sign = card.suit, f"{style}-{_SUITS[card.suit]}"
    if card.rank <= 7:
        pips = [
            placed(sign, x, y, scale=scale, turn=turn)
            for x, y, scale, turn in PIPS[style][suit][card.rank]
        ]
        body = "".join(pips)
        if style == "napoletane" and card == CARDS[0]:
            return f'<use href="#{style}-aquila"/>' + body
        if style == "napoletane" and (card.rank, suit) == (3, 3):
            return body + _MASK
        return body
    court = card.rank - 8
    x, y, scale = SIGN_PLACES[court][suit]
    return (
        '<g transform="translate(3 5) scale(.94)">'
        f'<use href="#{style}-{_COURTS[court]}" color="{_COLOURS[style][suit]}"/>'
        f"{placed(sign, x, y, scale=scale)}</g>"
    )


def _french_face(card: Card) -> str:
    style, suit = "francesi", card.suit
    sign = f"{style}-{_SUITS[suit]}"
    colour = "#c8322b" if suit < 2 else "#221d1a"
    glyph = placed(f"{style}-{int(card.rank)}", 7, 9, scale=1.35)
    corner = f'<g stroke="{colour}" stroke-width="1.9">{glyph}</g>' + placed(
        sign, 14, 39, scale=0.5
    )
    corners = corner + f'<g transform="rotate(180 50 80)">{corner}</g>'
    if card.rank <= 7:
        return corners + "".join(
            placed(sign, x, y, scale=scale, turn=turn)
            for x, y, scale, turn in PIPS[style][suit][card.rank]
        )
    half = (
        f'<use href="#{style}-{_COURTS[card.rank - 8]}" color="{_COLOURS[style][suit]}"/>'
        + placed(sign, 24, 58, scale=0.6)
    )
    return corners + half + f'<g transform="rotate(180 50 80)">{half}</g><path d="M22,80H78"/>'


# The eagle on the Neapolitan ace of coins, with two heads and the coin on its breast.
_EAGLE: Final = (
    '<path d="M50,52C38,46 22,44 12,34C12,62 14,84 24,102L30,94L34,110L42,102L44,120L50,132'
    'L56,120L58,102L66,110L70,94L76,102C86,84 88,62 88,34C78,44 62,46 50,52Z" fill="#3a332f"/>'
    '<path d="M46,62C46,46 42,42 36,40L28,42L32,34C40,28 50,34 50,46C50,34 60,28 68,34L72,42'
    'L64,40C58,42 54,46 54,62Z" fill="#3a332f"/>'
    '<path d="M40,33L42,20L46,26L50,18L54,26L58,20L60,33Q50,28 40,33Z" fill="#f0bc2e"/>'
    '<path d="M36,37v.1M64,37v.1" stroke="#f0bc2e" stroke-width="3"/>'
    '<path d="M42,126L38,140M58,126L62,140M50,130V146" stroke-width="3" fill="none"/>'
)

# The face on the Neapolitan three of clubs.
_MASK: Final = (
    '<circle cx="50" cy="80" r="17" fill="#f3cda6"/>'
    '<path d="M34,74C36,58 64,58 66,74Q50,66 34,74Z" fill="#6b4423"/>'
    '<path d="M44,77v2M56,77v2" stroke-width="3"/>'
    '<path d="M50,84C44,80 36,86 32,82C34,92 46,92 50,87C54,92 66,92 68,82C64,86 56,80 50,84Z" '
    'fill="#221d1a"/>'
)
