# Playing a hand out in place; the twin is _core_py_playout.py.
#
# The loops do what ``play`` does, ply for ply, but know from the number of cards in the hands
# when a round ends, and keep what changes at every ply in locals.  Face-up cards of the hands
# are not kept up to date, since the hand is only counted afterwards.
from libc.stdint cimport uint64_t

from scopa._core_captures cimport (
    MAX_SUMS, Tables, counts, list_sums, lowest, presence, rarely, size,
    sums_at,
)
from scopa._core_play cimport FULL, Pos, Spec, deal_round, face_up, put_down, round_ends
from scopa._core_policy cimport (
    EASY, NORMAL, RANDOM, Chances, Choice, Sight, open_sight, pick_at_random,
    pick_best_of, pick_best_varied, pick_simply_by_rules, sight_of,
)
from scopa._core_random cimport Stream, below


cdef inline int cards_left(const Spec* spec, const Pos* p) noexcept nogil:
    """The cards in all hands."""
    cdef int player, left = 0
    for player in range(spec.players):
        left += size(p.hands[player])
    return left


cdef inline void finish(const Spec* spec, Pos* p, int player, uint64_t table) noexcept nogil:
    """End the hand after its last play, which was a sweep if it left the table empty."""
    if table == 0 and not spec.last_scopa:
        p.sweeps[p.last - 1] -= 1
    if p.last:
        p.piles[p.last - 1] |= table
        table = 0
    p.table = table
    p.turn = player


cdef inline bint has_pairs(uint64_t table) noexcept nogil:
    """Whether two cards of a rank lie on the table."""
    return counts(table) & <uint64_t>0x6666666666 != 0


cdef inline Choice pick_without_pairs(
    const Tables* t, uint64_t hand, int held, uint64_t table, int present, Stream* rng
) noexcept nogil:
    """A uniform legal move when no two cards of a rank lie on the table.

    A card then has one move, unless its rank is absent and has two sums or more; it is only
    here that captures are counted, and they are listed only for the card that is chosen.
    """
    cdef uint64_t found[MAX_SUMS]  # one for each sum
    cdef uint64_t special = hand & t.summing[present], left = special, fits
    cdef int count = held, chosen = 0, ways, rank
    cdef Choice choice
    while left:
        count += t.ways[sums_at(present, lowest(left) >> 2)] - 1
        left &= left - 1
    if count > 1:
        chosen = <int>below(rng, count)
    while True:
        choice.card = lowest(hand)
        ways = 1
        if special >> choice.card & 1:
            ways = t.ways[sums_at(present, choice.card >> 2)]
        if chosen < ways:
            break
        chosen -= ways
        hand &= hand - 1
    rank = choice.card >> 2
    choice.captured = table & <uint64_t>15 << 4 * rank
    if special >> choice.card & 1:
        fits = t.fitting[sums_at(present, rank)] & t.distinct[rank]
        if ways == 1:
            choice.captured = table & t.sums[rank][lowest(fits)].nibbles
        else:
            list_sums(t, table, 0, rank, fits, found)
            choice.captured = found[chosen]
    return choice


cdef inline void play_out_at_random(
    const Tables* t, const Spec* spec, Pos* p, Stream* source
) noexcept nogil:
    """Play uniform legal moves: the loop that simulations spend their time in.

    Pairs on the table come from the opening table alone, since a card that is laid never
    equals a table card; once they are gone the quicker choice serves.
    """
    cdef Stream rng = source[0]
    cdef uint64_t table = p.table, hand, bit
    cdef int present = presence(p.table), player = p.turn, plays = cards_left(spec, p)
    cdef int held = size(p.hands[p.turn]), side
    cdef bint pairs = has_pairs(p.table)
    cdef Choice choice
    if not plays:
        return
    while plays:
        while plays:
            plays -= 1
            hand = p.hands[player]
            if pairs:
                choice = pick_at_random(t, hand, table, False, &rng)
            else:
                choice = pick_without_pairs(t, hand, held, table, present, &rng)
            bit = <uint64_t>1 << choice.card
            p.hands[player] = hand ^ bit
            if choice.captured:
                table ^= choice.captured
                present = presence(table)
                pairs = pairs and has_pairs(table)
                side = spec.side_of[player]
                p.piles[side] |= choice.captured | bit
                p.last = side + 1
                p.sweeps[side] += table == 0
            else:
                table |= bit
                present |= 1 << (choice.card >> 2)
            held -= player == p.dealer
            player = spec.after[player]
        if p.next_stock < p.end_stock:
            deal_round(spec, p)
            plays = spec.players * spec.hand_size
            held = spec.hand_size
    source[0] = rng
    finish(spec, p, player, table)


