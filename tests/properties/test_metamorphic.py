"""Changes that must change nothing, or must change the answer in a known way."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
import strategies
from hypothesis import given
from hypothesis import strategies as st
from referee import PACK
from support import card, deck_of, groups, words

import scopa

RELABELLINGS = [
    dict(zip("DCSB", "D" + "".join(order), strict=True)) for order in permutations("CSB")
]


def relabelled(texts, suits):
    return [text[0] + suits[text[1]] for text in texts]


def play_alike(first, second, suits, seed):
    """Play both hands with the same moves, those of the second with other suits."""
    rng = random.Random(seed)
    while not first.is_over:
        moves = scopa.legal_moves(first)
        mapped = {
            scopa.Move(
                card(*relabelled([str(move.card)], suits)),
                map(card, relabelled(words(move.captured), suits)),
            ): move
            for move in moves
        }
        assert set(mapped) == set(scopa.legal_moves(second))
        other = rng.choice(sorted(mapped))
        first, second = scopa.apply(first, mapped[other]), scopa.apply(second, other)
        assert first.last_play.scopa == second.last_play.scopa
    return first, second


@given(data=st.data(), suits=st.sampled_from(RELABELLINGS), seed=st.integers(0, 10**6))
def test_relabelling_cups_swords_and_clubs_changes_no_score(data, suits, seed):
    rules = data.draw(strategies.rule_sets())
    deck = data.draw(strategies.legal_decks(rules))
    first = scopa.deal(rules, deck=deck_of(deck))
    second = scopa.deal(rules, deck=deck_of(relabelled(deck, suits)))
    first, second = play_alike(first, second, suits, seed)
    scores = scopa.score_hand(first), scopa.score_hand(second)
    assert scores[0].points == scores[1].points
    assert [(line.name, line.quantities, line.points) for line in scores[0].lines] == [
        (line.name, line.quantities, line.points) for line in scores[1].lines
    ]


@given(data=st.data(), seed=st.integers(0, 10**6))
def test_moving_everyone_one_seat_on_moves_the_score(data, seed):
    """With two sides this is the mirror: the other dealer, the same plays, the points swapped."""
    rules = data.draw(strategies.rule_sets())
    deck = data.draw(strategies.legal_decks(rules))
    step = data.draw(st.integers(1, rules.players - 1))
    first = scopa.deal(rules, dealer=0, deck=deck_of(deck))
    second = scopa.deal(rules, dealer=step, deck=deck_of(deck))
    first, second = play_alike(first, second, dict(zip("DCSB", "DCSB", strict=True)), seed)
    points = scopa.score_hand(first).points
    moved = scopa.score_hand(second).points
    sides = rules.sides
    assert points == tuple(moved[(side + step) % sides] for side in range(sides))
    assert first.piles == tuple(second.piles[(side + step) % sides] for side in range(sides))


@given(table=strategies.card_lists, played=st.sampled_from(PACK), seed=st.integers(0, 99))
def test_the_order_in_which_the_table_is_given_is_irrelevant(table, played, seed):
    table = [each for each in table if each != played]
    mixed = random.Random(seed).sample(table, len(table))
    rules = scopa.Rules()
    assert scopa.captures([card(each) for each in table], card(played), rules) == scopa.captures(
        {card(each) for each in mixed}, card(played), rules
    )


@given(table=strategies.card_lists, played=st.sampled_from(PACK), more=st.sampled_from(PACK))
def test_one_more_card_on_the_table_removes_no_sum_unless_it_is_equal(table, played, more):
    table = [each for each in table if each not in (played, more)]
    if more == played:
        return
    rules = scopa.Rules()
    before = groups(scopa.captures(map(card, table), card(played), rules))
    after = groups(scopa.captures(map(card, [*table, more]), card(played), rules))
    if more[0] != played[0]:
        assert [group for group in before if group not in after] == []
        assert all(more in group for group in after if group not in before)
    else:
        assert {more} in after
        assert {1} == set(map(len, after))


@given(data=st.data())
def test_house_rules_that_do_not_bear_on_it_change_no_move(data):
    """Napola, target, redeal and the last sweep never change what may be played."""
    rules = data.draw(strategies.rule_sets(variants=False))
    deck = data.draw(strategies.legal_decks(rules))
    plain = scopa.Rules(
        players=rules.players,
        sides=rules.sides,
        hand_size=rules.hand_size,
        table_size=rules.table_size,
        redeal={},
    )
    rng = random.Random(data.draw(st.integers(0, 999)))
    first, second = scopa.deal(rules, deck=deck_of(deck)), scopa.deal(plain, deck=deck_of(deck))
    while not first.is_over:
        moves = scopa.legal_moves(first)
        assert moves == scopa.legal_moves(second)
        move = rng.choice(moves)
        first, second = scopa.apply(first, move), scopa.apply(second, move)
    assert first.piles == second.piles
    for ours, theirs in zip(first.sweeps, second.sweeps, strict=True):
        assert 0 <= ours - theirs <= int(rules.last_scopa)


@pytest.mark.parametrize("suits", RELABELLINGS, ids=lambda suits: "".join(suits.values()))
def test_relabelling_keeps_captures(suits):
    rng = random.Random(1)
    for _ in range(60):
        cards = rng.sample(PACK, 9)
        found = scopa.captures(map(card, cards[1:]), card(cards[0]), scopa.Rules())
        mapped = relabelled(cards, suits)
        other = scopa.captures(map(card, mapped[1:]), card(mapped[0]), scopa.Rules())
        assert {frozenset(relabelled(words(group), suits)) for group in found} == {
            frozenset(words(group)) for group in other
        }
