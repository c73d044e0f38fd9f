"""Checks of views that are read from text: the packed form, and the history that led to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from ._checks import card_mask, check_opening_table, pack_state
from .errors import InvalidStateError
from .notation import card_text, cards_text, move_text
from .rules import Rules

__all__ = ["Captures", "PlayKey", "pack_view", "read_history"]

PlayKey: TypeAlias = tuple[int, int, int, bool, bool, int, int]
"""Seat, card, captured mask, scopa, refilled, left-overs mask, side that got them plus one."""

Captures: TypeAlias = Callable[[int, int], list[int]]
"""What a card may take from a table: the core's ``captures``."""

_TABLE: Final = 4
_HANDS: Final = 5
_SIZES: Final = 9


def pack_view(
    public: Mapping[str, Any],
    player: int | None,
    hand: Sequence[int],
    sizes: Sequence[int],
    stock_size: int,
) -> list[int]:
    """Check a view and pack it.

    Parameters
    ----------
    public : Mapping
        The keyword arguments of `GameState` without hands and stock.
    player : int or None
        The seat that looks.
    hand : sequence of int
        Its cards; none for a spectator.
    sizes : sequence of int
        How many cards each seat holds.
    stock_size : int
        The number of cards in the stock.
    """
    rules: Rules = public["rules"]
    faces: list[list[int]] = [
        [] if seat == player else cards for seat, cards in enumerate(public["exposed"])
    ]
    known: list[list[int]] = [*public["piles"], *faces]
    seen = {*public["table"], *hand, *(card for cards in known for card in cards)}
    unseen = [card for card in range(40) if card not in seen]
    hidden = sum(sizes) - len(hand) + stock_size - sum(map(len, faces))
    if hidden != len(unseen):
        raise InvalidStateError(
            f"hands and stock: they hide {hidden} cards, but {len(unseen)} cards are not seen"
        )
    # Any way of dealing what is hidden will do to see whether the rest can be.
    rest = iter(unseen)
    hands = [
        hand
        if seat == player
        else [*faces[seat], *(next(rest) for _ in range(size - len(faces[seat])))]
        for seat, size in enumerate(sizes)
    ]
    packed = pack_state(hands=hands, stock=list(rest), **public)
    return [
        *packed[:_HANDS],
        0 if player is None else player + 1,
        card_mask(hand),
        card_mask(unseen),
        stock_size,
        *sizes,
        *packed[_HANDS + rules.players : len(packed) - stock_size],
    ]


def read_history(
    rules: Rules,
    view: Sequence[int],
    opening: int,
    moves: Sequence[tuple[int, int, int]],
    captures: Captures,
) -> list[PlayKey]:
    """Take moves back from a checked view, newest first, and give the plays they were.

    Parameters
    ----------
    rules : Rules
        The rules of the view.
    view : sequence of int
        The packed view.
    opening : int
        The table before the first of the moves: that of the deal, or of a hand-built position.
    moves : sequence of tuple
        The card, the mask of what it captured, and, for the last play of a hand, the mask of
        the left-overs that went to the last capturer.
    captures : callable
        The core's question: what may a card take from a table?

    Raises
    ------
    InvalidStateError
        These moves cannot have led here.
    """
    past = _Past(rules, view, captures)
    plays = [past.take_back(*move) for move in reversed(moves)]
    if past.table != opening:
        raise InvalidStateError(
            f"opening={cards_text(opening)}: before the plays there were "
            f"{cards_text(past.table)} on the table"
        )
    taken = past.taken_opening()
    if moves and not past.plays:
        check_opening_table(rules, view[3], taken or opening, 0)
    if not past.plays and not taken and (any(past.piles) or any(past.sweeps)):
        raise InvalidStateError("plays: they do not account for all the piles and sweeps")
    return plays[::-1]


class _Past:
    """The public side of a position, one play earlier at a time."""

    def __init__(self, rules: Rules, view: Sequence[int], captures: Captures) -> None:
        players, sides = rules.players, rules.sides
        self.rules = rules
        self.captures = captures
        self.dealer, _, self.taker = view[:3]
        self.table = view[_TABLE]
        piles = _SIZES + players
        self.piles = list(view[piles : piles + sides])
        self.sweeps = list(view[piles + sides : piles + 2 * sides])
        self.total = 40 - rules.table_size
        self.plays = self.total - sum(view[_SIZES:piles]) - view[_SIZES - 1]

    def taken_opening(self) -> int:
        """The opening table, if nothing was captured yet but the dealer took it; or else 0."""
        side = self.dealer % self.rules.sides
        pile = self.piles[side]
        others = any(self.piles[:side] + self.piles[side + 1 :]) or any(self.sweeps)
        if self.plays or others or self.table or not self.rules.table_bonus:
            return 0
        return pile if pile.bit_count() == self.rules.table_size else 0

    def take_back(self, card: int, captured: int, leftovers: int) -> PlayKey:
        """Undo the newest play that is left."""
        rules, played = self.rules, move_text(card, captured)
        number = self.plays
        if not number:
            raise InvalidStateError(f"plays: {played} comes before the first play of the hand")
        player = (self.dealer + number) % rules.players
        side, last = player % rules.sides, number == self.total
        taker = self.taker
        if leftovers:
            if not last or not taker or leftovers & ~self.piles[taker - 1]:
                raise InvalidStateError(
                    f"plays: {cards_text(leftovers)} cannot have been left over after {played}"
                )
            self.piles[taker - 1] ^= leftovers
            self.table = leftovers
        scopa = False
        if captured:
            self._take_back_capture(card, captured, side, played)
            scopa = not self.table and (rules.last_scopa or not last)
            self.sweeps[side] -= scopa
            self.table |= captured
        elif self.table >> card & 1:
            self.table ^= 1 << card
        else:
            raise InvalidStateError(f"plays: {card_text(card)} was laid but is not on the table")
        if self.sweeps[side] < 0 or captured not in (self.captures(self.table, card) or [0]):
            raise InvalidStateError(
                f"plays: {played} was no legal move on a table with {cards_text(self.table)}, or "
                f"the sweeps of side {side} do not count it"
            )
        self.plays -= 1
        refilled = not last and number % (rules.players * rules.hand_size) == 0
        return player, card, captured, scopa, refilled, leftovers, taker if leftovers else 0

    def _take_back_capture(self, card: int, captured: int, side: int, played: str) -> None:
        taken = captured | 1 << card
        if taken & ~self.piles[side] or (self.taker and self.taker != side + 1):
            raise InvalidStateError(
                f"plays: side {side} did not capture last, or does not have the cards of {played}"
            )
        self.piles[side] ^= taken
        self.taker = 0  # who captured before is not known
