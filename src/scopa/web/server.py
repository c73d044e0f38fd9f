"""`serve`: the application on a socket of this machine, by uvicorn."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import uvicorn
from platformdirs import user_data_path

from ..errors import ScopaError
from ._settings import LOOPBACK, MEMORY, Settings
from .app import create_app
from .store import Store

__all__ = ["serve"]

_MOST_REQUESTS = 1_000  # at once


def serve(*, host: str, port: int, store: str | None, **more: Any) -> int:
    """Serve until interrupted, after printing the address.

    Parameters
    ----------
    host, port
        Where to listen; port 0 takes any that is free.
    store
        The file of the games; in the user's data folder when None.
    more
        The other settings.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    ScopaError
        Nothing can listen there, or the games cannot be kept there.
    """
    file = _store() if store is None else store
    hosts = LOOPBACK if host in LOOPBACK else ("*",)
    Store(file).close()  # says so now if that cannot be
    app = create_app(Settings(store=file, hosts=hosts, **more))
    listener = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    kept = "in memory" if file == MEMORY else f"in {file}"
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whoever asks may not name another address
        limit_concurrency=_MOST_REQUESTS,
        timeout_keep_alive=75,  # longer than browsers keep one, so that none is cut while it asks
        timeout_graceful_shutdown=5,
        ws="none",
        lifespan="on",
    )
    server = uvicorn.Server(config)
    with listener:
        try:
            address = f"http://{shown}:{listener.getsockname()[1]}/"
            print(f"{address}   games {kept}; Ctrl+C ends", flush=True)
            server.run(sockets=[listener])
        except KeyboardInterrupt:  # the way to end it
            return 0
    if not server.started:
        raise ScopaError("the server could not start")
    return 0


def _store() -> Path:
    """The file in the user's data folder, which is made when there is none."""
    folder = user_data_path("scopa", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ScopaError(f"{folder} cannot be made ({error}); name a file by --store") from None
    return folder / "games.sqlite"


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )[0]
        listener = socket.socket(family, kind, protocol)  # not 0: asyncio sends at once for TCP
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_MOST_REQUESTS)
    except OSError as error:
        raise ScopaError(f"cannot listen on {host}, port {port}: {error}") from None
    return listener
