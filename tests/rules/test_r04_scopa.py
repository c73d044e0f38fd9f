"""Scopa: what clears the table scores, except on the very last play of the hand."""

from __future__ import annotations

import pytest
from support import cset, move, position, words

FILL = "2D 3D 4D 5D 6D 7D"


def plays(api, hands, table, played, taken, stock="", **fields):
    state = position(hands, table, stock, api=api, **fields)
    return state, api.apply(state, move(played, taken.split(), api=api))


def test_clearing_the_table_scores(api):
    before, after = plays(api, ["RD", "FD"], "6C 2S", "FD", "6C 2S", turn=1)
    assert (0, 1) == (before.sweeps[1], after.sweeps[1])
    assert after.last_play.scopa
    assert [] == list(after.table)


def test_a_lone_card_is_a_scopa(api):
    _, after = plays(api, ["RD", "FD"], "FC", "FD", "FC", turn=1)
    assert [0, 1] == list(after.sweeps)


def test_five_cards_at_once_are_one_scopa(api):
    _, after = plays(api, ["FD", "RD"], "AD AC AS AB 6D", "RD", "AD AC AS AB 6D", turn=1)
    assert [0, 1] == list(after.sweeps)


def test_peer_10_a_card_left_on_the_table_is_no_scopa(api):
    _, after = plays(api, ["RD", "7D"], "7C CC", "7D", "7C", turn=1)
    assert [0, 0] == list(after.sweeps)
    assert not after.last_play.scopa
    assert {"CC"} == words(after.table)


def test_peer_16_laying_on_an_empty_table_is_no_scopa(api):
    state = position(["RD", "7D"], "", turn=1, api=api)
    after = api.apply(state, move("7D", api=api))
    assert [0, 0] == list(after.sweeps)
    assert not after.last_play.scopa


@pytest.mark.parametrize(("house", "scope"), [(False, 0), (True, 1)])
def test_peer_14_last_card_is_no_scopa(api, house, scope):
    """The dealer's last 5 takes 2 and 3: the cards are taken, the sweep counts only if agreed."""
    rules = api.Rules(last_scopa=house)
    before, after = plays(api, ["5C", ""], "2D 3S", "5C", "2D 3S", turn=0, rules=rules)
    assert after.is_over
    assert [scope, 0] == list(after.sweeps)
    assert bool(scope) == after.last_play.scopa
    assert len(before.piles[0]) + 3 == len(after.piles[0])
    assert [] == list(after.last_play.leftovers)


@pytest.mark.parametrize("house", [False, True])
def test_peer_14_three_aces_with_the_last_card(api, house):
    rules = api.Rules(last_scopa=house)
    _, after = plays(api, ["3D", ""], "AC AB AS", "3D", "AC AB AS", turn=0, rules=rules)
    assert [int(house), 0] == list(after.sweeps)
    assert 40 == sum(map(len, after.piles))


def test_peer_15_the_score_of_a_last_sweep_has_no_scopa(api):
    _, after = plays(api, ["5C", ""], "2D 3S", "5C", "2D 3S", turn=0)
    assert (0, 0) == api.score_hand(after).line("scope").points


def test_the_last_card_but_one_scores(api):
    """The sweep of the other player's last card counts."""
    _, after = plays(api, ["RD", "5C"], "2D 3S", "5C", "2D 3S", turn=1)
    assert [0, 1] == list(after.sweeps)
    assert not after.is_over


def test_the_last_card_of_a_round_scores(api):
    """The dealer's last card of a round is not the last of the hand while stock remains."""
    _, after = plays(api, ["5C", ""], "AC 4S", "5C", "AC 4S", FILL, turn=0)
    assert [1, 0] == list(after.sweeps)
    assert (True, True) == (after.last_play.scopa, after.last_play.refilled)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_last_play_is_the_dealers_with_any_number_of_players(api, players):
    rules = api.Rules(players=players)
    hands = ["5C"] + [""] * (players - 1)
    _, after = plays(api, hands, "2D 3S", "5C", "2D 3S", turn=0, rules=rules)
    assert [0] * players == list(after.sweeps)
    hands = ["RD", *[""] * (players - 2), "5C"]
    _, after = plays(api, hands, "2D 3S", "5C", "2D 3S", turn=players - 1, rules=rules)
    assert [0] * (players - 1) + [1] == list(after.sweeps)


def test_partners_share_their_scope(api):
    """Seats 1 and 3 sweep for side 1, seats 2 and 0 for side 0."""
    rules = api.Rules(players=4, sides=2)
    line = ["AD", "2D", "3D", "4D"]
    for seat, sweeps in [(1, [1, 2]), (2, [2, 1]), (3, [1, 2])]:
        hands = [line[0], *["" if each < seat else line[each] for each in (1, 2, 3)]]
        equal = line[seat][0] + "C"
        state = position(hands, equal, turn=seat, api=api, rules=rules, sweeps=[1, 1])
        after = api.apply(state, move(line[seat], [equal], api=api))
        assert sweeps == list(after.sweeps)


@pytest.mark.parametrize(
    ("table", "total"),
    [("AC", 1), ("AC 2S", 3), ("2C 3S", 5), ("AC 2S 7B", 10), ("AC AS 2S 2B 4C", 10)],
)
def test_a_card_sweeps_exactly_when_it_equals_the_total(api, table, total):
    for rank in "A234567FCR":
        found = api.captures(cset(table, api), api.Card.from_text(rank + "D"), api.Rules())
        sweeps = [group for group in found if group == cset(table, api)]
        assert ("A234567FCR".index(rank) + 1 == total) == bool(sweeps)
        if sweeps:
            assert 1 == len(found)


def test_no_sweep_beyond_ten(api):
    table = cset("5C 6S", api)
    for rank in "A234567FCR":
        found = api.captures(table, api.Card.from_text(rank + "D"), api.Rules())
        assert table not in found
