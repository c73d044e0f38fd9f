"""The two cores, and a second copy of the whole package on the pure-Python one.

`import scopa` chooses one core for the process. To compare public classes side by side, `twin()`
imports the package a second time under SCOPA_CORE=python and gives that copy; the first one stays
the one that `import scopa` finds.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType

import scopa

CORES = {"native": "scopa._core", "python": "scopa._core_py"}
REQUIRE_NATIVE = os.environ.get("SCOPA_TEST_REQUIRE_NATIVE") == "1"


def load_core(name: str) -> ModuleType:
    """Import one core by its name; ImportError when it is not there."""
    return importlib.import_module(CORES[name])


def native_missing() -> ImportError | None:
    """Why the native core cannot be imported, or None when it can."""
    try:
        load_core("native")
    except ImportError as error:
        return error
    return None


def _ours() -> dict[str, ModuleType]:
    return {
        name: module
        for name, module in sys.modules.items()
        if name == "scopa" or name.startswith("scopa.")
    }


@cache
def twin_modules() -> dict[str, ModuleType]:
    """Every module of the second copy, by name."""
    first, choice = _ours(), os.environ.get("SCOPA_CORE")
    for name in first:
        del sys.modules[name]
    os.environ["SCOPA_CORE"] = "python"
    try:
        copy = importlib.import_module("scopa")
        importlib.import_module("scopa.bots")
        if copy.core_name() != "python":
            raise ImportError(f"the second copy runs on the {copy.core_name()} core")
        return _ours()
    finally:
        for name in _ours():
            del sys.modules[name]
        sys.modules.update(first)
        if choice is None:
            del os.environ["SCOPA_CORE"]
        else:
            os.environ["SCOPA_CORE"] = choice


def twin() -> ModuleType:
    """The second copy of the package, on the pure-Python core."""
    return twin_modules()["scopa"]


def both() -> list[tuple[str, ModuleType]]:
    """The package as imported and its twin, with a name for each."""
    return [(scopa.core_name(), scopa), ("twin", twin())]


@contextmanager
def imports_from_twin() -> Iterator[ModuleType]:
    """Let `import scopa` (and pickle, which imports by name) find the second copy meanwhile."""
    copy, first = twin_modules(), _ours()
    for name in first:
        del sys.modules[name]
    sys.modules.update(copy)
    try:
        yield copy["scopa"]
    finally:
        for name in _ours():
            del sys.modules[name]
        sys.modules.update(first)
