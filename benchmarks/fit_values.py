"""Fit the tables that tell Hard what the rest of a hand is worth at the end of a round.

Players who give every move a quick thought play hands, one move in fifty at random and two
players' last rounds perfectly, and the margins still to come after each round are fitted by
least squares to a sum of table entries, with a little ridge.  They think by the tables of the
pass before, at first by none.  The tables go to ``src/scopa/values.json``;
`scopa._core_py_values` explains them.

    python benchmarks/fit_values.py --hands 3000000 scopa
    python benchmarks/fit_values.py --hands 1000000 scopa_3 scopa_pairs scopa_6 napola
"""

from __future__ import annotations

import json
import sys
from array import array
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from _measure import options

import scopa
from scopa import _core_py_values as layout
from scopa._backend import core
from scopa._values import name_of

TABLES = Path(__file__).parents[1] / "src" / "scopa" / "values.json"
RIDGE = 9.0  # as if every entry had been seen so often, at 0
WHIM = 20  # random moves in 1,000
PASSES = (0.1, 1.0)  # the share of the hands that each pass plays
CHUNK = 200_000  # hands
AHEAD = 2  # chunks under way beside the one in hand: each takes up to 150 MB


def blocks_of(rules: scopa.Rules) -> int:
    """How many sets of tables the rules have."""
    return layout.rounds_of(rules._spec) * (1 if rules.sides == 2 else rules.sides)


def chunk(preset: str, values: array[int], first: int, hands: int) -> np.ndarray[Any, Any]:
    """What hands *first* to *first* + *hands* - 1 tell: rows of entries, sign and margin."""
    rules = scopa.Rules.preset(preset)
    spec = rules._spec
    found = array("i")
    for index in range(first, first + hands):
        position = core.deal(spec, index % rules.players, 1, index)
        found.extend(core.fitting_rows(spec, position, values, 1, index, WHIM))
    return np.array(found, dtype=np.int32).reshape(hands * blocks_of(rules), -1)


def chunks(
    pool: ProcessPoolExecutor, preset: str, values: array[int], hands: int
) -> Iterator[np.ndarray[Any, Any]]:
    """The same for all hands, some at a time, in their order."""
    jobs: deque[Future[np.ndarray[Any, Any]]] = deque()
    for at in range(0, hands, CHUNK):
        jobs.append(pool.submit(chunk, preset, values, at, min(CHUNK, hands - at)))
        if len(jobs) > AHEAD:
            yield jobs.popleft().result()
    while jobs:
        yield jobs.popleft().result()


def fit(pool: ProcessPoolExecutor, preset: str, values: array[int], hands: int) -> array[int]:
    """The tables, in thousandths of a point."""
    size = layout.PER_ROUND
    blocks = blocks_of(scopa.Rules.preset(preset))
    normal = np.zeros((blocks, size * size))
    right = np.zeros((blocks, size))
    for rows in chunks(pool, preset, values, hands):
        for block in range(blocks):
            mine = rows[rows[:, 0] // size == block]
            places = mine[:, :-2] - size * block
            sums = (mine[:, -2] * mine[:, -1]).astype(float)
            for i, column in enumerate(places.T):
                right[block] += np.bincount(column, sums, size)
                for other in places.T[i:]:
                    normal[block] += np.bincount(size * column + other, minlength=size * size)
    tables: array[int] = array("i")
    for half, known in zip(normal.reshape(blocks, size, size), right, strict=True):
        both = half + half.T - np.diag(np.diag(half))
        solved = np.linalg.solve(both + RIDGE * np.eye(size), known)
        tables.extend(int(number) for number in np.rint(1000 * solved))
    return tables


def main(arguments: list[str]) -> None:
    """Fit, and write the file."""
    parser = options(__doc__)
    parser.add_argument("presets", nargs="*", default=["scopa"], help="names of rules")
    parser.add_argument("--hands", type=int, default=3_000_000, help="hands of the last pass")
    given = parser.parse_args(arguments)
    tables: dict[str, list[int]] = {}
    with ProcessPoolExecutor() as pool:
        for name in given.presets:
            rules = scopa.Rules.preset(name)
            values = array("i", [0] * layout.PER_ROUND * blocks_of(rules))
            for share in PASSES:
                hands = 20 if given.quick else round(share * given.hands)
                values = fit(pool, name, values, hands)
            print(f"{name}: {len(values)} entries, {min(values)} to {max(values)}", flush=True)
            tables[name_of(rules._spec)] = list(values)
    if not given.quick:
        tables = json.loads(TABLES.read_text(encoding="ascii")) | tables
        lines = [f'"{name}": {json.dumps(numbers)}' for name, numbers in sorted(tables.items())]
        TABLES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
