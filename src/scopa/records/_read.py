"""Reading files of records: `read_records`, `check_records`, `loads`."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import IO, Any, TypeAlias, cast

from ..errors import RecordError, ScopaError, shown
from ._assembly import Assembly
from ._json import json_parts
from ._lines import BLANKS, Lines, readable
from ._match import MatchRecord
from ._parts import Part
from ._plain import check_format
from ._toml import toml_parts

__all__ = ["PathOrFile", "check_records", "loads", "read_all", "read_records"]

PathOrFile: TypeAlias = "str | os.PathLike[str] | IO[Any]"


def read_records(source: PathOrFile) -> Iterator[MatchRecord]:
    """Read the matches of a file one by one, every deal, play, sweep and score checked.

    The form (TOML, JSON Lines or a JSON document) is recognised by the first character. Memory
    holds one match at a time. A file given as a path is closed when the last match is read.

    Parameters
    ----------
    source : path or file
        A path, or an open file of bytes or text.

    Raises
    ------
    RecordError
        There is a fault; it tells line, match, hand and ply. Nothing after it is read.
    OSError
        The file cannot be read.

    Examples
    --------
    >>> import io
    >>> list(read_records(io.StringIO("format = 'scopa-records/1'")))
    []
    """
    for found in read_all(source):
        if isinstance(found, RecordError):
            raise found
        yield found


def check_records(source: PathOrFile) -> Iterator[RecordError]:
    """Give all faults of a file, at most one for each hand, in the order of the file.

    After a fault the check goes on with the next hand. What a fault leaves unknown, such as the
    totals after a hand that cannot be counted, is not held against the rest of the match.

    Parameters
    ----------
    source : path or file
        As in `read_records`.

    Examples
    --------
    >>> import io
    >>> for fault in check_records(io.StringIO("format = 'scopa-records/1'\\n[[match]]")):
    ...     print(fault)
    line 2, match 1: a match needs the key rules, which is missing
    line 2, match 1: the match has no result
    """
    for found in read_all(source):
        if isinstance(found, RecordError):
            yield found


def loads(text: str) -> tuple[MatchRecord, ...]:
    """Read all matches of a file that is given as text, in their order; none of an empty text.

    The forms are told apart as by `read_records`.

    Raises
    ------
    RecordError
        There is a fault; it is the first one.
    ScopaError
        It is no str.
    """
    if not isinstance(text, str):
        raise ScopaError(f"records are read from a str, not from {shown(text)}")
    return tuple(read_records(io.StringIO(text, newline="\n")))


def read_all(source: PathOrFile) -> Iterator[MatchRecord | RecordError]:
    """Give the matches without a fault, and all faults, in the order of the file."""
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from _read(Lines(file))
    else:
        yield from _read(Lines(readable(source)))


def _read(lines: Lines) -> Iterator[MatchRecord | RecordError]:
    number, match = 0, None  # of matches; the one being read
    for part in _parts(lines):
        if part.kind == "match":
            if match is not None:
                yield from _close(match)
            number += 1
            match = Assembly(number, part.line)
        fault = _take(part, match)
        if fault is None:
            if part.kind == "result" and match is not None and not match.faulty:
                yield MatchRecord(**match.values())
            continue
        if part.kind != "format":
            fault.match = number or None
            if match is not None:
                match.spoil()
                fault.hand = match.count if part.kind == "hand" else None
        yield fault
    if match is not None:
        yield from _close(match)


def _parts(lines: Lines) -> Iterator[Part]:
    """Recognise the form, and cut the file."""
    while (line := lines.next()) is not None:
        if isinstance(line, RecordError) or line.strip(BLANKS):
            lines.back(line)
            break
    # A file without any text is JSON Lines of no match; the other forms begin with the format.
    is_json = line is None or (isinstance(line, str) and line.lstrip(BLANKS).startswith("{"))
    return json_parts(lines) if is_json else toml_parts(lines)


def _take(part: Part, match: Assembly | None) -> RecordError | None:
    """Let a part be read; give its fault, if any, with its line."""
    if part.kind == "hand" and match is not None:
        match.count += 1
    try:
        if isinstance(part.data, RecordError):
            raise part.data
        if part.kind == "format":
            _check_format(part)
        elif match is None:
            raise RecordError(f"a {part.kind} that belongs to no match")
        elif part.kind == "match":
            match.head(part.data)
        elif part.kind == "hand":
            match.hand(part.data)
        else:
            match.result(part.data)
    except RecordError as error:
        if error.line is None:
            error.line = part.line_of(error.field, error.ply)
        return error
    return None


def _check_format(part: Part) -> None:
    data = cast("dict[str, object]", part.data)
    check_format(data)
    extra = [key for key in data if key != "format"]
    if extra:
        raise RecordError(f"the file has no key {shown(extra[0])}; it has format", field=extra[0])


def _close(match: Assembly) -> Iterator[RecordError]:
    if not match.ended:
        yield RecordError("the match has no result", line=match.line, match=match.number)
