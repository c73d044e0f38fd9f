# Policies; the twin is _core_py_policy.py.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from scopa._core_captures cimport (
    MAX_CAPTURES, Tables, captures, counts, lowest, rarely, size, total,
)
from scopa._core_play cimport Spec
from scopa._core_random cimport Stream, below
from scopa._core_variants cimport (
    BY_ELEVEN, BY_FIFTEEN, BY_RANK, Ground, Rule, Walk, ace_sweeps, begin, next_option, scores,
    survey, sweepers, takes_itself,
)

cdef enum:
    RANDOM = 0
    EASY = 1
    GREEDY = 2
    NORMAL = 3

    SWEEP = 830
    MATCHED = 120

    # The most cards a hand can hold: hand_size is at most 20.
    MAX_HAND = 20
    CERTAIN = 5

cdef struct Chances:
    # holds[unseen][size][kind], in 1/65536; kind CERTAIN: a card that lies face up
    uint32_t holds[41][MAX_HAND + 1][CERTAIN + 1]

cdef struct Choice:
    int card
    uint64_t captured

# What a player sees when it is to move.
cdef struct Sight:
    uint64_t hand
    uint64_t table
    uint64_t kinds          # how many unseen cards of each rank, one count per nibble
    const uint32_t* holds   # the chances of the next player, by that count
    int sweep               # the worth of a sweep now
    const Spec* own         # the rules that say what cards are worth; NULL: the standard game


cdef inline void fill_chances(Chances* c) noexcept nogil:
    cdef int unseen, held, kind, i, left
    cdef uint32_t missing
    for unseen in range(41):
        for held in range(MAX_HAND + 1):
            for kind in range(5):
                missing = 65536
                for i in range(min(held, unseen)):
                    left = unseen - kind - i
                    missing = missing * (left if left > 0 else 0) // (unseen - i)
                c.holds[unseen][held][kind] = 65536 - missing
            c.holds[unseen][held][CERTAIN] = 65536


cdef inline int worth(uint64_t cards) noexcept nogil:
    """100 a card, 50 a coin, 150 a seven, 50 a six, 800 the settebello."""
    cdef uint64_t coins = (cards & <uint64_t>0x1111111111) * <uint64_t>0x1111111111
    return (
        100 * size(cards)
        + 50 * <int>(coins >> 36 & 15)
        + 150 * size(cards >> 24 & 15)
        + 50 * size(cards >> 20 & 15)
        + 800 * <int>(cards >> 24 & 1)
    )


cdef inline int worth_of(const Sight* s, uint64_t cards, bint own) noexcept nogil:
    """The same, or when it is the rules' *own* by their worths."""
    cdef int value = 0
    if not own:
        return worth(cards)
    while cards:
        value += s.own.score.worths[lowest(cards)]
        cards &= cards - 1
    return value


cdef inline Sight sight_of(
    const Chances* c, const Spec* spec, uint64_t hand, uint64_t table, uint64_t unseen,
    int next_size, bint last, bint own
) noexcept nogil:
    cdef Sight s
    s.hand = hand
    s.table = table
    s.kinds = counts(unseen)
    s.holds = c.holds[size(unseen)][next_size]
    s.sweep = 0 if last else SWEEP
    s.own = NULL
    if own:
        s.own = spec
        s.sweep *= spec.score.scopa
    return s


cdef inline Sight sight(
    const Chances* c, const Spec* spec, uint64_t hand, uint64_t table, uint64_t unseen,
    int next_size, bint last
) noexcept nogil:
    return sight_of(c, spec, hand, table, unseen, next_size, last, spec.variant)


cdef inline Sight open_sight(
    const Chances* c, const Spec* spec, uint64_t hand, uint64_t table, uint64_t unseen,
    int next_size, uint64_t shown, bint last
) noexcept nogil:
    """The same where cards lie face up: *shown* are those of the next player, and no face-up
    card is *unseen*."""
    cdef Sight s = sight(c, spec, hand, table, unseen, next_size - size(shown), last)
    cdef int shift
    while shown:
        shift = lowest(shown) & ~3
        shown &= ~(<uint64_t>15 << shift)
        s.kinds = s.kinds & ~(<uint64_t>15 << shift) | <uint64_t>CERTAIN << shift
    return s


cdef inline int appraise(
    const Sight* s, int card, uint64_t captured, bint full
) noexcept nogil:
    """What a move is worth to a player who wants the most points, or the fewest."""
    if rarely(s.own != NULL):
        return s.own.aim * gain(s, card, captured, full, True)
    return gain(s, card, captured, full, False)


