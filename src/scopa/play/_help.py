"""The help page of the terminal game: what can be typed, and the rules in short."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Final

from ..cards import Card
from ..rules import Rules
from ._words import points_of

__all__ = ["help_text"]

_WIDE: Final = 92
_LETTERS: Final = "A234567FCR"
_MOST: Final = {
    "cards": "cards", "coins": "coins", "primiera": "the best primiera", "sevens": "sevens",
}  # fmt: skip


def help_text(rules: Rules) -> str:
    """Say what can be typed, and the rules in short."""
    lines = [*_captures(rules), *_scoring(rules), _ending(rules)]
    if rules.sides != rules.players:
        lines.append("You and your partners count together.")
    told = "\n".join(fill(line, _WIDE, subsequent_indent="  ") for line in lines)
    return f"""\
What you can type:
  1 to {rules.hand_size}   play that card of your hand; so does its name, such as 7D
  7Dx3C4B  play 7D and take 3C and 4B
  i   hint: what each move is worth; r   review: what your moves of the last hand lost
  n new match, l level, q quit, ? this page
A card is its rank, A 2 3 4 5 6 7 F(ante)=8 C(avallo)=9 R(e)=10, then its suit:
D(enari), C(oppe), S(pade), B(astoni).

The rules in short:
{told}"""


def _captures(rules: Rules) -> Iterator[str]:
    """Say what a card takes, a line each."""
    makes = " or ".join(str(total) for total in rules.totals if total != "rank")
    few = ", as few of them as there can be" if rules.choice == "fewest" else ""
    if "rank" in rules.totals:
        yield {
            "single": "A card takes one card of its own rank or, only when there is none, several "
            "cards that add up to it.",
            "fewest": "A card takes one card of its own rank or, only when there is none, as few "
            "cards as add up to it.",
            "free": "A card takes one card of its own rank, or several cards that add up to it.",
        }[rules.choice]
    if makes and "rank" in rules.totals:
        yield f"Or it takes cards that make {makes} together with it{few}."
    elif makes:
        yield f"A card takes one or several cards that make {makes} together with it{few}."
    if rules.ace != "normal":
        unless = ", unless an ace lies there" if rules.ace == "sweep_unless_ace" else ""
        scopa = "a scopa" if rules.ace_scopa else "no scopa if only an ace can take it"
        yield f"An ace takes the whole table{unless}; that is {scopa}."
    if rules.ace_empty:
        yield "An ace that is played on an empty table is won."
    must = "What can take must take" if rules.forced else "No card need take"
    yield f"{must}; a card that takes nothing stays on the table."


def _scoring(rules: Rules) -> Iterator[str]:
    """Say what scores, a line each."""
    if rules.scopa:
        last = "" if rules.last_scopa else ", but not with the last card of the hand"
        yield f"Clearing the table is a scopa, {points_of(rules.scopa)}{last}."
    if rules.majorities:
        most = ", ".join(f"{_MOST[name]} {points_of(points)}" for name, points in rules.majorities)
        yield f"Most of all: {most}; a tie is nobody's."
    if "primiera" in dict(rules.majorities):
        values = sorted(zip(rules.prime_scale, _LETTERS, strict=True), reverse=True)
        needed = "all four suits needed" if rules.prime_suits == "all" else "a suit may be missing"
        yield f"The primiera is the best card of each suit, {needed}:"
        yield ", ".join(f"{letter} {value}" for value, letter in values) + "."
    alike: dict[int, list[Card]] = {}
    for card, points in rules.card_points:
        alike.setdefault(points, []).append(card)
    for points, cards in alike.items():
        each = " each" if len(cards) > 1 else ""
        yield f"Cards of {points_of(points)}{each}: {' '.join(map(str, cards))}."
    sets = [
        f"{' '.join(map(str, cards))} {points_of(points)}" for cards, points in rules.set_points
    ]
    if sets:
        yield f"Together: {', '.join(sets)}."
    if rules.napola:
        most = "" if rules.napola == 10 else f", up to {rules.napola}"
        yield (
            "Napola: ace, 2 and 3 of denari make 3 points, each further coin of the run one "
            f"more{most}."
        )
    yield from _deals(rules)


def _deals(rules: Rules) -> Iterator[str]:
    """Say what a deal scores, a line each."""
    if rules.table_bonus:
        totals = ", ".join(f"{total}: {sweeps}" for total, sweeps in rules.table_bonus)
        yield f"An opening table of these totals is the dealer's, with scope: {totals}."
    accusi = dict(rules.accusi)
    if "low9" in accusi:
        yield f"Three cards of 9 or less in all are declared, scope: {accusi['low9']}."
    if "triple" in accusi:
        yield f"Three cards alike are declared, scope: {accusi['triple']}."
    if "wild" in accusi:
        yield f"{accusi['wild']} stands for any card there."


def _ending(rules: Rules) -> str:
    """Say how the match is won."""
    how = {
        "highest": "looked at after each hand; a tie means another hand.",
        "first": "looked at after each hand; who is first there in the order of the count wins.",
        "lowest": "and then the fewest points win; a tie means another hand.",
    }[rules.finish]
    coins = " All ten coins in a hand win it at once." if rules.all_coins_wins else ""
    return f"The match goes to {rules.target}, {how}{coins}"
