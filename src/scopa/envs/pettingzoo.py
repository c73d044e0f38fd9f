"""Scopa for PettingZoo: agents that act in turn, two to six of them, under any rules.

>>> from scopa.envs import pettingzoo
>>> env = pettingzoo.env(rules="scopone")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`pettingzoo.make("aec", "scopa/scopa_v0")` makes the same once this module has been imported.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np

from ..actions import ACTIONS
from ..errors import IllegalMoveError, ScopaError, shown
from ..rules import Rules
from ._arrays import Encoder, Floats, Mask, mask_of
from ._episode import Episode, check_dealer, first_hand, read_terms, worst
from ._extras import required
from ._rendering import RENDER_MODES, check_render_mode, rendered

_pettingzoo = required("pettingzoo", "pettingzoo")
_wrappers = required("pettingzoo.utils.wrappers", "pettingzoo")
_spaces = required("gymnasium.spaces", "pettingzoo")
_AECEnv: Any = _pettingzoo.AECEnv  # PettingZoo has no types

__all__ = ["ScopaAEC", "env", "raw_env"]

_LAYOUTS: Final = ("observation", "info")


class ScopaAEC(_AECEnv):  # type: ignore[misc]
    """Scopa as an agent environment cycle, without the usual wrappers: see `env`.

    The agents are ``player_0``, ``player_1``, …, one for each seat.  An agent may act several
    times in a row, when its card can capture in more than one way (`scopa.actions`).  All
    agents end together.

    An observation is a dict: ``"observation"``, float32 from 0 to 1 in the layout of
    `scopa.observation`, and ``"action_mask"``, int8, 1 for each of the 81 actions that is legal
    now, all 0 for an agent that is not to act.

    Rewards come at the end.  For a hand they are the points of the agent's side less those of the
    best other side, the other way round where the fewest win; for a match, 1 for the side that has
    won and −1 for the others.  With two sides they add up to 0.

    Parameters
    ----------
    rules
        Rules or their text, such as a preset.
    unit
        What an episode is: ``"hand"``, or ``"match"``, to the target of the rules.
    max_hands
        After so many hands without a winner a match is truncated, and brings nothing.
    dealer
        The seat that deals the first hand; None draws one for every episode.
    perfect_recall
        Whether observations hold the plays so far.
    mask_in
        Where the mask is: ``"observation"``, or ``"info"``, which leaves the bare array as the
        observation.
    render_mode
        ``"human"`` prints the table after every action, ``"ansi"`` and ``"svg"`` let
        ``render`` return it.  All hands are shown.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "scopa_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Rules | str = "scopa",
        *,
        unit: str = "hand",
        max_hands: int = 100,
        dealer: int | None = None,
        perfect_recall: bool = False,
        mask_in: str = "observation",
        render_mode: str | None = None,
    ) -> None:
        _AECEnv.__init__(self)
        self._terms = read_terms(rules, unit, max_hands)
        self._dealer = check_dealer(dealer, self._terms.rules)
        if mask_in not in _LAYOUTS:
            allowed = " or ".join(_LAYOUTS)
            raise ScopaError(f"mask_in={shown(mask_in)}: it must be {allowed}")
        self._mask_in_info = mask_in == "info"
        self._encode = Encoder(self._terms.rules, perfect_recall)
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self._terms.rules.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.action_spaces = {agent: _spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._episode: Episode | None = None

    def _space(self) -> Any:
        floats = _spaces.Box(0, 1, (self._encode.layout.size,), np.float32)
        if self._mask_in_info:
            return floats
        mask = _spaces.Box(0, 1, (ACTIONS,), np.int8)
        return _spaces.Dict({"observation": floats, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions: the 81 ids of `scopa.actions`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new episode; *seed* begins a new series of them, *options* are not used."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._seed = int(self._random.integers(1 << 63))
        drawn = int(self._random.integers(self._terms.rules.players))
        dealer = drawn if self._dealer is None else self._dealer
        self._episode = first_hand(self._terms, self._seed, dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._tell(self._episode)

    def step(self, action: int | None) -> None:
        """Take one action for the agent in ``agent_selection``; None when it has ended.

        Raises
        ------
        IllegalMoveError
            If the action is not legal; the message lists those that are.  `env` ends the
            episode instead.
        ScopaError
            If there is no episode before the first `reset`.
        """
        episode = self._under_way()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMoveError(f"action=None: {agent} has not ended, and must take an action")
        episode = episode.after(int(action))
        if episode.counted is not None and not episode.has_ended:
            episode = episode.dealt(self._seed)
        self._episode = episode
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, episode.returns(), strict=True))
        if episode.has_ended:
            ended = self.truncations if episode.is_given_up else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
        self._tell(episode)
        self._accumulate_rewards()

    def _tell(self, episode: Episode) -> None:
        """Say whose turn it is, and what may be done."""
        self.agent_selection = self.possible_agents[episode.state.turn]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._mask_in_info:
            for agent in self.agents:
                self.infos[agent]["action_mask"] = self._mask(episode, agent)
        if self.render_mode == "human":
            self.render()

    def _mask(self, episode: Episode, agent: str) -> Mask:
        return mask_of(episode.legal() if agent == self.agent_selection else ())

    def observe(self, agent: str) -> dict[str, Floats | Mask] | Floats:
        """What an agent knows now."""
        episode = self._under_way()
        floats = self._encode(episode, self._seats[agent])
        if self._mask_in_info:
            return floats
        return {"observation": floats, "action_mask": self._mask(episode, agent)}

    def render(self) -> str | None:
        """The table with all hands, in the render mode."""
        episode = self._under_way()
        return rendered(episode.state, episode.pending, self.render_mode)

    def _under_way(self) -> Episode:
        if self._episode is None:
            raise ScopaError("there is no episode under way: call reset")
        return self._episode

    def close(self) -> None:
        """Nothing needs closing."""


raw_env = ScopaAEC


def env(*, illegal_reward: float | None = None, **settings: Any) -> Any:
    """Scopa with PettingZoo's usual wrappers.

    An illegal action ends the episode for all: it costs the agent *illegal_reward*, and brings
    the others nothing.

    Parameters
    ----------
    illegal_reward
        What an illegal action brings; by default as much as the worst result, or more.
    settings
        As for `ScopaAEC`.
    """
    raw = ScopaAEC(**settings)
    cost = worst(raw._terms) if illegal_reward is None else illegal_reward
    wrapped = _wrappers.TerminateIllegalWrapper(raw, illegal_reward=cost)
    return _wrappers.OrderEnforcingWrapper(_wrappers.AssertOutOfBoundsWrapper(wrapped))


if hasattr(_pettingzoo, "register"):  # older releases have no registry
    _pettingzoo.register("aec", "scopa/scopa_v0", entry_point=f"{__name__}:env")
