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
        pgettext = language.pgettext
        if self.french:
            self._ranks = _french_ranks(language, pips=deck is Deck.FRENCH_PIPS)
            self.suits = [
                pgettext("French pack", "diamonds"),
                pgettext("French pack", "hearts"),
                pgettext("French pack", "spades"),
                pgettext("French pack", "clubs"),
            ]
            self._named = [
                pgettext("French pack", "{rank} of {suit}", rank=rank, suit=suit)
                for rank, _ in self._ranks
                for suit in self.suits
            ]
        else:
            self._ranks = _italian_ranks(language, southern=deck is Deck.ITALIAN_SOUTHERN)
            self.suits = [
                pgettext("Italian pack", "coins"),
                pgettext("Italian pack", "cups"),
                pgettext("Italian pack", "swords"),
                pgettext("Italian pack", "batons"),
            ]
            self._named = [
                pgettext("Italian pack", "{rank} of {suit}", rank=rank, suit=suit)
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
    pgettext = language.pgettext
    ranks = [
        (pgettext("Italian pack", "ace"), pgettext("Italian pack", "an ace")),
        (pgettext("Italian pack", "two"), pgettext("Italian pack", "a two")),
        (pgettext("Italian pack", "three"), pgettext("Italian pack", "a three")),
        (pgettext("Italian pack", "four"), pgettext("Italian pack", "a four")),
        (pgettext("Italian pack", "five"), pgettext("Italian pack", "a five")),
        (pgettext("Italian pack", "six"), pgettext("Italian pack", "a six")),
        (pgettext("Italian pack", "seven"), pgettext("Italian pack", "a seven")),
        (pgettext("Italian pack", "fante"), pgettext("Italian pack", "a fante")),
        (pgettext("Italian pack", "cavallo"), pgettext("Italian pack", "a cavallo")),
        (pgettext("Italian pack", "re"), pgettext("Italian pack", "a re")),
    ]
    if southern:
        ranks[7] = pgettext("Italian pack", "donna"), pgettext("Italian pack", "a donna")
    return ranks


def _french_ranks(language: Language, *, pips: bool) -> list[tuple[str, str]]:
    pgettext = language.pgettext
    ranks = [
        (pgettext("French pack", "ace"), pgettext("French pack", "an ace")),
        (pgettext("French pack", "two"), pgettext("French pack", "a two")),
        (pgettext("French pack", "three"), pgettext("French pack", "a three")),
        (pgettext("French pack", "four"), pgettext("French pack", "a four")),
        (pgettext("French pack", "five"), pgettext("French pack", "a five")),
        (pgettext("French pack", "six"), pgettext("French pack", "a six")),
        (pgettext("French pack", "seven"), pgettext("French pack", "a seven")),
    ]
    if pips:
        return [
            *ranks,
            (pgettext("French pack", "eight"), pgettext("French pack", "an eight")),
            (pgettext("French pack", "nine"), pgettext("French pack", "a nine")),
            (pgettext("French pack", "ten"), pgettext("French pack", "a ten")),
        ]
    return [
        *ranks,
        (pgettext("French pack", "jack"), pgettext("French pack", "a jack")),
        (pgettext("French pack", "queen"), pgettext("French pack", "a queen")),
        (pgettext("French pack", "king"), pgettext("French pack", "a king")),
    ]
