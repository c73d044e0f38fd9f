"""Rule options and the standard game: what a random two-player hand costs with each of them.

The standard game pays nothing for an option that it does not use when even a hand that uses it
costs about the same.
"""

from __future__ import annotations

import sys

import _callgrind
from _measure import Report, options, rates, ratios
from bench_playouts import in_core

from scopa import Rules
from scopa._backend import core

STANDARD = "standard"
VARIANTS = {
    STANDARD: Rules(),
    "target 21": Rules(target=21),
    "napola": Rules(napola=True),
    "napola up to 3": Rules(napola=3),
    "last_scopa": Rules(last_scopa=True),
    "no redeal": Rules(redeal={}),
    "redeal with two aces too": Rules(redeal={1: 2, 10: 3}),
    "napola, last_scopa, two aces": Rules(napola=True, last_scopa=True, redeal={1: 2, 10: 3}),
}


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    parser = options(__doc__)
    parser.add_argument("--instructions", action="store_true", help="count instructions too")
    given = parser.parse_args(arguments)
    report = Report("variants", given)
    found = rates({name: in_core(core, rules) for name, rules in VARIANTS.items()}, report)
    report.section("random hands, one core")
    report.row(STANDARD, found[STANDARD], "hands/s")
    report.section("time over that of the standard game")
    for name in VARIANTS:
        if name != STANDARD:
            report.row(name, ratios(found[STANDARD], found[name]), "times")
    if given.instructions:
        report.section("machine instructions, native core")
        why = _callgrind.missing()
        if why is not None:
            report.warn(why)
        else:
            for name, rules in VARIANTS.items():
                found_there = _callgrind.count(rules, long=12_000)
                report.row(name, [found_there.instructions], "instructions a hand")
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
