"""What the tests of the browser game need beyond the library, and whether it is here."""

from __future__ import annotations

import importlib.util
import os
import shutil

WEB = ("starlette", "uvicorn", "platformdirs", "httpx2")
BROWSER = ("playwright", "axe_playwright_python")
REQUIRE_WEB = os.environ.get("SCOPA_TEST_REQUIRE_WEB") == "1"
REQUIRE_BROWSER = os.environ.get("SCOPA_TEST_REQUIRE_BROWSER") == "1"


def web_missing() -> list[str]:
    """The packages that are not installed; an error when they are required."""
    missing = [name for name in WEB if importlib.util.find_spec(name) is None]
    if missing and REQUIRE_WEB:
        raise ImportError(f"SCOPA_TEST_REQUIRE_WEB=1, but there is no {', '.join(missing)}")
    return missing


def chromium() -> str | None:
    """Where Chromium is: as named by SCOPA_TEST_CHROMIUM, or on the path."""
    named = os.environ.get("SCOPA_TEST_CHROMIUM")
    found = map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))
    return named or next(filter(None, found), None)


def browser_missing() -> list[str]:
    """What is wanting to try the page in a browser; an error when it is required."""
    missing = [*web_missing()]
    missing += [name for name in BROWSER if importlib.util.find_spec(name) is None]
    missing += [] if chromium() else ["Chromium"]
    if missing and REQUIRE_BROWSER:
        raise ImportError(f"SCOPA_TEST_REQUIRE_BROWSER=1, but there is no {', '.join(missing)}")
    return missing
