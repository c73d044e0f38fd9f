# What is still to come at the end of a round; the twin is _core_py_values.py, which explains
# the tables.
from libc.stdint cimport int32_t, uint64_t

from scopa._core_captures cimport counts, size, total
from scopa._core_count cimport coins
from scopa._core_play cimport Pos, Spec

cdef enum:
    # The places of the eight tables of one round.
    AT_COINS = 41
    AT_TABLE_COINS = 162
    AT_SETTEBELLO = 168
    AT_SEVENS = 172
    AT_SIXES = 247
    AT_SWEEP = 328
    AT_SIZE = 400
    PER_ROUND = 436

# The fitted tables of a rule set; none: at is NULL.
cdef struct Values:
    const int32_t* at
    int rounds              # the rounds after which a hand goes on


cdef inline int rounds_of(const Spec* spec) noexcept nogil:
    return (40 - spec.table_size) // (spec.players * spec.hand_size) - 1


cdef inline int to_come(
    const Values* v, const Spec* spec, const Pos* p, int side
) noexcept nogil:
    """The margin that *side* has still to expect when all hands are empty, in 1/1000."""
    cdef uint64_t own = p.piles[side], others = 0, a, b, t
    cdef int leader = spec.side_of[spec.after[p.dealer]], other, place, sign = 1, made, kind, low
    cdef const int32_t* w
    for other in range(spec.sides):
        others |= p.piles[other]
    others ^= own
    if spec.sides == 2:  # one set of tables: what one side wins, the other loses
        place = 0
        if side != leader:
            own, others = others, own
            sign = -1
    else:
        place = (side - leader + spec.sides) % spec.sides
    place = (place + 1) * v.rounds
    place -= (p.end_stock - p.next_stock) // (spec.players * spec.hand_size)
    w = v.at + PER_ROUND * place
    a, b, t = counts(own), counts(others), counts(p.table)
    made = (spec.sides - 1) * size(own) - size(others)
    place = w[min(max(made, -20), 20) + 20]
    place += w[AT_COINS + 11 * coins(own) + coins(others)]
    place += w[AT_TABLE_COINS + min(coins(p.table), 5)]
    if (own | others) >> 24 & 1:
        kind = others >> 24 & 1
    else:
        kind = 3 - <int>(p.table >> 24 & 1)
    place += w[AT_SETTEBELLO + kind]
    place += w[
        AT_SEVENS
        + 15 * <int>(a >> 24 & 15) + 3 * <int>(b >> 24 & 15) + min(<int>(t >> 24 & 15), 2)
    ]
    place += w[
        AT_SIXES
        + 9 * (<int>(a >> 20 & 15) - <int>(b >> 20 & 15) + 4) + <int>(a & 15) - <int>(b & 15) + 4
    ]
    made = total(p.table)
    kind = 0
    if 0 < made <= 10:
        kind = 4 - <int>((a + b + t) >> 4 * (made - 1) & 15)
    place += w[AT_SWEEP + 6 * min(made, 11) + kind]
    low = size(p.table & 0xFFFFF)
    place += w[AT_SIZE + 6 * min(low, 5) + min(size(p.table) - low, 5)]
    return sign * place
