"""One hand played three times at once: the package, its pure-Python twin and the referee."""

from __future__ import annotations

import random

import pytest
import strategies
import support
import twins
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from referee import PACK, Game, RefereeError

import scopa


class Table(RuleBasedStateMachine):
    """Three tables at which the same cards are dealt and the same moves tried."""

    @initialize(rules=st.one_of(strategies.rule_sets(), strategies.scored_rules()), data=st.data())
    def deal(self, rules, data):
        self.twin = twins.twin()
        dealer = data.draw(st.integers(0, rules.players - 1))
        deck = data.draw(strategies.legal_decks(rules))
        twin_rules = self.twin.Rules.from_text(rules.to_text())
        self.first = scopa.deal(rules, dealer=dealer, deck=support.deck_of(deck))
        self.second = self.twin.deal(
            twin_rules, dealer=dealer, deck=support.deck_of(deck, self.twin)
        )
        self.game = Game.deal(support.game_rules(rules), dealer, deck)

    @rule(choice=st.integers(0, 10**6))
    @precondition(lambda self: not self.game.over)
    def play_legal(self, choice):
        moves = self.game.moves()
        card, taken = moves[choice % len(moves)]
        event = self.game.play(card, taken)
        self.first = scopa.apply(self.first, support.move(card, taken))
        self.second = self.twin.apply(self.second, support.move(card, taken, self.twin))
        for play in (self.first.last_play, self.second.last_play):
            assert (event.player, event.card, set(event.captured)) == (
                play.player,
                str(play.move.card),
                support.words(play.move.captured),
            )
            assert (event.scopa, event.refilled) == (play.scopa, play.refilled)
            assert event.leftovers == support.words(play.leftovers)
            if event.leftovers:
                assert event.leftovers_to == play.leftovers_to

    @rule(seed=st.integers(0, 10**6), count=st.integers(1, 12))
    @precondition(lambda self: not self.game.over)
    def play_on(self, seed, count):
        for step in range(count):
            if self.game.over:
                break
            self.play_legal(seed * 31 + step * 7)

    @rule(card=st.sampled_from(PACK), data=st.data())
    def try_any(self, card, data):
        """A move of any kind: legal on all three tables, or refused on all three."""
        near = sorted(self.game.table) + sorted(PACK)[:3]
        taken = data.draw(st.lists(st.sampled_from(near), unique=True, max_size=4))
        taken = [each for each in taken if each != card]
        copy = Game(
            self.game.rules,
            self.game.dealer,
            self.game.turn,
            [set(hand) for hand in self.game.hands],
            set(self.game.table),
            list(self.game.stock),
            [set(pile) for pile in self.game.piles],
            list(self.game.sweeps),
            self.game.last_capturer,
            bonus=list(self.game.bonus),
            exposed=[set(cards) for cards in self.game.exposed],
        )
        try:
            copy.play(card, taken)
        except RefereeError:
            copy = None
        messages = []
        for api, state in [(scopa, self.first), (self.twin, self.second)]:
            before = state.to_text()
            if copy is None:
                with pytest.raises(api.IllegalMoveError) as refusal:
                    api.apply(state, support.move(card, taken, api))
                messages.append(str(refusal.value))
            else:
                after = api.apply(state, support.move(card, taken, api))
                assert support.look(copy) == support.look(after)
                messages.append(after.to_text())
            assert before == state.to_text()
        assert messages[0] == messages[1]

    @invariant()
    def positions_agree(self):
        seen = support.look(self.game)
        assert seen == support.look(self.first)
        assert seen == support.look(self.second)
        assert self.first.to_text() == self.second.to_text()
        assert self.game.over == self.first.is_over == self.second.is_over
        assert len(self.game.history) == self.first.plies == self.second.plies

    @invariant()
    def moves_agree(self):
        expected = self.game.moves()
        assert expected == support.move_words(scopa.legal_moves(self.first))
        assert expected == support.move_words(self.twin.legal_moves(self.second))

    @invariant()
    def views_agree(self):
        seat = self.game.turn
        first = scopa.observe(self.first, seat)
        second = self.twin.observe(self.second, seat)
        assert first.to_text() == second.to_text()
        assert set(PACK) - set().union(
            self.game.hands[seat], self.game.table, *self.game.piles, *self.game.exposed
        ) == support.words(first.unseen)

    def teardown(self):
        """Play the hand to its end and count it three times."""
        if not hasattr(self, "game"):
            return
        rng = random.Random(1)
        while not self.game.over:
            card, taken = rng.choice(self.game.moves())
            self.game.play(card, taken)
            self.first = scopa.apply(self.first, support.move(card, taken))
            self.second = self.twin.apply(self.second, support.move(card, taken, self.twin))
        expected = [(line.name, line.counted, line.points) for line in self.game.score()]
        for api, state in [(scopa, self.first), (self.twin, self.second)]:
            score = api.score_hand(state)
            assert expected == [
                (line.name, list(line.quantities), list(line.points)) for line in score.lines
            ]
            assert self.game.points() == list(score.points)
            assert self.game.wins_match() == score.wins_match


class TestTable(Table.TestCase):
    settings = settings(max_examples=15, stateful_step_count=12, deadline=None)


@pytest.mark.deep
class TestTableDeep(Table.TestCase):
    settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
