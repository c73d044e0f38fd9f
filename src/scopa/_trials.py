"""Running trials in chunks, over threads, until the budget is spent."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from ._backend import core, types
from ._rule_lines import count_lines
from ._values import tables
from .errors import ScopaError, shown
from .state import check_seed

__all__ = ["Effort", "Trials", "as_effort", "check_seconds", "run_trials"]

Cancel: TypeAlias = Callable[[], object]

MOST_TRIALS: Final = 1 << 26
MOST_THREADS: Final = 1024
_BUDGET: Final = 1000
_MOST_SECONDS: Final = 1_000_000
_SHIFT: Final = 1 << 10
# Between chunks of so many trials the clock and the cancellation are looked at.
_CHUNK: Final = 256


class Trials:
    """What came out of trials: exact sums for each of *moves* moves.

    A margin is sides × own points - all points; *lines* is how many lines the count has.
    """

    def __init__(self, moves: int, lines: int) -> None:
        self.moves = moves
        self.count = 0
        self._per_move = 2 + 4 * lines
        self._numbers = [0] * (moves * self._per_move + moves * (moves + 1) // 2)
        self.results: list[Counter[int]] = [Counter() for _ in range(moves)]
        """For each move, how often the points of all sides, eight bits each, came out."""

    def add(self, count: int, numbers: list[int]) -> None:
        """Add what the core gave for *count* trials."""
        sums = len(self._numbers)
        self.count += count
        self._numbers = [a + b for a, b in zip(self._numbers, numbers[:sums], strict=True)]
        for move, results in enumerate(self.results):
            results.update(numbers[sums + move :: self.moves])

    def margin(self, move: int) -> int:
        """The sum of the margins of a move."""
        return self._numbers[move * self._per_move] - _SHIFT * self.count

    def threats(self, move: int) -> int:
        """In how many trials the next player could sweep."""
        return self._numbers[move * self._per_move + 1]

    def line(self, move: int, line: int) -> tuple[int, int, int, int]:
        """In how many trials own and other sides scored on a line, and their points."""
        at = move * self._per_move + 2 + 4 * line
        own, others, points, against = self._numbers[at : at + 4]
        return own, others, points, against

    def product(self, move: int, other: int) -> int:
        """The sum of the products of the margins of two moves."""
        row, column = max(move, other), min(move, other)
        at = self.moves * self._per_move + row * (row + 1) // 2 + column
        return (
            self._numbers[at]
            - _SHIFT * (self.margin(move) + self.margin(other))
            - _SHIFT * _SHIFT * self.count
        )

    def spread(self, move: int, other: int | None = None) -> float:
        """The sample variance of the margin of a move, or of its lead over *other*."""
        n = self.count
        if n < 2:
            return 0.0
        total, squares = self.margin(move), self.product(move, move)
        if other is not None:
            squares += self.product(other, other) - 2 * self.product(move, other)
            total -= self.margin(other)
        return (n * squares - total * total) / (n * (n - 1))


def plays_of_round(view: types.View) -> list[int]:
    """The plays since the last cards were dealt: card, captured mask, card, …"""
    plays: list[int] = []
    for _, card, captured, _, refilled, _, _ in view._plays():
        plays = [] if refilled else [*plays, card, captured]
    return plays


class Effort(NamedTuple):
    """How long to try, and from what: the checked arguments that analyses have in common."""

    budget: int | None
    """How many trials; None: as many as the time allows."""
    seconds: float
    seed: int
    threads: int
    cancel: Cancel


def as_effort(
    budget: object, seconds: object, seed: int | None, threads: object, cancel: object
) -> Effort:
    """Check the arguments of an analysis; without a budget it has 1000 trials, or the seconds."""
    if seconds is not None and budget is not None:
        raise ScopaError("budget and seconds: give one of them")
    trials, time_ = None, 0.0
    if seconds is None:
        trials = _check_int("budget", _BUDGET if budget is None else budget, 2, MOST_TRIALS)
    else:
        time_ = check_seconds(seconds)
    return Effort(
        trials,
        time_,
        check_seed(seed),
        _check_int("threads", threads, 1, MOST_THREADS),
        _as_cancel(cancel),
    )


def check_seconds(seconds: object) -> float:
    """Give a length of time back."""
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, int | float)
        or not 0 < seconds <= _MOST_SECONDS
    ):
        raise ScopaError(
            f"seconds={shown(seconds)}: it must be a number above 0, at most {_MOST_SECONDS}"
        )
    return float(seconds)


def _check_int(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ScopaError(f"{name}={shown(value)}: it must be an int from {least} to {most}")
    return value


def _as_cancel(cancel: object) -> Cancel:
    """What to ask whether to stop: a callable, or the ``is_set`` of an event."""
    if cancel is None:
        return bool  # bool() is False: never
    asked = getattr(cancel, "is_set", cancel)
    if not callable(asked):
        raise ScopaError(f"cancel={shown(cancel)}: it must be callable, or have is_set()")
    return asked


def run_trials(view: types.View, moves: int, effort: Effort) -> Trials:
    """Run as many trials as the budget says or the seconds allow; the first chunk always."""
    packed, plays = view._packed(), plays_of_round(view)
    end = time.monotonic() + effort.seconds
    most = MOST_TRIALS if effort.budget is None else effort.budget

    def stop() -> bool:
        return bool(effort.cancel()) or (effort.budget is None and time.monotonic() >= end)

    def run(first: int) -> tuple[int, list[int]] | None:
        if first and stop():
            return None
        count = min(_CHUNK, most - first)
        spec = view.rules._spec
        return count, core.trials(spec, packed, plays, tables(spec), effort.seed, first, count)

    trials = Trials(moves, len(count_lines(view.rules)))
    for part in _in_turn(run, range(0, most, _CHUNK), effort.threads):
        if part is None:
            break
        trials.add(*part)
    return trials


def _in_turn(
    run: Callable[[int], tuple[int, list[int]] | None], firsts: range, threads: int
) -> Iterator[tuple[int, list[int]] | None]:
    """The results of the chunks in their order, so many at a time as there are threads."""
    if threads == 1:
        yield from map(run, firsts)
        return
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  only when used

    pool = ThreadPoolExecutor(threads)
    try:
        for at in range(0, len(firsts), 4 * threads):
            yield from pool.map(run, firsts[at : at + 4 * threads])
    finally:
        pool.shutdown(cancel_futures=True)  # an interrupt does not wait for the rest
