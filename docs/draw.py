"""The pictures of the pages: ``python docs/draw.py FOLDER``; Sphinx calls `draw` before it reads.

They are SVG, from `scopa.drawing` or put together here, and always the same.  The ladder of
strength and the table of speed are made from the records in ``benchmarks/results``; a record that
is not there leaves out its picture, and a sentence says so.
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Sequence
from html import escape
from math import floor
from pathlib import Path
from typing import Any

import scopa
from scopa import drawing

RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"
INK, PAPER, GOLD, GREEN, GREY = "#2a2522", "#fffdf6", "#b8860b", "#2f6f4f", "#8a8580"

ROOMS = (  # from above to below, as in CONTRIBUTING.md; a room uses those below it
    ("command line, play, web, envs", "what people and programs meet"),
    ("batch, tournament, bots", "many hands; matches; players"),
    ("analysis, records, match", "advice; files; totals"),
    ("rollout, solver, scoring", "hands by the million; perfect play; the count"),
    ("state, view, rules, cards", "positions, what a player knows, the game: all checks"),
)
SPEED = (  # record, beginning of the section, row, title
    ("playouts", "2 players, one core", "native", "random hands, native core"),
    ("playouts", "2 players, one core", "python", "random hands, Python core"),
    ("playouts", "2 players, one core", "naive", "random hands, naive engine"),
    ("api", "whole random hands", "deal, legal_moves, pick, apply: native", "a loop in Python"),
    ("bots", "normal", "a choice, mean", "Normal, a choice"),
    ("bots", "hard, 512", "a choice, mean", "Hard with 512 samples, a choice"),
)


def document(width: int, height: int, title: str, body: Sequence[str]) -> str:
    """An SVG document with a light ground, so that it can be read on dark pages too."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>',
            f'<g font-family="sans-serif" font-size="15" fill="{INK}">',
            *body,
            "</g></svg>",
            "",
        ]
    )


def text(x: float, y: float, words: str, more: str = "") -> str:
    """A line of text whose foot is at *x*, *y*."""
    return f'<text x="{x:g}" y="{y:g}" {more}>{escape(words)}</text>'


MIDDLE = 'text-anchor="middle"'
SMALL = 'text-anchor="middle" font-size="12"'


def capture() -> str:
    """What one nine may take: two sums, of which its player picks one."""
    deck = drawing.deck_svg("napoletane")
    parts = deck[deck.index("<defs>") : deck.index("</defs>") + len("</defs>")]
    table = scopa.CardSet.from_text("5C 4S 6B 2D AC")
    card = scopa.Card.from_text("CD")
    places = {each: 220 + 96 * at for at, each in enumerate(table)}
    body = [parts, text(80, 34, "played", MIDDLE), text(412, 34, "on the table", MIDDLE)]
    for each, x in {card: 40, **places}.items():
        use = f'href="#napoletane-{each}" x="{x}" y="48" width="80" height="128"'
        body.append(f"<use {use}/>")
    groups = scopa.captures(table, card, scopa.Rules())
    for at, (group, colour) in enumerate(zip(groups, (GREEN, GOLD), strict=True)):
        y = 200 + 44 * at
        sum_text = " + ".join(str(int(each.rank)) for each in group)
        body.append(text(40, y + 6, f"either {sum_text}" if at == 0 else f"or {sum_text}"))
        body += [
            f'<rect x="{places[each]}" y="{y - 9}" width="80" height="18" rx="9" fill="{colour}"/>'
            for each in group
        ]
    return document(720, 270, "A cavallo takes 5 and 4, or 6, 2 and ace; never both.", body)


def bits() -> str:
    """The forty bits of a card set, a rank a column of four."""
    held = scopa.CardSet.from_text("7D AD 2D 7C RS")
    body = [text(24, 32, f"CardSet {held}"), text(24, 54, f"mask = {held.mask:#012x}")]
    for suit, name in enumerate(("D", "C", "S", "B")):
        body.append(text(34, 112 + 44 * suit, name, MIDDLE))
    for card in scopa.DECK:
        x, y = 60 + 64 * (int(card.rank) - 1), 84 + 44 * card.suit
        fill = GOLD if card in held else "#f1ead8"
        body.append(
            f'<rect x="{x}" y="{y}" width="58" height="40" rx="5" fill="{fill}" stroke="{GREY}"/>'
        )
        body.append(text(x + 29, y + 18, str(card), MIDDLE))
        body.append(text(x + 29, y + 34, f"bit {int(card)}", f'{SMALL} fill-opacity=".75"'))
    for rank in scopa.Rank:
        digit = held.mask >> 4 * (rank - 1) & 15
        body.append(text(89 + 64 * (rank - 1), 286, f"{digit:x}", MIDDLE))
    body.append(text(34, 286, "hex", SMALL))
    return document(720, 304, "A card set as forty bits: a column of four for each rank", body)


