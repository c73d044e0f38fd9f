"""The two ends of a terminal, or of what stands in its place: lines in, lines out."""

from __future__ import annotations

import os
import sys
from typing import Final, TextIO

__all__ = ["Console", "Leave"]


class Leave(Exception):
    """The player leaves."""


class Console:
    """Where to read and write; the standard files by default."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self.stdin: Final = sys.stdin if stdin is None else stdin
        self.stdout: Final = sys.stdout if stdout is None else stdout

    @property
    def wants_colour(self) -> bool:
        """Whether colours are shown and welcome."""
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            return False
        return self.stdout.isatty()

    def say(self, text: str = "") -> None:
        """Write a line."""
        self.stdout.write(text + "\n")

    def line(self, prompt: str) -> str:
        """Read one line; the end of the input is a way to leave."""
        if self.stdin is sys.stdin and self.stdin.isatty() and self.stdout is sys.stdout:
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                raise Leave from None
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not self.stdin.isatty():
            self.say()  # nobody pressed Enter on the screen
        if not line:
            raise Leave
        return line.strip()
