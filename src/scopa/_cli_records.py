"""The part of the command line that is about records: ``replay``, ``check``, ``convert`` and
``review``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ._backend import core_name
from ._cli_arguments import add_trials, positive
from ._cli_output import output
from ._cli_words import add_words, words_of
from .errors import RecordError, ScopaError
from .records import FORMS, MatchRecord, RecordWriter
from .records._read import read_all
from .records._write import form_of

if TYPE_CHECKING:
    from .reviews import Review

__all__ = ["add_record_commands", "recording"]


def add_record_commands(commands: Any) -> None:
    """Add the commands to the parser."""
    replay = commands.add_parser(
        "replay",
        help="go through recorded hands",
        description="Go through recorded hands: step by step on a terminal, else all at once.",
    )
    replay.add_argument("file", metavar="FILE", help="a file of records, - for the standard input")
    replay.add_argument(
        "--match", type=positive, default=1, metavar="N", help="which match (default: 1)"
    )
    replay.add_argument("--hand", type=positive, metavar="N", help="only, or first, this hand")
    replay.add_argument(
        "--seat", type=int, metavar="S", help="step by step: what that seat, from 0, could see"
    )
    add_words(replay)
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--step", action="store_true", help="ask for commands, terminal or not")
    how.add_argument("--all", action="store_true", help="print all plays, terminal or not")
    replay.set_defaults(run=_replay, error=replay.error)

    check = commands.add_parser(
        "check",
        help="check files of records",
        description="Play every hand of the files again, and list all faults; exit with 1 if any.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a file, - for the standard input")
    check.set_defaults(run=_check, error=check.error)

    convert = commands.add_parser(
        "convert",
        help="write records in another form",
        description="Write records in another form: TOML, JSON Lines, or one JSON document.",
    )
    convert.add_argument("file", metavar="FILE", help="what to read, - for the standard input")
    convert.add_argument(
        "target",
        nargs="?",
        default="-",
        metavar="TARGET",
        help="where to write (default: the standard output)",
    )
    convert.add_argument(
        "--to", choices=FORMS, help="the form; without it, that of the ending of TARGET"
    )
    convert.set_defaults(run=_convert, error=convert.error)

    review = commands.add_parser(
        "review",
        help="say what each play of recorded hands lost",
        description="Say what each play of recorded hands lost against the best move, from what "
        "its player knew, and sum up for every player.",
    )
    review.add_argument("file", metavar="FILE", help="a file of records, - for the standard input")
    review.add_argument("--match", type=positive, metavar="N", help="only this match")
    review.add_argument("--hand", type=positive, metavar="N", help="only this hand of each match")
    add_trials(review, " for a play")
    review.add_argument("--json", action="store_true", help="a line of JSON for each match")
    review.set_defaults(run=_review, error=review.error)


def _replay(args: argparse.Namespace) -> int:
    from .play.replay import show_all, step_through  # noqa: PLC0415  (keeps --version quick)

    record = _nth(args.file, args.match)
    stepping = args.step or not (args.all or not (sys.stdin.isatty() and sys.stdout.isatty()))
    show = step_through if stepping else show_all
    show(record, hand=args.hand, seat=args.seat, **words_of(args))
    return 0


def _nth(path: str, wanted: int) -> MatchRecord:
    number = 0
    for number, found in enumerate(_read(path), start=1):
        if isinstance(found, RecordError):
            raise ScopaError(f"{path}: {found}")
        if number == wanted:
            return found
    raise _no_match(path, number, wanted)


def _no_match(path: str, number: int, wanted: int) -> ScopaError:
    return ScopaError(
        f"{path} has {_counted(number, 'match', 'matches')}; there is no match {wanted}"
    )


def _check(args: argparse.Namespace) -> int:
    code = 0
    for path in args.files:
        faults = matches = hands = 0
        for found in _read(path):
            if isinstance(found, RecordError):
                faults += 1
                print(f"{path}: {found}")
            else:
                matches += 1
                hands += len(found.hands)
        if faults:
            code = 1
            print(f"{path}: {_counted(faults, 'fault', 'faults')}")
        else:
            whole = _counted(matches, "match", "matches")
            print(f"{path}: no fault in {whole} of {_counted(hands, 'hand', 'hands')}")
    return code


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _convert(args: argparse.Namespace) -> int:
    form = args.to or ("toml" if args.target == "-" else form_of(args.target))
    source = _read(args.file)
    first = [*islice(source, 1)]  # a file that cannot be read leaves nothing behind
    with output(args.target) as file, RecordWriter(file, form) as writer:
        for found in chain(first, source):
            if isinstance(found, RecordError):
                raise ScopaError(f"{args.file}: {found}")
            writer.write(found)
    return 0


def _review(args: argparse.Namespace) -> int:
    if core_name() == "python":
        print("scopa: this is the python core, on which a review is slow", file=sys.stderr)
    number = longest = reviewed = 0
    for number, found in enumerate(_read(args.file), start=1):
        if isinstance(found, RecordError):
            raise ScopaError(f"{args.file}: {found}")
        if args.match in {None, number}:
            longest = max(longest, len(found.hands))
            reviewed += _review_match(args, number, found)
    if reviewed:
        return 0
    if (args.match is not None and args.match > number) or not number:
        raise _no_match(args.file, number, args.match or 1)
    where = "its matches have at most" if args.match is None else f"match {args.match} of it has"
    raise ScopaError(
        f"{args.file}: {where} {_counted(longest, 'hand', 'hands')}; there is no hand {args.hand}"
    )


def _review_match(args: argparse.Namespace, number: int, record: MatchRecord) -> int:
    """Review the hands of a match that were asked for; gives how many."""
    from .reviews import review, sum_up  # noqa: PLC0415  (keeps --version quick)

    chosen = [
        (place, hand)
        for place, hand in enumerate(record.hands, start=1)
        if args.hand in {None, place}
    ]
    reviews: list[Review] = []
    for place, hand in chosen:
        reviews.append(
            review(
                hand.final,
                totals=hand.totals,
                budget=args.budget,
                seconds=args.seconds,
                seed=args.seed,
                threads=args.threads,
            )
        )
        if not args.json:
            print(f"match {number}, hand {place}\n{reviews[-1]}\n")
    if not chosen:
        return 0
    plays = [play for each in reviews for play in each.plays]
    players = sum_up(plays, record.rules.players)
    names = record.names or [f"player {player.player}" for player in players]
    if args.json:
        hands = [
            {"hand": place, **each.to_dict()}
            for (place, _), each in zip(chosen, reviews, strict=True)
        ]
        sums = [{"name": name, **each._asdict()} for name, each in zip(names, players, strict=True)]
        print(json.dumps({"match": number, "hands": hands, "players": sums}))
    else:
        for name, each in zip(names, players, strict=True):
            print(
                f"{name}: {each.loss:.2f} points lost in {each.choices} choices, "
                f"{each.best} of them best, {each.mistakes} mistakes"
            )
        print()
    return len(chosen)


def _read(path: str) -> Iterator[MatchRecord | RecordError]:
    """Read a file that was named on the command line."""
    try:
        yield from read_all(sys.stdin.buffer if path == "-" else path)
    except OSError as error:
        raise ScopaError(f"{path} cannot be read: {error.strerror or error}") from None


@contextmanager
def recording(path: str | None) -> Generator[Callable[[MatchRecord], None] | None]:
    """Give what writes matches to a file, as they end; None without one."""
    if path is None:
        yield None
        return
    with output(path, at_once=True) as file, RecordWriter(file, form_of(path)) as writer:
        yield writer.write
