"""The writer of api.txt: prints what would change in the public API; add --write to change it.

Public are `scopa`, the submodules from which docs/reference/ describes names, and of each the names
in its `__all__`.  The lines come from the python core, whose types carry their annotations; with
``--both`` only what either core can tell is printed, from the core in use.  A module whose extra is
not installed keeps the lines that it has.
"""

from __future__ import annotations

import difflib
import enum
import importlib
import inspect
import os
import re
import sys
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, ForwardRef

BOTH = "--both" in sys.argv[1:]
if not BOTH:
    os.environ["SCOPA_CORE"] = "python"

import scopa  # noqa: E402  the core is chosen above

FILE = Path(__file__).with_name("api.txt")
REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
DESCRIBED = re.compile(r"^ *\.\. (?:auto\w+|py:\w+):: (scopa[\w.]*)", re.MULTILINE)
HEADER = """\
# The public names and their signatures, by module.  A change here is a change for users: it needs
# a line in CHANGELOG.md, and docs/policy.rst says when it may be made.  After it, run
#     python tests/golden/regen_api.py --write
"""
# Methods that a user never calls, or that say no more than the class.
MACHINERY = {
    *("__copy__", "__deepcopy__", "__delattr__", "__getattr__", "__getstate__", "__init__"),
    *("__init_subclass__", "__new__", "__reduce__", "__reduce_ex__", "__repr__", "__setattr__"),
    *("__setstate__", "__str__"),
}


def modules() -> list[str]:
    """The public modules by name."""
    folder = Path(scopa.__file__).parent
    found = {"scopa"}
    for page in REFERENCE.glob("*.rst"):
        for name in DESCRIBED.findall(page.read_text(encoding="utf-8")):
            parts = name.split(".")[1:]
            while parts and not (
                folder.joinpath(*parts).is_dir()
                or folder.joinpath(*parts).with_suffix(".py").is_file()
            ):
                parts.pop()
            found.add(".".join(["scopa", *parts]))
    return sorted(found)


def shown(annotation: Any) -> str:
    """An annotation as its source has it, without the place where the hot types are kept."""
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    if isinstance(annotation, type) and not isinstance(annotation, type(list[int])):
        annotation = annotation.__name__
    return re.sub(r"\btypes\.", "", annotation if isinstance(annotation, str) else repr(annotation))


def signature(function: Any, skip: int = 0, result: bool = True) -> str:
    """Parameters and result, without the first *skip* parameters."""
    found = inspect.signature(function)
    words: list[str] = []
    parameters = list(found.parameters.values())[skip:]
    for number, parameter in enumerate(parameters):
        kind, before = parameter.kind, parameters[number - 1].kind if number else None
        if before == parameter.POSITIONAL_ONLY != kind:
            words.append("/")
        if kind == parameter.KEYWORD_ONLY and before not in {kind, parameter.VAR_POSITIONAL}:
            words.append("*")
        word = parameter.name
        if kind == parameter.VAR_POSITIONAL:
            word = f"*{word}"
        elif kind == parameter.VAR_KEYWORD:
            word = f"**{word}"
        if parameter.annotation is not parameter.empty and not BOTH:
            word += f": {shown(parameter.annotation)}"
        if parameter.default is not parameter.empty:
            word += f" = {re.sub(' at 0x[0-9a-f]+', '', repr(parameter.default))}"
        words.append(word)
    if parameters and parameters[-1].kind == inspect.Parameter.POSITIONAL_ONLY:
        words.append("/")
    line = f"({', '.join(words)})"
    if BOTH or not result or found.return_annotation is found.empty:
        return line
    return f"{line} -> {shown(found.return_annotation)}"


def ours(value: type) -> list[type]:
    """The class and those of its bases that the package defines, the class first."""
    return [base for base in value.__mro__ if base.__module__.split(".")[0] == "scopa"]


def head(name: str, value: type) -> str:
    """The line of a class: how it is made, and of what public or foreign classes it is."""
    bases = [
        base.__name__
        for base in value.__bases__
        if base is not object and (base not in ours(base) or base.__name__ in scopa.__all__)
    ]
    line = f"class {name}{maker(value)}"
    return line if BOTH or not bases else f"{line} of {', '.join(bases)}"


def maker(value: type) -> str:
    """The parameters that a class is made from, if it says so itself."""
    if BOTH or issubclass(value, enum.Enum) or typing.Protocol in value.__bases__:
        return ""
    if issubclass(value, tuple):
        return signature(value, result=False)
    for base in ours(value):
        for method in ("__init__", "__new__"):
            if method in vars(base):
                return signature(vars(base)[method], 1, result=False)
    return ""


