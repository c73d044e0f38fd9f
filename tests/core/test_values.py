"""The value tables: which entries a position reads, worked out with sets of cards."""

from __future__ import annotations

import json
from importlib import resources
from types import SimpleNamespace

import packed
import pytest
import referee
from hypothesis import given
from hypothesis import strategies as st
from packed import SPECS

import scopa
from scopa import _core_py_values as layout
from scopa import _values

SHIFT = 64  # of what the solver tells

SMALL = [spec for spec in SPECS if spec[2] <= 3]


def rank(card):
    return referee.PACK.index(card) // 4 + 1


def groups(ranks):
    """All sets of cards, by their ranks."""
    found = [()]
    for one in ranks:
        found += [(*some, one) for some in found]
    return found


def entries(game, side):
    """The entries of the ten tables, by a description in words."""
    rules = game.rules
    leader = (game.dealer + 1) % rules.players % rules.sides
    own = game.piles[side]
    others = set().union(*game.piles) - own
    sign, place = 1, (side - leader) % rules.sides
    if rules.sides == 2 and place == 1:
        own, others, sign, place = others, own, -1, 0
    table, gone = game.table, own | others

    def of(cards, *ranks):
        return sum(rank(card) in ranks for card in cards)

    def coins(cards):
        return sum(card[1] == "D" for card in cards)

    where = [i for i, cards in enumerate((own, others, table)) if "7D" in cards] or [3]
    total = sum(map(rank, table))
    unseen = 4 - of(gone | table, total) if 1 <= total <= 10 else 0
    low = of(table, 1, 2, 3, 4, 5)
    # What a card of each rank could take: nothing, a sum, or a card of its own rank.
    takes = [
        2 if of(table, one) else int(one in map(sum, groups(map(rank, table))))
        for one in range(1, 11)
    ]
    numbers = [
        max(-20, min(20, (rules.sides - 1) * len(own) - len(others))) + 20,
        41 + 11 * coins(own) + coins(others),
        162 + min(coins(table), 5),
        168 + where[0],
        172 + 15 * of(own, 7) + 3 * of(others, 7) + min(of(table, 7), 2),
        247 + 9 * (of(own, 6) - of(others, 6) + 4) + of(own, 1) - of(others, 1) + 4,
        586 + 45 * of(own, 7) + 9 * of(others, 7) + of(own, 6) - of(others, 6) + 4,
        328 + 6 * min(total, 11) + unseen,
        400 + 6 * min(low, 5) + min(len(table) - low, 5),
        *[436 + 15 * one + 5 * takes[one] + 4 - of(gone | table, one + 1) for one in range(10)],
    ]
    dealt = rules.players * rules.hand
    rounds = (40 - rules.table) // dealt - 1
    block = place * rounds + rounds - len(game.stock) // dealt
    return [811 * block + number for number in numbers], sign


def round_end(core, spec, seed, plies):
    """A position between two rounds: the hands are empty and what was dealt lies in the stock
    again.  None when no more can be dealt."""
    position = packed.played(core, spec, seed, plies)
    players, stock = spec[0], len(position) - (5 + 2 * spec[0] + 3 * spec[1])
    dealt = players * spec[2]
    if stock < dealt:
        return None
    return [*position[:5], *[0] * players, *position[5 + players : len(position) - stock % dealt]]


def game_of(spec, position):
    """The same as `entries` reads it."""
    players, sides = spec[:2]
    return SimpleNamespace(
        rules=packed.referee_rules(spec),
        dealer=position[0],
        table=packed.cards_of(position[4]),
        piles=[packed.cards_of(pile) for pile in position[5 + players : 5 + players + sides]],
        stock=position[5 + 2 * players + 3 * sides :],
    )


@given(
    spec=st.sampled_from(SMALL),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 30),
    data=st.data(),
)
def test_entries(cores, spec, seed, plies, data):
    position = round_end(cores[1], spec, seed, plies)
    if position is None:
        return
    side = data.draw(st.integers(0, spec[1] - 1))
    assert layout.entries(spec, position, side) == entries(game_of(spec, position), side)


@given(
    spec=st.sampled_from(SMALL),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 30),
    whim=st.sampled_from([0, 20, 1000]),
)
def test_hands_to_fit_on_are_the_same_on_both_cores(cores, spec, seed, plies, whim):
    position = packed.played(cores[1], spec, seed, plies)
    given_to = (spec, position, packed.tables(spec, seed), seed, plies, whim)
    native, python = cores
    assert native.fitting_rows(*given_to) == python.fitting_rows(*given_to)


@given(seed=st.integers(0, 2**32))
def test_before_the_last_round_of_two_the_perfect_result_is_still_to_come(core, seed):
    spec = packed.SCOPA
    dealt = packed.played(core, spec, seed, 30)
    first = (dealt[0] + 1) % 2
    hands = [sorted(packed.cards_of(dealt[5 + side])) for side in (first, 1 - first)]
    stock = [referee.PACK.index(card) for pair in zip(*hands, strict=True) for card in pair]
    before = [*dealt[:5], 0, 0, *dealt[7:], *stock]
    tables = packed.tables(spec, seed)
    *places, sign, to_come = core.fitting_rows(spec, before, tables, seed, 0, 20)
    assert (places, sign) == entries(game_of(spec, before), 0)
    options = len(core.moves(spec, dealt[5 + dealt[1]], dealt[4])) // 2
    results = [number - SHIFT for number in core.solve(spec, dealt, 10)[:options]]
    best = max(results) if dealt[1] == 0 else min(results)
    assert to_come == best - (dealt[9] - dealt[10])  # less the sweeps made before


@pytest.mark.parametrize("preset", ["scopa", "scopa_3", "scopa_pairs", "scopa_6", "napola"])
def test_shipped_tables_have_the_right_length(preset):
    rules = scopa.Rules.preset(preset)
    blocks = layout.rounds_of(rules._spec) * (1 if rules.sides == 2 else rules.sides)
    assert len(_values.tables(rules._spec)) == 811 * blocks


def test_no_tables_where_none_were_fitted():
    assert len(_values.tables(scopa.Rules.preset("scopone")._spec)) == 0


def test_a_captured_settebello_is_worth_most_of_a_point():
    """Of all entries, the ones that a person can judge: who has the settebello."""
    tables = _values.tables(scopa.Rules()._spec)
    for start in range(0, len(tables), 811):
        own, other = tables[start + 168], tables[start + 169]
        assert 1700 < own - other < 2300


def test_the_file_holds_only_what_rules_ask_for():
    file = resources.files("scopa") / "values.json"
    names = json.loads(file.read_text(encoding="ascii"))
    presets = [scopa.Rules.preset(name) for name in scopa.PRESETS]
    assert set(names) <= {_values.name_of(rules._spec) for rules in presets}
