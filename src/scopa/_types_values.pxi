# The native CardSet, Move and Play; included by _types.pyx.

cdef tuple CARDS = _CARDS


cdef uint64_t mask_of(object cards) except? 1:
    """The mask of a CardSet or of any iterable of distinct cards."""
    if type(cards) is CardSet:
        return (<CardSet>cards).bits
    return card_mask(cards)


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class CardSet:
    cdef uint64_t bits
    cdef bint made

    def __init__(self, cards=()):
        if self.made:
            raise AttributeError("a CardSet cannot be changed")
        self.bits = mask_of(cards)
        self.made = True

    @staticmethod
    def _of(uint64_t mask):
        return set_of(mask)

    @classmethod
    def from_mask(cls, mask):
        return set_of(check_mask(mask))

    @classmethod
    def from_text(cls, text):
        cdef uint64_t mask = 0
        cdef int card
        for card in parse_cards(text):
            mask |= <uint64_t>1 << card
        return set_of(mask)

    @property
    def mask(self):
        return self.bits

    def __len__(self):
        return cap.size(self.bits)

    def __bool__(self):
        return self.bits != 0

    def __contains__(self, card):
        if type(card) is Card or type(card) is int:
            return 0 <= card < 40 and self.bits >> <int>card & 1 == 1
        return False

    def __iter__(self):
        return iter(cards_of(self.bits))

    def __eq__(self, other):
        if type(other) is CardSet:
            return self.bits == (<CardSet>other).bits
        if isinstance(other, Set):
            return len(self) == len(other) and all([card in self for card in other])
        return NotImplemented

    def __hash__(self):
        return hash(frozenset(cards_of(self.bits)))

    def __le__(self, other):
        if type(other) is CardSet:
            return self.bits & ~(<CardSet>other).bits == 0
        if isinstance(other, Set):
            return all([card in other for card in cards_of(self.bits)])
        return NotImplemented

    def __ge__(self, other):
        if type(other) is CardSet:
            return (<CardSet>other).bits & ~self.bits == 0
        if isinstance(other, Set):
            return all([card in self for card in other])
        return NotImplemented

    def __lt__(self, other):
        return NotImplemented if not isinstance(other, Set) else self <= other and self != other

    def __gt__(self, other):
        return NotImplemented if not isinstance(other, Set) else self >= other and self != other

    def __and__(self, other):
        if isinstance(other, Set):
            return set_of(self.bits & mask_of(other))
        return NotImplemented

    def __or__(self, other):
        if isinstance(other, Set):
            return set_of(self.bits | mask_of(other))
        return NotImplemented

    def __xor__(self, other):
        if isinstance(other, Set):
            return set_of(self.bits ^ mask_of(other))
        return NotImplemented

    def __sub__(self, other):
        if isinstance(other, Set):
            return set_of(self.bits & ~mask_of(other))
        return NotImplemented

    def __rsub__(self, other):
        if isinstance(other, Set):
            return set_of(mask_of(other) & ~self.bits)
        return NotImplemented

    def __rand__(self, other):
        return self & other

    def __ror__(self, other):
        return self | other

    def __rxor__(self, other):
        return self ^ other

    def isdisjoint(self, other):
        return self.bits & mask_of(other) == 0

    def __str__(self):
        return cards_text(self.bits)

    def __repr__(self):
        return f"CardSet.from_text({cards_text(self.bits)!r})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


Set.register(CardSet)


cdef CardSet new_set(uint64_t mask):
    cdef CardSet made = CardSet.__new__(CardSet)
    made.bits = mask
    made.made = True
    return made


# Shared by all: sets of no card and of one card, and the moves that lay a card.
cdef CardSet NOTHING = new_set(0)
cdef tuple SINGLES = tuple([new_set(<uint64_t>1 << i) for i in range(40)])


cdef inline CardSet set_of(uint64_t mask):
    if mask & (mask - 1):
        return new_set(mask)
    return <CardSet>SINGLES[cap.lowest(mask)] if mask else NOTHING


cdef tuple cards_of(uint64_t mask):
    cdef list cards = []
    while mask:
        cards.append(CARDS[cap.lowest(mask)])
        mask &= mask - 1
    return PyList_AsTuple(cards)


