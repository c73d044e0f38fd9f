"""The game in the browser: one person against the computer, by an ASGI application.

``import scopa`` does not load this, and it needs the extra ``scopa[web]``.  The command
``scopa web`` runs it; `create_app` makes the application for another server.
"""

from ._settings import Settings
from .app import create_app

__all__ = ["Settings", "create_app"]
