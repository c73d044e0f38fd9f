"""`self_play`: bots play hands, and every decision is written down."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple, cast, final

from .. import state as _state
from .._seats import BotSource, check_source
from .._version import __version__
from ..actions import ACTIONS
from ..errors import ScopaError
from ..match import Match
from ..observation import LAYOUT_VERSION, layout
from ..rules import Rules
from ..tournament import Executor, Flag, Interrupted
from ..tournament._course import check_count
from ..tournament._faults import Fault, check_sendable, failed, lost
from ..tournament._workers import LostJobError, check_executor, check_flag, run_jobs
from ._folder import Folder, need_numpy
from ._shard import Shard, ShardJob, play_shard

__all__ = ["SelfPlayResult", "self_play"]

_FORMAT: Final = 1  # of the files; another number for any change
_AHEAD: Final = 64  # shards that wait or run: finished ones are kept in memory till their turn


@final
class SelfPlayResult(NamedTuple):
    """How far a `self_play` has come; a frozen value.

    Parameters
    ----------
    directory : str
        Where the shards are.
    shards : int
        How many there are.
    written : int
        How many of them were written this time.
    complete : bool
        Whether there are all.
    """

    directory: str
    shards: int
    written: int
    complete: bool


def self_play(
    directory: str | os.PathLike[str],
    bots: BotSource | list[BotSource] | tuple[BotSource, ...],
    rules: Rules | None = None,
    *,
    hands: int,
    seed: int | None = None,
    shard: int = 256,
    perfect_recall: bool = False,
    progress: Callable[[int, int], object] | None = None,
    executor: Executor | None = None,
    cancel: Flag | None = None,
    first: int = 0,
) -> SelfPlayResult:
    """Let bots play hands, and write every decision to ``.npz`` files for learning machines.

    Hand *i* is ``deal(rules, dealer=i % players, seed=seed, index=i)``. Each shard is a file
    ``shard-000000.npz`` and so on, which appears when it is whole; `load_shards` reads them. It
    has, for every action of every player, in the order of play:

    ``observations``
        The bytes of `scopa.observation.encode`, as ``uint8`` of shape (decisions, layout size).
    ``masks``
        Which of the actions were legal, ``bool`` (decisions, 81); see `scopa.actions`.
    ``actions``
        The action taken, ``uint8``.
    ``seats``
        The seat that took it, ``uint8``.
    ``returns``
        What the hand brought the side of that seat, ``int16``: its points less those of the best
        other side, or the other way round where the fewest win.
    ``deals``
        The number of the hand, ``uint64``.

    A run that was stopped, even killed, goes on when it is called again with the same settings,
    and ends with the same files. The settings are in ``manifest.json``; other ones are refused.

    Parameters
    ----------
    directory : str or path
        Where to write; it is made if need be. One run at a time may write there.
    bots : Bot or callable, or list of them
        Who plays, as for `duel`: one for all seats, or one per side or seat.
    rules : Rules, optional
        The rules; the standard ones by default.
    hands : int
        How many hands to play.
    seed : int, optional
        What everything is dealt and decided from, 0 to 2**64 - 1; ``None`` takes that of the
        run in the directory, or draws one.
    shard : int
        How many hands make a file.
    perfect_recall : bool
        Whether the observations have the plays so far in them.
    progress : callable, optional
        Called as ``progress(done, of)``, in hands, after every shard.
    executor, cancel
        As for `duel`; a worker plays a shard at a time, and the files are written here.
    first : int
        The number of the first hand.

    Raises
    ------
    WorkerError
        A hand failed or a worker was lost. It names the hand; its ``partial`` is a
        `SelfPlayResult`. The shards before it are written.
    Interrupted
        A ``KeyboardInterrupt`` came; its ``partial`` is a `SelfPlayResult`.
    ScopaError
        An argument is wrong, the directory holds another run, or a bot cannot be sent to the
        workers of the executor.
    ImportError
        NumPy is not installed.

    Examples
    --------
    >>> import scopa, tempfile
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     run = self_play(directory, scopa.bots.Normal, hands=20, seed=1, shard=10)
    >>> run.shards, run.complete
    (2, True)
    """
    need_numpy()
    check_executor(executor)
    check_flag(cancel)
    rules = Match(rules).rules  # checks them
    check_count(hands, 1, "hands")
    check_count(shard, 1, "shard")
    check_count(first, 0, "first")
    perfect_recall = bool(perfect_recall)
    folder = Folder(directory)
    found = folder.manifest()
    if seed is None and found is not None:
        seed = found.get("seed")
    seats = _seats(bots, rules)
    folder.begin(
        {
            "format": _FORMAT,
            "scopa": __version__,
            "rules": rules.to_text(),
            "bots": [_described(bot) for bot in seats],
            "seed": (seed := _state.check_seed(seed)),
            "first": first,
            "hands": hands,
            "shard": shard,
            "layout": LAYOUT_VERSION,
            "perfect_recall": perfect_recall,
            "observation_size": layout(rules, perfect_recall=perfect_recall).size,
            "actions": ACTIONS,
        }
    )
    jobs = (
        ShardJob(
            seats,
            rules,
            seed,
            first + start,
            first + min(start + shard, hands),
            perfect_recall,
            executor is not None,
        )
        for start in range(0, hands, shard)
    )
    return _Run(folder, seed, first, hands, shard, progress).all(jobs, executor, cancel)


class _Run:
    """The shards of a run: which are there, and how the others come."""

    def __init__(
        self,
        folder: Folder,
        seed: int,
        first: int,
        hands: int,
        shard: int,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self.folder = folder
        self.seed = seed
        self.first = first
        self.hands = hands
        self.shard = shard
        self.progress = progress
        self.of = -(-hands // shard)
        self.there = {number for number in range(self.of) if folder.has(number)}
        self.before = len(self.there)
        self.done = sum(min(shard, hands - number * shard) for number in self.there)
        self.fault: Fault | None = None

    def all(
        self, jobs: Iterator[ShardJob], executor: Executor | None, cancel: Flag | None
    ) -> SelfPlayResult:
        todo = (job for job in jobs if self._number(job) not in self.there)
        try:
            run_jobs(play_shard, todo, self._take, executor=executor, cancel=cancel, ahead=_AHEAD)
        except KeyboardInterrupt as error:
            raise Interrupted(self._result()) from error
        except LostJobError as error:
            job: ShardJob = error.job
            check_sendable(job.bots, error)
            deals = range(job.first, job.stop)
            again = f"hands={len(deals)}"
            raise lost(error, deals, again, self.seed, self._result()) from error.__cause__
        if self.fault is not None:
            where = f"hand {self.fault.deal} of seed {self.seed}"
            raise failed(self.fault, where, "hands=1", self.seed, self._result())
        return self._result()

    def _number(self, job: ShardJob) -> int:
        return (job.first - self.first) // self.shard

    def _take(self, job: ShardJob, shard: Shard) -> bool:
        if shard.fault is not None:
            self.fault = shard.fault
            return False
        self.folder.write(self._number(job), shard.file)
        self.there.add(self._number(job))
        self.done += job.stop - job.first
        if self.progress is not None:
            self.progress(self.done, self.hands)
        return True

    def _result(self) -> SelfPlayResult:
        there = len(self.there)
        return SelfPlayResult(self.folder.path, there, there - self.before, there == self.of)


def _seats(bots: Any, rules: Rules) -> tuple[BotSource, ...]:
    """One bot per seat."""
    given = cast("list[BotSource]", [*bots] if isinstance(bots, list | tuple) else [bots])
    if len(given) not in {1, rules.sides, rules.players}:
        raise ScopaError(
            f"these rules need one bot for all seats, {rules.sides} for the sides, or "
            f"{rules.players} for the seats; got {len(given)}"
        )
    for bot in given:
        check_source(bot)
    return tuple(given[seat % len(given)] for seat in range(rules.players))


def _described(bot: Any) -> str:
    """What a bot is called in the manifest: the same in every process."""
    if isinstance(bot, partial):
        settings = [repr(value) for value in bot.args]
        settings += [f"{name}={value!r}" for name, value in bot.keywords.items()]
        return f"{_described(bot.func)}({', '.join(settings)})"
    if hasattr(bot, "__qualname__"):
        return f"{bot.__module__}.{bot.__qualname__}"
    plain = object.__repr__(bot)  # which has the address in it
    return f"{_described(type(bot))} object" if repr(bot) == plain else repr(bot)
