"""Numbers as the command line takes them."""

from __future__ import annotations

import argparse

from .errors import shown

__all__ = [
    "budget",
    "points",
    "positive",
    "samples",
    "seconds",
    "seed",
    "threads",
    "whole",
]


def positive(text: str) -> int:
    """A whole number from 1."""
    return whole(text, 1, 10**9)


def samples(text: str) -> int:
    """How many deals Hard looks at."""
    return whole(text, 1, 10**6)


def seed(text: str) -> int:
    """A seed."""
    return whole(text, 0, 2**64 - 1)


def points(text: str) -> int:
    """The points of a side."""
    return whole(text, 0, 10**9)


def budget(text: str) -> int:
    """How many trials."""
    return whole(text, 2, 10**7)


def threads(text: str) -> int:
    """How many threads or processes."""
    return whole(text, 1, 1024)


def seconds(text: str) -> float:
    """A number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 10**6:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no number of seconds above 0")
    return value


def whole(text: str, low: int, high: int) -> int:
    """A whole number from *low* to *high*."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number from {low} to {high}")
    return int(text)
