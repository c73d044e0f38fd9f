# The native View; included by _types.pyx.


@cython.final
@cython.no_gc
@cython.freelist(16)
cdef class View:
    """What one seat may know of a position: its information set, and nothing hidden.

    Views are made by `observe` and handed to bots.  They hold no reference to the state that
    they were made from.  Views are equal when everything in them is, `history` included.
    """

    cdef Frame frame
    cdef Node node
    cdef uint64_t opening
    cdef tuple _totals
    cdef search.Seen seen

    def __cinit__(self):
        self.frame = NO_FRAME
        self._totals = ()

    def __init__(self):
        raise TypeError("a View is made by observe(state, player) or View.from_text(text)")

    @staticmethod
    def _from_packed(rules, list numbers, tuple totals, uint64_t opening, plays):
        cdef View view = View.__new__(View)
        cdef Frame frame = frame_of(rules)
        packed.read_view(numbers, &frame.spec, &view.seen)
        view.frame = frame
        view._totals = totals
        view.opening = opening
        for key in plays:
            view.node = node_of(view.node, key)
        return view

    def _packed(self):
        return packed.write_view(&self.frame.spec, &self.seen)

    def _plays(self):
        return plays_of(self.node)

    @property
    def _opening(self):
        return self.opening

    @property
    def rules(self):
        return self.frame.rules

    @property
    def totals(self):
        return self._totals

    @property
    def player(self):
        """The seat that looks; None for a spectator."""
        return None if self.seen.player == search.NOBODY else self.seen.player

    @property
    def hand(self):
        """The cards of that seat; empty for a spectator."""
        return set_of(own_hand(&self.seen))

    @property
    def hand_sizes(self):
        """How many cards each seat holds."""
        cdef int i
        return tuple([self.seen.sizes[i] for i in range(self.frame.spec.players)])

    @property
    def stock_size(self):
        """How many cards are not dealt yet."""
        return self.seen.pos.end_stock

    @property
    def unseen(self):
        """The cards that are in the stock or hidden in another hand."""
        return set_of(self.seen.unseen)

    @property
    def dealer(self):
        """The seat that dealt; it plays last in every round."""
        return self.seen.pos.dealer

    @property
    def turn(self):
        """The seat to move; when the hand is over, the seat after the last to play."""
        return self.seen.pos.turn

    @property
    def table(self):
        """The cards face up on the table."""
        return set_of(self.seen.pos.table)

    @property
    def piles(self):
        """The cards captured by each side."""
        return sets_of(self.seen.pos.piles, self.frame.spec.sides)

    @property
    def sweeps(self):
        """The sweeps that each side scored."""
        cdef int i
        return tuple([self.seen.pos.sweeps[i] for i in range(self.frame.spec.sides)])

    @property
    def bonus(self):
        """The points of each side that do not come from play."""
        cdef int i
        return tuple([self.seen.pos.bonus[i] for i in range(self.frame.spec.sides)])

    @property
    def exposed(self):
        """The cards of each hand that lie face up."""
        return sets_of(self.seen.pos.exposed, self.frame.spec.players)

    @property
    def last_capturer(self):
        """The side that captured last, or None while nobody has."""
        return self.seen.pos.last - 1 if self.seen.pos.last else None

    @property
    def redeals(self):
        """How many deals were voided before this one."""
        return self.seen.pos.redeals

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
        return self.seen.sizes[self.seen.pos.turn] == 0

    @property
    def plies(self):
        """How many cards have been played since the deal."""
        cdef int i, left = self.seen.pos.end_stock
        for i in range(self.frame.spec.players):
            left += self.seen.sizes[i]
        return 40 - self.frame.spec.table_size - left

    @property
    def hands(self):
        """Hidden: always raises `HiddenInformationError`."""
        raise HiddenInformationError(
            "a view does not know all hands; it has hand, hand_sizes and unseen"
        )

    @property
    def stock(self):
        """Hidden: always raises `HiddenInformationError`."""
        raise HiddenInformationError("a view does not know the stock; it has stock_size and unseen")

    def _on_turn(self):
        if self.is_over:
            return 0
        if self.seen.player != self.seen.pos.turn:
            who = "a spectator" if self.player is None else f"player {self.player}"
            raise IllegalMoveError(f"this is the view of {who}, but player {self.turn} is to move")
        return own_hand(&self.seen)

    def _legal_moves(self):
        return legal_moves(&self.frame.spec.rule, self._on_turn(), self.seen.pos.table)

    def _legal_captures(self, card):
        cdef int number = number_of(card)
        cdef uint64_t hand = self._on_turn()
        if not hand >> number & 1:
            raise not_held(number, hand, self.turn, self.is_over)
        return legal_captures(&self.frame.spec.rule, self.seen.pos.table, number)

    def parse_move(self, text):
        """Read a move of the player to move, as `GameState.parse_move` does."""
        cdef uint64_t hand = self._on_turn()
        legal = core.moves(self.frame.rules._spec, hand, self.seen.pos.table)
        return read_move(
            text, self.frame.rules, hand, self.turn, self.is_over, self.seen.pos.table, legal,
            Move._of,
        )

    def to_text(self):
        """The view as one line of text, with its history (grammar in the docs)."""
        return write_view(
            self.frame.rules, self._packed(), self._totals, self.opening, self._plays()
        )

    @classmethod
    def from_text(cls, text):
        """The view that a line of text describes.

        Raises
        ------
        NotationError
            If the text cannot be read; the message names the field.
        InvalidStateError
            If no game can lead to such a view.
        """
        return cls._from_packed(*read_view(text, core.captures, core.sweepers))

    def __eq__(self, other):
        if type(other) is not View:
            return NotImplemented
        cdef View that = <View>other
        cdef Node a = self.node, b = that.node
        cdef int i
        if (
            self.seen.player != that.seen.player or self.opening != that.opening
            or self.seen.unseen != that.seen.unseen
            or self.seen.pos.end_stock != that.seen.pos.end_stock
            or self._totals != that._totals
            or self.frame is not that.frame and self.frame.rules != that.frame.rules
            or not same_public(&self.seen.pos, &that.seen.pos, &self.frame.spec)
        ):
            return False
        for i in range(self.frame.spec.players):
            if self.seen.sizes[i] != that.seen.sizes[i]:
                return False
        while a is not b:
            if a is None or b is None or a.key() != b.key():
                return False
            a, b = a.previous, b.previous
        return True

    def __hash__(self):
        cdef uint64_t h = rnd.mix(self.opening ^ <uint64_t>self.seen.player << 40)
        h = rnd.mix(h ^ self.seen.unseen)
        h = hash_public(&self.seen.pos, &self.frame.spec, h)
        return <Py_hash_t>((h ^ <uint64_t>hash(self._totals)) >> 2)

    def __str__(self):
        return self.to_text()

    def __repr__(self):
        return f"View.from_text({self.to_text()!r})"

    def _repr_svg_(self):
        return picture("svg", self)

    def _repr_html_(self):
        return picture("html", self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef inline uint64_t own_hand(const search.Seen* seen) noexcept:
    return 0 if seen.player == search.NOBODY else seen.pos.hands[seen.player]


def make_view(GameState state, player, tuple totals):
    cdef View view = View.__new__(View)
    cdef search.Seen* seen = &view.seen
    cdef const game.Spec* spec = &state.frame.spec
    cdef uint64_t known = state.pos.table
    cdef int i, seat = -1 if player is None else player
    view.frame = state.frame
    view.node = state.node
    view.opening = state.opening
    view._totals = totals
    seen.pos = state.pos
    # Nothing hidden stays behind: hands become sizes, and the stock a length.
    memset(seen.pos.stock, 0, sizeof(seen.pos.stock))
    seen.pos.next_stock = 0
    seen.pos.end_stock = state.pos.end_stock - state.pos.next_stock
    seen.player = search.NOBODY if seat < 0 else seat
    for i in range(spec.players):
        seen.sizes[i] = cap.size(state.pos.hands[i])
        known |= state.pos.exposed[i]
        if i != seat:
            seen.pos.hands[i] = 0
        else:
            known |= state.pos.hands[i]
    for i in range(spec.sides):
        known |= state.pos.piles[i]
    seen.unseen = known ^ game.FULL
    return view
