# The native CardSet and Move; included by _types.pyx.

cdef tuple CARDS = _CARDS


cdef inline int number_of(object card) except -1:
    """The number of a card."""
    return card if type(card) is Card else card_number(card)


cdef uint64_t mask_of(object cards) except? 1:
    """The mask of a CardSet or of any iterable of distinct cards."""
    if type(cards) is CardSet:
        return (<CardSet>cards).bits
    return card_mask(cards)


@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class CardSet:
    """An immutable set of cards, iterated in ascending card number.

    It is a ``collections.abc.Set`` over a 40-bit mask: bit *n* stands for card number *n*.
    Set operators work at int speed, also with other sets of cards; equal sets of any type are
    equal and have equal hashes.

    Parameters
    ----------
    cards
        Distinct cards, or their numbers.

    Raises
    ------
    InvalidCardError
        If something is no card, or a card occurs twice.

    Examples
    --------
    >>> from scopa import CardSet
    >>> taken = CardSet.from_text("7D 3C")
    >>> print(taken | CardSet.from_text("AB"), len(taken), 24 in taken)
    AB 3C 7D 2 True
    """

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
        """The cards whose bits are set in *mask*, an int from 0 to 2**40 - 1."""
        return set_of(check_mask(mask))

    @classmethod
    def from_text(cls, text):
        """The cards named in *text*, such as ``7D 3C``, ``7D3C`` or ``-`` for none."""
        cdef uint64_t mask = 0
        cdef int card
        for card in parse_cards(text):
            mask |= <uint64_t>1 << card
        return set_of(mask)

    @property
    def mask(self):
        """The 40-bit mask: bit *n* stands for card number *n*."""
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
        """Whether the two sets have no card in common."""
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
    """One card played from the hand, and the table cards that it captures.

    A move that captures nothing lays the card on the table.  Moves are ordered by card and
    then by the mask of what they capture, which is the order of `legal_moves`.

    Parameters
    ----------
    card
        The card played, or its number.
    captured
        The cards taken from the table.

    Raises
    ------
    InvalidCardError
        If something is no card, or *captured* has a card twice or *card* itself.

    Examples
    --------
    >>> from scopa import Card, CardSet, Move
    >>> move = Move(Card.from_text("7D"), CardSet.from_text("3C 4B"))
    >>> print(move, "and", Move(move.card))
    7Dx3C4B and 7D
    """

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
        """The move that *text* writes out: ``7D`` lays, ``7Dx3C4B`` captures.

        `GameState.parse_move` reads shorter texts, because it knows the table.
        """
        card, captured = parse_move_text(text)
        return move_of(card, captured or 0)

    @property
    def card(self):
        """The card played."""
        return CARDS[self.number]

    @property
    def captured(self):
        """The cards taken from the table; empty when the card is laid."""
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
