"""What one seat may know: `observe`, and `determinize`, its inverse by sampling."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from ._backend import core, types
from ._checks import MOST_TOTAL
from .errors import InvalidStateError, ScopaError, shown
from .state import check_index, check_seed


def check_totals(totals: Sequence[int] | None, sides: int) -> tuple[int, ...]:
    """The match totals of the sides; zeros for None."""
    if totals is None:
        return (0,) * sides
    given = tuple(islice(totals, sides + 1)) if isinstance(totals, Sequence) else ()
    if len(given) != sides or any(
        type(total) is not int or not 0 <= total <= MOST_TOTAL for total in given
    ):
        raise ScopaError(f"totals={shown(totals)}: it must be {sides} ints from 0 to {MOST_TOTAL}")
    return given


def observe(
    state: types.GameState, player: int | None, totals: Sequence[int] | None = None
) -> types.View:
    """What *player* may know of *state*.

    Parameters
    ----------
    state
        A whole position.
    player
        A seat, or None for a spectator who sees no hand.
    totals
        The match points of each side before this hand; zeros when omitted.

    Raises
    ------
    InvalidStateError
        If there is no such player.

    Examples
    --------
    >>> import scopa
    >>> view = scopa.observe(scopa.deal(seed=7), 1)
    >>> len(view.hand), view.hand_sizes, view.stock_size, len(view.unseen)
    (3, (3, 3), 30, 33)
    """
    if type(state) is not types.GameState:
        raise ScopaError(f"{shown(state)} is not a GameState; only a whole state can be observed")
    players, sides = state.rules.players, state.rules.sides
    if player is not None and (type(player) is not int or not 0 <= player < players):
        raise InvalidStateError(
            f"player={shown(player)}: it must be None or an int from 0 to {players - 1}"
        )
    return types.make_view(state, player, check_totals(totals, sides))


def determinize(view: types.View, seed: int | None = None, *, index: int = 0) -> types.GameState:
    """A whole state drawn uniformly among those that *view* allows.

    Observing the result gives *view* back, history included.  What the others' play tells of
    their hands is not used.

    Parameters
    ----------
    view
        What a seat or a spectator knows.
    seed
        An int from 0 to 2**64 - 1, or None to draw one from the operating system.
    index
        Which of the samples of *seed*: each is a stream of its own.

    Examples
    --------
    >>> import scopa
    >>> view = scopa.observe(scopa.deal(seed=7), 1)
    >>> scopa.observe(scopa.determinize(view, seed=1), 1) == view
    True
    """
    if type(view) is not types.View:
        raise ScopaError(f"{shown(view)} is not a View; observe(state, player) makes one")
    rules = view.rules
    packed = core.determinize(rules._spec, view._packed(), check_seed(seed), check_index(index))
    return types.GameState._from_packed(rules, packed, view._opening, view._plays())
