"""What is still to be won: the points that are certain, those that are open, and the key.

Two positions of one hand with equal keys can win the same from there on.  The key is exact, not
a digest: three words with everything that still matters.

- The cards on the table, and from bit 40 the last capturer.
- The cards in all hands.  Every card of a hand has one owner and one round, so these alone tell
  the seat to move, the hand of each player and what remains of the stock.  From bit 40, for each
  prize that is not decided, how far it is: the cards and the coins of side 0 plus one (those
  of side 1 follow), the longest napola each side can still have (all captured coins below it
  are its own), and the lead of side 0 in the primiera from suits that are settled.
- The primiera: for each side and suit the value of its best card, a byte each, or KEPT where no
  card still to be captured is better.  When a side can have no primiera any more, it is only
  told which suits the other one has.

Sweeps, and whatever is decided, are certain points, and no part of the key.
"""

from __future__ import annotations

from scopa._core_py_count import COINS, PRIMIERA, napola_run

FULL = (1 << 40) - 1
KEPT, BEATEN = 0x3F, 0x40404040


class Node:
    """A position in the search."""

    __slots__ = ("held", "last", "open", "piles", "primes", "prizes", "sure", "table")
    table: int  # the three words of the key
    held: int
    primes: int
    piles: tuple[int, int]
    last: int  # the side that captured last + 1, or 0
    sure: int  # the points that are certain, side 0 less side 1
    prizes: int  # those of them that are of prizes
    open: int  # the most points that the open prizes can bring either side

    def copy(self) -> Node:
        """Another node with the same values."""
        other = Node()
        other.table, other.held, other.primes = self.table, self.held, self.primes
        other.piles, other.last = self.piles, self.last
        other.sure, other.prizes, other.open = self.sure, self.prizes, self.open
        return other


def bests(cards: int) -> list[int]:
    """The best primiera value of each suit."""
    found = [0, 0, 0, 0]
    for rank, value in reversed(PRIMIERA):
        four = cards >> 4 * rank & 15
        if four:
            for suit in range(4):
                if four >> suit & 1:
                    found[suit] = value
    return found


def _together(values: list[int]) -> int:
    return sum(values) if all(values) else 0


def _reach(others: int, longest: int) -> int:
    """The longest napola beside a pile of the other side."""
    others &= COINS
    if others:
        longest = min(longest, (others & -others).bit_length() >> 2)
    return longest if longest >= 3 else 0


def _primes(ours: list[int], best: list[int]) -> int:
    return sum(
        (KEPT if own >= most else own) << 8 * suit
        for suit, (own, most) in enumerate(zip(ours, best, strict=True))
    )


def _owned(values: list[int]) -> int:
    return sum((value > 0) << 8 * suit for suit, value in enumerate(values))


def settle(napola: int, n: Node) -> None:
    """Count what is certain and what is open in *n*, and write its key."""
    pile0, pile1 = n.piles
    rest = FULL ^ pile0 ^ pile1
    code = 0
    open_ = rest >> 24 & 1
    sure = (pile0 >> 24 & 1) - (pile1 >> 24 & 1)
    a, b = pile0.bit_count(), pile1.bit_count()
    if a > 20 or b > 20:
        sure += 1 if a > 20 else -1
    elif rest:
        open_ += 1
        code = a + 1
    a, b = (pile0 & COINS).bit_count(), (pile1 & COINS).bit_count()
    if a > 5 or b > 5:
        sure += 1 if a > 5 else -1
    elif rest & COINS:
        open_ += 1
        code |= a + 1 << 5
    if napola:
        a, b = _reach(pile1, napola), _reach(pile0, napola)
        code |= a << 8 | b << 12
        run0, run1 = napola_run(pile0, napola), napola_run(pile1, napola)
        sure += run0 - run1
        open_ += max(a - run0, b - run1)
    best0, best1, best = bests(pile0), bests(pile1), bests(rest)
    least0, least1 = _together(best0), _together(best1)
    most0, most1 = _together([*map(max, best0, best)]), _together([*map(max, best1, best)])
    n.primes = 0
    if least0 > most1 or least1 > most0:
        sure += 1 if least0 > most1 else -1
    elif least0 != most0 or least1 != most1:
        open_ += 1
        if most0 == 0:
            n.primes = BEATEN | _owned(best1) << 32
        elif most1 == 0:
            n.primes = _owned(best0) | BEATEN << 32
        else:
            lead = sum(own for own, most in zip(best0, best, strict=True) if own >= most)
            lead -= sum(own for own, most in zip(best1, best, strict=True) if own >= most)
            code |= 128 + lead << 16
            n.primes = _primes(best0, best) | _primes(best1, best) << 32
    n.held = n.held & FULL | code << 40
    n.table = n.table & FULL | n.last << 40
    n.sure += sure - n.prizes
    n.prizes = sure
    n.open = open_
