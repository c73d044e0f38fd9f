"""Open positions played perfectly: `solve` says what each move is worth, `par` the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, final

from ._backend import core, types
from ._frozen import Frozen
from .errors import HiddenInformationError, InvalidRulesError
from .rules import Rules
from .scoring import score_hand
from .state import legal_moves, not_a_position

__all__ = ["Solution", "can_solve", "par", "solve"]

_SHIFT = 64  # the core gives differences so much higher
_LEAST_BITS, _MOST_BITS = 8, 20


@final
class Solution(Frozen):
    """What perfect play makes of an open position.

    Every difference is of the whole hand: the points of the side to move less those of the
    other side at the end, with what was already scored.

    Attributes
    ----------
    value
        The difference under best play by both sides.
    moves
        The difference after each legal move, all exact, in the order of `legal_moves`; empty
        when the hand is over.
    line
        One line of best play to the end of the hand: of equally good moves always the first.
    nodes
        How many positions the search looked at; the same on both cores.
    """

    __slots__ = ("line", "moves", "nodes", "value")
    value: int
    moves: Mapping[types.Move, int]
    line: tuple[types.Move, ...]
    nodes: int

    def __init__(
        self,
        value: int,
        moves: Mapping[types.Move, int],
        line: Sequence[types.Move],
        nodes: int,
    ) -> None:
        self._once("value")
        put = object.__setattr__
        put(self, "value", value)
        put(self, "moves", MappingProxyType(dict(moves)))
        put(self, "line", tuple(line))
        put(self, "nodes", nodes)

    @property
    def best(self) -> tuple[types.Move, ...]:
        """Every move that loses nothing, in the order of `legal_moves`."""
        return tuple([move for move, value in self.moves.items() if value == self.value])

    def _key(self) -> tuple[Any, ...]:
        return self.value, tuple(self.moves.items()), self.line, self.nodes

    def __eq__(self, other: object) -> bool:
        return NotImplemented if type(other) is not Solution else self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self.value, dict(self.moves), self.line, self.nodes)

    def __repr__(self) -> str:
        moves = ", ".join(f"{move}: {value:+d}" for move, value in self.moves.items())
        return f"<Solution {self.value:+d}: {moves or 'the hand is over'}>"


# What the search counts, and so must be as in the standard game.
_COUNTED = (
    "scopa", "majorities", "card_points", "set_points", "prime_scale", "prime_suits", "accusi",
)  # fmt: skip
# What the search plays by.
_PLAYED = ("totals", "choice", "forced", "ace", "ace_scopa", "ace_empty")
_STANDARD = Rules()


def _is_usual(rules: Rules) -> bool:
    return rules.finish != "lowest" and all(
        getattr(rules, name) == getattr(_STANDARD, name) for name in (*_COUNTED, *_PLAYED)
    )


def can_solve(rules: Rules) -> bool:
    """Whether positions under these rules can be solved."""
    return rules.sides == 2 and _is_usual(rules)


def _check(state: object, what: str) -> Rules:
    """Refuse what cannot be solved; give the rules."""
    if type(state) is types.View:
        raise HiddenInformationError(
            f"{what} needs every card; a View hides some: give the GameState, "
            "or one that determinize(view, seed) draws"
        )
    if type(state) is not types.GameState:
        raise not_a_position(state)
    rules = state.rules
    if not _is_usual(rules):
        raise InvalidRulesError(
            f"rules={rules.to_text()}: {what} knows the usual captures only, and the usual "
            "prizes, one point each, with the napola"
        )
    if rules.sides != 2:
        raise InvalidRulesError(
            f"sides={rules.sides}: {what} can play two sides only, as in the standard game of "
            "two, in pairs, two teams of three and both kinds of scopone"
        )
    return rules


def _table_bits(rules: Rules, packed: list[int]) -> int:
    """How large a table pays: measured, for so many plies left and cards in the hands."""
    held = sum(hand.bit_count() for hand in packed[5 : 5 + rules.players])
    plies = held + len(packed) - (5 + 2 * rules.players + 3 * rules.sides)
    return min(_MOST_BITS, max(_LEAST_BITS, 4 + plies // 4 + rules.players, held - 3))


def solve(state: types.GameState) -> Solution:
    """Play a position perfectly, all cards and the order of the stock being known.

    Both sides see everything, and each wants the greatest difference of points at the end of
    the hand.  The result is exact for every legal move.  This is not how good a move is for a
    player who does not see the cards: knowing them, one waits for captures that others could
    not count on.

    On the native core a whole hand of two players takes about two milliseconds, in pairs some
    forty, in two teams of three a quarter of a second.  Scopone, where all cards are in the
    hands, can be solved from about twenty cards left; four cards more take twenty to thirty
    times as long, so that a whole hand is out of reach.  A search can be interrupted from the
    keyboard, and runs without the GIL.

    Parameters
    ----------
    state
        A position of two sides, from the deal to the end of the hand.

    Raises
    ------
    HiddenInformationError
        If it is a view.
    InvalidRulesError
        If its rules have more than two sides, or count or capture otherwise than the standard
        game: only `redeal`, `redeal_sum`, `last_scopa`, `napola`, `table_bonus`,
        `all_coins_wins`, the target and ``finish="first"`` may differ. A hand that wins the
        match by its coins is worth its points here.
    ScopaError
        If it is no state.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=32)
    >>> for _ in range(30):
    ...     state = scopa.apply(state, scopa.legal_moves(state)[0])
    >>> solution = scopa.solve(state)
    >>> solution
    <Solution +2: 6D: +2, 6C: +1, 7B: +0>
    >>> [str(move) for move in solution.line]
    ['6D', 'AC', '7BxAC6D', '3B', '6C', 'FBxFD']
    """
    rules = _check(state, "solve")
    side = state.turn % 2
    if state.is_over:
        points = score_hand(state).points
        return Solution(points[side] - points[1 - side], {}, (), 0)
    moves = legal_moves(state)
    packed = state._packed()
    numbers = core.solve(rules._spec, packed, _table_bits(rules, packed))
    sign = -1 if side else 1
    values = [sign * (number - _SHIFT) for number in numbers[: len(moves)]]
    nodes, *line = numbers[len(moves) :]
    return Solution(
        max(values),
        dict(zip(moves, values, strict=True)),
        [types.Move(line[i], types.CardSet.from_mask(line[i + 1])) for i in range(0, len(line), 2)],
        nodes,
    )


def par(state: types.GameState) -> int:
    """The result of perfect open play from a position: the points of side 0 less those of side 1.

    For the opening of a hand it is what bridge calls par: the measure of what the cards alone
    were worth, with which the result of the table can be compared.

    Raises
    ------
    HiddenInformationError, InvalidRulesError, ScopaError
        As for `solve`.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> scopa.par(state), state.turn, scopa.solve(state).value
    (1, 1, -1)
    """
    _check(state, "par")
    value = solve(state).value
    return -value if state.turn % 2 else value
