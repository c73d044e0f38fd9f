"""Scopa for OpenSpiel, as the Python game ``python_scopa``.

Importing this module registers the game:

>>> import pyspiel
>>> from scopa.envs import openspiel
>>> game = pyspiel.load_game("python_scopa(rules=scopone;target:21)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> len(state.returns()), sum(state.returns())
(4, 0.0)

Its parameters are

``rules``
    The rules as text, the standard ones by default.  A game string of OpenSpiel has meanings of
    its own for commas and equal signs, so they are written ``;`` and ``:`` there, as above;
    parameters given as a dict may have either.
``players``
    How many players, instead of what the rules say; 0, the default, changes nothing.
``dealer``
    The seat that deals the first hand; −1, the default, is the last, so that player 0 begins.
``unit``
    ``hand``, the default, or ``match``.
``max_hands``
    After so many hands without a winner, 100 by default, a match ends and brings nothing.

The deal is explicit chance, one card at a time: first the opening table, then the hands from the
seat after the dealer on; later rounds are dealt when they are due.  Tables that the rules void are
never dealt, and all others are as likely as they are in a real deal.  Actions are the 81 ids of
`scopa.actions`, tensors have the layout of `scopa.observation`.  Returns are, for a hand, the
points of a player's side less those of the best other side, the other way round where the fewest
win; for a match, 1 to the side that has won it and −1 to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from .._backend import types
from ..actions import ACTIONS, STOP, TAKE
from ..cards import CARDS
from ..errors import ScopaError, shown
from ..match import Match
from ..rules import Rules
from ..view import determinize
from ._arrays import Encoder
from ._dealing import Dealing, begin, goes_on
from ._episode import Episode, Terms, check_dealer, read_terms, worst
from ._extras import required

pyspiel: Any = required("pyspiel", "openspiel")
_Game: Any = pyspiel.Game  # OpenSpiel has no types
_State: Any = pyspiel.State

__all__ = ["ScopaGame", "ScopaObserver", "ScopaState"]

_CHANCE: Final = pyspiel.PlayerId.CHANCE
_PARAMETERS: Final = {
    "rules": "scopa",
    "players": 0,
    "dealer": -1,
    "unit": "hand",
    "max_hands": 100,
}


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="python_scopa",
        long_name="Python Scopa",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


def _rules_of(text: str) -> Rules:
    """Rules from their text in a parameter, where commas are ``;`` and equal signs ``:``."""
    preset, *parts = text.replace(",", ";").split(";")
    return Rules.from_text(
        ",".join([preset, *(part if "=" in part else part.replace(":", "=", 1) for part in parts)])
    )


def _parameter_of(rules: Rules) -> str:
    preset, *parts = rules.to_text().split(",")
    return ";".join([preset, *(part.replace("=", ":", 1) for part in parts)])


class ScopaGame(_Game):  # type: ignore[misc]
    """The game ``python_scopa``; `pyspiel.load_game` makes it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given: dict[str, Any] = {**_PARAMETERS, **(params or {})}
        rules = _rules_of(given["rules"])
        if given["players"]:
            rules = rules.replace(players=given["players"])
        self.terms = read_terms(rules, given["unit"], given["max_hands"])
        dealer = check_dealer(None if given["dealer"] == -1 else given["dealer"], rules)
        self.match = Match(rules, dealer=rules.players - 1 if dealer is None else dealer)
        self._hands = 1 if self.terms.unit == "hand" else self.terms.max_hands
        plays = 40 - rules.table_size
        utility = pyspiel.GameType.Utility
        two_sides = rules.sides == 2
        _Game.__init__(
            self,
            _game_type(utility.ZERO_SUM if two_sides else utility.GENERAL_SUM),
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=40,
                num_players=rules.players,
                min_utility=worst(self.terms),
                max_utility=-worst(self.terms),
                utility_sum=0.0 if two_sides else None,
                # A play is its card, table cards, which can be taken once a hand, and a stop.
                max_game_length=self._hands * (2 * plays + 40),
            ),
            {**given, "rules": _parameter_of(_rules_of(given["rules"]))},
        )

    def new_initial_state(self) -> ScopaState:
        """A state before the first card is dealt."""
        return ScopaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The cards of all hands."""
        return 40 * self._hands

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> ScopaObserver:
        """What writes observations: with or without the plays so far."""
        return ScopaObserver(self.terms, iig_obs_type, params)


class ScopaState(_State):  # type: ignore[misc]
    """A node of the game tree: cards being dealt, or an episode under way.

    All that a state holds is frozen, so its clones share it.  Nothing is known of the order of
    the stock before it is dealt; positions have it in ascending order.
    """

    def __init__(self, game: ScopaGame) -> None:
        _State.__init__(self, game)
        self._node: Dealing | Episode = begin(game.terms, game.match)
        self._steps = 0  # actions of the move under way

    def view(self, player: int) -> types.View:
        """What *player* knows, as the library's own players are told it.

        Raises
        ------
        ScopaError
            If cards are being dealt.
        """
        if isinstance(self._node, Dealing):
            raise ScopaError("cards are being dealt: look when it is a player's turn")
        return self._node.view(player)

    def current_player(self) -> int:
        """The seat to act, or that of chance, or that of the end."""
        node = self._node
        if isinstance(node, Dealing):
            return _CHANCE  # type: ignore[no-any-return]
        return pyspiel.PlayerId.TERMINAL if node.has_ended else node.state.turn

    def is_terminal(self) -> bool:
        """Whether the episode is over."""
        return isinstance(self._node, Episode) and self._node.has_ended

    def _legal_actions(self, player: int) -> list[int]:
        return [] if isinstance(self._node, Dealing) else list(self._node.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, and how likely each is."""
        if not isinstance(self._node, Dealing):
            raise ScopaError("no card is to be dealt now: it is a player's turn, or the end")
        weights = self._node.weights()
        whole = sum(weights.values())
        return [(card, weight / whole) for card, weight in weights.items()]

    def _apply_action(self, action: int) -> None:
        node = self._node
        self._node = node.after(action) if isinstance(node, Dealing) else goes_on(node, action)
        under_way = isinstance(self._node, Episode) and self._node.pending is not None
        self._steps = self._steps + 1 if under_way else 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"deal {CARDS[action]}"
        if action == STOP:
            return "stop"
        return f"take {CARDS[action - TAKE]}" if action >= TAKE else f"play {CARDS[action]}"

    def returns(self) -> list[float]:
        """What the episode has brought every player; zeros before its end."""
        node = self._node
        return [0.0] * self.num_players() if isinstance(node, Dealing) else node.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> ScopaState:
        """A state that *player* cannot tell from this one, all such deals being as likely.

        Its history is that of a game in which the cards that are hidden from the player were
        dealt otherwise.  It ends before a move that somebody else has under way: the player does
        not know of it yet.

        Parameters
        ----------
        player
            Whose information is kept.
        sampler
            Gives a number from 0 to 1 when it is called.
        """
        node = self._node
        if isinstance(node, Dealing):
            raise ScopaError("cards are being dealt: resample when it is a player's turn")
        other = determinize(node.view(player), int(sampler() * (1 << 53)))
        history = self.full_history()
        rules, now = node.terms.rules, node.state
        places = [place for place, item in enumerate(history) if item.player == _CHANCE]
        dealt: dict[int, list[int]] = {}  # the places of the cards of each hand of this round
        for number, place in enumerate(places[-rules.players * rules.hand_size :]):
            dealt.setdefault((now.dealer + 1 + number) % rules.players, []).append(place)
        actions = [item.action for item in history]
        for seat, own in dealt.items():
            held = [place for place in own if now.hands[seat].mask >> actions[place] & 1]
            if seat != player:
                for place, card in zip(held, other.hands[seat], strict=True):
                    actions[place] = int(card)
        known = len(actions) - (0 if player == now.turn else self._steps)
        state = self.get_game().new_initial_state()
        for action in actions[:known]:
            state.apply_action(action)
        return state  # type: ignore[no-any-return]

    def _to_struct(self) -> dict[str, Any]:
        node = self._node
        if isinstance(node, Episode):
            return {
                "match": node.match.to_dict(),
                "state": node.state.to_text(),
                "pending": _pending(node),
                "dealt": [],
            }
        return {
            "match": node.match.to_dict(),
            "state": None if node.before is None else node.before.state.to_text(),
            "pending": None if node.move is None else str(node.move),
            "dealt": [str(CARDS[card]) for card in node.cards],
        }

    def __str__(self) -> str:
        node = self._node
        if isinstance(node, Episode):
            return f"{_totals(node.match)} {node.state}{_under_way(node)}"
        begun = "" if node.before is None else f" {node.before.state} {node.move}"
        dealt = " ".join(str(CARDS[card]) for card in node.cards) or "-"
        return f"{_totals(node.match)}{begun} dealt={dealt}"


