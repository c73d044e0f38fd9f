# Open positions played perfectly by both sides; the twin is _core_py_solver.py, which explains
# the method.
#
# Bounds.  A hand has at most 40 plays, so plies, counts of cards and values (below 64 either
# way) fit in 8 bits.  The options of all nodes of one line share one list; when it is full the
# search stops with OUT_OF_ROOM and is begun again with a longer one.
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc

from scopa._core_captures cimport MAX_CAPTURES, Tables, captures, lowest, size, total
from scopa._core_play cimport COINS, FULL, MAX_PLAYERS, Pos, Primes, Spec
from scopa._core_policy cimport worth
from scopa._core_prizes cimport Key, Node, settle

cdef extern from "Python.h":
    int PyErr_CheckSignals()
    void* PyErr_Occurred()

cdef enum:
    MAX_PLIES = 40
    OPTIONS = 1024          # the room for options to begin with
    FAR = 100               # beyond every value
    SHIFT = 64              # values are given so much higher, never negative
    SWEEP = 900             # the worth of a sweep, when moves are put in order
    NONE = 0xFFFF           # no move
    PAUSE = 0xFFFFF         # nodes between two looks for signals

    # Why a search stopped before its end.
    OUT_OF_ROOM = 1
    INTERRUPTED = 2

# What is known of a position: its value, less what was certain, lies from least to most.
cdef struct Entry:
    Key key
    int8_t least
    int8_t most
    uint8_t left            # plies to the end of the hand; 0 for an empty entry
    uint16_t move           # the index of the best move found, or NONE

cdef struct Option:
    uint64_t captured
    int order
    uint16_t index          # among the legal moves in their canonical order
    uint8_t card

cdef struct Solver:
    const Tables* tables
    const Primes* scale
    Entry* entries          # in pairs
    Option* options
    uint64_t* found         # room for the captures of one card
    int shift
    int room
    int used
    int plies
    int napola
    int stopped
    uint64_t nodes
    # By ply: all cards that the seat to move will ever hold, its side, what is dealt after the
    # ply, and the plays of the side to move and of the other that may still be sweeps.
    uint64_t own[MAX_PLIES + 2]
    int side[MAX_PLIES + 1]
    uint64_t dealt[MAX_PLIES + 1]
    int chances[MAX_PLIES + 1]
    int threats[MAX_PLIES + 1]


cdef inline int interrupted() noexcept with gil:
    """Whether a signal handler raised; what it raised stays set."""
    return PyErr_CheckSignals()


cdef inline int raise_pending() except -1:
    """Raise what a signal handler raised during a search."""
    return -1 if PyErr_Occurred() != NULL else 0


cdef inline void advance(
    const Solver* s, const Node* n, Node* after, int ply, int card, uint64_t captured
) noexcept nogil:
    cdef uint64_t bit = <uint64_t>1 << card
    cdef int side = s.side[ply]
    after[0] = n[0]
    after.key.held ^= bit
    if captured:
        after.piles[side] |= captured | bit
        after.key.table ^= captured
        after.last = side + 1
        if after.key.table & FULL == 0 and s.chances[ply] > s.threats[ply + 1]:
            after.sure += 1 - 2 * side
    else:
        after.key.table |= bit
    if ply + 1 == s.plies and after.last:
        after.piles[after.last - 1] |= after.key.table & FULL
        settle(s.scale, s.napola, after)
    elif captured:
        settle(s.scale, s.napola, after)
    after.key.held |= s.dealt[ply]


cdef inline int options(Solver* s, const Node* n, int ply, int hint) noexcept nogil:
    """List the legal moves after the options in use; returns how many.

    What each move takes, less what the next player could take, puts them in order, but the
    move number *hint* comes first.
    """
    cdef uint64_t hand = n.key.held & s.own[ply], table = n.key.table & FULL, after, ranks
    cdef uint64_t following = (n.key.held | s.dealt[ply]) & s.own[ply + 1]
    cdef Option* option = s.options + s.used
    cdef int card, i, ways, made, count = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        ways = captures(s.tables, table, card, s.found)
        if ways == 0:
            s.found[0] = 0
            ways = 1
        if s.used + count + ways > s.room:
            s.stopped = OUT_OF_ROOM
            return 0
        for i in range(ways):
            option.card = card
            option.captured = s.found[i]
            option.index = count
            after = table ^ option.captured
            option.order = 0
            if option.captured:
                option.order = worth(option.captured | <uint64_t>1 << card)
                if after == 0:
                    option.order += SWEEP
            else:
                after |= <uint64_t>1 << card
            made = total(after)
            if after and made <= 10 and following >> 4 * (made - 1) & 15:
                option.order -= SWEEP
            ranks = following | following >> 1
            ranks = (ranks | ranks >> 2) & COINS
            option.order -= worth(after & ranks * 15)
            if count == hint:
                option.order = 1 << 20
            option += 1
            count += 1
    return count


