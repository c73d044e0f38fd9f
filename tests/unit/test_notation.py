"""Text of cards, sets and moves, both ways, and texts that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa import NotationError
from scopa.cards import CARDS, FULL_MASK
from scopa.notation import (
    card_text,
    cards_text,
    move_text,
    parse_card,
    parse_cards,
    parse_move_text,
)

numbers = st.integers(0, 39)
masks = st.integers(0, FULL_MASK)


def bits(mask: int) -> list[int]:
    return [number for number in range(40) if mask >> number & 1]


def test_single_cards() -> None:
    assert [card_text(number) for number in range(40)] == [str(card) for card in CARDS]
    assert [parse_card(card_text(number)) for number in range(40)] == list(range(40))
    assert type(parse_card("7D")) is int


@given(masks, st.sampled_from([" ", "", ", ", ","]))
def test_sets_lead_back(mask: int, sep: str) -> None:
    text = cards_text(mask, sep)
    assert parse_cards(text) == bits(mask)
    assert parse_cards(f" {text.lower()} ") == bits(mask)
    assert text == (sep.join(str(CARDS[number]) for number in bits(mask)) or "-")


@given(st.permutations(range(40)), st.integers(0, 40))
def test_the_order_that_is_written_is_kept(order: list[int], size: int) -> None:
    assert parse_cards("".join(map(card_text, order[:size]))) == order[:size]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        ("-", []),
        ("  ", []),
        ("7d3c", [24, 9]),
        ("10D1D", [36, 0]),
        ("1D10D", [0, 36]),
        ("10D,10C", [36, 37]),
        ("CCCDCSCB", [33, 32, 34, 35]),
        (",7D,,3C ,", [24, 9]),
    ],
)
def test_tolerant_forms_of_sets(text: str, cards: list[int]) -> None:
    assert parse_cards(text) == cards


@pytest.mark.parametrize(
    "text",
    [
        *("7", "7D3", "7D 3", "7D7D", "7D 7d", "AD1D", "RD10D", "7D-", "--", "7D;3C", "7 D"),
        *("7D\t3C", "7D\x00", "\u06f7D", "7D" * 1000, "x" * 10**7, None, 24, ["7D"], b"7D"),
    ],
    ids=map(str, range(20)),
)
def test_what_is_no_set_of_cards(text) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_cards(text)
    assert len(str(refusal.value)) < 300


def test_the_whole_text_and_the_part_are_named() -> None:
    with pytest.raises(NotationError, match=r"'3X'.*'7D 3X 2C'") as refusal:
        parse_cards("7D 3X 2C")
    assert refusal.value.text == "3X"
    with pytest.raises(NotationError, match="7D stands twice in '7D 3C 7D'"):
        parse_cards("7D 3C 7D")


@given(numbers, masks, st.booleans())
def test_moves_lead_back(card: int, captured: int, scopa: bool) -> None:
    captured &= ~(1 << card)
    text = move_text(card, captured, scopa)
    assert parse_move_text(text) == (card, captured or None)
    assert parse_move_text(f"  {text.upper()} ") == (card, captured or None)
    assert text.endswith("#") == scopa


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7D", (24, None)),
        ("7d#", (24, None)),
        ("7Dx3C4B", (24, 1 << 9 | 1 << 15)),
        ("7DX4B,3C#", (24, 1 << 9 | 1 << 15)),
        ("7D x 3C 4B", (24, 1 << 9 | 1 << 15)),
        ("10Dx10C", (36, 1 << 37)),
        ("CCxCD", (33, 1 << 32)),
    ],
)
def test_tolerant_forms_of_moves(text: str, move: tuple[int, int | None]) -> None:
    assert parse_move_text(text) == move


@pytest.mark.parametrize(
    "text",
    [
        *("", "#", "x", "7Dx", "x7C", "7D7C", "7D 7C", "7Dx7D", "7Dx3C3C", "7Dx3Cx4B", "7D##"),
        *("7D-", "7Dx-", "-", "7Dx7C#x", "7D#7C", "7\x00D", "\uff17D", "7D" + " " * 300),
        *("7" * 10**7, None, 7, b"7D"),
    ],
    ids=map(str, range(23)),
)
def test_what_is_no_move(text) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_move_text(text)
    assert len(str(refusal.value)) < 300


@given(st.text(alphabet="ADCSB23457FR108x#, -\x00\u0667", max_size=30) | st.text(max_size=300))
def test_any_text_is_read_or_refused_with_a_typed_error(text: str) -> None:
    for parse in (parse_cards, parse_move_text, parse_card):
        try:
            read = parse(text)
        except NotationError:
            continue
        if parse is parse_cards:
            assert len(set(read)) == len(read)
            assert all(0 <= card < 40 for card in read)
