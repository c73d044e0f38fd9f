"""The game in a terminal: one person against the computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn, TextIO, TypeVar

from .._backend import types
from .._languages import ENGLISH, language_named
from .._seats import Seat, game_seed
from ..bots import LEVELS
from ..cards import Card
from ..decks import Deck
from ..errors import AmbiguousMoveError, IllegalMoveError, NotationError, ScopaError, shown
from ..match import Match
from ..records import MatchRecord, Recorder
from ..rules import Rules
from ..scoring import score_hand
from ..state import apply, legal_moves
from ..view import observe
from ._advice import hint_for, review_of, tell_hint, tell_review
from ._console import Console, Leave
from ._count import count_table
from ._events import tell, tell_deal, tell_victory, won
from ._help import help_text
from ._refusals import refused
from ._words import Words, seat_names, side_names

__all__ = ["PLAY_LEVELS", "TerminalGame"]

PLAY_LEVELS: Final = ("easy", "normal", "hard")
"""The levels a person can play against."""

_T = TypeVar("_T")
_YOU: Final = 0  # the seat at the keyboard


class _Standing(NamedTuple):
    """A position, and the match points before its hand."""

    state: types.GameState
    totals: tuple[int, ...]


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
    language : str, optional
        The language to speak: ``"en"``, ``"it"``, ``"da"``, ``"sv"`` or ``"fy"``. What is typed
        and what is recorded is the same in all.
    deck : Deck, optional
        The deck that gives the cards their codes and names.
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
        language: str = "en",
        deck: Deck = Deck.ITALIAN,
        on_match: Callable[[MatchRecord], object] | None = None,
    ) -> None:
        self.rules = rules
        self.level = level
        self.seed = seed
        self.console = Console(stdin, stdout)
        self.words = Words(
            language_named(language),
            deck,
            colour=self.console.wants_colour if colour is None else colour,
        )
        self.seats = seat_names(rules, self.words.say)
        self.sides = side_names(rules, self.words.say)
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
                    self._ask(f"\n{self._after_match()}", self._nothing_else)
                except _NewMatch:
                    continue
        except Leave:
            self.console.say(self.words.say.gettext("Goodbye."))
        except KeyboardInterrupt:
            self.console.say("\n" + self.words.say.gettext("Goodbye."))

    def _after_match(self) -> str:
        return self.words.say.gettext("n new match, l level, r review of the last hand, q quit: ")

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
            names = seat_names(rules, ENGLISH)
            event = f"scopa play, level {self.level}"
            record = recorder.match(rules=rules, names=names, seed=seed, event=event)
            if self.on_match is not None and record.hands:
                self.on_match(record)

    def _hands(self, match: Match, seed: int, bots: dict[int, Seat], recorder: Recorder) -> None:
        rules, say, words = self.rules, self.words.say, self.words
        level = self._level(self.level)
        title = say.gettext(
            "A new match to {target}, level {level}.", target=rules.target, level=level
        )
        self.console.say("\n" + words.strong(title))
        self.console.say(say.gettext("? is for help."))
        while match.winner is None:
            state = self._hand(match, match.deal(seed), bots, recorder)
            self._last = _Standing(state, match.totals)
            score = score_hand(state)
            match = match.record(score)
            title = say.gettext("The count of hand {hand}", hand=match.hands_played)
            self.console.say("\n" + words.strong(title))
            self.console.say(count_table(score, self.sides, words))
            standing = self._standing(match)
            self.console.say(
                say.gettext(
                    "The match, to {target}: {standing}", target=rules.target, standing=standing
                )
            )
            if match.winner is not None:
                self.console.say("\n" + words.strong(tell_victory(state, match.winner, words)))

    def _hand(
        self, match: Match, state: types.GameState, bots: dict[int, Seat], recorder: Recorder
    ) -> types.GameState:
        say, words = self.words.say, self.words
        title = say.gettext("Hand {number}", number=match.hands_played + 1)
        self.console.say("\n" + words.strong(title))
        if state.redeals:
            self.console.say(say.gettext("The opening table was void; the cards were dealt again."))
        if state.dealer == _YOU:
            self.console.say(say.gettext("You deal."))
        else:
            self.console.say(say.gettext("{name} deals.", name=self.seats[state.dealer]))
        for line in tell_deal(state, None, self.seats, self.sides, words):
            self.console.say(line)
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
            for line in tell(before, state, words):
                self.console.say(line)
        return state

    def _show(self, state: types.GameState) -> None:
        say, words = self.words.say, self.words
        hand = "  ".join(
            f"{number}) {words.card(card)}"
            for number, card in enumerate(state.hands[_YOU], start=1)
        )
        stock = say.gettext("Stock: {number}.", number=len(state.stock))
        self.console.say(f"\n{won(state, self.sides, words)}. {stock}")
        for name, cards in zip(self.seats[1:], state.exposed[1:], strict=True):
            if cards:
                told = words.cards(cards)
                self.console.say(
                    say.gettext("Face up before {name}: {cards}", name=name, cards=told)
                )
        table = words.cards(state.table, say.pgettext("table", "empty"))
        rows = [(say.gettext("Table") + ":", table), (say.gettext("Your hand") + ":", hand)]
        width = max(len(title) for title, _ in rows)
        for title, told in rows:
            self.console.say(f"{title:<{width}} {told}")

    def _ask_move(self, state: types.GameState) -> types.Move:
        say, size = self.words.say, len(state.hands[_YOU])
        if size == 1:
            prompt = say.gettext("Your card (1): ")
        else:
            prompt = say.gettext("Your card (1 to {most}): ", most=size)
        while True:
            move = self._ask(prompt, lambda answer: self._read_move(state, answer))
            if move is not None:
                return move

    def _read_move(self, state: types.GameState, answer: str) -> types.Move | None:
        """Turn an answer into a move, asking which capture if need be; None: choose again."""
        say, hand = self.words.say, tuple(state.hands[_YOU])
        if _is_number(answer):
            if not 1 <= int(answer) <= len(hand):
                raise ScopaError(
                    say.gettext(
                        "There is no card {answer}; your hand has 1 to {most}.",
                        answer=answer,
                        most=len(hand),
                    )
                )
            return self._ask_capture(state, hand[int(answer) - 1])
        for card in hand:  # its name alone asks as its number does, even where it may be laid
            if answer.upper() == self.words.code(card):
                return self._ask_capture(state, card)
        text = ""
        try:
            text = self.words.move_text(answer)
            return state.parse_move(text)
        except AmbiguousMoveError as error:
            return self._ask_capture(state, error.candidates[0].card)
        except IllegalMoveError:
            raise refused(state, text, self.words) from None
        except NotationError:
            raise ScopaError(
                say.gettext(
                    "Not understood: {answer}; type a number, a card such as {card}, or ?",
                    answer=shown(answer),
                    card=self.words.code(hand[0]),
                )
            ) from None

    def _ask_capture(self, state: types.GameState, card: Card) -> types.Move | None:
        """Let the player choose among the captures of a card; None: another card after all."""
        choices = [move.captured for move in legal_moves(state) if move.card == card]
        if len(choices) < 2:
            return types.Move(card, *choices)
        say, words = self.words.say, self.words
        self.console.say(say.gettext("{card} can take:", card=words.card(card)))
        for number, choice in enumerate(choices, start=1):
            what = words.cards(choice) if choice else say.gettext("nothing: it is laid")
            self.console.say(f"  {number}) {what}")

        def read(answer: str) -> types.Move | None:
            if not answer:
                return None
            if not _is_number(answer) or not 1 <= int(answer) <= len(choices):
                raise ScopaError(say.gettext("Type a number from 1 to {most}.", most=len(choices)))
            return types.Move(card, choices[int(answer) - 1])

        prompt = say.gettext("Which (1 to {most}, or Enter for another card): ", most=len(choices))
        return self._ask(prompt, read, empty=True)

    def _ask(self, prompt: str, read: Callable[[str], _T], *, empty: bool = False) -> _T:
        """Ask until *read* can make something of the answer; commands work at every question."""
        while True:
            answer = self.console.line(prompt)
            if self._obey(answer) or not (answer or empty):
                continue
            try:
                return read(answer)
            except ScopaError as error:
                self.console.say(str(error))

    def _obey(self, answer: str) -> bool:
        """Carry out a command; False when the answer is none."""
        command, _, rest = answer.lower().partition(" ")
        if command in {"q", "quit"}:
            raise Leave
        if command in {"n", "new"}:
            raise _NewMatch
        if command in {"?", "h", "help"}:
            self.console.say(help_text(self.rules, PLAY_LEVELS, self.words))
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
            self.console.say(self.words.say.gettext("There is no move to weigh."))
            return
        state, totals = self._now
        for line in tell_hint(hint_for(observe(state, _YOU, totals), totals), self.words):
            self.console.say(line)

    def _review(self) -> None:
        """Say what the player's moves of the last hand have lost."""
        if self._last is None:
            self.console.say(self.words.say.gettext("No hand is over yet."))
            return
        for line in tell_review(review_of(*self._last), _YOU, self.words):
            self.console.say(line)

    def _change_level(self, wanted: str) -> None:
        """Ask for the level if need be; another level begins a new match."""
        say, level = self.words.say, self._level(self.level)
        while wanted not in PLAY_LEVELS:
            if wanted:
                self.console.say(say.gettext("There is no level {level}.", level=shown(wanted)))
            levels = enumerate(map(self._level, PLAY_LEVELS), start=1)
            prompt = say.gettext(
                "Level ({levels}; Enter keeps {level}): ",
                levels=", ".join(f"{number} {name}" for number, name in levels),
                level=level,
            )
            wanted = self.console.line(prompt).lower()
            if not wanted:
                return
            if wanted in {"q", "quit"}:
                raise Leave
            if wanted in {"1", "2", "3"}:
                wanted = PLAY_LEVELS[int(wanted) - 1]
        if wanted == self.level:
            self.console.say(say.gettext("The level is {level} already.", level=level))
            return
        self.level = wanted
        raise _NewMatch

    def _level(self, level: str) -> str:
        """Name a level."""
        say = self.words.say
        return {
            "easy": say.pgettext("level", "easy"),
            "normal": say.pgettext("level", "normal"),
            "hard": say.pgettext("level", "hard"),
        }[level]

    def _standing(self, match: Match) -> str:
        pairs = zip(self.sides, match.totals, strict=True)
        return ", ".join(f"{name} {total}" for name, total in pairs)

    def _nothing_else(self, answer: str) -> NoReturn:
        raise ScopaError(
            self.words.say.gettext(
                "Not understood: {answer}; type n, l, r or q.", answer=shown(answer)
            )
        )


def _is_number(answer: str) -> bool:
    return answer.isascii() and answer.isdigit() and len(answer) <= 3
