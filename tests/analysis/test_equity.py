"""`match_equity`: symmetric, monotone, and as often true as matches are won."""

from __future__ import annotations

import importlib
import random
from math import sqrt
from typing import Any

import pytest
import twins

import scopa
from scopa._backend import core

NATIVE = scopa.core_name() == "native"
TARGET = 11
TOTALS = [(mine, theirs) for mine in range(TARGET) for theirs in range(TARGET)]


def chance(totals: tuple[int, int], dealer: int, **changes: Any) -> float:
    return scopa.match_equity(scopa.Rules(**changes), totals, dealer)[0]


def test_at_the_start_only_the_deal_makes_a_difference() -> None:
    assert (chance((0, 0), 0) + chance((0, 0), 1)) / 2 == pytest.approx(0.5, abs=1e-12)
    if NATIVE:  # and enough hands
        assert 0.5 < chance((10, 10), 0) < 0.55  # the dealer plays last


def test_the_sides_mirror_each_other() -> None:
    for totals in TOTALS:
        for dealer in (0, 1):
            mine, theirs = scopa.match_equity(scopa.Rules(), totals, dealer)
            assert 1 == pytest.approx(mine + theirs, abs=1e-12)
            assert theirs == pytest.approx(chance(totals[::-1], 1 - dealer), abs=1e-12)


def test_a_point_more_is_never_worse() -> None:
    for mine, theirs in TOTALS:
        for dealer in (0, 1):
            now = chance((mine, theirs), dealer)
            assert 0 < now < 1
            assert now < chance((mine + 1, theirs), dealer) + 1e-12
            assert now > chance((mine, theirs + 1), dealer) - 1e-12


def test_only_what_is_still_needed_counts() -> None:
    assert chance((3, 5), 1) == chance((13, 15), 1, target=21)
    assert chance((20, 20), 0, target=21) == chance((0, 0), 0, target=1)
    # A tie at the target or above is broken by the next hand that is not drawn.
    assert chance((11, 11), 0) == chance((15, 15), 0) == chance((3, 3), 0, target=2)


def test_a_match_that_is_won() -> None:
    assert (1.0, 0.0) == scopa.match_equity(totals=(11, 10))
    assert (0.0, 1.0) == scopa.match_equity(totals=(12, 14))


def test_both_cores_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    first = importlib.import_module("scopa.equity")
    second = twins.twin_modules()["scopa.equity"]
    found = []
    for module, api in ((first, scopa), (second, twins.twin())):
        monkeypatch.setattr(module, "_HANDS", 40)
        module.hand_results.cache_clear()
        module._table.cache_clear()
        rules = api.Rules(napola=True)
        found.append([module.match_equity(rules, totals, 1) for totals in TOTALS])
        module.hand_results.cache_clear()
        module._table.cache_clear()
    assert found[0] == found[1]


def test_a_hand_without_points_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rules that are built know such a hand; with three of four it is a series of tosses."""
    module = importlib.import_module("scopa.equity")
    results = ((0, 0, 3072), (0, 1, 512), (1, 0, 512))
    monkeypatch.setattr(module, "_HANDS", 4096)
    monkeypatch.setattr(module, "hand_results", lambda spec: results)
    table = module._table.__wrapped__((), 4)
    assert {0.5} == {round(table[need, need], 12) for need in range(5)}
    assert table[1, 2] == pytest.approx(0.75)
    assert table[3, 1] == pytest.approx(0.125)


@pytest.mark.skipif(not NATIVE, reason="the cores agree; on this one it is slow")
@pytest.mark.parametrize("totals", [(0, 0), (5, 8), (10, 9), (10, 6)])
def test_matches_are_won_as_often(totals: tuple[int, int]) -> None:
    """Against matches put together from other hands of Normal against Normal."""
    rules = scopa.Rules()
    hands = [
        [
            (packed & 255, packed >> 8)
            for packed in core.outcomes(rules._spec, dealer, 3, 5, 0, 9000)
        ]
        for dealer in (0, 1)
    ]
    rng, won, matches = random.Random(1), 0, 4000
    for _ in range(matches):
        points, dealer = list(totals), 1
        while (winner := scopa.match_winner(points, rules)) is None:
            hand = rng.choice(hands[dealer])
            points = [old + new for old, new in zip(points, hand, strict=True)]
            dealer = 1 - dealer
        won += winner == 0
    expected = chance(totals, 1)
    # The table rests on 4096 hands of its own: allow for a hundredth beside the matches.
    allowed = 3 * sqrt(expected * (1 - expected) / matches) + 0.01
    assert abs(won / matches - expected) < allowed


@pytest.mark.deep
def test_matches_of_the_bots_are_won_as_often() -> None:
    normal, wins = scopa.bots.Normal(), 0
    for seed in range(2000):
        wins += scopa.play_match([normal, normal], seed=seed, dealer=0).winner == 0
    assert abs(wins / 2000 - chance((0, 0), 0)) < 3 * sqrt(0.25 / 2000) + 0.01


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((scopa.Rules(players=3),), scopa.InvalidRulesError, "scopa_3: match_equity is for two"),
        (("scopa",), scopa.ScopaError, "needs Rules"),
        ((None, (1, 2, 3)), scopa.ScopaError, "totals="),
        ((None, (1, 2), 2), scopa.ScopaError, "dealer=2"),
        ((None, (1, 2), True), scopa.ScopaError, "dealer=True"),
        ((scopa.Rules(target=500),), scopa.ScopaError, "at most 128 points ahead"),
    ],
)
def test_bad_arguments(arguments: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        scopa.match_equity(*arguments)
