"""Frameworks that have no types, imported by name, and what to do when one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["missing", "required"]


def required(module: str, extra: str) -> Any:
    """A module of a framework; an `ImportError` that names the extra when it is not there."""
    try:
        return import_module(module)
    except ImportError as error:
        raise missing(module, extra, error) from error


def missing(module: str, extra: str, error: ImportError) -> ImportError:
    """The error for a framework that cannot be imported."""
    return ImportError(
        f"scopa.envs.{extra} needs {module}, which comes with pip install 'scopa[{extra}]': {error}"
    )
