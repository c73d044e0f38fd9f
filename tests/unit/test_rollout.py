"""`rollouts` and `Rollouts`: whose hands they are, the figures made of the sums, and adding up."""

from __future__ import annotations

import pickle
import statistics
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import scopa


def margins_of(played: scopa.Rollouts, side: int) -> list[int]:
    """The margin of every hand, one by one."""
    return [margin for margin, hands in played.margins[side].items() for _ in range(hands)]


def last_round(seed: int) -> scopa.GameState:
    """A hand of two in which no cards are left but those of the last round."""
    state = scopa.deal(seed=seed)
    while state.stock:
        state = scopa.apply(state, scopa.legal_moves(state)[0])
    return state


def expected(state: scopa.GameState) -> Fraction:
    """The mean margin of side 0 when every legal move is as likely as any other."""
    if state.is_over:
        ours, theirs = scopa.score_hand(state).points
        return Fraction(ours - theirs)
    moves = scopa.legal_moves(state)
    return sum((expected(scopa.apply(state, move)) for move in moves), Fraction(0)) / len(moves)


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_come_out_as_the_tree_says(seed: int) -> None:
    state = last_round(seed)
    mean = float(expected(state))
    for position in (state, scopa.observe(state, 0), scopa.observe(state, 1)):  # nothing is hidden
        played = scopa.rollouts(position, 4_000, seed=1)
        error = sqrt(played.variance(0) / played.count)
        assert abs(mean - played.mean(0)) <= 5 * error


def test_a_hand_that_is_over_counts_as_it_is() -> None:
    state = last_round(1)
    while not state.is_over:
        state = scopa.apply(state, scopa.legal_moves(state)[0])
    ours, theirs = scopa.score_hand(state).points
    played = scopa.rollouts(state, 3, seed=1)
    assert (3 * ours, 3 * theirs) == played.points
    assert {ours - theirs: 3} == played.margins[0]
    assert 0.0 == played.variance(0)


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopa_pairs", "cirulla", "scopa_a_perdere"])
def test_the_figures_are_those_of_the_margins(name: str) -> None:
    played = scopa.rollouts(scopa.Rules.preset(name), 300, "easy", seed=2, dealer=1)
    for side in range(len(played.points)):
        margins = margins_of(played, side)
        assert 300 == len(margins) == played.count
        assert sorted(margins) == margins
        assert statistics.fmean(margins) == pytest.approx(played.mean(side))
        assert statistics.variance(margins) == pytest.approx(played.variance(side))
        low, high = played.interval(side)
        half = statistics.NormalDist().inv_cdf(0.975) * statistics.stdev(margins) / sqrt(300)
        assert (played.mean(side) - half, played.mean(side) + half) == pytest.approx((low, high))
        assert sum(margin > 0 for margin in margins) == played.wins(side)
        assert played.points[side] / 300 == played.mean_points(side)
        assert played.squares[side] * 300 >= played.points[side] ** 2
    if len(played.points) == 2:
        ours, theirs = played.points
        assert ours - theirs == sum(margins_of(played, 0)) == -sum(margins_of(played, 1))


def test_threads_and_chunks_change_nothing() -> None:
    played = scopa.rollouts(scopa.Rules(), 1_000, seed=5)
    assert played == scopa.rollouts(scopa.Rules(), 1_000, seed=5, threads=3)
    assert played != scopa.rollouts(scopa.Rules(), 1_000, seed=6)


def test_results_add_up() -> None:
    one, other = (scopa.rollouts(scopa.Rules(), count, seed=count) for count in (50, 70))
    both = one + other
    assert 120 == both.count
    assert both.points == tuple(map(sum, zip(one.points, other.points, strict=True)))
    assert sorted(margins_of(one, 1) + margins_of(other, 1)) == margins_of(both, 1)
    assert both == other + one
    assert hash(both) == hash(other + one)
    assert both == pickle.loads(pickle.dumps(both))
    others: list[Any] = [scopa.rollouts(scopa.Rules(players=3), 2, seed=1), 1]
    for wrong in others:
        with pytest.raises(TypeError):
            one + wrong


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((7, 1), "position=7: it must be a GameState, a View or Rules"),
        ((scopa.Rules(), 0), "n=0: it must be an int from 1"),
        ((scopa.Rules(), True), "n=True"),
        ((scopa.Rules(), 1, "hard"), "policy='hard': it must be one of random, easy"),
        ((scopa.Rules(), 1, "random", {"threads": 0}), "threads=0: it must be an int from 1"),
        ((scopa.Rules(), 1, "random", {"dealer": 2}), "dealer=2: it must be an int from 0 to 1"),
        ((scopa.deal(seed=1), 1, "random", {"dealer": 0}), "only fresh deals need one"),
        ((scopa.Rules(), 1, "random", {"seed": -1}), "seed=-1"),
    ],
)
def test_what_cannot_be_played_out(arguments: tuple[Any, ...], message: str) -> None:
    named = arguments[3] if len(arguments) > 3 else {}
    with pytest.raises(scopa.ScopaError) as caught:
        scopa.rollouts(*arguments[:3], **named)
    assert message in str(caught.value)


@pytest.mark.parametrize("side", [2, -1, True, "0"])
def test_no_such_side(side: Any) -> None:
    played = scopa.rollouts(scopa.Rules(), 2, seed=1)
    for ask in (played.mean, played.mean_points, played.variance, played.interval, played.wins):
        with pytest.raises(scopa.ScopaError, match="an int from 0 to 1"):
            ask(side)
