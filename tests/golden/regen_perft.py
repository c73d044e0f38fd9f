"""The writer of perft.txt: prints what would change; add --write to change it.

Each position is a deal of the library after some plies; the counts come from the core in use, and
`test_perft.py` holds them against the other core and, to small depths, the referee.
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import scopa

FILE = Path(__file__).with_name("perft.txt")
HEADER = """\
# Move sequences by depth (perft): a position, then depth and count on indented lines.
# The stock is fixed. Sequences that end with the hand before the depth do not count.
"""
# rules, seed, plies played first, deepest count
POSITIONS = [
    ("scopa", 1, 0, 10),
    ("scopa", 2, 12, 10),
    ("scopa", 3, 24, 12),
    ("scopa", 4, 30, 6),
    ("scopa", 47, 0, 10),
    ("scopa_3", 5, 0, 9),
    ("scopa_pairs", 6, 0, 10),
    ("scopa_6", 7, 6, 8),
    ("scopone", 8, 0, 5),
    ("scopone_scientifico", 9, 0, 4),
    ("scopone_scientifico", 10, 32, 8),
]


def text() -> str:
    lines = [HEADER]
    for rules, seed, plies, deepest in POSITIONS:
        state = scopa.deal(scopa.Rules.preset(rules), dealer=seed % 2, seed=seed)
        for _ in range(plies):
            state = scopa.apply(state, scopa.legal_moves(state)[-1])
        lines.append(f"{state}\n")
        lines += [f"  {depth} {scopa.perft(state, depth)}\n" for depth in range(1, deepest + 1)]
    return "".join(lines)


if __name__ == "__main__":
    new, old = text(), FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True)))
    if "--write" in sys.argv[1:]:
        FILE.write_text(new, encoding="utf-8")
