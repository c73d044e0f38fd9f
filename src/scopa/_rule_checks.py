"""Rules that do not go together: refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Any, Final

from ._rule_fields import DEFAULTS
from .errors import InvalidRulesError

__all__ = ["MOST_POINTS", "MOST_SETS", "MOST_TABLES", "check_scoring", "check_table"]

MOST_POINTS: Final = 255
"""The points that may be won in one hand, by all sides together."""

MOST_SETS: Final = 8
"""How many entries `set_points` may have."""

MOST_TABLES: Final = 16
"""How many entries `table_bonus` may have."""

_RAREST_OPENING: Final = 10_000
_MOST_SWEEPS: Final = 20  # a sweep takes two cards


@lru_cache(maxsize=64)
def check_table(redeal: tuple[tuple[int, int], ...], redeal_sum: int, table_size: int) -> None:
    """Refuse conditions under which the deal would hardly ever, or never, stand."""
    voids = dict(redeal)
    if not table_size:
        if voids:
            raise InvalidRulesError(
                f"redeal={voids}: no opening table can be void with table_size=0; "
                "leave redeal out or empty"
            )
        if redeal_sum:
            raise InvalidRulesError(
                f"redeal_sum={redeal_sum}: no opening table can be void with table_size=0; "
                "it must be 0"
            )
    standing = _tables(voids, 220, table_size) - _tables(voids, redeal_sum, table_size)
    if not redeal_sum:
        standing = _tables(voids, 220, table_size)
    if standing * _RAREST_OPENING < comb(40, table_size):
        left = "almost no" if standing else "no"
        both = f"redeal={voids}" + (f" with redeal_sum={redeal_sum}" if redeal_sum else "")
        raise InvalidRulesError(
            f"{both} leaves {left} opening table of {table_size} cards that is not void"
        )


def _tables(voids: Mapping[int, int], most: int, size: int) -> int:
    """How many tables of *size* cards make *most* together at most, and have few of each rank."""
    ways = {(0, 0): 1}  # by the number of cards and their total
    for rank in range(1, 11):
        after: dict[tuple[int, int], int] = {}
        for (cards, total), number in ways.items():
            for more in range(min(voids.get(rank, 5) - 1, size - cards) + 1):
                if total + more * rank <= most:
                    key = cards + more, total + more * rank
                    after[key] = after.get(key, 0) + number * comb(4, more)
        ways = after
    return sum(number for (cards, _), number in ways.items() if cards == size)


def check_scoring(rules: Any) -> None:
    """Refuse scoring that means nothing, contradicts itself or does not fit into a hand."""
    majorities = dict(rules.majorities)
    if "primiera" not in majorities:
        for name in ("prime_scale", "prime_suits"):
            if getattr(rules, name) != DEFAULTS[name]:
                raise InvalidRulesError(
                    f"{name}={getattr(rules, name)!r}: there is no primiera to count, "
                    f"majorities={majorities}"
                )
    _check_deals(rules)
    for name, most in (("set_points", MOST_SETS), ("table_bonus", MOST_TABLES)):
        if len(getattr(rules, name)) > most:
            raise InvalidRulesError(
                f"{name} has {len(getattr(rules, name))} entries; there may be {most} at most"
            )
    points = most_points(rules)
    if not points:
        raise InvalidRulesError(
            f"scopa=0 with majorities={majorities} and nothing else that scores: no hand would "
            "ever bring a point"
        )
    if points > MOST_POINTS:
        raise InvalidRulesError(
            f"a hand could bring {points} points to all sides together; it may be "
            f"{MOST_POINTS} at most: scopa={rules.scopa} counts up to {_MOST_SWEEPS} times, "
            "and majorities, card_points, set_points, napola, table_bonus and accusi are added"
        )


def _check_deals(rules: Any) -> None:
    """Refuse what the deal cannot score."""
    accusi = dict(rules.accusi)
    if rules.table_bonus and not rules.table_size:
        raise InvalidRulesError(
            f"table_bonus={dict(rules.table_bonus)}: there is no opening table with table_size=0"
        )
    declared = [name for name in ("low9", "triple") if name in accusi]
    if declared and rules.hand_size != 3:
        raise InvalidRulesError(
            f"accusi={accusi} with hand_size={rules.hand_size}: only hands of three cards are "
            "declared"
        )
    if "wild" in accusi and not declared and not rules.table_bonus:
        raise InvalidRulesError(
            f"accusi={accusi}: a wild card needs something to declare, or a table_bonus"
        )
    if not rules.scopa:
        for name in ("last_scopa", "table_bonus", "accusi"):
            if getattr(rules, name):
                raise InvalidRulesError(
                    f"{name}={getattr(rules, name)!r}: with scopa=0 a sweep scores nothing"
                )


def most_points(rules: Any) -> int:
    """A bound of the points of all sides together in one hand."""
    accusi = dict(rules.accusi)
    hands = (40 - rules.table_size) // rules.hand_size
    sweeps: int = _MOST_SWEEPS + max((count for _, count in rules.table_bonus), default=0)
    sweeps += hands * max(accusi.get("low9", 0), accusi.get("triple", 0))
    prizes = (*rules.majorities, *rules.card_points, *rules.set_points)
    won: int = sum(points for _, points in prizes)
    return won + int(rules.napola) + int(rules.scopa) * sweeps
