"""The plain picture of a position, as a person would lay it out."""

from __future__ import annotations

import re

import pytest

import scopa
from scopa import PRESETS, Deck, GameState, Rules
from scopa.drawing import table_text

WORKED = """\
  Player 0, dealer
    won: no cards
   [??] [??] [??]

 [2C] [4C] [5D] [RC]

      stock: 30

   [2S] [7C] [RS]
> Player 1, to play <
    won: no cards"""


def test_a_view_of_two():
    assert WORKED == table_text(scopa.observe(scopa.deal(seed=7), 1))


def test_four_sit_around_the_table():
    state = scopa.deal(Rules.preset("scopone"), seed=4)
    lines = table_text(state, names=["Sud", "Est", "Nord", "Ovest"]).splitlines()
    nord, sud = (next(n for n, line in enumerate(lines) if who in line) for who in ("Nord", "Sud"))
    beside = [line for line in lines if "Ovest" in line or "Est" in line]
    assert nord == 0
    assert sud >= len(lines) - 2
    columns = {who: line.index(who) for line in beside for who in ("Ovest", "Est") if who in line}
    assert columns["Ovest"] < lines[sud].index("Sud") < columns["Est"]


@pytest.mark.parametrize("preset", PRESETS)
def test_all_cards_are_there_and_lines_are_short(preset):
    state = scopa.deal(Rules.preset(preset), seed=4)
    while True:
        text = table_text(state)
        cards = [str(card) for cards in (*state.hands, state.table) for card in cards]
        assert sorted(cards) == sorted(re.findall(r"\[(\w+)\]", text))
        assert all(len(line) <= 90 and line == line.rstrip() for line in text.splitlines())
        if state.is_over:
            break
        state = scopa.apply(state, scopa.legal_moves(state)[0])
    assert "to play" not in text


def test_piles_and_sweeps():
    state = GameState(
        hands=[[0, 4, 8], [1, 5, 9]],
        table=[],
        piles=[range(16, 40), [2, 6, 10, 14]],
        stock=[3, 7, 11, 12, 13, 15],
        sweeps=[2, 1],
        last_capturer=0,
    )
    text = table_text(state)
    assert "won: 24 cards, 2 scope" in text
    assert "won: 4 cards, 1 scopa" in text
    assert "(empty)" in text


def test_other_decks():
    view = scopa.observe(scopa.deal(seed=7), 1)
    assert "[2H] [4H] [5D] [KH]" in table_text(view, deck=Deck.FRENCH)
    assert "[10H]" in table_text(view, deck=Deck.FRENCH_PIPS)
    with pytest.raises(scopa.ScopaError, match="it must be a Deck"):
        table_text(view, deck="french")


def test_str_stays_the_line_that_can_be_read_back():
    state = scopa.deal(seed=3)
    assert state == GameState.from_text(str(state))
    assert "\n" not in str(state)
