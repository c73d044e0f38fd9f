"""What the terminal game says: names, plays told in words, cards in colour, the help page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .._backend import types
from ..cards import Card
from ..rules import Rules

__all__ = ["Painter", "count_of", "help_text", "seat_names", "side_names", "tell"]

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


def _no_scopa(before: types.GameState) -> str:
    """Say what cleared the table without a scopa."""
    last = sum(map(len, before.hands)) == 1 and not before.stock
    return "the last card of the hand" if last and not before.rules.last_scopa else "an ace"


def tell(before: types.GameState, after: types.GameState, paint: Painter) -> list[str]:
    """Tell the play between two positions in words."""
    play = after.last_play
    assert play is not None
    rules, move = before.rules, play.move
    name = seat_names(rules)[play.player]
    s = "" if name == "You" else "s"
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
    if play.leftovers:
        if play.leftovers_to is None:
            whom = "nobody, since nobody captured"
        else:
            side = side_names(rules)[play.leftovers_to]
            whom = f"{side[0].lower() + side[1:] if side.startswith('You') else side}, the last "
            whom += "to capture"
        lines.append(f"What is left on the table goes to {whom}: {paint.cards(play.leftovers)}.")
    return lines


def help_text(rules: Rules) -> str:
    """Say what can be typed, and the rules in short."""
    sides = "" if rules.sides == rules.players else "\nYou and your partners count together."
    napola = (
        "Napola: ace, 2 and 3 of denari make 3 points, each further coin of the run one more.\n"
        if rules.napola
        else ""
    )
    return f"""\
What you can type:
  1 to {rules.hand_size}   play that card of your hand; so does its name, such as 7D
  7Dx3C4B  play 7D and take 3C and 4B
  n new match, l level, q quit, ? this page
A card is its rank, A 2 3 4 5 6 7 F(ante)=8 C(avallo)=9 R(e)=10, then its suit:
D(enari), C(oppe), S(pade), B(astoni).

The rules in short:
A card takes one card of its own rank or, only when there is none, several cards that add up
to it. What can take must take; a card that takes nothing stays on the table. Clearing the
table is a scopa, 1 point{"" if rules.last_scopa else ", but not with the last card of the hand"}.
Most cards, most coins, the 7 of denari and the best primiera are 1 point each; a tie is
nobody's. The primiera is the best card of each suit, all four suits needed:
7 is 21, 6 18, ace 16, 5 15, 4 14, 3 13, 2 12, F C R 10.
{napola}\
The match goes to {rules.target}, looked at after each hand; a tie means another hand.{sides}"""
