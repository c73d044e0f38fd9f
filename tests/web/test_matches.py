"""Whole matches over HTTP, step by step beside the plain library."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from webplay import Browser, Shown, cards_in, expect, visible

import scopa
from scopa._seats import game_seed
from scopa.bots import LEVELS


class Beside:
    """The same match by the plain library: the computer's moves from its bots, none asked of the
    server.
    """

    def __init__(self, rules: scopa.Rules, level: str, seed: int) -> None:
        self.seed = game_seed(rules, seed, 0, rules.players)
        self.bots = [
            LEVELS[level](seed=game_seed(rules, seed, 0, seat)) for seat in range(rules.players)
        ]
        self.match = scopa.Match(rules, dealer=rules.players - 1)
        self.hands: list[scopa.GameState] = []
        self.deal()

    def deal(self) -> None:
        self.before = self.match
        self.state = self.match.deal(self.seed)
        self.answer()

    def move(self, text: str) -> None:
        self.state = scopa.apply(self.state, scopa.Move.from_text(text))
        self.answer()

    def answer(self) -> None:
        while not self.state.is_over and self.state.turn:
            view = scopa.observe(self.state, self.state.turn, self.match.totals)
            self.state = scopa.apply(self.state, self.bots[self.state.turn].choose(view))
        if self.state.is_over:
            self.hands.append(self.state)
            self.match = self.match.record(scopa.score_hand(self.state))


def play(client: Any, game: scopa.Rules, level: str, seed: int, **setup: Any) -> Iterator[Browser]:
    """Play a match, checking every answer; gives the browser after each."""
    beside, shown, choose = Beside(game, level, seed), Shown(), random.Random(seed)
    browser = Browser(client)
    browser.begin(level=level, seed=seed, **setup)

    def agree() -> None:
        expect(beside.state, beside.match, browser.game)
        shown.follow(browser.game)
        view = scopa.observe(beside.state, 0, beside.before.totals)
        assert cards_in(browser.game) <= visible(view)

    agree()
    yield browser
    for what in browser.steps(choose.choice):
        if what == "next":
            beside.deal()
        else:
            beside.move(str(_last_move_of_person(browser)))
        agree()
        yield browser
    record = scopa.records.loads(client.get(f"{browser.url}/record").text)[0]
    assert record.winner == beside.match.winner == browser.game["winner"]
    assert record.totals == beside.match.totals
    assert [hand.final for hand in record.hands] == beside.hands
    for index, hand in enumerate(record.hands):
        assert hand.opening == scopa.deal(game, dealer=hand.dealer, seed=record.seed, index=index)


def _last_move_of_person(browser: Browser) -> str:
    events = [event for event in browser.game["events"] if event["type"] == "play"]
    first = events[0]
    assert first["seat"] == 0
    return first["card"] + "x" * bool(first["captured"]) + "".join(first["captured"])


@pytest.mark.parametrize("preset", list(scopa.PRESETS))
def test_a_match_of_every_preset_is_that_of_the_library(client: Any, preset: str) -> None:
    for browser in play(client, scopa.PRESETS[preset], "easy", 3, preset=preset):
        assert browser.game["preset"] == preset


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_of_every_level(client: Any, level: str, players: int) -> None:
    if level == "hard" and scopa.core_name() == "python":
        pytest.skip("Hard thinks less on the Python core")
    preset = {2: "scopa", 3: "scopa_3", 4: "scopa_pairs"}[players]
    rules = scopa.PRESETS[preset].replace(target=5, napola=True)
    setup = {"players": players, "target": 5, "napola": True}
    for browser in play(client, rules, level, 11, **setup):
        assert browser.game["target"] == 5
        assert browser.game["napola"] is True
        assert browser.game["preset"] == preset
    roles = [seat["role"] for seat in browser.game["seats"]]
    assert (
        roles
        == {
            2: ["you", "opponent"],
            3: ["you", "opponent", "opponent"],
            4: ["you", "opponent", "partner", "opponent"],
        }[players]
    )


def test_rules_by_their_text(client: Any) -> None:
    text = "scopone,target=7,napola=6"
    for browser in play(client, scopa.Rules.from_text(text), "normal", 5, rules=text):
        assert browser.game["preset"] == "scopone"


def test_the_computer_deals_first_and_the_deal_alternates(client: Any) -> None:
    browser = Browser(client)
    game = browser.begin(seed=1, level="easy")
    assert (game["dealer"], game["turn"], game["hand_number"]) == (1, 0, 1)
    dealers = {1: 1}
    for _ in browser.steps(lambda legal: legal[0]):
        dealers[browser.game["hand_number"]] = browser.game["dealer"]
    assert list(dealers.values()) == [number % 2 for number in dealers]
    assert len(dealers) > 2


def test_a_redeal_is_told(client: Any) -> None:
    told = []
    for seed in range(5_000):
        rules = scopa.Rules()
        if scopa.deal(rules, dealer=1, seed=game_seed(rules, seed, 0, 2)).redeals:
            told.append(Browser(client).begin(seed=seed)["events"][0])
            break
    assert told[0]["type"] == "deal"
    assert told[0]["redeals"] >= 1


def test_options_name_every_preset_and_read_back(client: Any) -> None:
    told = client.get("/api/options").json()
    assert [each["name"] for each in told["presets"]] == list(scopa.PRESETS)
    for each in told["presets"]:
        rules = scopa.PRESETS[each["name"]]
        assert scopa.Rules.from_dict(each["rules"]) == rules
        assert scopa.Rules.from_text(each["text"]) == rules
        assert (each["players"], each["target"]) == (rules.players, rules.target)
    assert told["levels"] == ["easy", "normal", "hard"]
    assert told["version"] == scopa.__version__


@pytest.mark.parametrize("style", ["napoletane", "piacentine", "francesi"])
def test_cards_are_drawn(client: Any, style: str) -> None:
    from scopa import drawing

    told = client.get(f"/cards/{style}.svg")
    assert told.headers["Content-Type"].startswith("image/svg+xml")
    assert told.text == drawing.deck_svg(style)
    assert client.get(f"/cards/{style}/7D.svg").text == drawing.card_svg(
        scopa.Card.from_text("7D"), style
    )
    assert client.get(f"/cards/{style}/back.svg").text == drawing.card_back_svg(style)
