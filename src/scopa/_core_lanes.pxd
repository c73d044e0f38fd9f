# Many hands side by side, one in each lane; the twin is _core_py_lanes.py, which explains them.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from scopa._core_captures cimport MAX_CAPTURES, Tables, captures, lowest, rarely, size
from scopa._core_count cimport count_lines, lines_of, points
from scopa._core_play cimport (
    COINS, FULL, MAX_LINES, MAX_PLAYERS, Pos, Primes, Spec, deal_hand, face_up, play,
)
from scopa._core_playout cimport look
from scopa._core_policy cimport (
    EASY, NORMAL, Chances, Choice, Sight, pick_best_by_rules, pick_simply_by_rules,
)
from scopa._core_random cimport BOT, DEAL, Stream, mix, start
from scopa._core_variants cimport Ground, Walk, begin, next_option, survey, takes_itself

cdef enum:
    TAKE = 40
    STOP = 80
    FIRST = 1           # finish="first"
    ACTION = 9          # the purpose of random actions

# The arrays, each with so many entries a lane, and what never changes.
cdef struct Lanes:
    const Tables* tables
    const Chances* chances
    const Primes* primes
    Spec spec
    int match
    int auto_reset
    uint64_t target
    int finish
    int all_coins
    uint64_t seed
    uint64_t stride
    int policy[MAX_PLAYERS]         # negative: that seat is not played here
    uint64_t bot_seed[MAX_PLAYERS]
    uint64_t* hands                 # players
    uint64_t* exposed               # players
    uint64_t* table
    uint64_t* piles                 # sides
    uint64_t* picks
    uint64_t* deals
    uint32_t* redeals
    uint32_t* totals                # sides
    int32_t* points                 # sides
    int32_t* rewards                # sides
    uint16_t* sweeps                # sides
    uint16_t* bonus                 # sides
    uint8_t* dealer
    uint8_t* turn
    uint8_t* last
    uint8_t* next_stock
    uint8_t* plies
    uint8_t* pending
    uint8_t* done
    uint8_t* stock                  # 40
    uint8_t* played_at              # 40
    uint8_t* taken_at               # 40

# What may follow the picks of a move: table cards, or to stop.
cdef struct Ways:
    int count
    uint64_t cards
    bint stop
    uint64_t whole                  # the only capture, if it is only one


cdef inline void load(const Lanes* b, Py_ssize_t lane, Pos* p) noexcept nogil:
    cdef int i, players = b.spec.players, sides = b.spec.sides
    for i in range(players):
        p.hands[i] = b.hands[lane * players + i]
        p.exposed[i] = b.exposed[lane * players + i]
    for i in range(sides):
        p.piles[i] = b.piles[lane * sides + i]
        p.sweeps[i] = b.sweeps[lane * sides + i]
        p.bonus[i] = b.bonus[lane * sides + i]
    p.table = b.table[lane]
    p.dealer = b.dealer[lane]
    p.turn = b.turn[lane]
    p.last = b.last[lane]
    p.next_stock = b.next_stock[lane]
    p.end_stock = 40
    p.redeals = b.redeals[lane]
    memcpy(p.stock, b.stock + 40 * lane, 40)


cdef inline void save(const Lanes* b, Py_ssize_t lane, const Pos* p) noexcept nogil:
    """Write back what a play changes."""
    cdef int i, players = b.spec.players, sides = b.spec.sides
    for i in range(players):
        b.hands[lane * players + i] = p.hands[i]
        b.exposed[lane * players + i] = p.exposed[i]
    for i in range(sides):
        b.piles[lane * sides + i] = p.piles[i]
        b.sweeps[lane * sides + i] = p.sweeps[i]
        b.bonus[lane * sides + i] = p.bonus[i]
    b.table[lane] = p.table
    b.turn[lane] = p.turn
    b.last[lane] = p.last
    b.next_stock[lane] = p.next_stock