cdef inline int gain(
    const Sight* s, int card, uint64_t captured, bint full, bint own
) noexcept nogil:
    cdef uint64_t bit = <uint64_t>1 << card, after, left, kept, ranks
    cdef int value = 0, made, shift
    cdef bint matched = False
    if captured:
        after = s.table ^ captured
        value = worth_of(s, captured | bit, own)
        if not after:
            return value + s.sweep
    else:
        after = s.table | bit
    made = total(after)
    if made <= 10:
        value -= (
            (SWEEP * s.own.score.scopa if own else SWEEP)
            * <int>s.holds[s.kinds >> 4 * (made - 1) & 15] >> 16
        )
    if full:
        kept = s.hand ^ bit
        ranks = after
        while ranks:
            shift = lowest(ranks) & ~3
            left = after & <uint64_t>15 << shift
            ranks ^= left
            value -= <int>(
                <int64_t>worth_of(s, left, own) * 7 * s.holds[s.kinds >> shift & 15] // (5 * 65536)
            )
            matched = matched or kept >> shift & 15 != 0
        if matched:
            value += MATCHED
    return value


cdef inline int holds_any(const Sight* s, uint64_t cards) noexcept nogil:
    """The chance of the next player to hold a card of these ranks, at most."""
    cdef int shift, made = 0
    while cards:
        shift = lowest(cards) & ~3
        cards &= ~(<uint64_t>15 << shift)
        made += s.holds[s.kinds >> shift & 15]
    return min(made, 65536)


cdef inline uint64_t takers(const Rule* rule, int value) noexcept nogil:
    """The cards that take a card of so much alone."""
    cdef uint64_t cards = 0
    if rule.totals & BY_RANK:
        cards |= <uint64_t>15 << 4 * (value - 1)
    if rule.totals & BY_ELEVEN:
        cards |= <uint64_t>15 << 4 * (10 - value)
    if rule.totals & BY_FIFTEEN and value >= 5:
        cards |= <uint64_t>15 << 4 * (14 - value)
    return cards


cdef inline int appraise_varied(
    const Sight* s, int card, uint64_t captured, bint full
) noexcept nogil:
    return s.own.aim * gain_varied(s, card, captured, full)


