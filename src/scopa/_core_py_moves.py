"""Captures and legal moves under any rules."""

from __future__ import annotations

from collections.abc import Sequence

from scopa import _core_py_captures as standard
from scopa import _core_py_variants as variants
from scopa._core_py_variants import FORCED, is_varied


def captures(spec: Sequence[int], table: int, card: int) -> list[int]:
    """Every set of table cards that *card* may take, as ascending masks."""
    if is_varied(spec):
        return variants.captures(spec, table, card)
    return standard.captures(table, card)


def moves(spec: Sequence[int], hand: int, table: int) -> list[int]:
    """The legal moves of *hand*: card, captured mask, card, captured mask, …

    Cards ascend, and for one card its captures ascend; a card that is laid has 0, also an ace
    that is won alone.
    """
    if not is_varied(spec):
        return standard.moves(hand, table)
    found: list[int] = []
    while hand:
        bit = hand & -hand
        hand ^= bit
        card = bit.bit_length() - 1
        taken = variants.captures(spec, table, card)
        for captured in taken if taken and spec[FORCED] else (0, *taken):
            found += (card, captured)
    return found
