"""How the page looks and moves: sizes, languages, cards, motion; and that all can use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from webpage import DESKTOP, PHONE, Person

import scopa

Visit = Callable[..., Person]
SEED = 178
LANGUAGES = ("en", "it", "da", "sv", "fy")


def check_access(person: Person, where: str) -> None:
    """No finding of axe, of any weight."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(person.page).response["violations"]
    told = [
        f"{each['impact']} {each['id']}: {node['html'][:120]}"
        for each in found
        for node in each["nodes"]
    ]
    assert told == [], where


@pytest.mark.parametrize(
    ("size", "colours"),
    [
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(DESKTOP, "dark", id="desktop-dark"),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.deep),
        pytest.param(DESKTOP, "light", id="desktop-light", marks=pytest.mark.deep),
    ],
)
def test_axe_finds_nothing(visit: Visit, size: Any, colours: str) -> None:
    person = visit(size, "keyboard", color_scheme=colours)
    page = person.page
    person.begin(seed=SEED, level="easy", target=1)
    check_access(person, "table")
    page.keyboard.press("2")
    check_access(person, "choice")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.wait_for_selector("#hints li.best")
    check_access(person, "hints")
    page.keyboard.press("m")
    page.wait_for_selector("#menu")
    check_access(person, "menu")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    for tab in page.locator("#help [role=tab]").all():
        tab.click()
        check_access(person, "help")
    page.keyboard.press("Escape")
    person.play_hand()
    check_access(person, "count")
    page.keyboard.press("r")
    page.wait_for_selector("#review .lead")
    page.locator("#review summary").click()
    check_access(person, "review")


def too_wide(person: Person) -> list[str]:
    """What stands out at the sides of the window."""
    wide: list[str] = person.page.evaluate(
        "() => ['html', '#seats', '#cards', '#hand', '#tools', '#scores', '.body'].filter(name =>"
        " [...document.querySelectorAll(name)].some(e => e.scrollWidth > e.clientWidth + 1))"
    )
    return wide


def test_every_language_fits_a_small_phone(visit: Visit) -> None:
    person = visit(PHONE, "keyboard")
    for language in LANGUAGES:
        person.begin({"language": language}, seed=SEED)
        assert person.page.evaluate("document.documentElement.lang") == language
        assert too_wide(person) == [], language
        person.page.keyboard.press("2")
        assert person.choosing()
        assert too_wide(person) == [], language
        person.page.keyboard.press("Escape")
        for key in "m?":
            person.page.keyboard.press(key)
            person.page.wait_for_selector("dialog[open]")
            assert too_wide(person) == [], language
            person.page.keyboard.press("Escape")


FEW = ("scopa", "scopa_6", "scopone_scientifico", "cirullone")


@pytest.mark.parametrize("presets", [FEW, pytest.param([*scopa.PRESETS], marks=pytest.mark.deep)])
def test_every_game_fits_a_small_phone(visit: Visit, presets: Sequence[str]) -> None:
    person = visit(PHONE)
    for preset in presets:
        person.begin(seed=5, preset=preset, level="easy")
        assert too_wide(person) == [], preset
        boxes = [card.bounding_box() for card in person.page.locator("#hand button").all()]
        assert len(boxes) == scopa.PRESETS[preset].hand_size
        for box in boxes:
            assert box is not None
            assert box["width"] >= 24, preset  # wide enough for a finger, after WCAG 2.2
            assert box["y"] + box["height"] <= PHONE[1], preset


NAMES = """async ([style, language]) => {
    const cards = await import("./static/js/cards.js");
    const { speak } = await import("./static/js/i18n.js");
    await speak(language, (name) => fetch(`locale/${name}.json`).then((reply) => reply.json()));
    cards.useStyle(style);
    return cards.ALL.map(cards.nameOf);
}"""


def test_cards_are_named_by_pack_and_language(visit: Visit) -> None:
    """The 9 is the donna of a French pack only; the 8 never is."""
    person = visit(PHONE)
    person.begin(seed=SEED)
    names = {
        (style, language): person.page.evaluate(NAMES, [style, language])
        for style in ("napoletane", "piacentine", "francesi")
        for language in LANGUAGES
    }
    for told in names.values():
        assert len(set(told)) == 40
    italian, french = names["napoletane", "it"], names["francesi", "it"]
    assert names["piacentine", "it"] == italian
    for card in range(40):
        deck = scopa.Deck.ITALIAN
        assert italian[card] == deck.name(card)
        assert names["francesi", "en"][card] == scopa.Deck.FRENCH.name(card)
    assert (french[28], french[32], french[36]) == (
        "fante di quadri", "donna di quadri", "re di quadri",
    )  # fmt: skip
    assert [names["francesi", each][33] for each in LANGUAGES] == [
        "queen of hearts", "donna di cuori", "hjerter dame", "hjärter dam", "herten frou",
    ]  # fmt: skip


SAID = "path => fetch(path).then((reply) => reply.json())"
SHOWN = "words => document.getElementById('hints').innerText.includes(words)"


def test_hints_are_said_in_the_language_and_the_pack(visit: Visit) -> None:
    person = visit(means="keyboard")
    person.begin({"language": "it"}, seed=SEED)
    page = person.page
    page.keyboard.press("h")
    page.wait_for_selector("#hints li.best")
    for style, presses in (("napoletane", 0), ("francesi", 2)):
        for _ in range(presses):
            page.keyboard.press("d")
        path = f"api/games/{person.told()['id']}/hint?language=it&style={style}"
        for each in page.evaluate(SAID, path)["moves"]:
            assert "scopa" in each["reason"] or "tavolo" in each["reason"]
            page.wait_for_function(SHOWN, arg=each["reason"])


def test_d_changes_the_cards(visit: Visit) -> None:
    person = visit(means="keyboard")
    person.begin(seed=SEED)
    seen = []
    for _ in range(4):
        seen.append(person.page.locator("#hand img").first.get_attribute("src").split("/")[1])
        person.page.keyboard.press("d")
    assert seen == ["napoletane", "piacentine", "francesi", "napoletane"]


def test_a_play_moves_and_can_be_skipped(visit: Visit) -> None:
    person = visit(means="keyboard")
    person.begin({"speed": "slow"}, seed=SEED)
    page = person.page
    page.keyboard.press("1")
    page.wait_for_selector("#air img")
    assert not page.locator("body.mine-to-move").count()
    page.keyboard.press("Escape")
    page.wait_for_selector("body.mine-to-move", timeout=1_500)  # it takes several seconds else
    assert not page.locator("#air img").count()
    assert person.told()["ply"] == 2


def test_reduced_motion_lets_nothing_fly(visit: Visit) -> None:
    person = visit(means="keyboard", reduced_motion="reduce")
    person.begin({"speed": "normal"}, seed=SEED)
    page = person.page
    page.evaluate(
        "window.flown = 0; new MutationObserver(() => {"
        " window.flown += document.querySelectorAll('#air img').length })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.wait_for_selector("#cards .taken")  # what is taken is still shown
    page.wait_for_selector("body.mine-to-move:not(.choosing)")
    assert page.evaluate("window.flown") == 0


def test_the_page_needs_no_other_place(visit: Visit) -> None:
    """No inline script or style, and a policy that allows none."""
    person = visit()
    answer = person.page.goto(person.address)
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    html = answer.text()
    assert "style=" not in html
    assert " on" not in html.replace(" on this machine", "")
    assert person.page.locator("script:not([src])").count() == 0
