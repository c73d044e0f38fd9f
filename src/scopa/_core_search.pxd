# Looking ahead; the twin is _core_py_search.py.
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from scopa._core_captures cimport lowest, size
from scopa._core_endgame cimport FAR, perfect_by_rules, play_perfectly
from scopa._core_inference cimport Evidence, Memory, Softmax, likelihood, remembered
from scopa._core_play cimport MAX_PLAYERS, Pos, Spec, deal_round, declared, put_down, shuffle
from scopa._core_playout cimport play_out
from scopa._core_policy cimport GREEDY, RANDOM, Choice
from scopa._core_random cimport BOT, ROLLOUT, Stream, below, start
from scopa._core_round cimport (
    ONWARD, PERFECT, POINT, RANDOMLY, USUAL, Known, best_thought, margin, outcome,
    usual_move,
)

cdef enum:
    NOBODY = 255
    TRIES = 64
    CANDIDATES = 8
    MORE_CANDIDATES = 16

cdef struct Seen:
    Pos pos           # hidden hands are empty and the stock has its length only
    int player        # or NOBODY
    uint64_t unseen
    int sizes[MAX_PLAYERS]


cdef inline bint kept_quiet(const Spec* spec, const Seen* v, const Pos* p) noexcept nogil:
    """Whether nobody holds three cards face down that had to be declared."""
    cdef int player
    for player in range(spec.players):
        if player != v.player and v.sizes[player] == 3 and not v.pos.exposed[player]:
            if declared(spec, p.hands[player]):
                return False
    return True


cdef inline void complete(
    const Spec* spec, const Seen* v, Pos* p, Stream* rng
) noexcept nogil:
    """Fill in the hidden cards, uniformly."""
    cdef int tried = 1
    fill_in(spec, v, p, rng)
    while spec.declares and tried < TRIES and not kept_quiet(spec, v, p):
        fill_in(spec, v, p, rng)
        tried += 1


cdef inline void fill_in(
    const Spec* spec, const Seen* v, Pos* p, Stream* rng
) noexcept nogil:
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


cdef inline bint thinks(const Known* k) noexcept nogil:
    """Whether quick thoughts serve: there are tables for them, and hands are small."""
    return k.values.at != NULL and k.spec.hand_size <= 3


cdef inline void sample(
    const Known* k, const Softmax* soft, const Seen* v, const Evidence* e, Memory* m, Pos* p,
    Stream* rng
) noexcept nogil:
    """Fill in the hidden cards in the measure in which they explain the plays seen."""
    cdef Pos deals[MORE_CANDIDATES]
    cdef uint64_t weights[MORE_CANDIDATES]
    cdef uint64_t most = 0, all_weights = 0, left
    cdef int i, shift = 0, many = MORE_CANDIDATES if thinks(k) else CANDIDATES
    if e.count == 0:
        complete(k.spec, v, p, rng)
        return
    for i in range(many):
        complete(k.spec, v, &deals[i], rng)
        if thinks(k):
            weights[i] = remembered(k, soft, e, m, &deals[i])
        else:
            weights[i] = likelihood(k, soft, e, &deals[i])
        if weights[i] > most:
            most = weights[i]
    while most >> shift >> 28:
        shift += 1
    for i in range(many):
        weights[i] = (weights[i] >> shift) + 1
        all_weights += weights[i]
    left = below(rng, <uint32_t>all_weights)
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    p[0] = deals[i]


cdef inline void finish_round(const Known* k, Pos* p, int side, Stream* rng) noexcept nogil:
    """Play on until the hands are empty, but do not deal: by quick thoughts, and those who
    play against *side*, as often as not, as Normal does."""
    cdef Choice choice
    while p.hands[p.turn]:
        if k.parts & USUAL and k.spec.side_of[p.turn] != side and below(rng, 2):
            choice = usual_move(k, p)
        else:
            choice = best_thought(k, p, rng)
        put_down(k.spec, p, choice.card, choice.captured)


cdef inline bint last_of_two(const Known* k, const Pos* p) noexcept nogil:
    """Whether the round to be dealt is the last, of two players, and so open to both."""
    if not k.parts & PERFECT or k.spec.players != 2:
        return False
    return p.end_stock - p.next_stock == 2 * k.spec.hand_size


cdef inline void play_to_end(const Known* k, Pos* p, int side, Stream* rng) noexcept nogil:
    """Play a hand out whose next round may be due: this round as Hard of *side* thinks it is
    played, the others more simply."""
    if thinks(k):
        finish_round(k, p, side, rng)
        if last_of_two(k, p):
            deal_round(k.spec, p)
            play_perfectly(k, p)
            return
    if p.hands[p.turn] == 0 and p.next_stock < p.end_stock:
        deal_round(k.spec, p)
    play_out(k.tables, k.chances, k.spec, p, RANDOM if k.parts & RANDOMLY else GREEDY, rng)


cdef inline int look_ahead(
    const Known* k, const Pos* p, int card, uint64_t captured, Stream* rng
) noexcept nogil:
    """What the player to move makes of the hand by one move, in 1/1000."""
    cdef Pos after = p[0]
    cdef int side = k.spec.side_of[p.turn], made
    put_down(k.spec, &after, card, captured)
    if not thinks(k):
        play_to_end(k, &after, side, rng)
        return POINT * margin(k, &after, side)
    finish_round(k, &after, side, rng)
    while k.parts & ONWARD and after.next_stock < after.end_stock and not last_of_two(k, &after):
        deal_round(k.spec, &after)
        finish_round(k, &after, side, rng)
    if last_of_two(k, &after):
        deal_round(k.spec, &after)
        made = POINT * perfect_by_rules(k, &after, -FAR, FAR)
        return made if k.spec.side_of[after.turn] == side else -made
    return outcome(k, &after, side)


cdef inline void search(
    const Known* k, const Softmax* soft, const Seen* v, const Evidence* e, Memory* m,
    const Choice* moves, int count, uint64_t key, uint64_t index, int64_t* sums,
    int64_t* squares, int* values
) noexcept nogil:
    """One deal of the hidden cards: add the value of every move, and the squares of their
    differences, pair by pair; *values* is room for as many."""
    cdef Pos p
    cdef Stream rng
    cdef int i, j, at = 0
    cdef int64_t difference
    start(&rng, BOT, key, index)
    sample(k, soft, v, e, m, &p, &rng)
    for i in range(count):
        start(&rng, ROLLOUT, key, index)
        values[i] = look_ahead(k, &p, moves[i].card, moves[i].captured, &rng)
        sums[i] += values[i]
        for j in range(i):
            difference = values[i] - values[j]
            squares[at] += difference * difference
            at += 1
