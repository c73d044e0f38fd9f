"""The twin's `GameState`: a whole position, with the hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, final

from . import _core_py as core
from ._checks import card_number, pack_state
from ._core_py_variants import takes_itself
from ._frozen import Frozen
from ._illegal import not_held, not_legal, read_move
from ._pictures import picture
from ._position_text import read_state, write_state
from ._types_py_values import CardSet, Move, Play
from .cards import CARDS, Card
from .errors import IllegalMoveError, shown
from .rules import Rules

# A hand so far, newest play first: (earlier plays or None, key of the play).
Node: TypeAlias = "tuple[Any, tuple[int, int, int, bool, bool, int, int]] | None"
Cards: TypeAlias = Iterable[Card | int]

_HANDS = 5
_new = object.__new__


@lru_cache(maxsize=1 << 12)  # apply asks again what legal_moves has just asked
def captures_of(spec: tuple[int, ...], table: int, card: int) -> tuple[int, ...]:
    """The core's captures, as a tuple."""
    return tuple(core.captures(spec, table, card))


def options_of(rules: Rules, table: int, card: int) -> tuple[int, ...]:
    """What *card* may do: its captures, and 0 for laying it, in canonical order."""
    found = captures_of(rules._spec, table, card)
    return found if found and rules.forced else (0, *found)


def moves_of(rules: Rules, hand: int, table: int) -> tuple[Move, ...]:
    """The legal moves of *hand* in canonical order."""
    make = Move._of
    moves: list[Move] = []
    while hand:
        bit = hand & -hand
        hand ^= bit
        card = bit.bit_length() - 1
        moves += [make(card, taken) for taken in options_of(rules, table, card)]
    return tuple(moves)


def plays_of(node: Node) -> list[tuple[int, int, int, bool, bool, int, int]]:
    """The keys of the plays of a history, oldest first."""
    keys: list[tuple[int, int, int, bool, bool, int, int]] = []
    while node is not None:
        node, key = node
        keys.append(key)
    keys.reverse()
    return keys


