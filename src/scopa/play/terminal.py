"""The game in a terminal: one person against the computer."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn, TextIO, TypeVar

from .._backend import types
from .._seats import Seat, game_seed
from ..bots import LEVELS
from ..cards import Card
from ..errors import AmbiguousMoveError, NotationError, ScopaError, shown
from ..match import Match
from ..records import MatchRecord, Recorder
from ..rules import Rules
from ..scoring import score_hand
from ..state import apply, legal_moves
from ..view import observe
from ._advice import hint_for, review_of, tell_review
from ._help import help_text
from ._words import Painter, count_of, seat_names, side_names, tell, tell_deal, won

__all__ = ["PLAY_LEVELS", "TerminalGame"]

PLAY_LEVELS: Final = ("easy", "normal", "hard")
"""The levels a person can play against."""

_T = TypeVar("_T")
_YOU: Final = 0  # the seat at the keyboard


class _Standing(NamedTuple):
    """A position, and the match points before its hand."""

    state: types.GameState
    totals: tuple[int, ...]


class _Quit(Exception):
    """The player leaves."""


class _NewMatch(Exception):
    """The player wants to begin again."""


class TerminalGame:
    """A sitting at the terminal: matches until the player leaves.

    Parameters
    ----------
    rules : Rules
        The rules to play by.
    level : str
        How well the computer plays: ``"easy"``, ``"normal"`` or ``"hard"``.
    seed : int
        What the cards are dealt from; every match of the sitting gets its own seed from it.
    stdin, stdout : file, optional
        Where to read and write; the standard ones by default.
    colour : bool, optional
        Whether to write in colour; by default only on a terminal, and not when the variable
        ``NO_COLOR`` is set.
    on_match : callable, optional
        Called with the record of every match when it is over or broken off.
    """

    def __init__(
        self,
        rules: Rules,
        level: str,
        seed: int,
        *,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        colour: bool | None = None,
        on_match: Callable[[MatchRecord], object] | None = None,
    ) -> None:
        self.rules = rules
        self.level = level
        self.seed = seed
        self.stdin = sys.stdin if stdin is None else stdin
        self.stdout = sys.stdout if stdout is None else stdout
        self.paint = Painter(colour=_wants_colour(self.stdout) if colour is None else colour)
        self.seats = seat_names(rules)
        self.sides = side_names(rules)
        self.matches = 0
        self.on_match = on_match
        self._now: _Standing | None = None  # when the player is to move
        self._last: _Standing | None = None  # the last finished hand

    def run(self) -> None:
        """Play until the player leaves, the input ends or is interrupted."""
        try:
            while True:
                try:
                    self._match()
                    self._ask(
                        "\nn new match, l level, r review of the last hand, q quit: ",
                        self._nothing_else,
                    )
                except _NewMatch:
                    continue
        except _Quit:
            self._say("Goodbye.")
        except KeyboardInterrupt:
            self._say("\nGoodbye.")

    def _match(self) -> None:
        rules, number = self.rules, self.matches
        self.matches += 1
        level = LEVELS[self.level]
        bots = {
            seat: Seat(level(seed=game_seed(rules, self.seed, number, seat)))
            for seat in range(rules.players)
            if seat != _YOU
        }
        seed = game_seed(rules, self.seed, number, rules.players)
        recorder = Recorder()
        try:
            self._hands(Match(rules, dealer=rules.players - 1), seed, bots, recorder)
        finally:
            record = recorder.match(
                rules=rules, names=self.seats, seed=seed, event=f"scopa play, level {self.level}"
            )
            if self.on_match is not None and record.hands:
                self.on_match(record)

    def _hands(self, match: Match, seed: int, bots: dict[int, Seat], recorder: Recorder) -> None:
        rules = self.rules
        self._say(self.paint.strong(f"\nA new match to {rules.target}, level {self.level}."))
        self._say("? is for help.")
        while match.winner is None:
            state = self._hand(match, match.deal(seed), bots, recorder)
            self._last = _Standing(state, match.totals)
            score = score_hand(state)
            match = match.record(score)
            self._say(self.paint.strong(f"\nThe count of hand {match.hands_played}"))
            self._say(score.table(self.sides))
            self._say(f"The match, to {rules.target}: {self._standing(match)}")
        side = self.sides[match.winner]
        who = "You win" if match.winner == _YOU else f"{side} wins"
        self._say(self.paint.strong(f"\n{who} the match."))

    def _hand(
        self, match: Match, state: types.GameState, bots: dict[int, Seat], recorder: Recorder
    ) -> types.GameState:
        dealer = self.seats[state.dealer]
        self._say(self.paint.strong(f"\nHand {match.hands_played + 1}"))
        if state.redeals:
            times = count_of(state.redeals, "time", "times")
            self._say(f"The opening table was void: dealt again, {times}.")
        self._say(f"{dealer} deal{'' if state.dealer == _YOU else 's'}.")
        for line in tell_deal(state, None, self.seats, self.sides, self.paint):
            self._say(line)
        while not state.is_over:
            before = state
            if state.turn == _YOU:
                self._show(state)
                self._now = _Standing(state, match.totals)
                move = self._ask_move(state)
                self._now = None
                state = apply(state, move)
            else:
                move, state = bots[state.turn].play(state, match.totals)
            recorder(before, move, state)
            for line in tell(before, state, self.paint):
                self._say(line)
        return state

    def _show(self, state: types.GameState) -> None:
        hand = "  ".join(
            f"{number}) {self.paint.card(card)}"
            for number, card in enumerate(state.hands[_YOU], start=1)
        )
        self._say(f"\n{won(state, self.sides)}. Stock: {len(state.stock)}.")
        for name, cards in zip(self.seats[1:], state.exposed[1:], strict=True):
            if cards:
                self._say(f"Face up before {name}: {self.paint.cards(cards)}")
        self._say(f"Table: {self.paint.cards(state.table, 'empty')}")
        self._say(f"Hand:  {hand}")

    def _ask_move(self, state: types.GameState) -> types.Move:
        size = len(state.hands[_YOU])
        prompt = f"Your card ({'1' if size == 1 else f'1 to {size}'}): "
        while True:
            move = self._ask(prompt, lambda answer: self._read_move(state, answer))
            if move is not None:
                return move

    def _read_move(self, state: types.GameState, answer: str) -> types.Move | None:
        """Turn an answer into a move, asking which capture if need be; None: choose again."""
        hand = tuple(state.hands[_YOU])
        if _is_number(answer):
            if not 1 <= int(answer) <= len(hand):
                raise ScopaError(f"there is no card {answer}; your hand has 1 to {len(hand)}")
            return self._ask_capture(state, hand[int(answer) - 1])
        for card in hand:  # its name alone asks as its number does, even where it may be laid
            if answer.upper() == str(card):
                return self._ask_capture(state, card)
        try:
            return state.parse_move(answer)
        except AmbiguousMoveError as error:
            return self._ask_capture(state, error.candidates[0].card)
        except NotationError:
            raise ScopaError(
                f"not understood: {shown(answer)}; type a number, a card such as {hand[0]}, or ?"
            ) from None

    def _ask_capture(self, state: types.GameState, card: Card) -> types.Move | None:
        """Let the player choose among the captures of a card; None: another card after all."""
        choices = [move.captured for move in legal_moves(state) if move.card == card]
        if len(choices) < 2:
            return types.Move(card, *choices)
        self._say(f"{self.paint.card(card)} can take:")
        for number, choice in enumerate(choices, start=1):
            what = self.paint.cards(choice) if choice else "nothing: it is laid"
            self._say(f"  {number}) {what}")

        def read(answer: str) -> types.Move | None:
            if not answer:
                return None
            if not _is_number(answer) or not 1 <= int(answer) <= len(choices):
                raise ScopaError(f"type a number from 1 to {len(choices)}")
            return types.Move(card, choices[int(answer) - 1])

        prompt = f"Which (1 to {len(choices)}, or Enter for another card): "
        return self._ask(prompt, read, empty=True)

    def _ask(self, prompt: str, read: Callable[[str], _T], *, empty: bool = False) -> _T:
        """Ask until *read* can make something of the answer; commands work at every question."""
        while True:
            answer = self._line(prompt)
            if self._obey(answer) or not (answer or empty):
                continue
            try:
                return read(answer)
            except ScopaError as error:
                self._say(str(error))

    def _line(self, prompt: str) -> str:
        """Read one line; the end of the input is a way to leave."""
        if self.stdin is sys.stdin and self.stdin.isatty() and self.stdout is sys.stdout:
            try:
                return input(prompt).strip()
            except EOFError:
                self._say("")
                raise _Quit from None
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not self.stdin.isatty():
            self._say("")  # nobody pressed Enter on the screen
        if not line:
            raise _Quit
        return line.strip()

    def _obey(self, answer: str) -> bool:
        """Carry out a command; False when the answer is none."""
        command, _, rest = answer.lower().partition(" ")
        if command in {"q", "quit"}:
            raise _Quit
        if command in {"n", "new"}:
            raise _NewMatch
        if command in {"?", "h", "help"}:
            self._say(help_text(self.rules))
        elif command in {"l", "level"}:
            self._change_level(rest.strip())
        elif command in {"i", "hint"}:
            self._hint()
        elif command in {"r", "review"}:
            self._review()
        else:
            return False
        return True

    def _hint(self) -> None:
        """Say what each move is worth."""
        if self._now is None:
            self._say("There is no move to weigh.")
            return
        state, totals = self._now
        self._say(str(hint_for(observe(state, _YOU, totals), totals)))

    def _review(self) -> None:
        """Say what the player's moves of the last hand have lost."""
        if self._last is None:
            self._say("No hand is over yet.")
            return
        for line in tell_review(review_of(*self._last), _YOU):
            self._say(line)

    def _change_level(self, wanted: str) -> None:
        """Ask for the level if need be; another level begins a new match."""
        while wanted not in PLAY_LEVELS:
            if wanted:
                self._say(f"no level {shown(wanted)}")
            choices = ", ".join(f"{n} {name}" for n, name in enumerate(PLAY_LEVELS, start=1))
            wanted = self._line(f"Level ({choices}; Enter keeps {self.level}): ").lower()
            if not wanted:
                return
            if wanted in {"q", "quit"}:
                raise _Quit
            if wanted in {"1", "2", "3"}:
                wanted = PLAY_LEVELS[int(wanted) - 1]
        if wanted == self.level:
            self._say(f"The level is {wanted} already.")
            return
        self.level = wanted
        raise _NewMatch

    def _standing(self, match: Match) -> str:
        pairs = zip(self.sides, match.totals, strict=True)
        return ", ".join(f"{name} {total}" for name, total in pairs)

    def _say(self, text: str) -> None:
        self.stdout.write(text + "\n")

    @staticmethod
    def _nothing_else(answer: str) -> NoReturn:
        raise ScopaError(f"not understood: {shown(answer)}; type n, l, r or q")


def _is_number(answer: str) -> bool:
    return answer.isascii() and answer.isdigit() and len(answer) <= 3


def _wants_colour(stdout: TextIO) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stdout.isatty()
