"""The match: looked at only after a hand, won by the target and strictly the most."""

from __future__ import annotations

import random

import pytest
import worked
from referee import match_winner


@pytest.mark.parametrize(
    ("totals", "target", "winner"), [pytest.param(*m[1:], id=m[0]) for m in worked.MATCHES]
)
def test_worked_matches(api, totals, target, winner):
    rules = api.Rules(players=len(totals), target=target)
    assert winner == api.match_winner(totals, rules)


@pytest.mark.parametrize("sides", [2, 3])
def test_every_pair_of_totals(api, sides):
    rng = random.Random(sides)
    rules = api.Rules(players=sides, target=11)
    for _ in range(300):
        totals = [rng.randrange(8, 16) for _ in range(sides)]
        assert match_winner(totals, 11) == api.match_winner(totals, rules)


def test_peer_37_eleven_all_plays_on(api):
    assert api.match_winner([11, 11], api.Rules()) is None
    assert 0 == api.match_winner([13, 12], api.Rules())


def test_peer_38_no_counting_in_order_by_default(api):
    """10-10, A makes cards, B coins, settebello and a scopa: B wins 13-11."""
    assert 1 == api.match_winner([11, 13], api.Rules())


def test_peer_39_one_point_is_lead_enough(api):
    assert 0 == api.match_winner([12, 11], api.Rules())
    assert 1 == api.match_winner([11, 12], api.Rules())


def test_peer_40_a_single_top_among_four(api):
    rules = api.Rules(players=4)
    assert 3 == api.match_winner([11, 12, 12, 13], rules)
    assert api.match_winner([11, 13, 12, 13], rules) is None


def finished(api, rules, dealer, seed):
    rng = random.Random(seed)
    state = api.deal(rules, dealer=dealer, seed=seed)
    while not state.is_over:
        state = api.apply(state, rng.choice(api.legal_moves(state)))
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_peer_64_the_dealer_moves_on_after_every_hand(api, players):
    rules = api.Rules(players=players, target=1_000)
    match = api.Match(rules=rules, dealer=players - 1)
    totals = [0] * players
    for hand in range(players + 2):
        state = match.deal(seed=4)
        assert (players - 1 + hand) % players == state.dealer == match.dealer
        assert (state.dealer + 1) % players == state.turn
        score = api.score_hand(finished(api, rules, match.dealer, hand))
        totals = [old + new for old, new in zip(totals, score.points, strict=True)]
        match = match.record(score)
        assert totals == list(match.totals)
        assert hand + 1 == match.hands_played


def test_one_seed_serves_a_match_without_repeating_a_hand(api):
    rules = api.Rules(target=1_000)
    match = api.Match(rules=rules)
    seen = set()
    for hand in range(10):
        seen.add(match.deal(seed=4).to_text().split("hands=")[1])
        match = match.record(api.score_hand(finished(api, rules, match.dealer, hand)))
    assert 10 == len(seen)


def test_a_match_ends_by_its_target(api):
    """Each hand adds a point at least, so somebody is there after 21 hands; ties alone go on."""
    for seed in range(5):
        match = api.Match(rules=api.Rules())
        hands = 0
        while match.winner is None:
            before = sum(match.totals)
            state = finished(api, match.rules, match.dealer, 100 * seed + hands)
            match = match.record(api.score_hand(state))
            hands += 1
            assert sum(match.totals) > before
            if hands >= 21:
                assert max(match.totals) >= 11
        assert match_winner(list(match.totals)) == match.winner


@pytest.mark.parametrize("totals", [[1], [1, 2, 3], [-1, 2], [1.0, 2], [True, 2], ["1", 2], None])
def test_wrong_totals_are_refused(api, totals):
    with pytest.raises(api.ScopaError):
        api.match_winner(totals, api.Rules())
