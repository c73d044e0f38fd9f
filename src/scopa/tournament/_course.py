"""How pairs of bots play the same deals, wherever they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar, final

from .. import state as _state
from .._seats import BotSource, check_source
from ..errors import ScopaError, WorkerError, shown
from ..match import Match
from ..rules import Rules
from ._faults import Fault, check_sendable, failed, lost
from ._games import OnPlay
from ._jobs import DealPlayed, DuelJob, Outcome, play_deals, replay
from ._workers import Executor, Flag, LostJobError, check_executor, check_flag, run_jobs

__all__ = ["Course", "Interrupted", "Plan", "check_count", "make_plan"]

_HANDS: Final = 200  # unless a number is told
# Unless the size of chunks is told: many, to keep many workers busy to the end, and soon done.
_CHUNKS: Final = 128
_LARGEST: Final = 8  # deals, or one series of deals

Part = TypeVar("Part")


class Interrupted(KeyboardInterrupt):
    """The run was interrupted from the keyboard; what was finished is kept.

    Parameters
    ----------
    partial : DuelResult or Standings or None
        The result of the deals that were finished, ``None`` when there are none.
    """

    def __init__(self, partial: Any = None) -> None:
        super().__init__()
        self.partial = partial


@final
class Plan(NamedTuple):
    """What is played."""

    rules: Rules
    seed: int
    whole: bool  # a game is a match, else a hand
    first: int
    deals: int


def make_plan(
    rules: Rules | None,
    hands: int | None,
    matches: int | None,
    seed: int | None,
    first: int,
) -> Plan:
    """Check what is to be played, and fill in what was left out."""
    rules = Match(rules).rules  # checks them
    if hands is not None and matches is not None:
        raise ScopaError("it is over hands or over matches, not both")
    wanted = matches if matches is not None else _HANDS if hands is None else hands
    deals = -(-check_count(wanted, 1, "hands or matches") // rules.sides)
    first = check_count(first, 0, "first")
    return Plan(rules, _state.check_seed(seed), matches is not None, first, deals)


class Course:
    """Pairs of bots that play the deals of a plan, and what has been played.

    Parameters
    ----------
    plan : Plan
        What is played.
    pairs : sequence of tuple of BotSource
        Who plays whom; all pairs play all deals.
    names : sequence of tuple of str
        What they are called, for messages.
    """

    def __init__(
        self,
        plan: Plan,
        pairs: Sequence[tuple[BotSource, BotSource]],
        names: Sequence[tuple[str, str]],
    ) -> None:
        for bot in chain.from_iterable(pairs):
            check_source(bot)
        self.plan = plan
        self.pairs = pairs
        self.names = names
        self.played: list[list[DealPlayed]] = [[] for _ in pairs]
        self.complete = False
        self._fault: tuple[DuelJob, Fault] | None = None
        self._done = 0

    def run(
        self,
        result: Callable[[], Part],
        *,
        executor: Executor | None,
        chunk: int | None,
        cancel: Flag | None,
        progress: Callable[[int, int], object] | None,
        on_play: OnPlay | None,
    ) -> Part:
        """Play, and give what *result* makes of all that was played, be it all or a part."""
        check_executor(executor)
        check_flag(cancel)
        pairs, deals, sides = len(self.pairs), self.plan.deals, self.plan.rules.sides
        if chunk is None:
            most = 1 if executor is None or self.plan.whole else _LARGEST
            chunk = min(-(-deals * pairs // _CHUNKS), most)
        chunk = check_count(chunk, 1, "chunk")

        def take(job: DuelJob, outcome: Outcome) -> bool:
            self.played[job.pair] += [deal._replace(plays=()) for deal in outcome.deals]
            self._done += len(outcome.deals)
            if on_play is not None:
                replay(job, outcome.deals, on_play)
            if outcome.fault is not None:
                self._fault = job, outcome.fault
            if progress is not None and outcome.deals:
                progress(self._done * sides, deals * pairs * sides)
            return self._fault is None

        jobs = self._jobs(chunk, away=executor is not None, told=on_play is not None)
        try:
            self.complete = run_jobs(
                play_deals,
                jobs,
                take,
                executor=executor,
                cancel=cancel,
                gather=on_play is None,  # to tell all plays could take long
            )
        except KeyboardInterrupt as error:
            raise Interrupted(result() if self._done else None) from error
        except LostJobError as error:
            check_sendable(error.job.bots, error)
            raise self._lost(error, result() if self._done else None) from error.__cause__
        if self._fault is not None:
            raise self._failed(*self._fault, result() if self._done else None)
        return result()

    def _jobs(self, chunk: int, *, away: bool, told: bool) -> Iterator[DuelJob]:
        rules, seed, whole, begin, deals = self.plan
        for first in range(begin, begin + deals, chunk):
            stop = min(first + chunk, begin + deals)
            for number, bots in enumerate(self.pairs):
                yield DuelJob(number, bots, rules, seed, whole, first, stop, away, told)

    def _failed(self, job: DuelJob, fault: Fault, partial: Any) -> WorkerError:
        a, b = self.names[job.pair]
        where = f"{a} against {b}, deal {fault.deal} of seed {job.seed}, {a} on side {fault.side}"
        return failed(fault, where, self._number_of(1), job.seed, partial)

    def _lost(self, error: LostJobError, partial: Any) -> WorkerError:
        job: DuelJob = error.job
        deals = range(job.first, job.stop)
        return lost(error, deals, self._number_of(len(deals)), job.seed, partial)

    def _number_of(self, deals: int) -> str:
        """The argument that asks for so many deals."""
        plan = self.plan
        return f"{'matches' if plan.whole else 'hands'}={deals * plan.rules.sides}"


def check_count(value: object, least: int, name: str) -> int:
    """An int, *least* or more."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise ScopaError(f"{name} must be an int, {least} or more; got {shown(value)}")
