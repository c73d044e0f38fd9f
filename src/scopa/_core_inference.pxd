# What the others' play tells of their hands; the twin is _core_py_inference.py.
from libc.stdint cimport uint32_t, uint64_t

from scopa._core_captures cimport MAX_CAPTURES, Tables, captures, lowest
from scopa._core_play cimport FULL, MAX_PLAYERS, Pos, Spec
from scopa._core_policy cimport Chances, Sight, appraise, sight

cdef enum:
    MOST_READ = 8
    CANDIDATES = 6
    CHANCE = 6554

cdef struct Softmax:
    uint32_t exp[256]

# A play that somebody else made in this round, and what it was made in.
cdef struct SeenPlay:
    int player
    int card
    uint64_t captured
    uint64_t table
    uint64_t piles     # all captured cards together
    uint64_t later     # the card itself and what the player has played since
    int next_size      # the cards of the player after it

cdef struct Evidence:
    int count
    SeenPlay plays[MOST_READ]


cdef inline void fill_softmax(Softmax* s) noexcept nogil:
    cdef int i
    s.exp[0] = 65536
    for i in range(1, 256):
        s.exp[i] = s.exp[i - 1] * 63472 >> 16


cdef inline void read_plays(
    const Spec* spec, const Pos* p, int observer, const int* sizes, const int* cards,
    const uint64_t* captured, int plays, Evidence* e
) noexcept nogil:
    """Note the newest plays of the others, newest first."""
    cdef uint64_t table = p.table, piles = 0, bit
    cdef uint64_t later[MAX_PLAYERS]
    cdef int since[MAX_PLAYERS]
    cdef int i, player = p.turn, following
    cdef SeenPlay* play
    for i in range(MAX_PLAYERS):
        later[i] = 0
        since[i] = 0
    for i in range(spec.sides):
        piles |= p.piles[i]
    e.count = 0
    for i in range(plays - 1, -1, -1):
        bit = <uint64_t>1 << cards[i]
        player = (player + spec.players - 1) % spec.players
        if captured[i]:
            table |= captured[i]
            piles &= ~(captured[i] | bit)
        else:
            table ^= bit
        later[player] |= bit
        since[player] += 1
        following = spec.after[player]
        if player != observer and e.count < MOST_READ:
            play = &e.plays[e.count]
            e.count += 1
            play.player = player
            play.card = cards[i]
            play.captured = captured[i]
            play.table = table
            play.piles = piles
            play.later = later[player]
            play.next_size = sizes[following] + since[following]


cdef inline uint64_t likelihood_of(
    const Tables* t, const Chances* c, const Softmax* soft, const SeenPlay* play, uint64_t hand
) noexcept nogil:
    """How likely a player with *hand* made a play, in 1/65536."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t left
    cdef Sight s = sight(
        c, hand, play.table, (hand | play.table | play.piles) ^ FULL, play.next_size, False
    )
    cdef int best = 0, made = 0, total = 0, count = 0, card, n, i, value, turn
    for turn in range(2):  # the best value first, then the sum of the softmax
        left = hand
        while left:
            card = lowest(left)
            left &= left - 1
            n = captures(t, play.table, card, found)
            if n == 0:
                found[0] = 0
                n = 1
            for i in range(n):
                value = appraise(&s, card, found[i], True)
                if turn == 0:
                    if count == 0 or value > best:
                        best = value
                    count += 1
                    if card == play.card and found[i] == play.captured:
                        made = value
                else:
                    total += soft.exp[min((best - value) >> 3, 255)]
        if count == 1:
            return 65536
    return (
        <uint64_t>(65536 - CHANCE) * soft.exp[min((best - made) >> 3, 255)] // total
        + CHANCE // count
    )


cdef inline uint64_t likelihood(
    const Tables* t, const Chances* c, const Softmax* soft, const Evidence* e, const Pos* p
) noexcept nogil:
    """How likely the hands of *p* make the plays seen, in 2**-62."""
    cdef uint64_t weight = <uint64_t>1 << 62
    cdef int i
    for i in range(e.count):
        weight = (weight >> 16) * likelihood_of(
            t, c, soft, &e.plays[i], p.hands[e.plays[i].player] | e.plays[i].later
        )
    return weight
