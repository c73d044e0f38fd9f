"""Round robins: every pair on the same deals, Elo against cases worked out by hand."""

from __future__ import annotations

import csv
import json
import pickle
from io import StringIO
from math import log10
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from players import First, Last, Stumbles

import scopa
from scopa import Rules, Standings, duel, round_robin
from scopa.tournament._elo import elo_ratings

BOTS: dict[str, Any] = {"first": First(), "last": Last(), "easy": scopa.bots.Easy}


def elo_of(score: float) -> float:
    """The Elo points that a score between 0 and 1 is worth."""
    return 400 * log10(score / (1 - score))


@given(st.integers(0, 60), st.integers(0, 60))
def test_two_bots_are_apart_by_their_odds(wins: int, losses: int) -> None:
    games = wins + losses
    (a, half), (b, other) = elo_ratings([[0, games], [games, 0]], [[0, wins], [losses, 0]])
    score = (wins + 0.5) / (games + 1)  # with one tie more
    assert a - b == pytest.approx(elo_of(score), abs=1e-6)
    assert a == pytest.approx(-b, abs=1e-6)
    # Half of the standard error of the log odds, as each is rated against their mean.
    error = ((games + 1) * score * (1 - score)) ** -0.5 / 2
    assert half == pytest.approx(400 / 2.302585092994046 * 1.959963984540054 * error)
    assert other == pytest.approx(half)


def test_odds_that_fit_together_are_found_again() -> None:
    strength = [8.0, 4.0, 1.0]
    games = [[0.0 if i == j else 100.0 for j in range(3)] for i in range(3)]
    scores = [
        [0.0 if i == j else 101 * a / (a + b) - 0.5 for j, b in enumerate(strength)]
        for i, a in enumerate(strength)
    ]
    (a, _), (b, _), (c, _) = elo_ratings(games, scores)
    assert a - b == pytest.approx(elo_of(8 / 12))
    assert b - c == pytest.approx(elo_of(4 / 5))
    assert a + b + c == pytest.approx(0, abs=1e-9)


@given(st.integers(2, 6), st.data())
def test_ratings_are_where_the_likelihood_is_level(count: int, data: st.DataObject) -> None:
    games = [[0.0] * count for _ in range(count)]
    scores = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(i):
            games[i][j] = games[j][i] = data.draw(st.integers(0, 1000))
            scores[i][j] = data.draw(st.integers(0, int(games[i][j])))
            scores[j][i] = games[i][j] - scores[i][j]
    ratings = [elo for elo, _ in elo_ratings(games, scores)]
    for i in range(count):
        others = [j for j in range(count) if j != i]
        expected = sum(
            (games[i][j] + 1) / (1 + 10 ** ((ratings[j] - ratings[i]) / 400)) for j in others
        )
        assert sum(scores[i][j] + 0.5 for j in others) == pytest.approx(expected, abs=1e-6)


def test_every_pair_plays_its_duel() -> None:
    standings = round_robin(BOTS, hands=10, seed=1)
    for a, one in BOTS.items():
        for b, other in BOTS.items():
            if a != b:
                played = duel(one, other, hands=10, seed=1, names=(a, b))
                assert standings.duel(a, b)._replace(seconds=(0, 0)) == played._replace(
                    seconds=(0, 0)
                )
    assert [result.names for result in standings.duels] == [
        ("first", "last"),
        ("first", "easy"),
        ("last", "easy"),
    ]
    assert sum(rating.elo for rating in standings.ratings) == pytest.approx(0, abs=1e-9)
    assert pickle.loads(pickle.dumps(standings)) == standings


def test_equal_bots_are_rated_equal() -> None:
    standings = round_robin({"a": First(), "b": First(), "c": First()}, hands=10, seed=1)
    assert [rating.name for rating in standings.ratings] == ["a", "b", "c"]
    assert [rating.elo for rating in standings.ratings] == pytest.approx([0, 0, 0], abs=1e-9)
    assert {result.margin for result in standings.duels} == {0}
    assert "-0.000" not in str(standings)


def test_with_three_sides_each_pair_plays_both_ways() -> None:
    rules = Rules.preset("scopa_3")
    standings = round_robin({"a": First(), "b": First()}, rules, hands=9, seed=1)
    assert [result.names for result in standings.duels] == [("a", "b"), ("b", "a")]
    assert [rating.elo for rating in standings.ratings] == pytest.approx([0, 0], abs=1e-9)
    strong = {"normal": scopa.bots.Normal, "random": scopa.bots.Random}
    best, worst = round_robin(strong, rules, hands=60, seed=1).ratings
    assert (best.name, worst.name) == ("normal", "random")
    assert best.interval[0] > worst.interval[1]


def test_standings_as_tables() -> None:
    standings = round_robin(BOTS, matches=2, seed=1)
    assert standings.unit == "matches"
    rows = list(csv.DictReader(StringIO(standings.to_csv())))
    assert len(rows) == 6
    for row in rows:
        result = standings.duel(row["bot"], row["other"])
        assert (int(row["wins"]), float(row["margin"])) == (result.wins, result.margin)
        assert row["margin_low"] == row["margin_high"] == ""  # a single deal
    data = json.loads(json.dumps(standings.to_dict()))
    assert set(data) == set(Standings._fields)
    assert data["ratings"][0]["name"] == standings.ratings[0].name == rows[0]["bot"]
    assert data["duels"][0]["names"] == ["first", "last"]
    lines = str(standings).splitlines()
    assert [line.split()[0] for line in lines[-3:]] == [each.name for each in standings.ratings]


def test_a_duel_as_a_table() -> None:
    rules = Rules.preset("scopa_a_perdere")
    result = duel(First(), Last(), rules, hands=20, seed=1)
    rows = list(csv.DictReader(StringIO(result.to_csv())))
    assert [(int(row["deal"]), int(row["side"])) for row in rows] == [
        (deal, side) for deal in range(10) for side in range(2)
    ]
    results = [row["result"] for row in rows]
    assert [results.count(word) for word in ("win", "tie", "loss")] == [
        result.wins,
        result.ties,
        result.losses,
    ]
    for row in rows:
        points = int(row["points_0"]), int(row["points_1"])
        ours, theirs = points if row["side"] == "0" else points[::-1]
        assert (row["result"] == "win") == (ours < theirs)  # the fewest points win


@pytest.mark.parametrize(
    "bots", [None, {}, {"a": First()}, [First(), Last()], {1: First(), 2: Last()}]
)
def test_a_round_robin_needs_names(bots: Any) -> None:
    with pytest.raises(scopa.ScopaError, match="a mapping of two names or more"):
        round_robin(bots, hands=2)


def test_a_name_is_no_bot() -> None:
    bots: Any = {"easy": scopa.bots.Easy, "hard": "hard"}
    with pytest.raises(
        scopa.ScopaError, match=r"'hard' is neither, and scopa\.bots\.named"
    ) as caught:
        round_robin(bots, hands=2)
    assert not isinstance(caught.value, scopa.WorkerError)


def test_a_failing_bot_is_called_by_its_name() -> None:
    bots = {"steady": First(), "shaky": Stumbles()}
    with pytest.raises(scopa.WorkerError, match="steady against shaky, deal 5 of seed 1") as caught:
        round_robin(bots, hands=20, seed=1)
    partial = caught.value.partial
    assert (partial.duels[0].deals, partial.complete) == (5, False)
