"""`Hard`: the strongest built-in player, on whatever time it is given."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from .._backend import core, core_name, types
from .._trials import check_seconds, plays_of_round
from .._values import NONE, tables
from ..errors import ScopaError, shown
from ._level import Level

if TYPE_CHECKING:
    from threading import Event

__all__ = ["Hard"]

_MOST_SAMPLES = 1_000_000
_MOST_THREADS = 1024
# The moves that are left are compared after so many deals, and then each time after twice as
# many: between them the search is not looked at, so chunks and threads change nothing.
_FIRST_LOOK = 32
_SLICE = 64  # deals between two questions whether to stop
_LEAST_SLICE = 8  # the same by the clock
# What others' plays tell is found out by thoughts about so many deals: one for so many samples,
# of which there are about so many in a second.
_SHARE, _LEAST_CARE, _MOST_CARE = 16, 4, 32
_A_SECOND = {"native": 100_000, "python": 200}
_HANDS = 820  # numbers for each player in the core's memory
_CERTAIN = 9  # a move goes when it is three standard errors behind
_OFFSET = 1 << 50  # the core gives sums so much higher
_MOST_SOLVED = 8  # cards in two hands that are solved rather than searched


class Hard(Level):
    """Plays every move out in its head, many times, and keeps the best.

    It deals the cards that it cannot see in up to *samples* ways that agree with its view and,
    the likelier the better, explain what the others have played in this round.  In each of
    them it plays each of its moves on to the end of the round, every player making the move
    that looks best at a quick thought about what that player can see, and values what comes
    after by tables fitted on such games.  The last round of two players, where the hidden
    cards follow from those that have gone, it plays perfectly, in its head as at the table,
    and there it takes of several perfect moves the one that gives the other most to do wrong.
    Moves that are clearly behind are dropped early.

    Where no tables were fitted, as for scopone, whose hand is one round, and for most games that
    count or capture otherwise, it plays out to the end of the hand by a simple policy.  Where the
    fewest points win, it plays for them.  Rules under which all coins win the match it plays for
    points like any other.

    Parameters
    ----------
    seed
        An int from 0 to 2**64 - 1; None draws one from the operating system.
    samples
        How many deals of the hidden cards at most, 1 to 1,000,000; strength and time grow with
        it.  The move is the same on both cores and for any number of threads.
    seconds
        Think so long instead, as far as it takes; *samples* is then no limit.  The move
        depends on the speed of the machine.
    threads
        Over how many threads to spread the deals; the native core runs without the GIL.

    Examples
    --------
    >>> import scopa
    >>> view = scopa.observe(scopa.deal(seed=7), 1)
    >>> print(scopa.bots.Hard(seed=1, samples=64).choose(view))
    7Cx2C5D
    """

    __slots__ = ("samples", "seconds", "threads")
    # What benchmarks turn off: reading the others' plays, thinking by tables, dropping moves
    # early, and the parts of the core's search.
    _reads: ClassVar[bool] = True
    _thinks: ClassVar[bool] = True
    _drops: ClassVar[bool] = True
    _parts: ClassVar[int] = 3
    samples: int
    seconds: float | None
    threads: int

    def __init__(
        self,
        seed: int | None = 0,
        samples: int = 512,
        *,
        seconds: float | None = None,
        threads: int = 1,
    ) -> None:
        super().__init__(seed)
        for name, value, most in (
            ("samples", samples, _MOST_SAMPLES),
            ("threads", threads, _MOST_THREADS),
        ):
            if type(value) is not int or not 1 <= value <= most:
                raise ScopaError(f"{name}={shown(value)}: it must be an int from 1 to {most}")
        self._set("samples", samples)
        self._set("seconds", None if seconds is None else check_seconds(seconds))
        self._set("threads", threads)

    def choose(self, view: types.View, cancel: Event | None = None) -> types.Move:
        """The move to play, from what the seat may know.

        Setting *cancel* from another thread ends the search soon, with the best move so far.

        Raises
        ------
        IllegalMoveError
            If the view is not on turn, or the hand is over.
        """
        moves = self._moves(view)
        return moves[0] if len(moves) == 1 else self._choose(view, moves, cancel)

    def _choose(
        self, view: types.View, moves: tuple[types.Move, ...], cancel: Event | None = None
    ) -> types.Move:
        packed = view._packed()
        few = view.rules.players == 2 and sum(view.hand_sizes) <= _MOST_SOLVED
        if few and not view.stock_size:
            return moves[_perfect(view, packed, moves)]
        return moves[_Search(self, view, packed, cancel).run(moves)]

    def _settings(self) -> tuple[Any, ...]:
        return self.seed, self.samples, self.seconds, self.threads

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, self._settings()

    def __repr__(self) -> str:
        parts = [f"seed={self.seed}", f"samples={self.samples}"]
        parts += [f"seconds={self.seconds}"] if self.seconds is not None else []
        parts += [f"threads={self.threads}"] if self.threads != 1 else []
        return f"Hard({', '.join(parts)})"


def _remake(seed: int, samples: int, seconds: float | None, threads: int) -> Hard:
    return Hard(seed, samples, seconds=seconds, threads=threads)


def _perfect(view: types.View, packed: list[int], moves: Sequence[types.Move]) -> int:
    """The move to play where nothing is hidden any more."""
    spec = view.rules._spec
    found = core.end_move(spec, core.determinize(spec, packed, 0, 0))
    return [[move.card, move.captured.mask] for move in moves].index(found)


class _Search:
    """One decision: which moves are left, and what is known of them."""

    def __init__(
        self, bot: Hard, view: types.View, packed: list[int], cancel: Event | None
    ) -> None:
        self.bot = bot
        self.spec = view.rules._spec
        self.players = view.rules.players
        self.packed = packed
        self.plays = plays_of_round(view) if bot._reads else []
        self.values = tables(self.spec) if bot._thinks else NONE
        self.most = likely = bot.samples
        if bot.seconds is not None:
            self.most, likely = _MOST_SAMPLES, int(bot.seconds * _A_SECOND[core_name()])
        self.care = min(max(likely // _SHARE, _LEAST_CARE), _MOST_CARE)
        self.memories: list[array[int]] = []  # of what was found out, for each thread
        self.cancel = cancel
        self.began = perf_counter()
        self.ends = None if bot.seconds is None else self.began + bot.seconds

    def run(self, moves: Sequence[types.Move]) -> int:
        """The index of the best move."""
        left: list[int] = list(range(len(moves)))
        sums = [0] * len(moves)
        squares: dict[tuple[int, int], int] = {}
        done, best = 0, 0
        while done < self.most and len(left) > 1 and not (done and self._stopped()):
            more = min(max(done, _FIRST_LOOK), self.most - done)
            flat = [number for i in left for number in (moves[i].card, moves[i].captured.mask)]
            numbers, more = self._deal(flat, done, more)
            done += more
            pairs = iter(numbers[len(left) :])
            for place, i in enumerate(left):
                sums[i] += numbers[place]
                for j in left[:place]:
                    squares[j, i] = squares.get((j, i), 0) + next(pairs)
            best = max(left, key=sums.__getitem__)
            if self.bot._drops:
                left = [i for i in left if i == best or not _behind(sums, squares, done, i, best)]
        return best

    def _stopped(self) -> bool:
        late = self.ends is not None and perf_counter() >= self.ends
        return late or (self.cancel is not None and self.cancel.is_set())

    def _deal(self, flat: list[int], first: int, count: int) -> tuple[list[int], int]:
        """The sums and squares over the deals from number *first* on, and of how many deals.

        They are *count*, or fewer when the search is stopped.
        """
        moves = len(flat) // 2
        numbers = [0] * (moves + moves * (moves - 1) // 2)
        at, end = first, first + count
        while at < end and not (at > first and self._stopped()):
            stop = min(end, at + self._pace(count, at))
            for found in self._spread(flat, at, stop):
                numbers = [a + b for a, b in zip(numbers, found, strict=True)]
                for i in range(moves):
                    numbers[i] -= _OFFSET
            at = stop
        return numbers, at - first

    def _pace(self, count: int, done: int) -> int:
        """How many deals to look at before the next question whether to stop."""
        if self.ends is None:
            return count if self.cancel is None else _SLICE * self.bot.threads
        now = perf_counter()
        rest = done * (self.ends - now) / max(now - self.began, 1e-9)
        return max(_LEAST_SLICE, min(int(rest), done))

    def _spread(self, flat: list[int], first: int, stop: int) -> Iterable[list[int]]:
        """What the core finds in deals *first* to *stop* - 1, in as many parts as threads."""
        size = -(-(stop - first) // self.bot.threads)

        def part(number: int, start: int) -> list[int]:
            here = min(size, stop - start)
            return core.search(
                self.spec,
                self.packed,
                self.plays,
                flat,
                self.values,
                self.bot._parts,
                self.care,
                self.memories[number],
                self.bot.seed,
                start,
                here,
            )

        starts = range(first, stop, size)
        while len(self.memories) < len(starts):
            self.memories.append(array("I", [0]) * (_HANDS * self.players))
        if len(starts) == 1:
            return [part(0, first)]
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  only when used

        with ThreadPoolExecutor(self.bot.threads) as pool:
            return list(pool.map(part, range(len(starts)), starts))


def _behind(
    sums: list[int], squares: dict[tuple[int, int], int], done: int, i: int, best: int
) -> bool:
    """Whether move *i* is certainly no better than *best*, in whole numbers."""
    gap = sums[best] - sums[i]
    spread = done * squares[min(i, best), max(i, best)] - gap * gap  # done**2 × the variance
    return done * gap * gap >= _CERTAIN * spread
