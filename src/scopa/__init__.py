"""The Italian card game Scopa: rules, scoring, players.

>>> import scopa
>>> state = scopa.deal(seed=7)
>>> while not state.is_over:
...     state = scopa.apply(state, scopa.legal_moves(state)[0])
>>> len(state.history), sum(len(pile) for pile in state.piles)
(36, 40)
"""

from . import _notebooks, _pickles, _registration, bots, records
from ._backend import core_name, types
from ._version import __version__
from .analysis import Analysis, Fact, MoveReport, PrizeChance, analyse
from .cards import DECK, Card, Rank, Suit
from .decks import Deck
from .equity import match_equity
from .errors import (
    AmbiguousMoveError,
    BotError,
    HandNotOverError,
    HiddenInformationError,
    IllegalMoveError,
    InvalidCardError,
    InvalidRulesError,
    InvalidStateError,
    NotationError,
    RecordError,
    ScopaError,
    WorkerError,
)
from .match import Match, match_winner
from .position import Position
from .presets import PRESETS
from .records import HandRecord, MatchRecord, Replay, read_records, write_records
from .reviews import PlayerReview, Review, ReviewedPlay, review
from .rollout import POLICIES, Rollouts, perft, perft_split, rollouts
from .rules import Rules
from .scoring import HandScore, ScoreLine, score_hand, score_piles
from .solver import Solution, par, solve
from .state import apply, captures, deal, legal_captures, legal_moves
from .tournament import DuelResult, MatchResult, Standings, duel, play_match, round_robin
from .training import SelfPlayResult, load_shards, self_play
from .view import determinize, observe

CardSet = types.CardSet
GameState = types.GameState
Move = types.Move
Play = types.Play
View = types.View

del _notebooks, _pickles, _registration, types

__all__ = [
    "DECK",
    "POLICIES",
    "PRESETS",
    "AmbiguousMoveError",
    "Analysis",
    "BotError",
    "Card",
    "CardSet",
    "Deck",
    "DuelResult",
    "Fact",
    "GameState",
    "HandNotOverError",
    "HandRecord",
    "HandScore",
    "HiddenInformationError",
    "IllegalMoveError",
    "InvalidCardError",
    "InvalidRulesError",
    "InvalidStateError",
    "Match",
    "MatchRecord",
    "MatchResult",
    "Move",
    "MoveReport",
    "NotationError",
    "Play",
    "PlayerReview",
    "Position",
    "PrizeChance",
    "Rank",
    "RecordError",
    "Replay",
    "Review",
    "ReviewedPlay",
    "Rollouts",
    "Rules",
    "ScopaError",
    "ScoreLine",
    "SelfPlayResult",
    "Solution",
    "Standings",
    "Suit",
    "View",
    "WorkerError",
    "__version__",
    "analyse",
    "apply",
    "bots",
    "captures",
    "core_name",
    "deal",
    "determinize",
    "duel",
    "legal_captures",
    "legal_moves",
    "load_shards",
    "match_equity",
    "match_winner",
    "observe",
    "par",
    "perft",
    "perft_split",
    "play_match",
    "read_records",
    "records",
    "review",
    "rollouts",
    "round_robin",
    "score_hand",
    "score_piles",
    "self_play",
    "solve",
    "write_records",
]
