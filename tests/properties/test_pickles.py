"""Pickles from elsewhere: what is no position is refused before a core sees it."""

from __future__ import annotations

import copyreg
from types import ModuleType
from typing import Any

import pytest

PLAY = (0, 24, 0, False, False, 0, 0)


def parts(api: ModuleType, plies: int = 5) -> Any:
    state = api.deal(seed=3)
    for _ in range(plies):
        state = api.apply(state, api.legal_moves(state)[-1])
    return state


WRONG_POSITIONS = [
    lambda p: [*p, 39] * 9,  # far too long
    lambda p: p[:7],
    lambda p: [*p[:-1], p[-2]],  # a card twice
    lambda p: [*p[:-1], 40],
    lambda p: [*p[:-1], -1],
    lambda p: [*p[:-1], True],
    lambda p: [2, *p[1:]],
    lambda p: [p[0], 6, *p[2:]],
    lambda p: [*p[:2], 3, *p[3:]],
    lambda p: [*p[:4], 1 << 40, *p[5:]],
    lambda p: [*p[:5], (1 << 40) - 1, *p[6:]],
    tuple,
    lambda p: None,
]
WRONG_VIEWS = [spoil for number, spoil in enumerate(WRONG_POSITIONS) if number != 2]  # no stock
WRONG_PLAYS = [
    [PLAY] * 41,
    [PLAY[:-1]],
    [list(PLAY)],
    [(9, *PLAY[1:])],
    [(0, 40, *PLAY[2:])],
    [(0, 1.5, *PLAY[2:])],
    [(0, 24, 1 << 40, *PLAY[3:])],
    [(*PLAY[:3], 2, *PLAY[4:])],
    None,
]


@pytest.fixture
def pickles(api: ModuleType) -> Any:
    """The loaders that belong to *api*."""
    load_set, _ = copyreg.dispatch_table[api.CardSet](api.CardSet())
    return load_set.__globals__


@pytest.mark.parametrize("spoil", WRONG_POSITIONS, ids=range(len(WRONG_POSITIONS)))
def test_a_wrong_position(api: ModuleType, pickles: Any, spoil: Any) -> None:
    state = parts(api)
    with pytest.raises(api.ScopaError):
        pickles["load_state"](1, state.rules, spoil(state._packed()), 0, [])


@pytest.mark.parametrize("spoil", WRONG_VIEWS, ids=range(len(WRONG_VIEWS)))
def test_a_wrong_view(api: ModuleType, pickles: Any, spoil: Any) -> None:
    view = api.observe(parts(api), 1)
    with pytest.raises(api.ScopaError):
        pickles["load_view"](1, view.rules, spoil(view._packed()), (0, 0), 0, [])


@pytest.mark.parametrize("plays", WRONG_PLAYS, ids=range(len(WRONG_PLAYS)))
def test_wrong_plays(api: ModuleType, pickles: Any, plays: Any) -> None:
    state = parts(api)
    with pytest.raises(api.ScopaError):
        pickles["load_state"](1, state.rules, state._packed(), 0, plays)


@pytest.mark.parametrize("totals", [(0,), (0, -1), (0, True), [0, 0], None])
def test_wrong_totals(api: ModuleType, pickles: Any, totals: Any) -> None:
    view = api.observe(parts(api), 1)
    with pytest.raises(api.ScopaError):
        pickles["load_view"](1, view.rules, view._packed(), totals, 0, [])


def test_another_version(api: ModuleType, pickles: Any) -> None:
    with pytest.raises(api.ScopaError, match="version 2"):
        pickles["load_set"](2, 0)
