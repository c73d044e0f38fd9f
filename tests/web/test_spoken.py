"""What the server says in words: the catalogues of the page, and reasons in its language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from messages import asked
from webplay import Browser

import scopa
from scopa._card_names import card_names
from scopa._languages import LANGUAGES, language_named
from scopa.web.catalogues import catalogue

TRANSLATED = LANGUAGES[1:]
STYLES = {
    "napoletane": scopa.Deck.ITALIAN,
    "piacentine": scopa.Deck.ITALIAN,
    "francesi": scopa.Deck.FRENCH,
}
CODE = re.compile(r"\b[A2-7FCRJQK][DCSBH]\b")


def first_of(text: str | tuple[str, ...]) -> str:
    """A message, or its form for one."""
    return text if isinstance(text, str) else text[0]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_server_gives_the_catalogue(client: Any, language: str) -> None:
    reply = client.get(f"/locale/{language}.json")
    assert reply.status_code == 200
    assert reply.json() == catalogue(language)
    wanted = {
        f"{context}\x04{first_of(text)}" if context else first_of(text) for context, text in asked()
    }
    assert wanted == {*reply.json()}
    say = language_named(language)
    for key, forms in reply.json().items():
        context, _, message = key.rpartition("\x04")
        if len(forms) == 1:
            said = say._texts.pgettext(context, message) if context else say._texts.gettext(message)
            assert [said] == forms
        else:
            assert forms == [say._texts.ngettext(message, "", number) for number in (1, 2)]


@pytest.mark.parametrize("language", ["en", "xx", "..", "it.po"])
def test_other_languages_are_not_found(client: Any, language: str) -> None:
    assert client.get(f"/locale/{language}.json").status_code == 404


def in_whole_names(told: str, language: str, deck: scopa.Deck) -> str:
    """A reason of the library with the codes of cards as names."""
    names = card_names(language_named(language), deck)
    return CODE.sub(lambda code: names.card(deck.card(code[0])), told)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_and_reviews_are_said_in_the_language_of_the_page(
    client: Any, language: str, style: str
) -> None:
    deck, words = STYLES[style], f"language={language}&style={style}"
    browser = Browser(client)
    game = browser.begin(seed=5, level="easy", target=1)
    for ply in range(3):
        plain, said = browser.get("/hint"), browser.get(f"/hint?{words}")
        assert [{**each, "reason": ""} for each in plain["moves"]] == [
            {**each, "reason": ""} for each in said["moves"]
        ]
        for each in said["moves"]:
            assert not CODE.search(each["reason"])
            if language != "en":
                assert not re.search(r"\b(takes|lays|leaves|the|table)\b", each["reason"])
        game = browser.post("move", move=game["legal"][ply % len(game["legal"])]["move"])
    for _ in browser.steps(lambda legal: legal[0]):
        pass
    hand = scopa.records.loads(client.get(f"{browser.url}/record").text)[0].hands[0]
    budget = 300 if scopa.core_name() == "native" else 10
    found = scopa.review(hand.final, totals=hand.totals, budget=budget)
    said = browser.get(f"/review?hand=1&{words}")
    for told, play in zip(said["plays"], found.plays, strict=True):
        if play.analysis is None:
            assert (told["reason"], told["best_reason"]) == ("", "")
            continue
        for name, report in (
            ("reason", play.analysis.report(play.move)),
            ("best_reason", play.analysis.report(play.best)),
        ):
            assert told[name] == in_whole_names(report.reason_in(language, deck), language, deck)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("language=de", "language"),
        ("language=", "language"),
        ("language=IT", "language"),
        ("language=../it", "language"),
        ("style=tarocchi", "style"),
        ("language=it&style=", "style"),
    ],
)
def test_what_cannot_be_said_is_refused(client: Any, query: str, field: str) -> None:
    browser = Browser(client)
    browser.begin(seed=5, level="easy")
    for what in ("hint", "review"):
        answer = client.get(f"{browser.url}/{what}?{query}")
        assert answer.status_code == 400
        error = answer.json()["error"]
        assert (error["code"], error["field"]) == ("bad_field", field)
        assert ("en, it, da, sv, fy" if field == "language" else "napoletane") in error["message"]


def test_only_one_of_both_may_be_named(client: Any) -> None:
    browser = Browser(client)
    browser.begin(seed=5, level="easy")
    assert browser.get("/hint?language=en") == browser.get("/hint?style=napoletane")
    assert browser.get("/hint?language=it") == browser.get("/hint?language=it&style=piacentine")
