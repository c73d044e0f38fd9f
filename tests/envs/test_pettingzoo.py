"""PettingZoo: its own tests, and that the environment plays what the library plays."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from frameworks import need

import scopa
from scopa import PRESETS, Rules, actions
from scopa.observation import encode, layout

pettingzoo = need("pettingzoo")
official = need("pettingzoo.test")
ours = need("scopa.envs.pettingzoo")

# PettingZoo knows its own environments with such observations by name; those of others it warns of.
dict_observations = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def choose(rng: Random, observation: Any) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("name", PRESETS)
def test_api_with_the_mask_in_the_info(name: str) -> None:
    official.api_test(ours.env(rules=name, mask_in="info"), num_cycles=100)


@dict_observations
@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"rules": "scopa_3", "perfect_recall": True},
        {"rules": Rules(players=4, sides=2, forced=False)},
        {"rules": "scopa_6", "unit": "match", "max_hands": 2},
        {"unit": "match", "rules": "scopa,target=3"},
    ],
    ids=str,
)
def test_api_with_the_mask_in_the_observation(settings: dict[str, Any]) -> None:
    official.api_test(ours.env(**settings), num_cycles=100)


@pytest.mark.parametrize("mask_in", ["observation", "info"])
@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopone", "cirulla"])
def test_seeds(name: str, mask_in: str) -> None:
    official.seed_test(lambda: ours.env(rules=name, mask_in=mask_in), num_cycles=100)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    def is_svg(picture: str) -> bool:
        return picture.startswith("<svg")

    official.render_test(ours.env, {"svg": is_svg})
    assert "Player 0" in capsys.readouterr().out
    env = ours.env(render_mode="ansi")
    env.reset(seed=1)
    assert "[??]" not in env.render()


def test_the_registry_makes_it() -> None:
    env = pettingzoo.make("aec", "scopa/scopa_v0", rules="scopone")
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert str(env) == "scopa_v0"


@pytest.mark.parametrize("perfect_recall", [False, True])
@pytest.mark.parametrize("name", ["scopa", "scopa_3", "escoba", "scopone_milanese"])
def test_it_plays_what_the_library_plays(name: str, perfect_recall: bool) -> None:
    rules = PRESETS[name]
    where = layout(rules, perfect_recall=perfect_recall)
    env = ours.raw_env(rules=name, perfect_recall=perfect_recall, dealer=1)
    rng = Random(name)
    env.reset(seed=4)
    state, pending = env._episode.state, None
    while not state.is_over:
        assert env.agent_selection == f"player_{state.turn}"
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            own = pending if seat == state.turn else None
            known = encode(scopa.observe(state, seat), own, perfect_recall=perfect_recall)
            assert seen["observation"] == pytest.approx(where.floats(known))
            legal = actions.legal_actions(state, pending) if seat == state.turn else ()
            assert np.flatnonzero(seen["action_mask"]).tolist() == list(legal)
        action = choose(rng, env.observe(env.agent_selection))
        env.step(action)
        step = actions.act(state, action, pending)
        if isinstance(step, actions.Pending):
            pending = step
        else:
            state, pending = scopa.apply(state, step), None
    points = scopa.score_hand(state).points
    for seat, agent in enumerate(env.possible_agents):
        side = seat % rules.sides
        assert env.rewards[agent] == points[side] - max(points[:side] + points[side + 1 :])
        assert env.terminations[agent]
        assert not env.observe(agent)["action_mask"].any()


def test_what_is_hidden_makes_no_difference() -> None:
    env = ours.raw_env()
    env.reset(seed=1)
    seen = env.observe("player_0")
    episode = env._episode
    for index in range(20):
        other = scopa.determinize(episode.view(0), 1, index=index)
        env._episode = episode.at(other)
        again = env.observe("player_0")
        assert np.array_equal(again["observation"], seen["observation"])


def test_an_illegal_action_ends_the_episode() -> None:
    for mask_in in "observation", "info":
        env = ours.env(illegal_reward=-7, mask_in=mask_in)
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(actions.STOP)
        assert env.rewards == {name: -7.0 if name == agent else 0 for name in env.agents}
        assert all(env.terminations.values())
        for _ in env.agent_iter():
            env.step(None)
        assert env.agents == []


def test_the_bare_environment_refuses_an_illegal_action_and_stays_as_it_was() -> None:
    env = ours.raw_env()
    env.reset(seed=1)
    before = env._episode
    with pytest.raises(scopa.IllegalMoveError, match="action=80: it must be one of"):
        env.step(80)
    assert env._episode is before
    with pytest.raises(ValueError, match="dead"):
        finish(env, Random(1)).step(3)


def finish(env: Any, rng: Random) -> Any:
    while not any(env.terminations.values()):
        env.step(choose(rng, env.observe(env.agent_selection)))
    return env


def test_by_default_the_worst_is_to_play_what_is_illegal() -> None:
    env = ours.env(rules="scopa", unit="match")
    env.reset(seed=1)
    env.step(actions.STOP)
    assert min(env.rewards.values()) == -1


def test_a_match_is_truncated_when_it_lasts_too_long() -> None:
    env = ours.raw_env(rules="scopa,target=1000", unit="match", max_hands=2)
    env.reset(seed=1)
    rng, steps = Random(1), 0
    while not any(env.truncations.values()):
        env.step(choose(rng, env.observe(env.agent_selection)))
        steps += 1
    assert steps >= 72
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


def test_copies_and_pickles_go_on_alike() -> None:
    env = ours.env(rules="escoba")
    env.reset(seed=3)
    for _ in range(9):
        env.step(choose(Random(1), env.observe(env.agent_selection)))
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    rewards = [finish(one, Random(2)).rewards for one in (env, *copies)]
    assert rewards[0] == rewards[1] == rewards[2]
    assert any(rewards[0].values())


def test_a_seed_starts_a_series_and_dealers_differ() -> None:
    env, again = ours.raw_env(), ours.raw_env()
    env.reset(seed=11)
    again.reset(seed=11)
    dealers = set()
    for _ in range(20):
        assert env._episode == again._episode
        dealers.add(env._episode.state.dealer)
        env.reset()
        again.reset()
    assert dealers == {0, 1}
    fixed = ours.raw_env(dealer=1)
    fixed.reset(seed=11)
    assert fixed.agent_selection == "player_0"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"mask_in": "state"}, "mask_in='state': it must be observation or info"),
        ({"render_mode": "rgb_array"}, "render_mode='rgb_array': it must be None or one of human"),
        ({"rules": "scopa", "dealer": 2}, "dealer=2"),
        ({"unit": "set"}, "unit='set'"),
    ],
)
def test_settings_that_are_none_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(scopa.ScopaError, match=message):
        ours.env(**settings)


def test_before_the_first_reset_there_is_nothing() -> None:
    env = ours.raw_env(render_mode="ansi")
    with pytest.raises(scopa.ScopaError, match="call reset"):
        env.step(0)
    with pytest.raises(scopa.ScopaError, match="call reset"):
        env.observe("player_0")
    with pytest.raises(scopa.ScopaError, match="call reset"):
        env.render()


def test_who_has_not_ended_must_act() -> None:
    env = ours.raw_env(dealer=1)
    env.reset(seed=1)
    with pytest.raises(scopa.IllegalMoveError, match="player_0 has not ended"):
        env.step(None)
    env.step(int(env.observe("player_0")["action_mask"].argmax()))
