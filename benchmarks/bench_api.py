"""The public interface on both cores: hands played ply by ply, and what single calls cost.

Each core runs in a process of its own, by turns. A call is timed over the positions of whole
random hands; the time of the same loop with nothing in it is taken off.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from random import Random

from _measure import Report, Task, options, rates, ratios

from scopa import GameState, apply, deal, legal_captures, legal_moves, observe, score_hand

CORES = ("native", "python")
CALLS = {
    "legal_moves(state)": "legal_moves(s)",
    "legal_captures(state, card)": "legal_captures(s, c)",
    "apply(state, move)": "apply(s, m)",
    "hash(state)": "hash(s)",
    "state == equal state": "s == e",
    "state == unpickled state": "s == u",
    "observe(state, player)": "observe(s, p)",
    "legal_moves(view)": "legal_moves(v)",
    "copy.copy(state)": "copy(s)",
    "pickle.dumps(state)": "dumps(s)",
    "pickle.loads(pickled)": "loads(b)",
    "state.to_text()": "s.to_text()",
    "GameState.from_text(text)": "from_text(t)",
}
NAMES: dict[str, object] = {
    "legal_moves": legal_moves,
    "legal_captures": legal_captures,
    "apply": apply,
    "observe": observe,
    "copy": copy.copy,
    "dumps": pickle.dumps,
    "loads": pickle.loads,
    "from_text": GameState.from_text,
}


def plies(hands: int) -> int:
    """Play random hands through the public calls, the deals included; how many cards that was."""
    random, count = Random(1).random, 0
    for index in range(hands):
        state = deal(seed=1, index=index)
        while not state.is_over:
            moves = legal_moves(state)
            state = apply(state, moves[int(random() * len(moves))])
            count += 1
    return count


def whole_hands(hands: int) -> int:
    """The same with a look at the score, counted in hands."""
    random = Random(1).random
    for index in range(hands):
        state = deal(seed=1, index=index)
        while not state.is_over:
            moves = legal_moves(state)
            state = apply(state, moves[int(random() * len(moves))])
        score_hand(state)
    return hands


def positions(hands: int) -> list[tuple[object, ...]]:
    """Every position of some random hands, with all that the calls need: s e u m c p b v t."""
    random = Random(2)
    cases: list[tuple[object, ...]] = []
    for index in range(hands):
        state, equal = (deal(seed=2, index=index) for _ in range(2))
        while not state.is_over:
            move, view = random.choice(legal_moves(state)), observe(state, state.turn)
            pickled = pickle.dumps(state)
            around = (move, move.card, state.turn, pickled, view, state.to_text())
            cases.append((state, equal, pickle.loads(pickled), *around))
            state, equal = apply(state, move), apply(equal, move)
    return cases


def nanoseconds(statement: str, cases: list[tuple[object, ...]], seconds: float) -> float:
    """CPU time of one round of the loop, divided by the number of positions."""
    timer = timeit.Timer(
        f"for s, e, u, m, c, p, b, v, t in cases: {statement}",
        globals={**NAMES, "cases": cases},
        timer=time.process_time,
    )
    loops, spent = 1, timer.timeit(1)
    while spent < seconds / 2:
        loops = max(2 * loops, int(loops * seconds / max(spent, 1e-6)))
        spent = timer.timeit(loops)
    return spent / loops / len(cases) * 1e9


def one_round(report: Report, quick: bool) -> dict[str, float]:
    """One measurement of everything on the core of this process."""
    report.runs = 1
    tasks: dict[str, Task] = {"plies": plies, "hands": whole_hands}
    found = {name: values[0] for name, values in rates(tasks, report).items()}
    cases = positions(1 if quick else 8)
    empty = nanoseconds("pass", cases, report.seconds / 4)
    for name, statement in CALLS.items():
        found[name] = nanoseconds(statement, cases, report.seconds / 4) - empty
    return found


def in_process(core: str, quick: bool) -> dict[str, float]:
    """`one_round` in a process on *core*."""
    command = [sys.executable, __file__, "--one-round", *(["--quick"] if quick else [])]
    environment = {**os.environ, "SCOPA_CORE": core}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ImportError(done.stderr.strip().splitlines()[-1])
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    parser = options(__doc__)
    parser.add_argument("--one-round", action="store_true", help="of this process, as plain JSON")
    given = parser.parse_args(arguments)
    if given.one_round:
        given.json = "-"
        print(json.dumps(one_round(Report("api", given), given.quick)))
        return
    report = Report("api", given)
    rounds: dict[str, list[dict[str, float]]] = {core: [] for core in CORES}
    for _ in range(report.runs):
        for core in list(rounds):
            try:
                rounds[core].append(in_process(core, given.quick))
            except ImportError as error:
                report.warn(f"the {core} core: {error}")
                del rounds[core]
    both = list(rounds)

    def rows(name: str, unit: str, title: Callable[[str], str]) -> None:
        values = {core: [found[name] for found in rounds[core]] for core in both}
        for core in both:
            report.row(title(core), values[core], unit)

    report.section("whole random hands, typed objects")
    rows("plies", "plies/s", lambda core: f"deal, legal_moves, pick, apply: {core}")
    rows("hands", "hands/s", lambda core: f"and score_hand: {core}")
    for core in both:
        report.section(f"single calls, less an empty loop: {core}")
        for name in CALLS:
            report.row(name, [found[name] for found in rounds[core]], "ns")
    if len(both) > 1:
        report.section("native over python")
        for name in ("plies", "hands"):
            first, second = ([found[name] for found in rounds[core]] for core in both)
            report.row(name, ratios(first, second), "times")
    report.finish()


if __name__ == "__main__":
    main(sys.argv[1:])
