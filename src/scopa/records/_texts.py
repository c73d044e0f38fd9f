"""What people may write into a record: names, places, remarks, the seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, TypeGuard, cast

from ..errors import InvalidStateError, shown
from ..rules import Rules

__all__ = [
    "TEXTS",
    "check_names",
    "check_recorded_seed",
    "check_text",
    "is_list",
    "is_table",
    "take",
]

TEXTS: Final[Mapping[str, int]] = {"event": 200, "site": 200, "date": 200, "comment": 1_000}
"""The free texts of a match, and how many characters each may have."""

_NAME: Final = 200


def check_text(name: str, value: object, limit: int, *, empty: bool = True) -> str:
    """Give a free text back when every form of the record can hold it.

    Raises
    ------
    InvalidStateError
        It is no text, too long, or has a character that cannot be shown.
    """
    if not isinstance(value, str) or len(value) > limit or not (value or empty):
        least = 0 if empty else 1
        raise InvalidStateError(
            f"{name}: {shown(value)}: it must be a str of {least} to {limit} characters"
        )
    for letter in value:
        if (letter < " " and letter not in "\n\t") or "\x7f" <= letter < "\xa0":
            break
        if "\ud800" <= letter <= "\udfff":
            break
    else:
        return value
    raise InvalidStateError(
        f"{name}: {shown(value)}: it holds the control character {letter!r}; "
        "line feed and tab are allowed"
    )


def take(value: object, most: int, wanted: str) -> tuple[object, ...]:
    """Give the entries of an iterable that has at most so many."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise InvalidStateError(f"{wanted}; got {shown(value)}")
    taken = tuple(islice(cast("Iterable[object]", value), most + 1))
    if len(taken) > most:
        raise InvalidStateError(f"{wanted}, at most {most}; there are more")
    return taken


def check_names(value: object, rules: Rules) -> tuple[str, ...]:
    """Give the names of the seats back: one each, or none at all."""
    wanted = f"names are {rules.players} texts, one a seat"
    names = take(value, rules.players, wanted)
    if names and len(names) != rules.players:
        raise InvalidStateError(f"{wanted}; got {shown(value)}")
    return tuple([check_text("names", name, _NAME, empty=False) for name in names])


def check_recorded_seed(value: object) -> int | None:
    """Give a seed back, or None."""
    if value is None or (type(value) is int and 0 <= value < 1 << 64):
        return value
    raise InvalidStateError(f"seed={shown(value)}: it must be None or an int from 0 to 2**64 - 1")


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a value is a list."""
    return isinstance(value, list)


def is_table(value: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether a value is a table, as parsers make them."""
    return isinstance(value, dict)
