"""`round_robin`: every bot against every other, on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, permutations

from .._seats import BotSource
from ..errors import ScopaError, shown
from ..rules import Rules
from ._course import Course, make_plan
from ._result import sum_up
from ._standings import Standings, rate
from ._workers import Executor, Flag

__all__ = ["round_robin"]


def round_robin(
    bots: Mapping[str, BotSource],
    rules: Rules | None = None,
    *,
    hands: int | None = None,
    matches: int | None = None,
    seed: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    cancel: Flag | None = None,
) -> Standings:
    """Let every bot play every other, all pairs over the same duplicate deals.

    Each pair plays what `duel` plays with the same seed. With more than two sides, where one bot
    takes one side and the other all others, each pair plays both ways.

    The ratings are those of the model of Bradley and Terry that make the games most likely, a
    tie being half a win, with one tie more between every two bots than was played. That keeps
    them finite where a bot has won all its games. Their intervals take the games for
    independent, which is on the wide side.

    Parameters
    ----------
    bots : mapping of str to Bot or callable
        Two bots or more by name; each a bot, used as it is, or what makes one, as for `duel`.
    rules : Rules, optional
        The rules; the standard ones by default.
    hands, matches : int, optional
        How many hands, or matches, each pair plays; one of the two, 200 hands by default. The
        number is rounded up to a multiple of the sides.
    seed, progress, executor, chunk, cancel
        As for `duel`; when it is stopped, all pairs have come about equally far.

    Raises
    ------
    WorkerError
        A game failed or a worker was lost, as in `duel`.
    Interrupted
        A `KeyboardInterrupt` came; it keeps the finished deals.
    ScopaError
        An argument is wrong, or a bot cannot be sent to the workers of the executor.

    Examples
    --------
    >>> import scopa
    >>> standings = round_robin(scopa.bots.LEVELS, hands=2, seed=1, chunk=1)
    >>> [result.names for result in standings.duels][:2]
    [('random', 'easy'), ('random', 'normal')]
    """
    plan = make_plan(rules, hands, matches, seed, 0)
    if not (isinstance(bots, Mapping) and len(bots) > 1 and all(isinstance(n, str) for n in bots)):
        raise ScopaError(f"a round robin is of a mapping of two names or more; got {shown(bots)}")
    order = combinations if plan.rules.sides == 2 else permutations
    pairs = [(a, b) for a, b in order(bots, 2)]
    course = Course(plan, [(bots[a], bots[b]) for a, b in pairs], pairs)

    def result() -> Standings:
        duels = tuple(
            sum_up(
                played,
                names,
                plan.rules,
                plan.seed,
                whole=plan.whole,
                complete=len(played) == plan.deals,
            )
            for names, played in zip(pairs, course.played, strict=True)
            if played
        )
        return Standings(
            names=tuple(bots),
            rules=plan.rules,
            seed=plan.seed,
            unit="matches" if plan.whole else "hands",
            ratings=rate(tuple(bots), duels),
            duels=duels,
            complete=course.complete,
        )

    return course.run(
        result,
        executor=executor,
        chunk=chunk,
        cancel=cancel,
        progress=progress,
        on_play=None,
    )
