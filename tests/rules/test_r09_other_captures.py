"""R28 to R33: captures by other totals, other choices, by aces, and without compulsion.

Worked examples, exact maxima, and whole hands of every combination against the referee.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement, groupby, product

import packed
import pytest
import referee
from packed import FULL, SHAPES, WAYS, variant
from referee import PACK, cards
from support import card, complete, cset, deck_of, groups, move, move_words, position, words

PRESETS = [
    "scopa_d_assi", "asso_piglia_tutto", "scopa_a_15", "scopa_a_11",
    "escoba", "escoba_argentina", "cirulla", "cirullone", "scopone_milanese", "scopa_frac",
]  # fmt: skip
PIGLIATUTTO = {"ace": "sweep_unless_ace", "ace_scopa": True}
CIRULLA = {"totals": {"rank", 15}, **PIGLIATUTTO}
EVERY = [packed.short(way) for way in WAYS]

EXAMPLES = [
    # rules, table, card, what it may take
    ({"choice": "single"}, "6C 2S 3B 4D", "CS", ["6C 3B", "2S 3B 4D"]),
    ({"choice": "fewest"}, "6C 2S 3B 4D", "CS", ["6C 3B"]),
    ({"choice": "fewest"}, "RD 6C 2S 3B 4D CB", "CS", ["CB"]),
    ({"choice": "single"}, "3C 4S 7B", "7D", ["7B"]),
    ({"choice": "free"}, "3C 4S 7B", "7D", ["3C 4S", "7B"]),
    ({"ace": "sweep_unless_ace"}, "7D RC 3S", "AC", ["7D RC 3S"]),
    ({"ace": "sweep_unless_ace"}, "AS RC", "AC", ["AS"]),
    ({"ace": "sweep"}, "AS RC", "AC", ["AS RC"]),
    ({"ace": "sweep_unless_ace"}, "AS", "AC", ["AS"]),
    ({"ace": "sweep"}, "AS", "AC", ["AS"]),
    ({"ace": "sweep", "ace_empty": True}, "", "AC", []),
    ({"ace": "sweep_unless_ace"}, "AS 6C RD", "7D", ["AS 6C"]),  # an ace still counts 1 in sums
    ({"totals": {15}}, "FD 5C 3S 6B 2D", "7D", ["5C 3S", "2D 6B", "FD"]),
    ({"totals": {15}}, "5C AS 4B", "RD", ["AS 4B", "5C"]),
    ({"totals": {15}, "choice": "fewest"}, "5C AS 4B", "RD", ["5C"]),
    ({"totals": {15}}, "3C 2D AD AC", "FD", ["AD AC 2D 3C"]),
    ({"totals": {15}}, "7C 7S RD", "7D", []),  # equal ranks do not capture
    ({"totals": {11}}, "4C 3S AD 7B", "7D", ["AD 3S", "4C"]),
    ({"totals": {11}, "choice": "fewest"}, "4C 3S AD 7B", "7D", ["4C"]),
    ({"totals": {11}}, "AC", "RD", ["AC"]),
    (CIRULLA, "4D 2C", "6D", ["2C 4D"]),
    (CIRULLA, "4D 2C", "CD", ["2C 4D"]),
    (CIRULLA, "7D 5C", "3D", ["5C 7D"]),
    (CIRULLA, "RD 2C", "3D", ["2C RD"]),
    (CIRULLA, "AS RD 4C", "AC", ["AS", "4C RD"]),
    (CIRULLA, "RD 4C", "AC", ["4C RD"]),
    # Playing 7 on 3, 5, 6, 7: the equal card rather than a sum, or 3 and 5 by fifteen.
    ({**CIRULLA, "choice": "fewest"}, "3D 5C 6S 7B 2D", "7D", ["3D 5C", "2D 6S", "7B"]),
    (CIRULLA, "3D 5C 6S 7B 2D", "7D", ["3D 5C", "2D 6S", "7B"]),
    ({**CIRULLA, "choice": "free"}, "3D 5C 7B 2D", "7D", ["3D 5C", "2D 5C", "7B"]),
    # Fewest holds for each total by itself.
    ({"totals": {"rank", 15}, "choice": "fewest"}, "AD 3C 5S 8B".replace("8", "F"), "7D", ["FB"]),
    ({"totals": {"rank", 15}, "choice": "fewest"}, "2C 5S AB FB", "7D", ["2C 5S", "FB"]),
    ({"totals": {"rank", 11, 15}}, "4C 7S FB", "7D", ["4C", "7S", "FB"]),
]


@pytest.mark.parametrize(("house", "table", "played", "expected"), EXAMPLES)
def test_worked_captures(api, house, table, played, expected):
    rules = api.Rules(**house)
    wanted = {frozenset(cards(group)) for group in expected}
    found = api.captures(cset(table, api), card(played, api), rules)
    assert wanted == set(map(frozenset, groups(found)))
    assert [each.mask for each in found] == sorted(each.mask for each in found)
    other = next(each for each in PACK[::-1] if each not in cards(table) and each != played)
    state = position([other, played], table, turn=1, api=api, rules=rules)
    assert found == api.legal_captures(state, card(played, api))
    moves = [(played, frozenset(group)) for group in groups(found)] or [(played, frozenset())]
    assert moves == move_words(api.legal_moves(state))


SCOPE = [
    # rules, table, card, whether taking it all is a scopa
    ({"ace": "sweep_unless_ace"}, "7D RC 3S", "AC", False),
    (PIGLIATUTTO, "7D RC 3S", "AC", True),
    ({"ace": "sweep_unless_ace"}, "AS", "AC", True),  # a lone ace is matched
    ({"ace": "sweep"}, "AS", "AC", True),
    ({"ace": "sweep"}, "AS RC", "AC", False),
    ({"ace": "sweep", "ace_scopa": True}, "AS RC", "AC", True),
    # Fifteen is made without the ace's privilege.
    ({"totals": {15}, "ace": "sweep"}, "RC 4D", "AC", True),
    ({"totals": {15}, "ace": "sweep"}, "RC 5D", "AC", False),
    ({"totals": {11}, "ace": "sweep"}, "6C 4D", "AC", True),
    ({"totals": {15}, "ace": "sweep"}, "AS", "AC", False),
    ({"totals": {15}, "choice": "fewest"}, "3C 2D AD AC", "FD", True),
    ({"totals": {11}}, "7C", "4D", True),
    (CIRULLA, "4D 2C", "CD", True),
    (CIRULLA, "4D 2C", "6D", True),
]


@pytest.mark.parametrize(("house", "table", "played", "scopa"), SCOPE)
def test_sweeps(api, house, table, played, scopa):
    rules = api.Rules(**house)
    state = position(["RS", played], table, turn=1, api=api, rules=rules)
    after = api.apply(state, move(played, cards(table), api))
    assert (scopa, scopa) == (after.last_play.scopa, after.sweeps[1] == 1)
    assert 1 == after.last_capturer
    assert set(cards(table)) | {played} <= words(after.piles[1])


@pytest.mark.parametrize("last_scopa", [False, True])
def test_an_ace_with_the_very_last_card(api, last_scopa):
    """An ace's sweep on the last play scores only when both rules say so."""
    for ace_scopa in (False, True):
        rules = api.Rules(ace="sweep", ace_scopa=ace_scopa, last_scopa=last_scopa)
        state = position(["AC", ""], "7D RC", turn=0, api=api, rules=rules)
        after = api.apply(state, move("AC", ["7D", "RC"], api))
        assert after.is_over
        assert (last_scopa and ace_scopa) == after.last_play.scopa
        assert not after.last_play.leftovers


