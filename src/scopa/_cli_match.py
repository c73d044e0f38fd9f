"""The command ``scopa match``: two bots against each other, or several all against all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from ._backend import core_name
from ._cli_arguments import positive, samples, threads
from ._cli_output import Progress, output, tell
from ._cli_rules import add_rules, rules_of
from ._seats import game_seed
from .errors import ScopaError, WorkerError
from .match import Match
from .records import Recorder, RecordWriter
from .records._write import form_of
from .rules import Rules
from .scoring import score_hand
from .state import check_seed

if TYPE_CHECKING:
    from ._backend import types
    from .tournament import DuelResult, Executor, Standings

__all__ = ["add_match_command", "recorded_duel"]


def add_match_command(commands: Any) -> None:
    """Add the command to the parser."""
    match = commands.add_parser(
        "match",
        help="let bots play, every deal from all seats",
        description="Let two bots play, every deal from all seats, or several all against all: "
        "random, easy, normal, hard, or a strength from 0 (as random) to 100 (as hard).",
    )
    match.add_argument(
        "bots", nargs="+", metavar="BOT", help="a level, or a strength from 0 to 100; two or more"
    )
    number = match.add_mutually_exclusive_group()
    number.add_argument(
        "--hands",
        type=positive,
        metavar="N",
        help="each pair plays N hands, rounded up to whole deals (default: 200)",
    )
    number.add_argument(
        "--matches",
        type=positive,
        metavar="N",
        help="each pair plays N matches instead, rounded up likewise",
    )
    match.add_argument(
        "--samples", type=samples, metavar="N", help="how many hidden deals hard imagines at most"
    )
    match.add_argument(
        "--jobs", type=threads, default=1, metavar="N", help="over how many processes (default: 1)"
    )
    match.add_argument("--json", action="store_true", help="print the result as JSON")
    match.add_argument(
        "--csv", metavar="FILE", help="write a table: the games of two bots, or all pairs of more"
    )
    match.add_argument(
        "--record",
        metavar="FILE",
        help="write what two bots play; .json and .jsonl are JSON forms",
    )
    add_rules(match)
    match.set_defaults(run=_match, error=match.error)


def _match(args: argparse.Namespace) -> int:
    rules = rules_of(args)
    _check_names(args)
    bots = [_bot(args, name) for name in args.bots]
    if args.samples is not None and not any(map(_is_hard, args.bots)):
        args.error("--samples is for hard, and no bot is")
    if core_name() == "python" and any(map(_is_hard, args.bots)):
        print("scopa: this is the python core, on which hard is slow", file=sys.stderr)
    from .tournament import Interrupted  # noqa: PLC0415  (keeps --version quick)

    progress = Progress("hands" if args.matches is None else "matches")
    with _pool(args.jobs) as executor:
        try:
            result = _played(args, bots, rules, executor, progress)
        except (WorkerError, Interrupted) as error:
            progress.clear()
            if error.partial is not None:
                _report(args, error.partial)
            raise
        finally:
            progress.clear()
    _report(args, result)
    return 0


def _check_names(args: argparse.Namespace) -> None:
    if len(args.bots) < 2:
        args.error("a match needs two BOTs or more")
    if len(args.bots) > 2:
        if len(set(args.bots)) < len(args.bots):
            args.error("among more than two BOTs none may be given twice")
        if args.record is not None:
            args.error("--record is for two BOTs")
    if args.csv == "-" and (args.json or args.record == "-"):
        args.error("--csv -: with --json or --record - two are for the standard output")


@contextmanager
def _pool(jobs: int) -> Generator[Executor | None]:
    if jobs == 1:
        yield None
        return
    import signal  # noqa: PLC0415  (only when used)
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    # Ctrl-C reaches the workers, too, who leave it to us to stop after the chunk they are at.
    quiet = signal.SIGINT, signal.SIG_IGN
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=quiet)
    try:
        yield pool
    finally:
        with _impatience():
            pool.shutdown()


@contextmanager
def _impatience() -> Generator[None]:
    """Let another Ctrl-C stop the workers at once, instead of raising while we wait for them.

    An exception in the midst of `threading.Thread.join` could make Python believe that the
    thread of the pool has ended, and wait forever for workers that nobody told to stop.
    """
    import multiprocessing  # noqa: PLC0415  (only when used)
    import signal  # noqa: PLC0415
    import threading  # noqa: PLC0415

    def stop(*_: object) -> None:
        for worker in multiprocessing.active_children():
            worker.terminate()

    if threading.current_thread() is not threading.main_thread():  # where no signal arrives
        yield
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _played(
    args: argparse.Namespace,
    bots: list[Callable[..., Any]],
    rules: Rules,
    executor: Executor | None,
    progress: Progress,
) -> DuelResult | Standings:
    from .tournament import round_robin  # noqa: PLC0415  (keeps --version quick)

    how: dict[str, Any] = {
        "hands": args.hands,
        "matches": args.matches,
        "seed": args.seed,
        "progress": progress.show,
        "executor": executor,
    }
    if len(bots) > 2:
        return round_robin(dict(zip(args.bots, bots, strict=True)), rules, **how)
    return recorded_duel(args.record, bots[0], bots[1], rules, names=tuple(args.bots), **how)


def _report(args: argparse.Namespace, result: DuelResult | Standings) -> None:
    if args.csv is not None:
        with output(args.csv) as file:
            file.write(result.to_csv())
    if args.csv != "-":
        tell(args, result, sys.stderr if args.record == "-" else sys.stdout)


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


def recorded_duel(
    path: str | None,
    bot_a: Callable[..., Any],
    bot_b: Callable[..., Any],
    rules: Rules,
    *,
    seed: int | None,
    names: tuple[str, str],
    matches: int | None,
    **more: Any,
) -> DuelResult:
    """Play a duel, and write all its games to a file if one is named."""
    from .tournament import duel  # noqa: PLC0415  (keeps --version quick)

    seed = check_seed(seed)
    more |= {"seed": seed, "names": names, "matches": matches}
    if path is None:
        return duel(bot_a, bot_b, rules, **more)
    with output(path, at_once=True) as file, RecordWriter(file, form_of(path)) as writer:
        clerk = _Clerk(writer, rules, seed, names, whole=matches is not None)
        return duel(bot_a, bot_b, rules, on_play=clerk, **more)


class _Clerk:
    """Sits by a duel and writes every game down when it is over."""

    def __init__(
        self, writer: RecordWriter, rules: Rules, seed: int, names: tuple[str, str], *, whole: bool
    ) -> None:
        self.writer = writer
        self.rules = rules
        self.seed = seed
        self.names = names
        self.whole = whole  # a game is a match, else a hand
        self.games = 0
        self.match = Match(rules)
        self.recorder = Recorder()

    def __call__(self, before: types.GameState, move: types.Move, after: types.GameState) -> None:
        """Take note of a play."""
        self.recorder(before, move, after)
        if not after.is_over:
            return
        self.match = self.match.record(score_hand(after))
        if self.whole and self.match.winner is None:
            return
        deal, side_a = divmod(self.games, self.rules.sides)
        names = [
            self.names[seat % self.rules.sides != side_a] for seat in range(self.rules.players)
        ]
        event = f"scopa match, seed {self.seed}, {'match' if self.whole else 'deal'} {deal + 1}"
        seed = game_seed(self.rules, self.seed, deal, self.rules.players) if self.whole else None
        self.writer.write(self.recorder.match(names=names, event=event, seed=seed))
        self.games += 1
        self.match = Match(self.rules)
