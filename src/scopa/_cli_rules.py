"""Rules as the command line takes them: a text, or a TOML file."""

from __future__ import annotations

from typing import Any

from .errors import InvalidRulesError, shown
from .rules import Rules

__all__ = ["read_rules"]

_LONGEST = 100_000


def read_rules(given: str) -> Rules:
    """Read a rules text, or the file of that name when it ends in ``.toml``.

    Such a file has the fields of the rules as `Rules.to_dict` writes them; ``preset`` names
    the game that they change.
    """
    return _from_file(given) if given.lower().endswith(".toml") else Rules.from_text(given)


def _from_file(name: str) -> Rules:
    import tomllib  # noqa: PLC0415  (keeps --version quick)

    try:
        with open(name, "rb") as file:
            fields: dict[str, Any] = tomllib.loads(file.read(_LONGEST).decode("utf-8"))
    except OSError as error:
        raise InvalidRulesError(f"{name}: it cannot be read: {error.strerror}") from None
    except ValueError as error:  # no UTF-8, or no TOML
        raise InvalidRulesError(f"{name}: it is no TOML: {error}") from None
    preset = fields.pop("preset", None)
    if preset is None:
        return Rules.from_dict(fields)
    if not isinstance(preset, str):
        raise InvalidRulesError(f"preset={shown(preset)}: it must be the name of a preset")
    plain = Rules.preset(preset).to_dict()
    return Rules.from_dict({**plain, **fields})
