# Captures; the twin is _core_py_captures.py.
#
# Bounds.  A mask has 40 bits.  One card has at most 1,698 captures on any table (a re against
# all 36 lower cards), so a buffer of MAX_CAPTURES entries never overflows, not even while a
# sum is being expanded, because each expansion only ever holds its own results.
from libc.stdint cimport uint8_t, uint64_t

cdef extern from "_core_bits.h" nogil:
    int lowest "scopa_lowest" (uint64_t)
    bint rarely "scopa_rarely" (bint)

cdef enum:
    MAX_CAPTURES = 2048
    MAX_SUMS = 41

cdef struct Sum:
    uint64_t need       # cards needed of each rank, one per nibble
    uint64_t nibbles    # the nibbles of those ranks
    uint8_t parts
    uint8_t shift[4]
    uint8_t cards[4]

cdef struct Subsets:
    uint8_t count
    uint8_t subset[6]

cdef struct Tables:
    # sums[rank]: the ways to make rank (0 … 9) from two or more lower ranks
    Sum sums[10][MAX_SUMS]
    # distinct[rank]: which of those sums need no rank twice, as bits
    uint64_t distinct[10]
    # fitting[2**rank - 1 + presence]: which of those sums the present ranks allow, as bits
    uint64_t fitting[1023]
    # ways[2**rank - 1 + presence]: how many of them need no rank twice
    uint8_t ways[1023]
    # summing[presence]: the cards of absent ranks that have such a sum
    uint64_t summing[1024]
    Subsets choose[16][5]


cdef inline uint64_t counts(uint64_t cards) noexcept nogil:
    """How many cards of each rank, one count per nibble."""
    cards -= (cards >> 1) & <uint64_t>0x5555555555
    return (cards & <uint64_t>0x3333333333) + ((cards >> 2) & <uint64_t>0x3333333333)


cdef inline int size(uint64_t cards) noexcept nogil:
    cdef uint64_t c = counts(cards)
    c = (c + (c >> 4)) & <uint64_t>0x0F0F0F0F0F
    return <int>((c * <uint64_t>0x0101010101) >> 32 & 0xFF)


cdef inline int total(uint64_t cards) noexcept nogil:
    """The sum of the ranks: weights 1 3 5 7 9 and 2 4 6 8 10 over the nibble counts."""
    cdef uint64_t c = counts(cards)
    cdef uint64_t odd = (c & <uint64_t>0x0F0F0F0F0F) * <uint64_t>0x0103050709
    cdef uint64_t even = ((c >> 4) & <uint64_t>0x0F0F0F0F0F) * <uint64_t>0x020406080A
    return <int>((odd >> 32 & 0xFF) + (even >> 32 & 0xFF))


cdef inline int squeeze(uint64_t lowest_bits) noexcept nogil:
    """Bits 0, 4, 8, … 36 moved together: bits 0 to 9."""
    cdef uint64_t x = lowest_bits
    x = (x | (x >> 3)) & <uint64_t>0x0303030303
    x = (x | (x >> 6)) & <uint64_t>0x0F000F000F
    return <int>((x | (x >> 12) | (x >> 24)) & 0x3FF)


cdef inline int presence(uint64_t cards) noexcept nogil:
    """Ten bits: which ranks are there."""
    cards |= cards >> 1
    return squeeze((cards | (cards >> 2)) & <uint64_t>0x1111111111)


cdef inline int fill_sums(Tables* t, int rank) noexcept nogil:
    """List the sums of *rank*: count cards of each lower rank like an odometer that never
    passes the value of *rank*."""
    cdef int digits[10]
    cdef int count = 0, made = 0, r, cards
    cdef Sum* s
    for r in range(10):
        digits[r] = 0
    while True:
        r = 0
        while r < rank:
            if digits[r] < 4 and made + r <= rank:
                digits[r] += 1
                made += r + 1
                break
            made -= (r + 1) * digits[r]
            digits[r] = 0
            r += 1
        if r == rank:
            return count
        if made == rank + 1:
            s = &t.sums[rank][count]
            s.need = s.nibbles = s.parts = 0
            for r in range(rank):
                cards = digits[r]
                if cards:
                    s.need |= <uint64_t>cards << 4 * r
                    s.nibbles |= <uint64_t>15 << 4 * r
                    s.shift[s.parts] = 4 * r
                    s.cards[s.parts] = cards
                    s.parts += 1
            count += 1


cdef inline void fill_choose(Tables* t) noexcept nogil:
    cdef int n, k, subset, found
    for n in range(16):
        for k in range(5):
            found = 0
            for subset in range(16):
                if subset & ~n == 0 and size(subset) == k:
                    t.choose[n][k].subset[found] = subset
                    found += 1
            t.choose[n][k].count = found


