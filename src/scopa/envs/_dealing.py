"""The deal as chance plays it in a game tree: card by card, each as likely as in a real shuffle.

The opening table comes first, then the hands, one card at a time from the seat after the dealer;
later rounds are dealt when they are due.  What voids an opening (R5, R45) is all on the table, so
a table that would be void is never dealt, and the cards that may still come are as likely as
they are among the openings that stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple, Self

from .._backend import types
from ..actions import Pending, act
from ..errors import ScopaError, shown
from ..match import Match
from ..rules import Rules
from ..state import apply, deal
from ._episode import Episode, Terms

__all__ = ["Dealing", "begin", "goes_on"]


class Dealing(NamedTuple):
    """Cards being dealt; a frozen value, its own copy.

    *before* is the episode whose *move* has ended a round, or None when a hand begins; *cards*
    are those dealt since.
    """

    terms: Terms
    match: Match
    before: Episode | None = None
    move: types.Move | None = None
    cards: tuple[int, ...] = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def weights(self) -> dict[int, int]:
        """The cards that may come next, ascending, and how often each does, in proportion."""
        if self.before is not None:
            left = sorted({int(card) for card in self.before.state.stock}.difference(self.cards))
            return dict.fromkeys(left, 1)
        rules = self.terms.rules
        left = sorted(set(range(40)).difference(self.cards))
        if len(self.cards) >= rules.table_size or not (rules.redeal or rules.redeal_sum):
            return dict.fromkeys(left, 1)
        drawn = [0] * 10
        for card in self.cards:
            drawn[card >> 2] += 1
        ways = [0] * 10
        for rank in {card >> 2 for card in left}:
            drawn[rank] += 1
            ways[rank] = _standing(rules, tuple(drawn))
            drawn[rank] -= 1
        return {card: ways[card >> 2] for card in left if ways[card >> 2]}

    def after(self, card: int) -> Dealing | Episode:
        """What comes when *card* is dealt: more dealing, or play."""
        weights = self.weights()
        if card not in weights:
            listed = ", ".join(map(str, weights))
            raise ScopaError(f"card={shown(card)}: the card to deal must be one of {listed}")
        cards = (*self.cards, card)
        rules = self.terms.rules
        needed = rules.players * rules.hand_size
        if self.before is None:
            needed += rules.table_size
        if len(cards) < needed:
            return self._replace(cards=cards)
        rest = [other for other in weights if other != card]
        if self.before is None:
            table, hands = cards[: rules.table_size], cards[rules.table_size :]
            state = deal(rules, dealer=self.match.dealer, deck=[*hands, *table, *rest])
            return Episode(self.terms, self.match, state)
        assert self.move is not None
        state = _with_stock(self.before.state, [*cards, *rest])
        return self.before.at(apply(state, self.move))


def begin(terms: Terms, match: Match) -> Dealing:
    """The deal of the next hand of *match*."""
    return Dealing(terms, match)


def goes_on(episode: Episode, action: int) -> Dealing | Episode:
    """What comes after one action: play, the deal of a round or of a hand, or the end."""
    state = episode.state
    step = act(state, action, episode.pending)
    if isinstance(step, Pending):
        return episode._replace(pending=step)
    if state.stock and state.turn == state.dealer and len(state.hands[state.turn]) == 1:
        return Dealing(episode.terms, episode.match, episode, step)
    after = episode.at(apply(state, step))
    if after.counted is None or after.has_ended:
        return after
    return begin(after.terms, after.counted)


def _with_stock(state: types.GameState, stock: list[int]) -> types.GameState:
    """The same position with its stock in another order."""
    packed = state._packed()
    packed[len(packed) - len(stock) :] = stock
    return types.GameState._from_packed(state.rules, packed, state._opening, state._plays())


@lru_cache(maxsize=1 << 12)
def _standing(rules: Rules, drawn: tuple[int, ...]) -> int:
    """How many sets of cards complete a table to one that is not void.

    *drawn* counts the cards of each rank that lie there already.
    """
    most: Mapping[int, int] = {rank: count - 1 for rank, count in rules.redeal}
    enough = rules.redeal_sum + 1
    held = sum((rank + 1) * count for rank, count in enumerate(drawn))
    ways = {(sum(drawn), min(held, enough) if rules.redeal_sum else enough): 1}
    for rank, have in enumerate(drawn, 1):
        room = min(4, most.get(rank, 4)) - have
        if room < 0:
            return 0
        after: dict[tuple[int, int], int] = {}
        for (cards, total), number in ways.items():
            for more in range(min(room, rules.table_size - cards) + 1):
                key = cards + more, min(total + more * rank, enough)
                after[key] = after.get(key, 0) + number * comb(4 - have, more)
        ways = after
    return ways.get((rules.table_size, enough), 0)
