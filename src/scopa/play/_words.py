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
    return f"""\
What you can type:
  1 to {rules.hand_size}   play that card of your hand; so does its name, such as 7D
  7Dx3C4B  play 7D and take 3C and 4B
  i   hint: what each move is worth; r   review: what your moves of the last hand lost
  n new match, l level, q quit, ? this page
A card is its rank, A 2 3 4 5 6 7 F(ante)=8 C(avallo)=9 R(e)=10, then its suit:
D(enari), C(oppe), S(pade), B(astoni).

The rules in short:
A card takes one card of its own rank or, only when there is none, several cards that add up
to it. What can take must take; a card that takes nothing stays on the table.
{_scoring(rules)}
{_ending(rules)}{sides}"""


def _scoring(rules: Rules) -> str:
    """Say what scores, a line each."""
    lines: list[str] = []
    if rules.scopa:
        last = "" if rules.last_scopa else ", but not with the last card of the hand"
        lines.append(f"Clearing the table is a scopa, {_points(rules.scopa)}{last}.")
    if rules.majorities:
        most = ", ".join(f"{_MOST[name]} {_points(points)}" for name, points in rules.majorities)
        lines.append(f"Most of all: {most}; a tie is nobody's.")
    if "primiera" in dict(rules.majorities):
        values = sorted(zip(rules.prime_scale, _LETTERS, strict=True), reverse=True)
        needed = "all four suits needed" if rules.prime_suits == "all" else "a suit may be missing"
        lines.append(f"The primiera is the best card of each suit, {needed}:")
        lines.append(", ".join(f"{letter} {value}" for value, letter in values) + ".")
    singles = ", ".join(f"{card} {_points(points)}" for card, points in rules.card_points)
    sets = [f"{' '.join(map(str, cards))} {_points(points)}" for cards, points in rules.set_points]
    lines += [f"Cards: {singles}."] if singles else []
    lines += [f"Together: {', '.join(sets)}."] if sets else []
    if rules.napola:
        lines.append(
            "Napola: ace, 2 and 3 of denari make 3 points, each further coin of the run one"
        )
        lines[-1] += "\nmore." if rules.napola == 10 else f"\nmore, up to {rules.napola}."
    if rules.table_bonus:
        totals = ", ".join(f"{total}: {sweeps}" for total, sweeps in rules.table_bonus)
        lines.append(f"An opening table of these totals is the dealer's, with scope: {totals}.")
    accusi = dict(rules.accusi)
    if "low9" in accusi:
        lines.append(f"Three cards of 9 or less in all are declared, scope: {accusi['low9']}.")
    if "triple" in accusi:
        lines.append(f"Three cards alike are declared, scope: {accusi['triple']}.")
    if "wild" in accusi:
        lines.append(f"{accusi['wild']} stands for any card there.")
    return "\n".join(lines)


_LETTERS: Final = "A234567FCR"
_MOST: Final = {
    "cards": "cards", "coins": "coins", "primiera": "the best primiera", "sevens": "sevens",
}  # fmt: skip


def _points(number: int) -> str:
    return count_of(number, "point", "points")


def _ending(rules: Rules) -> str:
    """Say how the match is won."""
    how = {
        "highest": "looked at after each hand; a tie means another hand.",
        "first": "looked at after each hand; who is first there in the order of the count wins.",
        "lowest": "and then the fewest points win; a tie means another hand.",
    }[rules.finish]
    coins = " All ten coins in a hand win it at once." if rules.all_coins_wins else ""
    return f"The match goes to {rules.target}, {how}{coins}"
