# Playing and scoring; the twin is _core_py_play.py.
#
# Bounds.  Hands, piles and sweeps have MAX_PLAYERS places, the stock 40; the public layer never
# builds rules with more players, and a hand has 40 plays at most, so counters of 8 bits hold
# every count of a hand, and points of a hand (below 60) fit in an int.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from scopa._core_captures cimport size
from scopa._core_random cimport DEAL, Stream, below, start

cdef enum:
    MAX_PLAYERS = 6
    LINES = 6

cdef struct Spec:
    int players
    int sides
    int hand_size
    int table_size
    int last_scopa
    int napola
    int voids[10]

cdef struct Pos:
    uint64_t hands[MAX_PLAYERS]
    uint64_t table
    uint64_t piles[MAX_PLAYERS]
    uint8_t sweeps[MAX_PLAYERS]
    uint8_t stock[40]
    uint8_t dealer
    uint8_t turn
    uint8_t last          # side + 1, or 0
    uint8_t next_stock    # the next card of the stock
    uint8_t end_stock     # and where it ends
    # What only issues a copy: never read while a hand is played.
    uint16_t bonus[MAX_PLAYERS]
    uint64_t exposed[MAX_PLAYERS]
    uint32_t redeals


cdef inline bint round_ends(const Pos* p) noexcept nogil:
    """Whether the play to come empties the last hand."""
    cdef uint64_t hand = p.hands[p.turn]
    return p.turn == p.dealer and hand & (hand - 1) == 0


cdef inline void deal_round(const Spec* spec, Pos* p) noexcept nogil:
    """Give every player hand_size cards from the stock, one at a time, dealer + 1 first."""
    cdef int i, player = p.dealer
    for i in range(spec.players * spec.hand_size):
        player += 1
        if player == spec.players:
            player = 0
        p.hands[player] |= <uint64_t>1 << p.stock[p.next_stock]
        p.next_stock += 1


cdef inline void play(const Spec* spec, Pos* p, int card, uint64_t captured) noexcept nogil:
    """Play a legal move in place."""
    cdef uint64_t bit = <uint64_t>1 << card
    cdef int player = p.turn, side
    cdef bint ends = round_ends(p)
    cdef bint last = ends and p.next_stock == p.end_stock
    p.hands[player] ^= bit
    p.exposed[player] &= ~bit
    p.turn = player + 1 if player + 1 < spec.players else 0
    if captured:
        side = player % spec.sides
        p.piles[side] |= captured | bit
        p.last = side + 1
        p.table ^= captured
        if p.table == 0 and (spec.last_scopa or not last):
            p.sweeps[side] += 1
    else:
        p.table |= bit
    if last:
        if p.last:
            p.piles[p.last - 1] |= p.table
            p.table = 0
    elif ends:
        deal_round(spec, p)


cdef inline void shuffle(Stream* rng, uint8_t* cards, int n) noexcept nogil:
    cdef int i, j
    cdef uint8_t held
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


cdef inline bint is_void(const Spec* spec, uint64_t table) noexcept nogil:
    cdef int rank
    for rank in range(10):
        if spec.voids[rank] and size(table >> 4 * rank & 15) >= spec.voids[rank]:
            return True
    return False


cdef inline void lay_out(
    const Spec* spec, Pos* p, int dealer, const uint8_t* deck, int redeals
) noexcept nogil:
    """Deal *deck*: the hands, then the table, then the stock."""
    cdef int i
    p.dealer = dealer
    p.turn = dealer + 1 if dealer + 1 < spec.players else 0
    p.last = 0
    p.redeals = redeals
    for i in range(MAX_PLAYERS):
        p.hands[i] = p.piles[i] = p.exposed[i] = 0
        p.sweeps[i] = p.bonus[i] = 0
    for i in range(40):
        p.stock[i] = deck[i]
    p.next_stock = 0
    p.end_stock = 40
    deal_round(spec, p)
    p.table = 0
    for i in range(spec.table_size):
        p.table |= <uint64_t>1 << p.stock[p.next_stock]
        p.next_stock += 1


cdef inline void deal_hand(const Spec* spec, Pos* p, int dealer, Stream* rng) noexcept nogil:
    """Shuffle and deal, again while the opening table is void."""
    cdef uint8_t deck[40]
    cdef int i, redeals = 0
    while True:
        for i in range(40):
            deck[i] = i
        shuffle(rng, deck, 40)
        lay_out(spec, p, dealer, deck, redeals)
        if not is_void(spec, p.table):
            return
        redeals += 1


cdef inline int best_of_suit(uint64_t pile, int suit) noexcept nogil:
    """The highest primiera value of the cards of a suit, 0 when it has none."""
    cdef uint64_t held = pile >> suit
    if held >> 24 & 1:
        return 21
    if held >> 20 & 1:
        return 18
    if held & 1:
        return 16
    if held >> 16 & 1:
        return 15
    if held >> 12 & 1:
        return 14
    if held >> 8 & 1:
        return 13
    if held >> 4 & 1:
        return 12
    if held & <uint64_t>0x1110000000:
        return 10
    return 0


cdef inline int primiera(uint64_t pile) noexcept nogil:
    cdef int made = 0, suit, best
    for suit in range(4):
        best = best_of_suit(pile, suit)
        if best == 0:
            return 0
        made += best
    return made


cdef inline int napola_run(uint64_t pile, int longest) noexcept nogil:
    cdef int run = 0
    while run < longest and pile >> 4 * run & 1:
        run += 1
    return run if run >= 3 else 0


cdef inline void award(const int* quantities, int sides, int* points) noexcept nogil:
    """One point to the side that alone has the most."""
    cdef int side, best = 0, holder = -1
    for side in range(sides):
        points[side] = 0
        if quantities[side] > best:
            best = quantities[side]
            holder = side
        elif quantities[side] == best:
            holder = -1
    if holder >= 0:
        points[holder] = 1


cdef inline void count_lines(
    const Spec* spec, const uint64_t* piles, const uint8_t* sweeps, int* lines
) noexcept nogil:
    """The count: for each of six lines, a quantity per side and the points per side."""
    cdef int side, line, sides = spec.sides
    for side in range(sides):
        lines[side] = size(piles[side])
        lines[2 * sides + side] = <int>(
            ((piles[side] & <uint64_t>0x1111111111) * <uint64_t>0x1111111111) >> 36 & 15
        )
        lines[4 * sides + side] = piles[side] >> 24 & 1
        lines[6 * sides + side] = primiera(piles[side])
        lines[8 * sides + side] = napola_run(piles[side], spec.napola)
        lines[9 * sides + side] = lines[8 * sides + side]
        lines[10 * sides + side] = sweeps[side]
        lines[11 * sides + side] = sweeps[side]
    for line in range(4):
        award(lines + 2 * line * sides, sides, lines + (2 * line + 1) * sides)


cdef inline void points(const Spec* spec, const Pos* p, int* result) noexcept nogil:
    """The points of each side in a finished hand."""
    cdef int lines[2 * LINES * MAX_PLAYERS]
    cdef int side, line
    count_lines(spec, p.piles, p.sweeps, lines)
    for side in range(spec.sides):
        result[side] = p.bonus[side]
        for line in range(LINES):
            result[side] += lines[(2 * line + 1) * spec.sides + side]
