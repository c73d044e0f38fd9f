"""Hypothesis strategies: cards, card sets, rules, decks, reachable states and odd positions."""

from __future__ import annotations

import random
from typing import Any

import referee
from hypothesis import strategies as st
from support import card, deck_of, game_rules, play_out, position

import scopa

SEEDS = st.integers(0, 2**64 - 1)

# (players, sides) and (hand size, table size) that go together.
SEATS = [(2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3), (6, 6)]
DEALS = {
    2: [(3, 4), (9, 4), (10, 0), (5, 0), (10, 20), (1, 4), (2, 4), (3, 10), (4, 0)],
    3: [(3, 4), (4, 4), (6, 4), (2, 4), (1, 1), (10, 10)],
    4: [(3, 4), (9, 4), (10, 0), (1, 4), (5, 0), (2, 0)],
    6: [(3, 4), (6, 4), (2, 4), (1, 4), (5, 10)],
}

cards = st.sampled_from(referee.PACK).map(card)
card_lists = st.lists(st.sampled_from(referee.PACK), unique=True, max_size=12)
decks = st.permutations(referee.PACK)


@st.composite
def ways_to_capture(draw: st.DrawFn) -> dict[str, Any]:
    """The fields of a rule set that captures in any way whatever."""
    ace = draw(st.sampled_from(["normal", "sweep_unless_ace", "sweep"]))
    return {
        "totals": draw(st.sets(st.sampled_from(["rank", 11, 15]), min_size=1)),
        "choice": draw(st.sampled_from(["single", "fewest", "free"])),
        "forced": draw(st.booleans()),
        "ace": ace,
        "ace_scopa": ace != "normal" and draw(st.booleans()),
        "ace_empty": ace != "normal" and draw(st.booleans()),
    }


@st.composite
def rule_sets(draw: st.DrawFn, standard: bool = False, variants: bool = True) -> scopa.Rules:
    """Rules of every shape that is built; `standard` keeps to 3 cards and 4 on the table.

    With `variants` one in three captures otherwise than in the standard game.
    """
    players, sides = draw(st.sampled_from(SEATS))
    hand, table = (3, 4) if standard else draw(st.sampled_from(DEALS[players]))
    return scopa.Rules(
        players=players,
        sides=sides,
        hand_size=hand,
        table_size=table,
        napola=draw(st.sampled_from([False, True, 3, 7])),
        last_scopa=draw(st.booleans()),
        redeal=draw(st.sampled_from([{}, {10: 3}, {1: 2}, {9: 4, 10: 4}])) if table == 4 else {},
        target=draw(st.sampled_from([1, 11, 21])),
        **(draw(ways_to_capture()) if variants and draw(st.integers(0, 2)) == 0 else {}),
    )


PLAIN_CARDS = st.sampled_from(scopa.DECK)


@st.composite
def scored_rules(draw: st.DrawFn) -> scopa.Rules:
    """Rules that count otherwise, or score what is dealt."""
    rules = draw(rule_sets())
    changes: dict[str, Any] = {
        "scopa": draw(st.sampled_from([0, 1, 1, 2])),
        "majorities": draw(
            st.dictionaries(
                st.sampled_from(["cards", "coins", "primiera", "sevens"]), st.integers(1, 3)
            )
        ),
        "card_points": draw(st.dictionaries(PLAIN_CARDS, st.integers(1, 3), max_size=6)),
        "set_points": draw(
            st.dictionaries(
                st.frozensets(PLAIN_CARDS, min_size=2, max_size=4), st.integers(1, 5), max_size=3
            )
        ),
        "all_coins_wins": draw(st.booleans()),
        "finish": draw(st.sampled_from(["highest", "first", "lowest"])),
    }
    changes["card_points"].setdefault(scopa.Card.from_text("7D"), 1)
    if draw(st.booleans()):
        changes["card_points"] |= dict.fromkeys(scopa.DECK[28:32], 2)
    if "primiera" in changes["majorities"]:
        changes["prime_suits"] = draw(st.sampled_from(["all", "any"]))
        changes["prime_scale"] = draw(
            st.one_of(
                st.just(rules.prime_scale),
                st.lists(st.integers(0, 99), min_size=10, max_size=10),
            )
        )
    if rules.table_size == 4:
        changes["redeal_sum"] = draw(st.sampled_from([0, 0, 10, 20]))
    if changes["scopa"]:
        table = st.dictionaries(st.integers(10, 34), st.integers(1, 2), max_size=5)
        changes["table_bonus"] = draw(table) if rules.table_size else {}
        accusi: dict[str, Any] = {}
        if rules.hand_size == 3:
            accusi = draw(st.dictionaries(st.sampled_from(["low9", "triple"]), st.integers(1, 3)))
        if (accusi or changes["table_bonus"]) and draw(st.booleans()):
            accusi["wild"] = draw(PLAIN_CARDS)
        changes["accusi"] = accusi
    else:
        changes["last_scopa"] = False
    return rules.replace(**changes)


