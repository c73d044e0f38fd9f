"""Machine instructions of a hand: the same whatever else the machine is doing.

Two runs of different length are counted under callgrind; the difference leaves out Python's
start, the import and everything else that does not grow with the number of hands.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

from _measure import HERE

import scopa


class Count(NamedTuple):
    """What `count` found."""

    instructions: float  # a hand
    points: list[int]  # of each side in the longer run: the checksum


def missing() -> str | None:
    """Why instructions cannot be counted here, or None when they can."""
    if shutil.which("valgrind") is None:
        return "instructions a hand: valgrind is not installed"
    return None if _core_file() else "instructions a hand: there is no native core"


def _core_file() -> str | None:
    try:
        from scopa import _core  # noqa: PLC0415  a pure installation has none
    except ImportError:
        return None
    return _core.__file__


def _run(core: str, rules: scopa.Rules, policy: int, hands: int) -> tuple[int, list[int]]:
    command = [
        *("valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"),
        *(sys.executable, "-P", "-s", "-S", "-B"),
        *(str(HERE / "_core_alone.py"), core, str(policy), str(hands)),
        *map(str, rules._spec),
    ]
    alone = {"PATH": os.environ.get("PATH", ""), "PYTHONHASHSEED": "0"}  # so no two runs differ
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=alone)
    collected = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    if collected is None:
        raise RuntimeError(f"callgrind says nothing that is understood:\n{done.stderr}")
    return int(collected[1]), [int(word) for word in done.stdout.split()]


def count(
    rules: scopa.Rules,
    policy: int = 0,
    core: str | None = None,
    short: int = 2_000,
    long: int = 22_000,
) -> Count:
    """Machine instructions of a hand of *rules* by a policy, from fresh deals.

    *core* is the file of a native core, by default of the one that is installed.
    """
    core = core or str(_core_file())
    few, _ = _run(core, rules, policy, short)
    many, points = _run(core, rules, policy, long)
    return Count((many - few) / (long - short), points)
