"""What moves are worth, from trials or from perfect play: the numbers of `MoveReport`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import erfc, fsum, sqrt
from typing import Final, NamedTuple, TypeAlias, final

from ._backend import core, types
from ._rule_lines import count_lines, shown_lines
from ._trials import Trials
from .scoring import HandScore, score_hand
from .solver import can_solve, solve
from .state import apply
from .view import determinize

__all__ = ["PrizeChance", "Worth", "by_solving", "by_trials", "is_open"]

# With so few cards in two hands and none in the stock, perfect play is soon found.
_MOST_SOLVED: Final = 12

Chance: TypeAlias = Callable[[Sequence[int]], float]
"""The chance of the own side to win the match, by the points of the hand."""


@final
class PrizeChance(NamedTuple):
    """How likely a prize is won: by the own side, and by another; else nobody gets it.

    Parameters
    ----------
    name : str
        The prize, as in `ScoreLine`: ``"cards"``, ``"coins"``, ``"settebello"``,
        ``"primiera"``, ``"napola"``, or what else the rules have.
    own, other : float
        The chances.
    """

    name: str
    own: float
    other: float


class Worth(NamedTuple):
    """The fields of a `MoveReport` between its move and its reason."""

    points: float
    interval: tuple[float, float]
    loss: float
    loss_interval: tuple[float, float]
    prizes: tuple[PrizeChance, ...]
    sweeps: tuple[float, float]
    sweep_against: float
    match_win: float | None


def is_open(view: types.View) -> bool:
    """Whether the player knows the other hand by elimination, and it is short enough to solve."""
    if view.rules.players != 2 or view.stock_size or not can_solve(view.rules):
        return False
    return sum(view.hand_sizes) <= _MOST_SOLVED


@lru_cache(maxsize=256)
def quantile(comparisons: int) -> float:
    """How many standard errors hold 95 % of chance in each of so many comparisons at once.

    The 5 % are shared out evenly, which is on the safe side however the comparisons hang
    together.
    """
    low, high = 0.0, 10.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        if erfc(middle / sqrt(2)) * comparisons > 0.05:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def by_trials(view: types.View, trials: Trials, chance: Chance | None) -> list[Worth]:
    """The worth of each move from what came out of trials."""
    rules, n = view.rules, trials.count
    side = view.turn % rules.sides
    scale = rules.sides - 1  # a margin is that against the mean of the others, times this
    own_sweeps = view.sweeps[side]
    other_sweeps = sum(view.sweeps) - own_sweeps
    lines = count_lines(rules)
    names = [name for name in shown_lines(rules) if name != "scope"]
    aim = -1 if rules.finish == "lowest" else 1
    best = max(range(trials.moves), key=lambda move: aim * trials.margin(move))

    def half(variance: float, comparisons: int) -> float:
        # As if there had been two trials more, a point above the mean and a point below: what
        # did not happen in n trials may still happen in one of n.
        error = sqrt((variance + 2 * scale * scale / n) / n) / scale
        return quantile(comparisons) * error

    found: list[Worth] = []
    for move in range(trials.moves):
        points = trials.margin(move) / (n * scale)
        loss = aim * (trials.margin(best) - trials.margin(move)) / (n * scale)
        around = half(trials.spread(move), 1)
        # The best move is itself chosen by chance: any other might have been.
        behind = 0.0 if move == best else half(trials.spread(best, move), trials.moves - 1)
        prizes: list[PrizeChance] = []
        for name in names:
            own, others, _, _ = trials.line(move, lines.index(name))
            prizes.append(PrizeChance(name, own / n, others / n))
        scope, against = own_sweeps * n, other_sweeps * n
        if rules.scopa:
            _, _, scope, against = trials.line(move, len(lines) - 1)
            scope, against = scope // rules.scopa, against // rules.scopa
        match_win = None
        if chance is not None:
            match_win = _mean_chance(trials, move, rules.sides, chance)
        found.append(
            Worth(
                points,
                (points - around, points + around),
                loss,
                (loss - behind, loss + behind),
                tuple(prizes),
                (scope / n - own_sweeps, against / n - other_sweeps),
                trials.threats(move) / n,
                match_win,
            )
        )
    return found


def _mean_chance(trials: Trials, move: int, sides: int, chance: Chance) -> float:
    """The mean chance of the match; added in a fixed order, so that it is always the same."""
    terms = [
        times * chance([packed >> 8 * side & 255 for side in range(sides)])
        for packed, times in sorted(trials.results[move].items())
    ]
    return fsum(terms) / trials.count


def by_solving(view: types.View, moves: Sequence[types.Move], chance: Chance | None) -> list[Worth]:
    """The worth of each move under perfect play, the hidden cards being known.

    What becomes of the prizes is read off one line of best play.
    """
    state = determinize(view, 0)
    side = view.turn % 2
    ends: list[tuple[types.GameState, HandScore]] = []
    for move in moves:
        end = after = apply(state, move)
        for following in solve(after).line:
            end = apply(end, following)
        ends.append((after, score_hand(end)))
    margins = [score.points[side] - score.points[1 - side] for _, score in ends]
    best = max(margins)
    return [
        _exact(view, after, score, margin, best - margin, chance)
        for (after, score), margin in zip(ends, margins, strict=True)
    ]


def _exact(
    view: types.View,
    after: types.GameState,
    score: HandScore,
    margin: int,
    loss: int,
    chance: Chance | None,
) -> Worth:
    side = view.turn % 2
    prizes = [
        PrizeChance(line.name, float(line.points[side] > 0), float(line.points[1 - side] > 0))
        for line in score.lines
        if line.name not in {"scope", "bonus"}
    ]
    scope = score.line("scope").quantities
    points, behind = float(margin), float(loss)
    return Worth(
        points,
        (points, points),
        behind,
        (behind, behind),
        tuple(prizes),
        (
            float(scope[side] - view.sweeps[side]),
            float(scope[1 - side] - view.sweeps[1 - side]),
        ),
        float(_can_sweep(after)),
        None if chance is None else chance(score.points),
    )


def _can_sweep(state: types.GameState) -> bool:
    """Whether the player to move holds the card that sweeps the table, and it counts."""
    last = sum(map(len, state.hands)) == 1 and not state.stock
    sweepers = core.sweepers(state.rules._spec, state.table.mask)
    return bool(state.hands[state.turn].mask & sweepers) and (state.rules.last_scopa or not last)
