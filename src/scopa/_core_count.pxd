# The count of a finished hand; the twin is _core_py_count.py.
from libc.stdint cimport uint16_t, uint64_t

from scopa._core_captures cimport rarely, size, squeeze
from scopa._core_play cimport (
    COINS, LINES, MAX_LINES, MAX_PLAYERS, Pos, Primes, Scoring, Spec,
)


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


cdef inline int own_primiera(
    const Spec* spec, const Primes* primes, uint64_t pile
) noexcept nogil:
    """The primiera by a scale of its own, or one that may miss a suit."""
    cdef int made = 0, suit, ranks, i
    if spec.score.modern and not spec.score.any_suits:
        return primiera(primes, pile)
    for suit in range(4):
        ranks = squeeze(pile >> suit & COINS)
        if ranks == 0 and not spec.score.any_suits:
            return 0
        for i in range(10):
            if ranks >> spec.score.order[i] & 1:
                made += spec.score.prime[spec.score.order[i]]
                break
    return made


cdef inline int napola_run(uint64_t pile, int longest) noexcept nogil:
    cdef int run = 0
    while run < longest and pile >> 4 * run & 1:
        run += 1
    return run if run >= 3 else 0


cdef inline int coins(uint64_t pile) noexcept nogil:
    return <int>((pile & COINS) * <uint64_t>COINS >> 36 & 15)


cdef inline void award(
    const int* quantities, int sides, int worth, int* points
) noexcept nogil:
    """Some more points to the side that alone has the most."""
    cdef int side, best = 0, holder = -1
    for side in range(sides):
        if quantities[side] > best:
            best = quantities[side]
            holder = side
        elif quantities[side] == best:
            holder = -1
    if holder >= 0:
        points[holder] += worth


cdef inline int lines_of(const Spec* spec) noexcept nogil:
    return spec.score.lines if spec.variant else LINES


cdef inline void count_own_lines(
    const Spec* spec, const Primes* primes, const uint64_t* piles, const uint16_t* sweeps,
    int* lines
) noexcept nogil:
    """The count where it is not as in the standard game."""
    cdef const Scoring* score = &spec.score
    cdef int side, i, sides = spec.sides
    cdef int* line = lines
    cdef uint64_t cards
    for i in range(2 * sides * score.lines):
        lines[i] = 0
    for i in range(2):
        if score.majorities[i]:
            for side in range(sides):
                line[side] = coins(piles[side]) if i else size(piles[side])
            award(line, sides, score.majorities[i], line + sides)
            line += 2 * sides
    for i in range(score.groups):
        cards = <uint64_t>((1 << score.many[i]) - 1) << score.first[i]
        for side in range(sides):
            line[side] = size(piles[side] & cards)
            line[sides + side] = line[side] * score.each[i]
        line += 2 * sides
    for i in range(2, 4):
        if score.majorities[i]:
            for side in range(sides):
                if i == 2:
                    line[side] = own_primiera(spec, primes, piles[side])
                else:
                    line[side] = size(piles[side] >> 24 & 15)
            award(line, sides, score.majorities[i], line + sides)
            line += 2 * sides
    for i in range(score.sets):
        for side in range(sides):
            line[side] = size(piles[side] & score.set_cards[i])
            if score.set_cards[i] & ~piles[side] == 0:
                line[sides + side] = score.set_points[i]
        line += 2 * sides
    for side in range(sides):
        line[side] = line[sides + side] = napola_run(piles[side], spec.napola)
    line += 2 * sides
    for side in range(sides):
        line[side] = sweeps[side]
        line[sides + side] = sweeps[side] * score.scopa


cdef inline void count_lines(
    const Spec* spec, const Primes* primes, const uint64_t* piles, const uint16_t* sweeps,
    int* lines
) noexcept nogil:
    """The count: for each of the lines, a quantity per side and the points per side."""
    cdef int side, line, sides = spec.sides
    if rarely(spec.variant):
        count_own_lines(spec, primes, piles, sweeps, lines)
        return
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
        award(lines + 2 * line * sides, sides, 1, lines + (2 * line + 1) * sides)


cdef inline void own_points(
    const Spec* spec, const Primes* primes, const Pos* p, int* result
) noexcept nogil:
    cdef int lines[2 * MAX_LINES * MAX_PLAYERS]
    cdef int side, i, sides = spec.sides
    count_own_lines(spec, primes, p.piles, p.sweeps, lines)
    for side in range(sides):
        result[side] = p.bonus[side]
        for i in range(spec.score.lines):
            result[side] += lines[(2 * i + 1) * sides + side]


cdef inline void points(
    const Spec* spec, const Primes* primes, const Pos* p, int* result
) noexcept nogil:
    """The points of each side in a finished hand: the sum of its lines, without the lines."""
    cdef int quantities[MAX_PLAYERS]
    cdef int side, sides = spec.sides
    if rarely(spec.variant):
        own_points(spec, primes, p, result)
        return
    for side in range(sides):
        result[side] = p.bonus[side] + p.sweeps[side] + <int>(p.piles[side] >> 24 & 1)
        if spec.napola:
            result[side] += napola_run(p.piles[side], spec.napola)
        quantities[side] = size(p.piles[side])
    award(quantities, sides, 1, result)
    for side in range(sides):
        quantities[side] = coins(p.piles[side])
    award(quantities, sides, 1, result)
    for side in range(sides):
        quantities[side] = primiera(primes, p.piles[side])
    award(quantities, sides, 1, result)
