"""Playing and scoring a hand on a packed position.

A packed position, for P players and S sides, is the flat list

    dealer, turn, last capturer + 1 (0: none), redeals, table,
    hands × P, piles × S, sweeps × S, bonus × S, exposed × P, stock (next card first)

and a packed view is

    dealer, turn, last capturer + 1, redeals, table, player + 1 (0: a spectator), hand,
    unseen, stock size, hand sizes × P, piles × S, sweeps × S, bonus × S, exposed × P
"""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_random import DEAL, Stream
from scopa._core_py_variants import scores, takes_itself

COINS = 0x1111111111
DECK = list(range(40))

# Positions in a spec (see Rules): the shape of the game, then ten void counts, and then what
# differs from the standard game, if anything does (see _core_py_variants).
PLAYERS, SIDES, HAND_SIZE, TABLE_SIZE, LAST_SCOPA, NAPOLA, VOID = 0, 1, 2, 3, 4, 5, 6

DEALER, TURN, LAST, REDEALS, TABLE, HANDS = 0, 1, 2, 3, 4, 5

# Best card first: rank index and its primiera value.
PRIMIERA = (
    (6, 21),
    (5, 18),
    (0, 16),
    (4, 15),
    (3, 14),
    (2, 13),
    (1, 12),
    (7, 10),
    (8, 10),
    (9, 10),
)


def deal_round(spec: Sequence[int], position: list[int]) -> int:
    """Deal the next round in place, one card at a time; returns how many cards, 0 without stock."""
    players = spec[PLAYERS]
    stock = HANDS + 2 * players + 3 * spec[SIDES]
    cards = position[stock : stock + players * spec[HAND_SIZE]]
    first = position[DEALER] + 1
    for i, card in enumerate(cards):
        position[HANDS + (first + i) % players] |= 1 << card
    del position[stock : stock + len(cards)]
    return len(cards)


def put_down(spec: Sequence[int], position: list[int], card: int, captured: int) -> bool:
    """Play a legal move in place; returns whether the next round is to be dealt."""
    players, sides = spec[PLAYERS], spec[SIDES]
    piles = HANDS + players
    bit = 1 << card
    player = position[TURN]
    hand = position[HANDS + player] = position[HANDS + player] ^ bit
    position[piles + 3 * sides + player] &= ~bit
    position[TURN] = (player + 1) % players
    round_ends = hand == 0 and player == position[DEALER]
    hand_ends = round_ends and len(position) == piles + 3 * sides + players
    if captured:
        side = player % sides
        position[piles + side] |= captured | bit
        position[LAST] = side + 1
        table = position[TABLE] ^ captured
        if table == 0 and (spec[LAST_SCOPA] or not hand_ends) and scores(spec, captured, card):
            position[piles + sides + side] += 1
    elif takes_itself(spec, position[TABLE], card):
        table = 0
        position[piles + player % sides] |= bit
        position[LAST] = player % sides + 1
    else:
        table = position[TABLE] | bit
    if hand_ends:
        last = position[LAST]
        if last:
            position[piles + last - 1] |= table
            table = 0
    position[TABLE] = table
    return round_ends and not hand_ends


def apply(spec: Sequence[int], position: list[int], card: int, captured: int) -> list[int]:
    """The position after the player to move plays *card* and takes *captured* (a legal move)."""
    after = position[:]
    if put_down(spec, after, card, captured):
        deal_round(spec, after)
    return after


def is_void(spec: Sequence[int], table: int) -> bool:
    """Whether the opening *table* has enough cards of some rank to be dealt again."""
    return any(
        count and (table >> 4 * rank & 15).bit_count() >= count
        for rank, count in enumerate(spec[VOID : VOID + 10])
    )


def lay_out(spec: Sequence[int], dealer: int, deck: list[int], redeals: int) -> list[int]:
    """The packed opening position when *deck* is dealt by *dealer*."""
    players, sides, hand_size, table_size = spec[:4]
    hands = [0] * players
    dealt = players * hand_size
    for i, card in enumerate(deck[:dealt]):
        hands[(dealer + 1 + i) % players] |= 1 << card
    table = sum(1 << card for card in deck[dealt : dealt + table_size])
    blank = [0] * (3 * sides + players)
    rest = deck[dealt + table_size :]
    return [dealer, (dealer + 1) % players, 0, redeals, table, *hands, *blank, *rest]


def deal(spec: Sequence[int], dealer: int, seed: int, index: int) -> list[int]:
    """A fresh hand from the stream (deal, seed, index)."""
    return deal_hand(spec, dealer, Stream(DEAL, seed, index))


def deal_hand(spec: Sequence[int], dealer: int, rng: Stream) -> list[int]:
    """A fresh hand, shuffled again from the same stream while its opening table is void."""
    redeals = 0
    while True:
        deck = DECK[:]
        rng.shuffle(deck)
        position = lay_out(spec, dealer, deck, redeals)
        if not is_void(spec, position[TABLE]):
            return position
        redeals += 1


def primiera(pile: int) -> int:
    """The primiera of *pile*: its best card of each suit, added up; 0 without all four suits."""
    total = 0
    for suit in range(4):
        for rank, value in PRIMIERA:
            if pile >> 4 * rank + suit & 1:
                total += value
                break
        else:
            return 0
    return total


def napola_run(pile: int, longest: int) -> int:
    """The run of coins from the ace, at most *longest*; 0 when shorter than three."""
    run = 0
    while run < longest and pile >> 4 * run & 1:
        run += 1
    return run if run >= 3 else 0


def _one_to_the_best(quantities: list[int]) -> list[int]:
    best = max(quantities)
    alone = best > 0 and quantities.count(best) == 1
    return [int(alone and quantity == best) for quantity in quantities]


def score(spec: Sequence[int], piles: list[int], sweeps: list[int]) -> list[int]:
    """The count of a finished hand: six lines of S quantities and S points.

    The lines are cards, coins, settebello, primiera, napola and scope.
    """
    lines: list[int] = []
    for quantities in (
        [pile.bit_count() for pile in piles],
        [(pile & COINS).bit_count() for pile in piles],
        [pile >> 24 & 1 for pile in piles],
        [primiera(pile) for pile in piles],
    ):
        lines += quantities + _one_to_the_best(quantities)
    runs = [napola_run(pile, spec[NAPOLA]) for pile in piles]
    return lines + runs + runs + sweeps + sweeps


def points(spec: Sequence[int], position: list[int]) -> list[int]:
    """The points of each side in a finished *position*."""
    players, sides = spec[PLAYERS], spec[SIDES]
    at = HANDS + players
    lines = score(spec, position[at : at + sides], position[at + sides : at + 2 * sides])
    total = position[at + 2 * sides : at + 3 * sides]
    for line in range(6):
        start = (2 * line + 1) * sides
        for side in range(sides):
            total[side] += lines[start + side]
    return total
