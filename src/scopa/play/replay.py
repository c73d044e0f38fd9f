"""Recorded hands in a terminal: all plays at once, or back and forth step by step."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TextIO

from .._backend import types
from .._columns import lined_up
from .._languages import language_named
from ..decks import Deck
from ..errors import ScopaError, shown
from ..records import MatchRecord, Replay
from ..rules import Rules
from ._count import count_table
from ._events import tell_deal, won
from ._words import Words

__all__ = ["show_all", "step_through"]


def show_all(
    record: MatchRecord,
    *,
    hand: int | None = None,
    seat: int | None = None,
    language: str = "en",
    deck: Deck = Deck.ITALIAN,
) -> None:
    """Print the plays of a match, or of one of its hands."""
    _Screen(record, hand, seat, language, deck).show_all(only=hand)


def step_through(
    record: MatchRecord,
    *,
    hand: int | None = None,
    seat: int | None = None,
    language: str = "en",
    deck: Deck = Deck.ITALIAN,
) -> None:
    """Ask for commands and show where they lead, until the person leaves or the input ends."""
    _Screen(record, hand, seat, language, deck).step_through()


class _Screen:
    """A replay and the terminal it is shown on."""

    def __init__(
        self, record: MatchRecord, hand: int | None, seat: int | None, language: str, deck: Deck
    ) -> None:
        self.out: TextIO = sys.stdout
        colour = self.out.isatty() and not os.environ.get("NO_COLOR")
        self.words = Words(language_named(language), deck, colour=colour)
        self.record = record
        self.replay = Replay(record)
        self.names = _seat_names(record, self.words)
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
        self._ending(only)

    def _ending(self, only: int | None) -> None:
        say, winner = self.words.say, self.record.winner
        totals = "-".join(map(str, self.record.totals))
        if winner is not None:
            name = self.sides[winner]
            self.say(
                "\n" + say.gettext("{name} won the match, {totals}.", name=name, totals=totals)
            )
        elif only is None:
            self.say("\n" + say.gettext("The match was broken off at {totals}.", totals=totals))

    def step_through(self) -> None:
        self._heading()
        self.say(self.words.say.gettext("? is for help."))
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
        say, replay, hand = self.words.say, self.replay, self.replay.hand
        word, _, rest = command.partition(" ")
        if word in {"", "n"}:
            if not replay.forward():
                raise ScopaError(say.gettext("This is the end of the record."))
        elif word == "b":
            if not replay.back():
                raise ScopaError(say.gettext("This is the beginning of the record."))
        elif word == "e":
            replay.go(replay.last_ply)
        elif word in {">", "<"}:
            self._go_to_hand(hand + (1 if word == ">" else -1))
        elif word == "v":
            self._look_as(rest.strip())
        elif word.isascii() and word.isdigit() and len(word) < 4:
            self._go_to_ply(int(word))
        elif word in {"?", "h", "help"}:
            self._help()
            return
        else:
            raise ScopaError(
                say.gettext("Not understood: {answer}; ? is for help.", answer=shown(command))
            )
        if replay.hand != hand:
            self._opening()
        self._position()

    def _help(self) -> None:
        say = self.words.say
        rows = [
            ("Enter, n", say.gettext("the next play")),
            ("b", say.gettext("one play back")),
            ("12", say.gettext("that ply of the hand")),
            ("0, e", say.gettext("the opening of the hand, its end")),
            ("<, >", say.gettext("the hand before, the next hand")),
            ("v 1, v", say.gettext("what that seat could see, all cards")),
            ("q", say.gettext("leave")),
        ]
        for line in lined_up(rows):
            self.say(f"  {line}")

    def _go_to_hand(self, number: int) -> None:
        most = len(self.replay.hands)
        if not 1 <= number <= most:
            raise ScopaError(
                self.words.say.gettext(
                    "There is no hand {number}; there are 1 to {most}.", number=number, most=most
                )
            )
        self.replay.go(0, number)

    def _go_to_ply(self, number: int) -> None:
        most = self.replay.last_ply
        if number > most:
            raise ScopaError(
                self.words.say.gettext(
                    "There is no ply {number}; the hand has 0 to {most}.", number=number, most=most
                )
            )
        self.replay.go(number)

    def _look_as(self, seat: str) -> None:
        most = self.record.rules.players - 1
        if seat and seat not in map(str, range(most + 1)):
            raise ScopaError(
                self.words.say.gettext(
                    "There is no seat {seat}; there are 0 to {most}.", seat=shown(seat), most=most
                )
            )
        self.seat = int(seat) if seat else None

    def _heading(self) -> None:
        record = self.record
        about = (record.event, record.site, record.date)
        names, rules = ", ".join(self.names), record.rules.to_text()
        title = self.words.say.gettext("{names}; rules {rules}", names=names, rules=rules)
        self.say(self.words.strong(title))
        for line in (", ".join(filter(None, about)), record.comment):
            if line:
                self.say(line)

    def _opening(self) -> None:
        replay = self.replay
        state = replay.state
        standing = ", ".join(
            f"{name} {total}" for name, total in zip(self.sides, replay.totals, strict=True)
        )
        title = self.words.say.gettext(
            "Hand {number} of {most}, dealt by {name}; {standing}",
            number=replay.hand,
            most=len(replay.hands),
            name=self.names[state.dealer],
            standing=standing,
        )
        self.say("\n" + self.words.strong(title))
        self.say(self.words.say.gettext("Table") + ": " + self._table(state.opening_table))
        for line in self._deal(replay.hand_record.opening, None):
            self.say(line)

    def _deal(self, state: types.GameState, before: types.GameState | None) -> Iterator[str]:
        """Tell what cards just dealt scored."""
        return tell_deal(state, before, self.names, self.sides, self.words)

    def _table(self, cards: types.CardSet) -> str:
        return self.words.cards(cards, self.words.say.pgettext("table", "empty"))

    def _play_lines(self) -> Iterator[str]:
        play = self.replay.play
        if play is None:
            return
        words, say = self.words, self.words.say
        width = max(map(len, self.names))
        line = f"{self.replay.ply:>4}  {self.names[play.player]:<{width}}  "
        card, cards = words.card(play.move.card), words.cards(play.move.captured)
        if play.move.captured:
            line += say.gettext("{card} takes {cards}", card=card, cards=cards)
        elif self._won_alone(play):
            line += say.gettext("{card} is won", card=card)
        else:
            line += card
        if play.scopa:
            line += "  " + words.strong(say.gettext("Scopa!"))
        if play.leftovers and play.leftovers_to is not None:
            side, cards = self.sides[play.leftovers_to], words.cards(play.leftovers)
            line += "; " + say.gettext("the rest, {cards}, to {side}", cards=cards, side=side)
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
            yield "\n" + count_table(score, self.sides, self.words)
        elif self.replay.ply == self.replay.last_ply:
            yield self.words.say.gettext("The hand was broken off here.")

    def _position(self) -> None:
        say, replay, state = self.words.say, self.replay, self.replay.state
        if state.is_over:
            to_move = say.gettext("the hand is over")
        else:
            to_move = say.gettext("{name} to play", name=self.names[state.turn])
        ply, last = replay.ply, replay.last_ply
        title = say.gettext("Ply {ply} of {last}, {to_move}.", ply=ply, last=last, to_move=to_move)
        self.say("\n" + title)
        for line in (*self._play_lines(), *self._comment()):
            self.say(line)
        rows = [*zip(self.names, self._hands(state), strict=True)]
        rows.append((say.gettext("Table"), self._table(state.table)))
        width = max(len(name) for name, _ in rows)
        for name, cards in rows:
            self.say(f"  {name:<{width}}  {cards}")
        told = say.gettext("Won: {won}.", won=won(state, self.sides, self.words))
        stock = say.gettext("Stock: {number}.", number=len(state.stock))
        self.say(f"  {told} {stock}")
        for line in self._count():
            self.say(line)

    def _hands(self, state: types.GameState) -> Iterator[str]:
        """Give the hands as text, those that the chosen seat cannot see covered."""
        if self.seat is None:
            yield from (self.words.cards(hand) for hand in state.hands)
            return
        view = self.replay.view(self.seat)
        for seat, size in enumerate(view.hand_sizes):
            seen = view.hand if seat == self.seat else view.exposed[seat]
            covered = ["??"] * (size - len(seen))
            yield " ".join([*map(self.words.card, seen), *covered]) or "-"


def _seat_names(record: MatchRecord, words: Words) -> list[str]:
    """Name the seats: as the record does, in one line each."""
    if record.names:
        return [" ".join(name.split()) or "?" for name in record.names]
    seats = range(record.rules.players)
    return [words.say.gettext("Player {number}", number=seat) for seat in seats]


def _side_names(rules: Rules, names: list[str]) -> list[str]:
    return [" & ".join(names[side :: rules.sides]) for side in range(rules.sides)]
