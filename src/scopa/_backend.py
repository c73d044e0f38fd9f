"""The chooser: decides once, at import, between the native core and its twin."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

CHOICES: Final = ("native", "python", "auto")

native_error: ImportError | None = None
"""Why the native core could not be imported, when it was asked for or allowed."""

_choice = os.environ.get("SCOPA_CORE", "auto")
if _choice not in CHOICES:
    raise ImportError(f"SCOPA_CORE={_choice!r} is not one of {', '.join(CHOICES)}")

_native = False
if not TYPE_CHECKING and _choice != "python":
    try:
        from . import _core as core
        from . import _core_batch as lanes
        from . import _types as types

        _native = True
    except ImportError as error:
        if _choice == "native":
            raise ImportError(
                f"SCOPA_CORE=native, but the native core cannot be imported: {error}"
            ) from error
        native_error = error
if TYPE_CHECKING or not _native:
    from . import _core_py as core
    from . import _core_py_batch as lanes
    from . import _types_py as types

__all__ = ["core", "core_name", "lanes", "native_error", "types"]


def core_name() -> str:
    """Which core is in use: ``"native"`` or ``"python"``."""
    return "native" if _native else "python"
