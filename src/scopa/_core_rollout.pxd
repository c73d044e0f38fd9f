# Rollouts and perft; the twin is _core_py_rollout.py.
from libc.stdint cimport uint64_t

from scopa._core_captures cimport MAX_CAPTURES, Tables, captures, lowest, rarely
from scopa._core_count cimport points
from scopa._core_play cimport MAX_PLAYERS, MOST_POINTS, Pos, Primes, Spec, deal_hand, play
from scopa._core_playout cimport play_out
from scopa._core_policy cimport Chances
from scopa._core_random cimport ROLLOUT, Stream, start
from scopa._core_search cimport Seen, complete
from scopa._core_solver cimport interrupted
from scopa._core_variants cimport Ground, Walk, begin, next_option, survey

cdef enum:
    # Where the rollouts begin.
    FROM_DEAL = 0
    FROM_POSITION = 1
    FROM_VIEW = 2

    # Margins run from -MARGIN to MARGIN; no hand scores more (F13: 33 with napola), and where
    # the count is another from -MOST_POINTS to MOST_POINTS.
    MARGIN = 40

    # Perft looks for an interrupt once every so many plies: some thousand sequences.
    CHECKED_DEPTH = 7

# What is counted for one side.
cdef struct Tally:
    uint64_t points
    uint64_t squares
    uint64_t margins[2 * MOST_POINTS + 1]


cdef inline int margin_of(const Spec* spec) noexcept nogil:
    return MOST_POINTS if spec.variant else MARGIN


cdef inline void count_result(const Spec* spec, const int* result, Tally* tallies) noexcept nogil:
    cdef int side, other, best
    for side in range(spec.sides):
        best = -1
        for other in range(spec.sides):
            if other != side and result[other] > best:
                best = result[other]
        tallies[side].points += result[side]
        tallies[side].squares += result[side] * result[side]
        tallies[side].margins[margin_of(spec) + result[side] - best] += 1


cdef inline void roll_out(
    const Tables* t, const Chances* c, const Primes* primes, const Spec* spec, int source,
    const Seen* origin, int policy, uint64_t seed, uint64_t first, uint64_t count, Tally* tallies
) noexcept nogil:
    """Play *count* hands, each with a stream of its own, and add them to *tallies*."""
    cdef Pos p
    cdef Stream rng
    cdef int result[MAX_PLAYERS]
    cdef uint64_t index
    for index in range(first, first + count):
        start(&rng, ROLLOUT, seed, index)
        if source == FROM_DEAL:
            deal_hand(spec, &p, origin.pos.dealer, &rng)
        elif source == FROM_VIEW:
            complete(spec, origin, &p, &rng)
        else:
            p = origin.pos
        play_out(t, c, spec, &p, policy, &rng)
        points(spec, primes, &p, result)
        count_result(spec, result, tallies)


cdef inline uint64_t perft_varied(
    const Spec* spec, const Pos* p, int depth, bint* stop
) noexcept nogil:
    cdef Ground ground
    cdef Walk walk
    cdef uint64_t left = p.hands[p.turn], nodes = 0
    cdef int card
    cdef Pos after
    if depth == 0:
        return 1
    if depth == CHECKED_DEPTH and not stop[0]:
        stop[0] = interrupted()
    survey(&spec.rule, p.table, &ground)
    while left and not stop[0]:
        card = lowest(left)
        left &= left - 1
        begin(&spec.rule, &ground, card, &walk)
        while next_option(&walk):
            if depth == 1:
                nodes += 1
                continue
            after = p[0]
            play(spec, &after, card, walk.captured)
            nodes += perft_varied(spec, &after, depth - 1, stop)
    return nodes


cdef inline uint64_t perft(
    const Tables* t, const Spec* spec, const Pos* p, int depth, bint* stop
) noexcept nogil:
    """The number of sequences of exactly *depth* legal moves; *stop* is set by an interrupt."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t left = p.hands[p.turn], nodes = 0
    cdef int card, i, n
    cdef Pos after
    if depth == 0:
        return 1
    if depth == CHECKED_DEPTH and not stop[0]:
        stop[0] = interrupted()
    while left and not stop[0]:
        card = lowest(left)
        left &= left - 1
        n = captures(t, p.table, card, found)
        if n == 0:
            found[0] = 0
            n = 1
        if depth == 1:
            nodes += n
            continue
        for i in range(n):
            after = p[0]
            play(spec, &after, card, found[i])
            nodes += perft(t, spec, &after, depth - 1, stop)
    return nodes
