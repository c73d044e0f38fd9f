"""Why a move is good or bad: facts that its player can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, final

from ._backend import core, types
from .cards import Card

__all__ = ["Fact", "facts_of"]

_COINS: Final = 0x1111111111
_SEVENS: Final = 15 << 24
SETTEBELLO: Final = Card(24)
_SETTEBELLO: Final = 1 << 24
_HALF: Final = {"cards": 20, "coins": 5}


@final
class Fact(NamedTuple):
    """Something about a move that its player can check; a frozen value.

    Parameters
    ----------
    message : str
        What it says, in English, with ``{places}`` for the values.
    values : tuple of pairs
        The values by their places: ``card`` is a `Card`, ``ranks`` are ranks of which one is
        meant, ``things`` are facts in their turn, all others are numbers.
    many : str or None
        Where there is a plural, what is said of a ``number`` other than 1.
    """

    message: str
    values: tuple[tuple[str, Any], ...] = ()
    many: str | None = None


# By the names of these functions the messages are found in the sources.
def fact(message: str, **values: Any) -> Fact:
    """A fact with its values."""
    return Fact(message, tuple(values.items()))


def counted(one: str, many: str, number: int, **values: Any) -> Fact:
    """A fact about a number of things."""
    return Fact(one, (("number", number), *values.items()), many)


def _total(table: int) -> int:
    return sum(card // 4 + 1 for card in range(40) if table >> card & 1)


def facts_of(view: types.View, move: types.Move) -> tuple[Fact, ...]:
    """The facts about a legal move of the player who looks."""
    return tuple(_Finder(view, move).find())


class _Finder:
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

    def find(self) -> Iterator[Fact]:
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
            yield fact("leaves nothing to take")

    def _takes(self) -> Iterator[Fact]:
        if not self.after and self.captured:
            if self.last and not self.last_scopa:
                yield fact("clears the table, no scopa on the last card")
            elif not core.sweepers(self.spec, self.before) & self.played:
                yield fact("clears the table, no scopa for an ace")
            else:
                yield fact("scopa")
        sevens = (self.won & _SEVENS & ~self.settebello).bit_count()
        coins = (self.won & _COINS).bit_count()
        things: list[Fact] = []
        if self.won & self.settebello:
            things.append(fact("settebello"))
        if sevens and self.won & self.settebello:
            things.append(counted("{number} other seven", "{number} other sevens", sevens))
        elif sevens:
            things.append(counted("{number} seven", "{number} sevens", sevens))
        if coins:
            things.append(counted("{number} coin", "{number} coins", coins))
        things.append(counted("{number} card", "{number} cards", self.won.bit_count()))
        yield fact("takes {things}", things=tuple(things))
        yield from self._majority("cards", ~0, True)
        yield from self._majority("coins", _COINS, bool(coins))

    def _majority(self, name: str, kind: int, told: bool) -> Iterator[Fact]:
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
            cards, coins = fact("the cards are lost already"), fact("the coins are lost already")
            yield cards if name == "cards" else coins
        elif now > half:
            cards = fact("wins the cards with {number}", number=now)
            coins = fact("wins the coins with {number}", number=now)
            yield cards if name == "cards" else coins

    def _lays(self) -> Iterator[Fact]:
        rank = int(self.card.rank)
        same = 15 << 4 * (rank - 1)
        if rank == 7 and self.card != SETTEBELLO:
            yield fact("lays the {card}, a seven", card=self.card)
        elif not self.card.suit and self.card != SETTEBELLO:
            yield fact("lays the {card}, a coin", card=self.card)
        else:
            yield fact("lays the {card}", card=self.card)
        if self.last or not self.by_rank:
            return
        hidden = (self.unseen & same).bit_count()
        kept = (self.kept & same).bit_count()
        if hidden == 0 and kept == 0:
            yield fact("nobody has {ranks} left to take it", ranks=(rank,))
        elif hidden == 0:
            yield fact("only you hold {ranks} to take it", ranks=(rank,))
        elif kept:
            yield fact("you keep {ranks} to take it", ranks=(rank,))

    def _leaves(self) -> Iterator[Fact]:
        total = _total(self.after)
        sweepers = core.sweepers(self.spec, self.after)
        hidden = (self.unseen & sweepers).bit_count()
        ranks = tuple(rank for rank in range(1, 11) if sweepers >> 4 * (rank - 1) & 15)
        if not ranks:
            yield fact("leaves {total} on the table: no sweep", total=total)
        elif not hidden:
            yield fact(
                "leaves {total} on the table, but no unseen card is {ranks}: no sweep",
                total=total,
                ranks=ranks,
            )
        elif self.before_last and not self.last_scopa:
            yield fact("leaves {total} on the table, but the last card makes no scopa", total=total)
        else:
            yield fact(
                "leaves {total} on the table: {ranks} sweeps, {hidden} unseen",
                total=total,
                ranks=ranks,
                hidden=hidden,
            )

    def _settebello_left(self) -> Iterator[Fact]:
        if not self.after & self.settebello:
            return
        given = bool(self.played & _SETTEBELLO)
        hidden = (self.unseen & _SEVENS).bit_count()
        if not self.by_rank:
            yield fact("gives up settebello") if given else fact("leaves settebello")
        elif given:
            yield fact(
                "gives up settebello: {ranks} takes it, {hidden} unseen", ranks=(7,), hidden=hidden
            )
        else:
            yield fact(
                "leaves settebello: {ranks} takes it, {hidden} unseen", ranks=(7,), hidden=hidden
            )

    def _leftovers(self) -> Iterator[Fact]:
        left = self.after.bit_count()
        if not left:
            return
        if self.last_capturer is None:
            yield counted(
                "the last card goes to nobody", "the last {number} cards go to nobody", left
            )
        elif self.last_capturer == self.side:
            yield counted(
                "the last card goes to your side", "the last {number} cards go to your side", left
            )
        else:
            yield counted(
                "the last card goes to the last capturer, side {side}",
                "the last {number} cards go to the last capturer, side {side}",
                left,
                side=self.last_capturer,
            )
