"""Optional frameworks in tests: a missing one is a loud skip, or a failure where it is required."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest

REQUIRED = os.environ.get("SCOPA_TEST_REQUIRE_ENVS") == "1"


def need(module: str) -> Any:
    """The module, or a skip of the test file that needs it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if REQUIRED:
            raise
        pytest.skip(f"NOT INSTALLED: {module} ({error})", allow_module_level=True)
