"""Who plays with the agent of a Gymnasium environment, which has seat 0, and against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from .._seats import BotSource, check_source, make_bot
from ..bots import named
from ..rules import Rules

if TYPE_CHECKING:
    from ..bots import Bot

__all__ = ["others", "seeds_from", "take_places"]

_SEEDS: Final = 1 << 63  # the largest bound of NumPy's draws


def others(
    rules: Rules, opponent: BotSource | str, partner: BotSource | str | None
) -> list[BotSource]:
    """What plays in each seat from 1 on; a partner who is None is like the opponents."""
    mate = opponent if partner is None else partner
    chosen = [opponent if seat % rules.sides else mate for seat in range(1, rules.players)]
    sources = [named(bot) if isinstance(bot, str) else bot for bot in chosen]
    for source in sources:
        check_source(source)
    return sources


def seeds_from(random: np.random.Generator, number: int) -> list[int]:
    """Seeds drawn for deals and bots."""
    seeds: list[int] = random.integers(_SEEDS, size=number).tolist()
    return seeds


def take_places(sources: Sequence[BotSource], seeds: Sequence[int]) -> list[Bot]:
    """The bots, made with these seeds where they are not made already."""
    return [make_bot(source, seed) for source, seed in zip(sources, seeds, strict=True)]
