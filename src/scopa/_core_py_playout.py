"""Playing a hand out to its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scopa._core_py_captures import captures, sums_of
from scopa._core_py_play import (
    HAND_SIZE,
    HANDS,
    LAST,
    LAST_SCOPA,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
    deal_round,
)
from scopa._core_py_policy import RANDOM, pick
from scopa._core_py_random import Stream

FULL = (1 << 40) - 1
LOWEST = 0x1111111111  # the lowest bit of each rank's nibble


@cache
def _takers(presence: int) -> int:
    """The cards that may take something from a table with the ranks of *presence*."""
    takers = presence * 15
    for rank in range(10):
        if not presence >> 4 * rank & 1 and sums_of(rank, presence & (1 << 4 * rank) - 1):
            takers |= 15 << 4 * rank
    return takers


def _pick_at_random(hand: int, table: int, rng: Stream) -> tuple[int, int]:
    """A uniform legal move; captures are only listed for cards that may have some."""
    spread = table | table >> 1
    takers = hand & _takers((spread | spread >> 2) & LOWEST)
    if not takers:
        count = hand.bit_count()
        chosen = rng.below(count) if count > 1 else 0
        while chosen:
            hand &= hand - 1
            chosen -= 1
        return (hand & -hand).bit_length() - 1, 0
    choices: list[tuple[int, int]] = []
    while hand:
        bit = hand & -hand
        hand ^= bit
        card = bit.bit_length() - 1
        taken = captures(table, card) if bit & takers else None
        if taken:
            for mask in taken:
                choices.append((card, mask))
        else:
            choices.append((card, 0))
    return choices[rng.below(len(choices))] if len(choices) > 1 else choices[0]


def play_out(spec: Sequence[int], position: list[int], policy: int, rng: Stream) -> list[int]:
    """The finished position when *policy* plays all the cards of *position*, which it uses up.

    It does what ``apply`` does, ply for ply, but knows from the number of cards in the hands
    when a round ends.
    """
    players, sides = spec[PLAYERS], spec[SIDES]
    at = HANDS + players
    sweeps = at + sides
    stock = at + 3 * sides + players
    player, table = position[TURN], position[TABLE]
    plays = sum(hand.bit_count() for hand in position[HANDS:at])
    seen = 0
    for pile in position[at:sweeps]:
        seen |= pile
    while plays:
        more = len(position) > stock
        for left in range(plays - 1, -1, -1):
            hand = position[HANDS + player]
            if policy == RANDOM:
                card, captured = _pick_at_random(hand, table, rng)
            else:
                if left:
                    next_size = position[HANDS + (player + 1) % players].bit_count()
                else:
                    next_size = spec[HAND_SIZE] if more else 0
                last = not (left or more or spec[LAST_SCOPA])
                unseen = FULL ^ (seen | hand | table)
                card, captured = pick(policy, hand, table, unseen, next_size, last, rng)
            bit = 1 << card
            position[HANDS + player] = hand ^ bit
            if captured:
                side = player % sides
                table ^= captured
                captured |= bit
                seen |= captured
                position[at + side] |= captured
                position[LAST] = side + 1
                if not table and (left or more or spec[LAST_SCOPA]):
                    position[sweeps + side] += 1
            else:
                table |= bit
            player = (player + 1) % players
        plays = deal_round(spec, position)
    if position[LAST]:
        position[at + position[LAST] - 1] |= table
        table = 0
    position[TABLE], position[TURN] = table, player
    return position
