# Legal actions and observations as rows of bytes; the twin is _core_py_observe.py.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from scopa._core_captures cimport rarely, size
from scopa._core_lanes cimport STOP, TAKE, Lanes, Ways, ways_on
from scopa._core_play cimport FULL, MAX_PLAYERS

cdef enum:
    MOST_SWEEPS = 20
    MOST_BONUS = 60
    MOST = 255

# What an observation has, and the eight bytes that a byte of a mask becomes.
cdef struct Plan:
    int perfect_recall
    int with_exposed
    int with_bonus
    uint64_t most_total
    uint8_t spread[256][8]


cdef inline void fill_plan(Plan* plan) noexcept nogil:
    cdef int byte, bit
    for byte in range(256):
        for bit in range(8):
            plan.spread[byte][bit] = byte >> bit & 1


cdef inline uint8_t* put_plane(const Plan* plan, uint8_t* out, uint64_t cards) noexcept nogil:
    """Write forty bytes; returns where the next go."""
    memcpy(out, plan.spread[cards & 255], 8)
    memcpy(out + 8, plan.spread[cards >> 8 & 255], 8)
    memcpy(out + 16, plan.spread[cards >> 16 & 255], 8)
    memcpy(out + 24, plan.spread[cards >> 24 & 255], 8)
    memcpy(out + 32, plan.spread[cards >> 32 & 255], 8)
    return out + 40


cdef inline void put_mask(
    const Plan* plan, const Lanes* b, Py_ssize_t lane, uint8_t* out
) noexcept nogil:
    """Write the legal actions of a lane: none when it is over."""
    cdef uint64_t hand = b.hands[lane * b.spec.players + b.turn[lane]]
    cdef Ways w
    if rarely(b.pending[lane]):
        w = ways_on(b, b.table[lane], b.pending[lane] - 1, b.picks[lane])
        memset(out, 0, TAKE)
        put_plane(plan, out + TAKE, w.cards)
        out[STOP] = w.stop
        return
    put_plane(plan, out, hand)
    memset(out + TAKE, 0, STOP + 1 - TAKE)


cdef inline int at_most(uint64_t value, uint64_t most) noexcept nogil:
    return <int>(value if value < most else most)


cdef inline void put_observation(
    const Plan* plan, const Lanes* b, Py_ssize_t lane, int me, uint8_t* out
) noexcept nogil:
    """Write what seat *me* may know of a lane."""
    cdef int players = b.spec.players, sides = b.spec.sides, i
    cdef int turn = b.turn[lane], dealer = b.dealer[lane], last = b.last[lane]
    cdef const uint64_t* hands = b.hands + lane * players
    cdef const uint64_t* exposed = b.exposed + lane * players
    cdef uint64_t hand = hands[me], seen = hand | b.table[lane], total
    cdef int seats[MAX_PLAYERS]
    cdef Py_ssize_t ranks[MAX_PLAYERS]
    for i in range(players):
        seats[i] = me + i if me + i < players else me + i - players
        seen |= exposed[i]
    for i in range(sides):
        ranks[i] = lane * sides + b.spec.side_of[seats[i]]
        seen |= b.piles[ranks[i]]
    out = put_plane(plan, out, hand)
    out = put_plane(plan, out, b.table[lane])
    for i in range(sides):
        out = put_plane(plan, out, b.piles[ranks[i]])
    out = put_plane(plan, out, seen ^ FULL)
    if rarely(b.pending[lane] and turn == me):
        out = put_plane(plan, out, <uint64_t>1 << (b.pending[lane] - 1))
        out = put_plane(plan, out, b.picks[lane])
    else:
        memset(out, 0, 80)
        out += 80
    if rarely(plan.with_exposed):
        for i in range(players):
            out = put_plane(plan, out, exposed[seats[i]])
    for i in range(players):
        out[i] = size(hands[seats[i]])
        out[players + 1 + 3 * sides + i] = turn == seats[i]
        out[2 * players + 1 + 3 * sides + i] = dealer == seats[i]
    out += players
    out[0] = 40 - b.next_stock[lane]
    out += 1
    for i in range(sides):
        out[i] = at_most(b.sweeps[ranks[i]], MOST_SWEEPS)
        total = at_most(b.totals[ranks[i]], plan.most_total)
        out[sides + i] = total if plan.most_total <= MOST else total * MOST // plan.most_total
        out[2 * sides + i] = last == ranks[i] - lane * sides + 1
    out += 3 * sides + 2 * players
    if rarely(plan.with_bonus):
        for i in range(sides):
            out[i] = at_most(b.bonus[ranks[i]], MOST_BONUS)
        out += sides
    if plan.perfect_recall:
        put_recall(b, lane, seats, dealer, out)


cdef inline void put_recall(
    const Lanes* b, Py_ssize_t lane, const int* seats, int dealer, uint8_t* out
) noexcept nogil:
    """Write who played each card, and when it was played and won."""
    cdef const uint8_t* played_at = b.played_at + 40 * lane
    cdef int players = b.spec.players, card, ply, seat = dealer - seats[0]
    cdef uint8_t* row_of[41]        # by ply
    if seat < 0:
        seat += players
    for ply in range(41):
        row_of[ply] = out + 40 * seat
        seat = seat + 1 if seat + 1 < players else 0
    memset(out, 0, 40 * players)
    for card in range(40):
        if played_at[card]:
            row_of[played_at[card]][card] = 1
    memcpy(out + 40 * players, played_at, 40)
    memcpy(out + 40 * players + 40, b.taken_at + 40 * lane, 40)
