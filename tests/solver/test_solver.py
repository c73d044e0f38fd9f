"""Perfect play: against plain minimax on the referee, the laws it must obey, and both cores."""

from __future__ import annotations

import copy
import pickle
import random
import signal
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest
from referee import Game
from support import card, game_of, play_out, position

import scopa

GAMES = {
    "two": scopa.Rules(),
    "two, napola, last sweep": scopa.Rules(napola=True, last_scopa=True),
    "two, short napola": scopa.Rules(napola=4),
    "two, nine cards": scopa.Rules(hand_size=9),
    "pairs": scopa.Rules.preset("scopa_pairs"),
    "pairs, last sweep": scopa.Rules(players=4, sides=2, last_scopa=True),
    "six": scopa.Rules.preset("scopa_6"),
    "six, napola": scopa.Rules(players=6, sides=2, napola=True),
    "scopone": scopa.Rules(players=4, sides=2, hand_size=9, napola=True),
    "scientifico": scopa.Rules.preset("scopone_scientifico"),
}
PER_GAME = 12


def ending(rules: scopa.Rules, seed: int, left: int) -> scopa.GameState:
    """A position with so many plays left, after random play; one in three avoids captures."""
    rng = random.Random(seed)
    state = scopa.deal(rules, dealer=seed % rules.players, seed=seed)
    shy = seed % 3 == 0
    for _ in range(40 - rules.table_size - left):
        moves = scopa.legal_moves(state)
        laid = [move for move in moves if not move.captured] if shy else []
        state = scopa.apply(state, rng.choice(laid or moves))
    return state


def minimax(game: Game) -> int:
    """The points of side 0 less those of side 1 when both play their best."""
    if game.over:
        points = game.points()
        return points[0] - points[1]
    values = []
    for played, captured in game.moves():
        after = copy.deepcopy(game)
        after.play(played, captured)
        values.append(minimax(after))
    return max(values) if game.turn % 2 == 0 else min(values)


def by_minimax(state: scopa.GameState) -> list[int]:
    """What each legal move is worth to the side to move."""
    values = []
    for move in scopa.legal_moves(state):
        value = minimax(game_of(scopa.apply(state, move)))
        values.append(-value if state.turn % 2 else value)
    return values


def solve_all(core: ModuleType, state: scopa.GameState, bits: int = 10) -> list[int]:
    return core.solve(state.rules._spec, state._packed(), bits)


@pytest.mark.parametrize("name", GAMES)
def test_plain_minimax_on_the_referee_agrees(name: str) -> None:
    for seed in range(PER_GAME):
        state = ending(GAMES[name], seed, seed % 6)
        solution = scopa.solve(state)
        if state.is_over:
            continue
        assert by_minimax(state) == list(solution.moves.values()), state
        assert scopa.legal_moves(state) == tuple(solution.moves)


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_plain_minimax_agrees_further_from_the_end(name: str) -> None:
    for seed in range(30):
        state = ending(GAMES[name], seed + 1000, 7 + seed % 2)
        assert by_minimax(state) == list(scopa.solve(state).moves.values()), state


@pytest.mark.parametrize("name", GAMES)
def test_the_cores_agree_in_everything(cores: tuple[ModuleType, ModuleType], name: str) -> None:
    """Values, nodes and line, whatever the size of the table."""
    native, python = cores
    for seed in range(PER_GAME):
        state = ending(GAMES[name], seed, 1 + seed)
        bits = (1, 3, 6, 12)[seed % 4]
        if seed < 10 or GAMES[name].hand_size == 3:
            assert solve_all(python, state, bits) == solve_all(native, state, bits), state


@pytest.mark.parametrize("name", ["two", "two, napola, last sweep"])
def test_the_cores_agree_on_half_a_hand(cores: tuple[ModuleType, ModuleType], name: str) -> None:
    native, python = cores
    for seed in range(4):
        state = ending(GAMES[name], seed, 18)
        assert solve_all(python, state) == solve_all(native, state), state


@pytest.mark.deep
@pytest.mark.parametrize("name", ["two", "two, napola, last sweep", "pairs", "six"])
def test_the_cores_agree_on_whole_hands(cores: tuple[ModuleType, ModuleType], name: str) -> None:
    native, python = cores
    for seed in range(10):
        state = ending(GAMES[name], seed, 36 if name.startswith("two") else 24)
        assert solve_all(python, state) == solve_all(native, state), state


