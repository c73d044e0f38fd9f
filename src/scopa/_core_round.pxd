# What the round at hand may come to, and a player's quick thought about it; the twin is
# _core_py_round.py, which explains them.
from libc.stdint cimport uint8_t, uint64_t

from scopa._core_captures cimport MAX_CAPTURES, Tables, captures, lowest, rarely, size
from scopa._core_count cimport points
from scopa._core_play cimport (
    FULL, MAX_PLAYERS, Pos, Primes, Spec, put_down, shuffle,
)
from scopa._core_playout cimport look, play_round
from scopa._core_policy cimport GREEDY, Chances, Choice, Sight, pick_best_by_rules
from scopa._core_random cimport Stream
from scopa._core_values cimport Values, rounds_of, to_come
from scopa._core_variants cimport Ground, Rule, Walk, begin, next_option, survey

cdef enum:
    POINT = 1000
    THOUGHTS = 8        # the deals of the others' cards that a quick thought looks at
    MOST_MOVES = 96     # no more moves are thought about

    # Parts of a search.
    USUAL = 1
    PERFECT = 2
    ONWARD = 4
    RANDOMLY = 8

# What a search reads and never changes.
cdef struct Known:
    const Tables* tables
    const Chances* chances
    const Primes* primes
    const Spec* spec
    Values values
    int parts


cdef inline int margin(const Known* k, const Pos* p, int side) noexcept nogil:
    """The points of *side* against every other in a finished hand, added up; negative when the
    fewest win."""
    cdef int result[MAX_PLAYERS]
    cdef int other, made
    points(k.spec, k.primes, p, result)
    made = k.spec.sides * result[side]
    for other in range(k.spec.sides):
        made -= result[other]
    return k.spec.aim * made


cdef inline int scored(const Spec* spec, const Pos* p, int side) noexcept nogil:
    """The same by what counts at once: sweeps and what was declared."""
    cdef int other, made = spec.sides * p.sweeps[side]
    for other in range(spec.sides):
        made -= p.sweeps[other]
    if spec.variant:
        made *= spec.score.scopa
        made += spec.sides * p.bonus[side]
        for other in range(spec.sides):
            made -= p.bonus[other]
        made *= spec.aim
    return made


cdef inline int outcome(const Known* k, const Pos* p, int side) noexcept nogil:
    """What *side* has made of a round that is over, and of the rest of the hand, in 1/1000."""
    if p.next_stock == p.end_stock:
        return POINT * margin(k, p, side)
    return POINT * scored(k.spec, p, side) + to_come(&k.values, k.spec, p, side)


cdef inline int list_moves_varied(
    const Rule* rule, uint64_t hand, uint64_t table, Choice* moves
) noexcept nogil:
    cdef Ground ground
    cdef Walk walk
    cdef int n = 0, card
    survey(rule, table, &ground)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        begin(rule, &ground, card, &walk)
        while n < MOST_MOVES and next_option(&walk):
            moves[n].card = card
            moves[n].captured = walk.captured
            n += 1
    return n


cdef inline int list_moves(
    const Tables* t, const Rule* rule, uint64_t hand, uint64_t table, Choice* moves
) noexcept nogil:
    """Write the legal moves in their order, at most MOST_MOVES; returns how many."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef int n = 0, card, count, i
    if rarely(rule.varied):
        return list_moves_varied(rule, hand, table, moves)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        count = captures(t, table, card, found)
        if count == 0:
            found[0] = 0
            count = 1
        for i in range(min(count, MOST_MOVES - n)):
            moves[n].card = card
            moves[n].captured = found[i]
            n += 1
    return n


cdef inline int think(
    const Known* k, const Pos* p, Choice* moves, int* values, int deals, int policy,
    Stream* rng
) noexcept nogil:
    """List the moves of the player to move, and what each is worth at a quick thought."""
    cdef uint8_t hidden[40]
    cdef uint64_t left = p.hands[p.turn] | p.table, shown = 0
    cdef int count = list_moves(k.tables, &k.spec.rule, p.hands[p.turn], p.table, moves)
    cdef int side = k.spec.side_of[p.turn], unseen = 0, needed = 0, at, player, i, _i, _j
    cdef Pos deal, after
    cdef Stream luck
    for i in range(count):
        values[i] = 0
    if count == 1:
        return 1
    for i in range(k.spec.sides):
        left |= p.piles[i]
    if k.spec.declares:
        for player in range(k.spec.players):
            if player != p.turn:
                shown |= p.exposed[player]
    left = (left | shown) ^ FULL
    while left:
        hidden[unseen] = lowest(left)
        left &= left - 1
        unseen += 1
    for player in range(k.spec.players):
        if player != p.turn:
            needed += size(p.hands[player]) - size(p.exposed[player])
    deal = p[0]
    at = unseen
    for _i in range(deals if needed else 1):
        if at + needed > unseen:
            shuffle(rng, hidden, unseen)
            at = 0
        for player in range(k.spec.players):
            if player == p.turn:
                continue
            deal.hands[player] = p.exposed[player]
            for _j in range(size(p.hands[player]) - size(p.exposed[player])):
                deal.hands[player] |= <uint64_t>1 << hidden[at]
                at += 1
        for i in range(count):
            after = deal
            luck = rng[0]
            put_down(k.spec, &after, moves[i].card, moves[i].captured)
            play_round(k.tables, k.chances, k.spec, &after, policy, &luck)
            values[i] += outcome(k, &after, side)
        rng[0] = luck
    return count


cdef inline Choice best_thought(const Known* k, const Pos* p, Stream* rng) noexcept nogil:
    """The first of the best moves at a quick thought."""
    cdef Choice moves[MOST_MOVES]
    cdef int values[MOST_MOVES]
    cdef int count = think(k, p, moves, values, THOUGHTS, GREEDY, rng), i, best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return moves[best]


cdef inline Choice usual_move(const Known* k, const Pos* p) noexcept nogil:
    """What Normal plays."""
    cdef Sight s = look(k.chances, k.spec, p)
    return pick_best_by_rules(k.tables, &s, True)
