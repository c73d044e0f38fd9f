# What states and views share: the rules, packing, hashing, legal moves; see _types.pyx.


# The rules of a hand, shared by its positions.
@cython.final
@cython.no_gc
cdef class Frame:
    cdef game.Spec spec
    cdef object rules


cdef Frame frame_of(object rules):
    cdef Frame frame = Frame.__new__(Frame)
    cdef tuple numbers = rules._spec
    cdef int player
    frame.rules = rules
    frame.spec.players = numbers[0]
    frame.spec.sides = numbers[1]
    frame.spec.hand_size = numbers[2]
    frame.spec.table_size = numbers[3]
    frame.spec.last_scopa = numbers[4]
    for player in range(frame.spec.players):
        frame.spec.side_of[player] = player % frame.spec.sides
        frame.spec.after[player] = (player + 1) % frame.spec.players
    return frame


# What an object has that was made by __new__ alone: no players, and nothing to read.
cdef Frame NO_FRAME = Frame.__new__(Frame)


cdef int read_header(game.Pos* p, list numbers) except -1:
    memset(p, 0, sizeof(game.Pos))
    p.dealer, p.turn, p.last = numbers[0], numbers[1], numbers[2]
    p.redeals = numbers[3]
    p.table = numbers[4]
    return 0


cdef Py_ssize_t read_public(
    game.Pos* p, const game.Spec* spec, list numbers, Py_ssize_t at
) except -1:
    """Piles, sweeps, bonus and exposed cards, from index *at*; returns the index after them."""
    cdef int i
    for i in range(spec.sides):
        p.piles[i] = numbers[at + i]
        p.sweeps[i] = numbers[at + spec.sides + i]
        p.bonus[i] = numbers[at + 2 * spec.sides + i]
    for i in range(spec.players):
        p.exposed[i] = numbers[at + 3 * spec.sides + i]
    return at + 3 * spec.sides + spec.players


cdef list header_of(const game.Pos* p):
    return [p.dealer, p.turn, p.last, p.redeals, p.table]


cdef list public_of(const game.Pos* p, const game.Spec* spec):
    cdef int i
    cdef list numbers = [p.piles[i] for i in range(spec.sides)]
    numbers += [p.sweeps[i] for i in range(spec.sides)]
    numbers += [p.bonus[i] for i in range(spec.sides)]
    numbers += [p.exposed[i] for i in range(spec.players)]
    return numbers


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
