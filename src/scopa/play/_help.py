"""The help page of the terminal game: what can be typed, and the rules in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Final

from .._columns import lined_up
from ..cards import CARDS, Card
from ..rules import Rules
from ._count import prize_name
from ._words import Words

__all__ = ["help_text"]

_WIDE: Final = 92


def help_text(rules: Rules, levels: Sequence[str], words: Words) -> str:
    """Say what can be typed, and the rules in short."""
    say = words.say
    lines = [*_captures(rules, words), *_scoring(rules, words), *_ending(rules, words)]
    if rules.sides != rules.players:
        lines.append(say.gettext("You and your partners count together."))
    return "\n".join(
        [
            say.gettext("What you can type:"),
            *(f"  {line}" for line in lined_up(_commands(rules, levels, words))),
            *_codes(words),
            "",
            say.gettext("The rules in short:"),
            *(fill(line, _WIDE, subsequent_indent="  ") for line in lines),
        ]
    )


def _commands(rules: Rules, levels: Sequence[str], words: Words) -> list[tuple[str, str]]:
    """What can be typed, which is the same in every language, and what it does."""
    say = words.say
    seven, three, four = (words.code(CARDS[number]) for number in (24, 9, 15))
    level = say.gettext("another level (a new match)")
    return [
        (f"1 … {rules.hand_size}, {seven}", say.gettext("play that card of the hand")),
        (f"{seven}x{three}{four}", say.gettext("play it and take these cards")),
        ("i, hint", say.gettext("what each move is worth")),
        ("r, review", say.gettext("review of the last hand")),
        ("n, new", say.gettext("new match")),
        ("l, level", f"{level}: {', '.join(levels)}"),
        ("q, quit", say.gettext("leave")),
        ("?, help", say.gettext("this page")),
    ]


def _codes(words: Words) -> Iterator[str]:
    """What the codes of the cards mean."""
    names, code = words.names, words.code
    yield words.say.gettext("A card is written by its rank and its suit:")
    ranks = [(code(CARDS[4 * rank - 4])[:-1], rank) for rank in (1, 8, 9, 10)]
    yield "  " + ", ".join(f"{sign} = {names.rank(rank)} ({rank})" for sign, rank in ranks)
    suits = zip(CARDS[:4], names.suits, strict=True)
    yield "  " + ", ".join(f"{code(card)[-1]} = {name}" for card, name in suits)


def _captures(rules: Rules, words: Words) -> Iterator[str]:
    """Say what a card takes, a line each."""
    say = words.say
    total = say.either([str(total) for total in rules.totals if total != "rank"] or [""])
    if "rank" in rules.totals:
        yield {
            "single": say.gettext(
                "A card takes one card of its own rank or, only when there is none, several "
                "cards that add up to it."
            ),
            "fewest": say.gettext(
                "A card takes one card of its own rank or, only when there is none, as few "
                "cards as add up to it."
            ),
            "free": say.gettext(
                "A card takes one card of its own rank, or several cards that add up to it."
            ),
        }[rules.choice]
        if total:
            yield say.gettext("Or it takes cards that make {total} together with it.", total=total)
    else:
        yield say.gettext(
            "A card takes one or several cards that make {total} together with it.", total=total
        )
    if total and rules.choice == "fewest":
        yield say.gettext("It takes as few of them as there can be.")
    if rules.ace != "normal":
        yield " ".join(_aces(rules, words))
    if rules.ace_empty:
        yield say.gettext("An ace that is played on an empty table is won.")
    yield (
        say.gettext(
            "A card that can take must take. Only a card that takes nothing stays on the table."
        )
        if rules.forced
        else say.gettext("No card need take; a card that takes nothing stays on the table.")
    )


def _aces(rules: Rules, words: Words) -> Iterator[str]:
    say = words.say
    if rules.ace == "sweep_unless_ace":
        yield say.gettext("An ace takes the whole table, unless an ace lies there.")
    else:
        yield say.gettext("An ace takes the whole table.")
    if rules.ace_scopa:
        yield say.gettext("That is a scopa.")
    else:
        yield say.gettext("That is no scopa if only an ace can take it.")


def _scoring(rules: Rules, words: Words) -> Iterator[str]:
    """Say what scores, a line each."""
    say, points = words.say, words.points
    if rules.scopa:
        worth = points(rules.scopa)
        yield (
            say.gettext("Clearing the table is a scopa, {points}.", points=worth)
            if rules.last_scopa
            else say.gettext(
                "Clearing the table is a scopa, {points}, but not with the last card of the hand.",
                points=worth,
            )
        )
    if rules.majorities:
        most = [f"{prize_name(name, words)} {points(worth)}" for name, worth in rules.majorities]
        yield say.gettext(
            "For most of all: {prizes}; a tie gives nothing to anybody.", prizes=", ".join(most)
        )
    if "primiera" in dict(rules.majorities):
        yield from _primiera(rules, words)
    alike: dict[int, list[Card]] = {}
    for card, each in rules.card_points:
        alike.setdefault(each, []).append(card)
    for each, cards in alike.items():
        yield say.gettext(
            "Cards worth {points}: {cards}.",
            points=points(each),
            cards=" ".join(map(words.code, cards)),
        )
    sets = [
        f"{' '.join(map(words.code, cards))} {points(worth)}" for cards, worth in rules.set_points
    ]
    if sets:
        yield say.gettext("Together: {sets}.", sets=", ".join(sets))
    if rules.napola:
        yield say.gettext(
            "Napola: ace, 2 and 3 of {coins} make 3 points, each further card of the run one "
            "more, up to {most}.",
            coins=words.names.suits[0],
            most=rules.napola,
        )
    yield from _deals(rules, words)


def _primiera(rules: Rules, words: Words) -> Iterator[str]:
    say = words.say
    if rules.prime_suits == "all":
        yield say.gettext("The primiera is the best card of each suit, all four suits needed:")
    else:
        yield say.gettext("The primiera is the best card of each suit, a suit may be missing:")
    signs = [words.code(card)[:-1] for card in CARDS[::4]]
    scale = zip(rules.prime_scale, range(10), signs, strict=True)
    ordered = sorted(scale, key=lambda each: (-each[0], each[1]))
    yield ", ".join(f"{sign} {value}" for value, _, sign in ordered) + "."


def _deals(rules: Rules, words: Words) -> Iterator[str]:
    """Say what a deal scores, a line each."""
    say = words.say
    if rules.table_bonus:
        totals = ", ".join(f"{total}: {sweeps}" for total, sweeps in rules.table_bonus)
        yield say.gettext(
            "An opening table of these totals is the dealer's, with scope: {totals}.", totals=totals
        )
    accusi = dict(rules.accusi)
    if "low9" in accusi:
        yield say.gettext(
            "Three cards of 9 or less in all are declared, scope: {scope}.", scope=accusi["low9"]
        )
    if "triple" in accusi:
        yield say.gettext("Three cards alike are declared, scope: {scope}.", scope=accusi["triple"])
    if "wild" in accusi:
        card = words.code(accusi["wild"])
        yield say.gettext("{card} stands for any card there.", card=card)


def _ending(rules: Rules, words: Words) -> Iterator[str]:
    """Say how the match is won."""
    say, target = words.say, rules.target
    if rules.finish == "highest":
        yield say.gettext(
            "The match goes to {target}, looked at after each hand; a tie means another hand.",
            target=target,
        )
    elif rules.finish == "first":
        yield say.gettext(
            "The match goes to {target}, looked at after each hand; who is first there in the "
            "order of the count wins.",
            target=target,
        )
    else:
        yield say.gettext(
            "The match goes to {target}, and then the fewest points win; a tie means another hand.",
            target=target,
        )
    if rules.all_coins_wins:
        coins = words.names.suits[0]
        yield say.gettext("All ten {coins} in one hand win the match at once.", coins=coins)
