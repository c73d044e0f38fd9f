"""Open positions, every card and the order of the stock known, played perfectly by two sides.

A search asks whether the side to move can have a certain result (null windows, fail-soft
alpha-beta), and is repeated until the lower and the upper bound of the value meet (MTD).  What
it finds of a position is kept in a table of a fixed size.

The table cannot give a wrong answer: an entry holds the whole key, not a digest of it, and is
used only when the keys are equal; the hash says no more than where to look.  When two positions
contend for a place, one is forgotten and searched again if need be.  So the results do not depend
on the size of the table, only the time does.

Both cores do the same steps in the same order and count the same nodes.
"""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_captures import moves
from scopa._core_py_count import COINS
from scopa._core_py_play import (
    DEALER,
    HAND_SIZE,
    HANDS,
    LAST,
    LAST_SCOPA,
    NAPOLA,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
)
from scopa._core_py_policy import table_total, worth
from scopa._core_py_prizes import FULL, Node, settle

FAR = 100  # beyond every value
SHIFT = 64  # values are given so much higher, never negative
SWEEP = 900  # the worth of a sweep, when moves are put in order
NONE = 0xFFFF  # no move
WORD = (1 << 64) - 1

# Order, index among the legal moves in their canonical order, card, captured.
Option = tuple[int, int, int, int]
# Plies left, table, held, primes, least and most (less what was certain), the best move's index.
Entry = tuple[int, int, int, int, int, int, int]
EMPTY: Entry = (0, 0, 0, 0, 0, 0, NONE)


def keep(pair: list[Entry], entry: Entry) -> None:
    """Write to the first entry of a pair unless it is of more plies, then to the second."""
    if pair[0][1:4] == entry[1:4]:
        pair[0] = entry
    elif pair[0][0] > entry[0]:
        pair[1] = entry
    else:
        pair[:] = entry, pair[0]


