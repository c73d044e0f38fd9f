"""Action ids: one path for every legal move, in every game, and ids that never change meaning."""

from __future__ import annotations

import pickle
import random

import pytest
from support import card, cset, move, play_out, position

import scopa
from scopa import actions


def leaves(state, pending=None, ids=()):
    """Every sequence of ids from here, with the move that it makes."""
    for action in actions.legal_actions(state, pending):
        made = actions.act(state, action, pending)
        if isinstance(made, actions.Pending):
            yield from leaves(state, made, (*ids, action))
        else:
            yield (*ids, action), made


def crowded(rules, rng):
    """Positions of a game with many cards on the table, where captures abound."""
    players, sides = rules.players, rules.sides
    pack = list(range(40))
    rng.shuffle(pack)
    hands = [scopa.CardSet.from_mask(1 << pack.pop()) for _ in range(players)]
    table = scopa.CardSet(pack[: rng.choice((6, 9, 12))])
    rest = scopa.CardSet(pack[len(table) :])
    piles = [rest, *[scopa.CardSet()] * (sides - 1)]
    return scopa.GameState(
        rules=rules, hands=hands, table=table, piles=piles, last_capturer=0, dealer=0
    )


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_each_legal_move_has_exactly_one_path(preset: str) -> None:
    rules, rng = scopa.Rules.preset(preset), random.Random(preset)
    longest = 0
    positions = [
        play_out(scopa.deal(rules, seed=seed), rng, plies)
        for seed in range(6)
        for plies in range(0, 30, 5)
    ]
    for state in positions + [crowded(rules, rng) for _ in range(12)]:
        found = list(leaves(state))
        made = [each for _, each in found]
        assert sorted(made) == list(scopa.legal_moves(state))
        assert len(set(made)) == len(made)
        for ids, each in found:
            assert actions.path(state, each) == ids
            assert ids[0] == each.card
            assert all(actions.TAKE <= i <= actions.STOP for i in ids[1:])
            taken = [i - actions.TAKE for i in ids[1:] if i != actions.STOP]
            assert taken == sorted(taken)
            assert set(taken) <= set(map(int, each.captured))
            longest = max(longest, len(ids))
    assert longest > 1


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_every_question_has_two_answers_or_more(preset: str) -> None:
    rules, rng = scopa.Rules.preset(preset), random.Random(preset)

    def ask(state, pending):
        allowed = actions.legal_actions(state, pending)
        assert len(allowed) > 1
        for action in allowed:
            made = actions.act(state, action, pending)
            if isinstance(made, actions.Pending):
                assert made.picks > pending.picks
                ask(state, made)

    for _ in range(12):
        state = crowded(rules, rng)
        for action in actions.legal_actions(state):
            made = actions.act(state, action)
            if isinstance(made, actions.Pending):
                ask(state, made)


# What the ids mean is written down here once, and must never have to be changed.
def test_the_ids_mean_what_they_always_meant() -> None:
    state = position(["AB AS", "7D 2S"], "AC 2D 3B 4S 5C 6D", dealer=0)
    paths = {str(each): actions.path(state, each) for each in scopa.legal_moves(state)}
    assert {
        "2Sx2D": (6,),
        "7DxAC2D4S": (24, 41, 44),
        "7DxAC6D": (24, 41, 60),
        "7Dx2D5C": (24, 44),
        "7Dx3B4S": (24, 51),
    } == paths


def test_laying_a_card_that_could_capture_is_to_stop() -> None:
    rules = scopa.Rules(forced=False)
    state = position(["AB", "7D"], "3B 4S 7C", rules=rules)
    paths = {str(each): actions.path(state, each) for each in scopa.legal_moves(state)}
    assert paths == {"7D": (24, 80), "7Dx7C": (24, 65)}
    assert (actions.ACTIONS, actions.TAKE, actions.STOP) == (81, 40, 80)


def test_a_capture_that_another_continues_is_to_stop_there() -> None:
    rules = scopa.Rules(totals=("rank", 15), choice="free")
    state = position(["AB", "5D"], "2C 3S 5C", rules=rules)
    paths = {str(each): actions.path(state, each) for each in scopa.legal_moves(state)}
    assert paths == {"5Dx2C3S": (16, 45, 80), "5Dx2C3S5C": (16, 45, 57), "5Dx5C": (16, 57)}


def test_a_view_on_turn_serves_as_well() -> None:
    state = scopa.deal(seed=3)
    view = scopa.observe(state, state.turn)
    assert actions.legal_actions(view) == actions.legal_actions(state)
    with pytest.raises(scopa.IllegalMoveError, match="is to move"):
        actions.legal_actions(scopa.observe(state, 1 - state.turn))


@pytest.mark.parametrize("action", [-1, 39, 40, 80, 81, 2**70, True, 24.0, "24", None])
def test_an_id_that_is_not_allowed_is_refused(action: object) -> None:
    state = position(["AB AS", "7D 2S"], "AC 2D 3B 4S 5C 6D")
    with pytest.raises(scopa.IllegalMoveError, match="it must be one of 6, 24"):
        actions.act(state, action)


def test_there_is_nothing_to_do_when_the_hand_is_over() -> None:
    state = play_out(scopa.deal(seed=1), random.Random(1))
    assert actions.legal_actions(state) == ()
    with pytest.raises(scopa.IllegalMoveError, match="the hand is over"):
        actions.act(state, 3)


def test_a_pending_move_must_fit() -> None:
    state = position(["AB AS", "7D 2S"], "AC 2D 3B 4S 5C 6D")
    begun = actions.act(state, 24)
    assert begun == actions.Pending(card("7D"))
    assert actions.legal_actions(state, begun) == (41, 44, 51)
    further = actions.act(state, 41, begun)
    assert further == actions.Pending(card("7D"), cset("AC"))
    assert actions.act(state, 60, further) == move("7D", ["AC", "6D"])
    assert pickle.loads(pickle.dumps(further)) == further
    for wrong in (actions.Pending(card("7D"), cset("3B 5C")), 24, (24, ())):
        with pytest.raises(scopa.IllegalMoveError, match="pending|under way"):
            actions.legal_actions(state, wrong)
    with pytest.raises(scopa.IllegalMoveError, match="not in the hand"):
        actions.legal_actions(state, actions.Pending(card("RD")))
    with pytest.raises(scopa.IllegalMoveError, match="not legal"):
        actions.path(state, move("7D", ["AC"]))
    with pytest.raises(scopa.IllegalMoveError, match="a move is a Move"):
        actions.path(state, 24)
