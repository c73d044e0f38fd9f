# The native GameState; included by _types.pyx.


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class GameState:
    """A whole position of one hand, hidden cards included: immutable, hashable, picklable.

    Positions of a game come from `deal` and `apply`.  The constructor builds any legal
    position from keywords and checks it; `from_text` does so from a line of text.  Positions
    are equal when their fields are; `history` and `opening_table` do not count for that.

    Parameters
    ----------
    rules
        The rules of the game; the standard ones when omitted.
    dealer
        The seat that dealt.  Seats are numbered in playing order.
    turn
        The seat to move; derived from the hands when omitted.
    hands
        The cards of each player.
    table
        The cards face up on the table.
    stock
        The cards not dealt yet, next card first.
    piles
        The cards captured by each side; none when omitted.
    sweeps
        The sweeps that each side scored; none when omitted.
    bonus
        The points of each side that do not come from play; zeros in the standard game.
    exposed
        The cards of each hand that lie face up; empty in the standard game.
    last_capturer
        The side that captured last, or None.
    redeals
        How many deals were voided before this one.

    Raises
    ------
    InvalidStateError
        If no game can reach the position; the message names the field.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=7)
    >>> print(state.hands[1], "|", state.table)
    2S 7C RS | 2C 4C 5D RC
    >>> scopa.GameState.from_text(state.to_text()) == state
    True
    """

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
        return packed.write_position(&self.frame.spec, &self.pos)

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
        """The seat that dealt; it plays last in every round."""
        return self.pos.dealer

    @property
    def turn(self):
        """The seat to move; when the hand is over, the seat after the last to play."""
        return self.pos.turn

    @property
    def hands(self):
        """The cards of each player."""
        return sets_of(self.pos.hands, self.frame.spec.players)

    @property
    def table(self):
        """The cards face up on the table."""
        return set_of(self.pos.table)

    @property
    def stock(self):
        """The cards not dealt yet, next card first."""
        cdef int i
        return tuple(
            [CARDS[self.pos.stock[i]] for i in range(self.pos.next_stock, self.pos.end_stock)]
        )

    @property
    def piles(self):
        """The cards captured by each side."""
        return sets_of(self.pos.piles, self.frame.spec.sides)

    @property
    def sweeps(self):
        """The sweeps that each side scored."""
        cdef int i
        return tuple([self.pos.sweeps[i] for i in range(self.frame.spec.sides)])

    @property
    def bonus(self):
        """The points of each side that do not come from play."""
        cdef int i
        return tuple([self.pos.bonus[i] for i in range(self.frame.spec.sides)])

    @property
    def exposed(self):
        """The cards of each hand that lie face up."""
        return sets_of(self.pos.exposed, self.frame.spec.players)

    @property
    def last_capturer(self):
        """The side that captured last, or None while nobody has."""
        return self.pos.last - 1 if self.pos.last else None

    @property
    def redeals(self):
        """How many deals were voided before this one."""
        return self.pos.redeals

    @property
    def history(self):
        """The plays since the deal, or since the position was built by hand; oldest first."""
        return history_of(self.node)

    @property
    def opening_table(self):
        """The table before the first play of `history`."""
        return set_of(self.opening)

    @property
    def last_play(self):
        """The newest play of `history`, or None."""
        return None if self.node is None else play_of(self.node)

    @property
    def is_over(self):
        """Whether all cards have been played."""
        return self.pos.hands[self.pos.turn] == 0

    @property
    def plies(self):
        """How many cards have been played since the deal."""
        cdef int i, left = self.pos.end_stock - self.pos.next_stock
        for i in range(self.frame.spec.players):
            left += cap.size(self.pos.hands[i])
        return 40 - self.frame.spec.table_size - left

    def _legal_moves(self):
        return legal_moves(&self.frame.spec.rule, self.pos.hands[self.pos.turn], self.pos.table)

    def _legal_captures(self, card):
        cdef int number = number_of(card)
        cdef uint64_t hand = self.pos.hands[self.pos.turn]
        if not hand >> number & 1:
            raise not_held(number, hand, self.pos.turn, hand == 0)
        return legal_captures(&self.frame.spec.rule, self.pos.table, number)

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
        if not is_legal(&self.frame.spec.rule, self.pos.table, card, captured):
            raise not_legal(
                self.frame.rules, card, captured, self.pos.table,
                core.captures(self.frame.rules._spec, self.pos.table, card),
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
            if captured:
                node.leftovers = self.pos.table ^ captured
            elif not variants.takes_itself(&self.frame.spec.rule, self.pos.table, card):
                node.leftovers = self.pos.table | <uint64_t>1 << card
            if node.leftovers:
                node.leftovers_to = after.pos.last
        after.node = node
        return after

    def parse_move(self, text):
        """Read a move in this position.

        ``7D`` alone is enough when the card has one capture or can only be laid; ``7Dx3C4B``
        says what it takes.  Lower case and a trailing ``#`` are read too.

        Raises
        ------
        NotationError
            If the text is no move at all.
        IllegalMoveError
            If the move is not legal here.
        AmbiguousMoveError
            If a card alone does not tell which capture is meant; `candidates` lists them.
        """
        cdef uint64_t hand = self.pos.hands[self.pos.turn]
        legal = core.moves(self.frame.rules._spec, hand, self.pos.table)
        return read_move(
            text, self.frame.rules, hand, self.pos.turn, hand == 0, self.pos.table, legal, Move._of
        )

    def to_text(self):
        """The position as one line of text, without its history (grammar in the docs)."""
        return write_state(self.frame.rules, self._packed())

    @classmethod
    def from_text(cls, text):
        """The position that a line of text describes, checked like the constructor's.

        Raises
        ------
        NotationError
            If the text cannot be read; the message names the field.
        InvalidStateError
            If no game can reach the position.
        """
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

    def _repr_svg_(self):
        return picture("svg", self)

    def _repr_html_(self):
        return picture("html", self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef int fill_state(GameState state, object rules, list position) except -1:
    cdef Frame frame = frame_of(rules)
    packed.read_position(position, &frame.spec, &state.pos)
    state.opening = state.pos.table
    state.frame = frame
    return 0
