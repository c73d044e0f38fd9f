# Packed positions and views, lists of ints, to C and back; _core_py_play.py has their layout.
from libc.stdint cimport uint64_t
from libc.string cimport memset

from scopa._core_play cimport COINS, MAX_SETS, MAX_TABLES, Pos, Scoring, Spec
from scopa._core_random cimport mix
from scopa._core_search cimport NOBODY, Seen
from scopa._core_variants cimport BY_RANK, SINGLE, Rule


cdef inline int read_rule(object numbers, Rule* rule) except -1:
    """What cards take: the standard rule, or what stands from index 16 on."""
    memset(rule, 0, sizeof(Rule))
    rule.totals, rule.choice, rule.forced = BY_RANK, SINGLE, 1
    if len(numbers) > 16:
        rule.totals, rule.choice, rule.forced = numbers[16], numbers[17], numbers[18]
        rule.ace, rule.ace_scopa, rule.ace_empty = numbers[19], numbers[20], numbers[21]
        rule.varied = (
            rule.totals != BY_RANK or rule.choice != SINGLE or not rule.forced or rule.ace != 0
        )
    return 0


cdef inline int read_spec(object numbers, Spec* spec) except -1:
    cdef int rank, player
    memset(spec, 0, sizeof(Spec) - sizeof(Scoring))
    spec.aim = 1
    spec.players = numbers[0]
    spec.sides = numbers[1]
    spec.hand_size = numbers[2]
    spec.table_size = numbers[3]
    spec.last_scopa = numbers[4]
    spec.napola = numbers[5]
    read_rule(numbers, &spec.rule)
    for rank in range(10):
        spec.voids[rank] = numbers[6 + rank]
    for player in range(spec.players):
        spec.side_of[player] = player % spec.sides
        spec.after[player] = (player + 1) % spec.players
    if len(numbers) > 16:
        read_scoring(numbers, spec)
    return 0


cdef inline int read_scoring(object numbers, Spec* spec) except -1:
    """The extension of a spec, from its place 22 on."""
    cdef Scoring* score = &spec.score
    cdef int i, j, rank, card, at = 84
    cdef int[10] scale = [16, 12, 13, 14, 15, 18, 21, 10, 10, 10]
    memset(score, 0, sizeof(Scoring))
    spec.variant = 1
    score.redeal_sum = numbers[22]
    score.scopa = numbers[23]
    score.lines = 2
    for i in range(4):
        score.majorities[i] = numbers[24 + i]
        score.lines += score.majorities[i] > 0
    score.modern = 1
    for rank in range(10):
        score.prime[rank] = numbers[28 + rank]
        score.order[rank] = rank
        score.modern &= score.prime[rank] == scale[rank]
    for i in range(1, 10):  # best first, of equals the highest rank
        rank = i
        j = i
        while j and score.prime[score.order[j - 1]] <= score.prime[rank]:
            score.order[j] = score.order[j - 1]
            j -= 1
        score.order[j] = rank
    score.any_suits = numbers[38]
    spec.aim = -1 if numbers[40] == 2 else 1
    score.low9, score.triple, score.wild = numbers[41], numbers[42], numbers[43]
    spec.declares = score.low9 or score.triple
    card = 0
    while card < 40:
        i = numbers[44 + card]
        if i:
            score.first[score.groups] = card
            score.each[score.groups] = i
            score.many[score.groups] = 1
            if card & 3 == 0 and [i] * 4 == list(numbers[44 + card:48 + card]):
                score.many[score.groups] = 4
                card += 3
            score.groups += 1
        card += 1
    score.lines += score.groups
    score.sets = numbers[at]
    assert score.sets <= MAX_SETS
    score.lines += score.sets
    at += 1
    for i in range(score.sets):
        score.set_cards[i], score.set_points[i] = numbers[at], numbers[at + 1]
        at += 2
    score.tables = numbers[at]
    assert score.tables <= MAX_TABLES
    at += 1
    for i in range(score.tables):
        score.table_total[i], score.table_sweeps[i] = numbers[at], numbers[at + 1]
        at += 2
    value_cards(numbers, score)
    return 0


