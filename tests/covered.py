"""A language in which every letter of a message is a cross: what else is said shows."""

from __future__ import annotations

import re
from gettext import NullTranslations

from scopa._languages import Language


class _Covered(NullTranslations):
    def gettext(self, message: str) -> str:
        return re.sub(r"(\{\w+\})|[^\W\d_]", lambda found: found[1] or "×", message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


COVERED = Language("xx", _Covered())


def bare(text: str) -> set[str]:
    """The words of a text that no message has covered."""
    return {*re.findall(r"[^\W×]*[^\W\d_×][^\W×]*", text)}
