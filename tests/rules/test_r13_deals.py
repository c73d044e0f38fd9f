"""F20: how many openings are void or score, and how many hands of three are declared, of all."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

import scopa

BONUS = 2 + 2 + 2 + 5  # where the bonus stands in a position of two


def openings():
    """A table of each kind, by its ranks, and how many such tables there are."""
    for ranks in combinations_with_replacement(range(10), 4):
        table = [4 * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks)]
        yield table, prod(comb(4, number) for number in Counter(ranks).values())


@pytest.mark.parametrize(
    ("text", "void", "bonus"),
    [
        ("scopa", 145, {}),
        ("scopa,redeal=1:2", 3_925, {}),
        ("scopa,redeal=1:1", 32_485, {}),
        ("scopa,redeal=-,redeal_sum=10", 1_522, {}),
        ("escoba", 0, {1: 3_120, 2: 2_492}),
        ("escoba,scopa=3", 0, {3: 3_120, 6: 2_492}),
    ],
)
def test_f20_openings(core, text, void, bonus):
    spec = scopa.Rules.from_text(text)._spec
    found = Counter()
    for table, number in openings():
        if core.is_void(spec, sum(1 << card for card in table)):
            found["void"] += number
            continue
        rest = [card for card in range(40) if card not in table]
        position = core.lay_out(spec, 0, [*rest[:6], *table, *rest[6:]], 0)
        found[position[BONUS]] += number
        assert (not position[4]) == bool(position[BONUS])
    assert comb(40, 4) == found.total()
    assert void == found.pop("void", 0)
    assert bonus == {points: number for points, number in found.items() if points}


@pytest.mark.parametrize(
    ("accusi", "declared"),
    [
        ("low9:3", {3: 772}),
        ("low9:3+wild:7C", {3: 978}),
        ("triple:10", {10: 40}),
        ("triple:10+wild:7C", {10: 94}),
        ("low9:3+triple:10+wild:7C", {3: 942, 10: 94}),
        ("low9:10+triple:3+wild:7C", {3: 58, 10: 978}),  # the better one counts
    ],
)
def test_f20_hands_that_are_declared(core, accusi, declared):
    spec = scopa.Rules.from_text(f"scopa,redeal=-,accusi={accusi}")._spec
    found = Counter()
    for hand in combinations(range(40), 3):
        rest = [card for card in range(40) if card not in hand]
        dealt = [card for pair in zip(hand, rest[-3:], strict=True) for card in pair]
        position = core.lay_out(spec, 0, dealt + rest[:-3], 0)
        found[position[BONUS + 1]] += 1  # seat 1 is dealt to first
    assert comb(40, 3) == found.total()
    assert declared == {points: number for points, number in found.items() if points}
