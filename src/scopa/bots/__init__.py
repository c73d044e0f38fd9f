"""Computer players, from `Random` to `Hard`, and the protocol that a player of yours obeys."""

from .levels import LEVELS, Easy, Hard, Normal, Random
from .protocol import Bot

__all__ = ["LEVELS", "Bot", "Easy", "Hard", "Normal", "Random"]
