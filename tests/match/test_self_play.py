"""Training data: every decision as it was, the same files wherever and however often it began."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import sleep
from typing import Any

import players
import pytest
from players import FATAL, First, Last, Stumbles

import scopa
from scopa import Rules, SelfPlayResult, WorkerError, load_shards, self_play
from scopa.observation import layout
from scopa.tournament import Interrupted

np = pytest.importorskip("numpy")

COLUMNS = {
    "observations": np.uint8,
    "masks": np.bool_,
    "actions": np.uint8,
    "seats": np.uint8,
    "returns": np.int16,
    "deals": np.uint64,
}


def files(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(directory.iterdir())}


@pytest.mark.parametrize("perfect_recall", [False, True])
@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "cirulla", "scopa_a_perdere"])
def test_every_decision_is_as_in_a_batch(name: str, perfect_recall: bool, tmp_path: Path) -> None:
    from scopa.batch import Batch

    rules = Rules.preset(name)
    count = 4
    bots: Any = [scopa.bots.Easy] * rules.players
    options = {"hands": count, "seed": 7, "shard": 3, "first": 5}
    self_play(tmp_path, bots, rules, **options, perfect_recall=perfect_recall)
    shards = list(load_shards(tmp_path))
    assert len(shards) == 2
    whole = {name: np.concatenate([shard[name] for shard in shards]) for name in COLUMNS}
    assert {name: array.dtype for name, array in whole.items()} == COLUMNS
    assert np.array_equal(np.unique(whole["deals"]), np.arange(5, 5 + count))
    for index in range(5, 5 + count):
        here = {name: array[whole["deals"] == index] for name, array in whole.items()}
        state = scopa.deal(rules, dealer=index % rules.players, seed=7, index=index)
        batch = Batch.from_states([state], seed=1)
        for row, action in enumerate(here["actions"]):
            assert batch.turn[0] == here["seats"][row]
            seen = batch.observe(perfect_recall=perfect_recall)[0]
            assert np.array_equal(seen, here["observations"][row])
            assert np.array_equal(batch.legal_mask()[0], here["masks"][row])
            rewards, done = batch.step(np.array([action]))
            assert done[0] == (row == len(here["actions"]) - 1)
        assert np.array_equal(here["returns"], rewards[0][here["seats"] % rules.sides])
    assert whole["observations"].shape[1] == layout(rules, perfect_recall=perfect_recall).size


def test_a_name_is_no_bot(tmp_path: Path) -> None:
    name: Any = "hard"
    with pytest.raises(scopa.ScopaError, match=r"'hard' is neither, and scopa\.bots\.named"):
        self_play(tmp_path / "none", name, hands=2)
    assert not (tmp_path / "none").exists()


def test_hands_are_those_of_the_bots(tmp_path: Path) -> None:
    self_play(tmp_path, [First(), Last()], hands=6, seed=3, shard=6)
    (shard,) = load_shards(tmp_path)
    for index in range(6):
        state = scopa.deal(dealer=index % 2, seed=3, index=index)
        played = scopa.tournament.play_hand([First(), Last()], state)
        ids: list[int] = []
        for play in played.history:
            ids += scopa.actions.path(state, play.move)
            state = scopa.apply(state, play.move)
        assert shard["actions"][shard["deals"] == index].tolist() == ids
        points = scopa.score_hand(played).points
        assert (
            shard["returns"][shard["deals"] == index][0]
            == points[1 - index % 2] - points[index % 2]
        )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run in one piece."""
    directory = tmp_path_factory.mktemp("whole")
    result = self_play(directory, players.Dawdles(), hands=21, seed=1, shard=2)
    assert result == SelfPlayResult(str(directory), 11, 11, True)
    return files(directory)


@pytest.mark.parametrize("kind", ["threads", "processes", "dask"])
def test_the_files_are_the_same_everywhere(
    kind: str, whole: dict[str, bytes], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    seen: list[tuple[int, int]] = []
    with ThreadPoolExecutor(3) as threads:
        self_play(
            tmp_path,
            players.Dawdles(),
            hands=21,
            seed=1,
            shard=2,
            executor=threads if kind == "threads" else request.getfixturevalue(kind),
            progress=lambda done, of: seen.append((done, of)),
        )
    assert files(tmp_path) == whole
    assert seen == [(min(2 * number, 21), 21) for number in range(1, 12)]


RUN = """
import sys, players, scopa
scopa.self_play(sys.argv[1], players.Dawdles(), hands=21, seed=1, shard=2)
"""


def test_a_run_that_was_killed_goes_on(whole: dict[str, bytes], tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(players.__file__).parent), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(tmp_path)], env={**os.environ, "PYTHONPATH": path}
    ) as process:
        while process.poll() is None and not (tmp_path / "shard-000003.npz").exists():
            sleep(0.001)
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
    left = files(tmp_path)
    there = {name for name in left if name.endswith(".npz")}
    assert 4 <= len(there) < 11
    assert all(whole[name] == left[name] for name in there)
    assert len(list(load_shards(tmp_path))) == len(there)
    (tmp_path / "shard-000010.npz.part").write_bytes(b"PK")  # as if killed while writing

    result = self_play(tmp_path, players.Dawdles(), hands=21, seed=None, shard=2)
    assert result == (str(tmp_path), 11, 11 - len(there), True)
    assert files(tmp_path) == whole
    again = self_play(tmp_path, players.Dawdles(), hands=21, seed=1, shard=2)
    assert (again.written, again.complete) == (0, True)


