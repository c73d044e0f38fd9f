"""How strong the players are: ladders on duplicate deals, with 95 % intervals.

python benchmarks/bench_strength.py                # everything: about two hours on two cores
python benchmarks/bench_strength.py --only ladder  # or matches, others, parts, family, dial, cheats
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from _measure import Report, options
from _players import (
    HandSeer,
    Plain,
    PlainApart,
    Seer,
    WithoutHope,
    WithoutNormal,
    WithoutPerfection,
    WithoutReading,
    WithoutTables,
    WithoutThought,
    open_hand,
)

import scopa
from scopa import bots

HARD = 128  # samples of the Hard that cheats play against
BLOCKS = 40  # each of them is a duel of its own; two processes take turns


def level(name: str) -> Callable[..., Any]:
    """What makes the player that a row names."""
    word, _, number = name.partition(" ")
    makers: dict[str, Callable[..., Any]] = {
        "hard": bots.Hard,
        "plain": Plain,
        "apart": PlainApart,
        "no-reading": WithoutReading,
        "no-thought": WithoutThought,
        "no-normal": WithoutNormal,
        "no-perfection": WithoutPerfection,
        "no-tables": WithoutTables,
        "no-hope": WithoutHope,
    }
    if word in makers:
        return partial(makers[word], samples=int(number))
    return bots.named(name)


class Row(NamedTuple):
    """Two players, the rules, and how many hands or matches."""

    a: str
    b: str
    number: int
    preset: str = "scopa"
    matches: bool = False


SECTIONS: dict[str, list[Row]] = {
    "ladder": [
        Row("easy", "random", 20_000),
        Row("normal", "random", 20_000),
        Row("normal", "easy", 20_000),
        Row("apart 1000", "normal", 8_000),
        Row("plain 1000", "normal", 8_000),
        Row("plain 10000", "normal", 2_000),
        Row("hard 6", "normal", 8_000),
        Row("hard 64", "normal", 10_000),
        Row("hard 128", "normal", 10_000),
        Row("hard 512", "normal", 20_000),
        Row("hard 2048", "normal", 1_000),
        Row("hard 24000", "normal", 160),
        Row("hard 1000000", "normal", 160),
        Row("hard 512", "apart 1000", 8_000),
        Row("hard 512", "plain 1000", 40_000),
        Row("hard 512", "plain 10000", 2_000),
    ],
    "matches": [
        Row("easy", "random", 4_000, matches=True),
        Row("normal", "random", 4_000, matches=True),
        Row("normal", "easy", 4_000, matches=True),
        Row("plain 1000", "normal", 1_000, matches=True),
        Row("hard 64", "normal", 1_000, matches=True),
        Row("hard 512", "normal", 2_000, matches=True),
        Row("hard 512", "plain 1000", 3_000, matches=True),
        Row("hard 512", "easy", 400, matches=True),
        Row("hard 512", "random", 400, matches=True),
    ],
    "others": [
        Row(*pair, number, preset)
        for preset, number in (
            ("scopa_3", 1_500),
            ("scopa_pairs", 600),
            ("scopone_scientifico", 600),
        )
        for pair in (("normal", "easy"), ("plain 1000", "normal"), ("hard 512", "normal"))
    ],
    "parts": [
        Row("hard 128", f"{part} 128", 2_000)
        for part in ("no-reading", "no-thought", "no-normal", "no-perfection")
    ]
    + [
        Row("hard 128", "no-tables 128", 4_000),
        Row("no-normal 128", "normal", 2_000),
        Row("no-hope 128", "normal", 10_000),
        Row("hard 128", "normal", 10_000),
    ],
    "family": [
        Row(*pair, number, preset)
        for preset in scopa.PRESETS
        for *pair, number in (("normal", "easy", 2_000), ("hard 128", "normal", 400))
    ],
    "dial": [Row(str(step + 10), str(step), 2_000) for step in range(0, 100, 10)],
}


def hurried(row: Row) -> Row:
    """The same with two samples for each player that takes samples."""
    a, b = (f"{name.split()[0]} 2" if " " in name else name for name in (row.a, row.b))
    return row._replace(a=a, b=b)


def block(row: Row, number: int, index: int) -> tuple[float, float, float, float]:
    """One duel: the margin, its standard error, the share of wins, the seconds for a move."""
    rules = scopa.Rules.preset(row.preset)
    result = scopa.duel(level(row.a), level(row.b), rules, seed=1000 + index, hands=number)
    assert result.margin_interval is not None
    low, high = result.margin_interval
    return (
        result.margin,
        (high - low) / 2 / 1.959964,
        result.win_rate,
        result.seconds_per_move[0],
    )


def matched(row: Row, number: int, index: int) -> tuple[float, float, float, float]:
    """The same for matches of two: the margin is the mean over them of the points for each hand.

    So a match of two hands counts as much as one of eight, which says more about the better player.
    """
    margins, wins = [], 0
    for match in range(number):
        seed = 10_000 * (1000 + index) + match // 2
        a, b = level(row.a)(seed=2 * seed), level(row.b)(seed=2 * seed + 1)
        side = match % 2  # the same deals from both sides
        result = scopa.play_match([b, a] if side else [a, b], seed=seed)
        gap = result.totals[side] - result.totals[1 - side]
        margins.append(gap / len(result.scores))
        wins += result.winner == side
    return mean(margins), stdev(margins) / sqrt(number), wins / number, 0.0


def cheated(kind: str, number: int, index: int) -> tuple[float, float, float, float]:
    """The same for a player that sees more, against Hard."""
    cheat = HandSeer(samples=HARD) if kind == "hands" else Seer()
    margins = [
        mean(open_hand(cheat, bots.Hard(seed=deal, samples=HARD), 2000 + index, deal))
        for deal in range(max(2, number // 2))
    ]
    return mean(margins), stdev(margins) / sqrt(len(margins)), 0.0, 0.0


def together(parts: list[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    """The mean of the blocks, and half of its 95 % interval."""
    margins, errors, wins, seconds = zip(*parts, strict=True)
    half = 1.959964 * sqrt(sum(error * error for error in errors)) / len(parts)
    return mean(margins), half, mean(wins), mean(seconds)


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    parser = options(__doc__)
    parser.add_argument("--only", choices=[*SECTIONS, "cheats"], nargs="+")
    parser.add_argument("--scale", type=float, default=1.0, help="more or fewer games")
    given = parser.parse_args(arguments)
    report = Report("strength", given)
    blocks = 1 if given.quick else BLOCKS
    with ProcessPoolExecutor(1 if given.quick else None) as pool:
        for name, rows in SECTIONS.items():
            if given.only is None or name in given.only:
                report.section(name)
                for row in [hurried(rows[0])] if given.quick else rows:
                    number = 4 if given.quick else round(row.number * given.scale / blocks)
                    play = matched if row.matches else block
                    jobs = [pool.submit(play, row, number, i) for i in range(blocks)]
                    unit = "matches" if row.matches else "hands"
                    tell(report, row, [job.result() for job in jobs], f"{number * blocks} {unit}")
        if given.only is None or "cheats" in given.only:
            report.section("cheats")
            for kind in ("hands", "everything"):
                number = 4 if given.quick else round(1_000 * given.scale / blocks)
                jobs = [pool.submit(cheated, kind, number, i) for i in range(blocks)]
                row = Row(f"sees {kind}", f"hard {HARD}", number)
                tell(report, row, [job.result() for job in jobs], f"{number * blocks} hands")
    report.finish()


def tell(report: Report, row: Row, parts: list[tuple[float, ...]], games: str) -> None:
    """Print and keep one row."""
    margin, half, wins, seconds = together(parts)
    preset = "" if row.preset == "scopa" else f"{row.preset}, "
    report.row(
        f"{row.a} over {row.b}, {preset}{games}",
        [1000 * (margin - half), 1000 * margin, 1000 * (margin + half)],
        "points / 1000 hands",
    )
    if row.matches:
        report.row(f"{row.a} over {row.b}, matches won", [100 * wins], "%")
    if seconds:
        report.row(f"{row.a} over {row.b}, a move", [1e6 * seconds], "microseconds")


if __name__ == "__main__":
    main(sys.argv[1:])
