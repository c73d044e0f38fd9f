"""Bots at the table: matches, errors that name the bot, and duels over duplicate deals."""

from __future__ import annotations

import json
import pickle
from functools import partial
from typing import Any

import pytest
from players import First, Last

import scopa
from scopa import BotError, GameState, Move, Rules, View
from scopa.tournament import DuelResult, duel, play_hand, play_match


class Says:
    """Gives the same answer to everything."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View) -> Any:
        return self.answer


class Raises:
    def choose(self, view: View) -> Move:
        raise ZeroDivisionError("no idea")


def test_a_match_is_played_to_its_end() -> None:
    plays: list[tuple[GameState, Move, GameState]] = []
    result = play_match([First(), Last()], seed=3, on_play=lambda *play: plays.append(play))
    totals = tuple(map(sum, zip(*(score.points for score in result.scores), strict=True)))
    assert result.totals == totals
    assert result.winner == scopa.match_winner(totals, Rules())
    assert len(plays) == 36 * len(result.scores)
    assert all(scopa.apply(before, move) == after for before, move, after in plays)
    assert [plays[36 * i][0].dealer for i in range(len(result.scores))] == [
        i % 2 for i in range(len(result.scores))
    ]
    assert plays[0][0] == scopa.deal(seed=3)
    assert result == play_match([First(), Last()], seed=3)
    assert pickle.loads(pickle.dumps(result)) == result


def test_bots_are_told_the_totals_and_only_their_own_cards() -> None:
    told: list[tuple[int, ...]] = []

    class Listener(First):
        def choose(self, view: View) -> Move:
            told.append(view.totals)
            assert view.player == view.turn
            return super().choose(view)

    result = play_match([Listener(), First()], seed=3, dealer=1)
    running = [(0, 0)]
    for score in result.scores[:-1]:
        running.append((running[-1][0] + score.points[0], running[-1][1] + score.points[1]))
    assert list(dict.fromkeys(told)) == running


def test_one_bot_per_side_plays_all_its_seats() -> None:
    pairs = Rules(players=4, sides=2)
    state = scopa.deal(pairs, seed=1)
    a, b = First(), Last()
    assert play_hand([a, b], state) == play_hand([a, b, a, b], state)
    for wrong in ([a], [a, b, a], [a] * 5, None, 7, [a, 7], [First, Last]):
        with pytest.raises(scopa.ScopaError, match=r"bots|a bot is"):
            play_hand(wrong, state)  # type: ignore[arg-type]


def test_a_hand_goes_on_from_anywhere() -> None:
    state = scopa.deal(seed=1)
    for _ in range(20):
        state = scopa.apply(state, scopa.legal_moves(state)[0])
    assert play_hand([First(), First()], state).is_over
    with pytest.raises(scopa.InvalidStateError):
        play_hand([First(), First()], None)  # type: ignore[arg-type]
    with pytest.raises(scopa.InvalidStateError):
        play_hand([First(), First()], state, totals=[1])


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "chose None, which is no Move"),
        ("7D", "chose '7D', which is no Move"),
        (Move.from_text("7DxAC2C"), "illegal move 7DxAC2C"),
    ],
)
def test_a_wrong_answer_names_the_bot(answer: Any, message: str) -> None:
    bot = Says(answer)
    with pytest.raises(BotError, match=message) as caught:
        play_match([bot, First()], seed=4)
    assert caught.value.bot is bot
    assert caught.value.move is answer
    assert isinstance(caught.value.view, View)
    assert "Says in seat 0" in str(caught.value)


def test_an_illegal_move_keeps_its_cause() -> None:
    with pytest.raises(BotError) as caught:
        play_match([Says(Move.from_text("7DxAC2C")), First()], seed=4)
    assert isinstance(caught.value.__cause__, scopa.IllegalMoveError)


def test_an_error_inside_a_bot_is_its_own() -> None:
    bot = Raises()
    with pytest.raises(BotError, match="Raises in seat 1 raised ZeroDivisionError") as caught:
        play_match([First(), bot], seed=4)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert caught.value.bot is bot
    assert caught.value.move is None


def test_an_error_of_the_listener_passes_through() -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        play_match([First(), First()], seed=4, on_play=fail)


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "scopa_6", "scopone"])
def test_a_bot_against_itself_has_no_margin(name: str) -> None:
    rules = Rules.preset(name)
    result = duel(First(), First(), rules, hands=6, seed=1)
    assert result.games == 6
    assert result.margin == 0
    assert result.margin_interval == (0, 0)
    assert result.wins + result.ties + result.losses == 6
    seeded = duel(scopa.bots.Random, partial(scopa.bots.Random), rules, hands=6, seed=1)
    assert seeded.margin == 0


def test_changing_places_mirrors_the_result() -> None:
    one, other = duel(First(), Last(), hands=20, seed=2), duel(Last(), First(), hands=20, seed=2)
    assert one.margin == -other.margin != 0
    assert (one.wins, one.ties, one.losses) == (other.losses, other.ties, other.wins)
    assert one.points == other.points[::-1]
    assert one.moves == (360, 360)
    assert one.names == ("First", "Last")
    low, high = one.margin_interval or (0, 0)
    assert low < one.margin < high


def test_a_duel_can_be_computed_by_hand() -> None:
    result = duel(First(), Last(), hands=6, seed=9)
    pairs = []
    for deal in range(3):
        state = scopa.state.deal(seed=9, index=deal)
        here = scopa.score_hand(play_hand([First(), Last()], state)).points
        there = scopa.score_hand(play_hand([Last(), First()], state)).points
        pairs.append((here[0] - here[1] + there[1] - there[0]) / 2)
    mean = sum(pairs) / 3
    half = 1.959963984540054 * (sum((pair - mean) ** 2 for pair in pairs) / 2 / 3) ** 0.5
    assert result.margin == pytest.approx(mean)
    assert result.margin_interval == pytest.approx((mean - half, mean + half))


def test_matches_are_counted_as_matches() -> None:
    seen: list[tuple[int, int]] = []
    result = duel(
        scopa.bots.Normal,
        scopa.bots.Random,
        matches=3,
        seed=1,
        progress=lambda done, of: seen.append((done, of)),
    )
    assert (result.unit, result.deals, result.games) == ("matches", 2, 4)
    assert seen == [(2, 4), (4, 4)]
    assert result.hands > 8
    assert result.ties == 0
    assert result.win_interval[0] <= result.win_rate <= result.win_interval[1]
    again = duel(scopa.bots.Normal, scopa.bots.Random, matches=3, seed=1)
    assert again._replace(seconds=result.seconds) == result


def test_a_duel_as_plain_data() -> None:
    result = duel(First(), Last(), hands=1, seed=1)
    assert result.margin_interval is None
    data = json.loads(json.dumps(result.to_dict()))
    assert data["rules"] == "scopa"
    assert set(data) == {*DuelResult._fields, "seconds_per_move"} - {"scores"}


def test_bots_get_a_seed_per_deal_and_seat() -> None:
    seeds: list[int] = []

    def make(seed: int) -> First:
        seeds.append(seed)
        return First()

    duel(make, make, hands=4, seed=1)
    assert len(seeds) == 8
    assert seeds[:2] == seeds[2:4]
    assert len(set(seeds)) == 4


@pytest.mark.parametrize(
    "arguments",
    [
        {"hands": 0},
        {"hands": True},
        {"hands": 2.0},
        {"hands": 2, "matches": 2},
        {"hands": 2, "seed": -1},
        {"hands": 2, "seed": 1 << 64},
        {"hands": 2, "seed": 1.0},
        {"hands": 2, "rules": "scopa"},
    ],
)
def test_a_duel_is_checked(arguments: Any) -> None:
    with pytest.raises(scopa.ScopaError):
        duel(First(), First(), **arguments)


@pytest.mark.parametrize("bot", [7, None, object(), lambda seed: 7])
def test_a_duel_needs_bots(bot: Any) -> None:
    with pytest.raises(scopa.ScopaError, match="a bot is an object with a method choose"):
        duel(First(), bot, hands=2, seed=1)
