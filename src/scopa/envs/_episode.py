"""What all environments play: a hand or a match, action by action, and what it is worth."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from .._backend import types
from .._rule_checks import most_points
from ..actions import Pending, act, legal_actions
from ..errors import ScopaError, shown
from ..match import Match
from ..observation import encode
from ..rules import Rules
from ..scoring import score_hand
from ..state import apply
from ..view import observe

__all__ = ["UNITS", "Episode", "Terms", "check_dealer", "first_hand", "read_terms", "worst"]

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


def check_dealer(dealer: object, rules: Rules) -> int | None:
    """The dealer itself, when there is such a seat."""
    if dealer is None or (type(dealer) is int and 0 <= dealer < rules.players):
        return dealer
    raise ScopaError(
        f"dealer={shown(dealer)}: it must be None or an int from 0 to {rules.players - 1}"
    )


class Episode(NamedTuple):
    """An episode under way; a frozen value, its own copy.

    *match* is as it stood before the hand *state*; when that is over, it has been *counted*.
    """

    terms: Terms
    match: Match
    state: types.GameState
    pending: Pending | None = None
    counted: Match | None = None

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def has_ended(self) -> bool:
        """Whether there is nothing more to play, not even another hand."""
        match = self.counted
        return match is not None and (
            self.terms.unit == "hand" or match.winner is not None or self.is_given_up
        )

    @property
    def is_given_up(self) -> bool:
        """Whether the match has lasted too long, and nobody has won it."""
        terms, match = self.terms, self.counted
        return (
            match is not None
            and terms.unit == "match"
            and match.winner is None
            and match.hands_played >= terms.max_hands
        )

    def legal(self) -> tuple[int, ...]:
        """The action ids that may come next; none when the hand is over."""
        return legal_actions(self.state, self.pending)

    def view(self, seat: int) -> types.View:
        """What a seat knows."""
        return observe(self.state, seat, self.match.totals)

    def encoded(self, seat: int, perfect_recall: bool) -> bytes:
        """What a seat knows, as in `scopa.observation`."""
        pending = self.pending if seat == self.state.turn else None
        return encode(self.view(seat), pending, perfect_recall=perfect_recall)

    def after(self, action: int) -> Episode:
        """The episode after one action."""
        step = act(self.state, action, self.pending)
        if isinstance(step, Pending):
            return self._replace(pending=step)
        return self.at(apply(self.state, step))

    def at(self, state: types.GameState) -> Episode:
        """The episode in another position of the same hand; one that is over is counted."""
        counted = self.match.record(score_hand(state)) if state.is_over else None
        return Episode(self.terms, self.match, state, None, counted)

    def dealt(self, seed: int) -> Episode:
        """The next hand of a match, from the seed of the match."""
        assert self.counted is not None
        return Episode(self.terms, self.counted, self.counted.deal(seed))

    def returns(self) -> list[float]:
        """What the episode has brought every seat: zeros before its end.

        Of a hand, the points of the seat's side less those of the best other side; of a match, 1
        to the side that has won it and −1 to every other, nothing when it was given up.
        """
        rules, match = self.terms.rules, self.counted
        worth = [0.0] * rules.sides
        if match is not None and self.has_ended:
            if self.terms.unit == "hand":
                worth = _margins(match.totals, rules)
            elif match.winner is not None:
                worth = [1.0 if side == match.winner else -1.0 for side in range(rules.sides)]
        return [worth[seat % rules.sides] for seat in range(rules.players)]


def first_hand(terms: Terms, seed: int, dealer: int) -> Episode:
    """An episode of its own, from the seed of its deals."""
    match = Match(terms.rules, dealer=dealer)
    return Episode(terms, match, match.deal(seed))


def worst(terms: Terms) -> float:
    """A bound of what an episode may cost a seat, below zero; no return is above its opposite."""
    return -float(most_points(terms.rules)) if terms.unit == "hand" else -1.0


def _margins(points: tuple[int, ...], rules: Rules) -> list[float]:
    """The points of each side less those of the best other, or the reverse where the fewest win."""
    aim = -1 if rules.finish == "lowest" else 1
    worth = [aim * own for own in points]
    return [float(own - max(worth[:side] + worth[side + 1 :])) for side, own in enumerate(worth)]
