# The native history and Play; included by _types.pyx.


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


# What a Play has that was made by __new__ alone.
cdef Node NO_PLAY = Node.__new__(Node)


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
    """One move as it happened: who played it and what followed.  Made by `apply` only."""

    cdef Node node

    def __cinit__(self):
        self.node = NO_PLAY

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
        """The seat that played."""
        return self.node.player

    @property
    def move(self):
        """What it played."""
        return move_of(self.node.card, self.node.captured)

    @property
    def scopa(self):
        """Whether the move scored a sweep."""
        return bool(self.node.scopa)

    @property
    def refilled(self):
        """Whether all hands were empty after it and new cards were dealt."""
        return bool(self.node.refilled)

    @property
    def leftovers(self):
        """The table cards that the last play of the hand gave to the last capturer."""
        return set_of(self.node.leftovers)

    @property
    def leftovers_to(self):
        """The side that got the left-overs, or None."""
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


cdef Play play_of(Node node):
    cdef Play play = Play.__new__(Play)
    play.node = node
    return play
