"""SVG text: elements, documents, and the shared parts that a document needs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..errors import ScopaError, shown

__all__ = ["check_width", "document", "escaped", "part_names", "placed", "symbol"]

_REFERENCE: Final = re.compile(r'href="#([^"]+)"')


def check_width(width: int | None) -> None:
    """Refuse what is no width in pixels."""
    if width is not None and (type(width) is not int or not 0 < width <= 10_000):
        raise ScopaError(f"width={shown(width)}: it must be None or an int from 1 to 10000")


def escaped(text: str) -> str:
    """Write a printable text as it must stand in XML."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")


def symbol(name: str, width: int, height: int, body: str) -> str:
    """A part with a box of its own, to be used at any size."""
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">{body}</symbol>'


def placed(name: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    """Use a part that is drawn around its origin, there."""
    how = f"translate({x:g} {y:g})"
    if turn:
        how += f" rotate({turn:g})"
    if scale != 1:
        how += f" scale({scale:g})"
    return f'<use href="#{name}" transform="{how}"/>'


def part_names(body: str, parts: Mapping[str, str]) -> list[str]:
    """The parts that *body* uses, and those that these use, each after what it is made of."""
    found: dict[str, None] = {}

    def find(text: str) -> None:
        for name in _REFERENCE.findall(text):
            if name not in found:
                find(parts[name])
                found[name] = None

    find(body)
    return list(found)


def document(
    body: str,
    box: tuple[int, int],
    title: str,
    desc: str = "",
    *,
    parts: Mapping[str, str],
    width: int | None = None,
) -> str:
    """A whole SVG file around *body*, with those of the *parts* that it uses."""
    names = part_names(body, parts)
    size = "" if width is None else f' width="{width}" height="{round(width * box[1] / box[0])}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="0 0 {box[0]} {box[1]}" '
        'role="img">',
        f"<title>{escaped(title)}</title>",
    ]
    if desc:
        lines.append(f"<desc>{escaped(desc)}</desc>")
    if names:
        lines += ["<defs>", *[parts[name] for name in names], "</defs>"]
    return "\n".join([*lines, body, "</svg>\n"])
