"""`simulate`: hands by the million, one row each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .._backend import lanes
from ..rollout import check_number, check_run, in_chunks
from ..rules import Rules
from ..state import check_rules, check_seed

if TYPE_CHECKING:
    import numpy.typing as npt


def simulate(
    n: int,
    policy: str = "random",
    seed: int | None = None,
    *,
    rules: Rules | None = None,
    threads: int = 1,
    dealer: int = 0,
) -> npt.NDArray[np.int16]:
    """``(n, sides)``: the points of each side in *n* fresh hands that a policy plays out.

    Row *i* is the hand that `rollouts` plays as its number *i* for the same rules, seed, policy
    and dealer, which adds up the same points where this gives them one by one.

    Parameters
    ----------
    n
        The number of hands, at least 1.
    policy
        How every seat plays: one of `POLICIES`.
    seed
        An int from 0 to 2**64 - 1, or None to draw one from the operating system.
    rules
        The rules of the game; the standard ones when omitted.
    threads
        Over how many threads to spread the hands; the result is the same for any number.
    dealer
        Who deals.

    Examples
    --------
    >>> import scopa
    >>> from scopa.batch import simulate
    >>> simulate(1000, seed=1).sum(axis=0).tolist()
    [2168, 2048]
    >>> scopa.rollouts(scopa.Rules(), 1000, seed=1).points
    (2168, 2048)
    """
    number = check_run(n, policy, threads)
    rules = check_rules(rules)
    check_number("dealer", dealer, 0, rules.players - 1)
    start = check_seed(seed)
    out = np.empty((n, rules.sides), np.int16)

    def run(first: int, count: int) -> None:
        lanes.simulate(rules._spec, dealer, number, start, first, out[first : first + count])

    in_chunks(run, n, threads)
    return out
