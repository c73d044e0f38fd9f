"""Computer players, from `Random` to `Hard`, and the protocol that a player of yours obeys."""

from .dial import Dialled, named
from .levels import LEVELS, Easy, Hard, Normal, Random
from .protocol import Bot

__all__ = ["LEVELS", "Bot", "Dialled", "Easy", "Hard", "Normal", "Random", "named"]