def architecture() -> str:
    """The rooms of the library, the border, and the two cores below it."""
    body: list[str] = []
    for at, (names, job) in enumerate(ROOMS):
        y = 16 + 58 * at
        body.append(
            f'<rect x="20" y="{y}" width="680" height="48" rx="8" fill="#f1ead8" stroke="{GREY}"/>'
        )
        body.append(text(36, y + 29, names, 'font-weight="bold"'))
        body.append(text(684, y + 29, job, 'text-anchor="end" font-size="13"'))
    body.append(f'<path d="M20 318H700" stroke="{INK}" stroke-width="2" stroke-dasharray="8 6"/>')
    body.append(text(360, 338, "the border: below it only plain non-negative ints", SMALL))
    for x, name, job, colour in (
        (20, "native core", "compiled from Cython", GREEN),
        (370, "python core", "its readable twin", "#8a6200"),
    ):
        body.append(f'<rect x="{x}" y="350" width="330" height="56" rx="8" fill="{colour}"/>')
        body.append(
            f'<g fill="#fff">{text(x + 165, 374, name, MIDDLE)}{text(x + 165, 394, job, SMALL)}</g>'
        )
    body.append(text(360, 384, "=", f'{MIDDLE} font-size="22"'))
    return document(720, 420, "The rooms of the library, one above the other, and two cores", body)


def read(name: str, results: Path) -> list[dict[str, Any]]:
    """The rows of a record of a benchmark; none when there is no such record."""
    path = results / f"{name}.json"
    if not path.is_file():
        return []
    record = json.loads(path.read_text(encoding="utf-8"))
    return [row for row in record["rows"] if "values" in row]


def ladder(results: Path) -> str | None:
    """Who beats whom by how much, from ``strength.json``; None without its ladder."""
    rungs = []
    for row in read("strength", results):
        found = re.fullmatch(r"(.+) over (.+), ([\d,]+) hands", row["name"])
        if row["section"] == "ladder" and found and "apart" not in row["name"]:
            low, middle, high = (value / 1000 for value in row["values"])
            rungs.append((f"{found[1]} over {found[2]}", low, middle, high))
    if not rungs:
        return None
    least = min(0, *(floor(2 * low) for _, low, _, _ in rungs))  # in half points
    most = max(0.5, *(high for *_, high in rungs))
    scale = 400 / (most - least / 2)
    zero = 250 - least / 2 * scale
    body = [text(20, 30, "points a hand that the first is ahead; the line is the 95 % interval")]
    bottom = 60 + 34 * len(rungs)
    for half in range(least, int(2 * most) + 1):
        x = zero + half * scale / 2
        body.append(f'<path d="M{x:.1f} 44V{bottom}" stroke="{"#e2d9c2" if half else INK}"/>')
        body.append(text(x, bottom + 18, f"{half / 2:g}", SMALL))
    for at, (name, low, middle, high) in enumerate(rungs):
        y = 68 + 34 * at
        body.append(text(236, y + 5, name.replace("plain", "Monte Carlo"), 'text-anchor="end"'))
        left, mean, right = (zero + value * scale for value in (low, middle, high))
        body.append(
            f'<rect x="{min(zero, mean):.1f}" y="{y - 9}" width="{abs(mean - zero):.1f}" '
            f'height="18" fill="{GREEN}" fill-opacity=".55"/><path d="M{left:.1f} {y}H{right:.1f}'
            f'M{left:.1f} {y - 6}v12M{right:.1f} {y - 6}v12" stroke="{INK}" stroke-width="2"/>'
        )
        body.append(text(max(right, zero) + 8, y + 5, f"{middle:.2f}", 'font-size="12"'))
    return document(720, bottom + 32, "The ladder of strength", body)


def speed(results: Path) -> str:
    """The rows of `SPEED` that were measured, as CSV; none is a row that says so."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for name, section, wanted, title in SPEED:
        for row in read(name, results):
            if row["section"].startswith(section) and row["name"] == wanted:
                values = row["values"]
                spread = f"{show(min(values))} to {show(max(values))}" if len(values) > 1 else ""
                cells = title, show(row["median"]), row["unit"], spread, f"bench_{name}.py"
                writer.writerow(cells)
    return lines.getvalue() or "not measured in this copy,,,,\n"


def show(value: float) -> str:
    """A number for people."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def draw(folder: Path, results: Path = RESULTS) -> None:
    """Write all pictures into *folder*, and the two texts that pages include."""
    folder.mkdir(exist_ok=True)
    state = scopa.deal(seed=7)
    files = {"deal.svg": drawing.position_svg(scopa.observe(state, 1))}
    for _ in range(8):
        state = scopa.apply(state, scopa.legal_moves(state)[-1])
    files |= {f"{style}.svg": drawing.deck_svg(style) for style in drawing.STYLES}
    files["view.svg"] = drawing.position_svg(scopa.observe(state, state.turn))
    files |= {"capture.svg": capture(), "bits.svg": bits(), "architecture.svg": architecture()}
    files["speed.csv"] = speed(results)
    rungs = ladder(results)
    if rungs is None:
        files["ladder.txt"] = "The picture is left out: ``strength.json`` is not in this copy.\n"
    else:
        files["ladder.svg"] = rungs
        files["ladder.txt"] = (
            ".. image:: /_drawings/ladder.svg\n   :alt: Who beats whom by how many points a hand.\n"
        )
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
