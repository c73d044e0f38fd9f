"""The forty cards: their numbers, texts, identity and how they behave as ints."""

from __future__ import annotations

import copy
import pickle

import pytest

from scopa import Card, InvalidCardError, NotationError, Rank, Suit
from scopa.cards import CARDS, DECK, FULL_MASK
from scopa.errors import shown

TEXTS = [rank + suit for rank in "A234567FCR" for suit in "DCSB"]


def test_there_are_forty_in_the_order_of_their_numbers() -> None:
    assert [int(card) for card in CARDS] == list(range(40))
    assert [str(card) for card in CARDS] == TEXTS
    assert DECK is CARDS
    assert FULL_MASK == sum(1 << card for card in CARDS)


@pytest.mark.parametrize("number", range(40))
def test_a_card_is_one_object_however_it_is_made(number: int) -> None:
    card = CARDS[number]
    assert card.rank == number // 4 + 1
    assert card.suit == number % 4
    for same in (
        Card(number),
        Card(card),
        Card.of(card.rank, card.suit),
        Card.of(number // 4 + 1, number % 4),
        Card.from_text(str(card)),
        Card.from_text(str(card).lower()),
        Card.from_text(card.rank.letter + card.suit.letter),
        eval(repr(card), {"Card": Card}),
        pickle.loads(pickle.dumps(card)),
        copy.copy(card),
        copy.deepcopy(card),
    ):
        assert same is card


def test_settebello_and_the_two_meanings_of_c() -> None:
    assert Card(24) is Card.from_text("7D") is Card.of(Rank.SETTE, Suit.DENARI)
    assert (Card.from_text("CC").rank, Card.from_text("CC").suit) == (Rank.CAVALLO, Suit.COPPE)
    assert Card.from_text("CD").suit is Suit.DENARI
    assert Card.from_text("RC").suit is Suit.COPPE


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("1D", "AD"), ("8s", "FS"), ("9C", "CC"), ("10B", "RB"), ("10d", "RD"), ("fb", "FB")],
)
def test_numerals_are_read_but_not_written(text: str, canonical: str) -> None:
    assert str(Card.from_text(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "D",
        "7",
        "7E",
        "0D",
        "11D",
        "01D",
        "D7",
        " 7D",
        "7D ",
        "7d\n",
        "7DD",
        "7\u017f",  # a long s, whose capital is S
        "\uff17D",  # a full-width 7
        "\u0667D",
        "7\x00",
        "x" * 10**6,
        7,
        None,
        b"7D",
        CARDS[24],
    ],
    ids=shown,
)
def test_other_texts_are_no_cards(text) -> None:
    with pytest.raises(NotationError, match="7D") as refusal:
        Card.from_text(text)
    assert refusal.value.text == (text if isinstance(text, str) else None)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize(
    "value",
    [-1, 40, 10**5000, True, False, 1.0, "7D", "24", None, Suit.COPPE, Rank.RE, b"\x01", (3,)],
    ids=shown,
)
def test_other_values_are_no_cards(value) -> None:
    with pytest.raises(InvalidCardError, match="0 to 39"):
        Card(value)


@pytest.mark.parametrize(
    ("rank", "suit", "what"),
    [
        (0, 0, "rank"),
        (11, 0, "rank"),
        (True, 0, "rank"),
        (1.0, 0, "rank"),
        ("7", "D", "rank"),
        (Suit.SPADE, 0, "rank"),
        (1, 4, "suit"),
        (1, -1, "suit"),
        (1, False, "suit"),
        (1, Rank.DUE, "suit"),
    ],
)
def test_of_refuses_other_ranks_and_suits(rank, suit, what: str) -> None:
    with pytest.raises(InvalidCardError, match=what):
        Card.of(rank, suit)


def test_a_card_is_true_and_an_int_and_sorts_by_number() -> None:
    ace = CARDS[0]
    assert ace
    assert bool(ace) is True
    assert ace == 0
    assert hash(ace) == hash(0)
    assert isinstance(ace, int)
    assert sorted([CARDS[39], CARDS[0], CARDS[24]]) == [0, 24, 39]
    assert [10, 20, 30][CARDS[2]] == 30


def test_arithmetic_gives_plain_ints() -> None:
    card = CARDS[24]
    for value in (card + 0, card & 3, card >> 2, -card, abs(card), int(card), 1 << card):
        assert type(value) is int


def test_format_is_that_of_its_text() -> None:
    card = CARDS[24]
    assert f"{card}|{card:>4}|{card:_<4}" == "7D|  7D|7D__"
    assert "%s" % card == "7D"  # noqa: UP031 - the old way must agree
    with pytest.raises(ValueError, match="d"):
        f"{card:d}"


def test_a_card_cannot_be_changed_or_subclassed() -> None:
    with pytest.raises(AttributeError, match="note"):
        CARDS[0].note = "mine"
    with pytest.raises(AttributeError):
        CARDS[0].rank = 3
    with pytest.raises(TypeError, match="final"):
        type("Mine", (Card,), {})


def test_letters_of_ranks_and_suits() -> None:
    assert "".join(suit.letter for suit in Suit) == "DCSB"
    assert "".join(rank.letter for rank in Rank) == "A234567FCR"
