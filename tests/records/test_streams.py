"""Long files: read and written in memory that does not grow with them."""

from __future__ import annotations

import gc
import io
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from played import match_of

import scopa
from scopa import records

MATCHES = [match_of(scopa.Rules(target=5), seed) for seed in range(8)]
FORMS = pytest.mark.parametrize("form", records.FORMS)


class Endless:
    """A file that is never there as a whole: so many times the same matches."""

    def __init__(self, form: str, times: int) -> None:
        self._pieces = self._write(form, times)
        self._left = b""

    @staticmethod
    def _write(form: str, times: int) -> Iterator[bytes]:
        file = io.StringIO()
        writer = records.RecordWriter(file, form)
        for _ in range(times):
            for record in MATCHES:
                writer.write(record)
            yield file.getvalue().encode()
            file.seek(0)
            file.truncate()
        writer.close()
        yield file.getvalue().encode()

    def readline(self, size: int = -1, /) -> bytes:
        while b"\n" not in self._left:
            piece = next(self._pieces, None)
            if piece is None:
                break
            self._left += piece
        end = self._left.find(b"\n") + 1 or len(self._left)
        line, self._left = self._left[:end], self._left[end:]
        assert len(line) <= size
        return line


def peak(work: Any) -> int:
    """How much memory the work takes beyond what it took, and Python keeps, the first time.

    The first time fills Python's stores of small objects, of which a collection of garbage would
    empty all.
    """
    gc.disable()
    try:
        work()
        tracemalloc.start()
        work()
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.enable()
    return most


def read(form: str, times: int) -> None:
    hands = sum(len(record.hands) for record in scopa.read_records(Endless(form, times)))  # type: ignore[arg-type]
    assert hands == times * sum(len(record.hands) for record in MATCHES)


@FORMS
def test_memory_does_not_grow_with_the_file(form: str) -> None:
    read(form, 5)  # fills the caches of rules and moves
    few, many = (peak(lambda times=times: read(form, times)) for times in (3, 60))
    assert many < 1.2 * few + 50_000


@FORMS
def test_nor_does_it_when_writing(form: str) -> None:
    class Sink(io.TextIOBase):
        def write(self, text: str) -> int:
            return len(text)

    def write(times: int) -> None:
        games = (record for _ in range(times) for record in MATCHES)
        assert scopa.write_records(Sink(), games, form) == times * len(MATCHES)

    write(2)
    few, many = (peak(lambda times=times: write(times)) for times in (2, 40))
    assert many < 1.2 * few + 50_000


def test_matches_come_as_soon_as_they_are_there() -> None:
    source = Endless("toml", 10**9)
    games = scopa.read_records(source)  # type: ignore[arg-type]
    assert [next(games) for _ in range(20)] == [MATCHES[n % 8] for n in range(20)]


def test_a_stream_of_faults_is_checked_in_constant_memory() -> None:
    text = records.dumps(MATCHES[:1]).replace("points = [", "points = [7")

    def check(times: int) -> None:
        head, body = text.split("\n", 1)
        file = io.StringIO(f"{head}\n" + body * times)
        found = sum(1 for _ in records.check_records(file))
        assert found == times * len(MATCHES[0].hands)

    check(2)
    size = len(text)
    few, many = (peak(lambda times=times: check(times)) - 8 * size * times for times in (2, 20))
    assert many < 1.2 * max(few, 0) + 200_000
