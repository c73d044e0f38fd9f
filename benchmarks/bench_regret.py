"""What the levels lose on judged positions, in points a hand.

The positions of ``positions.txt`` come with what a far longer search thinks of each move
(``judge.py``). The regret of a choice is how much less its move is worth than the best; a mean
regret, times the number of such choices in a hand, says what the player loses in a hand.
"""

from __future__ import annotations

import sys
from functools import cache
from math import sqrt
from statistics import mean, stdev

from _measure import Report, options
from _players import Plain, WithoutNormal, WithoutPerfection, WithoutReading, WithoutThought
from judge import POSITIONS

import scopa
from scopa import bots


@cache
def judged() -> list[tuple[scopa.View, dict[scopa.Move, int]]]:
    """The views, and what each move is worth, in thousandths of a point."""
    positions: list[tuple[scopa.View, dict[scopa.Move, int]]] = []
    for line in POSITIONS.read_text(encoding="ascii").splitlines():
        text, words = line.split(" | ")
        view = scopa.View.from_text(text)
        pairs = (word.split("=") for word in words.split())
        values = {view.parse_move(move): int(value.partition("~")[0]) for move, value in pairs}
        positions.append((view, values))
    return positions


def choices_in_a_hand(hands: int) -> float:
    """How often a player of Normal has a choice in a hand while something is hidden."""
    normal, count = bots.Normal(), 0
    for index in range(hands):
        state = scopa.deal(seed=11, index=index)
        while not state.is_over:
            view = scopa.observe(state, state.turn)
            count += len(scopa.legal_moves(view)) > 1 and view.stock_size > 0
            state = scopa.apply(state, normal.choose(view))
    return count / (2 * hands)


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    given = options(__doc__).parse_args(arguments)
    report = Report("regret", given)
    positions = judged()[:4] if given.quick else judged()
    seeds = range(1 if given.quick else 3)
    choices = choices_in_a_hand(20 if given.quick else 2000)
    report.section(f"{len(positions)} positions, {choices:.2f} such choices in a hand")
    players = {
        "random": bots.Random,
        "easy": bots.Easy,
        "normal": bots.Normal,
        "plain, 1,000 playouts": lambda seed: Plain(seed=seed, samples=1000),
        "no reading, 512 samples": lambda seed: WithoutReading(seed=seed, samples=512),
        "no thought, 512 samples": lambda seed: WithoutThought(seed=seed, samples=512),
        "no Normal, 512 samples": lambda seed: WithoutNormal(seed=seed, samples=512),
        "no perfection, 512 samples": lambda seed: WithoutPerfection(seed=seed, samples=512),
    }
    for samples in (8, 64, 128, 512, 2048):
        players[f"hard, {samples} samples"] = lambda seed, n=samples: bots.Hard(
            seed=seed, samples=n
        )
    if given.quick:
        players = {name: players[name] for name in ("random", "easy", "normal")}
    for name, make in players.items():
        losses = []
        for view, values in positions:
            best = max(values.values())
            losses.append(mean(best - values[make(seed=seed).choose(view)] for seed in seeds))
        half = 1.959964 * stdev(losses) / sqrt(len(losses))
        middle = mean(losses)
        report.row(
            name,
            [choices * (middle - half), choices * middle, choices * (middle + half)],
            "points / 1000 hands",
        )
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
