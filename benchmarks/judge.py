"""Judge positions by a search much longer than a player's, for `bench_regret.py`.

Writes ``positions.txt``: views from hands between players of many strengths, one for each hand,
each with the value of every legal move in thousandths of a point, and the standard error of its
difference to the best.  Takes about half an hour.

    python benchmarks/judge.py --positions 420 --samples 12000
"""

from __future__ import annotations

import sys
from array import array
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random

from _measure import options
from _players import Judge

import scopa
from scopa._backend import core
from scopa._trials import plays_of_round
from scopa._values import tables
from scopa.bots.hard import _HANDS, _MOST_CARE

POSITIONS = Path(__file__).parent / "positions.txt"


def position(index: int) -> scopa.View:
    """What a player saw in a hand between a mixture of Hard, Normal and chance, where there was
    a choice and something hidden."""
    random = Random(index)
    players = (scopa.bots.Hard(seed=index, samples=16), scopa.bots.Normal(), scopa.bots.Random())
    state = scopa.deal(dealer=index % 2, seed=5, index=index)
    views: list[scopa.View] = []
    while not state.is_over:
        view = scopa.observe(state, state.turn)
        if len(scopa.legal_moves(view)) > 1 and view.stock_size:
            views.append(view)
        (bot,) = random.choices(players, (70, 25, 5))
        state = scopa.apply(state, bot.choose(view))
    return random.choice(views)


def judged(index: int, samples: int) -> str:
    """One line of the file."""
    view = position(index)
    moves = scopa.legal_moves(view)
    flat = [number for move in moves for number in (move.card, move.captured.mask)]
    spec = view.rules._spec
    given = (spec, view._packed(), plays_of_round(view), flat, tables(spec), Judge._parts)
    memory = array("I", [0]) * (_HANDS * view.rules.players)
    numbers = core.search(*given, _MOST_CARE, memory, 1, 0, samples)
    sums = [number - (1 << 50) for number in numbers[: len(moves)]]
    best = max(range(len(moves)), key=sums.__getitem__)
    words = []
    for i, move in enumerate(moves):
        high, low = max(i, best), min(i, best)
        squares = 0 if i == best else numbers[len(moves) + high * (high - 1) // 2 + low]
        gap = (sums[best] - sums[i]) / samples
        error = sqrt(max(squares / samples - gap * gap, 0) / samples)
        words.append(f"{move}={sums[i] / samples:.0f}~{error:.0f}")
    return f"{view.to_text()} | {' '.join(words)}\n"


def main(arguments: list[str]) -> None:
    """Write the file."""
    parser = options(__doc__)
    parser.add_argument("--positions", type=int, default=420)
    parser.add_argument("--samples", type=int, default=12_000)
    given = parser.parse_args(arguments)
    count, samples = (2, 20) if given.quick else (given.positions, given.samples)
    with ProcessPoolExecutor() as pool:
        lines = list(pool.map(judged, range(count), [samples] * count, chunksize=1))
    if given.quick:
        print("".join(lines))
    else:
        POSITIONS.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
