# The native GameState; included by _types.pyx.


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


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class GameState:
    cdef Frame frame
    cdef Node node
    cdef uint64_t opening
    cdef game.Pos pos

    def __cinit__(self):
        self.frame = NO_FRAME

    def __init__(
        self, *, rules=None, dealer=0, turn=None, hands, table, stock=(), piles=None,
        sweeps=None, bonus=None, exposed=None, last_capturer=None, redeals=0,
    ):
        if self.frame is not NO_FRAME:
            raise AttributeError("a GameState cannot be changed")
        rules = Rules() if rules is None else rules
        fill_state(self, rules, pack_state(
            rules, dealer, turn, hands, table, stock, piles, sweeps, bonus, exposed,
            last_capturer, redeals,
        ))

    @staticmethod
    def _from_packed(rules, list position, opening=None, plays=()):
        cdef GameState state = GameState.__new__(GameState)
        fill_state(state, rules, position)
        if opening is not None:
            state.opening = opening
        for key in plays:
            state.node = node_of(state.node, key)
        return state

    def _packed(self):
        cdef int i
        cdef const game.Spec* spec = &self.frame.spec
        return (
            header_of(&self.pos)
            + [self.pos.hands[i] for i in range(spec.players)]
            + public_of(&self.pos, spec)
            + [self.pos.stock[i] for i in range(self.pos.next_stock, self.pos.end_stock)]
        )

    def _plays(self):
        return plays_of(self.node)

    @property
    def _opening(self):
        return self.opening

    @property
    def rules(self):
        return self.frame.rules

    @property
    def dealer(self):
        return self.pos.dealer

    @property
    def turn(self):
        return self.pos.turn

    @property
    def hands(self):
        return sets_of(self.pos.hands, self.frame.spec.players)

    @property
    def table(self):
        return set_of(self.pos.table)

    @property
    def stock(self):
        cdef int i
        return tuple(
            [CARDS[self.pos.stock[i]] for i in range(self.pos.next_stock, self.pos.end_stock)]
        )

    @property
    def piles(self):
        return sets_of(self.pos.piles, self.frame.spec.sides)

    @property
    def sweeps(self):
        cdef int i
        return tuple([self.pos.sweeps[i] for i in range(self.frame.spec.sides)])

    @property
    def bonus(self):
        cdef int i
        return tuple([self.pos.bonus[i] for i in range(self.frame.spec.sides)])

    @property
    def exposed(self):
        return sets_of(self.pos.exposed, self.frame.spec.players)

    @property
    def last_capturer(self):
        return self.pos.last - 1 if self.pos.last else None

    @property
    def redeals(self):
        return self.pos.redeals

    @property
    def history(self):
        return history_of(self.node)

    @property
    def opening_table(self):
        return set_of(self.opening)

    @property
    def last_play(self):
        return None if self.node is None else play_of(self.node)

    @property
    def is_over(self):
        return self.pos.hands[self.pos.turn] == 0

    @property
    def plies(self):
        cdef int i, left = self.pos.end_stock - self.pos.next_stock
        for i in range(self.frame.spec.players):
            left += cap.size(self.pos.hands[i])
        return 40 - self.frame.spec.table_size - left

    def _legal_moves(self):
        return legal_moves(self.pos.hands[self.pos.turn], self.pos.table)

    def _legal_captures(self, card):
        cdef int number = card_number(card)
        cdef uint64_t hand = self.pos.hands[self.pos.turn]
        if not hand >> number & 1:
            raise not_held(number, hand, self.pos.turn, hand == 0)
        return legal_captures(self.pos.table, number)

    def _apply(self, move):
        if type(move) is not Move:
            raise IllegalMoveError(f"a move is a Move, not {shown(move)}; see parse_move for text")
        cdef int card = (<Move>move).number, player = self.pos.turn
        cdef int side
        cdef uint64_t captured = (<Move>move).taken.bits, hand = self.pos.hands[player]
        cdef GameState after
        cdef Node node
        if not hand >> card & 1:
            raise not_held(card, hand, player, hand == 0)
        if not is_legal(self.pos.table, card, captured):
            raise not_legal(
                card, captured, self.pos.table, core.captures(self.pos.table, card)
            )
        after = GameState.__new__(GameState)
        after.frame = self.frame
        after.opening = self.opening
        after.pos = self.pos
        game.play(&self.frame.spec, &after.pos, card, captured)
        node = Node.__new__(Node)
        node.previous = self.node
        node.player = player
        node.card = card
        node.captured = captured
        side = self.frame.spec.side_of[player]
        node.scopa = after.pos.sweeps[side] > self.pos.sweeps[side]
        node.refilled = after.pos.next_stock > self.pos.next_stock
        node.leftovers = node.leftovers_to = 0
        if after.pos.hands[after.pos.turn] == 0 and after.pos.last:
            node.leftovers_to = after.pos.last
            if captured:
                node.leftovers = self.pos.table ^ captured
            else:
                node.leftovers = self.pos.table | <uint64_t>1 << card
        after.node = node
        return after

    def parse_move(self, text):
        cdef uint64_t hand = self.pos.hands[self.pos.turn]
        legal = core.moves(hand, self.pos.table)
        return read_move(
            text, hand, self.pos.turn, hand == 0, self.pos.table, legal, Move._of
        )

    def to_text(self):
        return write_state(self.frame.rules, self._packed())

    @classmethod
    def from_text(cls, text):
        return cls(**read_state(text))

    def __eq__(self, other):
        if type(other) is not GameState:
            return NotImplemented
        cdef GameState that = <GameState>other
        cdef int i, n = self.pos.end_stock - self.pos.next_stock
        if n != that.pos.end_stock - that.pos.next_stock:
            return False
        if self.frame is not that.frame and self.frame.rules != that.frame.rules:
            return False
        if not same_public(&self.pos, &that.pos, &self.frame.spec):
            return False
        for i in range(n):
            if (
                self.pos.stock[self.pos.next_stock + i]
                != that.pos.stock[that.pos.next_stock + i]
            ):
                return False
        return True

    def __hash__(self):
        cdef uint64_t h = hash_public(&self.pos, &self.frame.spec, 0)
        cdef int i
        for i in range(self.pos.next_stock, self.pos.end_stock):
            h = h * 41 + self.pos.stock[i]
        return <Py_hash_t>(rnd.mix(h) >> 2)

    def __str__(self):
        return self.to_text()

    def __repr__(self):
        return f"GameState.from_text({self.to_text()!r})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef int fill_state(GameState state, object rules, list position) except -1:
    cdef int i
    cdef Py_ssize_t at
    cdef Frame frame = frame_of(rules)
    read_header(&state.pos, position)
    for i in range(frame.spec.players):
        state.pos.hands[i] = position[5 + i]
    at = read_public(&state.pos, &frame.spec, position, 5 + frame.spec.players)
    state.pos.end_stock = len(position) - at
    for i in range(state.pos.end_stock):
        state.pos.stock[i] = position[at + i]
    state.opening = state.pos.table
    state.frame = frame
    return 0