cdef tuple sets_of(const uint64_t* masks, int n):
    cdef int i
    return tuple([set_of(masks[i]) for i in range(n)])


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class Move:
    cdef int number
    cdef bint made
    cdef CardSet taken

    def __cinit__(self):
        self.taken = NOTHING

    def __init__(self, card, captured=()):
        if self.made:
            raise AttributeError("a Move cannot be changed")
        cdef int number = card_number(card)
        cdef uint64_t mask = mask_of(captured)
        if mask >> number & 1:
            raise InvalidCardError(
                f"{CARDS[number]} cannot capture itself; captured was {shown(captured)}"
            )
        self.number = number
        self.taken = set_of(mask)
        self.made = True

    @staticmethod
    def _of(int card, uint64_t captured):
        return move_of(card, captured)

    @classmethod
    def from_text(cls, text):
        card, captured = parse_move_text(text)
        return move_of(card, captured or 0)

    @property
    def card(self):
        return CARDS[self.number]

    @property
    def captured(self):
        return self.taken

    cdef uint64_t key(self):
        return <uint64_t>self.number << 40 | self.taken.bits

    def __eq__(self, other):
        if type(other) is not Move:
            return NotImplemented
        return self.key() == (<Move>other).key()

    def __lt__(self, other):
        return NotImplemented if type(other) is not Move else self.key() < (<Move>other).key()

    def __le__(self, other):
        return NotImplemented if type(other) is not Move else self.key() <= (<Move>other).key()

    def __gt__(self, other):
        return NotImplemented if type(other) is not Move else self.key() > (<Move>other).key()

    def __ge__(self, other):
        return NotImplemented if type(other) is not Move else self.key() >= (<Move>other).key()

    def __hash__(self):
        return <Py_hash_t>self.key()

    def __str__(self):
        return move_text(self.number, self.taken.bits)

    def __repr__(self):
        return f"Move.from_text({str(self)!r})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef Move new_move(int card, uint64_t captured):
    cdef Move move = Move.__new__(Move)
    move.number = card
    move.taken = set_of(captured)
    move.made = True
    return move


cdef tuple LAYS = tuple([new_move(i, 0) for i in range(40)])


cdef inline Move move_of(int card, uint64_t captured):
    return new_move(card, captured) if captured else <Move>LAYS[card]


# A hand so far, newest play first.
@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class Node:
    cdef Node previous
    cdef uint64_t captured
    cdef uint64_t leftovers
    cdef uint8_t player
    cdef uint8_t card
    cdef uint8_t scopa
    cdef uint8_t refilled
    cdef uint8_t leftovers_to  # side + 1, or 0

    cdef tuple key(self):
        return (
            self.player, self.card, self.captured, bool(self.scopa), bool(self.refilled),
            self.leftovers, self.leftovers_to,
        )


cdef Node node_of(Node previous, tuple key):
    cdef Node node = Node.__new__(Node)
    node.previous = previous
    node.player, node.card, node.captured = key[0], key[1], key[2]
    node.scopa, node.refilled, node.leftovers, node.leftovers_to = key[3], key[4], key[5], key[6]
    return node


cdef list plays_of(Node node):
    """The keys of the plays of a history, oldest first."""
    cdef list keys = []
    while node is not None:
        keys.append(node.key())
        node = node.previous
    keys.reverse()
    return keys


cdef tuple history_of(Node node):
    cdef list plays = []
    while node is not None:
        plays.append(play_of(node))
        node = node.previous
    plays.reverse()
    return tuple(plays)


@cython.final
@cython.no_gc
cdef class Play:
    cdef Node node

    def __init__(self):
        raise TypeError("a Play is made by playing: see GameState.history")

    @staticmethod
    def _of(key):
        return play_of(node_of(None, key))

    @property
    def _key(self):
        return self.node.key()

    @property
    def player(self):
        return self.node.player

    @property
    def move(self):
        return move_of(self.node.card, self.node.captured)

    @property
    def scopa(self):
        return bool(self.node.scopa)

    @property
    def refilled(self):
        return bool(self.node.refilled)

    @property
    def leftovers(self):
        return set_of(self.node.leftovers)

    @property
    def leftovers_to(self):
        return self.node.leftovers_to - 1 if self.node.leftovers_to else None

    def __eq__(self, other):
        if type(other) is not Play:
            return NotImplemented
        return self.node.key() == (<Play>other).node.key()

    def __hash__(self):
        return hash(self.node.key())

    def __str__(self):
        return move_text(self.node.card, self.node.captured, self.node.scopa)

    def __repr__(self):
        return f"<Play {self} by player {self.player}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef Node NO_NODE = Node.__new__(Node)


cdef Play play_of(Node node):
    cdef Play play = Play.__new__(Play)
    play.node = node
    return play
