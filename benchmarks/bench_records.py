"""Recorded hands, written to a file and read back with all checks, in each form.

The matches are between random players. Memory is what Python allocates at most while a file of so
many hands is written and read, one match at a time; it should be the same for any number.
"""

from __future__ import annotations

import io
import os
import random
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from _measure import Report, Task, options, rates

import scopa
from scopa import MatchRecord, records

MATCHES = 50


def play(seed: int) -> MatchRecord:
    """A match between random players."""
    rng, match, recorder = random.Random(seed), scopa.Match(), records.Recorder()
    while match.winner is None:
        state = match.deal(seed)
        while not state.is_over:
            before, move = state, rng.choice(scopa.legal_moves(state))
            state = scopa.apply(before, move)
            recorder(before, move, state)
        match = match.record(scopa.score_hand(state))
    return recorder.match(names=["One", "Two"], seed=seed)


def writing(games: list[MatchRecord], form: str) -> Task:
    """Writes all of them, so many times."""
    hands = sum(len(game.hands) for game in games)

    def task(rounds: int) -> float:
        for _ in range(rounds):
            records.dumps(games, form)
        return rounds * hands

    return task


def reading(games: list[MatchRecord], form: str) -> Task:
    """Reads all of them, so many times."""
    hands = sum(len(game.hands) for game in games)
    text = records.dumps(games, form).encode()

    def task(rounds: int) -> float:
        for _ in range(rounds):
            for _ in scopa.read_records(io.BytesIO(text)):
                pass
        return rounds * hands

    return task


def round_trip(games: list[MatchRecord], form: str, hands: int, path: Path) -> tuple[int, int]:
    """Write and read back at least so many hands; the most bytes in use, and those of the file."""

    def endless() -> Iterator[MatchRecord]:
        while True:
            yield from games

    each = sum(len(game.hands) for game in games) / len(games)
    number = int(hands / each) + 1
    tracemalloc.start()
    scopa.write_records(path, islice(endless(), number), form)
    for read, written in zip(scopa.read_records(path), endless(), strict=False):
        assert read == written
        number -= 1
    assert number == 0
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most, os.path.getsize(path)


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    parser = options(__doc__)
    parser.add_argument("--hands", type=int, help="of the longer file (default 20,000)")
    given = parser.parse_args(arguments)
    report = Report("records", given)
    games = [play(seed) for seed in range(3 if given.quick else MATCHES)]
    for form in records.FORMS:
        report.section(f"{form}, hands written and read back")
        cases = {"written": writing(games, form), "read and checked": reading(games, form)}
        for name, values in rates(cases, report).items():
            report.row(name, values, "hands/s")
        longer = given.hands or (200 if given.quick else 20_000)
        with tempfile.TemporaryDirectory() as folder:
            for hands in (longer // 10, longer):
                most, size = round_trip(games, form, hands, Path(folder, f"games.{form}"))
                report.row(f"most memory, {hands:,} hands", [most / 1024], "KiB")
        report.row("a hand in the file", [size / hands], "bytes")
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
