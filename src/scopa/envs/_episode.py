"""What all environments play: a hand or a match, action by action, and what it is worth."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from .._backend import types
from ..actions import Pending, act, legal_actions
from ..errors import ScopaError, shown
from ..match import Match
from ..rules import Rules
from ..scoring import score_hand
from ..state import apply

__all__ = ["UNITS", "Episode", "Terms", "read_terms"]

UNITS: Final = ("hand", "match")
"""What an episode may be."""


class Terms(NamedTuple):
    """What is played: the rules, the unit, and after how many hands a match is given up."""

    rules: Rules
    unit: str
    max_hands: int


def read_terms(rules: Rules | str, unit: str, max_hands: int) -> Terms:
    """Check what an environment is told to play; rules may be given as their text."""
    if isinstance(rules, str):
        rules = Rules.from_text(rules)
    if not isinstance(rules, Rules):
        raise ScopaError(f"rules={shown(rules)}: it must be Rules or their text, such as 'scopa'")
    if unit not in list(UNITS):
        raise ScopaError(f"unit={shown(unit)}: it must be one of {', '.join(UNITS)}")
    if type(max_hands) is not int or max_hands < 1:
        raise ScopaError(f"max_hands={shown(max_hands)}: it must be an int from 1 up")
    return Terms(rules, unit, max_hands)


class Episode(NamedTuple):
    """An episode under way; a frozen value, its own copy.

    The match counts the hands that are over; `state` is the hand that is being played, or the
    last one.
    """

    terms: Terms
    match: Match
    state: types.GameState
    pending: Pending | None = None

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def turn(self) -> int:
        """The seat to act."""
        return self.state.turn

    @property
    def has_ended(self) -> bool:
        """Whether there is nothing more to play, not even another hand."""
        return self.state.is_over and (
            self.terms.unit == "hand" or self.match.winner is not None or self.is_given_up
        )

    @property
    def is_given_up(self) -> bool:
        """Whether the match has lasted too long, and nobody has won it."""
        terms, match = self.terms, self.match
        return (
            terms.unit == "match"
            and match.winner is None
            and match.hands_played >= terms.max_hands
        )

    def legal(self) -> tuple[int, ...]:
        """The action ids that may come next; none between hands."""
        return legal_actions(self.state, self.pending)

    def after(self, action: int) -> Episode:
        """The episode after one action; a hand that ends is counted at once."""
        step = act(self.state, action, self.pending)
        if isinstance(step, Pending):
            return self._replace(pending=step)
        return self.played(step)

    def played(self, move: types.Move) -> Episode:
        """The episode after a whole move."""
        state = apply(self.state, move)
        match = self.match.record(score_hand(state)) if state.is_over else self.match
        return Episode(self.terms, match, state)

    def dealt(self, state: types.GameState) -> Episode:
        """The episode with the next hand on the table."""
        return Episode(self.terms, self.match, state)

    def returns(self) -> list[float]:
        """What the episode has brought every seat: zeros before its end.

        Of a hand, the points of the seat's side less the mean of those of the other sides; of a
        match, 1 to the side that has won it, and −1 shared by the others, nothing when it was
        given up.  All sides together get 0.
        """
        rules = self.terms.rules
        worth = [0.0] * rules.sides
        if self.has_ended:
            if self.terms.unit == "hand":
                worth = _margins(self.match.totals, rules)
            elif self.match.winner is not None:
                worth = [-1.0 / (rules.sides - 1)] * rules.sides
                worth[self.match.winner] = 1.0
        return [worth[seat % rules.sides] for seat in range(rules.players)]


def _margins(points: tuple[int, ...], rules: Rules) -> list[float]:
    """The points of each side less the mean of the others', or the reverse where few points win."""
    total, others = sum(points), rules.sides - 1
    aim = -1 if rules.finish == "lowest" else 1
    return [aim * (own * rules.sides - total) / others for own in points]
