"""Hostile files: nothing but `RecordError` comes of them, soon, in little memory."""

from __future__ import annotations

import contextlib
import io
import time
import tomllib
import tracemalloc
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from played import PLAYED

import scopa
from scopa import RecordError, records

FILES = [
    records.dumps([record, record], form).encode()
    for form in records.FORMS
    for record in PLAYED[:3]
]
PIECES = st.sampled_from(
    [
        *b'\n " \' """ [ ] { } = # , . \\ \\u 1e999 nan -1 1979-05-27 null true x \r 7D deck'.split(
            b" "
        ),
        *(b"[[match]]\n", b"[[match.hand]]\n", b"[match.result]\n", b"rules = 'scopone'\n"),
        *(b"plays = [\n", b"points = [1, 2]\n", b"winner = 1\n", b"unfinished = true\n"),
        *(b'"plays": [', b'"hand": [{}]', b"\x00", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xa8"),
        *(b"9" * 5000, b"[" * 3000, b"a." * 3000, b" " * 9000),
    ]
)


def survey(raw: bytes) -> None:
    """Read in both ways; the two agree on the first fault."""
    first: RecordError | None = None
    got = []
    try:
        for record in scopa.read_records(io.BytesIO(raw)):
            got.append(record)
    except RecordError as error:
        first = error
    faults = list(records.check_records(io.BytesIO(raw)))
    assert [str(fault) for fault in faults[:1]] == ([] if first is None else [str(first)])
    for fault in faults:
        assert isinstance(fault.line, int)
        assert 1 <= fault.line <= raw.count(b"\n") + 1
        assert len(str(fault)) < 1_000
    assert records.loads(records.dumps(got)) == tuple(got)
    if not faults and got and not raw.lstrip().startswith(b"{"):
        assert len(tomllib.loads(raw.decode())["match"]) == len(got)
    text = raw.decode("utf-8", "surrogateescape")
    with contextlib.suppress(RecordError):
        records.loads(text)


@given(st.binary(max_size=300))
@example(b"")
@example(b"\n" * 50)
def test_any_bytes(raw: bytes) -> None:
    survey(raw)


@given(st.lists(PIECES | st.binary(max_size=5), max_size=30).map(b"".join), st.booleans())
def test_pieces_of_files(raw: bytes, begun: bool) -> None:
    survey(b"format = 'scopa-records/1'\n" * begun + raw)


@given(st.sampled_from(FILES), st.data())
def test_files_with_damage(raw: bytes, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(raw)))
        end = start + data.draw(st.integers(0, 12) | st.integers(0, 600))
        raw = raw[:start] + data.draw(PIECES | st.binary(max_size=3)) + raw[end:]
    survey(raw)


def odd(depth: int = 3) -> st.SearchStrategy[Any]:
    """Plain values of any kind."""
    leaf = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=5)
        | st.sampled_from(["7D", "scopa", "scopa-records/1", 10**400, -1])
    )
    return st.recursive(
        leaf,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
        ),
        max_leaves=5,
    )


@given(st.sampled_from(PLAYED), st.data())
def test_plain_values_with_damage(record: scopa.MatchRecord, data: st.DataObject) -> None:
    plain = record.to_dict()
    part = data.draw(st.sampled_from([plain, plain["hand"][0], plain["hand"][1], plain["result"]]))
    key = data.draw(st.sampled_from([*part, "comments", "milliseconds", "redeals", "names"]))
    old = part.get(key)
    part[key] = data.draw(odd())
    if isinstance(old, list) and old and data.draw(st.booleans()):
        part[key] = [*old]
        part[key][data.draw(st.integers(0, len(old) - 1))] = data.draw(odd())
    try:
        read = scopa.MatchRecord.from_dict(plain)
    except RecordError:
        return
    assert scopa.MatchRecord.from_dict(read.to_dict()) == read


@given(odd())
def test_rules_of_any_kind(rules: Any) -> None:
    with contextlib.suppress(RecordError):
        scopa.MatchRecord.from_dict({"rules": rules, "result": {"totals": [0, 0]}})


FULL = 1 << 16
HOSTILE = {
    "keys of many parts": b".".join([b"a"] * (FULL // 2)) + b" = 1",
    "keys of many parts, inside": b"x = {" + b".".join([b"a"] * (FULL // 2)) + b" = 1}",
    "keys of many parts, short lines": (b"x = {" + b".".join([b"a"] * 4000) + b" = 1}\n") * 8,
    "lists in lists": b"x = " + b"[" * FULL,
    "tables in tables": b"x = " + b"{a=" * (FULL // 3),
    "headers": b"[a]\n" * FULL,
    "spaces": (b" " * 8000 + b"x\n") * 1000,
    "one long line": b"x" * (30 << 20),
    "one long number": b"x = " + b"9" * 8000,
    "blank lines": b"\n" * (1 << 20) + b"x",
    "comments": b"# a comment\n" * (1 << 16),
    "quotes": b'"' * (1 << 20),
    "json, lists in lists": b'{"a": ' + b"[" * (1 << 20),
    "json, many small things": b'{"a": [' + b"{}," * (1 << 20) + b"1]}",
    "json, the same key": b"{" + b'"a": 1, ' * (1 << 18) + b'"a": 1}',
    "json, one long line": b'{"a": "' + b"x" * (30 << 20) + b'"}',
    "json, one long number": b'{"seed": ' + b"9" * 8000 + b"}",
    "json, many hands": b'{"format": "scopa-records/1", "rules": "scopa", "hand": ['
    + b"{}," * (1 << 14)
    + b"{}]}",
    "json, many bad lines": b"{}\n" * 5_000,
    "matches without end": b"[[match]]\n" * 5_000,
    "many plays": b"[[match]]\nrules='scopa'\n[[match.hand]]\ndealer=0\ndeck='"
    + b"".join(str(card).encode() for card in scopa.DECK)
    + b"'\nplays=["
    + b"'7D',\n" * 9_000
    + b"]",
}


def test_a_file_opened_in_the_wrong_encoding_ends() -> None:
    text = io.TextIOWrapper(io.BytesIO(FILES[0] + b"\xff" * 9), encoding="utf-8")
    faults = list(records.check_records(text))
    assert "no text in the encoding" in str(faults[0])


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_cost_little(name: str) -> None:
    raw = HOSTILE[name]
    file = io.BytesIO(raw)
    start = time.process_time()
    tracemalloc.start()
    faults = 0
    for fault in records.check_records(file):
        assert len(str(fault)) < 1_000
        faults += 1
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert faults
    assert most < 200 << 20
    assert time.process_time() - start < 20
