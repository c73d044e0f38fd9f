"""The batch against the plain functions: every lane is a game that they play as well."""

from __future__ import annotations

import random

import pytest
from lanes import Lane, modules, rules_of
from support import game_of

import scopa

np = pytest.importorskip("numpy")

SIDES = ["first", "twin"]
VARIED = [
    *map(scopa.Rules.preset, scopa.PRESETS),
    scopa.Rules(forced=False),
    scopa.Rules(totals=("rank", 15), choice="free", forced=False, last_scopa=True),
    scopa.Rules(players=3, finish="lowest", target=5),
]


def named(rules):
    return rules.to_text()[:40]


def compare(batch, lanes, totals=None):
    """Everything that a batch shows is what its lanes, played by hand, show."""
    mask = batch.legal_mask()
    for player in (None, 0, len(lanes[0].state.hands) - 1):
        for perfect_recall in (False, True):
            rows = batch.observe(player=player, perfect_recall=perfect_recall)
            for i, lane in enumerate(lanes):
                seat = lane.state.turn if player is None else player
                total = lane.match.totals
                assert lane.observe(seat, total, perfect_recall) == rows[i].tobytes(), i
    for i, lane in enumerate(lanes):
        assert list(lane.legal()) == np.flatnonzero(mask[i]).tolist()
        state = batch.state(i)
        assert lane.state == state
        assert lane.state.history == state.history
        assert lane.state.opening_table == state.opening_table
        assert lane.pending == batch.pending_move(i)
        assert lane.of["scopa"].observe(lane.state, 0, lane.match.totals) == batch.view(i, 0)
        assert lane.state.plies == batch.plies[i]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rules", VARIED, ids=named)
def test_every_lane_can_be_played_by_hand(rules: scopa.Rules, side: str) -> None:
    """Hand k of lane i is deal(rules, dealer=k % players, seed=seed, index=i + k * n)."""
    n, steps = (3 if side == "first" else 2), 90
    rules = rules_of(side, rules)
    batch = modules(side)["scopa.batch"].Batch(n, rules, seed=11)
    lanes = [Lane(side, rules, 11, i, n) for i in range(n)]
    rng, ended = random.Random(1), 0
    for step in range(steps):
        if step % 5 == 0 or step > steps - 4:
            compare(batch, lanes)
        chosen = [rng.choice(lane.legal()) for lane in lanes]
        rewards, done = batch.step(np.array(chosen), validate=("check", "trust")[step % 2])
        for i, (lane, action) in enumerate(zip(lanes, chosen, strict=True)):
            score = lane.act(action)
            assert done[i] == (score is not None)
            if score is None:
                assert not rewards[i].any()
                continue
            ended += 1
            points = game_of(lane.state).points()
            assert list(score.points) == points == batch.points[i].tolist()
            aim = -1 if rules.finish == "lowest" else 1
            worth = [aim * own for own in points]
            for place, own in enumerate(worth):
                best = max(worth[:place] + worth[place + 1 :])
                assert own - best == rewards[i, place]
            lane.next_hand()
            assert lane.state == batch.state(i)
    assert ended


