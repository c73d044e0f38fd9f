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

from scopa._core_py_count import declared, is_low, score, table_sweeps
from scopa._core_py_random import DEAL, Stream
from scopa._core_py_spec import scoring
from scopa._core_py_variants import scores, takes_itself

DECK = list(range(40))

# Positions in a spec (see Rules): the shape of the game, then ten void counts, and then what
# differs from the standard game, if anything does (see _core_py_variants).
PLAYERS, SIDES, HAND_SIZE, TABLE_SIZE, LAST_SCOPA, NAPOLA, VOID = 0, 1, 2, 3, 4, 5, 6

DEALER, TURN, LAST, REDEALS, TABLE, HANDS = 0, 1, 2, 3, 4, 5


def deal_round(spec: Sequence[int], position: list[int]) -> int:
    """Deal the next round in place, one card at a time; returns how many cards, 0 without stock."""
    players = spec[PLAYERS]
    stock = HANDS + 2 * players + 3 * spec[SIDES]
    cards = position[stock : stock + players * spec[HAND_SIZE]]
    first = position[DEALER] + 1
    for i, card in enumerate(cards):
        position[HANDS + (first + i) % players] |= 1 << card
    del position[stock : stock + len(cards)]
    if cards:
        declare(spec, position)
    return len(cards)


def declare(spec: Sequence[int], position: list[int]) -> None:
    """Declare what can be of the hands just dealt: it scores, and the hand lies face up."""
    own = scoring(spec)
    if own is None or not own.declares:
        return
    players, sides = spec[PLAYERS], spec[SIDES]
    bonus = HANDS + players + 2 * sides
    for player in range(players):
        hand = position[HANDS + player]
        value = declared(own, hand)
        position[bonus + sides + player] = hand if value else 0
        position[bonus + player % sides] += value * own.scopa


def open_table(spec: Sequence[int], position: list[int]) -> None:
    """Let the dealer take an opening table that scores."""
    own = scoring(spec)
    value = 0 if own is None else table_sweeps(own, position[TABLE])
    if own is None or not value:
        return
    sides = spec[SIDES]
    side = position[DEALER] % sides
    piles = HANDS + spec[PLAYERS]
    position[piles + 2 * sides + side] += value * own.scopa
    position[piles + side] |= position[TABLE]
    position[LAST] = side + 1
    position[TABLE] = 0


def face_up(spec: Sequence[int], position: list[int], player: int) -> list[int]:
    """By player: the cards of the others that lie face up."""
    players = spec[PLAYERS]
    at = HANDS + players + 3 * spec[SIDES]
    return [
        position[at + other] & position[HANDS + other] if other != player else 0
        for other in range(players)
    ]


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
    """Whether the opening *table* has enough cards of some rank, or so few points, that it is
    dealt again."""
    return is_low(spec, table) or any(
        count and (table >> 4 * rank & 15).bit_count() >= count
        for rank, count in enumerate(spec[VOID : VOID + 10])
    )


def lay_out(spec: Sequence[int], dealer: int, deck: list[int], redeals: int) -> list[int]:
    """The packed opening position when *deck* is dealt by *dealer*."""
    position = lay_down(spec, dealer, deck, redeals)
    open_table(spec, position)
    return position


def lay_down(spec: Sequence[int], dealer: int, deck: list[int], redeals: int) -> list[int]:
    """The same before the dealer may take the table."""
    players, sides, hand_size, table_size = spec[:4]
    hands = [0] * players
    dealt = players * hand_size
    for i, card in enumerate(deck[:dealt]):
        hands[(dealer + 1 + i) % players] |= 1 << card
    table = sum(1 << card for card in deck[dealt : dealt + table_size])
    blank = [0] * (3 * sides + players)
    rest = deck[dealt + table_size :]
    position = [dealer, (dealer + 1) % players, 0, redeals, table, *hands, *blank, *rest]
    declare(spec, position)
    return position


def deal(spec: Sequence[int], dealer: int, seed: int, index: int) -> list[int]:
    """A fresh hand from the stream (deal, seed, index)."""
    return deal_hand(spec, dealer, Stream(DEAL, seed, index))


def deal_hand(spec: Sequence[int], dealer: int, rng: Stream) -> list[int]:
    """A fresh hand, shuffled again from the same stream while its opening table is void."""
    redeals = 0
    while True:
        deck = DECK[:]
        rng.shuffle(deck)
        position = lay_down(spec, dealer, deck, redeals)
        if not is_void(spec, position[TABLE]):
            open_table(spec, position)
            return position
        redeals += 1


def points(spec: Sequence[int], position: list[int]) -> list[int]:
    """The points of each side in a finished *position*."""
    players, sides = spec[PLAYERS], spec[SIDES]
    at = HANDS + players
    lines = score(spec, position[at : at + sides], position[at + sides : at + 2 * sides])
    total = position[at + 2 * sides : at + 3 * sides]
    for start in range(sides, len(lines), 2 * sides):
        for side in range(sides):
            total[side] += lines[start + side]
    return total
