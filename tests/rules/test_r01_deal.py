"""Dealing: who gets which card, which openings are void, what decks are refused."""

from __future__ import annotations

import pytest
from referee import PACK
from support import card, complete, cset, deck_of, groups, words

SHAPES = [
    (2, 2, 3, 4, 30),
    (3, 3, 3, 4, 27),
    (4, 2, 3, 4, 24),
    (4, 4, 3, 4, 24),
    (6, 2, 3, 4, 18),
    (6, 3, 3, 4, 18),
    (4, 2, 9, 4, 0),
    (4, 2, 10, 0, 0),
    (2, 2, 9, 4, 18),
    (2, 2, 10, 0, 20),
]


@pytest.mark.parametrize("dealer", [0, 1])
def test_cards_go_one_at_a_time_from_the_seat_after_the_dealer(api, dealer):
    deck = complete("AD 2D 3D 4D 5D 6D 7C 7S FD FC RD")
    state = api.deal(api.Rules(), dealer=dealer, deck=deck_of(deck, api))
    eldest = 1 - dealer
    assert {"AD", "3D", "5D"} == words(state.hands[eldest])
    assert {"2D", "4D", "6D"} == words(state.hands[dealer])
    assert {"7C", "7S", "FD", "FC"} == words(state.table)
    assert deck[10:] == [str(each) for each in state.stock]
    assert (dealer, eldest) == (state.dealer, state.turn)


@pytest.mark.parametrize(("players", "sides", "hand", "table", "stock"), SHAPES)
def test_sizes(api, players, sides, hand, table, stock):
    rules = api.Rules(players=players, sides=sides, hand_size=hand, table_size=table)
    state = api.deal(rules, dealer=players - 1, seed=3)
    assert [hand] * players == [len(each) for each in state.hands]
    assert (table, stock) == (len(state.table), len(state.stock))
    assert [0] * sides == [len(pile) for pile in state.piles]
    assert (0, 0, None) == (state.turn, state.plies, state.last_capturer)
    assert (False, None) == (state.is_over, state.last_play)
    assert [0] * sides == list(state.sweeps) == list(state.bonus)
    dealt = [each for hand in state.hands for each in hand] + [*state.table, *state.stock]
    assert set(PACK) == words(dealt)
    assert 40 == len(dealt)


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3)])
def test_partners_sit_alternately(api, players, sides):
    """Seat p plays for side p modulo sides: what seat p takes goes to that side's pile."""
    rules = api.Rules(players=players, sides=sides)
    for dealer in range(players):
        eldest = (dealer + 1) % players
        others = [each for each in PACK if each not in ("7D", "7C")]
        deck = ["7D", *others]
        deck.insert(3 * players, "7C")
        state = api.deal(rules, dealer=dealer, deck=deck_of(deck, api))
        taken = api.apply(state, api.Move(card("7D", api), cset("7C", api)))
        assert [2 if side == eldest % sides else 0 for side in range(sides)] == [
            len(pile) for pile in taken.piles
        ]


@pytest.mark.parametrize("kings", ["RD RC RS", "RC RS RB", "RD RC RS RB"])
def test_peer_21_three_kings_void_the_opening(api, kings):
    opening = (kings.split() + ["4B"])[:4]
    deck = [each for each in PACK if each not in opening]
    deck = [*deck[:6], *opening, *deck[6:]]
    with pytest.raises(api.InvalidStateError, match="R"):
        api.deal(api.Rules(), deck=deck_of(deck, api))
    house = api.Rules(redeal={})
    assert set(opening) == words(api.deal(house, deck=deck_of(deck, api)).table)


def test_peer_21_two_kings_are_a_legal_opening(api):
    deck = [each for each in PACK if each not in ("RD", "RC", "7S", "4B")]
    deck = [*deck[:6], "RD", "RC", "7S", "4B", *deck[6:]]
    assert {"RD", "RC", "7S", "4B"} == words(api.deal(deck=deck_of(deck, api)).table)


def test_peer_22_a_low_opening_table_stands(api):
    deck = [each for each in PACK if each not in ("AD", "2C", "3S", "4B")]
    deck = [*deck[:6], "AD", "2C", "3S", "4B", *deck[6:]]
    assert {"AD", "2C", "3S", "4B"} == words(api.deal(deck=deck_of(deck, api)).table)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_peer_20_a_void_deal_is_dealt_again_by_the_same_dealer(api, players):
    """With a rule that voids most openings: same dealer, same number of players, and counted."""
    rules = api.Rules(players=players, redeal={1: 1, 2: 1, 3: 1})
    voided = 0
    for seed in range(12):
        state = api.deal(rules, dealer=1, seed=seed)
        voided += state.redeals
        assert (1, 2 % players) == (state.dealer, state.turn)
        assert [3] * players == [len(hand) for hand in state.hands]
        assert not {"A", "2", "3"} & {text[0] for text in words(state.table)}
    assert voided > 0


def test_a_standing_deal_counts_no_redeal(api):
    assert 0 == api.deal(seed=7).redeals
    assert 0 == api.deal(deck=deck_of(PACK[::-1], api), rules=api.Rules(redeal={})).redeals


def test_peer_23_two_aces_are_no_redeal_in_scopa(api):
    deck = complete("2D 3D 4D 5D 6D 7D AD AC AS AB")
    assert {"AD", "AC", "AS", "AB"} == words(api.deal(deck=deck_of(deck, api)).table)


@pytest.mark.parametrize(
    "change",
    [
        lambda deck: deck[:-1],
        lambda deck: [*deck, deck[0]],
        lambda deck: [*deck[:-1], deck[0]],
        lambda deck: [],
    ],
    ids=["39 cards", "41 cards", "one twice", "none"],
)
def test_a_deck_is_forty_different_cards(api, change):
    with pytest.raises(api.ScopaError):
        api.deal(deck=change(deck_of(PACK, api)))


def test_peer_63_equal_seeds_deal_alike_and_different_ones_do_not(api):
    assert api.deal(seed=7) == api.deal(seed=7)
    hands = {api.deal(seed=seed).to_text() for seed in range(50)}
    assert 50 == len(hands)
    drawn = {api.deal().to_text() for _ in range(20)}
    assert 20 == len(drawn)


def test_peer_19_rounds_are_always_equal(api):
    """A hand that cannot be dealt in equal rounds is no game."""
    for players, hand, table in [(5, 3, 4), (2, 5, 4), (3, 3, 0), (4, 3, 0), (6, 4, 4)]:
        with pytest.raises(api.InvalidRulesError):
            api.Rules(players=players, sides=players, hand_size=hand, table_size=table)


def test_presets_deal(api):
    for name in ["scopa", "scopa_3", "scopa_pairs", "scopa_6", "scopone", "scopone_scientifico"]:
        rules = api.Rules.preset(name)
        state = api.deal(rules, dealer=0, seed=1)
        assert rules.players == len(state.hands)
        assert 40 == len(set().union(*groups(state.hands), words(state.table), words(state.stock)))
    scientific = api.deal(api.Rules.preset("scopone_scientifico"), seed=1)
    assert ([10] * 4, 0, 0) == (
        [len(hand) for hand in scientific.hands],
        len(scientific.table),
        len(scientific.stock),
    )
