"""What keeps the server whole: rates, hosts, headers, numbers of games, and their age."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from webplay import Browser

import scopa
from scopa.web import Settings
from scopa.web.games import Game, Setup
from scopa.web.limits import Rates
from scopa.web.store import Full, Store, Superseded

Serve = Callable[..., Any]


def test_every_answer_binds_the_browser(client: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=1)
    pages = ["/", "/nothing", "/static/index.html", "/cards/francesi/7D.svg"]
    for path in [*pages, "/api/options", "/api/games", browser.url, f"{browser.url}/review"]:
        headers = client.get(path).headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["style-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in headers
    assert client.get(f"{browser.url}/hint").headers["Cache-Control"] == "no-store"


def test_a_fault_of_the_server_is_told_without_its_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.testclient import TestClient

    from scopa.web import create_app, hall

    def fail(*_: Any) -> Any:
        raise RuntimeError("secret")

    with TestClient(
        create_app(), base_url="http://localhost", raise_server_exceptions=False
    ) as client:
        monkeypatch.setattr(hall, "game_message", fail)
        answer = client.post("/api/games", json={})
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "secret" not in answer.text
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8470", 200),
        ("localhost", 200),
        ("LOCALHOST:1", 200),
        ("[::1]:8470", 200),
        ("evil.example", 400),
        ("127.0.0.1.evil.example:8470", 400),
        ("localhost.evil.example", 400),
        ("", 400),
    ],
)
def test_a_server_on_loopback_answers_to_its_own_names_only(
    client: Any, host: str, status: int
) -> None:
    answer = client.get("/api/options", headers={"Host": host})
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["error"]["code"] == "bad_host"


def test_ids_cannot_be_guessed(client: Any) -> None:
    names = {Browser(client).begin(seed=1)["id"] for _ in range(20)}
    assert len(names) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", name) for name in names)


def test_rates_fill_again_with_time() -> None:
    now = [0.0]
    rates = Rates(10.0, lambda: now[0])
    taken = 0
    while not rates.take("a", 1.0):
        taken += 1
    assert taken == 30  # saved up
    assert rates.take("b", 1.0) == 0.0  # of another address
    assert rates.take("a", 4.0) == pytest.approx(0.4)
    now[0] = 0.2
    assert [rates.take("a", 1.0) for _ in range(2)] == [0.0, 0.0]
    assert rates.take("a", 1.0) > 0
    now[0] = 1e6
    assert sum(not rates.take("a", 1.0) for _ in range(100)) == 30


def test_rates_remember_so_many_addresses_only() -> None:
    rates = Rates(1.0, lambda: 0.0)
    for number in range(30_000):
        rates.take(str(number), 1.0)
    assert len(rates._buckets) <= 10_000


def test_who_asks_too_much_must_wait(serve: Serve) -> None:
    client = serve(rate=1.0)
    answers = [client.get("/api/options") for _ in range(40)]
    late = answers[-1]
    assert answers[0].status_code == 200
    assert (late.status_code, late.json()["error"]["code"]) == (429, "too_many_requests")
    assert int(late.headers["Retry-After"]) >= 1


def test_so_many_games_and_no_more(serve: Serve) -> None:
    client = serve(max_games=3)
    for _ in range(3):
        Browser(client).begin()
    answer = client.post("/api/games", json={})
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "full")


def test_old_games_make_room(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    from scopa.web import hall

    client = serve(max_games=3, keep_days=2)
    now = [1_000_000.0]
    monkeypatch.setattr(hall.time, "time", lambda: now[0])
    browsers = [Browser(client) for _ in range(3)]
    for browser in browsers:
        browser.begin(level="easy")
    now[0] += 1.5 * 86_400
    browsers[0].post("move", move=browsers[0].game["legal"][0]["move"])
    now[0] += 86_400
    Browser(client).begin()
    assert browsers[0].get()["version"] == browsers[0].game["version"]


def test_the_store_forgets_by_age(tmp_path: Path) -> None:
    game = Game.begin(Setup(scopa.Rules(), "scopa", "easy", 1))
    store = Store(tmp_path / "games")
    store.create("old", game, 100.0, 10, 0.0)
    store.create("new", game, 200.0, 10, 0.0)
    assert store.expire(150.0) == ["old"]
    assert store.load("old") is None
    assert store.load("new") is not None
    with pytest.raises(Full):
        store.create("more", game, 300.0, 1, 150.0)
    store.create("more", game, 300.0, 1, 250.0)
    assert store.load("new") is None
    store.close()


def test_two_servers_on_one_store_do_not_spoil_a_game(tmp_path: Path) -> None:
    game = Game.begin(Setup(scopa.Rules(), "scopa", "easy", 1))
    one, other = Store(tmp_path / "games"), Store(tmp_path / "games")
    one.create("a", game, 1.0, 10, 0.0)
    first, second = game.play(str(game.legal[0])), game.play(str(game.legal[-1]))
    one.save("a", game, first, 2.0)
    with pytest.raises(Superseded):
        other.save("a", game, second, 2.0)
    loaded = other.load("a")
    assert loaded is not None
    assert loaded.states == first.states
    for store in (one, other):
        store.close()


def test_a_server_behind_another_on_the_same_store_tells_how_it_stands(
    serve: Serve, tmp_path: Path
) -> None:
    one, other = serve(store=tmp_path / "games"), serve(store=tmp_path / "games")
    here, there = Browser(one), Browser(other)
    there.game = here.begin(seed=1)
    there.game = there.get()
    here.post("move", move=here.game["legal"][0]["move"])
    body = {"version": there.game["version"], "move": there.game["legal"][0]["move"]}
    answer = other.post(f"{there.url}/move", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    there.game = answer.json()["error"]["game"]
    assert there.game["version"] == here.game["version"]
    there.post("move", move=there.game["legal"][0]["move"])


@pytest.mark.parametrize(
    "wrong", [{"max_games": 0}, {"keep_days": -1}, {"rate": float("nan")}, {"threads": 2.5}]
)
def test_settings_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(scopa.ScopaError, match=next(iter(wrong))):
        Settings(**wrong)


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 1000, encoding="utf-8")
    with pytest.raises(scopa.ScopaError, match="letter"):
        Store(file)
    assert file.read_text(encoding="utf-8").startswith("Dear Anna")
