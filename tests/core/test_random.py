"""Random streams: frozen vectors, exact laws, and bounds on how uneven the draws may be."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from itertools import combinations, islice
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
VECTORS = json.loads((GOLDEN / "random.json").read_text())


def load_plain():
    spec = importlib.util.spec_from_file_location("regen_random", GOLDEN / "regen_random.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


plain = load_plain()


def spec_of(players=2, hand=3, table=4, sides=None, void=3):
    return (players, sides or players, hand, table, 0, 0, *[0] * 9, void if table else 0)


def deck_from(position, spec):
    """The deck, as far as a packed opening position shows it: hands, table and stock."""
    players, sides = spec[:2]
    return (
        position[5 : 5 + players],
        position[4],
        position[5 + players + 3 * sides + players :],
    )


class TestPlainImplementation:
    """The second implementation itself, against the vectors its inventors published."""

    def test_splitmix64(self):
        assert [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ] == list(islice(plain.splitmix64(1234567), 5))

    def test_xoshiro256pp(self):
        assert [
            41943041,
            58720359,
            3588806011781223,
            3591011842654386,
            9228616714210784205,
            9973669472204895162,
            14011001112246962877,
            12406186145184390807,
            15849039046786891736,
            10450023813501588000,
        ] == list(islice(plain.xoshiro256pp([1, 2, 3, 4]), 10))

    def test_a_draw_refuses_exactly_the_words_too_many(self):
        # With 32-bit words and bound b, each value comes from exactly floor(2**32 / b) words;
        # checked on the few words around each border for a bound that refuses a quarter.
        bound = 3 * 2**30
        for word in [0, 1, 2, 3, 4, 5, 2**31, 2**32 - 2, 2**32 - 1]:
            refused = word * bound % 2**32 < 2**32 % bound
            outputs = iter([word << 32, 7 << 32])
            expected = 7 * bound >> 32 if refused else word * bound >> 32
            assert expected == plain.below(outputs, bound)

    def test_the_file_is_what_it_computes(self):
        assert plain.FILE.read_text() == plain.text()


def test_frozen_streams(core):
    for purpose, seed, index, words in VECTORS["streams"]:
        assert [int(word) for word in words] == list(core.stream(purpose, seed, index))


def test_frozen_draws(core):
    for purpose, seed, index, values in VECTORS["draws"]:
        assert values == list(core.draws(purpose, seed, index, VECTORS["bounds"]))


@pytest.mark.parametrize(
    "vector", VECTORS["deals"], ids=lambda vector: "-".join(map(str, vector[:5]))
)
def test_frozen_deals(core, vector):
    players, hand, table, seed, index, deck, voided = vector
    spec = spec_of(players, hand, table)
    dealer = players - 1
    hands = [
        sum(1 << card for card in deck[seat : players * hand : players]) for seat in range(players)
    ]
    opening = sum(1 << card for card in deck[players * hand : players * hand + table])
    position = core.deal(spec, dealer, seed, index)
    assert [dealer, 0, 0, voided] == list(position[:4])
    assert (hands, opening, deck[players * hand + table :]) == deck_from(list(position), spec)


def test_streams_differ_by_purpose_seed_and_index(core):
    named = [(p, s, i) for p in range(1, 6) for s in range(20) for i in range(20)]
    assert len(named) == len({tuple(core.stream(*name)) for name in named})


def test_purpose_and_seed_do_not_mix(core):
    """(purpose, seed, index) is no sum: shifting one against another gives another stream."""
    assert core.stream(1, 2, 3) != core.stream(2, 1, 3)
    assert core.stream(1, 2, 3) != core.stream(1, 3, 2)
    assert core.stream(1, 0, 1) != core.stream(1, 1, 0)


def test_draws_stay_below_their_bound(core):
    bounds = [*range(1, 41)] * 50
    values = core.draws(3, 11, 0, bounds)
    assert [] == [(v, b) for v, b in zip(values, bounds, strict=True) if not 0 <= v < b]
    assert set(range(40)) == set(core.draws(3, 12, 0, [40] * 1_000))
    assert {0} == {v for v, b in zip(values, bounds, strict=True) if b == 1}


@pytest.mark.parametrize("bound", [2, 3, 6, 7, 10, 24, 40])
def test_draws_are_even(core, bound):
    """Chi-square of 8,000 draws; the bound is far beyond the one-in-a-million quantile."""
    count = 8_000
    seen = Counter(core.draws(4, 2024, bound, [bound] * count))
    expected = count / bound
    chi = sum((seen[value] - expected) ** 2 / expected for value in range(bound))
    freedom = bound - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 25


def test_shuffles_are_even(core):
    """Each card comes to each hand and to the stock about as often as it should."""
    hands = 2_000
    spec = spec_of(2, 10, 0)
    seen = Counter()
    for seed in range(hands):
        position = core.deal(spec, 0, seed, 0)
        owners = [position[5], position[6], sum(1 << card for card in position[15:])]
        for owner, mask in enumerate(owners):
            seen.update((owner, card) for card in range(40) if mask >> card & 1)
    # Ten cards to each hand, twenty in the stock: a card is in a hand with chance 1/4.
    for owner, share in enumerate([1 / 4, 1 / 4, 1 / 2]):
        mean = hands * share
        deviation = (hands * share * (1 - share)) ** 0.5
        worst = max(abs(seen[owner, card] - mean) for card in range(40))
        assert worst < 5 * deviation


def test_pairs_of_hand_cards_are_even(core):
    """Each of the 780 pairs of cards is dealt to one hand of two about as often as any other."""
    hands = 6_000
    spec = spec_of(2, 2, 0)
    seen = Counter()
    for seed in range(hands):
        for mask in core.deal(spec, 0, seed, 1)[5:7]:
            seen[tuple(card for card in range(40) if mask >> card & 1)] += 1
    expected = 2 * hands / 780
    chi = sum((seen[pair] - expected) ** 2 / expected for pair in combinations(range(40), 2))
    assert abs(chi - 779) < 6 * (2 * 779) ** 0.5


def test_void_deals_are_as_rare_as_counted(core):
    """145 of the 91,390 openings have three kings; a deal is void about that often."""
    spec = spec_of()
    hands = 6_000
    voided = sum(core.deal(spec, 0, seed, 2)[3] for seed in range(hands))
    mean = hands * 145 / 91_390
    assert abs(voided - mean) < 5 * mean**0.5
