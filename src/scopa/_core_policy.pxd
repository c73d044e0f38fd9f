# Policies; the twin is _core_py_policy.py.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from scopa._core_captures cimport (
    MAX_CAPTURES, Tables, captures, counts, lowest, size, sums_for, total,
)
from scopa._core_random cimport Stream, below

cdef enum:
    RANDOM = 0
    EASY = 1
    GREEDY = 2
    NORMAL = 3

    SWEEP = 830
    MATCHED = 120

    # The most cards a hand can hold: hand_size is at most 20.
    MAX_HAND = 20

cdef struct Chances:
    # holds[unseen][size][kind], in 1/65536
    uint32_t holds[41][MAX_HAND + 1][5]

cdef struct Choice:
    int card
    uint64_t captured

# What a player sees when it is to move.
cdef struct Sight:
    uint64_t hand
    uint64_t table
    uint64_t unseen
    int next_size
    bint last


cdef inline void fill_chances(Chances* c) noexcept nogil:
    cdef int unseen, held, kind, i, left
    cdef uint32_t missing
    for unseen in range(41):
        for held in range(MAX_HAND + 1):
            for kind in range(5):
                missing = 65536
                for i in range(min(held, unseen)):
                    left = unseen - kind - i
                    missing = missing * (left if left > 0 else 0) // (unseen - i)
                c.holds[unseen][held][kind] = 65536 - missing


cdef inline int worth(uint64_t cards) noexcept nogil:
    """100 a card, 50 a coin, 150 a seven, 50 a six, 800 the settebello."""
    cdef uint64_t coins = (cards & <uint64_t>0x1111111111) * <uint64_t>0x1111111111
    return (
        100 * size(cards)
        + 50 * <int>(coins >> 36 & 15)
        + 150 * size(cards >> 24 & 15)
        + 50 * size(cards >> 20 & 15)
        + 800 * <int>(cards >> 24 & 1)
    )


cdef inline int appraise(
    const Chances* c, const Sight* s, int card, uint64_t captured, bint full
) noexcept nogil:
    cdef uint64_t bit = <uint64_t>1 << card, after, kinds, left, kept
    cdef int value = 0, made, rank
    cdef bint matched = False
    cdef const uint32_t* row
    if captured:
        after = s.table ^ captured
        value = worth(captured | bit)
        if not after:
            return value + (0 if s.last else SWEEP)
    else:
        after = s.table | bit
    kinds = counts(s.unseen)
    row = c.holds[size(s.unseen)][s.next_size]
    made = total(after)
    if made <= 10:
        value -= SWEEP * <int>row[kinds >> 4 * (made - 1) & 15] >> 16
    if full:
        kept = s.hand ^ bit
        for rank in range(10):
            left = after & <uint64_t>15 << 4 * rank
            if left:
                value -= <int>(
                    <int64_t>worth(left) * 7 * row[kinds >> 4 * rank & 15] // (5 * 65536)
                )
                matched = matched or kept >> 4 * rank & 15 != 0
        if matched:
            value += MATCHED
    return value


cdef inline int options(
    const Tables* t, uint64_t table, int card, uint64_t* found, bint* filled
) noexcept nogil:
    """How many captures *card* has; *filled* tells whether they were written to *found*."""
    cdef int rank = card >> 2
    filled[0] = False
    if table >> 4 * rank & 15:
        return size(table >> 4 * rank & 15)
    if not sums_for(t, table, rank):
        return 0
    filled[0] = True
    return captures(t, table, card, found)


cdef inline Choice pick_at_random(
    const Tables* t, const Sight* s, bint taking, Stream* rng
) noexcept nogil:
    """A uniform legal move, or with *taking* a uniform capture if there is any."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t left = s.hand
    cdef int cards[MAX_HAND]
    cdef int takes[MAX_HAND]
    cdef int n = 0, lays = 0, takings = 0, i, chosen, in_found = -1
    cdef bint filled
    cdef Choice choice
    while left:
        cards[n] = lowest(left)
        left &= left - 1
        takes[n] = options(t, s.table, cards[n], found, &filled)
        takings += takes[n]
        lays += takes[n] == 0
        if filled:
            in_found = n
        n += 1
    taking = taking and takings > 0
    chosen = takings if taking else takings + lays
    if chosen > 1:
        chosen = <int>below(rng, chosen)
    else:
        chosen = 0
    i = 0
    while True:
        if takes[i] == 0:
            if not taking:
                if chosen == 0:
                    break
                chosen -= 1
        elif chosen < takes[i]:
            break
        else:
            chosen -= takes[i]
        i += 1
    choice.card = cards[i]
    choice.captured = 0
    if takes[i]:
        if i != in_found:
            captures(t, s.table, cards[i], found)
        choice.captured = found[chosen]
    return choice


cdef inline Choice pick_best(
    const Tables* t, const Chances* c, const Sight* s, bint full
) noexcept nogil:
    """The first move of the highest appraisal."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t left = s.hand
    cdef int card, n, i, value, best = 0
    cdef Choice choice
    choice.card = -1
    choice.captured = 0
    while left:
        card = lowest(left)
        left &= left - 1
        n = captures(t, s.table, card, found)
        if n == 0:
            found[0] = 0
            n = 1
        if choice.card < 0 and not left and n == 1:
            choice.card = card
            choice.captured = found[0]
            return choice
        for i in range(n):
            value = appraise(c, s, card, found[i], full)
            if choice.card < 0 or value > best:
                best = value
                choice.card = card
                choice.captured = found[i]
    return choice


cdef inline int count_moves(const Tables* t, uint64_t hand, uint64_t table) noexcept nogil:
    """1 when a single move is legal, otherwise some number above 1."""
    cdef uint64_t found[MAX_CAPTURES]
    if hand & (hand - 1):
        return 2
    return max(captures(t, table, lowest(hand), found), 1)


cdef inline Choice pick(
    const Tables* t, const Chances* c, const Sight* s, int policy, Stream* rng
) noexcept nogil:
    if policy >= GREEDY:
        return pick_best(t, c, s, policy == NORMAL)
    if policy == EASY and count_moves(t, s.hand, s.table) > 1 and below(rng, 4):
        return pick_at_random(t, s, True, rng)
    return pick_at_random(t, s, False, rng)
