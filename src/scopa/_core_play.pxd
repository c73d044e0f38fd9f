# Playing; the twin is _core_py_play.py.
#
# Bounds.  Hands, piles and sweeps have MAX_PLAYERS places, the stock 40; the public layer never
# builds rules with more players, and a hand has 40 plays at most, so counters of 8 bits hold
# every count of a hand, and its points, at most MOST_POINTS, fit in an int.
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from scopa._core_captures cimport lowest, rarely, size, total
from scopa._core_random cimport DEAL, Stream, below, start
from scopa._core_variants cimport Rule, scores, takes_itself

cdef enum:
    MAX_PLAYERS = 6
    LINES = 6           # of the standard game
    MAX_SETS = 8
    MAX_TABLES = 16
    MAX_LINES = 4 + 40 + MAX_SETS + 2
    MOST_POINTS = 255   # of all sides together in one hand
    FULL = 0xFFFFFFFFFF
    COINS = 0x1111111111

# What is counted, where it is not as in the standard game; the twin has the places in a spec.
cdef struct Scoring:
    int redeal_sum
    int scopa
    int majorities[4]       # the points for cards, coins, primiera, sevens
    int modern              # whether the primiera has its standard scale
    int any_suits           # whether it may miss a suit
    uint8_t prime[10]       # its scale
    uint8_t order[10]       # the ranks, best first
    int low9
    int triple
    int wild                # the wild card + 1, or 0
    int groups              # cards that score: single ones, or all four of a rank
    uint8_t first[40]       # of a group: its first card, and how many
    uint8_t many[40]
    uint8_t each[40]        # the points of a card
    int sets
    uint64_t set_cards[MAX_SETS]
    uint8_t set_points[MAX_SETS]
    int tables
    uint8_t table_total[MAX_TABLES]
    uint8_t table_sweeps[MAX_TABLES]
    int lines               # of the count
    uint32_t worths[40]     # what policies take the cards for

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
    int aim             # 1, or -1 when the fewest points win
    int declares        # whether hands are declared when they are dealt
    int variant         # whether anything below is to be read
    Scoring score

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


cdef inline int declared(const Spec* spec, uint64_t hand) noexcept nogil:
    """The sweeps that three cards just dealt are declared for."""
    cdef uint64_t rest = hand
    cdef int made = total(hand), value = 0
    if spec.score.wild and hand >> (spec.score.wild - 1) & 1:
        rest ^= <uint64_t>1 << (spec.score.wild - 1)
        made = total(rest) + 1
    if made <= 9:
        value = spec.score.low9
    if spec.score.triple > value and rest & ~(<uint64_t>15 << (lowest(rest) & ~3)) == 0:
        value = spec.score.triple
    return value


cdef inline void declare(const Spec* spec, Pos* p) noexcept nogil:
    """Declare what can be: it scores, and the hand lies face up."""
    cdef int player, value
    for player in range(spec.players):
        value = declared(spec, p.hands[player])
        p.exposed[player] = p.hands[player] if value else 0
        p.bonus[spec.side_of[player]] += value * spec.score.scopa


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
    if rarely(spec.declares):
        declare(spec, p)


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


cdef inline uint64_t face_up(const Spec* spec, const Pos* p, int player) noexcept nogil:
    """The cards of the others that lie face up; in their hands if those are known."""
    cdef uint64_t cards = 0
    cdef int other
    for other in range(spec.players):
        if other != player:
            cards |= p.exposed[other] & p.hands[other]
    return cards


cdef inline bint is_void(const Spec* spec, uint64_t table) noexcept nogil:
    cdef int rank
    for rank in range(10):
        if spec.voids[rank] and size(table >> 4 * rank & 15) >= spec.voids[rank]:
            return True
    return spec.variant and spec.score.redeal_sum and total(table) <= spec.score.redeal_sum


cdef inline int table_sweeps(const Spec* spec, uint64_t table) noexcept nogil:
    """The sweeps that the dealer scores for an opening table."""
    cdef int made = total(table), value = 0, i, low = 0, high = 0
    if spec.score.wild and table >> (spec.score.wild - 1) & 1:
        made = total(table ^ <uint64_t>1 << (spec.score.wild - 1))
        low, high = 1, 10
    for i in range(spec.score.tables):
        if low <= spec.score.table_total[i] - made <= high:
            value = max(value, <int>spec.score.table_sweeps[i])
    return value


cdef inline void open_table(const Spec* spec, Pos* p) noexcept nogil:
    """Let the dealer take an opening table that scores."""
    cdef int value, side = spec.side_of[p.dealer]
    if spec.variant and spec.score.tables:
        value = table_sweeps(spec, p.table)
        if value:
            p.bonus[side] += value * spec.score.scopa
            p.piles[side] |= p.table
            p.last = side + 1
            p.table = 0


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
            open_table(spec, p)
            return
        redeals += 1
