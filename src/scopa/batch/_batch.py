"""`Batch`: lanes of hands or matches, stepped together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, final

import numpy as np

from .._backend import lanes, types
from .._seats import Seat
from ..actions import ACTIONS, Pending, legal_actions
from ..bots.levels import LEVELS, Easy, Normal, Random
from ..errors import IllegalMoveError, InvalidStateError, ScopaError, shown
from ..observation import Layout, layout
from ..rollout import check_number
from ..rules import Rules
from ..state import check_index, check_rules, check_seed
from ..view import check_totals, observe
from ._arrays import Arrays, load_state, make_arrays, pending_of, state_of
from ._checks import MOST_LANES, check_actions, check_bots, check_buffer, check_lanes, check_word

if TYPE_CHECKING:
    import numpy.typing as npt

    from ..bots import Bot

UNITS: Final = ("hand", "match")
VALIDATE: Final = ("check", "trust")
_FINISHES: Final = ("highest", "first", "lowest")

if TYPE_CHECKING:
    Bytes: TypeAlias = npt.NDArray[np.uint8] | npt.NDArray[np.bool]
    Whole: TypeAlias = npt.NDArray[np.integer[Any]]


@final
class Batch:
    """*n* hands, or matches, that are played side by side, one in each lane.

    Hand number *k* of lane *i* is ``deal(rules, dealer=k % players, seed=seed, index=i + k * n)``,
    so any of them can be played again through the plain functions.  A match is as many hands of
    a lane as it takes.  A batch belongs to one thread at a time.

    Its arrays are live: the next step changes them.  They cannot be written to; `put` sets a
    lane.  They hold hidden cards as well; what a seat may know is what `observe` gives.

    Parameters
    ----------
    n
        How many lanes, at least 1.
    rules
        The rules of the game; the standard ones when omitted.
    seed
        An int from 0 to 2**64 - 1, or None to draw one from the operating system.
    unit
        ``"hand"`` or ``"match"``: what a lane plays, and what it is rewarded for.
    auto_reset
        Whether a lane that has ended begins anew at once.  Otherwise it waits: its mask is
        empty, and its actions are ignored.
    bots
        Players by their seat, for the seats that the batch plays itself, before it asks again.
        `bots.Random`, `bots.Easy` and `bots.Normal` play inside the core, and choose what they
        choose anywhere; any other is asked lane by lane.

    Attributes
    ----------
    rewards
        ``(n, sides)``: what the last step brought each side, when it ended the hand or match
        of the lane, else 0.  For a hand, its points less those of the best other side, and the
        other way round where the fewest win; for a match, 1 to the winner and -1 to the others.
    done
        ``(n,)``: whether the last step ended the hand or match of the lane.
    points
        ``(n, sides)``: the points of the hand of a lane, or the totals of the match, that ended
        last.
    hands, table, piles, exposed, picks
        Masks of cards, ``uint64``, bit 0 for card 0: ``(n, players)`` the hands, ``(n,)`` the
        table, ``(n, sides)`` the piles, ``(n, players)`` what lies face up in the hands,
        ``(n,)`` what the move under way has picked.
    turn, dealer, last, pending, plies, redeals, deals, next_stock
        ``(n,)``: the seats to move and that dealt, the side that captured last + 1 or 0, the
        card of the move under way + 1 or 0, the plays so far, the deals voided, the index of
        the deal, and the place in the stock of its next card.
    sweeps, bonus, totals
        ``(n, sides)``: the scope, the points that are not from play, and the match so far.
    stock, played_at, taken_at
        ``(n, 40)``: the cards to be dealt, from place *next_stock* on, and for each card the
        ply at which it was played and won, from 1; 0 is not yet.

    Examples
    --------
    >>> from scopa.batch import Batch
    >>> batch = Batch(1024, seed=7)
    >>> mask = batch.legal_mask()
    >>> rewards, done = batch.step(mask.argmax(axis=1))
    >>> mask.shape, rewards.shape, batch.observe().shape
    ((1024, 81), (1024, 2), (1024, 293))
    """

    rules: Rules
    seed: int
    unit: str
    auto_reset: bool
    bots: dict[int, Bot]
    rewards: npt.NDArray[np.int32]
    points: npt.NDArray[np.int32]
    done: npt.NDArray[np.bool]
    hands: npt.NDArray[np.uint64]
    table: npt.NDArray[np.uint64]
    piles: npt.NDArray[np.uint64]
    exposed: npt.NDArray[np.uint64]
    picks: npt.NDArray[np.uint64]
    deals: npt.NDArray[np.uint64]
    redeals: npt.NDArray[np.uint32]
    totals: npt.NDArray[np.uint32]
    sweeps: npt.NDArray[np.uint16]
    bonus: npt.NDArray[np.uint16]
    dealer: Bytes
    turn: Bytes
    last: Bytes
    next_stock: Bytes
    plies: Bytes
    pending: Bytes
    stock: Bytes
    played_at: Bytes
    taken_at: Bytes

    def __init__(
        self,
        n: int,
        rules: Rules | None = None,
        seed: int | None = None,
        *,
        unit: str = "hand",
        auto_reset: bool = True,
        bots: Mapping[int, Bot] | None = None,
    ) -> None:
        check_number("n", n, 1, MOST_LANES)
        self.unit = check_word("unit", unit, UNITS)
        self.rules = check_rules(rules)
        self.seed = check_seed(seed)
        self.auto_reset = bool(auto_reset)
        self.bots = check_bots(bots, self.rules)
        self._fill(make_arrays(self.rules, n), n)
        self.reset()

    def _fill(self, arrays: Arrays, stride: int) -> None:
        """Work on these arrays from now on."""
        rules = self.rules
        players: list[int] = []
        self._asked: dict[int, Seat] = {}
        for seat in range(rules.players):
            bot = self.bots.get(seat)
            if isinstance(bot, Random | Easy | Normal) and type(bot) in LEVELS.values():
                players += (bot._policy + 1, bot.seed)
            else:
                players += (0, 0)
                if bot is not None:
                    self._asked[seat] = Seat(bot)
        plan = layout(rules)
        flat = {name: array.reshape(-1) for name, array in arrays.items()}
        flat["done"] = flat["done"].view(np.uint8)
        goal = [UNITS.index(self.unit), rules.target]
        goal += [_FINISHES.index(rules.finish), int(rules.all_coins_wins)]
        shows = ["exposed" in plan.slices, "bonus" in plan.slices, 2 * rules.target]
        self._arrays = arrays
        self._stride = stride
        self._core = lanes.Lanes(
            rules._spec, flat, goal, self.seed, stride, players, self.auto_reset, shows
        )
        for name, array in arrays.items():
            seen = array.view()
            seen.flags.writeable = False
            setattr(self, name, seen)

    def __len__(self) -> int:
        return len(self._arrays["table"])

    @property
    def layout(self) -> Layout:
        """The layout of its observations; see `observation.layout`."""
        return layout(self.rules)

    def reset(self, seed: int | None = None, *, lanes: Sequence[int] | Whole | None = None) -> None:
        """Begin anew as a fresh batch of so many lanes would, with another seed if one is given.

        With *lanes*, the numbers of some, only these begin anew, each with its next deal.
        """
        if lanes is not None:
            self._core.deal_next(check_lanes(lanes, len(self), seed))
            self._ask()
            return
        if seed is not None:
            self.seed = check_seed(seed)
        for array in self._arrays.values():
            array[...] = 0
        self._arrays["deals"][:] = np.arange(len(self), dtype=np.uint64)
        self._stride = len(self)
        self._core.deal(self.seed, self._stride)
        self._ask()

    def step(
        self, actions: Whole | Sequence[int], *, validate: str = "check"
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool]]:
        """Take one action in every lane; gives `rewards` and `done`, which the next step changes.

        Parameters
        ----------
        actions
            ``(n,)``: the ids of `scopa.actions`, one for each lane.
        validate
            ``"check"`` refuses ids that are not legal before anything has changed; with
            ``"trust"`` they are not looked for, and a lane that has one stays as it is.

        Raises
        ------
        IllegalMoveError
            If an id is not legal; the message names the lane and the legal ids.
        BotError
            If a bot raises, or answers with no legal move; the lanes it was not asked about
            are asked at the next step.
        """
        check_word("validate", validate, VALIDATE)
        self._ask()  # those that were not asked because a bot failed
        numbers = check_actions(actions, len(self))
        if validate == "check":
            lane = self._core.first_illegal(numbers)
            if lane < len(self):
                raise self._refusal(lane, actions[lane])
        self._core.step(numbers)
        self._ask()
        return self.rewards, self.done

    def _refusal(self, lane: int, action: object) -> IllegalMoveError:
        legal = legal_actions(self.state(lane), self.pending_move(lane))
        allowed = ", ".join(map(str, legal)) or "0 to 80, none of which does anything"
        return IllegalMoveError(f"actions[{lane}]={action}: it must be one of {allowed}")

    def _ask(self) -> None:
        """Let the bots that play outside the core make the moves that are theirs."""
        if not self._asked:
            return
        arrays = self._arrays
        seats = list(self._asked)
        waiting = np.flatnonzero(np.isin(arrays["turn"], seats))
        while waiting.size:
            for lane in map(int, waiting):
                state = self.state(lane)
                if state.is_over:
                    continue
                totals = tuple(arrays["totals"][lane].tolist())
                move, _ = self._asked[state.turn].play(state, totals)
                self._core.play(lane, int(move.card), move.captured.mask)
            over = ~np.take_along_axis(
                arrays["hands"], arrays["turn"][:, None].astype(np.intp), axis=1
            )[:, 0].astype(np.bool)
            waiting = waiting[np.isin(arrays["turn"][waiting], seats) & ~over[waiting]]

    def legal_mask(self, out: Bytes | None = None) -> Bytes:
        """``(n, 81)``: the legal actions of every lane, none where it is over.

        Parameters
        ----------
        out
            The array to write to, of bools or ``uint8``; a new one of bools when omitted.
        """
        if out is None:
            out = np.empty((len(self), ACTIONS), np.bool)
        self._core.legal_mask(check_buffer(out, (len(self), ACTIONS), "?B"))
        return out

    def observe(
        self,
        out: npt.NDArray[np.uint8] | None = None,
        *,
        player: int | None = None,
        perfect_recall: bool = False,
    ) -> npt.NDArray[np.uint8]:
        """``(n, size)``: what a seat may know of every lane, as `observation.layout` has it.

        Parameters
        ----------
        out
            The ``uint8`` array to write to; a new one when omitted.
        player
            The seat that looks; in every lane the one that is to move when omitted.
        perfect_recall
            Whether to add the plays so far.
        """
        size = layout(self.rules, perfect_recall=perfect_recall).size
        seat = 0
        if player is not None:
            seat = check_number("player", player, 0, self.rules.players - 1) + 1
        if out is None:
            out = np.empty((len(self), size), np.uint8)
        self._core.observe(check_buffer(out, (len(self), size), "B"), seat, bool(perfect_recall))
        return out

    def random_actions(self, seed: int, index: int = 0) -> npt.NDArray[np.int64]:
        """``(n,)``: a legal action of every lane, each as likely as any other.

        They depend on the seed, *index* (such as the number of the step) and the number of the
        lane; where a lane is over it is 0.
        """
        out = np.empty(len(self), np.int64)
        self._core.sample(out, check_seed(seed), check_index(index))
        return out

    def state(self, lane: int) -> types.GameState:
        """The whole position of a lane, its history included."""
        return state_of(self.rules, self._arrays, self._lane(lane))

    def view(self, lane: int, player: int | None = None) -> types.View:
        """What a seat may know of a lane; the seat to move when omitted."""
        state = self.state(lane)
        totals = tuple(self._arrays["totals"][lane].tolist())
        return observe(state, state.turn if player is None else player, totals)

    def pending_move(self, lane: int) -> Pending | None:
        """The move under way in a lane, or None."""
        return pending_of(self._arrays, self._lane(lane))

    def _lane(self, lane: object) -> int:
        return check_number("lane", lane, 0, len(self) - 1)

    def put(
        self,
        lane: int,
        state: types.GameState,
        pending: Pending | None = None,
        totals: Sequence[int] | None = None,
    ) -> None:
        """Go on from another position in a lane; the hand after it is the one that was due.

        Raises
        ------
        InvalidStateError
            If the position is one of other rules, or its hand is over.
        IllegalMoveError
            If *pending* is no move under way in it that leaves a choice.
        """
        lane = self._lane(lane)
        if type(state) is not types.GameState:
            raise ScopaError(f"{shown(state)} is not a GameState")
        if state.rules != self.rules or state.is_over:
            what = "its hand is over" if state.is_over else f"its rules are {state.rules}"
            raise InvalidStateError(f"state={shown(state)}: {what}; the batch plays {self.rules}")
        if pending is not None and len(legal_actions(state, pending)) < 2:
            raise IllegalMoveError(f"pending={pending!r}: no choice is left; see actions.act")
        load_state(self._arrays, lane, state, pending, check_totals(totals, self.rules.sides))
        self._core.go_on(lane)
        self._ask()

    @classmethod
    def from_states(cls, states: Iterable[types.GameState], seed: int | None = None) -> Self:
        """A batch that goes on from these positions, all of the same rules."""
        given = list(states)
        if not given or type(given[0]) is not types.GameState:
            raise ScopaError(f"states={shown(given)}: it must be one GameState or more")
        batch = cls(len(given), given[0].rules, seed)
        for lane, state in enumerate(given):
            batch.put(lane, state)
        return batch

    def __getitem__(self, lanes: slice | npt.NDArray[Any]) -> Self:
        """A batch of its own of some lanes, which goes on to the same hands as they would."""
        if not isinstance(lanes, slice | np.ndarray | list):
            raise ScopaError(
                f"{shown(lanes)}: lanes are taken by a slice or an array; state(lane) gives one"
            )
        chosen = np.arange(len(self))[lanes]
        if chosen.ndim != 1 or not chosen.size:
            raise ScopaError(f"{shown(lanes)}: it takes no lane")
        return self._with({name: array[chosen] for name, array in self._arrays.items()})

    def _with(self, arrays: Arrays) -> Self:
        batch = object.__new__(type(self))
        for name in ("rules", "seed", "unit", "auto_reset", "bots"):
            setattr(batch, name, getattr(self, name))
        batch._fill(arrays, self._stride)
        return batch

    def copy(self) -> Self:
        """A batch of its own in the same position."""
        return self._with({name: array.copy() for name, array in self._arrays.items()})

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} {self.unit} lanes, rules {self.rules.to_text()}>"
