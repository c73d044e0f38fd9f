"""What the command line writes beside its results: how far it is."""

from __future__ import annotations

import io

import pytest

from scopa._cli_output import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def lines(columns: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is shown on a terminal of that width, line by line over one another."""
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal = Terminal()
    progress = Progress("matches", terminal)
    for done in (0, 500, 501, 1_000):
        progress.show(done, 1_000)
    shown = terminal.getvalue()
    progress.clear()
    assert shown + "\r\x1b[K" == terminal.getvalue()
    return shown.split("\r")[1:]


def test_a_bar_moves_with_the_hundredths(monkeypatch: pytest.MonkeyPatch) -> None:
    empty, half, full = lines(80, monkeypatch)
    assert f"[{' ' * 30}] 0/1000 matches" == empty
    assert f"[{'#' * 15}{' ' * 15}] 500/1000 matches" == half
    assert f"[{'#' * 30}] 1000/1000 matches" == full


@pytest.mark.parametrize("columns", [20, 40])
def test_it_fits_a_narrow_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in lines(columns, monkeypatch):
        assert len(line) < columns
        assert ("[" in line) == (columns > 20)


def test_a_file_is_told_nothing() -> None:
    file = io.StringIO()
    progress = Progress("hands", file)
    progress.show(1, 2)
    progress.clear()
    assert "" == file.getvalue()
