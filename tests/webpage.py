"""A person at the page in a real browser, for tests: by mouse, by touch or by keyboard."""

from __future__ import annotations

import json
from typing import Any, Literal

Means = Literal["mouse", "touch", "keyboard"]

PHONE = (320, 640)
DESKTOP = (1280, 800)

_BEGIN = """async ([choices, likes]) => {
    const options = { method: "POST", headers: { "Content-Type": "application/json" } };
    const reply = await fetch("/api/games", { ...options, body: JSON.stringify(choices) });
    const game = await reply.json();
    localStorage.setItem("scopa.game", JSON.stringify({ id: game.id }));
    localStorage.setItem("scopa.likes", JSON.stringify(likes));
    return game;
}"""


class Person:
    """Someone who sees the page and plays on it.

    Parameters
    ----------
    page : playwright Page
        A new page.
    address : str
        Where the game is served.
    means : {"mouse", "touch", "keyboard"}
        How cards are played.

    Attributes
    ----------
    faults : list of str
        Errors and warnings of the page, among them breaches of its content-security policy.
    asked : list of str
        The addresses of all requests.
    """

    def __init__(self, page: Any, address: str, means: Means = "mouse") -> None:
        self.page, self.address, self.means = page, address, means
        self.faults: list[str] = []
        self.asked: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

    def _heard(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(message.text)

    def begin(self, likes: dict[str, Any] | None = None, **choices: Any) -> None:
        """Open the page on a new match; without animation unless *likes* say otherwise."""
        if self.page.url == "about:blank":
            # A place that begins no match, and has no icon of its own.
            self.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
            self.page.goto(self.address + "static/icon.svg")
        self.page.evaluate(_BEGIN, [choices, {"speed": "none", "language": "en", **(likes or {})}])
        self.page.goto(self.address)
        self.page.wait_for_selector("#hand [data-play]")

    def told(self) -> dict[str, Any]:
        """The game as the server tells it to this page."""
        name = json.loads(self.page.evaluate("localStorage.getItem('scopa.game')"))["id"]
        game: dict[str, Any] = self.page.evaluate(f"fetch('api/games/{name}').then(r => r.json())")
        return game

    def press(self, element: Any) -> None:
        """Press something with the finger or the mouse."""
        if self.means == "touch":
            element.tap()
        else:
            element.click()

    def play(self, move: dict[str, Any]) -> None:
        """Play a legal move as a person would, and wait until it is answered."""
        page, card, captured = self.page, move["card"], move["captured"]
        played = page.locator(f'#hand [data-play="{card}"]')
        if self.means == "keyboard":
            page.keyboard.press(played.get_attribute("aria-keyshortcuts"))
        else:
            self.press(played)
        if self.choosing():
            if self.means == "keyboard":
                self._step_to(captured)
                page.keyboard.press("Enter")
            else:
                self._tap(captured)
        page.wait_for_function(
            "card => !document.querySelector(`#hand [data-play='${card}']`)", arg=card
        )
        page.wait_for_selector("body.mine-to-move, #count")

    def choosing(self) -> bool:
        """Whether the page waits for the choice of a capture."""
        visible: bool = self.page.locator("#choice").is_visible()
        return visible

    def _step_to(self, captured: list[str]) -> None:
        for _ in range(40):
            shown = self.page.locator('#cards [aria-pressed="true"]')
            if sorted(captured) == sorted(
                shown.evaluate_all("all => all.map(e => e.dataset.take)")
            ):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrows never came to {captured}")

    def _tap(self, captured: list[str]) -> None:
        for card in captured:
            if self.choosing():
                self.press(self.page.locator(f'#cards [data-take="{card}"]'))
        if self.choosing():
            self.press(self.page.locator("#choice .main"))

    def play_hand(self) -> dict[str, Any]:
        """Play the longest capture each time until the hand is counted; gives what was told."""
        while (game := self.told())["phase"] == "move":
            self.play(max(game["legal"], key=lambda move: len(move["captured"])))
        self.page.wait_for_selector("#count")
        return game

    def go_on(self) -> None:
        """From the count to the next hand."""
        if self.means == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.locator("#count .main"))
        self.page.wait_for_selector("body.mine-to-move")
