"""The last cards of two players, who know from those that have gone what the other holds.

Perfect play, and what a move lets one hope for: several moves are often perfect, and the best of
them is the one that gives the other most to do wrong.  The other is taken to move in one of three
ways, each as likely: perfectly, as Normal does, or as one who asks what would come of each move
if both then played at random.
"""

from __future__ import annotations

from collections.abc import Sequence

from scopa._core_py_moves import moves
from scopa._core_py_play import HANDS, TABLE, TURN, put_down
from scopa._core_py_random import BOT, Stream
from scopa._core_py_round import MOST_MOVES, margin, usual_move

FAR = 1000  # beyond every margin, in points

MEAN_BITS = 20  # means are kept in 2**-20 points, rounded down


def _listed(spec: Sequence[int], position: list[int]) -> list[tuple[int, int]]:
    """The moves of the player to move, at most MOST_MOVES."""
    flat = moves(spec, position[HANDS + position[TURN]], position[TABLE])[: 2 * MOST_MOVES]
    return list(zip(flat[::2], flat[1::2], strict=True))


def _after(spec: Sequence[int], position: list[int], move: tuple[int, int]) -> list[int]:
    after = position[:]
    put_down(spec, after, *move)
    return after


def _is_over(position: list[int]) -> bool:
    return not position[HANDS + position[TURN]]


def perfect(spec: Sequence[int], position: list[int], least: int, most: int) -> int:
    """The margin of the player to move when two players play all their cards perfectly."""
    best = -FAR
    flat = moves(spec, position[HANDS + position[TURN]], position[TABLE])
    for move in zip(flat[::2], flat[1::2], strict=True):
        made = _made(spec, position, move, least, most)
        if made > best:
            best = made
            least = max(least, made)
            if least >= most:
                break
    return best


def _made(
    spec: Sequence[int], position: list[int], move: tuple[int, int], least: int, most: int
) -> int:
    """The same when the first move is given."""
    after = _after(spec, position, move)
    if _is_over(after):
        return margin(spec, after, position[TURN])
    return -perfect(spec, after, -most, -least)


def perfect_moves(spec: Sequence[int], position: list[int]) -> list[tuple[int, int]]:
    """All moves that keep what perfect play is worth, in their order."""
    choices = _listed(spec, position)
    best, kept = -FAR, choices
    for move in choices if len(choices) > 1 else ():
        made = _made(spec, position, move, best - 1, FAR)
        if made > best:
            best, kept = made, []
        if made == best:
            kept.append(move)
    return kept


def play_perfectly(spec: Sequence[int], position: list[int]) -> None:
    """Play all cards of two players in place, each time the first of the perfect moves."""
    while not _is_over(position):
        put_down(spec, position, *perfect_moves(spec, position)[0])


def _by_chance(spec: Sequence[int], position: list[int], player: int) -> int:
    """The mean margin of *player* when both play at random, FAR higher, in 2**-20 points."""
    if _is_over(position):
        return margin(spec, position, player) + FAR << MEAN_BITS
    choices = _listed(spec, position)
    means = [_by_chance(spec, _after(spec, position, move), player) for move in choices]
    return sum(means) // len(means)


def _guessed_move(spec: Sequence[int], position: list[int]) -> tuple[int, int]:
    """The first of the moves that are best if both go on at random."""
    choices = _listed(spec, position)
    if len(choices) == 1:
        return choices[0]
    player = position[TURN]
    means = [_by_chance(spec, _after(spec, position, move), player) for move in choices]
    return choices[means.index(max(means))]


def _hope(spec: Sequence[int], position: list[int], player: int) -> int:
    """What *player* may hope for by perfect moves: the mean margin, FAR higher, times three for
    each move of the other to come."""
    if _is_over(position):
        return margin(spec, position, player) + FAR
    kept = perfect_moves(spec, position)
    if position[TURN] == player:
        return max(_hope(spec, _after(spec, position, move), player) for move in kept)
    ways = (kept[0], usual_move(spec, position, Stream(BOT, 0, 0)), _guessed_move(spec, position))
    return sum(_hope(spec, _after(spec, position, move), player) for move in ways)


def best_hope(spec: Sequence[int], position: list[int]) -> list[int]:
    """The card and captured mask of the perfect move that lets the player to move hope most.

    All cards are in the hands of two players.  Of equal moves it is the first.
    """
    kept = perfect_moves(spec, position)
    if len(kept) == 1:
        return list(kept[0])
    player = position[TURN]
    hopes = [_hope(spec, _after(spec, position, move), player) for move in kept]
    return list(kept[hopes.index(max(hopes))])
