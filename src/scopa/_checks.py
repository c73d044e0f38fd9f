"""Checks of what comes from outside: cards, masks, hand-built positions and piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, cast

from ._rule_checks import MOST_POINTS
from .cards import FULL_MASK, Card
from .errors import InvalidCardError, InvalidStateError, shown
from .notation import card_text, cards_text
from .rules import Rules

__all__ = [
    "MOST_TOTAL",
    "card_mask",
    "card_number",
    "card_numbers",
    "check_mask",
    "check_opening_table",
    "pack_piles",
    "pack_state",
]

MOST_TOTAL: Final = 10**10
"""The most points of a side in a match, and the most hands: what texts can hold."""

_MOST_REDEALS: Final = 1_000_000
_ACES: Final = 15


def card_number(value: object) -> int:
    """Give the number of a card; raise `InvalidCardError` for what is no card."""
    if isinstance(value, Card):
        return int(value)
    if type(value) is int and 0 <= value < 40:
        return value
    raise InvalidCardError(f"no such card: {shown(value)}; a card is a Card or an int from 0 to 39")


def card_mask(cards: object) -> int:
    """Give the mask of distinct cards; raise `InvalidCardError` for anything else."""
    mask = 0
    for number in card_numbers(cards):
        mask |= 1 << number
    return mask


def check_mask(mask: object) -> int:
    """Give a mask back; raise `InvalidCardError` when it is no set of the forty cards."""
    if type(mask) is not int or not 0 <= mask <= FULL_MASK:
        raise InvalidCardError(
            f"no mask of cards: {shown(mask)}; a mask is an int from 0 to 2**40 - 1"
        )
    return mask


def card_numbers(cards: object) -> list[int]:
    """Give the numbers of distinct cards in their order; endless iterables end in an error."""
    if isinstance(cards, (str, bytes)) or not isinstance(cards, Iterable):
        raise InvalidCardError(
            f"no cards: {shown(cards)}; cards are a CardSet or an iterable of distinct cards, "
            "and text is read by CardSet.from_text"
        )
    numbers: list[int] = []
    for value in cast("Iterable[object]", cards):
        number = card_number(value)
        if number in numbers:
            raise InvalidCardError(f"{card_text(number)} is given twice")
        numbers.append(number)
    return numbers


def pack_state(
    rules: object,
    dealer: object,
    turn: object,
    hands: object,
    table: object,
    stock: object,
    piles: object,
    sweeps: object,
    bonus: object,
    exposed: object,
    last_capturer: object,
    redeals: object,
) -> list[int]:
    """Check a hand-built position and pack it; None stands for a field left out.

    Everything refused here can be reached under no line of play. The cards on the table and
    in the piles may be any: who builds a position knows what it is for.
    """
    if not isinstance(rules, Rules):
        raise InvalidStateError(f"rules={shown(rules)}: it must be Rules")
    players, sides = rules.players, rules.sides
    dealer = _seat("dealer", dealer, players)
    hand_masks = _masks("hands", hands, players, "player")
    table_mask = _mask("table", table)
    try:
        stock_cards = card_numbers(stock)
    except InvalidCardError as error:
        raise InvalidStateError(f"stock: {error}") from None
    pile_masks = _masks("piles", piles, sides, "side", optional=True)
    _check_forty(
        {
            **{f"hands[{player}]": mask for player, mask in enumerate(hand_masks)},
            "table": table_mask,
            "stock": sum(1 << card for card in stock_cards),
            **{f"piles[{side}]": mask for side, mask in enumerate(pile_masks)},
        }
    )
    to_move = _check_round(rules, dealer, hand_masks, len(stock_cards))
    if turn is not None and _seat("turn", turn, players) != to_move:
        raise InvalidStateError(
            f"turn={shown(turn)}: it must be {to_move}, since dealer={dealer} and the hands have "
            f"{_sizes(hand_masks)} cards"
        )
    plays = _plays(rules, hand_masks, len(stock_cards))
    counts = _counts("sweeps", sweeps, sides)
    given = _counts("bonus", bonus, sides, MOST_POINTS)
    faces = _masks("exposed", exposed, players, "player", optional=True)
    _check_bonus(rules, given, hand_masks, faces)
    taken = _taken_table(rules, dealer, pile_masks, given)
    _check_sweeps(rules, pile_masks, counts, plays, taken)
    taker = _check_taker(last_capturer, pile_masks, table_mask, over=not any(hand_masks))
    opening = pile_masks[taken] if taken is not None and not sum(plays) else table_mask
    redeals = check_opening_table(rules, redeals, opening, sum(plays))
    return [
        *(dealer, to_move, taker, redeals, table_mask),
        *hand_masks,
        *pile_masks,
        *counts,
        *given,
        *faces,
        *stock_cards,
    ]


def pack_piles(
    rules: Rules, piles: object, sweeps: object = None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Check the piles of a finished hand; give their masks and the sweeps of each side."""
    masks = _masks("piles", piles, rules.sides, "side")
    _check_forty({f"piles[{side}]": mask for side, mask in enumerate(masks)})
    counts = _counts("sweeps", sweeps, rules.sides)
    _check_sweeps(rules, masks, counts, _plays(rules, [0] * rules.players, 0))
    return tuple(masks), tuple(counts)


