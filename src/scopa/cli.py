"""The command line: ``scopa play``, ``match``, ``analyse``, and what other modules add."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn, TextIO

from ._backend import core_name, types
from ._cli_records import add_record_commands, recorded_duel, recording
from ._cli_rules import read_rules
from ._cli_web import add_web_command
from ._version import __version__
from .errors import ScopaError, shown
from .rules import Rules

__all__ = ["main"]

_LONGEST_TEXT = 100_000
_PRESET_OF_PLAYERS = {2: "scopa", 3: "scopa_3", 4: "scopa_pairs", 6: "scopa_6"}


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
    _add_rules(play, (2, 3, 4))
    play.set_defaults(run=_play, error=play.error)

    match = commands.add_parser(
        "match",
        help="let two bots play, every deal from both seats",
        description="Let two bots play, every deal from both seats: random, easy, normal, hard, or "
        "a strength from 0 (as random) to 100 (as hard).",
    )
    match.add_argument("bots", nargs=2, metavar="BOT", help="a level, or a strength from 0 to 100")
    number = match.add_mutually_exclusive_group()
    number.add_argument(
        "--hands",
        type=_positive,
        metavar="N",
        help="play N hands, rounded up to whole deals (default: 200)",
    )
    number.add_argument(
        "--matches",
        type=_positive,
        metavar="N",
        help="play N matches instead, rounded up likewise",
    )
    match.add_argument(
        "--samples", type=_samples, metavar="N", help="how many hidden deals hard imagines"
    )
    match.add_argument("--json", action="store_true", help="print the result as JSON")
    match.add_argument(
        "--record", metavar="FILE", help="write what is played; .json and .jsonl are JSON forms"
    )
    _add_rules(match, (2, 3, 4, 6))
    match.set_defaults(run=_match, error=match.error)

    analyse = commands.add_parser(
        "analyse",
        help="say what each move is worth",
        description="Say what each move of a position is worth to the player to move, from what "
        "that player knows.",
    )
    analyse.add_argument(
        "position", metavar="POSITION", help="the text of a position or a view; - reads it"
    )
    analyse.add_argument(
        "--totals",
        type=_points,
        nargs="+",
        metavar="N",
        help="the match points of each side, for the chance of winning the match",
    )
    length = analyse.add_mutually_exclusive_group()
    length.add_argument(
        "--budget", type=_budget, metavar="N", help="how many trials (default: 1000)"
    )
    length.add_argument("--seconds", type=_seconds, metavar="S", help="how long to go on, instead")
    analyse.add_argument(
        "--seed", type=_seed, default=0, metavar="S", help="what the trials come from (default: 0)"
    )
    analyse.add_argument(
        "--threads", type=_threads, default=1, metavar="N", help="over how many threads"
    )
    analyse.add_argument("--json", action="store_true", help="print the result as JSON")
    analyse.set_defaults(run=_analyse, error=analyse.error)
    add_record_commands(commands)
    add_web_command(commands)
    return parser


def _add_rules(parser: argparse.ArgumentParser, players: tuple[int, ...]) -> None:
    parser.add_argument(
        "--rules",
        metavar="RULES",
        help="a preset and changes, as in scopone,target=21; or a TOML file of rules",
    )
    parser.add_argument(
        "--players",
        type=int,
        choices=players,
        help="how many play; four are two pairs, six two teams",
    )
    parser.add_argument("--napola", action="store_true", help="count the napola (the target stays)")
    parser.add_argument("--target", type=_positive, metavar="N", help="the points of a match")
    parser.add_argument(
        "--seed", type=_seed, metavar="S", help="what the cards come from; drawn when left out"
    )


class _Version(argparse.Action):
    """Prints the version and the core."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        print(f"scopa {__version__} ({core_name()} core)")
        parser.exit()


