"""The readable twin of the native batch: lanes that are dealt, stepped, masked and observed.

The arrays are flat and C-contiguous, one for each name of ``_core_py_lanes``; matrices to write
to have a row for each lane.  All are trusted, and any object with a buffer will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from scopa._core_py_lanes import ACTION, Board
from scopa._core_py_observe import mask_of, observation_of
from scopa._core_py_play import SIDES, deal_hand, points
from scopa._core_py_playout import play_out
from scopa._core_py_random import ROLLOUT, Stream, mix64


@final
class Lanes:
    """Lanes of hands on arrays of the caller's, which it changes.

    *goal* is whether matches are played, the target, how a match finishes, and whether all coins
    win it; *bots* for each seat a policy + 1, or 0 where it is asked for, and the seed; *shows*
    whether observations have the face-up cards and the bonus, and the most points of a match
    that they show.
    """

    def __init__(
        self,
        spec: Sequence[int],
        arrays: dict[str, Any],
        goal: list[int],
        seed: int,
        stride: int,
        bots: list[int],
        auto_reset: bool,
        shows: list[int],
    ) -> None:
        views = {name: memoryview(array) for name, array in arrays.items()}
        self._board = Board(spec, views, goal, seed, stride, bots, auto_reset)
        self._shows = shows
        self.count = len(views["table"])

    def deal(self, seed: int, stride: int) -> None:
        """Deal the hand of every lane by its dealer and number."""
        board = self._board
        board.seed, board.stride = seed, stride
        for lane in range(self.count):
            board.go_on(lane, board.deal(lane, board.arrays["dealer"][lane]))

    def deal_next(self, chosen: Any) -> None:
        """Begin some lanes anew, with their next deals."""
        for lane in memoryview(chosen):
            self._board.deal_next(lane)

    def first_illegal(self, actions: Any) -> int:
        """The first lane whose action is not legal, or the number of lanes."""
        numbers: Any = memoryview(actions)
        for lane, action in enumerate(numbers):
            if not self._board.allows(lane, action):
                return lane
        return self.count

    def step(self, actions: Any) -> None:
        """Take one action in every lane; what is not legal changes nothing."""
        arrays = self._board.arrays
        numbers: Any = memoryview(actions)
        for name in ("done", "rewards"):
            for i in range(len(arrays[name])):
                arrays[name][i] = 0
        for lane, action in enumerate(numbers):
            self._board.act(lane, action)

    def play(self, lane: int, card: int, captured: int) -> None:
        """Play a legal move in a lane, and go on."""
        self._board.make_move(lane, card, captured)

    def go_on(self, lane: int) -> None:
        """Play the seats of built-in players until another is asked."""
        self._board.go_on(lane, self._board.load(lane))

    def legal_mask(self, out: Any) -> None:
        """Write the legal actions, 81 bytes a lane."""
        rows: Any = memoryview(out)
        for lane in range(self.count):
            for i, entry in enumerate(mask_of(self._board, lane)):
                rows[lane, i] = entry

    def observe(self, out: Any, player: int, perfect_recall: bool) -> None:
        """Write what seat *player* - 1 may know, or for 0 in each lane the seat to move."""
        board = self._board
        rows: Any = memoryview(out)
        for lane in range(self.count):
            me = player - 1 if player else board.arrays["turn"][lane]
            row = observation_of(board, lane, me, perfect_recall, self._shows)
            for i, entry in enumerate(row):
                rows[lane, i] = entry

    def sample(self, out: Any, seed: int, index: int) -> None:
        """Write a uniform legal action for every lane, 0 where it is over."""
        key = mix64(mix64(mix64(ACTION) ^ seed) ^ index)
        actions: Any = memoryview(out)
        for lane in range(self.count):
            actions[lane] = self._board.any_action(lane, key)


def simulate(
    spec: Sequence[int], dealer: int, policy: int, seed: int, first: int, out: Any
) -> None:
    """Write the points of the hands from number *first* on, a row each, as ``rollouts`` plays
    them."""
    rows: Any = memoryview(out)
    for hand in range(len(rows)):
        rng = Stream(ROLLOUT, seed, first + hand)
        position = play_out(spec, deal_hand(spec, dealer, rng), policy, rng)
        for side, made in enumerate(points(spec, position)[: spec[SIDES]]):
            rows[hand, side] = made
