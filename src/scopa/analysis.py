"""What each move is worth to a player who sees only its own cards: `analyse`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from ._backend import types
from ._columns import lined_up
from ._frozen import FrozenFields
from ._languages import ENGLISH, language_named
from ._reason_words import reason
from ._reasons import Fact, facts_of
from ._trials import Effort, as_effort, run_trials
from ._worth import Chance, PrizeChance, by_solving, by_trials, is_open
from .decks import Deck
from .equity import chances_of_dealer, has_equity, match_chance
from .errors import IllegalMoveError, ScopaError, shown
from .match import Match
from .state import legal_moves
from .view import check_totals, observe

__all__ = ["Analysis", "Fact", "MoveReport", "PrizeChance", "analyse"]


@final
class MoveReport(FrozenFields):
    """What `analyse` found out about one move.

    Attributes
    ----------
    move
        The move.
    points
        What the hand is expected to bring: the points of the own side at its end, less those
        of the other side (of several, less their mean), with what was scored before.
    interval
        The 95 % interval of *points*: what chance in the trials leaves open, and no more.
    loss
        How much *points* is behind the best move; where the fewest points win, how much it is
        above it.
    loss_interval
        The 95 % interval of *loss*. Every move was tried in the same deals, so that it is
        narrower than those of the points suggest; it allows for the best move being chosen
        among several by the same trials.
    prizes
        The chance of each prize.
    sweeps
        How many sweeps are still to be expected, of the own side with this move, and of all
        others.
    sweep_against
        The chance that the next player can sweep at once.
    match_win
        The chance of winning the match; None when no totals were given, or there is no
        `match_equity` for the rules.
    facts
        Facts about the move, as data.
    """

    __slots__ = (
        "facts",
        "interval",
        "loss",
        "loss_interval",
        "match_win",
        "move",
        "points",
        "prizes",
        "sweep_against",
        "sweeps",
    )
    move: types.Move
    points: float
    interval: tuple[float, float]
    loss: float
    loss_interval: tuple[float, float]
    prizes: tuple[PrizeChance, ...]
    sweeps: tuple[float, float]
    sweep_against: float
    match_win: float | None
    facts: tuple[Fact, ...]

    @property
    def reason(self) -> str:
        """The facts in English words."""
        return reason(self.facts, ENGLISH, Deck.ITALIAN)

    def reason_in(self, language: str, deck: Deck = Deck.ITALIAN) -> str:
        """Give the facts in the words of a language, and of a deck.

        Parameters
        ----------
        language
            ``"en"``, ``"it"``, ``"da"``, ``"sv"`` or ``"fy"``.
        deck
            The deck that gives the cards their codes and names; an Italian one when omitted.

        Raises
        ------
        ScopaError
            There is no such language, or *deck* is no `Deck`.

        Examples
        --------
        >>> import scopa
        >>> best = scopa.analyse(scopa.deal(seed=7), budget=100).best
        >>> best.reason_in("it")
        'prende 1 sette, 1 denaro, 3 carte; lascia 14 sul tavolo: niente scopa'
        """
        if type(deck) is not Deck:
            raise ScopaError(f"deck={shown(deck)}: it must be a Deck, such as Deck.FRENCH")
        return reason(self.facts, language_named(language), deck)

    def prize(self, name: str) -> PrizeChance:
        """Give the chances of the prize of that name.

        Raises
        ------
        KeyError
            The rules have no such prize; the message lists those they have.
        """
        for prize in self.prizes:
            if prize.name == name:
                return prize
        have = ", ".join(prize.name for prize in self.prizes)
        raise KeyError(f"no prize {shown(name)}; there are {have}")

    def to_dict(self) -> dict[str, Any]:
        """Give the report as plain values that JSON can hold."""
        return {
            "move": str(self.move),
            "points": self.points,
            "interval": list(self.interval),
            "loss": self.loss,
            "loss_interval": list(self.loss_interval),
            "prizes": {
                prize.name: {"own": prize.own, "other": prize.other} for prize in self.prizes
            },
            "sweeps": list(self.sweeps),
            "sweep_against": self.sweep_against,
            "match_win": self.match_win,
            "reason": self.reason,
        }

    def __repr__(self) -> str:
        return f"<MoveReport {self.move}: {self.points:+.2f}, loss {self.loss:.2f}>"


@final
class Analysis(FrozenFields):
    """What each legal move is worth; ``str()`` gives it as a table, the best move first.

    Attributes
    ----------
    view
        What was analysed: the position as the player to move sees it.
    moves
        A report for each move, in the order of `legal_moves`.
    trials
        How often each was played out; 0 when the values are exact.
    totals
        The match points that `MoveReport.match_win` begins from, or None.
    seed
        What the trials came from.
    """

    __slots__ = ("moves", "seed", "totals", "trials", "view")
    view: types.View
    moves: tuple[MoveReport, ...]
    trials: int
    totals: tuple[int, ...] | None
    seed: int

    @property
    def exact(self) -> bool:
        """Whether the values are those of perfect play, all cards being known by elimination."""
        return self.trials == 0

    @property
    def best(self) -> MoveReport:
        """The move that loses nothing: with the most points, or the fewest where those win."""
        return min(self.moves, key=lambda report: report.loss)

    @property
    def best_for_match(self) -> MoveReport | None:
        """The move with the best chance of winning the match, if that is known."""
        if self.moves[0].match_win is None:
            return None
        return max(self.moves, key=lambda report: report.match_win or 0.0)

    def report(self, move: types.Move) -> MoveReport:
        """Give the report of one move.

        Raises
        ------
        IllegalMoveError
            The move is not legal in the position.
        """
        for report in self.moves:
            if report.move == move:
                return report
        legal = ", ".join(str(report.move) for report in self.moves)
        raise IllegalMoveError(f"{shown(move)} is not among the legal moves: {legal}")

    def to_dict(self) -> dict[str, Any]:
        """Give the analysis as plain values that JSON can hold.

        Examples
        --------
        >>> import scopa
        >>> list(scopa.analyse(scopa.deal(seed=7), budget=10).to_dict())
        ['view', 'player', 'trials', 'exact', 'seed', 'totals', 'best', 'moves']
        """
        return {
            "view": self.view.to_text(),
            "player": self.view.turn,
            "trials": self.trials,
            "exact": self.exact,
            "seed": self.seed,
            "totals": None if self.totals is None else list(self.totals),
            "best": str(self.best.move),
            "moves": [report.to_dict() for report in self.moves],
        }

    def __str__(self) -> str:
        prizes = [prize.name for prize in self.moves[0].prizes]
        columns = ["move", "points", "loss", *prizes, "sweep against"]
        if self.totals is not None:
            columns.append("match")
        order = sorted(self.moves, key=lambda report: report.loss)
        rows = [columns, *map(self._row, order)]
        how = "perfect play, nothing is hidden" if self.exact else f"{self.trials} trials"
        told = lined_up([(str(report.move), report.reason) for report in order])
        head = f"Player {self.view.turn} to move; {how}"
        return "\n".join([head, *lined_up(rows), "", *told])

    def _row(self, report: MoveReport) -> list[str]:
        loss = "best" if report is self.best else with_half(report.loss, report.loss_interval, "")
        row = [str(report.move), with_half(report.points, report.interval, "+"), loss]
        row += [_percent(prize.own) for prize in report.prizes]
        row.append(_percent(report.sweep_against))
        if self.totals is not None:
            row.append("-" if report.match_win is None else f"{100 * report.match_win:.1f} %")
        return row

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"{self.trials} trials"
        moves = ", ".join(f"{report.move}: {report.points:+.2f}" for report in self.moves)
        return f"<Analysis of player {self.view.turn}, {how}: {moves}>"


def with_half(value: float, interval: tuple[float, float], sign: str) -> str:
    """Write a value with half the width of its interval, or an exact one alone."""
    half = interval[1] - value
    return f"{value:{sign}.0f}" if half == 0 == value % 1 else f"{value:{sign}.2f} ±{half:.2f}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def analyse(
    position: types.GameState | types.View,
    *,
    totals: Sequence[int] | None = None,
    budget: int | None = None,
    seconds: float | None = None,
    seed: int | None = 0,
    threads: int = 1,
    cancel: object = None,
) -> Analysis:
    """Say what each legal move is worth to the player to move, from what that player knows.

    The hidden cards are dealt again and again, the likelier the better a deal explains what
    the others played in this round; in every deal every move is played out to the end of the
    hand, by a quick player who does not look far. With a budget in trials the result is the
    same for any number of threads and on both cores. In the last round of two players, where
    the cards that have gone tell the hidden ones, the values are those of perfect play, by
    rules that `solve` knows.

    Parameters
    ----------
    position
        The view of the player to move; or a state, of which only that view is used.
    totals
        The match points of each side before this hand, for the chance of winning the match.
        When omitted, those of the view, unless they are all zero.
    budget
        How many trials, 2 or more; 1000 when omitted.
    seconds
        Instead of *budget*, how long to go on. Such a result cannot be repeated.
    seed
        An int from 0 to 2**64 - 1, or None to draw one from the operating system.
    threads
        Over how many threads to spread the trials; the native core runs without the GIL.
    cancel
        Something to call, or an event with ``is_set``, which is asked every 256 trials; when
        it is true the analysis ends with the trials it has, 256 at least.

    Raises
    ------
    IllegalMoveError
        If the view is not on turn, or the hand is over.
    ScopaError
        If an argument is out of range; the message names it and what is allowed.

    Examples
    --------
    >>> import scopa
    >>> state = scopa.deal(seed=32)
    >>> for _ in range(30):
    ...     state = scopa.apply(state, scopa.legal_moves(state)[0])
    >>> scopa.analyse(state)
    <Analysis of player 1, exact: 6D: +2.00, 6C: +1.00, 7B: +0.00>
    """
    effort = as_effort(budget, seconds, seed, threads, cancel)
    return analyse_view(_as_view(position, totals), totals, effort)


def analyse_view(view: types.View, totals: Sequence[int] | None, effort: Effort) -> Analysis:
    """The analysis of a view; the other arguments of `analyse` are checked."""
    given, chance = match_chances(view, totals)
    moves = legal_moves(view)
    if not moves:
        raise IllegalMoveError("there is nothing to analyse: the hand is over")
    trials = 0
    if is_open(view):
        found = by_solving(view, moves, chance)
    else:
        tried = run_trials(view, len(moves), effort)
        trials = tried.count
        found = by_trials(view, tried, chance)
    reports = [
        MoveReport(move, *worth, facts_of(view, move))
        for move, worth in zip(moves, found, strict=True)
    ]
    return Analysis(view, tuple(reports), trials, given, effort.seed)


def _as_view(position: object, totals: Sequence[int] | None) -> types.View:
    if type(position) is types.GameState:
        return observe(position, position.turn, totals)
    if type(position) is types.View:
        return position
    raise ScopaError(f"position={shown(position)}: it must be a GameState or a View")


def match_chances(
    view: types.View, totals: Sequence[int] | None
) -> tuple[tuple[int, ...] | None, Chance | None]:
    """The totals to begin from, and the chance of the match by the points of the hand."""
    rules = view.rules
    before = view.totals if totals is None else check_totals(totals, rules.sides)
    if totals is None and not any(before):
        return None, None
    if Match(rules, before).winner is not None:
        if totals is None:
            return None, None
        raise ScopaError(f"totals={before}: with these the match is won already")
    table = chances_of_dealer(rules, before) if has_equity(rules) else None
    if table is None:
        return before, None
    known = table
    dealer, side = (view.dealer + 1) % rules.players, view.turn % 2

    def chance(points: Sequence[int]) -> float:
        after = [old + new for old, new in zip(before, points, strict=True)]
        return match_chance(rules, known, after, dealer, side)

    return before, chance
