"""`Deck`: the names that a pack of cards gives to the same forty cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NoReturn, final

from .cards import CARDS, Card
from .errors import InvalidCardError, NotationError, shown

__all__ = ["Deck"]

_LONGEST: Final = 40
_SYMBOLS: Final = "♦♥♠♣"


@final
class Deck:
    """A way to name the forty cards; the cards themselves are the same in every deck.

    There are four, and no more can be made:

    ``Deck.ITALIAN``
        Denari, coppe, spade and bastoni; fante 8, cavallo 9, re 10. Its codes are those of
        `Card`: ``7D``.
    ``Deck.ITALIAN_SOUTHERN``
        The same pack where the court of rank 8 is called donna, as in the old rules of Naples.
    ``Deck.FRENCH``
        A pack of 52 without its 8, 9 and 10: jack 8, queen 9, king 10.
    ``Deck.FRENCH_PIPS``
        A pack of 52 without its courts: the pips 8, 9 and 10 are ranks 8, 9 and 10.

    Diamonds stand for denari, hearts for coppe, spades for spade and clubs for bastoni.

    A name alone never tells a rank. The donna is rank 8 in a southern Italian pack, but the
    queen of a French pack, which Italians also call donna, is rank 9; and the letter C is the
    suit of coppe in one deck and of clubs in another. Only the deck decides.

    Examples
    --------
    >>> card = Card.from_text("CC")
    >>> [deck.name(card) for deck in (Deck.ITALIAN, Deck.FRENCH, Deck.FRENCH_PIPS)]
    ['cavallo di coppe', 'queen of hearts', 'nine of hearts']
    >>> Deck.FRENCH.text(card), Deck.FRENCH.symbol(card), Deck.FRENCH.card("QH") == card
    ('QH', 'Q♥', True)
    >>> int(Deck.ITALIAN_SOUTHERN.card("donna di denari").rank), int(Deck.FRENCH.card("QD").rank)
    (8, 9)
    """

    __slots__ = ("_name", "_names", "_numbers", "_symbols", "_texts")

    ITALIAN: ClassVar[Deck]
    ITALIAN_SOUTHERN: ClassVar[Deck]
    FRENCH: ClassVar[Deck]
    FRENCH_PIPS: ClassVar[Deck]

    _name: str
    _texts: tuple[str, ...]
    _symbols: tuple[str, ...]
    _names: tuple[str, ...]
    _numbers: dict[str, int]

    def __init__(self) -> None:
        raise TypeError(f"the decks are {', '.join(_DECKS)}; no other can be made")

    def text(self, card: Card | int) -> str:
        """Give the short code of a card, such as ``7D`` or ``QH``."""
        return self._texts[_number(card)]

    def symbol(self, card: Card | int) -> str:
        """Give the rank and the French suit symbol of a card, such as ``7♥``.

        There are no symbols of Italian suits; an Italian deck uses the French ones too.
        """
        return self._symbols[_number(card)]

    def name(self, card: Card | int) -> str:
        """Give the whole name of a card, such as ``sette di coppe`` or ``seven of hearts``."""
        return self._names[_number(card)]

    def card(self, text: str) -> Card:
        """Read a code, a symbol or a name of this deck, in capitals or not.

        Raises
        ------
        NotationError
            This deck has no such card.
        """
        number = self._numbers.get(_words(text))
        if number is None:
            raise NotationError(
                f"no card of {self!r} is written {shown(text)}; write it like "
                f"{self._texts[24]}, {self._symbols[24]} or {self._names[24]}; "
                f"the ranks are {' '.join(text[:-1] for text in self._texts[::4])}, "
                f"the suits {' '.join(text[-1] for text in self._texts[:4])}",
                text=shown(text),
            )
        return CARDS[number]

    def __repr__(self) -> str:
        return f"Deck.{self._name}"

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (Deck, self._name)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Deck cannot be changed: {name!r} cannot be set")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("Deck is final: it cannot be subclassed")


def _number(card: Card | int) -> int:
    if type(card) in {Card, int} and 0 <= card < 40:
        return int(card)
    raise InvalidCardError(f"no such card: {shown(card)}; a card is a Card or an int from 0 to 39")


def _words(text: object) -> str:
    """Give a text as it is looked up: in small letters, with single spaces."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        return ""
    words = " ".join(text.replace("\ufe0f", "").split())  # the sign that asks for an emoji
    return words.lower() if all(sign.isascii() or sign in _SYMBOLS for sign in words) else ""


_ITALIAN_SUITS: Final = "denari coppe spade bastoni"
_FRENCH_SUITS: Final = "diamonds hearts spades clubs"
_LOW_ITALIAN: Final = "asso due tre quattro cinque sei sette"
_LOW_FRENCH: Final = "ace two three four five six seven"

# name: rank signs, suit letters, names of the ranks and of the suits, the word between
_DECKS: Final = {
    "ITALIAN": (
        "A 2 3 4 5 6 7 F C R",
        "DCSB",
        f"{_LOW_ITALIAN} fante cavallo re",
        _ITALIAN_SUITS,
        "di",
    ),
    "ITALIAN_SOUTHERN": (
        "A 2 3 4 5 6 7 D C R",
        "DCSB",
        f"{_LOW_ITALIAN} donna cavallo re",
        _ITALIAN_SUITS,
        "di",
    ),
    "FRENCH": (
        "A 2 3 4 5 6 7 J Q K",
        "DHSC",
        f"{_LOW_FRENCH} jack queen king",
        _FRENCH_SUITS,
        "of",
    ),
    "FRENCH_PIPS": (
        "A 2 3 4 5 6 7 8 9 10",
        "DHSC",
        f"{_LOW_FRENCH} eight nine ten",
        _FRENCH_SUITS,
        "of",
    ),
}


def _make(name: str, ranks: str, suits: str, rank_names: str, suit_names: str, link: str) -> Deck:
    """Make a deck; the signs and names are parted by spaces, but for the letters of the suits."""
    signs, called, of = ranks.split(), rank_names.split(), suit_names.split()
    texts = tuple(sign + letter for sign in signs for letter in suits)
    symbols = tuple(sign + symbol for sign in signs for symbol in _SYMBOLS)
    names = tuple(f"{rank} {link} {suit}" for rank in called for suit in of)
    numbers = {
        form.lower(): number
        for forms in (texts, symbols, names)
        for number, form in enumerate(forms)
    }
    # Numerals are read too where they are the rank: for the ace, and for Italian courts.
    for row in (0, 7, 8, 9) if link == "di" else (0,):
        for column, endings in enumerate(zip(suits.lower(), _SYMBOLS, strict=True)):
            numbers |= {f"{row + 1}{ending}": 4 * row + column for ending in endings}
    deck = object.__new__(Deck)
    object.__setattr__(deck, "_name", name)
    object.__setattr__(deck, "_texts", texts)
    object.__setattr__(deck, "_symbols", symbols)
    object.__setattr__(deck, "_names", names)
    object.__setattr__(deck, "_numbers", numbers)
    return deck


for _name, _signs in _DECKS.items():
    setattr(Deck, _name, _make(_name, *_signs))
