"""The benchmark scripts run; what they measure here means nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import scopa

FOLDER = Path(__file__).parents[2] / "benchmarks"
RECORD = {"commit", "scopa", "core", "python", "cpu", "system", "load_before", "load_after"}


def run(script, *more):
    """Run a script quickly, and give its record."""
    command = [sys.executable, str(FOLDER / script), "--quick", "--runs", "1", "--json", "-", *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def rows_of(record, section):
    return {r["name"]: r["median"] for r in record["rows"] if r["section"].startswith(section)}


@pytest.mark.parametrize(
    ("script", "section", "names"),
    [
        ("bench_playouts.py", "2 players, one core", {"python", "naive", "python over naive"}),
        ("bench_api.py", "whole random hands", {"and score_hand: python"}),
        ("bench_peers.py", "decisions", {"scopa, Python loop", "scopa, rollouts"}),
        ("bench_batch.py", "random hands", {"simulate", "rollouts"}),
        ("bench_analysis.py", "2 players", {"one thread"}),
        ("bench_records.py", "toml", {"written", "read and checked"}),
        ("bench_variants.py", "time over", {"napola", "last_scopa"}),
    ],
)
def test_script_runs(script, section, names):
    record = run(script)
    assert set(record["record"]) >= RECORD
    assert record["record"]["core"] == scopa.core_name()
    found = rows_of(record, section)
    assert names <= set(found)
    assert all(value > 0 for value in found.values())


@pytest.mark.parametrize("script", ["bench_strength.py", "bench_regret.py"])
def test_strength_is_measured(script):
    record = run(script)
    assert record["rows"]
    assert all(row["values"] == sorted(row["values"]) for row in record["rows"])


def test_bench_bots_measures_every_level():
    sections = {row["section"].partition(",")[0] for row in run("bench_bots.py")["rows"]}
    assert set(scopa.bots.LEVELS) == sections


def test_results_section_is_made_from_the_records():
    if not (FOLDER / "results").is_dir():
        pytest.skip("a source distribution has no results")
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    command = [sys.executable, str(FOLDER / "make_results.py"), "--show"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "not measured" not in done.stdout
    assert done.stdout.strip() in readme


def test_every_script_is_in_the_readme():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in FOLDER.glob("bench_*.py"):
        assert f"`{path.name}`" in readme


@pytest.mark.deep
def test_instructions_are_counted_or_missed_loudly():
    record = run("bench_playouts.py", "--only-instructions")
    row = record["rows"][-1]
    if "median" in row:
        assert row["median"] > 1000
    else:
        assert row["name"].startswith("NOT MEASURED: instructions a hand")
