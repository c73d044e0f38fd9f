"""Moves as a few fixed numbers, for learning machines: 81 action ids, the same in every game.

Ids 0 to 39 play a card.  Where that leaves a choice, ids 40 to 79 take a table card (40 plus its
number), in ascending order, and 80 stops there.
"""

from __future__ import annotations

from typing import Final, final

from ._backend import types
from ._checks import card_number
from ._frozen import FrozenFields
from .cards import Card
from .errors import IllegalMoveError, ScopaError, shown
from .position import Position
from .state import legal_captures, legal_moves

__all__ = ["ACTIONS", "STOP", "TAKE", "Pending", "act", "legal_actions", "path"]

ACTIONS: Final = 81
"""How many action ids there are, under any rules and for ever."""

TAKE: Final = 40
"""The id that takes table card 0; card *c* is taken by ``TAKE + c``."""

STOP: Final = 80
"""The id that takes no more: what has been picked, or nothing, is the whole capture."""


@final
class Pending(FrozenFields):
    """A move under way: a card that is being played, and what it has picked so far.

    Parameters
    ----------
    card
        The card that is played.
    picks
        The table cards picked so far; none right after the card itself.
    """

    __slots__ = ("card", "picks")
    card: Card
    picks: types.CardSet

    def __init__(self, card: Card | int, picks: types.CardSet | None = None) -> None:
        chosen = types.CardSet() if picks is None else picks
        if type(chosen) is not types.CardSet:
            raise ScopaError(f"picks={shown(picks)}: it must be a CardSet")
        super().__init__(Card(card_number(card)), chosen)

    def __repr__(self) -> str:
        return f"Pending({self.card}, {str(self.picks) or 'nothing yet'})"


def legal_actions(position: Position, pending: Pending | None = None) -> tuple[int, ...]:
    """The ids that may come next, ascending; none when the hand is over.

    Without *pending* they are the cards of the player to move.  With it they are the next card
    of every capture that begins with the cards picked so far, captures being read in ascending
    order of their cards, and `STOP` when those cards are a capture themselves, or the card may
    be laid and nothing has been picked.

    Raises
    ------
    IllegalMoveError
        If the view is not on turn, or *pending* is no move under way in this position.

    Examples
    --------
    >>> import scopa
    >>> from scopa import actions
    >>> state = scopa.deal(seed=7)
    >>> print(state.hands[1], "|", state.table)
    2S 7C RS | 2C 4C 5D RC
    >>> actions.legal_actions(state)
    (6, 25, 38)
    """
    if pending is None:
        return tuple(sorted({int(move.card) for move in legal_moves(position)}))
    return tuple(_next(_begun(position, pending), pending.picks.mask))


def act(position: Position, action: int, pending: Pending | None = None) -> types.Move | Pending:
    """Take one action: the move, as soon as it is determined, or the move under way.

    What could only go on in one way goes on by itself, so *pending* always has two ids or more
    to choose from.

    Raises
    ------
    IllegalMoveError
        If the id is not one of `legal_actions`; the message lists them.

    Examples
    --------
    >>> import scopa
    >>> from scopa import actions
    >>> state = scopa.deal(seed=7)
    >>> print(actions.act(state, 25))  # the seven of cups takes two and five
    7Cx2C5D
    """
    allowed = legal_actions(position, pending)
    if type(action) is not int or action not in allowed:
        listed = ", ".join(map(str, allowed)) or "none, the hand is over"
        raise IllegalMoveError(f"action={shown(action)}: it must be one of {listed}")
    if pending is None:
        card, picks, sets = action, 0, _options(position, action)
    else:
        card, picks, sets = int(pending.card), pending.picks.mask, _begun(position, pending)
        if action == STOP:
            return types.Move(card, pending.picks)
        picks |= 1 << (action - TAKE)
    while True:
        sets = [option for option in sets if _begins(option, picks)]
        if len(sets) == 1:
            return types.Move(card, types.CardSet.from_mask(sets[0]))
        following = _next(sets, picks)
        if len(following) > 1:
            return Pending(card, types.CardSet.from_mask(picks))
        picks |= 1 << (following[0] - TAKE)


def path(position: Position, move: types.Move) -> tuple[int, ...]:
    """The ids that make *move*, one after the other: there is exactly one such sequence.

    Raises
    ------
    IllegalMoveError
        If the move is not legal.

    Examples
    --------
    >>> import scopa
    >>> from scopa import actions
    >>> state = scopa.deal(seed=7)
    >>> [actions.path(state, move) for move in scopa.legal_moves(state)]
    [(6,), (25,), (38,)]
    """
    if type(move) is not types.Move:
        raise IllegalMoveError(f"a move is a Move, not {shown(move)}; see parse_move for text")
    if move not in legal_moves(position):
        raise IllegalMoveError(f"{move} is not legal here; see legal_moves")
    whole, picks = move.captured.mask, 0
    ids, sets = [int(move.card)], _options(position, move.card)
    while len(sets) > 1:
        following = _next(sets, picks)
        left = whole & ~picks
        step = TAKE + (left & -left).bit_length() - 1 if left else STOP
        if len(following) > 1:
            ids.append(step)
        if step == STOP:
            break
        picks |= left & -left
        sets = [option for option in sets if _begins(option, picks)]
    return tuple(ids)


def _options(position: Position, card: Card | int) -> list[int]:
    """What a card of the player to move may take, as masks: 0 is to lay it."""
    sets = [captured.mask for captured in legal_captures(position, card)]
    return sets if sets and position.rules.forced else [0, *sets]


def _begins(option: int, picks: int) -> bool:
    """Whether *picks* are the lowest cards of *option*."""
    return option & ((1 << picks.bit_length()) - 1) == picks


def _begun(position: Position, pending: object) -> list[int]:
    """What the card of *pending* may take, given its picks."""
    if type(pending) is not Pending:
        raise IllegalMoveError(f"pending={shown(pending)}: it must be None or a Pending")
    picks = pending.picks.mask
    sets = [option for option in _options(position, pending.card) if _begins(option, picks)]
    if not sets:
        raise IllegalMoveError(f"{pending!r} is no move under way: no capture begins so")
    return sets


def _next(sets: list[int], picks: int) -> list[int]:
    """The ids that tell *sets*, all of which begin with *picks*, apart."""
    steps: set[int] = set()
    for option in sets:
        left = option & ~picks
        steps.add(TAKE + (left & -left).bit_length() - 1 if left else STOP)
    return sorted(steps)
