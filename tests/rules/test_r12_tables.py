"""Facts about every table that can come about, found by listing them all.

Suits do not matter for captures, so a table is told by how many cards of each rank lie on it. A
capture takes cards away, and what could not capture with them there cannot without them; therefore
every table is a part of an opening, and then cards laid one by one, each of which could take
nothing.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest
from support import deck_of

import scopa

# Rules, how many tables of ranks there are, the most cards of one, its greatest total, the most
# captures of one card, and the most cards of one capture. F4, F5, F6 and F8 have these numbers, for
# cirulla with the void openings of the standard game.
TABLES = [
    ("scopa", 17_960, 13, 82, 25, 5),
    ("scopa,choice=fewest", 17_960, 13, 82, 11, 5),
    ("scopa_frac", 17_960, 13, 82, 26, 5),
    ("scopone_scientifico", 1_024, 10, 55, 9, 4),
    ("scopa_d_assi", 11_993, 12, 81, 15, 12),
    ("scopone_milanese", 512, 9, 54, 4, 9),
    ("cirulla", 2_792, 8, 63, 14, 8),
    ("cirulla,redeal=10:3", 2_808, 8, 60, 15, 8),
    ("scopa_a_15", 17_707, 20, 124, 64, 8),
    ("escoba", 17_707, 20, 124, 324, 8),
    ("scopa_a_11", 62_605, 20, 160, 32, 6),
    ("scopa_a_11,choice=free", 62_605, 20, 160, 100, 6),
]
QUICK = {"scopa", "scopone_scientifico", "scopa_d_assi", "scopone_milanese", "cirulla", "escoba"}
ROWS = [
    pytest.param(*row, marks=() if row[0] in QUICK else pytest.mark.deep, id=row[0])
    for row in TABLES
]


def numbers(table):
    """How many cards of each rank lie on a table."""
    return [(table >> 4 * rank & 15).bit_count() for rank in range(10)]


def next_cards(table):
    """A card of every rank that is not all on the table yet."""
    return [4 * rank + number for rank, number in enumerate(numbers(table)) if number < 4]


def openings(rules, size):
    """Every part of an opening, of so many cards."""
    voids = dict(rules.redeal)
    for ranks in combinations_with_replacement(range(10), size):
        if all(ranks.count(rank) < voids.get(rank + 1, 5) for rank in set(ranks)):
            yield sum(1 << 4 * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks))


def grown(core, rules, tables):
    """These tables and all that come of them by laying; for each the table before, or None."""
    found = dict.fromkeys(tables)
    left = list(found)
    while left:
        table = left.pop()
        for card in next_cards(table):
            won = rules.ace_empty and card < 4 and not table
            after = table | 1 << card
            if after not in found and not won and not core.captures(rules._spec, table, card):
                found[after] = table
                left.append(after)
    return found


@cache
def every_table(core, text):
    rules = scopa.Rules.from_text(text)
    parts = (part for size in range(rules.table_size + 1) for part in openings(rules, size))
    return rules, grown(core, rules, parts)


def total(table):
    return sum((rank + 1) * number for rank, number in enumerate(numbers(table)))


@pytest.mark.parametrize(("text", "tables", "longest", "value", "captures", "taken"), ROWS)
def test_f04_f05_f06_f08_of_all_tables(core, text, tables, longest, value, captures, taken):
    rules, found = every_table(core, text)
    assert tables == len(found)
    assert longest == max(map(int.bit_count, found))
    assert value == max(map(total, found))
    most_captures = most_taken = 0
    for table in found:
        for card in next_cards(table):
            groups = core.captures(rules._spec, table, card)
            most_captures = max(most_captures, len(groups))
            most_taken = max(most_taken, *map(int.bit_count, groups), 0)
    assert (captures, taken) == (most_captures, most_taken)


@pytest.mark.parametrize("text", ["scopa", pytest.param("escoba", marks=pytest.mark.deep)])
def test_f24_a_card_sweeps_by_the_total_and_then_takes_nothing_else(core, text):
    rules, found = every_table(core, text)
    whole = 15 if 15 in rules.totals else 0
    for table in found:
        wanted = abs(whole - total(table)) if table else 0
        for card in next_cards(table):
            groups = list(core.captures(rules._spec, table, card))
            sweeps = table in groups
            assert sweeps == (card // 4 + 1 == wanted and (not whole or total(table) < whole))
            assert not sweeps or groups == [table]


def test_f05_equal_cards_come_from_the_opening(core):
    _, found = every_table(core, "scopa")
    assert 3 == max(sum(number - 1 for number in numbers(table) if number) for table in found)
    _, found = every_table(core, "scopone_scientifico")
    assert all(max(numbers(table)) <= 1 for table in found)


def test_f25_most_moves_of_three_cards(core):
    """Three kings, each with the most captures that one card can have."""
    rules = scopa.Rules()
    table = deck_of("AD 2D 3D 3C 3S 3B 4D 5D 7D FD".split())
    mask, kings = sum(1 << card for card in table), 7 << 36
    assert 75 == len(core.moves(rules._spec, kings, mask)) // 2


@pytest.mark.parametrize(
    ("text", "length"), [(row[0], row[2]) for row in TABLES if row[0] in QUICK]
)
def test_f04_the_longest_table_is_played(api, text, length):
    """The longest of the tables comes about in a hand: all cards that make it are laid."""
    rules = api.Rules.from_text(text)
    backend = api._backend.core
    for opening in openings(rules, rules.table_size):
        before = grown(backend, rules, [opening])
        longest = max(before, key=int.bit_count)
        if longest.bit_count() < length:
            continue
        line = []
        table = longest
        while before[table] is not None:
            line.insert(0, (table ^ before[table]).bit_length() - 1)
            table = before[table]
        down = [card for card in range(40) if opening >> card & 1]
        rest = [card for card in range(40) if card not in {*line, *down}]
        first = rules.players * rules.hand_size
        cards = line + rest
        state = api.deal(rules, dealer=0, deck=[*cards[:first], *down, *cards[first:]])
        if not state.table and down:  # the dealer took it
            continue
        for card in line:
            state = api.apply(state, api.Move(card))
        assert longest == state.table.mask
        assert rules.forced
        return
    pytest.fail("no opening grows so long")
