"""Other counts and deals (R38 to R47): worked examples, facts, and whole hands of each preset."""

from __future__ import annotations

import itertools
import random

import pytest
import referee
import strategies
import support
from hypothesis import given
from hypothesis import strategies as st
from support import cset, words
from worked import E1, E4_B, E5, E6_A, E6_B

import scopa

PRESETS = ("re_bello", "scopa_a_perdere", "scopone_trentino", "scopa_frac")
FRAC = (
    "scopa,scopa=0,majorities=-,"
    "card_points=AD:1+AC:1+AS:1+AB:1+FD:1+FC:1+FS:1+FB:1+CD:1+CC:1+CS:1+CB:1+RD:1+RC:1+RS:1+RB:1"
)
CIRULLA = (
    "scopa,redeal=1:2,napola=10,set_points=FDCDRD:5,all_coins_wins=yes,table_bonus=15:1+30:2,"
    "accusi=low9:3+triple:10+wild:7C,target=51"
)


def counted(api, rules, text, sweeps=(0, 0)):
    """The count of two sides, of which the first has the cards of a text."""
    pile = cset(text, api)
    return api.score_piles([pile, api.CardSet(api.DECK) - pile], api.Rules.from_text(rules), sweeps)


def line(score, name):
    return score.line(name).quantities, score.line(name).points


def test_r38_re_bello_is_a_point(api):
    score = counted(api, "re_bello", E1, (2, 1))
    assert line(score, "rebello") == ((0, 1), (0, 1))
    assert score.points == (6, 2)
    assert [each.name for each in score.lines] == [
        "cards", "coins", "settebello", "rebello", "primiera", "scope",
    ]  # fmt: skip


def test_r38_frac_scores_sixteen_cards_and_no_sweep(api):
    """9.9: A has AD FD CD RD AC FC CC RC, eight points; its scope count nothing."""
    score = counted(api, FRAC, "AD FD CD RD AC FC CC RC 2D 3D", (3, 0))
    assert score.points == (8, 8)
    assert [each.name for each in score.lines] == ["assi", "fanti", "cavalli", "re"]
    assert line(score, "assi") == ((2, 2), (2, 2))


def test_r38_the_cards_of_trente(api):
    score = counted(api, "scopone,card_points=AD:1+2D:2+3D:3", E1)
    assert [score.line(name).points for name in ("AD", "2D", "3D")] == [(1, 0), (2, 0), (3, 0)]


def test_r39_sets(api):
    rules = "scopa,set_points=FDCDRD:5+7D7C7S7B:1"
    score = counted(api, rules, "FD CD RD 7D 7C 7S AB")
    assert line(score, "grande") == ((3, 0), (5, 0))
    assert line(score, "palle") == ((3, 1), (0, 0))
    assert [each.name for each in score.lines][4:6] == ["palle", "grande"]


def test_r40_most_sevens_instead_of_the_primiera(api):
    rules = "scopa,majorities=cards:1+coins:1+sevens:1"
    score = counted(api, rules, "7D 7C 7S FB CB RB")
    assert line(score, "sevens") == ((3, 1), (1, 0))
    assert line(counted(api, rules, "7D 7C"), "sevens") == ((2, 2), (0, 0))
    with pytest.raises(KeyError):
        score.line("primiera")


def test_r40_other_points_for_majorities_and_sweeps(api):
    score = counted(api, "scopa,majorities=cards:2+primiera:3,scopa=4", E1, (2, 1))
    assert line(score, "cards") == ((21, 19), (2, 0))
    assert line(score, "primiera") == ((79, 73), (3, 0))
    assert line(score, "scope") == ((2, 1), (8, 4))
    assert score.points == (14, 4)


def test_r40_other_scales(api):
    """The old scale counts R 10, C 9, F 8; some give courts nothing."""
    old = "scopa,prime_scale=16+12+13+14+15+18+21+8+9+10"
    assert line(counted(api, old, "FD CC RS CB"), "primiera")[0][0] == 8 + 9 + 10 + 9
    none = "scopa,prime_scale=16+12+13+14+15+18+21+0+0+0"
    score = counted(api, none, "FD CC RS 7B")
    assert line(score, "primiera")[0][0] == 21
    assert score.line("primiera").cards[0] == cset("FD CC RS 7B", api)


def test_r41_a_missing_suit(api):
    """E4: a side without bastoni has 63 by its three sevens, the other 51."""
    rest = " ".join(sorted(set(referee.PACK) - set(E4_B.split())))
    assert counted(api, "scopa", rest).points == (3, 1)
    score = counted(api, "scopa,prime_suits=any", rest)
    assert score.points == (4, 0)
    assert line(score, "primiera") == ((63, 51), (1, 0))


