"""The native types say word for word what their twins say: one public name, one docstring."""

from __future__ import annotations

import importlib
import inspect

import pytest

import scopa._types_py as twin

NAMES = [name for name in twin.__all__ if inspect.isclass(getattr(twin, name))]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("cores")  # both, or a loud skip
def test_the_docstrings_are_equal(name: str) -> None:
    native = importlib.import_module("scopa._types")
    ours, theirs = getattr(twin, name), getattr(native, name)
    assert inspect.getdoc(ours) == inspect.getdoc(theirs)
    for member, value in vars(ours).items():
        if not member.startswith("_"):
            assert inspect.getdoc(value) == inspect.getdoc(getattr(theirs, member)), member
