"""A played hand looked at again, move by move: `review`."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple, final

from ._backend import types
from ._columns import lined_up
from ._frozen import FrozenFields
from ._trials import as_effort
from .analysis import Analysis, analyse_view, match_chances, with_half
from .errors import InvalidStateError, ScopaError, shown
from .records import HandRecord
from .state import apply, legal_moves
from .view import observe

__all__ = ["PlayerReview", "Review", "ReviewedPlay", "review"]

_CERTAIN: Final = "!"  # marks a loss whose interval does not reach 0


@final
class ReviewedPlay(NamedTuple):
    """One play of a reviewed hand; a frozen value.

    Parameters
    ----------
    ply : int
        Its number, from 0.
    player : int
        Who played.
    move : Move
        What was played.
    best : Move
        The best move, by what the player could know.
    loss : float
        How many points fewer than the best move it was expected to bring; 0 for a forced move.
    loss_interval : tuple of float
        The 95 % interval of the loss.
    analysis : Analysis or None
        All moves with their values and reasons; ``None`` for a forced move.
    """

    ply: int
    player: int
    move: types.Move
    best: types.Move
    loss: float
    loss_interval: tuple[float, float]
    analysis: Analysis | None

    @property
    def forced(self) -> bool:
        """Whether there was no other legal move."""
        return self.analysis is None

    @property
    def mistake(self) -> bool:
        """Whether it was worse than the best move beyond what the chance of trials explains."""
        return self.loss_interval[0] > 0

    @property
    def reason(self) -> str:
        """Facts about the move; empty for a forced one."""
        return "" if self.analysis is None else self.analysis.report(self.move).reason

    @property
    def best_reason(self) -> str:
        """Facts about the best move; empty for a forced one."""
        return "" if self.analysis is None else self.analysis.report(self.best).reason

    def to_dict(self) -> dict[str, Any]:
        """Give the play as plain values that JSON can hold."""
        return {
            "ply": self.ply,
            "player": self.player,
            "move": str(self.move),
            "best": str(self.best),
            "loss": self.loss,
            "loss_interval": list(self.loss_interval),
            "forced": self.forced,
            "mistake": self.mistake,
            "reason": self.reason,
            "best_reason": self.best_reason,
        }


@final
class PlayerReview(NamedTuple):
    """How one player did in a reviewed hand; a frozen value.

    Parameters
    ----------
    player : int
        The seat.
    plays, choices : int
        How many cards it played, and how often it could have played otherwise.
    best : int
        In how many of the choices it lost nothing.
    mistakes : int
        How many of its plays are a `ReviewedPlay.mistake`.
    loss : float
        The sum of its losses.
    loss_interval : tuple of float
        The 95 % interval of that sum.
    """

    player: int
    plays: int
    choices: int
    best: int
    mistakes: int
    loss: float
    loss_interval: tuple[float, float]


@final
class Review(FrozenFields):
    """A hand looked at again; ``str()`` gives it as a table.

    Attributes
    ----------
    opening
        The hand as it was dealt.
    plays
        One entry for each play, in their order.
    players
        What they sum up to, for each player.
    """

    __slots__ = ("opening", "players", "plays")
    opening: types.GameState
    plays: tuple[ReviewedPlay, ...]
    players: tuple[PlayerReview, ...]

    def to_dict(self) -> dict[str, Any]:
        """Give the review as plain values that JSON can hold."""
        return {
            "opening": self.opening.to_text(),
            "plays": [play.to_dict() for play in self.plays],
            "players": [
                {**player._asdict(), "loss_interval": list(player.loss_interval)}
                for player in self.players
            ],
        }

    def __str__(self) -> str:
        rows = [["ply", "player", "move", "loss", "", "better", "why"]]
        for play in self.plays:
            loss, better, why = "", "", ""
            if play.forced:
                loss = "forced"
            elif play.loss == 0:
                loss = "best"
            else:
                loss = with_half(play.loss, play.loss_interval, "")
                better, why = str(play.best), play.best_reason
            mark = _CERTAIN if play.mistake else ""
            rows.append([str(play.ply), str(play.player), str(play.move), loss, mark, better, why])
        sums = [["player", "choices", "best", "mistakes", "loss"]]
        for each in self.players:
            loss = with_half(each.loss, each.loss_interval, "")
            counts = (each.player, each.choices, each.best, each.mistakes)
            sums.append([*map(str, counts), loss])
        return "\n".join([*lined_up(rows), "", *lined_up(sums)])

    def __repr__(self) -> str:
        losses = ", ".join(f"{player.loss:.2f}" for player in self.players)
        return f"<Review of {len(self.plays)} plays, losses {losses}>"


def review(
    state: types.GameState,
    *,
    totals: Sequence[int] | None = None,
    budget: int | None = None,
    seconds: float | None = None,
    seed: int | None = 0,
    threads: int = 1,
    cancel: object = None,
) -> Review:
    """Mark each play of a hand with what it lost against the best move.

    Every play is judged by `analyse`, from what its player could know at that moment: a move
    that turned out badly is no mistake for that. A loss is always 0 or more, and of several
    moves that are worth the same, chance makes one the best; therefore small losses mean
    little, and only those whose interval leaves out 0 count as mistakes.

    Parameters
    ----------
    state
        The hand after its last play, or earlier, with the history of all plays from the deal.
    totals
        The match points of each side before the hand.
    budget, seconds, seed, threads, cancel
        For each play, as for `analyse`.

    Raises
    ------
    InvalidStateError
        If the history does not go back to the deal.
    ScopaError
        If an argument is out of range.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> for _ in range(4):
    ...     state = scopa.apply(state, scopa.legal_moves(state)[0])
    >>> reviewed = scopa.review(state, budget=20)
    >>> len(reviewed.plays), reviewed.plays[0].player, reviewed.players[0].plays
    (4, 1, 2)
    """
    effort = as_effort(budget, seconds, seed, threads, cancel)
    position = opening = opening_of(state)
    match_chances(observe(opening, opening.turn, totals), totals)  # refuses wrong totals
    plays: list[ReviewedPlay] = []
    for ply, played in enumerate(state.history):
        move = played.move
        view = observe(position, position.turn, totals)
        if len(legal_moves(view)) == 1:
            plays.append(ReviewedPlay(ply, played.player, move, move, 0.0, (0.0, 0.0), None))
        else:
            found = analyse_view(view, totals, effort)
            report = found.report(move)
            plays.append(
                ReviewedPlay(
                    ply,
                    played.player,
                    move,
                    found.best.move if report.loss else move,
                    report.loss,
                    report.loss_interval,
                    found,
                )
            )
        position = apply(position, move)
    return Review(opening, tuple(plays), sum_up(plays, state.rules.players))


def sum_up(plays: Sequence[ReviewedPlay], players: int) -> tuple[PlayerReview, ...]:
    """What plays, of one hand or of many, come to for each player."""
    return tuple(
        _sum_up(player, [play for play in plays if play.player == player])
        for player in range(players)
    )


def _sum_up(player: int, plays: list[ReviewedPlay]) -> PlayerReview:
    """The sum for one player; the trials of different plays are independent."""
    choices = [play for play in plays if not play.forced]
    loss = sum(play.loss for play in choices)
    half = sqrt(sum((play.loss_interval[1] - play.loss) ** 2 for play in choices))
    return PlayerReview(
        player,
        len(plays),
        len(choices),
        sum(play.loss == 0 for play in choices),
        sum(play.mistake for play in choices),
        loss,
        (loss - half, loss + half),
    )


def opening_of(state: types.GameState) -> types.GameState:
    """The hand as it was dealt, from its history; who had which cards when, but the order in
    which the cards of one round came is not known, and does not matter.
    """
    if type(state) is not types.GameState:
        raise ScopaError(f"{shown(state)} is not a GameState; a review needs the whole hand")
    history = state.history
    if len(history) != state.plies:
        raise InvalidStateError(
            f"the history has {len(history)} plays of {state.plies}; "
            "a review needs all plays since the deal"
        )
    return HandRecord.from_state(state).opening if history else state
