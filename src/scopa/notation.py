"""Text of cards, sets of cards and moves, on plain ints and masks."""

from __future__ import annotations

from typing import Final

from .cards import CARDS, Card
from .errors import NotationError, shown

__all__ = ["card_text", "cards_text", "move_text", "parse_card", "parse_cards", "parse_move_text"]

_TEXTS: Final = tuple(map(str, CARDS))
_CARDS_LIMIT: Final = 400
_MOVE_LIMIT: Final = 200


def card_text(number: int) -> str:
    """Write one card: its rank, then its suit.

    Examples
    --------
    >>> card_text(24)
    '7D'
    """
    return _TEXTS[number]


def cards_text(mask: int, sep: str = " ") -> str:
    """Write the cards of a mask in ascending order; ``-`` when there are none.

    Examples
    --------
    >>> cards_text(0b11), cards_text(0b11, sep=""), cards_text(0)
    ('AD AC', 'ADAC', '-')
    """
    texts: list[str] = []
    while mask:
        lowest = mask & -mask
        texts.append(_TEXTS[lowest.bit_length() - 1])
        mask ^= lowest
    return sep.join(texts) or "-"


def move_text(card: int, captured: int, scopa: bool = False) -> str:
    """Write a move: the card, then ``x`` and what it captures, then ``#`` for a scopa.

    Examples
    --------
    >>> move_text(24, 0), move_text(24, 0b11, scopa=True)
    ('7D', '7DxADAC#')
    """
    takes = "x" + cards_text(captured, "") if captured else ""
    return _TEXTS[card] + takes + ("#" if scopa else "")


def parse_card(text: str) -> int:
    """Read one card, as `Card.from_text` does, and give its number."""
    return int(Card.from_text(text))


def parse_cards(text: str) -> list[int]:
    """Read several distinct cards, in the order in which they are written.

    The cards may be run together or parted by spaces and commas; ``-`` stands for none.

    Raises
    ------
    NotationError
        A part of the text is no card, a card stands twice, or the text is far too long.

    Examples
    --------
    >>> parse_cards("7d3C, 10b"), parse_cards("-")
    ([24, 9, 39], [])
    """
    _check_text(text, _CARDS_LIMIT, "cards")
    if text.strip() == "-":
        return []
    return _read_cards(text, text)


def parse_move_text(text: str) -> tuple[int, int | None]:
    """Read a move: the card, and the mask of what it captures.

    The mask is None when the text only names the card: it may then be laid, or have one
    capture that need not be told. A ``#`` at the end is ignored.

    Raises
    ------
    NotationError
        The text is no move.

    Examples
    --------
    >>> parse_move_text("7DxADAC#"), parse_move_text("7D")
    ((24, 3), (24, None))
    """
    _check_text(text, _MOVE_LIMIT, "a move")
    played, capture, taken = text.strip().removesuffix("#").lower().partition("x")
    cards = _read_cards(played, text)
    captured = _read_cards(taken, text)
    if len(cards) != 1 or (capture and not captured):
        raise NotationError(
            f"no move is written {shown(text)}; write the card, and for a capture x and the "
            "cards it takes, as in 7D or 7Dx3C4B",
            text=text,
        )
    if cards[0] in captured:
        raise NotationError(f"{_TEXTS[cards[0]]} captures itself in {shown(text)}", text=text)
    return cards[0], sum(1 << card for card in captured) if capture else None


def _check_text(text: object, limit: int, what: str) -> None:
    if not isinstance(text, str):
        raise NotationError(f"{what} must be a str, not {shown(text)}")
    if len(text) > limit:
        raise NotationError(
            f"{what} may have at most {limit} characters; this text has {len(text)}: {shown(text)}",
            text=text[:limit],
        )


def _read_cards(part: str, text: str) -> list[int]:
    """Read the cards of one part of a text; the whole text is for the message."""
    cards: list[int] = []
    start = 0
    while start < len(part):
        if part[start] in " ,":
            start += 1
            continue
        end = start + (3 if part.startswith("10", start) else 2)
        try:
            card = parse_card(part[start:end])
        except NotationError as error:
            raise NotationError(f"{error}; it stands in {shown(text)}", text=error.text) from None
        if card in cards:
            raise NotationError(f"{_TEXTS[card]} stands twice in {shown(text)}", text=text)
        cards.append(card)
        start = end
    return cards