MATCHES = [
    scopa.Rules(target=5),
    scopa.Rules.preset("cirulla").replace(target=20),
    scopa.Rules(players=3, target=4),
    scopa.Rules(players=3, finish="first", target=4, napola=10),
    scopa.Rules(finish="first", target=7, table_bonus={15: 1, 20: 2, 25: 1, 30: 2}),
    scopa.Rules.preset("scopa_a_perdere").replace(target=6),
    scopa.Rules.preset("scopone").replace(target=4),
]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("rules", MATCHES, ids=named)
def test_matches_are_those_of_match(rules: scopa.Rules, side: str) -> None:
    n = 8 if side == "first" else 2
    rules = rules_of(side, rules)
    batch = modules(side)["scopa.batch"].Batch(n, rules, seed=3, unit="match")
    lanes = [Lane(side, rules, 3, i, n) for i in range(n)]
    rng, won = random.Random(2), 0
    for step in range(400 if side == "first" else 150):
        chosen = [rng.choice(lane.legal()) for lane in lanes]
        rewards, done = batch.step(np.array(chosen))
        for i, (lane, action) in enumerate(zip(lanes, chosen, strict=True)):
            score = lane.act(action)
            ends = False
            if score is not None:
                lane.match = lane.match.record(score)
                winner = lane.match.winner
                if winner is not None:
                    ends = True
                    won += 1
                    assert list(lane.match.totals) == batch.points[i].tolist()
                    expected = [1 if place == winner else -1 for place in range(rules.sides)]
                    assert expected == rewards[i].tolist()
                    lane.match = lane.of["scopa"].Match(rules)
                lane.next_hand()
            assert done[i] == ends
            assert ends or not rewards[i].any()
            assert list(lane.match.totals) == batch.totals[i].tolist()
        if step % 40 == 0:
            compare(batch, lanes)
    assert won > 0


def test_all_coins_win_a_match_at_once() -> None:
    """A hand in which one side takes every coin, set up just before its last play."""
    for side in SIDES:
        of = modules(side)
        api = of["scopa"]
        rules = api.Rules(all_coins_wins=True, target=100)
        coins = api.CardSet(range(0, 40, 4)) - api.CardSet.from_text("2D")
        hands = [api.CardSet.from_text("2D"), api.CardSet()]
        table = api.CardSet.from_text("2C 3C")
        rest = api.CardSet(api.DECK) - coins - hands[0] - table
        state = api.GameState(
            rules=rules,
            hands=hands,
            table=table,
            piles=[coins, rest],
            last_capturer=1,
        )
        batch = of["scopa.batch"].Batch(2, rules, seed=1, unit="match", auto_reset=False)
        batch.put(1, state, totals=(0, 99))
        rewards, done = batch.step(np.array([batch.legal_mask()[0].argmax(), 4]))
        assert done.tolist() == [False, True]
        assert rewards.tolist() == [[0, 0], [1, -1]]
        assert api.score_hand(batch.state(1)).wins_match == 0


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("unit", ["hand", "match"])
def test_without_auto_reset_a_lane_waits(unit: str, side: str) -> None:
    rules = rules_of(side, scopa.Rules(target=2))
    batch = modules(side)["scopa.batch"].Batch(3, rules, seed=5, unit=unit, auto_reset=False)
    for step in range(300):
        mask = batch.legal_mask()
        if not mask.any():
            break
        done = batch.step(batch.random_actions(9, step))[1]
        for i in np.flatnonzero(done):
            assert batch.state(int(i)).is_over
            assert not batch.legal_mask()[i].any()
    assert not batch.legal_mask().any()
    before = batch.points.copy()
    rewards, done = batch.step(np.array([0, 80, 17]))
    assert not rewards.any()
    assert not done.any()
    assert (batch.points == before).all()
    with pytest.raises(ValueError, match=r"actions\[1\]=81"):
        batch.step(np.array([0, 81, 17]))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("unit", ["hand", "match"])
def test_lanes_that_are_reset_go_on_as_with_auto_reset(unit: str, side: str) -> None:
    of = modules(side)
    rules = rules_of(side, scopa.Rules(target=3))
    bots = {1: of["scopa.bots"].Easy(seed=3)}
    alone, helped = (
        of["scopa.batch"].Batch(3, rules, seed=5, unit=unit, bots=bots, auto_reset=auto_reset)
        for auto_reset in (True, False)
    )
    ended = 0
    for step in range(150):
        actions = alone.random_actions(9, step)
        rewards, done = alone.step(actions)
        made, over = helped.step(actions)
        assert (made == rewards).all()
        assert (over == done).all()
        ended += over.sum()
        helped.reset(lanes=np.flatnonzero(over))
        for i in range(3):
            assert helped.view(i) == alone.view(i)
            assert helped.deals[i] == alone.deals[i]
            assert helped.pending_move(i) == alone.pending_move(i)
    assert ended > 5


