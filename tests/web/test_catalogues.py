"""The page's texts: every language has every one, with the same places to fill."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scopa.web import catalogues

FOLDER = Path(catalogues.__file__).parent
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
PLACE = re.compile(r"\{\w+\}")


@cache
def asked() -> frozenset[tuple[str | None, Any]]:
    """What the modules of the page say, as context and message or pair of messages."""
    found = extract_from_dir(FOLDER / "static" / "js", [("**.js", "javascript")], keywords=KEYWORDS)
    return frozenset((context, message) for _file, _line, message, _notes, context in found)


def entries(language: str) -> Iterator[Any]:
    text = (FOLDER / "locale" / language / "LC_MESSAGES" / "scopa.po").read_bytes()
    return (each for each in read_po(io.BytesIO(text)) if each.id)


def test_the_page_says_something() -> None:
    assert len(asked()) > 200
    calls = sum(
        len(re.findall(r"(?<![\w.])(?:_|ngettext|pgettext)\(", file.read_text(encoding="utf-8")))
        for file in FOLDER.glob("static/js/*.js")
        if file.name != "i18n.js"
    )
    found = extract_from_dir(FOLDER / "static" / "js", [("**.js", "javascript")], keywords=KEYWORDS)
    assert len([each for each in found if "i18n" not in each[0]]) == calls  # none is overlooked


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_every_language_has_every_message_and_no_other(language: str) -> None:
    has = {(each.context, each.id) for each in entries(language)}
    assert has == asked()


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_messages_are_translated_with_the_same_places(language: str) -> None:
    for each in entries(language):
        texts = [each.string] if isinstance(each.id, str) else [*each.string]
        sources = [each.id] if isinstance(each.id, str) else [*each.id]
        assert len(texts) == len(sources)
        for text, source in zip(texts, sources, strict=True):
            assert text.strip(), each.id
            assert sorted(PLACE.findall(text)) == sorted(PLACE.findall(source)), each.id
            assert text.endswith(".") == source.endswith("."), each.id
        assert not each.fuzzy, each.id


@pytest.mark.parametrize("language", catalogues.LANGUAGES)
def test_the_server_gives_the_catalogue(client: Any, language: str) -> None:
    reply = client.get(f"/locale/{language}.json")
    assert reply.status_code == 200
    assert reply.json() == catalogues.catalogue(language)
    assert len(reply.json()) == len(asked())


@pytest.mark.parametrize("language", ["en", "xx", "..", "it.po"])
def test_other_languages_are_not_found(client: Any, language: str) -> None:
    assert client.get(f"/locale/{language}.json").status_code == 404


def test_the_page_offers_the_languages_there_are() -> None:
    text = (FOLDER / "static" / "js" / "i18n.js").read_text(encoding="utf-8")
    offered = re.findall(r"^  (\w\w): \"", text, re.MULTILINE)
    assert sorted(offered) == sorted(["en", *catalogues.LANGUAGES])


def test_only_the_pack_decides_which_court_is_the_donna() -> None:
    italian = catalogues.catalogue("it")
    assert italian["French pack\x04queen"] == ["donna"]
    assert italian["Italian pack\x04knight"] == ["cavallo"]
    assert italian["Italian pack\x04knave"] == italian["French pack\x04jack"] == ["fante"]
