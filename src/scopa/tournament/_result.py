"""`DuelResult`: what a duel came to, put together from its games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, final

from .._backend import core_name
from .._tally import Tally, wilson
from ..rules import Rules
from ._jobs import DealPlayed, GameScore

__all__ = ["DuelResult", "sum_up", "table_csv"]

_TUPLES: Final = ("names", "points", "margin_interval", "win_interval", "moves", "seconds")


@final
class DuelResult(NamedTuple):
    """What a `duel` of bot A against bot B came to; a frozen value.

    Parameters
    ----------
    names : tuple of str
        What to call A and B.
    rules : Rules
        The rules played by.
    seed : int
        What everything was dealt and decided from.
    first : int
        The number of the first deal.
    unit : str
        ``"hands"`` or ``"matches"``: what was played, and what is won, tied or lost.
    deals : int
        How many different deals (or series of deals of a match); A played each from every side.
    games : int
        How many hands or matches: ``deals`` times the number of sides.
    hands : int
        How many hands in all.
    wins, ties, losses : int
        The games in which A had strictly the most points (the fewest, where those win), was
        one of several at the top, or was behind. A match is never tied, and goes to its
        winner.
    points : tuple of float
        The points per hand of A, and of a side of B.
    margin : float
        Their difference.
    margin_interval : tuple of float or None
        Its 95 % interval. The unit of chance is the deal, not the hand: A's margins over all
        its seats are put together first. Of the normal distribution, so too narrow when there
        are fewer deals than about 30; ``None`` when there is only one.
    win_rate : float
        The games won by A, of all games.
    win_interval : tuple of float
        Its 95 % interval after Wilson. It takes the games for independent, which is on the
        wide side, since the luck of a deal goes round.
    moves : tuple of int
        How many moves A and B chose.
    seconds : tuple of float
        The time they took in all, by the clock on the wall (``time.perf_counter``).
    core : str
        The core that ran: ``"native"`` or ``"python"``.
    complete : bool
        Whether all deals asked for are in it; false when the duel was stopped.
    scores : tuple of GameScore
        Every game, in the order of the deals and, in a deal, of the side of A.
    """

    names: tuple[str, str]
    rules: Rules
    seed: int
    first: int
    unit: str
    deals: int
    games: int
    hands: int
    wins: int
    ties: int
    losses: int
    points: tuple[float, float]
    margin: float
    margin_interval: tuple[float, float] | None
    win_rate: float
    win_interval: tuple[float, float]
    moves: tuple[int, int]
    seconds: tuple[float, float]
    core: str
    complete: bool
    scores: tuple[GameScore, ...]

    @property
    def seconds_per_move(self) -> tuple[float, float]:
        """The mean time A and B took for a move."""
        (ours, theirs), (a, b) = self.seconds, self.moves
        return ours / max(a, 1), theirs / max(b, 1)

    def __repr__(self) -> str:
        fields = [f"{name}={value!r}" for name, value in self._asdict().items() if name != "scores"]
        return f"DuelResult({', '.join(fields)}, scores=<{self.games} games>)"

    def __str__(self) -> str:
        a, b = self.names
        took_a, took_b = (1000 * seconds for seconds in self.seconds_per_move)
        low, high = self.win_interval
        stopped = "" if self.complete else ", stopped early"
        margin = f"margin {self.margin:+.3f}"
        if self.margin_interval is not None:
            least, most = self.margin_interval
            margin += f", 95 % interval {least:+.3f} to {most:+.3f}"
        return (
            f"{a} against {b}: {self.games} {self.unit}, every deal from every seat{stopped}\n"
            f"rules   {self.rules.to_text()}, seed {self.seed}, {self.core} core\n"
            f"wins    {a} {self.wins}, {b} {self.losses}, tied {self.ties}; {a} wins "
            f"{self.win_rate:.1%}, 95 % interval {low:.1%} to {high:.1%}\n"
            f"points  per hand {a} {self.points[0]:.3f}, {b} {self.points[1]:.3f}; {margin}\n"
            f"time    per move {a} {took_a:.3f} ms, {b} {took_b:.3f} ms"
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the result, but not its single games, as plain values that JSON can hold."""
        plain: dict[str, Any] = self._asdict()
        del plain["scores"]
        for name in _TUPLES:
            if plain[name] is not None:
                plain[name] = list(plain[name])
        plain["rules"] = self.rules.to_text()
        plain["seconds_per_move"] = list(self.seconds_per_move)
        return plain

    def to_csv(self) -> str:
        """Give a table of the games, a line for each: deal, side of A, result, hands, points."""
        head = [
            "deal",
            "side",
            "result",
            "hands",
            *(f"points_{i}" for i in range(self.rules.sides)),
        ]
        rows = ([s.deal, s.side, s.result, s.hands, *s.points] for s in self.scores)
        return table_csv(head, rows)


def sum_up(
    played: Sequence[DealPlayed],
    names: tuple[str, str],
    rules: Rules,
    seed: int,
    *,
    first: int = 0,
    whole: bool,
    complete: bool,
) -> DuelResult:
    """Put the finished deals of a duel together, at least one."""
    tally = Tally(rules.sides)
    for deal in played:
        for score in deal.scores:
            tally.add(score.side, score.points, score.hands, score.result)
        for bot in (0, 1):
            tally.add_time(bot, deal.moves[bot], deal.seconds[bot])
        tally.end_deal()
    games = len(played) * rules.sides
    margin, interval = tally.margin()
    return DuelResult(
        names=names,
        rules=rules,
        seed=seed,
        first=first,
        unit="matches" if whole else "hands",
        deals=len(played),
        games=games,
        hands=tally.hands,
        wins=tally.wins,
        ties=tally.ties,
        losses=games - tally.wins - tally.ties,
        points=tally.points(),
        margin=margin,
        margin_interval=interval,
        win_rate=tally.wins / games,
        win_interval=wilson(tally.wins, games),
        moves=(tally.moves[0], tally.moves[1]),
        seconds=(tally.seconds[0], tally.seconds[1]),
        core=core_name(),
        complete=complete,
        scores=tuple(score for deal in played for score in deal.scores),
    )


def table_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table as CSV after RFC 4180, but with plain line ends."""
    import csv  # noqa: PLC0415  (only when used)
    from io import StringIO  # noqa: PLC0415

    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
