"""The small programs of the pages run, and print what the pages show."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

import scopa

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
OUTPUT = FOLDER / "output"
CERTAIN = {"score_keeper.txt", "analyse_table.txt"}  # no number of hands to choose


def load(path):
    """A script of the pages as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run_all = load(FOLDER / "run_all.py")
PAGES = sorted(path.name for path in OUTPUT.iterdir())


@pytest.mark.parametrize("name", PAGES)
def test_example_runs(name):
    command = run_all.command_of(OUTPUT / name)
    printed = run_all.run(command, *([] if name in CERTAIN else ["--hands", "60"]))
    wanted = (OUTPUT / name).read_text(encoding="utf-8").partition("\n")[2]
    if name in CERTAIN:
        assert wanted == printed
    assert wanted.count("\n") >= printed.count("\n") > 2


@pytest.mark.deep
@pytest.mark.skipif(scopa.core_name() != "native", reason="a million hands take the native core")
@pytest.mark.parametrize("name", [name for name in PAGES if name not in CERTAIN])
def test_example_prints_what_the_page_shows(name):
    page = (OUTPUT / name).read_text(encoding="utf-8")
    assert page == run_all.page(OUTPUT / name, run_all.run(run_all.command_of(OUTPUT / name)))


def test_every_example_is_on_the_page():
    page = (FOLDER / "index.rst").read_text(encoding="utf-8")
    for path in FOLDER.glob("*.py"):
        assert path.name in page
    for name in PAGES:
        assert f"output/{name}" in page


def test_score_keeper_goes_on_after_a_wrong_line():
    printed = run_all.run(run_all.command_of(OUTPUT / "score_keeper.txt"))
    assert printed.count("Not counted: ") == 1
    assert printed.endswith("Anna wins\n")


def test_the_bot_of_the_tutorial_beats_easy():
    careful = load(FOLDER / "my_bot.py").Careful()
    result = scopa.duel(careful, scopa.bots.Easy, hands=200, seed=2)
    assert result.margin_interval[0] > 0
    assert len((FOLDER / "my_bot.py").read_text(encoding="utf-8").splitlines()) <= 30
