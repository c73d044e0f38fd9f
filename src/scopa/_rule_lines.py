"""The lines of the count of a hand: which there are under given rules, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .cards import Card
from .rules import Rules

__all__ = ["count_lines", "shown_lines"]

_CARDS: Final = {"7D": "settebello", "RD": "rebello", "FS": "rosmarino"}
_RANKS: Final = (
    "assi", "due", "tre", "quattro", "cinque", "sei", "sette", "fanti", "cavalli", "re",
)  # fmt: skip
_SETS: Final = {"FD CD RD": "grande", "7D 7C 7S 7B": "palle"}


def count_lines(rules: Rules) -> list[str]:
    """Give the lines that a core counts, by name, in its order; napola and scope are the last."""
    majorities = [name for name, _ in rules.majorities]
    return [
        *(name for name in ("cards", "coins") if name in majorities),
        *_card_lines(rules),
        *(name for name in ("primiera", "sevens") if name in majorities),
        *(_set_name(cards) for cards, _ in rules.set_points),
        "napola",
        "scope",
    ]


def shown_lines(rules: Rules) -> list[str]:
    """Give those of the lines that these rules have."""
    off = {"napola": not rules.napola, "scope": not rules.scopa}
    return [name for name in count_lines(rules) if not off.get(name)]


def _card_lines(rules: Rules) -> Iterator[str]:
    """The cards that score, one by one, but the four of a rank together if they score alike."""
    points = {int(card): each for card, each in rules.card_points}
    for first in range(0, 40, 4):
        four = [points.get(card, 0) for card in range(first, first + 4)]
        if four[0] and len(set(four)) == 1:
            yield _RANKS[first // 4]
        else:
            for card, each in enumerate(four, first):
                if each:
                    name = str(Card(card))
                    yield _CARDS.get(name, name)


def _set_name(cards: Sequence[Card]) -> str:
    name = " ".join(map(str, cards))
    return _SETS.get(name, name.replace(" ", "+"))
