"""Views: what one seat may know, and complete positions drawn to fit it."""

from __future__ import annotations

import ctypes
import gc
import pickle
import sys
from collections import Counter
from itertools import combinations

import pytest
import strategies
import support
import twins
from hypothesis import given
from hypothesis import strategies as st
from referee import PACK
from support import words

import scopa

SEEDS = st.integers(0, 2**64 - 1)


def seats(state):
    return [None, *range(state.rules.players)]


@given(state=strategies.states())
def test_a_view_shows_what_its_seat_may_know(state):
    for player in seats(state):
        view = scopa.observe(state, player)
        own = set() if player is None else words(state.hands[player])
        open_cards = set().union(own, words(state.table), *map(words, state.piles))
        assert own == words(view.hand)
        assert set(PACK) - open_cards == words(view.unseen)
        assert [len(hand) for hand in state.hands] == list(view.hand_sizes)
        assert len(state.stock) == view.stock_size
        for name in [
            "rules",
            "dealer",
            "turn",
            "table",
            "piles",
            "sweeps",
            "bonus",
            "exposed",
            "last_capturer",
            "redeals",
            "history",
            "opening_table",
            "is_over",
            "plies",
            "last_play",
        ]:
            assert getattr(state, name) == getattr(view, name)
        assert player == view.player
        assert (0,) * state.rules.sides == tuple(view.totals)


@given(state=strategies.states(), seed=SEEDS)
def test_determinize_law(state, seed):
    """Looking again at a drawn position shows the same view, history included."""
    totals = tuple(range(3, 3 + state.rules.sides))
    for player in seats(state):
        view = scopa.observe(state, player, totals)
        drawn = scopa.determinize(view, seed)
        assert view == scopa.observe(drawn, player, totals)
        assert hash(view) == hash(scopa.observe(drawn, player, totals))
        assert view.history == drawn.history
        assert view.opening_table == drawn.opening_table
        places = [*drawn.hands, *drawn.piles, drawn.table, drawn.stock]
        assert sorted(PACK) == sorted(str(card) for place in places for card in place)
        assert drawn == scopa.determinize(view, seed)
        if state.is_over:
            assert state == drawn


@given(state=strategies.states(), seed=SEEDS)
def test_determinize_agrees_on_both_cores(state, seed):
    twin = twins.twin()
    for player in seats(state):
        view = scopa.observe(state, player)
        other = twin.View.from_text(view.to_text())
        assert scopa.determinize(view, seed).to_text() == twin.determinize(other, seed).to_text()


@given(state=strategies.states(finished=False), seed=SEEDS)
def test_drawn_positions_play_on(state, seed):
    """What is drawn is a legal position: the twin builds it from its text and plays it alike."""
    drawn = scopa.determinize(scopa.observe(state, state.turn), seed)
    assert drawn == scopa.GameState.from_text(drawn.to_text())
    assert scopa.legal_moves(state) == scopa.legal_moves(drawn)
    move = scopa.legal_moves(drawn)[-1]
    assert scopa.observe(scopa.apply(state, move), state.turn).table == (
        scopa.apply(drawn, move).table
    )


def test_determinize_is_uniform():
    """Four hidden cards, two in each hand: each of the six ways about equally often."""
    state = support.position(["2D 3D", "4D 5D"], "7D FD", turn=1)
    view = scopa.observe(state, 1)
    assert {"2D", "3D"} == words(view.unseen)
    assert {"2D 3D"} == {str(scopa.determinize(view, seed).hands[0]) for seed in range(20)}
    spectator = scopa.observe(state, None)
    draws = 3_000
    seen = Counter(str(scopa.determinize(spectator, seed).hands[0]) for seed in range(draws))
    pairs = [" ".join(pair) for pair in combinations(["2D", "3D", "4D", "5D"], 2)]
    assert set(pairs) == set(seen)
    expected = draws / 6
    chi = sum((seen[pair] - expected) ** 2 / expected for pair in pairs)
    assert chi < 5 + 5 * 10**0.5 + 10


def test_determinize_shuffles_the_stock_evenly():
    """Every unseen card comes to the other hand, and to each place of the stock, equally often."""
    state = support.position(["AD", ""], "RD RC", "2D 3D 4D 5D 6D 7D")
    view = scopa.observe(state, None)
    draws = 3_500
    seen = Counter()
    for seed in range(draws):
        drawn = scopa.determinize(view, seed)
        seen.update([("hand", str(card)) for card in drawn.hands[0]])
        seen.update([(place, str(card)) for place, card in enumerate(drawn.stock)])
    names = ["AD", "2D", "3D", "4D", "5D", "6D", "7D"]
    expected = draws / 7
    chi = sum(
        (seen[place, name] - expected) ** 2 / expected
        for place in ["hand", *range(6)]
        for name in names
    )
    assert chi < 36 + 6 * 72**0.5


@given(state=strategies.states())
def test_hidden_attributes_raise(state):
    for player in seats(state):
        view = scopa.observe(state, player)
        for name in ("hands", "stock"):
            with pytest.raises(scopa.HiddenInformationError):
                getattr(view, name)
            assert not hasattr(view, name)
        for name in ("_position", "_state", "seed", "_seed"):
            assert not hasattr(view, name)


