"""The native core and its twin give equal lists, and the referee agrees where it speaks."""

from __future__ import annotations

import random
from array import array
from math import comb

import packed
import pytest
import referee
from hypothesis import given
from hypothesis import strategies as st
from packed import FULL, SPECS, VARIANT_SPECS

import scopa
from scopa import _values

masks = st.integers(0, FULL)
# Few cards are the common case, and what the referee can enumerate.
small_masks = st.sets(st.integers(0, 39), max_size=14).map(lambda s: sum(1 << card for card in s))
seeds = st.integers(0, 2**64 - 1)
specs = st.one_of(st.sampled_from(SPECS), st.sampled_from(VARIANT_SPECS))


@pytest.fixture(scope="module")
def native(cores):
    return cores[0]


@pytest.fixture(scope="module")
def python(cores):
    return cores[1]


def sums_by_counting(table, rank):
    """How many sets of two or more smaller cards make a rank, by multiplying polynomials."""
    ways = [1] + [0] * rank
    for smaller in range(1, rank):
        held = sum(table >> 4 * (smaller - 1) + suit & 1 for suit in range(4))
        ways = [
            sum(comb(held, n) * ways[t - n * smaller] for n in range(held + 1) if n * smaller <= t)
            for t in range(rank + 1)
        ]
    return ways[rank]


class TestCaptures:
    def test_1698_groups_for_a_king_on_all_smaller_cards(self, core):
        found = core.captures(packed.SCOPA, FULL >> 4, 39)
        assert 1698 == sums_by_counting(FULL >> 4, 10)
        assert 1698 == len(set(found))
        assert sorted(found) == list(found)

    @pytest.mark.parametrize("card", range(40), ids=referee.PACK)
    def test_on_the_fullest_table(self, core, card):
        """Everything but the card's own rank: each group is a sum, none is missing or twice."""
        rank = card // 4 + 1
        table = FULL ^ (15 << 4 * (rank - 1))
        found = list(core.captures(packed.SCOPA, table, card))
        assert sums_by_counting(table, rank) == len(found) == len(set(found))
        assert sorted(found) == found
        assert {rank} | ({0} if not found else set()) >= {
            referee.total(packed.cards_of(group)) for group in found
        }
        assert all(group & table == group for group in found)

    def test_an_equal_card_is_taken_alone(self, core):
        for card in range(40):
            rank = card // 4
            same = 15 << 4 * rank ^ 1 << card
            expected = [1 << other for other in range(40) if same >> other & 1]
            assert expected == list(core.captures(packed.SCOPA, FULL ^ 1 << card, card))

    def test_nothing_on_an_empty_table(self, core):
        assert [[]] * 40 == [list(core.captures(packed.SCOPA, 0, card)) for card in range(40)]

    @given(table=small_masks, card=st.integers(0, 39))
    def test_python_as_the_referee(self, table, card):
        from scopa import _core_py

        table &= ~(1 << card)
        expected = referee.captures(packed.cards_of(table), referee.PACK[card])
        assert [packed.mask_of(group) for group in expected] == _core_py.captures(
            packed.SCOPA, table, card
        )

    @given(spec=specs, table=masks, hand=masks)
    def test_cores_agree_on_any_table(self, native, python, spec, table, hand):
        assert [python.captures(spec, table, card) for card in range(40)] == [
            native.captures(spec, table, card) for card in range(40)
        ]
        assert python.moves(spec, hand & ~table, table) == native.moves(spec, hand & ~table, table)

    def test_moves_are_cards_and_their_captures_in_order(self, core):
        rng = random.Random(3)
        for _ in range(200):
            cards = rng.sample(range(40), 16)
            hand = sum(1 << card for card in cards[:6])
            table = sum(1 << card for card in cards[6:])
            expected = [
                (card, captured)
                for card in sorted(cards[:6])
                for captured in list(core.captures(packed.SCOPA, table, card)) or [0]
            ]
            assert expected == packed.pairs(core.moves(packed.SCOPA, hand, table))


