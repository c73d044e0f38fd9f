"""`Part`: what the text forms are cut into before it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from ..errors import RecordError

__all__ = ["Kind", "Part"]

Kind: TypeAlias = Literal["format", "match", "hand", "result"]


class Part(NamedTuple):
    """The format line, the head of a match, a hand or a result, as plain values."""

    kind: Kind
    data: Mapping[str, object] | RecordError
    """The values, or why they cannot be read."""
    line: int
    """Where it begins."""
    find: Callable[[str | None, int | None], int] | None = None
    """Tells the line of a key, and in the key ``plays`` of a play; all in one line without it."""

    def line_of(self, field: str | None, ply: int | None) -> int:
        """Tell in which line a fault lies."""
        return self.line if self.find is None else self.find(field, ply)
