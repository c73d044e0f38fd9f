"""Hints and reviews are those of the library, and thinking keeps nobody else waiting."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from webplay import Browser

import scopa


def _played(client: Any, **setup: Any) -> tuple[Browser, scopa.MatchRecord]:
    browser = Browser(client)
    browser.begin(**setup)
    choose = random.Random(6)
    for _ in browser.steps(choose.choice):
        pass
    return browser, scopa.records.loads(client.get(f"{browser.url}/record").text)[0]


@pytest.mark.parametrize("preset", ["scopa", "scopa_pairs", "cirulla"])
def test_a_hint_is_the_analysis_of_the_view(client: Any, preset: str) -> None:
    browser = Browser(client)
    game = browser.begin(preset=preset, seed=30, level="easy")
    for ply in range(3):
        hint = browser.get("/hint")
        assert hint["version"] == game["version"]
        assert [each["move"] for each in hint["moves"]] == [each["move"] for each in game["legal"]]
        assert hint["best"] in [each["move"] for each in game["legal"]]
        assert min(each["loss"] for each in hint["moves"]) == 0.0
        assert browser.get("/hint") == hint
        for each in hint["moves"]:
            assert each["points"] >= each["interval"][0] - 1e-9
            assert 0 <= each["sweep_against"] <= 1
        game = browser.post("move", move=game["legal"][ply % len(game["legal"])]["move"])


def test_the_hint_is_what_analyse_says(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from scopa.web import hall

    asked: list[scopa.View] = []

    def weigh(view: scopa.View, totals: Any, _: Any) -> scopa.Analysis:
        asked.append(view)
        return scopa.analyse(view, totals=totals, budget=50)

    monkeypatch.setattr(hall, "hint_for", weigh)
    browser = Browser(client)
    browser.begin(seed=2, level="normal")
    hint = browser.get("/hint")
    assert type(asked[0]) is scopa.View
    found = scopa.analyse(asked[0], totals=(0, 0), budget=50)
    assert hint["moves"] == [report.to_dict() for report in found.moves]
    assert hint["trials"] == found.trials
    assert hint["best"] == str(found.best.move)


@pytest.mark.parametrize("preset", ["scopa", "scopone", "escoba", "cirulla"])
def test_a_review_is_that_of_the_library(client: Any, preset: str) -> None:
    browser, record = _played(client, preset=preset, seed=12, level="easy", target=6)
    budget = 300 if scopa.core_name() == "native" else 10
    for number, hand in enumerate(record.hands[:2], start=1):
        told = browser.get(f"/review?hand={number}")
        found = scopa.review(hand.final, totals=hand.totals, budget=budget)
        plain = found.to_dict()
        assert plain["players"] == told["players"]
        for play, again, state in zip(plain["plays"], told["plays"], hand.states(), strict=False):
            assert {**play, "hand": again["hand"], "table": again["table"]} == again
            assert [*map(str, state.hands[play["player"]])] == again["hand"]
            assert [*map(str, state.table)] == again["table"]
        losses = {play.ply: play.loss for play in found.plays if play.player == 0}
        worst = [losses[ply] for ply in told["costliest"]]
        assert worst == sorted(filter(None, losses.values()), reverse=True)[:3]
    last = browser.get("/review")
    assert last["hand"] == len(record.hands)


def test_the_record_of_a_match_taken_back_says_so(client: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=1, level="easy", target=1)
    browser.post("move", move=browser.game["legal"][0]["move"])
    browser.post("undo")
    for _ in browser.steps(lambda legal: legal[0]):
        pass
    answer = client.get(f"{browser.url}/record")
    assert 'filename="scopa.toml"' in answer.headers["Content-Disposition"]
    record = scopa.records.loads(answer.text)[0]
    assert record.comment == "Taken back: 1."
    assert record.names == ("You", "Computer (easy)")
    assert record.date


class Slow:
    """A player that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.thinking, self.enough = Event(), Event()

    def play(self, state: scopa.GameState, totals: Any) -> tuple[scopa.Move, scopa.GameState]:
        self.thinking.set()
        assert self.enough.wait(60)
        move = scopa.legal_moves(state)[0]
        return move, scopa.apply(state, move)


def test_nobody_waits_for_hard(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from scopa.web import games

    slow = Slow()
    monkeypatch.setattr(games, "_bot", lambda level, seed: slow)
    browser = Browser(client)
    before = browser.begin(seed=1, level="hard")
    body = {"version": before["version"], "move": before["legal"][0]["move"]}
    with ThreadPoolExecutor(1) as pool:
        moved = pool.submit(client.post, f"{browser.url}/move", json=body)
        try:
            assert slow.thinking.wait(60)
            # The loop answers all else: the game as it was, pages, new games, moves of others.
            assert browser.get() == {**before, "events": []}
            assert client.get("/").status_code == 200
            assert browser.get("/hint")["version"] == before["version"]
            other = Browser(client)
            other.begin(seed=2, level="easy")
            assert not moved.done()
        finally:
            slow.enough.set()
        assert moved.result().status_code == 200
    assert moved.result().json()["version"] == before["version"] + 1


def test_a_move_that_fails_changes_nothing(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from scopa.web.store import Store

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    browser = Browser(client)
    before = browser.begin(seed=1, level="easy")
    body = {"version": before["version"], "move": before["legal"][0]["move"]}
    with monkeypatch.context() as patched:
        patched.setattr(Store, "save", fail)
        with pytest.raises(OSError, match="disk"):  # the client of tests passes it on
            client.post(f"{browser.url}/move", json=body)
    assert browser.get() == {**before, "events": []}
    assert client.post(f"{browser.url}/move", json=body).status_code == 200
