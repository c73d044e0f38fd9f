"""One shard: some hands played, and their decisions as the bytes of an ``.npz`` file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, final

from .. import state as _state
from .._seats import BotSource, Seat, game_seed, make_bot
from ..actions import ACTIONS, Pending, act, legal_actions, path
from ..observation import encode, layout
from ..rules import Rules
from ..scoring import score_hand
from ..tournament._faults import Fault, note_fault
from ..view import observe

if TYPE_CHECKING:
    from .._backend import types

__all__ = ["Shard", "ShardJob", "play_shard"]


@final
class ShardJob(NamedTuple):
    """Hands *first* to *stop* - 1; all that a worker needs to know."""

    bots: tuple[BotSource, ...]  # per seat
    rules: Rules
    seed: int
    first: int
    stop: int
    perfect_recall: bool
    away: bool  # another process may play it


@final
class Shard(NamedTuple):
    """The file of a job, or what went wrong instead."""

    file: bytes
    fault: Fault | None


class _Decisions:
    """The decisions of a shard, column by column."""

    def __init__(self) -> None:
        self.observations: list[bytes] = []
        self.masks: list[bytes] = []
        self.actions = bytearray()
        self.seats = bytearray()
        self.deals: list[int] = []
        self.returns: list[int] = []


def play_shard(job: ShardJob) -> Shard:
    """Play the hands of a job, and lay out their decisions."""
    rows = _Decisions()
    for index in range(job.first, job.stop):
        try:
            _play_hand(job, index, rows)
        except Exception as error:
            return Shard(b"", note_fault(index, 0, error, away=job.away))
    return Shard(_npz(rows, layout(job.rules, perfect_recall=job.perfect_recall).size), None)


def _play_hand(job: ShardJob, index: int, rows: _Decisions) -> None:
    rules = job.rules
    seats = [
        Seat(make_bot(bot, game_seed(rules, job.seed, index, number)))
        for number, bot in enumerate(job.bots)
    ]
    state = _state.deal(rules, dealer=index % rules.players, seed=job.seed, index=index)
    totals = (0,) * rules.sides
    begun = len(rows.actions)
    while not state.is_over:
        view = observe(state, state.turn, totals)
        move, state = seats[state.turn].play(state, totals)
        _decide(view, move, job.perfect_recall, rows)
    returns = _returns(score_hand(state).points, -1 if rules.finish == "lowest" else 1)
    rows.returns += [returns[seat % rules.sides] for seat in rows.seats[begun:]]
    rows.deals += [index] * (len(rows.actions) - begun)


def _decide(view: types.View, move: types.Move, perfect_recall: bool, rows: _Decisions) -> None:
    """Take down a move as the actions it consists of."""
    pending: Pending | None = None
    actions = path(view, move)
    for number, action in enumerate(actions):
        if number:
            following = act(view, actions[number - 1], pending)
            assert isinstance(following, Pending)  # only the last action makes the move
            pending = following
        mask = bytearray(ACTIONS)
        for allowed in legal_actions(view, pending):
            mask[allowed] = 1
        rows.observations.append(encode(view, pending, perfect_recall=perfect_recall))
        rows.masks.append(bytes(mask))
        rows.actions.append(action)
        rows.seats.append(view.turn)


def _returns(points: tuple[int, ...], aim: int) -> list[int]:
    """The points of each side less those of the best other; *aim* is -1 if less is more."""
    worth = [aim * own for own in points]
    return [
        own - max(theirs for other, theirs in enumerate(worth) if other != side)
        for side, own in enumerate(worth)
    ]


def _npz(rows: _Decisions, size: int) -> bytes:
    from io import BytesIO  # noqa: PLC0415  (only when used)

    import numpy as np  # noqa: PLC0415  (an extra)

    file = BytesIO()
    np.savez_compressed(
        file,
        observations=np.frombuffer(b"".join(rows.observations), np.uint8).reshape(-1, size),
        masks=np.frombuffer(b"".join(rows.masks), np.bool_).reshape(-1, ACTIONS),
        actions=np.frombuffer(rows.actions, np.uint8),
        seats=np.frombuffer(rows.seats, np.uint8),
        returns=np.array(rows.returns, np.int16),
        deals=np.array(rows.deals, np.uint64),
    )
    return file.getvalue()
