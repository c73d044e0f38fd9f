"""Views as flat vectors of numbers, for learning machines; every number has a name and a place.

The layout depends on the rules and on nothing else, and has a version.  Entries are small whole
numbers that fit in a byte; divided by their scale, they lie between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import Final, final

from ._backend import types
from ._frozen import Frozen
from .actions import Pending
from .errors import IllegalMoveError, InvalidStateError, ScopaError, shown
from .position import Position
from .rules import Rules
from .state import check_rules

__all__ = ["LAYOUT_VERSION", "MOST_BONUS", "MOST_SWEEPS", "Layout", "encode", "layout", "times"]

LAYOUT_VERSION: Final = 1
"""The version of the layout; it changes whenever an entry changes its place or its meaning."""

MOST_SWEEPS: Final = 20
MOST_BONUS: Final = 60
_MOST: Final = 255  # in a byte
_LAST_PLY: Final = 41  # left-overs are won one ply after the last card is played

_DIGITS: Final = bytes.maketrans(b"01", b"\x00\x01")


@final
class Layout(Frozen):
    """Where everything is in an observation; made by `layout`.

    Attributes
    ----------
    version
        The `LAYOUT_VERSION`.
    perfect_recall
        Whether the plays so far are in it.
    size
        The number of entries.
    slices
        The place of each part, by its name, in order.
    shapes
        The shape of each part, by its name: the seats or sides, the observer's first, then
        the forty cards.
    scales
        A byte for each entry: the value that means 1.
    """

    __slots__ = ("perfect_recall", "scales", "shapes", "size", "slices", "version")
    version: int
    perfect_recall: bool
    size: int
    slices: Mapping[str, slice]
    shapes: Mapping[str, tuple[int, ...]]
    scales: bytes

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self._once("version")
        slices: dict[str, slice] = {}
        shapes: dict[str, tuple[int, ...]] = {}
        scales = bytearray()
        for name, shape, scale in _parts(rules, perfect_recall):
            entries = prod(shape)
            slices[name] = slice(len(scales), len(scales) + entries)
            shapes[name] = shape
            scales += bytes((scale,)) * entries
        put = object.__setattr__
        put(self, "version", LAYOUT_VERSION)
        put(self, "perfect_recall", perfect_recall)
        put(self, "size", len(scales))
        put(self, "slices", MappingProxyType(slices))
        put(self, "shapes", MappingProxyType(shapes))
        put(self, "scales", bytes(scales))

    def floats(self, entries: bytes) -> tuple[float, ...]:
        """An observation as numbers from 0 to 1: each entry divided by its scale."""
        return tuple([entry / most for entry, most in zip(entries, self.scales, strict=True)])

    def __repr__(self) -> str:
        return f"<Layout of {self.size} entries: {', '.join(self.slices)}>"


def layout(rules: Rules | None = None, *, perfect_recall: bool = False) -> Layout:
    """The layout of observations under *rules*, the standard ones when omitted.

    Examples
    --------
    >>> from scopa.observation import layout
    >>> layout().size, layout().slices["table"], layout().shapes["piles"]
    (293, slice(40, 80, None), (2, 40))
    """
    return _layout(check_rules(rules), bool(perfect_recall))


@lru_cache(maxsize=64)
def _layout(rules: Rules, perfect_recall: bool) -> Layout:
    return Layout(rules, perfect_recall)


def _parts(rules: Rules, perfect_recall: bool) -> list[tuple[str, tuple[int, ...], int]]:
    """The parts in their order: name, shape and scale."""
    players, sides = rules.players, rules.sides
    parts: list[tuple[str, tuple[int, ...], int]] = [
        ("hand", (40,), 1),
        ("table", (40,), 1),
        ("piles", (sides, 40), 1),
        ("unseen", (40,), 1),
        ("pending_card", (40,), 1),
        ("pending_picks", (40,), 1),
    ]
    if rules.accusi:
        parts.append(("exposed", (players, 40), 1))
    parts += [
        ("hand_sizes", (players,), rules.hand_size),
        ("stock_size", (1,), 40),
        ("sweeps", (sides,), MOST_SWEEPS),
        ("totals", (sides,), min(2 * rules.target, _MOST)),
        ("last_capturer", (sides,), 1),
        ("turn", (players,), 1),
        ("dealer", (players,), 1),
    ]
    if rules.table_bonus or rules.accusi:
        parts.append(("bonus", (sides,), MOST_BONUS))
    if perfect_recall:
        parts += [
            ("played_by", (players, 40), 1),
            ("played_at", (40,), _LAST_PLY),
            ("taken_at", (40,), _LAST_PLY),
        ]
    return parts


def encode(
    view: types.View, pending: Pending | None = None, *, perfect_recall: bool = False
) -> bytes:
    """What a seat may know, as one byte for each entry of the `layout` of its rules.

    Parameters
    ----------
    view
        The view of a seat.
    pending
        The move that this seat has under way, if any; see `scopa.actions`.
    perfect_recall
        Whether to add the plays so far: who played each card and when, and when it was taken.

    Raises
    ------
    ScopaError
        If the view is a spectator's, or *pending* is given and the view is not on turn.

    Examples
    --------
    >>> import scopa
    >>> from scopa.observation import encode, layout
    >>> view = scopa.observe(scopa.deal(seed=7), 1)
    >>> entries = encode(view)
    >>> [card for card in range(40) if entries[layout().slices["hand"]][card]]
    [6, 25, 38]
    >>> list(entries[layout().slices["hand_sizes"]])
    [3, 3]
    """
    if type(view) is not types.View:
        raise ScopaError(f"{shown(view)} is not a View; observe(state, player) makes one")
    me = view.player
    if me is None:
        raise InvalidStateError("an observation is that of a seat, and this view is a spectator's")
    rules = view.rules
    players, sides = rules.players, rules.sides
    seats = [(me + seat) % players for seat in range(players)]
    ranks = [(me + side) % sides for side in range(sides)]
    piles, sweeps, totals, sizes = view.piles, view.sweeps, view.totals, view.hand_sizes
    masks = [view.hand.mask, view.table.mask, *[piles[side].mask for side in ranks]]
    masks.append(view.unseen.mask)
    masks += _under_way(view, pending)
    if rules.accusi:
        exposed = view.exposed
        masks += [exposed[seat].mask for seat in seats]
    last = view.last_capturer
    numbers = [
        *[sizes[seat] for seat in seats],
        view.stock_size,
        *[min(sweeps[side], MOST_SWEEPS) for side in ranks],
        *[_total(totals[side], rules.target) for side in ranks],
        *[side == last for side in ranks],
        *[seat == view.turn for seat in seats],
        *[seat == view.dealer for seat in seats],
    ]
    if rules.table_bonus or rules.accusi:
        numbers += [min(view.bonus[side], MOST_BONUS) for side in ranks]
    entries = _planes(masks) + bytes(numbers)
    return entries + _recall(view, seats) if perfect_recall else entries


def _under_way(view: types.View, pending: Pending | None) -> tuple[int, int]:
    if pending is None:
        return 0, 0
    if type(pending) is not Pending:
        raise ScopaError(f"pending={shown(pending)}: it must be None or a Pending")
    if view.turn != view.player:
        raise IllegalMoveError(
            f"pending={pending!r}: player {view.turn} is to move, not player {view.player}"
        )
    return 1 << int(pending.card), pending.picks.mask


def _total(total: int, target: int) -> int:
    """The points of a side in the match, of which twice the target is the most shown."""
    most = 2 * target
    return min(total, most) if most <= _MOST else min(total, most) * _MOST // most


def _planes(masks: list[int]) -> bytes:
    """Forty bytes for each mask, card 0 first."""
    bits = 0
    for mask in reversed(masks):
        bits = bits << 40 | mask
    return f"{bits:0{40 * len(masks)}b}"[::-1].encode().translate(_DIGITS)


def _recall(view: types.View, seats: list[int]) -> bytes:
    """The plays so far, card by card."""
    played_at, taken_at = times(view)
    played = [0] * len(seats)
    for card, ply in enumerate(played_at):
        if ply:
            played[(view.dealer + ply) % len(seats)] |= 1 << card
    return _planes([played[seat] for seat in seats]) + played_at + taken_at


def times(position: Position) -> tuple[bytes, bytes]:
    """At which ply of the hand, from 1, each card was played, and at which it was won.

    Zero is never, or before the history of *position* begins; left-overs are won one ply after
    the last.
    """
    played_at, taken_at = bytearray(40), bytearray(40)
    ply = position.plies - len(position.history)
    for play in position.history:
        ply += 1
        card = int(play.move.card)
        played_at[card] = ply
        for taken in play.move.captured:
            taken_at[card] = taken_at[taken] = ply
        for taken in play.leftovers:
            taken_at[taken] = ply + 1
    for pile in position.piles:
        for card in pile:
            taken_at[card] = taken_at[card] or played_at[card]  # an ace that won itself
    return bytes(played_at), bytes(taken_at)
