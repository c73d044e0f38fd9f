"""The page is never told a card that the person may not see."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from webplay import Browser, cards_in, visible

import scopa
from scopa._openings import deck_of, open_hand
from scopa.web.games import Game, Setup
from scopa.web.messages import game_message

GAMES = ["scopa", "scopa_3", "scopa_pairs", "scopone", "escoba", "cirulla", "cirullone"]


def _keeper(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that the server tells of, the latest last."""
    from scopa.web import hall

    told: list[Game] = []

    def telling(name: str, game: Game, since: int | None) -> dict[str, Any]:
        told.append(game)
        return game_message(name, game, since)

    monkeypatch.setattr(hall, "game_message", telling)
    return told


@pytest.mark.parametrize("preset", GAMES)
def test_every_answer_of_a_match_shows_only_what_the_view_does(
    client: Any, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, choose = _keeper(monkeypatch), random.Random(preset)
    browser = Browser(client)
    browser.begin(preset=preset, seed=17, level="easy")
    hands = 0
    while True:
        seen = visible(told[-1].view)
        assert cards_in(browser.game) <= seen
        for since in {0, choose.randrange(browser.game["version"] + 1)}:
            assert cards_in(browser.get(f"?since={since}")) <= seen
        record = client.get(f"{browser.url}/record").text
        finished = scopa.records.loads(record)[0]
        assert len(finished.hands) == hands + (browser.game["phase"] != "move")
        assert (finished.seed is None) == (browser.game["phase"] != "match_over")
        if browser.game["phase"] == "move":
            if choose.random() < 0.1:
                assert cards_in(browser.get("/hint")) <= seen
                stale = client.post(f"{browser.url}/move", json={"version": 0, "move": "7D"})
                wrong = client.post(
                    f"{browser.url}/move", json={"version": browser.game["version"], "move": "x"}
                )
                early = client.get(f"{browser.url}/review?hand={hands + 1}")
                for answer, status in ((stale, 409), (wrong, 422), (early, 409)):
                    assert answer.status_code == status
                    assert cards_in(answer.json()) <= seen
            if browser.game["can_undo"] and choose.random() < 0.1:
                browser.post("undo")
            else:
                browser.post("move", move=choose.choice(browser.game["legal"])["move"])
        elif browser.game["phase"] == "hand_over" and hands < 1:
            hands += 1
            browser.post("next")
        else:
            break


@pytest.mark.parametrize("preset", GAMES)
def test_other_hidden_cards_change_no_letter_of_an_answer(preset: str) -> None:
    """Where the bots would have played the same, the page cannot tell the difference."""
    rules, choose = scopa.PRESETS[preset], random.Random(2)
    game = Game.begin(Setup(rules, preset, "normal", 4))
    compared = 0
    while not game.state.is_over:
        for index in range(3):
            other = scopa.determinize(game.view, seed=9, index=index)
            states = [open_hand(rules, other.dealer, deck_of(other), other.redeals)]
            for play in other.history:
                states.append(scopa.apply(states[-1], play.move))
            twin = replace(game, states=tuple(states))
            if twin.view != game.view:  # those cards would have been declared
                continue
            compared += twin.state.stock != game.state.stock or twin.state.hands != game.state.hands
            for since in (None, 0, *range(1, game.version + 1)):
                assert game_message("id", twin, since) == game_message("id", game, since)
        game = game.play(str(choose.choice(game.legal)))
    assert compared
