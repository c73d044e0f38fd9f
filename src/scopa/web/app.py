"""`create_app`: the routes of the game in the browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from .._version import __version__
from ..cards import Card
from ..drawing import STYLES, card_back_svg, card_svg, deck_svg
from ..errors import IllegalMoveError, NotationError
from ..presets import PRESETS
from ._settings import Settings
from .catalogues import catalogue
from .errors import WebError
from .games import Game
from .hall import Hall
from .limits import Gate, Rates, error_response, read_body
from .reading import LEVELS, read_number, read_object, read_setup, read_speech, read_text

__all__ = ["create_app"]

_STATIC: Final = Path(__file__).parent / "static"
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{22}")  # of a game: 128 bits
_LONGEST_MOVE: Final = 200
_SWEEPING: Final = 3_600.0  # seconds between two looks for games that have expired
_FOREVER: Final = "public, max-age=86400"
_COSTS: Final = {"hint": 4.0, "review": 8.0, "games": 4.0}


def create_app(settings: Settings | None = None) -> ASGIApp:
    """Make the ASGI application; it opens the store when it starts.

    Parameters
    ----------
    settings : Settings, optional
        What to keep to; games in memory and requests by loopback names by default.

    Examples
    --------
    >>> app = create_app(Settings(max_games=100))
    """
    chosen = Settings() if settings is None else settings

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        app.state.hall = hall = Hall(chosen)
        sweeper = asyncio.create_task(_sweep(hall))
        try:
            yield
        finally:
            sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await sweeper
            hall.close()

    one = "/api/games/{name}"
    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/api/options", _options),
            Route("/api/games", _begin, methods=["POST"]),
            Route(one, _look, methods=["GET"]),
            Route(one, _forget, methods=["DELETE"]),
            Route(one + "/move", _move, methods=["POST"]),
            Route(one + "/undo", _undo, methods=["POST"]),
            Route(one + "/next", _next, methods=["POST"]),
            Route(one + "/hint", _hint),
            Route(one + "/review", _review),
            Route(one + "/record", _record),
            Route("/cards/{style}.svg", _deck),
            Route("/cards/{style}/{card}.svg", _card),
            Route("/locale/{language}.json", _catalogue),
            Mount("/static", _Static(directory=_STATIC)),
        ],
        exception_handlers={
            WebError: _web_error,
            HTTPException: _http_error,
            Exception: _own_error,
        },
        lifespan=lifespan,
    )
    return Gate(app, Rates(chosen.rate), chosen.hosts, _cost)


def _cost(method: str, path: str) -> float:
    """What a request counts as; what the server must think about, for more."""
    if not path.startswith("/api/"):
        return 0.25
    last = path.rpartition("/")[2]
    return _COSTS.get(last, 1.0) if last != "games" or method == "POST" else 1.0


async def _sweep(hall: Hall) -> None:
    """Forget old games from time to time."""
    while True:
        await hall.expire()
        await asyncio.sleep(_SWEEPING)


# ---------------------------------------------------------------------------- the games


async def _options(request: Request) -> Response:
    return JSONResponse(_all_options(), headers={"Cache-Control": "no-cache"})


@lru_cache(maxsize=1)
def _all_options() -> dict[str, Any]:
    return {
        "version": __version__,
        "levels": [*LEVELS],
        "default": {"preset": "scopa", "level": "normal"},
        "targets": [11, 21],
        "styles": [*STYLES],
        "presets": [
            {
                "name": name,
                "text": rules.to_text(),
                "players": rules.players,
                "sides": rules.sides,
                "hand_size": rules.hand_size,
                "table_size": rules.table_size,
                "napola": bool(rules.napola),
                "target": rules.target,
                "rules": rules.to_dict(),
            }
            for name, rules in PRESETS.items()
        ],
    }


async def _begin(request: Request) -> Response:
    setup = read_setup(await read_body(request))
    told = await _hall(request).begin(setup)
    return JSONResponse(told, 201, {"Location": f"/api/games/{told['id']}"})


async def _look(request: Request) -> Response:
    since = request.query_params.get("since")
    number = None if since is None else read_number("since", since)
    version, told = await _hall(request).look(_name(request), number)
    tag = f'"{version}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in [each.strip() for each in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return JSONResponse(told, headers=headers)


async def _forget(request: Request) -> Response:
    await _hall(request).forget(_name(request))
    return Response(status_code=204)


async def _move(request: Request) -> Response:
    given = read_object(await read_body(request), ("version", "move"))
    move = read_text("move", given.get("move"), _LONGEST_MOVE)
    return await _change(request, given, lambda game: game.play(move))


async def _undo(request: Request) -> Response:
    return await _change(request, read_object(await read_body(request), ("version",)), Game.undo)


async def _next(request: Request) -> Response:
    return await _change(request, read_object(await read_body(request), ("version",)), Game.next)


async def _change(request: Request, given: dict[str, Any], how: Callable[[Game], Game]) -> Response:
    name = _name(request)
    if "version" not in given or type(given["version"]) is not int:
        raise WebError(400, "bad_field", "version must be a whole number", field="version")
    version = read_number("version", given["version"])
    try:
        return JSONResponse(await _hall(request).change(name, version, how))
    except IllegalMoveError as error:
        raise WebError(422, "illegal_move", str(error)) from None


async def _hint(request: Request) -> Response:
    return JSONResponse(
        await _hall(request).hint(_name(request), read_speech(request.query_params))
    )


async def _review(request: Request) -> Response:
    hand = request.query_params.get("hand")
    number = None if hand is None else read_number("hand", hand)
    speech = read_speech(request.query_params)
    return JSONResponse(await _hall(request).review(_name(request), number, speech))


async def _record(request: Request) -> Response:
    text = await _hall(request).record(_name(request))
    headers = {"Content-Disposition": 'attachment; filename="scopa.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


def _hall(request: Request) -> Hall:
    return cast("Hall", request.app.state.hall)


def _name(request: Request) -> str:
    name: str = request.path_params["name"]
    if not _NAME.fullmatch(name):
        raise WebError(404, "unknown_game", "there is no such game, or it has expired")
    return name


# ---------------------------------------------------------------------------- the page


class _Static(StaticFiles):
    """The files of the page, asked for again each time, so that no old one stays."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def _page(request: Request) -> Response:
    return FileResponse(_STATIC / "index.html", headers={"Cache-Control": "no-cache"})