def test_r41_fact_f17_incomplete_and_complete(api):
    """Three sevens are the best incomplete primiera; who faces one has ten cards of a suit."""
    any_suits = "scopa,prime_suits=any"
    assert line(counted(api, any_suits, "7D 7C 7S"), "primiera")[0][0] == 63
    courts = [each for each in E4_B.split() if each[1] != "B"]
    assert {each[0] for each in courts} == set("FCR")
    assert line(counted(api, any_suits, E4_B), "primiera")[0][0] == 51


def test_r42_all_coins_win_the_match(api):
    rules = "scopone_trentino"
    score = counted(api, rules, E5)
    assert score.wins_match == 0
    assert line(score, "napola") == ((10, 0), (10, 0))
    assert counted(api, rules, E1).wins_match is None
    assert counted(api, "scopone,napola=10", E5).wins_match is None
    match = api.Match(api.Rules.from_text(rules), (0, 20)).record(score)
    assert match.winner == 0
    assert match.totals == (12, 21)
    assert api.Match.from_dict(match.to_dict()) == match


def test_r43_counting_out(api):
    """8.2: 10-10, A makes the cards, B coins, settebello and a scopa: B 13-11, but A was first."""
    rules = api.Rules(finish="first")
    lines = [("cards", (1, 0)), ("coins", (0, 1)), ("settebello", (0, 1)), ("scope", (0, 1))]
    last = api.HandScore([api.ScoreLine(name, points, points) for name, points in lines])
    assert api.match_winner([11, 13], api.Rules(), last) == 1
    assert api.match_winner([11, 13], rules, last) == 0
    match = api.Match(rules, (10, 10)).record(last)
    assert (match.totals, match.won, match.winner) == ((11, 13), 0, 0)
    assert api.Match.from_dict(match.to_dict()) == match
    assert api.match_winner([11, 9], rules) == 0
    with pytest.raises(api.InvalidStateError, match="score as last"):
        api.match_winner([11, 12], rules)
    with pytest.raises(api.InvalidStateError, match="cannot include"):
        api.match_winner([11, 12], api.Rules(finish="first", target=1), api.HandScore(
            [api.ScoreLine("cards", (12, 0), (12, 0))]
        ))  # fmt: skip


def test_r43_a_line_that_takes_both_there(api):
    rules = api.Rules(finish="first")
    both = api.HandScore([api.ScoreLine("scope", (1, 2), (1, 2))])
    assert api.match_winner([11, 12], rules, both) == 1
    level = api.HandScore([api.ScoreLine("scope", (2, 2), (2, 2))])
    assert api.match_winner([12, 12], rules, level) is None
    assert api.Match(rules, (10, 10)).record(level).winner is None


@given(st.data())
def test_r43_as_the_referee(data):
    sides = data.draw(st.sampled_from([2, 3]))
    points = st.lists(st.integers(0, 3), min_size=sides, max_size=sides)
    lines = data.draw(st.lists(points, min_size=1, max_size=5))
    before = data.draw(st.lists(st.integers(0, 12), min_size=sides, max_size=sides))
    last = scopa.HandScore([scopa.ScoreLine("cards", tuple(p), tuple(p)) for p in lines])
    totals = [old + new for old, new in zip(before, last.points, strict=True)]
    rules = scopa.Rules(players=sides, finish="first")
    expected = referee.first_winner(before, [referee.Line("cards", p, p) for p in lines], 11)
    there = sum(total >= 11 for total in totals)
    if there < 2:
        expected = totals.index(max(totals)) if there else None
    assert scopa.match_winner(totals, rules, last) == expected


@given(totals=st.lists(st.integers(0, 30), min_size=2, max_size=4))
def test_r44_the_fewest_points_win(totals):
    rules = scopa.Rules(players=len(totals), finish="lowest", target=21)
    assert scopa.match_winner(totals, rules) == referee.lowest_winner(totals, 21)


def test_r44_examples(api):
    rules = api.Rules.preset("scopa_a_perdere")
    assert api.match_winner([21, 14], rules) == 1
    assert api.match_winner([20, 14], rules) is None
    assert api.match_winner([22, 22], rules) is None


def test_r44_bots_play_for_the_fewest_points(api):
    """Normal tries to win fewer points than Easy, who takes what it can."""
    played = api.duel(api.bots.Normal, api.bots.Easy, api.Rules.preset("scopa_a_perdere"),
                      hands=100, seed=1)  # fmt: skip
    assert played.margin < -1
    assert played.wins > played.losses


