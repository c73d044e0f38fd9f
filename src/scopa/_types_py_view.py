"""The twin's `View`: what one seat may know, and no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, final

from . import _core_py as core
from ._checks import card_number
from ._frozen import Frozen
from ._illegal import not_held, read_move
from ._pictures import picture
from ._position_text import read_view, write_view
from ._types_py_state import GameState, Node, captures_of, moves_of, plays_of
from ._types_py_values import CardSet, Move, Play
from .cards import Card
from .errors import HiddenInformationError, IllegalMoveError
from .rules import Rules

_PLAYER, _HAND, _UNSEEN, _STOCK, _SIZES = 5, 6, 7, 8, 9
_FULL = (1 << 40) - 1
_set = object.__setattr__


@final
class View(Frozen):
    """What one seat may know of a position: its information set, and nothing hidden.

    Views are made by `observe` and handed to bots.  They hold no reference to the state that
    they were made from.  Views are equal when everything in them is, `history` included.
    """

    __slots__ = ("_history", "_opening", "_view", "rules", "totals")
    rules: Rules
    totals: tuple[int, ...]
    _view: list[int]
    _opening: int
    _history: Node

    def __init__(self) -> None:
        raise TypeError("a View is made by observe(state, player) or View.from_text(text)")

    @classmethod
    def _of(
        cls, rules: Rules, view: list[int], totals: tuple[int, ...], opening: int, history: Node
    ) -> View:
        self = object.__new__(cls)
        _set(self, "rules", rules)
        _set(self, "_view", view)
        _set(self, "totals", totals)
        _set(self, "_opening", opening)
        _set(self, "_history", history)
        return self

    @classmethod
    def _from_packed(
        cls,
        rules: Rules,
        view: list[int],
        totals: tuple[int, ...],
        opening: int,
        plays: Iterable[tuple[int, int, int, bool, bool, int, int]],
    ) -> View:
        history: Node = None
        for key in plays:
            history = history, key
        return cls._of(rules, view, totals, opening, history)

    def _packed(self) -> list[int]:
        return self._view[:]

    def _plays(self) -> list[tuple[int, int, int, bool, bool, int, int]]:
        return plays_of(self._history)

    def _sides(self, block: int) -> list[int]:
        start = _SIZES + self.rules.players + block * self.rules.sides
        return self._view[start : start + self.rules.sides]

    @property
    def player(self) -> int | None:
        """The seat that looks; None for a spectator."""
        return self._view[_PLAYER] - 1 if self._view[_PLAYER] else None

    @property
    def hand(self) -> CardSet:
        """The cards of that seat; empty for a spectator."""
        return CardSet._of(self._view[_HAND])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(self._view[_SIZES : _SIZES + self.rules.players])

    @property
    def stock_size(self) -> int:
        """How many cards are not dealt yet."""
        return self._view[_STOCK]

    @property
    def unseen(self) -> CardSet:
        """The cards that are in the stock or hidden in another hand."""
        return CardSet._of(self._view[_UNSEEN])

    @property
    def dealer(self) -> int:
        """The seat that dealt; it plays last in every round."""
        return self._view[0]

    @property
    def turn(self) -> int:
        """The seat to move; when the hand is over, the seat after the last to play."""
        return self._view[1]

    @property
    def table(self) -> CardSet:
        """The cards face up on the table."""
        return CardSet._of(self._view[4])

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
        return tuple(CardSet._of(mask) for mask in self._view[-self.rules.players :])

    @property
    def last_capturer(self) -> int | None:
        """The side that captured last, or None while nobody has."""
        return self._view[2] - 1 if self._view[2] else None

    @property
    def redeals(self) -> int:
        """How many deals were voided before this one."""
        return self._view[3]

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
        return not self._view[_SIZES + self._view[1]]

    @property
    def plies(self) -> int:
        """How many cards have been played since the deal."""
        return 40 - self.rules.table_size - sum(self.hand_sizes) - self._view[_STOCK]

    @property
    def hands(self) -> NoReturn:
        """Hidden: always raises `HiddenInformationError`."""
        raise HiddenInformationError(
            "a view does not know all hands; it has hand, hand_sizes and unseen"
        )

    @property
    def stock(self) -> NoReturn:
        """Hidden: always raises `HiddenInformationError`."""
        raise HiddenInformationError("a view does not know the stock; it has stock_size and unseen")

    def _on_turn(self) -> int:
        """The hand of the player to move, which must be the one that looks."""
        if self._view[_PLAYER] != self._view[1] + 1 and not self.is_over:
            who = "a spectator" if self.player is None else f"player {self.player}"
            raise IllegalMoveError(f"this is the view of {who}, but player {self.turn} is to move")
        return 0 if self.is_over else self._view[_HAND]

    def _legal_moves(self) -> tuple[Move, ...]:
        return moves_of(self.rules, self._on_turn(), self._view[4])

    def _legal_captures(self, card: Card | int) -> tuple[CardSet, ...]:
        number, hand = card_number(card), self._on_turn()
        if not hand >> number & 1:
            raise not_held(number, hand, self.turn, self.is_over)
        found = captures_of(self.rules._spec, self._view[4], number)
        return tuple([CardSet._of(mask) for mask in found])

    def parse_move(self, text: str) -> Move:
        """Read a move of the player to move, as `GameState.parse_move` does."""
        hand, table = self._on_turn(), self._view[4]
        legal = core.moves(self.rules._spec, hand, table)
        move: Move = read_move(
            text, self.rules, hand, self.turn, self.is_over, table, legal, Move._of
        )
        return move

    def to_text(self) -> str:
        """The view as one line of text, with its history (grammar in the docs)."""
        return write_view(self.rules, self._view, self.totals, self._opening, self._plays())

    @classmethod
    def from_text(cls, text: str) -> View:
        """The view that a line of text describes.

        Raises
        ------
        NotationError
            If the text cannot be read; the message names the field.
        InvalidStateError
            If no game can lead to such a view.
        """
        return cls._from_packed(*read_view(text, core.captures, core.sweepers))

    def __eq__(self, other: object) -> bool:
        return NotImplemented if type(other) is not View else self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.rules, self.totals, self._opening, *self._view, *self._plays()

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"View.from_text({self.to_text()!r})"

    def _repr_svg_(self) -> str:
        return picture("svg", self)

    def _repr_html_(self) -> str:
        return picture("html", self)


def make_view(state: GameState, player: int | None, totals: tuple[int, ...]) -> View:
    """What *player* (None: a spectator) sees of *state*; the arguments are checked."""
    rules, position = state.rules, state._position
    players, sides = rules.players, rules.sides
    hands = position[5 : 5 + players]
    public = position[5 + players : 5 + 2 * players + 3 * sides]
    hand = 0 if player is None else hands[player]
    seen = hand | position[4]
    for mask in public[:sides] + public[3 * sides :]:
        seen |= mask
    view = [
        *position[:5],
        0 if player is None else player + 1,
        hand,
        _FULL ^ seen,
        len(position) - 5 - 2 * players - 3 * sides,
        *[mask.bit_count() for mask in hands],
        *public,
    ]
    return View._of(rules, view, totals, state._opening, state._history)
