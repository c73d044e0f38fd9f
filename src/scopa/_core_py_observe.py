"""Legal actions and observations of lanes as rows of bytes.

What an observation has in which place is laid down in ``observation.py``.
"""

from __future__ import annotations

from scopa._core_py_lanes import FULL, STOP, Board, get

MOST_SWEEPS, MOST_BONUS, MOST = 20, 60, 255


def plane(cards: int) -> list[int]:
    """Forty entries: 1 for each of the cards."""
    return [cards >> card & 1 for card in range(40)]


def mask_of(board: Board, lane: int) -> list[int]:
    """The legal actions of a lane: none when it is over."""
    allowed = set(board.allowed(lane))
    return [int(action in allowed) for action in range(STOP + 1)]


def observation_of(
    board: Board, lane: int, me: int, perfect_recall: bool, shows: list[int]
) -> list[int]:
    """What seat *me* may know of a lane."""
    a, players, sides = board.arrays, board.players, board.sides
    with_exposed, with_bonus, most_total = shows
    seats = [(me + seat) % players for seat in range(players)]
    ranks = [(me + side) % sides for side in range(sides)]
    hands, exposed = get(a["hands"], lane, players), get(a["exposed"], lane, players)
    piles, table = get(a["piles"], lane, sides), a["table"][lane]
    turn = a["turn"][lane]
    seen = hands[me] | table
    for mask in piles + exposed:
        seen |= mask
    row = plane(hands[me]) + plane(table)
    for side in ranks:
        row += plane(piles[side])
    row += plane(FULL ^ seen)
    pending = a["pending"][lane] if turn == me else 0
    row += plane(1 << (pending - 1) if pending else 0)
    row += plane(a["picks"][lane] if pending else 0)
    if with_exposed:
        for seat in seats:
            row += plane(exposed[seat])
    sweeps, bonus = get(a["sweeps"], lane, sides), get(a["bonus"], lane, sides)
    totals = [min(total, most_total) for total in get(a["totals"], lane, sides)]
    if most_total > MOST:
        totals = [total * MOST // most_total for total in totals]
    row += [hands[seat].bit_count() for seat in seats]
    row.append(40 - a["next_stock"][lane])
    row += [min(sweeps[side], MOST_SWEEPS) for side in ranks]
    row += [totals[side] for side in ranks]
    row += [int(a["last"][lane] == side + 1) for side in ranks]
    row += [int(turn == seat) for seat in seats]
    row += [int(a["dealer"][lane] == seat) for seat in seats]
    if with_bonus:
        row += [min(bonus[side], MOST_BONUS) for side in ranks]
    return row + recall(board, lane, seats) if perfect_recall else row


def recall(board: Board, lane: int, seats: list[int]) -> list[int]:
    """Who played each card, and when it was played and won."""
    a, players = board.arrays, board.players
    played_at = get(a["played_at"], lane, 40)
    row: list[int] = []
    for seat in seats:
        row += [int(ply > 0 and (a["dealer"][lane] + ply) % players == seat) for ply in played_at]
    return row + played_at + get(a["taken_at"], lane, 40)
