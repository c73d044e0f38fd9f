"""Jobs handed to any executor; their results come back in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from ..errors import ScopaError, shown

__all__ = ["Executor", "Flag", "LostJobError", "check_executor", "check_flag", "run_jobs"]

_AHEAD = 256  # jobs that wait or run: enough for as many workers, and no more results in memory
_GLANCE = 0.05  # seconds between two looks at the flag

Job = TypeVar("Job")
Result = TypeVar("Result")


class Executor(Protocol):
    """What takes work, such as any `concurrent.futures.Executor`."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Any:
        """Begin ``fn(*args)``, and give a future: an object with ``result(timeout=None)``."""
        ...


class Flag(Protocol):
    """What can be set to stop the work, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether it has been set."""
        ...


class LostJobError(Exception):
    """A job that never came back from its worker; the reason is the ``__cause__``."""

    def __init__(self, job: Any) -> None:
        super().__init__(job)
        self.job = job


def check_executor(executor: object) -> None:
    """Let through what has a method ``submit``, and ``None``."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ScopaError(
            "executor must be None or have a method submit(fn, *args), as a "
            f"concurrent.futures.Executor has; got {shown(executor)}"
        )


def check_flag(cancel: object) -> None:
    """Let through what has a method ``is_set``, and ``None``."""
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise ScopaError(
            f"cancel must be None or have a method is_set(), as a threading.Event has; "
            f"got {shown(cancel)}"
        )


def run_jobs(
    run: Callable[[Job], Result],
    jobs: Iterable[Job],
    take: Callable[[Job, Result], bool],
    *,
    executor: Executor | None = None,
    cancel: Flag | None = None,
    ahead: int = _AHEAD,
    gather: bool = True,
) -> bool:
    """Run all jobs and take their results in the order of the jobs.

    Parameters
    ----------
    run : callable
        Called as ``run(job)``, wherever the executor has its workers.
    jobs : iterable
        The jobs, which are handed out as results come in.
    take : callable
        Called here as ``take(job, result)``; it says whether to go on.
    executor : Executor, optional
        Who runs them; without one they are run here, one after the other.
    cancel : Flag, optional
        Ends the work soon once it is set, but not before the first job is done.
    ahead : int
        How many jobs may wait or run at a time.
    gather : bool
        Whether to take, when stopped, what is finished by then.

    Returns
    -------
    bool
        Whether all jobs were done. When they were not, what has been taken are the first of them
        up to one that was not finished.

    Raises
    ------
    LostJobError
        A job did not come back.
    """
    if executor is None:
        for number, job in enumerate(jobs):
            if number and _is_set(cancel):
                return False
            if not take(job, run(job)):
                return False
        return True
    return _Away(run, take, executor, cancel, gather=gather).all(iter(jobs), ahead)


class _Away(Generic[Job, Result]):
    """Jobs that have been handed to an executor, the oldest first."""

    def __init__(
        self,
        run: Callable[[Job], Result],
        take: Callable[[Job, Result], bool],
        executor: Executor,
        cancel: Flag | None,
        *,
        gather: bool,
    ) -> None:
        self.run = run
        self.take = take
        self.executor = executor
        self.cancel = cancel
        self.gather = gather
        self.waiting: deque[tuple[Job, Any]] = deque()

    def all(self, todo: Iterator[Job], ahead: int) -> bool:
        try:
            return self._in_order(todo, ahead)
        except KeyboardInterrupt:
            self._gather()
            raise
        except BaseException:
            self._call_off()
            raise

    def _in_order(self, todo: Iterator[Job], ahead: int) -> bool:
        flag = None  # which is not looked at before the first job is done
        refused: LostJobError | None = None
        while True:
            while refused is None and len(self.waiting) < ahead:
                try:
                    job = next(todo)
                except StopIteration:
                    break
                refused = self._hand_out(job)
            if not self.waiting:
                if refused is not None:
                    raise refused
                return True
            job, future = self.waiting[0]
            if not _wait(future, flag):
                self._gather()
                return False
            try:
                result = future.result()
            except Exception as error:
                raise LostJobError(job) from error
            self.waiting.popleft()
            flag = self.cancel
            if not self.take(job, result):
                self._call_off()
                return False

    def _hand_out(self, job: Job) -> LostJobError | None:
        try:
            self.waiting.append((job, self.executor.submit(self.run, job)))
        except Exception as error:  # say, a pool that is broken or shut down
            lost = LostJobError(job)
            lost.__cause__ = error
            return lost
        return None

    def _call_off(self) -> None:
        for _, future in reversed(self.waiting):
            getattr(future, "cancel", bool)()

    def _gather(self) -> None:
        """Call off what has not begun, and take what is finished up to the first that is not."""
        self._call_off()
        for job, future in self.waiting if self.gather else ():
            try:
                result = future.result(timeout=0)
            except Exception:  # called off, not finished, or lost: not there, in any case
                return
            if not self.take(job, result):
                return


def _wait(future: Any, flag: Flag | None) -> bool:
    """Wait for a future; false if the flag was set before it was done."""
    while flag is not None and not flag.is_set():
        try:
            future.result(timeout=_GLANCE)
        except TimeoutError:
            if getattr(future, "done", bool)():
                return True  # the error is the job's own
        except Exception:
            return True
        else:
            return True
    return flag is None


def _is_set(flag: Flag | None) -> bool:
    return flag is not None and flag.is_set()
