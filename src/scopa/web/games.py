"""`Game`: a match of one person against the computer, without anything of the web."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .._backend import core_name, types
from .._seats import Seat, game_seed
from ..bots import LEVELS, Hard
from ..errors import IllegalMoveError, ScopaError, shown
from ..match import Match
from ..records import HandRecord, MatchRecord
from ..rules import Rules
from ..scoring import HandScore, score_hand
from ..state import apply, legal_moves
from ..view import observe

__all__ = ["PERSON", "Game", "Setup", "WrongPhaseError"]

PERSON: Final = 0
"""The seat of the person."""

_MOST_HANDS: Final = 1_000  # of a match that never ends, where nothing scores
_MOST_MARKS: Final = 64
_SAMPLES: Final = {"native": 512, "python": 24}


class WrongPhaseError(ScopaError):
    """Something was asked of a game that is not possible now."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match is begun with; with the moves it tells everything.

    Parameters
    ----------
    rules : Rules
        The rules played by.
    preset : str or None
        The preset whose rules they are, but for target and napola.
    level : str
        How well the computer plays: ``"easy"``, ``"normal"`` or ``"hard"``.
    seed : int
        What the cards and the chance of the computer's moves come from.
    """

    rules: Rules
    preset: str | None
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a version of the game was: in which hand, after how many plays."""

    version: int
    hand: int
    ply: int


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A match as it stands; a frozen value, of which every change makes another.

    The person sits in seat 0; in the first hand the last seat deals, so that the person leads.

    Attributes
    ----------
    setup : Setup
        What the match was begun with.
    version : int
        How many changes there were.
    match : Match
        The match before the present hand.
    finished : tuple of HandRecord
        The hands before the present one.
    states : tuple of GameState
        The present hand: its opening, and the position after each play.
    undos : int
        How often a move was taken back.
    marks : tuple of Mark
        Where the latest versions were, those since which the events are known.
    """

    setup: Setup
    version: int
    match: Match
    finished: tuple[HandRecord, ...]
    states: tuple[types.GameState, ...]
    undos: int
    marks: tuple[Mark, ...]

    @classmethod
    def begin(cls, setup: Setup) -> Game:
        """Deal the first hand, and let the computer play up to the person's first decision."""
        match = Match(setup.rules, dealer=setup.rules.players - 1)
        game = cls(setup, 0, match, (), (_deal(setup, match),), 0, ())
        return game._answered()._changed(1)

    @classmethod
    def restore(
        cls, setup: Setup, hands: Sequence[Iterable[str]], version: int, undos: int
    ) -> Game:
        """Build a game again from the moves of its hands, by both the person and the computer.

        Raises
        ------
        ScopaError
            The moves cannot be played.
        """
        match = Match(setup.rules, dealer=setup.rules.players - 1)
        game = cls(setup, 0, match, (), (_deal(setup, match),), undos, ())
        for number, moves in enumerate(hands):
            if number:
                game = game._dealt()
            for move in moves:
                game = game._played(types.Move.from_text(move))
        return game._changed(version)

    @property
    def state(self) -> types.GameState:
        """The position; it knows hidden cards, `view` does not."""
        return self.states[-1]

    @property
    def view(self) -> types.View:
        """What the person may know."""
        return observe(self.state, PERSON, self.match.totals)

    @property
    def hand_number(self) -> int:
        """The number of the present hand, from 1."""
        return len(self.finished) + 1

    @property
    def score(self) -> HandScore | None:
        """The count of the present hand, when it is over."""
        return score_hand(self.state) if self.state.is_over else None

    @property
    def standing(self) -> Match:
        """The match with the present hand, if that is over."""
        score = self.score
        return self.match if score is None else self.match.record(score)

    @property
    def phase(self) -> str:
        """What comes next: ``"move"``, or ``"hand_over"``, or ``"match_over"``."""
        if not self.state.is_over:
            return "move"
        return "hand_over" if self.standing.winner is None else "match_over"

    @property
    def legal(self) -> tuple[types.Move, ...]:
        """The moves of the person, none when it is not to move."""
        return () if self.state.is_over else legal_moves(self.state)

    @property
    def decisions(self) -> tuple[int, ...]:
        """The plies of the present hand at which the person has played."""
        return tuple(ply for ply, play in enumerate(self.state.history) if play.player == PERSON)

    def play(self, text: str) -> Game:
        """Play a move of the person, and the computer's answers up to the next decision.

        Raises
        ------
        WrongPhaseError
            The hand is over.
        IllegalMoveError
            It is none of the legal moves.
        """
        if self.state.is_over:
            raise WrongPhaseError("the hand is over: there is no move to make")
        move = next((move for move in self.legal if str(move) == text), None)
        if move is None:
            legal = ", ".join(map(str, self.legal))
            raise IllegalMoveError(f"{shown(text)} is not legal here; legal are {legal}")
        return self._played(move)._answered()._changed(self.version + 1)

    def undo(self) -> Game:
        """Go back to the person's previous decision in the present hand.

        Raises
        ------
        WrongPhaseError
            The person has not played in this hand.
        """
        if not self.decisions:
            raise WrongPhaseError("nothing can be taken back: you have not played in this hand")
        ply = self.decisions[-1]
        marks = tuple(
            mark for mark in self.marks if mark.hand == self.hand_number and mark.ply <= ply
        )
        back = replace(self, states=self.states[: ply + 1], undos=self.undos + 1, marks=marks)
        return back._changed(self.version + 1)

    def next(self) -> Game:
        """Deal the next hand, and let the computer play up to the person's first decision.

        Raises
        ------
        WrongPhaseError
            The hand is not over, or the match is.
        """
        if self.phase != "hand_over":
            why = "the hand is not over" if self.phase == "move" else "the match is over"
            raise WrongPhaseError(f"no hand can be dealt: {why}")
        if self.hand_number == _MOST_HANDS:
            raise WrongPhaseError(f"a match has {_MOST_HANDS} hands at most")
        return self._dealt()._answered()._changed(self.version + 1)

    def hand_record(self, number: int) -> HandRecord | None:
        """The record of a finished hand, from 1; None when there is no such hand."""
        if 1 <= number <= len(self.finished):
            return self.finished[number - 1]
        if number == self.hand_number and self.state.is_over:
            return self._recorded()
        return None

    def record(self, **more: str) -> MatchRecord:
        """The record of the finished hands; with the seed, which tells all hands, at the end.

        Parameters
        ----------
        more
            The texts of a `MatchRecord`.
        """
        setup, hands = self.setup, self.finished
        if self.state.is_over:
            hands = (*hands, self._recorded())
        return MatchRecord(
            hands,
            rules=setup.rules,
            names=[
                "You" if seat == PERSON else f"Computer ({setup.level})"
                for seat in range(setup.rules.players)
            ],
            seed=_deal_seed(setup) if self.phase == "match_over" else None,
            **more,
        )

    def _recorded(self) -> HandRecord:
        return HandRecord.from_state(self.state, self.match.totals, opening=self.states[0])

    def _played(self, move: types.Move) -> Game:
        return replace(self, states=(*self.states, apply(self.state, move)))

    def _answered(self) -> Game:
        """Let the computer play until the person is to move or the hand is over."""
        states, setup = [*self.states], self.setup
        while not states[-1].is_over and states[-1].turn != PERSON:
            seed = game_seed(setup.rules, setup.seed, 0, states[-1].turn)
            _, state = _bot(setup.level, seed).play(states[-1], self.match.totals)
            states.append(state)
        return replace(self, states=tuple(states))

    def _dealt(self) -> Game:
        match = self.standing
        return replace(
            self,
            match=match,
            finished=(*self.finished, self._recorded()),
            states=(_deal(self.setup, match),),
            marks=self.marks[-1:],
        )

    def _changed(self, version: int) -> Game:
        mark = Mark(version, self.hand_number, len(self.states) - 1)
        return replace(self, version=version, marks=(*self.marks[-_MOST_MARKS:], mark))


def _bot(level: str, seed: int) -> Seat:
    kind = LEVELS[level]
    return Seat(Hard(seed, _SAMPLES[core_name()]) if kind is Hard else kind(seed=seed))


def _deal_seed(setup: Setup) -> int:
    return game_seed(setup.rules, setup.seed, 0, setup.rules.players)


def _deal(setup: Setup, match: Match) -> types.GameState:
    return match.deal(_deal_seed(setup))