cdef inline void fill(Tables* t) noexcept nogil:
    cdef int rank, present, s, sums, at
    fill_choose(t)
    for present in range(1024):
        t.summing[present] = 0
    for rank in range(10):
        sums = fill_sums(t, rank)
        t.distinct[rank] = 0
        for s in range(sums):
            if t.sums[rank][s].need & ~<uint64_t>0x1111111111 == 0:
                t.distinct[rank] |= <uint64_t>1 << s
        for present in range(1 << rank):
            at = (1 << rank) - 1 + present
            t.fitting[at] = t.ways[at] = 0
            for s in range(sums):
                if presence(t.sums[rank][s].nibbles) & ~present == 0:
                    t.fitting[at] |= <uint64_t>1 << s
                    t.ways[at] += t.distinct[rank] >> s & 1
        for present in range(1024):
            if not present >> rank & 1 and t.ways[sums_at(present, rank)]:
                t.summing[present] |= <uint64_t>15 << 4 * rank


cdef inline int sums_at(int present, int rank) noexcept nogil:
    """Where *fitting* and *ways* have the sums of *rank* from the ranks *present*."""
    cdef int below_rank = (1 << rank) - 1
    return below_rank + (present & below_rank)


cdef inline uint64_t sums_for(const Tables* t, uint64_t table, int rank) noexcept nogil:
    """The sums of *rank* whose ranks are all on the table (their number is not checked)."""
    return t.fitting[sums_at(presence(table), rank)]


cdef inline bint enough(uint64_t there, uint64_t need) noexcept nogil:
    """Whether each count of *need* is at most that of *there*: no nibble borrows."""
    cdef uint64_t tops = <uint64_t>0x8888888888
    return ((there | tops) - need) & tops == tops


cdef inline bint takes(const Tables* t, uint64_t table, int card) noexcept nogil:
    """Whether *card* takes anything."""
    cdef int rank = card >> 2
    cdef uint64_t fits, there
    if table >> 4 * rank & 15:
        return True
    fits = sums_for(t, table, rank)
    there = counts(table)
    while fits:
        if enough(there, t.sums[rank][lowest(fits)].need):
            return True
        fits &= fits - 1
    return False


cdef inline void sort(uint64_t* found, int n) noexcept nogil:
    """Shell sort, ascending; n is nearly always below ten."""
    cdef int gap = 1, i, j
    cdef uint64_t held
    while gap < n // 3:
        gap = 3 * gap + 1
    while gap:
        for i in range(gap, n):
            held = found[i]
            j = i
            while j >= gap and found[j - gap] > held:
                found[j] = found[j - gap]
                j -= gap
            found[j] = held
        gap //= 3


cdef inline int expand(
    const Tables* t, uint64_t table, const Sum* s, uint64_t* found
) noexcept nogil:
    """Every choice of suits for one sum; returns how many."""
    cdef int n = 1, part, shift, i, j
    cdef const Subsets* subsets
    cdef uint64_t base
    found[0] = 0
    for part in range(s.parts):
        shift = s.shift[part]
        subsets = &t.choose[table >> shift & 15][s.cards[part]]
        for i in range(n):
            base = found[i]
            found[i] = base | <uint64_t>subsets.subset[0] << shift
            for j in range(1, subsets.count):
                found[n * j + i] = base | <uint64_t>subsets.subset[j] << shift
        n *= subsets.count
    return n


cdef inline int list_sums(
    const Tables* t, uint64_t table, uint64_t there, int rank, uint64_t fits, uint64_t* found
) noexcept nogil:
    """Write the captures by the sums *fits*, ascending, to *found*; returns how many.

    *there* are the counts of the table.  Without two cards of a rank on it, a sum has one way.
    """
    cdef const Sum* s
    cdef int n = 0
    if there & <uint64_t>0x6666666666:
        while fits:
            s = &t.sums[rank][lowest(fits)]
            fits &= fits - 1
            if there & s.nibbles == s.need:
                found[n] = table & s.nibbles
                n += 1
            elif enough(there, s.need):
                n += expand(t, table, s, found + n)
    else:
        fits &= t.distinct[rank]
        while fits:
            found[n] = table & t.sums[rank][lowest(fits)].nibbles
            n += 1
            fits &= fits - 1
    if n > 1:
        sort(found, n)
    return n


cdef inline int captures(
    const Tables* t, uint64_t table, int card, uint64_t* found
) noexcept nogil:
    """Write the captures of *card*, ascending, to *found* (MAX_CAPTURES); returns how many."""
    cdef int rank = card >> 2, shift = 4 * (card >> 2), i
    cdef uint64_t same = table >> shift & 15, fits
    cdef const Subsets* singles
    if same:
        singles = &t.choose[same][1]
        for i in range(singles.count):
            found[i] = <uint64_t>singles.subset[i] << shift
        return singles.count
    fits = sums_for(t, table, rank)
    if not fits:
        return 0
    return list_sums(t, table, counts(table), rank, fits, found)
