"""Elo ratings from the games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

__all__ = ["elo_ratings"]

_Z95: Final = 1.959963984540054  # the normal quantile of a two-sided 95 % interval
_POINTS: Final = 400 / log(10)  # Elo points to a unit of log odds
_ROUNDS: Final = 1000
_NEAR: Final = 1e-12
_STRIDE: Final = 1.0  # Newton's steps are no longer, so that each brings it nearer


def elo_ratings(
    games: Sequence[Sequence[float]], scores: Sequence[Sequence[float]]
) -> list[tuple[float, float]]:
    """Rate bots by their scores against each other.

    The ratings are those of the model of Bradley and Terry that make the scores most likely, a
    tie being half a win, with one tie more than was played between every two bots. That keeps
    them finite where a bot has won all its games, and all on one scale where some have not met.
    They are relative to the mean of all. The intervals come from the information in the games,
    taken for independent.

    Parameters
    ----------
    games : sequence of sequence of float
        How many games each bot has played against each other; symmetric.
    scores : sequence of sequence of float
        Its wins in them, and half its ties.

    Returns
    -------
    list of tuple of float
        The rating of each, in Elo points, and half the width of its 95 % interval.

    Examples
    --------
    >>> (a, _), (b, _) = elo_ratings([[0, 9], [9, 0]], [[0, 8.5], [0.5, 0]])
    >>> round(a - b)  # 9 of 10, with the additional tie
    382
    """
    count = len(games)
    others = [[j for j in range(count) if j != i] for i in range(count)]
    rating = [0.0] * count
    inverse: list[list[float]] = []
    for _ in range(_ROUNDS):
        slope = [0.0] * count
        bend = [[0.0] * count for _ in range(count)]
        for i in range(count):
            for j in others[i]:
                expected = 1 / (1 + exp(rating[j] - rating[i]))
                number = games[i][j] + 1
                slope[i] += scores[i][j] + 0.5 - number * expected
                weight = number * expected * (1 - expected)
                bend[i][i] += weight
                bend[i][j] -= weight
        inverse = _inverse(bend)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step))
        scale = min(1.0, _STRIDE / longest) if longest else 1.0
        rating = [value + scale * move for value, move in zip(rating, step, strict=True)]
        if longest < _NEAR:
            break
    mean = sum(rating) / count
    return [
        (_POINTS * (value - mean), _POINTS * _Z95 * sqrt(max(0.0, inverse[i][i])))
        for i, value in enumerate(rating)
    ]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a Laplacian among vectors whose sum is 0, by elimination.

    A Laplacian L of rank n - 1 has there the inverse of L + 1/n, less 1/n in every place.
    """
    size = len(matrix)
    rows = [
        [value + 1 / size for value in row] + [float(i == j) for j in range(size)]
        for i, row in enumerate(matrix)
    ]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for k in range(size):
            if k != i:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [[value - 1 / size for value in row[size:]] for row in rows]
