"""`Replay`: going through a record, back and forth."""

from __future__ import annotations

from typing import final

from .._backend import types
from ..errors import ScopaError, shown
from ..scoring import HandScore
from ..state import apply
from ..view import observe
from ._hand import HandRecord
from ._match import MatchRecord

__all__ = ["Replay"]


@final
class Replay:
    """A place in a record that can be moved back and forth.

    Hands are counted from 1. Ply 0 is the opening of a hand, ply *n* the position after *n*
    plays. Complexity: a step on is one `apply`, a step back within the hand is none.

    Parameters
    ----------
    record : MatchRecord or HandRecord
        What to go through; the replay begins at its first opening.

    Attributes
    ----------
    hands : tuple of HandRecord
        The hands of the record.

    Raises
    ------
    ScopaError
        It is no record, or a match without hands.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> for _ in range(3):
    ...     state = scopa.apply(state, scopa.legal_moves(state)[0])
    >>> replay = Replay(HandRecord.from_state(state))
    >>> while replay.forward():
    ...     print(replay.ply, replay.play)
    1 2Sx2C
    2 5Cx5D
    3 7C
    >>> replay.go(1).plies, replay.view(0).hand_sizes
    (1, (3, 2))
    """

    __slots__ = ("_number", "_ply", "_states", "hands", "record")

    def __init__(self, record: MatchRecord | HandRecord) -> None:
        if isinstance(record, HandRecord):
            self.hands: tuple[HandRecord, ...] = (record,)
        elif isinstance(record, MatchRecord) and record.hands:
            self.hands = record.hands
        else:
            raise ScopaError(f"a record with a hand can be replayed, not {shown(record)}")
        self.record = record
        self._begin(1)

    def _begin(self, number: int) -> None:
        self._number = number
        self._ply = 0
        self._states = [self.hands[number - 1].opening]

    @property
    def hand(self) -> int:
        """The number of the hand, from 1."""
        return self._number

    @property
    def ply(self) -> int:
        """How many plays of the hand have been made."""
        return self._ply

    @property
    def hand_record(self) -> HandRecord:
        """The record of the hand."""
        return self.hands[self._number - 1]

    @property
    def last_ply(self) -> int:
        """The ply at which the record of the hand ends."""
        return len(self.hand_record.plays)

    @property
    def state(self) -> types.GameState:
        """The whole position, with its history."""
        return self._states[self._ply]

    @property
    def play(self) -> types.Play | None:
        """The play that led here; ``None`` at an opening."""
        return self.state.last_play if self._ply else None

    @property
    def comment(self) -> str:
        """The remark that stands here, or an empty text."""
        return self.hand_record.comment(self._ply)

    @property
    def totals(self) -> tuple[int, ...]:
        """The match points of each side before the hand."""
        return self.hand_record.totals

    @property
    def score(self) -> HandScore | None:
        """The count of the hand, when it is over here."""
        return self.hand_record.score if self._ply == self.last_ply else None

    def view(self, player: int | None) -> types.View:
        """What a seat, or with ``None`` a spectator, could know here.

        Raises
        ------
        InvalidStateError
            There is no such seat.
        """
        return observe(self.state, player, self.totals)

    def go(self, ply: int, hand: int | None = None) -> types.GameState:
        """Go to any ply of this hand, or of another, and give the position there.

        Raises
        ------
        ScopaError
            There is no such hand or ply in the record; the replay stays where it is.
        """
        number = self._number if hand is None else _within("hand", hand, 1, len(self.hands))
        ply = _within("ply", ply, 0, len(self.hands[number - 1].plays))
        if number != self._number:
            self._begin(number)
        plays, states = self.hand_record.plays, self._states
        while len(states) <= ply:
            states.append(apply(states[-1], plays[len(states) - 1]))
        self._ply = ply
        return self.state

    def forward(self) -> bool:
        """Go one ply on, over the end of a hand to the opening of the next; False at the end."""
        if self._ply < self.last_ply:
            self.go(self._ply + 1)
        elif self._number < len(self.hands):
            self._begin(self._number + 1)
        else:
            return False
        return True

    def back(self) -> bool:
        """Go one ply back, from an opening to the end of the hand before; False at the start."""
        if self._ply:
            self._ply -= 1
        elif self._number > 1:
            self._begin(self._number - 1)
            self.go(self.last_ply)
        else:
            return False
        return True

    def __repr__(self) -> str:
        return f"<Replay at hand {self.hand} of {len(self.hands)}, ply {self.ply}>"


def _within(what: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ScopaError(f"{what}={shown(value)}: it must be an int from {low} to {high}")
    return value
