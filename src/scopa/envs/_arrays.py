"""Observations and masks of actions as NumPy arrays, fresh ones every time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, final

import numpy as np
import numpy.typing as npt

from ..actions import ACTIONS
from ..observation import layout
from ..rules import Rules
from ._episode import Episode

__all__ = ["Encoder", "Floats", "Mask", "mask_of"]

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]


@final
class Encoder:
    """Writes what a seat knows as numbers from 0 to 1, in the layout of `scopa.observation`."""

    def __init__(self, rules: Rules, perfect_recall: bool) -> None:
        self._made_of = rules, perfect_recall
        self.layout = layout(rules, perfect_recall=perfect_recall)
        self._scales = np.frombuffer(self.layout.scales, np.uint8).astype(np.float32)

    def __reduce__(self) -> tuple[type[Encoder], tuple[Rules, bool]]:
        return Encoder, self._made_of

    def __call__(self, episode: Episode, seat: int) -> Floats:
        entries = episode.encoded(seat, self.layout.perfect_recall)
        return np.frombuffer(entries, np.uint8).astype(np.float32) / self._scales


def mask_of(actions: Iterable[int]) -> Mask:
    """1 for every one of *actions*, 0 for the other ids."""
    mask = np.zeros(ACTIONS, np.int8)
    mask[list(actions)] = 1
    return mask
