"""`Replay`: any ply, back and forth, whole or as a seat sees it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played import PLAYED, hands

import scopa
from scopa import Replay


@given(st.sampled_from(PLAYED), st.data())
def test_wherever_it_goes_it_shows_what_was_played(
    record: scopa.MatchRecord, data: st.DataObject
) -> None:
    states = [list(hand.states()) for hand in record.hands]
    replay = Replay(record)
    for _ in range(20):
        hand = data.draw(st.none() | st.integers(1, len(states)))
        number = replay.hand if hand is None else hand
        ply = data.draw(st.integers(0, len(states[number - 1]) - 1))
        state = replay.go(ply, hand)
        assert (replay.hand, replay.ply) == (number, ply)
        assert state == replay.state == states[number - 1][ply]
        assert state.history == states[number - 1][ply].history
        assert replay.totals == record.hands[number - 1].totals
        for seat in (None, *range(record.rules.players)):
            assert replay.view(seat) == scopa.observe(state, seat, replay.totals)
        assert replay.play == (state.last_play if ply else None)
        assert replay.score == (record.hands[number - 1].score if state.is_over else None)


@given(st.sampled_from(PLAYED))
def test_forward_and_back_pass_every_position_once(record: scopa.MatchRecord) -> None:
    replay = Replay(record)
    on, back = [replay.state], []
    while replay.forward():
        on.append(replay.state)
    assert on == [state for hand in record.hands for state in hand.states()]
    assert not replay.forward()
    back.append(replay.state)
    while replay.back():
        back.append(replay.state)
    assert back == on[::-1]
    assert (replay.hand, replay.ply) == (1, 0)
    assert not replay.back()


@given(hands())
def test_a_single_hand(hand: scopa.HandRecord) -> None:
    replay = Replay(hand)
    assert replay.hand_record == hand
    replay.go(replay.last_ply)
    assert replay.state == hand.final
    assert not replay.forward()
    assert replay.score == hand.score
    for ply, text in hand.comments:
        replay.go(ply)
        assert replay.comment == text


@pytest.mark.parametrize(
    "place", [(-1,), (37,), (True,), ("3",), (None,), (0, 0), (0, 4), (0, True), (37, 2)]
)
def test_there_is_no_such_place(place: tuple[int, ...]) -> None:
    replay = Replay(PLAYED[0])
    replay.go(3, 2)
    with pytest.raises(scopa.ScopaError, match="it must be an int from"):
        replay.go(*place)
    assert (replay.hand, replay.ply) == (2, 3)
    assert repr(replay) == "<Replay at hand 2 of 3, ply 3>"


def test_what_cannot_be_replayed() -> None:
    for value in (scopa.MatchRecord(), None, PLAYED):
        with pytest.raises(scopa.ScopaError, match="can be replayed"):
            Replay(value)  # type: ignore[arg-type]
    with pytest.raises(scopa.InvalidStateError, match="player=2"):
        Replay(PLAYED[0]).view(2)
