"""Values never change: no assignment, no deletion, no second ``__init__``, no subclass."""

from __future__ import annotations

import contextlib
from types import ModuleType
from typing import Any

import pytest

# By kind: how one is made of a position and a finished one, an attribute of it, and a call of its
# ``__init__`` that would change it.
KINDS: dict[str, tuple[Any, str, Any]] = {
    "CardSet": (lambda api, s, e: api.CardSet([1]), "mask", lambda v: v.__init__([2, 3])),
    "Move": (lambda api, s, e: api.Move(24), "card", lambda v: v.__init__(3)),
    "Play": (lambda api, s, e: e.last_play, "move", lambda v: v.__init__()),
    "GameState": (lambda api, s, e: s, "rules", lambda v: v.__init__(hands=[[], []], table=[])),
    "View": (lambda api, s, e: api.observe(s, 1), "totals", lambda v: v.__init__()),
    "Rules": (lambda api, s, e: api.Rules(), "players", lambda v: v.__init__(players=6)),
    "Match": (lambda api, s, e: api.Match(), "totals", lambda v: v.__init__(dealer=1)),
    "HandScore": (lambda api, s, e: api.score_hand(e), "points", lambda v: v.__init__(v.lines[:1])),
    "Rollouts": (
        lambda api, s, e: api.rollouts(s, 3, seed=1),
        "count",
        lambda v: v.__init__(1, [0] * 83),
    ),
    "Solution": (lambda api, s, e: api.solve(e), "value", lambda v: v.__init__(5, {}, (), 0)),
    "Hard": (lambda api, s, e: api.bots.Hard(), "samples", lambda v: v.__init__(samples=1)),
    "Easy": (lambda api, s, e: api.bots.Easy(), "seed", lambda v: v.__init__(seed=9)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_changes_it(api: ModuleType, kind: str) -> None:
    make, attribute, again = KINDS[kind]
    state = end = api.deal(seed=1)
    while not end.is_over:
        end = api.apply(end, api.legal_moves(end)[0])
    value = make(api, state, end)
    before = repr(value), hash(value)
    with pytest.raises(AttributeError):
        setattr(value, attribute, None)
    with pytest.raises(AttributeError):
        delattr(value, attribute)
    with contextlib.suppress(AttributeError, TypeError):
        again(value)
    assert before == (repr(value), hash(value))


def test_the_margins_of_rollouts_cannot_be_changed(api: ModuleType) -> None:
    played = api.rollouts(api.Rules(), 10, seed=1)
    with pytest.raises(TypeError):
        played.margins[0][3] = 100
    for side in (-1, 2, True, 0.0):
        with pytest.raises(api.ScopaError, match="side"):
            played.mean(side)


# Six plays by somebody with dozens of captures to choose from: the likelihood of every sampled
# deal is then below what its weight can hold.
UNLIKELY = (
    "scopa-view/1 rules=scopone_scientifico player=0 dealer=3 turn=0 hands=7DCC/??/??/?? "
    "table=ADASAB2D2S2B5D6D stock=0 piles=3S3B4D4C4S5C5B6SFCFSFBRC/AC2C3D3C4B5S6C6B7C7S7BCS "
    "sweeps=0/0 last=1 redeals=0 totals=0/0 "
    "opening=ADACASAB2D2C2S2B3D3C3S3B4D4C4S4B5D5C5S5B6D6C6S6B "
    "plays=FCx4C4S,7Sx3C4B,FSx3S5C,7Cx2C5S,FBx3B5B,7BxAC6C,RCx4D6S,CSx3D6B"
)


def test_hard_bears_plays_that_no_deal_explains(api: ModuleType) -> None:
    view = api.View.from_text(UNLIKELY)
    assert api.bots.Hard(seed=1, samples=20).choose(view) in api.legal_moves(view)


def test_a_history_does_not_begin_with_a_void_table(api: ModuleType) -> None:
    text = (
        "scopa-view/1 rules=scopa player=0 dealer=0 turn=0 hands=2D2C2S/?? table=4DRDRCRSAC "
        "stock=30 piles=-/- sweeps=0/0 last=- redeals=0 totals=0/0 opening=4DRDRCRS plays=AC"
    )
    with pytest.raises(api.InvalidStateError, match="void"):
        api.View.from_text(text)


@pytest.mark.parametrize("totals", [[10**10 + 1, 0], [0, -1], [0, True], [0], range(10**9)])
def test_totals_are_what_a_text_can_hold(api: ModuleType, totals: Any) -> None:
    state = api.deal(seed=1)
    with pytest.raises(api.ScopaError):
        api.observe(state, 0, totals)
    with pytest.raises(api.ScopaError):
        api.Match(totals=totals)
    view = api.observe(state, 0, [10**10, 0])
    assert view == api.View.from_text(view.to_text())
