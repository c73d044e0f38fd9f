"""What holds in every position that can be reached, and for every value that is made from one."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
import subprocess
import sys
from itertools import pairwise

import pytest
import strategies
import support
import twins
from hypothesis import given
from hypothesis import strategies as st
from referee import PACK, total, value
from support import words

import scopa

ODD = [pytest.param(state, id=name) for name, state in strategies.odd_positions()]


def everywhere(state):
    places = [*state.hands, *state.piles, state.table, state.stock]
    return [str(card) for place in places for card in place]


@given(
    state=strategies.rule_sets(variants=False).flatmap(strategies.openings),
    seed=st.integers(0, 2**32),
)
def test_laws_of_a_whole_hand(state, seed):
    """Conservation, parity, sweeps, table size: checked after every ply of a random hand."""
    rng = random.Random(seed)
    rules = state.rules
    plays = 40 - rules.table_size
    opening_ranks = [value(card) for card in words(state.table)]
    spare = len(opening_ranks) - len(set(opening_ranks))
    captures = [0] * rules.sides
    swept = False
    for ply in range(plays):
        assert not state.is_over
        assert (ply, (state.dealer + 1 + ply) % rules.players) == (state.plies, state.turn)
        before, sweeps = state, sum(state.sweeps)
        move = rng.choice(scopa.legal_moves(state))
        text, hashed, known = state.to_text(), hash(state), len(state.history)
        state = scopa.apply(state, move)
        # The argument is left alone.
        assert (text, hashed, known) == (before.to_text(), hash(before), len(before.history))
        assert before != state
        # Forty distinct cards, at every moment.
        assert sorted(PACK) == sorted(everywhere(state))
        taken = words(move.captured)
        side = before.turn % rules.sides
        last = state.is_over
        if taken:
            captures[side] += 1
            assert value(str(move.card)) == total(taken)
            assert taken <= words(before.table)
            assert side == state.last_capturer
        else:
            ranks = [value(card) for card in words(before.table)]
            assert value(str(move.card)) not in ranks
            assert before.last_capturer == state.last_capturer
        # A sweep is a capture of everything, and never follows a sweep.
        cleared = bool(taken) and words(before.table) == taken
        counts = cleared and (rules.last_scopa or not last)
        assert counts == state.last_play.scopa == bool(sum(state.sweeps) - sweeps)
        assert not (swept and cleared)
        swept = cleared
        # A card sweeps exactly when its rank is the table's total (and that is its only capture).
        assert cleared == (value(str(move.card)) == total(words(before.table)))
        # Captures take even totals, so every pile and what remains stay even.
        for pile in state.piles:
            assert 0 == total(words(pile)) % 2
        # Duplicates on the table come from the opening alone.
        down = [value(card) for card in words(state.table)]
        assert len(down) - len(set(down)) <= spare
        assert len(down) <= (13 if rules.table_size == 4 else 10 + rules.table_size)
        if rules.table_size <= 4:
            assert sum(down) <= 82
        if not last:
            for seat, pile in enumerate(state.piles):
                assert len(pile) >= 2 * captures[seat] >= 2 * state.sweeps[seat]
    assert state.is_over
    assert sum(captures) >= 1
    assert sum(captures) <= 20
    assert 0 == len(state.table)
    assert 40 == sum(map(len, state.piles))
    assert before.dealer == before.turn
    score = scopa.score_hand(state)
    prizes = [line for line in score.lines if line.name not in ("scope", "napola")]
    assert 1 <= sum(sum(line.points) for line in prizes) <= 4
    for line in prizes:
        unique = line.quantities.count(max(line.quantities)) == 1
        assert int(unique and max(line.quantities) > 0) == sum(line.points)
        assert all(
            quantity == max(line.quantities)
            for quantity, points in zip(line.quantities, line.points, strict=True)
            if points
        )


@given(state=strategies.states())
def test_text_round_trip(state):
    again = scopa.GameState.from_text(state.to_text())
    assert state == again
    assert state.to_text() == again.to_text()
    assert (state.turn, state.plies, state.is_over) == (again.turn, again.plies, again.is_over)
    assert () == again.history


@pytest.mark.parametrize("state", ODD)
def test_odd_positions_round_trip_and_play_to_the_end(state):
    assert state == scopa.GameState.from_text(state.to_text())
    assert state == pickle.loads(pickle.dumps(state))
    game = support.game_of(state)
    rng = random.Random(2)
    while not state.is_over:
        moves = scopa.legal_moves(state)
        assert game.moves() == support.move_words(moves)
        move = rng.choice(moves)
        state = scopa.apply(state, move)
        game.play(str(move.card), words(move.captured))
        assert support.look(game) == support.look(state)
    assert game.over
    assert game.points() == list(scopa.score_hand(state).points)


@given(state=strategies.states(), protocol=st.integers(2, pickle.HIGHEST_PROTOCOL))
def test_pickle_round_trip(state, protocol):
    again = pickle.loads(pickle.dumps(state, protocol))
    assert state == again
    assert hash(state) == hash(again)
    assert state.history == again.history
    assert (state.opening_table, state.last_play) == (again.opening_table, again.last_play)
    for move in scopa.legal_moves(state):
        assert move == pickle.loads(pickle.dumps(move, protocol))
    for play in state.history[-2:]:
        assert play == pickle.loads(pickle.dumps(play, protocol))


@given(state=strategies.states())
def test_pickles_cross_the_cores(state):
    """A pickle made on one core loads on the other and says the same."""
    made = pickle.dumps([state, scopa.observe(state, 0), scopa.legal_moves(state)])
    with twins.imports_from_twin() as twin:
        loaded, view, moves = pickle.loads(made)
        assert isinstance(loaded, twin.GameState)
        assert state.to_text() == loaded.to_text()
        assert scopa.observe(state, 0).to_text() == view.to_text()
        assert moves == twin.legal_moves(loaded)
        back = pickle.dumps([loaded, view])
    again, seen = pickle.loads(back)
    assert state == again
    assert state.history == again.history
    assert scopa.observe(state, 0) == seen


@given(state=strategies.states())
def test_copies_are_equal(state):
    assert state == copy.copy(state) == copy.deepcopy(state)
    assert 1 == len({state, copy.deepcopy(state), scopa.GameState.from_text(state.to_text())})


@given(state=strategies.states(finished=False))
def test_equality_ignores_history_but_not_the_position(state):
    rebuilt = scopa.GameState(
        rules=state.rules,
        dealer=state.dealer,
        turn=state.turn,
        hands=state.hands,
        table=state.table,
        stock=state.stock,
        piles=state.piles,
        sweeps=state.sweeps,
        bonus=state.bonus,
        exposed=state.exposed,
        last_capturer=state.last_capturer,
        redeals=state.redeals,
    )
    assert state == rebuilt
    assert hash(state) == hash(rebuilt)
    assert () == rebuilt.history
    assert rebuilt.last_play is None
    for move in scopa.legal_moves(state):
        after = scopa.apply(state, move)
        assert state != after
        assert after == scopa.apply(rebuilt, move)
        assert 1 == len(scopa.apply(rebuilt, move).history)
    assert state != state.to_text()
    assert (state == None) is False  # noqa: E711


@given(state=strategies.openings())
def test_positions_of_other_rules_are_other_positions(state):
    """A target or a napola changes no card, but the game is another one."""
    text = state.to_text()
    others = {state}
    for changes in ({"target": 99}, {"napola": 5}, {"last_scopa": not state.rules.last_scopa}):
        rules = state.rules.replace(**changes)
        other = scopa.GameState.from_text(
            text.replace(f"rules={state.rules.to_text()}", f"rules={rules.to_text()}")
        )
        assert rules == other.rules
        assert state != other
        assert scopa.observe(state, 0) != scopa.observe(other, 0)
        others.add(other)
    assert 4 == len(others)


@given(state=strategies.states(finished=False), seed=st.integers(0, 99))
def test_moves_are_ordered_as_they_are_listed(state, seed):
    moves = scopa.legal_moves(state)
    mixed = random.Random(seed).sample(moves, len(moves))
    assert list(moves) == sorted(mixed)
    assert len(moves) == len(set(moves))
    for lower, higher in pairwise(moves):
        assert lower < higher
        assert lower <= higher
        assert higher > lower
        assert higher >= lower
        assert lower != higher


@given(state=strategies.states())
def test_repr_evaluates_back(state):
    assert state == eval(repr(state), vars(scopa).copy())
    for move in scopa.legal_moves(state):
        assert move == eval(repr(move), vars(scopa).copy())


@given(state=strategies.states(finished=False))
def test_moves_round_trip_through_their_text(state):
    for move in scopa.legal_moves(state):
        assert move == state.parse_move(str(move))
        assert move == scopa.Move.from_text(str(move))
        readings = [each for each in scopa.legal_moves(state) if each.card == move.card]
        if not readings[0].captured:  # a card alone is laid, if it may be
            assert readings[0] == state.parse_move(str(move.card))
        elif len(readings) == 1:
            assert move == state.parse_move(str(move.card))
        else:
            with pytest.raises(scopa.AmbiguousMoveError) as refusal:
                state.parse_move(str(move.card))
            assert move in refusal.value.candidates


@given(state=strategies.states(finished=False))
def test_captures_ask_the_same_question_three_times(state):
    for card in state.hands[state.turn]:
        found = scopa.captures(state.table, card, state.rules)
        assert found == scopa.legal_captures(state, card)
        assert found == tuple(
            move.captured
            for move in scopa.legal_moves(state)
            if move.card == card and move.captured
        )


@given(state=strategies.states(finished=False))
def test_states_cannot_be_changed(state):
    for name in ["turn", "hands", "table", "rules", "anything"]:
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    with pytest.raises((TypeError, AttributeError)):
        state.hands[0] = scopa.CardSet()


def test_public_values_are_final():
    for kind in (scopa.Card, scopa.CardSet, scopa.Move, scopa.GameState, scopa.View, scopa.Rules):
        with pytest.raises(TypeError):
            type("Sub", (kind,), {})


@pytest.mark.parametrize(
    "kind", [scopa.CardSet, scopa.Move, scopa.Play, scopa.GameState, scopa.View]
)
def test_no_back_door_changes_a_value(kind):
    """Compiled types must not offer the state setters that Cython would write for them."""
    assert not hasattr(kind, "__setstate__")
    assert not [name for name in dir(kind) if "cython" in name]


def test_a_second_init_changes_nothing():
    state = scopa.deal(seed=1)
    for each in (scopa.CardSet([1, 2]), scopa.Move(1), scopa.observe(state, 0), state):
        before = repr(each)
        for arguments in ((), ([3],), (5,)):
            with contextlib.suppress(TypeError, AttributeError, scopa.ScopaError):
                each.__init__(*arguments)
            assert before == repr(each)


def test_a_value_that_was_never_filled_breaks_nothing():
    """What __new__ alone gives is useless, but using it is an error and not a crash."""
    code = """
import copy, pickle, scopa
for kind in (scopa.CardSet, scopa.Move, scopa.Play, scopa.GameState, scopa.View):
    try:
        bare = kind.__new__(kind)
    except TypeError:
        continue
    calls = [lambda b, n=name: getattr(b, n) for name in dir(kind) if name != "__class__"]
    calls += [repr, hash, len, list, bool, copy.copy, pickle.dumps]
    calls += [scopa.legal_moves, scopa.score_hand, lambda b: b == b, lambda b: b < b]
    calls += [lambda b: scopa.observe(b, 0), lambda b: scopa.determinize(b, 1)]
    calls += [lambda b: scopa.apply(b, scopa.Move(1)), lambda b: scopa.apply(scopa.deal(), b)]
    calls += [lambda b: scopa.legal_captures(b, 3), lambda b: b.to_text(), lambda b: {b} | {1}]
    calls += [lambda b: b.parse_move("7D"), lambda b: scopa.bots.Hard(samples=1).choose(b)]
    for call in calls:
        try:
            call(bare)
        except Exception:
            pass
print("alive")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (0, "alive") == (done.returncode, done.stdout.strip()), done.stderr
