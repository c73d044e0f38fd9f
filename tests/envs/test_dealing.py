"""The deal of a game tree: the same chances as a shuffle, hands as in the library's own deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from random import Random

import pytest

import scopa
from scopa import PRESETS, Match, Rules
from scopa._backend import core
from scopa.envs._dealing import Dealing, begin, goes_on
from scopa.envs._episode import Episode, read_terms


def chance(rng: Random, dealing: Dealing) -> Dealing | Episode:
    weights = dealing.weights()
    return dealing.after(rng.choices(list(weights), list(weights.values()))[0])


def chance_of(rules: Rules, cards: tuple[int, ...]) -> Fraction:
    """How likely the first cards of the deal are these, in this order."""
    dealing: Dealing | Episode = begin(read_terms(rules, "hand", 1), Match(rules))
    likely = Fraction(1)
    for card in cards:
        assert isinstance(dealing, Dealing)
        weights = dealing.weights()
        likely *= Fraction(weights.get(card, 0), sum(weights.values()))
        if not likely:
            break
        dealing = dealing.after(card)
    return likely


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules.preset("cirulla"), Rules(redeal_sum=10), Rules(redeal={1: 1, 10: 3})],
    ids=str,
)
def test_every_opening_that_stands_is_as_likely(rules: Rules) -> None:
    standing = sum(
        not core.is_void(rules._spec, sum(1 << card for card in table))
        for table in combinations(range(40), rules.table_size)
    )
    rng = Random(1)
    for _ in range(30):
        table = tuple(rng.sample(range(40), rules.table_size))
        void = core.is_void(rules._spec, sum(1 << card for card in table))
        wanted = 0 if void else Fraction(1, standing * factorial(rules.table_size))
        assert chance_of(rules, table) == wanted


def test_without_void_openings_all_tables_are_as_likely() -> None:
    assert chance_of(Rules(redeal={}), (36, 37, 38, 39)) == Fraction(1, comb(40, 4) * 24)
    assert chance_of(Rules(), (36, 37, 38)) == 0


@pytest.mark.parametrize("name", PRESETS)
def test_hands_come_out_as_those_of_deal(name: str) -> None:
    rules = PRESETS[name]
    rng = Random(name)
    terms = read_terms(rules, "hand", 1)
    node: Dealing | Episode = begin(terms, Match(rules, dealer=rng.randrange(rules.players)))
    dealt: list[int] = []
    while True:
        if isinstance(node, Dealing):
            before = node
            node = chance(rng, node)
            dealt.append(
                node.cards[-1] if isinstance(node, Dealing) else last_card(before, node, dealt)
            )
        elif node.has_ended:
            break
        else:
            node = goes_on(node, rng.choice(node.legal()))
    table = rules.table_size
    hands = table + rules.players * rules.hand_size
    deck = dealt[table:hands] + dealt[:table] + dealt[hands:]
    state = scopa.deal(rules, dealer=node.state.dealer, deck=deck)
    for play in node.state.history:
        state = scopa.apply(state, play.move)
    assert state == node.state
    assert state.history == node.state.history
    assert Counter(dealt) == Counter(range(40))


def last_card(before: Dealing, node: Episode, dealt: list[int]) -> int:
    """The card with which a deal ended: the one that was not dealt before and is held now."""
    held = {int(card) for hand in node.state.hands for card in hand}
    (last,) = held.difference(dealt)
    return last


def test_a_card_that_cannot_come_is_refused() -> None:
    dealing = begin(read_terms("scopa", "hand", 1), Match())
    after = dealing.after(3)
    assert isinstance(after, Dealing)
    with pytest.raises(
        scopa.ScopaError, match="card=3: the card to deal must be one of 0, 1, 2, 4"
    ):
        after.after(3)
