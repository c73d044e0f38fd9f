"""Captures: an equal card before a sum, one group at a time, compulsory for the card played."""

from __future__ import annotations

import pytest
import worked
from referee import PACK, cards
from referee import captures as referee_captures
from support import card, complete, cset, deck_of, groups, move_words, position, words

CASES = [pytest.param(*example[1:], id=example[0]) for example in worked.CAPTURES]


@pytest.mark.parametrize(("table", "played", "expected"), CASES)
def test_worked_captures(api, table, played, expected):
    found = api.captures(cset(table, api), card(played, api), api.Rules())
    assert [set(cards(group)) for group in expected] == groups(found)
    assert isinstance(found, tuple)
    assert all(isinstance(group, api.CardSet) for group in found)


@pytest.mark.parametrize(("table", "played", "expected"), CASES)
def test_worked_captures_in_a_state(api, table, played, expected):
    """The same through a position: legal captures, legal moves, and the plays themselves."""
    other = next(each for each in PACK[::-1] if each not in cards(table) and each != played)
    state = position([other, played], table, turn=1, api=api)
    found = api.legal_captures(state, card(played, api))
    assert [set(cards(group)) for group in expected] == groups(found)
    wanted = [(played, frozenset(cards(group))) for group in expected] or [(played, frozenset())]
    assert wanted == move_words(api.legal_moves(state))
    for each in api.legal_moves(state):
        after = api.apply(state, each)
        taken = words(each.captured)
        assert words(state.table) - taken | (set() if taken else {played}) == words(after.table)
        if taken:
            assert words(state.piles[1]) | taken | {played} == words(after.piles[1])


def test_peer_01_an_equal_card_forbids_every_sum(api):
    table = cset("6D 4C 2S 5B AD 3C", api)
    assert [{"6D"}] == groups(api.captures(table, card("6S", api), api.Rules()))


def test_peer_03_one_of_two_equal_cards_by_choice(api):
    state = position(["RD", "7S"], "7C 7D", turn=1, api=api)
    assert [("7S", frozenset({"7D"})), ("7S", frozenset({"7C"}))] == move_words(
        api.legal_moves(state)
    )
    for kept, taken in [("7C", "7D"), ("7D", "7C")]:
        after = api.apply(state, api.Move(card("7S", api), cset(taken, api)))
        assert {kept} == words(after.table)


def test_peer_04_every_group_is_distinct(api):
    table = cset("AD AC AS 2D 2C 3D 4D 5D 6D 7D", api)
    found = api.captures(table, card("RD", api), api.Rules())
    assert len(found) == len(set(found))
    expected = referee_captures(words(table), "RD")
    assert [set(group) for group in expected] == groups(found)


def test_peer_05_the_order_of_the_table_does_not_matter(api):
    names = "3D 2S 5C AB 4D".split()
    orders = [names, names[::-1], names[2:] + names[:2]]
    results = {
        api.captures([card(each, api) for each in order], card("7D", api), api.Rules())
        for order in orders
    }
    assert 1 == len(results)


def test_peer_47_the_obligation_is_per_card(api):
    """A card that takes nothing may be laid although another could capture."""
    state = position(["AD 3D", "4S RC"], "4D 2C", turn=1, api=api)
    assert [("4S", frozenset({"4D"})), ("RC", frozenset())] == move_words(api.legal_moves(state))
    assert {"4D", "2C", "RC"} == words(api.apply(state, api.Move(card("RC", api))).table)


def test_peer_52_all_three_pairs_of_threes(api):
    found = api.captures(cset("3C 2S 3D 3B", api), card("6S", api), api.Rules())
    assert [{"3D", "3C"}, {"3D", "3B"}, {"3C", "3B"}] == groups(found)


def test_peer_58_a_capture_compares_as_a_set(api):
    ace, eight, nine = (card(text, api) for text in ("AD", "FC", "CS"))
    assert api.Move(nine, [ace, eight]) == api.Move(nine, [eight, ace])
    assert hash(api.Move(nine, [ace, eight])) == hash(api.Move(nine, {eight, ace}))


def test_peer_62_a_long_table_is_quick_and_complete(api):
    table = "AD 2D 3D 4D 5D 6D 7D FD CD 2C 3C 4C"
    found = api.captures(cset(table, api), card("RD", api), api.Rules())
    assert [set(group) for group in referee_captures(cards(table), "RD")] == groups(found)


def test_never_two_groups_at_once(api):
    table = cset("5C 4S 6B 2D AC", api)
    for group in api.captures(table, card("CD", api), api.Rules()):
        assert 9 == sum(each.rank for each in group)


def test_the_order_of_moves_is_by_card_then_by_mask(api):
    deck = complete("RD AC 2C 3C AS 4C 7D 6D 3D 4D")
    state = api.deal(deck=deck_of(deck, api))
    moves = api.legal_moves(state)
    keys = [(each.card, each.captured.mask) for each in moves]
    assert sorted(keys) == keys
    assert [("AS", frozenset()), ("2C", frozenset())] == move_words(moves)[:2]


def test_suits_never_matter(api):
    for suit in "DCSB":
        found = api.captures(cset("5D 2S 4B", api), card("7" + suit, api), api.Rules())
        assert [{"5D", "2S"}] == groups(found)
