"""The end of the hand: left-overs to the last capturer, never as a scopa."""

from __future__ import annotations

import random

import packed
import pytest
from referee import PACK, value
from support import complete, deck_of, move, position, words


@pytest.mark.parametrize("last", [0, 1])
def test_left_overs_go_to_the_last_capturer(api, last):
    state = position(["5C", ""], "2D 4S", turn=0, api=api, last_capturer=last)
    before = [words(pile) for pile in state.piles]
    after = api.apply(state, move("5C", api=api))
    left = {"2D", "4S", "5C"}
    assert after.is_over
    assert [] == list(after.table)
    assert [pile | (left if side == last else set()) for side, pile in enumerate(before)] == [
        words(pile) for pile in after.piles
    ]
    assert [0, 0] == list(after.sweeps)
    play = after.last_play
    assert (left, last, False) == (words(play.leftovers), play.leftovers_to, play.scopa)


def test_peer_25_last_to_capture_not_last_to_play(api):
    start = position(["5C", "7D"], "7C RD", turn=1, api=api)
    state = api.apply(start, move("7D", ["7C"], api=api))
    assert 1 == state.last_capturer
    state = api.apply(state, move("5C", api=api))
    assert (1, 1) == (state.last_capturer, state.last_play.leftovers_to)
    assert {"RD", "5C", "7D", "7C"} == words(state.piles[1] - start.piles[1])


def test_the_last_play_itself_may_be_the_last_capture(api):
    state = position(["5C", ""], "5D RD", turn=0, api=api, last_capturer=1)
    after = api.apply(state, move("5C", ["5D"], api=api))
    assert (0, 0) == (after.last_capturer, after.last_play.leftovers_to)
    assert {"RD"} == words(after.last_play.leftovers)
    assert {"5C", "5D", "RD"} <= words(after.piles[0])
    assert [0, 0] == list(after.sweeps)


def test_left_overs_are_no_scopa_even_where_the_last_sweep_counts(api):
    state = position(["5C", ""], "2D 4S", turn=0, api=api, rules=api.Rules(last_scopa=True))
    assert [0, 0] == list(api.apply(state, move("5C", api=api)).sweeps)


def test_left_overs_of_partners_go_to_their_side(api):
    rules = api.Rules(players=4, sides=2)
    state = position(["5C", "", "", ""], "2D 4S", turn=0, api=api, rules=rules, last_capturer=1)
    after = api.apply(state, move("5C", api=api))
    assert {"5C", "2D", "4S"} == words(after.piles[1] - state.piles[1])
    assert state.piles[0] == after.piles[0]


def test_peer_26_nobody_captured(api):
    """Only a hand-built position can end so: left-overs stay, count for nobody, nothing breaks."""
    state = api.GameState(
        rules=api.Rules(napola=True),
        dealer=0,
        hands=[api.CardSet(), api.CardSet()],
        table=api.CardSet(api.DECK),
    )
    assert state.is_over
    assert None is state.last_capturer
    assert 40 == len(state.table)
    assert () == api.legal_moves(state)
    score = api.score_hand(state)
    assert (0, 0) == score.points
    assert {(0, 0)} == {line.quantities for line in score.lines}
    assert state == api.GameState.from_text(state.to_text())
    assert state.table == api.observe(state, 1).table
    assert state == api.determinize(api.observe(state, 0), seed=3)


def test_peer_26_the_last_card_laid_and_no_capturer(core):
    """The cores leave the table alone when the hand ends and nobody has captured."""
    spec = packed.spec_of((2, 2, 3, 4))
    table, won = packed.mask_of(["2D", "4S"]), packed.mask_of(set(PACK) - {"5C", "2D", "4S"})
    position = [0, 0, 0, 0, table, packed.mask_of(["5C"]), 0, won, 0, 0, 0, 0, 0, 0, 0]
    after = list(core.apply(spec, position, PACK.index("5C"), 0))
    assert [0, 1, 0, 0, packed.mask_of(["5C", "2D", "4S"]), 0, 0, won, 0] == after[:9]


def test_a_finished_hand_has_no_moves(api):
    rng = random.Random(6)
    state = api.deal(seed=6)
    while not state.is_over:
        state = api.apply(state, rng.choice(api.legal_moves(state)))
    assert () == api.legal_moves(state)
    with pytest.raises(api.IllegalMoveError, match="over"):
        api.apply(state, move("7D", api=api))


def test_the_score_waits_for_the_end(api):
    state = api.deal(seed=6)
    rng = random.Random(6)
    while not state.is_over:
        with pytest.raises(api.HandNotOverError):
            api.score_hand(state)
        state = api.apply(state, rng.choice(api.legal_moves(state)))
    assert 2 == len(api.score_hand(state).points)


def test_all_forty_cards_are_in_piles_at_the_end(api):
    rng = random.Random(7)
    for players, sides in [(2, 2), (3, 3), (4, 2), (6, 3)]:
        for seed in range(4):
            state = api.deal(api.Rules(players=players, sides=sides), dealer=1, seed=seed)
            while not state.is_over:
                state = api.apply(state, rng.choice(api.legal_moves(state)))
            assert 40 == sum(len(pile) for pile in state.piles)
            assert set(PACK) == set().union(*map(words, state.piles))
            assert 0 == sum(value(each) for each in words(state.table))


def test_the_longest_table_ends_in_one_pile(api):
    """Opening CCCC, then R F 7 6 5 4 3 2 A are all laid: thirteen cards on the table."""
    line = "RD FD 7D 6D 5D 4D 3D 2D AD".split()
    opening = ["CD", "CC", "CS", "CB"]
    deck = complete(" ".join(line[:6] + opening + line[6:]))
    state = api.deal(deck=deck_of(deck, api))
    for text in line:
        state = api.apply(state, move(text, api=api))
    assert 13 == len(state.table)
    assert set(line + opening) == words(state.table)
