"""Which language is spoken: by name, or as the environment says."""

from __future__ import annotations

import gettext

import pytest

import scopa
from scopa._languages import LANGUAGES, LOCALE, language_named, language_of


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_is_had_by_its_name(name: str) -> None:
    assert language_named(name).name == name
    assert language_named(name) is language_named(name)


@pytest.mark.parametrize("name", ["", "EN", "de", "it_IT", "../it", None, 7, ["it"]])
def test_no_other_is(name: object) -> None:
    with pytest.raises(scopa.ScopaError, match="it must be one of en, it, da, sv, fy"):
        language_named(name)


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fy_NL"}, "fy"),
        ({"LANG": "fy_NL@euro"}, "fy"),
        ({"LANG": "fyx_NL"}, "en"),
        ({"LANG": "it_IT", "LC_MESSAGES": "da_DK.UTF-8"}, "da"),
        ({"LANG": "it_IT", "LC_MESSAGES": "da_DK", "LC_ALL": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "it_IT", "LC_ALL": "sv_SE", "LANGUAGE": "fy"}, "fy"),
        ({"LANG": "it_IT", "LANGUAGE": ""}, "it"),
        ({"LANG": "it_IT", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "de:nl:sv:it"}, "sv"),
        ({"LANGUAGE": "de:nl", "LANG": "it_IT"}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], name: str
) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    found = gettext.translation("scopa", LOCALE, fallback=True)
    assert name == found.info().get("language", "en")
    assert name == language_of(environment)


def test_english_may_be_asked_for_before_another() -> None:
    """It has no catalogue, which is why the standard library would go on to the next."""
    assert language_of({"LANGUAGE": "en_GB:it"}) == "en"
