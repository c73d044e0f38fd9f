"""Policies: how a player picks a move from what it can see, in integer arithmetic.

Worths are in thousandths of a point, chances in 1/65536.
"""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_moves import moves
from scopa._core_py_random import Stream
from scopa._core_py_spec import Scoring, scoring
from scopa._core_py_variants import (
    BY_ELEVEN,
    BY_FIFTEEN,
    BY_RANK,
    TOTALS,
    ace_sweeps,
    is_varied,
    scores,
    sweepers,
    takes_itself,
)

RANDOM, EASY, GREEDY, NORMAL = 0, 1, 2, 3

ONE = 1 << 16
CERTAIN = 5
SWEEP = 830
MATCHED = 120
CARD, COIN, SEVEN, SIX, SETTEBELLO = 100, 50, 150, 50, 800

# What a captured card is worth to Normal, by card number.
WORTH = [
    CARD
    + COIN * (card & 3 == 0)
    + SEVEN * (card >> 2 == 6)
    + SIX * (card >> 2 == 5)
    + SETTEBELLO * (card == 24)
    for card in range(40)
]


def _holds(unseen: int, size: int, kind: int) -> int:
    """The chance that *size* of *unseen* cards include one of *kind* of them."""
    missing = ONE
    for i in range(size):
        missing = missing * max(unseen - kind - i, 0) // (unseen - i)
    return ONE - missing


# HOLDS[unseen][size][kind], kind CERTAIN being a card that lies face up; sizes beyond the unseen
# cards do not occur.
HOLDS = [
    [[*(_holds(unseen, min(size, unseen), kind) for kind in range(5)), ONE] for size in range(21)]
    for unseen in range(41)
]


def worth(cards: int, worths: Sequence[int] = WORTH) -> int:
    """The worth of a set of captured cards."""
    total = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        total += worths[bit.bit_length() - 1]
    return total


def table_total(table: int) -> int:
    """The sum of the ranks (1 … 10) on the table."""
    total = 0
    while table:
        bit = table & -table
        table ^= bit
        total += (bit.bit_length() + 3) >> 2
    return total


def chances(unseen: int, next_size: int, shown: int = 0) -> list[int]:
    """For each rank, the chance that the next player holds it; then that it holds one of two
    given cards.

    *shown* are its cards that lie face up; *unseen* and *next_size* are without them.
    """
    row = HOLDS[unseen.bit_count()][next_size]
    return [
        *(
            row[CERTAIN if shown >> 4 * rank & 15 else (unseen >> 4 * rank & 15).bit_count()]
            for rank in range(10)
        ),
        row[2],
    ]


def _holds_any(chances: list[int], cards: int) -> int:
    """The chance of the next player to hold a card of these ranks, at most."""
    return min(sum(chances[rank] for rank in range(10) if cards >> 4 * rank & 15), ONE)


def _takers(spec: Sequence[int], value: int) -> int:
    """The cards that take a card of so much alone."""
    cards = 0
    for way, partner in ((BY_RANK, value), (BY_ELEVEN, 11 - value), (BY_FIFTEEN, 15 - value)):
        if spec[TOTALS] & way and 1 <= partner <= 10:
            cards |= 15 << 4 * (partner - 1)
    return cards


def _gain_varied(
    spec: Sequence[int],
    worths: Sequence[int],
    feared: int,
    card: int,
    captured: int,
    hand: int,
    table: int,
    chances: list[int],
    sweep: int,
    full: bool,
) -> int:
    """Like `_gain`, by other rules; a card that none takes alone counts as two of a rank."""
    bit = 1 << card
    if captured or takes_itself(spec, table, card):
        after = table ^ captured
        value = worth(captured | bit, worths)
        if not after:
            return value + (sweep if captured and scores(spec, captured, card) else 0)
    else:
        after = table | bit
        value = 0
    value -= feared * _holds_any(chances, sweepers(spec, after)) >> 16
    if full:
        kept = hand ^ bit
        matched = False
        aces = 15 if ace_sweeps(spec, after) else 0
        for rank in range(10):
            left = after >> 4 * rank & 15
            if left:
                taking = aces | _takers(spec, rank + 1)
                chance = _holds_any(chances, taking) if taking else chances[10]
                value -= worth(left << 4 * rank, worths) * 7 * chance // (5 * ONE)
                matched = matched or bool(kept & taking)
        if matched:
            value += MATCHED
    return value


def appraise(
    spec: Sequence[int],
    own: Scoring | None,
    card: int,
    captured: int,
    hand: int,
    table: int,
    chances: list[int],
    sweep: int,
    full: bool,
) -> int:
    """What a move is worth: what it takes, less what it leaves to the next player.

    *sweep* is the worth of a sweep now (0 on the last play).  Greedy fears only a sweep left
    behind; Normal (*full*) also the cards it leaves, and likes to keep a match for them.  Who
    wants the fewest points wants the contrary of all that.
    """
    if own is None:
        return _gain(WORTH, SWEEP, card, captured, hand, table, chances, sweep, full)
    worths, feared, sweep = own.worths, SWEEP * own.scopa, sweep * own.scopa
    if is_varied(spec):
        return own.aim * _gain_varied(
            spec, worths, feared, card, captured, hand, table, chances, sweep, full
        )
    return own.aim * _gain(worths, feared, card, captured, hand, table, chances, sweep, full)


def _gain(
    worths: Sequence[int],
    feared: int,
    card: int,
    captured: int,
    hand: int,
    table: int,
    chances: list[int],
    sweep: int,
    full: bool,
) -> int:
    bit = 1 << card
    if captured:
        after = table ^ captured
        value = worth(captured | bit, worths)
        if not after:
            return value + sweep
    else:
        after = table | bit
        value = 0
    total = table_total(after)
    if total <= 10:
        value -= feared * chances[total - 1] >> 16
    if full:
        kept = hand ^ bit
        matched = False
        for rank in range(10):
            left = after >> 4 * rank & 15
            if left:
                value -= worth(left << 4 * rank, worths) * 7 * chances[rank] // (5 * ONE)
                matched = matched or bool(kept >> 4 * rank & 15)
        if matched:
            value += MATCHED
    return value


def pick(
    spec: Sequence[int],
    policy: int,
    hand: int,
    table: int,
    unseen: int,
    next_size: int,
    shown: int,
    last: bool,
    rng: Stream,
) -> tuple[int, int]:
    """The (card, captured) that *policy* plays.

    *unseen* are the cards the player cannot see, *next_size* the cards the next player will
    hold besides those that lie face up, *shown*; *last* says whether
    a sweep now would not count.  Equal worth goes to the first move.
    """
    choices = moves(spec, hand, table)
    count = len(choices) >> 1
    if count == 1:
        return choices[0], choices[1]
    if policy == EASY and rng.below(3):
        takes = [i for i in range(count) if choices[2 * i + 1]]
        if takes:
            i = takes[rng.below(len(takes))] if len(takes) > 1 else takes[0]
            return choices[2 * i], choices[2 * i + 1]
    if policy <= EASY:
        i = rng.below(count)
        return choices[2 * i], choices[2 * i + 1]
    own = scoring(spec)
    chance = chances(unseen, next_size, shown)
    sweep = 0 if last else SWEEP
    best, best_value = 0, -(1 << 30)
    for i in range(count):
        card, captured = choices[2 * i], choices[2 * i + 1]
        value = appraise(spec, own, card, captured, hand, table, chance, sweep, policy == NORMAL)
        if value > best_value:
            best, best_value = i, value
    return choices[2 * best], choices[2 * best + 1]
