# Playing and scoring; the twin is _core_py_play.py.
#
# Bounds.  Hands, piles and sweeps have MAX_PLAYERS places, the stock 40; the public layer never
# builds rules with more players, and a hand has 40 plays at most, so counters of 8 bits hold
# every count of a hand, and points of a hand (below 60) fit in an int.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from scopa._core_captures cimport size, squeeze
from scopa._core_random cimport DEAL, Stream, below, start
from scopa._core_variants cimport Rule, scores, takes_itself

cdef enum:
    MAX_PLAYERS = 6
    LINES = 6
    FULL = 0xFFFFFFFFFF
    COINS = 0x1111111111

cdef struct Spec:
    int players
    int sides
    int hand_size
    int table_size
    int last_scopa
    int napola
    Rule rule
    int voids[10]
    int side_of[MAX_PLAYERS]
    int after[MAX_PLAYERS]  # the next seat

cdef struct Primes:
    uint8_t best[1024]

cdef struct Pos:
    uint64_t hands[MAX_PLAYERS]
    uint64_t table
    uint64_t piles[MAX_PLAYERS]
    # Not uint8_t: a C compiler must assume that a store to a char changes anything.
    uint16_t sweeps[MAX_PLAYERS]
    uint16_t dealer
    uint16_t turn
    uint16_t last          # side + 1, or 0
    uint16_t next_stock    # the next card of the stock
    uint16_t end_stock     # and where it ends
    uint8_t stock[40]
    # Never read while a hand is played:
    uint16_t bonus[MAX_PLAYERS]
    uint64_t exposed[MAX_PLAYERS]
    uint32_t redeals


cdef inline bint round_ends(const Pos* p) noexcept nogil:
    """Whether the play to come empties the last hand."""
    cdef uint64_t hand = p.hands[p.turn]
    return p.turn == p.dealer and hand & (hand - 1) == 0


cdef inline void deal_round(const Spec* spec, Pos* p) noexcept nogil:
    """Give every player hand_size cards from the stock, one at a time, dealer + 1 first."""
    cdef int first = p.dealer + 1, place, i
    cdef int players = spec.players, dealt = spec.players * spec.hand_size
    cdef const uint8_t* stock = p.stock + p.next_stock
    cdef uint64_t hand
    for place in range(players):
        hand = 0
        i = place
        while i < dealt:
            hand |= <uint64_t>1 << stock[i]
            i += players
        p.hands[first + place if first + place < players else first + place - players] = hand
    p.next_stock += dealt


cdef inline bint put_down(
    const Spec* spec, Pos* p, int card, uint64_t captured
) noexcept nogil:
    """Play a legal move in place; returns whether the next round is to be dealt."""
    cdef uint64_t bit = <uint64_t>1 << card
    cdef int player = p.turn, side
    cdef bint ends = round_ends(p)
    cdef bint last = ends and p.next_stock == p.end_stock
    p.hands[player] ^= bit
    p.exposed[player] &= ~bit
    p.turn = spec.after[player]
    if captured:
        side = spec.side_of[player]
        p.piles[side] |= captured | bit
        p.last = side + 1
        p.table ^= captured
        if p.table == 0 and (spec.last_scopa or not last) and scores(&spec.rule, captured, card):
            p.sweeps[side] += 1
    elif takes_itself(&spec.rule, p.table, card):
        side = spec.side_of[player]
        p.piles[side] |= bit
        p.last = side + 1
    else:
        p.table |= bit
    if last and p.last:
        p.piles[p.last - 1] |= p.table
        p.table = 0
    return ends and not last


cdef inline void play(const Spec* spec, Pos* p, int card, uint64_t captured) noexcept nogil:
    """Play a legal move in place, and deal the next round if it is due."""
    if put_down(spec, p, card, captured):
        deal_round(spec, p)


cdef inline void shuffle(Stream* source, uint8_t* cards, int n) noexcept nogil:
    cdef Stream rng = source[0]  # a copy that stays in registers
    cdef int i
    cdef uint32_t j
    cdef uint8_t held
    for i in range(n - 1, 0, -1):
        j = below(&rng, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
    source[0] = rng


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
    cdef int i, _i
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
    for _i in range(spec.table_size):
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


cdef inline void fill_primes(Primes* primes) noexcept nogil:
    """The best primiera value for every set of ranks of one suit."""
    cdef int ranks, rank, value
    for ranks in range(1024):
        primes.best[ranks] = 0
        for rank in range(10):
            # ace 16, two to five 12 to 15, six 18, seven 21, courts 10
            value = 10 if rank > 6 else (11 + rank if rank < 5 else 3 * rank + 3)
            if rank == 0:
                value = 16
            if ranks >> rank & 1 and value > primes.best[ranks]:
                primes.best[ranks] = value


cdef inline int primiera(const Primes* primes, uint64_t pile) noexcept nogil:
    cdef int made = 0, suit, best
    for suit in range(4):
        best = primes.best[squeeze(pile >> suit & COINS)]
        if best == 0:
            return 0
        made += best
    return made


cdef inline int napola_run(uint64_t pile, int longest) noexcept nogil:
    cdef int run = 0
    while run < longest and pile >> 4 * run & 1:
        run += 1
    return run if run >= 3 else 0


cdef inline int coins(uint64_t pile) noexcept nogil:
    return <int>((pile & COINS) * <uint64_t>COINS >> 36 & 15)


cdef inline void award(const int* quantities, int sides, int* points) noexcept nogil:
    """One more point to the side that alone has the most."""
    cdef int side, best = 0, holder = -1
    for side in range(sides):
        if quantities[side] > best:
            best = quantities[side]
            holder = side
        elif quantities[side] == best:
            holder = -1
    if holder >= 0:
        points[holder] += 1


cdef inline void count_lines(
    const Spec* spec, const Primes* primes, const uint64_t* piles, const uint16_t* sweeps,
    int* lines
) noexcept nogil:
    """The count: for each of six lines, a quantity per side and the points per side."""
    cdef int side, line, sides = spec.sides
    for side in range(sides):
        lines[side] = size(piles[side])
        lines[2 * sides + side] = coins(piles[side])
        lines[4 * sides + side] = piles[side] >> 24 & 1
        lines[6 * sides + side] = primiera(primes, piles[side])
        lines[8 * sides + side] = napola_run(piles[side], spec.napola)
        lines[9 * sides + side] = lines[8 * sides + side]
        lines[10 * sides + side] = sweeps[side]
        lines[11 * sides + side] = sweeps[side]
    for line in range(4):
        for side in range(sides):
            lines[(2 * line + 1) * sides + side] = 0
        award(lines + 2 * line * sides, sides, lines + (2 * line + 1) * sides)


cdef inline void points(
    const Spec* spec, const Primes* primes, const Pos* p, int* result
) noexcept nogil:
    """The points of each side in a finished hand: the sum of its lines, without the lines."""
    cdef int quantities[MAX_PLAYERS]
    cdef int side, sides = spec.sides
    for side in range(sides):
        result[side] = p.bonus[side] + p.sweeps[side] + <int>(p.piles[side] >> 24 & 1)
        if spec.napola:
            result[side] += napola_run(p.piles[side], spec.napola)
        quantities[side] = size(p.piles[side])
    award(quantities, sides, result)
    for side in range(sides):
        quantities[side] = coins(p.piles[side])
    award(quantities, sides, result)
    for side in range(sides):
        quantities[side] = primiera(primes, p.piles[side])
    award(quantities, sides, result)
