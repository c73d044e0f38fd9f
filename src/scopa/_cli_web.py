"""The part of the command line that serves the game in the browser: ``scopa web``."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any, Final

from ._cli_arguments import positive, whole
from .errors import ScopaError, shown

__all__ = ["add_web_command"]

_PORT: Final = 8470


def add_web_command(commands: Any) -> None:
    """Add the command to the parser."""
    web = commands.add_parser(
        "web",
        help="play in the browser",
        description="Serve the game in the browser; needs the extra scopa[web].",
    )
    web.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen (default: 127.0.0.1, this machine only)",
    )
    web.add_argument(
        "--port",
        type=_port,
        default=_PORT,
        metavar="N",
        help=f"the port; 0 for any free one (default: {_PORT})",
    )
    web.add_argument(
        "--store",
        metavar="FILE",
        help="where games are kept; :memory: for not at all (default: in the user's data folder)",
    )
    web.add_argument(
        "--max-games",
        type=positive,
        default=10_000,
        metavar="N",
        help="how many games there may be (default: 10000)",
    )
    web.add_argument(
        "--keep",
        type=_number,
        default=30.0,
        metavar="DAYS",
        help="after how long without a move a game is forgotten (default: 30)",
    )
    web.add_argument(
        "--rate",
        type=_number,
        default=20.0,
        metavar="N",
        help="requests a second of one address; 0 for no limit (default: 20)",
    )
    web.set_defaults(run=_web, error=web.error)


def _web(args: argparse.Namespace) -> int:
    try:
        from .web.server import serve  # noqa: PLC0415  (an extra)
    except ImportError as error:
        if isinstance(error, ModuleNotFoundError):
            raise
        raise ScopaError(str(error)) from None
    if args.host not in {"127.0.0.1", "localhost", "::1"}:
        print(
            f"scopa: {args.host} can be reached from other machines, without any encryption; "
            "whoever reaches it can play",
            file=sys.stderr,
        )
    return serve(
        host=args.host,
        port=args.port,
        store=args.store,
        max_games=args.max_games,
        keep_days=args.keep,
        rate=args.rate,
        threads=os.cpu_count() or 1,
    )


def _port(text: str) -> int:
    return whole(text, 0, 65_535)


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 10**6:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no number from 0 to 1000000")
    return value
