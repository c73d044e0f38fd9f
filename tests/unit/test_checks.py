"""What the checks let through and what they refuse: cards, masks, positions and piles."""

from __future__ import annotations

import itertools
import random

import pytest
import referee
from hypothesis import given
from hypothesis import strategies as st

from scopa import PRESETS, InvalidCardError, InvalidStateError, Rank, Rules, Suit
from scopa._checks import card_mask, card_number, check_mask, pack_piles, pack_state
from scopa.cards import CARDS, FULL_MASK
from scopa.errors import shown
from scopa.notation import parse_cards

NO_CARDS = [-1, 40, 2**64, True, False, 1.0, "7D", None, Suit.COPPE, Rank.RE, b"7"]
FIELDS = ("dealer", "turn", "hands", "table", "stock", "piles", "sweeps", "last_capturer")
GAMES = {
    **PRESETS,
    "three teams": Rules(players=6, sides=3),
    "last counts": Rules(last_scopa=True),
    "ten on the table": Rules(table_size=10, redeal={}),
}


def read(text: str) -> list[int]:
    return parse_cards(text)


def pack(rules: Rules = PRESETS["scopa"], **fields) -> list[int]:
    given = dict.fromkeys(("turn", "piles", "sweeps", "bonus", "exposed", "last_capturer"))
    return pack_state(**{"rules": rules, "stock": (), "redeals": 0, **given, **fields})


def middle() -> dict:
    """Seat 0 has played, seat 1 is to move; a scopa each, and one round is still in the stock."""
    hands = [read("RD FD"), read("7D CS AD")]
    piles = [read("AC 2C 3C 3B"), read("5C 5S")]
    table, stock = read("7C"), read("2D 4D 6D CC RC RS")
    seen = {*hands[0], *hands[1], *piles[0], *piles[1], *table, *stock}
    piles[0] += [card for card in range(40) if card not in seen]
    return {
        "dealer": 1,
        "turn": 1,
        "hands": hands,
        "table": table,
        "stock": stock,
        "piles": piles,
        "sweeps": [1, 1],
        "last_capturer": 0,
    }


def mask(cards) -> int:
    return sum(1 << card for card in cards)


