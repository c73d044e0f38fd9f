"""The command line, through a real process: a game by typing, duels, bad arguments."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scopa import PRESETS, Rules, deal, read_records
from scopa.cli import main
from scopa.play.terminal import TerminalGame


def scopa(*arguments: str, typed: str | bytes = "", **environment: str) -> tuple[int, str, str]:
    """Run the program; give its exit code and what it wrote."""
    done = subprocess.run(
        [sys.executable, "-m", "scopa", *arguments],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        timeout=60,
        env={**os.environ, "LANGUAGE": "en", **environment},
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err
    return done.returncode, out, err


def test_the_version_names_the_core() -> None:
    code, out, _ = scopa("--version", SCOPA_CORE="python")
    assert code == 0
    assert re.fullmatch(r"scopa \d+\.\d+\.\d+\S* \(python core\)\n", out)


def test_a_game_played_by_always_typing_1() -> None:
    code, out, err = scopa("play", "--level", "easy", "--seed", "3", typed="1\n" * 2000)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    hands = out.count("The count of hand")
    assert hands >= 2
    assert out.count("Computer deals.") >= hands // 2
    assert out.count("You deal.") >= hands // 2
    for word in ("Settebello", "Primiera", "took last and get", "Left in the stock: 24."):
        assert word in out
    totals = re.findall(r"The match, to 11: You (\d+), Computer (\d+)", out)
    assert len(totals) == hands
    mine, theirs = map(int, totals[-1])
    assert max(mine, theirs) >= 11
    assert ("You win the match!" if mine > theirs else "Computer wins the match.") in out
    assert "Not understood: '1'; type n, l, r or q." in out
    assert out.endswith("Goodbye.\n")


def test_a_game_is_the_same_for_the_same_seed() -> None:
    first, again = (scopa("play", "--seed", "3", typed="1\n" * 9) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("typed", ["", "1\nq\n", "1", "l\nq\n"])
def test_leaving_is_always_clean(typed: str) -> None:
    code, out, err = scopa("play", "--seed", "1", typed=typed)
    assert (code, err) == (0, "")
    assert out.endswith("Goodbye.\n")


def test_nonsense_is_asked_again() -> None:
    nonsense = [
        "x",
        "9",
        "0",
        "-1",
        "\u00b2",
        "7Dx7D",
        "1 1",
        "RRR",
        "{}",
        "%s",
        "9" * 5000,
        "",
        " ",
    ]
    typed = "\n".join(nonsense).encode() + b"\n\xff\xfe\x00\n\xc3(\nq\n"
    code, out, err = scopa("play", "--seed", "1", typed=typed)
    assert (code, err) == (0, "")
    assert out.count("Your card (1 to 3): ") == len(nonsense) + 3
    assert "Not understood: 'x'" in out
    assert "There is no card 9; your hand has 1 to 3." in out


def test_help_new_match_and_level() -> None:
    typed = "?\nn\nl\nnone\n2\nl hard\nl\n1\nl\n\nq\n"
    code, out, _ = scopa("play", "--seed", "1", "--napola", typed=typed)
    assert code == 0
    assert "What you can type:" in out
    assert "Napola: ace, 2 and 3 of coins" in out
    assert "There is no level 'none'." in out
    assert "The level is normal already." in out
    levels = re.findall(r"A new match to 11, level (\w+)", out)
    assert levels == ["normal", "normal", "hard", "easy"]


def test_hints_and_reviews_are_those_of_the_library() -> None:
    code, out, err = scopa("play", "--seed", "3", typed="r\ni\n" + "1\n" * 18 + "r\ni\nq\n")
    assert (code, err) == (0, "")
    assert "No hand is over yet." in out
    assert out.count("What each move is worth, by ") == 2
    assert "Scopa against" in out
    assert re.search(
        r"You chose \d+ times and lost nothing in \d+\.\n\d+ clear mistakes?; \d+\.\d\d", out
    )
    assert out.count("    better ") <= 3


def test_a_game_is_recorded(tmp_path: Path) -> None:
    file = tmp_path / "played.toml"
    typed = "1\n" * 7 + "n\n" + "1\n" * 300 + "i\nq\n"
    code, out, err = scopa(
        "play", "--seed", "3", "--target", "2", "--record", str(file), typed=typed
    )
    assert (code, err) == (0, "")
    assert "There is no move to weigh." in out
    broken, whole = read_records(file)
    assert not broken.is_over
    assert not broken.hands[0].is_over
    assert whole.is_over
    assert whole.rules.target == 2
    assert whole.names == ("You", "Computer")
    assert whole.hands[0].opening == deal(whole.rules, dealer=1, seed=whole.seed, index=0)
    assert f"You {whole.totals[0]}, Computer {whole.totals[1]}" in out
    assert scopa("check", str(file))[0] == 0


def test_a_game_that_nothing_was_played_in_leaves_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "played.jsonl"
    assert scopa("play", "--record", str(file), typed="q\n")[0] == 0
    assert file.read_text(encoding="utf-8") == ""
    code, _, err = scopa("play", "--record", str(tmp_path / "no" / "file"), typed="q\n")
    assert code == 1
    assert "cannot be written" in err


def test_the_browser_game_without_its_extra_says_what_to_install() -> None:
    code = "import sys; sys.modules['starlette'] = None; from scopa.cli import main; "
    done = subprocess.run(
        [sys.executable, "-c", code + "sys.exit(main(['web']))"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = 'scopa: the game in the browser needs starlette: pip install "scopa[web]"\n'
    assert (done.returncode, done.stderr) == (1, said)


def test_captures_are_listed_and_chosen_by_number() -> None:
    _, out, _ = scopa("play", "--level", "easy", "--seed", "0", typed="1\n" * 40)
    assert re.search(r"\w\w can take:\n  1\) (\w\w ?)+\n  2\) (\w\w ?)+", out)
    assert "Which (1 to 2, or Enter for another card): " in out


def test_cards_and_moves_by_their_text() -> None:
    _, out, _ = scopa("play", "--seed", "1", typed="q\n")
    found = re.search(r"Your hand: 1\) (\w\w)", out)
    assert found is not None
    _, out, _ = scopa("play", "--seed", "1", typed=f"{found[1].lower()}\nq\n")
    assert re.search(rf"You (lay|play) {found[1]}", out) or f"{found[1]} can take" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "3"), ("Computer 2", "Computer 1")),
        (("--players", "4"), ("Partner", "Your side", "Other side")),
        (("--rules", "scopone_scientifico", "--target", "5"), ("Table:     empty", "to 5")),
        (("--players", "6"), ("Your side", "Computer 5")),
    ],
)
def test_more_players(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    typed = "1\n" * 40
    code, out, err = scopa("play", *arguments, "--level", "easy", "--seed", "2", typed=typed)
    assert (code, err) == (0, "")
    for word in words:
        assert word in out


def sitting(rules: str, seed: int, typed: str) -> str:
    """What a sitting at the terminal shows."""
    out = io.StringIO()
    game = TerminalGame(
        Rules.from_text(rules), "easy", seed, stdin=io.StringIO(typed), stdout=out, colour=False
    )
    game.run()
    return out.getvalue()


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("cirulla", ["You", "Computer"]),
        ("escoba", ["You", "Computer"]),
        ("scopa_pairs,accusi=low9:3+triple:10", ["Your side", "Other side"]),
        ("scopa_3,table_bonus=15:1+20:2", ["You", "Computer 1", "Computer 2"]),
    ],
)
def test_what_a_deal_scores_is_told(rules: str, names: list[str]) -> None:
    """All that is told of the deals of a hand is what its count has in the line bonus."""
    told_at_all = set()
    for seed in range(40):
        hand = sitting(rules, seed, "1\n" * 40).partition("\nThe count of hand 1")
        told = dict.fromkeys(names, 0)
        for line in re.findall("^For that: (.*)[.]$", hand[0], re.MULTILINE):
            for name, points in re.findall(r"([A-Z].*?) (\d+) points?", line):
                told[name] += int(points)
        counted = re.search(
            r"^Points at once +(.*?)  +[A-Z]", hand[2].partition("Hand 2")[0], re.MULTILINE
        )
        found = [*map(int, counted[1].split())] if counted else [0] * len(names)
        assert found == [*told.values()]
        told_at_all |= {*re.findall("takes? the opening table|declares?|Face up before", hand[0])}
        assert bool(re.search("declare|opening table:", hand[0])) == any(told.values())
    if "accusi" in rules or rules == "cirulla":
        assert {"declare", "declares", "Face up before"} <= told_at_all
    if "accusi" not in rules:
        assert "takes the opening table" in told_at_all


def test_a_card_that_need_not_take_is_asked_about() -> None:
    """Its name alone does the same as its number."""
    for seed in range(9):
        page = sitting("scopa,forced=no", seed, "")
        table, hand = (re.findall(r"\b[A2-7FCR][DCSB]\b", line) for line in page.splitlines()[6:8])
        for number, card in enumerate(hand, start=1):
            shown = sitting("scopa,forced=no", seed, f"{card.lower()}\n")
            assert shown == sitting("scopa,forced=no", seed, f"{number}\n")
            if card[0] in {each[0] for each in table}:
                assert f"{card} can take:\n  1) nothing: it is laid\n  2) " in shown


HELP = {
    "scopa": ["only when there is none, several cards", "A card that can take must take."],
    "scopa_a_15,forced=no": ["make 15 together with it. It takes as few", "No card need take"],
    "escoba": ["A card takes one or several cards that make 15 together with it."],
    "cirulla": [
        "A card takes one card of its own rank or, only",
        "Or it takes cards that make 15 together with it.",
        "unless an ace lies there. That is a scopa.",
    ],
    "scopone_milanese": ["An ace takes the whole table. That is no scopa", "empty table is won"],
    "scopa_frac": ["own rank, or several cards", "Cards worth 1 point: AD AC AS AB FD"],
    "scopa,choice=fewest": ["as few cards as add up"],
}


@pytest.mark.parametrize("rules", [*dict.fromkeys((*PRESETS, *HELP))])
def test_the_help_tells_the_rules(rules: str) -> None:
    page = sitting(rules, 1, "?\n").partition("The rules in short:\n")[2]
    assert all(len(line) <= 95 for line in page.splitlines())
    text = " ".join(page.split())
    for words in HELP.get(rules, []):
        assert words in text
    chosen = Rules.from_text(rules)
    assert ("An ace takes" in text) == (chosen.ace != "normal")


def test_a_match_in_words() -> None:
    code, out, err = scopa("match", "normal", "easy", "--hands", "10", "--seed", "1")
    assert code == 0
    assert "\r" not in err
    assert "normal against easy: 10 hands, every deal from every seat" in out
    for pattern in (r"95 % interval", r"wins +normal \d+, easy \d+", r"per move normal [\d.]+ ms"):
        assert re.search(pattern, out)


def test_a_match_as_json() -> None:
    arguments = ("match", "easy", "random", "--matches", "2", "--seed", "1", "--napola", "--json")
    result = json.loads(scopa(*arguments)[1])
    assert result["rules"] == "scopa,napola=10"
    assert (result["names"], result["unit"], result["seed"]) == (["easy", "random"], "matches", 1)
    assert result["games"] == result["wins"] + result["losses"] == 2


def test_the_python_core_is_warned_about_once() -> None:
    arguments = ("match", "hard", "easy", "--hands", "2", "--samples", "1", "--seed", "1")
    code, out, err = scopa(*arguments, "--players", "3", SCOPA_CORE="python")
    assert code == 0
    assert err == "scopa: this is the python core, on which hard is slow\n"
    assert "hard against easy: 3 hands" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "required"),
        (("whist",), "invalid choice"),
        (("match", "hard"), "BOT"),
        (("match", "hard", "god"), "no bot 'god'; there are random, easy, normal, hard"),
        (("match", "easy", "easy", "--samples", "9"), "--samples is for hard"),
        (("match", "easy", "easy", "--hands", "0"), "no whole number from 1"),
        (("match", "easy", "easy", "--hands", "1", "--matches", "1"), "not allowed with"),
        (("match", "easy", "easy", "--seed", "-1"), "no whole number from 0"),
        (("match", "easy", "easy", "--seed", "9" * 9999), "no whole number from 0"),
        (("match", "easy", "easy", "--rules", "whist"), "no preset 'whist'"),
        (("match", "easy", "easy", "--rules", "scopa,players=5"), "players=5"),
        (("play", "--rules", "scopa,choice=most"), "one of 'single'"),
        (("play", "--players", "5"), "invalid choice"),
        (("play", "--players", "2", "--rules", "scopa"), "give one of them"),
        (("play", "--level", "god"), "invalid choice"),
        (("play", "--target", "none"), "no whole number"),
    ],
)
def test_bad_arguments_end_with_2(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    out, err = capsys.readouterr()
    assert (caught.value.code, out) == (2, "")
    assert message in err


def test_bad_rules_end_without_a_traceback() -> None:
    code, out, err = scopa("play", "--rules", "scopa,players=5")
    assert (code, out) == (2, "")
    assert "scopa play: error: players=5 with hand_size=3" in err


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"'{sys.executable}' -m scopa play --level easy | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command], input=b"1\n" * 500, capture_output=True, timeout=60, check=False
    )
    assert done.stderr == b""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("command", ["play --seed 1", "match easy easy --hands 2", "--version"])
def test_closed_streams(command, closed):
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m scopa {command} {closed}', sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


def test_a_full_disk():
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scopa", "match", "easy", "easy", "--hands", "2"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
