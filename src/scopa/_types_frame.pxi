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


cdef tuple legal_moves_varied(const variants.Rule* rule, uint64_t hand, uint64_t table):
    cdef variants.Ground ground
    cdef variants.Walk walk
    cdef list moves = []
    cdef int card
    variants.survey(rule, table, &ground)
    while hand:
        card = cap.lowest(hand)
        hand &= hand - 1
        variants.begin(rule, &ground, card, &walk)
        while variants.next_option(&walk):
            moves.append(new_move(card, walk.captured) if walk.captured else <Move>LAYS[card])
    return PyList_AsTuple(moves)


cdef tuple legal_moves(const variants.Rule* rule, uint64_t hand, uint64_t table):
    cdef uint64_t found[cap.MAX_CAPTURES]
    cdef list moves = []
    cdef int card, i, n
    if rule.varied:
        return legal_moves_varied(rule, hand, table)
    while hand:
        card = cap.lowest(hand)
        hand &= hand - 1
        n = cap.captures(&TABLES, table, card, found)
        if n == 0:
            moves.append(<Move>LAYS[card])
        for i in range(n):
            moves.append(new_move(card, found[i]))
    return PyList_AsTuple(moves)


cdef tuple legal_captures_varied(const variants.Rule* rule, uint64_t table, int card):
    cdef variants.Ground ground
    cdef variants.Walk walk
    cdef list captures = []
    variants.survey(rule, table, &ground)
    variants.begin(rule, &ground, card, &walk)
    while variants.next_capture(&walk):
        captures.append(set_of(walk.captured))
    return PyList_AsTuple(captures)


cdef tuple legal_captures(const variants.Rule* rule, uint64_t table, int card):
    cdef uint64_t found[cap.MAX_CAPTURES]
    if rule.varied:
        return legal_captures_varied(rule, table, card)
    return sets_of(found, cap.captures(&TABLES, table, card, found))


cdef bint is_legal_varied(
    const variants.Rule* rule, uint64_t table, int card, uint64_t captured
) noexcept:
    cdef variants.Ground ground
    cdef variants.Walk walk
    variants.survey(rule, table, &ground)
    variants.begin(rule, &ground, card, &walk)
    while variants.next_option(&walk):
        if walk.captured >= captured:
            return walk.captured == captured
    return False


cdef inline bint is_legal(
    const variants.Rule* rule, uint64_t table, int card, uint64_t captured
) noexcept:
    """Whether *card* may take *captured* (0: be laid), without listing its captures."""
    cdef uint64_t same = table & <uint64_t>15 << 4 * (card >> 2)
    if rule.varied:
        return is_legal_varied(rule, table, card, captured)
    if captured == 0:
        return not cap.takes(&TABLES, table, card)
    if captured & ~table:
        return False
    if same:
        return captured & ~same == 0 and captured & (captured - 1) == 0
    return cap.total(captured) == (card >> 2) + 1
