"""Games with captures and counts of their own (R49 to R51): a worked example of each."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
import referee
import support
from support import card, complete, cset, deck_of, groups, move, move_words, position, words
from worked import E1, E5

PRESETS = ("escoba", "escoba_argentina", "cirulla", "cirullone", "scopone_milanese")


def dealt(api, name, text, dealer):
    return api.deal(api.Rules.preset(name), dealer=dealer, deck=deck_of(complete(text), api))


def counted(api, name, text, sweeps=(0, 0)):
    """The count of two sides, of which the first has the cards of a text."""
    pile = cset(text, api)
    piles = [pile, api.CardSet(api.DECK) - pile]
    return api.score_piles(piles, api.Rules.preset(name), sweeps)


def test_r49_escoba(api):
    state = dealt(api, "escoba", "FC 7C 3C 4C 2S 5S AD 2D 5D 7D", 1)
    assert (state.bonus, state.last_capturer, len(state.table)) == ((0, 1), 1, 0)
    assert words(state.piles[1]) == {"AD", "2D", "5D", "7D"}
    state = api.apply(state, move("FC", api=api))
    state = api.apply(state, move("7C", ["FC"], api))
    assert state.last_play.scopa
    assert (state.bonus, state.sweeps) == ((0, 1), (0, 1))
    rules = api.Rules.preset("escoba")
    state = position(["RS", "FD"], "3C 2D AD AC", turn=1, api=api, rules=rules)
    after = api.apply(state, move("FD", ["3C", "2D", "AD", "AC"], api))
    assert after.last_play.scopa
    state = position(["RS", "7D"], "FD 5C 3S 6B 2D 7C", turn=1, api=api, rules=rules)
    found = groups(api.legal_captures(state, card("7D", api)))
    assert found == [{"3S", "5C"}, {"2D", "6B"}, {"FD"}]


def test_r49_what_escoba_counts(api):
    score = counted(api, "escoba", E1, (2, 1))
    names = ["cards", "coins", "settebello", "sevens", "scope"]
    assert [line.name for line in score.lines] == names
    score = counted(api, "escoba_argentina", E1, (2, 1))
    assert [line.name for line in score.lines] == [*names[:3], "primiera", "scope"]
    assert score.points == counted(api, "scopa", E1, (2, 1)).points
    for name, target in (("escoba", 21), ("escoba_argentina", 15)):
        rules = api.Rules.preset(name)
        assert api.match_winner([target, 3], rules) == 0
        assert api.match_winner([target - 1, 3], rules) is None


def test_r50_cirulla(api):
    state = dealt(api, "cirulla", "4D RB 4C CB 7C FB 6D 6S 5B 2B", 0)
    assert (state.bonus, words(state.exposed[1])) == ((0, 10), {"4D", "4C", "7C"})
    by_fifteen = [(name, {six, "5B"}) for name in ("4D", "4C") for six in ("6D", "6S")]
    moves = [*by_fifteen, *(("7C", {"2B", other}) for other in ("5B", "6D", "6S"))]
    found = move_words(api.legal_moves(state))
    assert set(found) == {(name, frozenset(taken)) for name, taken in moves}
    assert len(found) == len(moves)
    after = api.apply(state, move("7C", ["2B", "6S"], api))
    assert words(after.exposed[1]) == {"4D", "4C"}
    assert api.GameState.from_text(after.to_text()) == after


@pytest.mark.parametrize(
    ("table", "played", "taken"),
    [
        ("4D 2C", "6D", ["2C 4D"]),
        ("4D 2C", "CD", ["2C 4D"]),
        ("RD 2C", "3D", ["2C RD"]),
        ("AS RD 4C", "AC", ["AS", "4C RD"]),
        ("RD 5C 3S", "AC", ["3S 5C RD"]),
        ("3D 5C 6S 7B", "7D", ["3D 5C", "7B"]),
    ],
)
def test_r50_what_cirulla_takes(api, table, played, taken):
    rules = api.Rules.preset("cirulla")
    state = position(["RS 2S", f"{played} CB"], table, turn=1, api=api, rules=rules)
    found = groups(api.legal_captures(state, card(played, api)))
    assert sorted(map(sorted, found)) == sorted(sorted(each.split()) for each in taken)
    if taken == ["3S 5C RD"]:  # all that only an ace takes is a scopa
        assert api.apply(state, move(played, table.split(), api)).last_play.scopa


def test_r50_all_coins_are_cappotto(api):
    score = counted(api, "cirulla", E5)
    assert score.wins_match == 0
    assert [score.line(name).points for name in ("napola", "grande")] == [(10, 0), (5, 0)]


def test_r50_cirullone_scores_the_table_only(api):
    text = " ".join(each for each in referee.PACK if each not in {"RD", "RC", "7C", "3D"})
    state = dealt(api, "cirullone", text + " RD RC 7C 3D", 0)
    assert (state.bonus, state.last_capturer, len(state.table)) == ((2, 0), 0, 0)
    assert words(state.piles[0]) == {"RD", "RC", "7C", "3D"}
    assert not any(state.exposed)
    void = " ".join(each for each in referee.PACK if each not in {"AD", "AC", "7D", "7S"})
    with pytest.raises(api.InvalidStateError, match="void"):
        dealt(api, "cirullone", void + " AD AC 7D 7S", 0)


def test_r51_scopone_milanese(api):
    first = "AD RC AC AS"  # the first card of each hand, from seat 1 on
    state = dealt(api, "scopone_milanese", first, 0)
    state = api.apply(state, move("AD", api=api))
    assert (words(state.piles[1]), state.last_capturer, len(state.table)) == ({"AD"}, 1, 0)
    state = api.apply(state, move("RC", api=api))
    state = api.apply(state, move("AC", ["RC"], api))
    assert words(state.piles[1]) == {"AD", "AC", "RC"}
    assert state.sweeps == (0, 0)
    state = api.apply(state, move("AS", api=api))
    assert (words(state.piles[0]), state.last_capturer) == ({"AS"}, 0)
    score = counted(api, "scopone_milanese", E5)
    assert (score.wins_match, score.line("napola").points) == (0, (10, 0))


@pytest.mark.parametrize("name", PRESETS)
def test_hands_as_the_referee_plays_them(api, name):
    """Random hands, their legal moves and forms at every ply, and their count."""
    rules = api.Rules.preset(name)
    judge = support.game_rules(rules)
    rng = random.Random(name)
    for number in range(30):
        deck = list(referee.PACK)
        rng.shuffle(deck)
        start = rules.players * rules.hand_size
        if judge.voids(deck[start : start + rules.table_size]):
            with pytest.raises(api.InvalidStateError):
                api.deal(rules, deck=deck_of(deck, api))
            continue
        dealer = number % rules.players
        game = referee.Game.deal(judge, dealer, deck)
        state = api.deal(rules, dealer=dealer, deck=deck_of(deck, api))
        while not game.over:
            moves = move_words(api.legal_moves(state))
            assert moves == game.moves()
            game.play(*moves[rng.randrange(len(moves))])
            played = game.history[-1]
            state = api.apply(state, move(played.card, played.captured, api))
            assert state.last_play.scopa == played.scopa
            assert support.game_of(state) == replace(game, history=[])
            if name == "scopone_milanese":
                assert not words(state.table) & {"AD", "AC", "AS", "AB"}
        assert api.GameState.from_text(state.to_text()) == state
        score = api.score_hand(state)
        assert list(score.points) == game.points()
        assert [(each.name, list(each.quantities)) for each in score.lines] == [
            (each.name, each.counted) for each in game.score()
        ]
        assert score.wins_match == game.wins_match()


@pytest.mark.parametrize("name", PRESETS)
def test_bots_play_whole_hands(api, name):
    rules = api.Rules.preset(name)
    makers = (api.bots.Random(1), api.bots.Easy(1), api.bots.Normal(1), api.bots.Hard(1, samples=4))
    state = api.deal(rules, seed=3)
    while not state.is_over:
        bot = makers[len(state.history) % len(makers)]
        state = api.apply(state, bot.choose(api.observe(state, state.turn)))
    assert sum(api.score_hand(state).points) >= 0
    with pytest.raises(api.InvalidRulesError, match="usual"):
        api.solve(state)
