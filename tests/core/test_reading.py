"""What Hard takes a play to tell of the hand that it was made from."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

import packed
import pytest
from referee import PACK
from support import card, complete, deck_of

import scopa
from scopa import _core_py_inference, _trials, _values
from scopa.bots import hard

SEVENS = {PACK.index(each) for each in ("7C", "7S", "7B")}
TAKING = {number for number, each in enumerate(PACK) if each[0] in "75FC"}  # something there


def number(hand):
    """The place in a memory of a hand of two cards."""
    low, high = sorted(hand)
    return 40 + high * (high - 1) // 2 + low


@pytest.fixture
def found(core):
    """How likely hands of two cards made the first play, in 2**-28, as found by a search.

    The eldest lays the king of clubs where the settebello lies on the table.
    """
    deck = deck_of(complete("RC 2D 2S 3D 3B 4S 7D 5C FB CS"))
    state = scopa.deal(dealer=1, deck=deck)
    state = scopa.apply(state, scopa.Move(card("RC"), scopa.CardSet()))
    view = scopa.observe(state, 1)
    spec, pack = view.rules._spec, view._packed()
    memory = packed.memory(spec)
    plays, moves = _trials.plays_of_round(view), core.moves(spec, pack[6], pack[4])[:2]
    core.search(spec, pack, plays, moves, _values.tables(spec), 0, 4, memory, 1, 0, 60)
    hidden = [each for each in range(40) if pack[7] >> each & 1]
    chances = {hand: memory[number(hand)] for hand in combinations(hidden, 2)}
    assert sum(map(bool, memory)) == sum(map(bool, chances.values()))  # and about no other hands
    return {hand: chance - 1 for hand, chance in chances.items() if chance}


def test_who_leaves_the_settebello_probably_holds_no_seven(found):
    assert len(found) > 250
    assert all(0 <= chance <= 1 << 28 for chance in found.values())
    holding = [chance for hand, chance in found.items() if SEVENS & {*hand}]
    others = [chance for hand, chance in found.items() if not TAKING & {*hand}]
    assert 4 * mean(holding) < mean(others)


def test_room_for_what_is_found_out():
    assert hard._HANDS == _core_py_inference.HANDS_OF_TWO
    assert number((38, 39)) == hard._HANDS - 1
