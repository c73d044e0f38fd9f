"""The prizes: cards, coins, settebello, primiera, napola, scope; ties at the top give nothing."""

from __future__ import annotations

import pytest
import worked
from referee import PACK, cards
from support import card, cset, words

ORDER = ["cards", "coins", "settebello", "primiera", "napola", "scope"]


def count(api, piles, sweeps=None, **rules):
    named = [set(cards(text)) if text != worked.REST else set() for text in piles]
    rest = set(PACK).difference(*named)
    held = [rest if text == worked.REST else pile for text, pile in zip(piles, named, strict=True)]
    house = api.Rules(players=len(piles), **rules)
    sets = [api.CardSet(card(each, api) for each in pile) for pile in held]
    return api.score_piles(sets, house, [0] * len(piles) if sweeps is None else sweeps)


@pytest.mark.parametrize("hand", worked.COUNTED, ids=lambda hand: hand.name)
def test_worked_counts(api, hand):
    score = count(api, hand.piles, hand.sweeps, napola=hand.napola or False)
    lines = {line.name: (list(line.quantities), list(line.points)) for line in score.lines}
    assert hand.lines == {name: lines[name] for name in hand.lines}
    assert hand.points == list(score.points)
    assert score.wins_match is None


@pytest.mark.parametrize("napola", [0, 10])
def test_the_order_of_the_lines(api, napola):
    score = count(api, [worked.E1, worked.REST], napola=napola or False)
    expected = [name for name in ORDER if napola or name != "napola"]
    assert expected == [line.name for line in score.lines]


@pytest.mark.parametrize(("text", "expected"), worked.PRIMES)
def test_worked_primes(api, text, expected):
    score = count(api, [text, worked.REST])
    assert expected == score.line("primiera").quantities[0]


def test_the_primiera_shows_its_cards(api):
    line = count(api, ["7C 7D 6B 5S 2S RB", worked.REST]).line("primiera")
    assert {"7C", "7D", "6B", "5S"} == words(line.cards[0])
    none = count(api, ["7C 7D 6B", worked.REST]).line("primiera")
    assert 0 == none.quantities[0]


@pytest.mark.parametrize(("text", "expected"), worked.NAPOLE)
def test_worked_napole(api, text, expected):
    score = count(api, [text, worked.REST], napola=True)
    assert expected == score.line("napola").quantities[0] == score.line("napola").points[0]
    off = count(api, [text, worked.REST])
    assert "napola" not in [line.name for line in off.lines]


def test_peer_36_ace_and_two_are_no_napola(api):
    assert (0, 0) == count(api, ["AD 2D", worked.REST], napola=True).line("napola").points


@pytest.mark.parametrize(("longest", "expected"), [(3, 3), (6, 6), (9, 8), (10, 8), (True, 8)])
def test_the_longest_run_that_counts(api, longest, expected):
    score = count(api, ["AD 2D 3D 4D 5D 6D 7D FD RD", worked.REST], napola=longest)
    assert (expected, 0) == score.line("napola").points


def test_peer_27_ties_give_nobody_the_point(api):
    score = count(api, [worked.E2, worked.REST])
    for name in ("cards", "coins", "primiera"):
        line = score.line(name)
        assert line.quantities[0] == line.quantities[1]
        assert (0, 0) == line.points


@pytest.mark.parametrize(
    ("sizes", "winner"),
    [([15, 15, 10], None), ([14, 14, 12], None), ([15, 13, 12], 0), ([10, 11, 19], 2)],
)
def test_peer_28_three_sides_need_a_single_best(api, sizes, winner):
    deck = list(PACK)
    piles = [" ".join(deck.pop() for _ in range(size)) for size in sizes]
    line = count(api, piles).line("cards")
    assert sizes == list(line.quantities)
    assert [int(side == winner) for side in range(3)] == list(line.points)


def test_peer_28_four_and_six_sides(api):
    deck = list(PACK)
    even = [" ".join(deck[n::4]) for n in range(4)]
    assert (0, 0, 0, 0) == count(api, even).line("cards").points
    six = [" ".join(deck[n * 6 : n * 6 + 6]) for n in range(5)] + [" ".join(deck[30:])]
    assert (0, 0, 0, 0, 0, 1) == count(api, six).line("cards").points


@pytest.mark.parametrize(
    ("rank", "expected"),
    list(zip("765432AFCR", [21, 18, 15, 14, 13, 12, 16, 10, 10, 10], strict=True)),
)
def test_peer_31_the_primiera_scale(api, rank, expected):
    four = " ".join(rank + suit for suit in "DCSB")
    assert 4 * expected == count(api, [four, worked.REST]).line("primiera").quantities[0]


def test_peer_32_one_card_of_each_suit(api):
    """Three sevens and four sixes of three suits: the best four cards are no primiera."""
    line = count(api, ["7D 7C 7S 6D 6C 6S RB", worked.REST]).line("primiera")
    assert 73 == line.quantities[0]


def test_peer_33_coins_are_counted_and_the_settebello_added(api):
    score = count(api, ["AD 2D 3D 4D 5D 6D 7C FC", worked.REST])
    assert ((6, 4), (1, 0)) == (score.line("coins").quantities, score.line("coins").points)
    assert (0, 1) == score.line("settebello").points
    assert 2 == score.points[1] - score.line("primiera").points[1]


def test_peer_34_scope_are_counted_once_per_hand(api):
    assert (3, 0) == count(api, [worked.E1, worked.REST], [3, 0]).line("scope").points
    assert (0, 0) == count(api, [worked.E1, worked.REST], [0, 0]).line("scope").points


def test_four_sevens_cannot_lose(api):
    line = count(api, ["7D 7C 7S 7B", worked.REST]).line("primiera")
    assert ((84, 72), (1, 0)) == (line.quantities, line.points)


def test_the_majorities_of_two_sides(api):
    deck = [each for each in PACK if each[1] != "D"]
    coins = [each for each in PACK if each[1] == "D"]
    for mine in (20, 21):
        pile = " ".join(deck[: mine - 5] + coins[:5])
        line = count(api, [pile, worked.REST]).line("cards")
        assert (int(mine == 21), 0) == line.points
    for mine in (5, 6):
        line = count(api, [" ".join(coins[:mine]), worked.REST]).line("coins")
        assert (int(mine == 6), 0) == line.points


def test_the_table_names_every_line_and_quantity(api):
    text = str(count(api, [worked.E1, worked.REST], [2, 1], napola=True))
    for word in [*ORDER, "21", "19", "79", "73"]:
        assert word in text


@pytest.mark.parametrize(
    ("piles", "sweeps"),
    [
        (["7D", "7D"], [0, 0]),
        (["7D", "6D"], [0, 0]),
        ([worked.E1, worked.REST], [-1, 0]),
        ([worked.E1, worked.REST], [100, 0]),
        ([worked.E1, worked.REST], [0]),
        ([worked.E1, worked.REST], [0, 0, 0]),
        ([worked.E1, worked.REST], [True, 0]),
        ([worked.E1, worked.REST], [1.0, 0]),
    ],
    ids=["twice", "too few", "negative", "too many", "one short", "one over", "bool", "float"],
)
def test_impossible_piles_are_refused(api, piles, sweeps):
    with pytest.raises(api.ScopaError):
        count(api, piles, sweeps)


def test_piles_of_the_wrong_number_of_sides(api):
    with pytest.raises(api.InvalidStateError):
        api.score_piles([cset(" ".join(PACK), api)], api.Rules())
    with pytest.raises(api.InvalidStateError):
        api.score_piles([cset(worked.E1, api)] * 3, api.Rules())
