"""The other forms of the fields of `Rules`: as plain data, and as parts of a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from ._rule_fields import FIELDS, as_mapping
from .cards import Card
from .errors import NotationError, shown

__all__ = ["from_plain", "from_word", "is_text", "to_plain", "to_word"]


def to_plain(name: str, value: Any) -> Any:
    """Give the value of a field as data that JSON and TOML can hold."""

    def plain(item: Any) -> Any:
        if isinstance(item, tuple):
            return " ".join(map(str, cast("tuple[Card, ...]", item)))
        return str(item) if isinstance(item, Card) else item

    if FIELDS[name].pairs:
        return {str(plain(key)): plain(entry) for key, entry in value}
    return [*value] if isinstance(value, tuple) else value


def from_plain(name: str, value: object) -> Any:
    """Read what `to_plain` gave, as an argument for `Rules`."""
    if not FIELDS[name].pairs or value is None:
        return value
    return tuple(
        (_plain_key(name, key), _named_card(entry) if name == "accusi" else entry)
        for key, entry in as_mapping(name, value).items()
    )  # pairs, in which "7D" and "7d" are found to be one key twice


def _plain_key(name: str, key: object) -> Any:
    if not isinstance(key, str):
        return key
    if name in {"redeal", "table_bonus"}:
        return int(key) if key.isascii() and key.isdigit() and len(key) < 10 else key
    if name == "card_points":
        return _named_card(key)
    if name == "set_points":
        return frozenset(map(_named_card, key.split()))
    return key


def _named_card(value: object) -> Any:
    """Give the card that a text names; leave alone what is no such text."""
    try:
        return Card.from_text(value) if isinstance(value, str) else value
    except NotationError:
        return value


def to_word(name: str, value: Any) -> str:
    """Give the value of a field as one word of a rules text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if FIELDS[name].pairs:
        return "+".join(f"{_key_word(key)}:{entry}" for key, entry in value) or "-"
    return "+".join(map(str, cast("Any", value))) if isinstance(value, tuple) else str(value)


def _key_word(key: Any) -> str:
    return "".join(map(str, cast("Any", key))) if isinstance(key, tuple) else str(key)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 12 else None


def _text(word: str) -> str | None:
    return word or None


def _card(word: str) -> Card | None:
    try:
        return Card.from_text(word)
    except NotationError:
        return None


def _set(word: str) -> frozenset[Card] | None:
    cards = [_card(word[at : at + 2]) for at in range(0, len(word), 2)]
    if None in cards or len(set(cards)) < len(cards):
        return None
    return frozenset(cast("list[Card]", cards))


def _number_or_text(word: str) -> int | str | None:
    number = _number(word)
    return _text(word) if number is None else number


def _number_or_card(word: str) -> int | Card | None:
    number = _number(word)
    return _card(word) if number is None else number


# For each mapping: how a key and how an entry is read, and what the whole looks like.
_Part = Callable[[str], Any]
_PAIRS: Final[dict[str, tuple[_Part, _Part, str]]] = {
    "redeal": (_number, _number, "rank:count joined by +, or -"),
    "majorities": (_text, _number, "name:points joined by +, or -"),
    "card_points": (_card, _number, "card:points joined by +, or -"),
    "set_points": (_set, _number, "cards:points joined by +, as in FDCDRD:5, or -"),
    "table_bonus": (_number, _number, "total:sweeps joined by +, or -"),
    "accusi": (_text, _number_or_card, "name:sweeps and wild:card joined by +, or -"),
}


def from_word(name: str, word: str) -> Any:
    """Read one ``field=value`` part of a rules text, as an argument for `Rules`."""
    default = FIELDS[name].default
    value: Any
    if name in _PAIRS:
        key, entry, allowed = _PAIRS[name]
        value = _pairs(word, key, entry)
    elif isinstance(default, bool):
        value, allowed = {"yes": True, "no": False}.get(word), "yes or no"
    elif isinstance(default, int):
        value, allowed = _number(word), "a number"
    elif isinstance(default, str):
        value, allowed = word, "a word"
    else:
        value, allowed = _all(map(_number_or_text, word.split("+"))), "values joined by +"
    if value is None:
        raise NotationError(
            f"{name}={shown(word)} cannot be read: it must be {allowed}", text=word, field=name
        )
    return value


def _all(parts: Any) -> tuple[Any, ...] | None:
    values = tuple(parts)
    return None if None in values else values


def _pairs(word: str, key: _Part, entry: _Part) -> tuple[tuple[Any, Any], ...] | None:
    if word == "-":
        return ()
    parts = [part.partition(":") for part in word.split("+")]
    pairs = tuple((key(left), entry(right)) for left, _, right in parts)
    return None if any(None in pair for pair in pairs) else pairs


def is_text(value: object, limit: int) -> bool:
    """Tell whether a value is a text of at most so many characters."""
    return isinstance(value, str) and len(value) <= limit