def members(name: str, value: type) -> Iterator[str]:
    """The lines of what a class has."""
    seen = set(getattr(value, "__members__", ()))
    for word in seen:
        yield f"member {name}.{word} = {value[word].value!r}"
    for base in ours(value):
        notes = {} if BOTH else inspect.get_annotations(base)
        new = {word for word in {*vars(base), *notes} - seen if is_public(base, word)}
        seen |= new
        for word in new:
            yield attribute(f"{name}.{word}", vars(base).get(word), notes.get(word), base)


def is_public(base: type, word: str) -> bool:
    """Whether a class means *word* for its users: a plain name, or an operator that it defines."""
    if not word.startswith("_"):
        return True
    method = vars(base).get(word)
    return (
        word.startswith("__")
        and word not in MACHINERY
        and inspect.isfunction(method)
        and method.__module__ == base.__module__  # and not made for it by a decorator
        and not BOTH
    )


def attribute(name: str, found: Any, note: Any, base: type) -> str:
    """The line of one attribute or method of the class *base*."""
    if isinstance(found, (classmethod, staticmethod)):
        return f"{type(found).__name__} {name}{signature(found.__get__(None, base))}"
    if inspect.isroutine(found):
        return f"method {name}{signature(found, 1)}"
    if isinstance(found, property) and not BOTH:
        note = inspect.get_annotations(found.fget).get("return")
    return f"attribute {name}" + ("" if note is None else f": {shown(note)}")


def constant(name: str, value: Any) -> str:
    """The line of a value that is neither class nor function: its type, and its words if any."""
    if isinstance(value, ModuleType):
        return f"module {name}"
    if typing.get_origin(value) is not None:
        words = [word for word in typing.get_args(value) if isinstance(word, str)]
        return f"type {name}" + (f": {' '.join(words)}" if words else "")
    line = f"constant {name}: {'mapping' if isinstance(value, Mapping) else type(value).__name__}"
    if isinstance(value, (Mapping, tuple)) and all(type(word) is str for word in value):
        return f"{line} of {' '.join(value)}"
    if type(value) in {int, str} and name != "scopa.__version__":
        return f"{line} = {value!r}"
    return line


def lines(module: ModuleType) -> list[str]:
    """The lines of a module."""
    found: list[str] = []
    for word in sorted(module.__all__):
        name, value = f"{module.__name__}.{word}", getattr(module, word)
        if module is not scopa and word in scopa.__all__:
            found.append(f"same {name} as scopa.{word}")
        elif inspect.isclass(value) and word != value.__name__ in module.__all__:
            found.append(f"same {name} as {module.__name__}.{value.__name__}")
        elif inspect.isclass(value):
            found += [head(name, value), *sorted(members(name, value))]
        elif inspect.isroutine(value):
            found.append(f"function {name}{signature(value)}")
        else:
            found.append(constant(name, value))
    return found


def absent(error: BaseException) -> str | None:
    """The other library for want of which an import failed, if that is why."""
    while error.__cause__ is not None:
        error = error.__cause__
    name = (error.name if isinstance(error, ModuleNotFoundError) else None) or "scopa"
    return None if name.split(".")[0] == "scopa" else name


def kept(old: str) -> dict[str, str]:
    """The lines of each module in *old*."""
    parts = re.split(r"^\[(.+)\]\n", old, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def text(old: str) -> str:
    """What api.txt should hold, given what it holds."""
    before, whole = kept(old), [HEADER]
    for name in modules():
        try:
            block = "".join(f"{line}\n" for line in lines(importlib.import_module(name))) + "\n"
        except ImportError as error:
            missing = absent(error)
            if missing is None:
                raise
            if name not in before:
                raise SystemExit(f"{name} is new: install {missing} first") from None
            print(f"{name} kept as it was: {missing} is not installed", file=sys.stderr)
            block = before[name]
        whole.append(f"[{name}]\n{block}")
    return "\n".join(whole[:1]) + "\n" + "".join(whole[1:]).rstrip("\n") + "\n"


if __name__ == "__main__":
    old = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    new = text(old)
    if BOTH:
        sys.stdout.write(new)
    else:
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True)))
        if "--write" in sys.argv[1:]:
            FILE.write_text(new, encoding="utf-8")
