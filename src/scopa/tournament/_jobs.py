"""What a worker is given, some deals of a duel, and what it gives back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, final

from .. import state as _state
from .._seats import BotSource, Seat, game_seed, make_bot
from ..rules import Rules
from ..scoring import score_hand
from ._faults import Fault, note_fault
from ._games import OnPlay, play_hand, play_match

if TYPE_CHECKING:
    from .._backend import types

__all__ = ["DealPlayed", "DuelJob", "GameScore", "Outcome", "play_deals", "replay"]


@final
class GameScore(NamedTuple):
    """One game of a duel, a hand or a match; a frozen value.

    Parameters
    ----------
    deal : int
        The number of the deal, or of the series of deals of a match.
    side : int
        The side that A played for; B played for all others.
    points : tuple of int
        The points of every side.
    hands : int
        How many hands it took.
    beaten, level : int
        How many of the other sides A came out ahead of, and level with.
    """

    deal: int
    side: int
    points: tuple[int, ...]
    hands: int
    beaten: int
    level: int

    @property
    def result(self) -> str:
        """``"win"``, ``"tie"`` for one of several at the top, or ``"loss"``."""
        others = len(self.points) - 1
        if self.beaten == others:
            return "win"
        return "tie" if self.beaten + self.level == others else "loss"


@final
class DuelJob(NamedTuple):
    """Deals *first* to *stop* - 1 of a duel; all that a worker needs to know."""

    pair: int  # which of the pairs that play
    bots: tuple[BotSource, BotSource]
    rules: Rules
    seed: int
    whole: bool  # a game is a match, else a hand
    first: int
    stop: int
    away: bool  # another process may play it
    told: bool  # the moves are wanted, too


@final
class DealPlayed(NamedTuple):
    """A deal that A has played from every side; the first of each pair is A's."""

    scores: tuple[GameScore, ...]
    moves: tuple[int, int]
    seconds: tuple[float, float]
    plays: tuple[tuple[types.Move, ...], ...]  # per game; empty unless wanted


@final
class Outcome(NamedTuple):
    """The deals of a job that were finished, and what stopped it, if anything did."""

    deals: list[DealPlayed]
    fault: Fault | None


def play_deals(job: DuelJob) -> Outcome:
    """Play the deals of a job."""
    done: list[DealPlayed] = []
    for deal in range(job.first, job.stop):
        played: list[tuple[GameScore, tuple[types.Move, ...], list[Seat]]] = []
        try:
            for side in range(job.rules.sides):
                played.append(_play_game(job, deal, side))
        except Exception as error:
            return Outcome(done, note_fault(deal, len(played), error, away=job.away))
        done.append(_put_together(played, job.rules.sides))
    return Outcome(done, None)


def replay(job: DuelJob, deals: Sequence[DealPlayed], on_play: OnPlay) -> None:
    """Play finished deals of a job over again, move by move."""
    for played in deals:
        for score, moves in zip(played.scores, played.plays, strict=True):
            script = iter(moves)
            seats = [Seat(_Reader(script)) for _ in range(job.rules.players)]
            _seat_and_play(job, score.deal, seats, on_play)


class _Reader:
    """Plays from a script that all seats share."""

    def __init__(self, script: Iterator[types.Move]) -> None:
        self.script = script

    def choose(self, view: types.View) -> types.Move:
        return next(self.script)


def _play_game(
    job: DuelJob, deal: int, side: int
) -> tuple[GameScore, tuple[types.Move, ...], list[Seat]]:
    sides = job.rules.sides
    seats = [
        Seat(make_bot(job.bots[seat % sides != side], game_seed(job.rules, job.seed, deal, seat)))
        for seat in range(job.rules.players)
    ]
    moves: list[types.Move] = []

    def note(_: types.GameState, move: types.Move, __: types.GameState) -> None:
        moves.append(move)

    points, hands, winner = _seat_and_play(job, deal, seats, note if job.told else None)
    beaten, level = _compare(points, side, winner, -1 if job.rules.finish == "lowest" else 1)
    return GameScore(deal, side, points, hands, beaten, level), tuple(moves), seats


def _seat_and_play(
    job: DuelJob, deal: int, seats: list[Seat], on_play: OnPlay | None
) -> tuple[tuple[int, ...], int, int | None]:
    """The points of a game, its hands, and the side that won it whatever the points."""
    rules = job.rules
    if job.whole:
        seed = game_seed(rules, job.seed, deal, rules.players)
        match = play_match(seats, rules, seed, on_play)
        return match.totals, len(match.scores), match.winner
    last = play_hand(seats, _state.deal(rules, seed=job.seed, index=deal), None, on_play)
    score = score_hand(last)
    return score.points, 1, score.wins_match


def _compare(points: tuple[int, ...], side: int, winner: int | None, aim: int) -> tuple[int, int]:
    """How many other sides this one is ahead of and level with; *aim* is -1 if less is more."""
    if winner == side:
        return len(points) - 1, 0
    leads = [
        aim * (points[side] - theirs)
        for other, theirs in enumerate(points)
        if other not in {side, winner}
    ]
    return sum(lead > 0 for lead in leads), leads.count(0)


def _put_together(
    played: list[tuple[GameScore, tuple[types.Move, ...], list[Seat]]], sides: int
) -> DealPlayed:
    moves, seconds = [0, 0], [0.0, 0.0]
    for score, _, seats in played:
        for number, seat in enumerate(seats):
            bot = int(number % sides != score.side)
            moves[bot] += seat.moves
            seconds[bot] += seat.seconds
    return DealPlayed(
        tuple(score for score, _, _ in played),
        (moves[0], moves[1]),
        (seconds[0], seconds[1]),
        tuple(plays for _, plays, _ in played),
    )
