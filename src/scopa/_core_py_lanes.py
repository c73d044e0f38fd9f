"""Many hands side by side, one in each lane of some arrays.

`Board` has the arrays, flat and by name, with so many entries a lane:

    hands, exposed × P; piles, sweeps, bonus, totals, points, rewards × S;
    stock, played_at, taken_at × 40; and one each of
    table, picks, deals, redeals, dealer, turn, last, next_stock, plies, pending, done

They are what a packed position has, and: the cards that the move under way has picked, its card
+ 1 in *pending*; the index of the deal; the place in the stock of its next card; at which ply,
from 1, each card was played and won; and what the last step brought.  A lane is over when the
player to move has no cards.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from scopa._core_py_count import score
from scopa._core_py_moves import captures
from scopa._core_py_play import (
    HANDS,
    LAST,
    PLAYERS,
    REDEALS,
    SIDES,
    TABLE,
    TURN,
    apply,
    deal,
    points,
)
from scopa._core_py_random import mix64
from scopa._core_py_search import policy_move
from scopa._core_py_spec import scoring
from scopa._core_py_variants import FORCED, is_varied, takes_itself

COINS = 0x1111111111
FULL = 0xFFFFFFFFFF
TAKE, STOP = 40, 80
FIRST = 1  # finish="first"
ACTION = 9  # the purpose of random actions


class Board:
    """The arrays, and what never changes."""

    def __init__(
        self,
        spec: Sequence[int],
        arrays: dict[str, Any],
        goal: list[int],
        seed: int,
        stride: int,
        bots: list[int],
        auto_reset: bool,
    ) -> None:
        self.spec = spec
        self.arrays = arrays
        self.match, self.target, self.finish, self.all_coins = goal
        self.seed, self.stride, self.auto_reset = seed, stride, auto_reset
        self.policies = [number - 1 for number in bots[::2]]
        self.bot_seeds = bots[1::2]
        self.players, self.sides = spec[PLAYERS], spec[SIDES]
        own = scoring(spec)
        self.aim = 1 if own is None else own.aim

    def load(self, lane: int) -> list[int]:
        """The packed position of a lane."""
        a = self.arrays
        players, sides = slice_of(lane, self.players), slice_of(lane, self.sides)
        position = [a[name][lane] for name in ("dealer", "turn", "last", "redeals", "table")]
        position += a["hands"][players]
        for name in ("piles", "sweeps", "bonus"):
            position += a[name][sides]
        position += a["exposed"][players]
        position += a["stock"][40 * lane + a["next_stock"][lane] : 40 * lane + 40]
        return position

    def save(self, lane: int, position: list[int]) -> None:
        """Write back what a play changes."""
        a, players, sides = self.arrays, self.players, self.sides
        a["turn"][lane], a["last"][lane] = position[TURN], position[LAST]
        a["table"][lane] = position[TABLE]
        at = HANDS
        for name, width in (
            ("hands", players),
            ("piles", sides),
            ("sweeps", sides),
            ("bonus", sides),
            ("exposed", players),
        ):
            put(a[name], lane, position[at : at + width])
            at += width
        a["next_stock"][lane] = 40 - len(position) + at

    def deal(self, lane: int, dealer: int) -> list[int]:
        """Deal the hand that the lane's number of a deal names."""
        a = self.arrays
        position = deal(self.spec, dealer, self.seed, a["deals"][lane])
        stock = position[HANDS + 2 * self.players + 3 * self.sides :]
        a["dealer"][lane], a["redeals"][lane], a["plies"][lane] = dealer, position[REDEALS], 0
        put(a["stock"], lane, [0] * (40 - len(stock)) + stock)
        put(a["played_at"], lane, [0] * 40)
        put(a["taken_at"], lane, [0] * 40)
        return position

    def play(self, lane: int, position: list[int], card: int, captured: int) -> list[int]:
        """The position after a legal move; keeps what perfect recall needs."""
        a, bit, table = self.arrays, 1 << card, position[TABLE]
        ply = a["plies"][lane] + 1
        taken = captured | bit if captured or takes_itself(self.spec, table, card) else 0
        a["plies"][lane] = ply
        a["played_at"][40 * lane + card] = ply
        self._mark(lane, taken, ply)
        after = apply(self.spec, position, card, captured)
        if not after[HANDS + after[TURN]] and after[LAST]:
            self._mark(lane, (table | bit) & ~taken, ply + 1)
        return after

    def _mark(self, lane: int, cards: int, ply: int) -> None:
        for card in cards_of(cards):
            self.arrays["taken_at"][40 * lane + card] = ply

    def go_on(self, lane: int, position: list[int]) -> None:
        """Count and deal hands, play the seats of built-in players, and write the lane back."""
        a = self.arrays
        while True:
            if not position[HANDS + position[TURN]]:
                self.count(lane, position)
                if a["done"][lane]:
                    if not self.auto_reset:
                        break
                    put(a["totals"], lane, [0] * self.sides)
                a["deals"][lane] += self.stride
                position = self.deal(lane, (position[0] + 1) % self.players)
            seat = position[TURN]
            policy = self.policies[seat]
            if policy < 0:
                break
            view = view_of(self.spec, position)
            card, captured = policy_move(self.spec, view, policy, self.bot_seeds[seat])
            position = self.play(lane, position, card, captured)
        self.save(lane, position)

    def deal_next(self, lane: int) -> None:
        """Begin a lane anew, with its next deal."""
        a = self.arrays
        a["pending"][lane] = a["picks"][lane] = 0
        put(a["totals"], lane, [0] * self.sides)
        a["deals"][lane] += self.stride
        self.go_on(lane, self.deal(lane, (a["dealer"][lane] + 1) % self.players))

    def count(self, lane: int, position: list[int]) -> None:
        """Count a finished hand; tells in *done* whether the hand, or the match, is over."""
        a, sides = self.arrays, self.sides
        made = points(self.spec, position)
        if self.match:
            totals = [
                old + new for old, new in zip(get(a["totals"], lane, sides), made, strict=True)
            ]
            put(a["totals"], lane, totals)
            winner = self._winner(position, totals)
            if winner is None:
                return
            put(a["points"], lane, totals)
            put(a["rewards"], lane, [1 if side == winner else -1 for side in range(sides)])
        else:
            worth = [self.aim * own for own in made]
            put(a["points"], lane, made)
            put(
                a["rewards"],
                lane,
                [own - max(worth[:side] + worth[side + 1 :]) for side, own in enumerate(worth)],
            )
        a["done"][lane] = 1

    def _winner(self, position: list[int], totals: list[int]) -> int | None:
        """The side that has won the match with the hand just counted."""
        sides, at = self.sides, HANDS + self.players
        piles, bonus = position[at : at + sides], position[at + 2 * sides : at + 3 * sides]
        if self.all_coins:
            for side, pile in enumerate(piles):
                if pile & COINS == COINS:
                    return side
        arrived = sum(total >= self.target for total in totals)
        if not arrived:
            return None
        if self.finish != FIRST or arrived == 1:
            return alone(totals, self.aim)
        made = points(self.spec, position)
        reached = [total - own for total, own in zip(totals, made, strict=True)]
        lines = score(self.spec, piles, position[at + sides : at + 2 * sides])
        rows = [lines[i : i + sides] for i in range(sides, len(lines), 2 * sides)]
        for row in [*rows, bonus]:
            reached = [old + new for old, new in zip(reached, row, strict=True)]
            best = alone(reached, 1)
            if best is not None and reached[best] >= self.target:
                return best
        return None

    def hand(self, lane: int) -> int:
        """The cards of the player to move."""
        hands: Sequence[int] = self.arrays["hands"]
        turn: int = self.arrays["turn"][lane]
        return hands[lane * self.players + turn]

    def ways_on(self, lane: int, card: int, picks: int) -> list[int]:
        """The options of *card* that begin with the picks; 0 is to lay it."""
        found = captures(self.spec, self.arrays["table"][lane], card)
        if not found or (is_varied(self.spec) and not self.spec[FORCED]):
            found = [0, *found]
        below = (1 << picks.bit_length()) - 1
        return [option for option in found if option & below == picks]

    def allowed(self, lane: int) -> list[int]:
        """The legal actions of a lane, ascending; none when it is over."""
        hand, pending = self.hand(lane), self.arrays["pending"][lane]
        if not hand or not pending:
            return cards_of(hand)
        picks = self.arrays["picks"][lane]
        return steps(self.ways_on(lane, pending - 1, picks), picks)

    def allows(self, lane: int, action: int) -> bool:
        """Whether a lane may take an action; one that is over takes any, and ignores it."""
        if not self.hand(lane):
            return 0 <= action <= STOP
        return action in self.allowed(lane)

    def act(self, lane: int, action: int) -> None:
        """Take an action; what is no legal one changes nothing."""
        a = self.arrays
        if not self.hand(lane) or not self.allows(lane, action):
            return
        card, picks = a["pending"][lane] - 1, a["picks"][lane]
        if card < 0:
            card = action
        elif action == STOP:
            self.make_move(lane, card, picks)
            return
        else:
            picks |= 1 << (action - TAKE)
        ways = self.ways_on(lane, card, picks)
        while len(ways) > 1:
            following = steps(ways, picks)
            if len(following) > 1:
                a["pending"][lane], a["picks"][lane] = card + 1, picks
                return
            picks |= 1 << (following[0] - TAKE)
            ways = self.ways_on(lane, card, picks)
        self.make_move(lane, card, ways[0])

    def make_move(self, lane: int, card: int, captured: int) -> None:
        """Play a legal move in a lane, and go on."""
        self.arrays["pending"][lane] = self.arrays["picks"][lane] = 0
        self.go_on(lane, self.play(lane, self.load(lane), card, captured))

    def any_action(self, lane: int, key: int) -> int:
        """A uniform legal action, drawn by the number of the lane; 0 when it is over."""
        allowed = self.allowed(lane)
        return allowed[(mix64(key ^ lane) >> 32) * len(allowed) >> 32] if allowed else 0


