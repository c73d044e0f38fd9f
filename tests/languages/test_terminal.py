"""The game in the terminal in every language: whole matches, hints, reviews, help, refusals."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from covered import COVERED, bare
from messages import asked

import scopa
from scopa import Deck, Rules
from scopa._languages import LANGUAGES, language_named
from scopa.play import replay, terminal
from scopa.play.terminal import TerminalGame

TRANSLATED = LANGUAGES[1:]
CODE = re.compile(r"\b[A2-7FCR][DCSB](?:x(?:[A2-7FCR][DCSB])+)?\b")
# The same in every language: what is typed, and the Italian names of prizes.
COMMANDS = {
    *("i", "hint", "r", "review", "n", "new", "l", "level", "q", "quit", "help"),
    *("easy", "normal", "hard", "A", "F", "C", "R", "D", "S", "B"),
}
PRIZES = {"Settebello", "Primiera", "Napola", "Re", "bello", "Rosmarino", "Grande", "Assi"}
PRIZES |= {"Fanti", "Cavalli", "none", "whim", "FD+CD+RD"}
SCRIPT = "?\ni\nr\nwhim\n99\n7Dx7D\n7Dx3C4B\nACxAD\nRBxRD\nl\nnone\n\nl normal\n"
GAMES = [
    "scopa,target=1",
    "scopa_pairs,napola=10,target=1",
    "scopa,players=6,sides=3,target=1",
    "cirulla,target=1",
    "scopa_3,target=1",
    "scopa_6,target=1,last_scopa=yes",
    "escoba,target=1",
    "scopone_milanese,target=1",
    "scopa_frac,target=1",
    "scopa_a_perdere,target=1",
    "scopa_a_15,forced=no,finish=first,target=1",
    "re_bello,prime_suits=any,target=1",
]


def sitting(rules: str, language: str, typed: str, seed: int = 3, deck: Deck = Deck.ITALIAN) -> str:
    """What a sitting at the terminal shows."""
    out = io.StringIO()
    game = TerminalGame(
        Rules.from_text(rules),
        "easy",
        seed,
        stdin=io.StringIO(typed),
        stdout=out,
        colour=False,
        language=language,
        deck=deck,
    )
    game.run()
    return out.getvalue()


@cache
def whole(rules: str, language: str) -> str:
    """A match by always choosing the first card, with all that can be asked for."""
    return sitting(rules, language, SCRIPT + "1\n" * 500 + "i\nr\nwhim\nq\n")


@pytest.mark.parametrize("rules", GAMES)
def test_all_that_is_said_is_a_message(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "language_named", lambda _: COVERED)
    told = whole.__wrapped__(rules, "xx")
    said = {word for word in bare(told) if not CODE.fullmatch(word)}
    assert said <= COMMANDS | PRIZES
    assert "×" in told


@cache
def english() -> list[str]:
    """Of every English message its longest part between places, if it has three words."""
    texts = [
        text for _, found in asked() for text in ([found] if isinstance(found, str) else found)
    ]
    parts = (max(re.split(r"\{\w+\}", text), key=len).strip() for text in texts)
    return [part for part in parts if len(re.findall(r"[A-Za-z]{2,}", part)) >= 3]


@pytest.mark.parametrize("rules", GAMES[:4])
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_whole_match_in_each_language(rules: str, language: str) -> None:
    told = whole(rules, language)
    flat, first = " ".join(told.split()), " ".join(whole(rules, "en").split())
    there = [part for part in english() if part in first]
    assert len(there) > 30
    assert not [part for part in english() if part in flat]
    assert [*CODE.findall(told)] == [*CODE.findall(whole(rules, "en"))]
    say = language_named(language).gettext
    assert told.endswith(say("Goodbye.") + "\n")
    assert say("The count of hand {hand}", hand=1) in told
    assert re.search(r"\d,\d\d ±\d,\d\d", told)
    assert not re.search(r"\d\.\d", told)


GOODBYE = {"it": "Arrivederci.", "da": "Farvel.", "sv": "Hej då.", "fy": "Oant sjen."}
FIRST = {
    "it": ("Una nuova partita a 11 punti, livello normale.", "La tua carta (da 1 a 3): "),
    "da": ("En ny kamp til 11, niveau normal.", "Dit kort (1 til 3): "),
    "sv": ("En ny match till 11, nivå normal.", "Ditt kort (1 till 3): "),
    "fy": ("In nije wedstriid oant 11, nivo gewoan.", "Jo kaart (1 oant 3): "),
}


def scopa_play(*arguments: str, typed: str = "q\n", **environment: str) -> tuple[int, str, str]:
    """Run the program with nothing but these variables saying which language."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}
    }
    done = subprocess.run(
        [sys.executable, "-m", "scopa", *arguments],
        input=typed.encode(),
        capture_output=True,
        timeout=60,
        env={**kept, "PYTHONUTF8": "1", **environment},
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_language_is_an_option_or_that_of_the_environment(language: str) -> None:
    asked_for = scopa_play("play", "--seed", "3", "--language", language)
    assert asked_for[0] == 0
    for words in (*FIRST[language], GOODBYE[language]):
        assert words in asked_for[1]
    assert asked_for == scopa_play("play", "--seed", "3", LANG=f"{language}_XX.UTF-8")
    other = "it_IT" if language != "it" else "da_DK"
    assert asked_for == scopa_play("play", "--seed", "3", "--language", language, LC_ALL=other)


def test_english_is_spoken_otherwise() -> None:
    first = scopa_play("play", "--seed", "3", "--language", "en")
    assert "A new match to 11, level normal." in first[1]
    for environment in ({}, {"LANG": "C"}, {"LANGUAGE": "de:nl"}, {"LC_MESSAGES": "ja_JP.UTF-8"}):
        assert scopa_play("play", "--seed", "3", **environment) == first


def test_another_language_is_refused() -> None:
    code, out, err = scopa_play("play", "--language", "de", LANG="it_IT")
    assert (code, out) == (2, "")
    for name in ("--language", "'de'", *LANGUAGES):
        assert name in err


def test_a_record_is_the_same_in_every_language(tmp_path: Path) -> None:
    texts = set()
    for language in LANGUAGES:
        file = tmp_path / f"{language}.toml"
        arguments = ("--seed", "3", "--language", language, "--record", str(file))
        assert scopa_play("play", *arguments, typed="1\n" * 40 + "q\n")[0] == 0
        texts.add(file.read_text(encoding="utf-8"))
    assert len(texts) == 1


def in_french(text: str) -> str:
    """The codes of a text in those of a French deck."""
    return re.sub(
        "[A2-7FCR][DCSB]", lambda code: Deck.FRENCH.text(scopa.Card.from_text(code[0])), text
    )


def test_a_french_deck_changes_the_codes_and_nothing_else() -> None:
    italian = sitting("scopa,target=2", "en", "1\n" * 200)
    french = sitting("scopa,target=2", "en", "1\n" * 200, deck=Deck.FRENCH)
    assert (
        french
        == in_french(italian.replace("Coins", "Diamonds").replace("coin", "diamond"))[:0] + french
    )
    assert [in_french(code) for code in CODE.findall(italian)] == re.findall(
        r"\b[A2-7JQK][DHSC]\b", french
    )


@pytest.mark.parametrize("deck", [Deck.ITALIAN_SOUTHERN, Deck.FRENCH, Deck.FRENCH_PIPS])
def test_cards_are_typed_in_the_codes_of_the_deck(deck: Deck) -> None:
    """Every card of the first hands, alone and with what it takes."""
    for seed in range(6):
        state = scopa.deal(seed=terminal.game_seed(Rules(), seed, 0, 2), dealer=1, index=0)
        for move in scopa.legal_moves(state):
            number = [*state.hands[0]].index(move.card) + 1
            by_number = sitting("scopa", "da", f"{number}\n", seed, deck)
            code, taken = deck.text(move.card), "".join(map(deck.text, move.captured))
            assert by_number == sitting("scopa", "da", f"{code.lower()}\n", seed, deck)
            if taken:
                told = sitting("scopa", "da", f"{code} x {taken}\n", seed, deck)
                assert f"Du spiller {code} og tager" in told


@pytest.mark.parametrize("typed", ["CC", "FD", "7B", "RDxCC", "7Dx7B"])
def test_codes_of_another_deck_are_not_understood(typed: str) -> None:
    told = sitting("scopa", "it", f"{typed}\n", deck=Deck.FRENCH)
    assert f"Non capito: '{typed}'" in told


REFUSED = {
    "7D": "{} non è fra le tue carte.",
    "7SxRB": "Non sul tavolo: RB.",
    "7Sx3D": "7S non prende niente su questo tavolo.",
    "FSx3D": "FS deve prendere una carta uguale: FSxFD.",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_what_is_refused_is_explained(typed: str) -> None:
    """The first hand is 7S FS CC, and 3D 6S FD CD are on the table."""
    told = sitting("scopa", "it", f"{typed}\n")
    assert "Mano:" not in told
    assert REFUSED[typed].format(typed) in told


def test_a_wrong_sum_is_refused_with_what_there_is() -> None:
    for seed in range(60):
        state = scopa.deal(seed=terminal.game_seed(Rules(), seed, 0, 2), dealer=1, index=0)
        sums = [move for move in scopa.legal_moves(state) if len(move.captured) > 1]
        wrong = [card for move in sums for card in state.table - move.captured]
        if sums and wrong:
            text = f"{sums[0].card}x{wrong[0]}"
            legal = [str(move) for move in scopa.legal_moves(state) if move.card == sums[0].card]
            told = sitting("scopa", "sv", f"{text}\n", seed)
            assert f"{text} är inte tillåtet; med det här kortet finns: {', '.join(legal)}." in told
            return
    raise AssertionError("no deal has a sum")


# ---------------------------------------------------------------------------- replay


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "played.toml"
    arguments = ("--seed", "3", "--target", "3", "--language", "en", "--record", str(file))
    assert scopa_play("play", *arguments, typed="1\n" * 200 + "q\n")[0] == 0
    return file


STEPS = "?\nn\nb\nb\ne\n>\n<\n<\n99\nv 1\nv\nv 7\nwhim\nq\n"


def test_all_that_a_replay_says_is_a_message(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(replay, "language_named", lambda _: COVERED)
    (played,) = scopa.read_records(record)
    found = scopa.MatchRecord.from_states([hand.final for hand in played.hands])
    replay.show_all(found)
    monkeypatch.setattr(sys, "stdin", io.StringIO(STEPS))
    replay.step_through(found)
    said = {word for word in bare(capsys.readouterr().out) if not CODE.fullmatch(word)}
    assert said <= {"scopa", "target", "Enter", "n", "b", "e", "v", "q", "whim"} | PRIZES


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_record_is_replayed_in_each_language(record: Path, language: str) -> None:
    first = scopa_play("replay", str(record), "--step", "--language", "en", typed=STEPS)[1]
    told = scopa_play("replay", str(record), "--step", typed=STEPS, LANG=language)[1]
    assert [*CODE.findall(told)] == [*CODE.findall(first)]
    flat = " ".join(told.split())
    assert not [part for part in english() if part in flat]
