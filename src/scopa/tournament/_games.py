"""One game between bots: `play_hand` and `play_match`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

from .. import state as _state
from .._backend import types
from .._seats import take_seats
from ..errors import InvalidStateError, shown
from ..match import Match
from ..rules import Rules
from ..scoring import HandScore, score_hand

if TYPE_CHECKING:
    from ..bots import Bot

__all__ = ["MatchResult", "OnPlay", "play_hand", "play_match"]

OnPlay: TypeAlias = "Callable[[types.GameState, types.Move, types.GameState], object]"
"""Called after every play with the position before it, the move, and the position after."""


def play_hand(
    bots: Iterable[Bot],
    state: types.GameState,
    totals: Iterable[int] | None = None,
    on_play: OnPlay | None = None,
) -> types.GameState:
    """Let bots play a hand to its end.

    Parameters
    ----------
    bots : iterable of Bot
        One per seat, or one per side, which then plays every seat of its side.
    state : GameState
        Where the hand stands; it need not be the opening.
    totals : iterable of int, optional
        The match totals the bots are told; zeros by default.
    on_play : callable, optional
        Called as ``on_play(before, move, after)`` after every play.

    Returns
    -------
    GameState
        The finished hand.

    Raises
    ------
    BotError
        A bot raised an error, which is the ``__cause__``, or gave no legal move.
    """
    _check_state(state)
    seats = take_seats(bots, state.rules)
    told = Match(state.rules, totals).totals
    while not state.is_over:
        before = state
        move, state = seats[before.turn].play(before, told)
        if on_play is not None:
            on_play(before, move, state)
    return state


@final
class MatchResult(NamedTuple):
    """A match that has been played to its end; a frozen value.

    Parameters
    ----------
    match : Match
        The match after its last hand.
    scores : tuple of HandScore
        The count of every hand.
    seed : int
        What the hands were dealt from: hand *i* is ``deal(seed=seed, index=i)``.
    """

    match: Match
    scores: tuple[HandScore, ...]
    seed: int

    @property
    def winner(self) -> int:
        """The side that won."""
        winner = self.match.winner
        assert winner is not None
        return winner

    @property
    def totals(self) -> tuple[int, ...]:
        """The final points, per side."""
        return self.match.totals


def play_match(
    bots: Iterable[Bot],
    rules: Rules | None = None,
    seed: int | None = None,
    on_play: OnPlay | None = None,
    *,
    dealer: int = 0,
) -> MatchResult:
    """Let bots play a match to the target.

    Parameters
    ----------
    bots : iterable of Bot
        One per seat, or one per side, which then plays every seat of its side. A bot is any
        object with ``choose(view) -> Move``.
    rules : Rules, optional
        The rules; the standard ones by default.
    seed : int, optional
        What the hands are dealt from, 0 to 2**64 - 1; ``None`` draws one.
    on_play : callable, optional
        Called as ``on_play(before, move, after)`` after every play.
    dealer : int
        The seat that deals the first hand.

    Raises
    ------
    BotError
        A bot raised an error, which is the ``__cause__``, or gave no legal move.

    Examples
    --------
    >>> import scopa
    >>> result = play_match([scopa.bots.Normal(seed=1), scopa.bots.Easy(seed=2)], seed=3)
    >>> result.totals[result.winner] >= 11
    True
    """
    match = Match(rules, dealer=dealer)
    seats = take_seats(bots, match.rules)
    seed = _state.check_seed(seed)
    scores: list[HandScore] = []
    while match.winner is None:
        last = play_hand(seats, match.deal(seed), match.totals, on_play)
        scores.append(score_hand(last))
        match = match.record(scores[-1])
    return MatchResult(match, tuple(scores), seed)


def _check_state(state: object) -> None:
    if not isinstance(state, types.GameState):
        raise InvalidStateError(f"play_hand needs a GameState, not {shown(state)}")
