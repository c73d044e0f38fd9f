"""The count of a finished hand: `HandScore`, one line per prize, and the table a player reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar, final

from ._backend import core, types
from ._checks import pack_piles
from ._columns import lined_up
from ._rule_lines import count_lines, shown_lines
from .cards import Card
from .errors import HandNotOverError, InvalidStateError, ScopaError, shown
from .rules import Rules

__all__ = ["HandScore", "ScoreLine", "score_hand", "score_piles"]

_T = TypeVar("_T")
_COINS = 0x1111111111


@final
class ScoreLine(NamedTuple):
    """One prize of the count, side by side.

    Parameters
    ----------
    name : str
        ``"cards"``, ``"coins"``, ``"settebello"``, ``"primiera"``, ``"napola"``, ``"scope"``
        or ``"bonus"``; under other rules also ``"sevens"``; the name or the text of a card that
        scores (``"rebello"``, ``"rosmarino"``, ``"AD"``), or of a rank whose four cards do
        (``"assi"``); and of a set (``"grande"``, ``"palle"``, ``"AD+RD"``).
    quantities : tuple of int
        What each side counted: how many cards, coins or sweeps, 1 for the settebello, the
        sum of the primiera (0 without all four suits, unless one may be missing), the length
        of the napola, how many cards of a set.
    points : tuple of int
        The points each side gets for it.
    cards : tuple of CardSet or None
        For the primiera, the cards each side counted: its best of each suit it holds, fewer
        than four when a suit is missing. Among cards of equal worth, which only the courts
        are, the highest is named. ``None`` on every other line.
    """

    name: str
    quantities: tuple[int, ...]
    points: tuple[int, ...]
    cards: tuple[types.CardSet, ...] | None = None


@final
class HandScore:
    """The count of one hand; a frozen value, equal to another that has the same lines.

    `score_hand` and `score_piles` make it. ``str(score)`` is the table a player would read;
    `table` is the same with the names of the sides.

    Parameters
    ----------
    lines : iterable of ScoreLine
        The prizes, in the order cards, coins, settebello, primiera, napola, scope, bonus. In
        the place of the settebello there are the cards that score, by number; after the
        primiera come the sevens, then the sets.
    wins_match : int or None
        The side that wins the whole match by this hand, whatever the totals; ``None`` under
        rules that know no such win.

    Attributes
    ----------
    points : tuple of int
        The points of the hand, per side.
    """

    __slots__ = ("_counted", "_lines", "points", "wins_match")

    points: tuple[int, ...]
    wins_match: int | None
    _lines: tuple[ScoreLine, ...] | None
    # What the lines are made from when they are first asked for: rules, piles, numbers, bonus.
    _counted: tuple[Rules, Sequence[int], Sequence[int], Sequence[int]] | None

    def __init__(self, lines: Iterable[ScoreLine], wins_match: int | None = None) -> None:
        if hasattr(self, "_lines"):
            raise AttributeError("a HandScore cannot be changed")
        checked = tuple(
            _checked(ScoreLine, line, "a score is made of ScoreLines") for line in lines
        )
        widths = {len(part) for line in checked for part in (line.quantities, line.points)}
        if len(widths) != 1 or 0 in widths:
            raise InvalidStateError(
                "the lines of a score need the same number of sides, at least one; "
                f"got {sorted(widths)}"
            )
        points = tuple(
            sum(column) for column in zip(*(line.points for line in checked), strict=True)
        )
        self._fill(checked, points, wins_match, None)

    def _fill(self, lines: Any, points: tuple[int, ...], wins: int | None, counted: Any) -> None:
        fill = object.__setattr__
        fill(self, "_lines", lines)
        fill(self, "points", points)
        fill(self, "wins_match", wins)
        fill(self, "_counted", counted)

    @classmethod
    def _count(
        cls, rules: Rules, piles: list[int], sweeps: list[int], bonus: Sequence[int]
    ) -> HandScore:
        """Count trusted piles; the lines wait until somebody reads them."""
        sides = rules.sides
        numbers = core.score(rules._spec, piles, sweeps)
        points = list(bonus)
        for side in range(sides):
            points[side] += sum(numbers[sides + side :: 2 * sides])
        self = cls.__new__(cls)
        wins = None
        if rules.all_coins_wins:
            wins = next((side for side, pile in enumerate(piles) if pile & _COINS == _COINS), None)
        self._fill(None, tuple(points), wins, (rules, piles, numbers, bonus))
        return self

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """One line per prize, in the order of counting."""
        lines = self._lines
        if lines is None:
            assert self._counted is not None
            lines = _make_lines(*self._counted)
            object.__setattr__(self, "_lines", lines)
        return lines

    def line(self, name: str) -> ScoreLine:
        """Give the line of that name.

        Raises
        ------
        KeyError
            This hand has no such line; the message lists those it has.
        """
        for line in self.lines:
            if line.name == name:
                return line
        have = ", ".join(line.name for line in self.lines)
        raise KeyError(f"no line {shown(name)} in this score; it has {have}")

    def table(self, names: Sequence[str] | None = None) -> str:
        """Write the count line by line, with what each side counted and who gets the points.

        Parameters
        ----------
        names : sequence of str, optional
            What to call the sides; ``Side 0``, ``Side 1`` … by default.
        """
        sides = len(self.points)
        if names is None:
            names = [f"Side {side}" for side in range(sides)]
        elif len(names) != sides:
            raise ScopaError(f"{sides} sides need {sides} names; got {shown(names)}")
        rows = [["", *names, "Points"]]
        for line in self.lines:
            cells = [_quantity(line, side) for side in range(sides)]
            rows.append([line.name, *cells, _receivers(line.points, names)])
            if line.cards is not None:
                rows.append(["", *(_by_suit(cards) for cards in line.cards), ""])
        rows.append(["points", *map(str, self.points), ""])
        return "\n".join(lined_up(rows))

    def __str__(self) -> str:
        return self.table()

    def __repr__(self) -> str:
        wins = "" if self.wins_match is None else f", wins_match={self.wins_match!r}"
        return f"HandScore({list(self.lines)!r}{wins})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandScore):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.wins_match, self.lines

    def __reduce__(self) -> tuple[Any, ...]:
        return HandScore, (self.lines, self.wins_match)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a HandScore cannot be changed: {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a HandScore cannot be changed: {name!r} cannot be deleted")


def score_hand(state: types.GameState) -> HandScore:
    """Count a finished hand.

    Parameters
    ----------
    state : GameState
        The position after the last card of the hand.

    Raises
    ------
    HandNotOverError
        Cards are still to be played.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> while not state.is_over:
    ...     state = scopa.apply(state, scopa.legal_moves(state)[0])
    >>> score = scopa.score_hand(state)
    >>> score.line("cards").quantities == tuple(len(pile) for pile in state.piles)
    True
    """
    _checked(types.GameState, state, "score_hand needs a GameState")
    if not state.is_over:
        held, stock = sum(map(len, state.hands)), len(state.stock)
        raise HandNotOverError(
            f"the hand is not over: {held + stock} cards are still to be played "
            f"({held} in the hands, {stock} in the stock)"
        )
    rules, packed = state.rules, state._packed()
    start, sides = 5 + rules.players, rules.sides
    mid, end = start + sides, start + 2 * sides
    return HandScore._count(rules, packed[start:mid], packed[mid:end], packed[end : end + sides])


def score_piles(
    piles: Iterable[Iterable[Card]],
    rules: Rules | None = None,
    sweeps: Iterable[int] | None = None,
) -> HandScore:
    """Count the piles of a finished hand that was played elsewhere.

    Parameters
    ----------
    piles : iterable of collections of cards
        What each side took, left-overs included: together the forty cards, each once.
    rules : Rules, optional
        The rules played by; the standard ones by default.
    sweeps : iterable of int, optional
        The scope of each side; none by default.

    Raises
    ------
    InvalidStateError
        The piles are not forty different cards for the right number of sides, or no play
        could have scored that many scope.

    Examples
    --------
    >>> from scopa import CardSet
    >>> from scopa.cards import DECK
    >>> mine = CardSet.from_text("7D 6D 5D 4D 3D 2D AD 7C 7S 7B")
    >>> print(score_piles([mine, CardSet(DECK) - mine], sweeps=[0, 2]))
                Side 0       Side 1       Points
    cards       10           30           Side 1 +1
    coins       7            3            Side 0 +1
    settebello  1            0            Side 0 +1
    primiera    84           64           Side 0 +1
                7D 7C 7S 7B  RD 6C 6S 6B
    scope       0            2            Side 1 +2
    points      3            3
    """
    if rules is None:
        rules = Rules()
    _checked(Rules, rules, "score_piles needs Rules")
    masks, counts = pack_piles(rules, piles, sweeps)
    return HandScore._count(rules, list(masks), list(counts), (0,) * rules.sides)


def _checked(kind: type[_T], value: object, wanted: str) -> _T:
    """Give a value back when it is of that kind."""
    if isinstance(value, kind):
        return value
    raise InvalidStateError(f"{wanted}, not {shown(value)}")


def _make_lines(
    rules: Rules, piles: Sequence[int], numbers: Sequence[int], bonus: Sequence[int]
) -> tuple[ScoreLine, ...]:
    sides = rules.sides
    lines: list[ScoreLine] = []
    shown = shown_lines(rules)
    for row, name in enumerate(count_lines(rules)):
        if name not in shown:
            continue
        start = 2 * row * sides
        middle, end = start + sides, start + 2 * sides
        cards = None
        if name == "primiera":
            order = sorted(range(10), key=lambda rank: (rules.prime_scale[rank], rank))
            cards = tuple(_best_cards(pile, order[::-1]) for pile in piles)
        lines.append(
            ScoreLine(name, tuple(numbers[start:middle]), tuple(numbers[middle:end]), cards)
        )
    if any(bonus):
        lines.append(ScoreLine("bonus", tuple(bonus), tuple(bonus)))
    return tuple(lines)


def _best_cards(pile: int, order: Sequence[int]) -> types.CardSet:
    """Give the card of each suit in *pile* that comes first in the *order* of ranks."""
    best = 0
    for suit in range(4):
        for rank in order:
            bit = pile & 1 << 4 * rank + suit
            if bit:
                best |= bit
                break
    return types.CardSet.from_mask(best)


def _quantity(line: ScoreLine, side: int) -> str:
    if line.name == "primiera" and not line.quantities[side]:
        return "none"
    return str(line.quantities[side])


def _receivers(points: Sequence[int], names: Sequence[str]) -> str:
    got = [f"{name} +{some}" for name, some in zip(names, points, strict=True) if some]
    return ", ".join(got) or "nobody"


def _by_suit(cards: types.CardSet) -> str:
    return " ".join(str(card) for card in sorted(cards, key=lambda card: card.suit))
