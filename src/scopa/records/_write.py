"""Writing files of records: `RecordWriter`, `write_records`, `dumps`."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import IO, Any, Final, Self, cast

from ..errors import ScopaError, shown
from ._json import CLOSING, OPENING, json_match
from ._match import MatchRecord
from ._plain import FORMAT
from ._toml import toml_match

__all__ = ["FORMS", "RecordWriter", "dumps", "form_of", "write_records"]

FORMS: Final = ("toml", "jsonl", "json")
"""The forms of a file: TOML, JSON Lines, one JSON document."""

_ENDINGS: Final = {".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}


class RecordWriter:
    """Writes matches to an open file of text, one after the other.

    It is a context manager, which on leaving writes what closes the file; the file itself stays
    open.

    Parameters
    ----------
    file : file
        Open for writing text; for the same file on every system, with ``newline="\\n"`` and the
        encoding UTF-8.
    form : {"toml", "jsonl", "json"}
        The form to write: TOML, JSON Lines, or one JSON document.

    Examples
    --------
    >>> import io
    >>> from scopa.records import loads
    >>> file = io.StringIO()
    >>> with RecordWriter(file, "jsonl") as writer:
    ...     writer.write(MatchRecord())
    >>> loads(file.getvalue()) == (MatchRecord(),)
    True
    """

    def __init__(self, file: IO[str], form: str = "toml") -> None:
        if not isinstance(form, str) or form not in FORMS:
            raise ScopaError(f"form={shown(form)}: it must be one of {', '.join(FORMS)}")
        if not callable(getattr(file, "write", None)):
            raise ScopaError(f"records are written to an open file, not to {shown(file)}")
        self._put: Callable[[str], object] = file.write
        self._form = form
        self._written = 0
        self._closed = False
        if form == "toml":
            self._put(f"format = '{FORMAT}'\n")
        elif form == "json":
            self._put(OPENING)

    def write(self, record: MatchRecord) -> None:
        """Write one match.

        Raises
        ------
        ScopaError
            It is no `MatchRecord`, or too long for a line of JSON; nothing is written then.
        """
        if not isinstance(record, MatchRecord):
            raise ScopaError(f"a MatchRecord can be written, not {shown(record)}")
        if self._closed:
            raise ScopaError("the writer is closed")
        plain = record.to_dict()
        if self._form == "toml":
            for piece in toml_match(plain, record.rules.players):
                self._put(piece)
        elif self._form == "jsonl":
            self._put(json_match({"format": FORMAT, **plain}) + "\n")
        else:
            line = json_match(plain)
            self._put((",\n" if self._written else "\n") + line)
        self._written += 1

    def close(self) -> None:
        """Write what closes the file; the file itself stays open."""
        if not self._closed and self._form == "json":
            self._put(f"\n{CLOSING}\n")
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def form_of(path: str | os.PathLike[str]) -> str:
    """Tell the form of a file from the ending of its name: TOML unless it says JSON."""
    return _ENDINGS.get(os.path.splitext(str(path))[1].lower(), "toml")


def write_records(
    target: str | os.PathLike[str] | IO[str],
    records: Iterable[MatchRecord],
    form: str | None = None,
) -> int:
    """Write matches to a file, one at a time, and tell how many they were.

    Parameters
    ----------
    target : path or file
        A path, whose file is replaced, or an open file of text.
    records : iterable of MatchRecord
        The matches; they are written as they come.
    form : {"toml", "jsonl", "json"}, optional
        The form; by default that of the path's ending: ``.json``, ``.jsonl`` or ``.ndjson``,
        and TOML for all others.

    Raises
    ------
    ScopaError
        Something is no `MatchRecord`, or there is no such form.
    OSError
        The file cannot be written.
    """
    if isinstance(target, (str, os.PathLike)):
        form = form_of(target) if form is None else form
        with open(target, "w", encoding="utf-8", newline="\n") as file:
            return _write(file, records, form)
    return _write(target, records, "toml" if form is None else form)


def _write(file: IO[str], records: Iterable[MatchRecord], form: str) -> int:
    if not isinstance(records, Iterable):
        raise ScopaError(f"several MatchRecords are written at once, not {shown(records)}")
    with RecordWriter(file, form) as writer:
        for record in cast("Iterable[Any]", records):
            writer.write(record)
    return writer._written


def dumps(records: Iterable[MatchRecord], form: str = "toml") -> str:
    """Give the text of a file that holds these matches.

    Parameters
    ----------
    records : iterable of MatchRecord
        The matches, in the order of the file.
    form : str
        ``"toml"``, ``"jsonl"`` or ``"json"``, as in `FORMS`.

    Raises
    ------
    ScopaError
        There is no such form, or something in *records* is no `MatchRecord`.

    Examples
    --------
    >>> import scopa
    >>> hand = scopa.deal(seed=1)
    >>> text = dumps([scopa.MatchRecord.from_states([hand])], "json")
    >>> text.splitlines()[0]
    '{"format": "scopa-records/1", "match": ['
    """
    file = io.StringIO(newline="\n")
    _write(file, records, form)
    return file.getvalue()
