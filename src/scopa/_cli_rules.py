"""Rules as the command line takes them: a text, or a TOML file."""

from __future__ import annotations

from typing import Any

from ._rule_fields import PRESET_CHANGES
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
            content = file.read(_LONGEST + 1)
    except OSError as error:
        raise InvalidRulesError(f"{name}: it cannot be read: {error.strerror}") from None
    if len(content) > _LONGEST:
        raise InvalidRulesError(f"{name}: a file of rules has at most {_LONGEST} bytes")
    try:
        fields: dict[str, Any] = tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError:
        raise InvalidRulesError(f"{name}: values are nested too deep") from None
    except ValueError as error:  # no UTF-8, or no TOML
        raise InvalidRulesError(f"{name}: it is no TOML: {error}") from None
    preset = fields.pop("preset", None)
    if preset is None:
        return Rules.from_dict(fields)
    if not isinstance(preset, str):
        raise InvalidRulesError(f"preset={shown(preset)}: it must be the name of a preset")
    plain = Rules.preset(preset).to_dict()
    changes = {name: plain[name] for name in PRESET_CHANGES[preset]}
    return Rules.from_dict({**changes, **fields})