WON_ALONE = {"ace": "sweep", "ace_empty": True}


class TestAceOnAnEmptyTable:
    def test_it_is_won_alone(self, api):
        rules = api.Rules(**WON_ALONE)
        state = position(["RS 3C", "AC 2D"], "", turn=1, api=api, rules=rules)
        assert [("AC", frozenset()), ("2D", frozenset())] == move_words(api.legal_moves(state))
        after = api.apply(state, move("AC", api=api))
        assert "AC" in words(after.piles[1])
        assert (1, 0) == (after.last_capturer, len(after.table))
        assert not after.last_play.scopa
        assert list(state.sweeps) == list(after.sweeps)
        for seat in (0, 1, None):
            view = api.observe(after, seat)
            assert view == api.View.from_text(view.to_text())
        assert after == api.GameState.from_text(after.to_text())

    def test_it_is_laid_beside_others_or_by_other_rules(self, api):
        rules = api.Rules(ace="sweep_unless_ace", forced=False, ace_empty=True)
        state = position(["RS 3C", "AC 2D"], "4D", turn=1, api=api, rules=rules)
        assert {"4D", "AC"} == words(api.apply(state, move("AC", api=api)).table)
        rules = api.Rules(ace="sweep")
        state = position(["RS 3C", "AC 2D"], "", turn=1, api=api, rules=rules)
        assert {"AC"} == words(api.apply(state, move("AC", api=api)).table)

    def test_a_pile_of_one_card_is_an_ace(self, api):
        rules = api.Rules(**WON_ALONE, hand_size=10, table_size=0)
        deck = deck_of(complete("AD"), api)
        state = api.apply(api.deal(rules, deck=deck), move("AD", api=api))
        assert {"AD"} == words(state.piles[1])
        assert state == api.GameState.from_text(state.to_text())
        fields = {
            "rules": rules,
            "hands": state.hands,
            "table": (),
            "piles": [(), state.piles[1]],
            "last_capturer": 1,
            "dealer": 0,
        }
        assert state.to_text() == api.GameState(**fields, stock=state.stock).to_text()
        plain = api.Rules(ace="sweep", hand_size=10, table_size=0)
        with pytest.raises(api.InvalidStateError, match="two cards or more"):
            api.GameState(**{**fields, "rules": plain}, stock=state.stock)

    def test_as_the_last_card(self, api):
        rules = api.Rules(**WON_ALONE)
        state = position(["AC", ""], "", turn=0, api=api, rules=rules, last_capturer=1)
        after = api.apply(state, move("AC", api=api))
        assert after.is_over
        assert "AC" in words(after.piles[0])
        assert (0, 0, None) == (
            after.last_capturer,
            len(after.last_play.leftovers),
            after.last_play.leftovers_to,
        )