cdef inline void deal_lane(const Lanes* b, Py_ssize_t lane, int dealer, Pos* p) noexcept nogil:
    """Deal the hand that the lane's number of a deal names."""
    cdef Stream rng
    start(&rng, DEAL, b.seed, b.deals[lane])
    deal_hand(&b.spec, p, dealer, &rng)
    b.dealer[lane] = dealer
    b.redeals[lane] = p.redeals
    b.plies[lane] = 0
    memcpy(b.stock + 40 * lane, p.stock, 40)
    memset(b.stock + 40 * lane, 0, p.next_stock)  # the twin does not know it any more
    memset(b.played_at + 40 * lane, 0, 40)
    memset(b.taken_at + 40 * lane, 0, 40)


cdef inline void mark(uint8_t* times, uint64_t cards, int ply) noexcept nogil:
    while cards:
        times[lowest(cards)] = ply
        cards &= cards - 1


cdef inline void play_move(
    const Lanes* b, Py_ssize_t lane, Pos* p, int card, uint64_t captured
) noexcept nogil:
    """Play a legal move, and keep what perfect recall needs."""
    cdef uint64_t bit = <uint64_t>1 << card, taken = 0, there = p.table | bit
    cdef int ply = b.plies[lane] + 1
    if captured or takes_itself(&b.spec.rule, p.table, card):
        taken = captured | bit
    b.plies[lane] = ply
    b.played_at[40 * lane + card] = ply
    mark(b.taken_at + 40 * lane, taken, ply)
    play(&b.spec, p, card, captured)
    if p.hands[p.turn] == 0 and p.last:
        mark(b.taken_at + 40 * lane, there & ~taken, ply + 1)


cdef inline int winner_of(const Lanes* b, const Pos* p, const uint32_t* totals) noexcept nogil:
    """The side that has won the match with the hand just counted, or -1."""
    cdef int lines[2 * MAX_LINES * MAX_PLAYERS]
    cdef int64_t reached[MAX_PLAYERS]
    cdef int side, line, arrived = 0, best, sides = b.spec.sides
    cdef int hand[MAX_PLAYERS]
    if b.all_coins:
        for side in range(sides):
            if p.piles[side] & COINS == COINS:
                return side
    for side in range(sides):
        arrived += totals[side] >= b.target
        reached[side] = totals[side]
    if not arrived:
        return -1
    if b.finish != FIRST or arrived == 1:
        return alone(b, reached, b.spec.aim)
    points(&b.spec, b.primes, p, hand)
    count_lines(&b.spec, b.primes, p.piles, p.sweeps, lines)
    for side in range(sides):
        reached[side] -= hand[side]
    for line in range(lines_of(&b.spec) + 1):
        for side in range(sides):
            if line < lines_of(&b.spec):
                reached[side] += lines[(2 * line + 1) * sides + side]
            else:
                reached[side] += p.bonus[side]
        best = alone(b, reached, 1)
        if best >= 0 and reached[best] >= <int64_t>b.target:
            return best
    return -1


cdef inline int alone(const Lanes* b, const int64_t* totals, int aim) noexcept nogil:
    """The side that alone has the most, or with an aim of -1 the least; or -1."""
    cdef int side, best = 0
    cdef bint level = False
    for side in range(1, b.spec.sides):
        if aim * totals[side] > aim * totals[best]:
            best = side
            level = False
        elif totals[side] == totals[best]:
            level = True
    return -1 if level else best


