"""The languages of what people read: texts by their English ones, from gettext catalogues.

The catalogues lie in ``locale/``: the ``.po`` files are written by hand, and the ``.mo`` files
beside them are compiled from these by ``tests/golden/regen_catalogues.py --write``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from gettext import NullTranslations, translation
from typing import Final, final

from .errors import ScopaError, shown

__all__ = ["ENGLISH", "LANGUAGES", "LOCALE", "Language", "language_named", "language_of"]

LANGUAGES: Final = ("en", "it", "da", "sv", "fy")
"""English, in which everything is written, and the languages that have a catalogue."""

LOCALE: Final = os.path.join(os.path.dirname(__file__), "locale")
"""The folder of the catalogues."""

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order of gettext


@final
class Language:
    """A language to say things in.

    The methods translate an English message and fill in its ``{places}``. They are called with
    literals, by which the messages are found in the sources.
    """

    __slots__ = ("_texts", "name")

    def __init__(self, name: str, texts: NullTranslations) -> None:
        self.name: Final = name
        self._texts: Final = texts

    def gettext(self, message: str, **values: object) -> str:
        """Say a message."""
        return self._texts.gettext(message).format(**values)

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """Say a message that means different things in different contexts."""
        return self._texts.pgettext(context, message).format(**values)

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """Say a message about a ``{number}`` of things."""
        return self._texts.ngettext(one, many, number).format(number=number, **values)

    def decimal(self, number: str) -> str:
        """Write a number that has a decimal point in English."""
        return number if self.name == "en" else number.replace(".", ",")

    def either(self, things: list[str]) -> str:
        """Name several things of which one is meant."""
        text = things[0]
        for thing in things[1:]:
            text = self.gettext("{one} or {other}", one=text, other=thing)
        return text


ENGLISH: Final = Language("en", NullTranslations())


@lru_cache(maxsize=len(LANGUAGES))
def _read(name: str) -> Language:
    return Language(name, translation("scopa", LOCALE, [name]))


def language_named(name: str) -> Language:
    """Give the language of that name.

    Raises
    ------
    ScopaError
        There is no such language; the message lists those there are.

    Examples
    --------
    >>> language_named("da").gettext("{name} deals.", name="Anna")
    'Anna giver.'
    """
    if name not in LANGUAGES:
        raise ScopaError(f"language={shown(name)}: it must be one of {', '.join(LANGUAGES)}")
    return ENGLISH if name == "en" else _read(name)


def language_of(environment: Mapping[str, str]) -> str:
    """Give the first language that the variables of gettext ask for and there is, else English.

    Examples
    --------
    >>> language_of({"LANGUAGE": "nds:da_DK", "LANG": "it_IT.UTF-8"}), language_of({})
    ('da', 'en')
    """
    wanted = next(filter(None, (environment.get(name) for name in _VARIABLES)), "")
    for locale in wanted.split(":"):
        for sign in ".@_-":
            locale = locale.partition(sign)[0]  # noqa: PLW2901
        if locale.lower() in LANGUAGES:
            return locale.lower()
    return "en"
