"""The twin's values: `CardSet`, `Move` and `Play`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import Any, cast, final

from ._checks import card_mask, card_number, check_mask
from ._frozen import Frozen
from .cards import CARDS, Card
from .errors import InvalidCardError, shown
from .notation import cards_text, move_text, parse_cards, parse_move_text


def mask_of(cards: Iterable[Card | int]) -> int:
    """The mask of a `CardSet` or of any iterable of distinct cards."""
    return cards._mask if type(cards) is CardSet else card_mask(cards)


@final
class CardSet(Frozen, Set[Card]):
    """An immutable set of cards, iterated in ascending card number.

    It is a ``collections.abc.Set`` over a 40-bit mask: bit *n* stands for card number *n*.
    Set operators work at int speed, also with other sets of cards; equal sets of any type are
    equal and have equal hashes.

    Parameters
    ----------
    cards
        Distinct cards, or their numbers.

    Raises
    ------
    InvalidCardError
        If something is no card, or a card occurs twice.

    Examples
    --------
    >>> from scopa import CardSet
    >>> taken = CardSet.from_text("7D 3C")
    >>> print(taken | CardSet.from_text("AB"), len(taken), 24 in taken)
    AB 3C 7D 2 True
    """

    __slots__ = ("_mask",)
    _mask: int

    def __new__(cls, cards: Iterable[Card | int] = ()) -> CardSet:
        return cls._of(mask_of(cards))

    @staticmethod
    def _of(mask: int) -> CardSet:
        self = _new(CardSet)
        _set_mask(self, mask)
        return self

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """The cards whose bits are set in *mask*, an int from 0 to 2**40 - 1."""
        return cls._of(check_mask(mask))

    @classmethod
    def from_text(cls, text: str) -> CardSet:
        """The cards named in *text*, such as ``7D 3C``, ``7D3C`` or ``-`` for none."""
        return cls._of(sum(1 << card for card in parse_cards(text)))

    @property
    def mask(self) -> int:
        """The 40-bit mask: bit *n* stands for card number *n*."""
        return self._mask

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __bool__(self) -> bool:
        return self._mask != 0

    def __contains__(self, card: object) -> bool:
        if type(card) is Card or type(card) is int:
            return 0 <= card < 40 and self._mask >> card & 1 == 1
        return False

    def __iter__(self) -> Iterator[Card]:
        mask = self._mask
        while mask:
            bit = mask & -mask
            mask ^= bit
            yield CARDS[bit.bit_length() - 1]

    def __eq__(self, other: object) -> bool:
        if type(other) is CardSet:
            return self._mask == other._mask
        if isinstance(other, Set):
            others = cast("Set[object]", other)
            return len(self) == len(others) and all(card in self for card in others)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __le__(self, other: Set[Any]) -> bool:
        if type(other) is CardSet:
            return self._mask & ~other._mask == 0
        if isinstance(other, Set):
            return all(card in other for card in self)
        return NotImplemented

    def __ge__(self, other: Set[Any]) -> bool:
        if type(other) is CardSet:
            return other._mask & ~self._mask == 0
        if isinstance(other, Set):
            return all(card in self for card in other)
        return NotImplemented

    def __lt__(self, other: Set[Any]) -> bool:
        return NotImplemented if not isinstance(other, Set) else self <= other and self != other

    def __gt__(self, other: Set[Any]) -> bool:
        return NotImplemented if not isinstance(other, Set) else self >= other and self != other

    def __and__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, Set):
            return CardSet._of(self._mask & mask_of(other))
        return NotImplemented

    def __or__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, Set):
            return CardSet._of(self._mask | mask_of(other))
        return NotImplemented

    def __xor__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, Set):
            return CardSet._of(self._mask ^ mask_of(other))
        return NotImplemented

    def __sub__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, Set):
            return CardSet._of(self._mask & ~mask_of(other))
        return NotImplemented

    def __rsub__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, Set):
            return CardSet._of(mask_of(other) & ~self._mask)
        return NotImplemented

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def isdisjoint(self, other: Iterable[Card | int]) -> bool:
        """Whether the two sets have no card in common."""
        return self._mask & mask_of(other) == 0

    def __str__(self) -> str:
        return cards_text(self._mask)

    def __repr__(self) -> str:
        return f"CardSet.from_text({cards_text(self._mask)!r})"


# The classes refuse assignment; their makers write the slots directly.
_new = object.__new__
_set_mask = CardSet.__dict__["_mask"].__set__

_NOTHING = CardSet._of(0)


@final
class Move(Frozen):
    """One card played from the hand, and the table cards that it captures.

    A move that captures nothing lays the card on the table.  Moves are ordered by card and
    then by the mask of what they capture, which is the order of `legal_moves`.

    Parameters
    ----------
    card
        The card played, or its number.
    captured
        The cards taken from the table.

    Raises
    ------
    InvalidCardError
        If something is no card, or *captured* has a card twice or *card* itself.

    Examples
    --------
    >>> from scopa import Card, CardSet, Move
    >>> move = Move(Card.from_text("7D"), CardSet.from_text("3C 4B"))
    >>> print(move, "and", Move(move.card))
    7Dx3C4B and 7D
    """

    __slots__ = ("_captured", "_card")
    _card: Card
    _captured: CardSet

    def __new__(cls, card: Card | int, captured: Iterable[Card | int] = ()) -> Move:
        number, mask = card_number(card), mask_of(captured)
        if mask >> number & 1:
            raise InvalidCardError(
                f"{CARDS[number]} cannot capture itself; captured was {shown(captured)}"
            )
        return cls._of(number, mask)

    @staticmethod
    @lru_cache(maxsize=1 << 14)  # moves are immutable, and the same few thousand recur
    def _of(card: int, captured: int) -> Move:
        self = _new(Move)
        _set_card(self, CARDS[card])
        _set_captured(self, CardSet._of(captured) if captured else _NOTHING)
        return self

    @classmethod
    def from_text(cls, text: str) -> Move:
        """The move that *text* writes out: ``7D`` lays, ``7Dx3C4B`` captures.

        `GameState.parse_move` reads shorter texts, because it knows the table.
        """
        card, captured = parse_move_text(text)
        return cls._of(card, captured or 0)

    @property
    def card(self) -> Card:
        """The card played."""
        return self._card

    @property
    def captured(self) -> CardSet:
        """The cards taken from the table; empty when the card is laid."""
        return self._captured

    def __eq__(self, other: object) -> bool:
        if type(other) is not Move:
            return NotImplemented
        return self._card == other._card and self._captured._mask == other._captured._mask

    def __lt__(self, other: Move) -> bool:
        return NotImplemented if type(other) is not Move else self._key() < other._key()

    def __le__(self, other: Move) -> bool:
        return NotImplemented if type(other) is not Move else self._key() <= other._key()

    def __gt__(self, other: Move) -> bool:
        return NotImplemented if type(other) is not Move else self._key() > other._key()

    def __ge__(self, other: Move) -> bool:
        return NotImplemented if type(other) is not Move else self._key() >= other._key()

    def _key(self) -> int:
        return self._card << 40 | self._captured._mask

    def __hash__(self) -> int:
        return self._key()

    def __str__(self) -> str:
        return move_text(self._card, self._captured._mask)

    def __repr__(self) -> str:
        return f"Move.from_text({str(self)!r})"


_set_card = Move.__dict__["_card"].__set__
_set_captured = Move.__dict__["_captured"].__set__


@final
class Play(Frozen):
    """One move as it happened: who played it and what followed.  Made by `apply` only."""

    __slots__ = ("_key",)
    _key: tuple[int, int, int, bool, bool, int, int]

    def __init__(self) -> None:
        raise TypeError("a Play is made by playing: see GameState.history")

    @staticmethod
    def _of(key: tuple[int, int, int, bool, bool, int, int]) -> Play:
        self = _new(Play)
        object.__setattr__(self, "_key", key)
        return self

    @property
    def player(self) -> int:
        """The seat that played."""
        return self._key[0]

    @property
    def move(self) -> Move:
        """What it played."""
        return Move._of(self._key[1], self._key[2])

    @property
    def scopa(self) -> bool:
        """Whether the move scored a sweep."""
        return self._key[3]

    @property
    def refilled(self) -> bool:
        """Whether all hands were empty after it and new cards were dealt."""
        return self._key[4]

    @property
    def leftovers(self) -> CardSet:
        """The table cards that the last play of the hand gave to the last capturer."""
        return CardSet._of(self._key[5])

    @property
    def leftovers_to(self) -> int | None:
        """The side that got the left-overs, or None."""
        return self._key[6] - 1 if self._key[6] else None

    def __eq__(self, other: object) -> bool:
        return NotImplemented if type(other) is not Play else self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        return move_text(self._key[1], self._key[2], self._key[3])

    def __repr__(self) -> str:
        return f"<Play {self} by player {self.player}>"
