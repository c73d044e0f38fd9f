"""A match: hands added up to the target, and who has won it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NoReturn, final

from . import state as _state
from ._backend import types
from ._checks import MOST_TOTAL
from .errors import InvalidStateError, shown
from .rules import Rules
from .scoring import HandScore

__all__ = ["Match", "match_winner"]

_FIELDS: Final = ("rules", "totals", "dealer", "hands_played", "won")


def match_winner(totals: Iterable[int], rules: Rules, last: HandScore | None = None) -> int | None:
    """Tell which side has won the match, asked after a complete hand.

    A side wins when it has at least the target **and** strictly more than every other; a tie
    at the top means another hand, however high.  With ``finish="lowest"`` the side with strictly
    the fewest points wins as soon as any has the target.  With ``finish="first"``, when several
    have the target, the points of the last hand are counted out in the order of its lines, and
    who is first there, or first ahead there, wins.

    Parameters
    ----------
    totals : iterable of int
        The points of each side, the last hand included.
    rules : Rules
        The rules played by; they name the target.
    last : HandScore, optional
        The count of the last hand, for rules in which a hand may win the match outright, or
        its points are counted out.

    Returns
    -------
    int or None
        The side that has won; ``None``: play another hand.

    Raises
    ------
    InvalidStateError
        The totals are not one non-negative int per side, or *last* is needed and missing, or
        brought more points than there are.

    Examples
    --------
    >>> from scopa import Rules
    >>> print(match_winner([11, 12], Rules()), match_winner([12, 12], Rules()))
    1 None
    """
    _check(Rules, rules, "match_winner needs Rules")
    checked = _totals(totals, rules)
    if last is not None:
        _check_score(last, rules)
        if last.wins_match is not None:
            return last.wins_match
    if max(checked) < rules.target:
        return None
    if rules.finish == "first" and _arrived(checked, rules) > 1:
        return _count_out(checked, rules, last)
    best = min(checked) if rules.finish == "lowest" else max(checked)
    return checked.index(best) if checked.count(best) == 1 else None


def _arrived(totals: Sequence[int], rules: Rules) -> int:
    """How many sides have the target."""
    return sum(total >= rules.target for total in totals)


def _may_have_won(side: int, totals: tuple[int, ...], rules: Rules) -> bool:
    """Whether a side may have won by the last hand, or has by the totals."""
    if rules.all_coins_wins:
        return True
    if rules.finish == "first" and _arrived(totals, rules) > 1:
        return totals[side] >= rules.target
    return match_winner(totals, rules) == side


def _count_out(totals: Sequence[int], rules: Rules, last: HandScore | None) -> int | None:
    """The side that is first at the target, line by line of the last hand."""
    if last is None:
        raise InvalidStateError(
            f"totals={tuple(totals)} with finish='first': who was first at {rules.target} is "
            "told by the last hand; give its score as last"
        )
    reached = [total - points for total, points in zip(totals, last.points, strict=True)]
    if min(reached) < 0:
        raise InvalidStateError(
            f"totals={tuple(totals)} cannot include the points of the last hand, {last.points}"
        )
    for line in last.lines:
        reached = [old + new for old, new in zip(reached, line.points, strict=True)]
        best = max(reached)
        if best >= rules.target and reached.count(best) == 1:
            return reached.index(best)
    return None


@final
class Match:
    """Where a match stands between two hands; a frozen value.

    Parameters
    ----------
    rules : Rules, optional
        The rules played by; the standard ones by default.
    totals : iterable of int, optional
        The points of each side; zeros by default.
    dealer : int
        The seat that deals the next hand; the deal moves on by one seat after every hand.
    hands_played : int
        How many hands have been counted.
    won : int, optional
        The side that has won by the count of the last hand where the totals do not tell:
        by all coins, or by counting out (`match_winner`).

    Raises
    ------
    InvalidStateError
        A value does not fit the rules.

    Examples
    --------
    >>> match = Match()
    >>> match.deal(seed=7).turn
    1
    """

    __slots__ = _FIELDS

    rules: Rules
    totals: tuple[int, ...]
    dealer: int
    hands_played: int
    won: int | None

    def __init__(
        self,
        rules: Rules | None = None,
        totals: Iterable[int] | None = None,
        dealer: int = 0,
        hands_played: int = 0,
        won: int | None = None,
    ) -> None:
        if hasattr(self, "won"):
            raise AttributeError("a Match cannot be changed: use record")
        if rules is None:
            rules = Rules()
        _check(Rules, rules, "a match needs Rules, such as Rules.preset('scopa')")
        if not _is_count(dealer) or dealer >= rules.players:
            raise InvalidStateError(
                f"no such dealer: {shown(dealer)}; a seat is an int from 0 to {rules.players - 1}"
            )
        if not _is_count(hands_played):
            raise InvalidStateError(
                f"hands_played is an int from 0 to {MOST_TOTAL}; got {shown(hands_played)}"
            )
        if won is not None and (type(won) is not int or not 0 <= won < rules.sides):
            raise InvalidStateError(
                f"won={shown(won)}: it must be None or a side, 0 to {rules.sides - 1}"
            )
        points = (0,) * rules.sides if totals is None else _totals(totals, rules)
        if won is not None and not _may_have_won(won, points, rules):
            raise InvalidStateError(
                f"won={won} with totals={points}: by {rules.to_text()} that side has not won so"
            )
        fill = object.__setattr__
        fill(self, "won", won)
        fill(self, "rules", rules)
        fill(self, "totals", points)
        fill(self, "dealer", dealer)
        fill(self, "hands_played", hands_played)

    @property
    def winner(self) -> int | None:
        """The side that has won; ``None`` while the match goes on.

        With ``finish="first"`` and several sides at the target, only `won` tells; without it
        the counting out of the last hand left them level, and the match goes on.
        """
        if self.won is not None:
            return self.won
        if self.rules.finish == "first" and _arrived(self.totals, self.rules) > 1:
            return None
        return match_winner(self.totals, self.rules)

    def deal(self, seed: int | None = None) -> types.GameState:
        """Deal the next hand, from the stream ``(deal, seed, hands_played)``.

        One seed therefore serves a whole match; ``None`` draws a fresh one.

        Raises
        ------
        InvalidStateError
            The match has been won.
        """
        self._refuse_if_won()
        return _state.deal(self.rules, dealer=self.dealer, seed=seed, index=self.hands_played)

    def record(self, score: HandScore) -> Match:
        """Give the match after a hand: its points added, the deal moved on by one seat.

        Raises
        ------
        InvalidStateError
            The match has been won, or the score is not one of these rules' sides.
        """
        self._refuse_if_won()
        _check_score(score, self.rules)
        totals = tuple(old + new for old, new in zip(self.totals, score.points, strict=True))
        dealer = (self.dealer + 1) % self.rules.players
        match = Match(self.rules, totals, dealer, self.hands_played + 1)
        won = match_winner(totals, self.rules, score)
        if won != match.winner:  # the totals do not tell
            match = Match(self.rules, totals, dealer, self.hands_played + 1, won)
        return match

    def to_dict(self) -> dict[str, Any]:
        """Give the match as plain values that JSON can hold; `from_dict` reads them.

        Examples
        --------
        >>> Match().to_dict()
        {'rules': 'scopa', 'totals': [0, 0], 'dealer': 0, 'hands_played': 0}
        """
        plain = {
            "rules": self.rules.to_text(),
            "totals": list(self.totals),
            "dealer": self.dealer,
            "hands_played": self.hands_played,
        }
        return plain if self.won is None else {**plain, "won": self.won}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Match:
        """Read what `to_dict` wrote; a field that is left out keeps its default.

        Raises
        ------
        InvalidStateError
            A field is unknown or holds a value that does not fit.
        NotationError, InvalidRulesError
            The text of the rules cannot be read, or names rules that cannot be.
        """
        _check(Mapping, data, "a match is read from a mapping")
        for field in data:
            if field not in _FIELDS:
                raise InvalidStateError(
                    f"a match has no field {shown(field)}; it has {', '.join(_FIELDS)}"
                )
        values = dict(data)
        if "rules" in values:
            values["rules"] = Rules.from_text(values["rules"])
        return cls(**values)

    def __repr__(self) -> str:
        names = _FIELDS if self.won is not None else _FIELDS[:-1]
        return f"Match({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, ...]:
        return Match, self._values()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Match cannot be changed: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Match cannot be changed: {name!r} cannot be deleted")

    def _values(self) -> tuple[Any, ...]:
        return self.rules, self.totals, self.dealer, self.hands_played, self.won

    def _refuse_if_won(self) -> None:
        if self.winner is not None:
            points = "-".join(map(str, self.totals))
            raise InvalidStateError(f"the match is over: side {self.winner} has won, {points}")


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_TOTAL


def _totals(totals: Any, rules: Rules) -> tuple[int, ...]:
    values: tuple[Any, ...]
    try:
        values = tuple(islice(totals, rules.sides + 1))
    except TypeError:
        values = ()
    if len(values) != rules.sides or not all(map(_is_count, values)):
        raise InvalidStateError(
            f"totals are {rules.sides} ints, one per side, from 0 to {MOST_TOTAL}; "
            f"got {shown(totals)}"
        )
    return values


def _check(kind: type[object], value: object, wanted: str) -> None:
    if not isinstance(value, kind):
        raise InvalidStateError(f"{wanted}, not {shown(value)}")


def _check_score(score: HandScore, rules: Rules) -> None:
    _check(HandScore, score, "the score of a hand is a HandScore")
    if len(score.points) != rules.sides:
        raise InvalidStateError(
            f"a score for {len(score.points)} sides in a match between {rules.sides}"
        )