def test_the_size_of_the_table_changes_no_value(core: ModuleType) -> None:
    for seed in range(5):
        state = ending(GAMES["two"], seed, 14)
        moves = len(scopa.legal_moves(state))
        found = {tuple(solve_all(core, state, bits)[:moves]) for bits in (1, 2, 5, 15)}
        assert 1 == len(found)


def children(state: scopa.GameState) -> list[int]:
    return [scopa.par(scopa.apply(state, move)) for move in scopa.legal_moves(state)]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_worth_its_best_child(name: str) -> None:
    sign = {0: 1, 1: -1}
    for seed in range(8):
        state = ending(GAMES[name], seed, 1 + seed + 6 * (GAMES[name].hand_size == 3))
        solution = scopa.solve(state)
        own = [sign[state.turn % 2] * value for value in children(state)]
        assert own == list(solution.moves.values())
        assert max(own) == solution.value == sign[state.turn % 2] * scopa.par(state)
        assert tuple(m for m, v in solution.moves.items() if v == max(own)) == solution.best


@pytest.mark.parametrize("name", GAMES)
def test_the_line_is_best_play_to_the_end(name: str) -> None:
    for seed in range(6):
        state = ending(GAMES[name], seed, 9)
        par = scopa.par(state)
        for move in scopa.solve(state).line:
            solution = scopa.solve(state)
            assert solution.best[0] == move
            state = scopa.apply(state, move)
            assert par == scopa.par(state)
        assert state.is_over
        points = scopa.score_hand(state).points
        assert par == points[0] - points[1]


def test_whole_hands_of_two() -> None:
    """Against a second opinion: the sum of what each play of a random hand loses."""
    if scopa.core_name() != "native":
        pytest.skip("takes the pure core long")
    for seed in range(4):
        state = scopa.deal(seed=seed)
        rng = random.Random(seed)
        expected = scopa.par(state)
        while not state.is_over:
            solution = scopa.solve(state)
            move = rng.choice(scopa.legal_moves(state))
            lost = solution.value - solution.moves[move]
            assert lost >= 0
            expected += lost if state.turn % 2 else -lost
            state = scopa.apply(state, move)
        points = scopa.score_hand(state).points
        assert expected == points[0] - points[1] == scopa.par(state)


def rebuilt(state: scopa.GameState, suits: str = "DCSB", swap: bool = False) -> scopa.GameState:
    """The same position with other suits, or with everybody one seat on (two sides)."""
    new = dict(zip("DCSB", suits, strict=True))
    players = state.rules.players

    def turned(parts: Any) -> list[Any]:
        return [*parts[-1:], *parts[:-1]] if swap else list(parts)

    def relabelled(cards: Any) -> list[Any]:
        return [card(str(each)[0] + new[str(each)[1]]) for each in cards]

    last = state.last_capturer
    return scopa.GameState(
        rules=state.rules,
        dealer=(state.dealer + swap) % players,
        hands=turned([relabelled(hand) for hand in state.hands]),
        table=relabelled(state.table),
        stock=relabelled(state.stock),
        piles=turned([relabelled(pile) for pile in state.piles]),
        sweeps=turned(state.sweeps),
        last_capturer=None if last is None else (last + swap) % 2,
    )


@pytest.mark.parametrize("name", GAMES)
def test_changing_seats_turns_the_result_round(name: str) -> None:
    for seed in range(6):
        state = ending(GAMES[name], seed, 10)
        solution, other = scopa.solve(state), scopa.solve(rebuilt(state, swap=True))
        assert dict(solution.moves) == dict(other.moves)
        assert scopa.par(state) == -scopa.par(rebuilt(state, swap=True))


@pytest.mark.parametrize("suits", ["DSBC", "DBSC", "DCBS"])
def test_cups_swords_and_clubs_are_alike(suits: str) -> None:
    for number, rules in enumerate(GAMES.values()):
        state = ending(rules, number, 10)
        assert scopa.par(state) == scopa.par(rebuilt(state, suits))


@pytest.mark.parametrize(("last", "expected"), [(0, 3), (1, 2)])
def test_the_left_overs_go_to_the_last_capturer(last: int, expected: int) -> None:
    """The settebello and the primiera are side 0's, the coins are shared; one card is left."""
    first = [card(rank + suit) for rank in "A2347" for suit in "DCSB"]
    left = [card("6S")]
    state = scopa.GameState(
        dealer=0,
        hands=[left, []],
        table=[],
        piles=[first, set(scopa.DECK).difference(first, left)],
        last_capturer=last,
    )
    assert expected == scopa.par(state) == minimax(game_of(state))


