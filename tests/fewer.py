"""On the python core the chances of a match come from fewer hands in some tests."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest

import scopa


@pytest.fixture(autouse=scopa.core_name() == "python", scope="session")
def fewer_hands() -> Iterator[None]:
    equity = importlib.import_module("scopa.equity")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equity, "_HANDS", 128)
        yield
    equity.hand_results.cache_clear()
    equity._table.cache_clear()
