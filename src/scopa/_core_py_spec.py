"""Specs: the rules as a flat sequence of ints, and what of them is not as in the standard game.

Places 0 to 15 are players, sides, hand size, table size, whether the last sweep scores, the longest
napola, and for each rank how many of it void the opening table.  Only where some other rule
differs from the standard there is more:

16      totals: 1 the rank, 2 eleven, 4 fifteen, added up
17, 18  choice: 0 single, 1 fewest, 2 free; whether captures are forced
19-21   ace: 0 normal, 1 sweep unless there is an ace, 2 sweep; ace_scopa; ace_empty
22, 23  redeal_sum; the points of a sweep
24-27   the points for most cards, coins, primiera, sevens
28-37   the primiera scale by rank; 38 whether a suit may be missing
39, 40  all_coins_wins; finish: 0 highest, 1 first, 2 lowest
41-43   accusi: low9, triple, the wild card + 1 or 0
44-83   the points of each card
84 …    the number of sets, for each its mask and points; the number of opening totals, for each
        the total and the sweeps it is worth
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

PLAIN = 16  # the length of a spec of the standard game

# What a card is worth to policies, in thousandths of a point: as in the standard game, where a
# card is worth 100, a coin 50 more, the two best ranks of the primiera 150 and 50, and the
# settebello, a point of its own, 800.
CARD, COIN, BEST, SECOND, SEVEN, POINT = 100, 50, 150, 50, 300, 800


class Scoring(NamedTuple):
    """What is counted, where it is not as in the standard game."""

    redeal_sum: int
    scopa: int
    majorities: Sequence[int]  # the points for cards, coins, primiera, sevens
    prime: Sequence[int]
    order: Sequence[int]  # the ranks of the primiera, best first, of equals the highest
    any_suits: bool
    aim: int  # 1, or -1 when the fewest points win
    low9: int
    triple: int
    wild: int  # the wild card as a mask, or 0
    groups: Sequence[tuple[int, int]]  # cards that score, and the points of each
    sets: Sequence[tuple[int, int]]
    tables: Sequence[tuple[int, int]]
    worths: Sequence[int]  # what policies take the cards for

    @property
    def declares(self) -> bool:
        """Whether hands are declared when they are dealt."""
        return bool(self.low9 or self.triple)

    @property
    def lines(self) -> int:
        """How many lines the count has: one for each prize, the napola and the scope."""
        majorities = sum(points > 0 for points in self.majorities)
        return majorities + len(self.groups) + len(self.sets) + 2


def scoring(spec: Sequence[int]) -> Scoring | None:
    """What is not as in the standard game; None when nothing is."""
    return None if len(spec) == PLAIN else _read(tuple(spec))


def aim(spec: Sequence[int]) -> int:
    """1, or -1 when the fewest points win."""
    own = scoring(spec)
    return 1 if own is None else own.aim


def _groups(points: Sequence[int]) -> list[tuple[int, int]]:
    """The cards that score, one by one, but the four of a rank together if they score alike."""
    groups: list[tuple[int, int]] = []
    for card in range(0, 40, 4):
        four = points[card : card + 4]
        if four[0] and len(set(four)) == 1:
            groups.append((15 << card, four[0]))
        else:
            groups += [(1 << card + suit, each) for suit, each in enumerate(four) if each]
    return groups


@lru_cache(maxsize=256)
def _read(spec: tuple[int, ...]) -> Scoring:
    sets = _pairs(spec, 84)
    tables = _pairs(spec, 85 + 2 * len(sets))
    majorities, prime, card_points = spec[24:28], spec[28:38], spec[44:84]
    order = sorted(range(10), key=lambda rank: (-prime[rank], -rank))
    worths = [
        CARD * majorities[0]
        + COIN * majorities[1] * (card & 3 == 0)
        + BEST * majorities[2] * (card >> 2 == order[0])
        + SECOND * majorities[2] * (card >> 2 == order[1])
        + SEVEN * majorities[3] * (card >> 2 == 6)
        + POINT * card_points[card]
        for card in range(40)
    ]
    for cards, points in sets:
        for card in range(40):
            if cards >> card & 1:
                worths[card] += POINT * points // cards.bit_count()
    return Scoring(
        redeal_sum=spec[22],
        scopa=spec[23],
        majorities=majorities,
        prime=prime,
        order=order,
        any_suits=bool(spec[38]),
        aim=-1 if spec[40] == 2 else 1,
        low9=spec[41],
        triple=spec[42],
        wild=1 << spec[43] - 1 if spec[43] else 0,
        groups=_groups(card_points),
        sets=sets,
        tables=tables,
        worths=worths,
    )


def _pairs(spec: tuple[int, ...], at: int) -> list[tuple[int, int]]:
    """A number of pairs, and they."""
    return [(spec[at + 1 + 2 * i], spec[at + 2 + 2 * i]) for i in range(spec[at])]
