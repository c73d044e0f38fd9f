"""`HandRecord` and `MatchRecord`: what they hold, what they refuse, that they are values."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from played import PLAYED, hands, match_of, matches, play_hand

import scopa
from scopa import HandRecord, MatchRecord, Rules


def test_a_record_of_a_played_match_has_its_states_and_result() -> None:
    recorder, ends, states = scopa.records.Recorder(), [], []

    def on_play(before: scopa.GameState, move: scopa.Move, after: scopa.GameState) -> None:
        recorder(before, move, after)
        states.append(before)
        if after.is_over:
            states.append(after)
            ends.append(after)

    bots = [scopa.bots.Normal(seed=1), scopa.bots.Easy(seed=2)]
    result = scopa.play_match(bots, seed=3, on_play=on_play)
    record = recorder.match(names=["Normal", "Easy"], seed=result.seed)
    assert [state for hand in record.hands for state in hand.states()] == states
    assert recorder.match() == MatchRecord()
    assert record.totals == result.totals
    assert record.winner == result.winner
    assert record.is_over
    for number, (hand, end) in enumerate(zip(record.hands, ends, strict=True)):
        assert hand.opening == scopa.deal(dealer=hand.dealer, seed=result.seed, index=number)
        assert hand.final == end
        assert hand.final.history == end.history
        assert hand.final.opening_table == end.opening_table
        assert hand.score == result.scores[number]
    by_ends = MatchRecord.from_states(ends)
    assert [hand.final for hand in by_ends.hands] == ends


def test_a_recorder_keeps_a_hand_that_was_broken_off() -> None:
    recorder = scopa.records.Recorder([3, 4])
    state = scopa.deal(seed=1)
    for _ in range(5):
        before, move = state, scopa.legal_moves(state)[0]
        state = scopa.apply(before, move)
        recorder(before, move, state)
    assert recorder.hands == ()
    (hand,) = recorder.match().hands
    assert (hand.final, hand.totals, hand.is_over) == (state, (3, 4), False)
    with pytest.raises(scopa.InvalidStateError, match="opening"):
        HandRecord.from_state(state, opening=scopa.deal(seed=2))
    late = scopa.records.Recorder()
    late(before, move, state)
    late(state, scopa.legal_moves(state)[0], scopa.apply(state, scopa.legal_moves(state)[0]))
    assert HandRecord.from_state(state, opening=before).final.plies == 5


@given(hands())
def test_a_hand_gives_back_the_exact_states(hand: HandRecord) -> None:
    states = list(hand.states())
    assert len(states) == len(hand.plays) + 1
    assert states[0] == hand.opening
    assert states[0].redeals == hand.redeals
    assert states[-1] == hand.final
    assert hand.is_over == states[-1].is_over
    assert hand.points == (scopa.score_hand(hand.final).points if hand.is_over else None)
    again = HandRecord.from_state(hand.final, hand.totals, hand.comments, hand.milliseconds)
    assert again == hand


@given(matches())
def test_records_are_values(record: MatchRecord) -> None:
    for same in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record), record.replace()):
        assert same == record
        assert hash(same) == hash(record)
    assert record != record.replace(event="another")
    for hand in record.hands:
        assert pickle.loads(pickle.dumps(hand)) == hand
        assert hand != hand.replace(redeals=hand.redeals, comments={0: "another remark"})
    assert len({record, record.replace()}) == 1
    assert repr(record).startswith("<MatchRecord of")


@pytest.mark.parametrize("value", [PLAYED[0], PLAYED[0].hands[0]], ids=["match", "hand"])
def test_records_cannot_be_changed(value: Any) -> None:
    before = hash(value)
    for name in ("rules", "totals", "_hash"):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    with pytest.raises(AttributeError):
        value.__init__(deck=PLAYED[0].hands[0].deck) if hasattr(value, "deck") else value.__init__()
    with pytest.raises(TypeError):
        type("Mine", (type(value),), {})
    assert hash(value) == before


def test_void_deals_are_counted_and_kept() -> None:
    seed = next(seed for seed in range(10**4) if scopa.deal(seed=seed).redeals)
    end = play_hand(scopa.deal(seed=seed), 1)
    hand = HandRecord.from_state(end)
    assert hand.redeals == end.redeals >= 1
    assert hand.final == end
    assert hand != hand.replace(redeals=0)
    with pytest.raises(scopa.InvalidStateError, match="redeals"):
        hand.replace(redeals=-1)


def test_a_deck_is_kept_in_the_order_in_which_it_is_given() -> None:
    deck = [*scopa.DECK[20:], *scopa.DECK[:20]]
    deck[0], deck[2] = deck[2], deck[0]  # two cards of the same hand
    hand = HandRecord(deck=deck)
    assert hand.deck == tuple(deck)
    assert HandRecord.from_state(hand.final).deck != hand.deck
    assert HandRecord.from_state(hand.final).opening == hand.opening


def test_a_position_from_the_middle_has_no_record() -> None:
    middle = play_hand(scopa.deal(seed=1), 1, 5)
    lost = scopa.GameState.from_text(middle.to_text())
    with pytest.raises(scopa.InvalidStateError, match="5 cards have been played"):
        HandRecord.from_state(lost)
    with pytest.raises(scopa.InvalidStateError, match="history tells of 1"):
        HandRecord.from_state(scopa.apply(lost, scopa.legal_moves(lost)[0]))
    opening = scopa.deal(seed=1)
    assert HandRecord.from_state(scopa.GameState.from_text(opening.to_text())).opening == opening
    with pytest.raises(scopa.InvalidStateError, match="GameState"):
        HandRecord.from_state(scopa.observe(opening, 0))  # type: ignore[arg-type]


DECK = PLAYED[0].hands[0].deck


WRONG_HANDS: list[tuple[dict[str, Any], str]] = [
    ({"deck": DECK[:39]}, "39 cards"),
    ({"deck": [*DECK[:39], DECK[0]]}, "twice"),
    ({"deck": "AD" * 40}, "text"),
    ({"deck": DECK, "dealer": 2}, "dealer=2"),
    ({"deck": DECK, "dealer": True}, "dealer=True"),
    ({"deck": DECK, "rules": "scopa"}, "Rules"),
    ({"deck": DECK, "redeals": True}, "redeals"),
    ({"deck": DECK, "redeals": []}, "redeals"),
    ({"deck": DECK, "totals": [1]}, "2 ints"),
    ({"deck": DECK, "plays": [scopa.Move(DECK[-1])]}, "play 1: "),
    ({"deck": DECK, "plays": ["7D"]}, "play 1: a move is a Move"),
    ({"deck": DECK, "plays": 3}, "plays are moves"),
    ({"deck": DECK, "comments": {1: "too late"}}, "0 to 0"),
    ({"deck": DECK, "comments": {0: ""}}, "1 to 1000 characters"),
    ({"deck": DECK, "comments": {0: "x" * 1001}}, "1 to 1000 characters"),
    ({"deck": DECK, "comments": {0: "\x1b[2J"}}, "control character"),
    ({"deck": DECK, "comments": {0: "\ud800"}}, "control character"),
    ({"deck": DECK, "comments": {0: "a\r\nb"}}, "control character"),
    ({"deck": DECK, "comments": [(0, "a"), (0, "b")]}, "each once"),
    ({"deck": DECK, "comments": ["ab"]}, "each once"),
    ({"deck": DECK, "comments": 7}, "texts by ply"),
    ({"deck": DECK, "milliseconds": [1]}, "0 ints"),
    ({"deck": DECK, "milliseconds": 1}, "0 ints"),
]


@pytest.mark.parametrize(("values", "message"), WRONG_HANDS, ids=range(len(WRONG_HANDS)))
def test_what_no_hand_can_be_is_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(scopa.ScopaError, match=message):
        HandRecord(**values)


def test_comments_together_are_limited() -> None:
    hand = PLAYED[0].hands[0]
    full = hand.replace(comments=dict.fromkeys(range(10), "x" * 1000))
    assert full.comment(3) == "x" * 1000
    assert full.comment(30) == ""
    with pytest.raises(scopa.InvalidStateError, match="10000"):
        hand.replace(comments=dict.fromkeys(range(11), "x" * 1000))


WRONG_MATCHES: list[tuple[Any, str]] = [
    (lambda m: {"hands": m.hands[::-1]}, "hand 2: totals"),
    (lambda m: {"hands": [m.hands[0], m.hands[0]]}, "hand 2: dealer=0: it must be 1"),
    (lambda m: {"hands": [*m.hands, PLAYED[1].hands[0]]}, "hand 4: its rules"),
    (lambda m: {"rules": Rules(target=21)}, "hand 1: its rules"),
    (lambda m: {"hands": [m.hands[0].replace(totals=[40, 0])]}, "side 0 has won"),
    (lambda m: {"hands": [m.hands[0].replace(plays=())] * 2}, "broken off"),
    (lambda m: {"hands": 3}, "HandRecords"),
    (lambda m: {"hands": ["hand"]}, "HandRecords; got 'hand'"),
    (lambda m: {"hands": iter([m.hands[0]] * 6000)}, "at most 5000"),
    (lambda m: {"rules": "scopa", "hands": ()}, "Rules"),
    (lambda m: {"names": ["Anna"]}, "2 texts"),
    (lambda m: {"names": "AB"}, "2 texts"),
    (lambda m: {"names": ["Anna", ""]}, "1 to 200"),
    (lambda m: {"names": ["Anna", 3]}, "1 to 200"),
    (lambda m: {"event": "x" * 201}, "0 to 200"),
    (lambda m: {"date": "\x07"}, "control"),
    (lambda m: {"seed": -1}, "seed=-1"),
    (lambda m: {"seed": True}, "seed=True"),
    (lambda m: {"seed": 2**64}, "seed="),
]


@pytest.mark.parametrize(("spoil", "message"), WRONG_MATCHES, ids=range(len(WRONG_MATCHES)))
def test_what_no_match_can_be_is_refused(spoil: Any, message: str) -> None:
    with pytest.raises(scopa.ScopaError, match=message):
        PLAYED[0].replace(**spoil(PLAYED[0]))


def test_no_hand_follows_a_won_match() -> None:
    record = match_of(Rules(target=1), 1)
    assert record.is_over
    match = scopa.Match(record.rules, record.totals, len(record.hands) % 2)
    more = HandRecord.from_state(scopa.deal(record.rules, dealer=match.dealer), record.totals)
    with pytest.raises(scopa.InvalidStateError, match="was won by side"):
        record.replace(hands=[*record.hands, more])


def test_a_match_may_begin_at_any_totals_and_dealer() -> None:
    end = play_hand(scopa.deal(dealer=1, seed=1), 1)
    points = scopa.score_hand(end).points
    record = MatchRecord.from_states([end], totals=[4, 5])
    assert record.totals == (4 + points[0], 5 + points[1])


def test_a_position_of_other_rules_is_refused() -> None:
    ends = [play_hand(scopa.deal(seed=1), 1), play_hand(scopa.deal(Rules(players=3)), 1)]
    with pytest.raises(scopa.InvalidStateError):
        MatchRecord.from_states(ends)


def test_errors_tell_the_place_and_travel() -> None:
    error = scopa.RecordError("said", field="deck", line=3, match=1, hand=2, ply=4, text="t")
    assert str(error) == "line 3, match 1, hand 2, ply 4: said"
    assert str(scopa.RecordError("said")) == "said"
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (same.line, same.match, same.hand, same.ply) == (3, 1, 2, 4)
        assert (same.field, same.text, str(same)) == ("deck", "t", str(error))
    assert issubclass(scopa.RecordError, scopa.NotationError)


def test_old_pickles_are_told_apart() -> None:
    for value in (PLAYED[0], PLAYED[0].hands[0]):
        load, (_, values) = value.__reduce__()
        with pytest.raises(scopa.InvalidStateError, match="version 2"):
            load(2, values)