cdef inline void count_hand(const Lanes* b, Py_ssize_t lane, const Pos* p) noexcept nogil:
    """Count a finished hand; tells in *done* whether the hand, or the match, is over."""
    cdef int made[MAX_PLAYERS]
    cdef int side, other, best, winner, sides = b.spec.sides, aim = b.spec.aim
    cdef uint32_t* totals = b.totals + lane * sides
    cdef int32_t* rewards = b.rewards + lane * sides
    points(&b.spec, b.primes, p, made)
    if not b.match:
        for side in range(sides):
            best = aim * made[1 if side == 0 else 0]
            for other in range(sides):
                if other != side and aim * made[other] > best:
                    best = aim * made[other]
            b.points[lane * sides + side] = made[side]
            rewards[side] = aim * made[side] - best
        b.done[lane] = 1
        return
    for side in range(sides):
        totals[side] += made[side]
    winner = winner_of(b, p, totals)
    if winner < 0:
        return
    for side in range(sides):
        b.points[lane * sides + side] = totals[side]
        rewards[side] = 1 if side == winner else -1
    b.done[lane] = 1


cdef inline uint64_t look_up(const Lanes* b, const Pos* p, uint64_t seed) noexcept nogil:
    """The digest of what the player to move sees: that of its packed view."""
    cdef int i, player = p.turn
    cdef uint64_t hand = p.hands[player], seen = hand | p.table | face_up(&b.spec, p, player)
    for i in range(b.spec.sides):
        seen |= p.piles[i]
    seed = mix(seed ^ p.dealer)
    seed = mix(seed ^ p.turn)
    seed = mix(seed ^ p.last)
    seed = mix(seed ^ p.redeals)
    seed = mix(seed ^ p.table)
    seed = mix(seed ^ (player + 1))
    seed = mix(seed ^ hand)
    seed = mix(seed ^ seen ^ FULL)
    seed = mix(seed ^ (p.end_stock - p.next_stock))
    for i in range(b.spec.players):
        seed = mix(seed ^ size(p.hands[i]))
    for i in range(b.spec.sides):
        seed = mix(seed ^ p.piles[i])
    for i in range(b.spec.sides):
        seed = mix(seed ^ p.sweeps[i])
    for i in range(b.spec.sides):
        seed = mix(seed ^ p.bonus[i])
    for i in range(b.spec.players):
        seed = mix(seed ^ p.exposed[i])
    return seed


cdef inline Choice bot_move(const Lanes* b, const Pos* p) noexcept nogil:
    """What the built-in player in the seat to move chooses."""
    cdef int policy = b.policy[p.turn]
    cdef Stream rng
    cdef Sight s
    if policy <= EASY:
        start(&rng, BOT, look_up(b, p, b.bot_seed[p.turn]), 0)
        return pick_simply_by_rules(
            b.tables, &b.spec.rule, p.hands[p.turn], p.table, policy, &rng
        )
    s = look(b.chances, &b.spec, p)
    return pick_best_by_rules(b.tables, &s, policy == NORMAL)


cdef inline void go_on(const Lanes* b, Py_ssize_t lane, Pos* p) noexcept nogil:
    """Count and deal hands, and play the seats of built-in players, until another is asked."""
    cdef int side
    cdef Choice choice
    while True:
        if p.hands[p.turn] == 0:
            count_hand(b, lane, p)
            if b.done[lane]:
                if not b.auto_reset:
                    return
                for side in range(b.spec.sides):
                    b.totals[lane * b.spec.sides + side] = 0
            b.deals[lane] += b.stride
            deal_lane(b, lane, b.spec.after[p.dealer], p)
        if b.policy[p.turn] < 0:
            return
        choice = bot_move(b, p)
        play_move(b, lane, p, choice.card, choice.captured)


cdef inline void deal_next(const Lanes* b, Py_ssize_t lane) noexcept nogil:
    """Begin a lane anew, with its next deal."""
    cdef Pos p
    b.pending[lane] = b.picks[lane] = 0
    memset(b.totals + lane * b.spec.sides, 0, b.spec.sides * sizeof(uint32_t))
    b.deals[lane] += b.stride
    deal_lane(b, lane, b.spec.after[b.dealer[lane]], &p)
    go_on(b, lane, &p)
    save(b, lane, &p)


