"""The match: who has won after a hand, and the value that carries the totals."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import scopa
from scopa import HandScore, Match, Rules, ScoreLine, match_winner


def hand(*points: int) -> HandScore:
    return HandScore([ScoreLine("scope", points, points)])


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ([11, 12], 1),
        ([12, 12], None),
        ([13, 14], 1),
        ([11, 10], 0),
        ([10, 10], None),
        ([10, 9], None),
        ([0, 0], None),
        ([11, 11], None),
        ([40, 0], 0),
    ],
)
def test_at_least_the_target_and_strictly_highest(totals: list[int], winner: int | None) -> None:
    assert match_winner(totals, Rules()) == winner


def test_three_sides_and_other_targets() -> None:
    three = Rules(players=3)
    assert match_winner((11, 9, 11), three) is None
    assert match_winner((12, 9, 11), three) == 0
    assert match_winner((20, 9), Rules(target=21)) is None
    assert match_winner((1, 0), Rules(target=1)) == 0


def test_a_hand_may_win_the_match_outright() -> None:
    last = HandScore([ScoreLine("scope", (0, 1), (0, 1))], wins_match=1)
    assert match_winner([10, 1], Rules(), last) == 1
    assert match_winner([12, 1], Rules(), hand(1, 0)) == 0


@pytest.mark.parametrize(
    "totals", [[1], [1, 2, 3], [1, -1], [1, 2.0], [True, 0], ["1", 0], None, 7, "11", iter(int, 1)]
)
def test_totals_are_checked(totals: Any) -> None:
    with pytest.raises(scopa.InvalidStateError, match="2 ints, one per side"):
        match_winner(totals, Rules())


def test_rules_and_last_are_checked() -> None:
    with pytest.raises(scopa.InvalidStateError, match="needs Rules"):
        match_winner([1, 1], None)  # type: ignore[arg-type]
    with pytest.raises(scopa.InvalidStateError, match="HandScore"):
        match_winner([1, 1], Rules(), (1, 1))  # type: ignore[arg-type]
    with pytest.raises(scopa.InvalidStateError, match="3 sides"):
        match_winner([1, 1], Rules(), hand(1, 1, 1))


def test_a_match_adds_up_and_the_deal_moves_on() -> None:
    match = Match(Rules(players=3), dealer=1)
    match = match.record(hand(1, 2, 0)).record(hand(3, 0, 1))
    assert match == Match(Rules(players=3), (4, 2, 1), dealer=0, hands_played=2)
    assert match.winner is None
    won = match.record(hand(7, 0, 0))
    assert won.winner == 0
    with pytest.raises(scopa.InvalidStateError, match="side 0 has won, 11-2-1"):
        won.record(hand(1, 1, 1))
    with pytest.raises(scopa.InvalidStateError, match="the match is over"):
        won.deal(1)


def test_the_example_of_a_tie_above_the_target() -> None:
    match = Match(totals=(10, 9)).record(hand(2, 3))
    assert (match.totals, match.winner) == ((12, 12), None)
    assert match.record(hand(1, 2)).winner == 1


def test_a_match_deals_from_its_own_stream() -> None:
    first = Match(dealer=1)
    second = first.record(hand(1, 1))
    assert first.deal(7) == scopa.deal(dealer=1, seed=7)
    assert second.deal(7).dealer == 0
    assert second.deal(7).hands != first.deal(7).hands
    assert second.deal(7) == second.deal(7)
    assert second.deal().rules == Rules()


def test_a_match_goes_through_json() -> None:
    match = Match(Rules(napola=True, target=21), (3, 5), dealer=1, hands_played=2)
    assert Match.from_dict(json.loads(json.dumps(match.to_dict()))) == match
    assert Match.from_dict({}) == Match()
    assert Match.from_dict({"totals": [1, 2]}).totals == (1, 2)


@pytest.mark.parametrize(
    "data",
    [
        {"total": [1, 2]},
        {"totals": [1, 2, 3]},
        {"dealer": 2},
        {"dealer": True},
        {"dealer": -1},
        {"hands_played": -1},
        {"hands_played": 1.0},
        {"rules": "whist"},
        {"rules": 7},
        {1: 2},
        [],
        None,
    ],
)
def test_a_match_is_read_strictly(data: Any) -> None:
    with pytest.raises(scopa.ScopaError):
        Match.from_dict(data)


def test_a_match_is_a_frozen_value() -> None:
    match = Match(totals=[3, 5])
    assert match == Match(totals=(3, 5))
    assert hash(match) == hash(Match(totals=(3, 5)))
    assert match != Match()
    assert match != (3, 5)
    assert pickle.loads(pickle.dumps(match)) == match
    assert eval(repr(match), {"Match": Match, "Rules": Rules}) == match
    with pytest.raises(AttributeError, match="cannot be changed"):
        match.dealer = 1  # type: ignore[misc]


@pytest.mark.parametrize("arguments", [{"rules": "scopa"}, {"dealer": 2}, {"totals": [1]}])
def test_a_match_is_checked(arguments: Any) -> None:
    with pytest.raises(scopa.InvalidStateError):
        Match(**arguments)


@pytest.mark.parametrize(
    ("text", "totals", "won", "stands"),
    [
        ("scopa", (11, 3), 0, True),
        ("scopa", (11, 3), 1, False),
        ("scopa", (0, 0), 0, False),
        ("scopa", (12, 12), 1, False),
        ("scopa_a_perdere", (21, 3), 1, True),
        ("scopa_a_perdere", (21, 3), 0, False),
        ("scopa,finish=first", (11, 13), 0, True),
        ("scopa,finish=first", (11, 10), 1, False),
        ("scopa_3,finish=first", (11, 10, 12), 1, False),
        ("scopone_trentino", (0, 20), 0, True),
    ],
)
def test_who_has_won_fits_the_totals(
    text: str, totals: tuple[int, ...], won: int, stands: bool
) -> None:
    rules = scopa.Rules.from_text(text)
    if stands:
        assert scopa.Match(rules, totals, won=won).winner == won
        return
    with pytest.raises(scopa.InvalidStateError, match="that side has not won so"):
        scopa.Match(rules, totals, won=won)
