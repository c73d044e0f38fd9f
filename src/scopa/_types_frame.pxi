# What states and views share: the rules, packing, hashing, legal moves; see _types.pyx.


# The rules of a hand, shared by its positions.
@cython.final
@cython.no_gc
cdef class Frame:
    cdef game.Spec spec
    cdef object rules


cdef Frame frame_of(object rules):
    cdef Frame frame = Frame.__new__(Frame)
    frame.rules = rules
    packed.read_spec(rules._spec, &frame.spec)
    return frame


# What an object has that was made by __new__ alone: no players, and nothing to read.
cdef Frame NO_FRAME = Frame.__new__(Frame)


cdef uint64_t hash_public(const game.Pos* p, const game.Spec* spec, uint64_t h) noexcept:
    cdef int i
    h = rnd.mix(h ^ (p.table | <uint64_t>p.dealer << 40 | <uint64_t>p.turn << 44
                     | <uint64_t>p.last << 48 | <uint64_t>(p.redeals & 0xFF) << 52))
    for i in range(spec.players):
        h = rnd.mix(h ^ p.hands[i])
    for i in range(spec.sides):
        h = rnd.mix(h ^ (p.piles[i] | <uint64_t>p.sweeps[i] << 40))
    return h


cdef bint same_public(const game.Pos* p, const game.Pos* q, const game.Spec* spec) noexcept:
    cdef int i
    if (
        p.table != q.table or p.turn != q.turn or p.dealer != q.dealer or p.last != q.last
        or p.redeals != q.redeals
    ):
        return False
    for i in range(spec.players):
        if p.hands[i] != q.hands[i] or p.exposed[i] != q.exposed[i]:
            return False
    for i in range(spec.sides):
        if p.piles[i] != q.piles[i] or p.sweeps[i] != q.sweeps[i] or p.bonus[i] != q.bonus[i]:
            return False
    return True


cdef tuple legal_moves(uint64_t hand, uint64_t table):
    cdef uint64_t found[cap.MAX_CAPTURES]
    cdef list moves = []
    cdef int card, i, n
    while hand:
        card = cap.lowest(hand)
        hand &= hand - 1
        n = cap.captures(&TABLES, table, card, found)
        if n == 0:
            moves.append(<Move>LAYS[card])
        for i in range(n):
            moves.append(new_move(card, found[i]))
    return PyList_AsTuple(moves)


cdef tuple legal_captures(uint64_t table, int card):
    cdef uint64_t found[cap.MAX_CAPTURES]
    return sets_of(found, cap.captures(&TABLES, table, card, found))


cdef inline bint is_legal(uint64_t table, int card, uint64_t captured) noexcept:
    """Whether *card* may take *captured* (0: be laid), without listing its captures."""
    cdef uint64_t same = table & <uint64_t>15 << 4 * (card >> 2)
    if captured == 0:
        return not cap.takes(&TABLES, table, card)
    if captured & ~table:
        return False
    if same:
        return captured & ~same == 0 and captured & (captured - 1) == 0
    return cap.total(captured) == (card >> 2) + 1
