"""Positions as SVG and HTML: all that is known is in them, and nothing that is hidden."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest
import twins

import scopa
from scopa import DECK, PRESETS, Rules, drawing

SVG = "{http://www.w3.org/2000/svg}"


def played(preset="scopa", plies=0, seed=4, api=scopa):
    state = api.deal(api.Rules.preset(preset), seed=seed)
    for ply in range(plies):
        moves = api.legal_moves(state)
        state = api.apply(state, moves[7 * ply % len(moves)])
    return state


def shown(text):
    """The cards that a drawing uses, by text, and how many backs."""
    root = ElementTree.fromstring(text)
    uses = [use.attrib["href"].split("-")[1] for use in root.iter(f"{SVG}use") if "x" in use.attrib]
    return sorted(each for each in uses if each != "back"), uses.count("back")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("style", drawing.STYLES)
def test_a_state_shows_every_hand_and_the_table(preset, style):
    for plies in (0, 9, 25):
        state = played(preset, plies)
        text = drawing.position_svg(state, style=style)
        cards = [str(card) for cards in (*state.hands, state.table) for card in cards]
        assert sorted(cards) == shown(text)[0]
        assert len(text) < 60_000
        ids = re.findall(r'id="([^"]+)"', text)
        assert len(set(ids)) == len(ids)
        assert set(re.findall(r'href="#([^"]+)"', text)) == set(ids)
        assert ["http://www.w3.org/2000/svg"] == re.findall(r"\w+://[^\"]*", text)
        assert text == drawing.position_svg(played(preset, plies), style=style)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_view_shows_what_it_knows_and_backs(preset):
    state = played(preset, 6)
    for player in (*range(state.rules.players), None):
        view = scopa.observe(state, player)
        cards, backs = shown(drawing.position_svg(view))
        assert sorted(map(str, (*view.hand, *view.table))) == cards
        stock = len(range(0, min(view.stock_size, 9), 3))
        piles = sum(bool(pile) for pile in view.piles)
        assert sum(view.hand_sizes) - len(view.hand) + stock + piles == backs


def test_what_was_declared_lies_face_up():
    rules = Rules.preset("cirulla")
    states = (scopa.deal(rules, dealer=seed % 2, seed=seed) for seed in range(200))
    state = next(state for state in states if state.exposed[0] and state.bonus[0] == 3)
    view = scopa.observe(state, 1)
    text = drawing.position_svg(view)
    assert sorted(map(str, (*view.hand, *view.exposed[0], *view.table))) == shown(text)[0]
    assert "bonus 3" in text
    assert "won: no cards, bonus 3" in drawing.table_text(view)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_hidden_changes_nothing(preset):
    state = played(preset, 6)
    for player in (*range(state.rules.players), None):
        view = scopa.observe(state, player)
        for seed in range(4):
            other = scopa.determinize(view, seed)
            again = scopa.observe(other, player)
            assert drawing.position_svg(view) == drawing.position_svg(again)
            assert drawing.table_text(view) == drawing.table_text(again)
        words = set(re.findall(r"\b[A2-7FCR][DCSB]\b", drawing.position_svg(view)))
        assert not words & {str(card) for card in view.unseen}


def test_title_and_description_say_it_in_words():
    state = played(plies=3)
    root = ElementTree.fromstring(drawing.position_svg(state, names=["Anna <&>", "Bruno"]))
    assert "Scopa: Anna <&> to play" == root.find(f"{SVG}title").text
    described = drawing.table_text(state, names=["Anna <&>", "Bruno"])
    assert described == root.find(f"{SVG}desc").text
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert {"Anna <&>, dealer, to play", "Bruno", f"stock {len(state.stock)}"} <= set(texts)


def test_the_end_of_a_hand():
    state = played(plies=36)
    assert state.is_over
    text = drawing.position_svg(state)
    assert "<title>Scopa: the hand is over</title>" in text
    assert "to play" not in text
    assert [] == shown(text)[0]


def test_the_seat_at_the_bottom():
    state = played("scopa_pairs")
    assert drawing.position_svg(state) == drawing.position_svg(state, 0)
    view = scopa.observe(state, 2)
    assert drawing.position_svg(view) == drawing.position_svg(view, 2)
    rotated = [drawing.position_svg(state, seat) for seat in range(4)]
    assert 4 == len(set(rotated))
    assert all(shown(each) == shown(rotated[0]) for each in rotated)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 1.0])
def test_no_other_seat(seat):
    for draw in (drawing.position_svg, drawing.table_text):
        with pytest.raises(scopa.InvalidStateError, match="from 0 to 1"):
            draw(played(), seat)


@pytest.mark.parametrize("names", [["one"], ["a", "b", "c"], "ab", [1, 2], 7, b"cd"])
def test_no_other_names(names):
    for draw in (drawing.position_svg, drawing.table_text):
        with pytest.raises(scopa.ScopaError, match="2 texts"):
            draw(played(), names=names)


@pytest.mark.parametrize("position", [None, "scopa", DECK[0], Rules()])
def test_nothing_but_positions(position):
    for draw in (drawing.position_svg, drawing.position_html, drawing.table_text):
        with pytest.raises(scopa.ScopaError, match="GameState or its View"):
            draw(position)


def test_odd_names_are_written_safely():
    odd = ["\x00\x1b[31m</svg>\n\ud800" + "x" * 10_000, "  "]
    text = drawing.position_svg(played(), names=odd)
    text.encode()
    ElementTree.fromstring(text)
    assert len(text) < 60_000
    lines = drawing.table_text(played(), names=odd).splitlines()
    assert all(len(line) < 80 and line.isprintable() for line in lines)


def check_notebook(position, of):
    svg = position._repr_svg_()
    assert of.position_svg(position) == svg
    html = ElementTree.fromstring(position._repr_html_())
    assert "img" == html.tag
    kind, _, data = html.attrib["src"].partition(",")
    assert "data:image/svg+xml;base64" == kind
    assert svg == base64.b64decode(data).decode()
    # A parser of XML reads line feeds in attributes as spaces.
    assert of.table_text(position).replace("\n", " ") == html.attrib["alt"]
    return svg


def test_notebooks_show_positions_alike_on_both_cores():
    def pictures(api):
        from scopa import drawing as ours

        state = played("scopone", 9, api=api)
        return [check_notebook(each, ours) for each in (state, api.observe(state, 1))]

    here = pictures(scopa)
    with twins.imports_from_twin() as copy:
        assert here == pictures(copy)
