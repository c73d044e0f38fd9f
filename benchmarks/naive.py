"""Scopa as one would write it in an evening: the engine that the cores are compared with.

Cards are pairs, hands and table are lists, `itertools.combinations` finds the groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

Card = tuple[int, int]  # rank 1 to 10; suit 0 (denari) to 3
Move = tuple[Card, tuple[Card, ...]]  # a card, and what it captures

Layout = tuple[int, int, int, int]  # players, sides, cards in a hand, cards on the table

STANDARD: Layout = (2, 2, 3, 4)
DENARI = 0
PACK: list[Card] = [(rank, suit) for rank in range(1, 11) for suit in range(4)]
PRIMIERA = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


def captures(table: Sequence[Card], card: Card) -> list[tuple[Card, ...]]:
    """Everything that *card* may take: one equal card if there is any, else any sum."""
    rank = card[0]
    equal: list[tuple[Card, ...]] = [(other,) for other in table if other[0] == rank]
    if equal:
        return equal
    lower = [other for other in table if other[0] < rank]
    return [
        group
        for size in range(2, len(lower) + 1)
        for group in combinations(lower, size)
        if sum([other[0] for other in group]) == rank
    ]


class Hand:
    """One hand in progress."""

    def __init__(self, deck: Sequence[Card], layout: Layout = STANDARD) -> None:
        self.players, self.sides, self.hand_size, table_size = layout
        self.stock = list(reversed(deck))
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        self.piles: list[list[Card]] = [[] for _ in range(self.sides)]
        self.sweeps = [0] * self.sides
        self.last_capturer = 0
        self.turn = 1  # player 0 deals
        self.give()
        self.table = [self.stock.pop() for _ in range(table_size)]

    def give(self) -> None:
        """Deal one card at a time, the player after the dealer first."""
        for _ in range(self.hand_size):
            for seat in range(1, self.players + 1):
                self.hands[seat % self.players].append(self.stock.pop())

    @property
    def over(self) -> bool:
        return not self.stock and not any(self.hands)

    def legal_moves(self) -> list[Move]:
        """What the player to move may play; who can capture with a card must."""
        return [
            (card, taken)
            for card in self.hands[self.turn]
            for taken in captures(self.table, card) or [()]
        ]

    def play(self, move: Move) -> None:
        card, taken = move
        side = self.turn % self.sides
        self.hands[self.turn].remove(card)
        self.turn = (self.turn + 1) % self.players
        if taken:
            self.table = [other for other in self.table if other not in taken]
            self.piles[side] += [card, *taken]
            self.last_capturer = side
            if not self.table and not self.over:
                self.sweeps[side] += 1
        else:
            self.table.append(card)
        if self.over:
            self.piles[self.last_capturer] += self.table
            self.table = []
        elif not any(self.hands):
            self.give()

    def points(self) -> list[int]:
        """The points of each side, at the end."""
        points = list(self.sweeps)
        for counted in (
            [len(pile) for pile in self.piles],
            [sum(suit == DENARI for _, suit in pile) for pile in self.piles],
            [int((7, DENARI) in pile) for pile in self.piles],
            [primiera(pile) for pile in self.piles],
        ):
            best = max(counted)
            if best and counted.count(best) == 1:
                points[counted.index(best)] += 1
        return points


def primiera(pile: Iterable[Card]) -> int:
    """The best card of each suit, added up; nothing unless every suit is there."""
    best = [0, 0, 0, 0]
    for rank, suit in pile:
        best[suit] = max(best[suit], PRIMIERA[rank])
    return sum(best) if all(best) else 0


def random_hand(random: Random, layout: Layout = STANDARD) -> list[int]:
    """The points when every player plays at random."""
    deck = PACK.copy()
    random.shuffle(deck)
    hand = Hand(deck, layout)
    if sum(rank == 10 for rank, _ in hand.table) >= 3:  # void
        return random_hand(random, layout)
    while not hand.over:
        hand.play(random.choice(hand.legal_moves()))
    return hand.points()
