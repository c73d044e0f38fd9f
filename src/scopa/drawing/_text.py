"""A position as plain text, laid out as on a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from ..decks import Deck
from ..errors import ScopaError, shown
from ..position import Position
from ._places import Place, Spot, places, status, stock_size, won

__all__ = ["table_text"]

_WIDEST: Final = {"top": 10, "bottom": 10}  # cards in one line of a hand; 3 at the sides
_GAP: Final = 4


def table_text(
    position: Position,
    seat: int | None = None,
    *,
    names: Sequence[str] | None = None,
    deck: Deck = Deck.ITALIAN,
) -> str:
    """A position as several lines of plain text, laid out as on a table.

    Hidden cards are ``[??]``.  ``str(position)`` is the line that `GameState.from_text` reads
    back; this is for people.

    Parameters
    ----------
    position
        A state, which shows all hands, or a view.
    seat
        Who sits at the bottom; the looking player, or seat 0, when omitted.
    names
        What the seats are called, one text a seat.
    deck
        How cards are written.

    Raises
    ------
    InvalidStateError
        If there is no such seat.

    Examples
    --------
    >>> import scopa
    >>> from scopa.drawing import table_text
    >>> print(table_text(scopa.observe(scopa.deal(seed=7), 1)))
      Player 0, dealer
        won: no cards
       [??] [??] [??]
    <BLANKLINE>
     [2C] [4C] [5D] [RC]
    <BLANKLINE>
          stock: 30
    <BLANKLINE>
       [2S] [7C] [RS]
    > Player 1, to play <
        won: no cards
    """
    if type(deck) is not Deck:
        raise ScopaError(f"deck={shown(deck)}: it must be a Deck, such as Deck.FRENCH")
    seats = {place.spot: place for place in places(position, seat, names)}

    def block(spot: Spot) -> list[str]:
        return _seat(position, seats[spot], deck) if spot in seats else []

    table = _rows([f"[{deck.text(card)}]" for card in position.table], 6) or ["(empty)"]
    stock = stock_size(position)
    middle = [*table, "", f"stock: {stock}"] if stock else table
    left = _stacked(block("left high"), block("left"))
    right = _stacked(block("right high"), block("right"))
    columns = [column for column in (left, middle, right) if column]
    lines = _stacked(block("top"), _beside(columns), block("bottom"), apart=2 if left else 1)
    return "\n".join(line.rstrip() for line in _centred(lines))


def _seat(position: Position, place: Place, deck: Deck) -> list[str]:
    """The lines of one seat, the hand towards the table."""
    cards = [f"[{deck.text(card)}]" for card in place.cards] + ["[??]"] * place.hidden
    hand = _rows(cards, _WIDEST.get(place.spot, 3)) or ["(no cards left)"]
    who = ", ".join([place.name, *status(place)])
    who = f"> {who} <" if place.to_play else who
    pile = [] if place.side is None else [f"won: {won(position, place.side)}"]
    return [*hand, who, *pile] if place.spot == "bottom" else [who, *pile, *hand]


def _rows(cards: list[str], widest: int) -> list[str]:
    """Cards in lines of nearly equal length."""
    lines = -(-len(cards) // widest)
    size = -(-len(cards) // lines) if lines else 1
    return [" ".join(cards[start : start + size]) for start in range(0, len(cards), size)]


def _centred(lines: list[str]) -> list[str]:
    width = max(map(len, lines))
    return [" " * ((width - len(line)) // 2) + line for line in lines]


def _stacked(*blocks: list[str], apart: int = 1) -> list[str]:
    lines: list[str] = []
    for block in filter(None, blocks):
        lines += [*[""] * (apart if lines else 0), *block]
    return lines


def _beside(columns: list[list[str]]) -> list[str]:
    """Columns side by side, each centred, in lines of equal length."""
    height = max(map(len, columns))
    wide = [max(map(len, column)) for column in columns]
    padded = [[*[""] * ((height - len(column)) // 2), *column] for column in columns]
    return [
        (" " * _GAP).join(line.center(width) for line, width in zip(row, wide, strict=True))
        for row in zip_longest(*padded, fillvalue="")
    ]
