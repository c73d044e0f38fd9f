"""What the tests of the browser game need beyond the library, and whether it is here."""

from __future__ import annotations

import importlib.util
import os

WEB = ("starlette", "uvicorn", "platformdirs", "httpx2")
REQUIRE_WEB = os.environ.get("SCOPA_TEST_REQUIRE_WEB") == "1"


def web_missing() -> list[str]:
    """The packages that are not installed; an error when they are required."""
    missing = [name for name in WEB if importlib.util.find_spec(name) is None]
    if missing and REQUIRE_WEB:
        raise ImportError(f"SCOPA_TEST_REQUIRE_WEB=1, but there is no {', '.join(missing)}")
    return missing
