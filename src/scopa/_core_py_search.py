"""Looking ahead: determinize a view, play positions out, and choose for the players."""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_captures import moves
from scopa._core_py_inference import (
    CANDIDATES,
    HAND,
    PLAYER,
    SIZES,
    STOCK_SIZE,
    UNSEEN,
    Seen,
    likelihood,
    read_plays,
)
from scopa._core_py_play import (
    DEALER,
    HAND_SIZE,
    LAST_SCOPA,
    PLAYERS,
    SIDES,
    TABLE,
    TURN,
    apply,
    points,
)
from scopa._core_py_playout import play_out
from scopa._core_py_policy import GREEDY, pick
from scopa._core_py_random import BOT, DETERMINIZE, ROLLOUT, Stream, mix64
from scopa._core_py_solver import SHIFT, solve

# With so few cards in two hands and none in the stock, nothing is hidden: solve.
MOST_SOLVED, SOLVER_BITS = 8, 10


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


def _sample(spec: Sequence[int], view: list[int], seen: list[Seen], rng: Stream) -> list[int]:
    """A position that *view* allows, the likelier the better it explains the plays *seen*."""
    if not seen:
        return complete(spec, view, rng)
    deals = [complete(spec, view, rng) for _ in range(CANDIDATES)]
    weights = [likelihood(seen, deal) for deal in deals]
    shift = max(max(weights).bit_length() - 28, 0)
    weights = [(weight >> shift) + 1 for weight in weights]
    left = rng.below(sum(weights))
    for deal, weight in zip(deals, weights, strict=True):
        if left < weight:
            return deal
        left -= weight
    return deals[-1]


def hard(
    spec: Sequence[int], view: list[int], plays: list[int], samples: int, seed: int
) -> list[int]:
    """The value of each legal move of the player to move, in the order of ``moves``.

    *plays* are the plays of this round, oldest first: card, captured mask, card, …  Each of
    *samples* deals of the hidden cards is played out once after every move with the greedy
    policy.  A value is the sum over samples of (S-1) × own points - the other sides' points,
    shifted up by 2**40 so that it is never negative.  With at most MOST_SOLVED cards in
    the hands of two players and none in the stock, nothing is hidden any more, and the values
    are those of perfect play, counted once.
    """
    sides = spec[SIDES]
    choices = moves(view[HAND], view[TABLE])
    count = len(choices) >> 1
    side = view[TURN] % sides
    hidden = sum(view[SIZES : SIZES + spec[PLAYERS]]) > MOST_SOLVED or view[STOCK_SIZE]
    if spec[PLAYERS] == 2 and not hidden:
        solved = solve(spec, determinize(spec, view, seed, 0), SOLVER_BITS)[:count]
        return [(1 << 40) + (1 - 2 * side) * (value - SHIFT) for value in solved]
    values = [1 << 40] * count
    key = _digest(view, seed)
    seen = read_plays(spec, view, plays)
    for index in range(samples):
        position = _sample(spec, view, seen, Stream(BOT, key, index))
        for i in range(count):
            after = apply(spec, position, choices[2 * i], choices[2 * i + 1])
            result = points(spec, play_out(spec, after, GREEDY, Stream(ROLLOUT, key, index)))
            values[i] += sides * result[side] - sum(result)
    return values
