"""What an observation holds, entry by entry, told from the view alone."""

from __future__ import annotations

import random

import pytest
from support import play_out

import scopa
from scopa import actions, observation
from scopa.observation import encode, layout


def parts(view, pending=None, perfect_recall=True):
    """The parts of an observation, by name, in their shapes."""
    plan = layout(view.rules, perfect_recall=perfect_recall)
    entries = encode(view, pending, perfect_recall=perfect_recall)
    assert len(entries) == plan.size == len(plan.scales)
    assert all(entry <= most for entry, most in zip(entries, plan.scales, strict=True))
    found = {}
    for name, place in plan.slices.items():
        flat, shape = list(entries[place]), plan.shapes[name]
        width = shape[-1]
        rows = [flat[i : i + width] for i in range(0, len(flat), width)]
        found[name] = rows if len(shape) > 1 else flat
    return found


def plane(cards):
    return [int(number in set(map(int, cards))) for number in range(40)]


def expected(view):
    rules, me = view.rules, view.player
    players, sides = rules.players, rules.sides
    seats = [(me + i) % players for i in range(players)]
    ranks = [(me + i) % sides for i in range(sides)]
    found = {
        "hand": plane(view.hand),
        "table": plane(view.table),
        "piles": [plane(view.piles[side]) for side in ranks],
        "unseen": plane(view.unseen),
        "pending_card": [0] * 40,
        "pending_picks": [0] * 40,
        "hand_sizes": [view.hand_sizes[seat] for seat in seats],
        "stock_size": [view.stock_size],
        "sweeps": [min(view.sweeps[side], 20) for side in ranks],
        "last_capturer": [int(view.last_capturer == side) for side in ranks],
        "turn": [int(view.turn == seat) for seat in seats],
        "dealer": [int(view.dealer == seat) for seat in seats],
    }
    if rules.accusi:
        found["exposed"] = [plane(view.exposed[seat]) for seat in seats]
    if rules.accusi or rules.table_bonus:
        found["bonus"] = [min(view.bonus[side], 60) for side in ranks]
    played, taken, by = [0] * 40, [0] * 40, [[0] * 40 for _ in seats]
    for ply, play in enumerate(view.history, 1):
        card = int(play.move.card)
        played[card] = ply
        by[seats.index(play.player)][card] = 1
        won = [*play.move.captured, *([card] if play.move.captured else [])]
        for each in won:
            taken[each] = ply
        for each in play.leftovers:
            taken[each] = ply + 1
    for pile in view.piles:
        for each in pile:
            if not taken[each]:
                taken[each] = played[each]
    return found | {"played_at": played, "taken_at": taken, "played_by": by}


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_every_part_says_what_the_view_says(preset: str) -> None:
    rules, rng = scopa.Rules.preset(preset), random.Random(preset)
    for seed in range(3):
        for plies in (0, 1, 7, 20, 35, 40):
            state = play_out(scopa.deal(rules, seed=seed, dealer=seed % 2), rng, plies)
            totals = tuple(rng.randrange(2 * rules.target) for _ in range(rules.sides))
            for seat in range(rules.players):
                view = scopa.observe(state, seat, totals)
                found = parts(view)
                shown = found.pop("totals")
                assert found == expected(view)
                ranks = [(seat + i) % rules.sides for i in range(rules.sides)]
                assert shown == [totals[side] for side in ranks] or rules.target > 127


def test_the_layout_of_the_standard_game_is_frozen() -> None:
    """A change here is a new LAYOUT_VERSION."""
    assert observation.LAYOUT_VERSION == 1
    plan = layout(perfect_recall=True)
    assert {name: (place.start, place.stop) for name, place in plan.slices.items()} == {
        "hand": (0, 40),
        "table": (40, 80),
        "piles": (80, 160),
        "unseen": (160, 200),
        "pending_card": (200, 240),
        "pending_picks": (240, 280),
        "hand_sizes": (280, 282),
        "stock_size": (282, 283),
        "sweeps": (283, 285),
        "totals": (285, 287),
        "last_capturer": (287, 289),
        "turn": (289, 291),
        "dealer": (291, 293),
        "played_by": (293, 373),
        "played_at": (373, 413),
        "taken_at": (413, 453),
    }
    scale = {name: set(plan.scales[place]) for name, place in plan.slices.items()}
    assert scale.pop("hand_sizes") == {3}
    assert scale.pop("stock_size") == {40}
    assert scale.pop("sweeps") == {20}
    assert scale.pop("totals") == {22}
    assert scale.pop("played_at") == scale.pop("taken_at") == {41}
    assert set(map(tuple, scale.values())) == {(1,)}


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_perfect_recall_only_adds_at_the_end(preset: str) -> None:
    rules = scopa.Rules.preset(preset)
    view = scopa.observe(play_out(scopa.deal(rules, seed=2), random.Random(2), 9), 0)
    short, long = encode(view), encode(view, perfect_recall=True)
    assert long.startswith(short)
    plan, more = layout(rules), layout(rules, perfect_recall=True)
    assert [*plan.slices.items()] == [*more.slices.items()][: len(plan.slices)]
    assert more.scales.startswith(plan.scales)


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_different_histories_have_different_observations(preset: str) -> None:
    """With perfect recall an observation tells the whole public history."""
    rules, rng = scopa.Rules.preset(preset), random.Random(preset)
    seen: dict[bytes, object] = {}
    for _ in range(60):
        state = scopa.deal(rules, seed=5)
        for _ in range(7):
            key = encode(scopa.observe(state, 0), perfect_recall=True)
            known = state.history
            assert seen.setdefault(key, known) == known
            state = scopa.apply(state, rng.choice(scopa.legal_moves(state)))


def test_a_move_under_way_is_shown_to_its_player_alone() -> None:
    rules, rng = scopa.Rules.preset("escoba"), random.Random(3)
    shown = 0
    for seed in range(20):
        state = play_out(scopa.deal(rules, seed=seed), rng, 8)
        for action in actions.legal_actions(state):
            pending = actions.act(state, action)
            if not isinstance(pending, actions.Pending):
                continue
            shown += 1
            found = parts(scopa.observe(state, state.turn), pending)
            assert found["pending_card"] == plane([pending.card])
            assert found["pending_picks"] == plane(pending.picks)
            with pytest.raises(scopa.IllegalMoveError, match="is to move"):
                encode(scopa.observe(state, 1 - state.turn), pending)
    assert shown


def test_scaled_entries_lie_between_0_and_1() -> None:
    view = scopa.observe(play_out(scopa.deal(seed=1), random.Random(1), 20), 0, (300, 4))
    plan = layout(perfect_recall=True)
    floats = plan.floats(encode(view, perfect_recall=True))
    assert all(0 <= number <= 1 for number in floats)
    assert list(floats[plan.slices["totals"]]) == [1.0, 4 / 22]


def test_what_cannot_be_encoded_is_refused() -> None:
    state = scopa.deal(seed=1)
    with pytest.raises(scopa.ScopaError, match="is not a View"):
        encode(state)
    with pytest.raises(scopa.InvalidStateError, match="spectator"):
        encode(scopa.observe(state, None))
    with pytest.raises(scopa.ScopaError, match="must be None or a Pending"):
        encode(scopa.observe(state, 1), 24)
    with pytest.raises(scopa.ScopaError, match="rules="):
        layout("scopa")
