"""Batches of hands on NumPy arrays, and batched or looped games of other libraries beside them.

A round is one step of all lanes. Every row picks its actions at random among the legal ones, deals
the next hands and counts the old ones; the names say what it writes besides. A decision is one
action that one lane takes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
from _measure import Report, Task, compare, options, rates
from bench_peers import decisions, optional, play_spiel

import scopa
import scopa.observation
from scopa import Rules
from scopa.batch import Batch, simulate

LANES, SIZES = 1024, (1, 16, 256, 1024, 16384)
if scopa.core_name() != "native":  # a step takes a thousand times as long
    LANES, SIZES = 16, (1, 16)
GAMES = ("scopa", "scopa_3", "scopa_pairs", "scopone", "escoba", "cirulla", "scopa_a_15")
SPIEL = ("leduc_poker", "hearts", "crazy_eights")
PGX = ("leduc_holdem", "kuhn_poker", "sparrow_mahjong")
# For jax, before it is imported: one thread, as everybody else has.
XLA_FLAGS = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
SCAN = 128  # steps that pgx compiles into one call
ALL = "scopa, step, mask and observation"
BARE = "scopa, step and mask"


def stepping(
    batch: Batch, *, mask: bool = True, observe: bool = True, recall: bool = False
) -> Task:
    """Random steps of a batch, what is shown being written to arrays of the caller's."""
    width = scopa.observation.layout(batch.rules, perfect_recall=recall).size
    masks = np.empty((len(batch), 81), np.uint8)
    rows = np.empty((len(batch), width), np.uint8)
    steps = iter(range(1 << 62))

    def step(rounds: int) -> int:
        for _ in range(rounds):
            batch.step(batch.random_actions(1, next(steps)))
            if mask:
                batch.legal_mask(masks)
            if observe:
                batch.observe(rows, perfect_recall=recall)
        return rounds * len(batch)

    return step


def by_numpy(batch: Batch) -> Task:
    """The same where NumPy picks the action from the mask, as a policy of one's own would."""
    masks = np.empty((len(batch), 81), np.uint8)
    rows = np.empty((len(batch), batch.layout.size), np.uint8)
    generator = np.random.default_rng(1)
    batch.legal_mask(masks)

    def step(rounds: int) -> int:
        for _ in range(rounds):
            scores = generator.random(masks.shape, np.float32)
            batch.step((scores * masks).argmax(axis=1))
            batch.legal_mask(masks)
            batch.observe(rows)
        return rounds * len(batch)

    return step


def in_spiel(game: Any, share: float, games: int) -> float:
    """Games of OpenSpiel by a Python loop that asks for what a player sees, too."""
    random = Random(1).random
    known = game.get_type().provides_observation_tensor
    steps = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                state.observation_tensor() if known else state.information_state_tensor()
            state.apply_action(actions[int(random() * len(actions))])
            steps += 1
    return steps * share


def spiel(pyspiel: Any) -> tuple[dict[str, Task], dict[str, Task]]:
    """OpenSpiel's games by a Python loop: with what players see, and without."""
    seeing: dict[str, Task] = {}
    bare: dict[str, Task] = {}

    def scaled(game: Any, share: float, games: int) -> float:
        return share * play_spiel(game, games)

    for name in SPIEL:
        game = pyspiel.load_game(name)
        share = decisions(game)[0]
        seeing[f"OpenSpiel {name}, Python loop, tensor"] = partial(in_spiel, game, share)
        bare[f"OpenSpiel {name}, Python loop"] = partial(scaled, game, share)
    return seeing, bare


