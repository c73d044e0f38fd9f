"""Many tables of one agent and bots at once, for Gymnasium."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .._seats import BotSource
from ..actions import ACTIONS
from ..batch import Batch
from ..batch._checks import MOST_LANES, check_actions
from ..errors import ScopaError
from ..observation import layout
from ..rollout import check_number
from ..rules import Rules
from ._arrays import Floats, Mask
from ._episode import read_terms, worst
from ._opponents import others, seeds_from, take_places

__all__ = ["ScopaVectorEnv"]

_NOTHING = -1  # no action id: a lane of a batch that gets it stays as it is

Rewards: TypeAlias = npt.NDArray[np.float64]
Flags: TypeAlias = npt.NDArray[np.bool_]


class ScopaVectorEnv(VectorEnv[Floats, npt.NDArray[np.integer[Any]], npt.NDArray[Any]]):
    """Many environments like `ScopaEnv` in one, on the arrays of `scopa.batch.Batch`.

    `gymnasium.make_vec` makes it.  Everything is as in `ScopaEnv`, with one row for each
    environment, but that the deal goes round: seat 0 deals first, and each episode begins with
    the next seat dealing.  Random, Easy and Normal play inside the core; other bots are asked
    one table after the other.

    An environment that has ended begins anew in the next step, which ignores its action and
    brings it nothing: `AutoresetMode.NEXT_STEP`.

    Parameters
    ----------
    num_envs
        How many there are.
    rules, opponent, partner, unit, max_hands, perfect_recall, illegal_reward
        As for `ScopaEnv`.  What makes bots is called once for every seat at each ``reset``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (as Gymnasium declares it)
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "scopa",
        *,
        opponent: BotSource | str = "normal",
        partner: BotSource | str | None = None,
        unit: str = "hand",
        max_hands: int = 100,
        perfect_recall: bool = False,
        illegal_reward: float | None = None,
    ) -> None:
        self._terms = read_terms(rules, unit, max_hands)
        rules = self._terms.rules
        self._bots = others(rules, opponent, partner)
        self._illegal = worst(self._terms) if illegal_reward is None else float(illegal_reward)
        self._perfect_recall = bool(perfect_recall)
        plan = layout(rules, perfect_recall=self._perfect_recall)
        self._scales = np.frombuffer(plan.scales, np.uint8).astype(np.float32)
        self.num_envs = check_number("num_envs", num_envs, 1, MOST_LANES)
        self.single_observation_space = spaces.Box(0, 1, (plan.size,), np.float32)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: Batch | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal new episodes everywhere; *options* are not used."""
        super().reset(seed=seed)
        rules = self._terms.rules
        deals, *seeds = seeds_from(self.np_random, rules.players)
        bots = dict(enumerate(take_places(self._bots, seeds), 1))
        self._batch = Batch(
            self.num_envs, rules, deals, unit=self._terms.unit, auto_reset=False, bots=bots
        )
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._first = self._batch.deals.copy()  # the number of the first deal of each match
        self._mask = legal_in(self._batch, ~self._ended)
        return self._observed(self._batch), self._info(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: npt.NDArray[np.integer[Any]]
    ) -> tuple[Floats, Rewards, Flags, Flags, dict[str, Any]]:
        """Take one action in every environment, and let the bots play until the next."""
        batch = self._batch
        if batch is None:
            raise ScopaError("there are no episodes under way: call reset")
        begins = self._ended
        ids = check_actions(actions, self.num_envs)
        batch.reset(lanes=np.flatnonzero(begins))
        self._first[begins] = batch.deals[begins]
        allowed: Flags = self._mask[np.arange(self.num_envs), ids.clip(0, ACTIONS - 1)]
        allowed &= (ids >= 0) & (ids < ACTIONS)
        illegal: Flags = ~(begins | allowed)
        rewards, done = batch.step(np.where(allowed, ids, _NOTHING), validate="trust")
        gained = np.where(illegal, self._illegal, rewards[:, 0].astype(np.float64))
        terminated = done | illegal
        truncated = ~terminated & self._given_up(batch)
        self._ended = terminated | truncated
        self._mask = legal_in(batch, ~self._ended)
        return self._observed(batch), gained, terminated, truncated, self._info(illegal)

    def _given_up(self, batch: Batch) -> Flags:
        """Where a match has lasted too long."""
        if self._terms.unit == "hand":
            return np.zeros(self.num_envs, np.bool_)
        played = (batch.deals - self._first) // np.uint64(self.num_envs)
        return played >= self._terms.max_hands

    def _observed(self, batch: Batch) -> Floats:
        entries = batch.observe(player=0, perfect_recall=self._perfect_recall)
        return entries.astype(np.float32) / self._scales

    def _info(self, illegal: Flags) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        mask: Mask = self._mask.astype(np.int8)
        return {
            "action_mask": mask,
            "_action_mask": everywhere,
            "illegal": illegal,
            "_illegal": everywhere.copy(),
        }


def legal_in(batch: Batch, lanes: Flags) -> Flags:
    """The legal actions in some lanes; none in the others."""
    mask = np.empty((len(batch), ACTIONS), np.bool_)
    batch.legal_mask(mask)
    mask &= lanes[:, None]
    return mask
