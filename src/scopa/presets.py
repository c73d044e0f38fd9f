"""`PRESETS`: the well-known games of the family, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ._rule_fields import PRESET_CHANGES
from .rules import Rules

__all__ = ["PRESETS"]

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {name: Rules.preset(name) for name in PRESET_CHANGES}
)
"""The rules of each game that can be played, by the name `Rules.preset` takes."""