cdef inline bint same(const Key* a, const Key* b) noexcept nogil:
    return a.held == b.held and a.table == b.table and a.primes == b.primes


cdef inline Entry* find(const Solver* s, const Key* key) noexcept nogil:
    """The pair of entries where a position may be."""
    cdef uint64_t h = (
        key.table * <uint64_t>0x9E3779B97F4A7C15
        + key.held * <uint64_t>0xBF58476D1CE4E5B9
        + key.primes * <uint64_t>0x94D049BB133111EB
    )
    h = (h ^ h >> 32) * <uint64_t>0x9E3779B97F4A7C15
    return s.entries + 2 * (h >> 1 >> s.shift)


cdef inline void keep(
    Entry* pair, const Key* key, int least, int most, int left, int move
) noexcept nogil:
    """Write to the first entry of a pair unless it is of more plies, then to the second."""
    cdef Entry* entry = pair
    if not same(&pair.key, key):
        if pair.left > left:
            entry = pair + 1
        else:
            pair[1] = pair[0]
    entry.key = key[0]
    entry.least = least
    entry.most = most
    entry.left = left
    entry.move = move


cdef inline int search(Solver* s, const Node* n, int ply, int goal) noexcept nogil:
    """A bound of the value for the side to move: a lower one if it is *goal* or more, else
    an upper one."""
    cdef Node after
    cdef Entry* pair = NULL
    cdef Option* option
    cdef Option first
    cdef int sure = -n.sure if s.side[ply] else n.sure
    cdef int least, most, value, best = -FAR, move = NONE, made, count, start, i, j
    s.nodes += 1
    if s.nodes & PAUSE == 0 and interrupted():
        s.stopped = INTERRUPTED
        return 0
    if ply == s.plies:
        return sure
    most = sure + n.open + s.chances[ply]
    if s.chances[ply]:
        made = total(n.key.table & FULL)
        if made == 0 or made > 10 or not (n.key.held & s.own[ply]) >> 4 * (made - 1) & 15:
            most -= 1
    if most < goal:
        return most
    least = sure - n.open - s.threats[ply]
    if least >= goal:
        return least
    if ply + 2 < s.plies:
        pair = find(s, &n.key)
        for i in range(2):
            if pair[i].left and same(&pair[i].key, &n.key):
                least = max(least, sure + pair[i].least)
                most = min(most, sure + pair[i].most)
                if least >= goal:
                    return least
                if most < goal:
                    return most
                move = pair[i].move
                break
    start = s.used
    count = options(s, n, ply, move)
    if s.stopped:
        return 0
    s.used += count
    for i in range(count):
        option = s.options + start + i
        for j in range(i + 1, count):
            if s.options[start + j].order > option.order:
                first = s.options[start + j]
                s.options[start + j] = option[0]
                option[0] = first
        advance(s, n, &after, ply, option.card, option.captured)
        value = -search(s, &after, ply + 1, 1 - goal)
        if s.stopped:
            return 0
        if value > best:
            best = value
            if best >= goal:
                move = option.index
                break
    s.used = start
    if best >= goal:
        best = least = max(least, best)
    else:
        best = most = min(most, best)
    if pair != NULL:
        keep(pair, &n.key, least - sure, most - sure, s.plies - ply, move)
    return best


cdef inline int exact(Solver* s, const Node* n, int ply, int guess) noexcept nogil:
    """The value for the side to move, closed in on from a guess."""
    cdef int least = -FAR, most = FAR, goal
    while least < most and not s.stopped:
        goal = guess + 1 if guess == least else guess
        guess = search(s, n, ply, goal)
        if guess < goal:
            most = guess
        else:
            least = guess
    return guess


cdef inline void follow(Solver* s, const Node* root, int value, Option* line) noexcept nogil:
    """Write the line of first best moves to the end of the hand."""
    cdef Node node = root[0], after
    cdef int ply, count, i, reached, start = s.used
    for ply in range(s.plies):
        count = options(s, &node, ply, NONE)
        s.used = start + count
        for i in range(count):
            line[ply] = s.options[start + i]
            advance(s, &node, &after, ply, line[ply].card, line[ply].captured)
            if i + 1 < count:
                reached = -search(s, &after, ply + 1, 1 - value)
                if s.stopped:
                    return
                if reached < value:
                    continue
            break
        if s.stopped:
            return
        s.used = start
        node = after
        value = -value


