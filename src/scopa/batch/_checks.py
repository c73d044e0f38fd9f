"""What callers of a batch hand in, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .._seats import check_bot
from ..errors import ScopaError, shown
from ..rollout import check_number
from ..rules import Rules

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..bots import Bot

MOST_LANES: Final = 1 << 24


def check_word(name: str, value: object, words: tuple[str, ...]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in words:
        raise ScopaError(f"{name}={shown(value)}: it must be one of {', '.join(words)}")
    return value


def check_actions(actions: Any, n: int) -> npt.NDArray[np.int64]:
    """Action ids, one for each lane; whether they are legal is not asked here."""
    ids = np.asarray(actions)
    if ids.shape != (n,) or ids.dtype.kind not in "iu":
        raise ScopaError(
            f"actions: an array of {ids.dtype} of shape {ids.shape}; it must be one of ints of "
            f"shape ({n},)"
        )
    if ids.dtype == np.uint64:  # what does not fit is no id
        ids = np.minimum(ids, 255)
    return np.ascontiguousarray(ids, dtype=np.int64)


def check_lanes(lanes: Any, n: int, seed: object) -> npt.NDArray[np.int64]:
    """Some lanes by their numbers, which go on with the seed that they have."""
    if seed is not None:
        raise ScopaError("seed: all lanes of a batch have the same; give lanes or a seed")
    chosen = np.asarray(lanes, dtype=None if len(lanes) else np.int64)
    if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
        raise ScopaError(f"lanes={shown(lanes)}: it must be a sequence of ints")
    if chosen.size and not 0 <= chosen.min() <= chosen.max() < n:
        raise ScopaError(f"lanes={shown(lanes)}: it must be ints from 0 to {n - 1}")
    return np.ascontiguousarray(chosen, dtype=np.int64)


def check_buffer(out: Any, shape: tuple[int, int], kinds: str) -> npt.NDArray[np.uint8]:
    """A caller's array to write to, as bytes; *kinds* are the type codes that will do."""
    if (
        not _is_array(out)
        or out.shape != shape
        or out.dtype.char not in kinds
        or not (out.flags.c_contiguous and out.flags.writeable)
    ):
        kind = "uint8 or bool" if "?" in kinds else "uint8"
        raise ScopaError(
            f"out={shown(out)}: it must be a writable, C-contiguous array of {kind} of shape "
            f"{shape}"
        )
    found: npt.NDArray[np.uint8] = out.view(np.uint8)
    return found


def _is_array(value: object) -> bool:
    return isinstance(value, np.ndarray)


def check_bots(bots: Mapping[int, Bot] | None, rules: Rules) -> dict[int, Bot]:
    """Players by seat, for some of the seats."""
    given = {} if bots is None else dict(bots)
    for seat, bot in given.items():
        check_number("a seat of bots", seat, 0, rules.players - 1)
        check_bot(bot)
    if len(given) == rules.players:
        raise ScopaError(f"bots={shown(bots)}: they leave no seat to the caller")
    return given
