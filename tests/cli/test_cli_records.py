"""The command line on records: replay, check, convert, and what a match writes down."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from played import PLAYED

import scopa
from scopa import records
from scopa.cli import main


def run(*arguments: str | Path, typed: str = "") -> tuple[int, str, str]:
    """Run the program; give its exit code and what it wrote."""
    done = subprocess.run(
        [sys.executable, "-m", "scopa", *map(str, arguments)],
        input=typed.encode(),
        capture_output=True,
        timeout=60,
        env={**os.environ, "LANGUAGE": "en"},
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err
    return done.returncode, out, err


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with a match of two and one of four players."""
    path = tmp_path / "games.toml"
    hand = PLAYED[0].hands[0]
    first = hand.replace(comments={0: "the opening", len(hand.plays): "the end"})
    record = PLAYED[0].replace(hands=[first, *PLAYED[0].hands[1:]], event="a cup", comment="long")
    scopa.write_records(path, [record, PLAYED[2]])
    return path


def test_a_sound_file(games: Path) -> None:
    code, out, err = run("check", games)
    assert (code, err) == (0, "")
    assert out == f"{games}: no fault in 2 matches of 6 hands\n"


def test_all_faults_of_all_files(games: Path, tmp_path: Path) -> None:
    text = games.read_text(encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace("points = [", "points = [7"), encoding="utf-8")
    code, out, _ = run("check", bad, games, tmp_path / "bad.toml")
    lines = out.splitlines()
    assert code == 1
    assert len(lines) == 2 * 7 + 1
    assert lines[0].startswith(f"{bad}: line ")
    assert "match 1, hand 1: points=[7" in lines[0]
    assert lines[6] == f"{bad}: 6 faults"
    assert lines[7] == f"{games}: no fault in 2 matches of 6 hands"


def test_check_reads_the_standard_input(games: Path) -> None:
    text = games.read_text(encoding="utf-8")
    assert run("check", "-", typed=text)[:2] == (0, "-: no fault in 2 matches of 6 hands\n")
    assert run("check", "-", typed="hello")[0] == 1


@pytest.mark.parametrize("command", ["check", "replay", "convert"])
def test_a_file_that_is_not_there(command: str, tmp_path: Path) -> None:
    code, out, err = run(command, tmp_path / "none.toml")
    assert (code, out) == (1, "")
    assert "none.toml cannot be read: No such file" in err


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_a_file_with_a_fault(command: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("format = 'scopa-records/1'\n[[match]]", encoding="utf-8")
    code, _, err = run(command, tmp_path / "bad.toml")
    assert code == 1
    assert "bad.toml: line 2, match 1: a match needs the key rules" in err


def test_convert_round_and_round(games: Path, tmp_path: Path) -> None:
    forms = [games, tmp_path / "a.json", tmp_path / "b.jsonl", tmp_path / "c.toml"]
    for source, target in pairwise(forms):
        assert run("convert", source, target) == (0, "", "")
    assert forms[-1].read_bytes() == games.read_bytes()
    assert len(forms[1].read_text(encoding="utf-8").splitlines()) == 4
    assert len(forms[2].read_text(encoding="utf-8").splitlines()) == 2
    assert not list(tmp_path.glob("*.part"))
    for form, path in (("json", forms[1]), ("jsonl", forms[2]), ("toml", games)):
        code, out, _ = run("convert", "-", "--to", form, typed=games.read_text(encoding="utf-8"))
        assert (code, out) == (0, path.read_text(encoding="utf-8"))
    assert run("convert", games, games, "--to", "jsonl")[0] == 0
    assert games.read_bytes() == forms[2].read_bytes()


def test_convert_replaces_nothing_when_it_fails(games: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("hello", encoding="utf-8")
    before = games.read_bytes()
    assert run("convert", tmp_path / "bad.toml", games)[0] == 1
    assert games.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))
    code, _, err = run("convert", games, tmp_path / "none" / "a.json")
    assert code == 1
    assert "cannot be written" in err


def test_all_plays_at_once(games: Path) -> None:
    code, out, err = run("replay", games)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "Anna, Bruno; rules scopa,target=40"
    for word in ("a cup", "long", "{the opening}", "{the end}", "Hand 3 of 3", "Settebello"):
        assert word in out
    assert out.count("   1  ") >= 3
    assert "The match was broken off at" in out
    one = run("replay", games, "--hand", "2", "--all")[1]
    assert "Hand 2 of 3" in one
    assert "Hand 1 of 3" not in one
    assert "Hand 3 of 3" not in one
    pairs = run("replay", games, "--match", "2")[1]
    assert "Nord & Sud" in pairs


