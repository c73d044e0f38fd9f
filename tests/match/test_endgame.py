"""The last cards of two: perfect moves, and among them the one that lets hope for most."""

from __future__ import annotations

from math import floor

import pytest

import scopa
from scopa import _core_py
from scopa.bots import Hard, Normal

PRESETS = ["scopa", "napola", "re_bello", "scopa_a_perdere", "asso_piglia_tutto", "scopa_a_11"]
UNIT = 2**20  # the means of random play are kept in such parts of a point


def last_rounds(preset, hands, seed):
    """Positions with all cards in the hands, each player to move now and then."""
    normal = Normal()
    for index in range(hands):
        state = scopa.deal(scopa.Rules.preset(preset), seed=seed, index=index)
        while state.stock or len(state.hands[0]) + len(state.hands[1]) > 6 - index % 3:
            state = scopa.apply(state, normal.choose(scopa.observe(state, state.turn)))
        yield state


class Oracle:
    """Perfect play and hopes, position by position, by the public API alone."""

    def __init__(self, rules):
        self.aim = -1 if rules.finish == "lowest" else 1
        self.normal = Normal()

    def made(self, state, player):
        points = scopa.score_hand(state).points
        return self.aim * (points[player] - points[1 - player])

    def value(self, state, player):
        """What perfect play is worth."""
        if state.is_over:
            return self.made(state, player)
        values = [self.value(after, player) for after in followers(state)]
        return max(values) if state.turn == player else min(values)

    def perfect(self, state):
        moves = scopa.legal_moves(state)
        values = [self.value(after, state.turn) for after in followers(state)]
        return [move for move, one in zip(moves, values, strict=True) if one == max(values)]

    def by_chance(self, state, player):
        """What it is worth if both play at random."""
        if state.is_over:
            return UNIT * self.made(state, player)
        values = [self.by_chance(after, player) for after in followers(state)]
        return floor(sum(values) / len(values))

    def guessed(self, state):
        return max(
            scopa.legal_moves(state),
            key=lambda move: self.by_chance(scopa.apply(state, move), state.turn),
        )

    def hope(self, state, player):
        """The mean margin when the other plays in three ways."""
        if state.is_over:
            return self.made(state, player)
        kept = self.perfect(state)
        if state.turn == player:
            return max(self.hope(scopa.apply(state, move), player) for move in kept)
        usual = self.normal.choose(scopa.observe(state, state.turn))
        ways = [kept[0], usual, self.guessed(state)]
        return sum(self.hope(scopa.apply(state, move), player) for move in ways) / 3

    def best(self, state):
        return max(
            self.perfect(state), key=lambda move: self.hope(scopa.apply(state, move), state.turn)
        )


def followers(state):
    return [scopa.apply(state, move) for move in scopa.legal_moves(state)]


@pytest.mark.parametrize("preset", PRESETS)
def test_hard_plays_perfectly_and_hopes(preset):
    """Every choice is the oracle's, and often it is not the first of the perfect ones."""
    oracle = Oracle(scopa.Rules.preset(preset))
    others = 0
    for state in last_rounds(preset, 40, seed=11):
        move = Hard(samples=1).choose(scopa.observe(state, state.turn))
        assert move == oracle.best(state), state
        others += move != oracle.perfect(state)[0]
    assert others > 0


def test_hope_costs_nothing_and_wins_from_normal():
    """Beside the first of the perfect moves: the same against perfect play, more against Normal."""
    gains = []
    for state in last_rounds("scopa", 120, seed=5):
        rules = state.rules._spec
        first = scopa.solve(state).best[0]
        packed = _core_py.end_move(rules, state._packed())
        hopeful = next(
            move for move in scopa.legal_moves(state) if [move.card, move.captured.mask] == packed
        )
        assert hopeful in scopa.solve(state).best
        gains.append(against_normal(state, hopeful) - against_normal(state, first))
    assert sum(gains) > 0


def against_normal(state, move):
    """The margin of the player to move, who goes on with first perfect moves."""
    player = state.turn
    while not state.is_over:
        state = scopa.apply(state, move)
        if state.is_over:
            break
        if state.turn == player:
            move = scopa.solve(state).best[0]
        else:
            move = Normal().choose(scopa.observe(state, state.turn))
    points = scopa.score_hand(state).points
    return points[player] - points[1 - player]
