"""Gymnasium: its checker, its registry, and that the environment plays what the library plays."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from frameworks import need

import scopa
from scopa import PRESETS, actions, bots
from scopa.observation import encode, layout
from scopa.tournament import play_hand

gymnasium = need("gymnasium")
checker = need("gymnasium.utils.env_checker")
ours = need("scopa.envs.gymnasium")

ORDERS = {
    "scopa first": "import scopa; assert 'gymnasium' not in sys.modules; import gymnasium",
    "gymnasium first": "import gymnasium",
    "gymnasium first, then scopa": "import gymnasium, scopa",
    "a part of gymnasium first": "import scopa, gymnasium.spaces, gymnasium",
}


@pytest.mark.parametrize("order", ORDERS)
def test_it_is_registered_in_every_order_of_imports(order: str) -> None:
    code = f"import sys; {ORDERS[order]}; print(gymnasium.make('scopa:Scopa-v0').spec.id)"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert run.stdout.split() == ["Scopa-v0"]


@pytest.mark.parametrize("name", PRESETS)
def test_the_checker_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("scopa:Scopa-v0", rules=name, opponent="random")
    checker.check_env(env.unwrapped)
    assert "Player 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    "settings",
    [
        {"unit": "match", "opponent": "easy"},
        {"perfect_recall": True, "rules": "scopone"},
        {"rules": "scopa_6", "partner": "random", "opponent": "normal"},
    ],
    ids=str,
)
def test_the_checker_passes_with_other_settings(settings: dict[str, Any]) -> None:
    checker.check_env(gymnasium.make("scopa:Scopa-v0", **settings).unwrapped)


def choose(rng: Random, info: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "cirulla", "scopa_a_perdere"])
def test_it_plays_what_the_library_plays(name: str) -> None:
    """An agent that plays as Normal does, at a table of Normal, whose seed makes no difference."""
    rules, normal = PRESETS[name], bots.Normal()
    where = layout(rules)
    env = ours.ScopaEnv(rules, opponent=normal)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        dealt = scopa.deal(rules, dealer=env._episode.match.dealer, seed=env._seed)
        ended, reward = False, 0.0
        while not ended:
            episode = env._episode
            view = episode.view(0)
            assert seen == pytest.approx(where.floats(encode(view, episode.pending)))
            legal = actions.legal_actions(view, episode.pending)
            assert np.flatnonzero(info["action_mask"]).tolist() == list(legal)
            ids = actions.path(view, normal.choose(view))
            for action in ids:
                assert reward == 0
                seen, reward, ended, truncated, info = env.step(np.int64(action))
                assert not truncated
        last = play_hand([normal] * rules.players, dealt)
        assert env._episode.state == last
        assert env._episode.state.history == last.history
        points = scopa.score_hand(last).points
        lowest = rules.finish == "lowest"
        assert reward == (min(points[1:]) - points[0] if lowest else points[0] - max(points[1:]))
        assert not info["action_mask"].any()


class Recorder:
    """A bot that notes who was asked, and with which seed it was made."""

    def __init__(self, seed: int) -> None:
        self.seed, self.seats = seed, set()
        self.bot = bots.Easy(seed=1)

    def choose(self, view: scopa.View) -> scopa.Move:
        self.seats.add(view.player)
        return self.bot.choose(view)


def test_partners_and_opponents_sit_where_they_should() -> None:
    env = ours.ScopaEnv("scopa_pairs", opponent=Recorder, partner=Recorder)
    rng = Random(1)
    seeds = set()
    for _ in range(2):
        _, info = env.reset(seed=5 if not seeds else None)
        ended = False
        while not ended:
            *_, ended, _, info = env.step(choose(rng, info))
        assert [seat.bot.seats for seat in env._seats] == [{1}, {2}, {3}]
        seeds |= {seat.bot.seed for seat in env._seats}
    assert len(seeds) == 6
    partner, opponent = bots.Easy(seed=1), bots.Random(seed=1)
    env = ours.ScopaEnv("scopa_6", opponent=opponent, partner=partner)
    env.reset(seed=1)
    three_sides = [opponent, partner, opponent, partner, opponent]
    assert [seat.bot for seat in env._seats] == three_sides


def test_opponents_may_be_named() -> None:
    for opponent, kind in {"hard": bots.Hard, "85": bots.Dialled}.items():
        env = ours.ScopaEnv(opponent=opponent)
        env.reset(seed=1)
        assert type(env._seats[0].bot) is kind
    with pytest.raises(scopa.ScopaError, match="no bot 'best'"):
        ours.ScopaEnv(opponent="best")


def test_an_opponent_that_cheats_is_named() -> None:
    class Cheat:
        def choose(self, view: scopa.View) -> scopa.Move:
            return scopa.Move(next(iter(view.unseen)))

    env = ours.ScopaEnv(opponent=Cheat(), dealer=0)
    with pytest.raises(scopa.BotError, match="Cheat in seat 1"):
        env.reset(seed=1)


def test_an_illegal_action_ends_the_episode() -> None:
    env = ours.ScopaEnv(illegal_reward=-3)
    _, info = env.reset(seed=1)
    assert info["illegal"] is False
    _, reward, terminated, truncated, info = env.step(actions.STOP)
    assert (reward, terminated, truncated, info["illegal"]) == (-3.0, True, False, True)
    assert not info["action_mask"].any()
    with pytest.raises(scopa.ScopaError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    assert ours.ScopaEnv()._illegal == -24
    assert ours.ScopaEnv(unit="match")._illegal == -1


@pytest.mark.parametrize("who", ["opponent", "partner"])
def test_who_cannot_play_is_refused_at_once(who: str) -> None:
    settings: dict[str, Any] = {"rules": "scopone", who: 7}
    with pytest.raises(scopa.ScopaError, match="7 is neither"):
        ours.ScopaEnv(**settings)


def test_before_the_first_reset_there_is_nothing() -> None:
    env = ours.ScopaEnv()
    with pytest.raises(scopa.ScopaError, match="call reset"):
        env.step(0)
    with pytest.raises(scopa.ScopaError, match="call reset"):
        env.render()


def test_a_match_is_truncated_when_it_lasts_too_long() -> None:
    env = ours.ScopaEnv("scopa,target=1000", unit="match", max_hands=2, opponent="random")
    _, info = env.reset(seed=1)
    rng, over = Random(1), False
    while not over:
        _, reward, terminated, truncated, info = env.step(choose(rng, info))
        over = terminated or truncated
    assert (reward, terminated, truncated) == (0.0, False, True)


def test_a_match_is_won_or_lost() -> None:
    env = ours.ScopaEnv("scopa,target=4", unit="match", opponent="random")
    rewards = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        rng, ended = Random(seed), False
        while not ended:
            _, reward, ended, _, info = env.step(choose(rng, info))
        rewards.add(reward)
    assert rewards == {-1.0, 1.0}


def test_the_agent_sees_no_hidden_card() -> None:
    env = ours.ScopaEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "[??]" in env.render()
    seen = env._encode(env._episode, 0)
    for index in range(20):
        other = env._episode.at(scopa.determinize(env._episode.view(0), 1, index=index))
        assert np.array_equal(env._encode(other, 0), seen)


def test_copies_and_pickles_go_on_alike() -> None:
    env = gymnasium.make("scopa:Scopa-v0", opponent="easy")
    _, info = env.reset(seed=3)
    for _ in range(5):
        *_, info = env.step(choose(Random(1), info))
    ends = []
    for one in env, copy.deepcopy(env), pickle.loads(pickle.dumps(env)):
        rng, known, ended = Random(2), info, False
        while not ended:
            seen, reward, ended, _, known = one.step(choose(rng, known))
        ends.append((reward, seen.tolist()))
    assert ends[0] == ends[1] == ends[2]


def test_several_of_them_stack_in_a_vector() -> None:
    envs = gymnasium.make_vec("scopa:Scopa-v0", num_envs=3, vectorization_mode="sync")
    seen, info = envs.reset(seed=1)
    assert seen.shape == (3, layout().size)
    assert info["action_mask"].shape == (3, actions.ACTIONS)
