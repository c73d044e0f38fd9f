"""Looking ahead: determinize a view, play positions out, and choose for the players."""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_inference import (
    HAND,
    PLAYER,
    SIZES,
    STOCK_SIZE,
    UNSEEN,
    Memory,
    Seen,
    likelihood,
    read_plays,
)
from scopa._core_py_play import (
    DEALER,
    HAND_SIZE,
    HANDS,
    LAST_SCOPA,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
    apply,
    deal_round,
    put_down,
)
from scopa._core_py_playout import play_out
from scopa._core_py_policy import GREEDY, pick
from scopa._core_py_random import BOT, DETERMINIZE, ROLLOUT, Stream, mix64
from scopa._core_py_round import FAR, POINT, Known, best_thought, margin, outcome, perfect

# So many deals compete for one sample.
CANDIDATES = 8

# Sums are given so much higher, never negative.
OFFSET = 1 << 50


def _bits(mask: int) -> list[int]:
    return [card for card in range(40) if mask >> card & 1]


def complete(spec: Sequence[int], view: list[int], rng: Stream) -> list[int]:
    """A packed position drawn uniformly among those that *view* allows."""
    players, sides = spec[PLAYERS], spec[SIDES]
    sizes = view[SIZES : SIZES + players]
    public = view[SIZES + players :]
    exposed = public[3 * sides :]
    hidden = _bits(view[UNSEEN])
    rng.shuffle(hidden)
    hands: list[int] = []
    start = 0
    for player in range(players):
        if player == view[PLAYER] - 1:
            hands.append(view[HAND])
            continue
        end = start + sizes[player] - exposed[player].bit_count()
        hands.append(exposed[player] | sum(1 << card for card in hidden[start:end]))
        start = end
    return [*view[:5], *hands, *public, *hidden[start:]]


def determinize(spec: Sequence[int], view: list[int], seed: int, index: int) -> list[int]:
    """A position consistent with *view*, from the stream (determinize, seed, index)."""
    return complete(spec, view, Stream(DETERMINIZE, seed, index))


def _digest(view: list[int], seed: int) -> int:
    """A seed of its own for every view, so that equal views get equal choices."""
    for word in view:
        seed = mix64(seed ^ word)
    return seed


def policy_move(spec: Sequence[int], view: list[int], policy: int, seed: int) -> list[int]:
    """The card and captured mask that *policy* plays for the view of the player to move."""
    players = spec[PLAYERS]
    player = view[TURN]
    ends = player == view[DEALER] and view[HAND] & (view[HAND] - 1) == 0
    if ends:
        next_size = spec[HAND_SIZE] if view[STOCK_SIZE] else 0
    else:
        next_size = view[SIZES + (player + 1) % players]
    last = ends and not view[STOCK_SIZE] and not spec[LAST_SCOPA]
    rng = Stream(BOT, _digest(view, seed), 0)
    return list(pick(policy, view[HAND], view[TABLE], view[UNSEEN], next_size, last, rng))


def _thinks(known: Known) -> bool:
    """Whether quick thoughts serve: there are tables for them, and hands are small."""
    return len(known.values) > 0 and known.spec[HAND_SIZE] <= 3


def _sample(
    known: Known, view: list[int], seen: list[Seen], memory: Memory, rng: Stream
) -> list[int]:
    """A position that *view* allows, the likelier the better it explains the plays *seen*."""
    if not seen:
        return complete(known.spec, view, rng)
    deals = [complete(known.spec, view, rng) for _ in range(CANDIDATES)]
    if _thinks(known):
        weights = [memory.likelihood(deal) for deal in deals]
    else:
        weights = [likelihood(known, seen, deal) for deal in deals]
    shift = max(max(weights).bit_length() - 28, 0)
    weights = [(weight >> shift) + 1 for weight in weights]
    left = rng.below(sum(weights))
    for deal, weight in zip(deals, weights, strict=True):
        if left < weight:
            return deal
        left -= weight
    return deals[-1]


def _play_on(known: Known, position: list[int], side: int, rng: Stream) -> int:
    """What *side* makes of the hand, in 1/1000, after a move whose round is not yet dealt."""
    spec = known.spec
    players, sides = spec[PLAYERS], spec[SIDES]
    while position[HANDS + position[TURN]]:
        put_down(spec, position, *best_thought(known, position, rng))
    stock = len(position) - (HANDS + 2 * players + 3 * sides)
    if players == 2 and stock == players * spec[HAND_SIZE]:
        deal_round(spec, position)
        made = POINT * perfect(spec, position, -FAR, FAR)
        return made if position[TURN] % sides == side else -made
    return outcome(known, position, side)


def _look_ahead(known: Known, position: list[int], card: int, captured: int, rng: Stream) -> int:
    """What the player to move makes of the hand by one move, in 1/1000."""
    spec = known.spec
    side = position[TURN] % spec[SIDES]
    if _thinks(known):
        after = position[:]
        put_down(spec, after, card, captured)
        return _play_on(known, after, side, rng)
    after = play_out(spec, apply(spec, position, card, captured), GREEDY, rng)
    return POINT * margin(spec, after, side)


def search(
    spec: Sequence[int],
    view: list[int],
    plays: list[int],
    moves: list[int],
    values: Sequence[int],
    seed: int,
    first: int,
    count: int,
) -> list[int]:
    """What *moves* of the player to move are worth, over *count* deals of the hidden cards.

    *plays* are the plays of this round, oldest first: card, captured mask, card, …; *moves*
    are legal moves in the same form, and *values* the tables of `_core_py_values` for these
    rules, or empty.  With tables, and hands of three cards at most, every move is played on to
    the end of the round by quick thoughts; without, to the end of the hand by the greedy
    policy.  In the last round but one of two players the last is played perfectly.

    Deal number *i* has a stream of its own, the same for every move, so that chunks can be
    added up.  The result has the sum of the margins for each move, in thousandths of a point
    and OFFSET higher, and then the sum of the squared differences for each pair of moves:
    (1, 0), (2, 0), (2, 1), (3, 0), …
    """
    known = Known(spec, values)
    options = len(moves) >> 1
    sums, squares = [OFFSET] * options, [0] * (options * (options - 1) // 2)
    key = _digest(view, seed)
    seen = read_plays(spec, view, plays)
    memory = Memory(known, seen, key)
    for index in range(first, first + count):
        position = _sample(known, view, seen, memory, Stream(BOT, key, index))
        made: list[int] = []
        at = 0
        for i in range(options):
            rng = Stream(ROLLOUT, key, index)
            value = _look_ahead(known, position, moves[2 * i], moves[2 * i + 1], rng)
            sums[i] += value
            for other in made:
                squares[at] += (value - other) ** 2
                at += 1
            made.append(value)
    return sums + squares
