"""The value tables are fitted by least squares."""

from __future__ import annotations

import subprocess
import sys
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import scopa

FOLDER = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    import fit_values

    yield fit_values
    for name in ("fit_values", "_measure"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("preset", ["scopa", "scopa_3"])
def test_fit(script, preset, monkeypatch):
    monkeypatch.setattr(script, "CHUNK", 1)  # hands: more chunks than are under way at once
    hands, size = 4, 811
    blocks = script.blocks_of(scopa.Rules.preset(preset))
    nothing = array("i", [0] * size * blocks)
    rows = script.chunk(preset, nothing, 0, hands)
    assert len(rows) == hands * blocks
    marks = np.zeros((len(rows), size * blocks))
    for row, mark in zip(rows, marks, strict=True):
        np.add.at(mark, row[:-2], row[-2])
    with ThreadPoolExecutor(1) as pool:
        found = np.array(script.fit(pool, preset, nothing, hands)) / 1000
    # Where the squares are least, their slope, with that of the ridge, is 0 but for rounding.
    slope = marks.T @ (rows[:, -1] - marks @ found) - 9 * found
    assert (np.abs(slope) < 0.00051 * (np.abs(marks).T @ np.abs(marks).sum(1) + 9)).all()
    assert np.abs(found).max() > 0.05


def test_a_quick_run_leaves_the_tables_alone():
    command = [sys.executable, str(FOLDER / "fit_values.py"), "--quick"]
    file = Path(scopa.__file__).parent / "values.json"
    before = file.read_bytes()
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scopa: 4055 entries")
    assert file.read_bytes() == before
