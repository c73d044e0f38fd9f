"""Random hands: shuffle, deal, play at random to the end, score.

Both cores, in every layout of the table, against a naive engine in plain Python; then two
threads over one, the policies, and (with --instructions) machine instructions a hand, also beside
the native core of another build (--against FILE).
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import time
from types import ModuleType

import _callgrind
import naive
from _measure import Report, Task, options, rates, ratios

import scopa
from scopa import Rules

GAMES = {
    "2 players": Rules(),
    "3 players": Rules.preset("scopa_3"),
    "4 players in pairs": Rules.preset("scopa_pairs"),
    "scopone": Rules.preset("scopone"),
    "scopone scientifico": Rules.preset("scopone_scientifico"),
}
PAIRS = 5
RANDOM = scopa.POLICIES["random"]


def in_core(core: ModuleType, rules: Rules, policy: int = RANDOM) -> Task:
    """Hands in a core, with nothing of ours around it."""

    def play(hands: int) -> int:
        core.rollouts(rules._spec, 0, [0], policy, 1, 0, hands)
        return hands

    return play


def in_naive(rules: Rules) -> Task:
    """The same in the naive engine, with the generator of the standard library."""
    layout = (rules.players, rules.sides, rules.hand_size, rules.table_size)

    def play(hands: int) -> int:
        generator = random.Random(1)
        for _ in range(hands):
            naive.random_hand(generator, layout)
        return hands

    return play


def find_cores(report: Report) -> dict[str, ModuleType]:
    """Each core by name; a native one that is missing is said loudly."""
    cores: dict[str, ModuleType] = {}
    try:
        cores["native"] = importlib.import_module("scopa._core")
    except ImportError as error:
        report.warn(f"the native core: {error}")
    cores["python"] = importlib.import_module("scopa._core_py")
    return cores


def compare(report: Report, cores: dict[str, ModuleType]) -> None:
    """Both cores and the naive engine, by turns."""
    for name, rules in GAMES.items():
        cases = {core: in_core(module, rules) for core, module in cores.items()}
        found = rates({**cases, "naive": in_naive(rules)}, report)
        report.section(f"{name}, one core")
        for case, values in found.items():
            report.row(case, values, "hands/s")
        for case in cores:
            report.row(f"{case} over naive", ratios(found[case], found["naive"]), "times")


def by_policy(report: Report, core: ModuleType) -> None:
    """The same deals when every seat plays a policy."""
    found = rates(
        {name: in_core(core, Rules(), number) for name, number in scopa.POLICIES.items()}, report
    )
    report.section("2 players by policy, one core, native")
    for name, values in found.items():
        report.row(name, values, "hands/s")


def by_threads(report: Report, hands: int) -> None:
    """Wall time, the only honest one here: one thread, then two at once, and again."""

    def rate(threads: int) -> float:
        start = time.perf_counter()
        scopa.rollouts(Rules(), hands, seed=1, threads=threads)
        return hands / (time.perf_counter() - start)

    one: list[float] = []
    two: list[float] = []
    for _ in range(PAIRS):
        one.append(rate(1))
        two.append(rate(2))
    report.section(f"two threads, wall time, {PAIRS} pairs of runs, {os.cpu_count()} CPUs")
    report.row("one thread, best", [max(one)], "hands/s")
    report.row("two threads, best", [max(two)], "hands/s")
    report.row("best over best", [max(two) / max(one)], "times")
    report.row("best pair", [max(ratios(two, one))], "times")


def by_instructions(report: Report, other: str | None) -> None:
    """What one hand costs under callgrind, here and in the core of another build."""
    report.section("machine instructions, native core, 2 players")
    why = _callgrind.missing()
    if why is not None:
        report.warn(why)
        return
    for name, policy in scopa.POLICIES.items():
        found = _callgrind.count(Rules(), policy)
        report.row(name, [found.instructions], "instructions a hand")
        if other is not None:
            before = _callgrind.count(Rules(), policy, other)
            report.row(f"{name}, the other", [before.instructions], "instructions a hand")
            report.row(
                f"{name} over the other", [found.instructions / before.instructions], "times"
            )
        report.say(f"  checksum, the points of each side: {found.points}")


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    parser = options(__doc__)
    parser.add_argument("--instructions", action="store_true", help="count instructions too")
    parser.add_argument("--only-instructions", action="store_true", help="and nothing else")
    parser.add_argument("--against", metavar="FILE", help="the extension file of another core")
    given = parser.parse_args(arguments)
    report = Report("playouts", given)
    if not given.only_instructions:
        cores = find_cores(report)
        compare(report, cores)
        if "native" in cores:
            by_policy(report, cores["native"])
            by_threads(report, 2_000 if given.quick else 600_000)
    if given.instructions or given.only_instructions:
        by_instructions(report, given.against)
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