class TestPlay:
    @pytest.mark.parametrize("spec", SPECS[::6], ids=packed.short)
    def test_deals_agree(self, native, python, spec):
        for seed in [0, 1, 7, 99, 2**63, 2**64 - 1]:
            for dealer in range(spec[0]):
                assert python.deal(spec, dealer, seed, 5) == native.deal(spec, dealer, seed, 5)

    @pytest.mark.parametrize("ranks", [{1: 1}, {1: 1, 2: 1, 3: 1}, dict.fromkeys(range(1, 11), 2)])
    def test_void_deals_agree(self, native, python, ranks):
        spec = (2, 2, 3, 4, 0, 0, *[ranks.get(rank, 0) for rank in range(1, 11)])
        hands = [native.deal(spec, 0, seed, 0) for seed in range(60)]
        assert [python.deal(spec, 0, seed, 0) for seed in range(60)] == hands
        assert any(hand[3] for hand in hands)
        assert not any(packed.referee_rules(spec).voids(packed.cards_of(h[4])) for h in hands)

    @pytest.mark.parametrize("spec", SPECS, ids=packed.short)
    def test_whole_hands_agree_with_the_referee(self, core, spec):
        """At every ply: legal moves, next position; at the end: the count."""
        seed = SPECS.index(spec)
        rng = random.Random(seed)
        position = list(core.deal(spec, seed % spec[0], seed, 0))
        game = packed.read(spec, position)
        while not game.over:
            moves = game.moves()
            assert [
                (referee.PACK.index(card), packed.mask_of(taken)) for card, taken in moves
            ] == packed.pairs(core.moves(spec, position[5 + position[1]], position[4]))
            card, taken = rng.choice(moves)
            before = position[:]
            after = list(
                core.apply(spec, position, referee.PACK.index(card), packed.mask_of(taken))
            )
            assert before == position, "apply changed its argument"
            game.play(card, taken)
            assert packed.write(game, before[3]) == after
            position = after
        assert count_of(game) == list(
            core.score(spec, list(map(packed.mask_of, game.piles)), game.sweeps)
        )

    @given(spec=specs, seed=seeds, plies=st.integers(0, 40))
    def test_positions_agree(self, native, python, spec, seed, plies):
        assert packed.played(python, spec, seed, plies) == packed.played(native, spec, seed, plies)


def count_of(game):
    """The referee's count in the order and shape of the cores."""
    none = [0] * game.rules.sides
    lines = [line for line in game.score() if line.name not in {"napola", "scope", "bonus"}]
    last = {line.name: line for line in game.score()}
    lines.append(last.get("napola", referee.Line("napola", none, none)))
    lines.append(last.get("scope", referee.Line("scope", list(game.sweeps), none)))
    return [number for line in lines for number in line.counted + line.points]


class TestScore:
    @given(
        owners=st.lists(st.integers(0, 5), min_size=40, max_size=40),
        sides=st.sampled_from([2, 3, 4, 6]),
        napola=st.sampled_from([0, 3, 6, 10]),
        sweeps=st.lists(st.integers(0, 18), min_size=6, max_size=6),
    )
    def test_any_piles(self, owners, sides, napola, sweeps):
        piles = [[] for _ in range(sides)]
        for card, owner in zip(referee.PACK, owners, strict=True):
            piles[owner % sides].append(card)
        spec = packed.spec_of((sides, sides, 3, 4), napola=napola)
        game = referee.Game(
            packed.referee_rules(spec), 0, 0, [set()] * sides, set(), [], list(map(set, piles))
        )
        game.sweeps = sweeps[:sides]
        expected = count_of(game)
        for core in available_cores():
            assert expected == list(
                core.score(spec, list(map(packed.mask_of, piles)), sweeps[:sides])
            )