cdef inline Sight look(const Chances* c, const Spec* spec, const Pos* p) noexcept nogil:
    """What the player to move sees."""
    cdef uint64_t hand = p.hands[p.turn], seen = hand | p.table, shown = 0
    cdef int i, following = spec.after[p.turn], next_size = size(p.hands[following])
    cdef bint ends = round_ends(p), last = ends and p.next_stock == p.end_stock
    for i in range(spec.sides):
        seen |= p.piles[i]
    if ends:
        next_size = 0 if last else spec.hand_size
    elif spec.declares:
        shown = p.exposed[following] & p.hands[following]
    if spec.declares:
        seen |= face_up(spec, p, p.turn)
    return open_sight(
        c, spec, hand, p.table, seen ^ FULL, next_size, shown, last and not spec.last_scopa
    )


cdef inline void play_round_by_rules(
    const Tables* t, const Chances* c, const Spec* spec, Pos* p, int policy, Stream* rng
) noexcept nogil:
    """Like play_round, for Easy, and by other rules of capture."""
    cdef Choice choice
    cdef Sight s
    while p.hands[p.turn]:
        if policy <= EASY:
            choice = pick_simply_by_rules(
                t, &spec.rule, p.hands[p.turn], p.table, policy, rng
            )
        else:
            s = look(c, spec, p)
            choice = pick_best_varied(&s, policy == NORMAL)
        put_down(spec, p, choice.card, choice.captured)


cdef inline void play_round_of(
    const Tables* t, const Chances* c, const Spec* spec, Pos* p, bint full, bint own
) noexcept nogil:
    """Like play_round, by appraisals, where captures are the standard ones.

    *own*: what cards are worth is not.
    """
    cdef uint64_t table = p.table, hand, seen = 0
    cdef int player = p.turn, following, left = cards_left(spec, p), side, next_size
    cdef bint stock = p.next_stock < p.end_stock
    cdef Choice choice
    cdef Sight s
    if not left:
        return
    for side in range(spec.sides):
        seen |= p.piles[side]
    while left:
        left -= 1
        following = spec.after[player]
        hand = p.hands[player]
        if left:
            next_size = size(p.hands[following])
        else:
            next_size = spec.hand_size if stock else 0
        if own and spec.declares:
            s = open_sight(
                c, spec, hand, table,
                (hand | table | seen | face_up(spec, p, player)) ^ FULL, next_size,
                p.exposed[following] & p.hands[following],
                left == 0 and not stock and not spec.last_scopa,
            )
        else:
            s = sight_of(
                c, spec, hand, table, (hand | table | seen) ^ FULL, next_size,
                left == 0 and not stock and not spec.last_scopa, own,
            )
        choice = pick_best_of(t, &s, full, own)
        p.hands[player] = hand ^ <uint64_t>1 << choice.card
        if choice.captured:
            side = spec.side_of[player]
            table ^= choice.captured
            choice.captured |= <uint64_t>1 << choice.card
            seen |= choice.captured
            p.piles[side] |= choice.captured
            p.last = side + 1
            p.sweeps[side] += table == 0
        else:
            table |= <uint64_t>1 << choice.card
        player = following
    if stock:
        p.table = table
        p.turn = player
    else:
        finish(spec, p, player, table)


cdef inline void play_round(
    const Tables* t, const Chances* c, const Spec* spec, Pos* p, int policy, Stream* rng
) noexcept nogil:
    """Play by a policy until the hands are empty; the hand is ended, but no round is dealt."""
    if policy <= EASY or spec.rule.varied:
        play_round_by_rules(t, c, spec, p, policy, rng)
    elif rarely(spec.variant):
        play_round_of(t, c, spec, p, policy == NORMAL, True)
    else:
        play_round_of(t, c, spec, p, policy == NORMAL, False)


cdef inline void play_out(
    const Tables* t, const Chances* c, const Spec* spec, Pos* p, int policy, Stream* rng
) noexcept nogil:
    """Play the hand out by a policy."""
    if policy == RANDOM and not spec.rule.varied:
        play_out_at_random(t, spec, p, rng)
        return
    play_round(t, c, spec, p, policy, rng)
    while p.next_stock < p.end_stock:
        deal_round(spec, p)
        play_round(t, c, spec, p, policy, rng)
