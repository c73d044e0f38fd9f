"""Advice for the person: what the moves are worth, and what those that were played have lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .._backend import core_name, types
from .._columns import lined_up
from .._reason_words import reason
from ..analysis import Analysis, MoveReport, analyse, with_half
from ..reviews import Review, ReviewedPlay, review
from ._count import prize_name
from ._words import Words

__all__ = ["costliest", "hint_for", "review_of", "tell_hint", "tell_review"]

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


def tell_hint(found: Analysis, words: Words) -> list[str]:
    """Tell what the moves are worth, the best first, and why."""
    say = words.say
    order = sorted(found.moves, key=lambda report: report.loss)
    prizes = [prize_name(prize.name, words) for prize in order[0].prizes]
    columns = [say.gettext("Play"), say.gettext("Points"), say.gettext("Lost"), *prizes]
    columns += [say.gettext("Scopa against"), say.gettext("Match")]
    rows = [columns, *(_row(report, found, words) for report in order)]
    told = lined_up([(words.move(report.move), _reason(report, words)) for report in order])
    if found.exact:
        head = say.gettext("What each move is worth, by perfect play:")
    else:
        head = say.gettext("What each move is worth, by {trials} trials:", trials=found.trials)
    return [head, *lined_up(rows), "", *told]


def _row(report: MoveReport, found: Analysis, words: Words) -> list[str]:
    decimal = words.say.decimal
    if report is found.best:
        loss = words.say.gettext("best")
    else:
        loss = decimal(with_half(report.loss, report.loss_interval, ""))
    row = [words.move(report.move), decimal(with_half(report.points, report.interval, "+")), loss]
    row += [f"{100 * prize.own:.0f} %" for prize in report.prizes]
    row.append(f"{100 * report.sweep_against:.0f} %")
    win = report.match_win
    row.append("-" if win is None else decimal(f"{100 * win:.1f} %"))
    return row


def tell_review(found: Review, seat: int, words: Words) -> list[str]:
    """Tell a seat what its plays have lost."""
    say, own, worst = words.say, found.players[seat], costliest(found, seat)
    mistakes = say.ngettext("{number} clear mistake;", "{number} clear mistakes;", own.mistakes)
    lost = say.gettext("{loss} points lost in all.", loss=say.decimal(f"{own.loss:.2f}"))
    lines = [
        say.gettext(
            "You chose {choices} times and lost nothing in {best}.",
            choices=own.choices,
            best=own.best,
        ),
        f"{mistakes} {lost}",
    ]
    if worst:
        lines.append(say.gettext("What cost most") + ":")
    else:
        lines.append(say.gettext("Nothing to mend: well played."))
    for play in worst:
        assert play.analysis is not None  # only where there was a choice, something is lost
        report, best = play.analysis.report(play.move), play.analysis.best
        loss = say.decimal(with_half(play.loss, play.loss_interval, ""))
        told = _reason(report, words)
        move, better = words.move(play.move), words.move(best.move)
        lines.append(
            "  " + say.gettext("{move} lost {loss}: {reason}", move=move, loss=loss, reason=told)
        )
        told = _reason(best, words)
        lines.append("    " + say.gettext("better {move}: {reason}", move=better, reason=told))
    return lines


def _reason(report: MoveReport, words: Words) -> str:
    return reason(report.facts, words.say, words.deck)
