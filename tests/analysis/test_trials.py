"""The core's trials: both cores, any division into chunks, and what the referee counts."""

from __future__ import annotations

import signal
import subprocess
import sys
from array import array
from typing import Any

import packed
import pytest
from packed import SPECS, tables
from referee import total

SHIFT, BITS, PER_MOVE = 1 << 10, 8, 26
NONE = array("i")


def case(core: Any, spec: tuple, seed: int, plies: int) -> tuple[list[int], list[int]]:
    """The view of the player to move, and the plays of the round."""
    position, plays = packed.line(core, spec, seed, plies)
    return packed.view_of(spec, position, position[1]), plays


def split(spec: tuple, view: list[int], core: Any, numbers: list[int]) -> tuple[Any, Any, Any]:
    """Tallies by move, products by pair of moves, and results by trial and move."""
    many = len(core.moves(spec, view[6], view[4])) // 2
    tallies = [numbers[i * PER_MOVE : (i + 1) * PER_MOVE] for i in range(many)]
    at = many * PER_MOVE
    products = {}
    for i in range(many):
        for j in range(i + 1):
            products[i, j] = numbers[at]
            at += 1
    rest = numbers[at:]
    return tallies, products, [rest[i : i + many] for i in range(0, len(rest), many)]


def points_of(result: int, sides: int) -> list[int]:
    return [result >> BITS * side & 255 for side in range(sides)]


@pytest.mark.parametrize("number", range(0, len(SPECS), 7))
def test_the_cores_agree(cores: Any, number: int) -> None:
    native, python = cores
    spec = SPECS[number]
    for seed in range(3):
        view, plays = case(native, spec, seed, (7 * number + 11 * seed) % (40 - spec[3]))
        for values in (NONE, tables(spec, seed)):
            given = spec, view, plays, values, 2**64 - 1 - seed, 10**6 * seed, 2
            assert python.trials(*given) == native.trials(*given)


def test_the_cores_agree_on_fresh_hands(cores: Any) -> None:
    native, python = cores
    for number, spec in enumerate(SPECS):
        given = spec, number % spec[0], number % 4, number, 5, 2
        assert python.outcomes(*given) == native.outcomes(*given)


def test_chunks_add_up(core: Any) -> None:
    for number in (0, 12, 30):
        spec = SPECS[number]
        view, plays = case(core, spec, number, 5)
        tallies, products, results = split(
            spec, view, core, core.trials(spec, view, plays, NONE, 3, 10, 9)
        )
        parts = [
            split(spec, view, core, core.trials(spec, view, plays, NONE, 3, first, count))
            for first, count in ((10, 4), (14, 1), (15, 4))
        ]
        assert results == [row for part in parts for row in part[2]]
        assert tallies == [
            [sum(column) for column in zip(*rows, strict=True)]
            for rows in zip(*(part[0] for part in parts), strict=True)
        ]
        assert products == {pair: sum(part[1][pair] for part in parts) for pair in products}


def test_the_sums_are_those_of_the_results(core: Any) -> None:
    for number in (0, 3, 21, 40):
        spec = SPECS[number]
        sides = spec[1]
        view, plays = case(core, spec, number, 6)
        side = view[1] % sides
        tallies, products, results = split(
            spec, view, core, core.trials(spec, view, plays, NONE, 1, 0, 8)
        )
        margins = [
            [
                sides * points_of(result, sides)[side] - sum(points_of(result, sides))
                for result in row
            ]
            for row in results
        ]
        for i, tally in enumerate(tallies):
            assert tally[0] == sum(SHIFT + row[i] for row in margins)
            assert sum(tally[4::4]) == sum(points_of(row[i], sides)[side] for row in results)
            assert sum(tally[4::4]) + sum(tally[5::4]) == sum(
                sum(points_of(row[i], sides)) for row in results
            )
            assert all(count <= 8 for count in (tally[1], *tally[2::4], *tally[3::4]))
        for (i, j), product in products.items():
            assert product == sum((SHIFT + row[i]) * (SHIFT + row[j]) for row in margins)


@pytest.mark.parametrize("last_scopa", [0, 1])
def test_the_referee_counts_the_same_when_nothing_is_left_to_choose(
    core: Any, last_scopa: int
) -> None:
    """Two players with one card each, or one card in all, and no stock."""
    spec = packed.spec_of((2, 2, 3, 4), last_scopa, 10)
    compared = 0
    for seed in range(60):
        position = packed.played(core, spec, seed, 34 + seed % 2)
        view = packed.view_of(spec, position, position[1])
        tallies, _, results = split(spec, view, core, core.trials(spec, view, [], NONE, seed, 0, 1))
        for i, (card, captured) in enumerate(packed.pairs(core.moves(spec, view[6], view[4]))):
            game = packed.read(spec, position)
            game.play(packed.PACK[card], packed.cards_of(captured))
            threat = False
            if not game.over:
                (held,) = game.hands[game.turn]
                sweeps = bool(game.table) and total({held}) == total(game.table)
                threat = sweeps and bool(last_scopa)
                moves = game.moves()
                if len(moves) > 1:
                    continue
                game.play(*moves[0])
            compared += 1
            assert points_of(results[0][i], 2) == game.points()
            assert tallies[i][1] == threat
    assert compared > 40


def test_fresh_hands_are_those_of_rollouts(core: Any) -> None:
    for number in (0, 12, 18):
        spec = SPECS[number]
        sides = spec[1]
        flat = core.rollouts(spec, 0, [1], 3, 77, 5, 12)
        results = [points_of(each, sides) for each in core.outcomes(spec, 1, 3, 77, 5, 12)]
        size = len(flat) // sides
        for side in range(sides):
            assert flat[side * size] == sum(result[side] for result in results)
            assert flat[side * size + 1] == sum(result[side] ** 2 for result in results)


INTERRUPTED = """
import signal, scopa
def stop(number, frame):
    raise TimeoutError("enough")
signal.signal(signal.SIGALRM, stop)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    scopa.analyse(scopa.deal(seed=1), budget=50_000_000, threads={threads})
except TimeoutError as error:
    print(error)
print(len(scopa.analyse(scopa.deal(seed=1), budget=2).moves))
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs Unix signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_can_be_interrupted(threads: int) -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(threads=threads)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.stdout.split()[:1] == ["enough"], run.stderr
    assert run.returncode == 0, run.stderr