class Solver:
    """The plies to come, and the table."""

    def __init__(self, spec: Sequence[int], position: list[int], table_bits: int) -> None:
        players, sides = spec[PLAYERS], spec[SIDES]
        hands = position[HANDS : HANDS + players]
        piles = position[HANDS + players : HANDS + players + 3 * sides]
        stock = position[HANDS + 2 * players + 3 * sides :]
        self.entries: dict[int, list[Entry]] = {}  # the pairs in use
        self.shift = 64 - table_bits
        self.nodes = 0
        self.napola = spec[NAPOLA]
        root = self.root = Node()
        root.held = sum(hands)
        root.table, root.last = position[TABLE], position[LAST]
        root.primes = root.prizes = 0
        root.piles = piles[0], piles[1]
        root.sure = piles[2] + piles[4] - piles[3] - piles[5]
        settle(self.napola, root)

        left = sum(hand.bit_count() for hand in hands)
        plies = self.plies = left + len(stock)
        for i, card in enumerate(stock):
            hands[(position[DEALER] + 1 + i) % players] |= 1 << card
        # By ply: all cards that the seat to move will ever hold, its side, and what is dealt
        # after the ply.
        seats = [(position[TURN] + ply) % players for ply in range(plies + 1)]
        self.own = [hands[seat] for seat in seats] + [0]
        self.side = [seat % sides for seat in seats]
        self.dealt = [0] * (plies + 1)
        each = players * spec[HAND_SIZE]
        for start in range(0, len(stock), each):
            self.dealt[left + start - 1] = sum(1 << card for card in stock[start : start + each])
        # The plays of the side to move, and of the other, that may still be sweeps.
        may = [1] * (plies - 1) + [spec[LAST_SCOPA]]
        self.chances = [sum(may[ply::2]) for ply in range(plies)] + [0]
        self.threats = [*self.chances[1:], 0]

    def advance(self, n: Node, ply: int, card: int, captured: int) -> Node:
        """The position after a play, and after the deal that may follow it."""
        after = n.copy()
        side = self.side[ply]
        after.held ^= 1 << card
        if captured:
            pile0, pile1 = n.piles
            taken = captured | 1 << card
            after.piles = (pile0, pile1 | taken) if side else (pile0 | taken, pile1)
            after.table ^= captured
            after.last = side + 1
            if not after.table & FULL and self.chances[ply] > self.threats[ply + 1]:
                after.sure += 1 - 2 * side
        else:
            after.table |= 1 << card
        if ply + 1 == self.plies and after.last:
            pile0, pile1 = after.piles
            rest = after.table & FULL
            after.piles = (pile0, pile1 | rest) if after.last == 2 else (pile0 | rest, pile1)
            settle(self.napola, after)
        elif captured:
            settle(self.napola, after)
        after.held |= self.dealt[ply]
        return after

    def options(self, n: Node, ply: int, hint: int) -> list[Option]:
        """The legal moves in canonical order, each with what puts it in order for the search.

        That is what the move takes, less what the next player could take; the move number
        *hint* comes first.
        """
        table = n.table & FULL
        following = (n.held | self.dealt[ply]) & self.own[ply + 1]
        choices = moves(n.held & self.own[ply] & FULL, table)
        ranks = following | following >> 1
        ranks = (ranks | ranks >> 2) & COINS
        found: list[Option] = []
        for index in range(len(choices) >> 1):
            card, captured = choices[2 * index], choices[2 * index + 1]
            if index == hint:
                order = 1 << 20
            else:
                order = 0
                after = table ^ captured
                if captured:
                    order = worth(captured | 1 << card)
                    if not after:
                        order += SWEEP
                else:
                    after |= 1 << card
                made = table_total(after)
                if 0 < made <= 10 and following >> 4 * (made - 1) & 15:
                    order -= SWEEP
                order -= worth(after & ranks * 15)
            found.append((order, index, card, captured))
        return found

    def pair(self, n: Node) -> list[Entry]:
        """The pair of entries where a position may be."""
        h = (
            n.table * 0x9E3779B97F4A7C15
            + n.held * 0xBF58476D1CE4E5B9
            + n.primes * 0x94D049BB133111EB
        ) & WORD
        h = (h ^ h >> 32) * 0x9E3779B97F4A7C15 & WORD
        return self.entries.setdefault(h >> 1 >> self.shift, [EMPTY, EMPTY])

    def search(self, n: Node, ply: int, goal: int) -> int:
        """A bound of the value for the side to move: a lower one if it is *goal* or more, else
        an upper one."""
        self.nodes += 1
        sure = -n.sure if self.side[ply] else n.sure
        if ply == self.plies:
            return sure
        chances = self.chances[ply]
        most = sure + n.open + chances
        if chances:
            made = table_total(n.table & FULL)
            hand = n.held & self.own[ply]
            if not 0 < made <= 10 or not hand >> 4 * (made - 1) & 15:
                most -= 1  # it cannot sweep now
        if most < goal:
            return most
        least = sure - n.open - self.threats[ply]
        if least >= goal:
            return least
        hint = NONE
        key = n.table, n.held, n.primes
        pair: list[Entry] | None = None
        if ply + 2 < self.plies:  # nearer the end, to look up is no quicker than to search
            pair = self.pair(n)
            known = next((entry for entry in pair if entry[0] and entry[1:4] == key), None)
            if known:
                least, most = max(least, sure + known[4]), min(most, sure + known[5])
                if least >= goal or most < goal:
                    return least if least >= goal else most
                hint = known[6]
        best, hint = self.best(n, ply, goal, hint)
        if best >= goal:
            best = least = max(least, best)
        else:
            best = most = min(most, best)
        if pair is not None:
            keep(pair, (self.plies - ply, *key, least - sure, most - sure, hint))
        return best

    def best(self, n: Node, ply: int, goal: int, hint: int) -> tuple[int, int]:
        """The best of the moves, or the first to reach *goal*; and the index to try first
        another time."""
        found = self.options(n, ply, hint)
        best = -FAR
        for i in range(len(found)):
            for j in range(i + 1, len(found)):
                if found[j][0] > found[i][0]:
                    found[i], found[j] = found[j], found[i]
            _, index, card, captured = found[i]
            value = -self.search(self.advance(n, ply, card, captured), ply + 1, 1 - goal)
            if value > best:
                best = value
                if best >= goal:
                    return best, index
        return best, hint

    def exact(self, n: Node, ply: int, guess: int) -> int:
        """The value for the side to move, closed in on from a guess."""
        least, most = -FAR, FAR
        while least < most:
            goal = guess + 1 if guess == least else guess
            guess = self.search(n, ply, goal)
            if guess < goal:
                most = guess
            else:
                least = guess
        return guess

    def follow(self, value: int) -> list[int]:
        """The line of first best moves: card, captured, card, captured, …"""
        line: list[int] = []
        n = self.root
        for ply in range(self.plies):
            found = self.options(n, ply, NONE)
            for _, index, card, captured in found:
                after = self.advance(n, ply, card, captured)
                if index + 1 == len(found) or self.search(after, ply + 1, 1 - value) <= -value:
                    line += (card, captured)
                    n = after
                    break
            value = -value
        return line


def solve(spec: Sequence[int], position: list[int], table_bits: int) -> list[int]:
    """Solve an open position of two sides.

    The result has, for each legal move in the order of ``moves``, the final points of the whole
    hand, side 0 less side 1, plus SHIFT; then the number of nodes searched; then one line of
    best play to the end, card and captured mask a play, always the first best move.

    The table has 2**table_bits entries (32 bytes each in the native core), at least 2.
    """
    solver = Solver(spec, position, table_bits)
    root = solver.root
    sign = -1 if solver.side[0] else 1
    values: list[int] = []
    guess = -sign * root.sure
    for _, _, card, captured in solver.options(root, 0, NONE):
        guess = solver.exact(solver.advance(root, 0, card, captured), 1, guess)
        values.append(-guess)
    line = solver.follow(max(values, default=0))
    return [*(SHIFT + sign * value for value in values), solver.nodes, *line]