def available_cores():
    import twins

    names = ["python"] if twins.native_missing() else ["native", "python"]
    return [twins.load_core(name) for name in names]


class TestChance:
    @given(
        purpose=st.integers(0, 6),
        seed=seeds,
        index=seeds,
        bounds=st.lists(st.integers(1, 2**32 - 1), max_size=20),
    )
    def test_draws(self, native, python, purpose, seed, index, bounds):
        assert python.stream(purpose, seed, index) == native.stream(purpose, seed, index)
        assert python.draws(purpose, seed, index, bounds) == native.draws(
            purpose, seed, index, bounds
        )

    @given(spec=specs, seed=seeds, plies=st.integers(0, 39), data=st.data())
    def test_determinize(self, native, python, spec, seed, plies, data):
        position = packed.played(native, spec, seed, plies)
        player = data.draw(st.sampled_from([None, *range(spec[0])]))
        view = packed.view_of(spec, position, player)
        for index in range(3):
            drawn = python.determinize(spec, view, seed, index)
            assert drawn == native.determinize(spec, view, seed, index)
            assert view == packed.view_of(spec, list(drawn), player)


class TestPlayers:
    @pytest.mark.parametrize("policy", range(4))
    @given(spec=specs, seed=seeds, plies=st.integers(0, 35))
    def test_policies(self, native, python, policy, spec, seed, plies):
        position = packed.played(native, spec, seed, plies)
        view = packed.view_of(spec, position, position[1])
        if not view[6]:
            return
        choice = python.policy_move(spec, view, policy, seed)
        assert choice == native.policy_move(spec, view, policy, seed)
        assert tuple(choice) in packed.pairs(native.moves(spec, view[6], view[4]))

    @given(spec=specs, seed=seeds, plies=st.integers(0, 35), parts=st.integers(0, 31))
    def test_search(self, native, python, spec, seed, plies, parts):
        position, plays = packed.line(native, spec, seed, plies)
        view = packed.view_of(spec, position, position[1])
        if not view[6]:
            return
        moves = native.moves(spec, view[6], view[4])
        values = packed.tables(spec, seed) if parts & 16 else array("i")
        given_ = (spec, view, plays, moves, values, parts & 15, 2 + parts % 3)
        known, kept = packed.memory(spec), packed.memory(spec)
        found = python.search(*given_, known, seed, 1, 2)
        assert found == native.search(*given_, kept, seed, 1, 2)
        assert known == kept
        count = len(moves) // 2
        assert len(found) == count * (count + 1) // 2

    @given(seed=seeds, plies=st.integers(0, 35))
    def test_search_with_the_tables_of_hard(self, native, python, seed, plies):
        spec = packed.SCOPA
        position, plays = packed.line(native, spec, seed, plies)
        view = packed.view_of(spec, position, position[1])
        moves = native.moves(spec, view[6], view[4])
        values = _values.tables(spec)
        assert len(values) == 4055
        given_ = (spec, view, plays, moves, values, 3, 8)
        assert python.search(*given_, packed.memory(spec), seed, 0, 2) == native.search(
            *given_, packed.memory(spec), seed, 0, 2
        )

    @given(spec=specs, seed=seeds, plies=st.integers(30, 39))
    def test_end_move(self, native, python, spec, seed, plies):
        position = packed.played(native, spec, seed, plies)
        hand = position[5 + position[1]]
        if spec[0] != 2 or not hand or len(position) > 9 + 3 * spec[1]:
            return
        choice = python.end_move(spec, position)
        assert choice == native.end_move(spec, position)
        assert tuple(choice) in packed.pairs(native.moves(spec, hand, position[4]))

    @given(spec=specs, seed=seeds, plies=st.integers(0, 30), cut=st.integers(1, 4))
    def test_chunks_of_a_search_add_up(self, core, spec, seed, plies, cut):
        position, plays = packed.line(core, spec, seed, plies)
        view = packed.view_of(spec, position, position[1])
        if not view[6]:
            return
        moves = core.moves(spec, view[6], view[4])
        values = packed.tables(spec, seed) if seed & 1 else array("i")
        given_ = (spec, view, plays, moves, values, 0, 2)
        whole = core.search(*given_, packed.memory(spec), seed, 0, 5)
        first = core.search(*given_, kept := packed.memory(spec), seed, 0, cut)
        count = len(moves) // 2
        offset = [1 << 50] * count + [0] * (len(whole) - count)
        for memory in (packed.memory(spec), kept):  # what was found out may be kept, or not
            rest = core.search(*given_, memory, seed, cut, 5 - cut)
            parts = zip(first, rest, offset, strict=True)
            assert whole == [a + b - c for a, b, c in parts]


