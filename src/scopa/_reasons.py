"""Why a move is good or bad, in plain words: facts that its player can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ._backend import core, types
from .cards import Card, Rank

__all__ = ["reason_of"]

_COINS: Final = 0x1111111111
_SEVENS: Final = 15 << 24
SETTEBELLO: Final = Card(24)
_SETTEBELLO: Final = 1 << 24
_HALF: Final = {"cards": 20, "coins": 5}


def rank_name(rank: int) -> str:
    """The name of a rank, 1 to 10."""
    return Rank(rank).name.lower()


def a_rank(rank: int) -> str:
    """The name of a rank with its article."""
    return f"{'an' if rank == 1 else 'a'} {rank_name(rank)}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _total(table: int) -> int:
    return sum(card // 4 + 1 for card in range(40) if table >> card & 1)


def reason_of(view: types.View, move: types.Move) -> str:
    """The facts about a legal move of the player who looks, separated by semicolons."""
    return "; ".join(_Facts(view, move).tell())


class _Facts:
    """A position as its player sees it, and one move in it."""

    def __init__(self, view: types.View, move: types.Move) -> None:
        rules = view.rules
        self.card: Card = move.card
        self.played = 1 << int(move.card)
        self.captured = move.captured.mask
        self.won = self.captured | self.played if self.captured else 0
        self.kept = view.hand.mask & ~self.played
        self.unseen = view.unseen.mask
        self.before = view.table.mask
        if self.captured:
            self.after = self.before & ~self.captured
        elif rules.ace_empty and move.card < 4 and not self.before:
            self.won, self.after = self.played, 0
        else:
            self.after = self.before | self.played
        self.side = view.turn % rules.sides
        self.piles: Sequence[int] = [pile.mask for pile in view.piles]
        # The last play of the hand: a sweep may not count, and what is left is given away.
        self.last = not view.stock_size and sum(view.hand_sizes) == 1
        # Whether the play after this one is the last.
        self.before_last = not view.stock_size and sum(view.hand_sizes) == 2
        self.last_scopa = rules.last_scopa
        self.counts = dict(rules.majorities)
        self.settebello = _SETTEBELLO if dict(rules.card_points).get(SETTEBELLO) else 0
        self.spec = rules._spec
        # Whether a card is taken by an equal one, or by a sum of its rank, and by nothing else.
        self.by_rank = rules.totals == ("rank",) and rules.ace == "normal"
        self.last_capturer = self.side if self.won else view.last_capturer

    def tell(self) -> Iterator[str]:
        if self.won:
            yield from self._takes()
        else:
            yield from self._lays()
        if self.last:
            yield from self._leftovers()
        elif self.after:
            yield from self._leaves()
            yield from self._settebello_left()
        elif self.won:
            yield "leaves nothing to take"

    def _takes(self) -> Iterator[str]:
        if not self.after and self.captured:
            if self.last and not self.last_scopa:
                yield "clears the table, no scopa on the last card"
            elif not core.sweepers(self.spec, self.before) & self.played:
                yield "clears the table, no scopa for an ace"
            else:
                yield "scopa"
        sevens = (self.won & _SEVENS & ~self.settebello).bit_count()
        coins = (self.won & _COINS).bit_count()
        things: list[str] = []
        if self.won & self.settebello:
            things.append("settebello")
        if sevens:
            things.append(
                _count(sevens, "other seven", "other sevens")
                if self.won & self.settebello
                else _count(sevens, "seven", "sevens")
            )
        if coins:
            things.append(_count(coins, "coin", "coins"))
        things.append(_count(self.won.bit_count(), "card", "cards"))
        yield "takes " + ", ".join(things)
        yield from self._majority("cards", ~0, True)
        yield from self._majority("coins", _COINS, bool(coins))

    def _majority(self, name: str, kind: int, told: bool) -> Iterator[str]:
        """Whether this capture decides a prize, or the prize was decided before."""
        if name not in self.counts:
            return
        half = _HALF[name]
        counts = [(pile & kind).bit_count() for pile in self.piles]
        mine = counts[self.side]
        now = mine + (self.won & kind).bit_count()
        if mine > half or not told:
            return
        if any(count > half for count in counts):
            yield f"the {name} are lost already"
        elif now > half:
            yield f"wins the {name} with {now}"

    def _lays(self) -> Iterator[str]:
        rank = int(self.card.rank)
        same = 15 << 4 * (rank - 1)
        what = ", a seven" if rank == 7 else ", a coin" if not self.card.suit else ""
        yield f"lays the {self.card}{what if self.card != SETTEBELLO else ''}"
        if self.last or not self.by_rank:
            return
        name = rank_name(rank)
        hidden = (self.unseen & same).bit_count()
        kept = (self.kept & same).bit_count()
        if hidden == 0 and kept == 0:
            yield f"last {name}, so no equal card takes it"
        elif hidden == 0:
            yield f"only you hold {a_rank(rank)} to take it"
        elif kept:
            yield f"you keep {a_rank(rank)} to take it"

    def _leaves(self) -> Iterator[str]:
        total = _total(self.after)
        sweepers = core.sweepers(self.spec, self.after)
        if not sweepers:
            yield f"leaves {total} on the table: no sweep"
            return
        if sweepers != 15 << 4 * (total - 1):
            yield from self._leaves_by_other_rules(total, sweepers)
            return
        hidden = (self.unseen >> 4 * (total - 1) & 15).bit_count()
        if not hidden:
            yield f"leaves {total} on the table, but no {rank_name(total)} is unseen: no sweep"
        elif self.before_last and not self.last_scopa:
            yield f"leaves {total} on the table, but the last card makes no scopa"
        else:
            yield f"leaves {total} on the table: {a_rank(total)} sweeps, {hidden} unseen"

    def _leaves_by_other_rules(self, total: int, sweepers: int) -> Iterator[str]:
        """The same where other cards sweep than one of the rank of the table's total."""
        ranks = [rank for rank in range(1, 11) if sweepers >> 4 * (rank - 1) & 15]
        who = " or ".join(map(a_rank, ranks))
        hidden = (self.unseen & sweepers).bit_count()
        if not hidden:
            yield f"leaves {total} on the table, but {who} is nowhere unseen: no sweep"
        elif self.before_last and not self.last_scopa:
            yield f"leaves {total} on the table, but the last card makes no scopa"
        else:
            yield f"leaves {total} on the table: {who} sweeps, {hidden} unseen"

    def _settebello_left(self) -> Iterator[str]:
        if not self.after & self.settebello:
            return
        if not self.by_rank:
            yield f"{'gives up' if self.played & _SETTEBELLO else 'leaves'} settebello"
            return
        hidden = (self.unseen & _SEVENS).bit_count()
        word = "gives up" if self.played & _SETTEBELLO else "leaves"
        unseen = f"{hidden} unseen" if hidden else "none unseen"
        yield f"{word} settebello: a sette takes it, {unseen}"

    def _leftovers(self) -> Iterator[str]:
        left = self.after.bit_count()
        if not left:
            return
        what = "the last card goes" if left == 1 else f"the last {left} cards go"
        if self.last_capturer is None:
            yield f"{what} to nobody"
        elif self.last_capturer == self.side:
            yield f"{what} to your side"
        else:
            yield f"{what} to the last capturer, side {self.last_capturer}"
