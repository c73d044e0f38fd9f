"""`HandRecord`: a hand as it was played, from the deck to the last card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, cast, final

from .._backend import types
from .._checks import card_numbers
from .._frozen import Frozen
from .._openings import deck_of, open_hand
from ..cards import CARDS, Card
from ..errors import IllegalMoveError, InvalidStateError, shown
from ..match import Match
from ..rules import Rules
from ..scoring import HandScore, score_hand
from ..state import apply, check_rules
from ._texts import check_text

__all__ = ["MOST_COMMENT", "MOST_COMMENTS", "HandRecord"]

MOST_COMMENT: Final = 1_000
MOST_COMMENTS: Final = 10_000
_MOST_MILLISECONDS: Final = 10**12
_FIELDS: Final = (
    "rules", "deck", "plays", "dealer", "totals", "redeals", "comments", "milliseconds",
)  # fmt: skip


@final
class HandRecord(Frozen):
    """A hand as it was played, from the deck to the last card; a frozen value.

    The constructor plays the hand through, so a record that exists is legal. Records are equal
    when all their parameters are. Complexity: one `apply` a play.

    Parameters
    ----------
    rules : Rules, optional
        The rules played by; the standard ones by default.
    deck : sequence of Card
        All forty cards in dealing order, as `deal` takes them.
    plays : iterable of Move
        The moves made, oldest first; fewer than the hand has when it was broken off.
    dealer : int
        The seat that dealt.
    totals : iterable of int, optional
        The match points of each side before the hand; zeros by default.
    redeals : int
        How many deals were void before this one.
    comments : mapping of int to str, optional
        Remarks, by the ply they stand at: 0 is the opening, *n* the position after *n* plays.
    milliseconds : iterable of int, optional
        How long each play took; one number a play, or none at all.

    Attributes
    ----------
    score : HandScore or None
        The count of the hand; ``None`` when it was broken off.

    Raises
    ------
    InvalidStateError
        A value is not what it should be, or no game can begin so.
    IllegalMoveError
        A play is not legal; the message begins with its number.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> while not state.is_over:
    ...     state = scopa.apply(state, scopa.legal_moves(state)[0])
    >>> hand = HandRecord.from_state(state)
    >>> hand.final == state, hand.points == scopa.score_hand(state).points
    (True, True)
    """

    __slots__ = ("_hash", "score", *_FIELDS)

    rules: Rules
    deck: tuple[Card, ...]
    plays: tuple[types.Move, ...]
    dealer: int
    totals: tuple[int, ...]
    redeals: int
    comments: tuple[tuple[int, str], ...]
    milliseconds: tuple[int, ...]
    score: HandScore | None
    _hash: int

    def __init__(
        self,
        rules: Rules | None = None,
        *,
        deck: Sequence[Card | int],
        plays: Iterable[types.Move] = (),
        dealer: int = 0,
        totals: Iterable[int] | None = None,
        redeals: int = 0,
        comments: Mapping[int, str] | Iterable[tuple[int, str]] | None = None,
        milliseconds: Iterable[int] | None = None,
    ) -> None:
        self._once("score")
        rules, cards = check_rules(rules), card_numbers(deck)
        state = open_hand(rules, dealer, cards, redeals)
        made: list[types.Move] = []
        for move in _iterate(plays, "plays are moves"):
            try:
                state = apply(state, cast("types.Move", move))
            except IllegalMoveError as error:
                raise IllegalMoveError(f"play {len(made) + 1}: {error}") from None
            made.append(cast("types.Move", move))
        self._fill(rules, cards, tuple(made), state, totals, comments, milliseconds)

    @classmethod
    def _of(
        cls,
        deck: Sequence[Card | int],
        plays: tuple[types.Move, ...],
        final: types.GameState,
        totals: object,
        comments: object = None,
        milliseconds: object = None,
    ) -> HandRecord:
        """Make a record of a hand that has been played through already."""
        self = cls.__new__(cls)
        self._fill(final.rules, deck, plays, final, totals, comments, milliseconds)
        return self

    def _fill(
        self,
        rules: Rules,
        deck: Sequence[Card | int],
        plays: tuple[types.Move, ...],
        final: types.GameState,
        totals: Any,
        comments: object,
        milliseconds: object,
    ) -> None:
        values = (
            rules,
            tuple([CARDS[number] for number in deck]),
            plays,
            final.dealer,
            Match(rules, totals).totals,
            final.redeals,
            _comments(comments, len(plays)),
            _milliseconds(milliseconds, len(plays)),
        )
        fill = object.__setattr__
        for name, value in zip(_FIELDS, values, strict=True):
            fill(self, name, value)
        fill(self, "_hash", hash(values))
        fill(self, "score", score_hand(final) if final.is_over else None)

    @classmethod
    def from_state(
        cls,
        state: types.GameState,
        totals: Iterable[int] | None = None,
        comments: Mapping[int, str] | Iterable[tuple[int, str]] | None = None,
        milliseconds: Iterable[int] | None = None,
        *,
        opening: types.GameState | None = None,
    ) -> HandRecord:
        """Give the record of the hand that led to a position, by its `history`.

        A position does not tell in which order cards came to one player; in the deck of the
        record those dealt together stand in ascending order. Every hand, table and view is the
        same with it; only the order of the stock in earlier positions is not, unless the
        opening is given, which knows it.

        Parameters
        ----------
        state : GameState
            Any position of the hand; its last one for a whole hand.
        totals, comments, milliseconds
            As in the constructor.
        opening : GameState, optional
            The position before the first play, if it is at hand.

        Raises
        ------
        InvalidStateError
            The position was built by hand in the middle of play, so that its history does not
            reach back to a deal; or the opening is not that of its hand.
        """
        for given in (state, state if opening is None else opening):
            if not isinstance(given, types.GameState):
                raise InvalidStateError(f"a record is made from a GameState, not {shown(given)}")
        deck = deck_of(state) if opening is None else deck_of(opening)
        plays = tuple([play.move for play in state.history])
        end = open_hand(state.rules, state.dealer, deck, state.redeals)
        try:
            for move in plays:
                end = apply(end, move)
        except IllegalMoveError as error:
            raise InvalidStateError(f"the hand did not begin with that opening: {error}") from None
        if end != state or end.history != state.history:
            raise InvalidStateError("no deal leads to this position by the plays of its history")
        return cls._of(deck, plays, end, totals, comments, milliseconds)

    @property
    def opening(self) -> types.GameState:
        """The position before the first play."""
        return open_hand(self.rules, self.dealer, self.deck, self.redeals)

    @property
    def final(self) -> types.GameState:
        """The position after the last recorded play, with its history."""
        *_, last = self.states()
        return last

    def states(self) -> Iterator[types.GameState]:
        """Give the opening and the position after every play, one more than there are plays."""
        state = self.opening
        yield state
        for move in self.plays:
            state = apply(state, move)
            yield state

    @property
    def is_over(self) -> bool:
        """Whether all cards were played."""
        return self.score is not None

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of the hand per side; ``None`` when it was broken off."""
        return None if self.score is None else self.score.points

    def comment(self, ply: int) -> str:
        """Give the remark at that ply, or an empty text."""
        return dict(self.comments).get(ply, "")

    def replace(self, **changes: Any) -> HandRecord:
        """Give the same record with some parameters changed."""
        return HandRecord(**{**{name: getattr(self, name) for name in _FIELDS}, **changes})

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in _FIELDS])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandRecord):
            return NotImplemented
        return self._hash == other._hash and self._values() == other._values()

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        points = "unfinished" if self.points is None else "-".join(map(str, self.points))
        return f"<HandRecord of {len(self.plays)} plays, {points}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (1, {name: getattr(self, name) for name in _FIELDS})


