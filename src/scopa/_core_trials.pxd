# Every move played out in the same deals; the twin is _core_py_trials.py.
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from scopa._core_captures cimport Tables
from scopa._core_inference cimport HANDS, Evidence, Memory, Softmax, read_plays
from scopa._core_count cimport count_lines, lines_of, points
from scopa._core_play cimport (
    MAX_LINES, MAX_PLAYERS, Pos, Primes, Spec, deal_hand, deal_round, put_down, round_ends,
)
from scopa._core_playout cimport play_out
from scopa._core_policy cimport Chances
from scopa._core_random cimport ROLLOUT, TRIAL, Stream, start
from scopa._core_round cimport Known
from scopa._core_search cimport Seen, play_to_end, sample
from scopa._core_solver cimport interrupted, raise_pending
from scopa._core_variants cimport sweepers

cdef enum:
    # See the twin.
    MARGIN_SHIFT = 1024
    POINT_BITS = 8
    CARE = 8

# What the trials of one view share.
cdef struct Work:
    const Known* known
    const Softmax* softmax
    const Spec* spec
    const Seen* seen
    Evidence evidence
    Memory memory
    uint64_t key
    int lines            # of the count
    int per_move         # numbers: two, and four for each line
    int many             # the legal moves: what they play, and what they take
    int* cards
    uint64_t* captured
    uint64_t* tallies    # per_move for each move
    uint64_t* products   # of the margins, a row up to the diagonal for each move
    uint64_t* margins    # of the trial at hand
    uint64_t* results    # the points, trial by trial and move by move


cdef inline uint64_t pack(const int* result, int sides) noexcept nogil:
    """The points of all sides in one number, those of side 0 lowest."""
    cdef uint64_t packed = 0
    cdef int side
    for side in range(sides):
        packed |= <uint64_t>result[side] << POINT_BITS * side
    return packed


cdef inline bint can_sweep(const Spec* spec, const Pos* p) noexcept nogil:
    """Whether the player to move holds the card that sweeps the table, and it would count."""
    if not p.hands[p.turn] & sweepers(&spec.rule, p.table):
        return False
    return spec.last_scopa or not (round_ends(p) and p.next_stock == p.end_stock)


cdef inline uint64_t try_move(
    const Work* w, const Pos* p, int i, Stream* rng, uint64_t* tally
) noexcept nogil:
    """Play move *i* out and count what came of it; returns the points."""
    cdef Pos after = p[0], dealt
    cdef bint due
    cdef int lines[2 * MAX_LINES * MAX_PLAYERS]
    cdef int result[MAX_PLAYERS]
    cdef int own_side = w.spec.side_of[p.turn], sides = w.spec.sides
    cdef int line, side, own, others, everyone = 0
    due = put_down(w.spec, &after, w.cards[i], w.captured[i])
    if due:
        dealt = after
        deal_round(w.spec, &dealt)
        tally[1] += can_sweep(w.spec, &dealt)
    else:
        tally[1] += can_sweep(w.spec, &after)
    play_to_end(w.known, &after, own_side, rng)
    count_lines(w.spec, w.known.primes, after.piles, after.sweeps, lines)
    for side in range(sides):
        result[side] = after.bonus[side]
    for line in range(w.lines):
        own = others = 0
        for side in range(sides):
            result[side] += lines[(2 * line + 1) * sides + side]
            others += lines[(2 * line + 1) * sides + side]
        own = lines[(2 * line + 1) * sides + own_side]
        others -= own
        tally[2 + 4 * line] += own > 0
        tally[3 + 4 * line] += others > 0
        tally[4 + 4 * line] += own
        tally[5 + 4 * line] += others
    for side in range(sides):
        everyone += result[side]
    w.margins[i] = MARGIN_SHIFT + sides * result[own_side] - everyone
    tally[0] += w.margins[i]
    return pack(result, sides)