def test_step_by_step(games: Path) -> None:
    typed = "\nn\nb\n9\ne\n0\nv 1\nv\n>\n<\n<\n99\nb\nwhat\n?\nv 7\nq\n"
    code, out, err = run("replay", games, "--step", typed=typed)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    found = [line.split(",")[0] for line in out.splitlines() if line.startswith("Ply ")]
    expected = [0, 1, 2, 1, 9, 36, 0, 0, 0, 0, 0]
    assert found == [f"Ply {ply} of 36" for ply in expected]
    for word in (
        "the hand is over",
        "??",
        "Hand 2 of 3",
        "There is no hand 0; there are 1 to 3.",
        "There is no ply 99; the hand has 0 to 36.",
        "This is the beginning",
        "Not understood: 'what'",
        "one play back",
        "There is no seat '7'; there are 0 to 1.",
        "{the opening}",
    ):
        assert word in out


def test_records_on_the_standard_output_stand_alone() -> None:
    arguments = ("match", "easy", "easy", "--hands", "2", "--seed", "1", "--record", "-")
    code, out, err = run(*arguments)
    assert code == 0
    assert len(scopa.records.loads(out)) == 2
    assert "easy against easy" in err
    assert json.loads(run(*arguments, "--json")[2].splitlines()[-1])["games"] == 2


def test_what_a_deal_scored_is_told(tmp_path: Path) -> None:
    rules = scopa.Rules.preset("cirulla").replace(ace_empty=True)
    states = []
    for seed in range(12):
        state = scopa.deal(rules, dealer=seed % 2, seed=seed)
        while not state.is_over:
            state = scopa.apply(state, scopa.legal_moves(state)[0])
        states.append(state)
    matches = [scopa.MatchRecord.from_states([state], names=["A", "B"]) for state in states]
    scopa.write_records(tmp_path / "a.toml", matches)
    for number, state in enumerate(states, start=1):
        out = run("replay", tmp_path / "a.toml", "--match", str(number))[1]
        told = dict.fromkeys("AB", 0)
        for line in re.findall("^For that: (.*)[.]$", out, re.MULTILINE):
            for name, points in re.findall(r"(\w) (\d+) point", line):
                told[name] += int(points)
        assert state.bonus == (*told.values(),)
        alone = sum(
            not play.move.captured and play.move.card < 4 and not before.table
            for before, play in zip(
                matches[number - 1].hands[0].states(), state.history, strict=False
            )
        )
        assert alone == out.count(" is won")


def test_what_lies_face_up_is_seen_by_all(tmp_path: Path) -> None:
    rules = scopa.Rules.preset("cirulla")
    openings = (scopa.deal(rules, seed=seed) for seed in range(500))
    state = next(state for state in openings if state.exposed[1])
    declared = " ".join(map(str, state.hands[1]))
    state = scopa.apply(state, scopa.legal_moves(state)[0])
    rest = " ".join(map(str, state.hands[1]))
    scopa.write_records(tmp_path / "a.toml", [scopa.MatchRecord.from_states([state])])
    out = run("replay", tmp_path / "a.toml", "--seat", "0", "--step", typed="\n0\nq\n")[1]
    assert out.count(f"Player 1 declares {declared}.") == 1
    shown = [line.split(maxsplit=2)[2] for line in out.splitlines() if line[:12] == "  Player 1  "]
    assert shown == [declared, rest, declared]


def test_stepping_ends_with_the_input_and_at_the_end(games: Path) -> None:
    typed = "e\n" + "\n" * 3
    code, out, _ = run("replay", games, "--hand", "3", "--seat", "0", "--step", typed=typed)
    assert code == 0
    assert out.count("This is the end of the record.") == 3


