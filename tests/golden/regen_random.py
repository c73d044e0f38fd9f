"""A plain second implementation of the random streams, and the writer of random.json.

Written from the published definitions of SplitMix64, xoshiro256++ and Lemire's bounded draws, and
from the documented naming of streams; it shares nothing with the library. Run it to print what
would change in random.json; add --write to change it. The vectors are frozen: a change breaks
every recorded seed and needs a new major version.
"""

from __future__ import annotations

import difflib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("random.json")
WORD = 2**64
PURPOSES = {"deal": 1, "determinize": 2, "bot": 3, "rollout": 4, "match": 5}
SEEDS = [0, 1, 7, 2**32, 2**63, WORD - 1]
INDICES = [0, 1, 1_000_000, WORD - 1]
BOUNDS = [1, 2, 3, 6, 7, 10, 40, 2**16 + 1, 3 * 2**30, 2**31 + 1, 2**32 - 1]
# players, hand size and table size of the deals that are frozen.
TABLES = [(2, 3, 4), (3, 3, 4), (4, 3, 4), (6, 3, 4), (4, 9, 4), (4, 10, 0)]


def splitmix64(state: int) -> Iterator[int]:
    """The outputs of SplitMix64 from a state."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % WORD
        z = state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
        yield z ^ z >> 31


def rotated(x: int, by: int) -> int:
    return (x << by) % WORD + (x >> 64 - by)


def xoshiro256pp(words: list[int]) -> Iterator[int]:
    """The outputs of xoshiro256++ from four words."""
    s = list(words)
    while True:
        yield (rotated((s[0] + s[3]) % WORD, 23) + s[0]) % WORD
        t = (s[1] << 17) % WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)


def first(state: int) -> int:
    return next(splitmix64(state))


def stream(purpose: int, seed: int, index: int) -> list[int]:
    """The state that a stream starts from: four outputs of SplitMix64 from its key."""
    key = first(first(first(purpose) ^ seed) ^ index)
    outputs = splitmix64(key)
    return [next(outputs) for _ in range(4)]


def below(outputs: Iterator[int], bound: int) -> int:
    """A draw from 0 … bound-1: the upper halves of words, those in the short last part refused."""
    while True:
        product = (next(outputs) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product // 2**32


def draws(purpose: int, seed: int, index: int, bounds: list[int]) -> list[int]:
    outputs = xoshiro256pp(stream(purpose, seed, index))
    return [below(outputs, bound) for bound in bounds]


def shuffled(outputs: Iterator[int]) -> list[int]:
    """The forty cards after a Fisher-Yates shuffle from the top."""
    deck = list(range(40))
    for top in range(39, 0, -1):
        other = below(outputs, top + 1)
        deck[top], deck[other] = deck[other], deck[top]
    return deck


def deal(seed: int, index: int, players: int, hand: int, table: int) -> tuple[list[int], int]:
    """The deck that is dealt, and how many shuffles three kings had voided before."""
    outputs = xoshiro256pp(stream(PURPOSES["deal"], seed, index))
    voided = 0
    while True:
        deck = shuffled(outputs)
        opening = deck[players * hand : players * hand + table]
        if sum(card >= 36 for card in opening) < 3:
            return deck, voided
        voided += 1


def seed_of_a_void_deal() -> int:
    """The first seed whose standard deal is void at first."""
    return next(seed for seed in range(100_000) if deal(seed, 0, 2, 3, 4)[1])


def vectors() -> dict[str, Any]:
    seeds = [(p, s, i) for p in PURPOSES.values() for s in SEEDS for i in INDICES]
    seven = [(2, 3, 4, seed_of_a_void_deal(), 0)]
    seven += [(*table, seed, index) for table in TABLES for seed, index in [(7, 0), (7, 3)]]
    seven.append((2, 3, 4, WORD - 1, WORD - 1))
    return {
        "streams": [[*named, [str(word) for word in stream(*named)]] for named in seeds],
        "bounds": BOUNDS,
        "draws": [[*named, draws(*named, BOUNDS)] for named in seeds],
        "deals": [[p, h, t, s, i, *deal(s, i, p, h, t)] for p, h, t, s, i in seven],
    }


def text() -> str:
    """The file: one vector a line."""
    parts = []
    for name, rows in vectors().items():
        body = (
            json.dumps(rows)
            if name == "bounds"
            else "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]"
        )
        parts.append(f'"{name}": {body}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> int:
    old = FILE.read_text() if FILE.exists() else ""
    new = text()
    sys.stdout.writelines(
        difflib.unified_diff(
            old.splitlines(keepends=True), new.splitlines(keepends=True), "frozen", "computed"
        )
    )
    if "--write" in sys.argv[1:]:
        FILE.write_text(new)
    return int(old != new)


if __name__ == "__main__":
    raise SystemExit(main())
