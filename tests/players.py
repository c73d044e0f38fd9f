"""Bots for the tests of workers: in a module that every worker can import."""

from __future__ import annotations

import os
from time import sleep
from typing import Any

import scopa
from scopa import Move, View

FATAL = 5  # the deal in which the bots below go wrong


class First:
    """Always the first legal move."""

    def choose(self, view: View) -> Move:
        return scopa.legal_moves(view)[0]


class Last:
    """Always the last legal move."""

    def choose(self, view: View) -> Move:
        return scopa.legal_moves(view)[-1]


class Stumbles(First):
    """Raises an error at the first play of deal `FATAL` of seed 1."""

    def choose(self, view: View) -> Move:
        if is_fatal(view):
            raise ZeroDivisionError("no idea")
        return super().choose(view)


class Rude(Exception):
    """Cannot be copied."""

    def __init__(self, one: Any, two: Any) -> None:
        super().__init__(one)


class Swears(First):
    """Raises at the same place an error that no worker can send."""

    def choose(self, view: View) -> Move:
        if is_fatal(view):
            raise Rude(1, lambda: 2)
        return super().choose(view)


class Dies(First):
    """Takes its whole process with it at the same place."""

    def choose(self, view: View) -> Move:
        if is_fatal(view):
            os._exit(7)
        return super().choose(view)


class Dawdles(First):
    """Takes its time."""

    def choose(self, view: View) -> Move:
        sleep(0.002)
        return super().choose(view)


def is_fatal(view: View) -> bool:
    return view.plies == 1 and view.opening_table == _FATAL_TABLE


_FATAL_TABLE = scopa.deal(seed=1, index=FATAL).opening_table
