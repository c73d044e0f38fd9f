"""What goes wrong where games are played, and how it is told where they were asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, final

from .._seats import BotSource
from ..errors import BotError, ScopaError, WorkerError, shown
from ._workers import LostJobError

__all__ = ["Fault", "check_sendable", "failed", "lost", "note_fault"]


@final
class Fault(NamedTuple):
    """Why a job ended early."""

    deal: int
    side: int  # for which A played, in a duel
    errors: tuple[Exception, ...]  # each the cause of the one before
    trace: str


def note_fault(deal: int, side: int, error: Exception, *, away: bool) -> Fault:
    """Take down an error in such a way that it can travel, if it happened away."""
    errors: list[Exception] = []
    link: BaseException | None = error
    while isinstance(link, Exception) and link not in errors:
        errors.append(link)
        link = link.__cause__
    if not away:
        return Fault(deal, side, tuple(errors), "")
    from traceback import format_exception  # noqa: PLC0415  (only when something went wrong)

    return Fault(deal, side, tuple(map(_portable, errors)), "".join(format_exception(error)))


def failed(fault: Fault, where: str, again: str, seed: int, partial: Any) -> WorkerError:
    """The error that tells of a fault; *again* says how to see it alone."""
    error = WorkerError(
        f"{where}: {fault.errors[0]}; this deal alone is first={fault.deal}, {again}, seed={seed}",
        deal=fault.deal,
        seed=seed,
        partial=partial,
    )
    link: Exception = error
    for cause in fault.errors:
        link.__cause__ = cause
        link = cause
    if fault.trace:
        error.add_note(f"In the worker:\n{fault.trace}")
    return error


def lost(error: LostJobError, deals: range, again: str, seed: int, partial: Any) -> WorkerError:
    """The error that tells of deals that did not come back."""
    told = WorkerError(
        f"deals {deals.start} to {deals.stop - 1} of seed {seed} did not come back from their "
        f"worker: {shown(error.__cause__)}; they alone are first={deals.start}, {again}, "
        f"seed={seed}",
        deal=deals.start,
        seed=seed,
        partial=partial,
    )
    told.__cause__ = error.__cause__
    return told


def check_sendable(bots: Iterable[BotSource], error: LostJobError) -> None:
    """After a job was lost, say so if a bot was what could not be sent."""
    import pickle  # noqa: PLC0415  (only when something went wrong)

    for bot in bots:
        try:
            pickle.dumps(bot)
        except Exception as reason:  # pickling a stranger may raise anything
            raise ScopaError(
                f"{shown(bot)} cannot be sent to the workers of this executor ({reason}); "
                "give a class or function that can be imported, or an object or partial of one"
            ) from error.__cause__


def _portable(error: Exception) -> Exception:
    """The error if it can travel between processes, or else its words."""
    import pickle  # noqa: PLC0415  (only when something went wrong)

    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever a stranger's error does when it is copied
        if isinstance(error, BotError):
            return BotError(str(error), view=error.view)
        return ScopaError(f"{type(error).__name__}: {error}")
    return error
