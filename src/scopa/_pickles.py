"""Pickles of the hot types: small versioned tuples that load on either core."""

from __future__ import annotations

import copyreg

from ._backend import types
from ._packed import check_packed_plays, check_packed_position, check_packed_view
from ._view_checks import PlayKey
from .errors import ScopaError
from .rules import Rules

_VERSION = 1


def _check(version: int) -> None:
    if version != _VERSION:
        raise ScopaError(f"a pickle of version {version} cannot be read; this library reads 1")


def load_set(version: int, mask: int) -> types.CardSet:
    """A `CardSet` from its pickle."""
    _check(version)
    return types.CardSet.from_mask(mask)


def load_move(version: int, card: int, captured: int) -> types.Move:
    """A `Move` from its pickle."""
    _check(version)
    return types.Move(card, types.CardSet.from_mask(captured))


def load_play(version: int, *key: *PlayKey) -> types.Play:
    """A `Play` from its pickle."""
    _check(version)
    check_packed_plays([key], 6)
    return types.Play._of(key)


def load_state(
    version: int, rules: Rules, packed: list[int], opening: int, plays: list[PlayKey]
) -> types.GameState:
    """A `GameState` from its pickle."""
    _check(version)
    check_packed_position(rules, packed, opening)
    check_packed_plays(plays, rules.players)
    return types.GameState._from_packed(rules, packed, opening, plays)


def load_view(
    version: int,
    rules: Rules,
    packed: list[int],
    totals: tuple[int, ...],
    opening: int,
    plays: list[PlayKey],
) -> types.View:
    """A `View` from its pickle."""
    _check(version)
    check_packed_view(rules, packed, totals, opening)
    check_packed_plays(plays, rules.players)
    return types.View._from_packed(rules, packed, totals, opening, plays)


copyreg.pickle(types.CardSet, lambda cards: (load_set, (_VERSION, cards.mask)))
copyreg.pickle(types.Move, lambda move: (load_move, (_VERSION, int(move.card), move.captured.mask)))
copyreg.pickle(types.Play, lambda play: (load_play, (_VERSION, *play._key)))
copyreg.pickle(
    types.GameState,
    lambda state: (
        load_state,
        (_VERSION, state.rules, state._packed(), state._opening, state._plays()),
    ),
)
copyreg.pickle(
    types.View,
    lambda view: (
        load_view,
        (_VERSION, view.rules, view._packed(), view.totals, view._opening, view._plays()),
    ),
)
