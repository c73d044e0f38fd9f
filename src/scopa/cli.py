"""The command line: ``scopa play``, ``match``, ``analyse``, and what other modules add."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from ._backend import core_name, types
from ._cli_arguments import add_trials, points
from ._cli_match import add_match_command
from ._cli_output import tell
from ._cli_records import add_record_commands, recording
from ._cli_rules import add_rules, rules_of
from ._cli_web import add_web_command
from ._cli_words import add_words, words_of
from ._version import __version__
from .errors import ScopaError, shown

__all__ = ["main"]

_LONGEST_TEXT = 100_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; those of the process by default.

    Returns
    -------
    int
        The exit code: 0 when all went well, 1 after an error, 130 when interrupted. Arguments
        that cannot be understood end by `SystemExit` with 2, as `argparse` does.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    _forgive_encodings()
    try:
        args = _parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
    except ScopaError as error:
        print(f"scopa: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nscopa: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader has gone: nothing more can be said, also not by the interpreter's own flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"scopa: the output cannot be written: {error}", file=sys.stderr)
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scopa",
        description="The Italian card game Scopa: play it, let bots play it, look at records.",
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="print the version and the core in use"
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser(
        "play", help="play against the computer", description="Play against the computer."
    )
    play.add_argument(
        "--level",
        choices=("easy", "normal", "hard"),
        default="normal",
        help="how well the computer plays (default: normal)",
    )
    play.add_argument(
        "--record", metavar="FILE", help="write what is played; .json and .jsonl are JSON forms"
    )
    add_words(play)
    add_rules(play)
    play.set_defaults(run=_play, error=play.error)

    add_match_command(commands)

    analyse = commands.add_parser(
        "analyse",
        help="say what each move is worth",
        description="Say what each move of a position is worth to the player to move, from what "
        "that player knows.",
        # By itself argparse would show POSITION behind --totals, which would take it for points.
        usage="%(prog)s [-h] POSITION [--totals N [N ...]] [--budget N | --seconds S]\n"
        "                     [--seed S] [--threads N] [--json]",
    )
    analyse.add_argument(
        "position", metavar="POSITION", help="the text of a position or a view; - reads it"
    )
    analyse.add_argument(
        "--totals",
        type=points,
        nargs="+",
        metavar="N",
        help="the match points of each side, for the chance of winning the match",
    )
    add_trials(analyse, "")
    analyse.add_argument("--json", action="store_true", help="print the result as JSON")
    analyse.set_defaults(run=_analyse, error=analyse.error)
    add_record_commands(commands)
    add_web_command(commands)
    return parser


class _Version(argparse.Action):
    """Prints the version and the core."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        print(f"scopa {__version__} ({core_name()} core)")
        parser.exit()


def _play(args: argparse.Namespace) -> int:
    rules = rules_of(args)
    from .play.terminal import TerminalGame  # noqa: PLC0415  (keeps --version quick)
    from .state import check_seed  # noqa: PLC0415

    with recording(args.record) as write:
        TerminalGame(
            rules,
            args.level,
            check_seed(args.seed),
            **words_of(args),
            on_match=write,
        ).run()
    return 0


def _analyse(args: argparse.Namespace) -> int:
    from .analysis import analyse  # noqa: PLC0415  (keeps --version quick)

    position = _position(args)
    if core_name() == "python":
        print("scopa: this is the python core, on which analysis is slow", file=sys.stderr)
    result = analyse(
        position,
        totals=args.totals,
        budget=args.budget,
        seconds=args.seconds,
        seed=args.seed,
        threads=args.threads,
    )
    tell(args, result)
    return 0


def _position(args: argparse.Namespace) -> types.GameState | types.View:
    """Read the position, or end with exit code 2."""
    text = sys.stdin.read(_LONGEST_TEXT) if args.position == "-" else args.position
    kind = types.View if text.lstrip().startswith("scopa-view") else types.GameState
    if not text.lstrip().startswith("scopa"):
        args.error(
            "POSITION is the text of a position, which begins with scopa/1, or of a view, which "
            f"begins with scopa-view/1; got {shown(text)}"
        )
    try:
        return kind.from_text(text.strip())
    except ScopaError as error:
        args.error(str(error))
        raise AssertionError from None  # error() does not return


def _forgive_encodings() -> None:
    """Let no letter that the terminal cannot read or write end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
