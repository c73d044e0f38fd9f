"""How a hand was opened: the deck that deals it, and the position it gives."""

from __future__ import annotations

from collections.abc import Sequence

from ._backend import types
from .cards import Card
from .errors import InvalidStateError
from .rules import Rules
from .state import deal

__all__ = ["deck_of", "open_hand"]


def open_hand(
    rules: Rules, dealer: int, deck: Sequence[Card | int], redeals: int = 0
) -> types.GameState:
    """Deal a hand from its deck, after so many deals that were void."""
    state = deal(rules, dealer=dealer, deck=deck)
    if type(redeals) is int and not redeals:
        return state
    return types.GameState(
        rules=rules,
        dealer=dealer,
        hands=state.hands,
        table=state.table,
        stock=state.stock,
        piles=state.piles,
        sweeps=state.sweeps,
        bonus=state.bonus,
        exposed=state.exposed,
        last_capturer=state.last_capturer,
        redeals=redeals,
    )


def _taken_table(state: types.GameState) -> list[Card]:
    """Give the opening table when the dealer took it: what no play laid or captured."""
    if not state.rules.table_bonus:
        return []
    played = {play.move.card for play in state.history}
    rest = [card for pile in state.piles for card in pile if card not in played]
    return [*rest, *(card for card in state.table if card not in played)]


def deck_of(state: types.GameState) -> list[Card]:
    """Give a deck that deals the cards of a position to those who held them, when they did."""
    rules, history, dealer = state.rules, state.history, state.dealer
    if len(history) != state.plies:
        raise InvalidStateError(
            f"{state.plies} cards have been played, but the history tells of {len(history)}: "
            "a record begins with the deal"
        )
    each_round = rules.players * rules.hand_size
    held: dict[tuple[int, int], list[Card]] = {}
    for number, play in enumerate(history):
        held.setdefault((number // each_round, play.player), []).append(play.move.card)
    now = len(history) // each_round
    for player, hand in enumerate(state.hands):
        held.setdefault((now, player), []).extend(hand)
    deck: list[Card] = []
    for number in range(max(held)[0] + 1):
        hands = [
            sorted(held.get((number, (dealer + seat) % rules.players), []))
            for seat in range(1, rules.players + 1)
        ]
        for cards in zip(*hands, strict=False):  # a wrong number of cards shows when it is dealt
            deck += cards
        if not number:
            deck += state.opening_table or _taken_table(state)
    return [*deck, *state.stock]
