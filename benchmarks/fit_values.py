"""Fit the tables that tell Hard what the rest of a hand is worth at the end of a round.

Normal players play hands, one move in twenty at random, and the margins still to come after
each round are fitted by least squares to a sum of table entries, with a little ridge.  The
tables go to ``src/scopa/values.json``; `scopa._core_py_values` explains them.

    python benchmarks/fit_values.py --hands 200000 scopa scopa_3 scopa_pairs scopa_6 napola
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
from _measure import options

import scopa
from scopa import _core_py_values as layout
from scopa._values import name_of

TABLES = Path(__file__).parents[1] / "src" / "scopa" / "values.json"
RIDGE = 9.0  # as if every entry had been seen so often, at 0
CHANCE = 0.05  # of a random move


def margins(points: tuple[int, ...]) -> list[int]:
    """The points of every side against each other one, added up."""
    return [len(points) * own - sum(points) for own in points]


def played(rules: scopa.Rules, index: int) -> Iterator[tuple[list[int], int, int]]:
    """Of each round of a hand that goes on, and each side that tables are kept for: the
    entries that count, the sign, and the margin that was still to come."""
    random = Random(index)
    normal = scopa.bots.Normal()
    state = scopa.deal(rules, dealer=index % rules.players, seed=1, index=index)
    ends: list[tuple[list[int], tuple[int, ...]]] = []
    while not state.is_over:
        if random.random() < CHANCE:
            move = random.choice(scopa.legal_moves(state))
        else:
            move = normal.choose(scopa.observe(state, state.turn))
        state = scopa.apply(state, move)
        last = state.last_play
        if last is not None and last.refilled:
            packed = state._packed()
            packed[5 : 5 + rules.players] = [0] * rules.players
            ends.append(([*packed, *[0] * rules.players * rules.hand_size], state.sweeps))
    made = margins(scopa.score_hand(state).points)
    for packed, sweeps in ends:
        scored = margins(sweeps)
        for side in range(1 if rules.sides == 2 else rules.sides):
            entries, sign = layout.entries(rules._spec, packed, side)
            yield entries, sign, made[side] - scored[side]


def fit(rules: scopa.Rules, hands: int) -> list[int]:
    """The tables, in thousandths of a point."""
    size = layout.PER_ROUND
    blocks = layout.rounds_of(rules._spec) * (1 if rules.sides == 2 else rules.sides)
    normal = np.zeros((blocks, size, size))
    right = np.zeros((blocks, size))
    for index in range(hands):
        for entries, sign, margin in played(rules, index):
            block, places = entries[0] // size, np.array(entries) % size
            normal[block][np.ix_(places, places)] += 1.0
            right[block][places] += sign * margin
    solved = np.linalg.solve(normal + RIDGE * np.eye(size), right[..., None])[..., 0]
    return [int(number) for number in np.rint(1000 * solved).ravel()]


def main(arguments: list[str]) -> None:
    """Fit, and write the file."""
    parser = options(__doc__)
    parser.add_argument("presets", nargs="*", default=["scopa"], help="names of rules")
    parser.add_argument("--hands", type=int, default=200_000, help="hands to fit on")
    given = parser.parse_args(arguments)
    tables: dict[str, list[int]] = {}
    for name in given.presets:
        rules = scopa.Rules.preset(name)
        numbers = fit(rules, 20 if given.quick else given.hands)
        print(f"{name}: {len(numbers)} entries, {min(numbers)} to {max(numbers)}")
        tables[name_of(rules._spec)] = numbers
    if not given.quick:
        tables = json.loads(TABLES.read_text(encoding="ascii")) | tables
        lines = [f'"{name}": {json.dumps(numbers)}' for name, numbers in sorted(tables.items())]
        TABLES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
