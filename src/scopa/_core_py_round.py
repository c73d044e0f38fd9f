"""What the round at hand may come to, and a player's quick thought about it.

A quick thought is the search of a player with little time: it deals the others' cards from all
that the player cannot see, plays every move on to the end of the round by the greedy policy,
and values what comes after by the tables.  It knows nothing that the player does not see, so
that positions played on by quick thoughts do not leak the hidden cards into the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa._core_py_moves import moves
from scopa._core_py_play import (
    HANDS,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
    points,
    put_down,
)
from scopa._core_py_playout import choose, play_round
from scopa._core_py_policy import GREEDY, NORMAL
from scopa._core_py_random import Stream
from scopa._core_py_spec import aim, scoring
from scopa._core_py_values import to_come

FULL = (1 << 40) - 1

POINT = 1000

# A quick thought looks at so many deals of the others' cards, and at no more moves.  The deals
# are cut from one shuffle as long as it lasts: so the unseen cards come up equally often.
THOUGHTS = 8
MOST_MOVES = 96


# Parts of a search: whether those who play against the side that searches play as Normal does
# as often as not; whether two players play their last round perfectly; whether later rounds
# are thought through, too, instead of valued by the tables; and, without tables, whether
# playouts are random instead of greedy.
USUAL, PERFECT, ONWARD, RANDOMLY = 1, 2, 4, 8


class Known(NamedTuple):
    """What a search reads and never changes."""

    spec: Sequence[int]
    values: Sequence[int]
    parts: int


def margin(spec: Sequence[int], position: list[int], side: int) -> int:
    """The points of *side* against every other in a finished hand, added up; negative when the
    fewest win."""
    result = points(spec, position)
    return aim(spec) * (spec[SIDES] * result[side] - sum(result))


def scored(spec: Sequence[int], position: list[int], side: int) -> int:
    """The same by what counts at once: sweeps and what was declared."""
    sides = spec[SIDES]
    at = HANDS + spec[PLAYERS] + sides
    sweeps = position[at : at + sides]
    made = sides * sweeps[side] - sum(sweeps)
    own = scoring(spec)
    if own is not None:
        bonus = position[at + sides : at + 2 * sides]
        made = own.aim * (own.scopa * made + sides * bonus[side] - sum(bonus))
    return made


def outcome(known: Known, position: list[int], side: int) -> int:
    """What *side* has made of a round that is over, and of the rest of the hand, in 1/1000."""
    spec = known.spec
    if len(position) == HANDS + 2 * spec[PLAYERS] + 3 * spec[SIDES]:
        return POINT * margin(spec, position, side)
    return POINT * scored(spec, position, side) + to_come(spec, known.values, position, side)


def think(
    known: Known, position: list[int], deals: int, policy: int, rng: Stream
) -> tuple[list[int], list[int]]:
    """The moves of the player to move, at most MOST_MOVES, and what each is worth to it.

    The worths are sums over so many *deals*, or of one when nobody else holds a card; in each
    the round is played on by *policy*, with the same luck for every move.
    """
    spec = known.spec
    players, sides = spec[PLAYERS], spec[SIDES]
    player, table = position[TURN], position[TABLE]
    choices = moves(spec, position[HANDS + player], table)[: 2 * MOST_MOVES]
    count = len(choices) >> 1
    values = [0] * count
    if count == 1:
        return choices, values
    at = HANDS + players
    unseen = FULL ^ (position[HANDS + player] | table)
    for pile in position[at : at + sides]:
        unseen ^= pile
    own = scoring(spec)
    shown = [0] * players
    if own is not None and own.declares:
        shown = position[at + 3 * sides : at + 3 * sides + players]
        shown[player] = 0
        unseen &= ~sum(shown)
    hidden = [card for card in range(40) if unseen >> card & 1]
    sizes = [position[HANDS + i].bit_count() - shown[i].bit_count() for i in range(players)]
    sizes[player] = 0
    needed = sum(sizes)
    start = len(hidden)
    deal = position[:]
    for _ in range(deals if needed else 1):
        if start + needed > len(hidden):
            rng.shuffle(hidden)
            start = 0
        for other, size in enumerate(sizes):
            if other != player:
                dealt = sum(1 << card for card in hidden[start : start + size])
                deal[HANDS + other] = shown[other] | dealt
                start += size
        for i in range(count):
            after = deal[:]
            luck = rng.copy() if i < count - 1 else rng
            put_down(spec, after, choices[2 * i], choices[2 * i + 1])
            play_round(spec, after, policy, luck)
            values[i] += outcome(known, after, player % sides)
    return choices, values


def best_thought(known: Known, position: list[int], rng: Stream) -> tuple[int, int]:
    """The first of the best moves at a quick thought."""
    choices, values = think(known, position, THOUGHTS, GREEDY, rng)
    best = values.index(max(values))
    return choices[2 * best], choices[2 * best + 1]


def usual_move(spec: Sequence[int], position: list[int], rng: Stream) -> tuple[int, int]:
    """What Normal plays; nothing is drawn."""
    return choose(spec, position, NORMAL, rng)
