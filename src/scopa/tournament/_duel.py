"""`duel`: two bots over duplicate deals."""

from __future__ import annotations

from collections.abc import Callable

from .._seats import BotSource, name_of
from ..rules import Rules
from ._course import Course, make_plan
from ._games import OnPlay
from ._result import DuelResult, sum_up
from ._workers import Executor, Flag

__all__ = ["duel"]


def duel(
    bot_a: BotSource,
    bot_b: BotSource,
    rules: Rules | None = None,
    *,
    hands: int | None = None,
    matches: int | None = None,
    seed: int | None = None,
    names: tuple[str, str] | None = None,
    progress: Callable[[int, int], object] | None = None,
    on_play: OnPlay | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    cancel: Flag | None = None,
    first: int = 0,
) -> DuelResult:
    """Compare two bots over duplicate deals: A plays every deal from all sides in turn.

    With two sides each deal is played twice, with the bots changing places. With more, A takes
    one side and B all others, once for every side. So the luck of the cards goes round, and a
    bot against itself comes out at a margin of exactly 0.

    Parameters
    ----------
    bot_a, bot_b : Bot or callable
        A bot, used as it is, or what makes one when called as ``bot_a(seed=…)``, such as the
        class `scopa.bots.Normal`. A fresh one is made for every seat of every game; its seed
        depends on the deal and the seat alone, not on which bot sits there.
    rules : Rules, optional
        The rules; the standard ones by default.
    hands, matches : int, optional
        How many hands, or matches to the target, to play; one of the two, 200 hands by
        default. The number is rounded up to a multiple of the sides.
    seed : int, optional
        What everything is dealt and decided from, 0 to 2**64 - 1; ``None`` draws one. Hand *i*
        is ``deal(seed=seed, index=i)``; matches and bots get seeds of their own from it.
    names : tuple of str, optional
        What to call the two; by default what they call themselves.
    progress : callable, optional
        Called as ``progress(done, of)``, in games, after every chunk.
    on_play : callable, optional
        Called as ``on_play(before, move, after)`` for every play of the finished deals, after
        every chunk. The games of a deal come one after the other, A on side 0 first.
    executor : Executor, optional
        Who plays: any `concurrent.futures.Executor`, or what has its method ``submit``. By
        default the deals are played here. The result is the same, except for the times, for
        any executor, number of workers and chunk.
    chunk : int, optional
        How many deals a worker is given at a time; by default as many as make 128 chunks of the
        duel, but 8 at most; and 1 without an executor, or of a duel over matches.
    cancel : Flag, optional
        A `threading.Event`, or what has its method ``is_set``. Setting it ends the duel soon,
        after the first chunk at the earliest, with the result of what was finished, whose
        ``complete`` is false.
    first : int
        The number of the first deal: the duel is over this one and those that follow.

    Raises
    ------
    WorkerError
        A game failed or a worker was lost. It names the deal, keeps the result of the deals that
        were finished as ``partial``, and has the `BotError` or other reason as ``__cause__``.
    Interrupted
        A `KeyboardInterrupt` came; it keeps the finished deals, too.
    ScopaError
        An argument is wrong, or a bot cannot be sent to the workers of the executor.

    Examples
    --------
    >>> import scopa
    >>> result = duel(scopa.bots.Normal, scopa.bots.Normal, hands=4, seed=1)
    >>> result.games, result.margin
    (4, 0.0)
    """
    plan = make_plan(rules, hands, matches, seed, first)
    if names is None:
        names = name_of(bot_a), name_of(bot_b)
    course = Course(plan, [(bot_a, bot_b)], [names])

    def result() -> DuelResult:
        return sum_up(
            course.played[0],
            names,
            plan.rules,
            plan.seed,
            first=plan.first,
            whole=plan.whole,
            complete=course.complete,
        )

    return course.run(
        result,
        executor=executor,
        chunk=chunk,
        cancel=cancel,
        progress=progress,
        on_play=on_play,
    )
