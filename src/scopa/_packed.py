"""Checks of packed data from outside, which is to say from pickles, before a core trusts it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ._checks import check_mask
from ._view_checks import PlayKey
from .cards import FULL_MASK
from .errors import InvalidStateError, shown
from .rules import Rules

__all__ = ["check_packed_plays", "check_packed_position", "check_packed_view"]

_HANDS: Final = 5
_SIZES: Final = 9
_COUNTS: Final = 1 << 16  # sweeps and bonus points are less
_REDEALS: Final = 1 << 32


def _refuse(what: str, value: object) -> InvalidStateError:
    return InvalidStateError(f"a pickle has a wrong {what}: {shown(value)}")


def _check_ints(rules: Rules, packed: list[int], least: int) -> None:
    if not isinstance(rules, Rules):
        raise _refuse("value for rules", rules)
    if type(packed) is not list or len(packed) < least or len(packed) > least + 40:
        raise _refuse("number of entries", packed)
    for number in packed:
        if type(number) is not int or not 0 <= number <= FULL_MASK:
            raise _refuse("entry", number)


def _check_public(rules: Rules, packed: Sequence[int], at: int) -> int:
    """Check what positions and views share; give the union of the table and the piles."""
    players, sides = rules.players, rules.sides
    dealer, turn, last, redeals, cards = packed[:_HANDS]
    if dealer >= players or turn >= players or last > sides or redeals >= _REDEALS:
        raise _refuse("seat, side or count", packed[:4])
    for pile in packed[at : at + sides]:
        if cards & pile:
            raise _refuse("pile", pile)
        cards |= pile
    for count in packed[at + sides : at + 3 * sides]:
        if count >= _COUNTS:
            raise _refuse("count", count)
    return cards


def check_packed_position(rules: Rules, packed: list[int], opening: int) -> None:
    """Refuse a packed position unless it has the forty cards, each once, in its places."""
    least = _HANDS + 2 * rules.players + 3 * rules.sides if isinstance(rules, Rules) else 0
    _check_ints(rules, packed, least)
    check_mask(opening)
    at = _HANDS + rules.players
    cards = _check_public(rules, packed, at)
    for hand in packed[_HANDS:at]:
        if cards & hand or hand.bit_count() > rules.hand_size:
            raise _refuse("hand", hand)
        cards |= hand
    exposed = packed[least - rules.players : least]
    if any(face & ~hand for face, hand in zip(exposed, packed[_HANDS:at], strict=True)):
        raise _refuse("face-up card", exposed)
    for card in packed[least:]:
        if card >= 40 or cards >> card & 1:
            raise _refuse("card of the stock", card)
        cards |= 1 << card
    each_round = rules.players * rules.hand_size
    if cards != FULL_MASK or (len(packed) - least) % each_round:
        raise _refuse("set of cards", packed)


def check_packed_view(
    rules: Rules, packed: list[int], totals: tuple[int, ...], opening: int
) -> None:
    """Refuse a packed view unless its cards and numbers add up to forty."""
    least = _SIZES + 2 * rules.players + 3 * rules.sides if isinstance(rules, Rules) else 0
    _check_ints(rules, packed, least)
    check_mask(opening)
    if len(packed) != least:
        raise _refuse("number of entries", packed)
    if (
        type(totals) is not tuple
        or len(totals) != rules.sides
        or any(type(total) is not int or total < 0 for total in totals)
    ):
        raise _refuse("tuple of totals", totals)
    at = _SIZES + rules.players
    player, hand, unseen, stock = packed[_HANDS:_SIZES]
    sizes = packed[_SIZES:at]
    seen = _check_public(rules, packed, at)
    if player > rules.players or max(sizes) > rules.hand_size or stock > 40:
        raise _refuse("size of a hand", sizes)
    own = sizes[player - 1] if player else 0
    exposed = packed[at + 3 * rules.sides :]
    faces = 0
    for seat, cards in enumerate(exposed):
        if cards & faces or cards.bit_count() not in {0, sizes[seat]}:
            raise _refuse("face-up card", exposed)
        faces |= cards
    if player and exposed[player - 1] & ~hand:
        raise _refuse("face-up card", exposed)
    faces &= ~hand
    if faces & seen:
        raise _refuse("face-up card", exposed)
    seen |= faces
    if (
        hand.bit_count() != own
        or seen & hand
        or (seen | hand) ^ unseen != FULL_MASK
        or unseen.bit_count() != stock + sum(sizes) - own - faces.bit_count()
        or stock % (rules.players * rules.hand_size)
    ):
        raise _refuse("set of cards", packed)


def check_packed_plays(plays: list[PlayKey], players: int) -> None:
    """Refuse plays whose parts are no seats, cards, masks, flags and sides."""
    if type(plays) is not list or len(plays) > 40:
        raise _refuse("history", plays)
    for play in plays:
        if type(play) is not tuple or len(play) != 7:
            raise _refuse("play", play)
        player, card, captured, scopa, refilled, leftovers, taker = play
        numbers = (player, card, captured, leftovers, taker)
        if any(type(number) is not int for number in numbers):
            raise _refuse("play", play)
        if type(scopa) is not bool or type(refilled) is not bool:
            raise _refuse("play", play)
        if not (0 <= player < players and 0 <= card < 40 and 0 <= taker <= players):
            raise _refuse("play", play)
        check_mask(captured)
        check_mask(leftovers)
