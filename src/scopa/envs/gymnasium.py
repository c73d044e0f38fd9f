"""Scopa for Gymnasium: one agent at a table of bots.

>>> import gymnasium
>>> env = gymnasium.make("scopa:Scopa-v0", rules="escoba", opponent="easy")
>>> observation, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(mask=info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from .._seats import BotSource, Seat
from ..actions import ACTIONS
from ..errors import ScopaError
from ..rules import Rules
from ._arrays import Encoder, Floats, mask_of
from ._episode import Episode, check_dealer, first_hand, read_terms, worst
from ._extras import missing
from ._opponents import others, seeds_from, take_places
from ._rendering import RENDER_MODES, check_render_mode, rendered

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium", "gymnasium", error) from error

from ._vector import ScopaVectorEnv

__all__ = ["ScopaEnv", "ScopaVectorEnv"]

_AGENT: Final = 0  # the seat of the agent; who deals is drawn, so that it plays from everywhere


class ScopaEnv(gymnasium.Env[Floats, np.int64]):
    """Scopa for one agent, in seat 0; bots have all other seats.

    An observation is float32 from 0 to 1, in the layout of `scopa.observation`.  There are 81
    actions, those of `scopa.actions`; ``info["action_mask"]`` is int8, 1 for each that is legal.
    An illegal action is not played: it ends the episode with *illegal_reward*, and
    ``info["illegal"]``, otherwise False, is True.

    Rewards come at the end.  For a hand the reward is the points of the agent's side less those
    of the best other side, the other way round where the fewest win; for a match it is 1 if the
    agent's side has won it, else −1.

    Parameters
    ----------
    rules
        Rules or their text, such as a preset.
    opponent
        Who plays against the agent: the name of a level, a number on the dial as text, a bot, or
        what makes one when called with ``seed``.  A bot that is made gets a new seed for every
        episode.
    partner
        Who plays with the agent, where sides have several seats; the same as *opponent* when
        omitted.
    unit
        What an episode is: ``"hand"``, or ``"match"``, to the target of the rules.
    max_hands
        After so many hands without a winner a match is truncated, and brings nothing.
    dealer
        The seat that deals the first hand; None draws one for every episode.
    perfect_recall
        Whether observations hold the plays so far.
    illegal_reward
        What an illegal action brings; by default as much as the worst result, or more.
    render_mode
        ``"human"`` prints the table as the agent sees it after every step, ``"ansi"`` and
        ``"svg"`` let ``render`` return it.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (as Gymnasium declares it)
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | str = "scopa",
        *,
        opponent: BotSource | str = "normal",
        partner: BotSource | str | None = None,
        unit: str = "hand",
        max_hands: int = 100,
        dealer: int | None = None,
        perfect_recall: bool = False,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._terms = read_terms(rules, unit, max_hands)
        self._dealer = check_dealer(dealer, self._terms.rules)
        self._bots = others(self._terms.rules, opponent, partner)
        self._illegal = worst(self._terms) if illegal_reward is None else float(illegal_reward)
        self._encode = Encoder(self._terms.rules, perfect_recall)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = spaces.Box(0, 1, (self._encode.layout.size,), np.float32)
        self.action_space = spaces.Discrete(ACTIONS)
        self._seats: list[Seat] = []
        self._seed = 0
        self._episode: Episode | None = None
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal a new episode; *options* are not used."""
        super().reset(seed=seed)
        self._seed, *seeds = seeds_from(self.np_random, self._terms.rules.players)
        drawn = int(self.np_random.integers(self._terms.rules.players))
        self._seats = [Seat(bot) for bot in take_places(self._bots, seeds)]
        dealer = drawn if self._dealer is None else self._dealer
        self._episode = self._bots_play(first_hand(self._terms, self._seed, dealer))
        self._ended = False
        if self.render_mode == "human":
            self.render()
        return self._encode(self._episode, _AGENT), self._info(self._episode)

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Take one action, and let the bots play until it is the agent's turn again."""
        episode = self._episode
        if episode is None or self._ended:
            raise ScopaError("there is no episode under way: call reset")
        illegal = int(action) not in episode.legal()
        if illegal:
            self._ended = True
            reward = self._illegal
        else:
            episode = self._episode = self._bots_play(episode.after(int(action)))
            self._ended = episode.has_ended
            reward = episode.returns()[_AGENT]
        if self.render_mode == "human":
            self.render()
        truncated = episode.is_given_up
        terminated = self._ended and not truncated
        info = self._info(episode, illegal)
        return self._encode(episode, _AGENT), reward, terminated, truncated, info

    def _bots_play(self, episode: Episode) -> Episode:
        """The episode when the agent is to act again, or at its end."""
        while not episode.has_ended:
            state = episode.state
            if episode.counted is not None:
                episode = episode.dealt(self._seed)
            elif state.turn == _AGENT:
                break
            else:
                seat = self._seats[state.turn - 1]
                episode = episode.at(seat.play(state, episode.match.totals)[1])
        return episode

    def _info(self, episode: Episode, illegal: bool = False) -> dict[str, Any]:
        legal = () if self._ended else episode.legal()
        return {"action_mask": mask_of(legal), "illegal": illegal}

    def render(self) -> str | None:
        """The table as the agent sees it, in the render mode."""
        if self._episode is None:
            raise ScopaError("there is nothing to show yet: call reset")
        return rendered(self._episode.view(_AGENT), self._episode.pending, self.render_mode)
