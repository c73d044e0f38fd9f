"""Measuring and reporting, the same way in every benchmark."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

import scopa

Task = Callable[[int], float]
"""Does so many rounds of something, and says how many units (hands, plies) that were."""

HERE: Final = Path(__file__).parent


def options(description: str | None) -> argparse.ArgumentParser:
    """A parser with the options that every benchmark takes."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--runs", type=int, help="runs, of which the median counts (default 11)")
    parser.add_argument("--quick", action="store_true", help="see that it works; measures nothing")
    parser.add_argument("--json", metavar="FILE", help="write the record there too, - for stdout")
    return parser


def _git(*words: str) -> str | None:
    try:
        done = subprocess.run(("git", *words), cwd=HERE, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def _commit() -> str:
    commit = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--", "../src", "../setup.py")
    return f"{commit}-dirty" if commit and changed else commit or "unknown"


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _load() -> float | None:
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


class Report:
    """The rows of one benchmark, printed as they come and kept for the JSON record."""

    def __init__(self, name: str, options: argparse.Namespace) -> None:
        self.name = name
        self.runs: int = options.runs or (2 if options.quick else 11)
        self.seconds: float = 0.01 if options.quick else 0.1  # of CPU, for one run of one case
        self._file: str | None = options.json
        self._rows: list[dict[str, object]] = []
        self._section = ""
        self._record: dict[str, object] = {
            "commit": _commit(),
            "scopa": scopa.__version__,
            "core": scopa.core_name(),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "cpu": f"{_cpu_model()}, {os.cpu_count()} CPUs",
            "system": f"{platform.system()} {platform.machine()}",
            "quick": bool(options.quick),
            "runs": self.runs,
            "load_before": _load(),
        }
        self.say(f"{name}: " + ", ".join(f"{key} {value}" for key, value in self._record.items()))

    def say(self, text: str = "") -> None:
        """Print a line where it does not mix with a JSON record."""
        print(text, file=sys.stderr if self._file == "-" else sys.stdout, flush=True)

    def warn(self, text: str) -> None:
        """Say loudly what could not be measured, and keep it in the record."""
        print(f"!!!! {text} !!!!", file=sys.stderr, flush=True)
        self._rows.append({"section": self._section, "name": f"NOT MEASURED: {text}"})

    def section(self, title: str) -> None:
        """Begin a group of rows."""
        self._section = title
        self.say(f"\n{title}")

    def row(self, name: str, values: Sequence[float], unit: str) -> float:
        """Report the median of *values*, and how far they spread."""
        middle = median(values)
        spread = "" if len(values) == 1 else f"   ({show(min(values))} to {show(max(values))})"
        self.say(f"  {name:<44}{show(middle):>12} {unit}{spread}")
        self._rows.append(
            {
                "section": self._section,
                "name": name,
                "unit": unit,
                "median": round_off(middle),
                "values": [round_off(value) for value in values],
            }
        )
        return middle

    def finish(self) -> None:
        """Write the record where --json says."""
        self._record["load_after"] = _load()
        self.say(f"\nload average now: {self._record['load_after']}")
        if self._file is None:
            return
        rows = ",\n".join(json.dumps(row) for row in self._rows)
        head = f'"bench": {json.dumps(self.name)},\n"record": {json.dumps(self._record)}'
        text = f'{{\n{head},\n"rows": [\n{rows}\n]\n}}\n'
        if self._file == "-":
            print(text, end="")
        else:
            Path(self._file).write_text(text, encoding="utf-8")


def round_off(value: float) -> float:
    """Four significant digits; the noise is larger."""
    return float(f"{value:.4g}")


def show(value: float) -> str:
    """A number for people."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _rounds_for(task: Task, seconds: float) -> int:
    """How many rounds of *task* take about so long; a warm-up too."""
    rounds = 1
    while True:
        start = time.process_time()
        task(rounds)
        spent = time.process_time() - start
        if spent >= seconds / 4:
            return max(1, int(rounds * seconds / spent))
        rounds *= 4


def rates(cases: Mapping[str, Task], report: Report) -> dict[str, list[float]]:
    """Units per second of CPU time of each case, one number a run.

    The cases take turns within a run, so that a busy moment of the machine meets all of them.
    """
    rounds = {name: _rounds_for(task, report.seconds) for name, task in cases.items()}
    found: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(report.runs):
        for name, task in cases.items():
            start = time.process_time()
            units = task(rounds[name])
            found[name].append(units / max(time.process_time() - start, 1e-9))
    return found


def ratios(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """How many times *second* goes into *first*, run by run."""
    return [a / b for a, b in zip(first, second, strict=True)]


def compare(
    report: Report, title: str, found: Mapping[str, list[float]], ours: str, theirs: Iterable[str]
) -> None:
    """Report how many times as fast *ours* is as each of *theirs*, and as the best of them."""
    others = list(theirs)
    if not others:
        return
    report.section(title)
    for name in others:
        report.row(name, ratios(found[ours], found[name]), "times")
    if len(others) > 1:
        best = max(others, key=lambda name: median(found[name]))
        report.row("the best of them", ratios(found[ours], found[best]), "times")
