"""One match put together from its parts as they are read, each checked at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import RecordError
from ._course import MOST_HANDS, Course
from ._hand import HandRecord
from ._plain import check_format, read_hand, read_header, read_result, table
from ._texts import is_list

__all__ = ["Assembly", "whole_match"]


class Assembly:
    """A match that is being read.

    After a fault the parts that follow are still checked as far as they can be: the next hand
    may begin at any dealer and totals, and the result is not compared with the hands.
    """

    def __init__(self, number: int = 1, line: int = 1) -> None:
        self.number = number
        self.line = line  # where it begins
        self.hands: list[HandRecord] = []
        self.count = 0
        self.header: dict[str, Any] = {}
        self.course: Course | None = None
        self.faulty = False
        self.ended = False

    def head(self, data: Mapping[str, object]) -> None:
        """Read the head."""
        self.header = read_header(data)
        self.course = Course(self.header["rules"])

    def hand(self, data: Mapping[str, object]) -> None:
        """Read the next hand."""
        if self.ended:
            raise RecordError("a hand after the result of its match")
        if self.count > MOST_HANDS:
            raise RecordError(f"a match has at most {MOST_HANDS} hands")
        course = self.course
        if course is None:  # without rules nothing can be said
            return
        if type(data.get("dealer")) is int:  # before a play of the wrong seat is found wrong
            course.check_next(data["dealer"])
        hand = read_hand(data, course.rules)
        course.add(hand)
        if not self.faulty:
            self.hands.append(hand)

    def result(self, data: Mapping[str, object]) -> None:
        """Read the result, which comes last."""
        if self.ended:
            raise RecordError("a second result of the same match")
        self.ended = True
        course = self.course
        if course is not None:
            read_result(data, None if self.faulty else course.totals, course.winner)

    def spoil(self) -> None:
        """Take note of a fault."""
        self.faulty = True
        self.hands.clear()
        if self.course is not None:
            self.course = Course(self.course.rules)

    def values(self) -> dict[str, Any]:
        """Give the arguments for `MatchRecord`, when no part had a fault."""
        return {"hands": self.hands, **self.header}


def parts_of(data: object) -> tuple[dict[str, object], list[object], object]:
    """Take a whole match apart into its head, its hands and its result."""
    head = table("a match", data)
    hands = head.pop("hand", [])
    if not is_list(hands):
        raise RecordError("hand must be a list of hands", field="hand")
    return head, hands, head.pop("result", None)


def whole_match(data: object) -> dict[str, Any]:
    """Read a match that is there as a whole; give the arguments for `MatchRecord`."""
    head, hands, result = parts_of(data)
    if "format" in head:  # as in a line of JSON Lines
        check_format(head)
        del head["format"]
    assembly = Assembly()
    assembly.head(head)
    for number, hand in enumerate(hands, start=1):
        assembly.count = number
        try:
            assembly.hand(table("a hand", hand))
        except RecordError as error:
            error.hand = number
            raise
    if result is None:
        raise RecordError("the match has no result", field="result")
    assembly.result(table("a result", result))
    return assembly.values()
