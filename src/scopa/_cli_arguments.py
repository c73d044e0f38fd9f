"""What several commands ask for: numbers in a range, and how long to analyse."""

from __future__ import annotations

import argparse
from typing import Final

from .errors import shown

__all__ = ["add_trials", "points", "positive", "samples", "seed", "threads", "whole"]

_MOST: Final = 10**9


def add_trials(parser: argparse.ArgumentParser, each: str) -> None:
    """Add the arguments of an analysis; *each* says what the budget is for."""
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--budget", type=_budget, metavar="N", help=f"how many trials{each} (default: 1000)"
    )
    length.add_argument(
        "--seconds", type=_seconds, metavar="S", help=f"how long to go on{each}, instead"
    )
    parser.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="what the trials come from (default: 0)"
    )
    parser.add_argument(
        "--threads", type=threads, default=1, metavar="N", help="over how many threads (default: 1)"
    )


def positive(text: str) -> int:
    """Read a number from 1."""
    return whole(text, 1, _MOST)


def samples(text: str) -> int:
    """Read how many deals Hard imagines."""
    return whole(text, 1, 10**6)


def seed(text: str) -> int:
    """Read a seed."""
    return whole(text, 0, 2**64 - 1)


def points(text: str) -> int:
    """Read the points of a side."""
    return whole(text, 0, _MOST)


def _budget(text: str) -> int:
    return whole(text, 2, 10**7)


def threads(text: str) -> int:
    """Read how many threads, or processes."""
    return whole(text, 1, 1024)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 10**6:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no number of seconds above 0")
    return value


def whole(text: str, low: int, high: int) -> int:
    """Read a number from *low* to *high*."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number from {low} to {high}")
    return int(text)
