# What is still to come at the end of a round; the twin is _core_py_values.py, which explains
# the tables.
from libc.stdint cimport int32_t, uint64_t

from scopa._core_captures cimport counts, lowest, size, total
from scopa._core_count cimport coins
from scopa._core_play cimport Pos, Spec

cdef enum:
    # The places of the ten tables of one round.
    AT_COINS = 41
    AT_TABLE_COINS = 162
    AT_SETTEBELLO = 168
    AT_SEVENS = 172
    AT_SIXES = 247
    AT_SWEEP = 328
    AT_SIZE = 400
    AT_REACH = 436
    AT_PRIMES = 586
    PER_ROUND = 811
    ENTRIES = 19        # that one position reads

# The fitted tables of a rule set; none: at is NULL.
cdef struct Values:
    const int32_t* at
    int rounds              # the rounds after which a hand goes on


cdef inline int rounds_of(const Spec* spec) noexcept nogil:
    return (40 - spec.table_size) // (spec.players * spec.hand_size) - 1


cdef inline int entries(
    const Values* v, const Spec* spec, const Pos* p, int side, int* places
) noexcept nogil:
    """Write which ENTRIES add up to what *side* has still to expect when all hands are empty;
    the sign that they get."""
    cdef uint64_t own = p.piles[side], others = 0, left = p.table, a, b, t, seen
    cdef int leader = spec.side_of[spec.after[p.dealer]], other, start, sign = 1, number, kind, low
    cdef int sums = 1, rank
    for other in range(spec.sides):
        others |= p.piles[other]
    others ^= own
    if spec.sides == 2:  # one set of tables: what one side wins, the other loses
        start = 0
        if side != leader:
            own, others = others, own
            sign = -1
    else:
        start = (side - leader + spec.sides) % spec.sides
    start = (start + 1) * v.rounds
    start -= (p.end_stock - p.next_stock) // (spec.players * spec.hand_size)
    start *= PER_ROUND
    a, b, t = counts(own), counts(others), counts(p.table)
    number = (spec.sides - 1) * size(own) - size(others)
    places[0] = start + min(max(number, -20), 20) + 20
    places[1] = start + AT_COINS + 11 * coins(own) + coins(others)
    places[2] = start + AT_TABLE_COINS + min(coins(p.table), 5)
    if (own | others) >> 24 & 1:
        kind = others >> 24 & 1
    else:
        kind = 3 - <int>(p.table >> 24 & 1)
    places[3] = start + AT_SETTEBELLO + kind
    places[4] = (
        start + AT_SEVENS
        + 15 * <int>(a >> 24 & 15) + 3 * <int>(b >> 24 & 15) + min(<int>(t >> 24 & 15), 2)
    )
    number = <int>(a >> 20 & 15) - <int>(b >> 20 & 15) + 4  # of sixes
    places[5] = start + AT_SIXES + 9 * number + <int>(a & 15) - <int>(b & 15) + 4
    places[6] = start + AT_PRIMES + 45 * <int>(a >> 24 & 15) + 9 * <int>(b >> 24 & 15) + number
    seen = a + b + t
    number = total(p.table)
    kind = 0
    if 0 < number <= 10:
        kind = 4 - <int>(seen >> 4 * (number - 1) & 15)
    places[7] = start + AT_SWEEP + 6 * min(number, 11) + kind
    low = size(p.table & 0xFFFFF)
    places[8] = start + AT_SIZE + 6 * min(low, 5) + min(size(p.table) - low, 5)
    while left:  # bit n of sums: some of the cards so far make n
        sums |= sums << (lowest(left) >> 2) + 1 & 2047
        left &= left - 1
    for rank in range(10):
        kind = sums >> rank + 1 & 1
        if t >> 4 * rank & 15:
            kind = 2
        number = 4 - <int>(seen >> 4 * rank & 15)
        places[9 + rank] = start + AT_REACH + 15 * rank + 5 * kind + number
    return sign


cdef inline int to_come(
    const Values* v, const Spec* spec, const Pos* p, int side
) noexcept nogil:
    """The margin that *side* has still to expect when all hands are empty, in 1/1000."""
    cdef int places[ENTRIES]
    cdef int sign = entries(v, spec, p, side, places), made = 0, i
    for i in range(ENTRIES):
        made += v.at[places[i]]
    return sign * made