def test_a_broken_off_hand(tmp_path: Path) -> None:
    state = scopa.deal(seed=1)
    state = scopa.apply(state, scopa.legal_moves(state)[0])
    scopa.write_records(tmp_path / "a.toml", [scopa.MatchRecord.from_states([state])])
    out = run("replay", tmp_path / "a.toml")[1]
    assert "The hand was broken off here." in out
    assert "Player 0, Player 1" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--match", "3"), "has 2 matches; there is no match 3"),
        (("--hand", "4"), "hand=4: it must be an int from 1 to 3"),
        (("--seat", "2"), "There is no seat '2'"),
    ],
)
def test_no_such_place(games: Path, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = run("replay", games, *arguments)
    assert code == 1
    assert message in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay",),
        ("replay", "x", "--match", "0"),
        ("replay", "x", "--step", "--all"),
        ("check",),
        ("convert", "x", "y", "--to", "xml"),
        ("review", "x", "--budget", "1"),
        ("review", "x", "--seed", "-1"),
        ("review", "x", "--threads", "1025"),
        ("review", "x", "--budget", "9", "--seconds", "1"),
    ],
    ids=range(9),
)
def test_bad_arguments_end_with_2(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


@pytest.mark.parametrize("form", records.FORMS)
def test_a_duel_in_matches_writes_what_it_played(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"duel.{form}"
    arguments = ("--matches", "4", "--seed", "5", "--json", "--record")
    code, out, _ = run("match", "normal", "easy", *arguments, path)
    assert code == 0
    result = json.loads(out)
    played = list(scopa.read_records(path))
    assert len(played) == result["games"]
    assert sum(len(record.hands) for record in played) == result["hands"]
    assert all(record.is_over for record in played)
    won = [record.names[record.winner or 0] for record in played]
    assert won.count("normal") == result["wins"]
    assert [record.names for record in played[:2]] == [("normal", "easy"), ("easy", "normal")]
    assert played[0].seed == played[1].seed != played[2].seed
    for record in played:
        for index, hand in enumerate(record.hands):
            dealt = scopa.deal(record.rules, dealer=hand.dealer, seed=record.seed, index=index)
            assert hand.opening == dealt


def test_a_duel_in_hands_writes_what_it_played(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    arguments = ("--hands", "6", "--players", "4", "--seed", "5", "--json", "--record")
    result = json.loads(run("match", "normal", "random", *arguments, path)[1])
    played = list(scopa.read_records(path))
    assert [len(record.hands) for record in played] == [1] * result["games"] == [1] * 6
    assert played[1].names == ("random", "normal", "random", "normal")
    points = [record.hands[0].points for record in played]
    ours = sum(each[number % 2] for number, each in enumerate(points) if each is not None)
    assert ours / 6 == pytest.approx(result["points"][0])
    assert [hand.opening for record in played[2:4] for hand in record.hands] == [
        scopa.deal(played[0].rules, seed=5, index=1)
    ] * 2


def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    arguments = ("match", "easy", "easy", "--hands", "2", "--record", tmp_path / "none" / "a.toml")
    code, _, err = run(*arguments)
    assert code == 1
    assert "cannot be written" in err


def test_an_interrupted_duel_keeps_its_games(tmp_path: Path) -> None:
    from scopa._cli_match import recorded_duel

    def stop(done: int, of: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    path = tmp_path / "a.json"
    with pytest.raises(KeyboardInterrupt):
        recorded_duel(
            str(path),
            scopa.bots.Easy,
            scopa.bots.Easy,
            scopa.Rules(),
            hands=100,
            matches=None,
            seed=1,
            names=("a", "b"),
            progress=stop,
        )
    with open(path, "rb") as file:
        assert len(list(scopa.read_records(file))) == 4


def test_review(games: Path) -> None:
    code, out, err = run("review", games, "--match", "2", "--hand", "1", "--budget", "4")
    assert code == 0
    assert err in {"", "scopa: this is the python core, on which a review is slow\n"}
    lines = out.splitlines()
    assert lines[0] == "match 2, hand 1"
    played = [line.split() for line in lines[2:] if line[:1].isdigit()]
    hand = PLAYED[2].hands[0]
    assert [line[2] for line in played[: len(hand.plays)]] == [str(move) for move in hand.plays]
    assert sum("points lost in" in line for line in lines) == hand.rules.players


def test_review_as_json(games: Path) -> None:
    code, out, _ = run("review", games, "--match", "1", "--hand", "2", "--budget", "4", "--json")
    assert code == 0
    found = json.loads(out)
    (hand,) = found["hands"]
    assert (found["match"], hand["hand"], len(hand["plays"])) == (1, 2, 36)
    for player in found["players"]:
        lost = [p["loss"] for p in hand["plays"] if p["player"] == player["player"]]
        assert player["loss"] == pytest.approx(sum(lost))


@pytest.mark.parametrize(
    ("which", "message"),
    [
        (("--match", "3"), "has 2 matches; there is no match 3"),
        (("--hand", "9"), "its matches have at most 3 hands; there is no hand 9"),
        (("--match", "1", "--hand", "4"), "match 1 of it has 3 hands; there is no hand 4"),
    ],
)
def test_review_of_nothing(games: Path, which: tuple[str, ...], message: str) -> None:
    code, out, err = run("review", games, "--budget", "2", *which)
    assert (code, out) == (1, "")
    assert message in err


def test_numbers_agree_with_what_they_count(tmp_path: Path) -> None:
    one, none = tmp_path / "one.toml", tmp_path / "none.toml"
    scopa.write_records(one, [scopa.MatchRecord.from_states([scopa.deal(seed=1)])])
    none.touch()
    assert run("check", one)[1] == f"{one}: no fault in 1 match of 1 hand\n"
    assert run("check", none)[1] == f"{none}: no fault in 0 matches of 0 hands\n"
    assert "has 0 matches; there is no match 1" in run("review", none)[2]
    assert "has 1 match; there is no match 2" in run("replay", one, "--match", "2")[2]
