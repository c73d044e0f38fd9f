"""Registers the environments with Gymnasium, whichever of the two is imported first.

``gymnasium.make("scopa:Scopa-v0")`` imports ``scopa``, and does nothing more when that is there
already.  So when ``scopa`` comes first, a finder waits for the import of Gymnasium: it is the
one way to be registered by then without importing Gymnasium for everybody.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["GYMNASIUM_ID"]

GYMNASIUM_ID: Final = "Scopa-v0"
_MODULE: Final = "scopa.envs.gymnasium"


def _register(gymnasium: Any) -> None:
    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(
            GYMNASIUM_ID,
            entry_point=f"{_MODULE}:ScopaEnv",
            vector_entry_point=f"{_MODULE}:ScopaVectorEnv",
        )


class _Waiting:
    """A finder that finds nothing, and registers the environments once Gymnasium is loaded."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != "gymnasium":
            return None
        from importlib.util import find_spec  # noqa: PLC0415  (import scopa stays light)

        sys.meta_path.remove(self)
        spec = find_spec(name)
        loader: Any = None if spec is None else spec.loader
        if loader is None:
            sys.meta_path.insert(0, self)  # not installed, not yet
            return None
        load = loader.exec_module

        def load_and_register(module: ModuleType) -> None:
            load(module)
            _register(module)

        loader.exec_module = load_and_register
        return spec


if hasattr(sys.modules.get("gymnasium"), "register"):
    _register(sys.modules["gymnasium"])
else:
    sys.meta_path.insert(0, _Waiting())
