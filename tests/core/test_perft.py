"""The counts of tests/golden/perft.txt: on both cores, and by the referee to small depths."""

from __future__ import annotations

import copy
from pathlib import Path
from types import ModuleType

import pytest
from referee import Game
from support import game_of

import scopa

FILE = Path(__file__).parents[1] / "golden" / "perft.txt"
MOST = {"native": 1 << 40, "python": 20_000}
MOST_BY_REFEREE = 1_500


def golden() -> list[tuple[str, dict[int, int]]]:
    entries: list[tuple[str, dict[int, int]]] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            depth, count = map(int, line.split())
            entries[-1][1][depth] = count
        elif not line.startswith("#"):
            entries.append((line, {}))
    return entries


GOLDEN = golden()
IDS = [f"{number}-{text.split()[1]}" for number, (text, _) in enumerate(GOLDEN)]


def count(game: Game, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for card, captured in game.moves():
        after = copy.deepcopy(game)
        after.play(card, captured)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize(("text", "counts"), GOLDEN, ids=IDS)
def test_both_cores(core: ModuleType, text: str, counts: dict[int, int]) -> None:
    state = scopa.GameState.from_text(text)
    most = MOST["python" if core.__name__.endswith("_py") else "native"]
    for depth, expected in counts.items():
        if expected <= most:
            assert expected == sum(core.perft(state.rules._spec, state._packed(), depth)), depth


@pytest.mark.parametrize(("text", "counts"), GOLDEN, ids=IDS)
def test_the_referee(text: str, counts: dict[int, int]) -> None:
    game = game_of(scopa.GameState.from_text(text))
    for depth, expected in counts.items():
        if expected <= MOST_BY_REFEREE:
            assert expected == count(game, depth), depth


def test_the_split_adds_up_and_names_the_moves() -> None:
    state = scopa.GameState.from_text(GOLDEN[0][0])
    split = scopa.perft_split(state, 5)
    assert list(split) == list(scopa.legal_moves(state))
    assert sum(split.values()) == scopa.perft(state, 5) == GOLDEN[0][1][5]
    for move, nodes in split.items():
        assert nodes == scopa.perft(scopa.apply(state, move), 4)
    assert scopa.perft(state, 0) == 1


@pytest.mark.parametrize("depth", [-1, 41, 1.0, True, None, "3"])
def test_a_wrong_depth(depth: object) -> None:
    state = scopa.deal(seed=1)
    with pytest.raises(scopa.ScopaError, match="depth"):
        scopa.perft(state, depth)  # type: ignore[arg-type]
