"""Why a move that was typed cannot be played, in one sentence."""

from __future__ import annotations

from .._backend import types
from ..errors import ScopaError
from ..notation import parse_move_text
from ..state import legal_moves
from ._words import Words

__all__ = ["refused"]


def refused(state: types.GameState, text: str, words: Words) -> ScopaError:
    """The error for the text of a move that is not legal."""
    say = words.say
    number, captured = parse_move_text(text)
    tried = types.Move(number, types.CardSet.from_mask(captured or 0))
    card = words.card(tried.card)
    if tried.card not in state.hands[state.turn]:
        return ScopaError(say.gettext("{card} is not in your hand.", card=card))
    missing = tried.captured - state.table
    if missing:
        return ScopaError(say.gettext("Not on the table: {cards}.", cards=words.cards(missing)))
    legal = [move for move in legal_moves(state) if move.card == tried.card]
    moves = ", ".join(map(words.move, legal))
    if not any(move.captured for move in legal):
        return ScopaError(say.gettext("{card} takes nothing on this table.", card=card))
    equal = {other for other in state.table if other.rank == tried.card.rank}
    if {*legal} == {types.Move(tried.card, [other]) for other in equal}:
        return ScopaError(
            say.gettext("{card} must take one equal card: {moves}.", card=card, moves=moves)
        )
    return ScopaError(
        say.gettext(
            "{move} is not allowed; with this card there is: {moves}.",
            move=words.move(tried),
            moves=moves,
        )
    )