cdef inline void try_all(Work* w, uint64_t first, uint64_t count) noexcept nogil:
    """Play every move out in *count* deals of the hidden cards, until an interrupt."""
    cdef Pos p
    cdef Stream rng
    cdef uint64_t done
    cdef uint64_t* product
    cdef int i, j
    for done in range(count):
        if done & 255 == 255 and interrupted():
            return
        start(&rng, TRIAL, w.key, first + done)
        sample(w.known, w.softmax, w.seen, &w.evidence, &w.memory, &p, &rng)
        product = w.products
        for i in range(w.many):
            start(&rng, ROLLOUT, w.key, first + done)
            w.results[done * w.many + i] = try_move(w, &p, i, &rng, w.tallies + w.per_move * i)
            for j in range(i + 1):
                product[0] += w.margins[i] * w.margins[j]
                product += 1


cdef inline list run(
    Work* w, list choices, list plays, uint64_t key, uint64_t first, uint64_t count
):
    """The trials of *choices*, flat."""
    cdef int played[40]
    cdef uint64_t captured[40]
    cdef int i, made = <int>len(plays) // 2
    cdef size_t many = len(choices) // 2, pairs = many * (many + 1) // 2, n
    cdef list flat
    w.many, w.key = <int>many, key
    w.lines = lines_of(w.spec)
    w.per_move = 2 + 4 * w.lines
    for i in range(made):
        played[i], captured[i] = plays[2 * i], plays[2 * i + 1]
    read_plays(
        w.spec, &w.seen.pos, w.seen.player, w.seen.sizes, played, captured, made, &w.evidence
    )
    w.memory.key, w.memory.care = key, CARE
    w.memory.chances = <uint32_t*>calloc(HANDS * w.spec.players, sizeof(uint32_t))
    w.cards = <int*>malloc((many + 1) * sizeof(int))
    w.captured = <uint64_t*>malloc((many + 1) * sizeof(uint64_t))
    w.margins = <uint64_t*>malloc((many + 1) * sizeof(uint64_t))
    w.tallies = <uint64_t*>calloc(many * w.per_move + 1, sizeof(uint64_t))
    w.products = <uint64_t*>calloc(pairs + 1, sizeof(uint64_t))
    w.results = <uint64_t*>calloc(many * count + 1, sizeof(uint64_t))
    try:
        if (
            w.memory.chances == NULL or w.cards == NULL or w.captured == NULL or w.margins == NULL
            or w.tallies == NULL or w.products == NULL or w.results == NULL
        ):
            raise MemoryError
        for i in range(w.many):
            w.cards[i] = choices[2 * i]
            w.captured[i] = choices[2 * i + 1]
        with nogil:
            try_all(w, first, count)
        raise_pending()
        flat = [w.tallies[n] for n in range(many * w.per_move)]
        flat += [w.products[n] for n in range(pairs)]
        flat += [w.results[n] for n in range(many * count)]
        return flat
    finally:
        free(w.memory.chances)
        free(w.cards)
        free(w.captured)
        free(w.margins)
        free(w.tallies)
        free(w.products)
        free(w.results)


cdef inline list play_hands(
    const Tables* t, const Chances* c, const Primes* primes, const Spec* spec, int dealer,
    int policy, uint64_t seed, uint64_t first, uint64_t count
):
    """The points of all sides in fresh hands, packed."""
    cdef Pos p
    cdef Stream rng
    cdef int result[MAX_PLAYERS]
    cdef list flat
    cdef uint64_t done
    cdef uint64_t* results = <uint64_t*>calloc(count + 1, sizeof(uint64_t))
    try:
        if results == NULL:
            raise MemoryError
        with nogil:
            for done in range(count):
                start(&rng, ROLLOUT, seed, first + done)
                deal_hand(spec, &p, dealer, &rng)
                play_out(t, c, spec, &p, policy, &rng)
                points(spec, primes, &p, result)
                results[done] = pack(result, spec.sides)
        flat = [results[done] for done in range(count)]
        return flat
    finally:
        free(results)
