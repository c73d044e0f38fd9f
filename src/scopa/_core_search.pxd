# Looking ahead; the twin is _core_py_search.py.
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from scopa._core_captures cimport Tables, lowest, size
from scopa._core_inference cimport CANDIDATES, Evidence, Softmax, likelihood
from scopa._core_play cimport MAX_PLAYERS, Pos, Primes, Spec, play, points, shuffle
from scopa._core_playout cimport play_out
from scopa._core_policy cimport Chances
from scopa._core_random cimport Stream, below

cdef enum:
    NOBODY = 255
    # With so few cards in two hands and none in the stock, nothing is hidden: solve.
    MOST_SOLVED = 8
    SOLVER_BITS = 10

cdef struct Seen:
    Pos pos           # hidden hands are empty and the stock has its length only
    int player        # or NOBODY
    uint64_t unseen
    int sizes[MAX_PLAYERS]


cdef inline void complete(
    const Spec* spec, const Seen* v, Pos* p, Stream* rng
) noexcept nogil:
    """Fill in the hidden cards, uniformly."""
    cdef uint8_t hidden[40]
    cdef uint64_t left = v.unseen
    cdef int n = 0, at = 0, player, i, _i
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
        for _i in range(v.sizes[player] - size(p.exposed[player])):
            p.hands[player] |= <uint64_t>1 << hidden[at]
            at += 1
    p.next_stock = 0
    p.end_stock = n - at
    for i in range(n - at):
        p.stock[i] = hidden[at + i]


cdef inline void sample(
    const Tables* t, const Chances* c, const Softmax* soft, const Spec* spec, const Seen* v,
    const Evidence* e, Pos* p, Stream* rng
) noexcept nogil:
    """Fill in the hidden cards in the measure in which they explain the plays seen."""
    cdef Pos deals[CANDIDATES]
    cdef uint64_t weights[CANDIDATES]
    cdef uint64_t most = 0, all_weights = 0, left
    cdef int i, shift = 0
    if e.count == 0:
        complete(spec, v, p, rng)
        return
    for i in range(CANDIDATES):
        complete(spec, v, &deals[i], rng)
        weights[i] = likelihood(t, c, soft, e, &deals[i])
        if weights[i] > most:
            most = weights[i]
    while most >> shift >> 28:
        shift += 1
    for i in range(CANDIDATES):
        weights[i] = (weights[i] >> shift) + 1
        all_weights += weights[i]
    left = below(rng, <uint32_t>all_weights)
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    p[0] = deals[i]


cdef inline void look_ahead(
    const Tables* t, const Chances* c, const Primes* primes, const Spec* spec, const Pos* p,
    int card, uint64_t captured, int policy, Stream* rng, int64_t* value
) noexcept nogil:
    """Add the margin of the player to move after one move and a playout."""
    cdef Pos after = p[0]
    cdef int result[MAX_PLAYERS]
    cdef int side
    play(spec, &after, card, captured)
    play_out(t, c, spec, &after, policy, rng)
    points(spec, primes, &after, result)
    value[0] += spec.sides * result[spec.side_of[p.turn]]
    for side in range(spec.sides):
        value[0] -= result[side]
