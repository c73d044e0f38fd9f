"""What the terminal says: names, deals and plays told in words, cards in colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from .._backend import types
from ..cards import Card
from ..rules import Rules

__all__ = [
    "Painter", "count_of", "points_of", "seat_names", "side_names", "tell", "tell_deal", "won",
]  # fmt: skip

_COLOURS: Final = ("33", "31", "34", "32")  # denari yellow, coppe red, spade blue, bastoni green


class Painter:
    """Writes cards and headings, in colour or plainly."""

    def __init__(self, *, colour: bool) -> None:
        self.colour = colour

    def card(self, card: Card) -> str:
        """Write one card."""
        return self._wrap(str(card), _COLOURS[card.suit])

    def cards(self, cards: Iterable[Card], none: str = "-") -> str:
        """Write cards in a row."""
        return " ".join(map(self.card, cards)) or none

    def strong(self, text: str) -> str:
        """Write a heading."""
        return self._wrap(text, "1")

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def seat_names(rules: Rules) -> list[str]:
    """Name the seats; seat 0 is the player at the keyboard."""
    if rules.players == 2:
        return ["You", "Computer"]
    if (rules.players, rules.sides) == (4, 2):
        return ["You", "Right", "Partner", "Left"]
    return ["You", *(f"Computer {seat}" for seat in range(1, rules.players))]


def side_names(rules: Rules) -> list[str]:
    """Name the sides."""
    if rules.sides == rules.players:
        return seat_names(rules)
    if rules.sides == 2:
        return ["Your side", "Other side"]
    return ["Your side", *(f"Side {side + 1}" for side in range(1, rules.sides))]


def count_of(number: int, one: str, many: str) -> str:
    """Write a number of things."""
    return f"{number or 'no'} {one if number == 1 else many}"


def points_of(number: int) -> str:
    """Write a number of points."""
    return count_of(number, "point", "points")


def won(state: types.GameState, names: Sequence[str]) -> str:
    """Say what each side has won so far."""
    sides = zip(names, state.piles, state.sweeps, state.bonus, strict=True)
    return "; ".join(
        f"{name}: {count_of(len(pile), 'card', 'cards')}, {count_of(sweeps, 'scopa', 'scope')}"
        + (f", {points_of(bonus)} for the deal" if bonus else "")
        for name, pile, sweeps, bonus in sides
    )


def tell_deal(
    state: types.GameState,
    before: types.GameState | None,
    names: Sequence[str],
    sides: Sequence[str],
    paint: Painter,
) -> Iterator[str]:
    """Tell what cards just dealt scored; *before* is the position before, None at the opening."""
    for name, cards in zip(names, state.exposed, strict=True):
        if cards:
            yield f"{name} declare{_s(name)} {paint.cards(cards)}."
    taken = state.piles[state.dealer % len(sides)] if before is None else None
    if taken:
        name = names[state.dealer]
        yield f"{name} take{_s(name)} the opening table, {paint.cards(taken)}."
    old = (0,) * len(sides) if before is None else before.bonus
    pairs = zip(sides, state.bonus, old, strict=True)
    scored = [f"{side} {points_of(now - then)}" for side, now, then in pairs if now > then]
    if scored:
        yield f"For that: {', '.join(scored)}."


def _s(name: str) -> str:
    return "" if name == "You" else "s"


def _no_scopa(before: types.GameState) -> str:
    """Say what cleared the table without a scopa."""
    last = sum(map(len, before.hands)) == 1 and not before.stock
    return "the last card of the hand" if last and not before.rules.last_scopa else "an ace"


def tell(before: types.GameState, after: types.GameState, paint: Painter) -> list[str]:
    """Tell the play between two positions in words."""
    play = after.last_play
    assert play is not None
    rules, move = before.rules, play.move
    names = seat_names(rules)
    name = names[play.player]
    s = _s(name)
    if rules.ace_empty and move.card < 4 and not before.table:
        lines = [f"{name} play{s} {paint.card(move.card)} and win{s} it."]
    elif not move.captured:
        lines = [f"{name} lay{s} {paint.card(move.card)}."]
    else:
        lines = [
            f"{name} play{s} {paint.card(move.card)} and take{s} {paint.cards(move.captured)}."
        ]
        if play.scopa:
            lines[0] += " " + paint.strong("Scopa!")
        elif move.captured == before.table:
            lines[0] += f" The table is clear, but {_no_scopa(before)} makes no scopa."
    if play.refilled:
        each = count_of(rules.hand_size, "new card", "new cards")
        lines.append(f"Everyone gets {each}; {len(after.stock) or 'none'} left in the stock.")
        lines += tell_deal(after, before, names, side_names(rules), paint)
    if play.leftovers:
        if play.leftovers_to is None:
            whom = "nobody, since nobody captured"
        else:
            side = side_names(rules)[play.leftovers_to]
            whom = f"{side[0].lower() + side[1:] if side.startswith('You') else side}, the last "
            whom += "to capture"
        lines.append(f"What is left on the table goes to {whom}: {paint.cards(play.leftovers)}.")
    return lines
