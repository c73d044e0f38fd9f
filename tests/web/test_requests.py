"""Bad requests: always an answer below 500 that says what is wrong, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from webplay import Browser

GAME = "Zk3f0yq2mB7dVx1uT9aLcg"  # no such game


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"preset": "briscola"}, "preset"),
        ({"preset": 3}, "preset"),
        ({"preset": ["scopa"]}, "preset"),
        ({"preset": "scopa", "players": 3}, "preset"),
        ({"rules": "scopa", "players": 3}, "preset"),
        ({"players": 5}, "players"),
        ({"players": 2.0}, "players"),
        ({"players": True}, "players"),
        ({"players": {}}, "players"),
        ({"level": "random"}, "level"),
        ({"level": None}, "level"),
        ({"level": []}, "level"),
        ({"napola": 1}, "napola"),
        ({"napola": "yes"}, "napola"),
        ({"target": 0}, "target"),
        ({"target": 1001}, "target"),
        ({"target": 11.0}, "target"),
        ({"target": 10**30}, "target"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"deck": []}, "deck"),
    ],
)
def test_a_field_that_is_wrong_is_named(client: Any, body: Any, field: str) -> None:
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["code"], error["field"]) == ("bad_field", field)
    assert field in error["message"]


@pytest.mark.parametrize(
    "rules", ["", "briscola", "scopa,target=0", "scopa,sides=5", 7, "x" * 3000]
)
def test_rules_that_cannot_be(client: Any, rules: Any) -> None:
    answer = client.post("/api/games", json={"rules": rules})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_rules")


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"null", b"7", b"{", b'{"seed": NaN}', b"\xff\xfe", b'{"seed": 1' + b"0" * 4000,
     b"[" * 4000],
)  # fmt: skip
def test_a_body_that_is_no_object(client: Any, body: bytes) -> None:
    answer = client.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in {400, 413}
    assert answer.json()["error"]["code"] in {"bad_json", "too_large"}


def test_a_body_of_another_kind(client: Any) -> None:
    for headers in ({}, {"Content-Type": "text/plain"}):  # what a form of another page can send
        answer = client.post("/api/games", content=b"{}", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (415, "wrong_type")


def test_a_body_that_is_too_large(client: Any) -> None:
    headers = {"Content-Type": "application/json"}
    said = client.post("/api/games", content=b" " * 4097, headers=headers)

    def parts() -> Any:  # without saying how long
        for _ in range(100):
            yield b" " * 1000

    unsaid = client.post("/api/games", content=parts(), headers=headers)
    for answer in (said, unsaid):
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing", 404, "not_found"),
        ("GET", "/static/../app.py", 404, "not_found"),
        ("GET", "/static/%2e%2e/app.py", 404, "not_found"),
        ("GET", "/static/%2e%2e%2fstore.py", 404, "not_found"),
        ("GET", "/static//etc/passwd", 404, "not_found"),
        ("GET", "/cards/napoletane/0D.svg", 404, "not_found"),
        ("GET", "/cards/tarocchi.svg", 404, "not_found"),
        ("GET", "/cards/tarocchi/7D.svg", 404, "not_found"),
        ("PUT", "/api/games", 405, "method_not_allowed"),
        ("GET", "/api/games", 405, "method_not_allowed"),
        ("POST", "/api/options", 405, "method_not_allowed"),
        ("OPTIONS", "/api/games", 405, "method_not_allowed"),
        ("GET", f"/api/games/{GAME}", 404, "unknown_game"),
        ("DELETE", f"/api/games/{GAME}", 404, "unknown_game"),
        ("GET", f"/api/games/{GAME}/hint", 404, "unknown_game"),
        ("GET", f"/api/games/{GAME}/review", 404, "unknown_game"),
        ("GET", f"/api/games/{GAME}/record", 404, "unknown_game"),
        ("GET", "/api/games/short", 404, "unknown_game"),
        ("GET", "/api/games/" + "x" * 5000, 404, "unknown_game"),
        ("GET", f"/api/games/{GAME}?since=x", 400, "bad_field"),
    ],
)
def test_a_page_that_is_not_there(
    client: Any, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path)
    assert (status, code) == (answer.status_code, answer.json()["error"]["code"])


def test_what_cannot_be_done_now(client: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=1, level="easy", target=1)
    early = {"version": browser.game["version"]}
    for what in ("undo", "next"):
        answer = client.post(f"{browser.url}/{what}", json=early)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "wrong_phase")
        assert answer.json()["error"]["game"]["version"] == browser.game["version"]
    for path in ("/review", "/review?hand=1", "/review?hand=0", "/review?hand=7"):
        assert client.get(browser.url + path).status_code == 409
    for _ in browser.steps(lambda legal: legal[0]):
        pass
    late = {"version": browser.game["version"]}
    for what, more in (("move", {"move": "7D"}), ("next", {})):
        answer = client.post(f"{browser.url}/{what}", json={**late, **more})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "wrong_phase")
    assert client.get(f"{browser.url}/hint").status_code == 409
    assert browser.get()["version"] == browser.game["version"]


@pytest.mark.parametrize("version", [None, "1", 1.0, True, -1, 2**70])
def test_a_version_is_a_number(client: Any, version: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=1)
    for what, more in (("move", {"move": "7D"}), ("undo", {}), ("next", {})):
        answer = client.post(f"{browser.url}/{what}", json={"version": version, **more})
        assert answer.status_code == 400
        assert answer.json()["error"]["field"] == "version"


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=8), each),
    max_leaves=8,
)
fields = st.sampled_from(
    ["version", "move", "preset", "players", "rules", "level", "napola", "target", "seed"]
)
bodies = st.one_of(
    st.binary(max_size=60),
    plain.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(fields, plain, max_size=4).map(lambda value: json.dumps(value).encode()),
)


@settings(
    max_examples=120,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(what=st.sampled_from(["", "/move", "/undo", "/next"]), body=bodies)
def test_no_body_is_a_fault_of_the_server(client: Any, what: str, body: bytes) -> None:
    if not hasattr(client, "browser"):
        client.browser = Browser(client)
        client.browser.begin(seed=4)
    browser: Browser = client.browser
    path = browser.url + what if what else "/api/games"
    answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in {201, 400, 409, 422}
    if answer.status_code != 201:
        error = answer.json()["error"]
        assert error["code"]
        assert error["message"]
    assert browser.get() == {**browser.game, "events": []}


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(
    path=st.text(max_size=30).map(lambda text: "".join(c for c in text if c.isprintable())),
    query=st.dictionaries(st.sampled_from(["since", "hand"]), st.text(max_size=12), max_size=2),
    method=st.sampled_from(["GET", "POST", "DELETE", "HEAD", "PATCH"]),
)
def test_no_path_is_a_fault_of_the_server(
    client: Any, path: str, query: dict[str, str], method: str
) -> None:
    from urllib.parse import quote

    for base in ("/", "/api/games/", "/static/", "/cards/"):
        answer = client.request(method, base + quote(path, safe=""), params=query)
        assert answer.status_code < 500
