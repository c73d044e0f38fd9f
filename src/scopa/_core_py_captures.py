"""Captures in the standard game: what a card may take from a table, as masks."""

from __future__ import annotations

from functools import cache

RANKS = 10

# CHOOSE[nibble][k]: the k-card subsets of one rank's nibble, ascending.
CHOOSE = [
    [[s for s in range(16) if s & n == s and s.bit_count() == k] for k in range(5)]
    for n in range(16)
]


@cache
def _partitions(total: int, largest: int) -> list[dict[int, int]]:
    """Every way to write *total* with parts up to *largest*, as {part: how many times}."""
    if total == 0:
        return [{}]
    found: list[dict[int, int]] = []
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            counts = {**rest, part: rest.get(part, 0) + 1}
            if counts[part] <= 4:  # a pack has four cards of a rank
                found.append(counts)
    return found


@cache
def sums_of(rank: int, presence: int) -> tuple[list[list[tuple[int, int]]], list[int]]:
    """The sums that make *rank* (0 … 9) from the ranks of *presence*.

    *presence* has bit 4r for each rank r on the table.  A sum is a list of pairs (shift of the
    rank's nibble, cards needed).  Of the sums that need no rank twice, the second list has the
    nibbles.
    """
    fitting = [
        counts
        for counts in _partitions(rank + 1, rank)
        if all(presence >> 4 * (part - 1) & 1 for part in counts)
    ]
    return (
        [[(4 * (part - 1), need) for part, need in sorted(counts.items())] for counts in fitting],
        [
            sum(15 << 4 * (part - 1) for part in counts)
            for counts in fitting
            if set(counts.values()) == {1}
        ],
    )


def has_pairs(table: int) -> bool:
    """Whether two cards of a rank lie on the table."""
    return bool(
        table & table >> 1 & 0x7777777777
        or table & table >> 2 & 0x3333333333
        or table & table >> 3 & 0x1111111111
    )


def captures(table: int, card: int) -> list[int]:
    """Every set of table cards that *card* may take, as ascending masks."""
    rank = card >> 2
    shift = 4 * rank
    same = table >> shift & 15
    if same:
        return [single << shift for single in CHOOSE[same][1]]
    low = table & (1 << shift) - 1
    spread = low | low >> 1
    sums, distinct = sums_of(rank, (spread | spread >> 2) & 0x1111111111)
    if not sums:
        return []
    found: list[int] = []
    if not has_pairs(low):  # a sum then has one way, and only without a rank twice
        found += [low & nibbles for nibbles in distinct]
    else:
        for needs in sums:
            sets = [0]
            for part_shift, need in needs:
                subsets = CHOOSE[table >> part_shift & 15][need]
                sets = [chosen | subset << part_shift for chosen in sets for subset in subsets]
            found += sets
    found.sort()
    return found


def moves(hand: int, table: int) -> list[int]:
    """The legal moves of *hand*: card, captured mask, card, captured mask, …

    Cards ascend, and for one card its captures ascend; a card that takes nothing has 0.
    """
    found: list[int] = []
    while hand:
        bit = hand & -hand
        hand ^= bit
        card = bit.bit_length() - 1
        for captured in captures(table, card) or (0,):
            found += (card, captured)
    return found
