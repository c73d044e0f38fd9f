"""Perfect play: time and positions searched, by cards left, over 200 hands with fixed seeds.

Each hand is played at random, from its seed, down to so many cards; then ``solve`` gives the
value of every legal move.  The least of three times counts for each position.
"""

from __future__ import annotations

import random
import sys
import time

from _measure import Report, options

import scopa
from scopa import Rules

SEEDS = range(200)
REPEATS = 3
# Cards left, and how many of the seeds, for each game.
GAMES = {
    "2 players": (Rules(), {6: 200, 12: 200, 18: 200, 24: 200, 30: 200, 36: 200}),
    "2 players, napola and last sweep": (
        Rules(napola=True, last_scopa=True),
        {12: 200, 24: 200, 36: 200},
    ),
    "4 players in pairs": (Rules.preset("scopa_pairs"), {12: 200, 24: 200, 36: 50}),
    "6 players in teams of three": (Rules.preset("scopa_6"), {18: 200, 36: 10}),
    "scopone": (Rules.preset("scopone"), {12: 50, 16: 50, 20: 10}),
    "scopone scientifico": (Rules.preset("scopone_scientifico"), {12: 50, 16: 50, 20: 10}),
}


def ending(rules: Rules, seed: int, left: int) -> scopa.GameState:
    """The hand of a seed, played at random until so many cards are left."""
    rng = random.Random(seed)
    state = scopa.deal(rules, seed=seed)
    for _ in range(40 - rules.table_size - left):
        state = scopa.apply(state, rng.choice(scopa.legal_moves(state)))
    return state


def timed(state: scopa.GameState, repeats: int) -> tuple[float, int]:
    """Milliseconds of CPU time, and positions searched."""
    times: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        nodes = scopa.solve(state).nodes
        times.append(time.process_time() - start)
    return min(times) * 1e3, nodes


def main() -> int:
    given = options(__doc__).parse_args()
    report = Report("solver", given)
    quick = given.quick or scopa.core_name() != "native"
    if scopa.core_name() != "native":
        report.warn("the native core: few positions, on the pure core")
    for name, (rules, cases) in GAMES.items():
        report.section(f"{name}: solve, every legal move exact")
        for left, count in cases.items():
            if quick and left > 18:
                continue
            seeds = SEEDS[: 3 if quick else count]
            results = [timed(ending(rules, seed, left), REPEATS) for seed in seeds]
            report.row(f"{left} cards left, median of {len(seeds)}", [r[0] for r in results], "ms")
            report.row(f"{left} cards left, searched", [r[1] for r in results], "positions")
    report.finish()
    return 0


if __name__ == "__main__":
    sys.exit(main())
