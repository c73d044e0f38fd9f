"""What the command line writes: results, files, and how far it is."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO, Any, TextIO

from ._version import __version__
from .errors import ScopaError

__all__ = ["Progress", "output", "tell"]


def tell(args: argparse.Namespace, result: Any, out: TextIO | None = None) -> None:
    """Print a result for people, or with --json for machines."""
    if args.json:
        import json  # noqa: PLC0415

        print(json.dumps({"version": __version__, **result.to_dict()}), file=out)
    else:
        print(result, file=out)


@contextmanager
def output(path: str, *, at_once: bool = False) -> Generator[IO[str]]:
    """Open a file for writing; what was there is replaced when all has gone well, or at once."""
    if path == "-":
        yield sys.stdout
        return
    plain = not at_once and (os.path.isfile(path) or not os.path.exists(path))
    draft = f"{path}.part" if plain else path  # a device or a pipe is written to as it is
    try:
        with open(draft, "w", encoding="utf-8", newline="\n") as file:
            yield file
        if plain:
            os.replace(draft, path)
    except BaseException as error:
        if plain and os.path.exists(draft):
            os.remove(draft)
        if isinstance(error, OSError):
            raise ScopaError(f"{path} cannot be written: {error.strerror or error}") from None
        raise


class Progress:
    """A line on stderr that says how far a duel is; only on a terminal."""

    def __init__(self, unit: str, stream: TextIO | None = None) -> None:
        self.unit = unit
        self.stream = sys.stderr if stream is None else stream
        self.on = self.stream.isatty()
        self.percent = -1

    def show(self, done: int, of: int) -> None:
        """Show the line when it has moved on by a hundredth."""
        percent = 100 * done // of
        if self.on and percent != self.percent:
            self.percent = percent
            # A line that does not fit would be broken, and then only its end taken away.
            longest = len(f"[] {of}/{of} {self.unit}")
            room = min(30, shutil.get_terminal_size().columns - 1 - longest)
            bar = f"[{'#' * (percent * room // 100):<{room}}] " if room > 0 else ""
            self.stream.write(f"\r{bar}{done}/{of} {self.unit}")
            self.stream.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.on:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