cdef inline void weigh(Ways* w, uint64_t option, uint64_t picks) noexcept nogil:
    """Count an option in, if it begins with the picks."""
    cdef uint64_t left = option & ~picks, next_card = left & (<uint64_t>0 - left)
    if option & picks != picks or (left and next_card < picks):
        return
    w.count += 1
    w.whole = option
    w.cards |= next_card
    w.stop = w.stop or left == 0


cdef inline Ways ways_on(
    const Lanes* b, uint64_t table, int card, uint64_t picks
) noexcept nogil:
    """What may follow when *card* has taken *picks*."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef Ground ground
    cdef Walk walk
    cdef Ways w
    cdef int i, n
    w.count = 0
    w.cards = w.whole = 0
    w.stop = False
    if rarely(b.spec.rule.varied):
        survey(&b.spec.rule, table, &ground)
        begin(&b.spec.rule, &ground, card, &walk)
        while next_option(&walk):
            weigh(&w, walk.captured, picks)
        return w
    n = captures(b.tables, table, card, found)
    if n < 2:
        w.count = 1
        w.whole = found[0] if n else 0
        return w
    for i in range(n):
        weigh(&w, found[i], picks)
    return w


cdef inline bint allows(const Lanes* b, Py_ssize_t lane, int64_t action) noexcept nogil:
    """Whether a lane may take an action; one that is over takes any, and ignores it."""
    cdef uint64_t hand = b.hands[lane * b.spec.players + b.turn[lane]]
    cdef Ways w
    if hand == 0:
        return 0 <= action <= STOP
    if not b.pending[lane]:
        return 0 <= action < TAKE and hand >> action & 1
    if not TAKE <= action <= STOP:
        return False
    w = ways_on(b, b.table[lane], b.pending[lane] - 1, b.picks[lane])
    return w.stop if action == STOP else w.cards >> (action - TAKE) & 1


cdef inline void act(const Lanes* b, Py_ssize_t lane, int64_t action) noexcept nogil:
    """Take an action; what is no legal one changes nothing."""
    cdef Ways w
    cdef int card = b.pending[lane] - 1
    cdef uint64_t picks = b.picks[lane]
    if not b.hands[lane * b.spec.players + b.turn[lane]] or not allows(b, lane, action):
        return
    if card >= 0 and action == STOP:
        w.count = 1
        w.whole = picks
    else:
        if card < 0:
            card = <int>action
        else:
            picks |= <uint64_t>1 << (action - TAKE)
        w = ways_on(b, b.table[lane], card, picks)
    while w.count > 1:
        if w.stop or w.cards & (w.cards - 1):
            b.pending[lane] = card + 1
            b.picks[lane] = picks
            return
        picks |= w.cards
        w = ways_on(b, b.table[lane], card, picks)
    make_move(b, lane, card, w.whole)


cdef inline void make_move(
    const Lanes* b, Py_ssize_t lane, int card, uint64_t captured
) noexcept nogil:
    """Play a legal move in a lane, and go on."""
    cdef Pos p
    b.pending[lane] = 0
    b.picks[lane] = 0
    load(b, lane, &p)
    play_move(b, lane, &p, card, captured)
    go_on(b, lane, &p)
    save(b, lane, &p)


cdef inline int any_action(const Lanes* b, Py_ssize_t lane, uint64_t key) noexcept nogil:
    """A uniform legal action, drawn by the number of the lane; 0 when it is over."""
    cdef uint64_t cards = b.hands[lane * b.spec.players + b.turn[lane]]
    cdef int first = 0, many
    cdef bint stop = False
    cdef Ways w
    if cards == 0:
        return 0
    if rarely(b.pending[lane]):
        w = ways_on(b, b.table[lane], b.pending[lane] - 1, b.picks[lane])
        cards, stop, first = w.cards, w.stop, TAKE
    many = size(cards)
    many = <int>((mix(key ^ lane) >> 32) * (many + stop) >> 32)
    while many:
        cards &= cards - 1
        many -= 1
    return first + lowest(cards) if cards else STOP