def test_r45_facts_f20_of_opening_tables(core):
    """Of 91,390 tables 1,522 make at most ten, 3,120 fifteen and 2,492 thirty."""
    low = scopa.Rules(redeal={}, redeal_sum=10)._spec
    bonus = scopa.Rules(table_bonus={15: 1, 30: 2})
    judge = support.game_rules(bonus)
    values = [referee.value(card) for card in referee.PACK]
    sums = [sum(four) for four in itertools.combinations(values, 4)]
    assert sum(each <= 10 for each in sums) == 1522
    assert (sums.count(15), sums.count(30)) == (3120, 2492)
    rng = random.Random(1)
    for _ in range(300):
        four = rng.sample(range(40), 4)
        table = sum(1 << card for card in four)
        assert core.is_void(low, table) == (sum(values[card] for card in four) <= 10)
        deck = [card for card in range(40) if card not in four]
        deck[6:6] = four
        position = core.lay_out(bonus._spec, 1, deck, 0)
        sweeps = judge.opening_sweeps([referee.PACK[card] for card in four])
        assert position[4] == (0 if sweeps else table)
        assert position[7:9] == [0, table if sweeps else 0]
        assert position[11:13] == [0, sweeps]
        assert position[2] == (2 if sweeps else 0)


def test_r45_low_tables_are_dealt_again(api):
    rules = api.Rules(redeal_sum=10)
    deck = support.deck_of(support.complete("RD RC CD CC FD FC AD 2D 3D 4D"), api)
    with pytest.raises(api.InvalidStateError, match="redeal_sum=10"):
        api.deal(rules, deck=deck)
    for seed in range(60):
        state = api.deal(rules, seed=seed)
        assert sum(card.rank for card in state.table) > 10


def test_r46_the_dealer_takes_a_table_of_fifteen(api):
    rules = api.Rules(table_bonus={15: 1, 30: 2})
    deck = support.deck_of(support.complete("RD RC CD CC FD FC AD 2D 5D 7D"), api)
    state = api.deal(rules, dealer=1, deck=deck)
    assert words(state.piles[1]) == {"AD", "2D", "5D", "7D"}
    assert (state.bonus, state.sweeps, state.last_capturer) == ((0, 1), (0, 0), 1)
    assert not state.table
    assert not state.opening_table
    assert api.GameState.from_text(state.to_text()) == state
    after = api.apply(state, api.legal_moves(state)[0])
    view = api.observe(after, 0)
    assert api.View.from_text(view.to_text()) == view


def test_r46_the_wild_card_of_the_table_stands_for_any_rank(api):
    rules = api.Rules.from_text(CIRULLA)
    deck = support.deck_of(support.complete("RD RC CD CC FD FC 2D 3D 4D 7C"), api)
    assert api.deal(rules, dealer=0, deck=deck).bonus == (1, 0)
    deck = support.deck_of(support.complete("2S 3S CD CC FD FC RD RC 4D 7C"), api)
    assert api.deal(rules, dealer=0, deck=deck).bonus == (2, 0)


@pytest.mark.parametrize(
    ("hand", "sweeps"),
    [
        ("2D 3C 4S", 3),
        ("2D 3C 5S", 0),
        ("2D 6C 7C", 3),
        ("2D 7C 7S", 0),
        ("RD RC RS", 10),
        ("RD RC 7C", 10),
        ("AD AC AS", 10),
        ("3D 3C 3S", 10),
        ("7D 7C 7S", 10),
        ("4D 4C 7C", 10),
        ("FD 7C AC", 0),
    ],
)
def test_r47_declarations(api, hand, sweeps):
    rest = [card for card in ["RB", "CB", "FB"] if card not in hand]
    first = [card for pair in zip(hand.split(), rest, strict=True) for card in pair]
    table = [card for card in ["6D", "6S", "6B", "5B", "2B"] if card not in hand][:4]
    rules = api.Rules.from_text("scopa,accusi=low9:3+triple:10+wild:7C")
    deck = support.deck_of(support.complete(" ".join(first + table)), api)
    state = api.deal(rules, dealer=0, deck=deck)
    assert words(state.hands[1]) == set(hand.split())
    assert state.bonus == (0, sweeps)
    assert words(state.exposed[1]) == (set(hand.split()) if sweeps else set())
    assert api.GameState.from_text(state.to_text()) == state
    view = api.observe(state, 0)
    assert api.View.from_text(view.to_text()) == view
    assert not words(view.unseen) & words(state.exposed[1])
    other = api.determinize(view, 1)
    assert api.observe(other, 0) == view


