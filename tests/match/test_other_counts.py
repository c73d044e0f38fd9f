"""What follows from other counts: matches, chances, solving, analysis, records, the commands."""

from __future__ import annotations

import json

import pytest

import scopa
from scopa import _values
from scopa._cli_rules import read_rules
from scopa.cli import main

CIRULLA = (
    "scopa,redeal=1:2,napola=10,set_points=FDCDRD:5,table_bonus=15:1+30:2,"
    "accusi=low9:3+triple:10+wild:7C,target=51"
)


def rules(text: str) -> scopa.Rules:
    return scopa.Rules.from_text(text)


def late(text: str, seed: int = 3, plies: int = 30) -> scopa.GameState:
    state = scopa.deal(rules(text), seed=seed)
    for _ in range(plies):
        state = scopa.apply(state, scopa.legal_moves(state)[0])
    return state


def test_the_chance_of_a_match_that_the_fewest_points_win() -> None:
    losing = rules("scopa_a_perdere")
    few, many = scopa.match_equity(losing, (10, 18))
    assert few > 0.7
    assert few + many == pytest.approx(1)
    assert scopa.match_equity(losing, (22, 14)) == (0.0, 1.0)
    level = scopa.match_equity(losing, (22, 22))
    assert 0.2 < level[0] < 0.8


@pytest.mark.parametrize("text", ["scopa,finish=first", "scopone_trentino", "scopa_3"])
def test_no_chances_where_points_do_not_tell(text: str) -> None:
    with pytest.raises(scopa.InvalidRulesError, match="match_equity"):
        scopa.match_equity(rules(text))


@pytest.mark.parametrize(
    "text", ["re_bello", "scopa_a_perdere", "scopa,scopa=2", "scopa,prime_suits=any"]
)
def test_what_cannot_be_solved_says_so_and_is_searched(text: str) -> None:
    state = late(text)
    with pytest.raises(scopa.InvalidRulesError, match="usual prizes"):
        scopa.solve(state)
    assert scopa.analyse(state, budget=20).trials == 20
    bot = scopa.bots.Hard(seed=1, samples=16)
    assert bot.choose(scopa.observe(state, state.turn)) in scopa.legal_moves(state)


@pytest.mark.parametrize(
    "text", ["scopa,redeal_sum=10", "scopa,finish=first", "scopa,all_coins_wins=yes"]
)
def test_what_is_played_as_usual_is_solved_and_has_the_tables_of_hard(text: str) -> None:
    state = late(text)
    assert scopa.analyse(state).exact
    assert scopa.solve(state).value == max(scopa.solve(state).moves.values())
    assert _values.tables(rules(text)._spec) == _values.tables(scopa.Rules()._spec)
    assert not _values.tables(rules("scopa_a_perdere")._spec)


def test_analysis_names_the_lines_that_the_rules_have() -> None:
    found = scopa.analyse(scopa.deal(rules(CIRULLA), seed=2), budget=20)
    assert [prize.name for prize in found.moves[0].prizes] == [
        "cards", "coins", "settebello", "primiera", "grande", "napola",
    ]  # fmt: skip


def test_the_best_move_of_who_wants_few_points_has_the_fewest() -> None:
    found = scopa.analyse(scopa.deal(rules("scopa_a_perdere"), seed=5), budget=60)
    assert found.best.points == min(report.points for report in found.moves)
    assert all(report.loss >= 0 for report in found.moves)


@pytest.mark.parametrize("text", [CIRULLA, "scopone_trentino", "scopa_a_perdere,target=5"])
def test_matches_are_recorded_and_read_again(text: str) -> None:
    recorder, ends = scopa.records.Recorder(), []

    def on_play(before: scopa.GameState, move: scopa.Move, after: scopa.GameState) -> None:
        recorder(before, move, after)
        ends.extend([after] if after.is_over else [])

    bots = [scopa.bots.Easy(seed=1), scopa.bots.Normal(seed=2)]
    played = scopa.play_match(bots, rules(text), seed=4, on_play=on_play)
    assert played.winner == played.match.winner
    record = recorder.match()
    assert (record.winner, record.totals) == (played.winner, played.totals)
    assert [hand.final.bonus for hand in record.hands] == [end.bonus for end in ends]
    assert [hand.final for hand in scopa.MatchRecord.from_states(ends).hands] == ends
    for form in ("toml", "json"):
        (read,) = scopa.records.loads(scopa.records.dumps([record], form))
        assert read == record


def test_rules_from_a_file(tmp_path, capsys) -> None:
    file = tmp_path / "my.toml"
    file.write_text('preset = "scopone"\ntarget = 31\n[card_points]\n7D = 1\nRD = 1\n')
    assert main(["match", "easy", "easy", "--hands", "2", "--rules", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"] == "scopone,card_points=7D:1+RD:1,target=31"
    file.write_text("preset = 'escoba'", encoding="utf-8-sig")
    assert read_rules(str(file)) == scopa.Rules.preset("escoba")
    for text, reason in [
        ("speed = 1", "no field"),
        ("preset = 3", "name of a preset"),
        ("preset = 'briscola'", "no preset"),
        ("target =", "no TOML"),
        (f"totals = {'[' * 40_000}", "nested too deep"),
        ("#" * 100_001, "at most 100000 bytes"),
        ("[redeal]\n10 = 3\n010 = 2", "it has 10 twice"),
        ("[card_points]\n7D = 1\n7d = 2", "twice"),
        ("[card_points]\n7X = 1", "card_points (card)='7X': it must be a Card, or"),
    ]:
        file.write_text(text)
        with pytest.raises(SystemExit):
            main(["match", "easy", "easy", "--rules", str(file)])
        assert reason in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["match", "easy", "easy", "--rules", str(tmp_path / "none.toml")])
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ('preset = "scopa"\nplayers = 3', "scopa_3"),
        ('preset = "napola"\nhand_size = 10\ntable_size = 0', "napola,hand_size=10,table_size=0"),
        ('preset = "scopa_pairs"\nplayers = 2', "scopa"),
    ],
)
def test_a_file_changes_a_preset_as_a_text_does(changes: str, expected: str, tmp_path) -> None:
    """What a preset leaves at its default follows the fields that it depends on."""
    file = tmp_path / "my.toml"
    file.write_text(changes)
    assert read_rules(str(file)) == scopa.Rules.from_text(expected)
    preset, *parts = changes.split("\n")
    assert read_rules(str(file)) == scopa.Rules.from_text(
        ",".join([preset.split('"')[1], *(part.replace(" ", "") for part in parts)])
    )
