"""The catalogues: every language has every message, whole, with the same places, and compiled."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po
from messages import (
    FOLDER,
    PAGE,
    asked,
    calls_of_the_package,
    calls_of_the_page,
    compiled,
    found_in,
)

from scopa._languages import LANGUAGES, LOCALE, language_named

TRANSLATED = LANGUAGES[1:]


def folder(language: str) -> Path:
    return Path(LOCALE, language, "LC_MESSAGES")


@cache
def catalogue(language: str) -> Any:
    return read_po(io.BytesIO((folder(language) / "scopa.po").read_bytes()), abort_invalid=True)


def entries(language: str) -> Iterator[Any]:
    return (each for each in catalogue(language) if each.id)


# Calls that pass on what was said elsewhere, with a literal.
PASSED_ON = {
    ("_languages.py", "self._texts.gettext(message)"),
    ("_languages.py", "self._texts.pgettext(context, message)"),
    ("_languages.py", "self._texts.ngettext(one, many, number)"),
    ("_reason_words.py", "language.gettext(words.message, **values)"),
    ("_reason_words.py", "language.ngettext(words.message, words.many, **values)"),
}


def test_no_message_of_the_sources_is_overlooked() -> None:
    """Every call that says something says it with literals, which can be found."""
    assert len(asked()) > 400
    assert calls_of_the_page() == len([each for each in found_in(PAGE) if "i18n" not in each[0]])
    calls = calls_of_the_package()
    assert PASSED_ON <= {*calls}
    assert len([call for call in calls if call not in PASSED_ON]) == len(found_in(FOLDER))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_every_message_and_no_other(language: str) -> None:
    assert asked() == {(each.context, each.id) for each in entries(language)}
    assert not catalogue(language).obsolete
    assert catalogue(language).num_plurals == 2


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", TRANSLATED)
def test_messages_are_translated_with_the_same_places(language: str) -> None:
    for each in entries(language):
        texts = [each.string] if isinstance(each.id, str) else [*each.string]
        sources = [each.id] if isinstance(each.id, str) else [*each.id]
        assert len(texts) == len(sources)
        for text, source in zip(texts, sources, strict=True):
            assert text.strip(), each.id
            assert places(source) == places(text), each.id
            for end in (".", ":", ": ", "?", "!", ";"):
                assert text.endswith(end) == source.endswith(end), each.id
        assert not each.fuzzy, each.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_what_its_source_compiles_to(language: str) -> None:
    new = compiled((folder(language) / "scopa.po").read_bytes())
    assert (folder(language) / "scopa.mo").read_bytes() == new, (
        "renew it by: python tests/golden/regen_catalogues.py --write"
    )


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_says_what_its_source_says(language: str) -> None:
    """As the standard library reads it."""
    with (folder(language) / "scopa.mo").open("rb") as file:
        texts = gettext.GNUTranslations(file)
    assert texts.info()["language"] == language
    for each in entries(language):
        if not isinstance(each.id, str):
            said = [texts.ngettext(*each.id, number) for number in (1, 0, 2, 11, 21)]
            one, many = each.string
            assert said == [one, many, many, many, many]
        elif each.context:
            assert texts.pgettext(each.context, each.id) == each.string
        else:
            assert texts.gettext(each.id) == each.string


def test_the_folder_holds_these_languages_only() -> None:
    assert sorted(TRANSLATED) == sorted(path.name for path in Path(LOCALE).iterdir())


def test_the_page_offers_the_languages_there_are() -> None:
    text = (PAGE / "i18n.js").read_text(encoding="utf-8")
    assert [*LANGUAGES] == re.findall(r"^  (\w\w): \"", text, re.MULTILINE)


def test_only_the_pack_decides_which_court_is_the_donna() -> None:
    say = language_named("it").pgettext
    assert (say("Italian pack", "donna"), say("French pack", "queen")) == ("donna", "donna")
    assert (say("Italian pack", "cavallo"), say("French pack", "jack")) == ("cavallo", "fante")