def test_a_lane_may_be_reset_in_the_middle_of_a_move() -> None:
    from scopa.batch import Batch

    batch = Batch(8, scopa.Rules.preset("scopone"), seed=5)
    step = 0
    while not batch.pending.any():
        batch.step(batch.random_actions(1, step))
        step += 1
    before = [batch.view(i) for i in range(8)]
    chosen = np.flatnonzero(batch.pending)
    batch.reset(lanes=chosen)
    assert not batch.pending.any()
    for i in range(8):
        fresh = scopa.deal(batch.rules, dealer=1, seed=5, index=8 + i)
        assert (batch.state(i) == fresh) == (i in chosen)
        assert (batch.view(i) == before[i]) == (i not in chosen)
    batch.reset(lanes=[])


@pytest.mark.parametrize("lanes", [[8], [-1], [0.5], [[1]], [True]])
def test_lanes_that_are_none_are_refused(lanes: object) -> None:
    from scopa.batch import Batch

    batch = Batch(8, seed=1)
    with pytest.raises(scopa.ScopaError, match="lanes="):
        batch.reset(lanes=lanes)
    with pytest.raises(scopa.ScopaError, match="give lanes or a seed"):
        batch.reset(3, lanes=[1])


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("preset", ["scopa", "scopa_3", "cirulla", "scopone", "escoba"])
def test_bots_choose_what_they_choose_anywhere(preset: str, side: str) -> None:
    of = modules(side)
    rules, bots = of["scopa"].Rules.preset(preset), of["scopa.bots"]
    seats = [bots.Random(seed=4), bots.Easy(seed=5), bots.Normal(), bots.Easy(seed=9)]
    kinds = {seat: seats[seat % 4] for seat in range(1, rules.players)}
    if rules.players == 2:
        kinds = {1: seats[1]}
    n = 2
    batch = of["scopa.batch"].Batch(n, rules, seed=8, bots=kinds)
    lanes = [Lane(side, rules, 8, i, n) for i in range(n)]

    def settle(lane):
        score = None
        while True:
            if lane.state.is_over:
                score = of["scopa"].score_hand(lane.state)
                lane.next_hand()
            bot = kinds.get(lane.state.turn)
            if bot is None:
                return score
            lane.play(bot.choose(of["scopa"].observe(lane.state, lane.state.turn)))

    for lane in lanes:
        settle(lane)
    rng = random.Random(4)
    for _ in range(45 if side == "first" else 22):
        for i, lane in enumerate(lanes):
            assert lane.state == batch.state(i)
        chosen = [rng.choice(lane.legal()) for lane in lanes]
        _, done = batch.step(np.array(chosen))
        for i, (lane, action) in enumerate(zip(lanes, chosen, strict=True)):
            lane.act(action)
            score = settle(lane) if lane.pending is None else None
            assert done[i] == (score is not None)
            if score is not None:
                assert list(score.points) == batch.points[i].tolist()


class Slow:
    """A bot that the core does not know, around one that it does."""

    def __init__(self, bot):
        self.bot = bot

    def choose(self, view):
        return self.bot.choose(view)


@pytest.mark.parametrize("preset", ["scopa", "scopa_pairs", "cirulla"])
def test_any_bot_may_play_a_seat(preset: str) -> None:
    from scopa.batch import Batch
    from scopa.bots import Easy

    rules = scopa.Rules.preset(preset)
    seats = range(1, rules.players)
    native = Batch(4, rules, seed=2, bots={seat: Easy(seed=seat) for seat in seats})
    asked = Batch(4, rules, seed=2, bots={seat: Slow(Easy(seed=seat)) for seat in seats})
    for step in range(30):
        actions = native.random_actions(1, step)
        assert (native.legal_mask() == asked.legal_mask()).all()
        for a, b in zip(native.step(actions), asked.step(actions), strict=True):
            assert (a == b).all()
        assert (native.observe() == asked.observe()).all()


