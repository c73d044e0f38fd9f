"""What the page is told: games, events, counts and hints as plain values, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from .._backend import types
from .._languages import Language
from .._reason_words import reason
from ..analysis import Analysis, MoveReport
from ..cards import Card
from ..decks import Deck
from ..play._advice import costliest
from ..records import HandRecord
from ..reviews import Review
from ..rules import Rules
from .games import PERSON, Game

__all__ = ["Speech", "game_message", "hint_message", "review_message"]

_Plain = dict[str, Any]


def game_message(name: str, game: Game, since: int | None) -> _Plain:
    """Tell a game as it stands, and what has happened since a version.

    Everything is read off the person's view, and off what lay open to all in earlier positions.
    """
    view, setup, rules = game.view, game.setup, game.setup.rules
    score, standing = game.score, game.standing
    return {
        "id": name,
        "version": game.version,
        "phase": game.phase,
        "rules": _rules_text(rules),
        "preset": setup.preset,
        "level": setup.level,
        "target": rules.target,
        "napola": bool(rules.napola),
        "hand_number": game.hand_number,
        "ply": len(view.history),
        "dealer": view.dealer,
        "turn": view.turn,
        "seats": [
            {
                "seat": seat,
                "side": seat % rules.sides,
                "role": _role(seat, rules.sides),
                "cards": view.hand_sizes[seat],
                "exposed": _texts(view.exposed[seat]),
            }
            for seat in range(rules.players)
        ],
        "sides": [
            {
                "side": side,
                "seats": [*range(side, rules.players, rules.sides)],
                "total": standing.totals[side],
                "sweeps": view.sweeps[side],
                "bonus": view.bonus[side],
                "pile": _texts(view.piles[side]),
            }
            for side in range(rules.sides)
        ],
        "hand": _texts(view.hand),
        "table": _texts(view.table),
        "stock": view.stock_size,
        "last_capturer": view.last_capturer,
        "legal": [
            {"move": str(move), "card": str(move.card), "captured": _texts(move.captured)}
            for move in game.legal
        ],
        "can_undo": bool(game.decisions),
        "undos": game.undos,
        "scores": [
            [*hand.points]
            for hand in map(game.hand_record, range(1, game.hand_number + 1))
            if hand is not None and hand.points is not None
        ],
        "count": None if score is None else _count(game),
        "winner": standing.winner,
        "events": _events_since(game, since),
    }


@lru_cache(maxsize=256)  # it compares with every preset
def _rules_text(rules: Rules) -> str:
    return rules.to_text()


def _texts(cards: Iterable[Card]) -> list[str]:
    return [*map(str, cards)]


def _role(seat: int, sides: int) -> str:
    if seat == PERSON:
        return "you"
    return "partner" if seat % sides == PERSON % sides else "opponent"


def _count(game: Game) -> _Plain:
    """The count of a hand that is over, line by line."""
    score = game.score
    assert score is not None
    return {
        "hand": game.hand_number,
        "points": [*score.points],
        "before": [*game.match.totals],
        "totals": [*game.standing.totals],
        "wins_match": score.wins_match,
        "lines": [
            {
                "name": line.name,
                "quantities": [*line.quantities],
                "points": [*line.points],
                "cards": None if line.cards is None else [*map(_texts, line.cards)],
            }
            for line in score.lines
        ],
    }


def _events_since(game: Game, since: int | None) -> list[_Plain] | None:
    """What has happened since a version; None when that is not known any more."""
    if since is None or since == game.version:
        return []
    if since == 0 and game.hand_number == 1 and not game.undos:
        return [_deal_event(game), *_plays(game, 0)]
    for mark in reversed(game.marks):
        if mark.version == since:
            if mark.hand == game.hand_number:
                return [*_plays(game, mark.ply)]
            return [_deal_event(game), *_plays(game, 0)]
    return None


def _deal_event(game: Game) -> _Plain:
    state = game.states[0]
    return {
        "type": "deal",
        "hand": game.hand_number,
        "dealer": state.dealer,
        "redeals": state.redeals,
        "table": _texts(state.table),
        "taken": [str(card) for pile in state.piles for card in pile],
        "exposed": [*map(_texts, state.exposed)],
        "bonus": [*state.bonus],
        "stock": len(state.stock),
        "each": state.rules.hand_size,
    }


def _plays(game: Game, first: int) -> Iterator[_Plain]:
    """The plays of the hand from a ply on, with all that followed from them."""
    for ply in range(first, len(game.states) - 1):
        yield from _play(ply, game.states[ply], game.states[ply + 1])
    if game.state.is_over and first < len(game.states) - 1:
        yield {"type": "count", "hand": game.hand_number}
        if game.standing.winner is not None:
            yield {"type": "match", "winner": game.standing.winner}


def _play(ply: int, before: types.GameState, after: types.GameState) -> Iterator[_Plain]:
    play = after.last_play
    assert play is not None
    move, side = play.move, play.player % before.rules.sides
    left = before.table - move.captured
    laid = move.card not in after.piles[side] or move.card in play.leftovers
    yield {
        "type": "play",
        "ply": ply,
        "seat": play.player,
        "card": str(move.card),
        "captured": _texts(move.captured),
        "won": not laid,
        "scopa": play.scopa,
        "cleared": bool(before.table) and not left and not laid,
    }
    if play.refilled:
        yield {
            "type": "refill",
            "ply": ply + 1,
            "each": before.rules.hand_size,
            "stock": len(after.stock),
            "exposed": [*map(_texts, after.exposed)],
            "bonus": [new - old for old, new in zip(before.bonus, after.bonus, strict=True)],
        }
    if play.leftovers:
        yield {"type": "leftovers", "side": play.leftovers_to, "cards": _texts(play.leftovers)}


class Speech(NamedTuple):
    """What the reasons are to be said in."""

    language: Language
    deck: Deck

    def reason(self, report: MoveReport) -> str:
        """Say why a move is good or bad, with the whole names of the cards."""
        return reason(report.facts, self.language, self.deck, whole_names=True)


def hint_message(version: int, found: Analysis, speech: Speech | None) -> _Plain:
    """Tell what each move is worth; the reasons as the library gives them without a *speech*."""
    moves = [report.to_dict() for report in found.moves]
    if speech is not None:
        for told, report in zip(moves, found.moves, strict=True):
            told["reason"] = speech.reason(report)
    return {
        "version": version,
        "exact": found.exact,
        "trials": found.trials,
        "best": str(found.best.move),
        "moves": moves,
    }


def review_message(number: int, hand: HandRecord, found: Review, speech: Speech | None) -> _Plain:
    """Tell what the plays of a finished hand lost; the reasons as in a hint."""
    plain = found.to_dict()
    plays: list[_Plain] = plain["plays"]
    for play, state in zip(plays, hand.states(), strict=False):  # one more state than plays
        play["hand"] = _texts(state.hands[state.turn])
        play["table"] = _texts(state.table)
    if speech is not None:
        for play, each in zip(plays, found.plays, strict=True):
            if each.analysis is not None:
                play["reason"] = speech.reason(each.analysis.report(each.move))
                play["best_reason"] = speech.reason(each.analysis.report(each.best))
    return {
        "hand": number,
        "players": plain["players"],
        "plays": plays,
        "costliest": [play.ply for play in costliest(found, PERSON)],
    }
