"""The fields of `Rules`: what each accepts, its default, and its plain and written forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import islice
from math import comb
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from .cards import CARDS, Card, Rank
from .errors import InvalidRulesError, NotationError, shown

_LARGEST: Final = 1_000_000_000
_LONGEST: Final = 1_000  # entries read from an iterable, which might have no end
_RAREST_OPENING: Final = 10_000


def _refuse(name: str, value: object, allowed: str) -> InvalidRulesError:
    return InvalidRulesError(f"{name}={shown(value)}: it must be {allowed}")


def _whole(low: int, high: int = _LARGEST) -> Callable[[str, object], int]:
    """Accept an int in a range."""
    allowed = f"an int from {low} to {high}" if high < _LARGEST else f"an int, {low} or more"

    def read(name: str, value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise _refuse(name, value, allowed)
        return value

    return read


def _flag(name: str, value: object) -> bool:
    """Accept True or False."""
    if not isinstance(value, bool):
        raise _refuse(name, value, "True or False")
    return value


def _word(*words: str) -> Callable[[str, object], str]:
    """Accept one of a few words."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise _refuse(name, value, "one of " + ", ".join(map(repr, words)))
        return value

    return read


def _rank(name: str, value: object) -> int:
    """Accept a rank, as an int or a `Rank`."""
    if isinstance(value, Rank):
        return int(value)
    return _whole(1, 10)(f"{name} (rank)", value)


def _card(name: str, value: object) -> Card:
    """Accept a card, as a `Card` or its number."""
    if isinstance(value, Card):
        return value
    return CARDS[_whole(0, 39)(f"{name} (card)", value)]


def _cards(name: str, value: object) -> tuple[Card, ...]:
    """Accept several distinct cards, in any order."""
    items = [_card(name, item) for item in _iterate(name, value, "a set of cards")]
    if not items or len(set(items)) < len(items):
        raise _refuse(name, value, "a set of distinct cards, at least one")
    return tuple(sorted(items))


def _iterate(name: str, value: object, allowed: str) -> Iterable[object]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise _refuse(name, value, allowed)
    return islice(cast("Iterable[object]", value), _LONGEST)


def as_mapping(name: str, value: object) -> dict[Any, object]:
    """Accept a mapping, or pairs without a repeated key."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[Any, object]", value))
    result: dict[Any, object] = {}
    for item in _iterate(name, value, "a mapping"):
        pair: tuple[object, ...] = tuple(_iterate(name, item, "a mapping, or pairs"))
        if len(pair) != 2:
            raise _refuse(name, value, "a mapping, or pairs")
        try:
            if pair[0] in result:
                raise _refuse(name, value, f"a mapping; it has {shown(pair[0])} twice")
        except TypeError:  # an unhashable key
            raise _refuse(name, value, "a mapping, or pairs with hashable keys") from None
        result[pair[0]] = pair[1]
    return result


def _table(
    key: Callable[[str, object], Any], entry: Callable[[str, object], Any]
) -> Callable[[str, object], tuple[tuple[Any, Any], ...]]:
    """Accept a mapping, and keep it as pairs sorted by key."""

    def read(name: str, value: object) -> tuple[tuple[Any, Any], ...]:
        read_pairs: dict[Any, Any] = {}
        for given, item in as_mapping(name, value).items():
            known = key(name, given)
            if known in read_pairs:
                raise _refuse(name, value, f"a mapping; it has {shown(known)} twice")
            read_pairs[known] = entry(f"{name}[{shown(known)}]", item)
        return tuple(sorted(read_pairs.items()))

    return read


def _totals(name: str, value: object) -> tuple[str | int, ...]:
    allowed = "a set of 'rank', 11 and 15, at least one"
    items = list(_iterate(name, value, allowed))
    kept = tuple(way for way in ("rank", 11, 15) if way in items)
    if not kept or any(type(item) not in {str, int} or item not in kept for item in items):
        raise _refuse(name, value, allowed)
    return kept


def _napola(name: str, value: object) -> int:
    if isinstance(value, bool):
        return 10 if value else 0
    if type(value) is not int or (value and not 3 <= value <= 10):
        raise _refuse(name, value, "True, False, 0, or the longest run that counts, 3 to 10")
    return value


def _scale(name: str, value: object) -> tuple[int, ...]:
    allowed = "ten ints, one for each rank from the ace"
    numbers = tuple(_whole(0, 1000)(name, n) for n in _iterate(name, value, allowed))
    if len(numbers) != 10:
        raise _refuse(name, value, allowed)
    return numbers


def _accusi(name: str, value: object) -> tuple[tuple[str, Any], ...]:
    given = as_mapping(name, value)
    wild = {"wild": _card(name, given.pop("wild"))} if given.get("wild") is not None else {}
    given.pop("wild", None)
    declared = dict(_table(_word("low9", "triple"), _whole(1))(name, given))
    return tuple(sorted({**declared, **wild}.items()))


class Field(NamedTuple):
    """One field of the rules."""

    default: Any
    read: Callable[[str, object], Any]
    """Check a value and give what is kept; the first argument is the name for the message."""
    built: bool = False
    """Whether another value than the default is played in this version."""
    pairs: bool = False
    """Whether it is a mapping, kept as pairs."""

    def literal(self, value: Any) -> Any:
        """Give the value as one would type it: a mapping as a dict."""
        return dict(value) if self.pairs else value

    def to_word(self, value: Any) -> str:
        """Give the value as one word of a rules text."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if self.pairs:
            return "+".join(f"{key}:{count}" for key, count in value) or "-"
        items: tuple[object, ...] = value if isinstance(self.default, tuple) else (value,)
        return "+".join(map(str, items))