def test_what_was_finished_is_kept(tmp_path: Path) -> None:
    cancel = threading.Event()
    options: dict[str, Any] = {"hands": 20, "seed": 1, "shard": 2}

    def stop(done: int, of: int) -> None:
        if done >= 4:
            cancel.set()

    result = self_play(tmp_path, First(), **options, cancel=cancel, progress=stop)
    assert (result.shards, result.complete) == (2, False)

    def interrupt(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        self_play(tmp_path, First(), **options, progress=interrupt)
    assert caught.value.partial == (str(tmp_path), 3, 1, False)
    assert self_play(tmp_path, First(), **options)[1:] == (10, 7, True)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_failing_worker_names_the_hand(workers: int, tmp_path: Path) -> None:
    pool = ThreadPoolExecutor(2) if workers else None
    with pytest.raises(WorkerError, match=f"hand {FATAL} of seed 1: Stumbles") as caught:
        self_play(tmp_path, Stumbles(), hands=10, seed=1, shard=2, executor=pool)
    if pool:
        pool.shutdown()
    error = caught.value
    assert (error.deal, error.seed) == (FATAL, 1)
    assert error.partial == (str(tmp_path), 2, 2, False)
    assert isinstance(error.__cause__, scopa.BotError)
    with pytest.raises(WorkerError):
        self_play(tmp_path / "alone", Stumbles(), first=FATAL, hands=1, seed=1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seed": 2}, "seed 1 and not 2"),
        ({"hands": 5}, "hands 4 and not 5"),
        ({"shard": 3}, "shard 2 and not 3"),
        ({"first": 1}, "first 0 and not 1"),
        ({"perfect_recall": True}, "perfect_recall False and not True"),
        ({"rules": Rules.preset("scopone")}, "rules 'scopa' and not 'scopone'"),
        ({"bots": Last()}, "bots"),
        ({"bots": partial(scopa.bots.Easy)}, "scopa.bots.levels.Easy"),
    ],
)
def test_other_settings_are_refused(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"bots": First(), "hands": 4, "seed": 1, "shard": 2}
    self_play(tmp_path, **settings)
    before = files(tmp_path)
    with pytest.raises(scopa.ScopaError, match=told):
        self_play(tmp_path, **{**settings, **change})
    assert files(tmp_path) == before


def test_the_manifest_says_what_was_asked_for(tmp_path: Path) -> None:
    bots = [scopa.bots.Normal, partial(scopa.bots.Hard, samples=9)]
    self_play(tmp_path, bots, hands=1, seed=4)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["bots"] == [
        "scopa.bots.levels.Normal",
        "scopa.bots.hard.Hard(samples=9)",
    ]
    assert (manifest["rules"], manifest["seed"], manifest["actions"]) == ("scopa", 4, 81)
    other = self_play(tmp_path / "other", [scopa.bots.Easy(seed=3), First()], hands=1)
    bots = json.loads(Path(other.directory, "manifest.json").read_text(encoding="utf-8"))["bots"]
    assert bots == ["Easy(seed=3)", "players.First object"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": 0},
        {"shard": 0},
        {"first": -1},
        {"seed": -1},
        {"executor": 1},
        {"cancel": 1},
        {"bots": [First()] * 3},
        {"bots": []},
        {"rules": "scopa"},
        {"directory": 7},
    ],
)
def test_bad_settings_write_nothing(wrong: dict[str, Any], tmp_path: Path) -> None:
    settings = {"directory": tmp_path / "new", "bots": First(), "hands": 1, "seed": 1, **wrong}
    with pytest.raises(scopa.ScopaError):
        self_play(**settings)
    assert not (tmp_path / "new").exists()


def test_a_directory_that_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(scopa.ScopaError, match="no training data"):
        load_shards(tmp_path)
    (tmp_path / "mine.npz").write_bytes(b"")
    with pytest.raises(scopa.ScopaError, match="no manifest"):
        self_play(tmp_path, First(), hands=1)
    (tmp_path / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(scopa.ScopaError, match="is no manifest"):
        load_shards(tmp_path)


def test_without_numpy_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for call in (lambda: self_play(tmp_path, First(), hands=1), lambda: load_shards(tmp_path)):
        with pytest.raises(ImportError, match=r"pip install 'scopa\[numpy\]'"):
            call()
    assert files(tmp_path) == {}
