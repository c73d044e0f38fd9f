"""Bots know what their seat may know: hidden cards and equal seeds change and betray nothing."""

from __future__ import annotations

import random

import pytest
import support
import twins
from hypothesis import given
from hypothesis import strategies as st
from strategies import SEEDS, states
from support import words

import scopa

RULES = [
    *(scopa.Rules.preset(name) for name in scopa.PRESETS),
    *(scopa.Rules(players=p, sides=s) for p, s in [(4, 4), (6, 3), (6, 6)]),
]
MAKERS = {
    "random": lambda api, seed: api.bots.Random(seed=seed),
    "easy": lambda api, seed: api.bots.Easy(seed=seed),
    "normal": lambda api, seed: api.bots.Normal(seed=seed),
    "hard": lambda api, seed: api.bots.Hard(seed=seed, samples=2),
    "dialled": lambda api, seed: api.bots.Dialled(85, seed=seed, samples=2),
}
LEVELS = pytest.mark.parametrize("level", MAKERS)


def permuted(state, player, rng):
    """Another position that looks the same from a seat, by shuffling what that seat cannot see."""
    known = [
        set(hand) if seat == player else set(state.exposed[seat])
        for seat, hand in enumerate(state.hands)
    ]
    hidden = [card for seat, hand in enumerate(state.hands) for card in set(hand) - known[seat]]
    hidden += state.stock
    rng.shuffle(hidden)
    hands = [
        scopa.CardSet([*known[seat], *(hidden.pop() for _ in range(len(hand) - len(known[seat])))])
        for seat, hand in enumerate(state.hands)
    ]
    names = ["rules", "dealer", "turn", "table", "piles", "sweeps", "last_capturer", "redeals"]
    fields = {name: getattr(state, name) for name in [*names, "bonus", "exposed"]}
    return scopa.GameState(hands=hands, stock=hidden, **fields)


@LEVELS
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_hidden_cards_never_change_a_choice(level, rules):
    """Positions that differ in hidden cards alone, reached without a common history object."""
    rng = random.Random(rules.players * 10 + rules.sides)
    differing = 0
    for seed in range(4):
        state = scopa.deal(rules, dealer=seed % rules.players, seed=seed)
        state = support.play_out(state, rng, rng.randrange(30))
        # Rebuilt, so that both have the same (empty) history.
        state = scopa.GameState.from_text(state.to_text())
        bot = MAKERS[level](scopa, seed)
        choice = bot.choose(scopa.observe(state, state.turn))
        for _ in range(3):
            other = permuted(state, state.turn, rng)
            differing += other != state
            assert choice == bot.choose(scopa.observe(other, other.turn))
            fresh = MAKERS[level](scopa, seed)
            assert choice == fresh.choose(scopa.observe(other, other.turn))
    assert differing >= 6


@LEVELS
def test_a_whole_hand_is_played_alike_until_a_hidden_card_shows(level):
    """Two hands that differ in the stock only: the first round is played card for card alike."""
    rules = scopa.Rules()
    for seed in range(3):
        state = scopa.deal(rules, seed=seed)
        deck_after = list(state.stock)
        random.Random(seed).shuffle(deck_after)
        fields = {name: getattr(state, name) for name in ["dealer", "turn", "hands", "table"]}
        first = scopa.GameState(rules=rules, stock=state.stock, **fields)
        second = scopa.GameState(rules=rules, stock=deck_after, **fields)
        bots = [MAKERS[level](scopa, seed), MAKERS[level](scopa, seed + 50)]
        for _ in range(6):
            moves = [
                bots[each.turn].choose(scopa.observe(each, each.turn)) for each in (first, second)
            ]
            assert moves[0] == moves[1]
            first, second = scopa.apply(first, moves[0]), scopa.apply(second, moves[1])


@LEVELS
@given(state=states(finished=False), seed=SEEDS)
def test_a_choice_is_a_pure_function_of_seed_and_view(level, state, seed):
    """Same on both cores, same from a view read back, and whatever was asked in between."""
    twin = twins.twin()
    view = scopa.observe(state, state.turn)
    bot = MAKERS[level](scopa, seed)
    choice = bot.choose(view)
    assert choice in scopa.legal_moves(view)
    bot.choose(scopa.observe(scopa.deal(seed=seed), 1))
    assert choice == bot.choose(scopa.View.from_text(view.to_text()))
    assert choice == bot.choose(view)
    other = MAKERS[level](twin, seed).choose(twin.View.from_text(view.to_text()))
    assert str(choice) == str(other)


