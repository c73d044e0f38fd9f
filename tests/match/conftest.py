"""Pools of workers that tests share."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

import pytest
from pools import need, spawned


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes."""
    with spawned(2) as pool:
        yield pool


@pytest.fixture(scope="module")
def dask() -> Iterator[Executor]:
    """A Dask cluster of two processes on this machine."""
    need("distributed")
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor()
