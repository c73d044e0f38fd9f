"""A position as SVG: hands around the table, the stock and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..cards import Card
from ..position import Position
from ._cards import HEIGHT, WIDTH, Style, card_id, check_style, parts_of
from ._places import Place, places, status, stock_size, won
from ._svg import check_width, document, escaped
from ._text import table_text

__all__ = ["position_svg"]

_FELT, _RIM, _INK, _GLOW = "#23704a", "#174d33", "#f6f1de", "#f0c33c"
_FONT: Final = f'<g font-family="sans-serif" font-size="17" fill="{_INK}" text-anchor="middle">'
_SHAPE: Final = HEIGHT / WIDTH
# Up to so many cards on the table: how wide they are, and how many make a line.
_SIZES: Final = ((5, 76, 5), (10, 58, 5), (14, 52, 7), (18, 46, 9), (40, 34, 14))


class _Room(NamedTuple):
    """Where things lie: the width of all, and the edges of what is in the middle."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    spots: frozenset[str]


class _Lie(NamedTuple):
    """How a hand lies: its lines around *x* from *y* down, its label, and the pile."""

    lines: list[list[Card | None]]
    x: float
    y: float
    width: int
    most: float
    label: float
    pile_x: float
    pile_y: float


def position_svg(
    position: Position,
    seat: int | None = None,
    style: Style = "napoletane",
    *,
    names: Sequence[str] | None = None,
    width: int | None = None,
) -> str:
    """A position as a drawing of the table: an SVG document that needs nothing else.

    A state shows all hands face up.  A view shows what it knows and the rest as backs, so that
    nothing hidden is in the drawing.  The stock is a pile with its count; a pile that was won has
    its count and a card across for each sweep.

    Parameters
    ----------
    position
        A state or a view.
    seat
        Who sits at the bottom; the looking player, or seat 0, when omitted.  This hides nothing:
        for that, draw what `scopa.observe` gives.
    style
        ``"napoletane"``, ``"piacentine"`` or ``"francesi"``.
    names
        What the seats are called, one text a seat.
    width
        The width in pixels; when omitted, the drawing fills the room that it is given.

    Raises
    ------
    InvalidStateError
        If there is no such seat.
    """
    check_style(style)
    check_width(width)
    seats = places(position, seat, names)
    room = _room(seats)
    edge = f'rx="18" fill="{_FELT}" stroke="{_RIM}" stroke-width="6"'
    body = [
        f'<rect x="3" y="3" width="{room.width - 6}" height="{room.height - 6}" {edge}/>',
        _FONT,
        *_middle(position, style, room),
    ]
    for place in seats:
        body += _seat(position, place, style, room)
    body.append("</g>")
    to_play = [place.name for place in seats if place.to_play]
    title = f"Scopa: {to_play[0]} to play" if to_play else "Scopa: the hand is over"
    return document(
        "\n".join(body),
        (room.width, room.height),
        title,
        table_text(position, seat, names=names),
        parts=parts_of(style),
        width=width,
    )


def _room(seats: tuple[Place, ...]) -> _Room:
    spots = frozenset(place.spot for place in seats)
    left, width = (236, 1060) if "left" in spots else (30, 760)
    top = 190 if "top" in spots else 30
    middle = 310 if "left high" in spots else 250 if "left" in spots else 180
    return _Room(width, top + middle + 190, left, width - left, top, top + middle, spots)


def _card(style: Style, card: Card | None, x: float, y: float, width: float) -> str:
    return (
        f'<use href="#{card_id(style, card)}" x="{x:.5g}" y="{y:.5g}" '
        f'width="{width:g}" height="{width * _SHAPE:g}"/>'
    )


def _text(text: str, x: float, y: float, more: str = "") -> str:
    return f'<text x="{x:.5g}" y="{y:.5g}"{more}>{escaped(text)}</text>'


