"""The facts about a move as a sentence, in the words of a language and a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ._card_names import CardNames, card_names
from ._languages import Language
from ._reasons import Fact, counted, fact
from .cards import Card
from .decks import Deck

__all__ = ["reason"]

# What is said where the coins are diamonds.
_FRENCH: Final = {
    coins.message: diamonds
    for coins, diamonds in (
        (
            counted("{number} coin", "{number} coins", 1),
            counted("{number} diamond", "{number} diamonds", 1),
        ),
        (fact("lays the {card}, a coin"), fact("lays the {card}, a diamond")),
        (fact("the coins are lost already"), fact("the diamonds are lost already")),
        (fact("wins the coins with {number}"), fact("wins the diamonds with {number}")),
    )
}


def reason(
    facts: Iterable[Fact], language: Language, deck: Deck, *, whole_names: bool = False
) -> str:
    """Say facts, separated by semicolons; cards by their codes in the deck, or by their names."""
    names = card_names(language, deck)
    card = names.card if whole_names else deck.text
    return "; ".join(_told(each, language, names, card) for each in facts)


def _told(each: Fact, language: Language, names: CardNames, card: Callable[[Card], str]) -> str:
    values = {name: _value(name, value, language, names, card) for name, value in each.values}
    words = _FRENCH.get(each.message, each) if names.french else each
    if words.many is None:
        return language.gettext(words.message, **values)
    return language.ngettext(words.message, words.many, **values)


def _value(
    name: str, value: Any, language: Language, names: CardNames, card: Callable[[Card], str]
) -> Any:
    if name == "card":
        return card(value)
    if name == "ranks":
        return language.either([names.a_rank(rank) for rank in value])
    if name == "things":
        return ", ".join(_told(thing, language, names, card) for thing in value)
    return value