cdef inline int run(Solver* s, const Node* root, Option* line) noexcept nogil:
    """Solve: leaves the legal moves as the first options, their values, for the side to
    move, in place of their order; returns how many."""
    cdef Node after
    cdef int count, i, guess = -root.sure if s.side[0] == 0 else root.sure, best = -FAR
    s.used = s.stopped = 0
    s.nodes = 0
    count = options(s, root, 0, NONE)
    s.used = count
    for i in range(count):
        advance(s, root, &after, 0, s.options[i].card, s.options[i].captured)
        guess = exact(s, &after, 1, guess)
        if s.stopped:
            return 0
        s.options[i].order = -guess
        best = max(best, -guess)
    follow(s, root, best, line)
    return count


cdef inline void set_out(
    Solver* s, Node* root, const Spec* spec, const Primes* scale, const Pos* p
) noexcept nogil:
    """Lay out the plies to come, and the position to begin with."""
    cdef uint64_t own[MAX_PLAYERS]
    cdef int player, ply, left = 0, stock = p.next_stock, place, i
    root.key.held = root.key.primes = 0
    for player in range(spec.players):
        own[player] = p.hands[player]
        root.key.held |= p.hands[player]
    left = size(root.key.held)
    s.plies = left + p.end_stock - stock
    place = p.dealer
    for i in range(stock, p.end_stock):
        place = spec.after[place]
        own[place] |= <uint64_t>1 << p.stock[i]
    player = p.turn
    for ply in range(s.plies + 1):
        s.own[ply] = own[player]
        s.side[ply] = spec.side_of[player]
        player = spec.after[player]
        s.dealt[ply] = 0
        left -= 1
        if left == 0 and stock < p.end_stock:
            left = spec.players * spec.hand_size
            for i in range(stock, stock + left):
                s.dealt[ply] |= <uint64_t>1 << p.stock[i]
            stock += left
    s.own[s.plies + 1] = 0
    s.chances[s.plies] = s.threats[s.plies] = 0
    for ply in range(s.plies - 1, -1, -1):
        s.threats[ply] = s.chances[ply + 1]
        s.chances[ply] = s.threats[ply + 1]
        if spec.last_scopa or ply + 1 < s.plies:
            s.chances[ply] += 1
    s.scale = scale
    s.napola = spec.napola
    root.key.table = p.table
    root.last = p.last
    for i in range(2):
        root.piles[i] = p.piles[i]
    root.sure = p.sweeps[0] + p.bonus[0] - p.sweeps[1] - p.bonus[1]
    root.prizes = 0
    settle(scale, spec.napola, root)


cdef inline list solve(
    const Tables* tables, const Primes* scale, const Spec* spec, const Pos* p, int table_bits
):
    """What every move is worth, the nodes, and the line of first best moves, flat."""
    cdef Solver work
    cdef Node root
    cdef Option line[MAX_PLIES]
    cdef list numbers = []
    cdef int count, i
    cdef void* more
    set_out(&work, &root, spec, scale, p)
    work.tables = tables
    work.shift = 64 - table_bits
    work.room = OPTIONS
    work.entries = <Entry*>calloc(<size_t>1 << table_bits, sizeof(Entry))
    work.options = <Option*>malloc(work.room * sizeof(Option))
    work.found = <uint64_t*>malloc(MAX_CAPTURES * sizeof(uint64_t))
    try:
        if work.entries == NULL or work.options == NULL or work.found == NULL:
            raise MemoryError
        while True:
            with nogil:
                count = run(&work, &root, line)
            if work.stopped != OUT_OF_ROOM:
                break
            work.room *= 2
            more = realloc(work.options, work.room * sizeof(Option))
            if more == NULL:
                raise MemoryError
            work.options = <Option*>more
        raise_pending()
        numbers += [SHIFT + work.options[i].order for i in range(count)]
        if work.side[0]:
            numbers = [2 * SHIFT - number for number in numbers]
        numbers.append(work.nodes)
        for i in range(work.plies):
            numbers += (line[i].card, line[i].captured)
        return numbers
    finally:
        free(work.entries)
        free(work.options)
        free(work.found)
