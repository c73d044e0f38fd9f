"""Records as plain values, what TOML and JSON hold: writing them, and reading with all checks."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, cast

from .._backend import types
from .._openings import open_hand
from ..errors import IllegalMoveError, RecordError, ScopaError, shown
from ..notation import card_text, parse_cards
from ..rules import Rules
from ..state import apply
from ._hand import HandRecord
from ._texts import TEXTS, check_names, check_recorded_seed, check_text, is_list

__all__ = [
    "FORMAT",
    "check_format",
    "plain_hand",
    "plain_header",
    "plain_result",
    "read_hand",
    "read_header",
    "read_result",
    "table",
]

FORMAT: Final = "scopa-records/1"

_HEADER: Final = ("rules", "names", *TEXTS, "seed")
_HAND: Final = (
    "dealer", "totals", "redeals", "deck", "plays", "milliseconds", "comments", "points",
    "unfinished",
)  # fmt: skip
_RESULT: Final = ("totals", "winner", "unfinished")
_COMMENT: Final = ("ply", "text")


def plain_header(record: Any) -> dict[str, Any]:
    """Give what stands at the head of a match."""
    text = record.rules.to_text()
    plain: dict[str, Any] = {"rules": text if _reads_as(text, record.rules) else None}
    if plain["rules"] is None:  # rules for which no text is known
        plain["rules"] = record.rules.to_dict()
    if record.names:
        plain["names"] = [*record.names]
    for name in TEXTS:
        if getattr(record, name):
            plain[name] = getattr(record, name)
    if record.seed is not None:
        plain["seed"] = str(record.seed)
    return plain


def plain_hand(hand: HandRecord) -> dict[str, Any]:
    """Give one hand."""
    plain: dict[str, Any] = {"dealer": hand.dealer, "totals": [*hand.totals]}
    if hand.redeals:
        plain["redeals"] = hand.redeals
    plain["deck"] = "".join([card_text(card) for card in hand.deck])
    plain["plays"] = [str(play) for play in hand.final.history]
    if hand.milliseconds:
        plain["milliseconds"] = [*hand.milliseconds]
    if hand.comments:
        plain["comments"] = [{"ply": ply, "text": text} for ply, text in hand.comments]
    if hand.points is None:
        plain["unfinished"] = True
    else:
        plain["points"] = [*hand.points]
    return plain


def plain_result(record: Any) -> dict[str, Any]:
    """Give how a match ended."""
    plain: dict[str, Any] = {"totals": [*record.totals]}
    if record.winner is None:
        plain["unfinished"] = True
    else:
        plain["winner"] = record.winner
    return plain


def check_format(data: Mapping[str, object]) -> None:
    """Refuse what is not written in this format."""
    if data.get("format") != FORMAT:
        raise RecordError(
            f"format={shown(data.get('format'))}: it must be {FORMAT!r}", field="format"
        )


def read_header(data: Mapping[str, object]) -> dict[str, Any]:
    """Read the head of a match; give arguments for `MatchRecord`."""
    _check_keys("a match", data, _HEADER, ("rules",))
    values: dict[str, Any] = {"rules": read_rules(data["rules"])}
    with _at("names"):
        values["names"] = check_names(data.get("names", ()), values["rules"])
    for name, limit in TEXTS.items():
        with _at(name):
            values[name] = check_text(name, data.get(name, ""), limit)
    values["seed"] = _seed(data.get("seed"))
    return values


def read_rules(value: object) -> Rules:
    """Read rules, written as a text or as a table of all fields."""
    with _at("rules"):
        if isinstance(value, Mapping):
            return Rules.from_dict(cast("Mapping[str, Any]", value))
        return _rules(value) if isinstance(value, str) else Rules.from_text(cast("str", value))


_rules = lru_cache(maxsize=64)(Rules.from_text)  # the matches of a file often share theirs
_move = lru_cache(maxsize=1 << 14)(types.Move.from_text)  # and their moves


def _reads_as(text: str, rules: Rules) -> bool:
    try:
        return _rules(text) == rules
    except ScopaError:
        return False


def _seed(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        value = int(value)
    elif value is not None:
        raise RecordError(
            f"seed={shown(value)}: it must be a text of digits, a number up to 2**64 - 1",
            field="seed",
        )
    with _at("seed"):
        return check_recorded_seed(value)


def read_hand(data: Mapping[str, object], rules: Rules) -> HandRecord:
    """Read one hand: deal it, make every play, count it.

    Raises
    ------
    RecordError
        Something in it is wrong; `field` names the key, and `ply` the play at fault.
    """
    _check_keys("a hand", data, _HAND, ("dealer", "deck", "plays"))
    with _at("deck"):
        deck = _deck(data["deck"])
    state, plays = _play(_open(rules, data, deck), data["plays"])
    totals = _numbers("totals", data["totals"], rules.sides) if "totals" in data else None
    with _at("totals"):
        hand = HandRecord._of(deck, plays, state, totals)
    _check_end(data, hand.points, len(plays))
    comments, milliseconds = None, None
    if "comments" in data:
        comments = _comments(data["comments"])
        with _at("comments"):
            hand = HandRecord._of(deck, plays, state, totals, comments)
    if "milliseconds" in data:
        milliseconds = _list("milliseconds", data["milliseconds"])
        with _at("milliseconds"):
            hand = HandRecord._of(deck, plays, state, totals, comments, milliseconds)
    return hand


_NUMBERS: Final = {card_text(number): number for number in range(40)}


def _deck(text: object) -> list[int]:
    """Read the cards of a deck; in their canonical form quickly."""
    if isinstance(text, str) and len(text) == 80:
        deck = [_NUMBERS.get(text[place : place + 2], -1) for place in range(0, 80, 2)]
        if -1 not in deck:
            return deck
    return parse_cards(cast("str", text))


def _open(rules: Rules, data: Mapping[str, object], deck: list[int]) -> types.GameState:
    dealer = cast("int", data["dealer"])
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise RecordError(
            f"dealer={shown(dealer)}: it must be a seat, 0 to {rules.players - 1}", field="dealer"
        )
    with _at("deck"):
        state = open_hand(rules, dealer, deck)
    if "redeals" in data:
        with _at("redeals"):
            state = open_hand(rules, dealer, deck, cast("int", data["redeals"]))
    return state


def _play(state: types.GameState, texts: object) -> tuple[types.GameState, tuple[types.Move, ...]]:
    """Make the recorded plays; give the last position and the moves."""
    moves: list[types.Move] = []
    for ply, text in enumerate(_list("plays", texts), start=1):
        try:
            if not isinstance(text, str):
                raise RecordError(f"a play is a text such as 7Dx3C4B, not {shown(text)}")
            state, move = _make(state, text)
        except ScopaError as error:
            raise RecordError(
                str(error), field="plays", ply=ply, text=text if isinstance(text, str) else None
            ) from None
        moves.append(move)
    return state, tuple(moves)


def _make(state: types.GameState, text: str) -> tuple[types.GameState, types.Move]:
    bare = text.removesuffix("#")
    move = _move(bare)
    try:
        after = apply(state, move)
    except IllegalMoveError:
        move = state.parse_move(bare)  # the card alone may do; if not, this says why
        after = apply(state, move)
    play = after.last_play
    assert play is not None
    if play.scopa != (bare != text):
        what = "scores a scopa and ends in #" if play.scopa else "scores no scopa and has no #"
        raise RecordError(f"the play {move} {what}; the record has {shown(text)}")
    return after, move


def _check_end(data: Mapping[str, object], points: tuple[int, ...] | None, plays: int) -> None:
    if points is None:
        if "points" in data:
            raise RecordError(
                f"the hand has points, but ends after {plays} plays with cards left to play",
                field="points",
            )
        if data.get("unfinished") is not True:
            raise RecordError(
                f"the hand ends after {plays} plays with cards left to play; a hand that was "
                "broken off says unfinished = true",
                field="unfinished",
            )
        return
    if "unfinished" in data:
        raise RecordError(
            "the hand is said to be unfinished, but all its cards are played", field="unfinished"
        )
    if "points" not in data:
        raise RecordError(f"the key points is missing; it is {[*points]}", field="points")
    given = _numbers("points", data["points"], len(points))
    if tuple(given) != points:
        raise RecordError(f"points={given}: the piles make {[*points]}", field="points")


def _comments(value: object) -> list[tuple[int, str]]:
    pairs: list[tuple[int, str]] = []
    for entry in _list("comments", value):
        comment = table("a comment", entry, "comments")
        _check_keys("a comment", comment, _COMMENT, _COMMENT, "comments")
        pairs.append((cast("int", comment["ply"]), cast("str", comment["text"])))
    return pairs


def read_result(
    data: Mapping[str, object], totals: Sequence[int] | None, winner: int | None
) -> None:
    """Check how a match ended; without *totals*, only that it is told in the right way."""
    _check_keys("a result", data, _RESULT, ("totals",))
    if totals is None:
        return
    given = _numbers("totals", data["totals"], len(totals))
    if given != [*totals]:
        raise RecordError(f"totals={given}: the hands make {[*totals]}", field="totals")
    if winner is None:
        if "winner" in data:
            raise RecordError(
                f"winner={shown(data['winner'])}: nobody has won yet with {given}", field="winner"
            )
        if data.get("unfinished") is not True:
            raise RecordError(
                f"nobody has won yet with {given}; a match that was broken off says "
                "unfinished = true",
                field="unfinished",
            )
        return
    if "unfinished" in data:
        raise RecordError(
            f"the match is said to be unfinished, but side {winner} has won it", field="unfinished"
        )
    if type(data.get("winner")) is not int or data["winner"] != winner:
        raise RecordError(
            f"winner={shown(data.get('winner'))}: side {winner} has won", field="winner"
        )


def table(what: str, value: object, field: str | None = None) -> dict[str, object]:
    """Give a table back; refuse anything else."""
    if isinstance(value, Mapping):
        return dict(cast("Mapping[str, object]", value))
    raise RecordError(f"{what} is a table of keys and values, not {shown(value)}", field=field)


def _check_keys(
    what: str,
    data: Mapping[str, object],
    known: Sequence[str],
    needed: Sequence[str],
    field: str | None = None,
) -> None:
    for key in data:
        if key not in known:
            raise RecordError(
                f"{what} has no key {shown(key)}; it may have {', '.join(known)}",
                text=key if isinstance(key, str) else None,
                field=field or key,
            )
    for key in needed:
        if key not in data:
            raise RecordError(f"{what} needs the key {key}, which is missing", field=field)


def _list(name: str, value: object) -> list[Any]:
    if is_list(value):
        return value
    raise RecordError(f"{name}={shown(value)}: it must be a list", field=name)


def _numbers(name: str, value: object, number: int) -> list[int]:
    numbers = _list(name, value)
    if len(numbers) == number and all(type(each) is int and each >= 0 for each in numbers):
        return numbers
    raise RecordError(
        f"{name}={shown(numbers)}: it must be {number} whole numbers, one a side", field=name
    )


@contextmanager
def _at(field: str) -> Generator[None]:
    """Say of any error of the library in which field it lies."""
    try:
        yield
    except ScopaError as error:
        raise RecordError(str(error), text=getattr(error, "text", None), field=field) from None
