"""A file line by line, in bounded memory: each line with its number, and what is wrong with it."""

from __future__ import annotations

from typing import Any, Final, Protocol

from ..errors import RecordError, ScopaError, shown

__all__ = ["BLANKS", "MOST_LINE", "Lines", "Source", "readable"]

BLANKS: Final = " \t\r"
"""What both TOML and JSON take for white space within a line."""

MOST_LINE: Final = 1 << 22
"""The longest line of any form, in bytes, or in characters when the source gives text."""


class Source(Protocol):
    """An open file, of text or of bytes."""

    def readline(self, size: int = ..., /) -> str | bytes: ...


class Lines:
    """The lines of a source, read when they are asked for."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.number = 0
        """The number of the line given last."""
        self._kept: list[str | RecordError] = []
        self._ended = False

    def next(self) -> str | RecordError | None:
        """Give the next line without its end, or what is wrong with it; ``None`` at the end."""
        if self._kept:
            self.number += 1
            return self._kept.pop()
        if self._ended:
            return None
        try:
            raw = self.source.readline(MOST_LINE + 1)
        except UnicodeDecodeError:  # of a file opened as text, which cannot go on from there
            self._ended = True
            self.number += 1
            return RecordError("the file is no text in the encoding in which it was opened")
        if not raw:
            return None
        self.number += 1
        if len(raw) > MOST_LINE:
            while raw and raw[-1:] not in (b"\n", "\n"):
                raw = self.source.readline(MOST_LINE)
            return RecordError(f"a line has at most {MOST_LINE} bytes; this one is longer")
        return _line_of(raw, first=self.number == 1)

    def back(self, line: str | RecordError) -> None:
        """Put the line given last back."""
        self._kept.append(line)
        self.number -= 1


def _line_of(raw: str | bytes, *, first: bool) -> str | RecordError:
    try:
        line = raw if isinstance(raw, str) else raw.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        return RecordError(f"the line is no UTF-8: its byte {error.start + 1} is {byte:#x}")
    if first:
        line = line.removeprefix("\ufeff")  # the byte order mark that some editors write
    return line[:-1].removesuffix("\r") if line.endswith("\n") else line


def readable(source: Any) -> Source:
    """Give an open file back; refuse what cannot be read by lines."""
    if callable(getattr(source, "readline", None)):
        return source  # type: ignore[no-any-return]
    raise ScopaError(f"records are read from a path or an open file, not from {shown(source)}")
