"""The tables of CONTRIBUTING.md: what they name is there, and every module is in them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "CONTRIBUTING.md"
pytestmark = pytest.mark.skipif(
    not (PAGE.is_file() and (ROOT / "src" / "scopa").is_dir()), reason="needs the source tree"
)


def places() -> list[tuple[str, str]]:
    """The rows of the first table: what stands in front, and what is said of it."""
    lines = PAGE.read_text(encoding="utf-8").partition("| Path | What |")[2].splitlines()[2:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        _, path, what, _ = line.split("|")
        rows.append((path, what))
    return rows


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def paths(cell: str) -> list[str]:
    """The paths of a cell; those behind the first lie in the same folder."""
    names = quoted(cell)
    folder = names[0].removesuffix("/").rpartition("/")[0]
    first, *more = names
    return [first, *(f"{folder}/{name}".removeprefix("/") for name in more)]


def test_every_path_is_there() -> None:
    assert places()
    for cell, _ in places():
        for path in paths(cell):
            assert list(ROOT.glob(path.removesuffix("/"))), path


def test_every_module_has_a_place() -> None:
    files = [
        path.relative_to(ROOT).as_posix()
        for kind in ("py", "pyx", "pxd", "pxi")
        for path in (ROOT / "src" / "scopa").rglob(f"*.{kind}")
    ]
    assert files
    patterns = [path for cell, _ in places() for path in paths(cell)]
    stems = {name.partition(".")[0] for _, what in places() for name in quoted(what)}
    lost = [
        file
        for file in files
        if file != "src/scopa/__init__.py"
        and Path(file).stem not in stems
        and not any(
            file.startswith(pattern) if pattern.endswith("/") else fnmatchcase(file, pattern)
            for pattern in patterns
        )
    ]
    assert lost == [], "give it a place in the first table of CONTRIBUTING.md"


def test_rooms_are_those_of_the_modules() -> None:
    """Whatever stands in the picture of the rooms is a module, a folder or a family of them."""
    picture = PAGE.read_text(encoding="utf-8").partition("## The rooms")[2].split("```")[1]
    folder = ROOT / "src" / "scopa"
    for line in picture.strip().splitlines():
        for name in re.split(r"[,|·]\s*", line.split("  ")[0].strip()):
            stem = name.strip().removesuffix("/")
            if stem not in {"", "…"}:
                assert (folder / stem).is_dir() or list(folder.glob(f"{stem}.py*")), stem
