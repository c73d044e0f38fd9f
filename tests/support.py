"""Short ways to build positions, decks and texts in tests; nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any

import referee
from referee import PACK, Game, cards

import scopa


def cset(text: str, api: ModuleType = scopa) -> Any:
    """The CardSet of a text such as "7D 3C"."""
    return api.CardSet(card(each, api) for each in cards(text))


def card(text: str, api: ModuleType = scopa) -> Any:
    return api.Card.from_text(text)


def move(text: str, captured: Iterable[str] = (), api: ModuleType = scopa) -> Any:
    return api.Move(card(text, api), api.CardSet(card(each, api) for each in captured))


def words(collection: Iterable[Any]) -> set[str]:
    """The texts of some cards."""
    return {str(each) for each in collection}


def groups(sets: Iterable[Iterable[Any]]) -> list[set[str]]:
    """The texts of some card sets, in their order."""
    return [words(each) for each in sets]


def move_words(moves: Iterable[Any]) -> list[tuple[str, frozenset[str]]]:
    """Moves as the referee writes them, in their order."""
    return [(str(each.card), frozenset(words(each.captured))) for each in moves]


def complete(known: str) -> list[str]:
    """A deck that begins with the cards of a text, the rest in the order of the pack."""
    first = cards(known)
    return first + [each for each in PACK if each not in set(first)]


def deck_of(texts: Sequence[str], api: ModuleType = scopa) -> list[Any]:
    return [card(each, api) for each in texts]


def game_rules(rules: Any) -> referee.Rules:
    """The referee's rules for the library's."""
    accusi = dict(rules.accusi)
    return referee.Rules(
        players=rules.players,
        sides=rules.sides,
        hand=rules.hand_size,
        table=rules.table_size,
        napola=rules.napola,
        last_scopa=rules.last_scopa,
        redeal=dict(rules.redeal),
        target=rules.target,
        totals=frozenset(rules.totals),
        choice=rules.choice,
        forced=rules.forced,
        ace=rules.ace,
        ace_scopa=rules.ace_scopa,
        ace_empty=rules.ace_empty,
        redeal_sum=rules.redeal_sum,
        scopa=rules.scopa,
        majorities=dict(rules.majorities),
        card_points={str(each): points for each, points in rules.card_points},
        set_points={frozenset(map(str, each)): points for each, points in rules.set_points},
        scale=dict(zip(referee.RANKS, rules.prime_scale, strict=True)),
        any_suits=rules.prime_suits == "any",
        all_coins_wins=rules.all_coins_wins,
        table_bonus=dict(rules.table_bonus),
        low9=accusi.get("low9", 0),
        triple=accusi.get("triple", 0),
        wild=str(accusi["wild"]) if "wild" in accusi else None,
        finish=rules.finish,
    )


def game_of(state: Any) -> Game:
    """The referee's position for the library's."""
    return Game(
        rules=game_rules(state.rules),
        dealer=state.dealer,
        turn=state.turn,
        hands=[words(hand) for hand in state.hands],
        table=words(state.table),
        stock=[str(each) for each in state.stock],
        piles=[words(pile) for pile in state.piles],
        sweeps=list(state.sweeps),
        last_capturer=state.last_capturer,
        bonus=list(state.bonus),
        exposed=[words(each) for each in state.exposed],
    )


def position(
    hands: Sequence[str],
    table: str = "",
    stock: str = "",
    *,
    piles: Sequence[str] | None = None,
    api: ModuleType = scopa,
    rules: Any = None,
    dealer: int = 0,
    **fields: Any,
) -> Any:
    """A state from texts; cards that are named nowhere have been won.

    Without `piles` every side but the first has two of them and side 0 the others; with `piles`
    they all go to side 0.
    """
    rules = api.Rules() if rules is None else rules
    won = [set(cards(pile)) for pile in piles or [""] * rules.sides]
    named = {each for text in [*hands, table, stock] for each in cards(text)}.union(*won)
    rest = [each for each in PACK if each not in named]
    if piles is None:
        for pile in won[1:]:
            pile.update(rest[:2])
            del rest[:2]
    won[0].update(rest)
    if any(won):
        fields.setdefault("last_capturer", 0)
    return api.GameState(
        rules=rules,
        dealer=dealer,
        hands=[cset(hand, api) for hand in hands],
        table=cset(table, api),
        stock=tuple(card(each, api) for each in cards(stock)),
        piles=[api.CardSet(card(each, api) for each in pile) for pile in won],
        **fields,
    )


def look(state: Any) -> dict[str, Any]:
    """Everything the library and the referee both know of a position, as plain texts."""
    return {
        "dealer": state.dealer,
        "turn": state.turn,
        "hands": [words(hand) for hand in state.hands],
        "table": words(state.table),
        "stock": [str(each) for each in state.stock],
        "piles": [words(pile) for pile in state.piles],
        "sweeps": list(state.sweeps),
        "last_capturer": state.last_capturer,
        "bonus": list(state.bonus),
        "exposed": [words(each) for each in state.exposed],
    }


def play_out(state: Any, rng: Any, plies: int | None = None, api: ModuleType = scopa) -> Any:
    """The state after so many random legal moves, or at the end of the hand."""
    while not state.is_over and plies != 0:
        state = api.apply(state, rng.choice(api.legal_moves(state)))
        plies = None if plies is None else plies - 1
    return state
