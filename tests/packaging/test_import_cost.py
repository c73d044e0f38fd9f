"""``import scopa`` stays light: no extra, and no heavy standard module without need."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

HEAVY = {
    "argparse",
    "asyncio",
    "concurrent",
    "ctypes",
    "dataclasses",
    "email",
    "hashlib",
    "http",
    "importlib.metadata",
    "inspect",
    "json",
    "logging",
    "multiprocessing",
    "numpy",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "ssl",
    "statistics",
    "subprocess",
    "tempfile",
    "threading",
    "unittest",
    "urllib",
}


def modules_after(code: str, core: str) -> set[str]:
    """The modules loaded by *code* in an interpreter that has loaded nothing else yet."""
    # Without site, which for an editable install imports a good deal: the path is given by hand.
    code = f"import sys; sys.path[:] = {sys.path!r}\n{code}\nprint(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        env={**os.environ, "SCOPA_CORE": core},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(run.stdout.split())


@pytest.mark.parametrize("core", ["python", "auto"])
def test_import_loads_no_heavy_module(core: str) -> None:
    assert modules_after("import scopa", core) & HEAVY == set()


def test_import_loads_no_front_and_no_drawings() -> None:
    fronts = {"scopa.cli", "scopa.play", "scopa.drawing"}
    assert modules_after("import scopa", "auto") & fronts == set()
