"""Many tabs at once, by the benchmark script on a small crowd: nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "bench_web.py"


def test_a_crowd_is_answered_and_finds_its_games_after_the_server_was_killed() -> None:
    command = [sys.executable, str(SCRIPT), "--quick", "--json", "-"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)["rows"]
    assert rows[-1]["name"] == "games as they were last told"
    assert f"of {rows[-1]['median']:.0f}" == rows[-1]["unit"]
    for level in ("easy", "normal", "hard"):
        names = [row["name"] for row in rows if row["section"].startswith(level)]
        assert "with pauses, a move, 95th percentile" in names
