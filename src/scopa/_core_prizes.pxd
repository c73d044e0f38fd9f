# What is still to be won, in open positions; the twin is _core_py_prizes.py.
from libc.stdint cimport uint32_t, uint64_t

from scopa._core_captures cimport lowest, size, squeeze
from scopa._core_count cimport coins, napola_run
from scopa._core_play cimport COINS, FULL, Primes

cdef enum:
    TOPS = 0x80808080       # the highest bit of each suit's byte
    ONES = 0x01010101
    KEPT = 0x3F3F3F3F       # marks the suits in which a side's best card stays its best
    BEATEN = 0x40404040     # marks a side that can have no primiera any more

# All of a position that matters to what is still to be won.
cdef struct Key:
    uint64_t table          # and from bit 40 the last capturer
    uint64_t held           # the cards in all hands, and from bit 40 the prizes but primiera
    uint64_t primes         # the primiera

cdef struct Node:
    Key key
    uint64_t piles[2]
    int last                # the side that captured last + 1, or 0
    int sure                # the points that are certain, side 0 less side 1
    int prizes              # those of them that are of prizes
    int open                # the most points that the open prizes can bring either side


cdef inline uint32_t bests(const Primes* scale, uint64_t cards) noexcept nogil:
    """The best primiera value of each suit, one a byte."""
    return (
        <uint32_t>scale.best[squeeze(cards & COINS)]
        | <uint32_t>scale.best[squeeze(cards >> 1 & COINS)] << 8
        | <uint32_t>scale.best[squeeze(cards >> 2 & COINS)] << 16
        | <uint32_t>scale.best[squeeze(cards >> 3 & COINS)] << 24
    )


cdef inline uint32_t at_least(uint32_t a, uint32_t b) noexcept nogil:
    """0xFF in every byte of *a* that is not below that of *b*; both are below 128."""
    return (((a | TOPS) - b & TOPS) >> 7) * 255


cdef inline int added(uint32_t values) noexcept nogil:
    return <int>(values * <uint32_t>ONES >> 24)


cdef inline int together(uint32_t values) noexcept nogil:
    """The sum over the suits, 0 when one is missing."""
    return added(values) if at_least(values, ONES) == <uint32_t>0xFFFFFFFF else 0


cdef inline int reach(uint64_t others, int longest) noexcept nogil:
    """The longest napola beside a pile of the other side."""
    others &= COINS
    if others and lowest(others) >> 2 < longest:
        longest = lowest(others) >> 2
    return longest if longest >= 3 else 0


cdef inline void settle(const Primes* scale, int napola, Node* n) noexcept nogil:
    """Count what is certain and what is open, and write the key of what still matters."""
    cdef uint64_t pile0 = n.piles[0], pile1 = n.piles[1], rest = FULL ^ pile0 ^ pile1, code = 0
    cdef uint32_t best0 = bests(scale, pile0), best1 = bests(scale, pile1)
    cdef uint32_t best = bests(scale, rest)
    cdef uint32_t kept0 = at_least(best0, best), kept1 = at_least(best1, best)
    cdef int least0 = together(best0), least1 = together(best1)
    cdef int most0 = together(best0 & kept0 | best & ~kept0)
    cdef int most1 = together(best1 & kept1 | best & ~kept1)
    cdef int a = size(pile0), b = size(pile1)
    cdef int run0, run1, open = rest >> 24 & 1
    cdef int sure = <int>(pile0 >> 24 & 1) - <int>(pile1 >> 24 & 1)
    if a > 20 or b > 20:
        sure += 1 if a > 20 else -1
    elif rest:
        open += 1
        code = a + 1
    a = coins(pile0)
    b = coins(pile1)
    if a > 5 or b > 5:
        sure += 1 if a > 5 else -1
    elif rest & COINS:
        open += 1
        code |= (a + 1) << 5
    if napola:
        a = reach(pile1, napola)
        b = reach(pile0, napola)
        code |= a << 8 | b << 12
        run0 = napola_run(pile0, napola)
        run1 = napola_run(pile1, napola)
        sure += run0 - run1
        open += max(a - run0, b - run1)
    n.key.primes = 0
    if least0 > most1 or least1 > most0:
        sure += 1 if least0 > most1 else -1
    elif least0 != most0 or least1 != most1:
        open += 1
        if most0 == 0:
            best0 = BEATEN
            best1 = at_least(best1, ONES) & ONES
        elif most1 == 0:
            best0 = at_least(best0, ONES) & ONES
            best1 = BEATEN
        else:
            code |= <uint64_t>(128 + added(best0 & kept0) - added(best1 & kept1)) << 16
            best0 = best0 & ~kept0 | KEPT & kept0
            best1 = best1 & ~kept1 | KEPT & kept1
        n.key.primes = best0 | <uint64_t>best1 << 32
    n.key.held = n.key.held & FULL | code << 40
    n.key.table = n.key.table & FULL | <uint64_t>n.last << 40
    n.sure += sure - n.prizes
    n.prizes = sure
    n.open = open
