"""The turn: who plays next, when hands are filled again, and what never reaches the table."""

from __future__ import annotations

import random

import pytest
from referee import PACK
from support import complete, cset, deck_of, move, position, words

SHAPES = [(2, 2, 3, 4), (3, 3, 3, 4), (4, 2, 3, 4), (4, 4, 3, 4), (6, 2, 3, 4), (6, 3, 3, 4)]
LONG = [(4, 2, 9, 4), (4, 2, 10, 0), (2, 2, 9, 4), (2, 2, 10, 0), (3, 3, 4, 4)]


def rules_of(api, shape):
    players, sides, hand, table = shape
    return api.Rules(players=players, sides=sides, hand_size=hand, table_size=table)


@pytest.mark.parametrize("shape", SHAPES + LONG, ids=str)
def test_seats_play_in_order_and_the_dealer_last(api, shape):
    rules = rules_of(api, shape)
    rng = random.Random(1)
    for dealer in range(rules.players):
        state = api.deal(rules, dealer=dealer, seed=dealer)
        seats = []
        while not state.is_over:
            seats.append(state.turn)
            state = api.apply(state, rng.choice(api.legal_moves(state)))
        plays = 40 - rules.table_size
        order = [(dealer + 1 + n) % rules.players for n in range(plays)]
        assert order == seats
        assert dealer == seats[-1] == state.last_play.player
        assert plays == state.plies == len(state.history)


@pytest.mark.parametrize("shape", SHAPES + LONG, ids=str)
def test_peer_18_hands_are_filled_only_when_all_are_empty(api, shape):
    rules = rules_of(api, shape)
    rng = random.Random(2)
    state = api.deal(rules, dealer=0, seed=5)
    while not state.is_over:
        before, stock = state, state.stock
        state = api.apply(state, rng.choice(api.legal_moves(state)))
        round_over = sum(map(len, before.hands)) == 1
        refilled = round_over and bool(stock)
        assert refilled == state.last_play.refilled
        if refilled:
            size, players = rules.hand_size, rules.players
            dealt = stock[: size * players]
            assert stock[size * players :] == state.stock
            for seat in range(players):
                mine = dealt[(seat - 1) % players :: players]
                assert words(mine) == words(state.hands[seat])
        else:
            assert stock == state.stock
            assert sum(map(len, before.hands)) - 1 == sum(map(len, state.hands))


def test_the_refill_goes_one_card_at_a_time(api):
    hands = ["AD", ""]
    stock = "2D 3D 4D 5D 6D 7D"
    state = position(hands, "RC", stock, turn=0, api=api)
    after = api.apply(state, move("AD", api=api))
    assert {"2D", "4D", "6D"} == words(after.hands[1])
    assert {"3D", "5D", "7D"} == words(after.hands[0])
    assert (1, ()) == (after.turn, after.stock)
    assert {"AD", "RC"} == words(after.table)


def test_peer_17_a_swept_table_stays_empty(api):
    state = position(["AD", ""], "AC", "2D 3D 4D 5D 6D 7D", turn=0, api=api)
    after = api.apply(state, move("AD", "AC".split(), api=api))
    assert [] == list(after.table)
    assert after.last_play.refilled
    laid = api.apply(after, move("2D", api=api))
    assert {"2D"} == words(laid.table)


def test_peer_64_the_same_seat_leads_every_round(api):
    for players in (2, 3, 4, 6):
        rules = api.Rules(players=players)
        state = api.deal(rules, dealer=players - 1, seed=9)
        while not state.is_over:
            if all(len(hand) == 3 for hand in state.hands):
                assert 0 == state.turn
            state = api.apply(state, api.legal_moves(state)[0])


def test_a_play_takes_exactly_one_card_from_the_hand(api):
    deck = complete("7D 5C AD 2D 3D RD 7C 3S 4B FS")
    state = api.deal(deck=deck_of(deck, api))
    after = api.apply(state, move("7D", ["7C"], api=api))
    assert {"AD", "3D"} == words(after.hands[1])
    assert words(state.hands[0]) == words(after.hands[0])
    assert {"7D", "7C"} == words(after.piles[1])
    assert set() == words(after.piles[0])
    assert (0, 1) == (after.turn, after.last_capturer)


def test_a_laid_card_changes_no_pile(api):
    deck = complete("7D 5C AD 2D 3D RD 7C 3S 4B FS")
    state = api.deal(deck=deck_of(deck, api))
    after = api.apply(state, move("AD", api=api))
    assert {"7C", "3S", "4B", "FS", "AD"} == words(after.table)
    assert [set(), set()] == [words(pile) for pile in after.piles]
    assert (None, 0) == (after.last_capturer, after.turn)


def test_the_play_says_what_happened(api):
    deck = complete("7D 5C AD 2D 3D RD 7C 3S 4B FS")
    state = api.deal(deck=deck_of(deck, api))
    after = api.apply(state, move("7D", ["7C"], api=api))
    play = after.last_play
    assert (1, move("7D", ["7C"], api=api)) == (play.player, play.move)
    assert (False, False) == (play.scopa, play.refilled)
    assert ([], None) == (list(play.leftovers), play.leftovers_to)
    assert (play,) == tuple(after.history)
    assert cset("7C 3S 4B FS", api) == after.opening_table
    assert () == tuple(state.history)


def test_peer_60_every_card_is_somewhere_after_every_play(api):
    rng = random.Random(4)
    for seed in range(5):
        state = api.deal(seed=seed)
        while not state.is_over:
            state = api.apply(state, rng.choice(api.legal_moves(state)))
            places = [*state.hands, *state.piles, state.table, state.stock]
            everything = [str(each) for place in places for each in place]
            assert sorted(PACK) == sorted(everything)


def test_history_tells_the_hand_again(api):
    rng = random.Random(8)
    start = state = api.deal(api.Rules(players=3), dealer=2, seed=12)
    while not state.is_over:
        state = api.apply(state, rng.choice(api.legal_moves(state)))
    again = start
    for play in state.history:
        assert play.player == again.turn
        again = api.apply(again, play.move)
        assert play == again.last_play
    assert state == again
    assert state.history == again.history
    assert start.table == again.opening_table
