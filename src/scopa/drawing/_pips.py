"""Where the signs stand on the cards from ace to seven: (x, y, scale, turn) on 100 by 160."""

from __future__ import annotations

from typing import Final, TypeAlias

__all__ = ["PIPS", "Pip"]

Pip: TypeAlias = tuple[float, float, float, float]

_ROUND: Final[dict[int, tuple[Pip, ...]]] = {
    2: ((50, 46, 1.5, 0), (50, 114, 1.5, 0)),
    3: ((50, 34, 1.25, 0), (50, 80, 1.25, 0), (50, 126, 1.25, 0)),
    4: tuple((x, y, 1.2, 0) for y in (44, 116) for x in (28, 72)),
    5: (*((x, y, 1.1, 0) for y in (38, 122) for x in (27, 73)), (50, 80, 1.1, 0)),
    6: tuple((x, y, 1.15, 0) for y in (34, 80, 126) for x in (28, 72)),
    7: (*((x, y, 0.95, 0) for y in (33, 81, 128) for x in (25, 75)), (50, 57, 0.95, 0)),
}
_DIAGONAL: Final = {3: ((28, 36, 1.25, 0), (50, 80, 1.25, 0), (72, 124, 1.25, 0))}

_UPRIGHT: Final[dict[int, tuple[Pip, ...]]] = {
    2: ((33, 80, 1.7, 0), (67, 80, 1.7, 0)),
    3: ((23, 80, 1.5, 0), (49, 80, 1.5, 0), (75, 80, 1.5, 0)),
    4: tuple((x, y, 1.02, 0) for y in (44.5, 115.5) for x in (32, 68)),
    5: (*((x, y, 1.02, 0) for y in (44.5, 115.5) for x in (24, 76)), (50, 80, 1.5, 0)),
    6: tuple((x, y, 1.02, 0) for y in (44.5, 115.5) for x in (25, 50, 75)),
    7: (
        *((x, 44.5, 0.98, 0) for x in (20, 40, 60, 80)),
        *((x, 115.5, 1.02, 0) for x in (25, 50, 75)),
    ),
}


def _crossed(scale: float, turn: float, *ys: float) -> tuple[Pip, ...]:
    return tuple((50, y, scale, angle) for y in ys for angle in (-turn, turn))


_CROSSED: Final[dict[int, tuple[Pip, ...]]] = {
    2: _crossed(1.75, 28, 80),
    3: (*_crossed(1.75, 30, 80), (50, 80, 1.85, 0)),
    4: _crossed(1.15, 45, 45, 115),
    5: (*_crossed(1.15, 48, 45, 115), (50, 80, 1.7, 0)),
    6: _crossed(1.12, 56, 34, 80, 126),
    7: (*_crossed(1.12, 57, 34, 80, 126), (50, 80, 1.8, 0)),
}


def _french(*places: tuple[float, float]) -> tuple[Pip, ...]:
    return tuple((x, y, 0.8, 180 if y > 80 else 0) for x, y in places)


_FRENCH: Final[dict[int, tuple[Pip, ...]]] = {
    1: ((50, 80, 2, 0),),
    2: _french((50, 35), (50, 125)),
    3: _french((50, 35), (50, 80), (50, 125)),
    4: _french((34, 35), (66, 35), (34, 125), (66, 125)),
    5: _french((34, 35), (66, 35), (50, 80), (34, 125), (66, 125)),
    6: _french((34, 35), (66, 35), (34, 80), (66, 80), (34, 125), (66, 125)),
    7: _french((34, 35), (66, 35), (34, 80), (66, 80), (34, 125), (66, 125), (50, 57.5)),
}
_BIG: Final[Pip] = (50, 80, 2.5, 0)
_LONG: Final[Pip] = (50, 80, 2.1, 0)

PIPS: Final[dict[str, tuple[dict[int, tuple[Pip, ...]], ...]]] = {
    "napoletane": (
        {**_ROUND, **_DIAGONAL, 1: ((50, 88, 1.1, 0),)},
        {**_ROUND, **_DIAGONAL, 1: (_BIG,)},
        {**_UPRIGHT, 1: (_LONG,)},
        {**_UPRIGHT, 1: (_LONG,)},
    ),
    "piacentine": (
        {**_ROUND, 1: (_BIG,)},
        {**_ROUND, 1: (_BIG,)},
        {**_CROSSED, 1: (_LONG,)},
        {**_CROSSED, 1: (_LONG,)},
    ),
    "francesi": (_FRENCH,) * 4,
}
"""By style and suit, the places of the signs of each rank up to seven."""
