"""The count of a finished hand, and what deals score: by the rules of a spec."""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_spec import Scoring, scoring

COINS = 0x1111111111
NAPOLA = 5  # the place in a spec

# Best card first: rank index and its primiera value.
PRIMIERA = (
    (6, 21),
    (5, 18),
    (0, 16),
    (4, 15),
    (3, 14),
    (2, 13),
    (1, 12),
    (7, 10),
    (8, 10),
    (9, 10),
)


def primiera(pile: int) -> int:
    """The primiera of *pile*: its best card of each suit, added up; 0 without all four suits."""
    total = 0
    for suit in range(4):
        for rank, value in PRIMIERA:
            if pile >> 4 * rank + suit & 1:
                total += value
                break
        else:
            return 0
    return total


def own_primiera(own: Scoring, pile: int) -> int:
    """The same by a scale of its own, or when a suit may be missing."""
    total = 0
    for suit in range(4):
        for rank in own.order:
            if pile >> 4 * rank + suit & 1:
                total += own.prime[rank]
                break
        else:
            if not own.any_suits:
                return 0
    return total


def napola_run(pile: int, longest: int) -> int:
    """The run of coins from the ace, at most *longest*; 0 when shorter than three."""
    run = 0
    while run < longest and pile >> 4 * run & 1:
        run += 1
    return run if run >= 3 else 0


def _to_the_best(quantities: list[int], points: int) -> list[int]:
    best = max(quantities)
    alone = best > 0 and quantities.count(best) == 1
    return [points * (alone and quantity == best) for quantity in quantities]


def score(spec: Sequence[int], piles: list[int], sweeps: list[int]) -> list[int]:
    """The count of a finished hand: lines of S quantities and S points.

    In the standard game the lines are cards, coins, settebello, primiera, napola and scope.
    Otherwise those majorities are left out that bring no points; in the place of settebello there
    are the cards that score, by number, but the four of a rank together if they score alike; the
    sevens follow the primiera, and then the sets.
    """
    own = scoring(spec)
    runs = [napola_run(pile, spec[NAPOLA]) for pile in piles]
    if own is not None:
        return _own_lines(own, piles) + runs + runs + sweeps + [own.scopa * n for n in sweeps]
    lines: list[int] = []
    for quantities in (
        [pile.bit_count() for pile in piles],
        [(pile & COINS).bit_count() for pile in piles],
        [pile >> 24 & 1 for pile in piles],
        [primiera(pile) for pile in piles],
    ):
        lines += quantities + _to_the_best(quantities, 1)
    return lines + runs + runs + sweeps + sweeps


def _own_lines(own: Scoring, piles: list[int]) -> list[int]:
    """The lines before napola and scope where they are not those of the standard game."""
    cards, coins, primes, sevens = own.majorities
    lines: list[int] = []
    if cards:
        quantities = [pile.bit_count() for pile in piles]
        lines += quantities + _to_the_best(quantities, cards)
    if coins:
        quantities = [(pile & COINS).bit_count() for pile in piles]
        lines += quantities + _to_the_best(quantities, coins)
    for group, points in own.groups:
        quantities = [(pile & group).bit_count() for pile in piles]
        lines += quantities + [points * quantity for quantity in quantities]
    if primes:
        quantities = [own_primiera(own, pile) for pile in piles]
        lines += quantities + _to_the_best(quantities, primes)
    if sevens:
        quantities = [(pile >> 24 & 15).bit_count() for pile in piles]
        lines += quantities + _to_the_best(quantities, sevens)
    for group, points in own.sets:
        lines += [(pile & group).bit_count() for pile in piles]
        lines += [points * (pile & group == group) for pile in piles]
    return lines


def _total(cards: int) -> int:
    return sum((card >> 2) + 1 for card in range(40) if cards >> card & 1)


def declared(own: Scoring, hand: int) -> int:
    """The sweeps that three cards just dealt are declared for.

    The wild card stands for an ace, or for a third of two alike; of both declarations the
    better one counts.
    """
    rest = hand & ~own.wild
    value = own.low9 if _total(rest) + (rest != hand) <= 9 else 0
    rank = (rest & -rest).bit_length() - 1 & ~3
    return max(value, own.triple) if rest & ~(15 << rank) == 0 else value


def table_sweeps(own: Scoring, table: int) -> int:
    """The sweeps that the dealer scores for an opening table; a wild card stands for any rank."""
    rest = table & ~own.wild
    low = _total(rest)
    totals = {low} if rest == table else range(low + 1, low + 11)
    return max((sweeps for total, sweeps in own.tables if total in totals), default=0)


def is_low(spec: Sequence[int], table: int) -> bool:
    """Whether an opening table is void for its small total."""
    own = scoring(spec)
    return own is not None and own.redeal_sum > 0 and _total(table) <= own.redeal_sum
