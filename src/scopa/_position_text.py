"""Positions and views as one line of text: a header, then ``key=value`` fields.

Cards are two-character codes run together, ``-`` is nothing, ``/`` parts seats or sides and
``?`` is a card that cannot be seen. The fields are written in one order and read in any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ._view_checks import Captures, PlayKey, Sweepers, pack_view, read_history
from .errors import InvalidRulesError, NotationError, shown
from .notation import card_text, cards_text, move_text, parse_cards, parse_move_text
from .rules import Rules

__all__ = ["read_state", "read_view", "write_state", "write_view"]

STATE_HEADER: Final = "scopa/1"
VIEW_HEADER: Final = "scopa-view/1"

# Where the table stands in both packed forms, where the hands begin in a packed position, and
# where the hand sizes begin in a packed view.
_TABLE: Final = 4
_HANDS: Final = 5
_SIZES: Final = 9

_LIMIT: Final = 6_000
_PUBLIC: Final = ("rules", "dealer", "turn", "hands", "table", "stock", "piles", "sweeps", "last")
_STATE_FIELDS: Final = (*_PUBLIC, "redeals")
_VIEW_FIELDS: Final = ("player", *_PUBLIC, "redeals", "totals")
_EXTRA: Final = ("bonus", "exposed")
_HISTORY: Final = ("opening", "plays")


def write_state(rules: Rules, position: Sequence[int]) -> str:
    """Write a packed position."""
    players = rules.players
    stock = "".join(card_text(card) for card in position[_HANDS + 2 * players + 3 * rules.sides :])
    return " ".join(
        [
            STATE_HEADER,
            f"rules={rules.to_text()}",
            *_public_words(
                rules,
                position[:_HANDS],
                [cards_text(hand, "") for hand in position[_HANDS : _HANDS + players]],
                stock or "-",
                position[_HANDS + players :],
            ),
        ]
    )


def write_view(
    rules: Rules,
    view: Sequence[int],
    totals: Sequence[int],
    opening: int,
    plays: Sequence[PlayKey],
) -> str:
    """Write a packed view, with the totals of the match and the history of the hand."""
    player, hand, _, stock_size = view[_HANDS:_SIZES]
    hands = ["?" * size or "-" for size in view[_SIZES : _SIZES + rules.players]]
    if player:
        hands[player - 1] = cards_text(hand, "")
    words = [VIEW_HEADER, f"rules={rules.to_text()}", f"player={_or_dash(player)}"]
    words += _public_words(
        rules, view[:_HANDS], hands, str(stock_size), view[_SIZES + rules.players :]
    )
    words.append(f"totals={_slashed(totals)}")
    if plays:  # without any, the history begins with the table that is there
        words += [f"opening={cards_text(opening, '')}", f"plays={','.join(map(_play_text, plays))}"]
    return " ".join(words)


def _public_words(
    rules: Rules, head: Sequence[int], hands: Sequence[str], stock: str, sides: Sequence[int]
) -> list[str]:
    """Write what positions and views share; *sides* begins with the piles."""
    dealer, turn, taker, redeals, table = head
    one, two, three = rules.sides, 2 * rules.sides, 3 * rules.sides
    bonus, exposed = sides[two:three], sides[three : three + rules.players]
    words = [
        f"dealer={dealer}",
        f"turn={turn}",
        f"hands={_slashed(hands)}",
        f"table={cards_text(table, '')}",
        f"stock={stock}",
        f"piles={_slashed(cards_text(pile, '') for pile in sides[:one])}",
        f"sweeps={_slashed(sides[one:two])}",
        f"last={_or_dash(taker)}",
        f"redeals={redeals}",
    ]
    if any(bonus):
        words.append(f"bonus={_slashed(bonus)}")
    if any(exposed):
        words.append(f"exposed={_slashed(cards_text(cards, '') for cards in exposed)}")
    return words


def _play_text(key: PlayKey) -> str:
    _, card, captured, scopa, _, leftovers, _ = key
    return move_text(card, captured, scopa) + (f"+{cards_text(leftovers, '')}" if leftovers else "")


def _slashed(values: Iterable[object]) -> str:
    return "/".join(map(str, values))


def _or_dash(packed: int) -> str:
    return str(packed - 1) if packed else "-"


def read_state(text: str) -> dict[str, Any]:
    """Read a position; give the keyword arguments of `GameState`, cards as their numbers.

    Raises
    ------
    NotationError
        A field is missing, unknown, there twice or cannot be read; its `field` names it.
        Whether the fields go together is not asked here.
    """
    words = _fields(text, STATE_HEADER, _STATE_FIELDS, _EXTRA)
    rules = _rules(words)
    return {
        "hands": _split(words, "hands", rules.players, _cards),
        "stock": _one(words, "stock", _cards),
        **_read_public(words, rules),
    }


def read_view(
    text: str, captures: Captures, sweepers: Sweepers
) -> tuple[Rules, list[int], tuple[int, ...], int, list[PlayKey]]:
    """Read a view; give its rules, its packed form, the totals, the opening table, the plays.

    Raises
    ------
    NotationError
        As `read_state`; also when the hands do not hide just what the player cannot see.
    InvalidStateError
        No game can lead to such a view, or the history does not lead to it.
    """
    words = _fields(text, VIEW_HEADER, _VIEW_FIELDS, _EXTRA + _HISTORY)
    rules = _rules(words)
    player = _one(words, "player", _number_or_none)
    if player is not None and player >= rules.players:
        raise _unreadable("player", words["player"], f"- or a seat from 0 to {rules.players - 1}")
    hands = _split(words, "hands", rules.players, _seen_or_hidden)
    shows = {seat for seat, hand in enumerate(hands) if isinstance(hand, list)}
    if player not in {None, *shows} or any(hands[seat] for seat in shows - {player}):
        raise _unreadable(
            "hands",
            words["hands"],
            f"the cards of player={words['player']}, and one ? for each card of the others",
        )
    totals = tuple(_split(words, "totals", rules.sides, _number))
    public = _read_public(words, rules)
    hand: list[int] = [] if player is None else hands[player]
    sizes = [held if isinstance(held, int) else len(held) for held in hands]
    packed = pack_view(public, player, hand, sizes, _one(words, "stock", _number))
    opening, moves = packed[_TABLE], list[tuple[int, int, int]]()
    if "opening" in words or "plays" in words:
        if not ("opening" in words and "plays" in words):
            raise NotationError("opening and plays stand together or not at all", field="plays")
        opening, moves = _mask("opening", words["opening"]), _plays("plays", words["plays"])
    plays = read_history(rules, packed, opening, moves, captures, sweepers)
    return rules, packed, totals, opening, plays


def _read_public(words: Mapping[str, str], rules: Rules) -> dict[str, Any]:
    players, sides = rules.players, rules.sides
    return {
        "rules": rules,
        "dealer": _one(words, "dealer", _number),
        "turn": _one(words, "turn", _number),
        "table": _one(words, "table", _cards),
        "piles": _split(words, "piles", sides, _cards),
        "sweeps": _split(words, "sweeps", sides, _number),
        "last_capturer": _one(words, "last", _number_or_none),
        "redeals": _one(words, "redeals", _number),
        "bonus": _split(words, "bonus", sides, _number) if "bonus" in words else [0] * sides,
        "exposed": _split(words, "exposed", players, _cards)
        if "exposed" in words
        else [[] for _ in range(players)],
    }


def _fields(
    text: object, header: str, needed: Sequence[str], optional: Sequence[str]
) -> dict[str, str]:
    """Take a line apart into its fields."""
    if not isinstance(text, str):
        raise NotationError(f"a position is read from a str, not from {shown(text)}")
    if len(text) > _LIMIT:
        raise NotationError(
            f"a position has at most {_LIMIT} characters; this text has {len(text)}: {shown(text)}",
            text=text[:_LIMIT],
        )
    first, *parts = text.split() or [""]
    if first != header:
        raise NotationError(f"the text begins with {shown(first)}; it must be {header}", text=first)
    words: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals or name not in {*needed, *optional}:
            raise NotationError(
                f"{shown(part)} is no field; a field is key=value, and the keys are "
                f"{', '.join((*needed, *optional))}",
                text=part,
                field=name,
            )
        if name in words:
            raise NotationError(f"the field {name} stands twice", text=part, field=name)
        words[name] = value
    for name in needed:
        if name not in words:
            raise NotationError(f"the field {name} is missing", text=text, field=name)
    return words


def _unreadable(name: str, fragment: str, allowed: str) -> NotationError:
    return NotationError(
        f"{name}: {shown(fragment)} cannot be read; it must be {allowed}", text=fragment, field=name
    )


_read_rules = lru_cache(maxsize=64)(Rules.from_text)  # positions of a game share their rules


def _rules(words: Mapping[str, str]) -> Rules:
    try:
        return _read_rules(words["rules"])
    except (NotationError, InvalidRulesError) as error:
        raise NotationError(f"rules: {error}", text=words["rules"], field="rules") from error


def _one(words: Mapping[str, str], name: str, read: Callable[[str, str], Any]) -> Any:
    return read(name, words[name])


def _split(
    words: Mapping[str, str], name: str, number: int, read: Callable[[str, str], Any]
) -> list[Any]:
    """Read a field that has one entry for each seat or side."""
    parts = words[name].split("/")
    if len(parts) != number:
        raise _unreadable(name, words[name], f"{number} entries parted by /")
    return [read(name, part) for part in parts]


def _number(name: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 12):
        raise _unreadable(name, word, "a number")
    return int(word)


def _number_or_none(name: str, word: str) -> int | None:
    return None if word == "-" else _number(name, word)


def _cards(name: str, word: str) -> list[int]:
    try:
        if not word or "," in word:
            raise NotationError("write the codes run together, or - for no card")
        return parse_cards(word)
    except NotationError as error:
        raise NotationError(f"{name}: {shown(word)}: {error}", text=word, field=name) from None


def _seen_or_hidden(name: str, word: str) -> list[int] | int:
    """Read a hand: its cards, or how many there are when they cannot be seen."""
    if word and not word.strip("?"):
        return len(word)
    return _cards(name, word)


def _plays(name: str, word: str) -> list[tuple[int, int, int]]:
    """Read plays as the card, the mask it captured and the mask of the left-overs."""
    plays: list[tuple[int, int, int]] = []
    for part in word.split(",") if word != "-" else []:
        move, plus, rest = part.partition("+")
        try:
            card, captured = parse_move_text(move)
        except NotationError as error:
            raise NotationError(f"{name}: {error}", text=error.text, field=name) from None
        plays.append((card, captured or 0, _mask(name, rest) if plus else 0))
    return plays


def _mask(name: str, word: str) -> int:
    return sum(1 << card for card in _cards(name, word))
