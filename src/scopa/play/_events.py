"""What happened, in sentences: deals, plays, and who has won what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .._backend import types
from ..cards import Card
from ._words import Words, seat_names, side_names

__all__ = ["tell", "tell_deal", "tell_victory", "won"]


def won(state: types.GameState, names: Sequence[str], words: Words) -> str:
    """Say what each side has won so far."""
    return "; ".join(_won(state, side, name, words) for side, name in enumerate(names))


def _won(state: types.GameState, side: int, name: str, words: Words) -> str:
    say = words.say
    things = [
        say.ngettext("{number} card", "{number} cards", len(state.piles[side])),
        say.ngettext("{number} scopa", "{number} scope", state.sweeps[side]),
    ]
    if state.bonus[side]:
        things.append(say.gettext("{points} for the deal", points=words.points(state.bonus[side])))
    return f"{name}: {', '.join(things)}"


def tell_deal(
    state: types.GameState,
    before: types.GameState | None,
    names: Sequence[str],
    sides: Sequence[str],
    words: Words,
) -> Iterator[str]:
    """Tell what cards just dealt scored; *before* is the position before, None at the opening."""
    say = words.say
    you = say.gettext("You")  # by the name: in a replay seat 0 may be somebody else
    for name, exposed in zip(names, state.exposed, strict=True):
        if exposed:
            cards = words.cards(exposed)
            yield (
                say.gettext("You declare {cards}.", cards=cards)
                if name == you
                else say.gettext("{name} declares {cards}.", name=name, cards=cards)
            )
    taken = state.piles[state.dealer % len(sides)] if before is None else None
    if taken:
        cards, name = words.cards(taken), names[state.dealer]
        yield (
            say.gettext("You take the opening table: {cards}.", cards=cards)
            if name == you
            else say.gettext("{name} takes the opening table: {cards}.", name=name, cards=cards)
        )
    old = (0,) * len(sides) if before is None else before.bonus
    pairs = zip(sides, state.bonus, old, strict=True)
    scored = [f"{side} {words.points(now - then)}" for side, now, then in pairs if now > then]
    if scored:
        yield say.gettext("For that: {points}.", points=", ".join(scored))


def tell(before: types.GameState, after: types.GameState, words: Words) -> list[str]:
    """Tell the play between two positions."""
    play = after.last_play
    assert play is not None
    say, rules, move = words.say, before.rules, play.move
    names = seat_names(rules, say)
    lines = [_play(play.player, names[play.player], move, _wins_alone(before, move.card), words)]
    if play.scopa:
        lines[0] += " " + words.strong(say.gettext("Scopa!"))
    elif move.captured and move.captured == before.table:
        lines[0] += " " + _no_scopa(before, words)
    if play.refilled:
        lines.append(
            say.gettext(
                "New cards for everyone: {each}. Left in the stock: {stock}.",
                each=rules.hand_size,
                stock=len(after.stock),
            )
        )
        lines += tell_deal(after, before, names, side_names(rules, say), words)
    if play.leftovers:
        lines.append(_leftovers(after, play, words))
    return lines


def _wins_alone(before: types.GameState, card: Card) -> bool:
    return before.rules.ace_empty and card < 4 and not before.table


def _play(seat: int, name: str, move: types.Move, alone: bool, words: Words) -> str:
    say, card, cards = words.say, words.card(move.card), words.cards(move.captured)
    if alone:
        if seat == 0:
            return say.gettext("You play {card} and win it.", card=card)
        return say.gettext("{name} plays {card} and wins it.", name=name, card=card)
    if not move.captured:
        if seat == 0:
            return say.gettext("You lay {card}.", card=card)
        return say.gettext("{name} lays {card}.", name=name, card=card)
    if seat == 0:
        return say.gettext("You play {card} and take {cards}.", card=card, cards=cards)
    return say.gettext("{name} plays {card} and takes {cards}.", name=name, card=card, cards=cards)


def _no_scopa(before: types.GameState, words: Words) -> str:
    """Say what cleared the table without a scopa."""
    last = sum(map(len, before.hands)) == 1 and not before.stock
    if last and not before.rules.last_scopa:
        return words.say.gettext(
            "The table is clear, but the last card of the hand makes no scopa."
        )
    return words.say.gettext("The table is clear, but an ace makes no scopa.")


def _leftovers(after: types.GameState, play: types.Play, words: Words) -> str:
    say, rules, side = words.say, after.rules, play.leftovers_to
    cards = words.cards(play.leftovers)
    if side is None:
        return say.gettext(
            "Nobody took a card, so nobody gets the last ones: {cards}.", cards=cards
        )
    if rules.sides == rules.players:
        if side == 0:
            return say.gettext("You took last and get what is left: {cards}.", cards=cards)
    elif side == 0:
        return say.gettext("Your side took last and gets what is left: {cards}.", cards=cards)
    elif rules.sides == 2:
        return say.gettext("The other side took last and gets what is left: {cards}.", cards=cards)
    name = side_names(rules, say)[side]
    return say.gettext("{name} took last and gets what is left: {cards}.", name=name, cards=cards)


def tell_victory(state: types.GameState, side: int, words: Words) -> str:
    """Say who has won the match."""
    say, rules = words.say, state.rules
    if rules.sides == rules.players:
        if side == 0:
            return say.gettext("You win the match!")
    elif side == 0:
        return say.gettext("Your side wins the match!")
    elif rules.sides == 2:
        return say.gettext("The other side wins the match.")
    return say.gettext("{name} wins the match.", name=side_names(rules, say)[side])
