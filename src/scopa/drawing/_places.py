"""Who sits where, seen from one seat: what a drawing and a text picture of a position share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias

from .._backend import types
from ..cards import Card
from ..errors import InvalidStateError, ScopaError, shown
from ..position import Position
from ..state import not_a_position

__all__ = ["Place", "Spot", "places", "status", "stock_size", "won"]

Spot: TypeAlias = Literal["bottom", "right", "right high", "top", "left high", "left"]

# Play goes round counter-clockwise, so the next seat is on the right.
_SPOTS: Final[dict[int, tuple[Spot, ...]]] = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "right", "right high", "left high", "left"),
    6: ("bottom", "right", "right high", "top", "left high", "left"),
}
_LONGEST_NAME: Final = 24


class Place(NamedTuple):
    """A seat at the table: its spot, what is known of its hand, and the pile beside it."""

    seat: int
    spot: Spot
    name: str
    cards: tuple[Card, ...]
    hidden: int
    to_play: bool
    dealer: bool
    side: int | None  # whose pile lies here; a partner's lies with the other


def places(position: Position, seat: int | None, names: Sequence[str] | None) -> tuple[Place, ...]:
    """The seats in playing order, from the one at the bottom."""
    if type(position) is not types.GameState and type(position) is not types.View:
        raise not_a_position(position)
    rules = position.rules
    players, sides = rules.players, rules.sides
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise InvalidStateError(
            f"seat={shown(seat)}: it must be None or an int from 0 to {players - 1}"
        )
    called = _checked(names, players)
    looking = position.player if isinstance(position, types.View) else None
    bottom = seat if seat is not None else looking or 0
    found: list[Place] = []
    for spot, number in zip(_SPOTS[players], range(bottom, bottom + players), strict=True):
        who, side = number % players, number % players % sides
        cards, hidden = _hand(position, who)
        found.append(
            Place(
                seat=who,
                spot=spot,
                name=called[who],
                cards=cards,
                hidden=hidden,
                to_play=who == position.turn and not position.is_over,
                dealer=who == position.dealer,
                side=None if side in {place.side for place in found} else side,
            )
        )
    return tuple(found)


def _hand(position: types.GameState | types.View, seat: int) -> tuple[tuple[Card, ...], int]:
    """The cards of a hand that the position shows, and how many more there are."""
    if isinstance(position, types.GameState):
        return tuple(position.hands[seat]), 0
    known = tuple(position.hand if seat == position.player else position.exposed[seat])
    return known, position.hand_sizes[seat] - len(known)


def _checked(names: Sequence[str] | None, players: int) -> list[str]:
    if names is None:
        return [f"Player {seat}" for seat in range(players)]
    given = None
    if isinstance(names, Sequence) and not isinstance(names, (str, bytes)):
        given = list(islice(names, players + 1))
    if given is None or len(given) != players or not all(isinstance(name, str) for name in given):
        raise ScopaError(f"names={shown(names)}: it must be {players} texts, one a seat")
    return [_one_line(name) for name in given]


def _one_line(name: str) -> str:
    """A name in one short line, with a question mark for what cannot be printed."""
    name = " ".join(name[:200].split()) or "?"
    name = "".join([sign if sign.isprintable() else "?" for sign in name])
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def stock_size(position: Position) -> int:
    """How many cards are not dealt yet."""
    if isinstance(position, types.View):
        return position.stock_size
    return len(position.stock) if isinstance(position, types.GameState) else 0


def status(place: Place) -> Iterator[str]:
    """What there is to say of a seat besides its name."""
    if place.dealer:
        yield "dealer"
    if place.to_play:
        yield "to play"


def won(position: Position, side: int) -> str:
    """What a side has won: ``12 cards, 1 scopa, bonus 3``."""
    cards, sweeps = len(position.piles[side]), position.sweeps[side]
    text = f"{cards or 'no'} card{'' if cards == 1 else 's'}"
    text += f", {sweeps} {'scopa' if sweeps == 1 else 'scope'}" if sweeps else ""
    return text + (f", bonus {position.bonus[side]}" if position.bonus[side] else "")
