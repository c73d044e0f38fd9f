"""Trials: every legal move played out in the same sampled deals, and all that came of it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from scopa._core_py_count import score
from scopa._core_py_inference import HAND, HANDS_OF_TWO, Memory, read_plays
from scopa._core_py_moves import moves
from scopa._core_py_play import (
    HANDS,
    LAST_SCOPA,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
    deal_hand,
    deal_round,
    points,
    put_down,
)
from scopa._core_py_playout import play_out
from scopa._core_py_random import ROLLOUT, TRIAL, Stream
from scopa._core_py_round import PERFECT, USUAL, Known
from scopa._core_py_search import digest, play_to_end, sample
from scopa._core_py_spec import scoring
from scopa._core_py_variants import sweepers

# The margins are shifted so far up that they are never negative, and the points of a side
# take so many bits.
MARGIN_SHIFT = 1 << 10
POINT_BITS = 8

# So many deals thoughts about hands look at.
CARE = 8

# The lines of the count of the standard game.
LINES = 6


def _pack(result: list[int]) -> int:
    """The points of all sides in one number, those of side 0 lowest."""
    packed = 0
    for side, own in enumerate(result):
        packed |= own << POINT_BITS * side
    return packed


def _can_sweep(spec: Sequence[int], position: list[int]) -> bool:
    """Whether the player to move holds the card that sweeps the table, and it would count."""
    hand = position[HANDS + position[TURN]]
    if not hand & sweepers(spec, position[TABLE]):
        return False
    hands = position[HANDS : HANDS + spec[PLAYERS]]
    public = HANDS + 2 * spec[PLAYERS] + 3 * spec[SIDES]
    last = sum(map(int.bit_count, hands)) == 1 and len(position) == public
    return bool(spec[LAST_SCOPA]) or not last


def trials(
    spec: Sequence[int],
    view: list[int],
    plays: list[int],
    values: Sequence[int],
    seed: int,
    first: int,
    count: int,
) -> list[int]:
    """Trials number *first* to *first* + *count* - 1 of every legal move of the player to move.

    *plays* are the plays of this round, and *values* the tables, as ``search`` takes them; with
    tables this round is played on as there, and the rest by the greedy policy.  A trial has
    streams of its own, named by the seed, the view and its number: one deals the hidden cards,
    the other serves to play every move out, in the order of ``moves``.

    The margin of a trial is S × own points - all points, for S sides.  The result is flat:

    - for each move, the sum of its margins, each shifted up by MARGIN_SHIFT; in how many trials
      the next player can sweep at once; and for each of the lines of ``score``, in how many
      trials the own side scored on it, in how many another did, and the points of both;
    - for each move, and each move up to it, the sum of the products of their shifted margins;
    - trial by trial and move by move, the points of all sides, POINT_BITS bits each.
    """
    sides = spec[SIDES]
    side = view[TURN] % sides
    choices = moves(spec, view[HAND], view[TABLE])
    many = len(choices) >> 1
    own_scoring = scoring(spec)
    count_of_lines = LINES if own_scoring is None else own_scoring.lines
    tallies = [[0] * (2 + 4 * count_of_lines) for _ in range(many)]
    products = [[0] * (i + 1) for i in range(many)]
    results: list[int] = []
    known = Known(spec, values, USUAL | PERFECT)
    key = digest(view, seed)
    seen = read_plays(spec, view, plays)
    memory = Memory(known, seen, key, CARE, array("I", [0] * (HANDS_OF_TWO * spec[PLAYERS])))
    for index in range(first, first + count):
        position = sample(known, view, seen, memory, Stream(TRIAL, key, index))
        margins: list[int] = []
        for i, tally in enumerate(tallies):
            end = position[:]
            due = put_down(spec, end, choices[2 * i], choices[2 * i + 1])
            dealt = end[:]
            if due:
                deal_round(spec, dealt)
            tally[1] += _can_sweep(spec, dealt)
            play_to_end(known, end, side, Stream(ROLLOUT, key, index))
            public = HANDS + spec[PLAYERS]
            lines = score(
                spec, end[public : public + sides], end[public + sides : public + 2 * sides]
            )
            for line in range(count_of_lines):
                start = (2 * line + 1) * sides
                own = lines[start + side]
                others = sum(lines[start : start + sides]) - own
                tally[2 + 4 * line] += own > 0
                tally[3 + 4 * line] += others > 0
                tally[4 + 4 * line] += own
                tally[5 + 4 * line] += others
            result = points(spec, end)
            margin = sides * result[side] - sum(result) + MARGIN_SHIFT
            tally[0] += margin
            margins.append(margin)
            for j, other in enumerate(margins):
                products[i][j] += margin * other
            results.append(_pack(result))
    flat = [number for tally in tallies for number in tally]
    flat += [number for row in products for number in row]
    return flat + results


def outcomes(
    spec: Sequence[int], dealer: int, policy: int, seed: int, first: int, count: int
) -> list[int]:
    """The points of all sides, POINT_BITS bits each, in hands that ``rollouts`` would play."""
    results: list[int] = []
    for index in range(first, first + count):
        rng = Stream(ROLLOUT, seed, index)
        end = play_out(spec, deal_hand(spec, dealer, rng), policy, rng)
        results.append(_pack(points(spec, end)))
    return results
