"""What the others' play tells of their hands: how likely were the plays that were seen?

A player is taken to choose by a softmax over Normal's appraisal of its moves, mixed with a
tenth of pure chance.  A sampled deal is kept in proportion to how likely it makes the plays of
the current round (sampling with importance resampling).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scopa._core_py_captures import moves
from scopa._core_py_play import HANDS, PLAYERS, SIDES, TABLE, TURN
from scopa._core_py_policy import SWEEP, appraise, chances

FULL = (1 << 40) - 1

# Positions in a packed view after the five that it shares with a position.
PLAYER, HAND, UNSEEN, STOCK_SIZE, SIZES = 5, 6, 7, 8, 9

# At most so many of the newest plays are read, and so many deals compete for one sample.
MOST_READ = 8
CANDIDATES = 6

# SOFTMAX[d]: exp(-d / 31.25) in 1/65536, for appraisals 8 d thousandths of a point apart:
# a temperature of a quarter of a point.  By integers alone, so that it is the same everywhere.
SOFTMAX = [65536]
while len(SOFTMAX) < 256:
    SOFTMAX.append(SOFTMAX[-1] * 63472 >> 16)

CHANCE = 6554  # a tenth, in 1/65536


class Seen(NamedTuple):
    """A play that somebody else made in this round, and what it was made in."""

    player: int
    card: int
    captured: int
    table: int
    piles: int  # all captured cards together
    later: int  # the card itself and what the player has played since
    next_size: int  # the cards of the player after it


def read_plays(spec: Sequence[int], view: list[int], plays: list[int]) -> list[Seen]:
    """The newest plays of the others, newest first, from the plays of this round.

    *plays* are card, captured mask, card, captured mask, … oldest first.
    """
    players, sides = spec[PLAYERS], spec[SIDES]
    table = view[TABLE]
    at = SIZES + players
    piles = 0
    for pile in view[at : at + sides]:
        piles |= pile
    later, since = [0] * players, [0] * players
    player = view[TURN]
    seen: list[Seen] = []
    for i in range(len(plays) - 2, -1, -2):
        card, captured = plays[i], plays[i + 1]
        bit = 1 << card
        player = (player - 1) % players
        if captured:
            table |= captured
            piles &= ~(captured | bit)
        else:
            table ^= bit
        later[player] |= bit
        since[player] += 1
        following = (player + 1) % players
        if player != view[PLAYER] - 1 and len(seen) < MOST_READ:
            size = view[SIZES + following] + since[following]
            seen.append(Seen(player, card, captured, table, piles, later[player], size))
    return seen


def likelihood(seen: list[Seen], position: list[int]) -> int:
    """How likely the hands of *position* make the plays *seen*, in 2**-62."""
    weight = 1 << 62
    for play in seen:
        hand = position[HANDS + play.player] | play.later
        choices = moves(hand, play.table)
        count = len(choices) >> 1
        if count == 1:
            weight = weight >> 16 << 16
            continue
        chance = chances(FULL ^ (hand | play.table | play.piles), play.next_size)
        made = 0
        values: list[int] = []
        for i in range(count):
            card, captured = choices[2 * i], choices[2 * i + 1]
            if card == play.card and captured == play.captured:
                made = i
            values.append(appraise(card, captured, hand, play.table, chance, SWEEP, True))
        best = max(values)
        total = 0
        for value in values:
            total += SOFTMAX[min(best - value >> 3, 255)]
        softmax = SOFTMAX[min(best - values[made] >> 3, 255)]
        weight = (weight >> 16) * ((65536 - CHANCE) * softmax // total + CHANCE // count)
    return weight
