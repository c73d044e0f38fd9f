"""How the terminal writes: in a language, with the cards of a deck, in colour or plainly."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .._backend import types
from .._card_names import card_names
from .._languages import Language
from ..cards import CARDS, Card
from ..decks import Deck
from ..errors import NotationError, shown
from ..rules import Rules

__all__ = ["Words", "capital", "seat_names", "side_names"]

_COLOURS: Final = ("33", "31", "34", "32")  # denari yellow, coppe red, spade blue, bastoni green
_BETWEEN: Final = " ,xX#"  # what may stand between the cards of a move


class Words:
    """A language, a deck, and whether to write in colour."""

    def __init__(self, say: Language, deck: Deck, *, colour: bool) -> None:
        self.say = say
        self.deck = deck
        self.names = card_names(say, deck)
        self.colour = colour

    def code(self, card: Card) -> str:
        """Write the code of a card in the deck, plainly."""
        return self.deck.text(card)

    def move(self, move: types.Move) -> str:
        """Write a move in the codes of the deck."""
        taken = "".join(map(self.code, move.captured))
        return f"{self.code(move.card)}x{taken}" if taken else self.code(move.card)

    def move_text(self, answer: str) -> str:
        """Turn what was typed in the codes of the deck into the library's text of a move."""
        if self.deck is Deck.ITALIAN:
            return answer
        codes = sorted(map(self.code, CARDS), key=len, reverse=True)
        pattern = re.compile("|".join(codes), re.IGNORECASE)
        if pattern.sub("", answer).strip(_BETWEEN):  # no code of another deck gets through
            raise NotationError(f"no move in the codes of {self.deck!r}: {shown(answer)}")
        return pattern.sub(lambda code: str(self.deck.card(code[0])), answer)

    def points(self, number: int) -> str:
        """Write a number of points."""
        return self.say.ngettext("{number} point", "{number} points", number)

    def card(self, card: Card) -> str:
        """Write one card."""
        return self._wrap(self.code(card), _COLOURS[card.suit])

    def cards(self, cards: Iterable[Card], none: str = "-") -> str:
        """Write cards in a row."""
        return " ".join(map(self.card, cards)) or none

    def strong(self, text: str) -> str:
        """Write a heading."""
        return self._wrap(text, "1")

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def capital(text: str) -> str:
    """Begin a text with a capital."""
    return text[0].upper() + text[1:]


def seat_names(rules: Rules, say: Language) -> list[str]:
    """Name the seats; seat 0 is the player at the keyboard."""
    you = say.gettext("You")
    if rules.players == 2:
        return [you, say.gettext("Computer")]
    if (rules.players, rules.sides) == (4, 2):
        right, left = say.pgettext("seat", "Right"), say.pgettext("seat", "Left")
        return [you, right, say.pgettext("seat", "Partner"), left]
    others = range(1, rules.players)
    return [you, *(say.gettext("Computer {number}", number=seat) for seat in others)]


def side_names(rules: Rules, say: Language) -> list[str]:
    """Name the sides."""
    if rules.sides == rules.players:
        return seat_names(rules, say)
    own = say.gettext("Your side")
    if rules.sides == 2:
        return [own, say.gettext("Other side")]
    return [own, *(say.gettext("Side {number}", number=n) for n in range(2, rules.sides + 1))]
