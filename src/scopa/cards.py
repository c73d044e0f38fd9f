"""The forty cards: suits, ranks, and `Card`, an int from 0 to 39."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NoReturn, final

from .errors import InvalidCardError, NotationError, shown

__all__ = ["CARDS", "DECK", "FULL_MASK", "Card", "Rank", "Suit"]


class Suit(IntEnum):
    """The four suits of an Italian pack; they never matter for capturing."""

    DENARI = 0
    COPPE = 1
    SPADE = 2
    BASTONI = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the suit: D, C, S or B."""
        return _SUIT_LETTERS[self]


class Rank(IntEnum):
    """The ten ranks; a rank is also what the card is worth when it captures."""

    ASSO = 1
    DUE = 2
    TRE = 3
    QUATTRO = 4
    CINQUE = 5
    SEI = 6
    SETTE = 7
    FANTE = 8
    CAVALLO = 9
    RE = 10

    @property
    def letter(self) -> str:
        """The sign that stands for the rank: A, 2 to 7, F, C or R."""
        return _RANK_LETTERS[self - 1]


_SUIT_LETTERS: Final = "DCSB"
_RANK_LETTERS: Final = "A234567FCR"
_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_TEXTS: Final = tuple(rank + suit for rank in _RANK_LETTERS for suit in _SUIT_LETTERS)
# What is read: the canonical signs and, for the four that have one, the numeral.
_NUMBERS: Final = {text: number for number, text in enumerate(_TEXTS)} | {
    numeral + suit: 4 * row + column
    for numeral, row in (("1", 0), ("8", 7), ("9", 8), ("10", 9))
    for column, suit in enumerate(_SUIT_LETTERS)
}


def _read(text: object) -> int:
    """Give the number of the card that a text names."""
    given = text if isinstance(text, str) else None
    number = None
    if given is not None and len(given) <= 3 and given.isascii():
        number = _NUMBERS.get(given.upper())
    if number is None:
        raise NotationError(
            f"no card is written {shown(text)}; write a rank A 2 3 4 5 6 7 F C R "
            "and then a suit D C S B, as in 7D",
            text=given,
        )
    return number


FULL_MASK: Final = (1 << 40) - 1
"""The mask of the whole pack: bit *n* stands for card number *n*."""


@final
class Card(int):
    """One of the forty cards: an `int` from 0 to 39, equal to its number.

    The number is ``(rank - 1) * 4 + suit``. There are forty cards and no more: the same
    number always gives the same object. A card is always true, also the ace of denari,
    whose number is 0. What arithmetic makes of a card is a plain `int`.

    Parameters
    ----------
    number : int or Card
        A card or its number, 0 to 39.

    Raises
    ------
    InvalidCardError
        The value is not such a number; `bool`, `float` and `str` never are.

    Examples
    --------
    >>> card = Card(24)
    >>> print(card, card.rank.name, card.suit.name)
    7D SETTE DENARI
    >>> card is Card.from_text("7d") is Card.of(7, Suit.DENARI)
    True
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        if (type(number) is int or type(number) is Card) and 0 <= number < 40:
            return CARDS[number]
        raise InvalidCardError(
            f"no such card: {shown(number)}; a card is a Card or an int from 0 to 39"
        )

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Card is final: it cannot be subclassed")

    @classmethod
    def from_text(cls, text: str) -> Card:
        """Read one card: its rank ``A 2 … 7 F C R``, then its suit ``D C S B``.

        Lower case and the numerals ``1 8 9 10`` for ``A F C R`` are read too. The letter C
        is the cavallo in front and coppe behind: ``CC`` is the cavallo of coppe.

        Raises
        ------
        NotationError
            The text is not one card.

        Examples
        --------
        >>> Card.from_text("10b")
        Card.from_text('RB')
        """
        return CARDS[_read(text)]

    @classmethod
    def of(cls, rank: Rank | int, suit: Suit | int) -> Card:
        """Give the card of a rank, 1 to 10, and a suit, 0 to 3.

        Raises
        ------
        InvalidCardError
            There is no such rank or suit.
        """
        if type(rank) not in {Rank, int} or not 1 <= rank <= 10:
            raise InvalidCardError(f"no such rank: {shown(rank)}; a rank is an int from 1 to 10")
        if type(suit) not in {Suit, int} or not 0 <= suit <= 3:
            raise InvalidCardError(f"no such suit: {shown(suit)}; a suit is an int from 0 to 3")
        return CARDS[4 * (rank - 1) + suit]

    @property
    def rank(self) -> Rank:
        """The rank, 1 to 10: also what the card is worth when it captures."""
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        """The suit."""
        return _SUITS[self & 3]

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.from_text({_TEXTS[self]!r})"

    def __format__(self, format_spec: str) -> str:
        return format(_TEXTS[self], format_spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (int(self),)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Card cannot be changed: {name!r} cannot be set")


CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, number) for number in range(40))
"""The forty cards in ascending order of their numbers: ``CARDS[n] == n``."""

DECK: Final = CARDS
"""The pack, in ascending order: AD, AC, AS, AB, 2D and so on to RB."""