class TestCards:
    def test_numbers(self) -> None:
        assert [card_number(card) for card in CARDS] == list(range(40))
        assert [card_number(number) for number in range(40)] == list(range(40))
        assert type(card_number(CARDS[3])) is int

    @pytest.mark.parametrize("value", [*NO_CARDS, 10**5000, [], (3,)], ids=shown)
    def test_no_number(self, value) -> None:
        with pytest.raises(InvalidCardError, match="0 to 39"):
            card_number(value)

    @given(st.sets(st.integers(0, 39)))
    def test_masks(self, cards: set[int]) -> None:
        for collection in (cards, [CARDS[n] for n in cards], tuple(cards), iter(cards)):
            assert card_mask(collection) == mask(cards)

    @pytest.mark.parametrize(
        "cards",
        [
            *("7D", b"\x07", 7, None, CARDS[7]),
            *([3, 3], [CARDS[3], 3], [3, "7D"], [True], [[3]], [10**5000]),
            *(itertools.count(), itertools.repeat(5)),
        ],
        ids=map(str, range(13)),
    )
    def test_no_mask(self, cards) -> None:
        with pytest.raises(InvalidCardError):
            card_mask(cards)

    def test_checked_masks(self) -> None:
        assert [check_mask(0), check_mask(FULL_MASK)] == [0, FULL_MASK]
        for value in (-1, FULL_MASK + 1, True, 1.0, "1", None, CARDS[3], 10**5000):
            with pytest.raises(InvalidCardError, match=r"2\*\*40"):
                check_mask(value)


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_passes(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    game = dealt(rules, rng)
    while True:
        fields = {name: getattr(game, name) for name in FIELDS}
        for name in ("hands", "piles"):
            fields[name] = [read("".join(cards)) for cards in fields[name]]
        for name in ("table", "stock"):
            fields[name] = read("".join(fields[name]))
        packed = pack(rules, **fields)
        assert packed == pack(rules, **{**fields, "turn": None})
        assert packed == [
            game.dealer,
            game.turn,
            0 if game.last_capturer is None else game.last_capturer + 1,
            0,
            mask(fields["table"]),
            *map(mask, fields["hands"]),
            *map(mask, fields["piles"]),
            *game.sweeps,
            *[0] * (rules.sides + rules.players),
            *fields["stock"],
        ]
        if game.over:
            assert pack_piles(rules, fields["piles"], game.sweeps) == (
                tuple(map(mask, fields["piles"])),
                tuple(game.sweeps),
            )
            return
        game.play(*rng.choice(game.moves()))


def dealt(rules: Rules, rng: random.Random) -> referee.Game:
    """A game of the referee, who knows nothing of the library, from a legal shuffle."""
    house = referee.Rules(
        players=rules.players,
        sides=rules.sides,
        hand=rules.hand_size,
        table=rules.table_size,
        last_scopa=rules.last_scopa,
        redeal=dict(rules.redeal),
    )
    while True:
        deck = rng.sample(referee.PACK, 40)
        try:
            return referee.Game.deal(house, rng.randrange(rules.players), deck)
        except referee.RefereeError:
            continue


def test_the_middle_passes() -> None:
    assert pack(**middle())[:5] == [1, 1, 1, 0, 1 << 25]


CHANGES = [
    ({"dealer": 2}, "dealer=2.*0 to 1"),
    ({"dealer": True}, "dealer=True"),
    ({"dealer": None}, "dealer=None"),
    ({"dealer": 0}, "hands"),  # then seat 1 would have played first
    ({"turn": 0}, "turn=0.*must be 1"),
    ({"turn": True}, "turn=True"),
    ({"turn": -1}, "turn=-1"),
    ({"hands": []}, "hands=.*2 entries"),
    ({"hands": "RD"}, "hands='RD'"),
    ({"hands": 3}, "hands=3"),
    ({"hands": itertools.repeat([])}, "hands=.*2 entries"),
    ({"hands": [read("RD FD"), "7D"]}, "hands\\[1\\].*'7D'"),
    ({"hands": [read("RD FD"), [24, 34, 34]]}, "hands\\[1\\].*CS is given twice"),
    ({"hands": [read("RD FD"), [24, 34, 40]]}, "hands\\[1\\].*40"),
    ({"table": read("7C 7D")}, "7D lies both in hands\\[1\\] and in table"),
    ({"table": []}, "39 cards.*missing: 7C"),
    ({"table": None}, "table: .*None"),
    ({"table": itertools.repeat(25)}, "table: 7C is given twice"),
    ({"stock": read("2D 4D 6D CC RC")}, "missing: RS"),
    ({"stock": [5, 5]}, "stock: 2C is given twice"),
    ({"stock": None}, "stock"),
    ({"piles": None}, "11 of|17 cards|missing"),
    ({"piles": [[]]}, "2 entries"),
    ({"sweeps": [0]}, "2 entries"),
    ({"sweeps": [True, 0]}, "sweeps\\[0\\]=True"),
    ({"sweeps": [0, -1]}, "sweeps\\[1\\]=-1"),
    ({"sweeps": [0, 0.5]}, "sweeps\\[1\\]=0.5"),
    ({"sweeps": [10**5000, 0]}, "sweeps\\[0\\]=an int of"),
    ({"sweeps": [0, 2]}, "sweeps\\[1\\]=2.*at most 1"),
    ({"sweeps": [13, 1]}, "together"),
    ({"last_capturer": None}, "0 or 1"),
    ({"last_capturer": 2}, "last_capturer=2.*0 or 1"),
    ({"last_capturer": False}, "last_capturer=False"),
    ({"redeals": -1}, "redeals=-1"),
    ({"redeals": True}, "redeals=True"),
    ({"redeals": 10**5000}, "redeals=an int of"),
    ({"redeals": 1, "rules": Rules(redeal={})}, "redeals=1"),
    ({"bonus": [0, 1]}, "bonus=.*make none"),
    ({"bonus": 0}, "bonus=0.*2 entries"),
    ({"exposed": [[24], []]}, "exposed.*make none"),
    ({"exposed": [[]]}, "2 entries"),
    ({"rules": None}, "rules=None"),
    ({"rules": Rules(players=3)}, "3 entries"),
]


@pytest.mark.parametrize(("changes", "reason"), CHANGES, ids=map(str, range(len(CHANGES))))
def test_a_wrong_field_is_named(changes: dict, reason: str) -> None:
    with pytest.raises(InvalidStateError, match=reason) as refusal:
        pack(**{**middle(), **changes})
    assert len(str(refusal.value)) < 400


def test_fields_left_out_are_empty() -> None:
    fields = middle()
    del fields["turn"]
    zeros = pack(**{**fields, "sweeps": None})
    assert zeros == pack(
        **{**fields, "turn": 1, "sweeps": (0, 0), "bonus": [0, 0], "exposed": [[], []]}
    )


def start(**changes) -> dict:
    fields = {
        "dealer": 0,
        "hands": [read("2D 2C 2S"), read("3D 3C 3S")],
        "table": read("AD AC AS AB"),
    }
    used = {*fields["hands"][0], *fields["hands"][1], *fields["table"]}
    return {**fields, "stock": [card for card in range(40) if card not in used], **changes}


class TestOpening:
    def test_a_fresh_deal(self) -> None:
        assert pack(**start())[:5] == [0, 1, 0, 0, 0b1111]
        assert pack(**start(dealer=1))[:2] == [1, 0]
        assert pack(**start(redeals=7))[3] == 7

    def test_a_void_table(self) -> None:
        with pytest.raises(InvalidStateError, match=r"table=AD AC AS AB.*void.*rank 1"):
            pack(Rules(redeal={1: 4}), **start())

    def test_kings_may_gather_later(self) -> None:
        fields = {"dealer": 1, "hands": [[], [0]], "table": read("RD RC RS 2C")}
        used = {0, *fields["table"]}
        piles = [[card for card in range(40) if card not in used], []]
        assert pack(**fields, piles=piles, last_capturer=0)

    def test_nobody_has_captured_before_the_first_play(self) -> None:
        fields = start(table=read("AD AC"), piles=[read("AS AB"), []], last_capturer=0)
        with pytest.raises(InvalidStateError, match=r"piles\[0\].*0 cards"):
            pack(**fields)


class TestRounds:
    def sizes(self, sizes: list[int], stock: int, rules: Rules, dealer: int = 0, **more):
        cards = iter(range(40))
        hands = [[next(cards) for _ in range(size)] for size in sizes]
        stock_cards = [next(cards) for _ in range(stock)]
        return pack(rules, dealer=dealer, hands=hands, stock=stock_cards, table=cards, **more)

    @pytest.mark.parametrize(
        ("sizes", "dealer", "turn"),
        [
            ([3, 3, 3], 0, 1),
            ([3, 2, 3], 0, 2),
            ([3, 2, 2], 0, 0),
            ([2, 2, 2], 0, 1),
            ([2, 3, 3], 2, 1),
            ([1, 1, 2], 2, 2),
            ([1, 0, 0], 0, 0),
        ],
    )
    def test_the_hands_tell_who_is_to_move(self, sizes, dealer: int, turn: int) -> None:
        rules = Rules(players=3)
        assert self.sizes(sizes, 18, rules, dealer)[1] == turn
        assert self.sizes(sizes, 18, rules, dealer, turn=turn)[1] == turn

    @pytest.mark.parametrize(
        ("sizes", "stock", "reason"),
        [
            ([2, 3, 3], 18, "one card less"),
            ([3, 3, 2], 18, "one card less"),
            ([3, 1, 2], 18, "one card less"),
            ([4, 4, 4], 18, "more than 3"),
            ([4, 3, 3], 18, "more than 3"),
            ([0, 0, 0], 18, "dealt at once"),
            ([3, 3, 3], 17, "multiple of 9"),
            ([3, 3, 3], 1, "multiple of 9"),
            ([0, 0, 0], 36, "at most 27"),
        ],
    )
    def test_impossible_hands(self, sizes, stock: int, reason: str) -> None:
        with pytest.raises(InvalidStateError, match=reason):
            self.sizes(sizes, stock, Rules(players=3))

    def test_nobody_ever_captured(self) -> None:
        assert self.sizes([0, 0], 0, Rules())[:5] == [0, 1, 0, 0, FULL_MASK]
        assert self.sizes([1, 0], 0, Rules())[:3] == [0, 0, 0]
        with pytest.raises(InvalidStateError, match=r"last_capturer=1.*None"):
            self.sizes([0, 0], 0, Rules(), last_capturer=1)


class TestEnd:
    def test_the_left_overs_belong_to_the_last_capturer(self) -> None:
        half = [list(range(20)), list(range(20, 40))]
        done = {"dealer": 0, "hands": [[], []], "piles": half, "last_capturer": 1}
        assert pack(**done, table=[])[:5] == [0, 1, 2, 0, 0]
        with pytest.raises(InvalidStateError, match=r"table=AD.*piles\[1\]"):
            pack(**{**done, "piles": [half[0][1:], half[1]]}, table=[0])


class TestPiles:
    def test_piles(self) -> None:
        low, high = list(range(20)), [CARDS[n] for n in range(20, 40)]
        assert pack_piles(Rules(), [low, high]) == ((2**20 - 1, FULL_MASK ^ (2**20 - 1)), (0, 0))
        assert pack_piles(Rules(), iter([low, high]), (2, 1))[1] == (2, 1)
        assert pack_piles(Rules(), [range(40), []], [18, 0])[1] == (18, 0)
        assert pack_piles(Rules(players=4, sides=2), [[], range(40)])[0] == (0, FULL_MASK)

    @pytest.mark.parametrize(
        ("piles", "sweeps", "reason"),
        [
            ([range(20), range(19, 40)], None, "5B lies both in piles\\[0\\] and in piles\\[1\\]"),
            ([range(20), range(21, 40)], None, "missing: 6D"),
            ([[3, 3], range(40)], None, "AB is given twice"),
            ([range(40)], None, "2 entries"),
            ([range(40), [], []], None, "2 entries"),
            (None, None, "piles=None"),
            ([range(40), "-"], None, "'-'"),
            ([range(39), [39]], None, "piles\\[1\\]=RB"),
            ([range(40), []], [0, 1], "sweeps\\[1\\]=1.*at most 0"),
            ([range(35), range(35, 40)], [0, 3], "sweeps\\[1\\]=3.*at most 2"),
            ([range(40), []], [19, 0], "sweeps\\[0\\]=19.*at most 18"),
            ([range(20), range(20, 40)], [10, 9], "together"),
            ([range(40), []], [0], "2 entries"),
            ([range(40), []], [1, None], "None"),
        ],
        ids=map(str, range(14)),
    )
    def test_impossible_piles(self, piles, sweeps, reason: str) -> None:
        with pytest.raises(InvalidStateError, match=reason):
            pack_piles(Rules(), piles, sweeps)

    def test_most_sweeps_of_scientifico(self) -> None:
        rules = PRESETS["scopone_scientifico"]
        assert pack_piles(rules, [range(40), []], [20, 0])
        with pytest.raises(InvalidStateError):
            pack_piles(rules, [range(40), []], [21, 0])