cdef inline int gain_varied(
    const Sight* s, int card, uint64_t captured, bint full
) noexcept nogil:
    """Like gain, by other rules; a card that none takes alone counts as two of a rank."""
    cdef uint64_t bit = <uint64_t>1 << card, after, left, ranks, kept = s.hand ^ bit, aces, taking
    cdef int value = 0, chance
    cdef bint matched = False
    if captured or takes_itself(&s.own.rule, s.table, card):
        after = s.table ^ captured
        value = worth_of(s, captured | bit, True)
        if not after:
            return value + (s.sweep if captured and scores(&s.own.rule, captured, card) else 0)
    else:
        after = s.table | bit
    value -= SWEEP * s.own.score.scopa * holds_any(s, sweepers(&s.own.rule, after)) >> 16
    if full:
        aces = 15 if ace_sweeps(&s.own.rule, after) else 0
        ranks = after
        while ranks:
            left = after & <uint64_t>15 << (lowest(ranks) & ~3)
            taking = aces | takers(&s.own.rule, (lowest(ranks) >> 2) + 1)
            ranks ^= left
            chance = holds_any(s, taking) if taking else <int>s.holds[2]
            value -= <int>(<int64_t>worth_of(s, left, True) * 7 * chance // (5 * 65536))
            matched = matched or kept & taking != 0
        if matched:
            value += MATCHED
    return value


cdef inline int options(
    const Tables* t, uint64_t table, int card, bint taking, uint64_t* found
) noexcept nogil:
    """List what *card* may do: its captures, or 0 for laying it, unless *taking*."""
    cdef int n = captures(t, table, card, found)
    if n == 0 and not taking:
        found[0] = 0
        return 1
    return n


cdef inline Choice pick_at_random(
    const Tables* t, uint64_t hand, uint64_t table, bint taking, Stream* rng
) noexcept nogil:
    """A uniform legal move, or with *taking* a uniform capture if there is any."""
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t left = hand
    cdef int count = 0, chosen, n
    cdef Choice choice
    while left:
        count += options(t, table, lowest(left), taking, found)
        left &= left - 1
    if count == 0:
        return pick_at_random(t, hand, table, False, rng)
    chosen = <int>below(rng, count) if count > 1 else 0
    while True:
        n = options(t, table, lowest(hand), taking, found)
        if chosen < n:
            break
        chosen -= n
        hand &= hand - 1
    choice.card = lowest(hand)
    choice.captured = found[chosen]
    return choice


cdef inline Choice pick_best_of(
    const Tables* t, const Sight* s, bint full, bint own
) noexcept nogil:
    cdef uint64_t found[MAX_CAPTURES]
    cdef uint64_t left = s.hand
    cdef int card, n, i, value, best = 0
    cdef Choice choice
    choice.card = -1
    choice.captured = 0
    while left:
        card = lowest(left)
        left &= left - 1
        n = captures(t, s.table, card, found)
        if n == 0:
            found[0] = 0
            n = 1
        if choice.card < 0 and not left and n == 1:  # the only legal move
            choice.card = card
            choice.captured = found[0]
            return choice
        for i in range(n):
            value = gain(s, card, found[i], full, own)
            if own:
                value *= s.own.aim
            if choice.card < 0 or value > best:
                best = value
                choice.card = card
                choice.captured = found[i]
    return choice


cdef inline Choice pick_best(const Tables* t, const Sight* s, bint full) noexcept nogil:
    """The first move of the highest appraisal."""
    if rarely(s.own != NULL):
        return pick_best_of(t, s, full, True)
    return pick_best_of(t, s, full, False)


cdef inline bint has_choice(const Tables* t, uint64_t hand, uint64_t table) noexcept nogil:
    """Whether more than one move is legal."""
    cdef uint64_t found[MAX_CAPTURES]
    return hand & (hand - 1) != 0 or captures(t, table, lowest(hand), found) > 1


cdef inline Choice pick_simply(
    const Tables* t, uint64_t hand, uint64_t table, int policy, Stream* rng
) noexcept nogil:
    """The move of a policy that looks at nothing but its hand and the table."""
    cdef bint taking = policy == EASY and has_choice(t, hand, table) and below(rng, 3) != 0
    return pick_at_random(t, hand, table, taking, rng)


cdef inline Choice pick_best_varied(const Sight* s, bint full) noexcept nogil:
    cdef Ground ground
    cdef Walk walk
    cdef uint64_t left = s.hand
    cdef int card, value, best = 0
    cdef Choice choice
    survey(&s.own.rule, s.table, &ground)
    choice.card = -1
    choice.captured = 0
    while left:
        card = lowest(left)
        left &= left - 1
        begin(&s.own.rule, &ground, card, &walk)
        while next_option(&walk):
            value = appraise_varied(s, card, walk.captured, full)
            if choice.card < 0 or value > best:
                best = value
                choice.card = card
                choice.captured = walk.captured
    return choice


cdef inline Choice pick_simply_varied(
    const Rule* rule, uint64_t hand, uint64_t table, int policy, Stream* rng
) noexcept nogil:
    cdef Ground ground
    cdef Walk walk
    cdef uint64_t left = hand
    cdef int count = 0, takes = 0, chosen = 0
    cdef bint taking
    cdef Choice choice
    survey(rule, table, &ground)
    while left:
        begin(rule, &ground, lowest(left), &walk)
        left &= left - 1
        while next_option(&walk):
            count += 1
            takes += walk.captured != 0
    taking = policy == EASY and count > 1 and below(rng, 3) != 0 and takes > 0
    if taking:
        count = takes
    if count > 1:
        chosen = <int>below(rng, count)
    while True:
        choice.card = lowest(hand)
        hand &= hand - 1
        begin(rule, &ground, choice.card, &walk)
        if taking:
            walk.lays = False
        while next_option(&walk):
            if chosen == 0:
                choice.captured = walk.captured
                return choice
            chosen -= 1


cdef inline Choice pick_best_by_rules(const Tables* t, const Sight* s, bint full) noexcept nogil:
    if rarely(s.own != NULL and s.own.rule.varied):
        return pick_best_varied(s, full)
    return pick_best(t, s, full)


cdef inline Choice pick_simply_by_rules(
    const Tables* t, const Rule* rule, uint64_t hand, uint64_t table, int policy, Stream* rng
) noexcept nogil:
    if rarely(rule.varied):
        return pick_simply_varied(rule, hand, table, policy, rng)
    return pick_simply(t, hand, table, policy, rng)
