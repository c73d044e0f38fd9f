"""Duels and round robins through executors: the same result wherever they are played."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import players
import pytest
from hypothesis import given
from hypothesis import strategies as st
from players import FATAL, Dies, First, Last, Stumbles, Swears
from pools import need, spawned

import scopa
from scopa import DuelResult, Rules, WorkerError, duel, round_robin
from scopa.tournament import Interrupted
from scopa.tournament._workers import run_jobs

PARTNERS = Rules.preset("scopa_pairs")


class Late:
    """A future with `result` alone; it does its work when it is asked, or when told to."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work

    def result(self, timeout: float | None = None) -> Any:
        if timeout is not None:
            raise TimeoutError
        return self.work()


class Bare:
    """The least of an executor: `submit`, and futures with nothing but `result`."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Late:
        return Late(lambda: pickle.loads(pickle.dumps(fn(*pickle.loads(pickle.dumps(args))))))


@pytest.fixture(params=["bare", "threads", "processes", "dask"])
def executor(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "bare":
        yield Bare()
    elif request.param == "threads":
        with ThreadPoolExecutor(3) as pool:
            yield pool
    else:
        yield request.getfixturevalue(request.param)


def timeless(result: DuelResult) -> DuelResult:
    return result._replace(seconds=(0, 0))


CASES: dict[str, dict[str, Any]] = {
    "hands": {"hands": 14, "seed": 1},
    "matches": {"matches": 6, "seed": 2},
    "partners": {"rules": PARTNERS, "hands": 8, "seed": 3},
    "three": {"rules": Rules.preset("scopa_3"), "hands": 9, "seed": 4, "first": 2},
    "hard": {"hands": 2, "seed": 5, "b": partial(scopa.bots.Hard, samples=2)},
}


def play(a: Any = None, b: Any = None, **more: Any) -> DuelResult:
    return duel(a or First(), b or Last(), **more)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("chunk", [None, 2, 100])
def test_a_duel_is_the_same_everywhere(executor: Any, case: str, chunk: int | None) -> None:
    here = play(**CASES[case])
    away = play(**CASES[case], executor=executor, chunk=chunk)
    assert timeless(away) == timeless(here)
    assert here.complete
    assert here.first == here.scores[0].deal == CASES[case].get("first", 0)
    assert pickle.loads(pickle.dumps(away)) == away


def test_a_round_robin_is_the_same_everywhere(executor: Any) -> None:
    bots = {"first": First(), "last": Last(), "easy": scopa.bots.Easy}
    here = round_robin(bots, hands=10, seed=1)
    away = round_robin(bots, hands=10, seed=1, executor=executor, chunk=2)
    assert away.ratings == here.ratings
    assert list(map(timeless, away.duels)) == list(map(timeless, here.duels))
    assert away.to_csv() == here.to_csv()


def test_a_bot_against_itself_comes_out_even(executor: Any) -> None:
    level = scopa.bots.Random
    result = duel(level, level, hands=20, seed=1, executor=executor, chunk=3)
    assert (result.margin, result.margin_interval) == (0, (0, 0))
    assert result.wins == result.losses


def test_progress_is_told_after_every_chunk(executor: Any) -> None:
    seen: list[tuple[int, int]] = []
    play(
        hands=20,
        seed=1,
        executor=executor,
        chunk=4,
        progress=lambda done, of: seen.append((done, of)),
    )
    assert seen == [(8, 20), (16, 20), (20, 20)]


@pytest.mark.parametrize("more", [{"hands": 6}, {"matches": 2, "rules": PARTNERS}])
def test_plays_are_told_in_their_order(executor: Any, more: dict[str, Any]) -> None:
    heard: list[list[Any]] = [[], []]
    for plays, away in zip(heard, (None, executor), strict=True):
        play(**more, seed=3, executor=away, on_play=lambda *move, to=plays: to.append(move))
    assert heard[0] == heard[1]
    assert all(scopa.apply(before, move) == after for before, move, after in heard[1])


def test_a_failing_worker_names_the_deal(executor: Any) -> None:
    with pytest.raises(WorkerError, match=f"deal {FATAL} of seed 1") as caught:
        play(Stumbles(), hands=100, seed=1, executor=executor, chunk=3)
    error = caught.value
    assert (error.deal, error.seed) == (FATAL, 1)
    assert isinstance(error.__cause__, scopa.BotError)
    assert isinstance(error.__cause__.__cause__, ZeroDivisionError)
    assert "players.py" in error.__notes__[0]
    travelled = pickle.loads(pickle.dumps(error))
    assert (travelled.deal, travelled.partial) == (error.deal, error.partial)

    assert not error.partial.complete
    assert timeless(error.partial)._replace(complete=True) == timeless(
        play(Stumbles(), hands=2 * FATAL, seed=1)
    )._replace(names=error.partial.names)
    with pytest.raises(WorkerError) as again:
        play(Stumbles(), hands=2, seed=1, first=error.deal)
    assert (again.value.deal, again.value.partial) == (FATAL, None)
    assert again.value.__cause__.view == error.__cause__.view  # type: ignore[union-attr]


def test_an_error_that_cannot_travel_leaves_its_words(executor: Any) -> None:
    with pytest.raises(WorkerError, match="raised Rude") as caught:
        play(Swears(), hands=20, seed=1, executor=executor, chunk=1)
    assert isinstance(caught.value.__cause__, scopa.BotError)
    assert "Rude" in repr(caught.value.__cause__.__cause__)


def test_a_worker_that_dies_is_named_by_its_deals() -> None:
    with spawned(1) as pool, pytest.raises(WorkerError, match="did not come back") as caught:
        play(Dies(), hands=60, seed=1, executor=pool, chunk=FATAL)
    error = caught.value
    # The one worker had answered for the first chunk, or its answer went down with it.
    assert error.deal in {0, FATAL}
    if error.deal:
        assert error.partial.deals == FATAL
    assert error.__cause__ is not None


def test_a_pool_that_is_shut_is_an_error() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(WorkerError, match="did not come back"):
        play(hands=2, seed=1, executor=pool)


@pytest.mark.parametrize("make", ["object", "function"])
def test_a_bot_that_cannot_be_sent(make: str) -> None:
    class Local(First):
        pass

    bot: Any = Local() if make == "object" else lambda seed: First()
    result = play(bot, hands=2, seed=1)
    with ThreadPoolExecutor(1) as threads:
        assert timeless(play(bot, hands=2, seed=1, executor=threads)) == timeless(result)
    with spawned(1) as pool, pytest.raises(scopa.ScopaError, match="cannot be sent"):
        play(bot, hands=2, seed=1, executor=pool)


class Slow(First):
    """Plays four deals, then waits to be let go."""

    def __init__(self, reached: threading.Event, go: threading.Event) -> None:
        self.reached, self.go = reached, go

    def choose(self, view: scopa.View) -> scopa.Move:
        if view.plies == 0 and view.opening_table == scopa.deal(seed=1, index=4).opening_table:
            self.reached.set()
            assert self.go.wait(60)
        return super().choose(view)


def test_cancelling_keeps_what_was_finished() -> None:
    reached, cancel, given_up, go = (threading.Event() for _ in range(4))
    found: list[DuelResult] = []

    def wait_in_vain() -> None:
        with ThreadPoolExecutor(1) as pool:
            more = {"executor": pool, "chunk": 2, "cancel": cancel}
            found.append(play(Slow(reached, go), hands=100, seed=1, **more))
            given_up.set()

    thread = threading.Thread(target=wait_in_vain)
    thread.start()
    assert reached.wait(60)
    cancel.set()
    assert given_up.wait(60)  # while the worker is still at it
    go.set()
    thread.join()
    (result,) = found
    assert not result.complete
    assert result.deals == 4
    again = play(hands=8, seed=1)
    assert timeless(result)._replace(complete=True, names=again.names) == timeless(again)
    assert "stopped early" in str(result)


@pytest.mark.parametrize("chunk", [None, 3])
def test_a_duel_that_is_cancelled_at_once_plays_one_chunk(executor: Any, chunk: int | None) -> None:
    cancel = threading.Event()
    cancel.set()
    here = play(hands=40, seed=1, cancel=cancel, chunk=chunk)
    assert here.deals == (chunk or 1)
    away = play(hands=40, seed=1, cancel=cancel, chunk=chunk, executor=executor)
    assert away.deals >= here.deals
    assert away.deals == len(away.scores) // 2
    assert not here.complete


def test_an_interrupt_keeps_what_was_finished(executor: Any) -> None:
    def stop(done: int, of: int) -> None:
        if done >= 8:
            raise KeyboardInterrupt

    for away in (None, executor):
        with pytest.raises(Interrupted) as caught:
            play(hands=40, seed=1, executor=away, chunk=2, progress=stop)
        partial = caught.value.partial
        assert not partial.complete
        again = play(hands=2 * partial.deals, seed=1)
        assert timeless(partial)._replace(complete=True) == timeless(again)


def test_a_stopped_round_robin_is_rated_by_what_there_is() -> None:
    cancel = threading.Event()
    cancel.set()
    bots = {"first": First(), "last": Last(), "easy": scopa.bots.Easy}
    standings = round_robin(bots, hands=10, seed=1, cancel=cancel)
    assert not standings.complete
    assert [result.names for result in standings.duels] == [("first", "last")]
    assert len(standings.ratings) == 3
    assert "stopped early" in str(standings)
    with pytest.raises(scopa.ScopaError, match="no duel of 'last' against 'easy'"):
        standings.duel("last", "easy")


@pytest.mark.parametrize(
    "wrong",
    [
        {"executor": 2},
        {"executor": map},
        {"chunk": 0},
        {"chunk": 1.5},
        {"cancel": True},
        {"first": -1},
        {"first": None},
    ],
)
def test_what_is_not_there_is_refused(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(scopa.ScopaError, match=name):
        play(hands=2, seed=1, **wrong)


@given(st.integers(0, 30), st.integers(1, 9), st.integers(1, 4), st.integers(0, 40))
def test_results_come_in_order_and_stop_where_told(
    count: int, ahead: int, workers: int, last: int
) -> None:
    taken: list[tuple[int, int]] = []

    def take(job: int, result: int) -> bool:
        taken.append((job, result))
        return job != last

    with ThreadPoolExecutor(workers) as pool:
        whole = run_jobs(lambda job: job * job, range(count), take, executor=pool, ahead=ahead)
    assert whole == (last >= count)
    assert taken == [(job, job * job) for job in range(min(count, last + 1))]


MPI = """
import players, scopa
from mpi4py.futures import MPIPoolExecutor

if __name__ == "__main__":
    with MPIPoolExecutor() as pool:
        result = scopa.duel(players.First(), players.Last(), hands=14, seed=1, executor=pool)
    print(result.to_csv(), end="")
"""


def test_mpi(tmp_path: Path) -> None:
    need("mpi4py")
    mpiexec = shutil.which("mpiexec", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    assert mpiexec, "there is mpi4py, but no mpiexec"
    script = tmp_path / "by_mpi.py"
    script.write_text(MPI, encoding="utf-8")
    path = os.pathsep.join([str(Path(players.__file__).parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", str(script)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == play(hands=14, seed=1).to_csv()
