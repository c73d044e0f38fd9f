"""What the environments play: units, returns, and what may be asked for."""

from __future__ import annotations

import copy
from random import Random

import pytest

import scopa
from scopa import PRESETS, Rules, actions
from scopa.envs._episode import Episode, check_dealer, first_hand, read_terms, worst


def played(episode: Episode, rng: Random, seed: int = 5) -> Episode:
    while not episode.has_ended:
        if episode.counted is not None:
            episode = episode.dealt(seed)
        episode = episode.after(rng.choice(episode.legal()))
    return episode


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_brings_the_margin_of_points(name: str) -> None:
    rules = PRESETS[name]
    terms = read_terms(name, "hand", 1)
    episode = played(first_hand(terms, 5, dealer=1), Random(name))
    assert episode.state.history[0].player == 2 % rules.players
    points = scopa.score_hand(episode.state).points
    if rules.finish == "lowest":
        points = [-own for own in points]
    wanted = []
    for seat in range(rules.players):
        others = [own for side, own in enumerate(points) if side != seat % rules.sides]
        wanted.append(points[seat % rules.sides] - max(others))
    assert episode.returns() == wanted
    if rules.sides == 2:
        assert sum(episode.returns()) == 0
    assert all(worst(terms) <= value <= -worst(terms) for value in episode.returns())


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "scopa_a_perdere", "cirulla"])
def test_a_match_goes_to_its_winner(name: str) -> None:
    terms = read_terms(name, "match", 100)
    episode = played(first_hand(terms, 5, dealer=0), Random(name))
    assert episode.counted is not None
    winner, sides = episode.counted.winner, terms.rules.sides
    assert winner is not None
    assert episode.counted.hands_played > 1
    wanted = [1 if seat % sides == winner else -1 for seat in range(terms.rules.players)]
    assert episode.returns() == wanted


def test_a_match_that_lasts_too_long_is_given_up() -> None:
    terms = read_terms(Rules(target=1000), "match", 3)
    episode = played(first_hand(terms, 5, dealer=0), Random(1))
    assert episode.is_given_up
    assert episode.counted is not None
    assert episode.counted.hands_played == 3
    assert episode.returns() == [0, 0]


def test_the_hands_of_a_match_are_those_of_its_seed() -> None:
    terms = read_terms("scopa", "match", 100)
    episode = first_hand(terms, 9, dealer=1)
    assert episode.state == scopa.deal(seed=9, dealer=1)
    while episode.counted is None:
        episode = episode.after(episode.legal()[0])
    assert episode.dealt(9).state == scopa.deal(seed=9, dealer=0, index=1)
    assert episode.dealt(9).view(0).totals == scopa.score_hand(episode.state).points


def test_actions_are_those_of_the_library() -> None:
    rng = Random(3)
    episode = first_hand(read_terms("escoba", "hand", 1), 3, dealer=0)
    state, pending = episode.state, None
    while not episode.has_ended:
        assert episode.legal() == actions.legal_actions(state, pending)
        action = rng.choice(episode.legal())
        step = actions.act(state, action, pending)
        if isinstance(step, actions.Pending):
            pending = step
        else:
            state, pending = scopa.apply(state, step), None
        episode = episode.after(action)
        assert (episode.state, episode.pending) == (state, pending)


def test_an_episode_is_its_own_copy() -> None:
    episode = first_hand(read_terms("scopa", "hand", 1), 3, dealer=0)
    assert copy.copy(episode) is episode
    assert copy.deepcopy(episode) is episode


@pytest.mark.parametrize(
    ("rules", "unit", "hands", "message"),
    [
        ("scoppa", "hand", 1, "no preset 'scoppa'"),
        (3, "hand", 1, "rules=3: it must be Rules or their text"),
        ("scopa", "game", 1, "unit='game': it must be one of hand, match"),
        ("scopa", "hand", 0, "max_hands=0: it must be an int from 1 up"),
        ("scopa", "hand", True, "max_hands=True"),
    ],
)
def test_terms_that_are_none_are_refused(
    rules: object, unit: str, hands: int, message: str
) -> None:
    with pytest.raises(scopa.ScopaError, match=message):
        read_terms(rules, unit, hands)


def test_a_dealer_is_a_seat() -> None:
    assert check_dealer(None, Rules()) is None
    with pytest.raises(scopa.ScopaError, match="dealer=2: it must be None or an int from 0 to 1"):
        check_dealer(2, Rules())
