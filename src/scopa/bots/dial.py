"""A dial of strength between the levels: `Dialled`, from 0 (Random) to 100 (Hard)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, Final

from .._backend import core, types
from ..errors import ScopaError, shown
from ._level import Level
from .levels import LEVELS, Easy, Hard, Normal, Random
from .protocol import Bot

__all__ = ["Dialled", "named"]

_DIAL: Final = 8  # the purpose of the streams that say who chooses

# Where the levels are on the dial: about evenly spaced in points a hand, so that each step is
# worth as much as another.
_MARKS: Final[tuple[tuple[int, type[Random | Easy | Normal | Hard]], ...]] = (
    (0, Random),
    (20, Easy),
    (70, Normal),
    (100, Hard),
)


class Dialled(Level):
    """Plays as strong as the dial says, by leaving each move to one of two levels.

    On the dial Random is at 0, Easy at 20, Normal at 70 and Hard at 100.  Between two of them
    the stronger chooses a move with the chance that the dial is on the way to it: at 80, Hard
    one move in three and Normal the others.  Which one chooses depends on the seed and the view
    alone.

    Parameters
    ----------
    strength
        An int from 0 to 100.
    seed
        An int from 0 to 2**64 - 1; None draws one from the operating system.
    samples
        What Hard is given, as far as it plays.

    Examples
    --------
    >>> import scopa
    >>> view = scopa.observe(scopa.deal(seed=7), 1)
    >>> scopa.bots.Dialled(70).choose(view) == scopa.bots.Normal().choose(view)
    True
    """

    __slots__ = ("_share", "_stronger", "_weaker", "samples", "strength")
    strength: int
    samples: int
    _weaker: Level
    _stronger: Level
    _share: tuple[int, int]

    def __init__(self, strength: int, seed: int | None = 0, *, samples: int = 512) -> None:
        super().__init__(seed)
        if type(strength) is not int or not 0 <= strength <= 100:
            raise ScopaError(f"strength={shown(strength)}: it must be an int from 0 to 100")
        hard = Hard(seed=self.seed, samples=samples)
        for (low, weaker), (high, stronger) in pairwise(_MARKS):
            if strength <= high:
                self._set("_share", (strength - low, high - low))
                self._set("_weaker", weaker(seed=self.seed))
                self._set("_stronger", hard if stronger is Hard else stronger(seed=self.seed))
                break
        self._set("strength", strength)
        self._set("samples", samples)

    def _choose(self, view: types.View, moves: tuple[types.Move, ...]) -> types.Move:
        share, of = self._share
        key = self.seed
        for number in view._packed():
            key = core.mix64(key ^ number)
        stronger = core.draws(_DIAL, key, 0, [of])[0] < share
        return (self._stronger if stronger else self._weaker).choose(view)

    def _settings(self) -> tuple[Any, ...]:
        return self.strength, self.seed, self.samples

    def __reduce__(self) -> tuple[Any, ...]:
        return _remake, self._settings()

    def __repr__(self) -> str:
        return f"Dialled({self.strength}, seed={self.seed}, samples={self.samples})"


def _remake(strength: int, seed: int, samples: int) -> Dialled:
    return Dialled(strength, seed, samples=samples)


def named(name: str) -> Callable[..., Bot]:
    """What makes the level of that name, or for a number from 0 to 100 the one on the dial.

    It is called with the keyword ``seed``, and for Hard and the dial with ``samples`` if wanted.

    Raises
    ------
    ScopaError
        If it is neither.

    Examples
    --------
    >>> import scopa
    >>> scopa.bots.named("85")(seed=1)
    Dialled(85, seed=1, samples=512)
    """
    if not isinstance(name, str):
        raise ScopaError(f"a bot is named by a str, such as 'hard' or '85', not by {shown(name)}")
    if name in LEVELS:
        return LEVELS[name]
    if name.isascii() and name.isdigit() and len(name) <= 3 and int(name) <= 100:
        return partial(Dialled, int(name))
    raise ScopaError(
        f"no bot {shown(name)}; there are {', '.join(LEVELS)}, and the numbers from 0 to 100"
    )
