"""The naive engine of the benchmarks, ply by ply against the referee."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest
import referee

PATH = Path(__file__).parents[2] / "benchmarks" / "naive.py"
LAYOUTS = [(2, 2, 3, 4), (3, 3, 3, 4), (4, 2, 3, 4), (4, 2, 9, 4), (4, 2, 10, 0)]


@pytest.fixture(scope="module")
def naive() -> ModuleType:
    spec = importlib.util.spec_from_file_location("naive", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def name(card):
    rank, suit = card
    return referee.RANKS[rank - 1] + referee.SUITS[suit]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_naive_plays_as_the_referee(naive, layout):
    players, sides, hand, table = layout
    rules = referee.Rules(players, sides, hand, table, redeal={})
    chance = random.Random(5)
    for _ in range(20):
        deck = naive.PACK.copy()
        chance.shuffle(deck)
        ours = naive.Hand(deck, layout)
        theirs = referee.Game.deal(rules, 0, [name(card) for card in deck])
        while not theirs.over:
            moves = ours.legal_moves()
            assert theirs.turn == ours.turn
            legal = sorted((card, sorted(group)) for card, group in theirs.moves())
            assert legal == sorted((name(card), sorted(map(name, taken))) for card, taken in moves)
            move = chance.choice(moves)
            ours.play(move)
            theirs.play(name(move[0]), [name(card) for card in move[1]])
            assert theirs.table == {name(card) for card in ours.table}
        assert ours.over
        assert theirs.piles == [{name(card) for card in pile} for pile in ours.piles]
        assert theirs.sweeps == ours.sweeps
        assert theirs.points() == ours.points()


def test_naive_deals_again_when_three_kings_lie_down(naive, monkeypatch):
    kings = [(10, 0), (10, 1), (10, 2)]
    others = [card for card in naive.PACK if card not in kings]
    void = others[:6] + kings + others[6:]
    decks = [void, naive.PACK]
    hands = []

    class Shuffler(random.Random):
        def shuffle(self, x):
            x[:] = decks.pop(0)

    class Spy(naive.Hand):
        def __init__(self, deck, layout):
            super().__init__(deck, layout)
            hands.append(self.table.copy())

    monkeypatch.setattr(naive, "Hand", Spy)
    assert len(naive.random_hand(Shuffler(1))) == 2
    assert not decks
    assert [set(kings) < set(table) for table in hands] == [True, False]