class TestLaidByChoice:
    def test_laying_comes_first(self, api):
        state = position(
            ["RS 3C", "7S 2D"], "7C 7D 4B", turn=1, api=api, rules=api.Rules(forced=False)
        )
        assert [
            ("2D", set()),
            ("7S", set()),
            ("7S", {"7D"}),
            ("7S", {"7C"}),
        ] == [(name, set(taken)) for name, taken in move_words(api.legal_moves(state))]
        assert [{"7D"}, {"7C"}] == groups(api.legal_captures(state, card("7S", api)))
        after = api.apply(state, move("7S", api=api))
        assert {"7C", "7D", "4B", "7S"} == words(after.table)

    def test_a_card_alone_means_to_lay_it(self, api):
        state = position(
            ["RS 3C", "7S 2D"], "7C 4B", turn=1, api=api, rules=api.Rules(forced=False)
        )
        assert move("7S", api=api) == state.parse_move("7s")
        assert move("7S", ["7C"], api) == state.parse_move("7sx7c")

    def test_a_hand_without_captures(self, api):
        """Everything may be laid: forty cards on the table, and they are nobody's."""
        rules = api.Rules(forced=False)
        state = api.deal(rules, seed=3)
        while not state.is_over:
            state = api.apply(state, api.Move(min(state.hands[state.turn])))
        assert (40, None) == (len(state.table), state.last_capturer)
        assert [0, 0] == list(map(len, state.piles))
        assert (0, 0) == api.score_hand(state).points
        assert state == api.GameState.from_text(state.to_text())


