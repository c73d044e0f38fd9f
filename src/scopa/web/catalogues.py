"""The texts of the page in each language, read from the gettext catalogues in ``locale/``.

Babel reads the ``.po`` files themselves, so that nothing has to be compiled or kept in step.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

__all__ = ["LANGUAGES", "catalogue"]

_LOCALE: Final = Path(__file__).parent / "locale"

LANGUAGES: Final = ("it", "da", "sv", "fy")
"""The languages that have a catalogue; the page is written in English."""


@cache
def catalogue(language: str) -> dict[str, list[str]]:
    """Give the texts of a language by their English ones, each with its forms.

    A text that means several things has its context before it and the sign U+0004 between, as in
    a ``.mo`` file.

    Raises
    ------
    KeyError
        If there is no catalogue of that language.

    Examples
    --------
    >>> catalogue("it")["Your hand"]
    ['Le tue carte']
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    path = _LOCALE / language / "LC_MESSAGES" / "scopa.po"
    with path.open("rb") as file:
        messages = read_po(file, abort_invalid=True)
    texts: dict[str, list[str]] = {}
    for message in messages:
        if not message.id or message.fuzzy:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        texts[f"{message.context}\x04{key}" if message.context else key] = forms
    return texts
