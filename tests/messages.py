"""What the sources say: the messages of the package and its page, found by Babel."""

from __future__ import annotations

import ast
import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_from_dir

import scopa

FOLDER = Path(scopa.__file__).parent
PAGE = FOLDER / "web" / "static" / "js"
_KEYWORDS = {
    "py": {
        "gettext": None,
        "pgettext": ((1, "c"), 2),
        "ngettext": (1, 2),
        "fact": None,
        "counted": (1, 2),
    },
    "js": {"_": None, "pgettext": ((1, "c"), 2), "ngettext": (1, 2)},
}
_METHODS = {"py": "python", "js": "javascript"}


def found_in(folder: Path) -> list[Any]:
    """File, line, message, comments and context of every message of Python, or of the page."""
    kind = "js" if folder == PAGE else "py"
    return [*extract_from_dir(folder, [(f"**.{kind}", _METHODS[kind])], keywords=_KEYWORDS[kind])]


@cache
def asked() -> frozenset[tuple[str | None, Any]]:
    """All messages, as context and message or pair of messages."""
    found = [*found_in(FOLDER), *found_in(PAGE)]
    return frozenset((context, message) for _, _, message, _, context in found)


def calls_of_the_page() -> int:
    """How many times the page says something, counted in another way."""
    return sum(
        len(re.findall(r"(?<![\w.])(?:_|ngettext|pgettext)\(", file.read_text(encoding="utf-8")))
        for file in PAGE.glob("*.js")
        if file.name != "i18n.js"
    )


def calls_of_the_package() -> list[tuple[str, str]]:
    """Every call in the package that says something, with its file, counted in another way."""
    return [
        (path.relative_to(FOLDER).as_posix(), ast.unparse(node))
        for path in FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in _KEYWORDS["py"]
    ]


def compiled(po: bytes) -> bytes:
    """What the text of a catalogue compiles to, by the script that compiles them."""
    path = Path(__file__).parent / "golden" / "regen_catalogues.py"
    spec = importlib.util.spec_from_file_location("regen_catalogues", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    new: bytes = module.compiled(po)
    return new
