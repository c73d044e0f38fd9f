"""Packed positions for tests of the cores: the layout once more, read and written in plain steps.

A position is [dealer, turn, last + 1, redeals, table, hands, piles, sweeps, bonus, exposed, stock];
a view is [dealer, turn, last + 1, redeals, table, player + 1, hand, unseen, stock size, hand sizes,
piles, sweeps, bonus, exposed].
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable
from itertools import product
from typing import Any

import referee
import support
from referee import PACK, Game

import scopa

# players, sides, hand size, table size
SHAPES = [
    (2, 2, 3, 4),
    (2, 2, 9, 4),
    (2, 2, 10, 0),
    (2, 2, 1, 4),
    (3, 3, 3, 4),
    (3, 3, 4, 4),
    (4, 2, 3, 4),
    (4, 4, 3, 4),
    (4, 2, 9, 4),
    (4, 2, 10, 0),
    (6, 2, 3, 4),
    (6, 3, 3, 4),
    (6, 6, 3, 4),
    (6, 3, 6, 4),
]
FULL = 2**40 - 1


def spec_of(shape: tuple[int, ...], last_scopa: int = 0, napola: int = 0, kings: int = 3) -> tuple:
    return (*shape, last_scopa, napola, *[0] * 9, kings if shape[3] else 0)


def variant(
    shape: tuple[int, ...],
    totals: int = 1,
    choice: int = 0,
    forced: int = 1,
    ace: int = 0,
    ace_scopa: int = 0,
    ace_empty: int = 0,
    last_scopa: int = 0,
) -> tuple:
    """The spec of a rule set that captures otherwise, and counts as in the standard game."""
    scale = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
    counts = (0, 1, 1, 1, 1, 0, *scale, 0, 0, 0, 0, 0, 0, *[int(n == 24) for n in range(40)], 0, 0)
    taking = (totals, choice, forced, ace, ace_scopa, ace_empty)
    return (*spec_of(shape, last_scopa, 0, 0), *taking, *counts)


# Totals as bits (1 rank, 2 eleven, 4 fifteen), choice, forced, ace, ace_scopa, ace_empty.
WAYS = [
    (totals, choice, forced, *ace)
    for totals, choice, forced, ace in product(
        range(1, 8),
        range(3),
        (1, 0),
        [
            (0, 0, 0),
            *[(ace, scopa, empty) for ace in (1, 2) for scopa in (0, 1) for empty in (0, 1)],
        ],
    )
]
VARIANTS = [
    variant(SHAPES[at * 5 % len(SHAPES)], *way, last_scopa=at % 2)
    for at, way in enumerate(WAYS[2::23])
]
VARIANTS += [
    variant(SHAPES[0], 1, 0, 1, 1),  # scopa d'assi
    variant(SHAPES[0], 1, 0, 1, 1, 1),  # asso piglia tutto
    variant(SHAPES[9], 1, 0, 1, 2, 0, 1),  # scopone milanese, as far as captures go
    variant(SHAPES[0], 4, 1),  # scopa a 15
    variant(SHAPES[6], 4, 2),  # escoba in pairs
    variant(SHAPES[0], 2, 1),  # scopa a 11
    variant(SHAPES[0], 5, 0, 1, 1, 1),  # cirulla
]
SPECS = [spec_of(shape, last, nap) for shape, last, nap in product(SHAPES, (0, 1), (0, 10, 6))]
SPECS += VARIANTS


SCOPA = spec_of(SHAPES[0])

# Rules that count otherwise, and score deals.
COUNTS = [
    "re_bello",
    "scopa_a_perdere",
    "scopone_trentino",
    "scopa_3,finish=lowest,redeal_sum=10,scopa=2",
    "scopa,scopa=0,majorities=-,card_points=AD:1+AC:1+AS:1+AB:1+FD:1+CD:2+RD:1",
    "scopa,majorities=cards:1+coins:2+sevens:1,card_points=-,set_points=FDCDRD:5+7D7C7S7B:1",
    "scopa_pairs,prime_suits=any,prime_scale=16+12+13+14+15+18+21+8+9+10,napola=6",
    "scopa,prime_scale=1+2+3+4+5+6+7+0+0+0,last_scopa=yes",
    "scopa,redeal=1:2,napola=10,set_points=FDCDRD:5,all_coins_wins=yes,"
    "table_bonus=15:1+30:2,accusi=low9:3+triple:10+wild:7C,target=51",
    "scopa_6,accusi=low9:1+triple:2,finish=first",
    "scopone,redeal=1:2,table_bonus=15:1+30:2,accusi=wild:7C",
    # And capture otherwise.
    "escoba",
    "escoba_argentina",
    "scopa_frac",
    "scopa_3,totals=15,choice=free,forced=no,redeal=-,finish=lowest,table_bonus=15:1",
    "cirulla",
    "cirulla,players=4,sides=2,majorities=cards:1+sevens:2",
    "cirullone",
    "scopone_milanese",
    "scopa_6,ace=sweep,ace_empty=yes,accusi=low9:1+triple:2",
]
VARIANT_RULES = [scopa.Rules.from_text(text) for text in COUNTS]
VARIANT_SPECS = [rules._spec for rules in VARIANT_RULES]
SPECS += VARIANT_SPECS


def short(spec: tuple) -> str:
    """A name for a spec of `SPECS`."""
    if spec in VARIANT_SPECS:
        return COUNTS[VARIANT_SPECS.index(spec)]
    return " ".join(map(str, spec[:22]))


def tables(spec: tuple, seed: int) -> array[int]:
    """Random value tables for a rule set; for one whose hands are too large for them, none."""
    players, sides, hand_size, table_size = spec[:4]
    rounds = (40 - table_size) // (players * hand_size) - 1 if hand_size <= 3 else 0
    blocks = rounds * (1 if sides == 2 else sides)
    rng = random.Random(seed)
    return array("i", [rng.randrange(-500, 501) for _ in range(811 * blocks)])


def memory(spec: tuple) -> array[int]:
    """Room for what a search finds out about hands: nothing yet."""
    return array("I", [0] * (820 * spec[0]))


def mask_of(cards: Iterable[str]) -> int:
    return sum(1 << PACK.index(card) for card in cards)


def cards_of(mask: int) -> set[str]:
    return {card for number, card in enumerate(PACK) if mask >> number & 1}


def referee_rules(spec: tuple) -> referee.Rules:
    if spec in VARIANT_SPECS:
        return support.game_rules(VARIANT_RULES[VARIANT_SPECS.index(spec)])
    voids = {rank: count for rank, count in enumerate(spec[6:16], 1) if count}
    taking = taking_of(spec[16:22]) if len(spec) > 16 else {}
    return referee.Rules(
        *spec[:4], napola=spec[5], last_scopa=bool(spec[4]), redeal=voids, **taking
    )


def taking_of(way: tuple[int, ...]) -> dict[str, Any]:
    """The fields of the rules that six numbers of a spec stand for."""
    totals, choice, forced, ace, ace_scopa, ace_empty = way
    names: list[str | int] = ["rank", 11, 15]
    return {
        "totals": frozenset(name for bit, name in enumerate(names) if totals >> bit & 1),
        "choice": ["single", "fewest", "free"][choice],
        "forced": bool(forced),
        "ace": ["normal", "sweep_unless_ace", "sweep"][ace],
        "ace_scopa": bool(ace_scopa),
        "ace_empty": bool(ace_empty),
    }


def read(spec: tuple, position: list[int]) -> Game:
    """The referee's game for a packed position."""
    players, sides = spec[:2]
    dealer, turn, last, _redeals, table, *rest = position
    hands, rest = rest[:players], rest[players:]
    piles, sweeps, bonus = rest[:sides], rest[sides : 2 * sides], rest[2 * sides : 3 * sides]
    exposed, stock = rest[3 * sides : 3 * sides + players], rest[3 * sides + players :]
    return Game(
        referee_rules(spec),
        dealer,
        turn,
        [cards_of(hand) for hand in hands],
        cards_of(table),
        [PACK[card] for card in stock],
        [cards_of(pile) for pile in piles],
        list(sweeps),
        last - 1 if last else None,
        bonus=list(bonus),
        exposed=[cards_of(cards) for cards in exposed],
    )


