# The last cards of two players, who know each other's; the twin is _core_py_endgame.py, which
# explains what one may hope for.
from libc.stdint cimport int64_t, uint64_t

from scopa._core_captures cimport MAX_CAPTURES, captures, lowest, rarely
from scopa._core_play cimport Pos, put_down
from scopa._core_policy cimport Choice
from scopa._core_round cimport MOST_MOVES, Known, list_moves, margin, usual_move
from scopa._core_variants cimport Ground, Walk, begin, next_option, survey

cdef enum:
    FAR = 1000          # beyond every margin, in points
    MEAN_BITS = 20      # means are kept in 2**-20 points, rounded down


cdef inline int perfect_varied(
    const Known* k, const Pos* p, int least, int most
) noexcept nogil:
    cdef Ground ground
    cdef Walk walk
    cdef uint64_t hand = p.hands[p.turn]
    cdef int card, made, best = -FAR
    cdef Pos after
    survey(&k.spec.rule, p.table, &ground)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        begin(&k.spec.rule, &ground, card, &walk)
        while next_option(&walk):
            after = p[0]
            put_down(k.spec, &after, card, walk.captured)
            if after.hands[after.turn]:
                made = -perfect_varied(k, &after, -most, -least)
            else:
                made = margin(k, &after, p.turn)
            best = max(best, made)
            least = max(least, made)
            if least >= most:
                return best
    return best


cdef inline int perfect(const Known* k, const Pos* p, int least, int most) noexcept nogil:
    """The margin of the player to move when two players play all their cards perfectly."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t hand = p.hands[p.turn]
    cdef int card, count, i, made, best = -FAR
    cdef Pos after
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        count = captures(k.tables, p.table, card, found)
        if count == 0:
            found[0] = 0
            count = 1
        for i in range(count):
            after = p[0]
            put_down(k.spec, &after, card, found[i])
            if after.hands[after.turn]:
                made = -perfect(k, &after, -most, -least)
            else:
                made = margin(k, &after, p.turn)
            if made > best:
                best = made
                if made > least:
                    least = made
                    if least >= most:
                        return best
    return best


cdef inline int perfect_by_rules(
    const Known* k, const Pos* p, int least, int most
) noexcept nogil:
    if rarely(k.spec.rule.varied):
        return perfect_varied(k, p, least, most)
    return perfect(k, p, least, most)


cdef inline int list_perfect_moves(const Known* k, const Pos* p, Choice* kept) noexcept nogil:
    """Write all moves that keep what perfect play is worth, in their order; how many."""
    cdef int count = list_moves(k.tables, &k.spec.rule, p.hands[p.turn], p.table, kept)
    cdef int i, made, n = 0, best = -FAR
    cdef Pos after
    if count == 1:
        return 1
    for i in range(count):  # those kept never overtake those looked at
        after = p[0]
        put_down(k.spec, &after, kept[i].card, kept[i].captured)
        if after.hands[after.turn]:
            made = -perfect_by_rules(k, &after, -FAR, 1 - best)
        else:
            made = margin(k, &after, p.turn)
        if made > best:
            best = made
            n = 0
        if made == best:
            kept[n] = kept[i]
            n += 1
    return n


cdef inline void play_perfectly(const Known* k, Pos* p) noexcept nogil:
    """Play all cards of two players in place, each time the first of the perfect moves."""
    cdef Choice kept[MOST_MOVES]
    while p.hands[p.turn]:
        list_perfect_moves(k, p, kept)
        put_down(k.spec, p, kept[0].card, kept[0].captured)


cdef inline int64_t by_chance(const Known* k, const Pos* p, int player) noexcept nogil:
    """The mean margin of *player* when both play at random, FAR higher, in 2**-20 points."""
    cdef Choice moves[MOST_MOVES]
    cdef int64_t total = 0
    cdef int count, i
    cdef Pos after
    if p.hands[p.turn] == 0:
        return <int64_t>(margin(k, p, player) + FAR) << MEAN_BITS
    count = list_moves(k.tables, &k.spec.rule, p.hands[p.turn], p.table, moves)
    for i in range(count):
        after = p[0]
        put_down(k.spec, &after, moves[i].card, moves[i].captured)
        total += by_chance(k, &after, player)
    return total // count


cdef inline Choice guessed_move(const Known* k, const Pos* p) noexcept nogil:
    """The first of the moves that are best if both go on at random."""
    cdef Choice moves[MOST_MOVES]
    cdef int64_t mean, most = -1
    cdef int count = list_moves(k.tables, &k.spec.rule, p.hands[p.turn], p.table, moves)
    cdef int i, best = 0
    cdef Pos after
    for i in range(count if count > 1 else 0):
        after = p[0]
        put_down(k.spec, &after, moves[i].card, moves[i].captured)
        mean = by_chance(k, &after, p.turn)
        if mean > most:
            most = mean
            best = i
    return moves[best]


cdef inline int64_t hope(const Known* k, const Pos* p, int player) noexcept nogil:
    """What *player* may hope for by perfect moves: the mean margin, FAR higher, times three for
    each move of the other to come."""
    cdef Choice kept[MOST_MOVES]
    cdef Choice way
    cdef int64_t one, most = 0, total
    cdef int count, i
    cdef Pos after
    if p.hands[p.turn] == 0:
        return margin(k, p, player) + FAR
    count = list_perfect_moves(k, p, kept)
    if p.turn == player:
        for i in range(count):
            after = p[0]
            put_down(k.spec, &after, kept[i].card, kept[i].captured)
            most = max(most, hope(k, &after, player))
        return most
    after = p[0]
    put_down(k.spec, &after, kept[0].card, kept[0].captured)
    one = total = hope(k, &after, player)
    for i in range(2):
        way = usual_move(k, p) if i == 0 else guessed_move(k, p)
        if way.card == kept[0].card and way.captured == kept[0].captured:
            total += one
            continue
        after = p[0]
        put_down(k.spec, &after, way.card, way.captured)
        total += hope(k, &after, player)
    return total


cdef inline Choice best_hope(const Known* k, const Pos* p) noexcept nogil:
    """The perfect move that lets the player to move hope most, of equal ones the first."""
    cdef Choice kept[MOST_MOVES]
    cdef int count = list_perfect_moves(k, p, kept), i, best = 0
    cdef int64_t one, most = -1
    cdef Pos after
    for i in range(count if count > 1 else 0):
        after = p[0]
        put_down(k.spec, &after, kept[i].card, kept[i].captured)
        one = hope(k, &after, p.turn)
        if one > most:
            most = one
            best = i
    return kept[best]
