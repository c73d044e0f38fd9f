"""Other engines with a Python interface, side by side with this one in one process.

OpenSpiel's card games through its Python loop and through its C++ bots, and Essence Wars, a card
game in Rust; against the loop through the public calls, and `rollouts`. All play at random.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from _measure import Report, Task, compare, options, rates
from bench_api import plies

import scopa

LOOPED = ("leduc_poker", "go_fish", "crazy_eights", "euchre", "hearts", "skat")
BY_BOTS = ("crazy_eights", "hearts", "skat")
OURS = "scopa, Python loop"
OUR_ROLLOUTS = "scopa, rollouts"


def rollouts(hands: int) -> int:
    """Hands in the core, counted in cards played."""
    scopa.rollouts(scopa.Rules(), hands, seed=1)
    return 36 * hands


def play_spiel(game: Any, games: int) -> int:
    """Play games by the quickest loop there is; how many actions, chance ones included.

    A chance node is played as one more player who picks at random. Weighing its outcomes would
    cost OpenSpiel time, and matters in go_fish only; it is left out in its favour.
    """
    random, steps = Random(1).random, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            steps += 1
    return steps


def decisions(game: Any, games: int = 100) -> tuple[float, float]:
    """The share of actions that players take, and how many they are in a game."""
    random = Random(1)
    chance = players = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            chance += state.is_chance_node()
            players += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
    return players / (chance + players), players / games


def play_by_bots(pyspiel: Any, game: Any, games: int) -> int:
    """Let C++ bots play whole games, one call each."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    for seed in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return games


def spiel(pyspiel: Any) -> tuple[dict[str, Task], dict[str, Task]]:
    """OpenSpiel's games: by a Python loop, and by its bots."""
    games = {name: pyspiel.load_game(name) for name in {*LOOPED, *BY_BOTS}}
    known = {name: decisions(game) for name, game in games.items()}

    def scaled(play: Callable[[int], int], scale: float, rounds: int) -> float:
        return scale * play(rounds)

    loops: dict[str, Task] = {
        f"OpenSpiel {name}, Python loop": partial(
            scaled, partial(play_spiel, games[name]), known[name][0]
        )
        for name in LOOPED
    }
    bots: dict[str, Task] = {
        f"OpenSpiel {name}, C++ bots": partial(
            scaled, partial(play_by_bots, pyspiel, games[name]), known[name][1]
        )
        for name in BY_BOTS
    }
    return loops, bots


def play_essence(game: Any, games: int) -> int:
    """Play games of Essence Wars, which picks the random action itself."""
    steps = 0
    for seed in range(games):
        game.reset(seed)
        while not game.is_done():
            game.step(game.random_action())
            steps += 1
    return steps


def optional(report: Report, module: str, package: str) -> Any:
    """Import a peer, or say loudly that it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        report.warn(f"{package}: {error}; pip install {package}")
        return None


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    given = options(__doc__).parse_args(arguments)
    report = Report("peers", given)
    loops: dict[str, Task] = {}
    bots: dict[str, Task] = {}
    rust: dict[str, Task] = {}
    pyspiel = optional(report, "pyspiel", "open-spiel")
    if pyspiel is not None:
        loops, bots = spiel(pyspiel)
    essence = optional(report, "essence_wars", "essence-wars")
    if essence is not None:
        rust["Essence Wars, Python loop"] = partial(play_essence, essence.PyGame())
    found = rates({OURS: plies, OUR_ROLLOUTS: rollouts, **loops, **bots, **rust}, report)
    report.section("decisions of players, chance nodes not counted, one core")
    for name, values in found.items():
        report.row(name, values, "plies/s")
    for title, ours, theirs in (
        ("Python loop over OpenSpiel's", OURS, loops),
        ("Python loop over that of Essence Wars", OURS, rust),
        ("rollouts over OpenSpiel's C++ bots", OUR_ROLLOUTS, bots),
    ):
        compare(report, title, found, ours, theirs)
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