KINGS: Final = ((10, 3),)

FIELDS: Final[Mapping[str, Field]] = MappingProxyType(
    {
        "players": Field(2, _whole(2), built=True),
        "sides": Field(2, _whole(2), built=True),
        "hand_size": Field(3, _whole(1, 10), built=True),
        "table_size": Field(4, _whole(0, 40), built=True),
        "redeal": Field(KINGS, _table(_rank, _whole(1, 4)), built=True, pairs=True),
        "redeal_sum": Field(0, _whole(0, 220)),
        "totals": Field(("rank",), _totals, built=True),
        "choice": Field("single", _word("single", "fewest", "free"), built=True),
        "forced": Field(True, _flag, built=True),
        "ace": Field("normal", _word("normal", "sweep_unless_ace", "sweep"), built=True),
        "ace_scopa": Field(False, _flag, built=True),
        "ace_empty": Field(False, _flag, built=True),
        "last_scopa": Field(False, _flag, built=True),
        "scopa": Field(1, _whole(0)),
        "majorities": Field(
            (("cards", 1), ("coins", 1), ("primiera", 1)),
            _table(_word("cards", "coins", "primiera", "sevens"), _whole(1)),
            pairs=True,
        ),
        "card_points": Field(((CARDS[24], 1),), _table(_card, _whole(1)), pairs=True),
        "set_points": Field((), _table(_cards, _whole(1)), pairs=True),
        "napola": Field(0, _napola, built=True),
        "all_coins_wins": Field(False, _flag),
        "prime_scale": Field((16, 12, 13, 14, 15, 18, 21, 10, 10, 10), _scale),
        "prime_suits": Field("all", _word("all", "any")),
        "table_bonus": Field((), _table(_whole(1, 220), _whole(1)), pairs=True),
        "accusi": Field((), _accusi, pairs=True),
        "target": Field(11, _whole(1), built=True),
        "finish": Field("highest", _word("highest", "first", "lowest")),
    }
)

DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {name: field.default for name, field in FIELDS.items()}
)


# What each preset changes; `scopa.presets` makes them into rules.
PRESET_CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "scopa": {},
    "scopa_3": {"players": 3},
    "scopa_pairs": {"players": 4, "sides": 2},
    "scopa_6": {"players": 6, "sides": 2},
    "napola": {"napola": 10, "target": 21},
    "scopone": {"players": 4, "sides": 2, "hand_size": 9},
    "scopone_scientifico": {
        "players": 4,
        "sides": 2,
        "hand_size": 10,
        "table_size": 0,
        "target": 21,
    },
    "scopa_d_assi": {"ace": "sweep_unless_ace"},
    "asso_piglia_tutto": {"ace": "sweep_unless_ace", "ace_scopa": True},
    "scopa_a_15": {"totals": (15,), "choice": "fewest", "redeal": ()},
    "scopa_a_11": {"totals": (11,), "choice": "fewest", "redeal": ()},
}


@lru_cache(maxsize=64)
def check_opening(redeal: tuple[tuple[int, int], ...], table_size: int) -> None:
    """Refuse redeal conditions under which the deal would hardly ever, or never, stand."""
    voids = dict(redeal)
    if voids and not table_size:
        raise InvalidRulesError(
            f"redeal={voids}: no opening table can be void with table_size=0; "
            "leave redeal out or empty"
        )
    ways = [1] + [0] * table_size  # of laying so many cards of the ranks so far
    for rank in range(1, 11):
        most = voids.get(rank, 5) - 1
        ways = [
            sum(comb(4, n) * ways[size - n] for n in range(min(most, size) + 1))
            for size in range(table_size + 1)
        ]
    if ways[-1] * _RAREST_OPENING < comb(40, table_size):
        left = "almost no" if ways[-1] else "no"
        raise InvalidRulesError(
            f"redeal={voids} leaves {left} opening table of {table_size} cards that is not void"
        )


def to_plain(name: str, value: Any) -> Any:
    """Give the value of a field as data that JSON can hold."""

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
    return {
        _plain_key(name, key): _named_card(entry) if name == "accusi" else entry
        for key, entry in as_mapping(name, value).items()
    }


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


def from_word(name: str, word: str) -> Any:
    """Read one ``field=value`` part of a rules text, as an argument for `Rules`."""
    default = FIELDS[name].default
    value: Any = None
    if isinstance(default, bool):
        value = {"yes": True, "no": False}.get(word)
        allowed = "yes or no"
    elif isinstance(default, int):
        value = _digits(word)
        allowed = "a number"
    elif isinstance(default, str):
        value, allowed = word, "a word"
    elif name == "totals":
        parts = word.split("+")
        value, allowed = tuple(_digits(part) or part for part in parts), "totals joined by +"
    elif name == "redeal":
        allowed = "rank:count joined by +, or -"
        pairs = [part.partition(":") for part in word.split("+")] if word != "-" else []
        value = tuple((_digits(rank), _digits(count)) for rank, _, count in pairs)
        if any(None in pair for pair in value):
            value = None
    else:
        allowed = "left out: this version has no written form for it"
    if value is None:
        raise NotationError(
            f"{name}={shown(word)} cannot be read: it must be {allowed}", text=word, field=name
        )
    return value


def is_text(value: object, limit: int) -> bool:
    """Tell whether a value is a text of at most so many characters."""
    return isinstance(value, str) and len(value) <= limit


def _digits(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 12 else None
