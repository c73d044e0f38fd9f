"""Names of the cards in the four decks, both ways."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa import Card, Deck, InvalidCardError, NotationError
from scopa.cards import CARDS

DECKS = [Deck.ITALIAN, Deck.ITALIAN_SOUTHERN, Deck.FRENCH, Deck.FRENCH_PIPS]


@pytest.mark.parametrize("deck", DECKS, ids=repr)
def test_every_name_leads_back_to_its_card(deck: Deck) -> None:
    for write in (deck.text, deck.symbol, deck.name):
        written = [write(card) for card in CARDS]
        assert len(set(written)) == 40
        assert [deck.card(text) for text in written] == list(CARDS)
        assert [deck.card(text.upper()) for text in written] == list(CARDS)
        assert [deck.card(f" {text.lower()}\n") for text in written] == list(CARDS)
        assert all(deck.card(write(int(card))) is card for card in CARDS)


@pytest.mark.parametrize(
    ("card", "deck", "text", "symbol", "name"),
    [
        ("7C", Deck.ITALIAN, "7C", "7♥", "sette di coppe"),
        ("7C", Deck.FRENCH, "7H", "7♥", "seven of hearts"),
        ("CD", Deck.FRENCH, "QD", "Q♦", "queen of diamonds"),
        ("FS", Deck.FRENCH, "JS", "J♠", "jack of spades"),
        ("RB", Deck.FRENCH, "KC", "K♣", "king of clubs"),
        ("AD", Deck.FRENCH, "AD", "A♦", "ace of diamonds"),
        ("FB", Deck.FRENCH_PIPS, "8C", "8♣", "eight of clubs"),
        ("CB", Deck.FRENCH_PIPS, "9C", "9♣", "nine of clubs"),
        ("RS", Deck.FRENCH_PIPS, "10S", "10♠", "ten of spades"),
        ("FC", Deck.ITALIAN_SOUTHERN, "DC", "D♥", "donna di coppe"),
        ("FC", Deck.ITALIAN, "FC", "F♥", "fante di coppe"),
        ("CC", Deck.ITALIAN_SOUTHERN, "CC", "C♥", "cavallo di coppe"),
    ],
)
def test_known_names(card: str, deck: Deck, text: str, symbol: str, name: str) -> None:
    found = Card.from_text(card)
    assert (text, symbol, name) == (deck.text(found), deck.symbol(found), deck.name(found))


def test_italian_codes_are_those_of_card() -> None:
    assert [Deck.ITALIAN.text(card) for card in CARDS] == [str(card) for card in CARDS]


def test_the_donna_is_a_rank_only_in_a_deck() -> None:
    assert Deck.ITALIAN_SOUTHERN.card("donna di denari").rank == 8
    assert Deck.FRENCH.card("queen of diamonds").rank == 9
    with pytest.raises(NotationError):
        Deck.ITALIAN.card("donna di denari")


def test_the_same_text_may_be_two_cards() -> None:
    assert Deck.ITALIAN.card("7C") == Card.from_text("7C")
    assert Deck.FRENCH.card("7C") == Card.from_text("7B")
    assert Deck.FRENCH_PIPS.card("8D") == Deck.ITALIAN.card("8D") == Card.from_text("FD")


def test_removed_ranks_are_no_cards() -> None:
    for deck, text in [
        *((Deck.FRENCH, text) for text in ("8D", "9♥", "10C", "eight of hearts", "7B", "RD")),
        *((Deck.FRENCH_PIPS, text) for text in ("JD", "Q♥", "KC", "king of clubs")),
        *((Deck.ITALIAN_SOUTHERN, text) for text in ("FD", "fante di denari")),
    ]:
        with pytest.raises(NotationError, match=r"Deck\.") as refusal:
            deck.card(text)
        assert text in str(refusal.value)


@pytest.mark.parametrize("deck", DECKS, ids=repr)
def test_the_ace_may_be_written_as_a_one(deck: Deck) -> None:
    assert deck.card("1D") is deck.card("1♦") is CARDS[0]


def test_an_emoji_suit_is_read() -> None:
    assert Deck.FRENCH.card("7♥\ufe0f") == Card.from_text("7C")


@given(st.one_of(st.text(), st.none(), st.integers(), st.just("7♥" * 10**5), st.just("\x007D")))
def test_hostile_text_is_refused_with_a_typed_error(text) -> None:
    for deck in DECKS:
        try:
            card = deck.card(text)
        except NotationError:
            continue
        forms = {deck.text(card), deck.symbol(card), deck.name(card)}
        assert " ".join(text.split()).lower() in {form.lower() for form in forms}


@pytest.mark.parametrize("value", [40, -1, True, "7D", None, 1.5])
def test_only_cards_have_names(value) -> None:
    for write in (Deck.FRENCH.text, Deck.FRENCH.symbol, Deck.FRENCH.name):
        with pytest.raises(InvalidCardError, match="0 to 39"):
            write(value)


@pytest.mark.parametrize("deck", DECKS, ids=repr)
def test_a_deck_is_one_object(deck: Deck) -> None:
    assert pickle.loads(pickle.dumps(deck)) is deck
    assert copy.deepcopy(deck) is deck
    assert eval(repr(deck), {"Deck": Deck}) is deck
    with pytest.raises(AttributeError):
        deck.text = None
    with pytest.raises(TypeError, match="FRENCH_PIPS"):
        Deck()
    with pytest.raises(TypeError, match="final"):
        type("Mine", (Deck,), {})
