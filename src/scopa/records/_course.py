"""A match as its hands are added one by one, each checked against what was before."""

from __future__ import annotations

from typing import Final

from ..errors import RecordError, shown
from ..match import Match, match_winner
from ..rules import Rules
from ._hand import HandRecord

__all__ = ["MOST_HANDS", "Course"]

MOST_HANDS: Final = 5_000
"""The most hands of one recorded match."""


class Course:
    """A match as its hands are added one by one: who deals next, the totals, the winner."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.match: Match | None = None  # before the next hand; None: it may be any
        self.winner: int | None = None
        self.broken_off = False

    def add(self, hand: HandRecord) -> None:
        """Add the next hand.

        Raises
        ------
        RecordError
            It does not follow on what was before; `field` names what is wrong.
        """
        if hand.rules != self.rules:
            raise RecordError(
                f"its rules are {hand.rules.to_text()}, those of the match {self.rules.to_text()}",
                field="rules",
            )
        self.check_next(hand.dealer, hand.totals)
        if self.match is None:
            self.match = Match(self.rules, hand.totals, hand.dealer)
            if self.match.winner is not None:
                raise RecordError(
                    f"totals={hand.totals}: side {self.match.winner} has won with them already",
                    field="totals",
                )
        if hand.score is None:
            self.broken_off = True
        else:
            self.match = self.match.record(hand.score)
            self.winner = match_winner(self.match.totals, self.rules, hand.score)

    def check_next(self, dealer: object, totals: object = None) -> None:
        """Refuse a dealer, or totals, that the next hand cannot have; None are not known yet."""
        if self.broken_off or self.winner is not None:
            ended = "was broken off" if self.broken_off else f"was won by side {self.winner}"
            raise RecordError(f"no hand can follow: the match {ended}", field="dealer")
        match = self.match
        if match is not None and dealer != match.dealer:
            raise RecordError(
                f"dealer={shown(dealer)}: it must be {match.dealer}, the seat after the last "
                "dealer",
                field="dealer",
            )
        if match is not None and totals is not None and totals != match.totals:
            raise RecordError(
                f"totals={shown(totals)}: they must be {match.totals}, the points so far",
                field="totals",
            )

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side so far."""
        return (0,) * self.rules.sides if self.match is None else self.match.totals