def _load(version: int, values: dict[str, Any]) -> HandRecord:
    """Build a record again from its pickle."""
    if version != 1:
        raise InvalidStateError(f"a pickled record of version {version}; this library reads 1")
    return HandRecord(**values)


def _iterate(value: object, wanted: str) -> Iterator[object]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise InvalidStateError(f"{wanted}; got {shown(value)}")
    return iter(cast("Iterable[object]", value))


def _comments(value: object, plays: int) -> tuple[tuple[int, str], ...]:
    if value is None:
        return ()
    given = cast("Any", value)
    pairs = given.items() if isinstance(value, Mapping) else given
    wanted = f"comments are texts by ply, 0 to {plays}"
    kept: dict[int, str] = {}
    for each in islice(_iterate(pairs, wanted), plays + 2):
        ply, text = _pair(each)
        if type(ply) is not int or not 0 <= ply <= plays or ply in kept:
            raise InvalidStateError(f"{wanted}, each once; got {shown(each)}")
        kept[ply] = check_text("comments", text, MOST_COMMENT, empty=False)
    if sum(map(len, kept.values())) > MOST_COMMENTS:
        raise InvalidStateError(f"the comments of a hand may have {MOST_COMMENTS} characters")
    return tuple(sorted(kept.items()))


def _pair(value: object) -> tuple[Any, Any]:
    entries = [*cast("Iterable[Any]", value)] if isinstance(value, tuple) else []
    return (entries[0], entries[1]) if len(entries) == 2 else (None, None)


def _milliseconds(value: object, plays: int) -> tuple[int, ...]:
    if value is None:
        return ()
    wanted = f"milliseconds are {plays} ints, one a play, from 0 to {_MOST_MILLISECONDS}"
    kept = tuple(islice(_iterate(value, wanted), plays + 1))
    if (kept and len(kept) != plays) or not all(
        type(each) is int and 0 <= each <= _MOST_MILLISECONDS for each in kept
    ):
        raise InvalidStateError(f"{wanted}; got {shown(value)}")
    return cast("tuple[int, ...]", kept)
