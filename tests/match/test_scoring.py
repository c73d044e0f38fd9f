"""The count: the worked deals of the rules, ties, the table a player reads, refused piles."""

from __future__ import annotations

import pickle

import pytest

import scopa
from scopa import CardSet, HandScore, Rules, ScoreLine, score_piles
from scopa.cards import DECK

PACK = CardSet(DECK)
NAPOLA = Rules(napola=True)


def cards(text: str) -> CardSet:
    return CardSet.from_text(text)


E1 = cards("AD 2D 3D 4D 7D FD 7C 6C 5C 4C 3C 7S FS CS RS 2S AB 2B 3B FB CB")
E2 = cards("7D 2D 3D FD RD 7C AC 2C 3C FC 6S 2S 3S 4S FS 6B 2B 3B 4B FB")
E3 = cards("7D 7C 7S FB CB RB 2D 3D AD 2C 3C AC 2S 3S AS 4D 4C 4S 5C")
E4_B = cards("AB 2B 3B 4B 5B 6B 7B FB CB RB FD CD RD FC CC RC FS CS RS")
E5 = cards("AD 2D 3D 4D 5D 6D 7D FD CD RD 7S 6S AS 7B 6B")
E6_A = cards("7D 6D 5D 4D AC 2C 3C AS 2S 3S AB 2B 3B FB")
E6_B = cards("AD 2D 3D 7C 6C 5C 4C 7S 6S 5S 4S FS CS RS")


def against_the_rest(pile: CardSet) -> list[CardSet]:
    return [pile, PACK - pile]


def quantities(score: HandScore) -> dict[str, tuple[int, ...]]:
    return {line.name: line.quantities for line in score.lines}


def test_e1_a_whole_count() -> None:
    score = score_piles(against_the_rest(E1), sweeps=[2, 1])
    assert score.points == (6, 1)
    assert quantities(score) == {
        "cards": (21, 19),
        "coins": (6, 4),
        "settebello": (1, 0),
        "primiera": (79, 73),
        "scope": (2, 1),
    }
    with_napola = score_piles(against_the_rest(E1), NAPOLA, sweeps=[2, 1])
    assert with_napola.points == (10, 1)
    assert with_napola.line("napola") == ScoreLine("napola", (4, 0), (4, 0))
    assert [line.name for line in with_napola.lines] == [
        "cards", "coins", "settebello", "primiera", "napola", "scope",
    ]  # fmt: skip


def test_e2_three_ties_and_the_settebello() -> None:
    score = score_piles(against_the_rest(E2))
    assert score.points == (1, 0)
    assert score.line("cards").quantities == (20, 20)
    assert score.line("coins").quantities == (5, 5)
    assert score.line("primiera").quantities == (78, 78)
    for name in ("cards", "coins", "primiera", "scope"):
        assert score.line(name).points == (0, 0)


def test_e3_three_sevens_can_lose() -> None:
    score = score_piles(against_the_rest(E3))
    assert score.points == (1, 2)
    assert score.line("cards").quantities == (19, 21)
    assert score.line("coins").quantities == (5, 5)
    assert score.line("primiera").quantities == (73, 75)


def test_e4_a_missing_suit_is_no_primiera() -> None:
    score = score_piles([PACK - E4_B, E4_B])
    assert score.points == (3, 1)
    line = score.line("primiera")
    assert line.quantities == (0, 51)
    assert line.cards == (cards("7D 7C 7S"), cards("RD RC RS 7B"))
    assert score_piles([PACK - E4_B, E4_B], NAPOLA).line("napola").points == (7, 0)


def test_e5_nobody_has_a_primiera() -> None:
    score = score_piles(against_the_rest(E5))
    assert score.points == (2, 1)
    assert score.line("primiera").quantities == (0, 0)
    assert score.line("primiera").points == (0, 0)
    assert score_piles(against_the_rest(E5), NAPOLA).points == (12, 1)


def test_e6_three_sides_and_a_tie_at_the_top() -> None:
    rules = Rules(players=3)
    piles = [E6_A, E6_B, PACK - E6_A - E6_B]
    score = score_piles(piles, rules)
    assert score.points == (3, 0, 0)
    assert score.line("cards") == ScoreLine("cards", (14, 14, 12), (0, 0, 0))
    assert score.line("coins") == ScoreLine("coins", (4, 3, 3), (1, 0, 0))
    assert score.line("primiera").quantities == (69, 0, 0)
    assert score_piles(piles, rules.replace(napola=True)).points == (3, 3, 0)


