"""Captures by other rules than the standard ones.

A spec that is not plain has them from position TOTALS on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scopa._core_py_spec import PLAIN

TOTALS, CHOICE, FORCED, ACE, ACE_SCOPA, ACE_EMPTY = 16, 17, 18, 19, 20, 21

# Bits of the totals.
BY_RANK, BY_ELEVEN, BY_FIFTEEN = 1, 2, 4
# Which captures may be chosen; and what an ace takes.
SINGLE, FEWEST = 0, 1
ACE_SWEEPS_UNLESS_ACE, ACE_SWEEPS = 1, 2


def is_varied(spec: Sequence[int]) -> bool:
    """Whether cards capture otherwise than in the standard game."""
    return len(spec) > PLAIN and tuple(spec[TOTALS : ACE + 1]) != (BY_RANK, SINGLE, 1, 0)


@lru_cache(maxsize=1 << 14)
def groups(table: int, total: int) -> tuple[int, ...]:
    """Every set of cards of *table* that makes *total*, as ascending masks."""
    if total == 0:
        return (0,)
    if total < 0 or not table:
        return ()
    card = table.bit_length() - 1
    rest = table ^ 1 << card
    with_it = groups(rest, total - (card >> 2) - 1)
    return groups(rest, total) + tuple([group | 1 << card for group in with_it])


def _fewest(found: Sequence[int]) -> list[int]:
    """Those of the fewest cards."""
    least = min(map(int.bit_count, found), default=0)
    return [group for group in found if group.bit_count() == least]


def ace_sweeps(spec: Sequence[int], table: int) -> bool:
    """Whether an ace takes the whole table."""
    if not table:
        return False
    return spec[ACE] == ACE_SWEEPS or (spec[ACE] == ACE_SWEEPS_UNLESS_ACE and not table & 15)


def takes_itself(spec: Sequence[int], table: int, card: int) -> bool:
    """Whether a card that captures nothing is won all the same."""
    return len(spec) > PLAIN and bool(spec[ACE_EMPTY]) and card < 4 and not table


def captures(spec: Sequence[int], table: int, card: int) -> list[int]:
    """Every set of table cards that *card* may take, as ascending masks."""
    if card < 4 and ace_sweeps(spec, table):
        return [table]
    value = (card >> 2) + 1
    fewest = spec[CHOICE] == FEWEST
    found: list[int] = []
    if spec[TOTALS] & BY_RANK:
        makes = groups(table, value)
        # An equal card is the shortest capture.
        equal = table >> 4 * (value - 1) & 15
        found += _fewest(makes) if fewest or (equal and spec[CHOICE] == SINGLE) else makes
    for way, whole in ((BY_ELEVEN, 11), (BY_FIFTEEN, 15)):
        if spec[TOTALS] & way and whole > value:
            makes = groups(table, whole - value)
            found += _fewest(makes) if fewest else makes
    return sorted(found)


def sweepers(spec: Sequence[int], table: int) -> int:
    """The cards that would score by sweeping a table: by what they make with it, or as aces."""
    made = 0
    left = table
    while left:
        bit = left & -left
        left ^= bit
        made += (bit.bit_length() + 3) >> 2
    if not made:
        return 0
    totals = spec[TOTALS] if len(spec) > PLAIN else BY_RANK
    cards = 0
    for way, value in ((BY_RANK, made), (BY_ELEVEN, 11 - made), (BY_FIFTEEN, 15 - made)):
        if totals & way and 1 <= value <= 10:
            cards |= 15 << 4 * (value - 1)
    if len(spec) > PLAIN and spec[ACE_SCOPA] and ace_sweeps(spec, table):
        cards |= 15
    return cards


def scores(spec: Sequence[int], captured: int, card: int) -> bool:
    """Whether *card* scores when *captured* is all of the table."""
    return len(spec) == PLAIN or bool(sweepers(spec, captured) >> card & 1)
