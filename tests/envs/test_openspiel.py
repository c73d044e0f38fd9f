"""OpenSpiel: its own tests, its bots, and that the game is the library's."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from frameworks import need

import scopa
from scopa import PRESETS, Rules, actions
from scopa.observation import encode, layout

pyspiel = need("pyspiel")
observation = need("open_spiel.python.observation")
rl_environment = need("open_spiel.python.rl_environment")
ismcts = need("open_spiel.python.algorithms.ismcts")
mcts = need("open_spiel.python.algorithms.mcts")
ours = need("scopa.envs.openspiel")


def load(**parameters: Any) -> Any:
    return pyspiel.load_game("python_scopa", parameters)


def go(state: Any, rng: Random, plies: int | None = None) -> Any:
    """Play at random: to the end, or to a player's turn after so many actions of players."""
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, chances)[0])
            continue
        if plies == 0:
            break
        state.apply_action(rng.choice(state.legal_actions()))
        plies = None if plies is None else plies - 1
    return state


def played(state: Any) -> list[tuple[int, int]]:
    return [(item.player, item.action) for item in state.full_history() if item.player >= 0]


@pytest.mark.parametrize("name", PRESETS)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(
        load(rules=name), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


@pytest.mark.parametrize(
    "text",
    [
        "python_scopa(players=3,dealer=0)",
        "python_scopa(unit=match,max_hands=3)",
        "python_scopa(unit=match,rules=scopa;target:2)",
        "python_scopa(rules=scopa;redeal:1:2+10:3;forced:no)",
    ],
)
def test_random_simulations_with_parameters(text: str) -> None:
    game = pyspiel.load_game(text)
    assert pyspiel.load_game(str(game)).terms == game.terms
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)


def test_parameters_mean_what_they_say() -> None:
    rules = Rules(players=4, sides=2, hand_size=9, target=31, redeal={1: 2}, forced=False)
    for text in rules.to_text(), "scopone;target:31;redeal:1:2;forced:no":
        assert load(rules=text).terms.rules == rules
    assert load(players=3).terms.rules == PRESETS["scopa_3"]
    assert load(players=3).num_players() == 3
    game = load(rules="scopone", dealer=2)
    assert go(game.new_initial_state(), Random(1), 0).current_player() == 3
    assert go(load().new_initial_state(), Random(1), 0).current_player() == 0


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"rules": "tressette"}, "no preset 'tressette'"),
        ({"dealer": 2}, "dealer=2"),
        ({"unit": "set"}, "unit='set'"),
        ({"max_hands": 0}, "max_hands=0"),
        ({"players": 5}, "players=5"),
    ],
)
def test_parameters_that_are_none_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(scopa.ScopaError, match=message):
        ours.ScopaGame(parameters)


def test_the_bounds_hold() -> None:
    game = load()
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-24, 24, 0)
    assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (actions.ACTIONS, 40)
    assert game.max_game_length() == 2 * 36 + 40
    assert game.max_chance_nodes_in_history() == 40
    state = go(game.new_initial_state(), Random(1))
    dealt = [item.action for item in state.full_history() if item.player == pyspiel.PlayerId.CHANCE]
    assert sorted(dealt) == list(range(40))
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert load(players=3).get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert load(players=3).utility_sum() is None
    assert (load(unit="match").min_utility(), load(unit="match").max_utility()) == (-1, 1)


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopone", "escoba", "cirulla"])
def test_it_plays_what_the_library_plays(name: str) -> None:
    rules = PRESETS[name]
    game = load(rules=name)
    kinds = [pyspiel.IIGObservationType(perfect_recall=recall) for recall in (False, True)]
    observers = [observation.make_observation(game, kind) for kind in kinds]
    state, rng = go(game.new_initial_state(), Random(name), 0), Random(name)
    while not state.is_terminal():
        position, pending = state._node.state, state._node.pending
        legal = actions.legal_actions(position, pending)
        assert state.legal_actions() == list(legal)
        assert state.current_player() == position.turn
        for seat in range(rules.players):
            assert state.view(seat) == scopa.observe(position, seat)
            own = pending if seat == position.turn else None
            for recall, observer in enumerate(observers):
                known = encode(scopa.observe(position, seat), own, perfect_recall=bool(recall))
                where = layout(rules, perfect_recall=bool(recall))
                observer.set_from(state, seat)
                assert observer.tensor == pytest.approx(where.floats(known))
                assert [*observer.dict] == [*where.slices]
                assert observer.dict["piles"].shape == (rules.sides, 40)
        action = rng.choice(legal)
        state.apply_action(action)
        go(state, rng, 0)
        if state.is_terminal() or isinstance(state._node.pending, actions.Pending):
            continue
        step = actions.act(position, action, pending)
        assert isinstance(step, scopa.Move)
        assert state._node.state.last_play.move == step
    points = scopa.score_hand(state._node.state).points
    sides = [seat % rules.sides for seat in range(rules.players)]
    assert state.returns() == [
        points[side] - max(points[:side] + points[side + 1 :]) for side in sides
    ]
    assert state.returns() == state.rewards()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = go(load().new_initial_state(), Random(1), 3)
    before = str(state)
    with pytest.raises(scopa.IllegalMoveError, match="action=80: it must be one of"):
        state.apply_action(80)
    assert str(state) == before
    dealing = load().new_initial_state().child(4)
    with pytest.raises(scopa.ScopaError, match="card=4: the card to deal"):
        dealing.apply_action(4)