class TestErrors:
    @pytest.mark.parametrize(
        ("house", "tried", "why"),
        [
            ({"totals": {15}}, "7Dx7C", "the cards make 7, not 8 (to make 15); legal with"),
            ({"totals": {"rank", 11}}, "7Dx5S", "the cards make 5, not 7 or 4 (to make 11)"),
            ({"totals": {15}, "choice": "fewest"}, "7Dx5S3B", "there is a capture of fewer cards"),
            ({"choice": "fewest"}, "CDx5S3BAC", "there is a capture of fewer cards"),
            ({"choice": "free"}, "7Dx5S3B", "the cards make 8, not 7"),
            ({"choice": "fewest"}, "7Dx5S2S", "7D must take exactly one such card"),
            ({"ace": "sweep"}, "ADxAC", "AD takes the whole table"),
            ({"forced": False}, "7Dx5S", "legal with this card: 7D, 7Dx7C"),
        ],
    )
    def test_why_a_capture_is_illegal(self, api, house, tried, why):
        state = position(
            ["RS RC RB", "AD 7D CD"], "FC 7C 5S 3B 2S AC", turn=1, api=api, rules=api.Rules(**house)
        )
        with pytest.raises(api.IllegalMoveError) as first:
            state.parse_move(tried)
        with pytest.raises(api.IllegalMoveError) as second:
            api.apply(state, api.Move.from_text(tried))
        assert str(first.value) == str(second.value)
        assert why in str(first.value)

    def test_an_ace_that_sweeps_must(self, api):
        state = position(["RS", "AD"], "FC 7C", turn=1, api=api, rules=api.Rules(ace="sweep"))
        with pytest.raises(api.IllegalMoveError, match="AD can capture and must"):
            api.apply(state, move("AD", api=api))
        assert move("AD", ["FC", "7C"], api) == state.parse_move("AD")

    def test_readings_are_listed(self, api):
        state = position(
            ["RS", "7D"], "FC 7C 5S 3B", turn=1, api=api, rules=api.Rules(totals={"rank", 15})
        )
        with pytest.raises(api.AmbiguousMoveError) as refusal:
            state.parse_move("7D")
        assert ["7Dx3B5S", "7Dx7C", "7DxFC"] == sorted(map(str, refusal.value.candidates))

    def test_only_the_standard_game_is_solved(self, api):
        state = position(["RS 2C", "7D 2D"], "FC 7C", api=api, rules=api.Rules(totals={15}))
        with pytest.raises(api.InvalidRulesError, match=r"totals=15.*usual captures only"):
            api.solve(state)
        analysis = api.analyse(state, budget=64)
        assert not analysis.exact
        hard = api.bots.Hard(seed=1, samples=64)
        assert hard.choose(api.observe(state, 1)) in api.legal_moves(state)


def random_table(rng, size):
    dealt = rng.sample(range(40), size + 3)
    return sum(1 << each for each in dealt[3:]), sum(1 << each for each in dealt[:3])


def expected_moves(rules, table, hand):
    game = referee.Game.__new__(referee.Game)
    game.rules, game.table = rules, table
    return [
        (PACK.index(each), packed.mask_of(group))
        for each in sorted(hand, key=PACK.index)
        for group in game.options(each)
    ]


@pytest.mark.parametrize("way", WAYS, ids=EVERY)
def test_every_combination_on_random_tables(core, way):
    """Captures and moves as the referee finds them; a card always has a move."""
    spec = variant(SHAPES[0], *way)
    rules = packed.referee_rules(spec)
    rng = random.Random(str(way))
    for _ in range(12):
        mask, hand = random_table(rng, rng.randrange(9))
        table = packed.cards_of(mask)
        found = packed.pairs(core.moves(spec, hand, mask))
        assert expected_moves(rules, table, packed.cards_of(hand)) == found
        for each in packed.cards_of(hand):
            taken = [packed.mask_of(group) for group in referee.captures(table, each, rules)]
            assert taken == list(core.captures(spec, mask, PACK.index(each)))
            assert any(number == PACK.index(each) for number, _ in found)
        sweepers = packed.cards_of(core.sweepers(spec, mask)) - table
        assert sweepers == {
            each
            for each in PACK
            if each not in table
            and frozenset(table) in referee.captures(table, each, rules)
            and rules.makes_a_scopa(each, table)
        }


def play_as_the_referee(core, spec, seed):
    """One random hand, compared at every ply."""
    rng = random.Random(seed)
    position = list(core.deal(spec, seed % spec[0], seed, 0))
    game = packed.read(spec, position)
    while not game.over:
        moves = game.moves()
        numbers = [(PACK.index(each), packed.mask_of(taken)) for each, taken in moves]
        assert numbers == packed.pairs(core.moves(spec, position[5 + position[1]], position[4]))
        chosen = rng.randrange(len(moves))
        game.play(*moves[chosen])
        position = list(core.apply(spec, position, *numbers[chosen]))
        assert packed.write(game, position[3]) == position
        yield game


