"""Batches as values: copies, slices, positions put in and taken out, and what is refused."""

from __future__ import annotations

import copy
import random
import subprocess
import sys

import pytest
from lanes import modules
from support import play_out, position

import scopa

np = pytest.importorskip("numpy")

SIDES = ["first", "twin"]


def run_on(batch, steps, seed=1):
    """Everything that comes of so many random steps."""
    found = []
    for step in range(steps):
        rewards, done = batch.step(batch.random_actions(seed, step))
        found.append((rewards.tolist(), done.tolist(), batch.observe().tobytes()))
    return found


@pytest.mark.parametrize("side", SIDES)
def test_a_copy_goes_its_own_way(side: str) -> None:
    batch = modules(side)["scopa.batch"].Batch(3, seed=1)
    run_on(batch, 8)
    twins = [batch.copy(), copy.copy(batch), copy.deepcopy(batch), batch[:], batch[[0, 1, 2]]]
    before = batch.observe(perfect_recall=True)
    results = [run_on(each, 45) for each in twins]
    assert (batch.observe(perfect_recall=True) == before).all()
    assert all(result == results[0] for result in results)
    assert run_on(batch, 45) == results[0]


@pytest.mark.parametrize("chosen", [slice(1, 3), slice(None, None, 2), [4, 0], "array", "bools"])
def test_a_slice_goes_on_to_the_same_hands(chosen) -> None:
    from scopa.batch import Batch

    batch = Batch(5, scopa.Rules.preset("cirulla"), 2)
    picked = {"array": np.array([3, 1]), "bools": np.array([1, 0, 0, 1, 1], bool)}
    chosen = picked.get(chosen, chosen) if isinstance(chosen, str) else chosen
    part = batch[chosen]
    lanes = np.arange(5)[chosen]
    assert len(part) == len(lanes)
    for step in range(90):
        actions = batch.random_actions(6, step)
        rewards, done = batch.step(actions)
        few, ended = part.step(actions[lanes])
        assert few.tolist() == rewards[lanes].tolist()
        assert ended.tolist() == done[lanes].tolist()
        assert part.observe().tolist() == batch.observe()[lanes].tolist()


def test_reset_begins_anew() -> None:
    from scopa.batch import Batch

    batch, fresh = Batch(4, seed=1), Batch(4, seed=2)
    first = batch.observe()
    held = batch.table
    run_on(batch, 50)
    batch.reset()
    assert (batch.observe() == first).all()
    batch.reset(2)
    assert batch.seed == 2
    assert (batch.observe() == fresh.observe()).all()
    assert held is batch.table
    assert run_on(batch, 50) == run_on(fresh, 50)
    part, small = batch[1:3], Batch(2, seed=2)
    part.reset()
    assert run_on(part, 50) == run_on(small, 50)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_positions_go_in_and_come_out(preset: str, side: str) -> None:
    of = modules(side)
    api, rng = of["scopa"], random.Random(preset)
    rules = api.Rules.preset(preset)
    states = [play_out(api.deal(rules, dealer=i % 2, seed=i), rng, 5 * i, api) for i in range(7)]
    batch = of["scopa.batch"].Batch.from_states(states, seed=1)
    for i, state in enumerate(states):
        out = batch.state(i)
        assert state == out
        assert (state.history, state.opening_table) == (out.history, out.opening_table)
    for _ in range(60):
        legal = [
            of["scopa.actions"].legal_actions(batch.state(i), batch.pending_move(i))
            for i in range(7)
        ]
        batch.step(np.array([rng.choice(each) for each in legal]))
    assert all(batch.state(i).opening_table is not None for i in range(7))


@pytest.mark.parametrize("side", SIDES)
def test_a_position_without_a_history_is_played_on(side: str) -> None:
    of = modules(side)
    api = of["scopa"]
    state = position(["AB AS", "7D 2S"], "AC 2D 3B 4S 5C 6D", api=api)
    pending = of["scopa.actions"].act(state, 24)
    batch = of["scopa.batch"].Batch(2, seed=1)
    batch.put(1, state, pending, totals=(3, 4))
    assert batch.state(1) == state
    assert batch.state(1).history == ()
    assert batch.pending_move(1) == pending
    assert batch.totals[1].tolist() == [3, 4]
    assert np.flatnonzero(batch.legal_mask()[1]).tolist() == [41, 44, 51]
    batch.step(np.array([int(batch.legal_mask()[0].argmax()), 51]))
    after = api.apply(state, state.parse_move("7Dx3B4S"))
    assert batch.state(1) == after
    assert batch.state(1).history == after.history


