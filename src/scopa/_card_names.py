"""What cards are called in the words of a language and a deck.

A name alone never tells a rank: the donna is the 8 of a southern Italian pack, and the queen of
a French one, in Italian donna too, is its 9. Therefore every pack has its own messages.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ._languages import Language
from .cards import Card
from .decks import Deck

__all__ = ["CardNames", "card_names"]


@final
class CardNames:
    """The names of the cards, their ranks and suits; `card_names` gives them."""

    __slots__ = ("_named", "_ranks", "deck", "french", "suits")

    def __init__(self, language: Language, deck: Deck) -> None:
        self.deck: Final = deck
        self.french: Final = deck in {Deck.FRENCH, Deck.FRENCH_PIPS}
        say = language.pgettext
        if self.french:
            self._ranks = _french_ranks(language, pips=deck is Deck.FRENCH_PIPS)
            self.suits = [
                say("French pack", "diamonds"),
                say("French pack", "hearts"),
                say("French pack", "spades"),
                say("French pack", "clubs"),
            ]
            self._named = [
                say("French pack", "{rank} of {suit}", rank=rank, suit=suit)
                for rank, _ in self._ranks
                for suit in self.suits
            ]
        else:
            self._ranks = _italian_ranks(language, southern=deck is Deck.ITALIAN_SOUTHERN)
            self.suits = [
                say("Italian pack", "coins"),
                say("Italian pack", "cups"),
                say("Italian pack", "swords"),
                say("Italian pack", "batons"),
            ]
            self._named = [
                say("Italian pack", "{rank} of {suit}", rank=rank, suit=suit)
                for rank, _ in self._ranks
                for suit in self.suits
            ]

    def card(self, card: Card) -> str:
        """Name a card: its rank and its suit."""
        return self._named[card]

    def rank(self, rank: int) -> str:
        """Name a rank, 1 to 10."""
        return self._ranks[rank - 1][0]

    def a_rank(self, rank: int) -> str:
        """Name a rank, 1 to 10, with the article that means any card of it."""
        return self._ranks[rank - 1][1]


@lru_cache(maxsize=20)
def card_names(language: Language, deck: Deck) -> CardNames:
    """Give the names of the cards."""
    return CardNames(language, deck)


def _italian_ranks(language: Language, *, southern: bool) -> list[tuple[str, str]]:
    say = language.pgettext
    ranks = [
        (say("Italian pack", "ace"), say("Italian pack", "an ace")),
        (say("Italian pack", "two"), say("Italian pack", "a two")),
        (say("Italian pack", "three"), say("Italian pack", "a three")),
        (say("Italian pack", "four"), say("Italian pack", "a four")),
        (say("Italian pack", "five"), say("Italian pack", "a five")),
        (say("Italian pack", "six"), say("Italian pack", "a six")),
        (say("Italian pack", "seven"), say("Italian pack", "a seven")),
        (say("Italian pack", "knave"), say("Italian pack", "a knave")),
        (say("Italian pack", "knight"), say("Italian pack", "a knight")),
        (say("Italian pack", "king"), say("Italian pack", "a king")),
    ]
    if southern:
        ranks[7] = say("Italian pack", "donna"), say("Italian pack", "a donna")
    return ranks


def _french_ranks(language: Language, *, pips: bool) -> list[tuple[str, str]]:
    say = language.pgettext
    ranks = [
        (say("French pack", "ace"), say("French pack", "an ace")),
        (say("French pack", "two"), say("French pack", "a two")),
        (say("French pack", "three"), say("French pack", "a three")),
        (say("French pack", "four"), say("French pack", "a four")),
        (say("French pack", "five"), say("French pack", "a five")),
        (say("French pack", "six"), say("French pack", "a six")),
        (say("French pack", "seven"), say("French pack", "a seven")),
    ]
    if pips:
        return [
            *ranks,
            (say("French pack", "eight"), say("French pack", "an eight")),
            (say("French pack", "nine"), say("French pack", "a nine")),
            (say("French pack", "ten"), say("French pack", "a ten")),
        ]
    return [
        *ranks,
        (say("French pack", "jack"), say("French pack", "a jack")),
        (say("French pack", "queen"), say("French pack", "a queen")),
        (say("French pack", "king"), say("French pack", "a king")),
    ]
