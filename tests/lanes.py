"""The batch on the core in use and on the pure-Python twin, and lanes played by hand beside it."""

from __future__ import annotations

import importlib
from functools import cache
from types import ModuleType
from typing import Any

import twins

import scopa


@cache
def modules(side: str) -> dict[str, ModuleType]:
    """The package and its modules for researchers: ``"first"`` or ``"twin"``."""
    names = ("scopa", "scopa.actions", "scopa.batch", "scopa.observation", "scopa.bots")
    if side == "first":
        return {name: importlib.import_module(name) for name in names}
    with twins.imports_from_twin():
        return {name: importlib.import_module(name) for name in names}


class Lane:
    """One lane, played by the plain functions and by nothing of the batch."""

    def __init__(self, side: str, rules: Any, seed: int, lane: int, n: int) -> None:
        self.of = modules(side)
        self.rules, self.seed, self.n, self.index = rules, seed, n, lane
        self.dealer, self.pending = 0, None
        self.match = self.of["scopa"].Match(rules)
        self.state = self._deal()

    def _deal(self) -> Any:
        return self.of["scopa"].deal(
            self.rules, dealer=self.dealer, seed=self.seed, index=self.index
        )

    def legal(self) -> tuple[int, ...]:
        return self.of["scopa.actions"].legal_actions(self.state, self.pending)

    def act(self, action: int) -> Any:
        """Take an action; gives the count of the hand when it ends it."""
        made = self.of["scopa.actions"].act(self.state, action, self.pending)
        if isinstance(made, self.of["scopa.actions"].Pending):
            self.pending = made
            return None
        return self.play(made)

    def play(self, move: Any) -> Any:
        self.pending = None
        self.state = self.of["scopa"].apply(self.state, move)
        return self.of["scopa"].score_hand(self.state) if self.state.is_over else None

    def next_hand(self) -> None:
        self.index += self.n
        self.dealer = (self.dealer + 1) % self.rules.players
        self.state = self._deal()

    def observe(self, player: int, totals: Any, perfect_recall: bool) -> bytes:
        view = self.of["scopa"].observe(self.state, player, totals)
        pending = self.pending if player == self.state.turn else None
        return self.of["scopa.observation"].encode(view, pending, perfect_recall=perfect_recall)


def rules_of(side: str, rules: scopa.Rules) -> Any:
    """The same rules in that copy of the package."""
    return modules(side)["scopa"].Rules.from_text(rules.to_text())
