"""What is still to come at the end of a round, by tables fitted on games of the same rules.

The margin that a side has still to expect is a sum of entries of ten tables, in thousandths of a
point.  Each looks at a few things alone:

cards       own cards less those of the others (times S - 1), -20 … 20
coins       own coins and those of the others, 11 × 11
            coins on the table, 0 … 5
settebello  own, another's, on the table, hidden
sevens      own, those of the others, those on the table (0 … 2), 5 × 5 × 3
sixes       own sixes less those of the others, and the same of aces, 9 × 9
sweep       the table's total, 0 … 10 or more, and how many cards of that rank are unseen,
            12 × 6
size        low cards (ace to five) and others on the table, 0 … 5 each, 6 × 6
reach       for each rank, what a card of it could take from the table (nothing, a sum, or a card
            of its own rank) and how many cards of the rank are unseen, 10 × 3 × 5; ten entries
primes      own sevens, those of the others, and the difference of sixes, 5 × 5 × 9

These PER_ROUND entries stand one set after the other for every round after which the hand goes
on.  With two sides they are of the side that leads the next round, and what one side wins the
other loses; with more there is such a block for each place of a side after the leader's.
"""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_count import COINS
from scopa._core_py_play import (
    DEALER,
    HAND_SIZE,
    HANDS,
    PLAYERS,
    SIDES,
    TABLE,
    TABLE_SIZE,
)
from scopa._core_py_policy import table_total

AT_COINS, AT_TABLE_COINS, AT_SETTEBELLO, AT_SEVENS = 41, 162, 168, 172
AT_SIXES, AT_SWEEP, AT_SIZE, AT_REACH, AT_PRIMES, PER_ROUND = 247, 328, 400, 436, 586, 811

SEVENS, SIXES, ACES, LOW = 15 << 24, 15 << 20, 15, 0xFFFFF


def rounds_of(spec: Sequence[int]) -> int:
    """After how many rounds the hand goes on."""
    return (40 - spec[TABLE_SIZE]) // (spec[PLAYERS] * spec[HAND_SIZE]) - 1


def _sums(table: int) -> int:
    """Bit n: some cards of the table, or none, add up to n."""
    sums = 1
    for rank in range(10):
        for _ in range((table >> 4 * rank & 15).bit_count()):
            sums |= sums << rank + 1
    return sums


def entries(spec: Sequence[int], position: list[int], side: int) -> tuple[list[int], int]:
    """Which entries add up to what *side* has still to expect when all hands are empty,
    and the sign that they get."""
    players, sides = spec[PLAYERS], spec[SIDES]
    at = HANDS + players
    table = position[TABLE]
    own, others = position[at + side], 0
    for pile in position[at : at + sides]:
        others |= pile
    others ^= own
    leader = (position[DEALER] + 1) % players % sides
    place, sign = (side - leader) % sides, 1
    if sides == 2:  # one set of tables: what one side wins, the other loses
        if place:
            own, others = others, own
            sign = -1
        place = 0
    stock = len(position) - (at + 3 * sides + players)
    rounds = rounds_of(spec)
    start = PER_ROUND * (place * rounds + rounds - stock // (players * spec[HAND_SIZE]))
    cards = (sides - 1) * own.bit_count() - others.bit_count()
    settebello = 3 - (table >> 24 & 1)
    if (own | others) >> 24 & 1:
        settebello = others >> 24 & 1
    sevens = 5 * (own & SEVENS).bit_count() + (others & SEVENS).bit_count()
    sixes = (own & SIXES).bit_count() - (others & SIXES).bit_count() + 4
    aces = (own & ACES).bit_count() - (others & ACES).bit_count() + 4
    total = table_total(table)
    unseen = [4 - ((own | others | table) >> 4 * rank & 15).bit_count() for rank in range(10)]
    low, size = (table & LOW).bit_count(), table.bit_count()
    sums = _sums(table)
    return [
        start + min(max(cards, -20), 20) + 20,
        start + AT_COINS + 11 * (own & COINS).bit_count() + (others & COINS).bit_count(),
        start + AT_TABLE_COINS + min((table & COINS).bit_count(), 5),
        start + AT_SETTEBELLO + settebello,
        start + AT_SEVENS + 3 * sevens + min((table & SEVENS).bit_count(), 2),
        start + AT_SIXES + 9 * sixes + aces,
        start + AT_PRIMES + 9 * sevens + sixes,
        start + AT_SWEEP + 6 * min(total, 11) + (unseen[total - 1] if 0 < total <= 10 else 0),
        start + AT_SIZE + 6 * min(low, 5) + min(size - low, 5),
        *[
            start
            + AT_REACH
            + 15 * rank
            + 5 * (2 if table >> 4 * rank & 15 else sums >> rank + 1 & 1)
            + unseen[rank]
            for rank in range(10)
        ],
    ], sign


def to_come(spec: Sequence[int], values: Sequence[int], position: list[int], side: int) -> int:
    """The margin that *side* has still to expect when all hands are empty, in 1/1000."""
    places, sign = entries(spec, position, side)
    return sign * sum([values[place] for place in places])