@final
class GameState(Frozen):
    """A whole position of one hand, hidden cards included: immutable, hashable, picklable.

    Positions of a game come from `deal` and `apply`.  The constructor builds any legal
    position from keywords and checks it; `from_text` does so from a line of text.  Positions
    are equal when their fields are; `history` and `opening_table` do not count for that.

    Parameters
    ----------
    rules
        The rules of the game; the standard ones when omitted.
    dealer
        The seat that dealt.  Seats are numbered in playing order.
    turn
        The seat to move; derived from the hands when omitted.
    hands
        The cards of each player.
    table
        The cards face up on the table.
    stock
        The cards not dealt yet, next card first.
    piles
        The cards captured by each side; none when omitted.
    sweeps
        The sweeps that each side scored; none when omitted.
    bonus
        The points of each side that do not come from play; zeros in the standard game.
    exposed
        The cards of each hand that lie face up; empty in the standard game.
    last_capturer
        The side that captured last, or None.
    redeals
        How many deals were voided before this one.

    Raises
    ------
    InvalidStateError
        If no game can reach the position; the message names the field.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> print(state.hands[1], "|", state.table)
    2S 7C RS | 2C 4C 5D RC
    >>> scopa.GameState.from_text(state.to_text()) == state
    True
    """

    __slots__ = ("_history", "_opening", "_position", "rules")
    rules: Rules
    _position: list[int]
    _opening: int
    _history: Node

    def __new__(
        cls,
        *,
        rules: Rules | None = None,
        dealer: int = 0,
        turn: int | None = None,
        hands: Sequence[Cards],
        table: Cards,
        stock: Cards = (),
        piles: Sequence[Cards] | None = None,
        sweeps: Sequence[int] | None = None,
        bonus: Sequence[int] | None = None,
        exposed: Sequence[Cards] | None = None,
        last_capturer: int | None = None,
        redeals: int = 0,
    ) -> GameState:
        rules = Rules() if rules is None else rules
        packed = pack_state(
            rules, dealer, turn, hands, table, stock, piles, sweeps, bonus, exposed,
            last_capturer, redeals,
        )  # fmt: skip
        return cls._from_packed(rules, packed)

    @staticmethod
    def _of(rules: Rules, position: list[int], opening: int, history: Node) -> GameState:
        self = _new(GameState)
        _set_rules(self, rules)
        _set_position(self, position)
        _set_opening(self, opening)
        _set_history(self, history)
        return self

    @classmethod
    def _from_packed(
        cls,
        rules: Rules,
        position: list[int],
        opening: int | None = None,
        plays: Iterable[tuple[int, int, int, bool, bool, int, int]] = (),
    ) -> GameState:
        history: Node = None
        for key in plays:
            history = history, key
        return cls._of(rules, position, position[4] if opening is None else opening, history)

    def _packed(self) -> list[int]:
        return self._position[:]

    def _plays(self) -> list[tuple[int, int, int, bool, bool, int, int]]:
        return plays_of(self._history)

    def _sides(self, block: int) -> list[int]:
        """Piles, sweeps and bonus are blocks 0, 1 and 2."""
        start = _HANDS + self.rules.players + block * self.rules.sides
        return self._position[start : start + self.rules.sides]

    def _stock_at(self) -> int:
        return _HANDS + 2 * self.rules.players + 3 * self.rules.sides

    @property
    def dealer(self) -> int:
        """The seat that dealt; it plays last in every round."""
        return self._position[0]

    @property
    def turn(self) -> int:
        """The seat to move; when the hand is over, the seat after the last to play."""
        return self._position[1]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each player."""
        hands = self._position[_HANDS : _HANDS + self.rules.players]
        return tuple(CardSet._of(mask) for mask in hands)

    @property
    def table(self) -> CardSet:
        """The cards face up on the table."""
        return CardSet._of(self._position[4])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards not dealt yet, next card first."""
        return tuple(CARDS[card] for card in self._position[self._stock_at() :])

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards captured by each side."""
        return tuple(CardSet._of(mask) for mask in self._sides(0))

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The sweeps that each side scored."""
        return tuple(self._sides(1))

    @property
    def bonus(self) -> tuple[int, ...]:
        """The points of each side that do not come from play."""
        return tuple(self._sides(2))

    @property
    def exposed(self) -> tuple[CardSet, ...]:
        """The cards of each hand that lie face up."""
        end = self._stock_at()
        return tuple(CardSet._of(mask) for mask in self._position[end - self.rules.players : end])

    @property
    def last_capturer(self) -> int | None:
        """The side that captured last, or None while nobody has."""
        return self._position[2] - 1 if self._position[2] else None

    @property
    def redeals(self) -> int:
        """How many deals were voided before this one."""
        return self._position[3]

    @property
    def history(self) -> tuple[Play, ...]:
        """The plays since the deal, or since the position was built by hand; oldest first."""
        return tuple(Play._of(key) for key in plays_of(self._history))

    @property
    def opening_table(self) -> CardSet:
        """The table before the first play of `history`."""
        return CardSet._of(self._opening)

    @property
    def last_play(self) -> Play | None:
        """The newest play of `history`, or None."""
        return None if self._history is None else Play._of(self._history[1])

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not self._position[_HANDS + self._position[1]]

    @property
    def plies(self) -> int:
        """How many cards have been played since the deal."""
        held = sum(
            mask.bit_count() for mask in self._position[_HANDS : _HANDS + self.rules.players]
        )
        left = len(self._position) - self._stock_at()
        return 40 - self.rules.table_size - held - left

    def _hand(self) -> int:
        return self._position[_HANDS + self._position[1]]

    def _legal_moves(self) -> tuple[Move, ...]:
        return moves_of(self.rules, self._hand(), self._position[4])

    def _legal_captures(self, card: Card | int) -> tuple[CardSet, ...]:
        number = card_number(card)
        if not self._hand() >> number & 1:
            raise not_held(number, self._hand(), self._position[1], self.is_over)
        found = captures_of(self.rules._spec, self._position[4], number)
        return tuple([CardSet._of(mask) for mask in found])

    def _apply(self, move: Move) -> GameState:
        if type(move) is not Move:
            raise IllegalMoveError(f"a move is a Move, not {shown(move)}; see parse_move for text")
        before = self._position
        player, table = before[1], before[4]
        card, captured = int(move._card), move._captured._mask
        if not before[_HANDS + player] >> card & 1:
            raise not_held(card, before[_HANDS + player], player, self.is_over)
        rules = self.rules
        if captured not in options_of(rules, table, card):
            legal = captures_of(rules._spec, table, card)
            raise not_legal(rules, card, captured, table, legal)
        after = core.apply(rules._spec, before, card, captured)
        sides = _HANDS + rules.players + rules.sides + player % rules.sides
        leftovers = 0
        if not after[_HANDS + after[1]] and after[2]:
            leftovers = table ^ captured if captured else table | 1 << card
            if takes_itself(rules._spec, table, card):
                leftovers = 0
        key = (
            player,
            card,
            captured,
            after[sides] > before[sides],
            len(after) < len(before),
            leftovers,
            after[2] if leftovers else 0,
        )
        return GameState._of(rules, after, self._opening, (self._history, key))

    def parse_move(self, text: str) -> Move:
        """Read a move in this position.

        ``7D`` alone is enough when the card has one capture or can only be laid; ``7Dx3C4B``
        says what it takes.  Lower case and a trailing ``#`` are read too.

        Raises
        ------
        NotationError
            If the text is no move at all.
        IllegalMoveError
            If the move is not legal here.
        AmbiguousMoveError
            If a card alone does not tell which capture is meant; `candidates` lists them.
        """
        hand, table = self._hand(), self._position[4]
        legal = core.moves(self.rules._spec, hand, table)
        move: Move = read_move(
            text, self.rules, hand, self._position[1], self.is_over, table, legal, Move._of
        )
        return move

    def to_text(self) -> str:
        """The position as one line of text, without its history (grammar in the docs)."""
        return write_state(self.rules, self._position)

    @classmethod
    def from_text(cls, text: str) -> GameState:
        """The position that a line of text describes, checked like the constructor's.

        Raises
        ------
        NotationError
            If the text cannot be read; the message names the field.
        InvalidStateError
            If no game can reach the position.
        """
        return cls(**read_state(text))

    def __eq__(self, other: object) -> bool:
        if type(other) is not GameState:
            return NotImplemented
        return self._position == other._position and self.rules == other.rules

    def __hash__(self) -> int:
        return hash((self.rules, *self._position))

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"GameState.from_text({self.to_text()!r})"

    def _repr_svg_(self) -> str:
        return picture("svg", self)

    def _repr_html_(self) -> str:
        return picture("html", self)


# The class refuses assignment; its maker writes the slots directly.
_set_rules, _set_position, _set_opening, _set_history = (
    GameState.__dict__[name].__set__ for name in ("rules", "_position", "_opening", "_history")
)
