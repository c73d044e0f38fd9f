"""Bots in their chairs: who sits where, with which seed, and what each answers, checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast, final

from . import state as _state
from ._backend import core, types
from .errors import BotError, ScopaError, shown
from .rules import Rules
from .view import observe

if TYPE_CHECKING:
    from .bots import Bot

__all__ = [
    "BotSource",
    "Seat",
    "check_bot",
    "check_source",
    "game_seed",
    "make_bot",
    "name_of",
    "take_seats",
]

_MATCH: Final = 5  # the purpose of the streams that seeds of matches and bots come from

BotSource: TypeAlias = "Bot | Callable[..., Bot]"
"""A bot, used as it is, or what makes one when called with the keyword ``seed``."""


@final
class Seat:
    """A bot in its chair: asks it, checks the answer, keeps the time."""

    __slots__ = ("bot", "moves", "seconds")

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.moves = 0
        self.seconds = 0.0

    def choose(self, view: types.View) -> types.Move:
        bot = self.bot
        start = perf_counter()
        try:
            move = cast("object", bot.choose(view))
        except Exception as error:
            raise BotError(
                f"{name_of(bot)} in seat {view.player} raised {shown(error)}",
                bot=bot,
                view=view,
            ) from error
        self.seconds += perf_counter() - start
        self.moves += 1
        if not isinstance(move, types.Move):
            raise BotError(
                f"{name_of(bot)} in seat {view.player} chose {shown(move)}, which is no Move",
                bot=bot,
                view=view,
                move=move,
            )
        return move

    def play(
        self, state: types.GameState, totals: tuple[int, ...]
    ) -> tuple[types.Move, types.GameState]:
        view = observe(state, state.turn, totals)
        move = self.choose(view)
        try:
            return move, _state.apply(state, move)
        except ScopaError as error:
            raise BotError(
                f"{name_of(self.bot)} in seat {state.turn} chose the illegal move {move}: {error}",
                bot=self.bot,
                view=view,
                move=move,
            ) from error


def take_seats(bots: Iterable[Bot], rules: Rules) -> list[Seat]:
    """Seat one bot per seat, or one per side in each of its seats."""
    given = _first(bots, rules.players + 1)
    if len(given) not in {rules.players, rules.sides}:
        one_per_side = "" if rules.sides == rules.players else f", or {rules.sides}, one per side"
        raise ScopaError(
            f"these rules need {rules.players} bots, one per seat{one_per_side}; got {shown(bots)}"
        )
    for bot in given:
        check_bot(bot)
    bench = [given[seat % len(given)] for seat in range(rules.players)]
    return [bot if isinstance(bot, Seat) else Seat(bot) for bot in bench]


def _first(bots: object, most: int) -> list[Bot]:
    return list(islice(cast("Iterable[Bot]", bots), most)) if isinstance(bots, Iterable) else []


def check_bot(bot: object) -> None:
    """Refuse what cannot choose a move."""
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise ScopaError(f"a bot is an object with a method choose(view); {shown(bot)} is none")


def check_source(source: object) -> None:
    """Refuse what neither is a bot nor can be called to make one."""
    if not callable(source) and not callable(getattr(source, "choose", None)):
        raise ScopaError(
            "a bot is an object with a method choose(view), or what makes one when called with "
            f"seed=…; {shown(source)} is neither, and scopa.bots.named gives one by its name"
        )


def make_bot(source: BotSource, seed: int) -> Bot:
    """Give a bot as it is, or call what makes one."""
    bot: Any = source
    if callable(bot) and (isinstance(bot, type) or not hasattr(bot, "choose")):
        try:
            bot = bot(seed=seed)
        except TypeError as error:
            raise ScopaError(
                f"{name_of(source)} cannot be called with seed=… ({error}); give a bot that is "
                "made already, or something that takes a seed"
            ) from error
    check_bot(bot)
    return cast("Bot", bot)


def name_of(source: object) -> str:
    """Call a bot, or what makes one, by its own name, or by that of its class."""
    for owner in (source, getattr(source, "func", None), type(source)):
        name = getattr(owner, "__name__", None)
        if isinstance(name, str):
            return name
    return "bot"


def game_seed(rules: Rules, seed: int, game: int, number: int) -> int:
    """Give seed *number* of a game: one for each seat's bot, and one more for its deals."""
    return core.stream(_MATCH, seed, game * (rules.players + 1) + number)[0]
