"""The application for tests; without the extra these tests are left out, loudly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import extras
import pytest

collect_ignore_glob = ["test_*.py"] if extras.web_missing() else []


@pytest.fixture
def serve() -> Iterator[Callable[..., Any]]:
    """Make a client of an application with these settings, by default without limit of rate."""
    from starlette.testclient import TestClient

    from scopa.web import Settings, create_app

    with ExitStack() as stack:

        def make(**settings: Any) -> Any:
            app = create_app(Settings(**{"rate": 0, **settings}))
            return stack.enter_context(TestClient(app, base_url="http://127.0.0.1:8470"))

        yield make


@pytest.fixture
def client(serve: Callable[..., Any]) -> Any:
    """A client of an application that keeps its games in memory."""
    return serve()
