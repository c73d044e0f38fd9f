"""Many hands at once: `rollouts` plays them out, `perft` counts move sequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import Any, Final, TypeVar, final

from ._backend import core, types
from ._frozen import Frozen
from .errors import ScopaError, shown
from .rules import Rules
from .state import check_seed, legal_moves

__all__ = ["POLICIES", "Rollouts", "perft", "perft_split", "rollouts"]

POLICIES: Final = {"random": 0, "easy": 1, "greedy": 2, "normal": 3}
"""The policies of `rollouts` by name: uniform legal moves; what Easy and Normal play; and
greedy, Normal without its fear of losing single cards, which Hard plays out with."""

_FROM_DEAL, _FROM_POSITION, _FROM_VIEW = 0, 1, 2
# How many hands one call of the core plays; between calls an interrupt is heeded.
_CHUNK = 1 << 18
_Z95 = 1.959963984540054

T = TypeVar("T")


@final
class Rollouts(Frozen):
    """What came out of *count* hands: exact sums, and what follows from them.

    Attributes
    ----------
    count
        The number of hands.
    points
        The sum of the points of each side.
    squares
        The sum of the squares of the points of each side.
    margins
        For each side, the hands by margin: its points less those of the best other side, in
        ascending order.

    Everything else is computed from these; two results can be added when they are of hands
    with different indices.
    """

    __slots__ = ("count", "margins", "points", "squares")
    count: int
    points: tuple[int, ...]
    squares: tuple[int, ...]
    margins: tuple[Mapping[int, int], ...]

    def __init__(self, count: int, parts: Sequence[Sequence[int]]) -> None:
        # For each side: points, squares, and the hands by margin, from -most to most.
        self._once("count")
        most = (len(parts[0]) - 3) // 2
        put = object.__setattr__
        put(self, "count", count)
        put(self, "points", tuple(part[0] for part in parts))
        put(self, "squares", tuple(part[1] for part in parts))
        put(
            self,
            "margins",
            tuple(
                MappingProxyType({i - most: hands for i, hands in enumerate(part[2:]) if hands})
                for part in parts
            ),
        )

    def mean_points(self, side: int) -> float:
        """The mean points a hand of *side*."""
        return self.points[self._side(side)] / self.count

    def mean(self, side: int) -> float:
        """The mean margin of *side*, in points a hand."""
        return self._total(side) / self.count

    def _side(self, side: int) -> int:
        return check_number("side", side, 0, len(self.points) - 1)

    def _total(self, side: int) -> int:
        return sum(margin * hands for margin, hands in self.margins[self._side(side)].items())

    def variance(self, side: int) -> float:
        """The sample variance of the margin of *side*; 0 for a single hand."""
        total = self._total(side)
        if self.count < 2:
            return 0.0
        squares = sum(margin * margin * hands for margin, hands in self.margins[side].items())
        return (squares - total * total / self.count) / (self.count - 1)

    def interval(self, side: int) -> tuple[float, float]:
        """The 95 % interval of the mean margin of *side* (normal approximation)."""
        half = _Z95 * sqrt(self.variance(side) / self.count)
        return self.mean(side) - half, self.mean(side) + half

    def wins(self, side: int) -> int:
        """The hands in which *side* alone had the most points."""
        return sum(hands for margin, hands in self.margins[self._side(side)].items() if margin > 0)

    def _key(self) -> tuple[Any, ...]:
        return self.count, self._numbers(self._most())

    def __add__(self, other: Rollouts) -> Rollouts:
        if type(other) is not Rollouts or len(other.points) != len(self.points):
            return NotImplemented
        most = max(self._most(), other._most())
        return Rollouts(
            self.count + other.count,
            [
                [a + b for a, b in zip(*parts, strict=True)]
                for parts in zip(self._numbers(most), other._numbers(most), strict=True)
            ],
        )

    def _most(self) -> int:
        """The largest margin that occurred, of any side and either way."""
        return max(abs(margin) for margins in self.margins for margin in margins)

    def _numbers(self, most: int) -> list[list[int]]:
        return [
            [points, squares, *(margins.get(i, 0) for i in range(-most, most + 1))]
            for points, squares, margins in zip(
                self.points, self.squares, self.margins, strict=True
            )
        ]

    def __eq__(self, other: object) -> bool:
        return NotImplemented if type(other) is not Rollouts else self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.count, self.points, self.squares))

    def __reduce__(self) -> tuple[Any, ...]:
        return Rollouts, (self.count, self._numbers(self._most()))

    def __repr__(self) -> str:
        means = ", ".join(f"{self.mean(side):+.3f}" for side in range(len(self.points)))
        return f"<Rollouts of {self.count} hands, mean margins {means}>"


def check_number(name: str, value: object, least: int, most: int) -> int:
    """The number itself, when it is in range."""
    if type(value) is not int or not least <= value <= most:
        raise ScopaError(f"{name}={shown(value)}: it must be an int from {least} to {most}")
    return value


def check_run(n: object, policy: object, threads: object) -> int:
    """The number of the policy, when all three are in range."""
    check_number("n", n, 1, 1 << 32)
    check_number("threads", threads, 1, 1024)
    if not isinstance(policy, str) or policy not in POLICIES:
        raise ScopaError(f"policy={shown(policy)}: it must be one of {', '.join(POLICIES)}")
    return POLICIES[policy]


def rollouts(
    position: types.GameState | types.View | Rules,
    n: int,
    policy: str = "random",
    *,
    seed: int | None = None,
    threads: int = 1,
    dealer: int | None = None,
) -> Rollouts:
    """Play *n* hands to the end and count what came out.

    Hand number *i* draws from a random stream of its own, named by the seed and *i*, so the
    result is the same for any number of threads and on both cores.

    Parameters
    ----------
    position
        Where the hands begin: a state; a view, whose hidden cards are dealt anew for each
        hand, uniformly; or rules, for fresh deals.
    n
        The number of hands, at least 1.
    policy
        How every seat plays: one of `POLICIES`.
    seed
        An int from 0 to 2**64 - 1, or None to draw one from the operating system.
    threads
        Over how many threads to spread the hands; the native core runs without the GIL.
    dealer
        Who deals, when *position* is rules: seat 0 when omitted.

    Raises
    ------
    ScopaError
        If an argument is out of range; the message names it and what is allowed.

    Examples
    --------
    >>> import scopa
    >>> played = scopa.rollouts(scopa.Rules(), 100, seed=1)
    >>> played.count, sum(played.margins[0].values())
    (100, 100)
    """
    name = check_run(n, policy, threads)
    if isinstance(position, Rules):
        rules, source = position, _FROM_DEAL
        numbers = [0 if dealer is None else check_number("dealer", dealer, 0, rules.players - 1)]
    elif type(position) is types.GameState:
        rules, source, numbers = position.rules, _FROM_POSITION, position._packed()
    elif type(position) is types.View:
        rules, source, numbers = position.rules, _FROM_VIEW, position._packed()
    else:
        raise ScopaError(f"position={shown(position)}: it must be a GameState, a View or Rules")
    if source != _FROM_DEAL and dealer is not None:
        raise ScopaError(f"dealer={shown(dealer)}: only fresh deals need one, from Rules")
    start = check_seed(seed)

    def run(first: int, count: int) -> list[int]:
        return core.rollouts(rules._spec, source, numbers, name, start, first, count)

    parts = in_chunks(run, n, threads)
    numbers = [sum(column) for column in zip(*parts, strict=True)]
    width = len(numbers) // rules.sides
    return Rollouts(n, [numbers[at : at + width] for at in range(0, len(numbers), width)])


def in_chunks(run: Callable[[int, int], T], n: int, threads: int) -> list[T]:
    """What *run* gives for all of *n* hands, called with the first of some and how many."""
    chunk = min(_CHUNK, -(-n // threads))
    starts = range(0, n, chunk)

    def some(first: int) -> T:
        return run(first, min(chunk, n - first))

    if threads == 1:
        return [some(first) for first in starts]
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  only when used

    pool = ThreadPoolExecutor(threads)
    try:
        return list(pool.map(some, starts))
    finally:
        pool.shutdown(cancel_futures=True)  # an interrupt does not wait for the rest


def _check_depth(state: object, depth: object) -> int:
    if type(state) is not types.GameState:
        raise ScopaError(f"{shown(state)} is not a GameState; perft needs a whole state")
    return check_number("depth", depth, 0, 40)


def perft(state: types.GameState, depth: int) -> int:
    """The number of sequences of exactly *depth* legal moves, with the stock as it lies.

    The name and the use are those of computer chess: the counts in ``tests/golden`` pin down
    the move rules, and the time they take measures a core.  Sequences that end with the hand
    before *depth* do not count.

    Examples
    --------
    >>> import scopa
    >>> scopa.perft(scopa.deal(seed=7), 1), scopa.perft(scopa.deal(seed=7), 6)
    (3, 36)
    """
    depth = _check_depth(state, depth)
    return sum(perft_split(state, depth).values()) if depth else 1


def perft_split(state: types.GameState, depth: int) -> dict[types.Move, int]:
    """`perft` by the first move, in the order of `legal_moves`; *depth* is at least 1."""
    check_number("depth", depth, 1, 40)
    depth = _check_depth(state, depth)
    counts = core.perft(state.rules._spec, state._packed(), depth)
    return dict(zip(legal_moves(state), counts, strict=True))
