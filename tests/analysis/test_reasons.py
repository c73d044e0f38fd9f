"""The reasons: facts from the player's view, in words, on positions written by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from strategies import states
from support import position

import scopa
from scopa._languages import ENGLISH
from scopa._reason_words import reason as in_words
from scopa._reasons import facts_of

PACK = [str(card) for card in scopa.DECK]


def early(mine: str, table: str) -> scopa.GameState:
    """The first play of a hand, by player 1."""
    rest = [card for card in PACK if card not in f"{mine} {table}".split()]
    return position([" ".join(rest[:3]), mine], table, " ".join(rest[3:]))


def late(mine: str, theirs: str, table: str, **fields: Any) -> scopa.GameState:
    """A play in the last round, by player 1."""
    return position([theirs, mine], table, **fields)


def reason_of(view: scopa.View, move: scopa.Move) -> str:
    return in_words(facts_of(view, move), ENGLISH, scopa.Deck.ITALIAN)


def reason(state: scopa.GameState, move: str) -> str:
    return reason_of(scopa.observe(state, state.turn), state.parse_move(move))


WORKED = {
    "settebello and a seven": (
        early("7S 3C FD", "7D AC RC RS"),
        "7Sx7D",
        "takes settebello, 1 other seven, 1 coin, 2 cards; leaves 21 on the table: no sweep",
    ),
    "a sei sweeps what is left": (
        early("3C 7B RB", "2D 3D AC 3S"),
        "3Cx3D",
        "takes 1 coin, 2 cards; leaves 6 on the table: a six sweeps, 4 unseen",
    ),
    "8 on the table, a fante sweeps": (
        early("7C FC FB", "7S 2D 3C 3B"),
        "7Cx7S",
        "takes 2 sevens, 2 cards; leaves 8 on the table: a fante sweeps, 2 unseen",
    ),
    "8 on the table, every fante gone": (
        late("7C 2C FB", "RC 4D 5D", "7S 2D 3C 3B"),
        "7Cx7S",
        "takes 2 sevens, 2 cards; the cards are lost already; "
        "leaves 8 on the table, but no unseen card is a fante: no sweep",
    ),
    "the last cavallo": (
        late("CD 4S AS", "2D 3D 5D", "FS 7C 4B"),
        "CD",
        "lays the CD, a coin; nobody has a cavallo left to take it; "
        "leaves 28 on the table: no sweep",
    ),
    "the other fante is in the same hand": (
        late("FD FS 2B", "3C 3D 4B", "AC"),
        "FD",
        "lays the FD, a coin; only you hold a fante to take it; "
        "leaves 9 on the table, but no unseen card is a cavallo: no sweep",
    ),
    "another cinque is kept": (
        early("5S 5B RC", "7S FD CB RD"),
        "5S",
        "lays the 5S; you keep a five to take it; leaves 39 on the table: no sweep",
    ),
    "a seven is laid": (
        early("7S 2B AC", "FD FC CB RD"),
        "7S",
        "lays the 7S, a seven; leaves 42 on the table: no sweep",
    ),
    "an asso sweeps": (
        early("AD 2B 3B", "FD FC CB RD"),
        "AD",
        "lays the AD, a coin; leaves 36 on the table: no sweep",
    ),
    # Worked examples of the rules.
    "a servant takes 6 and 2": (
        early("FD AC AS", "6C 2S RD RC"),
        "FDx6C2S",
        "takes 1 coin, 3 cards; leaves 20 on the table: no sweep",
    ),
    "a five takes the five, not 3 and 2": (
        early("5S AC AS", "5D 3C 2B RD"),
        "5S",
        "takes 1 coin, 2 cards; leaves 15 on the table: no sweep",
    ),
    "a sweep, when most cards are the others'": (
        late("FD AC AS", "2D 4B 5B", "6C 2S"),
        "FD",
        "scopa; takes 1 coin, 3 cards; the cards are lost already; the coins are lost already; "
        "leaves nothing to take",
    ),
    # The settebello given up, or left where it lies.
    "the settebello is laid": (
        early("7D RC RS", "2D 4C FD CB"),
        "7D",
        "lays the 7D; leaves 30 on the table: no sweep; "
        "gives up settebello: a seven takes it, 3 unseen",
    ),
    "the settebello is left": (
        early("2S RC AS", "7D FD CB RD"),
        "AS",
        "lays the AS; leaves 35 on the table: no sweep; "
        "leaves settebello: a seven takes it, 3 unseen",
    ),
    # The end of a hand.
    "the last card clears the table": (
        position(["5C", ""], "2D 3S", dealer=0),
        "5C",
        "clears the table, no scopa on the last card; takes 1 coin, 3 cards",
    ),
    "the last card sweeps, where that counts": (
        position(["5C", ""], "2D 3S", dealer=0, rules=scopa.Rules(last_scopa=True)),
        "5C",
        "scopa; takes 1 coin, 3 cards",
    ),
    "the last card is laid for the other side": (
        position(["5C", ""], "2D 4S", last_capturer=1),
        "5C",
        "lays the 5C; the last 3 cards go to the last capturer, side 1",
    ),
    "the last card is laid, and won": (
        position(["5C", ""], "", last_capturer=0),
        "5C",
        "lays the 5C; the last card goes to your side",
    ),
    "the last card makes no scopa": (
        late("2S", "3D", "AD"),
        "2S",
        "lays the 2S; nobody has a two left to take it; "
        "leaves 3 on the table, but the last card makes no scopa",
    ),
}


@pytest.mark.parametrize("name", WORKED)
def test_worked_examples(name: str) -> None:
    state, move, words = WORKED[name]
    assert words == reason(state, move)


def with_piles(mine: int, coins: int) -> scopa.GameState:
    """Player 1 to move in the last round, side 1 with so many cards, and so many coins."""
    held = "2C 3C 4C", "AD 5C 6C", "AC FC"
    rest = [card for card in PACK if card not in " ".join(held).split()]
    gold = [card for card in rest if card[1] == "D"]
    plain = [card for card in rest if card[1] != "D"]
    own = gold[:coins] + plain[: mine - coins]
    other = [card for card in rest if card not in own]
    return position(
        [held[0], held[1]], held[2], piles=[" ".join(other), " ".join(own)], last_capturer=0
    )


@pytest.mark.parametrize(
    ("cards", "coins", "words"),
    [
        (18, 5, "takes 1 coin, 2 cards; wins the coins with 6; leaves"),
        (19, 4, "takes 1 coin, 2 cards; wins the cards with 21; leaves"),
        (19, 5, "takes 1 coin, 2 cards; wins the cards with 21; wins the coins with 6; leaves"),
        (22, 6, "takes 1 coin, 2 cards; leaves"),
        (8, 2, "takes 1 coin, 2 cards; the cards are lost already; the coins are lost already;"),
    ],
)
def test_prizes_that_a_capture_decides_or_that_are_decided(
    cards: int, coins: int, words: str
) -> None:
    assert reason(with_piles(cards, coins), "ADxAC").startswith(words)


@given(state=states(finished=False))
def test_every_move_has_a_reason_that_only_the_view_decides(state: scopa.GameState) -> None:
    view = scopa.observe(state, state.turn)
    other = scopa.determinize(view, 1)
    for move in scopa.legal_moves(view):
        words = reason_of(view, move)
        assert words.startswith(("takes ", "lays ", "scopa; ", "clears "))
        assert words == reason_of(scopa.observe(other, other.turn), move)
        after = scopa.apply(state, move)
        scored = after.last_play is not None and after.last_play.scopa
        assert scored == words.startswith("scopa")
        if ": no sweep" in words or "makes no scopa" in words:
            assert not any(
                scopa.apply(after, reply).last_play.scopa for reply in scopa.legal_moves(after)
            )


def test_a_sweep_that_is_announced_can_happen() -> None:
    """Somebody who holds the card named does sweep."""
    state = early("7C FC FB", "7S 2D 3C 3B")
    assert "a fante sweeps" in reason(state, "7Cx7S")
    holder = position(["FD AD AC", "7C FC FB"], "7S 2D 3C 3B", "")
    after = scopa.apply(holder, holder.parse_move("7Cx7S"))
    assert scopa.apply(after, after.parse_move("FD")).last_play.scopa
