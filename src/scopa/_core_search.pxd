# Looking ahead; the twin is _core_py_search.py.
from libc.stdint cimport int64_t, uint8_t, uint64_t

from scopa._core_captures cimport Tables, lowest, size
from scopa._core_play cimport MAX_PLAYERS, Pos, Spec, play, points, round_ends, shuffle
from scopa._core_policy cimport Chances, Choice, Sight, pick
from scopa._core_random cimport Stream

cdef enum:
    NOBODY = 255

cdef struct Seen:
    Pos pos           # hidden hands are empty and the stock has its length only
    int player        # or NOBODY
    uint64_t unseen
    int sizes[MAX_PLAYERS]


cdef inline void look(const Spec* spec, const Pos* p, Sight* s) noexcept nogil:
    """What the player to move sees of a whole position."""
    cdef uint64_t seen = p.hands[p.turn] | p.table
    cdef int side, following
    for side in range(spec.sides):
        seen |= p.piles[side]
    s.hand = p.hands[p.turn]
    s.table = p.table
    s.unseen = seen ^ <uint64_t>0xFFFFFFFFFF
    s.last = False
    if round_ends(p):
        if p.next_stock < p.end_stock:
            s.next_size = spec.hand_size
        else:
            s.next_size = 0
            s.last = not spec.last_scopa
    else:
        following = p.turn + 1 if p.turn + 1 < spec.players else 0
        s.next_size = size(p.hands[following])


cdef inline void playout(
    const Tables* t, const Chances* c, const Spec* spec, Pos* p, int policy, Stream* rng
) noexcept nogil:
    """Play the hand out in place."""
    cdef Sight s
    cdef Choice choice
    while p.hands[p.turn]:
        look(spec, p, &s)
        choice = pick(t, c, &s, policy, rng)
        play(spec, p, choice.card, choice.captured)


cdef inline void complete(
    const Spec* spec, const Seen* v, Pos* p, Stream* rng
) noexcept nogil:
    """Fill in the hidden cards, uniformly."""
    cdef uint8_t hidden[40]
    cdef uint64_t left = v.unseen
    cdef int n = 0, at = 0, player, i
    while left:
        hidden[n] = lowest(left)
        left &= left - 1
        n += 1
    shuffle(rng, hidden, n)
    p[0] = v.pos
    for player in range(spec.players):
        if player == v.player:
            continue
        p.hands[player] = p.exposed[player]
        for i in range(v.sizes[player] - size(p.exposed[player])):
            p.hands[player] |= <uint64_t>1 << hidden[at]
            at += 1
    p.next_stock = 0
    p.end_stock = n - at
    for i in range(n - at):
        p.stock[i] = hidden[at + i]


cdef inline void look_ahead(
    const Tables* t, const Chances* c, const Spec* spec, const Pos* p, int card,
    uint64_t captured, int policy, Stream* rng, int64_t* value
) noexcept nogil:
    """Add the margin of the player to move after one move and a playout."""
    cdef Pos after = p[0]
    cdef int result[MAX_PLAYERS]
    cdef int side
    play(spec, &after, card, captured)
    playout(t, c, spec, &after, policy, rng)
    points(spec, &after, result)
    value[0] += spec.sides * result[p.turn % spec.sides]
    for side in range(spec.sides):
        value[0] -= result[side]
