"""Hands that the value tables are fitted on.

Players give every move a quick thought, as in Hard's plans, and now and then move at random; two
players play their last round perfectly.
"""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_endgame import play_perfectly
from scopa._core_py_moves import moves
from scopa._core_py_play import HANDS, SIDES, TABLE, TURN, deal_round, put_down
from scopa._core_py_random import FIT, Stream
from scopa._core_py_round import PERFECT, Known, best_thought, margin, scored
from scopa._core_py_search import last_of_two, stock_size
from scopa._core_py_values import entries


def _move(known: Known, position: list[int], whim: int, rng: Stream) -> tuple[int, int]:
    if rng.below(1000) >= whim:
        return best_thought(known, position, rng)
    flat = moves(known.spec, position[HANDS + position[TURN]], position[TABLE])
    at = 2 * rng.below(len(flat) >> 1)
    return flat[at], flat[at + 1]


def fitting_rows(
    spec: Sequence[int],
    position: list[int],
    values: Sequence[int],
    seed: int,
    index: int,
    whim: int,
) -> list[int]:
    """Play a hand on, *whim* moves in 1,000 at random, and tell what came of every round end.

    For each round after which the hand went on, and each side that tables are kept for: the
    entries that *values*, the tables that players think by, have for it, their sign, and the
    margin in points that the side still made.
    """
    known = Known(spec, values, PERFECT)
    rng = Stream(FIT, seed, index)
    ends: list[list[int]] = []
    position = position[:]
    while True:
        while position[HANDS + position[TURN]]:
            put_down(spec, position, *_move(known, position, whim, rng))
        if not stock_size(spec, position):
            break
        ends.append(position[:])
        last = last_of_two(known, position)
        deal_round(spec, position)
        if last:
            play_perfectly(spec, position)
            break
    flat: list[int] = []
    for end in ends:
        for side in range(1 if spec[SIDES] == 2 else spec[SIDES]):
            places, sign = entries(spec, end, side)
            flat += [*places, sign, margin(spec, position, side) - scored(spec, end, side)]
    return flat