async def _catalogue(request: Request) -> Response:
    try:
        texts = await run_in_threadpool(catalogue, request.path_params["language"])
    except KeyError:
        raise HTTPException(404) from None
    return JSONResponse(texts, headers={"Cache-Control": "no-cache"})


async def _deck(request: Request) -> Response:
    return await _drawn(request.path_params["style"], None)


async def _card(request: Request) -> Response:
    return await _drawn(request.path_params["style"], request.path_params["card"])


async def _drawn(style: str, card: str | None) -> Response:
    svg = await run_in_threadpool(_drawing, style, card)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": _FOREVER})


@lru_cache(maxsize=200)
def _drawing(style: Any, card: str | None) -> str:
    try:
        if style not in STYLES:
            raise NotationError(style)
        if card is None:
            return deck_svg(style)
        return card_back_svg(style) if card == "back" else card_svg(Card.from_text(card), style)
    except NotationError:
        raise HTTPException(404) from None


# ---------------------------------------------------------------------------- what goes wrong


async def _web_error(request: Request, error: Exception) -> Response:
    return error_response(cast("WebError", error))


async def _http_error(request: Request, error: Exception) -> Response:
    found = cast("HTTPException", error)
    code, message = {
        404: ("not_found", "there is no such page"),
        405: ("method_not_allowed", f"this page has no method {request.method}"),
    }.get(found.status_code, ("bad_request", "the request cannot be answered"))
    headers = dict(found.headers) if found.headers else None
    return error_response(WebError(found.status_code, code, message, headers))


async def _own_error(request: Request, error: Exception) -> Response:
    return error_response(WebError(500, "internal", "the server has a fault; it is in its log"))
