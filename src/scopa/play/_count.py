"""The count of a hand as the terminal shows it, line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .._columns import lined_up
from ..cards import Card
from ..scoring import HandScore, ScoreLine
from ._words import Words, capital

__all__ = ["count_table", "prize_name"]


def prize_name(name: str, words: Words) -> str:
    """Name a line of the count."""
    known = {
        "cards": words.say.gettext("Cards"),
        "coins": capital(words.names.suits[0]),
        "sevens": words.say.gettext("Sevens"),
        "scope": words.say.gettext("Scope"),
        "bonus": words.say.gettext("Points at once"),
        "rebello": "Re bello",
    }
    if name in known:
        return known[name]
    cards = name.split("+")
    if all(re.fullmatch("[A2-7FCR][DCSB]", card) for card in cards):
        return "+".join(words.code(Card.from_text(card)) for card in cards)
    return capital(name)


def count_table(score: HandScore, sides: Sequence[str], words: Words) -> str:
    """Write the count, with what each side counted and who gets the points."""
    say = words.say
    rows = [[say.gettext("Prize"), *sides, say.gettext("Points")]]
    for line in score.lines:
        quantities = [_quantity(line, side) for side in range(len(sides))]
        rows.append([prize_name(line.name, words), *quantities, _receivers(line, sides, words)])
        if line.cards is not None:
            best = (sorted(cards, key=lambda card: card.suit) for cards in line.cards)
            rows.append(["", *(" ".join(map(words.code, cards)) or "-" for cards in best), ""])
    rows.append([say.gettext("This hand"), *map(str, score.points), ""])
    return "\n".join(lined_up(rows))


def _quantity(line: ScoreLine, side: int) -> str:
    quantity = line.quantities[side]
    return "-" if line.name == "primiera" and not quantity else str(quantity)


def _receivers(line: ScoreLine, sides: Sequence[str], words: Words) -> str:
    got = [f"{name} +{points}" for name, points in zip(sides, line.points, strict=True) if points]
    return ", ".join(got) or words.say.gettext("nobody")
