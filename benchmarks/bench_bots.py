"""Time for one move of each level, over the positions of hands between Normal players.

The view is made beforehand. A forced move is one without a choice; bots do not think about it.
"""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import mean, median

from _measure import Report, options

import scopa
from scopa import View, bots

SAMPLES = (8, 64, 512)
MOST_HANDS = 12


def positions(hands: int) -> list[View]:
    """What the players saw in some hands, in no order."""
    views: list[View] = []
    for index in range(hands):
        state = scopa.deal(seed=3, index=index)
        while not state.is_over:
            views.append(scopa.observe(state, state.turn))
            state = scopa.apply(state, bots.Normal().choose(views[-1]))
    Random(3).shuffle(views)
    return views


def microseconds(bot: bots.Bot, view: View, calls: int) -> float:
    """CPU time of one choice."""
    start = time.process_time()
    for _ in range(calls):
        bot.choose(view)
    return (time.process_time() - start) / calls * 1e6


def measure(bot: bots.Bot, views: list[View], report: Report) -> tuple[list[View], list[float]]:
    """The views that there was time for, and the median time for each."""
    start = time.process_time()
    bot.choose(views[0])
    spent = time.process_time() - start
    calls = 1 if spent > 1e-4 else 20  # the clock itself takes a microsecond
    first: list[float] = []
    for view in views:
        first.append(microseconds(bot, view, calls))
        if time.process_time() - start > 60 * report.seconds:
            break
    seen = views[: len(first)]
    runs = [first]
    runs += [[microseconds(bot, view, calls) for view in seen] for _ in range(report.runs - 1)]
    return seen, [median(times) for times in zip(*runs, strict=True)]


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    given = options(__doc__).parse_args(arguments)
    report = Report("bots", given)
    views = positions(1 if given.quick else MOST_HANDS)
    players: dict[str, bots.Bot] = {
        name: level(seed=1) for name, level in bots.LEVELS.items() if name != "hard"
    }
    players |= {
        f"hard, {samples} samples": bots.Hard(seed=1, samples=samples) for samples in SAMPLES
    }
    for name, bot in players.items():
        seen, times = measure(bot, views, report)
        chosen = [
            spent
            for view, spent in zip(seen, times, strict=True)
            if len(scopa.legal_moves(view)) > 1
        ]
        report.section(f"{name}, {len(seen)} positions, {len(seen) - len(chosen)} forced")
        report.row("a choice, median", [median(chosen)], "microseconds")
        report.row("a choice, mean", [mean(chosen)], "microseconds")
        report.row("a choice, longest", [max(chosen)], "microseconds")
        report.row("any move, median", [median(times)], "microseconds")
        report.row("any move, mean", [mean(times)], "microseconds")
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