@pytest.mark.parametrize("name", ["scopa", "scopa_3", "scopone", "cirulla"])
@pytest.mark.parametrize("plies", [0, 1, 7, 17])
def test_resampling_keeps_what_the_player_knows(name: str, plies: int) -> None:
    rng = Random(name)
    state = go(load(rules=name).new_initial_state(), rng, plies)
    sampler, hands = rng.random, set()
    for player in range(state.num_players()):
        for _ in range(5):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            if player == state.current_player() or state._node.pending is None:
                assert played(other) == played(state)
            else:
                assert other._node.pending is None
                assert played(other) == played(state)[: -state._steps]
            again = state.get_game().new_initial_state()
            for action in other.history():
                again.apply_action(action)
            assert str(again) == str(other)
            hands.add(other._node.state.hands)
    assert len(hands) > 1


def test_resampling_goes_on_in_a_match_and_in_the_middle_of_a_move() -> None:
    rng = Random(4)
    state = go(load(unit="match", max_hands=3).new_initial_state(), rng, 60)
    assert state._node.match.hands_played >= 1
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.random)
    assert other.information_state_string() == state.information_state_string()
    state = go(load(rules="scopone").new_initial_state(), rng, 0)
    while state._node.pending is None:
        if state.is_terminal():
            state = state.get_game().new_initial_state()
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.random)
    assert other._node.pending == state._node.pending
    assert " pending=" in state.information_state_string()
    assert " pending=" not in state.information_state_string((player + 1) % 4)


def test_between_deals_nothing_is_resampled() -> None:
    with pytest.raises(scopa.ScopaError, match="resample when it is a player's turn"):
        load().new_initial_state().resample_from_infostate(0, Random(1).random)
    with pytest.raises(scopa.ScopaError, match="look when it is a player's turn"):
        load().new_initial_state().view(0)
    with pytest.raises(scopa.ScopaError, match="no card is to be dealt now"):
        go(load().new_initial_state(), Random(1), 0).chance_outcomes()


def test_information_is_different_when_what_is_seen_is() -> None:
    game = load()
    strings = set()
    for seed in range(30):
        state = go(game.new_initial_state(), Random(seed), 2)
        strings.add(state.information_state_string())
    assert len(strings) == 30


def test_only_whole_observations_of_one_player_are_made() -> None:
    public = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(scopa.ScopaError, match="SINGLE_PLAYER"):
        load().make_py_observer(public)
    with pytest.raises(scopa.ScopaError, match="params="):
        load().make_py_observer(None, {"x": 1})


def test_clones_share_what_is_frozen() -> None:
    state = go(load().new_initial_state(), Random(1), 9)
    clone = state.clone()
    assert clone._node is state._node
    clone.apply_action(clone.legal_actions()[0])
    assert clone._node is not state._node
    assert len(clone.history()) == len(state.history()) + 1


@pytest.mark.parametrize("actions_before", [0, 3, 5, 20, 30])
def test_pickles_and_texts_go_on_alike(actions_before: int) -> None:
    game = load(rules="escoba", unit="match", max_hands=2)
    state, rng = game.new_initial_state(), Random(1)
    for _ in range(actions_before):
        state.apply_action(rng.choice(state.legal_actions()))
    text = pyspiel.serialize_game_and_state(game, state)
    loaded = pyspiel.deserialize_game_and_state(text)[1]
    pickled = pickle.loads(pickle.dumps(state))
    ends = [str(go(one, Random(2))) for one in (state, loaded, pickled)]
    assert ends[0] == ends[1] == ends[2]


def test_states_are_structs_too() -> None:
    game = load()
    state = game.new_initial_state().child(12)
    struct = state.to_dict()
    assert struct == {
        "match": {"rules": "scopa", "totals": [0, 0], "dealer": 1, "hands_played": 0},
        "state": None,
        "pending": None,
        "dealt": ["4D"],
    }
    go(state, Random(1), 5)
    assert state.to_dict()["state"] == state._node.state.to_text()


@pytest.mark.parametrize("name", ["scopa", "scopone"])
def test_its_ismcts_bot_plays_a_hand(name: str) -> None:
    game = load(rules=name)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=5, random_state=random)
    rng = Random(1)
    state = go(game.new_initial_state(), rng, 0)
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            go(state, rng, 0)
        else:
            go(state, rng, 1)
    assert sum(state.returns()) == pytest.approx(0)


def test_its_other_tools_take_it() -> None:
    game = load(rules="scopa_3")
    random_bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(3)]
    assert len(pyspiel.evaluate_bots(game.new_initial_state(), random_bots, 1)) == 3
    env = rl_environment.Environment(game)
    step = env.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert (
            len(step.observations["info_state"][seat])
            == layout(game.terms.rules, perfect_recall=True).size
        )
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert len(step.rewards) == 3