def cards_of(cards: int) -> list[int]:
    """The numbers of some cards, ascending."""
    found: list[int] = []
    while cards:
        found.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return found


def steps(ways: list[int], picks: int) -> list[int]:
    """The ids that tell *ways*, all of which begin with the picks, apart; ascending."""
    found: set[int] = set()
    for option in ways:
        left = option & ~picks
        found.add(TAKE + (left & -left).bit_length() - 1 if left else STOP)
    return sorted(found)


def alone(totals: list[int], aim: int) -> int | None:
    """The side that alone has the most, or with an aim of -1 the least."""
    best = max(totals) if aim > 0 else min(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def slice_of(lane: int, width: int) -> slice:
    """The entries of a lane."""
    return slice(lane * width, (lane + 1) * width)


def get(array: Sequence[int], lane: int, width: int) -> list[int]:
    """The entries of a lane, as a list."""
    return list(array[slice_of(lane, width)])


def put(array: MutableSequence[int], lane: int, values: list[int]) -> None:
    """Write the entries of a lane."""
    for i, value in enumerate(values, lane * len(values)):
        array[i] = value


def view_of(spec: Sequence[int], position: list[int]) -> list[int]:
    """The packed view of the player to move."""
    players, sides, player = spec[PLAYERS], spec[SIDES], position[TURN]
    at = HANDS + players
    hands, public = position[HANDS:at], position[at : at + 3 * sides + players]
    seen = position[TABLE] | hands[player]
    for mask in public[:sides] + public[3 * sides :]:
        seen |= mask
    stock = len(position) - at - len(public)
    sizes = list(map(int.bit_count, hands))
    return [*position[:HANDS], player + 1, hands[player], FULL & ~seen, stock, *sizes, *public]
