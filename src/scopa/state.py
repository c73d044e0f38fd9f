"""Playing a hand: `deal`, `captures`, `legal_captures`, `legal_moves` and `apply`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from ._backend import core, types
from ._checks import card_mask, card_number, card_numbers
from .cards import DECK, Card
from .errors import InvalidStateError, ScopaError, shown
from .notation import cards_text
from .position import Position
from .rules import Rules

_SEEDS = 1 << 64
_STANDARD = Rules()


def check_seed(seed: object) -> int:
    """The seed itself, or a fresh one from the operating system for None."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    if type(seed) is not int or not 0 <= seed < _SEEDS:
        raise ScopaError(f"seed={shown(seed)}: it must be None or an int from 0 to 2**64 - 1")
    return seed


def check_index(index: object) -> int:
    """The number of a stream of one seed."""
    if type(index) is not int or not 0 <= index < _SEEDS:
        raise ScopaError(f"index={shown(index)}: it must be an int from 0 to 2**64 - 1")
    return index


def check_rules(rules: Rules | None) -> Rules:
    """The rules themselves, or the standard ones for None."""
    if rules is None:
        return _STANDARD
    if not isinstance(rules, Rules):
        raise ScopaError(f"rules={shown(rules)}: it must be Rules, such as Rules.preset('scopa')")
    return rules


def deal(
    rules: Rules | None = None,
    *,
    dealer: int = 0,
    seed: int | None = None,
    deck: Sequence[Card | int] | None = None,
    index: int = 0,
) -> types.GameState:
    """Deal a hand.

    With the deck (c0, c1, …) the cards go one at a time to each player, the seat after the
    dealer first, until all have ``hand_size``; then ``table_size`` cards go to the table, and
    the rest is the stock, next card first.  Where the rules score opening tables, or hands as
    they are dealt, that has been done: the table is the dealer's, and hands that were declared
    lie face up.

    Parameters
    ----------
    rules
        The rules of the game; the standard ones when omitted.
    dealer
        The seat that deals.
    seed
        An int from 0 to 2**64 - 1, or None to draw one from the operating system.  The same
        seed gives the same hand on every core and platform.
    deck
        All forty cards, instead of a shuffle.
    index
        Which of the hands of *seed*: a match deals its hands with 0, 1, 2, …

    Raises
    ------
    InvalidStateError
        If the deck is not the forty cards, or its opening table is void (three kings).  A
        seeded deal is shuffled again from the same stream instead, and counts `redeals`.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> len(state.hands[0]), len(state.table), len(state.stock), state.turn
    (3, 4, 30, 1)
    """
    rules = check_rules(rules)
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise InvalidStateError(
            f"dealer={shown(dealer)}: it must be an int from 0 to {rules.players - 1}"
        )
    if deck is None:
        position = core.deal(rules._spec, dealer, check_seed(seed), check_index(index))
        return types.GameState._from_packed(rules, position)
    if seed is not None:
        raise ScopaError("give a seed or a deck, not both")
    cards = card_numbers(deck)
    if len(cards) != len(DECK):
        raise InvalidStateError(f"deck: it has {len(cards)} cards; it must be all forty")
    dealt = rules.players * rules.hand_size
    table = sum(1 << card for card in cards[dealt : dealt + rules.table_size])
    if core.is_void(rules._spec, table):
        low = f" and redeal_sum={rules.redeal_sum}" if rules.redeal_sum else ""
        raise InvalidStateError(
            f"deck: its opening table {cards_text(table)} is void under redeal={rules.redeal}{low}"
        )
    position = core.lay_out(rules._spec, dealer, cards, 0)
    return types.GameState._from_packed(rules, position)


def captures(
    table: Iterable[Card | int], card: Card | int, rules: Rules | None = None
) -> tuple[types.CardSet, ...]:
    """Every set of cards of *table* that *card* may take, without a state.

    The order, the rules and the errors are those of `legal_captures`.

    Examples
    --------
    >>> from scopa import Card, CardSet, captures
    >>> [str(taken) for taken in captures(CardSet.from_text("5C 4S 6B 2D AC"), Card.of(9, 0))]
    ['4S 5C', 'AC 2D 6B']
    """
    spec = check_rules(rules)._spec
    mask = table.mask if type(table) is types.CardSet else card_mask(table)
    number = card_number(card)
    if mask >> number & 1:
        raise InvalidStateError(f"{Card(number)} is both the card to play and on the table")
    return tuple([types.CardSet.from_mask(taken) for taken in core.captures(spec, mask, number)])


def legal_captures(position: Position, card: Card | int) -> tuple[types.CardSet, ...]:
    """Every set of table cards that *card* may take, smallest mask first.

    Empty when the card can only be laid.  In the standard game a card of equal rank on the
    table must be taken instead of a sum, and exactly one of them; otherwise any group that adds
    up to the card's rank may be, but never two groups (rules R8 to R10).  Other rules have
    other captures (R28 to R33); where none is compulsory, the card may be laid as well.

    Parameters
    ----------
    position
        A state, or the view of the player to move.
    card
        A card in the hand of the player to move, or its number.

    Raises
    ------
    IllegalMoveError
        If the card is not in that hand, the hand is over, or the view is not on turn.
    InvalidCardError
        If it is no card.
    """
    try:
        return position._legal_captures(card)
    except AttributeError:
        raise not_a_position(position) from None


def legal_moves(position: Position) -> tuple[types.Move, ...]:
    """Every legal move of the player to move, in ascending order; none when the hand is over.

    Moves are ordered by card number, and for one card by the mask of what it captures, so an
    index into them means the same on both cores.  A player with cards always has a move.

    Parameters
    ----------
    position
        A state, or the view of the player to move.

    Raises
    ------
    IllegalMoveError
        If the view is not on turn.
    """
    try:
        return position._legal_moves()
    except AttributeError:
        raise not_a_position(position) from None


def apply(state: types.GameState, move: types.Move) -> types.GameState:
    """The state after *move*; *state* itself never changes.

    When all hands are empty and stock remains, new hands are dealt at once; after the last
    card of the hand, what lies on the table goes to the side that captured last.

    Raises
    ------
    IllegalMoveError
        If the move is not legal; the message says why and what is.
    """
    try:
        return state._apply(move)
    except AttributeError:
        raise ScopaError(
            f"{shown(state)} is not a GameState; only a whole state can be played on, and "
            "determinize fills in the hidden cards of a view"
        ) from None


def not_a_position(value: object) -> ScopaError:
    """The error for something that is neither a state nor a view."""
    return ScopaError(f"{shown(value)} is not a position; it must be a GameState or its View")
