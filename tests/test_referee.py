"""The referee itself, against the worked examples and against counting."""

from __future__ import annotations

import itertools
import random

import pytest
import referee
import worked
from referee import PACK, Game, RefereeError, Rules, cards


def pile_sets(texts: list[str]) -> list[set[str]]:
    named = [set(cards(text)) if text != worked.REST else set() for text in texts]
    rest = set(PACK).difference(*named)
    return [rest if text == worked.REST else pile for text, pile in zip(texts, named, strict=True)]


@pytest.mark.parametrize(
    ("table", "card", "groups"),
    [pytest.param(*example[1:], id=example[0]) for example in worked.CAPTURES],
)
def test_worked_captures(table, card, groups):
    assert [set(cards(group)) for group in groups] == [
        set(group) for group in referee.captures(cards(table), card)
    ]


@pytest.mark.parametrize("hand", worked.COUNTED, ids=lambda hand: hand.name)
def test_worked_counts(hand):
    lines = referee.score(pile_sets(hand.piles), hand.sweeps, hand.napola)
    found = {line.name: (line.counted, line.points) for line in lines}
    assert hand.lines == {name: found[name] for name in hand.lines}
    assert hand.points == referee.points(lines)


@pytest.mark.parametrize(("text", "expected"), worked.PRIMES)
def test_worked_primes(text, expected):
    assert expected == referee.prime(cards(text))


@pytest.mark.parametrize(("text", "expected"), worked.NAPOLE)
def test_worked_napole(text, expected):
    assert expected == referee.run_of_coins(cards(text), 10)


@pytest.mark.parametrize(
    ("totals", "target", "winner"), [pytest.param(*m[1:], id=m[0]) for m in worked.MATCHES]
)
def test_worked_matches(totals, target, winner):
    assert winner == referee.match_winner(totals, target)


def test_the_pack():
    assert 40 == len(set(PACK))
    assert 220 == referee.total(PACK)
    assert ["AD", "AC", "AS", "AB", "2D"] == list(PACK[:5])


def test_groups_are_ordered_by_their_highest_card():
    groups = ["AD", "3D", "AD 3D", "2B 3D", "AC 2B 3D", "3C"]
    shuffled = sorted(groups, key=lambda text: text[::-1])
    assert groups == sorted(shuffled, key=lambda text: referee.order(cards(text)))


def test_opening_with_three_kings_is_void():
    deck = cards("AD 2D 3D 4D 5D 6D RD RC RS 4B")
    deck += [card for card in PACK if card not in deck]
    with pytest.raises(RefereeError, match="void: 4B RD RC RS"):
        Game.deal(Rules(), 0, deck)
    deck[8], deck[20] = deck[20], deck[8]
    assert {"RD", "RC", deck[8], "4B"} == Game.deal(Rules(), 0, deck).table


def test_three_kings_fall_in_145_openings_of_91390():
    void = [table for table in itertools.combinations(PACK, 4) if Rules().voids(table)]
    assert 145 == len(void)


@pytest.mark.parametrize(
    ("rules", "plays"),
    [
        (Rules(), 36),
        (Rules(3, 3), 36),
        (Rules(4, 2), 36),
        (Rules(4, 4), 36),
        (Rules(6, 2), 36),
        (Rules(6, 3), 36),
        (Rules(4, 2, hand=9), 36),
        (Rules(4, 2, hand=10, table=0), 40),
    ],
    ids=str,
)
def test_random_hands_end_with_every_card_captured(rules, plays):
    rng = random.Random(5)
    for _ in range(5):
        deck = list(PACK)
        rng.shuffle(deck)
        try:
            game = Game.deal(rules, 1, deck)
        except RefereeError:
            continue
        while not game.over:
            game.play(*rng.choice(game.moves()))
        assert plays == len(game.history)
        assert 1 == game.history[-1].player
        assert set(PACK) == set().union(*game.piles)
        assert game.points() == [
            sum(line.points[s] for line in game.score()) for s in range(rules.sides)
        ]


def test_the_referee_forbids():
    deck = cards("7D 5C AD 2D 3D RD 7C 3S 4B FS")
    deck += [card for card in PACK if card not in deck]
    game = Game.deal(Rules(), 0, deck)
    before = repr(game)
    for card, taken, reason in [
        ("5C", "", "does not hold"),
        ("7D", "", "must take something"),
        ("7D", "3S 4B", "may not take"),
        ("7D", "7C 3S 4B", "may not take"),
        ("7D", "7C 7C", "twice"),
        ("AD", "3S", "may not take"),
    ]:
        with pytest.raises(RefereeError, match=reason):
            game.play(card, cards(taken))
        assert before == repr(game)