@pytest.mark.parametrize(("last_scopa", "gain"), [(False, 0), (True, 1)])
def test_a_sweep_with_the_very_last_card(last_scopa: bool, gain: int) -> None:
    rules = scopa.Rules(last_scopa=last_scopa)
    state = position(["5C", ""], "2D 3S", rules=rules)
    without = scopa.score_hand(scopa.apply(state, state.parse_move("5Cx2D3S")))
    solution = scopa.solve(state)
    assert solution.value == without.points[0] - without.points[1]
    plain = scopa.solve(position(["5C", ""], "2D 3S"))
    assert gain == solution.value - plain.value
    assert ["5Cx2D3S"] == [str(move) for move in solution.best]


def test_what_was_scored_before_counts() -> None:
    state = ending(GAMES["two"], 5, 8)
    more = scopa.GameState.from_text(
        state.to_text().replace(
            f"sweeps={state.sweeps[0]}/{state.sweeps[1]}",
            f"sweeps={state.sweeps[0] + 1}/{state.sweeps[1]}",
        )
    )
    assert scopa.par(more) == scopa.par(state) + 1


def test_nobody_ever_captured() -> None:
    """Left-overs that nobody may take score for nobody."""
    state = scopa.GameState(dealer=0, hands=[[], []], table=scopa.DECK)
    assert 0 == scopa.par(state) == scopa.solve(state).value


def test_more_captures_than_there_is_room_for_at_first(
    cores: tuple[ModuleType, ModuleType],
) -> None:
    kings = [card(f"R{suit}") for suit in "DCSB"]
    state = scopa.GameState(
        rules=scopa.Rules(hand_size=1, table_size=36, redeal={}),
        dealer=0,
        hands=[kings[:1], []],
        table=scopa.CardSet(scopa.DECK) - scopa.CardSet(kings),
        piles=[kings[1:], []],
        last_capturer=0,
    )
    native, python = cores
    moves = scopa.legal_moves(state)
    assert 1698 == len(moves)
    assert solve_all(python, state) == solve_all(native, state)
    for move, value in [*scopa.solve(state).moves.items()][::97]:
        assert value == scopa.par(scopa.apply(state, move))


@pytest.mark.parametrize("name", ["two", "pairs", "six"])
def test_a_hand_that_is_over(name: str) -> None:
    state = play_out(scopa.deal(GAMES[name], seed=3), random.Random(3))
    solution = scopa.solve(state)
    points = scopa.score_hand(state).points
    side = state.turn % 2
    assert solution == scopa.Solution(points[side] - points[1 - side], {}, (), 0)
    assert () == solution.best == solution.line
    assert scopa.par(state) == points[0] - points[1]
    assert "the hand is over" in repr(solution)


def test_a_solution_is_a_value() -> None:
    state = ending(GAMES["two"], 2, 6)
    solution = scopa.solve(state)
    assert solution == scopa.solve(state)
    assert hash(solution) == hash(scopa.solve(state))
    assert solution != scopa.solve(ending(GAMES["two"], 3, 6))
    assert solution != solution.value
    assert solution == pickle.loads(pickle.dumps(solution))
    with pytest.raises(AttributeError, match="value"):
        solution.value = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        solution.moves[solution.line[0]] = 3  # type: ignore[index]
    assert repr(solution).startswith(f"<Solution {solution.value:+d}: ")


@pytest.mark.parametrize("function", [scopa.solve, scopa.par])
def test_what_cannot_be_solved(function: Any) -> None:
    state = scopa.deal(seed=1)
    with pytest.raises(scopa.HiddenInformationError, match="determinize"):
        function(scopa.observe(state, state.turn))
    for other in (None, "7D", state.to_text(), scopa.Rules()):
        with pytest.raises(scopa.ScopaError, match="position"):
            function(other)
    for rules in (scopa.Rules.preset("scopa_3"), scopa.Rules(players=6, sides=3)):
        with pytest.raises(scopa.InvalidRulesError, match="sides=3"):
            function(scopa.deal(rules, seed=1))


INTERRUPTED = """
import signal, scopa
def stop(number, frame):
    raise TimeoutError("enough")
signal.signal(signal.SIGALRM, stop)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    scopa.solve(scopa.deal(scopa.Rules.preset("scopone_scientifico"), seed=1))
except TimeoutError as error:
    print(error)
print(scopa.par(scopa.deal(seed=1)) is not None)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs Unix signals")
def test_a_search_can_be_interrupted() -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "enough\nTrue\n" == run.stdout, run.stderr
