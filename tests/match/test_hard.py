"""Hard: settings, budgets, threads, cancelling, and moves that must be found."""

from __future__ import annotations

import pickle
import threading
import time
from itertools import pairwise

import pytest

import scopa
from scopa.bots import Hard


def views(rules=None, hands=3, seed=1):
    """What players of Normal saw whenever there was a choice."""
    for index in range(hands):
        state = scopa.deal(rules, seed=seed, index=index)
        while not state.is_over:
            view = scopa.observe(state, state.turn)
            if len(scopa.legal_moves(view)) > 1:
                yield view
            state = scopa.apply(state, scopa.bots.Normal().choose(view))


@pytest.mark.parametrize("preset", ["scopa", "scopa_3", "scopa_pairs", "scopone_scientifico"])
def test_threads_change_nothing(preset):
    rules = scopa.Rules.preset(preset)
    for view in list(views(rules, 1))[::4]:
        one = Hard(seed=3, samples=20).choose(view)
        assert Hard(seed=3, samples=20, threads=3).choose(view) == one


def test_a_slice_more_or_less_changes_nothing(monkeypatch):
    view = next(views())
    moves = [Hard(seed=5, samples=99).choose(view)]
    for size in (1, 7, 64):
        monkeypatch.setattr(scopa.bots.hard, "_SLICE", size)
        moves.append(Hard(seed=5, samples=99).choose(view, threading.Event()))
    assert len(set(moves)) == 1


def test_seconds():
    view = next(views())
    start = time.perf_counter()
    assert Hard(seed=1, seconds=0.02).choose(view) in scopa.legal_moves(view)
    assert time.perf_counter() - start < 20


def test_cancel():
    view = next(views())
    cancel = threading.Event()
    cancel.set()
    assert Hard(seed=1, samples=1_000_000).choose(view, cancel) in scopa.legal_moves(view)


def test_cancel_from_another_thread():
    view = max(views(), key=lambda view: len(scopa.legal_moves(view)))
    cancel = threading.Event()
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    assert Hard(seed=1, seconds=3600.0).choose(view, cancel) in scopa.legal_moves(view)
    timer.cancel()


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("samples", 0),
        ("samples", 1_000_001),
        ("samples", 1.0),
        ("samples", True),
        ("threads", 0),
        ("threads", None),
        ("seconds", 0),
        ("seconds", -1.0),
        ("seconds", float("nan")),
        ("seconds", float("inf")),
        ("seconds", "1"),
        ("seconds", 10**400),
        ("seconds", True),
        ("seed", -1),
    ],
)
def test_settings_are_checked(setting, value):
    with pytest.raises(scopa.ScopaError, match=setting):
        Hard(**{setting: value})


def test_value():
    bot = Hard(seed=4, samples=9, seconds=0.5, threads=2)
    assert repr(bot) == "Hard(seed=4, samples=9, seconds=0.5, threads=2)"
    assert eval(repr(bot), {"Hard": Hard}) == bot == pickle.loads(pickle.dumps(bot))
    bots = [Hard(), Hard(seed=1), Hard(samples=1), Hard(seconds=1), Hard(threads=2)]
    assert all(a != b for a, b in pairwise(bots))
    assert len(set(bots)) == 5


def test_last_round_is_perfect():
    """Where nothing is hidden, every move keeps the value that the solver gives."""
    for index in range(6):
        state = scopa.deal(seed=9, index=index)
        while state.stock:
            state = scopa.apply(state, scopa.bots.Normal().choose(scopa.observe(state, state.turn)))
        while not state.is_over:
            move = Hard(seed=1, samples=1).choose(scopa.observe(state, state.turn))
            assert move in scopa.solve(state).best
            state = scopa.apply(state, move)
