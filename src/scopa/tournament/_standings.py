"""`Standings`: what a round robin came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, final

from .._tally import wilson
from ..errors import ScopaError, shown
from ..rules import Rules
from ._elo import elo_ratings
from ._result import DuelResult, table_csv

__all__ = ["Rating", "Standings", "rate"]


@final
class Rating(NamedTuple):
    """How strong a bot of a round robin is; a frozen value.

    Parameters
    ----------
    name : str
        Its name.
    elo : float
        Its rating, relative to the mean of all.
    interval : tuple of float
        The 95 % interval of that.
    """

    name: str
    elo: float
    interval: tuple[float, float]


@final
class Standings(NamedTuple):
    """What a `round_robin` came to; a frozen value.

    ``str(standings)`` is a table, the strongest first: the rating of every bot and its margin in
    points per hand against every other, each with half the width of its 95 % interval.

    Parameters
    ----------
    names : tuple of str
        The bots, in the order in which they were given.
    rules : Rules
        The rules played by.
    seed : int
        What everything was dealt and decided from.
    unit : str
        ``"hands"`` or ``"matches"``.
    ratings : tuple of Rating
        The ratings, the strongest first.
    duels : tuple of DuelResult
        The duel of every pair, in the order of the names, as far as they were played.
    complete : bool
        Whether all deals asked for are in it; false when the round robin was stopped.
    """

    names: tuple[str, ...]
    rules: Rules
    seed: int
    unit: str
    ratings: tuple[Rating, ...]
    duels: tuple[DuelResult, ...]
    complete: bool

    def duel(self, a: str, b: str) -> DuelResult:
        """Give the duel of *a* against *b*; for two sides it is *b* against *a* seen from *a*.

        Raises
        ------
        ScopaError
            There is none: a name is wrong, or the round robin was stopped before.
        """
        for result in self.duels:
            if result.names == (a, b):
                return result
        for result in self.duels:
            if result.names == (b, a) and self.rules.sides == 2:
                return _mirrored(result)
        raise ScopaError(
            f"no duel of {shown(a)} against {shown(b)}; the bots are {', '.join(self.names)}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the standings, but not the single games, as plain values that JSON can hold."""
        return {
            "names": list(self.names),
            "rules": self.rules.to_text(),
            "seed": self.seed,
            "unit": self.unit,
            "ratings": [
                {"name": name, "elo": elo, "interval": list(interval)}
                for name, elo, interval in self.ratings
            ],
            "duels": [result.to_dict() for result in self.duels],
            "complete": self.complete,
        }

    def to_csv(self) -> str:
        """Give a table with a line for every bot against every other it has met."""
        head = ["bot", "elo", "elo_low", "elo_high", "other", "games", "wins", "ties", "losses"]
        rows: list[list[object]] = []
        for rating in self.ratings:
            for other in self.ratings:
                result = self._met(rating.name, other.name)
                if result is not None:
                    low, high = result.margin_interval or ("", "")
                    games = [result.games, result.wins, result.ties, result.losses]
                    elo = [rating.elo, *rating.interval]
                    rows.append([rating.name, *elo, other.name, *games, result.margin, low, high])
        return table_csv([*head, "margin", "margin_low", "margin_high"], rows)

    def __str__(self) -> str:
        games = max((result.games for result in self.duels), default=0)
        stopped = "" if self.complete else ", stopped early"
        width = max(18, *(len(name) + 2 for name in self.names))
        first = max(len(name) for name in self.names)
        lines = [
            f"round robin of {', '.join(self.names)}: {games} {self.unit} a duel, every deal from "
            f"every seat{stopped}",
            f"rules   {self.rules.to_text()}, seed {self.seed}",
            "points per hand against each other; all with 95 % intervals",
            f"{'':{first}}  {'Elo':>13}"
            + "".join(f"{rating.name:>{width}}" for rating in self.ratings),
        ]
        for name, elo, (low, high) in self.ratings:
            cells = [f"{elo:+7.0f} ± {(high - low) / 2:3.0f}"]
            for other in self.ratings:
                result = self._met(name, other.name)
                cells.append(f"{'' if result is None else _margin(result):>{width}}")
            lines.append(f"{name:{first}}  {''.join(cells)}")
        return "\n".join(map(str.rstrip, lines))

    def _met(self, a: str, b: str) -> DuelResult | None:
        try:
            return self.duel(a, b)
        except ScopaError:
            return None


def rate(names: Sequence[str], duels: Sequence[DuelResult]) -> tuple[Rating, ...]:
    """Rate bots by their duels, the strongest first; equals keep their order."""
    place = {name: number for number, name in enumerate(names)}
    games = [[0.0] * len(names) for _ in names]
    scores = [[0.0] * len(names) for _ in names]
    for result in duels:
        a, b = (place[name] for name in result.names)
        others = result.rules.sides - 1
        # A game with several sides of B counts as one, won by the share that A is ahead of.
        halves = sum(2 * score.beaten + score.level for score in result.scores)
        won = halves / (2 * others)
        for one, two, points in ((a, b, won), (b, a, result.games - won)):
            games[one][two] += result.games
            scores[one][two] += points
    rated = [
        Rating(name, elo, (elo - half, elo + half))
        for name, (elo, half) in zip(names, elo_ratings(games, scores), strict=True)
    ]
    return tuple(sorted(rated, key=lambda rating: -rating.elo))


def _mirrored(result: DuelResult) -> DuelResult:
    """The same duel, of two sides, with the names of A and B exchanged."""
    interval = result.margin_interval
    return result._replace(
        names=result.names[::-1],
        wins=result.losses,
        losses=result.wins,
        points=result.points[::-1],
        margin=0.0 - result.margin,  # and not -0.0
        margin_interval=None if interval is None else (0.0 - interval[1], 0.0 - interval[0]),
        win_rate=result.losses / result.games,
        win_interval=wilson(result.losses, result.games),
        moves=result.moves[::-1],
        seconds=result.seconds[::-1],
        scores=tuple(
            score._replace(side=1 - score.side, beaten=1 - score.beaten - score.level)
            for a, b in zip(result.scores[::2], result.scores[1::2], strict=True)
            for score in (b, a)
        ),
    )


def _margin(result: DuelResult) -> str:
    if result.margin_interval is None:
        return f"{result.margin:+.3f}"
    low, high = result.margin_interval
    return f"{result.margin:+.3f} ± {(high - low) / 2:.3f}"
