"""The fields of `Rules`: what each accepts and its default; and what each preset changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from .cards import CARDS, Card, Rank
from .errors import InvalidRulesError, shown

_LARGEST: Final = 1_000_000_000
_LONGEST: Final = 1_000  # entries read from an iterable, which might have no end


def _refuse(name: str, value: object, allowed: str) -> InvalidRulesError:
    return InvalidRulesError(f"{name}={shown(value)}: it must be {allowed}")


def _whole(low: int, high: int = _LARGEST) -> Callable[[str, object], int]:
    """Accept an int in a range."""
    allowed = f"an int from {low} to {high}"

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
    if type(value) is not int or not 0 <= value <= 39:
        allowed = "a Card, or its number from 0 to 39; Card.from_text reads texts such as 7D"
        raise _refuse(f"{name} (card)", value, allowed)
    return CARDS[value]


def _cards(name: str, value: object) -> tuple[Card, ...]:
    """Accept several distinct cards, in any order."""
    items = [_card(name, item) for item in _iterate(name, value, "a set of cards")]
    if len(items) < 2 or len(set(items)) < len(items):
        raise _refuse(name, value, "a set of distinct cards, two or more")
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
    numbers = tuple(_whole(0, 99)(name, n) for n in _iterate(name, value, allowed))
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
    pairs: bool = False
    """Whether it is a mapping, kept as pairs."""

    def literal(self, value: Any) -> Any:
        """Give the value as one would type it: a mapping as a dict."""
        return dict(value) if self.pairs else value


KINGS: Final = ((10, 3),)

FIELDS: Final[Mapping[str, Field]] = MappingProxyType(
    {
        "players": Field(2, _whole(2, 40)),
        "sides": Field(2, _whole(2, 40)),
        "hand_size": Field(3, _whole(1, 10)),
        "table_size": Field(4, _whole(0, 40)),
        "redeal": Field(KINGS, _table(_rank, _whole(1, 4)), pairs=True),
        "redeal_sum": Field(0, _whole(0, 220)),
        "totals": Field(("rank",), _totals),
        "choice": Field("single", _word("single", "fewest", "free")),
        "forced": Field(True, _flag),
        "ace": Field("normal", _word("normal", "sweep_unless_ace", "sweep")),
        "ace_scopa": Field(False, _flag),
        "ace_empty": Field(False, _flag),
        "last_scopa": Field(False, _flag),
        "scopa": Field(1, _whole(0)),
        "majorities": Field(
            (("cards", 1), ("coins", 1), ("primiera", 1)),
            _table(_word("cards", "coins", "primiera", "sevens"), _whole(1)),
            pairs=True,
        ),
        "card_points": Field(((CARDS[24], 1),), _table(_card, _whole(1)), pairs=True),
        "set_points": Field((), _table(_cards, _whole(1)), pairs=True),
        "napola": Field(0, _napola),
        "all_coins_wins": Field(False, _flag),
        "prime_scale": Field((16, 12, 13, 14, 15, 18, 21, 10, 10, 10), _scale),
        "prime_suits": Field("all", _word("all", "any")),
        "table_bonus": Field((), _table(_whole(1, 220), _whole(1)), pairs=True),
        "accusi": Field((), _accusi, pairs=True),
        "target": Field(11, _whole(1)),
        "finish": Field("highest", _word("highest", "first", "lowest")),
    }
)

DEFAULTS: Final[Mapping[str, Any]] = MappingProxyType(
    {name: field.default for name, field in FIELDS.items()}
)


_SCOPONE: Final = {"players": 4, "sides": 2, "hand_size": 9}
_SCIENTIFICO: Final = {"players": 4, "sides": 2, "hand_size": 10, "table_size": 0}
_ESCOBA: Final = {
    "totals": (15,),
    "choice": "free",
    "redeal": (),
    "table_bonus": {15: 1, 30: 2},
}
_CIRULLA: Final = {
    "totals": ("rank", 15),
    "ace": "sweep_unless_ace",
    "ace_scopa": True,
    "redeal": {1: 2},
    "napola": 10,
    "set_points": {tuple(CARDS[28::4]): 5},  # FD CD RD
    "all_coins_wins": True,
    "table_bonus": {15: 1, 30: 2},
    "target": 51,
}

_PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "scopa": {},
    "scopa_3": {"players": 3},
    "scopa_pairs": {"players": 4, "sides": 2},
    "scopa_6": {"players": 6, "sides": 2},
    "napola": {"napola": 10, "target": 21},
    "scopone": _SCOPONE,
    "scopone_scientifico": {**_SCIENTIFICO, "target": 21},
    "re_bello": {"card_points": {CARDS[24]: 1, CARDS[36]: 1}},
    "scopa_a_perdere": {"finish": "lowest", "target": 21},
    "scopa_frac": {
        "scopa": 0,
        "majorities": {},
        "card_points": dict.fromkeys((*CARDS[:4], *CARDS[28:]), 1),
        "choice": "free",
    },
    "scopone_trentino": {**_SCOPONE, "napola": 10, "all_coins_wins": True, "target": 21},
    "scopa_d_assi": {"ace": "sweep_unless_ace"},
    "asso_piglia_tutto": {"ace": "sweep_unless_ace", "ace_scopa": True},
    "scopa_a_15": {"totals": (15,), "choice": "fewest", "redeal": ()},
    "scopa_a_11": {"totals": (11,), "choice": "fewest", "redeal": ()},
    "escoba": {**_ESCOBA, "majorities": {"cards": 1, "coins": 1, "sevens": 1}, "target": 21},
    "escoba_argentina": {**_ESCOBA, "target": 15},
    "cirulla": {**_CIRULLA, "accusi": {"low9": 3, "triple": 10, "wild": CARDS[25]}},
    "cirullone": {**_CIRULLA, **_SCOPONE, "accusi": {"wild": CARDS[25]}},
    "scopone_milanese": {
        **_SCIENTIFICO,
        "ace": "sweep",
        "ace_empty": True,
        "napola": 10,
        "all_coins_wins": True,
        "target": 31,
    },
}

# What each preset changes, as arguments of `Rules`; `scopa.presets` makes them into rules.
PRESET_CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    preset: {name: FIELDS[name].read(name, value) for name, value in changes.items()}
    for preset, changes in _PRESETS.items()
}
