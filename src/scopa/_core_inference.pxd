# What the others' play tells of their hands; the twin is _core_py_inference.py.
from libc.stdint cimport uint32_t, uint64_t

from scopa._core_captures cimport lowest, rarely, size
from scopa._core_play cimport FULL, MAX_PLAYERS, Pos, Spec
from scopa._core_policy cimport (
    GREEDY, RANDOM, Choice, Sight, appraise, appraise_varied, sight,
)
from scopa._core_random cimport THOUGHT, Stream, start
from scopa._core_round cimport MOST_MOVES, Known, list_moves, think

cdef enum:
    MOST_READ = 8
    UNIT = 8            # of the softmax, in 1/1000 of a point
    CHANCE = 6554
    SHARP_UNIT = 2
    SHARP_CHANCE = 3277
    HANDS = 820         # of one or two cards

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
    int sizes[MAX_PLAYERS]  # how many cards each player held

cdef struct Evidence:
    int count
    SeenPlay plays[MOST_READ]

# What has been found out about hands of one or two cards: how likely they made the plays seen,
# in 2**-28, and 1 more; 0 is unknown.
cdef struct Memory:
    uint64_t key        # of the streams that thoughts about hands draw from
    int care            # how many deals such a thought looks at
    uint32_t* chances   # HANDS for each player


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
    cdef int i, j, player = p.turn
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
        elif table & bit:
            table ^= bit
        else:  # an ace won on an empty table
            piles &= ~bit
        later[player] |= bit
        since[player] += 1
        if player != observer and e.count < MOST_READ:
            play = &e.plays[e.count]
            e.count += 1
            play.player = player
            play.card = cards[i]
            play.captured = captured[i]
            play.table = table
            play.piles = piles
            play.later = later[player]
            for j in range(spec.players):
                play.sizes[j] = sizes[j] + since[j]


cdef inline uint64_t softmax_chance(
    const Softmax* soft, const int* values, int count, int made, int unit, int pure
) noexcept nogil:
    """The chance in 1/65536 of choosing move *made*, by a softmax mixed with pure chance."""
    cdef int i, best = values[0]
    cdef uint64_t total = 0
    for i in range(count):
        best = max(best, values[i])
    for i in range(count):
        total += soft.exp[min((best - values[i]) // unit, 255)]
    return (
        <uint64_t>(65536 - pure) * soft.exp[min((best - values[made]) // unit, 255)] // total
        + pure // count
    )


cdef inline uint64_t chance_of(
    const Known* k, const Softmax* soft, const SeenPlay* play, const Pos* p, uint64_t hand,
    int care, Stream* rng
) noexcept nogil:
    """How likely a player with *hand* made a play, in 1/65536.

    With *care* it may also have given the move a thought, about so many deals.
    """
    cdef Choice moves[MOST_MOVES]
    cdef int values[MOST_MOVES]
    cdef int count = list_moves(k.tables, &k.spec.rule, hand, play.table, moves)
    cdef int made = 0, i
    cdef uint64_t chance
    cdef Sight s
    cdef Pos before
    if count == 1:
        return 65536
    s = sight(
        k.chances, k.spec, hand, play.table, (hand | play.table | play.piles) ^ FULL,
        play.sizes[k.spec.after[play.player]], False,
    )
    for i in range(count):
        if rarely(k.spec.rule.varied):
            values[i] = appraise_varied(&s, moves[i].card, moves[i].captured, True)
        else:
            values[i] = appraise(&s, moves[i].card, moves[i].captured, True)
        if moves[i].card == play.card and moves[i].captured == play.captured:
            made = i
    if not care:
        return softmax_chance(soft, values, count, made, UNIT, CHANCE)
    chance = softmax_chance(soft, values, count, made, SHARP_UNIT, SHARP_CHANCE)
    before = p[0]
    before.turn = play.player
    before.table = play.table
    for i in range(k.spec.sides):
        before.piles[i] &= play.piles
    for i in range(k.spec.players):
        before.hands[i] = (<uint64_t>1 << play.sizes[i]) - 1  # only how many counts
    before.hands[play.player] = hand
    think(k, &before, moves, values, care, GREEDY, rng)
    chance += softmax_chance(soft, values, count, made, care * SHARP_UNIT, SHARP_CHANCE)
    think(k, &before, moves, values, care, RANDOM, rng)
    chance += softmax_chance(soft, values, count, made, care * SHARP_UNIT, SHARP_CHANCE)
    return chance // 3


cdef inline uint64_t likelihood(
    const Known* k, const Softmax* soft, const Evidence* e, const Pos* p
) noexcept nogil:
    """How likely the hands of *p* make the plays seen, in 2**-62."""
    cdef uint64_t weight = <uint64_t>1 << 62
    cdef int i
    for i in range(e.count):
        weight = (weight >> 16) * chance_of(
            k, soft, &e.plays[i], p, p.hands[e.plays[i].player] | e.plays[i].later, 0, NULL
        )
    return weight


cdef inline int number_of(uint64_t hand) noexcept nogil:
    """The number of a hand of one or two cards, below HANDS."""
    cdef int low = lowest(hand), high
    hand &= hand - 1
    if not hand:
        return low
    high = lowest(hand)
    return 40 + high * (high - 1) // 2 + low


cdef inline uint64_t remembered(
    const Known* k, const Softmax* soft, const Evidence* e, Memory* m, const Pos* p
) noexcept nogil:
    """The same with thoughts, each about one hand of one or two cards, and made once."""
    cdef uint64_t weight = <uint64_t>1 << 62, chance
    cdef uint64_t hand
    cdef int player, number, i
    cdef Stream rng
    for player in range(k.spec.players):
        hand = p.hands[player]
        if player == p.turn or not 0 < size(hand) <= 2:
            continue  # nothing is hidden, or nothing was seen
        number = HANDS * player + number_of(hand)
        if m.chances[number] == 0:
            start(&rng, THOUGHT, m.key, number)
            chance = <uint64_t>1 << 28
            for i in range(e.count):
                if e.plays[i].player == player:
                    chance = chance * chance_of(
                        k, soft, &e.plays[i], p, hand | e.plays[i].later, m.care, &rng
                    ) >> 16
            m.chances[number] = <uint32_t>chance + 1
        weight = (weight >> 28) * m.chances[number]
    return weight
