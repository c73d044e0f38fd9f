"""What the others' play tells of their hands: how likely were the plays that were seen?

A player is taken to choose by a softmax over Normal's appraisal of its moves, mixed with a
tenth of pure chance.  Where quick thoughts serve, one of three kinds of player made the plays,
each as likely as the others: one that chooses by Normal's appraisal, one that thinks on to the
end of the round as greedy players go on, and one that thinks on as random ones do; all by a
sharper softmax, mixed with less chance.  A sampled deal is kept in proportion to how likely it
makes the plays of the current round (sampling with importance resampling).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from scopa._core_py_moves import moves
from scopa._core_py_play import HANDS, PLAYERS, SIDES, TABLE, TURN
from scopa._core_py_policy import GREEDY, RANDOM, SWEEP, appraise, chances
from scopa._core_py_random import THOUGHT, Stream
from scopa._core_py_round import FULL, MOST_MOVES, Known, think
from scopa._core_py_spec import scoring

# Positions in a packed view after the five that it shares with a position.
PLAYER, HAND, UNSEEN, STOCK_SIZE, SIZES = 5, 6, 7, 8, 9

# At most so many of the newest plays are read.
MOST_READ = 8

# SOFTMAX[d]: exp(-d / 31.25) in 1/65536, for worths UNIT × d thousandths of a point apart:
# a temperature of a quarter of a point, or of a sixteenth by SHARP_UNIT.  By integers alone, so
# that it is the same everywhere.
SOFTMAX = [65536]
while len(SOFTMAX) < 256:
    SOFTMAX.append(SOFTMAX[-1] * 63472 >> 16)
UNIT, SHARP_UNIT = 8, 2

CHANCE, SHARP_CHANCE = 6554, 3277  # a tenth and a twentieth, in 1/65536

HANDS_OF_TWO = 820  # how many hands of one or two cards there are


class Seen(NamedTuple):
    """A play that somebody else made in this round, and what it was made in."""

    player: int
    card: int
    captured: int
    table: int
    piles: int  # all captured cards together
    later: int  # the card itself and what the player has played since
    sizes: list[int]  # how many cards each player held


def read_plays(spec: Sequence[int], view: list[int], plays: list[int]) -> list[Seen]:
    """The newest plays of the others, newest first, from the plays of this round.

    *plays* are card, captured mask, card, captured mask, … oldest first.
    """
    players, sides = spec[PLAYERS], spec[SIDES]
    table = view[TABLE]
    sizes = view[SIZES : SIZES + players]
    at = SIZES + players
    piles = 0
    for pile in view[at : at + sides]:
        piles |= pile
    later = [0] * players
    player = view[TURN]
    seen: list[Seen] = []
    for i in range(len(plays) - 2, -1, -2):
        card, captured = plays[i], plays[i + 1]
        bit = 1 << card
        player = (player - 1) % players
        if captured:
            table |= captured
            piles &= ~(captured | bit)
        elif table & bit:
            table ^= bit
        else:  # an ace won on an empty table
            piles &= ~bit
        later[player] |= bit
        sizes[player] += 1
        if player != view[PLAYER] - 1 and len(seen) < MOST_READ:
            seen.append(Seen(player, card, captured, table, piles, later[player], sizes[:]))
    return seen


def _softmax_chance(values: list[int], made: int, unit: int, pure: int) -> int:
    """The chance in 1/65536 of choosing move *made*, by a softmax mixed with pure chance."""
    best = max(values)
    total = 0
    for value in values:
        total += SOFTMAX[min((best - value) // unit, 255)]
    softmax = SOFTMAX[min((best - values[made]) // unit, 255)]
    return (65536 - pure) * softmax // total + pure // len(values)


def _chance_of(
    known: Known, play: Seen, position: list[int], hand: int, care: int, rng: Stream | None
) -> int:
    """How likely a player with *hand* made a play, in 1/65536.

    With *care* it may also have given the move a thought, about so many deals.
    """
    spec = known.spec
    players, sides = spec[PLAYERS], spec[SIDES]
    choices = moves(spec, hand, play.table)[: 2 * MOST_MOVES]
    count = len(choices) >> 1
    if count == 1:
        return 65536
    next_size = play.sizes[(play.player + 1) % players]
    held = chances(FULL ^ (hand | play.table | play.piles), next_size)
    made = 0
    own = scoring(spec)
    values: list[int] = []
    for i in range(count):
        card, captured = choices[2 * i], choices[2 * i + 1]
        if card == play.card and captured == play.captured:
            made = i
        values.append(appraise(spec, own, card, captured, hand, play.table, held, SWEEP, True))
    if rng is None or not care:
        return _softmax_chance(values, made, UNIT, CHANCE)
    chance = _softmax_chance(values, made, SHARP_UNIT, SHARP_CHANCE)
    before = position[:]
    before[TURN], before[TABLE] = play.player, play.table
    for at in range(HANDS + players, HANDS + players + sides):
        before[at] &= play.piles
    for other in range(players):
        before[HANDS + other] = (1 << play.sizes[other]) - 1  # only how many counts
    before[HANDS + play.player] = hand
    for policy in (GREEDY, RANDOM):
        values = think(known, before, care, policy, rng)[1]
        chance += _softmax_chance(values, made, care * SHARP_UNIT, SHARP_CHANCE)
    return chance // 3


def likelihood(known: Known, seen: list[Seen], position: list[int]) -> int:
    """How likely the hands of *position* make the plays *seen*, in 2**-62."""
    weight = 1 << 62
    for play in seen:
        hand = position[HANDS + play.player] | play.later
        weight = (weight >> 16) * _chance_of(known, play, position, hand, 0, None)
    return weight


def _number_of(hand: int) -> int:
    """The number of a hand of one or two cards, below HANDS_OF_TWO."""
    low = (hand & -hand).bit_length() - 1
    hand &= hand - 1
    if not hand:
        return low
    high = hand.bit_length() - 1
    return 40 + high * (high - 1) // 2 + low


class Memory:
    """How likely hands of one or two cards made the plays seen, found out once a hand.

    *chances* has HANDS_OF_TWO for each player, in 2**-28, and 1 more; 0 is unknown.
    """

    def __init__(
        self, known: Known, seen: list[Seen], key: int, care: int, chances: array[int]
    ) -> None:
        self.known = known
        self.seen = seen
        self.key = key  # of the streams that thoughts about hands draw from
        self.care = care  # how many deals such a thought looks at
        self.chances = chances

    def likelihood(self, position: list[int]) -> int:
        """`likelihood`, with thoughts."""
        weight = 1 << 62
        for player in range(self.known.spec[PLAYERS]):
            hand = position[HANDS + player]
            if player == position[TURN] or not 0 < hand.bit_count() <= 2:
                continue  # nothing is hidden, or nothing was seen
            number = HANDS_OF_TWO * player + _number_of(hand)
            if not self.chances[number]:
                self.chances[number] = self._of_hand(position, player, hand, number)
            weight = (weight >> 28) * self.chances[number]
        return weight

    def _of_hand(self, position: list[int], player: int, hand: int, number: int) -> int:
        """How likely one hand made the plays of its player, in 2**-28, and 1 more."""
        rng = Stream(THOUGHT, self.key, number)
        chance = 1 << 28
        for play in self.seen:
            if play.player == player:
                one = _chance_of(self.known, play, position, hand | play.later, self.care, rng)
                chance = chance * one >> 16
        return chance + 1