def write(game: Game, redeals: int = 0) -> list[int]:
    """The packed position of the referee's game."""
    return [
        game.dealer,
        game.turn,
        0 if game.last_capturer is None else game.last_capturer + 1,
        redeals,
        mask_of(game.table),
        *map(mask_of, game.hands),
        *map(mask_of, game.piles),
        *game.sweeps,
        *game.bonus,
        *map(mask_of, game.exposed),
        *[PACK.index(card) for card in game.stock],
    ]


def view_of(spec: tuple, position: list[int], player: int | None) -> list[int]:
    """The packed view of one seat, or of a spectator."""
    players, sides = spec[:2]
    hands = position[5 : 5 + players]
    public = position[5 + players : 5 + players + 3 * sides + players]
    stock = position[5 + players + 3 * sides + players :]
    own = 0 if player is None else hands[player]
    seen = own | position[4]
    for mask in [*public[:sides], *public[3 * sides :]]:
        seen |= mask
    sizes = [hand.bit_count() for hand in hands]
    seat = 0 if player is None else player + 1
    return [*position[:5], seat, own, FULL ^ seen, len(stock), *sizes, *public]


def pairs(flat: list[int]) -> list[tuple[int, int]]:
    """The moves of a flat list."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def line(core: Any, spec: tuple, seed: int, plies: int) -> tuple[list[int], list[int]]:
    """The position after so many random moves from a seeded deal (or at the end of the hand).

    With it the plays since cards were last dealt: card, captured, card, captured, …
    """
    rng = random.Random(seed)
    position = list(core.deal(spec, seed % spec[0], seed, 0))
    plays: list[int] = []
    for _ in range(plies):
        hand = position[5 + position[1]]
        if not hand:
            break
        choice = rng.choice(pairs(core.moves(spec, hand, position[4])))
        after = list(core.apply(spec, position, *choice))
        plays = [] if len(after) < len(position) else [*plays, *choice]
        position = after
    return position, plays


def played(core: Any, spec: tuple, seed: int, plies: int) -> list[int]:
    """The position alone of `line`."""
    return line(core, spec, seed, plies)[0]
