# Captures by other rules than the standard ones; the twin is _core_py_variants.py.
#
# Bounds.  By fifteen one card has up to 6,405 captures on a table of the caller's making, so they
# are never listed here but walked through one by one, in constant space.  Totals are below 16 and
# fit in 16 bits; nine cards make more, so no capture has more than MOST.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from scopa._core_captures cimport lowest, rarely, total

cdef enum:
    # Bits of the totals.
    BY_RANK = 1
    BY_ELEVEN = 2
    BY_FIFTEEN = 4

    # Which captures may be chosen.
    SINGLE = 0
    FEWEST = 1

    # What an ace takes.
    ACE_SWEEPS_UNLESS_ACE = 1
    ACE_SWEEPS = 2

    MOST = 8

# What a card may take.
cdef struct Rule:
    int varied          # 0: as in the standard game, and nothing else is looked at
    int totals
    int choice
    int forced
    int ace
    int ace_scopa
    int ace_empty

# A table, and what its lowest cards can make: any of them together, and so many of them.
cdef struct Ground:
    uint64_t table
    int size
    uint8_t card[40]
    uint16_t made[41]
    uint16_t made_of[41][MOST + 1]

# The options of one card on a table, one at a time and ascending.
cdef struct Walk:
    const Ground* ground
    bint lays           # laying the card comes next
    uint64_t whole      # all that an ace takes, while it is still to come
    int free            # the totals that any number of cards may make, as bits
    int goals           # the other totals, and how many cards must make each
    int sought[3]
    int count[3]
    bint begun
    uint64_t captured   # the option at hand


cdef inline void survey(const Rule* rule, uint64_t table, Ground* ground) noexcept nogil:
    """Find out what the cards of a table can make."""
    cdef int n = 0, value, made, count, most = MOST if rule.choice == FEWEST else 1
    ground.table = table
    ground.made[0] = ground.made_of[0][0] = 1
    for count in range(1, most + 1):
        ground.made_of[0][count] = 0
    while table:
        ground.card[n] = lowest(table)
        table &= table - 1
        value = (ground.card[n] >> 2) + 1
        made = ground.made[n]
        ground.made[n + 1] = <uint16_t>(made | made << value)
        ground.made_of[n + 1][0] = 1
        for count in range(1, most + 1):
            made = ground.made_of[n][count - 1]
            ground.made_of[n + 1][count] = <uint16_t>(ground.made_of[n][count] | made << value)
        n += 1
    ground.size = n


cdef inline bint leads(const Walk* w, int place, int made, int cards) noexcept nogil:
    """Whether cards below *place* complete a capture of which *cards* cards make *made*."""
    cdef int i
    if made > 15:
        return False
    if w.ground.made[place] & w.free >> made:
        return True
    for i in range(w.goals):
        if (
            w.sought[i] >= made and w.count[i] >= cards
            and w.ground.made_of[place][w.count[i] - cards] >> (w.sought[i] - made) & 1
        ):
            return True
    return False


cdef inline void seek(Walk* w, int sought, bint fewest) noexcept nogil:
    """Let the walk go to the captures that make a total, or to the shortest of them."""
    cdef int end = w.ground.size, count = 1
    if sought < 1 or not w.ground.made[end] >> sought & 1:
        return
    if not fewest:
        w.free |= 1 << sought
        return
    while not w.ground.made_of[end][count] >> sought & 1:
        count += 1
    w.sought[w.goals] = sought
    w.count[w.goals] = count
    w.goals += 1


cdef inline bint ace_sweeps(const Rule* rule, uint64_t table) noexcept nogil:
    """Whether an ace takes the whole table."""
    return table != 0 and (
        rule.ace == ACE_SWEEPS or (rule.ace == ACE_SWEEPS_UNLESS_ACE and table & 15 == 0)
    )


cdef inline bint takes_itself(const Rule* rule, uint64_t table, int card) noexcept nogil:
    """Whether a card that captures nothing is won all the same."""
    return rarely(rule.ace_empty) and card < 4 and table == 0


cdef inline uint64_t sweepers(const Rule* rule, uint64_t table) noexcept nogil:
    """The cards that would score by sweeping a table: by what they make with it, or as aces."""
    cdef int made = total(table)
    cdef uint64_t cards = 0
    if made == 0:
        return 0
    if rule.totals & BY_RANK and made <= 10:
        cards |= <uint64_t>15 << 4 * (made - 1)
    if rule.totals & BY_ELEVEN and made <= 10:
        cards |= <uint64_t>15 << 4 * (10 - made)
    if rule.totals & BY_FIFTEEN and 5 <= made <= 14:
        cards |= <uint64_t>15 << 4 * (14 - made)
    if rule.ace_scopa and ace_sweeps(rule, table):
        cards |= 15
    return cards


cdef inline bint scores(const Rule* rule, uint64_t captured, int card) noexcept nogil:
    """Whether a card scores when *captured* is all of the table."""
    return not rarely(rule.varied) or sweepers(rule, captured) >> card & 1


cdef inline void begin(
    const Rule* rule, const Ground* ground, int card, Walk* w
) noexcept nogil:
    """Set out through the options of *card*; *ground* must stay in place."""
    cdef int value = (card >> 2) + 1
    cdef bint fewest = rule.choice == FEWEST
    w.ground = ground
    w.whole = w.captured = 0
    w.free = w.goals = 0
    w.begun = False
    if card < 4 and ace_sweeps(rule, ground.table):
        w.whole = ground.table
    else:
        if rule.totals & BY_RANK:  # an equal card is the shortest capture
            seek(
                w, value,
                fewest or (rule.choice == SINGLE and ground.table >> 4 * (value - 1) & 15 != 0),
            )
        if rule.totals & BY_ELEVEN:
            seek(w, 11 - value, fewest)
        if rule.totals & BY_FIFTEEN:
            seek(w, 15 - value, fewest)
    w.lays = not rule.forced or not (w.whole or w.free or w.goals)


cdef inline bint next_capture(Walk* w) noexcept nogil:
    """Go to the next capture; False when there is none."""
    cdef const Ground* ground = w.ground
    cdef int place = 0, made = 0, cards = 0, end = ground.size
    cdef uint64_t taken = w.captured, bit
    if w.whole:
        w.captured = w.whole
        w.whole = 0
        w.begun = True
        return True
    if not (w.free or w.goals):
        return False
    if not w.begun:
        w.begun = True
        place = end  # the first capture leaves out as many high cards as it can
    else:
        while taken:
            made += (lowest(taken) >> 2) + 1
            cards += 1
            taken &= taken - 1
        # The next one takes the lowest card that was left out and can be taken instead of
        # some lower ones.
        while place < end:
            bit = <uint64_t>1 << ground.card[place]
            if w.captured & bit:
                w.captured ^= bit
                made -= (ground.card[place] >> 2) + 1
                cards -= 1
            elif leads(w, place, made + (ground.card[place] >> 2) + 1, cards + 1):
                w.captured |= bit
                made += (ground.card[place] >> 2) + 1
                cards += 1
                break
            place += 1
        else:
            return False
    while place:
        place -= 1
        if not leads(w, place, made, cards):
            w.captured |= <uint64_t>1 << ground.card[place]
            made += (ground.card[place] >> 2) + 1
            cards += 1
    return True


cdef inline bint next_option(Walk* w) noexcept nogil:
    """Go to the next option, captures after laying the card (0); False when there is none."""
    if w.lays:
        w.lays = False
        return True
    return next_capture(w)
