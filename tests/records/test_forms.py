"""The three forms: what is written reads back equal, TOML and JSON parsers read it, the schema."""

from __future__ import annotations

import io
import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from played import PLAYED, matches, play_hand

import scopa
from scopa import MatchRecord, records

SCHEMA = jsonschema.Draft202012Validator(records.schema())
FORMS = pytest.mark.parametrize("form", records.FORMS)


def plain_of(text: str, form: str) -> Any:
    """What a parser of the carrier makes of a file."""
    if form == "toml":
        return tomllib.loads(text)
    if form == "json":
        return json.loads(text)
    return [json.loads(line) for line in text.splitlines()]


@given(st.lists(matches(), max_size=3), st.sampled_from(records.FORMS))
def test_what_is_written_reads_back_equal(written: list[MatchRecord], form: str) -> None:
    text = records.dumps(written, form)
    assert records.loads(text) == tuple(written)
    assert records.dumps(records.loads(text), form) == text
    assert list(records.check_records(io.BytesIO(text.encode()))) == []
    crlf = text.replace("\n", "\r\n")
    assert records.loads(crlf) == tuple(written)
    marked = io.BytesIO(text.encode("utf-8-sig"))  # as some editors write it
    assert tuple(records.read_records(marked)) == records.loads("\ufeff" + text) == tuple(written)


@given(st.lists(matches(), min_size=1, max_size=2))
def test_every_form_holds_the_same_data(written: list[MatchRecord]) -> None:
    data = {"format": records.FORMAT, "match": [record.to_dict() for record in written]}
    assert plain_of(records.dumps(written), "toml") == data
    assert plain_of(records.dumps(written, "json"), "json") == data
    lines = plain_of(records.dumps(written, "jsonl"), "jsonl")
    assert lines == [{"format": records.FORMAT, **match} for match in data["match"]]
    SCHEMA.validate(data)
    for line, record in zip(lines, written, strict=True):
        SCHEMA.validate(line)
        assert MatchRecord.from_dict(line) == record
        assert MatchRecord.from_dict(record.to_dict()) == record


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(records.schema())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda m: m.pop("rules"),
        lambda m: m.pop("result"),
        lambda m: m.update(colour="red"),
        lambda m: m.update(seed=7),
        lambda m: m["hand"][0].pop("points"),
        lambda m: m["hand"][0].update(unfinished=True),
        lambda m: m["hand"][0].update(deck="7D"),
        lambda m: m["hand"][0].update(colour="red"),
        lambda m: m["hand"][0]["plays"].append("pass"),
        lambda m: m["result"].update(unfinished=True, winner=1),
        lambda m: m["result"].pop("totals"),
        lambda m: m["result"].update(winner="Anna"),
    ],
    ids=range(12),
)
def test_the_schema_and_the_reader_refuse_the_same(spoil: Any) -> None:
    plain = PLAYED[0].to_dict()
    spoil(plain)
    assert not SCHEMA.is_valid({"format": records.FORMAT, **plain})
    assert not SCHEMA.is_valid({"format": records.FORMAT, "match": [plain]})
    with pytest.raises(scopa.RecordError):
        MatchRecord.from_dict(plain)


@FORMS
def test_no_match_at_all(form: str) -> None:
    assert records.loads(records.dumps([], form)) == ()
    assert len(records.dumps([], form).splitlines()) == {"toml": 1, "jsonl": 0, "json": 2}[form]


@FORMS
@pytest.mark.parametrize("as_path", [str, Path])
def test_files(tmp_path: Path, form: str, as_path: Any) -> None:
    path = as_path(tmp_path / f"games.{form}")
    assert scopa.write_records(path, iter(PLAYED)) == len(PLAYED)
    assert list(scopa.read_records(path)) == PLAYED
    with open(path, "rb") as binary:
        assert list(scopa.read_records(binary)) == PLAYED
    with open(path, encoding="utf-8") as text:
        assert list(scopa.read_records(text)) == PLAYED
        text.seek(0)
        assert text.read() == records.dumps(PLAYED, form)


def test_any_other_ending_is_toml(tmp_path: Path) -> None:
    scopa.write_records(tmp_path / "games.scopa", PLAYED)
    assert (tmp_path / "games.scopa").read_text(encoding="utf-8").startswith("format = ")
    scopa.write_records(tmp_path / "games.toml", PLAYED, "jsonl")
    assert (tmp_path / "games.toml").read_text(encoding="utf-8").startswith("{")


