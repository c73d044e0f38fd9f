"""`review`: every play against the best one, from what its player knew."""

from __future__ import annotations

import json
import pickle
import random
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import openings, scored_rules, states
from support import play_out, position

import scopa
from scopa.reviews import opening_of


def hand(rules: scopa.Rules, seed: int) -> scopa.GameState:
    return play_out(scopa.deal(rules, dealer=seed % rules.players, seed=seed), random.Random(seed))


@settings(max_examples=60)
@given(state=st.one_of(states(), scored_rules().flatmap(states)))
def test_the_opening_comes_back(state: scopa.GameState) -> None:
    """Played again from there, the hand is the same, and so is every view on the way."""
    if len(state.history) != state.plies:
        return
    again = opening_of(state)
    assert 0 == again.plies
    for play in state.history:
        assert play.player == again.turn
        again = scopa.apply(again, play.move)
    assert again == state
    assert again.history == state.history


@pytest.mark.parametrize(("name", "seed"), [("escoba", 2), ("cirulla", 1), ("cirullone", 11)])
def test_what_the_deal_scored_is_not_counted_twice(name: str, seed: int) -> None:
    """The table that the dealer took, and what was declared in any round."""
    rules = scopa.Rules.preset(name)
    dealt = scopa.deal(rules, dealer=seed % rules.players, seed=seed)
    end = play_out(dealt, random.Random(seed))
    found = scopa.review(end, budget=2)
    assert any(end.bonus)
    assert (dealt.bonus, dealt.exposed) == (found.opening.bonus, found.opening.exposed)
    assert (dealt.table, dealt.piles) == (found.opening.table, found.opening.piles)


@pytest.mark.parametrize("preset", ["escoba", "escoba_argentina", "cirulla", "cirullone"])
def test_what_was_scored_as_it_was_dealt_is_found_again(preset: str) -> None:
    """Tables that the dealer took, and hands that were declared, are in no play of the history."""
    rules, scored = scopa.PRESETS[preset], 0
    for seed in range(60):
        opening = scopa.deal(rules, dealer=seed % rules.players, seed=seed)
        scored += any(opening.bonus) or any(opening.exposed)
        end = play_out(opening, random.Random(seed))
        again = opening_of(end)
        assert (again.table, again.piles, again.bonus, again.hands, again.exposed) == (
            opening.table, opening.piles, opening.bonus, opening.hands, opening.exposed,
        )  # fmt: skip
        for play in end.history:
            again = scopa.apply(again, play.move)
        assert again == end
    assert scored


@settings(max_examples=20)
@given(state=openings())
def test_the_opening_of_an_opening_is_itself(state: scopa.GameState) -> None:
    assert opening_of(state) == state


def test_sums_and_fields() -> None:
    end = hand(scopa.Rules(), 4)
    found = scopa.review(end, budget=8, seed=3)
    assert len(end.history) == len(found.plays)
    assert [play.move for play in end.history] == [play.move for play in found.plays]
    state = found.opening
    for play in found.plays:
        assert play.player == state.turn
        choices = scopa.legal_moves(state)
        assert play.forced == (len(choices) == 1)
        if play.analysis is None:
            assert (play.move, 0.0, (0.0, 0.0)) == (play.best, play.loss, play.loss_interval)
            assert ("", "") == (play.reason, play.best_reason)
        else:
            view = scopa.observe(state, state.turn)
            assert play.analysis == scopa.analyse(view, budget=8, seed=3)
            assert play.loss == play.analysis.report(play.move).loss >= 0
            assert play.best == (play.move if play.loss == 0 else play.analysis.best.move)
            assert play.reason
            if play.loss == 0:  # as good as the best: what is said of it is said of the move played
                assert play.reason == play.best_reason
        state = scopa.apply(state, play.move)
    for summary in found.players:
        mine = [play for play in found.plays if play.player == summary.player]
        assert 18 == summary.plays == len(mine)
        assert summary.choices == sum(not play.forced for play in mine)
        assert summary.best == sum(not play.forced and play.loss == 0 for play in mine)
        assert summary.mistakes == sum(play.mistake for play in mine)
        assert summary.loss == pytest.approx(sum(play.loss for play in mine))
        half = sqrt(sum((play.loss_interval[1] - play.loss) ** 2 for play in mine))
        assert summary.loss_interval == pytest.approx((summary.loss - half, summary.loss + half))
    assert found == pickle.loads(pickle.dumps(found))
    plain = json.loads(json.dumps(found.to_dict()))
    assert ["opening", "plays", "players"] == list(plain)
    assert [str(play.move) for play in found.plays] == [play["move"] for play in plain["plays"]]
    table = str(found).splitlines()
    assert len(found.plays) + 1 == table.index("")
    assert "player  choices  best  mistakes  loss" == table[table.index("") + 1]
    assert repr(found).startswith("<Review of 36 plays, losses ")


