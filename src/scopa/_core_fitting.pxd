# Hands that the value tables are fitted on; the twin is _core_py_fitting.py, which explains them.
from libc.stdint cimport uint32_t

from scopa._core_endgame cimport play_perfectly
from scopa._core_play cimport Pos, deal_round, put_down
from scopa._core_policy cimport Choice
from scopa._core_random cimport Stream, below
from scopa._core_round cimport MOST_MOVES, Known, best_thought, list_moves
from scopa._core_search cimport last_of_two

cdef enum:
    MOST_ROUNDS = 40


cdef inline int play_on(
    const Known* k, Pos* p, uint32_t whim, Pos* ends, Stream* rng
) noexcept nogil:
    """Play a hand to its end, and keep each round end after which it went on; how many."""
    cdef Choice moves[MOST_MOVES]
    cdef Choice choice
    cdef int n = 0, count
    cdef bint last
    while True:
        while p.hands[p.turn]:
            if below(rng, 1000) >= whim:
                choice = best_thought(k, p, rng)
            else:
                count = list_moves(k.tables, &k.spec.rule, p.hands[p.turn], p.table, moves)
                choice = moves[below(rng, count)]
            put_down(k.spec, p, choice.card, choice.captured)
        if p.next_stock == p.end_stock:
            return n
        ends[n] = p[0]
        n += 1
        last = last_of_two(k, p)
        deal_round(k.spec, p)
        if last:
            play_perfectly(k, p)
            return n
