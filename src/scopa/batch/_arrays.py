"""The arrays of a batch, and how a lane of them becomes a position and the other way round."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from .._backend import core, types
from ..actions import Pending
from ..observation import times
from ..rules import Rules

__all__ = ["Arrays", "load_state", "make_arrays", "pending_of", "state_of"]

Arrays = dict[str, "np.ndarray[Any, Any]"]

# The type of each array, and what it has an entry for in every lane.
_FIELDS: Final = {
    "hands": (np.uint64, "players"),
    "exposed": (np.uint64, "players"),
    "table": (np.uint64, ""),
    "piles": (np.uint64, "sides"),
    "picks": (np.uint64, ""),
    "deals": (np.uint64, ""),
    "redeals": (np.uint32, ""),
    "totals": (np.uint32, "sides"),
    "points": (np.int32, "sides"),
    "rewards": (np.int32, "sides"),
    "sweeps": (np.uint16, "sides"),
    "bonus": (np.uint16, "sides"),
    "dealer": (np.uint8, ""),
    "turn": (np.uint8, ""),
    "last": (np.uint8, ""),
    "next_stock": (np.uint8, ""),
    "plies": (np.uint8, ""),
    "pending": (np.uint8, ""),
    "done": (np.bool, ""),
    "stock": (np.uint8, "cards"),
    "played_at": (np.uint8, "cards"),
    "taken_at": (np.uint8, "cards"),
}


def make_arrays(rules: Rules, n: int) -> Arrays:
    """Arrays of zeros for *n* lanes."""
    widths = {"players": (rules.players,), "sides": (rules.sides,), "cards": (40,), "": ()}
    return {name: np.zeros((n, *widths[per]), kind) for name, (kind, per) in _FIELDS.items()}


def pending_of(arrays: Arrays, lane: int) -> Pending | None:
    """The move under way in a lane."""
    card = int(arrays["pending"][lane])
    if not card:
        return None
    return Pending(card - 1, types.CardSet.from_mask(int(arrays["picks"][lane])))


def state_of(rules: Rules, arrays: Arrays, lane: int) -> types.GameState:
    """The position of a lane, its history included."""
    row: dict[str, Any] = {name: array[lane].tolist() for name, array in arrays.items()}
    packed = [
        row["dealer"],
        row["turn"],
        row["last"],
        row["redeals"],
        row["table"],
        *row["hands"],
        *row["piles"],
        *row["sweeps"],
        *row["bonus"],
        *row["exposed"],
        *row["stock"][row["next_stock"] :],
    ]
    return types.GameState._from_packed(rules, packed, _opening(row), _plays(rules, row))


def _opening(row: dict[str, Any]) -> int:
    """The table before the first play: what was never played, and lies there or was won."""
    opening: int = row["table"]
    for card in range(40):
        if row["taken_at"][card]:
            opening |= 1 << card
    return opening & ~sum(1 << card for card in range(40) if row["played_at"][card])


def _plays(rules: Rules, row: dict[str, Any]) -> list[tuple[int, int, int, bool, bool, int, int]]:
    """The plays of a lane, from when each card was played and won."""
    table: int = _opening(row)
    last_ply = 40 - rules.table_size
    won: list[int] = [0] * (last_ply + 2)
    taken_at: list[int] = row["taken_at"]
    played_at: list[int] = row["played_at"]
    for card, ply in enumerate(taken_at):
        won[ply] |= 1 << card
    plays: list[tuple[int, int, int, bool, bool, int, int]] = []
    for ply, card in sorted((ply, card) for card, ply in enumerate(played_at) if ply):
        captured: int = won[ply] & ~(1 << card)
        table = table & ~captured if won[ply] else table | 1 << card
        scopa = bool(captured) and not table and (rules.last_scopa or ply < last_ply)
        leftovers = won[ply + 1] if ply == last_ply else 0
        plays.append(
            (
                (row["dealer"] + ply) % rules.players,
                card,
                captured,
                scopa and bool(core.sweepers(rules._spec, captured) >> card & 1),
                ply < last_ply and ply % (rules.players * rules.hand_size) == 0,
                leftovers,
                row["last"] if leftovers else 0,
            )
        )
    return plays


def load_state(
    arrays: Arrays,
    lane: int,
    state: types.GameState,
    pending: Pending | None,
    totals: tuple[int, ...],
) -> None:
    """Put a position into a lane."""
    rules, packed = state.rules, state._packed()
    players, sides = rules.players, rules.sides
    at = 5
    for name, width in (
        ("hands", players),
        ("piles", sides),
        ("sweeps", sides),
        ("bonus", sides),
        ("exposed", players),
    ):
        arrays[name][lane] = packed[at : at + width]
        at += width
    for name, value in zip(("dealer", "turn", "last", "redeals", "table"), packed, strict=False):
        arrays[name][lane] = value
    stock = packed[at:]
    arrays["next_stock"][lane] = 40 - len(stock)
    arrays["stock"][lane, 40 - len(stock) :] = stock
    arrays["plies"][lane] = state.plies
    played_at, taken_at = times(state)
    arrays["played_at"][lane] = list(played_at)
    arrays["taken_at"][lane] = list(taken_at)
    arrays["pending"][lane] = 0 if pending is None else int(pending.card) + 1
    arrays["picks"][lane] = 0 if pending is None else pending.picks.mask
    arrays["totals"][lane] = totals
