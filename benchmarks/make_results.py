"""Write the results section of README.md anew from the records in results/."""

from __future__ import annotations

import argparse
import json
from typing import Any, NamedTuple

from _measure import HERE, show

START, END = "<!-- results: python benchmarks/make_results.py -->", "<!-- end of results -->"
TWO, API = "2 players, one core", "whole random hands"
CALLS = "single calls, less an empty loop: native"
LEDUC = "pgx leduc_holdem, 1024 lanes"
RUST = "Essence Wars, Python loop"


class Pick(NamedTuple):
    """A row worth showing: its record, the start of its section, its name."""

    bench: str
    section: str
    name: str
    title: str


PICKS = (
    Pick("playouts", "machine", "random", "random two-player hand, native core"),
    Pick("playouts", TWO, "native", "random two-player hands, native core"),
    Pick("playouts", TWO, "python", "the same, pure core"),
    Pick("playouts", TWO, "naive", "the same, naive engine"),
    Pick("playouts", TWO, "native over naive", "native core over naive engine"),
    Pick("playouts", "scopone, ", "native", "random hands of scopone, native core"),
    Pick("playouts", "two threads", "best over best", "two threads over one, best over best"),
    Pick("api", API, "deal, legal_moves, pick, apply: native", "public loop, native core"),
    Pick("api", API, "and score_hand: native", "public loop with the score, native core"),
    Pick("api", API, "deal, legal_moves, pick, apply: python", "public loop, pure core"),
    Pick("api", CALLS, "legal_moves(state)", "`legal_moves(state)`"),
    Pick("api", CALLS, "apply(state, move)", "`apply(state, move)`"),
    Pick("api", CALLS, "hash(state)", "`hash(state)`"),
    Pick("api", CALLS, "state == equal state", "`state == equal_state`"),
    Pick("api", CALLS, "observe(state, player)", "`observe(state, player)`"),
    Pick("batch", "scopa, 1024", "step and mask", "batch of 1,024: step and mask"),
    Pick("batch", "scopa, 1024", "step, mask and observation", "the same and observation"),
    Pick("batch", "scopa, 1024", "the same with perfect recall", "the same with perfect recall"),
    Pick("batch", "step, mask and observation by game", "escoba", "escoba, with observation"),
    Pick("batch", "with mask and observation over pgx", LEDUC, "batch over pgx's Leduc hold'em"),
    Pick("batch", "with mask and observation over pgx", "the best of them", "over pgx's best"),
    Pick("batch", "with mask and observation over O", "the best of them", "over OpenSpiel's loop"),
    Pick("peers", "Python loop over O", "the best of them", "public loop over OpenSpiel's best"),
    Pick("peers", "Python loop over t", RUST, "public loop over Essence Wars"),
    Pick("peers", "rollouts", "the best of them", "rollouts over OpenSpiel's best C++ bots"),
    Pick("bots", "normal", "a choice, mean", "Normal, a choice, mean"),
    Pick("bots", "hard, 512", "a choice, mean", "Hard, a choice, mean"),
    Pick("web", "normal, 200", "with pauses, a move, median", "200 browser games, Normal, a move"),
    Pick("web", "normal, 200", "without, moves answered", "the same without pauses, Normal"),
    Pick("web", "hard, 200", "with pauses, a move, median", "200 browser games, Hard, a move"),
    Pick("web", "hard, 200", "with pauses, a move, 95th percentile", "the same, 95th percentile"),
    Pick("records", "toml", "written", "hands written to records, TOML"),
    Pick("records", "toml", "read and checked", "the same read and checked"),
    Pick("records", "jsonl", "read and checked", "the same read and checked, JSON Lines"),
    Pick("records", "jsonl", "most memory, 100,000 hands", "most memory for 100,000 hands"),
    Pick("variants", "machine", "standard", "random hand, standard rules"),
    Pick("variants", "machine", "napola, last_scopa, two aces", "the same with three options on"),
)


def find(records: dict[str, dict[str, Any]], pick: Pick) -> str:
    """The cells of one line of the table."""
    for row in records.get(pick.bench, {"rows": []})["rows"]:
        if row["section"].startswith(pick.section) and row["name"] == pick.name:
            values = row["values"]
            spread = f"{show(min(values))} to {show(max(values))}" if len(values) > 1 else ""
            return f"| {pick.title} | {show(row['median'])} | {row['unit']} | {spread} |"
    return f"| {pick.title} | not measured | | |"


def section(records: dict[str, dict[str, Any]]) -> str:
    """The whole section."""
    lines = ["| what | median | | runs |", "|---|---:|---|---|"]
    lines += [find(records, pick) for pick in PICKS]
    lines += ["", "The records, in the same order:", ""]
    for name, record in records.items():
        about = record["record"]
        lines.append(
            f"- `{name}`: commit {about['commit']}, {about['core']} core, {about['python']}, "
            f"{about['cpu']}, load {about['load_before']} before and {about['load_after']} after."
        )
    return "\n".join(lines)


def main() -> None:
    """Replace what is between the two marks, or only print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print the section, and write nothing")
    given = parser.parse_args()
    found = {
        record["bench"]: record
        for path in sorted((HERE / "results").glob("*.json"))
        for record in [json.loads(path.read_text(encoding="utf-8"))]
    }
    records = {name: found[name] for name in dict.fromkeys(p.bench for p in PICKS) if name in found}
    table = section(records)
    if given.show:
        print(table)
        return
    readme = HERE / "README.md"
    text = readme.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    after = rest.partition(END)[2]
    readme.write_text(f"{before}{START}\n\n{table}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
