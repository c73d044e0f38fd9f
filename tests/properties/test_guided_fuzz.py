"""All parsers under a fuzzer that coverage guides, in the deep profile, where atheris is."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "guided.py"
PARSERS = ["card", "cards", "move", "parse_move", "rules", "state", "view", "records"]


@pytest.mark.deep
@pytest.mark.parametrize("parser", PARSERS)
def test_parser(parser: str, tmp_path: Path) -> None:
    if importlib.util.find_spec("atheris") is None:
        pytest.skip("NO ATHERIS: the guided fuzz was not run")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), parser, "20", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,  # where a crashing input would be left
        env={**os.environ},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done" in done.stderr
