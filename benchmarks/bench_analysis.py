"""Analysis: time per trial, and how often its 95 % intervals hold the value of a far longer run.

Positions are hands of Normal against itself, stopped after so many plays.  A trial plays every
legal move out once.  For the intervals, one move of each position is analysed with few trials and
again, from another seed, with very many: the share of values that lie inside should be 95 %.  For
a loss the value is how far the move is behind the one that the few trials took for the best, and
the share should be 95 % or more, since that choice is allowed for.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import sqrt

from _measure import Report, options

import scopa
from scopa import Rules

GAMES = {
    "2 players": Rules(),
    "3 players": Rules.preset("scopa_3"),
    "4 players in pairs": Rules.preset("scopa_pairs"),
    "scopone scientifico": Rules.preset("scopone_scientifico"),
}
BUDGETS = (100, 300, 1000)
LONG = 50_000


def midway(rules: Rules, seed: int) -> scopa.GameState:
    """A position from the first to the last but one round of a hand."""
    state = scopa.deal(rules, dealer=seed % rules.players, seed=seed)
    normal = scopa.bots.Normal()
    for _ in range(7 * seed % 29):
        state = scopa.apply(state, normal.choose(scopa.observe(state, state.turn)))
    return state


def timed(
    state: scopa.GameState,
    budget: int,
    threads: int = 1,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Microseconds a trial: of CPU time, unless another clock is given."""
    start = clock()
    scopa.analyse(state, budget=budget, threads=threads)
    return (clock() - start) / budget * 1e6


def best_wall(state: scopa.GameState, budget: int, threads: int) -> float:
    """The least wall time of five runs."""
    return min(timed(state, budget, threads, time.perf_counter) for _ in range(5))


def covered(short: scopa.Analysis, long: scopa.Analysis, number: int) -> tuple[bool, bool | None]:
    """Whether the intervals hold the long run's value of a move, and of its loss."""
    report, value = short.moves[number], long.moves[number].points
    low, high = report.interval
    points = low <= value <= high
    if report is short.best:
        return points, None
    low, high = report.loss_interval
    return points, low <= long.report(short.best.move).points - value <= high


def main() -> int:
    given = options(__doc__).parse_args()
    report = Report("analysis", given)
    native = scopa.core_name() == "native"
    quick = given.quick or not native
    if not native:
        report.warn("the native core: few trials, on the pure core")
    for name, rules in GAMES.items():
        report.section(f"{name}: a trial of every legal move")
        states = [midway(rules, seed) for seed in range(2 if quick else 40)]
        budget = 20 if quick else 1000
        report.row("one thread", [timed(state, budget) for state in states], "microseconds")
        if native:
            one, two = (best_wall(states[0], 10 * budget, threads) for threads in (1, 2))
            report.row("two threads over one, best over best", [one / two], "times")
    positions = range(4 if quick else 600)
    states = [midway(list(GAMES.values())[seed % 3], seed) for seed in positions]
    longs = [
        scopa.analyse(state, budget=40 if quick else LONG, seed=2, threads=2) for state in states
    ]
    for budget in BUDGETS[: 1 if quick else len(BUDGETS)]:
        report.section(f"intervals of {budget} trials, {len(positions)} positions")
        held = [
            covered(scopa.analyse(state, budget=budget, seed=1), long, seed % len(long.moves))
            for seed, state, long in zip(positions, states, longs, strict=True)
        ]
        points = [each for each, _ in held]
        losses = [each for _, each in held if each is not None]
        for what, found in (("points", points), ("loss", losses)):
            if found:
                report.row(f"{what}: intervals that hold", [100 * sum(found) / len(found)], "%")
                error = 100 * sqrt(0.95 * 0.05 / len(found))
                report.row(f"{what}: standard error, when 95 % hold", [error], "%")
    report.finish()
    return 0


if __name__ == "__main__":
    sys.exit(main())
