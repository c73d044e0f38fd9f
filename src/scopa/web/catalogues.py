"""The texts of the page in each language: a compiled gettext catalogue as plain values.

The page needs all of them at once. The standard ``gettext`` reads the same files, but only looks
single texts up and has no list of them; therefore the few numbers of the format are read here.
"""

from __future__ import annotations

import os
import struct
from functools import cache

from .._languages import LANGUAGES, LOCALE

__all__ = ["catalogue"]

_MAGIC = 0x950412DE


@cache
def catalogue(language: str) -> dict[str, list[str]]:
    """Give the texts of a language by their English ones, each with its forms.

    A text that means several things has its context before it and the sign U+0004 between, as in
    the ``.mo`` file.

    Raises
    ------
    KeyError
        If there is no catalogue of that language.

    Examples
    --------
    >>> catalogue("it")["Your hand"]
    ['Le tue carte']
    """
    if language not in LANGUAGES[1:]:
        raise KeyError(language)
    with open(os.path.join(LOCALE, language, "LC_MESSAGES", "scopa.mo"), "rb") as file:
        content = file.read()
    magic, _, count, keys, texts = struct.unpack_from("<5I", content)
    assert magic == _MAGIC
    found: dict[str, list[str]] = {}
    for place in range(0, 8 * count, 8):
        key = _part(content, keys + place).partition("\0")[0]  # a plural form stands behind it
        if key:
            found[key] = _part(content, texts + place).split("\0")
    return found


def _part(content: bytes, place: int) -> str:
    """The text whose length and start stand at a place."""
    length, start = struct.unpack_from("<2I", content, place)
    return content[start : start + length].decode()
