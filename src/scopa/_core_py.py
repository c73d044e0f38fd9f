"""The readable twin of the native core: the same functions, the same results.

Ints in, ints out.  Arguments are trusted: cards are 0 … 39, masks have 40 bits, seeds 64, and
positions are legal.  The public layer checks them once.
"""

from scopa._core_py_count import score
from scopa._core_py_endgame import best_hope as end_move
from scopa._core_py_fitting import fitting_rows
from scopa._core_py_moves import captures, moves
from scopa._core_py_play import apply, deal, is_void, lay_out
from scopa._core_py_random import draws, mix64, stream
from scopa._core_py_rollout import perft, rollouts
from scopa._core_py_search import determinize, policy_move, search
from scopa._core_py_solver import solve
from scopa._core_py_trials import outcomes, trials
from scopa._core_py_variants import sweepers

__all__ = [
    "apply",
    "captures",
    "deal",
    "determinize",
    "draws",
    "end_move",
    "fitting_rows",
    "is_void",
    "lay_out",
    "mix64",
    "moves",
    "outcomes",
    "perft",
    "policy_move",
    "rollouts",
    "score",
    "search",
    "solve",
    "stream",
    "sweepers",
    "trials",
]