def test_the_highest_court_is_named_in_the_primiera() -> None:
    score = score_piles([cards("FD CD RD 2C FC FS AB"), PACK - cards("FD CD RD 2C FC FS AB")])
    line = score.line("primiera")
    assert line.cards is not None
    assert line.cards[0] == cards("RD 2C FS AB")
    assert line.quantities[0] == 10 + 12 + 10 + 16


def test_the_table_a_player_reads() -> None:
    expected = """\
            Side 0       Side 1       Points
cards       21           19           Side 0 +1
coins       6            4            Side 0 +1
settebello  1            0            Side 0 +1
primiera    79           73           Side 0 +1
            7D 7C 7S AB  6D AC 6S 7B
napola      4            0            Side 0 +4
scope       2            1            Side 0 +2, Side 1 +1
points      10           1"""
    assert str(score_piles(against_the_rest(E1), NAPOLA, sweeps=[2, 1])) == expected


def test_the_table_says_nobody_and_none() -> None:
    table = score_piles([PACK - E4_B, E4_B], sweeps=[0, 0]).table(["You", "Computer"])
    assert (
        table
        == """\
            You       Computer     Points
cards       21        19           You +1
coins       7         3            You +1
settebello  1         0            You +1
primiera    none      51           Computer +1
            7D 7C 7S  RD RC RS 7B
scope       0         0            nobody
points      3         1"""
    )
    with pytest.raises(scopa.ScopaError, match="2 sides need 2 names"):
        score_piles(against_the_rest(E1)).table(["You"])


def test_a_score_is_a_frozen_value() -> None:
    score = score_piles(against_the_rest(E1), sweeps=[2, 1])
    same = score_piles(against_the_rest(E1), sweeps=[2, 1])
    other = score_piles(against_the_rest(E1), sweeps=[2, 0])
    assert score == same
    assert hash(score) == hash(same)
    assert score != other
    assert score != score.points
    assert HandScore(score.lines) == score
    assert pickle.loads(pickle.dumps(score)) == score
    assert score.wins_match is None
    with pytest.raises(AttributeError, match="cannot be changed"):
        score.points = (0, 0)  # type: ignore[misc]
    with pytest.raises(KeyError, match=r"no line 'napola'.*cards, coins"):
        score.line("napola")


def test_a_score_evaluates_back() -> None:
    score = score_piles(against_the_rest(E1), sweeps=[2, 1])
    names = {"HandScore": HandScore, "ScoreLine": ScoreLine, "CardSet": CardSet}
    assert eval(repr(score), names) == score


@pytest.mark.parametrize("lines", [[], [("cards", (1,), (1,))], [ScoreLine("x", (1, 2), (1,))]])
def test_a_score_by_hand_is_checked(lines: list[ScoreLine]) -> None:
    with pytest.raises(scopa.InvalidStateError):
        HandScore(lines)


@pytest.mark.parametrize(
    ("piles", "sweeps"),
    [
        ([E1, E1], None),
        ([E1, PACK - E1, CardSet()], None),
        ([PACK], None),
        ([E1, PACK - E1 - cards("6D")], None),
        ([E1, PACK], None),
        ([[24, 24], PACK - cards("7D")], None),
        ([E1, PACK - E1], [1]),
        ([E1, PACK - E1], [1, -1]),
        ([E1, PACK - E1], [1.0, 0]),
        ([E1, PACK - E1], [True, 0]),
        ([E1, PACK - E1], [30, 0]),
        ([PACK, CardSet()], [0, 1]),
        (None, None),
        ([E1, 7], None),
    ],
)
def test_piles_that_no_hand_leaves_are_refused(piles: object, sweeps: object) -> None:
    with pytest.raises(scopa.ScopaError):
        score_piles(piles, sweeps=sweeps)  # type: ignore[arg-type]


def test_a_hand_that_goes_on_has_no_score() -> None:
    state = scopa.deal(seed=1)
    with pytest.raises(scopa.HandNotOverError, match=r"36 cards .* \(6 in the hands, 30 in the"):
        scopa.score_hand(state)
    with pytest.raises(scopa.ScopaError, match="needs a GameState"):
        scopa.score_hand("state")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "scopone", "scopa_6"])
def test_a_played_hand_and_its_piles_count_alike(name: str) -> None:
    rules = Rules.preset(name)
    state = scopa.deal(rules, seed=5)
    while not state.is_over:
        state = scopa.apply(state, scopa.legal_moves(state)[-1])
    score = scopa.score_hand(state)
    assert score == score_piles(state.piles, rules, state.sweeps)
    assert sum(score.line("cards").quantities) == 40
    assert score.points == tuple(
        sum(points) for points in zip(*(line.points for line in score.lines), strict=True)
    )