def count_lines(game, depth):
    """How many sequences of so many moves there are, by playing them all."""
    if depth == 0:
        return 1
    return sum(count_lines(after(game, *each), depth - 1) for each in game.moves())


def after(game, card, taken):
    copy = packed.read(packed.spec_of(SHAPE), packed.write(game))
    copy.play(card, taken)
    return copy


SHAPE = (2, 2, 3, 4)


class TestManyHands:
    @pytest.mark.parametrize(
        ("seed", "plies"), [(1, 0), (2, 5), (3, 17), (4, 30), (5, 33), (6, 35)]
    )
    def test_perft_as_the_referee(self, core, seed, plies):
        spec = packed.spec_of(SHAPE)
        position = packed.played(core, spec, seed, plies)
        game = packed.read(spec, position)
        for depth in range(1, min(4, 37 - plies)):
            expected = [count_lines(after(game, *each), depth - 1) for each in game.moves()]
            assert expected == list(core.perft(spec, position, depth))

    def test_perft_beyond_the_end(self, core):
        """No sequence is longer than the hand."""
        spec = packed.spec_of(SHAPE)
        position = packed.played(core, spec, 1, 34)
        assert sum(core.perft(spec, position, 2)) > 0
        assert {0} == set(core.perft(spec, position, 3))
        over = packed.played(core, spec, 1, 36)
        assert [] == list(core.perft(spec, over, 1))

    @given(spec=specs, seed=seeds, plies=st.integers(0, 40), depth=st.integers(1, 3))
    def test_perft_agrees(self, native, python, spec, seed, plies, depth):
        if spec[2] > 5:
            depth = min(depth, 2)
        position = packed.played(native, spec, seed, plies)
        assert python.perft(spec, position, depth) == native.perft(spec, position, depth)

    @pytest.mark.parametrize("policy", range(4))
    @given(spec=specs, seed=seeds, plies=st.integers(0, 35), first=st.integers(0, 2**40))
    def test_rollouts_agree(self, native, python, policy, spec, seed, plies, first):
        position = packed.played(native, spec, seed, plies)
        view = packed.view_of(spec, position, position[1])
        for source, numbers in enumerate([[position[0]], position, view]):
            found = python.rollouts(spec, source, numbers, policy, seed, first, 2)
            assert found == native.rollouts(spec, source, numbers, policy, seed, first, 2)

    def test_rollouts_in_parts_are_the_whole(self, core):
        """Chunking changes nothing, and every hand is counted once for each side."""
        spec = packed.spec_of((4, 2, 3, 4))
        whole = list(core.rollouts(spec, 0, [1], 0, 7, 0, 60))
        parts = [core.rollouts(spec, 0, [1], 0, 7, at, 20) for at in (0, 20, 40)]
        assert whole == [sum(column) for column in zip(*parts, strict=True)]
        width = len(whole) // 2
        for side in range(2):
            total, squares, *margins = whole[side * width : (side + 1) * width]
            assert 60 == sum(margins)
            assert total**2 <= 60 * squares
            assert width - 2 == len(margins)


def test_public_constants_match_the_referee():
    assert list(referee.PACK) == [str(card) for card in scopa.DECK]
