"""The game in the browser: one person against the computer, by an ASGI application.

``import scopa`` does not load this, and it needs the extra ``scopa[web]``.  The command
``scopa web`` runs it; `create_app` makes the application for another server.
"""

try:
    from .app import create_app
except ModuleNotFoundError as error:
    package = (error.name or "scopa").partition(".")[0]
    if package == "scopa":
        raise
    raise ImportError(
        f'the game in the browser needs {package}: pip install "scopa[web]"', name=package
    ) from error

from ._settings import Settings

__all__ = ["Settings", "create_app"]