def test_what_cannot_be_put_is_refused() -> None:
    from scopa.batch import Batch

    batch = Batch(2, seed=1)
    over = play_out(scopa.deal(seed=1), random.Random(1))
    other = scopa.deal(scopa.Rules(napola=True), seed=1)
    for state, words in ((over, "its hand is over"), (other, "its rules are"), ("x", "GameState")):
        with pytest.raises(scopa.ScopaError, match=words):
            batch.put(0, state)
    with pytest.raises(scopa.ScopaError, match="lane=2: it must be an int from 0 to 1"):
        batch.put(2, scopa.deal(seed=1))
    state = position(["AB AS", "7D 2S"], "AC 2D 3B 4S 5C 6D")
    with pytest.raises(scopa.IllegalMoveError, match="under way"):
        batch.put(0, state, scopa.actions.Pending(24, scopa.CardSet([10])))
    with pytest.raises(scopa.IllegalMoveError, match="no choice is left"):
        batch.put(0, state, scopa.actions.Pending(6))
    with pytest.raises(scopa.ScopaError, match="states="):
        Batch.from_states([])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"n": 0}, "n=0: it must be an int from 1"),
        ({"n": True}, "n=True"),
        ({"n": 2, "rules": "scopa"}, "rules="),
        ({"n": 2, "seed": -1}, "seed=-1"),
        ({"n": 2, "unit": "game"}, "unit='game': it must be one of hand, match"),
        ({"n": 2, "bots": {2: scopa.bots.Normal()}}, "a seat of bots=2: it must be an int from 0"),
        ({"n": 2, "bots": {0: scopa.bots.Normal}}, "a bot is an object"),
        ({"n": 2, "bots": dict.fromkeys((0, 1), scopa.bots.Normal())}, "leave no seat"),
    ],
)
def test_a_batch_that_cannot_be_made_is_refused(arguments, words) -> None:
    from scopa.batch import Batch

    with pytest.raises(scopa.ScopaError, match=words):
        Batch(**arguments)


@pytest.mark.parametrize("side", SIDES)
def test_an_illegal_action_changes_nothing(side: str) -> None:
    of = modules(side)
    batch = of["scopa.batch"].Batch(3, seed=1)
    before = batch.observe(perfect_recall=True)
    legal = batch.legal_mask().argmax(axis=1)
    for wrong in (-1, 40, 80, 81, 255, 2**40, -(2**63)):
        with pytest.raises(of["scopa"].IllegalMoveError, match=rf"actions\[2\]={wrong}: it must"):
            batch.step([*legal[:2].tolist(), wrong])
        assert (batch.observe(perfect_recall=True) == before).all()
    trusting = batch.copy()
    for wrong in (-1, 40, 80, 81, 255, 2**40, -(2**63)):
        trusting.step(np.array([wrong] * 3), validate="trust")
    assert (trusting.observe(perfect_recall=True) == before).all()
    with pytest.raises(of["scopa"].ScopaError, match="validate='maybe': it must be one of check"):
        batch.step(legal, validate="maybe")
    for shape in (legal[:2], legal.astype(float), legal.astype(bool), legal.reshape(1, 3), 3):
        with pytest.raises(of["scopa"].ScopaError, match="actions: an array of"):
            batch.step(shape)
    big = np.array([*legal[:2], 2**64 - 1], np.uint64)
    with pytest.raises(of["scopa"].IllegalMoveError, match=r"actions\[2\]=18446744073709551615"):
        batch.step(big)
    for kind in (np.uint8, np.int32, np.uint64):
        batch.copy().step(legal.astype(kind))


@pytest.mark.parametrize("side", SIDES)
def test_results_are_written_where_the_caller_wants_them(side: str) -> None:
    of = modules(side)
    batch = of["scopa.batch"].Batch(3, seed=1)
    size = batch.layout.size
    for kind in (np.uint8, np.bool_):
        out = np.full((3, 81), 1, kind)
        assert batch.legal_mask(out) is out
        assert (out == batch.legal_mask()).all()
    out = np.full((3, size), 9, np.uint8)
    assert batch.observe(out, player=1) is out
    assert (out == batch.observe(player=1)).all()
    frozen = np.zeros((3, size), np.uint8)
    frozen.flags.writeable = False
    for wrong in (
        np.zeros((3, size), np.float32),
        np.zeros((2, size), np.uint8),
        np.zeros((3, size + 1), np.uint8),
        np.zeros((size, 3), np.uint8).T,
        np.zeros((3, 2 * size), np.uint8)[:, ::2],
        frozen,
        bytearray(3 * size),
    ):
        with pytest.raises(of["scopa"].ScopaError, match="it must be a writable, C-contiguous"):
            batch.observe(wrong)
    with pytest.raises(of["scopa"].ScopaError, match="player=2: it must be an int from 0 to 1"):
        batch.observe(player=2)
    with pytest.raises(of["scopa"].ScopaError, match="of uint8 or bool of shape"):
        batch.legal_mask(np.zeros((3, 81), np.int8))


def test_the_arrays_cannot_be_written_to() -> None:
    from scopa.batch import Batch

    batch = Batch(2, seed=1)
    for name in ("hands", "table", "turn", "rewards", "stock"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[0] = 1


def test_random_actions_are_uniform() -> None:
    from scopa.batch import Batch

    batch = Batch(6000, seed=1)[np.zeros(6000, int)]
    hand = np.flatnonzero(batch.legal_mask()[0])
    counts = np.bincount(batch.random_actions(5), minlength=81)
    assert counts[hand].sum() == 6000
    assert (abs(counts[hand] - 2000) < 5 * np.sqrt(6000 * 2 / 9)).all()
    assert (batch.random_actions(5, 1) != batch.random_actions(5, 2)).any()


def test_without_numpy_the_extra_is_named() -> None:
    code = "import sys; sys.modules['numpy'] = None; import scopa; import scopa.batch"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.stderr.splitlines()[-1] == (
        "ImportError: scopa.batch works on NumPy arrays, and NumPy is not installed: "
        "pip install 'scopa[numpy]'"
    )
