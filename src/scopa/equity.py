"""The chance of winning a match from the points of both sides: `match_equity`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import Final, TypeAlias

from ._backend import core
from .errors import InvalidRulesError, ScopaError, shown
from .rollout import POLICIES
from .rules import Rules
from .view import check_totals

__all__ = ["match_equity"]

# The hands that the distribution of results comes from, and their seed.
_HANDS: Final = 4096
_SEED: Final = 0
_POLICY: Final = POLICIES["normal"]
_FINISH: Final = 40  # its place in a spec that has an extension

MOST_NEEDED: Final = 128
"""How many points a side may be away from the target."""

Results: TypeAlias = "tuple[tuple[int, int, int], ...]"
"""Points of the dealer's side, points of the other, and how many hands ended so."""


@lru_cache(maxsize=64)
def hand_results(spec: tuple[int, ...]) -> Results:
    """How hands of equal players end: exact counts, the same on both cores."""
    packed = Counter(core.outcomes(spec, 0, _POLICY, _SEED, 0, _HANDS))
    return tuple((points & 255, points >> 8, hands) for points, hands in sorted(packed.items()))


@lru_cache(maxsize=64)
def _table(spec: tuple[int, ...], most: int) -> dict[tuple[int, int], float]:
    """The chance of the side that deals next, by what it and the other still need, 1 to *most*.

    After a hand the other side deals, so that the chance is 1 - the other's; a hand without
    any points, which only some rules know, leaves both where they were.
    """
    lowest = spec[_FINISH:][:1] == (2,)
    results = hand_results(spec)
    # Level at the target or above, a hand that is not drawn decides: w = ahead + level × (1 - w).
    ahead = (
        sum(hands for won, lost, hands in results if won != lost and (won < lost) == lowest)
        / _HANDS
    )
    level = sum(hands for won, lost, hands in results if won == lost) / _HANDS
    tied = (ahead + level) / (1 + level)
    empty = sum(hands for won, lost, hands in results if won == lost == 0) / _HANDS
    scored = [result for result in results if result[0] or result[1]]
    table: dict[tuple[int, int], float] = {}

    def chance(mine: int, theirs: int) -> float:
        if mine > 0 < theirs:
            return table[mine, theirs]
        return tied if mine == theirs else float((mine > theirs) == lowest)

    def after_points(mine: int, theirs: int) -> float:
        return (
            fsum(hands * (1 - chance(theirs - lost, mine - won)) for won, lost, hands in scored)
            / _HANDS
        )

    for together in range(2, 2 * most + 1):
        for mine in range(max(1, together - most), min(most, together - 1) + 1):
            theirs = together - mine
            found = after_points(mine, theirs)
            if empty:
                other = after_points(theirs, mine)
                found = (found + empty * (1 - other - empty)) / (1 - empty * empty)
            table[mine, theirs] = found
    table[0, 0] = tied
    return table


def has_equity(rules: Rules) -> bool:
    """Whether there are match chances for these rules."""
    return rules.sides == 2 and rules.finish != "first" and not rules.all_coins_wins


def chances_of_dealer(rules: Rules, totals: Sequence[int]) -> dict[tuple[int, int], float] | None:
    """The table for what both sides may still need from *totals* on; None: too far to go."""
    need = max(rules.target - min(totals), 1)
    return None if need > MOST_NEEDED else _table(rules._spec, 1 << (need - 1).bit_length())


def match_chance(
    rules: Rules, table: dict[tuple[int, int], float], totals: Sequence[int], dealer: int, side: int
) -> float:
    """The chance of *side* to win from *totals*, when *dealer* deals the next hand."""
    deals = dealer % 2
    mine, theirs = rules.target - totals[deals], rules.target - totals[1 - deals]
    if mine > 0 < theirs:
        chance = table[mine, theirs]
    else:
        lowest = rules.finish == "lowest"
        chance = table[0, 0] if mine == theirs else float((mine > theirs) == lowest)
    return chance if side == deals else 1 - chance


def match_equity(
    rules: Rules | None = None, totals: Sequence[int] | None = None, dealer: int = 0
) -> tuple[float, float]:
    """The chance of each of two sides to win the match, before a hand is dealt.

    Both sides are taken to play alike, as Normal does: the results of 4096 such hands, always
    the same, give the chances of every result of a hand, and recursion over the points does
    the rest.  It counts who deals, and that a tie at the target means another hand.  The first
    call for some rules takes some hundredths of a second, on the python core some seconds.

    Parameters
    ----------
    rules
        The rules, of two sides; the standard ones when omitted.
    totals
        The points of both sides; zeros when omitted.
    dealer
        The seat that deals the next hand.

    Raises
    ------
    InvalidRulesError
        If there are more than two sides, points are counted out in order (``finish="first"``),
        or all coins win the match: the points of a hand then do not tell who wins.
    ScopaError
        If the totals or the dealer do not fit the rules, or a side is more than 128 points
        away from the target.

    Examples
    --------
    >>> import scopa
    >>> mine, theirs = scopa.match_equity(totals=(9, 6))
    >>> mine > 0.75, mine + theirs
    (True, 1.0)
    >>> scopa.match_equity(totals=(11, 8))
    (1.0, 0.0)
    """
    rules = Rules() if rules is None else rules
    if not isinstance(rules, Rules):
        raise ScopaError(f"rules={shown(rules)}: match_equity needs Rules")
    if not has_equity(rules):
        raise InvalidRulesError(
            f"{rules.to_text()}: match_equity is for two sides, of which the one with more (or "
            "fewer) points at the target wins; not for counting out or a win by all coins"
        )
    points = check_totals(totals, rules.sides)
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise ScopaError(f"dealer={shown(dealer)}: it must be an int from 0 to {rules.players - 1}")
    table = chances_of_dealer(rules, points)
    if table is None:
        raise ScopaError(
            f"target={rules.target}, totals={points}: match_equity looks at most "
            f"{MOST_NEEDED} points ahead"
        )
    first = match_chance(rules, table, points, dealer, 0)
    return first, 1 - first
