"""What keeps the server whole: sizes, rates, hosts, and the headers that bind the browser."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import WebError

__all__ = ["MOST_BYTES", "Gate", "Rates", "error_response", "read_body"]

MOST_BYTES: Final = 4_096
"""The longest body of a request."""

_MOST_SECONDS: Final = 10.0  # for a body to arrive
_MOST_ADDRESSES: Final = 10_000
_SAVED_SECONDS: Final = 3.0
_LEAST_SAVED: Final = 20.0

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Rates:
    """How many requests each address may still make: a bucket that fills again with time.

    Parameters
    ----------
    rate : float
        How many a second; 0 for no limit.
    clock : callable, optional
        What tells the time in seconds.
    """

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._full = max(_SAVED_SECONDS * rate, _LEAST_SAVED)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, cost: float) -> float:
        """Take a request's cost out; gives 0, or how many seconds to wait when it is too much."""
        if not self._rate:
            return 0.0
        now = self._clock()
        left, then = self._buckets.pop(address, (self._full, now))
        left = min(self._full, left + (now - then) * self._rate)
        wait = max(0.0, (cost - left) / self._rate)
        self._buckets[address] = left if wait else left - cost, now
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return wait


class Gate:
    """Stands before the application: refuses what is too much, and puts headers on every answer.

    Parameters
    ----------
    app : ASGI application
        What stands behind.
    rates : Rates
        How much each address may ask for.
    hosts : sequence of str
        The names by which the server may be called; ``"*"`` allows all.  It keeps pages of
        others from reaching a server on this machine by a name of theirs.
    cost : callable
        What a request to a path counts as.
    """

    def __init__(
        self,
        app: ASGIApp,
        rates: Rates,
        hosts: Sequence[str],
        cost: Callable[[str, str], float],
    ) -> None:
        self._app = app
        self._rates = rates
        self._hosts = frozenset(host.lower() for host in hosts)
        self._cost = cost

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        app = self._app if refusal is None else error_response(refusal)
        await app(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> WebError | None:
        host = Headers(scope=scope).get("host", "")
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if "*" not in self._hosts and name.lower() not in self._hosts:
            return WebError(400, "bad_host", "this server is not called so")
        address = scope["client"][0] if scope.get("client") else ""
        wait = self._rates.take(address, self._cost(scope["method"], scope["path"]))
        if wait:
            seconds = str(int(wait) + 1)
            return WebError(
                429,
                "too_many_requests",
                f"too many requests; try again in {seconds} s",
                {"Retry-After": seconds},
            )
        return None


def error_response(error: WebError) -> JSONResponse:
    """Give the answer that an error is."""
    return JSONResponse(error.to_dict(), error.status, error.headers)


async def read_body(request: Request) -> bytes:
    """Read the body of a request, as long as it is of the right kind and size, and arrives."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WebError(415, "wrong_type", "the body must be application/json")
    declared = request.headers.get("content-length", "0")
    if not declared.isdigit() or len(declared) > 10 or int(declared) > MOST_BYTES:
        raise _too_large()
    body = bytearray()
    try:
        async with asyncio.timeout(_MOST_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise _too_large()
    except TimeoutError:
        raise WebError(408, "too_slow", "the body did not arrive in time") from None
    except ClientDisconnect:
        raise WebError(400, "bad_json", "the body was broken off") from None
    return bytes(body)


def _too_large() -> WebError:
    return WebError(413, "too_large", f"a body has at most {MOST_BYTES} bytes")
