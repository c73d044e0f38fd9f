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

SMALL = [spec for spec in SPECS if spec[2] <= 3]


def rank(card):
    return referee.PACK.index(card) // 4 + 1


def entries(game, side):
    """The entry of each of the eight tables, by a description in words."""
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
    numbers = [
        max(-20, min(20, (rules.sides - 1) * len(own) - len(others))) + 20,
        41 + 11 * coins(own) + coins(others),
        162 + min(coins(table), 5),
        168 + where[0],
        172 + 15 * of(own, 7) + 3 * of(others, 7) + min(of(table, 7), 2),
        247 + 9 * (of(own, 6) - of(others, 6) + 4) + of(own, 1) - of(others, 1) + 4,
        328 + 6 * min(total, 11) + unseen,
        400 + 6 * min(low, 5) + min(len(table) - low, 5),
    ]
    dealt = rules.players * rules.hand
    rounds = (40 - rules.table) // dealt - 1
    block = place * rounds + rounds - len(game.stock) // dealt
    return [436 * block + number for number in numbers], sign


@given(
    spec=st.sampled_from(SMALL),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 30),
    data=st.data(),
)
def test_entries(cores, spec, seed, plies, data):
    position = packed.played(cores[1], spec, seed, plies)
    players, stock = spec[0], len(position) - (5 + 2 * spec[0] + 3 * spec[1])
    dealt = players * spec[2]
    if stock < dealt:
        return
    # At the end of a round: the hands are empty and what was dealt lies in the stock again.
    missing = stock % dealt
    position = [*position[:5], *[0] * players, *position[5 + players : len(position) - missing]]
    sides = spec[1]
    game = SimpleNamespace(
        rules=packed.referee_rules(spec),
        dealer=position[0],
        table=packed.cards_of(position[4]),
        piles=[packed.cards_of(pile) for pile in position[5 + players : 5 + players + sides]],
        stock=position[5 + 2 * players + 3 * sides :],
    )
    side = data.draw(st.integers(0, spec[1] - 1))
    assert layout.entries(spec, position, side) == entries(game, side)


@pytest.mark.parametrize("preset", ["scopa", "scopa_3", "scopa_pairs", "scopa_6", "napola"])
def test_shipped_tables_have_the_right_length(preset):
    rules = scopa.Rules.preset(preset)
    blocks = layout.rounds_of(rules._spec) * (1 if rules.sides == 2 else rules.sides)
    assert len(_values.tables(rules._spec)) == 436 * blocks


def test_no_tables_where_none_were_fitted():
    assert len(_values.tables(scopa.Rules.preset("scopone")._spec)) == 0


def test_a_captured_settebello_is_worth_most_of_a_point():
    """Of all entries, the ones that a person can judge: who has the settebello."""
    tables = _values.tables(scopa.Rules()._spec)
    for start in range(0, len(tables), 436):
        own, other = tables[start + 168], tables[start + 169]
        assert 1700 < own - other < 2300


def test_the_file_holds_only_what_rules_ask_for():
    file = resources.files("scopa") / "values.json"
    names = json.loads(file.read_text(encoding="ascii"))
    presets = [scopa.Rules.preset(name) for name in scopa.PRESETS]
    assert set(names) <= {_values.name_of(rules._spec) for rules in presets}
