"""Pools of workers for the tests, as far as this machine has them."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec

import pytest

REQUIRED = os.environ.get("SCOPA_TEST_REQUIRE_SCALE") == "1"


def need(module: str) -> None:
    """Skip, or fail where it is required, without this module."""
    if find_spec(module) is None:
        if REQUIRED:
            pytest.fail(f"SCOPA_TEST_REQUIRE_SCALE=1, but there is no {module}")
        pytest.skip(f"NO {module.upper()}: pip install --group scale")


def spawned(workers: int) -> ProcessPoolExecutor:
    """Processes that begin with nothing of ours."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