def in_pgx(jax: Any, pgx: Any, name: str) -> Task:
    """A game of pgx, compiled: steps of all lanes with mask and observation, begun anew."""
    env = pgx.make(name)
    auto_reset = __import__("pgx.experimental", fromlist=["auto_reset"]).auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> tuple[Any, Any]:
        state, key = carry
        key, pick, deal = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(pick, chances, axis=1)
        state = step(state, action, jax.random.split(deal, LANES))
        return (state, key), state.observation.sum()

    scan: Callable[[Any], Any] = jax.jit(lambda carry: jax.lax.scan(one, carry, None, SCAN))
    key = jax.random.PRNGKey(1)
    held = [(jax.vmap(env.init)(jax.random.split(key, LANES)), key)]

    def run(rounds: int) -> int:
        for _ in range(rounds):
            held[0], seen = scan(held[0])
        jax.block_until_ready((held[0], seen))
        return rounds * LANES * SCAN

    run(1)  # compiles
    return run


def ours(report: Report) -> None:
    """What the batch itself costs, piece by piece."""
    easy = Batch(LANES, seed=1, bots={1: scopa.bots.Normal()})
    cases: dict[str, Task] = {
        "step alone": stepping(Batch(LANES, seed=1), mask=False, observe=False),
        "step and mask": stepping(Batch(LANES, seed=1), observe=False),
        "step, mask and observation": stepping(Batch(LANES, seed=1)),
        "the same with perfect recall": stepping(Batch(LANES, seed=1), recall=True),
        "step, mask and observation, matches": stepping(Batch(LANES, seed=1, unit="match")),
        "the same, the other seat played by Normal": stepping(easy),
        "the same as the third, actions by NumPy": by_numpy(Batch(LANES, seed=1)),
    }
    found = rates(cases, report)
    report.section(f"scopa, {LANES} lanes, one core")
    for name, values in found.items():
        report.row(name, values, "decisions/s")
    found = rates({f"{n} lanes": stepping(Batch(n, seed=1)) for n in SIZES}, report)
    report.section("step, mask and observation by lanes")
    for name, values in found.items():
        report.row(name, values, "decisions/s")
    found = rates({name: stepping(Batch(LANES, Rules.preset(name), 1)) for name in GAMES}, report)
    report.section(f"step, mask and observation by game, {LANES} lanes")
    for name, values in found.items():
        report.row(name, values, "decisions/s")


def playouts(report: Report) -> None:
    """Pure playouts: the points of every hand, against their sums."""

    def rolled(hands: int) -> int:
        scopa.rollouts(Rules(), hands, seed=1)
        return hands

    def simulated(hands: int) -> int:
        simulate(hands, seed=1)
        return hands

    found = rates({"simulate": simulated, "rollouts": rolled}, report)
    report.section("random hands, one core")
    for name, values in found.items():
        report.row(name, values, "hands/s")


def peers(report: Report) -> None:
    """The batch and its peers, by turns."""
    report.section("decisions of players, one core, side by side")
    seeing: dict[str, Task] = {}
    bare: dict[str, Task] = {}
    compiled: dict[str, Task] = {}
    pyspiel = optional(report, "pyspiel", "open-spiel")
    if pyspiel is not None:
        seeing, bare = spiel(pyspiel)
    os.environ.setdefault("XLA_FLAGS", XLA_FLAGS)
    jax, pgx = optional(report, "jax", "jax"), optional(report, "pgx", "pgx")
    if jax is not None and pgx is not None:
        compiled = {f"pgx {name}, {LANES} lanes": in_pgx(jax, pgx, name) for name in PGX}
    cases = {
        ALL: stepping(Batch(LANES, seed=1)),
        BARE: stepping(Batch(LANES, seed=1), observe=False),
        **compiled,
        **seeing,
        **bare,
    }
    found = rates(cases, report)
    for name, values in found.items():
        report.row(name, values, "decisions/s")
    for title, mine, theirs in (
        ("with mask and observation over pgx", ALL, compiled),
        ("with mask and observation over OpenSpiel with tensors", ALL, seeing),
        ("step and mask over OpenSpiel's loop", BARE, bare),
    ):
        compare(report, title, found, mine, theirs)


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    report = Report("batch", options(__doc__).parse_args(arguments))
    ours(report)
    playouts(report)
    peers(report)
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
