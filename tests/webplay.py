"""A person at the page, for tests: asks by HTTP, checks what every answer must keep to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import scopa

_CARDS = re.compile(r"(?:[A2-7FCR][DCSB]x?)+")
NO_CARDS = frozenset({"id", "rules", "text"})  # an id is random; rules name cards that score


def cards_in(told: Any, *, but: frozenset[str] = NO_CARDS) -> set[str]:
    """Every card that stands anywhere in an answer."""
    if isinstance(told, dict):
        return set().union(
            *(cards_in(each, but=but) for name, each in told.items() if name not in but)
        )
    if isinstance(told, list):
        return set().union(*(cards_in(each, but=but) for each in told))
    words = re.split(r"[^A-Za-z0-9]+", told) if isinstance(told, str) else []
    found = "".join(filter(_CARDS.fullmatch, words)).replace("x", "")
    return {found[at : at + 2] for at in range(0, len(found), 2)}


class Browser:
    """One tab: keeps the game as it was last told.

    Parameters
    ----------
    client : HTTP client
        Has ``get``, ``post`` and ``delete``.
    look : callable, optional
        Called with every game that is told.
    """

    def __init__(self, client: Any, look: Callable[[dict[str, Any]], None] | None = None) -> None:
        self.client = client
        self.look = look
        self.game: dict[str, Any] = {}

    def begin(self, **setup: Any) -> dict[str, Any]:
        answer = self.client.post("/api/games", json=setup)
        assert answer.status_code == 201, answer.text
        told = self._told(answer)
        assert answer.headers["Location"] == self.url
        return told

    @property
    def url(self) -> str:
        return f"/api/games/{self.game['id']}"

    def post(self, what: str, **fields: Any) -> dict[str, Any]:
        body = {"version": self.game["version"], **fields}
        answer = self.client.post(f"{self.url}/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return self._told(answer)

    def get(self, what: str = "") -> dict[str, Any]:
        answer = self.client.get(self.url + what)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def steps(self, choose: Callable[[list[dict[str, Any]]], dict[str, Any]]) -> Iterator[str]:
        """Play to the end of the match; gives what was asked for, after each answer."""
        while self.game["phase"] != "match_over":
            if self.game["phase"] == "hand_over":
                self.post("next")
                yield "next"
            else:
                self.post("move", move=choose(self.game["legal"])["move"])
                yield "move"

    def _told(self, answer: Any) -> dict[str, Any]:
        self.game = answer.json()
        if self.look is not None:
            self.look(self.game)
        return self.game


class Shown:
    """The table as a page would draw it from the events alone."""

    def __init__(self) -> None:
        self.table: set[str] = set()
        self.piles: dict[int, set[str]] = {}
        self.sweeps: dict[int, int] = {}
        self.bonus: list[int] = []
        self.stock = 0
        self.ply = 0

    def follow(self, game: dict[str, Any]) -> None:
        """Animate the events of an answer, and end where it says."""
        sides = len(game["sides"])
        assert game["events"] is not None
        for event in game["events"]:
            self._see(event, sides)
        if game["phase"] == "match_over":
            assert {"type": "match", "winner": game["winner"]} in game["events"]
        assert set(game["table"]) == self.table
        assert game["stock"] == self.stock
        assert game["ply"] == self.ply
        for side in game["sides"]:
            assert set(side["pile"]) == self.piles[side["side"]]
            assert side["sweeps"] == self.sweeps[side["side"]]
            assert side["bonus"] == self.bonus[side["side"]]

    def _see(self, event: dict[str, Any], sides: int) -> None:
        kind = event["type"]
        if kind == "deal":
            self.table = set(event["table"])
            self.piles = {side: set() for side in range(sides)}
            self.sweeps = dict.fromkeys(range(sides), 0)
            self.piles[event["dealer"] % sides] |= set(event["taken"])
            self.bonus, self.stock, self.ply = [*event["bonus"]], event["stock"], 0
        elif kind == "play":
            assert event["ply"] == self.ply
            self.ply += 1
            side, captured = event["seat"] % sides, set(event["captured"])
            assert captured <= self.table
            self.table -= captured
            self.piles[side] |= captured
            (self.piles[side] if event["won"] else self.table).add(event["card"])
            self.sweeps[side] += event["scopa"]
            assert event["cleared"] == (bool(captured) and not self.table)
        elif kind == "refill":
            assert event["ply"] == self.ply
            self.stock = event["stock"]
            self.bonus = [a + b for a, b in zip(self.bonus, event["bonus"], strict=True)]
        elif kind == "leftovers":
            assert set(event["cards"]) == self.table
            if event["side"] is not None:
                self.piles[event["side"]] |= self.table
            self.table = set()


def expect(state: scopa.GameState, match: scopa.Match, game: dict[str, Any]) -> None:
    """What the page is told is what the library says of the position."""
    rules = state.rules
    assert [*map(str, state.hands[0])] == game["hand"]
    assert [*map(str, state.table)] == game["table"]
    assert [len(hand) for hand in state.hands] == [seat["cards"] for seat in game["seats"]]
    assert [[*map(str, cards)] for cards in state.exposed] == [
        seat["exposed"] for seat in game["seats"]
    ]
    assert [[*map(str, pile)] for pile in state.piles] == [side["pile"] for side in game["sides"]]
    assert [*state.sweeps] == [side["sweeps"] for side in game["sides"]]
    assert [*state.bonus] == [side["bonus"] for side in game["sides"]]
    assert [*match.totals] == [side["total"] for side in game["sides"]]
    assert [str(move) for move in scopa.legal_moves(state)] == [
        each["move"] for each in game["legal"]
    ]
    for each in game["legal"]:
        assert scopa.Move.from_text(each["move"]) == scopa.Move(
            scopa.Card.from_text(each["card"]), map(scopa.Card.from_text, each["captured"])
        )
    assert (state.dealer, state.turn, len(state.stock), state.last_capturer, match.winner) == (
        game["dealer"], game["turn"], game["stock"], game["last_capturer"], game["winner"],
    )  # fmt: skip
    assert game["rules"] == rules.to_text()
    if not state.is_over:
        assert game["count"] is None
        return
    score = scopa.score_hand(state)
    assert [*score.points] == game["count"]["points"] == game["scores"][-1]
    assert [*match.totals] == game["count"]["totals"]
    for line, told in zip(score.lines, game["count"]["lines"], strict=True):
        cards = None if line.cards is None else [[*map(str, each)] for each in line.cards]
        assert told == {
            "name": line.name,
            "quantities": [*line.quantities],
            "points": [*line.points],
            "cards": cards,
        }


def visible(view: scopa.View) -> set[str]:
    """The cards that a view shows, now or in what was played."""
    seen = view.hand | view.table | view.opening_table
    for cards in (*view.piles, *view.exposed):
        seen |= cards
    for play in view.history:
        seen |= play.move.captured | {play.move.card}
    return {*map(str, seen)}
