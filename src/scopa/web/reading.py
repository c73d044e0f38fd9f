"""What the page asks: bodies and queries of requests read with all checks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final, cast

from .._languages import LANGUAGES, language_named
from ..decks import Deck
from ..drawing import STYLES
from ..errors import ScopaError, shown
from ..presets import PRESETS
from ..rules import Rules
from .errors import WebError
from .games import Setup
from .messages import Speech

__all__ = [
    "LEVELS",
    "PLAYERS",
    "read_number",
    "read_object",
    "read_setup",
    "read_speech",
    "read_text",
]

LEVELS: Final = ("easy", "normal", "hard")
"""The levels a person can play against."""

PLAYERS: Final[Mapping[int, str]] = {2: "scopa", 3: "scopa_3", 4: "scopa_pairs"}
"""The preset that a number of players alone stands for."""

_MOST_VERSION: Final = 10**9
_MOST_TARGET: Final = 1_000
_FIELDS: Final = ("preset", "players", "rules", "level", "napola", "target", "seed")


def read_object(body: bytes, fields: tuple[str, ...]) -> dict[str, Any]:
    """Read the body of a request, an object with some of these fields."""
    try:
        found = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise WebError(400, "bad_json", "the body must be a JSON object in UTF-8")
    given = cast("dict[str, Any]", found)
    for name in given:
        if name not in fields:
            raise _bad(name, f"no field {shown(name)}; there are {', '.join(fields)}")
    return given


def read_setup(body: bytes) -> Setup:
    """Read what a match is to be begun with."""
    given = read_object(body, _FIELDS)
    if sum(given.get(name) is not None for name in ("preset", "players", "rules")) > 1:
        raise _bad("preset", "give one of preset, players and rules")
    preset, rules = _game(given)
    changes: dict[str, Any] = {}
    if given.get("napola") is not None:
        if type(given["napola"]) is not bool:
            raise _bad("napola", f"napola={shown(given['napola'])}: it must be true or false")
        if given["napola"] != bool(rules.napola):
            changes["napola"] = given["napola"]
    if given.get("target") is not None:
        changes["target"] = _whole("target", given["target"], 1, _MOST_TARGET)
    try:
        rules = rules.replace(**changes)
    except ScopaError as error:
        raise WebError(400, "bad_rules", str(error)) from None
    level = given.get("level", "normal")
    if level not in list(LEVELS):
        raise _bad("level", f"level={shown(level)}: it must be one of {', '.join(LEVELS)}")
    seed = given.get("seed")
    seed = randbits(64) if seed is None else _whole("seed", seed, 0, 2**64 - 1)
    return Setup(rules, preset or _preset_of(rules), level, seed)


def read_number(name: str, value: object, most: int = _MOST_VERSION) -> int:
    """Read a whole number of a body, or of a query, where it is a text."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 10:
        value = int(value)
    return _whole(name, value, 0, most)


def read_speech(query: Mapping[str, str]) -> Speech | None:
    """Read what the reasons are to be said in; None when the query says nothing of it."""
    if "language" not in query and "style" not in query:
        return None
    language, style = query.get("language", "en"), query.get("style", STYLES[0])
    for name, value, known in (("language", language, LANGUAGES), ("style", style, STYLES)):
        if value not in known:
            raise _bad(name, f"{name}={shown(value)}: it must be one of {', '.join(known)}")
    return Speech(language_named(language), Deck.FRENCH if style == "francesi" else Deck.ITALIAN)


def read_text(name: str, value: object, most: int) -> str:
    """Read a text of a body."""
    if not isinstance(value, str) or len(value) > most:
        raise _bad(name, f"{name}={shown(value)}: it must be a text of at most {most} characters")
    return value


def _game(given: Mapping[str, Any]) -> tuple[str | None, Rules]:
    """The preset that was asked for, if any, and the rules."""
    if given.get("rules") is not None:
        try:
            return None, Rules.from_text(given["rules"])
        except ScopaError as error:
            raise WebError(400, "bad_rules", str(error)) from None
    if given.get("players") is not None:
        players = given["players"]
        if type(players) is not int or players not in PLAYERS:
            raise _bad("players", f"players={shown(players)}: it must be 2, 3 or 4")
        return PLAYERS[players], PRESETS[PLAYERS[players]]
    preset = given.get("preset", "scopa")
    if preset not in list(PRESETS):
        raise _bad("preset", f"no preset {shown(preset)}; there are {', '.join(PRESETS)}")
    return preset, PRESETS[preset]


def _preset_of(rules: Rules) -> str | None:
    """The first preset whose rules these are, but for target and napola."""
    for name, known in PRESETS.items():
        if known.replace(target=rules.target, napola=rules.napola) == rules:
            return name
    return None


def _whole(name: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _bad(name, f"{name}={shown(value)}: it must be a whole number from {low} to {high}")
    return value


def _bad(name: str, message: str) -> WebError:
    return WebError(400, "bad_field", message, field=name)


def _no_constant(name: str) -> Any:
    raise ValueError(name)
