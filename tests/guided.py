"""A fuzzer that coverage guides: ``python guided.py PARSER SECONDS CORPUS``; needs atheris.

Nothing but `NotationError` (or, from a whole position, another `ScopaError`) may come of any text,
and what was read is written and read again as an equal value.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["scopa"]):
    import scopa
    from scopa import records


def _value(kind: type) -> Callable[[bytes], None]:
    """Read a text as a value of a type that has ``from_text``, and write it."""

    def survey(raw: bytes) -> None:
        text = raw.decode("utf-8", "replace")
        try:
            value = kind.from_text(text)  # type: ignore[attr-defined]
        except scopa.ScopaError:
            return
        again = kind.from_text(str(value))  # type: ignore[attr-defined]
        assert again == value
        assert str(again) == str(value)

    return survey


def _move(raw: bytes) -> None:
    state = scopa.deal(seed=7)
    try:
        move = state.parse_move(raw.decode("utf-8", "replace"))
    except scopa.ScopaError:
        return
    assert move in scopa.legal_moves(state)


def _records(raw: bytes) -> None:
    with contextlib.suppress(scopa.RecordError):
        for record in scopa.read_records(io.BytesIO(raw)):
            assert records.loads(records.dumps([record])) == (record,)


def _rules(raw: bytes) -> None:
    try:
        rules = scopa.Rules.from_text(raw.decode("utf-8", "replace"))
    except scopa.ScopaError:
        return
    assert scopa.Rules.from_text(rules.to_text()) == rules


STATE = scopa.deal(seed=7)
SCORED = scopa.deal(scopa.Rules.preset("cirulla"), dealer=1, seed=4)  # a bonus and an open hand
MATCH = scopa.MatchRecord.from_states(
    [scopa.apply(SCORED, scopa.legal_moves(SCORED)[0])], names=["a", "b"], seed=1
)
EVERY_FIELD = (
    "cirulla,players=4,sides=2,redeal_sum=5,choice=free,forced=no,ace_empty=yes,last_scopa=yes,"
    "majorities=cards:1+sevens:2,card_points=7D:1+RD:2,set_points=FDCDRD:5,table_bonus=15:1"
)
PARSERS: dict[str, tuple[Callable[[bytes], None], list[str]]] = {
    "card": (_value(scopa.Card), ["7D", "10b"]),
    "cards": (_value(scopa.CardSet), ["7D 3C", "-"]),
    "move": (_value(scopa.Move), ["7D", "7Dx3C4B"]),
    "parse_move": (_move, ["7C", "7Cx2C5D", "RS"]),
    "rules": (_rules, ["scopa_3", "scopone,napola=10,finish=first", EVERY_FIELD]),
    "state": (_value(scopa.GameState), [STATE.to_text(), SCORED.to_text()]),
    "view": (_value(scopa.View), [scopa.observe(each, 1).to_text() for each in (STATE, SCORED)]),
    "records": (_records, [records.dumps([MATCH], form) for form in records.FORMS]),
}


def main() -> None:
    """Fuzz one parser for some seconds."""
    name, seconds, corpus = sys.argv[1:]
    survey, seeds = PARSERS[name]
    for number, seed in enumerate(seeds):
        (Path(corpus) / f"seed{number}").write_text(seed, encoding="utf-8")
    options = [f"-max_total_time={seconds}", "-max_len=4096", "-timeout=10", "-rss_limit_mb=2048"]
    atheris.Setup([sys.argv[0], *options, corpus], survey)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