def reachable(start):
    """Every object that can be reached from one by the references the collector follows.

    Types and modules are not entered: they lead to everything.
    """
    found, queue = {}, [start]
    while queue:
        item = queue.pop()
        if id(item) in found or isinstance(item, type) or type(item).__name__ == "module":
            continue
        found[id(item)] = item
        queue.extend(gc.get_referents(item))
        for name in getattr(type(item), "__slots__", ()):
            if hasattr(item, name):
                queue.append(getattr(item, name))
    return list(found.values())


def after_a_play(api, state):
    """The same position in a package, with a play in its history if one can be made."""
    mine = api.GameState.from_text(state.to_text())
    for move in scopa.legal_moves(state)[:1]:
        mine = api.apply(mine, api.Move.from_text(str(move)))
    return mine


@given(state=strategies.states())
def test_a_view_holds_no_reference_to_a_state(state):
    """Counted by the interpreter, which works for compiled types too."""
    for api in (scopa, twins.twin()):
        mine = after_a_play(api, state)
        for player in seats(mine):
            before = sys.getrefcount(mine)
            view = api.observe(mine, player)
            history, text = view.history, view.to_text()
            assert before == sys.getrefcount(mine)
            assert (history, text) == (view.history, view.to_text())


@given(state=strategies.states())
def test_no_state_is_reachable_from_a_view(state):
    """On the twin, whose objects the collector can walk (compiled ones keep nothing it can see)."""
    api = twins.twin()
    mine = after_a_play(api, state)
    for player in seats(mine):
        kept = reachable(api.observe(mine, player))
        assert any(item is mine.rules for item in kept), "the walk sees nothing"
        assert [] == [item for item in kept if isinstance(item, api.GameState)]
        assert [] == [item for item in kept if item is mine._position]


def test_the_memory_of_a_compiled_view_knows_nothing_hidden():
    """Views of two positions that differ in hidden cards hold the same bytes, pointers apart."""
    if scopa.core_name() != "native":
        pytest.skip("the view is not a compiled object")
    state = scopa.deal(seed=2)
    mine = state.hands[1]
    other_hand = scopa.CardSet(list(state.stock)[:3])
    stock = [*state.hands[0], *list(state.stock)[3:]]
    fields = {name: getattr(state, name) for name in ("rules", "dealer", "turn", "table")}
    views = [
        scopa.observe(scopa.GameState(hands=hands, stock=rest, **fields), 1)
        for hands, rest in [((state.hands[0], mine), state.stock), ((other_hand, mine), stock)]
    ]
    assert views[0] == views[1]
    words = [
        [int.from_bytes(block[at : at + 8], sys.byteorder) for at in range(0, len(block) - 7, 8)]
        for block in (ctypes.string_at(id(view), sys.getsizeof(view)) for view in views)
    ]
    hidden = {hand.mask for hand in (state.hands[0], other_hand)}
    assert [] == [word for block in words for word in block if word in hidden]
    assert any(word == mine.mask for word in words[0]), "the memory shows nothing"


@given(state=strategies.states(finished=False), seed=SEEDS)
def test_the_pickle_of_a_view_knows_nothing_hidden(state, seed):
    """States that look alike from a seat give that seat equal views, texts and pickles."""
    player = state.turn
    view = scopa.observe(state, player)
    drawn = scopa.determinize(view, seed)
    other = scopa.observe(drawn, player)
    assert view == other
    assert view.to_text() == other.to_text()
    assert pickle.dumps(view) == pickle.dumps(other)
    assert repr(view) == repr(other)


@given(state=strategies.states())
def test_views_round_trip(state):
    for player in seats(state):
        totals = tuple(range(state.rules.sides))
        view = scopa.observe(state, player, totals)
        assert view == pickle.loads(pickle.dumps(view))
        again = scopa.View.from_text(view.to_text())
        assert view.to_text() == again.to_text()
        assert view == again
        assert hash(view) == hash(again)
        assert view.history == again.history


@given(state=strategies.states(finished=False))
def test_views_differ_by_seat_and_by_history(state):
    views = [scopa.observe(state, player) for player in seats(state)]
    assert len(views) == len(set(views))
    if state.history:
        bare = scopa.GameState.from_text(state.to_text())
        assert state == bare
        assert scopa.observe(state, 0) != scopa.observe(bare, 0)


@given(state=strategies.states(finished=False))
def test_moves_through_a_view(state):
    view = scopa.observe(state, state.turn)
    assert scopa.legal_moves(state) == scopa.legal_moves(view)
    for card in view.hand:
        assert scopa.legal_captures(state, card) == scopa.legal_captures(view, card)
    for move in scopa.legal_moves(view):
        assert move == view.parse_move(str(move))
    for player in seats(state):
        if player != state.turn:
            with pytest.raises(scopa.IllegalMoveError):
                scopa.legal_moves(scopa.observe(state, player))


@pytest.mark.parametrize("player", [-1, 2, True, 1.0, "0"])
def test_no_such_seat(player):
    with pytest.raises(scopa.ScopaError):
        scopa.observe(scopa.deal(seed=1), player)