@LEVELS
def test_bots_ask_nothing_hidden(level):
    """Nothing but the view is handed over, and hidden attributes of it stay hidden after."""
    state = scopa.deal(scopa.Rules(players=4, sides=2), seed=5)
    view = scopa.observe(state, state.turn)
    before = view.to_text()
    MAKERS[level](scopa, 1).choose(view)
    assert before == view.to_text()
    with pytest.raises(scopa.HiddenInformationError):
        _ = view.hands
    for wrong in (state, None, 7):
        with pytest.raises(scopa.ScopaError):
            MAKERS[level](scopa, 1).choose(wrong)
    with pytest.raises(scopa.ScopaError):
        MAKERS[level](scopa, 1).choose(scopa.observe(state, state.dealer))


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True], ids=repr)
@LEVELS
def test_wrong_seeds_are_refused(level, seed):
    with pytest.raises(scopa.ScopaError):
        MAKERS[level](scopa, seed)


class TestEqualSeeds:
    """A bot that is seeded like the deal finds nothing of the deal in its own numbers."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_sample_with_the_seed_of_the_deal_is_no_better_than_chance(self, players):
        rules = scopa.Rules(players=players)
        rounds = 800
        hits = same = 0
        for seed in range(rounds):
            state = scopa.deal(rules, seed=seed)
            drawn = scopa.determinize(scopa.observe(state, 0), seed)
            hits += len(words(state.hands[1]) & words(drawn.hands[1]))
            same += state.hands[1] == drawn.hands[1]
        hidden = 40 - 4 - 3
        mean = rounds * 9 / hidden
        variance = rounds * 3 * (3 / hidden) * (1 - 3 / hidden) * (hidden - 3) / (hidden - 1)
        assert abs(hits - mean) < 5 * variance**0.5
        assert same <= 2

    def test_other_indices_of_the_same_seed_do_not_help_either(self):
        same = 0
        state = scopa.deal(seed=7)
        view = scopa.observe(state, 1)
        for index in range(300):
            same += state.hands[0] == scopa.determinize(view, 7, index=index).hands[0]
        assert same <= 2

    def test_the_streams_of_one_seed_are_all_different(self, core):
        for seed in [0, 7, 2**64 - 1]:
            streams = {tuple(core.stream(purpose, seed, 0)) for purpose in range(1, 6)}
            assert 5 == len(streams)
            assert 5 == len({tuple(core.draws(p, seed, 0, [2**31] * 4)) for p in range(1, 6)})

    @pytest.mark.parametrize("level", ["random", "easy", "hard"])
    def test_the_seed_of_the_deal_is_a_seed_like_any_other(self, level):
        """A bot so seeded wins no more than one with another seed, against the same player."""
        lead = 0
        hands = 16 if level == "hard" else 60
        for seed in range(hands):
            for bot_seed, sign in [(seed, 1), (seed + 10_000, -1)]:
                bots = [MAKERS[level](scopa, bot_seed), scopa.bots.Normal()]
                state = scopa.deal(seed=seed)
                while not state.is_over:
                    view = scopa.observe(state, state.turn)
                    state = scopa.apply(state, bots[state.turn].choose(view))
                points = scopa.score_hand(state).points
                lead += sign * (points[0] - points[1])
        # A hand is won or lost by about 2.3 points; this is the difference of two sums.
        assert abs(lead) < 5 * 2.3 * (2 * hands) ** 0.5


@given(seed=st.integers(0, 2**64 - 1))
def test_a_view_never_holds_the_seed(seed):
    state = scopa.deal(seed=seed)
    for player in (None, 0, 1):
        view = scopa.observe(state, player)
        if seed > 10**6:
            assert str(seed) not in view.to_text()
            assert str(seed) not in repr(view)
        assert not hasattr(view, "seed")