@st.composite
def legal_decks(draw: st.DrawFn, rules: scopa.Rules) -> list[str]:
    """A deck whose opening table the rules let stand."""
    deck = list(draw(decks))
    start = rules.players * rules.hand_size
    opening = slice(start, start + rules.table_size)
    judge = game_rules(rules)
    order = random.Random(draw(st.integers(0, 999)))
    while judge.voids(deck[opening]):
        order.shuffle(deck)
    return deck


@st.composite
def openings(draw: st.DrawFn, rules: Any = None) -> scopa.GameState:
    """A hand just dealt, from a seed or from a deck."""
    rules = draw(rule_sets()) if rules is None else rules
    dealer = draw(st.integers(0, rules.players - 1))
    if draw(st.booleans()):
        return scopa.deal(rules, dealer=dealer, seed=draw(SEEDS))
    return scopa.deal(rules, dealer=dealer, deck=deck_of(draw(legal_decks(rules))))


@st.composite
def states(draw: st.DrawFn, rules: Any = None, finished: bool | None = None) -> scopa.GameState:
    """A position reached by random legal moves; `finished` asks for, or against, the end."""
    state = draw(openings(rules))
    plies = None if finished else draw(st.integers(0, 40))
    left = 40 - state.rules.table_size
    if finished is False:
        plies = plies % left
    return play_out(state, random.Random(draw(st.integers(0, 2**32))), plies)


def odd_positions() -> list[tuple[str, scopa.GameState]]:
    """Hand-built positions that play rarely or never reaches, each with a name."""
    low = "AD AC 2D 2C 3D 3C 4D 4C 5D 5C 6D 7D FD"
    pack = scopa.CardSet(scopa.DECK)
    none = scopa.CardSet()
    return [
        ("the last card sweeps", position(["5C", ""], "2D 3S")),
        ("the last card is laid", position(["5C", ""], "2D 4S", last_capturer=1)),
        ("two cards to go", position(["5C", "7D"], "2D 3S")),
        ("kings on a long table", position(["RD RC", "RS RB"], low)),
        ("an empty table", position(["RD RC", "RS RB"], "")),
        ("the dealer sweeps and fills the hands", position(["AD", ""], "AC", "2D3D4D5D6D7D")),
        (
            "the last round of two teams of three",
            position(
                ["AD", "2D", "3D", "4D", "5D", "6D"],
                "7D FD",
                rules=scopa.Rules(players=6, sides=2),
            ),
        ),
        (
            "four for themselves in mid-round",
            position(
                ["AD 2D", "3D", "4D", "5D 6D"],
                "RD RC",
                dealer=0,
                rules=scopa.Rules(players=4),
                sweeps=[3, 0, 1, 0],
            ),
        ),
        (
            "nobody captured",
            scopa.GameState(rules=scopa.Rules(), dealer=0, hands=[none] * 2, table=pack),
        ),
    ]
