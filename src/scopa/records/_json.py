"""The JSON forms: one match a line, alone (JSON Lines) or inside one document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..errors import RecordError, ScopaError, shown
from ._assembly import parts_of
from ._lines import BLANKS, MOST_LINE, Lines
from ._parts import Part
from ._plain import FORMAT
from ._texts import is_table

__all__ = ["CLOSING", "OPENING", "json_match", "json_parts"]

OPENING: Final = f'{{"format": "{FORMAT}", "match": ['
CLOSING: Final = "]}"


def json_parts(lines: Lines) -> Iterator[Part]:
    """Cut a file into the parts of its matches, each line read by `json`."""
    document = False
    while (line := lines.next()) is not None:
        if isinstance(line, RecordError):
            yield from _unreadable(line, lines.number)
        elif line.strip(BLANKS):
            if line.rstrip(BLANKS).endswith("["):
                yield Part("format", _opening(line), lines.number)
                document = True
                break
            yield from _match(line, lines.number, alone=True)
    if document:
        yield from _document(lines)


def _document(lines: Lines) -> Iterator[Part]:
    """Read the lines after the opening of a document."""
    comma: bool | None = None  # whether the line before ended in one; None: there was none
    closed = False
    while (line := lines.next()) is not None:
        if isinstance(line, RecordError):
            yield from _unreadable(line, lines.number)
            comma = None
            continue
        text = line.strip(BLANKS)
        if not text:
            continue
        wrong = None
        if closed:
            wrong = f"nothing follows the {CLOSING} that closes the document"
        elif text == CLOSING:
            closed = True
            if comma:
                wrong = f"no comma stands before the {CLOSING} that closes the document"
        elif comma is False:
            wrong = "a comma stands between two matches, at the end of the line"
        if wrong is not None:
            yield Part("format", RecordError(wrong), lines.number)
            if closed:
                return
        if not closed:
            comma = text.endswith(",")
            yield from _match(text.removesuffix(","), lines.number, alone=False)
    if not closed:
        wrong = f"the document is not closed; its last line is {CLOSING}"
        yield Part("format", RecordError(wrong), lines.number)


def _opening(line: str) -> Mapping[str, object] | RecordError:
    values = _read(line + CLOSING)
    if not isinstance(values, RecordError) and [*values] != ["format", "match"]:
        return RecordError(f"a document begins with the line {OPENING}")
    return {"format": values["format"]} if is_table(values) else values


def _match(line: str, number: int, *, alone: bool) -> Iterator[Part]:
    """Give the parts of one match."""
    values = _read(line)
    if isinstance(values, RecordError):
        yield from _unreadable(values, number)
        return
    if alone:
        written = {"format": values.pop("format")} if "format" in values else {}
        yield Part("format", written, number)
    try:
        head, hands, result = parts_of(values)
    except RecordError as error:
        yield from _unreadable(error, number)
        return
    yield Part("match", head, number)
    for hand in hands:
        yield Part("hand", hand if is_table(hand) else _no_table(hand), number)
    if result is not None:
        yield Part("result", result if is_table(result) else _no_table(result), number)


def _unreadable(error: RecordError, number: int) -> Iterator[Part]:
    """Give the parts of a match of which nothing is known, its result included."""
    yield Part("match", error, number)
    yield Part("result", {}, number)


def _no_table(value: object) -> RecordError:
    return RecordError(f"an object with keys is needed here, not {shown(value)}")


def _read(line: str) -> dict[str, Any] | RecordError:
    import json  # noqa: PLC0415  (import scopa stays light)

    try:
        values = json.loads(line, object_pairs_hook=_unique)
    except RecordError as error:
        return error
    except RecursionError:
        return RecordError("values are nested too deep")
    except ValueError as error:
        return RecordError(
            f"no JSON: {error}; a match stands on one line, alone or in a document that begins "
            f"with the line {OPENING}"
        )
    return values if is_table(values) else _no_table(values)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        twice, seen = "", set[str]()
        for key, _ in pairs:
            if key in seen:
                twice = key
                break
            seen.add(key)
        raise RecordError(f"the key {shown(twice)} stands twice in one object", field=twice)
    return values


def json_match(plain: Mapping[str, Any]) -> str:
    """Write the plain form of a match as one line."""
    import json  # noqa: PLC0415

    line = json.dumps(plain, ensure_ascii=False)
    if len(line.encode()) >= MOST_LINE:
        raise ScopaError(
            f"a match of {len(plain.get('hand', ()))} hands is too long for a line of JSON, which "
            f"has at most {MOST_LINE} bytes; the TOML form has no such limit"
        )
    return line
