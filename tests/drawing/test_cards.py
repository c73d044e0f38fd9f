"""Cards as SVG: whole documents, forty of each style, alike every time, and named."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import scopa
from scopa import DECK, Deck, drawing

SVG = "{http://www.w3.org/2000/svg}"


def read(text: str) -> ElementTree.Element:
    """The document, after the checks that every drawing must pass."""
    root = ElementTree.fromstring(text)
    assert f"{SVG}svg" == root.tag
    assert re.fullmatch(r"0 0 \d+ \d+", root.attrib["viewBox"])
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(set(ids)) == len(ids)
    used = set()
    for each in root.iter():
        assert each.tag.startswith(SVG)
        assert each.tag.removeprefix(SVG) not in {"script", "image", "a", "style", "foreignObject"}
        for name, value in each.attrib.items():
            assert not name.startswith("on")
            assert "url(" not in value
            if name.endswith("href"):
                assert value.startswith("#")
                used.add(value[1:])
    assert set(ids) == used  # nothing is missing, and nothing is there for no use
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"\w+://[^\"]*", text)
    return root


@pytest.mark.parametrize("style", drawing.STYLES)
def test_forty_cards_and_a_back_all_different(style):
    bodies = set()
    for card in DECK:
        text = drawing.card_svg(card, style)
        root = read(text)
        assert "0 0 100 160" == root.attrib["viewBox"]
        assert len(text) < 10_000
        assert text == drawing.card_svg(int(card), style)
        symbol = root.find(f".//{SVG}symbol")
        assert f"{style}-{card}" == symbol.attrib.pop("id")
        bodies.add(ElementTree.tostring(symbol))
    back = read(drawing.card_back_svg(style)).find(f".//{SVG}symbol")
    assert f"{style}-back" == back.attrib.pop("id")
    assert 41 == len(bodies | {ElementTree.tostring(back)})


@pytest.mark.parametrize("style", drawing.STYLES)
def test_a_pip_card_has_as_many_signs_as_its_rank(style):
    suits = ("denari", "coppe", "spade", "bastoni")
    corners = 2 if style == "francesi" else 0
    for card in DECK[:28]:
        uses = read(drawing.card_svg(card, style)).iter(f"{SVG}use")
        hrefs = [use.attrib["href"] for use in uses]
        for suit, name in enumerate(suits):
            expected = card.rank + corners if suit == card.suit else 0
            assert expected == hrefs.count(f"#{style}-{name}")


@pytest.mark.parametrize("style", drawing.STYLES)
def test_the_courts_hold_their_sign(style):
    courts = ("fante", "cavallo", "re")
    for card in DECK[28:]:
        uses = read(drawing.card_svg(card, style)).iter(f"{SVG}use")
        hrefs = {use.attrib["href"] for use in uses}
        sign = ("denari", "coppe", "spade", "bastoni")[card.suit]
        assert {f"#{style}-{courts[card.rank - 8]}", f"#{style}-{sign}"} <= hrefs


@pytest.mark.parametrize(
    ("style", "deck"),
    [("napoletane", Deck.ITALIAN), ("piacentine", Deck.ITALIAN), ("francesi", Deck.FRENCH)],
)
def test_the_title_is_the_name_of_the_card(style, deck):
    for card in DECK:
        root = read(drawing.card_svg(card, style))
        assert deck.name(card) == root.find(f"{SVG}title").text
        assert "img" == root.attrib["role"]


def test_the_queen_is_the_nine_and_the_jack_the_eight():
    names = [drawing.card_svg(4 * (rank - 1), "francesi").splitlines()[1] for rank in (8, 9, 10)]
    assert [f"<title>{each} of diamonds</title>" for each in ("jack", "queen", "king")] == names


@pytest.mark.parametrize("style", drawing.STYLES)
def test_a_deck_holds_every_card_as_a_symbol(style):
    text = drawing.deck_svg(style)
    symbols = [each.attrib["id"] for each in read(text).iter(f"{SVG}symbol")]
    assert {f"{style}-{each}" for each in (*DECK, "back")} == set(symbols)
    assert len(text) < 60_000


def test_the_styles_share_no_id():
    ids = [set(re.findall(r'id="([^"]+)"', drawing.deck_svg(style))) for style in drawing.STYLES]
    assert sum(map(len, ids)) == len(set().union(*ids))


def test_the_width_sets_the_size_in_pixels():
    root = read(drawing.card_svg(24, width=40))
    assert ("40", "64") == (root.attrib["width"], root.attrib["height"])
    assert "width" not in read(drawing.card_svg(24)).attrib


@pytest.mark.parametrize("style", ["Napoletane", "", None, 0, ["napoletane"], {}])
def test_no_other_style(style):
    for draw in (drawing.deck_svg, drawing.card_back_svg, lambda each: drawing.card_svg(0, each)):
        with pytest.raises(scopa.ScopaError, match="napoletane, piacentine, francesi"):
            draw(style)


@pytest.mark.parametrize("width", [0, -1, 1.5, "40", True, 10_001])
def test_no_other_width(width):
    for draw in (drawing.deck_svg, drawing.card_back_svg):
        with pytest.raises(scopa.ScopaError, match="from 1 to 10000"):
            draw(width=width)


@pytest.mark.parametrize("card", [-1, 40, "7D", None, True])
def test_no_other_card(card):
    with pytest.raises(scopa.InvalidCardError):
        drawing.card_svg(card)


def test_the_same_in_every_process():
    code = "from scopa import drawing as d; print(*map(d.deck_svg, d.STYLES), sep='', end='')"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    assert "".join(map(drawing.deck_svg, drawing.STYLES)) == run.stdout
