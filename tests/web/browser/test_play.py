"""Whole matches played on the page, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from webpage import DESKTOP, PHONE, Person

Visit = Callable[..., Person]


@pytest.mark.parametrize(
    ("means", "size", "choices"),
    [
        ("touch", PHONE, {"preset": "scopa", "target": 2}),
        ("mouse", DESKTOP, {"preset": "scopone_scientifico", "target": 1}),
        ("keyboard", DESKTOP, {"preset": "escoba", "target": 1}),
        ("keyboard", PHONE, {"preset": "scopa_pairs", "target": 1}),
    ],
)
def test_a_match_is_played_to_its_end(
    visit: Visit, means: str, size: Any, choices: dict[str, Any]
) -> None:
    person = visit(size, means)
    person.begin(seed=7, level="easy", **choices)
    play_match(person)


@pytest.mark.deep
@pytest.mark.parametrize("means", ["touch", "mouse", "keyboard"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("preset", ["scopa", "scopa_3", "scopa_pairs", "scopone", "cirulla"])
def test_whole_matches_of_the_family(visit: Visit, means: str, size: Any, preset: str) -> None:
    person = visit(size, means)
    person.begin(seed=3, level="normal", preset=preset)
    play_match(person)


def play_match(person: Person) -> None:
    for _ in range(40):
        game = person.play_hand()
        check_count(person, game)
        if game["phase"] == "match_over":
            won = game["winner"] == 0
            heading = person.page.locator("#count h2").inner_text()
            assert ("You" in heading) == won or "side" in heading
            return
        person.go_on()
    raise AssertionError("the match has no end")


def check_count(person: Person, game: dict[str, Any]) -> None:
    """The table of the count says what the server counted."""
    rows = person.page.locator("#count .count-table tfoot tr").all_inner_texts()
    numbers = [[int(word) for word in row.split("\t")[1:]] for row in rows]
    count = game["count"]
    assert numbers == [count["points"], count["before"], count["totals"]]
    lines = person.page.locator("#count .count-table tbody tr")
    assert lines.count() == len(count["lines"])
    for number, line in enumerate(count["lines"]):
        won = lines.nth(number).locator("td.won b").all_inner_texts()
        assert [int(text) for text in won] == [points for points in line["points"] if points > 0]


def test_every_play_is_told(visit: Visit) -> None:
    person = visit()
    person.begin(seed=7, level="easy")
    move = person.told()["legal"][0]
    person.play(move)
    told = person.page.locator("#log p").all_inner_texts()
    assert any(text.startswith("You ") for text in told)
    assert any(text.startswith("Computer ") for text in told)


def test_undo_goes_back_to_the_decision(visit: Visit) -> None:
    person = visit(means="keyboard")
    person.begin(seed=7)
    before = person.told()
    person.play(before["legal"][0])
    person.page.keyboard.press("u")
    person.page.wait_for_function("() => document.querySelectorAll('#hand li').length === 3")
    after = person.told()
    assert (after["hand"], after["table"], after["undos"]) == (before["hand"], before["table"], 1)
    assert person.page.locator("#undo").is_disabled()


def test_an_unfinished_match_is_there_after_reload(visit: Visit) -> None:
    person = visit()
    person.begin(seed=7)
    person.play(person.told()["legal"][0])
    before = person.page.locator("#cards li").evaluate_all("all => all.map(e => e.dataset.card)")
    person.page.reload()
    person.page.wait_for_selector("body.mine-to-move")
    after = person.page.locator("#cards li").evaluate_all("all => all.map(e => e.dataset.card)")
    assert after == before


@pytest.mark.parametrize(
    ("key", "field", "value"), [("l", "level", "hard"), (None, "napola", True)]
)
def test_another_level_or_napola_is_a_new_match(
    visit: Visit, key: str | None, field: str, value: object
) -> None:
    person = visit()
    person.begin(seed=7)
    first = person.told()
    for _ in range(2):
        person.play(person.told()["legal"][0])
    change(person, key)
    person.page.locator("#question").get_by_text("Go on playing").click()
    assert person.told()["id"] == first["id"]
    change(person, key)
    person.page.locator("#question .main").click()
    person.page.wait_for_function(
        "id => JSON.parse(localStorage.getItem('scopa.game')).id !== id", arg=first["id"]
    )
    person.page.wait_for_selector("body.mine-to-move")
    game = person.told()
    assert game["id"] != first["id"]
    assert game[field] == value
    assert (game["ply"], game["hand_number"]) == (0, 1)


def change(person: Person, key: str | None) -> None:
    if key:
        person.page.keyboard.press(key)
    else:
        person.page.locator("#napola").click()


def test_the_hint_the_review_and_the_record(visit: Visit) -> None:
    person = visit(means="keyboard")
    person.begin(seed=7, level="easy", target=1)
    page = person.page
    page.keyboard.press("h")
    page.wait_for_selector("#hints li.best")
    game = person.told()
    assert page.locator("#hints li").count() == len(game["legal"])
    assert page.locator("#hand .worth.best").count() == 1
    page.locator("#hints li.best button").click()
    page.wait_for_selector("body.mine-to-move")
    assert person.told()["ply"] == 2
    person.play_hand()
    page.keyboard.press("r")
    page.wait_for_selector("#review .lead")
    assert "18" not in page.locator("#review .lead").inner_text()
    assert page.locator("#review .plays tbody tr").count() == 36
    page.keyboard.press("Escape")
    page.locator("#count").get_by_text("Record").click()
    text = page.locator("#record textarea").input_value()
    with page.expect_download() as saved:
        page.locator("#record a").click()
    assert saved.value.path().read_text(encoding="utf-8") == text

    import scopa.records

    records = list(scopa.records.loads(text))
    assert len(records) == 1
