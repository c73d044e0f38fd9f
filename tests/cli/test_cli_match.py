"""``scopa match`` at scale: over processes, more than two players, tables, interruptions."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from time import sleep

import pytest

import scopa
from scopa.cli import main

BASE = ("match", "easy", "random", "--hands", "20", "--seed", "1")


def run(*arguments: str | Path) -> tuple[int, str, str]:
    """Run the program; give its exit code and what it wrote."""
    command = [sys.executable, "-m", "scopa", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def test_processes_change_nothing(tmp_path: Path) -> None:
    records = [tmp_path / "here.jsonl", tmp_path / "away.jsonl"]
    results = []
    for path, jobs in zip(records, ("1", "2"), strict=True):
        code, out, _ = run(*BASE, "--jobs", jobs, "--json", "--record", path)
        assert code == 0
        results.append(json.loads(out))
        del results[-1]["seconds"], results[-1]["seconds_per_move"]
    assert results[0] == results[1]
    assert records[0].read_bytes() == records[1].read_bytes()
    assert len(list(scopa.read_records(records[0]))) == 20


def test_more_than_two_play_a_round_robin(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    arguments = ("--hands", "10", "--seed", "1", "--jobs", "2", "--csv", table)
    code, out, _ = run("match", "easy", "normal", "10", *arguments)
    assert code == 0
    assert out.startswith("round robin of easy, normal, 10: 10 hands a duel")
    rows = list(csv.DictReader(StringIO(table.read_text(encoding="utf-8"))))
    assert len(rows) == 6
    assert {row["bot"] for row in rows} == {"easy", "normal", "10"}
    standings = json.loads(run("match", "easy", "normal", "10", *arguments[:4], "--json")[1])
    assert standings["ratings"][0]["name"] == rows[0]["bot"]
    assert standings["ratings"][0]["elo"] == float(rows[0]["elo"])


def test_a_table_of_games_for_the_next_program() -> None:
    code, out, _ = run(*BASE, "--csv", "-")
    assert code == 0
    rows = list(csv.DictReader(StringIO(out)))
    assert len(rows) == 20
    result = scopa.duel(scopa.bots.Easy, scopa.bots.Random, hands=20, seed=1)
    assert out == result.to_csv()


def test_a_table_that_cannot_be_written(tmp_path: Path) -> None:
    code, _, err = run(*BASE, "--csv", tmp_path / "none" / "a.csv")
    assert code == 1
    assert "cannot be written" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("easy",), "two BOTs or more"),
        (("easy", "easy", "random"), "none may be given twice"),
        (("easy", "normal", "random", "--record", "a.toml"), "--record is for two BOTs"),
        (("easy", "normal", "random", "--samples", "9"), "--samples is for hard"),
        (("easy", "normal", "god"), "no bot 'god'"),
        (("easy", "normal", "--jobs", "0"), "no whole number from 1 to 1024"),
        (("easy", "normal", "--json", "--csv", "-"), "are for the standard output"),
    ],
)
def test_bad_arguments_end_with_2(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(("match", *arguments))
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


# Whoever starts the tests in the background of a shell lets all of them ignore Ctrl-C.
HEEDING = """\
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from scopa.cli import main
sys.exit(main())
"""


@contextmanager
def playing(path: Path, jobs: str, *bots: str) -> Iterator[subprocess.Popen[str]]:
    """A match far too long that has written its first game; killed where one waits in vain."""
    command = [sys.executable, "-c", HEEDING, "match", *bots, "--hands", "1000000"]
    with subprocess.Popen(
        [*command, "--seed", "1", "--jobs", jobs, "--record", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while process.poll() is None and not (path.exists() and path.stat().st_size):
            sleep(0.01)
        try:
            yield process
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise


@pytest.mark.skipif(os.name == "nt", reason="needs a Ctrl-C for one program alone")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_match_tells_what_was_played(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with playing(path, jobs, "easy", "random") as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.endswith("\nscopa: interrupted\n")
    assert "Traceback" not in err
    assert ", stopped early" in out.splitlines()[0]
    assert sum(1 for _ in scopa.read_records(path)) > 0


@pytest.mark.skipif(os.name == "nt", reason="needs a Ctrl-C for one program alone")
def test_an_impatient_player_is_not_kept_waiting(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    native = scopa.core_name() == "native"  # what it plays takes a second or so for a chunk
    bots = ("hard", "easy", "--samples", "2000") if native else ("normal", "easy")
    with playing(path, "2", *bots) as process:
        try:
            for _ in range(4):
                os.killpg(process.pid, signal.SIGINT)
                sleep(0.1)
            process.communicate(timeout=60)
        except ProcessLookupError:  # it has ended already
            process.communicate()
    assert process.returncode in (130, -signal.SIGINT)  # the last may strike after the end