cdef inline int value_cards(object numbers, Scoring* score) except -1:
    """What each card is taken for by policies; the twin explains it."""
    cdef int card, i, bits
    cdef uint64_t cards
    for card in range(40):
        score.worths[card] = (
            100 * score.majorities[0]
            + 50 * score.majorities[1] * (card & 3 == 0)
            + 150 * score.majorities[2] * (card >> 2 == score.order[0])
            + 50 * score.majorities[2] * (card >> 2 == score.order[1])
            + 300 * score.majorities[3] * (card >> 2 == 6)
            + 800 * <int>numbers[44 + card]
        )
    for i in range(score.sets):
        cards, bits = score.set_cards[i], 0
        for card in range(40):
            bits += cards >> card & 1
        for card in range(40):
            score.worths[card] += 800 * score.set_points[i] * (cards >> card & 1) // bits
    return 0


cdef inline int read_header(list numbers, Pos* p) except -1:
    memset(p, 0, sizeof(Pos))
    p.dealer, p.turn, p.last = numbers[0], numbers[1], numbers[2]
    p.redeals = numbers[3]
    p.table = numbers[4]
    return 0


cdef inline Py_ssize_t read_public(
    list numbers, Py_ssize_t at, const Spec* spec, Pos* p
) except -1:
    """Piles, sweeps, bonus and exposed cards, from index *at*; returns the index after them."""
    cdef int i
    for i in range(spec.sides):
        p.piles[i] = numbers[at + i]
        p.sweeps[i] = numbers[at + spec.sides + i]
        p.bonus[i] = numbers[at + 2 * spec.sides + i]
    at += 3 * spec.sides
    for i in range(spec.players):
        p.exposed[i] = numbers[at + i]
    return at + spec.players


cdef inline int read_position(list numbers, const Spec* spec, Pos* p) except -1:
    cdef int i
    cdef Py_ssize_t at
    read_header(numbers, p)
    for i in range(spec.players):
        p.hands[i] = numbers[5 + i]
    at = read_public(numbers, 5 + spec.players, spec, p)
    p.end_stock = len(numbers) - at
    for i in range(p.end_stock):
        p.stock[i] = numbers[at + i]
    return 0


cdef inline int read_view(list numbers, const Spec* spec, Seen* v) except -1:
    cdef int i
    read_header(numbers, &v.pos)
    v.player = NOBODY if numbers[5] == 0 else numbers[5] - 1
    v.unseen = numbers[7]
    v.pos.end_stock = numbers[8]
    for i in range(spec.players):
        v.sizes[i] = numbers[9 + i]
    if v.player != NOBODY:
        v.pos.hands[v.player] = numbers[6]
    read_public(numbers, 9 + spec.players, spec, &v.pos)
    return 0


cdef inline list write_header(const Pos* p):
    return [p.dealer, p.turn, p.last, p.redeals, p.table]


cdef inline list write_public(const Spec* spec, const Pos* p):
    cdef int i
    cdef list numbers = [p.piles[i] for i in range(spec.sides)]
    numbers += [p.sweeps[i] for i in range(spec.sides)]
    numbers += [p.bonus[i] for i in range(spec.sides)]
    numbers += [p.exposed[i] for i in range(spec.players)]
    return numbers


cdef inline list write_position(const Spec* spec, const Pos* p):
    cdef int i
    cdef list numbers = write_header(p)
    numbers += [p.hands[i] for i in range(spec.players)]
    numbers += write_public(spec, p)
    numbers += [p.stock[i] for i in range(p.next_stock, p.end_stock)]
    return numbers


cdef inline list write_view(const Spec* spec, const Seen* v):
    cdef int i
    cdef list numbers = write_header(&v.pos)
    if v.player == NOBODY:
        numbers += (0, 0)
    else:
        numbers += (v.player + 1, v.pos.hands[v.player])
    numbers += (v.unseen, v.pos.end_stock)
    numbers += [v.sizes[i] for i in range(spec.players)]
    numbers += write_public(spec, &v.pos)
    return numbers


cdef inline uint64_t digest(list view, uint64_t seed) except? 0:
    """A seed of its own for every view, so that equal views get equal choices."""
    cdef uint64_t number
    for number in view:
        seed = mix(seed ^ number)
    return seed