def test_r47_facts_of_three_cards():
    """9.12: of 9,880 hands 7.81 % make nine or less, 9.90 % with the wild card; three alike are
    0.40 %, with it 0.95 %."""
    plain = referee.Rules(low9=1)
    wild = referee.Rules(low9=1, wild="7C")
    hands = list(itertools.combinations(referee.PACK, 3))
    assert sum(bool(plain.declaration(hand)) for hand in hands) == 772
    assert round(100 * sum(bool(wild.declaration(hand)) for hand in hands) / 9880, 2) == 9.90
    plain, wild = referee.Rules(triple=1), referee.Rules(triple=1, wild="7C")
    assert sum(bool(plain.declaration(hand)) for hand in hands) == 40
    assert round(100 * sum(bool(wild.declaration(hand)) for hand in hands) / 9880, 2) == 0.95


def test_r47_nobody_is_dealt_what_had_to_be_declared(api):
    """Three cards that lie face down are none that would have been declared."""
    rules = api.Rules.from_text("scopa_3,accusi=low9:3+triple:10")
    judge = support.game_rules(rules)
    view = api.observe(api.deal(rules, seed=4), 0)
    for index in range(200):
        state = api.determinize(view, 1, index=index)
        for seat in (1, 2):
            assert state.exposed[seat] or not judge.declaration(words(state.hands[seat]))


@given(strategies.scored_rules().flatmap(lambda rules: strategies.states(rules, finished=True)))
def test_facts_of_any_count(state):
    """F13, F14, F18: what may be won, and by whom."""
    rules, score = state.rules, scopa.score_hand(state)
    assert sum(score.points) <= 255
    held = [line for line in score.lines if line.name in {"cards", "coins", "primiera", "sevens"}]
    for each in held:
        assert sum(map(bool, each.points)) <= 1
    cards = {card for pile in state.piles for card in pile}
    if len(cards) == 40:
        assert sum(
            sum(line.points)
            for line in score.lines
            if line.name not in {"cards", "coins", "primiera", "sevens", "napola", "scope", "bonus"}
        ) >= sum(points for _, points in rules.card_points)


@given(strategies.states(scopa.Rules.from_text(FRAC), finished=True))
def test_fact_f23_frac_gives_sixteen_points(state):
    assert sum(scopa.score_hand(state).points) == 16


@given(strategies.scored_rules().flatmap(strategies.states))
def test_scored_positions_have_all_their_forms(state):
    import pickle

    assert scopa.GameState.from_text(state.to_text()) == state
    assert pickle.loads(pickle.dumps(state)) == state
    for player in (None, *range(state.rules.players)):
        view = scopa.observe(state, player)
        assert scopa.View.from_text(view.to_text()) == view
        assert pickle.loads(pickle.dumps(view)) == view
        drawn = scopa.determinize(view, 3)
        assert scopa.observe(drawn, player) == view


@pytest.mark.parametrize("name", PRESETS)
def test_hands_of_the_presets_as_the_referee_plays_them(api, name):
    native = api is scopa and scopa.core_name() == "native"
    rules = api.Rules.preset(name)
    judge = support.game_rules(rules)
    rng = random.Random(name)
    for _ in range(1000 if native else 40):
        deck = list(referee.PACK)
        rng.shuffle(deck)
        start = rules.players * rules.hand_size
        if judge.voids(deck[start : start + rules.table_size]):
            continue
        game = referee.Game.deal(judge, 0, deck)
        state = api.deal(rules, deck=support.deck_of(deck, api))
        while not game.over:
            moves = api.legal_moves(state)
            move = moves[rng.randrange(len(moves))]
            game.play(str(move.card), sorted(words(move.captured)))
            state = api.apply(state, move)
        score = api.score_hand(state)
        assert list(score.points) == game.points()
        assert [(each.name, list(each.quantities)) for each in score.lines] == [
            (each.name, each.counted) for each in game.score()
        ]
        assert score.wins_match == game.wins_match()


def test_three_sides_and_other_counts(api):
    """E6 with the sevens and another scale: majorities are as in the standard game."""
    rules = api.Rules.from_text("scopa_3,majorities=cards:2+primiera:1+sevens:3")
    a, b = cset(E6_A, api), cset(E6_B, api)
    score = api.score_piles([a, b, api.CardSet(api.DECK) - a - b], rules)
    assert score.line("cards").points == (0, 0, 0)
    assert score.line("sevens").quantities == (1, 2, 1)
    assert score.points == (2, 3, 0)