def _play(args: argparse.Namespace) -> int:
    rules = _rules(args)
    from .play.terminal import TerminalGame  # noqa: PLC0415  (keeps --version quick)
    from .state import check_seed  # noqa: PLC0415

    with recording(args.record) as write:
        TerminalGame(rules, args.level, check_seed(args.seed), on_match=write).run()
    return 0


def _match(args: argparse.Namespace) -> int:
    rules = _rules(args)
    bot_a, bot_b = (_bot(args, name) for name in args.bots)
    if args.samples is not None and not any(map(_is_hard, args.bots)):
        args.error("--samples is for hard, and neither bot is")
    if core_name() == "python":
        print("scopa: this is the python core, on which hard is slow", file=sys.stderr)
    progress = _Progress("hands" if args.matches is None else "matches")
    try:
        result = recorded_duel(
            args.record,
            bot_a,
            bot_b,
            rules,
            hands=args.hands,
            matches=args.matches,
            seed=args.seed,
            names=(args.bots[0], args.bots[1]),
            progress=progress.show,
        )
    finally:
        progress.clear()
    _tell(args, result)
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
    _tell(args, result)
    return 0


def _position(args: argparse.Namespace) -> types.GameState | types.View:
    """Read the position, or end with exit code 2."""
    text = sys.stdin.read(_LONGEST_TEXT) if args.position == "-" else args.position
    kind = types.View if text.lstrip().startswith("scopa-view") else types.GameState
    try:
        return kind.from_text(text.strip())
    except ScopaError as error:
        args.error(str(error))
        raise AssertionError from None  # error() does not return


def _tell(args: argparse.Namespace, result: Any) -> None:
    """Print a result for people, or with --json for machines."""
    if args.json:
        import json  # noqa: PLC0415

        print(json.dumps({"version": __version__, **result.to_dict()}))
    else:
        print(result)


def _rules(args: argparse.Namespace) -> Rules:
    """Make the rules that the arguments ask for, or end with exit code 2."""
    if args.rules is not None and args.players is not None:
        args.error("--players and --rules: give one of them; the rules name the players too")
    changes = {"napola": True} if args.napola else {}
    if args.target is not None:
        changes["target"] = args.target
    try:
        if args.rules is not None:
            rules = read_rules(args.rules)
        else:
            rules = Rules.preset(_PRESET_OF_PLAYERS[args.players or 2])
        return rules.replace(**changes)
    except ScopaError as error:
        args.error(str(error))
        raise AssertionError from None  # error() does not return


def _is_hard(name: str) -> bool:
    return name == "hard" or name.isdigit()


def _bot(args: argparse.Namespace, name: str) -> Callable[..., Any]:
    """Give what makes the bot of that name, or end with exit code 2."""
    from .bots import named  # noqa: PLC0415

    settings = {} if args.samples is None or not _is_hard(name) else {"samples": args.samples}
    try:
        level = named(name)
        level(seed=0, **settings)
    except ScopaError as error:
        args.error(str(error))
        raise AssertionError from None  # error() does not return
    return partial(level, **settings)


class _Progress:
    """A line on stderr that says how far the duel is; only on a terminal."""

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
            bar = "#" * (percent * 30 // 100)
            self.stream.write(f"\r[{bar:<30}] {done}/{of} {self.unit}")
            self.stream.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self.on:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def _positive(text: str) -> int:
    return _whole(text, 1, 10**9)


def _samples(text: str) -> int:
    return _whole(text, 1, 10**6)


def _seed(text: str) -> int:
    return _whole(text, 0, 2**64 - 1)


def _points(text: str) -> int:
    return _whole(text, 0, 10**9)


def _budget(text: str) -> int:
    return _whole(text, 2, 10**7)


def _threads(text: str) -> int:
    return _whole(text, 1, 1024)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 10**6:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no number of seconds above 0")
    return value


def _whole(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number from {low} to {high}")
    return int(text)


def _forgive_encodings() -> None:
    """Let no letter that the terminal cannot read or write end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
