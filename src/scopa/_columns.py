"""Tables for people: rows as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["lined_up"]


def lined_up(rows: Sequence[Sequence[str]]) -> list[str]:
    """Write rows of one length as lines, each column as wide as it needs."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
