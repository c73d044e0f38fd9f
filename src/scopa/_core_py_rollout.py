"""Rollouts and perft: many hands played to the end, and counts of move sequences."""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_moves import moves
from scopa._core_py_play import HANDS, SIDES, TABLE, TURN, apply, deal_hand, points
from scopa._core_py_playout import play_out
from scopa._core_py_random import ROLLOUT, Stream
from scopa._core_py_search import complete
from scopa._core_py_spec import PLAIN

# Where the rollouts begin.
FROM_DEAL, FROM_POSITION, FROM_VIEW = 0, 1, 2

# Margins run from -MARGIN to MARGIN; no hand scores more.  Where the count is not that of the
# standard game, the bound of all points of a hand takes its place.
MARGIN, MOST_POINTS = 40, 255


def rollouts(
    spec: Sequence[int],
    source: int,
    numbers: list[int],
    policy: int,
    seed: int,
    first: int,
    count: int,
) -> list[int]:
    """Play *count* hands, each with the stream (rollout, seed, first + its number).

    *numbers* is [dealer], a packed position or a packed view, as *source* says.  For each side
    the result has the sum of its points, the sum of their squares, and how often each margin
    over the best other side occurred.
    """
    sides = spec[SIDES]
    most = MARGIN if len(spec) == PLAIN else MOST_POINTS
    tallies = [[0] * (2 * most + 3) for _ in range(sides)]
    for index in range(first, first + count):
        rng = Stream(ROLLOUT, seed, index)
        if source == FROM_DEAL:
            position = deal_hand(spec, numbers[0], rng)
        elif source == FROM_VIEW:
            position = complete(spec, numbers, rng)
        else:
            position = numbers[:]
        result = points(spec, play_out(spec, position, policy, rng))
        for side, tally in enumerate(tallies):
            own = result[side]
            best = max(result[:side] + result[side + 1 :])
            tally[0] += own
            tally[1] += own * own
            tally[2 + most + own - best] += 1
    return [number for tally in tallies for number in tally]


def _count(spec: Sequence[int], position: list[int], depth: int) -> int:
    if depth == 0:
        return 1
    hand, table = position[HANDS + position[TURN]], position[TABLE]
    choices = moves(spec, hand, table)
    if depth == 1:
        return len(choices) >> 1
    return sum(
        _count(spec, apply(spec, position, choices[i], choices[i + 1]), depth - 1)
        for i in range(0, len(choices), 2)
    )


def perft(spec: Sequence[int], position: list[int], depth: int) -> list[int]:
    """For each legal move, the sequences of exactly *depth* (≥ 1) moves that begin with it."""
    choices = moves(spec, position[HANDS + position[TURN]], position[TABLE])
    return [
        _count(spec, apply(spec, position, choices[i], choices[i + 1]), depth - 1)
        for i in range(0, len(choices), 2)
    ]
