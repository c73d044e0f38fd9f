"""Why a move is illegal, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .cards import CARDS
from .errors import AmbiguousMoveError, IllegalMoveError
from .notation import cards_text, move_text, parse_move_text
from .rules import Rules


def not_held(card: int, hand: int, player: int, over: bool) -> IllegalMoveError:
    """The error for a card that the player to move does not hold."""
    if over:
        return IllegalMoveError(f"{CARDS[card]} cannot be played: the hand is over")
    return IllegalMoveError(
        f"{CARDS[card]} is not in the hand of player {player}, who is to move: {cards_text(hand)}"
    )


def not_legal(
    rules: Rules, card: int, captured: int, table: int, legal: Sequence[int]
) -> IllegalMoveError:
    """The error for a capture that the rules do not allow; *legal* are the allowed masks."""
    tried = move_text(card, captured)
    options = legal if legal and rules.forced else (0, *legal)
    allowed = ", ".join(move_text(card, mask) for mask in options)
    name = CARDS[card]
    missing = captured & ~table
    if missing:
        why = f"{cards_text(missing)} is not on the table ({cards_text(table)})"
    elif not captured:
        why = f"{name} can capture and must"
    elif not legal:
        why = f"{name} captures nothing on this table ({cards_text(table)})"
    elif card < 4 and rules.ace != "normal" and list(legal) == [table]:
        why = f"{name} takes the whole table"
    else:
        why = _wrong_capture(rules, card, captured, table)
    return IllegalMoveError(f"{tried} is illegal: {why}; legal with this card: {allowed}")


def _wrong_capture(rules: Rules, card: int, captured: int, table: int) -> str:
    """Why a card that takes something does not take just these cards."""
    name, rank = CARDS[card], (card >> 2) + 1
    total = sum((int(number) >> 2) + 1 for number in CARDS if captured >> number & 1)
    wholes = {way: rank if way == "rank" else int(way) - rank for way in rules.totals}
    equal = "rank" in wholes and rules.choice != "free" and table >> 4 * (rank - 1) & 15
    if equal and (total == rank or wholes == {"rank": rank}):
        return f"an equal card is on the table, and {name} must take exactly one such card"
    if total in wholes.values():
        return "there is a capture of fewer cards"
    if wholes == {"rank": rank}:
        return f"the cards make {total}, not {rank}"
    ways = " or ".join(
        str(whole) if way == "rank" else f"{whole} (to make {way})"
        for way, whole in wholes.items()
        if whole > 0
    )
    return f"the cards make {total}, not {ways}"


def read_move(
    text: str,
    rules: Rules,
    hand: int,
    player: int,
    over: bool,
    table: int,
    legal: Sequence[int],
    make: Callable[[int, int], Any],
) -> Any:
    """The move that *text* means, by *make*; *legal* is a flat list as of ``moves``."""
    card, captured = parse_move_text(text)
    if not hand >> card & 1:
        raise not_held(card, hand, player, over)
    allowed = [legal[i + 1] for i in range(0, len(legal), 2) if legal[i] == card]
    if captured is None:
        if len(allowed) > 1 and allowed[0]:  # else the card alone means to lay it
            readings = tuple(make(card, mask) for mask in allowed)
            raise AmbiguousMoveError(
                f"{text!r} has {len(readings)} readings: {', '.join(map(str, readings))}",
                candidates=readings,
            )
        return make(card, allowed[0])
    if captured not in allowed:
        raise not_legal(rules, card, captured, table, [mask for mask in allowed if mask])
    return make(card, captured)
