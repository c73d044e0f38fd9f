"""Bots at the table: hands, matches and duels, in which every deal is played from all sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

from . import state as _state
from ._backend import core_name, types
from ._seats import (
    BotSource,
    Seat,
    game_seed,
    make_bot,
    name_of,
    take_seats,
)
from ._tally import Tally, wilson
from .errors import InvalidStateError, ScopaError, shown
from .match import Match
from .rules import Rules
from .scoring import HandScore, score_hand

if TYPE_CHECKING:
    from .bots import Bot

__all__ = ["DuelResult", "MatchResult", "duel", "play_hand", "play_match"]

OnPlay: TypeAlias = "Callable[[types.GameState, types.Move, types.GameState], object]"
"""Called after every play with the position before it, the move, and the position after."""

_TUPLES: Final = ("names", "points", "margin_interval", "win_interval", "moves", "seconds")
_HANDS: Final = 200  # of a duel that is told no number


def play_hand(
    bots: Iterable[Bot],
    state: types.GameState,
    totals: Iterable[int] | None = None,
    on_play: OnPlay | None = None,
) -> types.GameState:
    """Let bots play a hand to its end.

    Parameters
    ----------
    bots : iterable of Bot
        One per seat, or one per side, which then plays every seat of its side.
    state : GameState
        Where the hand stands; it need not be the opening.
    totals : iterable of int, optional
        The match totals the bots are told; zeros by default.
    on_play : callable, optional
        Called as ``on_play(before, move, after)`` after every play.

    Returns
    -------
    GameState
        The finished hand.

    Raises
    ------
    BotError
        A bot raised an error, which is the ``__cause__``, or gave no legal move.
    """
    _check_state(state)
    seats = take_seats(bots, state.rules)
    told = Match(state.rules, totals).totals
    while not state.is_over:
        before = state
        move, state = seats[before.turn].play(before, told)
        if on_play is not None:
            on_play(before, move, state)
    return state


@final
class MatchResult(NamedTuple):
    """A match that has been played to its end; a frozen value.

    Parameters
    ----------
    match : Match
        The match after its last hand.
    scores : tuple of HandScore
        The count of every hand.
    seed : int
        What the hands were dealt from: hand *i* is ``deal(seed=seed, index=i)``.
    """

    match: Match
    scores: tuple[HandScore, ...]
    seed: int

    @property
    def winner(self) -> int:
        """The side that won."""
        winner = self.match.winner
        assert winner is not None
        return winner

    @property
    def totals(self) -> tuple[int, ...]:
        """The final points, per side."""
        return self.match.totals


def play_match(
    bots: Iterable[Bot],
    rules: Rules | None = None,
    seed: int | None = None,
    on_play: OnPlay | None = None,
    *,
    dealer: int = 0,
) -> MatchResult:
    """Let bots play a match to the target.

    Parameters
    ----------
    bots : iterable of Bot
        One per seat, or one per side, which then plays every seat of its side. A bot is any
        object with ``choose(view) -> Move``.
    rules : Rules, optional
        The rules; the standard ones by default.
    seed : int, optional
        What the hands are dealt from, 0 to 2**64 - 1; ``None`` draws one.
    on_play : callable, optional
        Called as ``on_play(before, move, after)`` after every play.
    dealer : int
        The seat that deals the first hand.

    Raises
    ------
    BotError
        A bot raised an error, which is the ``__cause__``, or gave no legal move.

    Examples
    --------
    >>> import scopa
    >>> result = play_match([scopa.bots.Normal(seed=1), scopa.bots.Easy(seed=2)], seed=3)
    >>> result.totals[result.winner] >= 11
    True
    """
    match = Match(rules, dealer=dealer)
    seats = take_seats(bots, match.rules)
    seed = _state.check_seed(seed)
    scores: list[HandScore] = []
    while match.winner is None:
        last = play_hand(seats, match.deal(seed), match.totals, on_play)
        scores.append(score_hand(last))
        match = match.record(scores[-1])
    return MatchResult(match, tuple(scores), seed)


@final
class DuelResult(NamedTuple):
    """What a `duel` of bot A against bot B came to; a frozen value.

    Parameters
    ----------
    names : tuple of str
        What to call A and B.
    rules : Rules
        The rules played by.
    seed : int
        What everything was dealt and decided from.
    unit : str
        ``"hands"`` or ``"matches"``: what was played, and what is won, tied or lost.
    deals : int
        How many different deals (or series of deals of a match); A played each from every side.
    games : int
        How many hands or matches: ``deals`` times the number of sides.
    hands : int
        How many hands in all.
    wins, ties, losses : int
        The games in which A had strictly the most points (the fewest, where those win), was
        one of several at the top, or was behind. A match is never tied, and goes to its
        winner.
    points : tuple of float
        The points per hand of A, and of a side of B.
    margin : float
        Their difference.
    margin_interval : tuple of float or None
        Its 95 % interval. The unit of chance is the deal, not the hand: A's margins over all
        its seats are put together first. ``None`` when there is only one deal.
    win_rate : float
        The games won by A, of all games.
    win_interval : tuple of float
        Its 95 % interval after Wilson. It takes the games for independent, which is on the
        wide side, since the luck of a deal goes round.
    moves : tuple of int
        How many moves A and B chose.
    seconds : tuple of float
        The time they took in all, by the clock on the wall (``time.perf_counter``).
    core : str
        The core that ran: ``"native"`` or ``"python"``.
    """

    names: tuple[str, str]
    rules: Rules
    seed: int
    unit: str
    deals: int
    games: int
    hands: int
    wins: int
    ties: int
    losses: int
    points: tuple[float, float]
    margin: float
    margin_interval: tuple[float, float] | None
    win_rate: float
    win_interval: tuple[float, float]
    moves: tuple[int, int]
    seconds: tuple[float, float]
    core: str

    @property
    def seconds_per_move(self) -> tuple[float, float]:
        """The mean time A and B took for a move."""
        (ours, theirs), (a, b) = self.seconds, self.moves
        return ours / max(a, 1), theirs / max(b, 1)

    def __str__(self) -> str:
        a, b = self.names
        took_a, took_b = (1000 * seconds for seconds in self.seconds_per_move)
        low, high = self.win_interval
        margin = f"margin {self.margin:+.3f}"
        if self.margin_interval is not None:
            least, most = self.margin_interval
            margin += f", 95 % interval {least:+.3f} to {most:+.3f}"
        return (
            f"{a} against {b}: {self.games} {self.unit}, every deal from every seat\n"
            f"rules   {self.rules.to_text()}, seed {self.seed}, {self.core} core\n"
            f"wins    {a} {self.wins}, {b} {self.losses}, tied {self.ties}; {a} wins "
            f"{self.win_rate:.1%}, 95 % interval {low:.1%} to {high:.1%}\n"
            f"points  per hand {a} {self.points[0]:.3f}, {b} {self.points[1]:.3f}; {margin}\n"
            f"time    per move {a} {took_a:.3f} ms, {b} {took_b:.3f} ms"
        )

    def to_dict(self) -> dict[str, Any]:
        """Give the result as plain values that JSON can hold."""
        plain: dict[str, Any] = self._asdict()
        for name in _TUPLES:
            if plain[name] is not None:
                plain[name] = list(plain[name])
        plain["rules"] = self.rules.to_text()
        plain["seconds_per_move"] = list(self.seconds_per_move)
        return plain


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
        Called as ``progress(done, of)``, in games, after every deal.
    on_play : callable, optional
        Called as ``on_play(before, move, after)`` after every play. The games of a deal come
        one after the other, A on side 0 first.

    Raises
    ------
    BotError
        A bot raised an error, which is the ``__cause__``, or gave no legal move.

    Examples
    --------
    >>> import scopa
    >>> result = duel(scopa.bots.Normal, scopa.bots.Normal, hands=4, seed=1)
    >>> result.games, result.margin
    (4, 0.0)
    """
    rules = Match(rules).rules  # checks them
    sides = rules.sides
    if hands is not None and matches is not None:
        raise ScopaError("a duel is over hands or over matches, not both")
    wanted = matches if matches is not None else _HANDS if hands is None else hands
    deals = -(-_checked_number(wanted) // sides)
    seed = _state.check_seed(seed)
    tally = Tally(sides, -1 if rules.finish == "lowest" else 1)
    for deal in range(deals):
        for side_a in range(sides):
            seats = [
                Seat(
                    make_bot(
                        bot_a if seat % sides == side_a else bot_b,
                        game_seed(rules, seed, deal, seat),
                    )
                )
                for seat in range(rules.players)
            ]
            if matches is None:
                last = play_hand(seats, _state.deal(rules, seed=seed, index=deal), None, on_play)
                score = score_hand(last)
                tally.add(side_a, score.points, 1, score.wins_match)
            else:
                match_seed = game_seed(rules, seed, deal, rules.players)
                played = play_match(seats, rules, match_seed, on_play)
                tally.add(side_a, played.totals, len(played.scores), played.winner)
            for number, seat in enumerate(seats):
                tally.add_time(int(number % sides != side_a), seat.moves, seat.seconds)
        tally.end_deal()
        if progress is not None:
            progress((deal + 1) * sides, deals * sides)
    games = deals * sides
    margin, interval = tally.margin()
    return DuelResult(
        names=(name_of(bot_a), name_of(bot_b)) if names is None else names,
        rules=rules,
        seed=seed,
        unit="hands" if matches is None else "matches",
        deals=deals,
        games=games,
        hands=tally.hands,
        wins=tally.wins,
        ties=tally.ties,
        losses=games - tally.wins - tally.ties,
        points=tally.points(),
        margin=margin,
        margin_interval=interval,
        win_rate=tally.wins / games,
        win_interval=wilson(tally.wins, games),
        moves=(tally.moves[0], tally.moves[1]),
        seconds=(tally.seconds[0], tally.seconds[1]),
        core=core_name(),
    )


def _check_state(state: object) -> None:
    if not isinstance(state, types.GameState):
        raise InvalidStateError(f"play_hand needs a GameState, not {shown(state)}")


def _checked_number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
        return value
    raise ScopaError(f"a duel is over an int of games, 1 or more; got {shown(value)}")
