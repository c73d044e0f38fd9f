"""The page in a real browser; without one these tests are left out, loudly."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import extras
import pytest
from webpage import DESKTOP, Person

collect_ignore_glob = ["test_*.py"] if extras.browser_missing() else []


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a server of this process answers."""
    import uvicorn

    from scopa.web import Settings, create_app

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(create_app(Settings(rate=0)), log_level="warning", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=extras.chromium(),
            args=["--no-sandbox"],  # CI may run as root
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Person]]:
    """Make a person at a page of some size; at the end nothing may have gone wrong there."""
    people: list[Person] = []

    def make(size: tuple[int, int] = DESKTOP, means: Any = "mouse", **more: Any) -> Person:
        width, height = size
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=means == "touch",
            locale="en-GB",
            **more,
        )
        context.set_default_timeout(15_000)
        people.append(Person(context.new_page(), address, means))
        return people[-1]

    yield make
    for person in people:
        person.page.context.close()
        assert person.faults == []
        near = (address, "data:", "blob:")
        assert [url for url in person.asked if not url.startswith(near)] == []
