"""`MatchRecord`: the hands of a match, who played it, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast, final

from .._backend import types
from .._frozen import Frozen
from ..errors import InvalidStateError, RecordError, shown
from ..rules import Rules
from ..state import check_rules
from ._assembly import whole_match
from ._course import MOST_HANDS, Course
from ._hand import HandRecord
from ._plain import plain_hand, plain_header, plain_result
from ._texts import TEXTS, check_names, check_recorded_seed, check_text, take

__all__ = ["MatchRecord"]

_FIELDS: Final = ("hands", "rules", "names", *TEXTS, "seed")


@final
class MatchRecord(Frozen):
    """A match as it was played: its hands in order, and who played; a frozen value.

    The first hand may begin at any totals, and the match may break off after any hand or in the
    middle of one; in between every dealer and every total follows from the hand before.

    Parameters
    ----------
    hands : iterable of HandRecord
        The hands, at most 5,000; only the last may be unfinished.
    rules : Rules, optional
        The rules played by; those of the first hand by default.
    names : iterable of str, optional
        Who sat where, one name a seat, each of at most 200 characters; or nothing.
    event, site, date : str
        What, where and when, in any words, at most 200 characters; empty when not known.
    comment : str
        A remark on the whole match, at most 1,000 characters.
    seed : int, optional
        What the hands were dealt from: hand *i*, from 0, by ``deal(seed=seed, index=i)``. It is
        kept and not checked.

    Raises
    ------
    InvalidStateError
        A value is not what it should be, or a hand does not follow on the one before.

    Examples
    --------
    >>> import scopa
    >>> recorder = scopa.records.Recorder()
    >>> bots = [scopa.bots.Normal(seed=1), scopa.bots.Easy(seed=2)]
    >>> played = scopa.play_match(bots, seed=3, on_play=recorder)
    >>> record = recorder.match(names=["Normal", "Easy"], seed=played.seed)
    >>> record.totals == played.totals, record.winner == played.winner
    (True, True)
    """

    __slots__ = ("_course", "_hash", *_FIELDS)

    hands: tuple[HandRecord, ...]
    rules: Rules
    names: tuple[str, ...]
    event: str
    site: str
    date: str
    comment: str
    seed: int | None
    _course: tuple[tuple[int, ...], int | None]
    _hash: int

    def __init__(
        self,
        hands: Iterable[HandRecord] = (),
        *,
        rules: Rules | None = None,
        names: Iterable[str] = (),
        event: str = "",
        site: str = "",
        date: str = "",
        comment: str = "",
        seed: int | None = None,
    ) -> None:
        self._once("_hash")
        kept = take(hands, MOST_HANDS, "hands are HandRecords")
        for hand in kept:
            if not isinstance(hand, HandRecord):
                raise InvalidStateError(f"hands are HandRecords; got {shown(hand)}")
        played = cast("tuple[HandRecord, ...]", kept)
        rules = check_rules(played[0].rules if rules is None and played else rules)
        course = Course(rules)
        for number, hand in enumerate(played, start=1):
            try:
                course.add(hand)
            except RecordError as error:
                raise InvalidStateError(f"hand {number}: {error}") from None
        texts = {"event": event, "site": site, "date": date, "comment": comment}
        values = (
            played,
            rules,
            check_names(names, rules),
            *(check_text(name, texts[name], limit) for name, limit in TEXTS.items()),
            check_recorded_seed(seed),
        )
        fill = object.__setattr__
        for name, value in zip(_FIELDS, values, strict=True):
            fill(self, name, value)
        fill(self, "_course", (course.totals, course.winner))
        fill(self, "_hash", hash(values))

    @classmethod
    def from_states(
        cls, states: Iterable[types.GameState], totals: Iterable[int] | None = None, **more: Any
    ) -> MatchRecord:
        """Give the record of the hands that led to these positions, in the order of a match.

        The decks are made as by `HandRecord.from_state`; a `scopa.records.Recorder` that listens
        to the play keeps them exactly.

        Parameters
        ----------
        states : iterable of GameState
            The last position of every hand, with its history.
        totals : iterable of int, optional
            The match points before the first hand; zeros by default.
        more
            The other parameters of `MatchRecord`.

        Raises
        ------
        InvalidStateError
            A position does not come from a deal, or does not follow on the one before.
        """
        hands: list[HandRecord] = []
        so_far = totals
        for state in take(states, MOST_HANDS, "states are GameStates"):
            hands.append(HandRecord.from_state(cast("types.GameState", state), so_far))
            points = hands[-1].points
            if points is not None:
                so_far = tuple(old + new for old, new in zip(hands[-1].totals, points, strict=True))
        return cls(hands, **more)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side after the last finished hand."""
        return self._course[0]

    @property
    def winner(self) -> int | None:
        """The side that won; ``None`` when the match was broken off."""
        return self._course[1]

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end."""
        return self.winner is not None

    def replace(self, **changes: Any) -> MatchRecord:
        """Give the same record with some parameters changed."""
        return MatchRecord(**{**{name: getattr(self, name) for name in _FIELDS}, **changes})

    def to_dict(self) -> dict[str, Any]:
        """Give the match as plain values, as JSON and TOML hold it; `from_dict` reads them."""
        plain = plain_header(self)
        if self.hands:
            plain["hand"] = [plain_hand(hand) for hand in self.hands]
        plain["result"] = plain_result(self)
        return plain

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> MatchRecord:
        """Read what `to_dict` gave.

        Raises
        ------
        RecordError
            A value is missing, unknown or wrong; it tells the hand and the ply.
        """
        return cls(**whole_match(data))

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in _FIELDS])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchRecord):
            return NotImplemented
        return self._hash == other._hash and self._values() == other._values()

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        names = f" between {shown(self.names)}" if self.names else ""
        won = "unfinished" if self.winner is None else f"won by side {self.winner}"
        points = "-".join(map(str, self.totals))
        return f"<MatchRecord of {len(self.hands)} hands{names}, {points}, {won}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (1, {name: getattr(self, name) for name in _FIELDS})


def _load(version: int, values: dict[str, Any]) -> MatchRecord:
    """Build a record again from its pickle."""
    if version != 1:
        raise InvalidStateError(f"a pickled record of version {version}; this library reads 1")
    return MatchRecord(**values)
