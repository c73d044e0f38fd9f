"""The text form: a TOML file that can be cut into its tables line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ..errors import RecordError
from ._lines import BLANKS, Lines
from ._parts import Kind, Part
from ._texts import is_list, is_table

__all__ = ["MOST_TABLE", "toml_match", "toml_parts"]

MOST_TABLE: Final = 1 << 16
"""The most characters of one table."""

_LONG: Final = 1 << 13  # characters of one line
_KINDS: Final[Mapping[str, Kind]] = {
    "[[match]]": "match",
    "[[match.hand]]": "hand",
    "[match.result]": "result",
}
_STRING: Final = r"\"(?:[^\"\\]|\\.)*+\"|'[^']*+'"
_TOKEN: Final = rf"{_STRING}|#.*"
# The library takes quadratic time for keys of many parts, and this format has none.
_PARTED: Final = rf"\[*+\s*+(?:{_STRING}|[\w-]*+)\s*+\."
_ROW: Final = 6  # plays in a line, or the next multiple of the players


def toml_parts(lines: Lines) -> Iterator[Part]:
    """Cut a file into its tables, each read by `tomllib`."""
    kind: Kind = "format"
    table = _Table(lines.number + 1)
    while (line := lines.next()) is not None:
        opens = None if isinstance(line, RecordError) else _KINDS.get(line.strip(BLANKS))
        if opens is None:
            table.add(line, lines.number)
            continue
        yield table.part(kind)
        kind, table = opens, _Table(lines.number + 1)
    yield table.part(kind)


class _Table:
    """The lines of one table below its header."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.lines: list[str] = []
        self.size = 0
        self.fault: RecordError | None = None

    def add(self, line: str | RecordError, number: int) -> None:
        if self.fault is not None:
            return
        if isinstance(line, str):
            self.lines.append(line)
            self.size += len(line) + 1
            line = _wrong(line, self.size) or line
        if isinstance(line, RecordError):
            line.line = number
            self.fault = line
            self.lines.clear()

    def part(self, kind: Kind) -> Part:
        begins = self.first if kind == "format" else self.first - 1
        return Part(kind, self.fault or self._values(), begins, self._find)

    def _values(self) -> dict[str, Any] | RecordError:
        import tomllib  # noqa: PLC0415  (import scopa stays light)

        try:
            return tomllib.loads("\n".join(self.lines))
        except RecursionError:
            return RecordError("values are nested too deep", line=self.first)
        except ValueError as error:
            what, _, place = str(error).partition(" (at ")
            digits = place.removeprefix("line ").partition(",")[0]
            line = int(digits) - 1 if digits.isdigit() else len(self.lines) - 1
            return RecordError(f"no TOML: {what}", line=self.first + max(line, 0))

    def _find(self, field: str | None, ply: int | None) -> int:
        """Tell the line of a key, and of a play."""
        starts = ((place, _value_at(line, field)) for place, line in enumerate(self.lines))
        place, start = next((found for found in starts if found[1]), (-1, 0))
        if start and field == "plays" and ply is not None:
            for place in range(place, len(self.lines)):  # noqa: B020
                strings = re.findall(_TOKEN, self.lines[place][start:])
                ply -= sum(not string.startswith("#") for string in strings)
                if ply <= 0:
                    break
                start = 0
        return max(self.first + place, 1)


def _value_at(line: str, key: str | None) -> int:
    """Tell where the value of a key begins in the line; 0 when the line does not begin with it."""
    for written in (key, f'"{key}"', f"'{key}'"):
        before, equals, _ = line.partition("=")
        if equals and before.strip(BLANKS) == written:
            return len(before) + 1
    return 0


def _wrong(line: str, size: int) -> RecordError | None:
    if len(line) > _LONG:
        return RecordError(f"a line of this form has at most {_LONG} characters")
    if size > MOST_TABLE:
        return RecordError(f"a table has at most {MOST_TABLE} characters; this one is longer")
    if "." in line and re.match(_PARTED, line.lstrip(BLANKS)):
        return RecordError(
            f"keys have no dots here, and no header but {', '.join(_KINDS)} is read", text=line[:80]
        )
    return None


def toml_match(plain: Mapping[str, Any], players: int) -> Iterator[str]:
    """Write the plain form of a match as tables."""
    hands: Sequence[Mapping[str, Any]] = plain.get("hand", ())
    head = {key: value for key, value in plain.items() if key not in {"hand", "result"}}
    headers = ("[[match]]", *["[[match.hand]]"] * len(hands), "[match.result]")
    for header, values in zip(headers, (head, *hands, plain["result"]), strict=True):
        yield f"\n{header}\n"
        for key, value in values.items():
            if key in {"plays", "milliseconds"}:
                yield f"{key} = {_rows(value, players * -(-_ROW // players))}\n"
            elif key == "comments":
                yield f"{key} = {_rows(value, 1)}\n"
            else:
                yield f"{key} = {_value(value)}\n"


def _rows(values: Sequence[Any], each: int) -> str:
    """Write a list with so many values a line."""
    rows = [values[start : start + each] for start in range(0, len(values), each)]
    return "[\n" + "".join(f"  {', '.join(map(_value, row))},\n" for row in rows) + "]"


def _value(value: Any) -> str:
    """Write a value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if is_table(value):
        entries = (f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{{', '.join(entries)}}}"
    if is_list(value):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def _string(text: str) -> str:
    if not re.search(r"['\n\t\\]", text):
        return f"'{text}'"
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join([escapes.get(letter, letter) for letter in text]) + '"'
