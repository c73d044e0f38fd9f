"""The dial: its marks are the levels, and between them every step up is an advantage."""

from __future__ import annotations

import pickle

import pytest

import scopa
from scopa.bots import Dialled, Easy, Hard, Normal, Random, named


def views(hands):
    for index in range(hands):
        state = scopa.deal(seed=2, index=index)
        while not state.is_over:
            yield scopa.observe(state, state.turn)
            state = scopa.apply(state, scopa.legal_moves(state)[0])


@pytest.mark.parametrize(
    ("mark", "level"), [(0, Random(seed=3)), (20, Easy(seed=3)), (70, Normal(seed=3))]
)
def test_marks_are_the_levels(mark, level):
    dialled = Dialled(mark, seed=3)
    for view in views(3):
        assert dialled.choose(view) == level.choose(view)


def test_the_top_is_hard():
    for view in list(views(1))[::6]:
        assert Dialled(100, seed=3, samples=5).choose(view) == Hard(seed=3, samples=5).choose(view)


@pytest.mark.parametrize(("lower", "higher"), [(0, 20), (20, 45), (45, 70)])
def test_more_is_better(lower, higher):
    """The lower end of the 95 % interval is above 0 by far: 1,000 hands, steps of half a point."""
    result = scopa.duel(named(str(higher)), named(str(lower)), hands=1000, seed=6)
    assert result.margin_interval[0] > 0.1


def test_share():
    """At 45, half-way from Easy to Normal, about half the choices are those of either."""
    dialled, easy, normal = Dialled(45, seed=1), Easy(seed=1), Normal(seed=1)
    apart = [v for v in views(60) if easy.choose(v) != normal.choose(v)]
    as_normal = sum(dialled.choose(view) == normal.choose(view) for view in apart)
    assert len(apart) > 300
    assert 0.4 < as_normal / len(apart) < 0.6  # over three standard deviations either way


@pytest.mark.parametrize("strength", [-1, 101, 1.0, True, None, "9"])
def test_strength_is_checked(strength):
    with pytest.raises(scopa.ScopaError, match="strength="):
        Dialled(strength)


@pytest.mark.parametrize("name", ["", "101", "-1", "god", "7.5", "\u0663"])
def test_names_are_checked(name):
    with pytest.raises(scopa.ScopaError, match="no bot"):
        named(name)


@pytest.mark.parametrize("name", [50, None, ["hard"], b"hard"])
def test_names_are_texts(name):
    with pytest.raises(scopa.ScopaError, match="a bot is named by a str, such as 'hard' or '85'"):
        named(name)


def test_value():
    bot = Dialled(33, seed=4, samples=7)
    assert eval(repr(bot), {"Dialled": Dialled}) == bot == pickle.loads(pickle.dumps(bot))
    assert len({bot, Dialled(34, 4, samples=7), Dialled(33, 5, samples=7), Dialled(33, 4)}) == 4