@pytest.mark.parametrize("way", WAYS, ids=EVERY)
def test_a_whole_hand_of_every_combination(core, way):
    at = WAYS.index(way)
    spec = variant(SHAPES[at * 3 % len(SHAPES)], *way, last_scopa=at // 2 % 2)
    for _ in play_as_the_referee(core, spec, at):
        pass


def longest(rules):
    """The most cards that can lie on the table."""
    if "rank" not in rules.totals:
        return 20
    if 15 in rules.totals:
        return 8
    return 13 if rules.ace == "normal" else 12


def check_facts(rules, game):
    """Bounds and parities that the totals bring with them."""
    table, piles = len(game.table), [referee.total(pile) for pile in game.piles]
    if not game.over:
        if rules.totals == {15} and rules.ace == "normal":
            assert all(made % 15 == 0 for made in piles)  # F9
        if rules.totals == {11} and rules.ace == "normal":
            assert all(made % 11 == 0 for made in piles)
        assert table <= longest(rules)  # F4
    event = game.history[-1]
    if event.captured:
        ace = rules.ace != "normal" and event.card[0] == "A"
        most = 12 if ace else 5 if rules.totals == {"rank"} else 8
        assert len(event.captured) <= most  # F8
    takers = Counter(each.player % rules.sides for each in game.history if each.captured)
    assert takers.total() <= 20  # F10
    assert all(len(game.piles[side]) >= 2 * number for side, number in takers.items())
    if game.over and rules.totals in ({11}, {15}) and rules.ace == "normal":
        whole = next(iter(rules.totals))
        assert referee.total(event.leftovers) % whole == 220 % whole  # F9
        captures = sum(bool(each.captured) for each in game.history)
        assert captures <= (14 if whole == 15 else 20)  # F9, F10
        assert not event.scopa or whole == 11


def hands_of(core, api, name, count):
    spec = api.Rules.preset(name)._spec
    rules = packed.referee_rules(spec)
    for seed in range(count):
        swept = False
        for game in play_as_the_referee(core, spec, seed):
            check_facts(rules, game)
            cleared = bool(game.history[-1].captured) and not game.table and not game.over
            assert not (swept and cleared)  # F11
            swept = cleared


@pytest.mark.parametrize("name", PRESETS)
def test_hands_of_the_presets(core, api, name):
    hands_of(core, api, name, 20)


@pytest.mark.deep
@pytest.mark.parametrize("name", PRESETS)
def test_a_thousand_hands_of_the_presets(core, api, name):
    hands_of(core, api, name, 1000)


RANK, ELEVEN, FIFTEEN = 1, 2, 4
MOST = [
    # totals, choice, ace, table, card, so many captures
    (RANK, 0, 0, "AD 2D 3D 3C 3S 3B 4D 5D 7D FD", "RD", 25),
    (RANK, 2, 0, "AD 2D 3D 3C 3S 3B 4D 5D 7D FD RC", "RD", 26),
    (FIFTEEN, 2, 0, " ".join(r + s for r in "246FR" for s in "DCSB"), "AD", 324),
    (FIFTEEN, 1, 0, " ".join(r + s for r in "24F" for s in "DCSB"), "AD", 64),
    (ELEVEN, 2, 0, " ".join(r + s for r in "246FR" for s in "DCSB"), "AD", 100),
    (FIFTEEN, 2, 0, " ".join(each for each in PACK if each != "AD"), "AD", 6405),
    (RANK, 0, 0, " ".join(each for each in PACK if each[0] != "R"), "RD", 1698),
    (RANK, 0, 2, " ".join(each for each in PACK if each != "AD"), "AD", 1),
]


@pytest.mark.parametrize(("totals", "choice", "ace", "table", "played", "most"), MOST)
def test_f06_f07_most_captures(core, totals, choice, ace, table, played, most):
    spec = variant(SHAPES[0], totals, choice, 1, ace)
    found = core.captures(spec, packed.mask_of(cards(table)), PACK.index(played))
    assert most == len(found) == len(set(found))
    assert sorted(found) == list(found)


def test_every_total_at_once_on_the_fullest_table(cores):
    """The most of all: every total, freely chosen, on tables of 36 to 39 cards."""
    spec = variant(SHAPES[0], 7, 2)
    for played in range(40):
        for table in (FULL ^ 1 << played, FULL ^ (15 << (played & 60))):
            native, python = (core.captures(spec, table, played) for core in cores)
            assert native == python
            assert len(native) <= 6405 + 2 * 1705


@pytest.mark.parametrize("totals", [{"rank"}, {15}, {11}])
@pytest.mark.parametrize("choice", ["single", "fewest", "free"])
def test_f24_what_sweeps(core, totals, choice):
    """A card sweeps by what it makes with the table's total, and then takes nothing else."""
    rules = referee.Rules(totals=frozenset(totals), choice=choice)
    choices = ["single", "fewest", "free"]
    spec = variant(SHAPES[0], {"rank": 1, 11: 2, 15: 4}[next(iter(totals))], choices.index(choice))
    for ranks in combinations_with_replacement(range(10), 4):
        if any(len(list(same)) > 3 for _, same in groupby(ranks)):
            continue
        table = [PACK[4 * rank + ranks[:at].count(rank)] for at, rank in enumerate(ranks)]
        made, mask = referee.total(table), packed.mask_of(table)
        for played in range(1, 11):
            wanted = {"rank": played, 15: 15 - played, 11: 11 - played}[next(iter(totals))]
            found = list(core.captures(spec, mask, 4 * played - 1))
            assert (
                (made == wanted)
                == (mask in found)
                == rules.makes_a_scopa(PACK[4 * played - 1], table)
            )
            assert mask not in found or [mask] == found


FOURTEEN = "2 C! 2 2 2 C! 3 3 C! 3 4 F! 3 6 6! 4 4 7! 4 5 6! 5 R! 5 R! 5 R! 6 C! 7 F! 7 F! 7 F! R"
DEALERS = "2 C! 5 R! 5 R! 5 R! 5 R! 6 C! 6 C! 6 C! 7 F! 7 F! 7 F! 7 F! 3 4 4 4! 2 3 4 6! 2 2 3 3"
HANDS = "R! 5 R! 5 R! 5 R! 6 C! 6 C! 6 C! 6 C! 7 F! 7 F! 7 F! 7 F! 3 4 4 4! 3 3 4 5! A 2 2 2 3"


@pytest.mark.parametrize("name", ["scopa_a_15", "escoba"])
@pytest.mark.parametrize(
    ("opening", "line", "sweeps", "left"),
    [
        ("AAAA", FOURTEEN, None, "R"),
        ("AAAA", DEALERS, [14, 0], "2233"),
        ("AAA2", HANDS, [0, 14], "A2223"),
    ],
)
def test_f12_fourteen_sweeps_by_fifteen(api, name, opening, line, sweeps, left):
    """More than 14 captures there cannot be: each takes 15 of the 220 that the pack makes."""
    suits = {rank: list("DCSB") for rank in referee.RANKS}
    table = [rank + suits[rank].pop(0) for rank in opening]
    tokens = [(each[0] + suits[each[0]].pop(0), each[1:]) for each in line.split()]
    cards_of_line = [text for text, _ in tokens]
    deck = deck_of(cards_of_line[:6] + table + cards_of_line[6:], api)
    state = api.deal(api.Rules.preset(name), dealer=0, deck=deck)
    for text, mark in tokens:
        state = api.apply(state, api.Move(card(text, api), state.table if mark else ()))
        assert bool(mark) == state.last_play.scopa
    assert 14 == sum(state.sweeps)
    assert sorted(left) == sorted(each[0] for each in words(state.last_play.leftovers))
    if sweeps:  # F13: all cards, coins, the settebello and all sevens, or the primiera, beside
        assert sweeps == list(state.sweeps)
        assert [sweep + 4 if sweep else 0 for sweep in sweeps] == list(api.score_hand(state).points)


def test_all_rule_sets_go_through_texts_of_positions(api):
    """A hand of every eighth combination, written and read again at every ply, as its views."""
    for way in WAYS[1::8]:
        names = packed.taking_of(way)
        rules = api.Rules(**names)
        rng = random.Random(str(way))
        state = api.deal(rules, seed=WAYS.index(way))
        for _ in range(36):
            state = api.apply(state, rng.choice(api.legal_moves(state)))
            if rng.random() < 0.3 or state.is_over:
                assert state == api.GameState.from_text(state.to_text())
                view = api.observe(state, rng.randrange(2))
                assert view == api.View.from_text(view.to_text())


def test_bots_play_every_kind_of_rules(api):
    """Legal moves from every level, on either core."""
    bots = [api.bots.Random(1), api.bots.Easy(1), api.bots.Normal(1), api.bots.Hard(1, samples=4)]
    for way, bot in zip(product(WAYS[1::47]), bots * 2, strict=False):
        state = api.deal(api.Rules(**packed.taking_of(way[0])), seed=5)
        while not state.is_over:
            state = api.apply(state, bot.choose(api.observe(state, state.turn)))
