"""Many environments at once: each row is a game that the library plays as well."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from frameworks import need

import scopa
from scopa import PRESETS, actions, bots
from scopa.observation import encode, layout
from scopa.tournament import play_hand

gymnasium = need("gymnasium")
vector = need("gymnasium.vector")
statistics = need("gymnasium.wrappers.vector")
ours = need("scopa.envs.gymnasium")


def first_legal(info: dict[str, Any]) -> Any:
    return info["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "escoba", "scopa_a_perdere"])
def test_rows_are_hands_of_the_library(name: str) -> None:
    """The agent plays as Normal does, at a table of Normal, whose seed makes no difference."""
    rules, normal, n = PRESETS[name], bots.Normal(), 3
    where = layout(rules, perfect_recall=True)
    envs = ours.ScopaVectorEnv(n, rules, opponent=normal, perfect_recall=True)
    seen, info = envs.reset(seed=4)
    batch, hands = envs._batch, [0] * n
    paths: list[list[int]] = [[] for _ in range(n)]
    for _ in range(90):
        over = envs._ended.copy()
        chosen = np.zeros(n, np.int64)
        for i in np.flatnonzero(~over).tolist():
            view, pending = batch.view(i, 0), batch.pending_move(i)
            known = encode(view, pending, perfect_recall=True)
            assert seen[i] == pytest.approx(where.floats(known))
            legal = actions.legal_actions(view, pending)
            assert np.flatnonzero(info["action_mask"][i]).tolist() == list(legal)
            paths[i] = paths[i] or list(actions.path(view, normal.choose(view)))
            chosen[i] = paths[i].pop(0)
        seen, rewards, terminated, truncated, info = envs.step(chosen)
        assert not truncated.any()
        assert not info["illegal"].any()
        for i in range(n):
            if over[i]:
                assert (rewards[i], terminated[i]) == (0, False)
            elif not terminated[i]:
                assert rewards[i] == 0
            else:
                dealt = scopa.deal(
                    rules,
                    dealer=hands[i] % rules.players,
                    seed=batch.seed,
                    index=i + hands[i] * n,
                )
                last = play_hand([normal] * rules.players, dealt)
                known = encode(scopa.observe(last, 0), perfect_recall=True)
                assert seen[i] == pytest.approx(where.floats(known))
                assert not info["action_mask"][i].any()
                worth = [
                    -own if rules.finish == "lowest" else own
                    for own in scopa.score_hand(last).points
                ]
                assert rewards[i] == worth[0] - max(worth[1:])
                hands[i] += 1
    assert sum(hands) >= n


def test_make_vec_makes_it() -> None:
    envs = gymnasium.make_vec("scopa:Scopa-v0", num_envs=5, rules="scopone", opponent="easy")
    assert type(envs.unwrapped) is ours.ScopaVectorEnv
    assert envs.metadata["autoreset_mode"] is vector.AutoresetMode.NEXT_STEP
    seen, info = envs.reset(seed=3)
    assert seen in envs.observation_space
    assert seen.dtype == np.float32
    assert info["action_mask"].shape == (5, actions.ACTIONS)
    assert envs.single_action_space.n == actions.ACTIONS


def test_wrappers_count_the_episodes() -> None:
    envs = statistics.RecordEpisodeStatistics(
        gymnasium.make_vec("scopa:Scopa-v0", num_envs=4, opponent="random")
    )
    _, info = envs.reset(seed=1)
    found = []
    while len(found) < 8:
        *_, info = envs.step(first_legal(info))
        if "episode" in info:
            found += info["episode"]["l"][info["_episode"]].tolist()
    assert min(found) >= 18


def test_seeds_begin_the_same_series() -> None:
    envs = [ours.ScopaVectorEnv(4, opponent="easy") for _ in range(2)]
    steps = [one.reset(seed=8) for one in envs]
    for _ in range(60):
        assert np.array_equal(steps[0][0], steps[1][0])
        steps = [one.step(first_legal(made[-1])) for one, made in zip(envs, steps, strict=True)]
    again, _ = envs[0].reset()
    other, _ = envs[1].reset(seed=8)
    assert not np.array_equal(again, other)


def test_everything_returned_is_fresh() -> None:
    envs = ours.ScopaVectorEnv(4)
    seen, info = envs.reset(seed=8)
    kept = seen.copy(), info["action_mask"].copy()
    made = envs.step(first_legal(info))
    others = [array.copy() for array in made[:4]]
    envs.step(first_legal(made[-1]))
    assert np.array_equal(seen, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])
    assert all(map(np.array_equal, made[:4], others))


def test_an_illegal_action_ends_its_episode_only() -> None:
    envs = ours.ScopaVectorEnv(3, illegal_reward=-5)
    seen, info = envs.reset(seed=1)
    chosen = first_legal(info)
    chosen[1] = actions.STOP
    after, rewards, terminated, truncated, info = envs.step(chosen)
    assert rewards.tolist() == [0, -5, 0]
    assert terminated.tolist() == info["illegal"].tolist() == [False, True, False]
    assert not truncated.any()
    assert np.array_equal(after[1], seen[1])
    assert not info["action_mask"][1].any()
    state = envs._batch.state(1)
    _, rewards, terminated, _, info = envs.step(first_legal(info))
    assert not rewards.any()
    assert not terminated.any()
    assert not info["illegal"].any()
    assert envs._batch.state(1).dealer == 1
    assert envs._batch.state(1) != state
    _, rewards, terminated, _, _ = envs.step(np.array([-1, 81, 10**6]))
    assert rewards.tolist() == [-5] * 3
    assert terminated.all()


def test_matches_are_won_lost_and_given_up() -> None:
    envs = ours.ScopaVectorEnv(4, "scopa,target=4", unit="match", opponent="random")
    _, info = envs.reset(seed=1)
    ends = set()
    for _ in range(500):
        _, rewards, terminated, truncated, info = envs.step(first_legal(info))
        ends |= set(rewards[terminated].tolist())
        assert not truncated.any()
    assert ends == {-1.0, 1.0}
    envs = ours.ScopaVectorEnv(2, "scopa,target=1000", unit="match", max_hands=2)
    _, info = envs.reset(seed=1)
    ended_at = []
    for step in range(90):
        _, rewards, terminated, truncated, info = envs.step(first_legal(info))
        assert not terminated.any()
        assert not rewards.any()
        if truncated[0]:
            ended_at.append(step)
            assert envs._batch.totals[0].any()
    assert len(ended_at) == 2
    assert not envs._batch.totals[0].all() or envs._batch.deals[0] > 4


@pytest.mark.parametrize("chosen", [[0], [0.5, 0.5], [[0, 0]]])
def test_actions_of_another_shape_are_refused(chosen: Any) -> None:
    envs = ours.ScopaVectorEnv(2)
    with pytest.raises(scopa.ScopaError, match="call reset"):
        envs.step(np.array([0, 0]))
    envs.reset(seed=1)
    with pytest.raises(scopa.ScopaError, match="actions"):
        envs.step(np.array(chosen))


def test_bots_outside_the_core_play_too() -> None:
    envs = ours.ScopaVectorEnv(2, opponent="85", rules="scopa_pairs", partner=bots.Normal())
    _, info = envs.reset(seed=1)
    for _ in range(12):
        *_, info = envs.step(first_legal(info))
    assert [type(bot) for bot in envs._batch.bots.values()] == [
        bots.Dialled,
        bots.Normal,
        bots.Dialled,
    ]


@pytest.mark.parametrize("number", [0, -1, True, 2.0, (1 << 24) + 1])
def test_a_number_of_environments_that_is_none(number: Any) -> None:
    with pytest.raises(scopa.ScopaError, match="num_envs=.* it must be an int from 1 to 16777216"):
        ours.ScopaVectorEnv(number)