def _row(
    style: Style, cards: Sequence[Card | None], x: float, y: float, width: float, most: float
) -> Iterator[str]:
    """Cards side by side around *x*, closer together when they need more than *most*."""
    if not cards:
        return
    step = _step(len(cards), width, most)
    start = x - (width + step * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        yield _card(style, card, start + number * step, y, width)


def _lines(cards: list[Card | None], most: int) -> list[list[Card | None]]:
    """Cards in lines of nearly equal length."""
    count = max(1, -(-len(cards) // most))
    size = max(1, -(-len(cards) // count))
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def _middle(position: Position, style: Style, room: _Room) -> Iterator[str]:
    """The stock on the left, and the cards on the table."""
    middle, stock = (room.top + room.bottom) / 2, stock_size(position)
    if stock:
        for offset in range(0, min(stock, 9), 3):
            yield _card(style, None, room.left + offset, middle - 62 - offset, 64)
        yield _text(f"stock {stock}", room.left + 35, middle + 62)
    table: list[Card | None] = [*position.table]
    width, count = next(size for most, *size in _SIZES if len(table) <= most)
    lines = _lines(table, count)
    x, y = (room.left + room.right) / 2, middle - (len(lines) * (width * _SHAPE + 8) - 8) / 2
    for number, line in enumerate(lines):
        at = y + number * (width * _SHAPE + 8)
        yield from _row(style, line, x, at, width, room.right - room.left - 180)


def _lie(place: Place, cards: list[Card | None], room: _Room) -> _Lie:
    x: float
    if place.spot in {"top", "bottom"}:
        # A long hand makes room for the pile on its right.
        x = (room.left + room.right) / 2 - (40 if len(cards) > 5 else 0)
        y = 44 if place.spot == "top" else room.bottom + 24
        label = y - 16 if place.spot == "top" else y + 148
        most = room.right - room.left - 110
        return _Lie([cards], x, y, 76, most, label, room.right - 58, y + 10)
    x = 118 if "left" in place.spot else room.width - 118
    lines = _lines(cards, 5)
    tall = 24 + 96 * len(lines) + (0 if place.side is None else 74)
    share = 0.26 if "high" in place.spot else 0.74 if "left high" in room.spots else 0.5
    top = room.height * share - tall / 2
    return _Lie(lines, x, top + 28, 56, 190, top + 14, x - 60, top + 32 + 96 * len(lines))


def _seat(position: Position, place: Place, style: Style, room: _Room) -> Iterator[str]:
    """A hand with its label, and the pile beside or below it."""
    cards: list[Card | None] = [*place.cards, *[None] * place.hidden]
    lie = _lie(place, cards, room)
    said = ", ".join([place.name, *status(place)])
    if place.to_play:
        yield _glow(lie)
    yield _text(said, lie.x, lie.label, ' font-weight="bold"' if place.to_play else "")
    for number, line in enumerate(lie.lines):
        y = lie.y + number * (lie.width * _SHAPE + 6)
        yield from _row(style, line, lie.x, y, lie.width, lie.most)
    if place.side is not None:
        below = place.spot in {"top", "bottom"}
        yield from _pile(position, place.side, style, lie.pile_x, lie.pile_y, below=below)


def _step(cards: int, width: float, most: float) -> float:
    """From one card of a row to the next."""
    return min(width + 7, (most - width) / max(1, cards - 1))


def _glow(lie: _Lie) -> str:
    """A light behind the hand of the player to move."""
    cards = max(map(len, lie.lines))
    wide = lie.width + _step(cards, lie.width, lie.most) * (cards - 1) + 16
    tall = len(lie.lines) * (lie.width * _SHAPE + 6) + 10
    return (
        f'<rect x="{lie.x - wide / 2:.5g}" y="{lie.y - 8:.5g}" width="{wide:.5g}" '
        f'height="{tall:.5g}" rx="10" fill="{_GLOW}" fill-opacity=".75"/>'
    )


def _pile(
    position: Position, side: int, style: Style, x: float, y: float, *, below: bool
) -> Iterator[str]:
    """What a side has won, face down, with a card across for each sweep."""
    sweeps, box = position.sweeps[side], 'rx="3" stroke="#2b2118"'
    for number in range(min(sweeps, 5)):
        yield (
            f'<rect x="{x - 12:.5g}" y="{y + 2 + 6 * number:.5g}" width="64" height="36" {box} '
            'fill="#fffdf3"/>'
        )
    if position.piles[side]:
        yield _card(style, None, x, y, 40)
    else:
        yield (
            f'<rect x="{x:.5g}" y="{y:.5g}" width="40" height="64" rx="3" fill="none" '
            f'stroke="{_INK}" stroke-opacity=".6" stroke-dasharray="4 4"/>'
        )
    for number, text in enumerate(won(position, side).split(", ")):
        if below:
            yield _text(text, x + 20, y + 82 + 18 * number)
        else:
            yield _text(text, x + 60, y + 28 + 18 * number, ' text-anchor="start"')
