"""`Hall`: the games that are being played, their locks, and the threads that think."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from typing import Any, Final, TypeVar

from ..analysis import Analysis
from ..errors import ScopaError
from ..play._advice import hint_for, review_of
from ..records import HandRecord, dumps
from ..reviews import Review
from ._settings import Settings
from .errors import WebError
from .games import Game, Setup, WrongPhaseError
from .messages import Speech, game_message, hint_message, review_message
from .store import Full, Store, Superseded

__all__ = ["Hall"]

_T = TypeVar("_T")
_MOST_HELD: Final = 1_000  # games in memory; the others are in the store alone
_DAY: Final = 86_400.0
_LONGEST: Final = 10.0  # seconds of an analysis; rules of many moves could take more


class _Place:
    """A game in memory: as it stands, who changes it, and what was thought about it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.changing = asyncio.Lock()
        self.thinking = asyncio.Lock()
        self.hint: tuple[int, Analysis] | None = None  # of a version
        self.review: tuple[tuple[int, HandRecord], Review] | None = None  # of a hand

    @property
    def busy(self) -> bool:
        return self.changing.locked() or self.thinking.locked()


class Hall:
    """All games of a server.

    Games are frozen values: whoever looks takes the one that stands, and never waits.  Whoever
    changes one holds its lock while a thread plays, writes to the store, and only then puts
    the new one in its place.

    Parameters
    ----------
    settings : Settings
        What to keep to.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._store = Store(settings.store)
        self._places: OrderedDict[str, _Place] = OrderedDict()
        # Apart, so that moves of Hard wait for no review, and nobody's clicks for Hard.
        self._quick = ThreadPoolExecutor(2, "scopa-quick")
        self._hard = ThreadPoolExecutor(settings.threads, "scopa-hard")
        self._analysis = ThreadPoolExecutor(1, "scopa-analysis")

    def close(self) -> None:
        """Wait for what is being done, and let go of the store."""
        for pool in (self._quick, self._hard, self._analysis):
            pool.shutdown(cancel_futures=True)
        self._store.close()

    async def begin(self, setup: Setup) -> dict[str, Any]:
        """Begin a match, and tell it."""
        name = token_urlsafe(16)

        def work() -> Game:
            game = Game.begin(setup)
            now = time.time()
            self._store.create(name, game, now, self._settings.max_games, self._oldest(now))
            return game

        try:
            game = await self._run(self._pool(setup.level), work)
        except Full:
            most = self._settings.max_games
            raise WebError(503, "full", f"there are {most} games already; try later") from None
        self._put(name, game)
        return game_message(name, game, 0)

    async def look(self, name: str, since: int | None = None) -> tuple[int, dict[str, Any]]:
        """Tell a game as it stands, after its version."""
        game = (await self._place(name)).game
        return game.version, game_message(name, game, since)

    async def change(self, name: str, version: int, how: Callable[[Game], Game]) -> dict[str, Any]:
        """Change a game, if it has that version, and tell it with what has happened since."""
        place = await self._place(name)
        async with place.changing:
            game = place.game
            if game.version != version:
                raise _stale(name, game, version)

            def work() -> Game:
                new = how(game)
                self._store.save(name, game, new, time.time())
                return new

            try:
                place.game = await self._run(self._pool(game.setup.level), work)
            except WrongPhaseError as error:
                told = game_message(name, game, None)
                raise WebError(409, "wrong_phase", str(error), game=told) from None
            except Superseded:
                self._places.pop(name, None)
                raise _stale(name, (await self._place(name)).game, version) from None
        return game_message(name, place.game, version)

    async def hint(self, name: str, speech: Speech | None) -> dict[str, Any]:
        """Tell what each move of the person is worth, with reasons in the words of *speech*."""
        place = await self._place(name)
        async with place.thinking:
            game = place.game
            if game.state.is_over:
                told = game_message(name, game, None)
                raise WebError(409, "wrong_phase", "the hand is over: no move to weigh", game=told)
            if place.hint is None or place.hint[0] != game.version:

                def weigh() -> Analysis:
                    return hint_for(game.view, game.match.totals, _later(_LONGEST))

                place.hint = game.version, await self._run(self._analysis, weigh)
            version, found = place.hint
        return await self._run(self._quick, lambda: hint_message(version, found, speech))

    async def review(self, name: str, number: int | None, speech: Speech | None) -> dict[str, Any]:
        """Tell what the plays of a finished hand lost; of the last one when *number* is None."""
        place = await self._place(name)
        async with place.thinking:
            game = place.game
            if number is None:
                number = game.hand_number - (not game.state.is_over)
            hand = game.hand_record(number)
            if hand is None:
                told = game_message(name, game, None)
                raise WebError(409, "wrong_phase", f"hand {number} is not over", game=told)
            if place.review is None or place.review[0] != (number, hand):

                def look_again() -> Review:
                    return review_of(hand.final, hand.totals, _later(_LONGEST))

                place.review = (number, hand), await self._run(self._analysis, look_again)
            found = place.review[1]
        return await self._run(self._quick, lambda: review_message(number, hand, found, speech))

    async def record(self, name: str) -> str:
        """Give the finished hands as the text of a record."""
        game = (await self._place(name)).game

        def work() -> str:
            date = time.strftime("%Y-%m-%d", time.gmtime(self._store.begun(name)))
            comment = f"Taken back: {game.undos}." if game.undos else ""
            return dumps([game.record(event="scopa web", date=date, comment=comment)])

        return await self._run(self._quick, work)

    async def forget(self, name: str) -> None:
        """Forget a game."""
        self._places.pop(name, None)
        if not await self._run(self._quick, lambda: self._store.delete(name)):
            raise _unknown()

    async def expire(self) -> None:
        """Forget the games that have not been touched for long."""
        for name in await self._run(
            self._quick, lambda: self._store.expire(self._oldest(time.time()))
        ):
            self._places.pop(name, None)

    def _oldest(self, now: float) -> float:
        return now - self._settings.keep_days * _DAY

    def _pool(self, level: str) -> ThreadPoolExecutor:
        return self._hard if level == "hard" else self._quick

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    async def _place(self, name: str) -> _Place:
        place = self._places.get(name)
        if place is None:

            def work() -> Game | None:
                try:
                    return self._store.load(name)
                except ScopaError:  # moves that cannot be played: of another version of the rules
                    return None

            game = await self._run(self._quick, work)
            if game is None:
                raise _unknown()
            return self._put(name, game)
        self._places.move_to_end(name)
        return place

    def _put(self, name: str, game: Game) -> _Place:
        """Hold a game in memory, and let go of those not asked for longest."""
        place = self._places.setdefault(name, _Place(game))  # another request may have been faster
        if len(self._places) > _MOST_HELD:
            for other in [*self._places][: len(self._places) - _MOST_HELD]:
                if not self._places[other].busy:
                    del self._places[other]
        return place


def _later(seconds: float) -> Callable[[], bool]:
    """Give what is true when so many seconds have gone by."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def _unknown() -> WebError:
    return WebError(404, "unknown_game", "there is no such game, or it has expired")


def _stale(name: str, game: Game, version: int) -> WebError:
    return WebError(
        409,
        "stale",
        f"version {version} does not stand any more; this is version {game.version}",
        game=game_message(name, game, version),
    )