def test_a_level_with_a_mind_of_its_own_is_asked() -> None:
    from scopa.batch import Batch

    class First(scopa.bots.Easy):
        __slots__ = ()

        def choose(self, view):
            return scopa.legal_moves(view)[0]

    batch = Batch(2, seed=2, bots={1: First()})
    for step in range(17):
        batch.step(batch.random_actions(1, step))
        state, first = scopa.deal(seed=2), []
        for play in batch.state(0).history:
            if play.player == 1:
                first.append(play.move == scopa.legal_moves(state)[0])
            state = scopa.apply(state, play.move)
        assert all(first)


def test_a_bot_that_fails_is_named_and_the_batch_goes_on() -> None:
    from scopa.batch import Batch

    class Fails(Slow):
        fails = False

        def choose(self, view):
            if self.fails:
                raise RuntimeError("tired")
            return super().choose(view)

    bot = Fails(scopa.bots.Normal())
    batch = Batch(4, seed=2, bots={1: bot})
    bot.fails = True
    with pytest.raises(scopa.BotError, match="Fails in seat 1 raised RuntimeError"):
        batch.step(batch.random_actions(1))
    bot.fails = False
    batch.step(batch.random_actions(2), validate="trust")
    batch.step(batch.random_actions(3))
    assert (batch.turn == 0).all()


@pytest.mark.parametrize("rules", VARIED, ids=named)
def test_the_cores_write_the_same_arrays(rules: scopa.Rules) -> None:
    pair = []
    for side in SIDES:
        bots = {0: modules(side)["scopa.bots"].Random(seed=1)} if rules.players > 2 else None
        batch = modules(side)["scopa.batch"].Batch(3, rules_of(side, rules), 6, bots=bots)
        pair.append(batch)
    for step in range(40):
        first, second = (batch.random_actions(7, step) for batch in pair)
        assert first.tolist() == second.tolist()
        for batch in pair:
            batch.step(first)
        for name, array in pair[0]._arrays.items():
            assert array.dtype == pair[1]._arrays[name].dtype
            assert array.tolist() == pair[1]._arrays[name].tolist(), name
    assert pair[0].observe(perfect_recall=True).tolist() == (
        pair[1].observe(perfect_recall=True).tolist()
    )


@pytest.mark.parametrize("preset", scopa.PRESETS)
def test_nothing_hidden_is_ever_shown(preset: str) -> None:
    """However the hidden cards are dealt again, the observation and the mask stay the same."""
    from scopa.batch import Batch

    rules = scopa.Rules.preset(preset)
    batch = Batch(8, rules, seed=12)
    other = batch.copy()
    for step in range(60):
        batch.step(batch.random_actions(3, step))
        if step % 7:
            continue
        for player in range(rules.players):
            for lane in range(len(batch)):
                view = batch.view(lane, player)
                pending = batch.pending_move(lane) if view.turn == player else None
                other.put(lane, scopa.determinize(view, seed=step), pending)
            for recall in (False, True):
                seen = batch.observe(player=player, perfect_recall=recall)
                assert (seen == other.observe(player=player, perfect_recall=recall)).all()
            mine = batch.turn == player
            assert (batch.legal_mask()[mine] == other.legal_mask()[mine]).all()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("policy", list(scopa.POLICIES))
@pytest.mark.parametrize("preset", ["scopa", "cirulla", "scopa_3"])
def test_simulations_are_rollouts_one_by_one(preset: str, policy: str, side: str) -> None:
    of = modules(side)
    rules, n = of["scopa"].Rules.preset(preset), 200 if side == "first" else 5
    points = of["scopa.batch"].simulate(n, policy, 4, rules=rules, dealer=1)
    rolled = of["scopa"].rollouts(rules, n, policy, seed=4, dealer=1)
    assert rolled.points == tuple(points.sum(axis=0, dtype=int).tolist())
    assert rolled.squares == tuple((points.astype(int) ** 2).sum(axis=0).tolist())
    again = of["scopa.batch"].simulate(n, policy, 4, rules=rules, dealer=1, threads=3)
    assert (points == again).all()
