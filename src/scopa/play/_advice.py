"""Advice for the person: what the moves are worth, and what those that were played have lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .._backend import core_name, types
from ..analysis import Analysis, analyse, with_half
from ..reviews import Review, ReviewedPlay, review

__all__ = ["costliest", "hint_for", "review_of", "tell_review"]

_TRIALS: Final = {"native": 1000, "python": 40}  # of a hint
_REVIEW_TRIALS: Final = {"native": 300, "python": 10}  # of each play in a review
_COSTLIEST: Final = 3


def hint_for(
    view: types.View, totals: Sequence[int], cancel: Callable[[], bool] | None = None
) -> Analysis:
    """Weigh the moves of the person, as far as is quick on this core."""
    return analyse(view, totals=totals, budget=_TRIALS[core_name()], cancel=cancel)


def review_of(
    state: types.GameState, totals: Sequence[int], cancel: Callable[[], bool] | None = None
) -> Review:
    """Look at a finished hand again, as far as is quick on this core."""
    return review(state, totals=totals, budget=_REVIEW_TRIALS[core_name()], cancel=cancel)


def costliest(found: Review, seat: int) -> list[ReviewedPlay]:
    """The plays of a seat that lost most, worst first; at most three."""
    lost = [play for play in found.plays if play.player == seat and play.loss > 0]
    return sorted(lost, key=lambda play: -play.loss)[:_COSTLIEST]


def tell_review(found: Review, seat: int) -> list[str]:
    """Tell a seat in words what its plays have lost."""
    own, worst = found.players[seat], costliest(found, seat)
    lines = [
        f"You lost {own.loss:.2f} points in {own.choices} choices, {own.best} of them best, "
        f"{own.mistakes} certain mistakes."
    ]
    if worst:
        lines.append("What cost most:")
    for play in worst:
        loss = with_half(play.loss, play.loss_interval, "")
        lines += [
            f"  {play.move} lost {loss}: {play.reason}",
            f"    better {play.best}: {play.best_reason}",
        ]
    return lines