def test_the_writer_is_closed_once_and_for_all() -> None:
    file = io.StringIO()
    with records.RecordWriter(file, "json") as writer:
        writer.write(PLAYED[0])
    writer.close()
    assert records.loads(file.getvalue()) == (PLAYED[0],)
    with pytest.raises(scopa.ScopaError, match="closed"):
        writer.write(PLAYED[0])


@pytest.mark.parametrize(
    "call",
    [
        lambda: records.dumps(PLAYED[0]),
        lambda: records.dumps(PLAYED[0].hands),
        lambda: records.dumps([], "xml"),
        lambda: records.dumps([], None),
        lambda: records.loads(b"format = 1"),
        lambda: records.RecordWriter("games.toml"),
        lambda: list(scopa.read_records(7)),  # type: ignore[arg-type]
        lambda: list(scopa.read_records(["format"])),  # type: ignore[arg-type]
    ],
    ids=range(8),
)
def test_wrong_arguments(call: Any) -> None:
    with pytest.raises(scopa.ScopaError):
        call()


def test_a_match_too_long_for_a_line_of_json_says_so() -> None:
    match = scopa.Match(scopa.Rules(target=10**6))
    remarks = dict.fromkeys(range(10), "€" * 1000)
    hands = []
    for number in range(150):
        end = play_hand(match.deal(seed=1), number)
        hands.append(scopa.HandRecord.from_state(end, match.totals, remarks))
        match = match.record(scopa.score_hand(end))
    record = MatchRecord(hands)
    for form in ("json", "jsonl"):
        file = io.StringIO()
        with records.RecordWriter(file, form) as writer:
            with pytest.raises(scopa.ScopaError, match="too long for a line of JSON"):
                writer.write(record)
            writer.write(PLAYED[0])
        assert records.loads(file.getvalue()) == (PLAYED[0],)
    assert records.loads(records.dumps([record])) == (record,)


def test_rules_without_a_text_are_written_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scopa.Rules, "to_text", lambda self: "a game without a name")
    record = PLAYED[4]
    for form in records.FORMS:
        text = records.dumps([record], form)
        assert records.loads(text) == (record,)
        data = plain_of(text, form)
        rules = data[0]["rules"] if form == "jsonl" else data["match"][0]["rules"]
        assert rules["hand_size"] == 9


def test_what_people_write_is_read_too() -> None:
    """Lower case, the card alone, comments, other layouts: anything that is the same TOML."""
    record = scopa.MatchRecord.from_states([PLAYED[0].hands[0].final], names=["Anna", "Bruno"])
    plain = record.to_dict()
    hand = plain["hand"][0]
    text = f'''
# a comment
  "format" = "scopa-records/1"

[[match]]
names = ["Anna", # she sits south
         "Bruno"]
rules = "{plain["rules"]}"
  [[match.hand]]
deck = "{" ".join(map(str.lower, [hand["deck"][i : i + 2] for i in range(0, 80, 2)]))}"
dealer = 0
plays = {json.dumps([play.lower() for play in hand["plays"]])}
points = {hand["points"]}

 [match.result]
unfinished = true
totals = {hand["points"]}'''
    assert records.loads(text) == (record,)


def test_a_card_alone_is_enough_when_it_leaves_no_choice() -> None:
    plain = PLAYED[0].to_dict()
    states = list(PLAYED[0].hands[0].states())
    plays = plain["hand"][0]["plays"]
    short = 0
    for ply, state in enumerate(states[:-1]):
        card, _, _ = plays[ply].removesuffix("#").partition("x")
        if len(scopa.legal_captures(state, scopa.Card.from_text(card))) < 2:
            short += plays[ply] != card
            plays[ply] = card + "#" * plays[ply].endswith("#")
    assert short > 3
    assert MatchRecord.from_dict(plain) == PLAYED[0]


def test_the_frozen_file_is_read_and_written_as_ever() -> None:
    path = Path(__file__).parents[1] / "golden" / "records.toml"
    won, broken_off = scopa.read_records(path)
    assert records.dumps([won, broken_off]) == path.read_text(encoding="utf-8")
    assert (won.winner, broken_off.winner) == (0 if won.totals[0] > won.totals[1] else 1, None)
    assert won.hands[0].redeals == 1
    assert won.hands[0].opening == scopa.deal(seed=won.seed)
    assert broken_off.hands[0].final.plies == 17
