"""A real server: killed and started again, it goes on where it was; and its command line."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from webplay import Browser

import scopa


@contextmanager
def server(store: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    """A server in a process of its own, and a client; killed when it is done with."""
    command = [sys.executable, "-m", "scopa", "web", "--port", "0", "--store", str(store)]
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[0]
        with httpx2.Client(base_url=address, timeout=60, trust_env=False) as client:
            client.get("/api/options")  # waits until it answers
            yield process, client
    finally:
        process.kill()
        process.wait(60)
        process.stdout.close()


def _still(game: dict[str, Any]) -> dict[str, Any]:
    return {**game, "events": None}


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    store, choose = tmp_path / "games.sqlite", random.Random(1)
    setups = [
        {"preset": "scopa", "level": "hard", "seed": 5, "target": 5},
        {"preset": "cirulla", "level": "normal", "seed": 6, "target": 20},
        {"preset": "scopa_pairs", "level": "easy", "seed": 7, "target": 5},
    ]
    browsers: list[Browser] = []
    for _ in range(2):
        with server(store, "--rate", "0") as (process, client):
            if not browsers:
                browsers = [Browser(client) for _ in setups]
                for browser, setup in zip(browsers, setups, strict=True):
                    browser.begin(**setup)
            for browser in browsers:
                browser.client = client
                assert _still(browser.get()) == _still(browser.game)
            for _ in range(15):
                for browser in browsers:
                    if browser.game["phase"] == "move":
                        if browser.game["can_undo"] and choose.random() < 0.2:
                            browser.post("undo")
                        else:
                            browser.post("move", move=choose.choice(browser.game["legal"])["move"])
                    elif browser.game["phase"] == "hand_over":
                        browser.post("next")
            os.kill(process.pid, signal.SIGKILL)
    with server(store, "--rate", "0") as (_, client):
        for browser in browsers:
            browser.client = client
            for _ in browser.steps(choose.choice):
                pass
            record = scopa.records.loads(client.get(f"{browser.url}/record").text)[0]
            assert record.winner == browser.game["winner"]
            assert [*record.totals] == [side["total"] for side in browser.game["sides"]]
            assert [[*(hand.points or ())] for hand in record.hands] == browser.game["scores"]


def test_what_was_answered_is_kept_though_it_is_killed_in_the_middle(tmp_path: Path) -> None:
    """Tabs that play as fast as they can, and the server is killed: no answer is taken back."""
    store = tmp_path / "games.sqlite"
    with server(store, "--rate", "0") as (process, client):
        browsers = [Browser(client) for _ in range(4)]
        for seed, browser in enumerate(browsers):
            browser.begin(seed=seed, level="normal", target=1000)

        def play(browser: Browser) -> None:
            choose = random.Random(3)
            try:
                for _ in browser.steps(choose.choice):
                    pass
            except httpx2.HTTPError:
                pass

        threads = [Thread(target=play, args=(browser,)) for browser in browsers]
        for thread in threads:
            thread.start()
        while min(browser.game["version"] for browser in browsers) < 30:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        for thread in threads:
            thread.join(60)
    with server(store, "--rate", "0") as (_, client):
        for browser in browsers:
            browser.client = client
            told = browser.get()
            ahead = told["version"] - browser.game["version"]
            assert ahead in {0, 1}  # the last may have been written and not heard
            if not ahead:
                assert _still(told) == _still(browser.game)


def test_games_are_kept_in_the_data_folder_of_the_user(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems have other folders")
    command = [sys.executable, "-m", "scopa", "web", "--port", "0"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert process.stdout is not None
    with process:
        line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert "http://127.0.0.1:" in line
    assert (tmp_path / "scopa" / "games.sqlite").is_file()
    assert process.returncode == 0


def _fails(*arguments: str, **environment: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "scopa", "web", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stderr


def test_what_cannot_be_served_is_said(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "such" / "file")
    code, said = _fails("--store", nowhere, "--port", "0")
    assert (code, said.count("\n")) == (1, 1)
    assert nowhere in said
    code, said = _fails("--host", "no.such.host.invalid", "--store", ":memory:")
    assert code == 1
    assert "no.such.host.invalid" in said
    for wrong in (["--port", "70000"], ["--port", "x"], ["--max-games", "0"], ["--rate", "-1"]):
        assert _fails(*wrong)[0] == 2


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with server(tmp_path / "games") as (_, client):
        port = str(client.base_url.port)
        code, said = _fails("--port", port, "--store", ":memory:")
    assert code == 1
    assert port in said


def test_others_may_reach_it_only_with_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "scopa", "web", "--host", "0.0.0.0", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--store", ":memory:"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert "other machines" in said
