"""What ``import scopa`` offers is listed, described and documented, and nothing else leaks."""

from __future__ import annotations

import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import extras
import pytest

import scopa

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
SUBMODULES = {module.name for module in pkgutil.iter_modules(scopa.__path__)}
CODE = [name for name in scopa.__all__ if callable(getattr(scopa, name, None))]
DOCUMENTED = [name for name in scopa.__all__ if name not in {*SUBMODULES, "__version__"}]
CLASSES = [
    name
    for name in CODE
    if inspect.isclass(getattr(scopa, name)) and name != "Position"  # described by its two kinds
]


def test_all_has_no_duplicates_and_no_private_names() -> None:
    assert len(set(scopa.__all__)) == len(scopa.__all__)
    assert [n for n in scopa.__all__ if n.startswith("_") and n != "__version__"] == []


@pytest.mark.parametrize("name", scopa.__all__)
def test_every_listed_name_is_there(name: str) -> None:
    assert hasattr(scopa, name)


def test_every_public_name_is_listed() -> None:
    found = {name for name in vars(scopa) if not name.startswith("_")} - {"annotations"}
    leaked = {name for name in found - SUBMODULES if name not in scopa.__all__}
    assert leaked == set()


def test_no_function_shares_the_name_of_a_module() -> None:
    clashes = [name for name in CODE if name in SUBMODULES]
    assert clashes == []


@pytest.mark.parametrize("name", CODE)
def test_every_public_object_says_what_it_is(name: str) -> None:
    text = inspect.getdoc(getattr(scopa, name))
    assert text
    assert text.splitlines()[0].rstrip().endswith((".", ":", "?"))


@pytest.mark.parametrize("name", CLASSES)
def test_every_public_method_says_what_it_does(name: str) -> None:
    value = getattr(scopa, name)
    silent = [
        attribute
        for attribute, member in vars(value).items()
        if not attribute.startswith("_")
        and (inspect.isroutine(member) or isinstance(member, (property, classmethod, staticmethod)))
        and not inspect.getdoc(member)
    ]
    assert silent == []


@pytest.mark.parametrize("name", sorted(n for n in SUBMODULES if not n.startswith("_")))
def test_every_public_module_says_its_job(name: str) -> None:
    if name == "web" and extras.web_missing():
        with pytest.raises(ImportError, match=r'pip install "scopa\[web\]"'):
            __import__("scopa.web", fromlist=["_"])
        return
    module = __import__(f"scopa.{name}", fromlist=["_"])
    assert isinstance(module, ModuleType)
    assert module.__doc__


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="needs the pages of docs/")
@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_is_in_the_reference(name: str) -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in REFERENCE.glob("*.rst"))
    assert re.search(rf"^ *\.\. (?:auto\w+|py:data):: scopa\.{name}\b", pages, re.MULTILINE), name


def test_errors_are_one_family() -> None:
    family = [getattr(scopa, name) for name in scopa.__all__ if name.endswith("Error")]
    assert len(family) >= 9
    assert all(issubclass(error, scopa.ScopaError) for error in family)
    assert issubclass(scopa.ScopaError, ValueError)
    assert issubclass(scopa.HiddenInformationError, AttributeError)