def test_a_move_as_good_as_the_best_keeps_its_own_reason() -> None:
    """With two trials many moves tie; then the move played is the best one."""
    plays = [
        play
        for seed in range(3)
        for play in scopa.review(hand(scopa.Rules(), seed), budget=2).plays
    ]
    tied = [play for play in plays if play.analysis and play.loss == 0]
    assert any(play.analysis.best.move != play.move for play in tied if play.analysis)
    assert all(play.reason == play.best_reason for play in tied)


def test_only_what_the_player_knew_counts() -> None:
    """Two hands that differ in the stock: the same plays of the first round lose the same."""
    first = scopa.deal(seed=12)
    stock = list(first.stock)
    random.Random(1).shuffle(stock)
    second = scopa.GameState(
        rules=first.rules, dealer=first.dealer, hands=first.hands, table=first.table, stock=stock
    )
    moves = []
    for _ in range(5):
        moves.append(scopa.legal_moves(first)[-1])
        first, second = (scopa.apply(each, moves[-1]) for each in (first, second))
    one, other = (scopa.review(each, budget=10) for each in (first, second))
    assert one.plays == other.plays
    assert one.opening != other.opening


def test_a_blunder_is_found() -> None:
    """A seven leaves the settebello for a plain seven."""
    table, mine, theirs = "7D 7C RC FS", "7S 2B 3C", "4C 5S AC"
    used = f"{table} {mine} {theirs}".split()
    stock = [card for card in map(str, scopa.DECK) if card not in used]
    state = position([theirs, mine], table, " ".join(stock))
    state = scopa.apply(state, state.parse_move("7Sx7C"))
    (play,) = scopa.review(state, budget=80).plays
    assert "7Sx7D" == str(play.best)
    assert play.mistake
    assert play.loss > 0.3
    assert "takes settebello" in play.best_reason
    assert "leaves settebello" in play.reason
    assert " !  7Sx7D " in str(scopa.review(state, budget=80))


@pytest.mark.parametrize("name", ["scopa_3", "scopa_pairs", "scopone"])
def test_other_games(name: str) -> None:
    if name == "scopone" and scopa.core_name() == "python":
        pytest.skip("the cores agree; on this one it is slow")
    rules = scopa.Rules.preset(name)
    found = scopa.review(hand(rules, 2), budget=2, totals=(1,) * rules.sides)
    assert rules.players == len(found.players)
    assert 36 == sum(summary.plays for summary in found.players)


def test_the_match_is_looked_at() -> None:
    state = scopa.deal(seed=3)
    state = scopa.apply(state, scopa.legal_moves(state)[0])
    (play,) = scopa.review(state, budget=2, totals=(3, 4)).plays
    assert play.analysis is not None
    assert play.analysis.best.match_win is not None


def test_what_cannot_be_reviewed() -> None:
    end = hand(scopa.Rules(), 1)
    with pytest.raises(scopa.InvalidStateError, match="0 plays of 36"):
        scopa.review(scopa.GameState.from_text(end.to_text()))
    with pytest.raises(scopa.ScopaError, match="is not a GameState"):
        scopa.review(scopa.observe(end, 0))
    with pytest.raises(scopa.ScopaError, match="budget=0"):
        scopa.review(end, budget=0)
    assert () == scopa.review(scopa.deal(seed=1)).plays
