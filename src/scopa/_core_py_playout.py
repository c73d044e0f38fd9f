"""Playing a hand out to its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scopa._core_py_captures import has_pairs, moves, sums_of
from scopa._core_py_play import (
    DEALER,
    HAND_SIZE,
    HANDS,
    LAST,
    LAST_SCOPA,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
    deal_round,
    face_up,
    put_down,
)
from scopa._core_py_policy import RANDOM, pick
from scopa._core_py_random import Stream
from scopa._core_py_spec import scoring
from scopa._core_py_variants import is_varied

FULL = (1 << 40) - 1
LOWEST = 0x1111111111  # the lowest bit of each rank's nibble


@cache
def _summing(presence: int) -> int:
    """The cards of absent ranks that a sum of the ranks of *presence* can take with."""
    cards = 0
    for rank in range(10):
        below = presence & (1 << 4 * rank) - 1
        if not presence >> 4 * rank & 1 and sums_of(rank, below)[1]:
            cards |= 15 << 4 * rank
    return cards


def _pick_without_pairs(
    hand: int, held: int, table: int, presence: int, rng: Stream
) -> tuple[int, int]:
    """A uniform legal move when no two cards of a rank lie on the table.

    A card then has one move, unless its rank is absent and has two sums or more; it is only
    here that captures are counted, and they are listed only for the card that is chosen.
    """
    special = left = hand & _summing(presence)
    count = held
    while left:
        shift = (left & -left).bit_length() - 1 & 60
        count += len(sums_of(shift >> 2, presence & (1 << shift) - 1)[1]) - 1
        left &= left - 1
    chosen = rng.below(count) if count > 1 else 0
    while True:
        bit = hand & -hand
        card = bit.bit_length() - 1
        shift = card & 60
        if not bit & special:
            if not chosen:
                return card, table & 15 << shift
            chosen -= 1
        else:
            distinct = sums_of(shift >> 2, presence & (1 << shift) - 1)[1]
            if chosen < len(distinct):
                return card, sorted([table & nibbles for nibbles in distinct])[chosen]
            chosen -= len(distinct)
        hand ^= bit


def _pick_at_random(hand: int, table: int, rng: Stream) -> tuple[int, int]:
    """A uniform legal move on any table."""
    choices = moves(hand, table)
    count = len(choices) >> 1
    chosen = 2 * rng.below(count) if count > 1 else 0
    return choices[chosen], choices[chosen + 1]


def _play_out_at_random(spec: Sequence[int], position: list[int], rng: Stream) -> None:
    """Play uniform legal moves: the loop that simulations spend their time in.

    Pairs on the table come from the opening table alone, since a card that is laid never
    equals a table card; once they are gone the quicker choice serves.
    """
    players, sides = spec[PLAYERS], spec[SIDES]
    at = HANDS + players
    sweeps = at + sides
    dealer, player, table = position[DEALER], position[TURN], position[TABLE]
    spread = table | table >> 1
    presence = (spread | spread >> 2) & LOWEST
    pairs = has_pairs(table)
    held = position[HANDS + player].bit_count()
    plays = sum(hand.bit_count() for hand in position[HANDS:at])
    while plays:
        for _ in range(plays):
            hand = position[HANDS + player]
            if pairs:
                card, captured = _pick_at_random(hand, table, rng)
            else:
                card, captured = _pick_without_pairs(hand, held, table, presence, rng)
            bit = 1 << card
            position[HANDS + player] = hand ^ bit
            if captured:
                table ^= captured
                spread = table | table >> 1
                presence = (spread | spread >> 2) & LOWEST
                pairs = pairs and has_pairs(table)
                side = player % sides
                position[at + side] |= captured | bit
                position[LAST] = side + 1
                if not table:
                    position[sweeps + side] += 1
            else:
                table |= bit
                presence |= 1 << (card & 60)
            if player == dealer:
                held -= 1
            player = player + 1 if player + 1 < players else 0
        plays = deal_round(spec, position)
        held = spec[HAND_SIZE]
    position[TABLE], position[TURN] = table, player


def choose(spec: Sequence[int], position: list[int], policy: int, rng: Stream) -> tuple[int, int]:
    """What the player to move plays by a policy."""
    players, sides = spec[PLAYERS], spec[SIDES]
    player, table = position[TURN], position[TABLE]
    at = HANDS + players
    hand = position[HANDS + player]
    unseen = FULL ^ (hand | table)
    for pile in position[at : at + sides]:
        unseen ^= pile
    next_size = position[HANDS + (player + 1) % players].bit_count()
    ends = player == position[DEALER] and hand & (hand - 1) == 0
    last = ends and len(position) == at + 3 * sides + players
    shown = 0
    own = scoring(spec)
    if own is not None and own.declares:
        faces = face_up(spec, position, player)
        unseen &= ~sum(faces)
        shown = faces[(player + 1) % players]
    if ends:
        next_size = 0 if last else spec[HAND_SIZE]
        shown = 0
    next_size -= shown.bit_count()
    last = last and not spec[LAST_SCOPA]
    return pick(spec, policy, hand, table, unseen, next_size, shown, last, rng)


def play_round(spec: Sequence[int], position: list[int], policy: int, rng: Stream) -> None:
    """Play by a policy, in place, until the hands are empty; the hand is ended, but no round
    is dealt."""
    if is_varied(spec):
        while position[HANDS + position[TURN]]:
            put_down(spec, position, *choose(spec, position, policy, rng))
        return
    players, sides = spec[PLAYERS], spec[SIDES]
    at = HANDS + players
    sweeps = at + sides
    player, table = position[TURN], position[TABLE]
    plays = sum(hand.bit_count() for hand in position[HANDS:at])
    if not plays:
        return
    more = len(position) > at + 3 * sides + players
    own = scoring(spec)
    seen = 0
    for pile in position[at:sweeps]:
        seen |= pile
    for left in range(plays - 1, -1, -1):
        hand = position[HANDS + player]
        if left:
            next_size = position[HANDS + (player + 1) % players].bit_count()
        else:
            next_size = spec[HAND_SIZE] if more else 0
        last = not (left or more or spec[LAST_SCOPA])
        unseen = FULL ^ (seen | hand | table)
        shown = 0
        if own is not None and own.declares:
            faces = face_up(spec, position, player)
            unseen &= ~sum(faces)
            shown = faces[(player + 1) % players]
            next_size -= shown.bit_count()
        card, captured = pick(spec, policy, hand, table, unseen, next_size, shown, last, rng)
        bit = 1 << card
        position[HANDS + player] = hand ^ bit
        if captured:
            side = player % sides
            table ^= captured
            captured |= bit
            seen |= captured
            position[at + side] |= captured
            position[LAST] = side + 1
            if not table:
                position[sweeps + side] += 1
        else:
            table |= bit
        player = (player + 1) % players
    position[TABLE], position[TURN] = table, player
    if not more:
        _finish(spec, position)


def _finish(spec: Sequence[int], position: list[int]) -> None:
    """End the hand after its last play, which was a sweep if it left the table empty."""
    last, table = position[LAST], position[TABLE]
    piles = HANDS + spec[PLAYERS]
    if not table and not spec[LAST_SCOPA]:
        position[piles + spec[SIDES] + last - 1] -= 1
    if last:
        position[piles + last - 1] |= table
        position[TABLE] = 0


def play_out(spec: Sequence[int], position: list[int], policy: int, rng: Stream) -> list[int]:
    """The finished position when *policy* plays all the cards of *position*, which it uses up.

    The loops do what ``apply`` does, ply for ply, but know from the number of cards in the
    hands when a round ends.
    """
    if not position[HANDS + position[TURN]]:
        return position
    if policy == RANDOM and not is_varied(spec):
        _play_out_at_random(spec, position, rng)
        _finish(spec, position)
        return position
    play_round(spec, position, policy, rng)
    while deal_round(spec, position):
        play_round(spec, position, policy, rng)
    return position
