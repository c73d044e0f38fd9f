"""Versions: undo, two tabs on one game, what has happened since."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from webplay import Browser

import scopa


def _same(game: dict[str, Any], other: dict[str, Any]) -> bool:
    moving = ("version", "events", "undos")
    return all(value == other[name] for name, value in game.items() if name not in moving)


def test_undo_goes_back_to_the_decision_and_the_computer_answers_alike(client: Any) -> None:
    browser, choose = Browser(client), random.Random(1)
    before = browser.begin(seed=5, level="hard", preset="scopa_pairs")
    assert not before["can_undo"]
    past, undos = [before], 0
    while browser.game["phase"] == "move":
        move = choose.choice(browser.game["legal"])["move"]
        after = browser.post("move", move=move)
        back = browser.post("undo")
        undos += 1
        assert _same(past[-1], back)
        assert back["undos"] == undos
        assert back["events"] is None
        assert back["version"] == after["version"] + 1
        again = browser.post("move", move=move)
        assert _same(after, again)
        assert after["events"] == again["events"]
        past.append(again)
    for game in past[-2::-1]:  # and all the way back
        assert _same(game, browser.post("undo"))
    refused = client.post(f"{browser.url}/undo", json={"version": browser.game["version"]})
    assert (409, "wrong_phase") == (refused.status_code, refused.json()["error"]["code"])


def test_undo_from_the_count_takes_the_points_back(client: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=2, level="easy", target=1)
    for _ in browser.steps(lambda legal: legal[0]):
        pass
    assert browser.game["count"] is not None
    back = browser.post("undo")
    assert (back["phase"], back["count"], back["winner"], back["scores"]) == (
        "move",
        None,
        None,
        [],
    )
    assert [0, 0] == [side["total"] for side in back["sides"]]


def test_a_tab_that_is_behind_is_told_how_the_game_stands(client: Any) -> None:
    first, second = Browser(client), Browser(client)
    first.begin(seed=8, level="normal")
    second.game = first.get()
    old = second.game
    first.post("move", move=first.game["legal"][0]["move"])
    body = {"version": old["version"], "move": old["legal"][-1]["move"]}
    answer = client.post(f"{first.url}/move", json=body)
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["code"] == "stale"
    assert error["game"] == first.get(f"?since={old['version']}")
    assert [event["type"] for event in error["game"]["events"]][:2] == ["play", "play"]
    # The same request again, as after an answer that got lost, changes nothing either.
    assert client.post(f"{first.url}/move", json=body).json() == answer.json()


def test_a_race_of_tabs_leaves_one_of_them_the_move(client: Any) -> None:
    first = Browser(client)
    first.begin(seed=21, level="hard")
    while first.game["phase"] == "move":
        body = {"version": first.game["version"], "move": first.game["legal"][0]["move"]}

        def ask(_: int, body: dict[str, Any] = body) -> Any:
            return client.post(f"{first.url}/move", json=body)

        with ThreadPoolExecutor(6) as pool:
            answers = [*pool.map(ask, range(6))]
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
        won = next(answer.json() for answer in answers if answer.status_code == 200)
        for answer in answers:
            if answer.status_code == 409:
                assert answer.json()["error"]["game"] == won
        first.game = won
    record = scopa.records.loads(client.get(f"{first.url}/record").text)[0]
    assert record.hands[0].is_over


def test_events_since_a_version_that_was_taken_back_are_not_told(client: Any) -> None:
    browser = Browser(client)
    start = browser.begin(seed=3)["version"]
    gone = browser.post("move", move=browser.game["legal"][0]["move"])["version"]
    browser.post("undo")
    browser.post("move", move=browser.game["legal"][-1]["move"])
    assert browser.get(f"?since={gone}")["events"] is None
    assert browser.get(f"?since={start}")["events"] == browser.game["events"]
    assert browser.get(f"?since={browser.game['version']}")["events"] == []
    assert browser.get()["events"] == []
    assert browser.get("?since=900")["events"] is None


def test_a_tag_saves_telling_the_same_twice(client: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=3)
    tag = client.get(browser.url).headers["ETag"]
    again = client.get(browser.url, headers={"If-None-Match": f'"0", {tag}'})
    assert (304, b"") == (again.status_code, again.content)
    browser.post("move", move=browser.game["legal"][0]["move"])
    assert client.get(browser.url, headers={"If-None-Match": tag}).status_code == 200


def test_a_game_can_be_forgotten(client: Any) -> None:
    browser = Browser(client)
    browser.begin()
    assert client.delete(browser.url).status_code == 204
    for answer in (client.get(browser.url), client.delete(browser.url)):
        assert (404, "unknown_game") == (answer.status_code, answer.json()["error"]["code"])