def _seat(name: str, value: object, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise InvalidStateError(f"{name}={shown(value)}: it must be an int from 0 to {players - 1}")
    return value


def _mask(name: str, cards: object) -> int:
    try:
        return card_mask(cards)
    except InvalidCardError as error:
        raise InvalidStateError(f"{name}: {error}") from None


def _entries(name: str, value: object, number: int, each: str) -> list[object]:
    """Give the entries of a field that has one for each player or side."""
    entries = [] if isinstance(value, (str, bytes)) else _first(value, number + 1)
    if len(entries) != number:
        raise InvalidStateError(
            f"{name}={shown(value)}: it must have {number} entries, one for each {each}"
        )
    return entries


def _first(value: object, number: int) -> list[object]:
    return (
        list(islice(cast("Iterable[object]", value), number)) if isinstance(value, Iterable) else []
    )


def _masks(
    name: str, value: object, number: int, each: str, *, optional: bool = False
) -> list[int]:
    if value is None and optional:
        return [0] * number
    return [
        _mask(f"{name}[{place}]", cards)
        for place, cards in enumerate(_entries(name, value, number, each))
    ]


def _counts(name: str, value: object, sides: int, most: int = 40) -> list[int]:
    if value is None:
        return [0] * sides
    counts: list[int] = []
    for side, count in enumerate(_entries(name, value, sides, "side")):
        if type(count) is not int or not 0 <= count <= most:
            raise InvalidStateError(
                f"{name}[{side}]={shown(count)}: it must be an int, 0 or more, and at most {most}"
            )
        counts.append(count)
    return counts


def _check_forty(places: dict[str, int]) -> None:
    """Refuse cards that lie in two places, and cards that lie nowhere."""
    seen = 0
    for place, mask in places.items():
        twice = seen & mask
        if twice:
            other = next(name for name, mask in places.items() if mask & twice)
            raise InvalidStateError(
                f"{cards_text(places[other] & twice)} lies both in {other} and in {place}: "
                "each of the forty cards lies in one place"
            )
        seen |= mask
    if seen != FULL_MASK:
        raise InvalidStateError(
            f"{seen.bit_count()} cards in {', '.join(places)}: it must be all forty; missing: "
            f"{cards_text(seen ^ FULL_MASK)}"
        )


def _sizes(masks: Sequence[int]) -> str:
    return "/".join(str(mask.bit_count()) for mask in masks)


def _check_round(rules: Rules, dealer: int, hands: Sequence[int], stock: int) -> int:
    """Refuse hands and a stock that no moment of a round shows; give the seat to move."""
    players, full = rules.players, rules.hand_size
    most_stock = 40 - rules.table_size - players * full
    if stock > most_stock or stock % (players * full):
        raise InvalidStateError(
            f"stock: it has {stock} cards; it must have a multiple of {players * full}, "
            f"the cards of one round, and at most {most_stock}"
        )
    in_turn = [hands[(dealer + 1 + seat) % players].bit_count() for seat in range(players)]
    largest = in_turn[-1]
    moved = sum(size < largest for size in in_turn)
    if in_turn != [largest - 1] * moved + [largest] * (players - moved):
        raise InvalidStateError(
            f"hands: they have {_sizes(hands)} cards; from the seat after dealer={dealer} on, "
            "those who have played in this turn of the table have one card less than the others"
        )
    if largest > full:
        raise InvalidStateError(
            f"hands: they have {_sizes(hands)} cards; nobody may have more than {full}"
        )
    if not largest and stock:
        raise InvalidStateError(
            f"hands: all are empty, but the stock has {stock} cards; new hands are dealt at once"
        )
    return (dealer + 1 + moved) % players


def _plays(rules: Rules, hands: Sequence[int], stock: int) -> list[int]:
    """Count the plays each side has made."""
    dealt = (40 - rules.table_size - stock) // rules.players
    plays = [0] * rules.sides
    for player, hand in enumerate(hands):
        plays[player % rules.sides] += dealt - hand.bit_count()
    return plays


def _check_sweeps(
    rules: Rules,
    piles: Sequence[int],
    sweeps: Sequence[int],
    plays: Sequence[int],
    taken: int | None = None,
) -> None:
    """Refuse sweeps, and piles, that so many plays cannot have made."""
    for side, (pile, count) in enumerate(zip(piles, sweeps, strict=True)):
        size = pile.bit_count()
        alone = rules.ace_empty and pile & _ACES  # an ace may have been won on an empty table
        # The opening table, when the dealer may have taken it, was no capture.
        others = {size, max(size - rules.table_size, 0)} if side == taken else {size}
        if all((each == 1 and not alone) or (each and not plays[side]) for each in others):
            raise InvalidStateError(
                f"piles[{side}]={cards_text(pile)}: a pile grows by two cards or more at once, "
                f"and this side has played {plays[side]} cards"
            )
        most = min(size // 2, plays[side])
        if count > most:
            raise InvalidStateError(
                f"sweeps[{side}]={count}: it must be at most {most}, with {size} cards in the pile "
                f"after {plays[side]} plays of this side"
            )
    # A sweep leaves an empty table, on which the next card can only be laid.
    most = (sum(plays) + (rules.table_size > 0)) // 2
    if sum(sweeps) > most:
        raise InvalidStateError(
            f"sweeps={list(sweeps)}: together they must be at most {most}, since no two of the "
            f"{sum(plays)} plays that follow each other are both sweeps"
        )


def _check_taker(value: object, piles: Sequence[int], table: int, *, over: bool) -> int:
    """Refuse a wrong last capturer; give it as it is packed."""
    takers = [side for side, pile in enumerate(piles) if pile]
    if value is None and not takers:
        return 0
    if type(value) is not int or value not in takers:
        allowed = (
            f"a side whose pile is not empty: {' or '.join(map(str, takers))}"
            if takers
            else "None, since all piles are empty"
        )
        raise InvalidStateError(f"last_capturer={shown(value)}: it must be {allowed}")
    if over and table:
        raise InvalidStateError(
            f"table={cards_text(table)}: the hand is over, so these cards belong in "
            f"piles[{value}], the pile of the last capturer"
        )
    return value + 1


def check_opening_table(rules: Rules, redeals: object, table: int, plays: int) -> int:
    """Refuse a wrong number of redeals, and an opening table that should have been one."""
    if type(redeals) is not int or not 0 <= redeals <= _MOST_REDEALS:
        raise InvalidStateError(
            f"redeals={shown(redeals)}: it must be an int from 0 to {_MOST_REDEALS}"
        )
    if redeals and not (rules.redeal or rules.redeal_sum):
        raise InvalidStateError(f"redeals={redeals}: it must be 0, these rules void no table")
    if not plays:
        for rank, count in rules.redeal:
            if (table >> 4 * (rank - 1) & 15).bit_count() >= count:
                raise InvalidStateError(
                    f"table={cards_text(table)}: the rules void an opening table with {count} or "
                    f"more cards of rank {rank}"
                )
        total = sum(card // 4 + 1 for card in range(40) if table >> card & 1)
        if rules.redeal_sum and total <= rules.redeal_sum:
            raise InvalidStateError(
                f"table={cards_text(table)}: the rules void an opening table with a total of "
                f"{rules.redeal_sum} or less"
            )
    return redeals


def _taken_table(
    rules: Rules, dealer: int, piles: Sequence[int], bonus: Sequence[int]
) -> int | None:
    """Give the side of the dealer when it may have taken the opening table."""
    side = dealer % rules.sides
    if rules.table_bonus and bonus[side] and piles[side].bit_count() >= rules.table_size:
        return side
    return None


def _check_bonus(
    rules: Rules, bonus: Sequence[int], hands: Sequence[int], exposed: Sequence[int]
) -> None:
    """Refuse points and cards lying face up that no deal of these rules makes."""
    declares = any(name != "wild" for name, _ in rules.accusi)
    if any(bonus) and not (declares or rules.table_bonus):
        raise InvalidStateError(
            f"bonus={list(bonus)}: these rules make none; leave it out or empty"
        )
    for player, cards in enumerate(exposed):
        if cards and not declares:
            raise InvalidStateError(
                f"exposed[{player}]={cards_text(cards)}: these rules make none; leave it out or "
                "empty"
            )
        if cards and cards != hands[player]:
            raise InvalidStateError(
                f"exposed[{player}]={cards_text(cards)}: a hand that was declared lies face up "
                "as a whole"
            )
