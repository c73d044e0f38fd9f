# cython: language_level=3, freethreading_compatible=True, autotestdict=False
"""The native core; ``_core_py`` is its readable twin and holds the documentation.

Ints in, ints out, arguments trusted.  The only module state is a set of tables that is
filled at import and never written again.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scopa cimport _core_captures as cap
from scopa cimport _core_count as counting
from scopa cimport _core_endgame as endgame
from scopa cimport _core_fitting as fitting
from scopa cimport _core_inference as inference
from scopa cimport _core_play as game
from scopa cimport _core_policy as policies
from scopa cimport _core_random as rnd
from scopa cimport _core_rollout as rolls
from scopa cimport _core_round as rounds
from scopa cimport _core_search as seek
from scopa cimport _core_solver as solver
from scopa cimport _core_trials as trying
from scopa cimport _core_values as valuing
from scopa cimport _core_variants as variants
from scopa._core_pack cimport digest, read_position, read_rule, read_spec, read_view, write_position

cdef enum:
    OFFSET = 1125899906842624  # 2**50: sums are given so much higher

cdef cap.Tables TABLES
cdef policies.Chances CHANCES
cdef game.Primes PRIMES
cdef inference.Softmax SOFTMAX
cap.fill(&TABLES)
policies.fill_chances(&CHANCES)
counting.fill_primes(&PRIMES)
inference.fill_softmax(&SOFTMAX)


cdef list captures_varied(const variants.Rule* rule, uint64_t table, int card):
    cdef variants.Ground ground
    cdef variants.Walk walk
    cdef list found = []
    variants.survey(rule, table, &ground)
    variants.begin(rule, &ground, card, &walk)
    while variants.next_capture(&walk):
        found.append(walk.captured)
    return found


def captures(object spec, uint64_t table, int card):
    cdef variants.Rule rule
    cdef uint64_t found[cap.MAX_CAPTURES]
    cdef int i, n
    read_rule(spec, &rule)
    if rule.varied:
        return captures_varied(&rule, table, card)
    n = cap.captures(&TABLES, table, card, found)
    return [found[i] for i in range(n)]


def sweepers(object spec, uint64_t table):
    cdef variants.Rule rule
    read_rule(spec, &rule)
    return variants.sweepers(&rule, table)


cdef list moves_varied(const variants.Rule* rule, uint64_t hand, uint64_t table):
    cdef variants.Ground ground
    cdef variants.Walk walk
    cdef list choices = []
    cdef int card
    variants.survey(rule, table, &ground)
    while hand:
        card = cap.lowest(hand)
        hand &= hand - 1
        variants.begin(rule, &ground, card, &walk)
        while variants.next_option(&walk):
            choices += (card, walk.captured)
    return choices


def moves(object spec, uint64_t hand, uint64_t table):
    cdef variants.Rule rule
    cdef uint64_t found[cap.MAX_CAPTURES]
    cdef list choices = []
    cdef int card, i, n
    read_rule(spec, &rule)
    if rule.varied:
        return moves_varied(&rule, hand, table)
    while hand:
        card = cap.lowest(hand)
        hand &= hand - 1
        n = cap.captures(&TABLES, table, card, found)
        if n == 0:
            choices += (card, 0)
        for i in range(n):
            choices += (card, found[i])
    return choices


def apply(object spec, list position, int card, uint64_t captured):
    cdef game.Spec s
    cdef game.Pos p
    read_spec(spec, &s)
    read_position(position, &s, &p)
    game.play(&s, &p, card, captured)
    return write_position(&s, &p)


def is_void(object spec, uint64_t table):
    cdef game.Spec s
    read_spec(spec, &s)
    return bool(game.is_void(&s, table))


def lay_out(object spec, int dealer, list deck, int redeals):
    cdef game.Spec s
    cdef game.Pos p
    cdef uint8_t cards[40]
    cdef int i
    read_spec(spec, &s)
    for i in range(40):
        cards[i] = deck[i]
    game.lay_out(&s, &p, dealer, cards, redeals)
    game.open_table(&s, &p)
    return write_position(&s, &p)


def deal(object spec, int dealer, uint64_t seed, uint64_t index):
    cdef game.Spec s
    cdef game.Pos p
    cdef rnd.Stream rng
    read_spec(spec, &s)
    rnd.start(&rng, rnd.DEAL, seed, index)
    game.deal_hand(&s, &p, dealer, &rng)
    return write_position(&s, &p)


def score(object spec, list piles, list sweeps):
    cdef game.Spec s
    cdef uint64_t masks[game.MAX_PLAYERS]
    cdef uint16_t counted[game.MAX_PLAYERS]
    cdef int lines[2 * game.MAX_LINES * game.MAX_PLAYERS]
    cdef int i
    read_spec(spec, &s)
    for i in range(s.sides):
        masks[i] = piles[i]
        counted[i] = sweeps[i]
    counting.count_lines(&s, &PRIMES, masks, counted, lines)
    return [lines[i] for i in range(2 * counting.lines_of(&s) * s.sides)]


def mix64(uint64_t x):
    return rnd.mix(x)


def stream(uint64_t purpose, uint64_t seed, uint64_t index):
    cdef rnd.Stream rng
    rnd.start(&rng, purpose, seed, index)
    return [rng.s0, rng.s1, rng.s2, rng.s3]


def draws(uint64_t purpose, uint64_t seed, uint64_t index, list bounds):
    cdef rnd.Stream rng
    rnd.start(&rng, purpose, seed, index)
    return [rnd.below(&rng, bound) for bound in bounds]


def determinize(object spec, list view, uint64_t seed, uint64_t index):
    cdef game.Spec s
    cdef seek.Seen v
    cdef game.Pos p
    cdef rnd.Stream rng
    read_spec(spec, &s)
    read_view(view, &s, &v)
    rnd.start(&rng, rnd.DETERMINIZE, seed, index)
    seek.complete(&s, &v, &p, &rng)
    return write_position(&s, &p)


def policy_move(object spec, list view, int policy, uint64_t seed):
    cdef game.Spec s
    cdef seek.Seen v
    cdef policies.Sight sight
    cdef policies.Choice choice
    cdef rnd.Stream rng
    cdef uint64_t hand, table, shown = 0
    cdef int next_size, following
    cdef bint ends, last
    read_spec(spec, &s)
    read_view(view, &s, &v)
    hand, table = v.pos.hands[v.player], v.pos.table
    rnd.start(&rng, rnd.BOT, digest(view, seed), 0)
    if policy <= policies.EASY:
        choice = policies.pick_simply_by_rules(&TABLES, &s.rule, hand, table, policy, &rng)
    else:
        ends = game.round_ends(&v.pos)
        last = ends and v.pos.end_stock == 0
        if ends:
            next_size = 0 if last else s.hand_size
        else:
            following = s.after[v.player]
            shown = v.pos.exposed[following]
            next_size = v.sizes[following]
        sight = policies.open_sight(
            &CHANCES, &s, hand, table, v.unseen, next_size, shown, last and not s.last_scopa
        )
        choice = policies.pick_best_by_rules(&TABLES, &sight, policy == policies.NORMAL)
    return [choice.card, choice.captured]


cdef void know(
    rounds.Known* known, const game.Spec* spec, const int32_t[::1] values, int parts
):
    known.tables, known.chances, known.primes = &TABLES, &CHANCES, &PRIMES
    known.spec, known.parts = spec, parts
    known.values.at = &values[0] if values is not None and values.shape[0] else NULL
    known.values.rounds = rounds.rounds_of(spec)


def end_move(object spec, list position):
    cdef game.Spec s
    cdef game.Pos p
    cdef rounds.Known known
    cdef policies.Choice choice
    read_spec(spec, &s)
    read_position(position, &s, &p)
    know(&known, &s, None, 0)
    with nogil:
        choice = endgame.best_hope(&known, &p)
    return [choice.card, choice.captured]


def fitting_rows(
    object spec, list position, const int32_t[::1] values, uint64_t seed, uint64_t index,
    uint32_t whim
):
    cdef game.Spec s
    cdef game.Pos p
    cdef game.Pos ends[fitting.MOST_ROUNDS]
    cdef rounds.Known known
    cdef rnd.Stream rng
    cdef int places[valuing.ENTRIES]
    cdef list flat = []
    cdef int i, j, side, sign, n
    read_spec(spec, &s)
    read_position(position, &s, &p)
    know(&known, &s, values, rounds.PERFECT)
    rnd.start(&rng, rnd.FIT, seed, index)
    with nogil:
        n = fitting.play_on(&known, &p, whim, ends, &rng)
    for i in range(n):
        for side in range(1 if s.sides == 2 else s.sides):
            sign = valuing.entries(&known.values, &s, &ends[i], side, places)
            flat += [places[j] for j in range(valuing.ENTRIES)]
            flat += (sign, rounds.margin(&known, &p, side) - rounds.scored(&s, &ends[i], side))
    return flat


def search(
    object spec, list view, list plays, list moves, const int32_t[::1] values, int parts,
    int care, uint32_t[::1] memory, uint64_t seed, uint64_t first, uint64_t count
):
    cdef game.Spec s
    cdef seek.Seen v
    cdef rounds.Known known
    cdef inference.Evidence evidence
    cdef inference.Memory remembered
    cdef policies.Choice* choices = NULL
    cdef int64_t* sums = NULL
    cdef int* room = NULL
    cdef int played[40]
    cdef uint64_t captured[40]
    cdef int i, n = len(moves) // 2, pairs = n * (n - 1) // 2
    cdef uint64_t index, key = digest(view, seed)
    read_spec(spec, &s)
    read_view(view, &s, &v)
    know(&known, &s, values, parts)
    for i in range(len(plays) // 2):
        played[i], captured[i] = plays[2 * i], plays[2 * i + 1]
    inference.read_plays(
        &s, &v.pos, v.player, v.sizes, played, captured, len(plays) // 2, &evidence
    )
    remembered.key, remembered.care, remembered.chances = key, care, &memory[0]
    try:
        choices = <policies.Choice*>malloc(n * sizeof(policies.Choice))
        sums = <int64_t*>calloc(n + pairs, sizeof(int64_t))
        room = <int*>malloc(n * sizeof(int))
        if choices == NULL or sums == NULL or room == NULL:
            raise MemoryError
        for i in range(n):
            choices[i].card, choices[i].captured = moves[2 * i], moves[2 * i + 1]
        with nogil:
            for index in range(first, first + count):
                if index & 63 == 63 and solver.interrupted():
                    break
                seek.search(
                    &known, &SOFTMAX, &v, &evidence, &remembered, choices, n, key, index, sums,
                    sums + n, room,
                )
        solver.raise_pending()
        return [OFFSET + sums[i] for i in range(n)] + [sums[n + i] for i in range(pairs)]
    finally:
        free(choices)
        free(sums)
        free(room)


def rollouts(
    object spec, int source, list numbers, int policy, uint64_t seed, uint64_t first,
    uint64_t count
):
    cdef game.Spec s
    cdef seek.Seen origin
    cdef rolls.Tally tallies[game.MAX_PLAYERS]
    cdef list flat = []
    cdef int side, i
    read_spec(spec, &s)
    if source == rolls.FROM_VIEW:
        read_view(numbers, &s, &origin)
    elif source == rolls.FROM_POSITION:
        read_position(numbers, &s, &origin.pos)
    else:
        origin.pos.dealer = numbers[0]
    memset(tallies, 0, sizeof(tallies))
    with nogil:
        rolls.roll_out(
            &TABLES, &CHANCES, &PRIMES, &s, source, &origin, policy, seed, first, count, tallies
        )
    for side in range(s.sides):
        flat += (tallies[side].points, tallies[side].squares)
        flat += [tallies[side].margins[i] for i in range(2 * rolls.margin_of(&s) + 1)]
    return flat


def perft(object spec, list position, int depth):
    cdef game.Spec s
    cdef game.Pos p, after
    cdef list choices = moves(spec, position[5 + <int>position[1]], position[4])
    cdef list split = []
    cdef uint64_t nodes, captured
    cdef int i, card
    cdef bint stop = False
    read_spec(spec, &s)
    read_position(position, &s, &p)
    for i in range(len(choices) // 2):
        card, captured = choices[2 * i], choices[2 * i + 1]
        with nogil:
            after = p
            game.play(&s, &after, card, captured)
            if s.rule.varied:
                nodes = rolls.perft_varied(&s, &after, depth - 1, &stop)
            else:
                nodes = rolls.perft(&TABLES, &s, &after, depth - 1, &stop)
        solver.raise_pending()
        split.append(nodes)
    return split


def solve(object spec, list position, int table_bits):
    cdef game.Spec s
    cdef game.Pos p
    read_spec(spec, &s)
    read_position(position, &s, &p)
    return solver.solve(&TABLES, &PRIMES, &s, &p, table_bits)


def trials(
    object spec, list view, list plays, const int32_t[::1] values, uint64_t seed,
    uint64_t first, uint64_t count
):
    cdef game.Spec s
    cdef seek.Seen v
    cdef rounds.Known known
    cdef trying.Work work
    read_spec(spec, &s)
    read_view(view, &s, &v)
    know(&known, &s, values, rounds.USUAL | rounds.PERFECT)
    work.known, work.softmax = &known, &SOFTMAX
    work.spec, work.seen = &s, &v
    return trying.run(
        &work, moves(spec, view[6], view[4]), plays, digest(view, seed), first, count
    )


def outcomes(
    object spec, int dealer, int policy, uint64_t seed, uint64_t first, uint64_t count
):
    cdef game.Spec s
    read_spec(spec, &s)
    return trying.play_hands(&TABLES, &CHANCES, &PRIMES, &s, dealer, policy, seed, first, count)
