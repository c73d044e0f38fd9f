"""The public names and signatures are those of golden/api.txt, on either core."""

from __future__ import annotations

import difflib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
WRITER = GOLDEN / "regen_api.py"
ADVICE = f"""\
The public API is not what golden/api.txt says:

%s
If that is meant: add a line to CHANGELOG.md, see that docs/policy.rst allows it, and run

    python tests/golden/{WRITER.name} --write
"""

pytestmark = pytest.mark.skipif(
    not WRITER.parents[2].joinpath("docs", "reference").is_dir(), reason="needs the pages of docs/"
)


def written(*options: str, core: str = "python") -> str:
    run = subprocess.run(
        [sys.executable, str(WRITER), *options],
        env={**os.environ, "SCOPA_CORE": core, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_public_api_changes_only_on_purpose() -> None:
    difference = written()
    if difference:
        pytest.fail(ADVICE % difference, pytrace=False)


def test_both_cores_have_the_same_public_api() -> None:
    if importlib.util.find_spec("scopa._types") is None:
        assert os.environ.get("SCOPA_TEST_REQUIRE_NATIVE") != "1", "the native core is missing"
        pytest.skip("the native core is not installed")
    native, python = (written("--both", core=core).splitlines() for core in ("native", "python"))
    assert list(difflib.unified_diff(python, native, "python", "native", lineterm="")) == []
