"""The book-keeping of a duel: wins, points, time, and intervals that know about duplicate deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

__all__ = ["Tally", "wilson"]

_Z95: Final = 1.959963984540054  # the normal quantile of a two-sided 95 % interval


class Tally:
    """What bot A and bot B have come to; the first of each pair is A's.

    Parameters
    ----------
    sides : int
        The number of sides: A plays for one of them, B for all others.
    """

    def __init__(self, sides: int) -> None:
        self.sides = sides
        self.wins = 0
        self.ties = 0
        self.moves = [0, 0]
        self.seconds = [0.0, 0.0]
        self._points_a = 0
        self._points_all = 0
        # Per finished deal: sides × A's points - all points, and the hands played.
        # The first, an exact int, is (sides - 1) × A's margin over the average side of B.
        self._leads: list[int] = []
        self._lengths: list[int] = []
        self._lead = 0
        self._length = 0

    @property
    def hands(self) -> int:
        """All hands of the finished deals."""
        return sum(self._lengths)

    def add(self, side_a: int, points: Sequence[int], hands: int, result: str) -> None:
        """Enter a game in which A played for *side_a*; the result is that of `GameScore`."""
        own = points[side_a]
        self.wins += result == "win"
        self.ties += result == "tie"
        self._points_a += own
        self._points_all += sum(points)
        self._lead += self.sides * own - sum(points)
        self._length += hands

    def add_time(self, bot: int, moves: int, seconds: float) -> None:
        """Enter the time of bot 0 (A) or 1 (B)."""
        self.moves[bot] += moves
        self.seconds[bot] += seconds

    def end_deal(self) -> None:
        """Close the deal, which A has now played from every side."""
        self._leads.append(self._lead)
        self._lengths.append(self._length)
        self._lead = self._length = 0

    def points(self) -> tuple[float, float]:
        """The points per hand of A, and of the average side of B."""
        others = self._points_all - self._points_a
        return self._points_a / self.hands, others / (self.sides - 1) / self.hands

    def margin(self) -> tuple[float, tuple[float, float] | None]:
        """A's lead per hand and its 95 % interval; no interval for a single deal.

        The deal is the unit: the games of one deal share their cards. When deals differ in
        their number of hands, as matches do, the lead is a ratio of sums, and the interval is
        the usual one of a ratio; when they do not, it is the plain one of a mean.
        """
        count, hands = len(self._leads), self.hands
        scale = self.sides - 1
        ratio = sum(self._leads) / hands
        margin = ratio / scale
        if count < 2:
            return margin, None
        squares = sum(
            (lead - ratio * length) ** 2
            for lead, length in zip(self._leads, self._lengths, strict=True)
        )
        half = _Z95 * sqrt(squares / (count - 1) * count) / hands / scale
        return margin, (margin - half, margin + half)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate after Wilson.

    Examples
    --------
    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    square = _Z95**2 / games
    rate = wins / games
    middle = (rate + square / 2) / (1 + square)
    half = _Z95 * sqrt(rate * (1 - rate) / games + square / 4 / games) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