class ScopaObserver:
    """Writes what a player knows, as a tensor and as text.

    `tensor` is flat, `dict` has its parts by name, as `scopa.observation` lays them out.  While
    cards are dealt they hold what the player knew before the play that led there; before the
    first deal, zeros.

    Parameters
    ----------
    terms
        What is played.
    iig_obs_type
        Whether with perfect recall.  Observations are always those of one player, and hold what
        is public.
    params
        None are known.
    """

    def __init__(
        self, terms: Terms, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> None:
        if params:
            raise ScopaError(f"params={shown(params)}: an observer takes none")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ScopaError(
                f"iig_obs_type={shown(kind)}: it must have public_info, and the private_info of "
                "a SINGLE_PLAYER"
            )
        self._encode = Encoder(terms.rules, kind.perfect_recall)
        layout = self._encode.layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {
            name: self.tensor[place].reshape(layout.shapes[name])
            for name, place in layout.slices.items()
        }

    def set_from(self, state: ScopaState, player: int) -> None:
        """Write what *player* knows of *state* into `tensor`."""
        node = state._node
        episode = node.before if isinstance(node, Dealing) else node
        self.tensor[:] = 0 if episode is None else self._encode(episode, player)

    def string_from(self, state: ScopaState, player: int) -> str:
        """What *player* knows of *state*, as text."""
        node = state._node
        episode = node.before if isinstance(node, Dealing) else node
        if episode is None:
            return f"{_totals(node.match)} player={player}"
        text = episode.view(player).to_text()
        if not self._encode.layout.perfect_recall:
            text = text.partition(" opening=")[0]  # what follows are the plays
        if isinstance(node, Dealing):
            return f"{text} then={node.move}"
        return text + (_under_way(node) if node.state.turn == player else "")


def _totals(match: Match) -> str:
    return f"hand={match.hands_played} totals={'/'.join(map(str, match.totals))}"


def _pending(episode: Episode) -> str | None:
    pending = episode.pending
    return None if pending is None else f"{pending.card}x{pending.picks}"


def _under_way(episode: Episode) -> str:
    return "" if episode.pending is None else f" pending={_pending(episode)}"


pyspiel.register_game(_game_type(pyspiel.GameType.Utility.GENERAL_SUM), ScopaGame)
