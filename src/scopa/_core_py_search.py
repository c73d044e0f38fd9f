"""Looking ahead: determinize a view, play positions out, and choose for the players."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from scopa._core_py_count import declared
from scopa._core_py_endgame import FAR, perfect, play_perfectly
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
    deal_round,
    put_down,
)
from scopa._core_py_playout import play_out
from scopa._core_py_policy import GREEDY, RANDOM, pick
from scopa._core_py_random import BOT, DETERMINIZE, ROLLOUT, Stream, mix64
from scopa._core_py_round import (
    ONWARD,
    PERFECT,
    POINT,
    RANDOMLY,
    USUAL,
    Known,
    best_thought,
    margin,
    outcome,
    usual_move,
)
from scopa._core_py_spec import Scoring, scoring

# So many deals compete for one sample, and more where what is found out about hands is kept.
CANDIDATES, MORE_CANDIDATES = 8, 16

# So many deals at most are looked at for one in which nobody conceals what had to be declared.
TRIES = 64

# Sums are given so much higher, never negative.
OFFSET = 1 << 50


def _bits(mask: int) -> list[int]:
    return [card for card in range(40) if mask >> card & 1]


def complete(spec: Sequence[int], view: list[int], rng: Stream) -> list[int]:
    """A packed position drawn uniformly among those that *view* allows.

    Nobody holds three cards face down that had to be declared.
    """
    position = _fill_in(spec, view, rng)
    own = scoring(spec)
    if own is not None and own.declares:
        tried = 1
        while tried < TRIES and not _kept_quiet(spec, own, view, position):
            position = _fill_in(spec, view, rng)
            tried += 1
    return position


def _kept_quiet(spec: Sequence[int], own: Scoring, view: list[int], position: list[int]) -> bool:
    players = spec[PLAYERS]
    exposed = SIZES + players + 3 * spec[SIDES]
    return not any(
        player != view[PLAYER] - 1
        and view[SIZES + player] == 3
        and not view[exposed + player]
        and declared(own, position[HANDS + player])
        for player in range(players)
    )


def _fill_in(spec: Sequence[int], view: list[int], rng: Stream) -> list[int]:
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


def digest(view: list[int], seed: int) -> int:
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
        next_size, shown = spec[HAND_SIZE] if view[STOCK_SIZE] else 0, 0
    else:
        following = (player + 1) % players
        shown = view[SIZES + players + 3 * spec[SIDES] + following]
        next_size = view[SIZES + following] - shown.bit_count()
    last = ends and not view[STOCK_SIZE] and not spec[LAST_SCOPA]
    rng = Stream(BOT, digest(view, seed), 0)
    return list(
        pick(spec, policy, view[HAND], view[TABLE], view[UNSEEN], next_size, shown, last, rng)
    )


def _thinks(known: Known) -> bool:
    """Whether quick thoughts serve: there are tables for them, and hands are small."""
    return len(known.values) > 0 and known.spec[HAND_SIZE] <= 3


def sample(
    known: Known, view: list[int], seen: list[Seen], memory: Memory, rng: Stream
) -> list[int]:
    """A position that *view* allows, the likelier the better it explains the plays *seen*."""
    if not seen:
        return complete(known.spec, view, rng)
    thinks = _thinks(known)
    many = MORE_CANDIDATES if thinks else CANDIDATES
    deals = [complete(known.spec, view, rng) for _ in range(many)]
    if thinks:
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


def _finish_round(known: Known, position: list[int], side: int, rng: Stream) -> None:
    """Play on until the hands are empty, but do not deal: by quick thoughts, and those who
    play against *side*, as often as not, as Normal does."""
    spec = known.spec
    while position[HANDS + position[TURN]]:
        against = position[TURN] % spec[SIDES] != side
        if known.parts & USUAL and against and rng.below(2):
            choice = usual_move(spec, position, rng)
        else:
            choice = best_thought(known, position, rng)
        put_down(spec, position, *choice)


def stock_size(spec: Sequence[int], position: list[int]) -> int:
    """How many cards the stock has."""
    return len(position) - (HANDS + 2 * spec[PLAYERS] + 3 * spec[SIDES])


def last_of_two(known: Known, position: list[int]) -> bool:
    """Whether the round to be dealt is the last, of two players, and so open to both."""
    spec = known.spec
    if not known.parts & PERFECT or spec[PLAYERS] != 2:
        return False
    return stock_size(spec, position) == 2 * spec[HAND_SIZE]


def play_to_end(known: Known, position: list[int], side: int, rng: Stream) -> None:
    """Play a hand out whose next round may be due: this round as Hard of *side* thinks it is
    played, the others more simply."""
    spec = known.spec
    if _thinks(known):
        _finish_round(known, position, side, rng)
        if last_of_two(known, position):
            deal_round(spec, position)
            play_perfectly(spec, position)
            return
    if not position[HANDS + position[TURN]]:
        deal_round(spec, position)
    play_out(spec, position, RANDOM if known.parts & RANDOMLY else GREEDY, rng)


def _look_ahead(known: Known, position: list[int], card: int, captured: int, rng: Stream) -> int:
    """What the player to move makes of the hand by one move, in 1/1000."""
    spec = known.spec
    sides = spec[SIDES]
    side = position[TURN] % sides
    after = position[:]
    put_down(spec, after, card, captured)
    if not _thinks(known):
        play_to_end(known, after, side, rng)
        return POINT * margin(spec, after, side)
    _finish_round(known, after, side, rng)
    while known.parts & ONWARD and stock_size(spec, after) and not last_of_two(known, after):
        deal_round(spec, after)
        _finish_round(known, after, side, rng)
    if last_of_two(known, after):
        deal_round(spec, after)
        made = POINT * perfect(spec, after, -FAR, FAR)
        return made if after[TURN] % sides == side else -made
    return outcome(known, after, side)


def search(
    spec: Sequence[int],
    view: list[int],
    plays: list[int],
    moves: list[int],
    values: Sequence[int],
    parts: int,
    care: int,
    memory: array[int],
    seed: int,
    first: int,
    count: int,
) -> list[int]:
    """What *moves* of the player to move are worth, over *count* deals of the hidden cards.

    *plays* are the plays of this round, oldest first: card, captured mask, card, …; *moves*
    are legal moves in the same form, and *values* the tables of `_core_py_values` for these
    rules, or empty.  With tables, and hands of three cards at most, every move is played on to
    the end of the round by quick thoughts; without, to the end of the hand by the greedy
    policy.  *parts* says more, as the sum of USUAL, PERFECT, ONWARD and RANDOMLY.

    With tables, what the others' plays tell of their hands is found out by thoughts about *care*
    deals, once for each hand, and kept in *memory*: an array of typecode ``I`` with HANDS_OF_TWO
    numbers for each player, all 0 at first.  Chunks of one search may share it, one after
    another; the result is the same as with a fresh one.

    Deal number *i* has a stream of its own, the same for every move, so that chunks can be
    added up.  The result has the sum of the margins for each move, in thousandths of a point
    and OFFSET higher, and then the sum of the squared differences for each pair of moves:
    (1, 0), (2, 0), (2, 1), (3, 0), …
    """
    known = Known(spec, values, parts)
    options = len(moves) >> 1
    sums, squares = [OFFSET] * options, [0] * (options * (options - 1) // 2)
    key = digest(view, seed)
    seen = read_plays(spec, view, plays)
    remembered = Memory(known, seen, key, care, memory)
    for index in range(first, first + count):
        position = sample(known, view, seen, remembered, Stream(BOT, key, index))
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
