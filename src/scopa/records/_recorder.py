"""`Recorder`: listens to a match that is played, and writes down its hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

from .._backend import types
from ._hand import HandRecord
from ._match import MatchRecord

__all__ = ["Recorder"]


@final
class Recorder:
    """Listens to a match that is played, and writes down its hands.

    It is called as ``recorder(before, move, after)`` after every play, which is what `play_match`
    does with its ``on_play``. The hands must be heard from their first play.

    Parameters
    ----------
    totals : iterable of int, optional
        The match points before the first hand; zeros by default.

    Examples
    --------
    >>> import scopa
    >>> recorder, state = Recorder(), scopa.deal(seed=7)
    >>> while not state.is_over:
    ...     before, move = state, scopa.legal_moves(state)[0]
    ...     state = scopa.apply(before, move)
    ...     recorder(before, move, state)
    >>> recorder.match(event="a single hand").hands[0].opening == scopa.deal(seed=7)
    True
    """

    __slots__ = ("_hands", "_now", "_opening", "_totals")

    def __init__(self, totals: Iterable[int] | None = None) -> None:
        self._totals = None if totals is None else tuple(totals)
        self._hands: list[HandRecord] = []
        self._opening: types.GameState | None = None
        self._now: types.GameState | None = None  # in a hand that is not over

    def __call__(self, before: types.GameState, move: types.Move, after: types.GameState) -> None:
        """Take note of a play.

        Raises
        ------
        InvalidStateError
            The hand was not heard from its first play, and was not dealt.
        """
        if self._opening is None or not before.history:
            self._opening = before
        self._now = after
        if after.is_over:
            self._end_hand(after)

    def _end_hand(self, end: types.GameState) -> None:
        hand = HandRecord.from_state(end, self._totals, opening=self._opening)
        self._hands.append(hand)
        if hand.points is not None:
            self._totals = tuple(map(sum, zip(hand.totals, hand.points, strict=True)))
        self._opening = self._now = None

    @property
    def hands(self) -> tuple[HandRecord, ...]:
        """The finished hands so far."""
        return tuple(self._hands)

    def match(self, **more: Any) -> MatchRecord:
        """Give the match so far, a hand that was broken off included, and begin a new one.

        Parameters
        ----------
        more
            The other parameters of `MatchRecord`.
        """
        if self._now is not None:
            self._end_hand(self._now)
        record = MatchRecord(self._hands, **more)
        self._hands, self._totals = [], None
        return record
