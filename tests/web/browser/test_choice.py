"""Which of several captures: by tapping the glowing cards, by arrows, and not after all."""

from __future__ import annotations

from collections.abc import Callable

from webpage import DESKTOP, PHONE, Person

Visit = Callable[..., Person]

# Hand 4S FB RS, table 2C 2B 4B 6S: the fante takes 2C 6S, 2B 6S, or 2C 2B 4B.
SEED = 178


def glowing(person: Person) -> list[str]:
    cards: list[str] = person.page.locator("#cards [data-take]").evaluate_all(
        "all => all.map(element => element.dataset.take)"
    )
    return cards


def picked(person: Person) -> set[str]:
    return set(
        person.page.locator('#cards [aria-pressed="true"]').evaluate_all(
            "all => all.map(element => element.dataset.take)"
        )
    )


def test_the_cards_it_can_take_glow_and_are_tapped(visit: Visit) -> None:
    person = visit(PHONE, "touch")
    person.begin(seed=SEED)
    page = person.page
    page.locator('[data-play="FB"]').tap()
    assert set(glowing(person)) == {"2C", "2B", "4B", "6S"}
    page.locator('[data-take="2C"]').tap()
    assert picked(person) == {"2C"}
    assert set(glowing(person)) == {"2C", "2B", "4B", "6S"}
    page.locator('[data-take="2C"]').tap()  # again: not that one
    assert picked(person) == set()
    page.locator('[data-take="2B"]').tap()
    page.locator('[data-take="6S"]').tap()  # now only one capture is left
    page.wait_for_selector("body.mine-to-move:not(.choosing)")
    assert {"2B", "6S", "FB"} <= set(person.told()["sides"][0]["pile"])


def test_a_card_that_fits_no_capture_begins_anew(visit: Visit) -> None:
    person = visit(DESKTOP)
    person.begin(seed=SEED)
    person.page.locator('[data-play="RS"]').click()  # takes 4B 6S, or 2C 2B 6S
    person.page.locator('[data-take="2C"]').click()
    assert person.told()["ply"] == 2 or picked(person) == {"2C"}


def test_arrows_switch_and_enter_takes(visit: Visit) -> None:
    person = visit(DESKTOP, "keyboard")
    person.begin(seed=SEED)
    page = person.page
    page.keyboard.press("2")
    captures = [move["captured"] for move in person.told()["legal"] if move["card"] == "FB"]
    seen = []
    for _ in captures:
        seen.append(picked(person))
        page.keyboard.press("ArrowRight")
    assert seen == [set(capture) for capture in captures]
    assert picked(person) == seen[0]  # and round
    page.keyboard.press("ArrowLeft")
    assert picked(person) == seen[-1]
    assert "3" in page.locator("#live").inner_text()
    page.keyboard.press("Enter")
    page.wait_for_selector("body.mine-to-move:not(.choosing)")
    assert seen[-1] <= set(person.told()["sides"][0]["pile"])


def test_escape_cancels(visit: Visit) -> None:
    person = visit(DESKTOP, "keyboard")
    person.begin(seed=SEED)
    person.page.keyboard.press("2")
    assert person.choosing()
    person.page.keyboard.press("Escape")
    assert not person.choosing()
    assert glowing(person) == []
    assert person.told()["ply"] == 0


def test_another_card_may_be_chosen_instead(visit: Visit) -> None:
    person = visit(DESKTOP, "keyboard")
    person.begin(seed=SEED)
    person.page.keyboard.press("2")
    person.page.keyboard.press("3")
    assert person.page.locator('#hand [aria-pressed="true"]').get_attribute("data-play") == "RS"


def test_tab_and_enter_are_enough(visit: Visit) -> None:
    """Every card can be reached and pressed without its number."""
    person = visit(DESKTOP, "keyboard")
    person.begin(seed=SEED)
    page = person.page
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.play") == "FB"
    page.keyboard.press("Enter")
    assert person.choosing()
    page.locator('[data-take="6S"]').focus()
    page.keyboard.press("Enter")
    assert picked(person) == {"6S"}


def test_what_need_not_take_can_be_laid(visit: Visit) -> None:
    """Where a capture is not compulsory, laying the card is one of the ways."""
    person = visit(PHONE, "touch")
    person.begin(seed=SEED, rules="scopa,forced=no")
    person.page.locator('[data-play="FB"]').tap()
    person.page.locator("#choice").get_by_text("Lay it").tap()
    person.page.wait_for_selector("body.mine-to-move:not(.choosing)")
    assert "FB" not in person.told()["sides"][0]["pile"]
