"""Positions and views as text: the grammar, both ways, and errors that point at the field."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scopa
from scopa import (
    PRESETS,
    GameState,
    InvalidStateError,
    NotationError,
    Rules,
    ScopaError,
    View,
    observe,
)

GAMES = {**PRESETS, "last counts": Rules(last_scopa=True, table_size=10, redeal={})}
STATE = (
    "scopa/1 rules=scopa dealer=1 turn=1 hands=FDRD/AD7DCS table=7C stock=2D4D6DCCRCRS "
    "piles=ACASAB2C2S2B3D3C3S3B4C4S4B5D5B6C6S6B7S7BFCFSFBCDCBRB/5C5S "
    "sweeps=1/1 last=0 redeals=0"
)
VIEW = (
    "scopa-view/1 rules=scopa player=1 dealer=1 turn=1 hands=??/AD7DCS table=7C stock=6 "
    "piles=ACASAB2C2S2B3D3C3S3B4C4S4B5D5B6C6S6B7S7BFCFSFBCDCBRB/5C5S "
    "sweeps=1/1 last=0 redeals=0 totals=3/10"
)
HISTORY = " opening=2S5S7C plays=5Cx5S,2Bx2S"


def game(rules: Rules, seed: int) -> Iterator[GameState]:
    rng = random.Random(seed)
    state = scopa.deal(rules, dealer=seed % rules.players, seed=seed)
    while not state.is_over:
        yield state
        state = scopa.apply(state, rng.choice(scopa.legal_moves(state)))
    yield state


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_every_position_and_view_of_a_game_leads_back(rules: Rules) -> None:
    totals = range(rules.sides)
    for state in game(rules, 5):
        if state.plies % 5 and not state.is_over:
            continue
        text = state.to_text()
        assert GameState.from_text(text) == state
        assert GameState.from_text(text).to_text() == text
        assert "\n" not in text
        for player in (None, state.turn, state.dealer):
            view = observe(state, player, totals)
            again = View.from_text(view.to_text())
            assert again == view
            assert again.history == state.history
            assert again.opening_table == state.opening_table
            assert again.to_text() == view.to_text()


def test_a_history_may_begin_in_the_middle() -> None:
    for state in list(game(Rules(), 8))[:-1:4]:
        built = GameState.from_text(state.to_text())
        for _ in range(8):
            if not built.is_over:
                built = scopa.apply(built, scopa.legal_moves(built)[-1])
        view = observe(built, 0)
        assert View.from_text(view.to_text()) == view
        assert len(view.history) == min(8, 36 - state.plies)


def test_a_hand_that_ends_with_left_overs_writes_them() -> None:
    for state in game(Rules(), 1):
        last = state.last_play
    assert last is not None
    text = observe(state, None).to_text()
    if last.leftovers:
        assert f"+{str(last.leftovers).replace(' ', '')}" in text
    assert View.from_text(text).last_play == last


def test_the_written_form() -> None:
    state = GameState.from_text(STATE)
    assert state.to_text() == STATE
    assert str(state.stock[0]) == "2D"
    assert View.from_text(VIEW).to_text() == VIEW
    assert observe(state, 1, [3, 10]).to_text() == VIEW
    spectator = VIEW.replace("player=1", "player=-").replace("AD7DCS", "???")
    assert observe(state, None, [3, 10]).to_text() == spectator
    assert View.from_text(spectator).player is None


def test_fields_are_read_in_any_order_and_in_small_letters() -> None:
    header, *fields = STATE.split()
    text = "\n  ".join([header, *reversed(fields)])
    assert GameState.from_text(text) == GameState.from_text(STATE)
    assert GameState.from_text(STATE.replace("AD7DCS", "cs10s7d").replace("RS ", "AD ")).hands
    header, *fields = VIEW.split()
    assert View.from_text(" ".join([header, *fields[::-1]])) == View.from_text(VIEW)


@pytest.mark.parametrize("name", [word.partition("=")[0] for word in STATE.split()[1:]])
def test_a_field_that_is_missing_double_or_misspelt_is_named(name: str) -> None:
    word = next(word for word in STATE.split() if word.startswith(f"{name}="))
    for text, field in (
        (STATE.replace(f" {word}", ""), name),
        (f"{STATE} {word}", name),
        (STATE.replace(f" {name}=", f" {name}s="), f"{name}s"),
    ):
        with pytest.raises(NotationError, match=field) as refusal:
            GameState.from_text(text)
        assert refusal.value.field == field


@pytest.mark.parametrize(
    ("old", "new", "field", "said"),
    [
        ("rules=scopa", "rules=briscola", "rules", "briscola"),
        ("rules=scopa", "rules=scopa,target=x", "rules", "target"),
        ("dealer=1", "dealer=one", "dealer", "'one'"),
        ("dealer=1", "dealer=-1", "dealer", "'-1'"),
        ("dealer=1", "dealer=\u0661", "dealer", "number"),
        ("turn=1", "turn=", "turn", "''"),
        ("turn=1", "turn=" + "1" * 50, "turn", "number"),
        ("AD7DCS", "AD7DC", "hands", "'C'"),
        ("AD7DCS", "AD7DXS", "hands", "'XS'"),
        ("AD7DCS", "AD7D7D", "hands", "7D stands twice"),
        ("AD7DCS", "AD,7D,CS", "hands", "run together"),
        ("AD7DCS", "", "hands", "-"),
        ("AD7DCS", "???", "hands", "'??"),
        ("FDRD/", "", "hands", "2 entries"),
        ("/AD", "/-/AD", "hands", "2 entries"),
        ("table=7C", "table=7C/", "table", "'7C/'"),
        ("stock=2D", "stock=2D2D", "stock", "twice"),
        ("/5C5S", "", "piles", "2 entries"),
        ("sweeps=1/1", "sweeps=1/-", "sweeps", "'-'"),
        ("sweeps=1/1", "sweeps=1.0/1", "sweeps", "'1.0'"),
        ("last=0", "last=none", "last", "'none'"),
        ("redeals=0", "redeals=0 bonus=1", "bonus", "2 entries"),
        ("redeals=0", "redeals=0 exposed=AD", "exposed", "2 entries"),
        ("redeals=0", "redeals=0 \x00", "\x00", "key=value"),
        ("redeals=0", "redeals=0 totals=0/0", "totals", "no field"),
    ],
)
def test_an_unreadable_field_is_named(old: str, new: str, field: str, said: str) -> None:
    assert old in STATE
    with pytest.raises(NotationError) as refusal:
        GameState.from_text(STATE.replace(old, new, 1))
    assert refusal.value.field == field
    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("turn=1", "turn=0", "turn=0"),
        ("dealer=1", "dealer=2", "dealer=2"),
        ("table=7C", "table=7D", "7D lies both"),
        ("FDRD", "FD", "missing"),
        ("sweeps=1/1", "sweeps=1/2", "sweeps"),
        ("last=0", "last=-", "last_capturer=None"),
        ("redeals=0", "redeals=0 bonus=0/1", "bonus"),
        ("redeals=0", "redeals=0 exposed=-/AD", "exposed"),
    ],
)
def test_a_readable_text_of_an_impossible_position(old: str, new: str, said: str) -> None:
    with pytest.raises(InvalidStateError, match=said):
        GameState.from_text(STATE.replace(old, new, 1))


@pytest.mark.parametrize(
    "text", ["", " ", "scopa/2 rules=scopa", "scopa", VIEW, "x" * 10**7, None, 3, b"scopa/1"]
)
def test_what_is_no_position(text) -> None:
    with pytest.raises(NotationError):
        GameState.from_text(text)


@pytest.mark.parametrize("text", ["", STATE, "scopa-view/1", None, VIEW + " player=1"])
def test_what_is_no_view(text) -> None:
    with pytest.raises(NotationError):
        View.from_text(text)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("player=1", "player=2", "player"),
        ("player=1", "player=", "player"),
        ("player=1", "player=0", "hands"),
        ("player=1", "player=-", "hands"),
        ("??/", "FDRD/", "hands"),
        ("AD7DCS", "???", "hands"),
        ("AD7DCS", "AD??", "hands"),
        ("stock=6", "stock=2D", "stock"),
        ("totals=3/10", "totals=3", "totals"),
        ("totals=3/10", "totals=3/-1", "totals"),
        ("totals=3/10", "totals=3/10 opening=7C", "plays"),
        ("totals=3/10", "totals=3/10 plays=-", "plays"),
        ("totals=3/10", "totals=3/10 opening=7C plays=7", "plays"),
        ("totals=3/10", "totals=3/10 opening=7C plays=5Cx5S,", "plays"),
        ("totals=3/10", "totals=3/10 opening=X plays=-", "opening"),
    ],
)
def test_an_unreadable_view_names_the_field(old: str, new: str, field: str) -> None:
    with pytest.raises(NotationError) as refusal:
        View.from_text(VIEW.replace(old, new, 1))
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("??/", "???/", "hide 9 cards, but 8"),
        ("stock=6", "stock=12", "hide 14"),
        ("stock=6", "stock=" + "9" * 11, "hide"),
        ("??/", "-/", "hide 6"),
        ("table=7C", "table=7D", "hide|lies both"),
        ("turn=1", "turn=0", "turn=0"),
        ("sweeps=1/1", "sweeps=1/2", "sweeps"),
    ],
)
def test_a_readable_text_of_an_impossible_view(old: str, new: str, said: str) -> None:
    with pytest.raises(InvalidStateError, match=said):
        View.from_text(VIEW.replace(old, new, 1))


def test_a_history_is_taken_back_play_by_play() -> None:
    view = View.from_text(VIEW + HISTORY)
    assert [str(play) for play in view.history] == ["5Cx5S", "2Bx2S"]
    assert [play.player for play in view.history] == [1, 0]
    assert view.to_text() == VIEW + HISTORY


@pytest.mark.parametrize(
    ("history", "said"),
    [
        (" opening=2S7C plays=5Cx5S", "side 0 did not capture last"),
        (" opening=7C plays=2Bx2S", "opening=7C"),
        (" opening=2S7C plays=2S,2Bx2S", "2S was laid|opening|does not have"),
        (" opening=5B7C plays=3Bx5B", "no legal move"),
        (" opening=AC4S7C plays=5BxAC4S+RB", "left over"),
        (" opening=7C plays=7C", "no legal move|opening"),
        (" opening=- plays=7C,2Bx2S", "does not|legal|opening|laid"),
        (" opening=AD7C plays=2Bx2S", "opening"),
    ],
)
def test_a_history_that_does_not_lead_here(history: str, said: str) -> None:
    with pytest.raises(InvalidStateError, match=said):
        View.from_text(VIEW + history)


def test_more_plays_than_were_made() -> None:
    state = scopa.deal(seed=1)
    state = scopa.apply(state, scopa.legal_moves(state)[0])
    text = observe(state, None).to_text()
    play = text.rpartition("=")[2]
    with pytest.raises(InvalidStateError):
        View.from_text(text.replace(f"plays={play}", f"plays={play},{play}"))
    with pytest.raises(InvalidStateError, match="opening"):
        View.from_text(text.replace(f"plays={play}", "plays=-"))


words = st.sampled_from([*STATE.split(), *VIEW.split(), "opening=7C", "plays=-", "x=", "=", "\x00"])


@given(st.lists(words, max_size=14).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_typed_error(text: str) -> None:
    for read in (GameState.from_text, View.from_text):
        for header in ("", "scopa/1 ", "scopa-view/1 "):
            try:
                read(header + text)
            except ScopaError:
                continue


@given(st.data())
def test_a_changed_letter_never_makes_an_untyped_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([STATE, VIEW + HISTORY]))
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("ADCSB237FR0/-?=,x+# ") | st.characters())
    changed = text[:place] + sign + text[place + 1 :]
    read = View.from_text if text.startswith("scopa-view") else GameState.from_text
    try:
        again = read(changed).to_text()
    except ScopaError:
        return
    assert read(again).to_text() == again
