"""Recorded hands in a terminal: all plays at once, or back and forth step by step."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Final, TextIO

from .._backend import types
from ..errors import ScopaError, shown
from ..records import MatchRecord, Replay
from ..rules import Rules
from ._words import Painter, tell_deal, won

__all__ = ["show_all", "step_through"]

_HELP: Final = """\
  Enter or n  the next play          b  one play back
  a number    that ply of the hand   e  the end of the hand, 0 its opening
  >  the next hand                   <  the hand before
  v SEAT      what that seat could see; v alone, all cards
  q           leave"""


def show_all(record: MatchRecord, *, hand: int | None = None, seat: int | None = None) -> None:
    """Print the plays of a match, or of one of its hands."""
    _Screen(record, hand, seat).show_all(only=hand)


def step_through(record: MatchRecord, *, hand: int | None = None, seat: int | None = None) -> None:
    """Ask for commands and show where they lead, until the person leaves or the input ends."""
    _Screen(record, hand, seat).step_through()


class _Screen:
    """A replay and the terminal it is shown on."""

    def __init__(self, record: MatchRecord, hand: int | None, seat: int | None) -> None:
        self.out: TextIO = sys.stdout
        self.paint = Painter(colour=self.out.isatty() and not os.environ.get("NO_COLOR"))
        self.record = record
        self.replay = Replay(record)
        self.names = _seat_names(record)
        self.sides = _side_names(record.rules, self.names)
        self.seat: int | None = None
        if hand is not None:
            self.replay.go(0, hand)
        if seat is not None:
            self._look_as(str(seat))

    def say(self, text: str = "") -> None:
        self.out.write(text + "\n")

    def show_all(self, only: int | None) -> None:
        self._heading()
        while True:
            if not self.replay.ply:
                if only is not None and self.replay.hand != only:
                    return
                self._opening()
            for line in (*self._play_lines(), *self._comment(), *self._count()):
                self.say(line)
            if not self.replay.forward():
                break
        if self.record.winner is not None:
            self.say(f"\n{self.sides[self.record.winner]} won the match, {self._totals()}.")
        elif only is None:
            self.say(f"\nThe match was broken off at {self._totals()}.")

    def step_through(self) -> None:
        self._heading()
        self.say("? is for help.")
        self._opening()
        self._position()
        while True:
            self.out.write("\n> ")
            self.out.flush()
            line = sys.stdin.readline()
            if not sys.stdin.isatty():
                self.say()
            command = line.strip().lower()
            if not line or command in {"q", "quit"}:
                return
            try:
                self._obey(command)
            except ScopaError as error:
                self.say(str(error))

    def _obey(self, command: str) -> None:
        replay, hand = self.replay, self.replay.hand
        word, _, rest = command.partition(" ")
        if word in {"", "n"}:
            if not replay.forward():
                raise ScopaError("this is the end of the record")
        elif word == "b":
            if not replay.back():
                raise ScopaError("this is the beginning of the record")
        elif word == "e":
            replay.go(replay.last_ply)
        elif word in {">", "<"}:
            replay.go(0, hand + (1 if word == ">" else -1))
        elif word == "v":
            self._look_as(rest.strip())
        elif word.isascii() and word.isdigit() and len(word) < 4:
            replay.go(int(word))
        elif word in {"?", "h", "help"}:
            self.say(_HELP)
            return
        else:
            raise ScopaError(f"not understood: {shown(command)}; ? is for help")
        if replay.hand != hand:
            self._opening()
        self._position()

    def _look_as(self, seat: str) -> None:
        players = self.record.rules.players
        if seat and seat not in map(str, range(players)):
            raise ScopaError(f"no seat {shown(seat)}; there are 0 to {players - 1}")
        self.seat = int(seat) if seat else None

    def _heading(self) -> None:
        record = self.record
        about = (record.event, record.site, record.date)
        self.say(self.paint.strong(", ".join(self.names) + f"; rules {record.rules.to_text()}"))
        for line in (", ".join(filter(None, about)), record.comment):
            if line:
                self.say(line)

    def _opening(self) -> None:
        replay = self.replay
        state = replay.state
        standing = ", ".join(
            f"{name} {total}" for name, total in zip(self.sides, replay.totals, strict=True)
        )
        title = f"Hand {replay.hand} of {len(replay.hands)}"
        self.say(self.paint.strong(f"\n{title}, dealt by {self.names[state.dealer]}; {standing}"))
        self.say(f"Table: {self.paint.cards(state.opening_table, 'empty')}")
        for line in self._deal(replay.hand_record.opening, None):
            self.say(line)

    def _deal(self, state: types.GameState, before: types.GameState | None) -> Iterator[str]:
        """Tell what cards just dealt scored."""
        return tell_deal(state, before, self.names, self.sides, self.paint)

    def _play_lines(self) -> Iterator[str]:
        play = self.replay.play
        if play is None:
            return
        width = max(map(len, self.names))
        line = f"{self.replay.ply:>4}  {self.names[play.player]:<{width}}  "
        line += self.paint.card(play.move.card)
        if play.move.captured:
            line += f" takes {self.paint.cards(play.move.captured)}"
        elif self._won_alone(play):
            line += " and wins it"
        if play.scopa:
            line += self.paint.strong("  Scopa!")
        if play.leftovers and play.leftovers_to is not None:
            line += f"; the rest, {self.paint.cards(play.leftovers)}, to "
            line += self.sides[play.leftovers_to]
        yield line
        if play.refilled:
            ply = self.replay.ply
            before = self.replay.go(ply - 1)
            yield from self._deal(self.replay.go(ply), before)

    def _won_alone(self, play: types.Play) -> bool:
        """Whether a card that took nothing was won all the same."""
        own = self.replay.state.piles[play.player % len(self.sides)]
        return play.move.card in own and play.move.card not in play.leftovers

    def _comment(self) -> Iterator[str]:
        for line in self.replay.comment.splitlines():
            yield f"      {{{line}}}"

    def _count(self) -> Iterator[str]:
        score = self.replay.score
        if score is not None:
            yield f"\n{score.table(self.sides)}"
        elif self.replay.ply == self.replay.last_ply:
            yield "The hand was broken off here."

    def _totals(self) -> str:
        return "-".join(map(str, self.record.totals))

    def _position(self) -> None:
        replay, state = self.replay, self.replay.state
        to_move = "the hand is over" if state.is_over else f"{self.names[state.turn]} to play"
        self.say(f"\nPly {replay.ply} of {replay.last_ply}, {to_move}.")
        for line in (*self._play_lines(), *self._comment()):
            self.say(line)
        width = max(map(len, self.names))
        for seat, cards in enumerate(self._hands(state)):
            self.say(f"  {self.names[seat]:<{width}}  {cards}")
        self.say(f"  {'Table':<{width}}  {self.paint.cards(state.table, 'empty')}")
        self.say(f"  Won: {won(state, self.sides)}. Stock: {len(state.stock)}.")
        for line in self._count():
            self.say(line)

    def _hands(self, state: types.GameState) -> Iterator[str]:
        """Give the hands as text, those that the chosen seat cannot see covered."""
        if self.seat is None:
            yield from (self.paint.cards(hand) for hand in state.hands)
            return
        view = self.replay.view(self.seat)
        for seat, size in enumerate(view.hand_sizes):
            seen = view.hand if seat == self.seat else view.exposed[seat]
            covered = ["??"] * (size - len(seen))
            yield " ".join([*map(self.paint.card, seen), *covered]) or "-"


def _seat_names(record: MatchRecord) -> list[str]:
    """Name the seats: as the record does, in one line each."""
    if record.names:
        return [" ".join(name.split()) or "?" for name in record.names]
    return [f"Player {seat}" for seat in range(record.rules.players)]


def _side_names(rules: Rules, names: list[str]) -> list[str]:
    return [" & ".join(names[side :: rules.sides]) for side in range(rules.sides)]
