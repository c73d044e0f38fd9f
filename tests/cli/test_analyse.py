"""``scopa analyse``, through a real process."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import scopa
from scopa.cli import main

STATE = scopa.deal(seed=7)
TEXT = STATE.to_text()


def run(*arguments: str, typed: str = "", **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "scopa", "analyse", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def test_a_table_for_people() -> None:
    code, out, _ = run(TEXT, "--budget", "40")
    assert 0 == code
    assert out == f"{scopa.analyse(STATE, budget=40)}\n"
    assert out.startswith("Player 1 to move; 40 trials\n")


def test_json_for_machines() -> None:
    view = scopa.observe(STATE, 1)
    arguments = ("--budget", "30", "--seed", "5", "--threads", "2", "--json")
    code, out, _ = run(view.to_text(), *arguments)
    assert 0 == code
    result = json.loads(out)
    assert scopa.__version__ == result.pop("version")
    assert result == scopa.analyse(view, budget=30, seed=5).to_dict()


def test_a_position_from_the_standard_input() -> None:
    assert run(TEXT, "--budget", "9")[1] == run("-", "--budget", "9", typed=f"{TEXT}\n")[1]


def test_a_time_instead_of_a_budget() -> None:
    code, out, _ = run(TEXT, "--seconds", "0.01", "--json")
    assert 0 == code
    assert json.loads(out)["trials"] >= 256


def test_the_python_core_is_warned_about_once() -> None:
    _, _, err = run(TEXT, "--budget", "2", SCOPA_CORE="python")
    assert "scopa: this is the python core, on which analysis is slow\n" == err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "POSITION"),
        (("chess",), "begins with scopa/1, or of a view, which begins with scopa-view/1"),
        (("--totals", "3", "5", TEXT), "analyse [-h] POSITION [--totals N"),
        (("scopa-view/2 rules=scopa",), "it must be scopa-view/1"),
        ((TEXT.replace("turn=1", "turn=0"),), "turn"),
        ((TEXT, "--budget", "1"), "no whole number from 2"),
        ((TEXT, "--budget", "9", "--seconds", "1"), "not allowed with"),
        ((TEXT, "--seconds", "nan"), "no number of seconds"),
        ((TEXT, "--seconds", "soon"), "no number of seconds"),
        ((TEXT, "--threads", "0"), "no whole number from 1"),
        ((TEXT, "--totals", "-1", "3"), "no whole number"),
    ],
)
def test_bad_arguments_end_with_2(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(("analyse", *arguments))
    out, err = capsys.readouterr()
    assert (2, "") == (caught.value.code, out)
    assert message in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((TEXT, "--totals", "3"), "2 ints"),
        ((TEXT, "--totals", "11", "3"), "won already"),
        ((scopa.observe(STATE, 0).to_text(),), "player 1 is to move"),
    ],
)
def test_what_cannot_be_analysed_ends_with_1(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 1 == main(("analyse", *arguments))
    assert message in capsys.readouterr().err
