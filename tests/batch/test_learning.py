"""The example of docs/learning.rst: it learns, and what it learns from is right."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import scopa

np = pytest.importorskip("numpy")

SCRIPT = Path(__file__).parents[2] / "docs" / "examples" / "learn.py"
if not SCRIPT.is_file():
    pytest.skip("needs the pages of docs/", allow_module_level=True)
SPEC = importlib.util.spec_from_file_location("learn", SCRIPT)
learn = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(learn)

native = pytest.mark.skipif(scopa.core_name() != "native", reason="thousands of hands")


def margins(network, bot, deals, seed):
    """What a network has more than a bot in each deal, over both seats; the hands of a duel."""
    from scopa.batch import Batch

    total = np.zeros(deals)
    for seat in (0, 1):
        batch = Batch(deals, seed=seed, auto_reset=False, bots={1 - seat: bot})
        while (mask := batch.legal_mask()).any():
            batch.step(network.best(batch.observe(), mask))
            total += batch.rewards[:, seat]
    return total / 2


def some_rows(lanes=8):
    from scopa.batch import Batch

    rng = np.random.default_rng(5)
    network = learn.Network(seed=4, hidden=12)
    network.weights = {
        name: rng.normal(0, 0.3, array.shape) for name, array in network.weights.items()
    }
    batch = Batch(lanes, seed=6, auto_reset=False)
    return network, learn.play(network, batch, rng)


def test_gradient_is_that_of_the_loss() -> None:
    network, rows = some_rows()
    _, slopes = network.loss(rows)
    rng = np.random.default_rng(7)
    for name, slope in slopes.items():
        flat = network.weights[name].reshape(-1)
        moving = np.flatnonzero(slope)  # an entry that is 0 in every row moves nothing
        assert moving.size > slope.size // 3
        for place in rng.choice(moving, min(20, moving.size), replace=False):
            kept = flat[place]
            ends = []
            for sign in (1, -1):
                flat[place] = kept + sign * 1e-6
                ends.append(network.loss(rows)[0])
            flat[place] = kept
            assert (ends[0] - ends[1]) / 2e-6 == pytest.approx(
                slope.reshape(-1)[place], rel=1e-3, abs=1e-7
            ), name


def test_decisions_are_judged_by_the_result_of_their_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    from scopa.batch import Batch

    monkeypatch.setattr(learn, "LAMBDA", 1)
    batch = Batch(8, seed=6, auto_reset=False)
    rows = learn.play(learn.Network(), batch, np.random.default_rng(5))
    assert rows.mask[np.arange(len(rows.actions)), rows.actions].all()
    assert (rows.mask.sum(axis=1) > 1).all()
    won = batch.points[:, 1] - batch.points[:, 0]
    assert won.any()
    # Seat 1 leads in every lane; what one seat wins, the other loses.
    results = np.round(rows.targets * learn.UNIT, 4)
    assert results[:8].tolist() == won.tolist()
    assert set(results) == set(won) | set(-won)


def test_the_bot_plays_as_its_network_does_in_a_batch() -> None:
    deals = 40 if scopa.core_name() == "native" else 4
    network, _ = some_rows()
    inside = margins(network, scopa.bots.Normal(), deals, seed=3)
    outside = scopa.duel(learn.Learned(network), scopa.bots.Normal(), hands=2 * deals, seed=3)
    assert inside.mean() == pytest.approx(outside.margin)


def test_weights_are_kept(tmp_path: Path) -> None:
    network = learn.Network(seed=9, hidden=5)
    network.save(tmp_path / "learned.npz")
    again = learn.Network.load(tmp_path / "learned.npz")
    assert list(network.weights) == list(again.weights)
    assert all((again.weights[name] == array).all() for name, array in network.weights.items())


@native
def test_a_short_training_helps() -> None:
    network, random = learn.Network(), scopa.bots.Random(seed=1)
    before = margins(network, random, 8000, seed=2)
    learn.train(network, 160, lanes=128)
    gain = margins(network, random, 8000, seed=2) - before
    assert gain.mean() > 3 * gain.std() / len(gain) ** 0.5


@native
def test_the_same_seed_trains_the_same_network() -> None:
    first, second, other = (learn.Network() for _ in range(3))
    learn.train(first, 2, lanes=16)
    learn.train(second, 2, lanes=16)
    learn.train(other, 2, lanes=16, seed=2)
    assert all((second.weights[name] == array).all() for name, array in first.weights.items())
    assert (first.weights["in"] != other.weights["in"]).any()


@native
@pytest.mark.deep
def test_the_trained_network_beats_easy() -> None:
    network = learn.Network()
    learn.train(network, learn.ROUNDS)
    bot = learn.Learned(network)
    easy = scopa.duel(bot, scopa.bots.Easy, hands=4000, seed=1)
    assert easy.margin_interval[0] > 0
    assert scopa.duel(bot, scopa.bots.Random, hands=4000, seed=1).margin > easy.margin
