"""Bots at the table: hands, matches, duels over duplicate deals, and round robins."""

from ._course import Interrupted
from ._duel import duel
from ._games import MatchResult, play_hand, play_match
from ._jobs import GameScore
from ._result import DuelResult
from ._round_robin import round_robin
from ._standings import Rating, Standings
from ._workers import Executor, Flag

__all__ = [
    "DuelResult",
    "Executor",
    "Flag",
    "GameScore",
    "Interrupted",
    "MatchResult",
    "Rating",
    "Standings",
    "duel",
    "play_hand",
    "play_match",
    "round_robin",
]
