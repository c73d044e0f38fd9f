"""Facts about the game that were proved or counted once: exact maxima, parities and tables.

A maximum is shown by a witness, a hand played through the public API that reaches it, and by a
bound, the argument that none goes further, checked where it can be. Laws that hold at every ply are
in properties/test_invariants.py.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb

import packed
import pytest
import referee
from referee import PACK, PRIMIERA, RANKS
from support import deck_of, words

# A line is the ranks in the order of play: ! takes everything on the table and must clear it,
# + takes the first of the legal captures, and nothing means the card is laid.
ODD = "4! 2 2! 2 2! 3 3! 3 3! 4 4! 5 5! 5 5! 6 6! 6 6! 7 7! 7 7! F F! F F! C C! C C! R R! R R! 4"
EVEN = "2+ 2! 2 2! 3 3! 3 3! 4 4! 4 4! 5 5! 5 5! 6 6! 6 6! 7 7! 7 7! F F! F F! C C! C C! R R! R R!"
THIRDS = "4! 4 6 R! 4 6 R! 4 6 R! 3 7 R! 2 7 C! 2 7 C! 2 7 C! 3 5 F! 3 5 F! 3 5 F! 2 6 F! 5 C"
DEALERS_THIRDS = (
    "R+ R+ 5! 4 5 C! 4 5 C! 4 5 C! 3 6 C! 2 6 F! 2 6 F! A 7 F! A 7 F! 3 4 7! A 6 7! A 2 3!"
)
PAIRS = " ".join(f"{rank} {rank}! {rank} {rank}!" for rank in RANKS)
HANDS_PAIRS = (
    "A 2 3! 4 4! 4 4! 5 5! 5 5! 6 6! 6 6! 7 7! 7 7! F F! F F! C C! C C! R R! R R! "
    "A A! 2 2! 3 3! A 2 3!"
)


def play_line(api, line, opening, **rules):
    """Play a line of ranks through the API; the finished hand."""
    rules = api.Rules(**rules)
    suits = {rank: list("DCSB") for rank in RANKS}
    table = [rank + suits[rank].pop(0) for rank in opening]
    tokens = [(token[0] + suits[token[0]].pop(0), token[1:]) for token in line.split()]
    cards = [text for text, _ in tokens]
    start = rules.players * rules.hand_size
    # Seats are dealt to in the order in which they play, so the deck is the line itself.
    deck = cards[:start] + table + cards[start:]
    state = api.deal(rules, dealer=0, deck=deck_of(deck, api))
    for number, (text, mark) in enumerate(tokens, 1):
        found = api.legal_captures(state, api.Card.from_text(text))
        taken = {"!": [state.table], "+": found[:1], "": [api.CardSet()]}[mark][0]
        state = api.apply(state, api.Move(api.Card.from_text(text), taken))
        last = number == len(tokens)
        assert (mark == "!" and (not last or rules.last_scopa)) == state.last_play.scopa
    assert state.is_over
    return state


WITNESSES = [
    # name, line, opening, rules, sweeps by side
    ("non-dealer of two", ODD, "AAAA", {}, [0, 18]),
    ("dealer of two", EVEN, "AAAA", {}, [17, 0]),
    ("dealer of two, last counts", EVEN, "AAAA", {"last_scopa": True}, [18, 0]),
    ("eldest of three", THIRDS, "AAAA", {"players": 3}, [0, 12, 0]),
    ("dealer of three", DEALERS_THIRDS, "RR23", {"players": 3}, [11, 0, 0]),
    ("eldest of four", ODD, "AAAA", {"players": 4}, [0, 9, 0, 9]),
    ("dealer of four", EVEN, "AAAA", {"players": 4}, [8, 0, 9, 0]),
    ("hand side of two pairs", ODD, "AAAA", {"players": 4, "sides": 2}, [0, 18]),
    ("dealer's side of two pairs", EVEN, "AAAA", {"players": 4, "sides": 2}, [17, 0]),
    ("eldest of six", ODD, "AAAA", {"players": 6}, [0, 6, 0, 6, 0, 6]),
    ("dealer of six", EVEN, "AAAA", {"players": 6}, [5, 0, 6, 0, 6, 0]),
    ("scopone", ODD, "AAAA", {"players": 4, "sides": 2, "hand_size": 9}, [0, 18]),
    (
        "scopone scientifico, dealer",
        PAIRS,
        "",
        {"players": 4, "sides": 2, "hand_size": 10, "table_size": 0},
        [19, 0],
    ),
    (
        "scopone scientifico, dealer, last counts",
        PAIRS,
        "",
        {"players": 4, "sides": 2, "hand_size": 10, "table_size": 0, "last_scopa": True},
        [20, 0],
    ),
    (
        "scopone scientifico, hand",
        HANDS_PAIRS,
        "",
        {"players": 4, "sides": 2, "hand_size": 10, "table_size": 0},
        [0, 18],
    ),
]


@pytest.mark.parametrize(
    ("line", "opening", "rules", "sweeps"), [pytest.param(*w[1:], id=w[0]) for w in WITNESSES]
)
def test_f12_most_sweeps(api, line, opening, rules, sweeps):
    state = play_line(api, line, opening, **rules)
    assert sweeps == list(state.sweeps)
    plays = 40 - len(opening)
    assert plays == state.plies
    # The bound: no two plays in a row are sweeps, and the last play is none.
    most = (plays + bool(opening)) // 2 - (0 if opening or state.rules.last_scopa else 1)
    assert sum(state.sweeps) <= most


def test_f12_the_hand_side_of_scientifico_cannot_sweep_with_all_but_its_first_card():
    """It would take three cards of a sum, pairs of a rank, and one card that is left over.

    A sweep leaves an empty table; the next card is laid, and only its equal sweeps it. Before the
    first sweep two cards are laid, of different ranks, or the second would have swept.
    """
    sums = [(a, b, a + b) for a in range(1, 11) for b in range(a + 1, 11) if a + b <= 10]
    for three in sums:
        left = [4 - three.count(rank) for rank in range(1, 11)]
        assert 3 == sum(number % 2 for number in left) > 1


def test_f12_a_pile_cannot_hold_more_sweeps_than_are_possible(api):
    """The bound is also what bare piles are checked against."""
    pile = api.CardSet(deck_of(PACK, api))
    none = api.CardSet()
    assert (22, 0) == api.score_piles([pile, none], api.Rules(), [18, 0]).points
    with pytest.raises(api.InvalidStateError):
        api.score_piles([pile, none], api.Rules(), [19, 0])


@pytest.mark.parametrize(
    ("line", "opening", "rules", "points"),
    [
        (ODD, "AAAA", {}, [0, 22]),
        (ODD, "AAAA", {"napola": True}, [0, 32]),
        (ODD, "AAAA", {"napola": True, "card_points": {24: 1, 36: 1}}, [0, 33]),
        (PAIRS, "", {"players": 4, "sides": 2, "hand_size": 10, "table_size": 0}, [23, 0]),
        (
            PAIRS,
            "",
            {
                "players": 4,
                "sides": 2,
                "hand_size": 10,
                "table_size": 0,
                "last_scopa": True,
                "napola": True,
            },
            [34, 0],
        ),
    ],
    ids=["standard", "with napola", "with re bello", "scientifico", "scientifico, all options"],
)
def test_f13_most_points_in_a_hand(api, line, opening, rules, points):
    state = play_line(api, line, opening, **rules)
    assert 40 == max(map(len, state.piles))
    assert points == list(api.score_hand(state).points)


def test_f02_plays_of_a_hand(api):
    for name in api.PRESETS:
        rules = api.Rules.preset(name)
        state = api.deal(rules, dealer=0, seed=2)
        plays = Counter()
        while not state.is_over:
            plays[state.turn] += 1
            state = api.apply(state, api.legal_moves(state)[-1])
        each = (40 - rules.table_size) // rules.players
        assert dict.fromkeys(range(rules.players), each) == dict(plays)


def test_f03_f04_longest_tables(api):
    """Thirteen cards with four nines down, ten from an empty table; the next card must take."""
    for opening, line, house, length in [
        ("CCCC", "RF765432A", {}, 13),
        ("", "RCF765432A", {"players": 4, "sides": 2, "hand_size": 10, "table_size": 0}, 10),
    ]:
        down = [rank + suit for rank, suit in zip(opening, "DCSB", strict=False)]
        cards = [rank + "D" for rank in line]
        rest = [each for each in PACK if each not in down + cards]
        rules = api.Rules(**house)
        start = rules.players * rules.hand_size
        deck = cards[:start] + rest[: max(0, start - len(cards))] + down
        deck += [each for each in [*cards, *rest] if each not in deck]
        state = api.deal(rules, dealer=0, deck=deck_of(deck, api))
        for text in cards:
            state = api.apply(state, api.Move(api.Card.from_text(text)))
        assert length == len(state.table)
        assert all(move.captured for move in api.legal_moves(state))
        # Every rank is on the table, so whatever is played now takes something.
        assert set(RANKS) == {text[0] for text in words(state.table)}


def test_f05_what_a_laid_card_leaves(api):
    """A laid card is never equal to the table nor a sum of it; checked on all 1,024 rank sets."""
    rules = api.Rules()
    for bits in range(1024):
        ranks = [rank for rank in range(1, 11) if bits >> rank - 1 & 1]
        table = api.CardSet(4 * (rank - 1) for rank in ranks)
        sums = {0}
        for rank in ranks:
            sums |= {total + rank for total in sums}
        for rank in range(1, 11):
            found = api.captures(table, 4 * (rank - 1) + 1, rules)
            assert (rank in sums) == bool(found)


@pytest.mark.parametrize(("table", "most"), [("A23333457F", 25), ("A234567FC", 9)])
def test_f06_most_captures_of_one_card(core, table, most):
    suits = Counter()
    mask = 0
    for rank in table:
        mask |= 1 << 4 * RANKS.index(rank) + suits[rank]
        suits[rank] += 1
    assert most == len(core.captures(packed.SCOPA, mask, 39))


def test_f09_every_pile_is_even(api):
    rng = random.Random(9)
    for seed in range(10):
        state = api.deal(api.Rules(players=3), dealer=0, seed=seed)
        while not state.is_over:
            state = api.apply(state, rng.choice(api.legal_moves(state)))
            totals = [referee.total(words(pile)) for pile in state.piles]
            assert [0, 0, 0] == [total % 2 for total in totals]
        assert 220 == sum(totals)


SPEC = packed.spec_of((2, 2, 3, 4), napola=10)


def lines(core, piles, spec=SPEC):
    """The count of two or more piles by name: (quantities, points)."""
    sides = spec[1]
    flat = list(core.score(spec, piles, [0] * sides))
    names = ["cards", "coins", "settebello", "primiera", "napola", "scope"]
    return {
        name: (flat[2 * n * sides : 2 * n * sides + sides], flat[2 * n * sides + sides :][:sides])
        for n, name in enumerate(names)
    }


def test_f14_prizes_are_one_to_four(core):
    rng = random.Random(14)
    for _ in range(400):
        pile = rng.getrandbits(40)
        found = lines(core, [pile, packed.FULL ^ pile])
        prizes = [found[name][1] for name in ("cards", "coins", "settebello", "primiera")]
        assert 1 <= sum(map(sum, prizes)) <= 4
        assert 1 == sum(found["settebello"][1])


def test_f15_two_sides_tie_only_at_half(core):
    for size in range(41):
        pile = (1 << size) - 1
        points = lines(core, [pile, packed.FULL ^ pile])["cards"][1]
        assert [int(size > 20), int(size < 20)] == points
    for coins in range(11):
        pile = sum(1 << 4 * rank for rank in range(coins))
        points = lines(core, [pile, packed.FULL ^ pile])["coins"][1]
        assert [int(coins > 5), int(coins < 5)] == points


VALUES = sorted(set(PRIMIERA.values()))


def suit_cards(suit, value):
    """The cards of a suit that are worth no more than a value: what a side may hold of it."""
    return sum(1 << 4 * row + suit for row, rank in enumerate(RANKS) if PRIMIERA[rank] <= value)


def test_f16_every_prime_that_can_be(core):
    """All 330 ways to have a best card in each suit."""
    found = set()
    for values in combinations_with_replacement(VALUES, 4):
        pile = sum(suit_cards(suit, value) for suit, value in enumerate(values))
        prime = lines(core, [pile, packed.FULL ^ pile])["primiera"][0][0]
        assert sum(values) == prime
        found.add(prime)
    assert set(range(40, 85)) - {41, 80, 82, 83} == found


def two_primes(core):
    """Both primes for every way to share best cards between two sides with four suits each."""
    shares = [(mine, 21) for mine in VALUES[:-1]] + [(21, theirs) for theirs in VALUES[:-1]]
    for combo in combinations_with_replacement(shares, 4):
        pile = 0
        for suit, (mine, theirs) in enumerate(combo):
            whole = suit_cards(suit, 21)
            pile |= suit_cards(suit, mine) if mine < 21 else whole ^ suit_cards(suit, theirs)
        quantities, points = lines(core, [pile, packed.FULL ^ pile])["primiera"]
        assert [sum(mine for mine, _ in combo), sum(theirs for _, theirs in combo)] == quantities
        yield combo, quantities, points


def test_f16_two_primes(core):
    ties, most = set(), 0
    for combo, (mine, theirs), points in two_primes(core):
        assert [int(mine > theirs), int(theirs > mine)] == points
        most = max(most, mine + theirs)
        if mine == theirs:
            ties.add(mine)
        sevens = sum(each == 21 for each, _ in combo)
        if sevens == 4:
            assert (84, 1) == (mine, points[0])
            assert theirs <= 72
        elif sevens == 3:
            assert 73 <= mine <= 81
            assert theirs <= 75
            # With three sevens only a court can lose, and only a two can tie.
            fourth = min(each for each, _ in combo)
            assert theirs < mine or fourth <= 12
            assert (mine, theirs) != (73, 75) or points == [0, 1]
        elif sevens == 2:
            assert mine <= 78
            assert theirs <= 78
    assert 156 == most
    assert {62, *range(64, 77), 78} == ties


def test_f17_a_missing_suit(core):
    """A side without a suit has no primiera; the other holds all of it and 51 at least."""
    incomplete = []
    for values in product([10, 15, 21], repeat=3):
        pile = sum(suit_cards(suit, value) for suit, value in enumerate(values))
        others = packed.FULL ^ pile
        quantities, points = lines(core, [pile, others])["primiera"]
        assert 0 == quantities[0] == points[0]
        complete = all(value < 21 for value in values)
        assert complete == bool(quantities[1]) == bool(points[1])
        incomplete.append(sum(values))
    assert 63 == max(incomplete)
    courts = sum(1 << 4 * row + suit for row in (7, 8, 9) for suit in range(3))
    least = courts | suit_cards(3, 21)
    assert 51 == lines(core, [packed.FULL ^ least, least])["primiera"][0][1]


def test_f18_napola(core):
    """All 1,024 ways to share the coins."""
    seen = set()
    for bits in range(1024):
        pile = sum(1 << 4 * rank for rank in range(10) if bits >> rank & 1)
        found = lines(core, [pile, packed.FULL ^ pile])
        (mine, theirs), points = found["napola"]
        seen.add(mine)
        assert [mine, theirs] == points
        assert 0 in (mine, theirs)
        if mine >= 6:
            assert [1, 0] == found["coins"][1]
        if mine >= 7:
            assert [1, 0] == found["settebello"][1]
        assert (mine == 10) == (bits == 1023)
        if mine == 10:
            assert 0 == found["primiera"][0][1]
    assert {0, *range(3, 11)} == seen


def test_f20_void_openings(core):
    spec = packed.spec_of((2, 2, 3, 4))
    kings = 15 << 36
    void = 0
    for count in range(5):
        table = (kings & (1 << 36 + count) - 1) | (1 << 4 - count) - 1
        assert (count >= 3) == bool(core.is_void(spec, table))
        void += comb(4, count) * comb(36, 4 - count) * bool(core.is_void(spec, table))
    assert (145, 91_390) == (void, comb(40, 4))


def test_f24_a_sweep_is_the_total(core):
    """On thousands of tables: a card that equals the total takes all and nothing else."""
    rng = random.Random(24)
    tables = {tuple(sorted(rng.sample(range(40), rng.randrange(1, 6)))) for _ in range(3_000)}
    for cards in tables:
        total = sum(card // 4 + 1 for card in cards)
        table = sum(1 << card for card in cards)
        for rank in range(1, 11):
            free = [c for c in range(4 * rank - 4, 4 * rank) if not table >> c & 1]
            if not free:
                continue
            found = list(core.captures(packed.SCOPA, table, free[0]))
            assert (rank == total) == (table in found)
            if rank == total:
                assert [table] == found
