"""Faults: each is found where it is, told in words, and the check goes on behind it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played import PLAYED, match_of

import scopa
from scopa import RecordError, Rules, records

RECORD = match_of(Rules(target=11), 5, names=["Anna", "Bruno"])
LINES = records.dumps([RECORD, RECORD]).splitlines()
HAND = LINES.index("[[match.hand]]", LINES.index("[[match.hand]]") + 1)  # the second hand


def faults(text: str | bytes) -> list[RecordError]:
    raw = text if isinstance(text, bytes) else text.encode()
    return list(records.check_records(io.BytesIO(raw)))


def place(fault: RecordError) -> tuple[int | None, ...]:
    return fault.line, fault.match, fault.hand, fault.ply


def changed(at: int, line: str | None) -> str:
    """The file with one line changed, or left out."""
    return "\n".join([*LINES[:at], *([] if line is None else [line]), *LINES[at + 1 :]])


def where(key: str, start: int = HAND) -> int:
    return next(n for n in range(start, len(LINES)) if LINES[n].startswith(f"{key} = "))


def test_the_file_is_as_the_tests_think() -> None:
    assert faults("\n".join(LINES)) == []
    assert RECORD.is_over
    assert len(RECORD.hands) > 2


# Of the second hand: key, what is written for it, ply if any, words of the message, in which line
# of the key (0 for the first) and whether the next hands and the result are left without fault.
IN_A_HAND: list[tuple[str, str | None, str]] = [
    ("dealer", "dealer = 0", "dealer=0: it must be 1, the seat after the last dealer"),
    ("dealer", "dealer = 2", "dealer=2: it must be 1"),
    ("dealer", "dealer = true", "dealer=True"),
    ("dealer", "dealer = 1.0", "dealer=1.0"),
    ("dealer", "colour = 'red'", "no key 'colour'"),
    ("totals", "totals = [0, 0]", "the points so far"),
    ("totals", "totals = [1]", "2 whole numbers"),
    ("totals", "totals = 3", "must be a list"),
    ("totals", "totals = [-1, 0]", "2 whole numbers"),
    ("totals", f"totals = [{10**12}, 0]", "from 0 to 10000000000"),
    ("totals", "redeals = -1", "redeals=-1"),
    ("deck", "deck = '7D'", "it has 1 cards"),
    ("deck", f"deck = '{'7D' * 40}'", "twice"),
    ("deck", f"deck = '{'7X' * 40}'", "'7X"),
    ("deck", "deck = 7", "must be a str"),
    ("points", "points = [9, 9]", "points=[9, 9]: the piles make"),
    ("points", "points = [1.5, 2]", "2 whole numbers"),
    ("points", "unfinished = true", "all its cards are played"),
    ("points", "points = [1, 2]\ncomments = 3", "must be a list"),
    ("points", "points = [1, 2]\ncomments = [3]", "a comment is a table"),
]


@pytest.mark.parametrize(("key", "line", "message"), IN_A_HAND, ids=range(len(IN_A_HAND)))
def test_a_fault_in_a_hand(key: str, line: str, message: str) -> None:
    at = where(key)
    line = line.replace("[1, 2]", LINES[where("points")].partition(" = ")[2])
    (fault,) = faults(changed(at, line))
    assert message in str(fault)
    assert place(fault) == (at + 1 + line.count("\n"), 1, 2, None)
    with pytest.raises(RecordError) as caught:
        records.loads(changed(at, line))
    assert str(caught.value) == str(fault)


@pytest.mark.parametrize("key", ["dealer", "deck", "points"])
def test_a_key_that_is_missing(key: str) -> None:
    (fault,) = faults(changed(where(key), None))
    assert place(fault) == (HAND + 1, 1, 2, None)
    assert key in str(fault)


def test_a_key_twice_is_no_toml() -> None:
    (fault,) = faults(changed(where("dealer"), "dealer = 1\ndealer = 1"))
    assert place(fault) == (where("dealer") + 2, 1, 2, None)


PLIES = st.integers(1, 36)


@given(PLIES, st.sampled_from(["7X", "XX", "", "7D 7C", "7Dx", "7Dx7D", "\u00e9", "7D" * 99]))
def test_a_play_that_is_none(ply: int, text: str) -> None:
    check_play(ply, text)


@given(PLIES)
def test_a_card_that_is_not_held(ply: int) -> None:
    state = [*RECORD.hands[1].states()][ply - 1]
    other = next(card for card in scopa.DECK if card not in state.hands[state.turn])
    assert "is not in the hand" in check_play(ply, str(other))


@given(PLIES)
def test_a_sweep_that_is_marked_wrongly(ply: int) -> None:
    play = RECORD.hands[1].final.history[ply - 1]
    if play.scopa:
        assert "ends in #" in check_play(ply, str(play.move))
    else:
        assert "has no #" in check_play(ply, f"{play.move}#")


@given(PLIES)
def test_a_capture_that_is_not_allowed(ply: int) -> None:
    state = [*RECORD.hands[1].states()][ply - 1]
    text = str(RECORD.hands[1].plays[ply - 1]).partition("x")[0]
    other = next(card for card in scopa.DECK if card not in state.table and str(card) != text)
    assert "is illegal" in check_play(ply, f"{text}x{other}")


def check_play(ply: int, text: str) -> str:
    """Write another play, alone in its line and among the others; the fault is found."""
    plays = where("plays")
    row, place_in_row = divmod(ply - 1, 6)
    at = plays + 1 + row
    entries = LINES[at].strip().rstrip(",").split(", ")
    entries[place_in_row] = json.dumps(text, ensure_ascii=False)
    message = ""
    for line in (f"  {', '.join(entries)},", ",  # 'x'\n".join(entries) + ","):
        (fault,) = faults(changed(at, line))
        down = 0 if "\n" not in line else place_in_row
        assert place(fault) == (at + 1 + down, 1, 2, ply)
        assert (fault.field, fault.text) == ("plays", text)
        message = str(fault)
    plain = RECORD.to_dict()
    plain["hand"][1]["plays"][ply - 1] = text
    with pytest.raises(RecordError) as caught:
        scopa.MatchRecord.from_dict(plain)
    assert place(caught.value) == (None, None, 2, ply)
    (fault,) = faults(json.dumps({"format": records.FORMAT, **plain}))
    assert place(fault) == (1, 1, 2, ply)
    return message


def test_a_play_too_many_and_too_few() -> None:
    at = where("plays")
    end = LINES.index("]", at)
    (fault,) = faults(changed(end, "  '7D',\n]"))
    assert place(fault) == (end + 1, 1, 2, 37)
    assert "the hand is over" in str(fault)
    last = LINES[end - 1].rpartition(", ")[0].rpartition(", ")[0] + ","
    (fault,) = faults(changed(end - 1, last))
    assert "ends after 35 plays" in str(fault) or "ends after 34 plays" in str(fault)
    assert place(fault) == (where("points") + 1, 1, 2, None)


IN_A_RESULT: list[tuple[str, str, str]] = [
    ("totals", "totals = [0, 0]", "the hands make"),
    ("totals", "totals = 'many'", "must be a list"),
    ("totals", "colour = 'red'", "no key 'colour'"),
    ("winner", f"winner = {1 - (RECORD.winner or 0)}", "has won"),
    ("winner", "winner = false", "has won"),
    ("winner", "unfinished = true", "but side"),
]


@pytest.mark.parametrize(("key", "line", "message"), IN_A_RESULT, ids=range(len(IN_A_RESULT)))
def test_a_fault_in_a_result(key: str, line: str, message: str) -> None:
    at = where(key, LINES.index("[match.result]"))
    (fault,) = faults(changed(at, line))
    assert message in str(fault)
    assert place(fault) == (at + 1, 1, None, None)


def test_a_match_broken_off_must_say_so() -> None:
    text = records.dumps([PLAYED[0]])
    assert faults(text) == []
    (fault,) = faults(text.replace("unfinished = true", "winner = 0"))
    assert "nobody has won" in str(fault)
    (fault,) = faults(text.replace("unfinished = true\n", ""))
    assert "unfinished = true" in str(fault)
    hand = scopa.HandRecord.from_state(scopa.deal(seed=1))
    text = records.dumps([scopa.MatchRecord([hand])])
    (fault,) = faults(text.replace("unfinished = true", "unfinished = false", 1))
    assert "ends after 0 plays" in str(fault)
    (fault,) = faults(text.replace("unfinished = true", "points = [1, 1]", 1))
    assert "cards left to play" in str(fault)


IN_A_HEAD: list[tuple[str, str, str, int]] = [
    ("names", "names = ['Anna']", "2 texts", 1),
    ("names", "names = 'AB'", "2 texts", 1),
    ("names", "event = 3", "event: 3", 1),
    ("names", "date = 2026-11-23", "datetime.date", 1),
    ("names", "seed = 3", "a text of digits", 1),
    ("names", "seed = '99999999999999999999'", "2**64", 1),
    ("names", "hand = []", "no key 'hand'", 1),
    ("rules", "rules = 'whist'", "no preset 'whist'", 1),
    ("rules", "rules = 3", "cannot be read from 3", 1),
    ("rules", "rules = {players = 5}", "players=5", 1),
    ("rules", "rules = {colour = 5}", "'colour'", 1),
    ("rules", "", "needs the key rules", 0),
    ("rules", "a.b = 1", "no dots", 1),
    ("rules", "[match.hands]", "no dots", 1),
    ("rules", "[[ match.hand ]]", "no dots", 1),
    ("rules", "[[match]] # second", "no key 'match'", 0),
]


@pytest.mark.parametrize(("key", "line", "message", "here"), IN_A_HEAD, ids=range(len(IN_A_HEAD)))
def test_a_fault_in_a_head(key: str, line: str, message: str, here: int) -> None:
    at = where(key, 0)
    (fault,) = faults(changed(at, line))
    assert message in str(fault)
    head = LINES.index("[[match]]") + 1
    assert place(fault) == (at + 1 if here else head, 1, None, None)


def test_every_hand_with_a_fault_is_listed_and_no_other() -> None:
    text = "\n".join(LINES).replace("points = [", "points = [9")
    places = [(fault.match, fault.hand) for fault in faults(text)]
    number = len(RECORD.hands)
    assert places == [(match, hand) for match in (1, 2) for hand in range(1, number + 1)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format = 'pgn'", ["line 1: format='pgn': it must be 'scopa-records/1'"]),
        ("\n\nhello", ["line 3: no TOML"]),
        ("format = 'scopa-records/1'\nhand = 3", ["line 2: the file has no key 'hand'"]),
        ("[match.result]", ["line 1: format=None", "line 1: a result that belongs to no match"]),
        ("format = 'scopa-records/1'\n[[match.hand]]", ["line 2: a hand that belongs to no match"]),
        (
            "format = 'scopa-records/1'\n[[match]]\nrules = 'scopa'",
            ["line 2, match 1: the match has no result"],
        ),
        (b"format = '\xff'", ["line 1: the line is no UTF-8: its byte 11 is 0xff"]),
        (b"\xef\xbb\xbf\xef\xbb\xbfformat = 'scopa-records/1'", ["line 1: no TOML"]),
        ("{", ["line 1, match 1: no JSON"]),
        ("{}", ["line 1: format=None", "line 1, match 1: a match needs the key rules", "line 1"]),
        ('{"a": 1, "a": 2}', ["line 1, match 1: the key 'a' stands twice"]),
        (
            '{"format": "scopa-records/1", "match": 3}',
            ["line 1, match 1: a", "line 1"],
        ),
        ('{"match": [\n]}', ["line 1: a document begins with the line"]),
        ('{"format": "x", "match": [\n]}', ["line 1: format='x'"]),
        ('{"format": "scopa-records/1", "match": [', ["line 1: the document is not closed"]),
        ('{"format": "scopa-records/1", "match": [\n]}\n{}', ["line 3: nothing follows"]),
        ('{"format": "scopa-records/1", "hand": 3}', ["line 1, match 1: hand must be a list"]),
    ],
    ids=range(17),
)
def test_a_file_of_another_kind(text: str | bytes, expected: list[str]) -> None:
    found = [str(fault) for fault in faults(text)]
    assert len(found) == len(expected)
    assert [told.startswith(known) for told, known in zip(found, expected, strict=True)] == [
        True
    ] * len(expected), found


def test_order_of_the_tables() -> None:
    text = records.dumps([PLAYED[0]])
    hand = text[text.rindex("[[match.hand]]") : text.rindex("[match.result]")]
    (fault,) = faults(text + hand)
    assert fault.hand == 4
    assert "a hand after the result" in str(fault)
    (fault,) = faults(text + "[match.result]\ntotals = [0, 0]\nunfinished = true")
    assert "a second result" in str(fault)


def test_the_commas_of_a_document() -> None:
    lines = records.dumps([PLAYED[0], PLAYED[1]], "json").splitlines()
    spoils: list[tuple[Callable[[list[str]], list[str]], int]] = [
        (lambda d: [d[0], d[1].removesuffix(","), *d[2:]], 3),
        (lambda d: [*d[:2], d[2] + ",", d[3]], 4),
    ]
    for spoil, line in spoils:
        (fault,) = faults("\n".join(spoil(lines)))
        assert (fault.line, "comma" in str(fault)) == (line, True)
    pretty = json.dumps(json.loads("\n".join(lines)), indent=1)
    assert "a match stands on one line" in str(faults(pretty)[0])


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        [],
        {1: 2},
        {"rules": "scopa"},
        {"rules": "scopa", "result": 3},
        {"rules": "scopa", "hand": [3], "result": {}},
        {"rules": "scopa", "result": {"totals": [0, 0]}},
        {"rules": "scopa", "format": "scopa-records/2", "result": {}},
        {"rules": {}, "names": {}, "result": {}},
    ],
    ids=range(10),
)
def test_wrong_plain_values(data: Any) -> None:
    with pytest.raises(RecordError):
        scopa.MatchRecord.from_dict(data)


def test_too_many_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    import scopa.records._assembly as assembly

    monkeypatch.setattr(assembly, "MOST_HANDS", 2)
    text = records.dumps([PLAYED[0]])
    (fault,) = faults(text)
    assert (fault.hand, "at most 2 hands" in str(fault)) == (3, True)
