"""`Settings`: what whoever runs the server may choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..errors import ScopaError, shown

__all__ = ["LOOPBACK", "MEMORY", "Settings"]

MEMORY: Final = ":memory:"
"""In the place of a file: games are kept in memory and end with the server."""

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
"""The names of this machine that no other machine can reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the application keeps to; a frozen value.

    Parameters
    ----------
    store : str or path
        The SQLite file that holds the games; ``":memory:"`` for none.
    max_games : int
        How many games there may be; a new one is refused when all are younger than *keep_days*.
    keep_days : float
        After how many days without a move a game is forgotten.
    rate : float
        How many requests a second one address may make on average; 0 for no limit. It may save
        up three seconds of them. What makes the server think counts as several.
    hosts : sequence of str
        The names by which requests may call the server; ``"*"`` allows all.
    threads : int
        On how many threads Hard thinks.

    Raises
    ------
    ScopaError
        A value is out of range.
    """

    store: str | Path = MEMORY
    max_games: int = 10_000
    keep_days: float = 30.0
    rate: float = 20.0
    hosts: Sequence[str] = LOOPBACK
    threads: int = 2

    def __post_init__(self) -> None:
        for name in ("max_games", "threads"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise ScopaError(f"{name}={shown(value)}: it must be an int from 1 on")
        for name in ("keep_days", "rate"):
            value = getattr(self, name)
            if type(value) not in {int, float} or not 0 <= value < float("inf"):
                raise ScopaError(f"{name}={shown(value)}: it must be a number from 0 on")
