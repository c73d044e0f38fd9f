"""What is refused: with a typed error that says what was given and what is legal, changing nothing.

Every test runs on the core in use and on the pure-Python twin.
"""

from __future__ import annotations

import contextlib
import pickle

import pytest
import twins
from hypothesis import given
from hypothesis import strategies as st
from referee import PACK
from support import card, cset, move, position

import scopa


class Stranger:
    """An object that nobody knows, with a name that is the same in every run."""

    def __repr__(self):
        return "a stranger"


def short(value):
    """A test id that is short and the same in every run."""
    return repr(value)[:24]


STRANGER = Stranger()
NOT_CARDS = [
    -1,
    40,
    2**40,
    2**64,
    2**1000,
    -(2**63),
    True,
    False,
    1.0,
    24.5,
    float("nan"),
    float("inf"),
    "7D",
    b"7D",
    "",
    None,
    (),
    [24],
    {24},
    STRANGER,
    1j,
]
NOT_MASKS = [-1, 2**40, 2**64, 2**1000, True, 1.0, "1", None, b"\x01", [1]]


@pytest.fixture
def table(api):
    """Seat 1 to move with 7D, CS and AD; 7C 7S 3S 4B 2C on the table."""
    return position(["RD FD CD", "7D CS AD"], "7C 7S 3S 4B 2C", turn=1, api=api)


def refused(api, state, error, call, *said):
    """Run a call that must be refused: its error, with the state as it was."""
    before = (state.to_text(), hash(state), len(state.history))
    with pytest.raises(error) as refusal:
        call()
    assert issubclass(type(refusal.value), api.ScopaError)
    assert isinstance(refusal.value, ValueError)
    for text in said:
        assert text in str(refusal.value)
    assert before == (state.to_text(), hash(state), len(state.history))
    again = pickle_copy(api, refusal.value)
    assert str(refusal.value) == str(again)
    assert type(refusal.value) is type(again)
    return refusal.value


def pickle_copy(api, value):
    if api is scopa:
        return pickle.loads(pickle.dumps(value))
    with twins.imports_from_twin():
        return pickle.loads(pickle.dumps(value))


class TestIllegalMoves:
    def test_peer_06_a_missing_capture(self, api, table):
        refused(
            api,
            table,
            api.IllegalMoveError,
            lambda: api.apply(table, move("7D", api=api)),
            "7D",
            "7Dx7C",
            "7Dx7S",
        )

    def test_peer_07_a_superset(self, api, table):
        wrong = move("7D", ["7C", "3S", "4B"], api)
        refused(
            api, table, api.IllegalMoveError, lambda: api.apply(table, wrong), str(wrong), "7Dx7C"
        )

    def test_two_equal_cards_at_once(self, api, table):
        wrong = move("7D", ["7C", "7S"], api)
        refused(
            api, table, api.IllegalMoveError, lambda: api.apply(table, wrong), str(wrong), "7Dx7S"
        )

    def test_a_sum_in_place_of_an_equal_card(self, api, table):
        wrong = move("7D", ["3S", "4B"], api)
        refused(api, table, api.IllegalMoveError, lambda: api.apply(table, wrong), "equal", "7Dx7C")

    def test_two_groups_at_once(self, api):
        state = position(["RD", "CD"], "5C 4S 6B 2D AC", turn=1, api=api)
        wrong = move("CD", "5C 4S 6B 2D AC".split(), api)
        refused(
            api,
            state,
            api.IllegalMoveError,
            lambda: api.apply(state, wrong),
            "CDx4S5C",
            "CDxAC2D6B",
        )

    def test_part_of_a_group(self, api):
        state = position(["RD", "CD"], "6B 2D AC", turn=1, api=api)
        for part in (["6B", "2D"], ["6B"], ["AC", "2D"]):
            wrong = move("CD", part, api)
            refused(
                api, state, api.IllegalMoveError, lambda w=wrong: api.apply(state, w), "CDxAC2D6B"
            )

    def test_peer_11_cards_that_are_not_on_the_table(self, api, table):
        for taken in (["7B"], ["RC"], ["3S", "4C"]):
            wrong = move("7D", taken, api)
            refused(
                api, table, api.IllegalMoveError, lambda w=wrong: api.apply(table, w), str(wrong)
            )

    def test_taking_with_a_card_that_takes_nothing(self, api, table):
        wrong = move("AD", ["2C"], api)
        refused(api, table, api.IllegalMoveError, lambda: api.apply(table, wrong), "AD", "2C")

    def test_a_card_of_another_hand(self, api, table):
        for text in ("RD", "FD"):
            refused(
                api,
                table,
                api.IllegalMoveError,
                lambda t=text: api.apply(table, move(t, api=api)),
                text,
                "AD 7D CS",
            )

    def test_cards_on_the_table_in_the_stock_and_in_the_piles(self, api):
        state = api.deal(seed=3)
        elsewhere = [state.stock[0], state.stock[-1], *state.table]
        for each in elsewhere:
            refused(api, state, api.IllegalMoveError, lambda c=each: api.apply(state, api.Move(c)))
            refused(api, state, api.IllegalMoveError, lambda c=each: api.legal_captures(state, c))

    def test_wrong_turn(self, api, table):
        """The other player's card, and the question through the other player's view."""
        refused(
            api,
            table,
            api.IllegalMoveError,
            lambda: api.legal_captures(table, card("RD", api)),
            "RD",
        )
        view = api.observe(table, 0)
        refused(api, table, api.IllegalMoveError, lambda: api.legal_moves(view), "0", "1")
        refused(api, table, api.IllegalMoveError, lambda: api.legal_captures(view, card("RD", api)))
        refused(api, table, api.IllegalMoveError, lambda: view.parse_move("RD"))
        spectator = api.observe(table, None)
        refused(api, table, api.IllegalMoveError, lambda: api.legal_moves(spectator), "spectator")

    def test_peer_09_one_card_twice(self, api, table):
        taken = [card("7C", api), card("7C", api)]
        refused(
            api,
            table,
            api.InvalidCardError,
            lambda: api.Move(card("7D", api), taken),
            "7C",
        )

    def test_a_card_that_takes_itself(self, api, table):
        refused(
            api,
            table,
            api.InvalidCardError,
            lambda: api.Move(card("7D", api), [card("7D", api)]),
            "7D",
        )

    def test_a_finished_hand(self, api):
        state = position(["5C", ""], "2D 4S", api=api)
        state = api.apply(state, move("5C", api=api))
        refused(
            api,
            state,
            api.IllegalMoveError,
            lambda: api.apply(state, move("5C", api=api)),
            "over",
        )
        refused(
            api,
            state,
            api.IllegalMoveError,
            lambda: api.legal_captures(state, card("5C", api)),
            "over",
        )
        refused(api, state, api.IllegalMoveError, lambda: state.parse_move("5C"), "over")
        assert () == api.legal_moves(state)
        assert () == api.legal_moves(api.observe(state, 0))

    @pytest.mark.parametrize("wrong", [None, 24, "7D", "7Dx7C", (24, ()), [], STRANGER], ids=short)
    def test_what_is_no_move(self, api, table, wrong):
        refused(api, table, api.IllegalMoveError, lambda: api.apply(table, wrong))

    def test_an_unfinished_hand_has_no_score(self, api, table):
        refused(api, table, api.HandNotOverError, lambda: api.score_hand(table), "6")

    def test_every_move_of_every_kind_is_legal_or_refused(self, api):
        """All 40 cards with every set of up to two table cards: exactly the legal ones go."""
        state = position(["RD FD CD", "7D CS AD"], "7C 3S 4B 2C", turn=1, api=api)
        down = sorted(state.table)
        sets = [()] + [(a,) for a in down] + [(a, b) for a in down for b in down if a < b]
        legal = set(api.legal_moves(state))
        found = set()
        for each in api.DECK:
            for taken in sets:
                if each in taken:
                    continue
                try:
                    api.apply(state, api.Move(each, taken))
                except api.IllegalMoveError:
                    continue
                found.add(api.Move(each, taken))
        assert {each for each in legal if len(each.captured) <= 2} == found


def _ended(name):
    return lambda api, it: api.GameState(**fields(api, **{name: it}))


def _piles(api, *piles, **more):
    return api.score_piles([api.CardSet(api.DECK), *piles], **more)


ENDLESS = {
    "CardSet": lambda api, it: api.CardSet(it),
    "Move": lambda api, it: api.Move(24, it),
    "captures": lambda api, it: api.captures(it, 24),
    "deck": lambda api, it: api.deal(deck=it),
    "pile": _piles,
    "piles": lambda api, it: api.score_piles(it),
    "sweeps": lambda api, it: _piles(api, api.CardSet(), sweeps=it),
    "match_winner": lambda api, it: api.match_winner(it, api.Rules()),
    "Match": lambda api, it: api.Match(totals=it),
    "observe": lambda api, it: api.observe(api.deal(seed=1), 0, it),
    "bots": lambda api, it: api.play_match(it, seed=1),
    "redeal": lambda api, it: api.Rules(redeal=it),
    "prime_scale": lambda api, it: api.Rules(prime_scale=it),
    **{
        f"state {name}": _ended(name)
        for name in ["hands", "table", "stock", "piles", "sweeps", "bonus", "exposed"]
    },
}


class TestWrongKinds:
    @pytest.mark.parametrize("wrong", NOT_CARDS, ids=short)
    def test_no_card(self, api, table, wrong):
        for call in (
            lambda: api.Move(wrong),
            lambda: api.Move(card("7D", api), [wrong]),
            lambda: api.CardSet([wrong]),
            lambda: api.legal_captures(table, wrong),
            lambda: api.captures(table.table, wrong, table.rules),
            lambda: api.captures([wrong], card("7D", api), table.rules),
        ):
            refused(api, table, api.InvalidCardError, call)

    @pytest.mark.parametrize("wrong", NOT_CARDS, ids=short)
    def test_no_card_number(self, api, wrong):
        with pytest.raises(api.InvalidCardError):
            api.Card(wrong)

    @pytest.mark.parametrize("wrong", NOT_CARDS, ids=short)
    def test_membership_is_false(self, api, wrong):
        """Nothing but a card is in a set of cards, and asking breaks nothing."""
        assert (wrong in api.CardSet(api.DECK)) is False

    @pytest.mark.parametrize("wrong", NOT_MASKS, ids=short)
    def test_no_mask(self, api, wrong):
        with pytest.raises(api.InvalidCardError):
            api.CardSet.from_mask(wrong)

    def test_plain_numbers_are_cards(self, api, table):
        assert api.apply(table, api.Move(24, [25])) == api.apply(table, move("7D", ["7C"], api))
        assert api.legal_captures(table, 24) == api.legal_captures(table, card("7D", api))

    @pytest.mark.parametrize("wrong", [7, None, "7D", b"7D", 1.5, STRANGER], ids=short)
    def test_no_collection_of_cards(self, api, table, wrong):
        refused(api, table, api.InvalidCardError, lambda: api.CardSet(wrong))
        refused(api, table, api.InvalidCardError, lambda: api.captures(wrong, 24, table.rules))
        refused(api, table, api.InvalidCardError, lambda: api.Move(24, wrong))

    @pytest.mark.parametrize("name", sorted(ENDLESS))
    def test_an_endless_iterable_ends(self, api, name):
        """Nothing may read more from an iterable than it can need, let alone for ever."""

        def endless(over):
            for _ in range(2_000):
                yield from over
                yield 3
            pytest.fail("an endless iterable was read without end")

        for over in (range(40), [0], []):
            with pytest.raises(api.ScopaError):
                ENDLESS[name](api, endless(over))

    @pytest.mark.parametrize("deck", [5, "7D", b"7D", 1.5, [None] * 40, {}, STRANGER], ids=short)
    def test_no_deck(self, api, deck):
        with pytest.raises(api.ScopaError):
            api.deal(deck=deck)

    @pytest.mark.parametrize("index", [-1, 2**64, 1.0, "1", True, None], ids=short)
    def test_no_index(self, api, index):
        with pytest.raises(api.ScopaError):
            api.deal(seed=1, index=index)
        view = api.observe(api.deal(seed=1), 0)
        with pytest.raises(api.ScopaError):
            api.determinize(view, 1, index=index)

    @pytest.mark.parametrize("rules", ["scopa", 1, (), STRANGER, type], ids=short)
    def test_no_rules(self, api, rules):
        for call in (
            lambda: api.deal(rules, seed=1),
            lambda: api.captures([24], 25, rules),
            lambda: api.score_piles([api.CardSet(api.DECK), api.CardSet()], rules),
            lambda: api.match_winner([1, 2], rules),
            lambda: api.Match(rules=rules),
            lambda: api.GameState(**fields(api, rules=rules)),
        ):
            with pytest.raises(api.ScopaError):
                call()

    def test_a_number_like_an_int_is_not_truncated(self, api):
        """Objects that offer __index__ or __int__ are no cards, masks or seats."""

        class Like:
            def __index__(self):
                return 3

            def __int__(self):
                return 3

        like = Like()
        for call in (
            lambda: api.Card(like),
            lambda: api.Move(like),
            lambda: api.CardSet([like]),
            lambda: api.CardSet.from_mask(like),
            lambda: api.deal(seed=like),
            lambda: api.deal(dealer=like, seed=1),
            lambda: api.observe(api.deal(seed=1), like),
        ):
            with pytest.raises(api.ScopaError):
                call()

    @pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True, b"1", [1]], ids=short)
    def test_no_seed(self, api, seed):
        with pytest.raises(api.ScopaError):
            api.deal(seed=seed)
        view = api.observe(api.deal(seed=1), 0)
        with pytest.raises(api.ScopaError):
            api.determinize(view, seed)

    @pytest.mark.parametrize("dealer", [-1, 2, 2**70, True, 1.0, "0", None], ids=short)
    def test_no_dealer(self, api, dealer):
        with pytest.raises(api.ScopaError):
            api.deal(dealer=dealer, seed=1)

    @pytest.mark.parametrize("wrong", [None, 1, "state", STRANGER, ()], ids=short)
    def test_no_position(self, api, wrong):
        for call in (
            api.legal_moves,
            api.score_hand,
            lambda each: api.legal_captures(each, 24),
            lambda each: api.apply(each, api.Move(24)),
            lambda each: api.observe(each, 0),
            lambda each: api.determinize(each, 1),
        ):
            with pytest.raises((api.ScopaError, TypeError)):
                call(wrong)

    def test_a_view_is_no_state(self, api, table):
        view = api.observe(table, 1)
        for call in (
            lambda: api.apply(view, move("AD", api=api)),
            lambda: api.score_hand(view),
            lambda: api.observe(view, 1),
        ):
            with pytest.raises((api.ScopaError, TypeError)):
                call()
        with pytest.raises((api.ScopaError, TypeError)):
            api.determinize(table, 1)

    @pytest.mark.parametrize(
        "totals", [[1], [1, 2, 3], [-1, 0], [1.5, 0], [True, 0], "00", 7, [2**70, -1]], ids=short
    )
    def test_no_totals(self, api, table, totals):
        refused(api, table, api.ScopaError, lambda: api.observe(table, 1, totals))

    @pytest.mark.parametrize("player", [-1, 2, True, 1.0, "1"], ids=short)
    def test_no_player(self, api, table, player):
        refused(api, table, api.ScopaError, lambda: api.observe(table, player))


class TestHiddenInformation:
    def test_hands_and_stock(self, api, table):
        for player in (None, 0, 1):
            view = api.observe(table, player)
            for name in ("hands", "stock"):
                error = refused(
                    api, table, api.HiddenInformationError, lambda v=view, n=name: getattr(v, n)
                )
                assert isinstance(error, AttributeError)
                assert not hasattr(view, name)

    def test_unknown_attributes_are_plain_errors(self, api, table):
        with pytest.raises(AttributeError):
            _ = api.observe(table, 0).no_such_thing


class TestText:
    @pytest.mark.parametrize(
        "text",
        ["", " ", "7", "D7", "8", "11D", "0D", "7X", "7DD", "7D 3C", "７D", "7D\x00", "7D" * 999],
        ids=short,
    )
    def test_no_card_text(self, api, text):
        with pytest.raises(api.NotationError):
            api.Card.from_text(text)

    @pytest.mark.parametrize("text", [None, 7, b"7D", True, ["7D"]], ids=short)
    def test_no_text_at_all(self, api, table, text):
        for call in (
            api.Card.from_text,
            api.CardSet.from_text,
            api.Move.from_text,
            api.GameState.from_text,
            api.View.from_text,
            table.parse_move,
        ):
            with pytest.raises(api.NotationError):
                call(text)

    @pytest.mark.parametrize(
        "text",
        ["", "7Dx", "x7C", "7Dxx7C", "7D7C", "7Dx7C7C", "7Dx7D", "7D x", "7Z", "##", "7Dx7C" * 99],
        ids=short,
    )
    def test_no_move_text(self, api, table, text):
        refused(api, table, api.NotationError, lambda: table.parse_move(text))

    def test_texts_of_illegal_moves(self, api, table):
        for text, said in [("RD", "RD"), ("7Dx3S4B", "7Dx7C"), ("ADx2C", "AD"), ("7Dx7B", "7B")]:
            refused(api, table, api.IllegalMoveError, lambda t=text: table.parse_move(t), said)

    def test_an_ambiguous_text(self, api, table):
        error = refused(
            api, table, api.AmbiguousMoveError, lambda: table.parse_move("7D"), "7Dx7C", "7Dx7S"
        )
        assert {"7Dx7C", "7Dx7S"} == {str(each) for each in error.candidates}

    @given(
        text=st.text(st.sampled_from("A1270DCSBRFxX#-/=?, \n\0é７scopaviewrulehndt"), max_size=60)
    )
    def test_any_text_is_read_or_refused(self, text):
        for api in (scopa, twins.twin()):
            state = api.deal(seed=1)
            for call in (
                api.Card.from_text,
                api.CardSet.from_text,
                api.Move.from_text,
                api.GameState.from_text,
                api.View.from_text,
                state.parse_move,
            ):
                with contextlib.suppress(api.ScopaError):
                    call(text)

    @given(data=st.data())
    def test_a_position_text_with_one_wrong_letter(self, data):
        text = scopa.deal(seed=11).to_text()
        place = data.draw(st.integers(0, len(text) - 1))
        letter = data.draw(st.sampled_from(list("0179ADCRSx-/=? ,")))
        broken = text[:place] + letter + text[place + 1 :]
        answers = []
        for api in (scopa, twins.twin()):
            try:
                answers.append(api.GameState.from_text(broken).to_text())
            except api.ScopaError as error:
                answers.append((type(error).__name__, str(error)))
        assert answers[0] == answers[1]


def fields(api, **changes):
    """A legal position as keywords, with changes."""
    state = position(["RD FD CD", "7D CS AD"], "7C 7S 3S 4B 2C", turn=1, api=api)
    names = [
        "rules",
        "dealer",
        "turn",
        "hands",
        "table",
        "stock",
        "piles",
        "sweeps",
        "bonus",
        "exposed",
        "last_capturer",
        "redeals",
    ]
    return {**{name: getattr(state, name) for name in names}, **changes}


class TestHandBuiltPositions:
    def test_the_unchanged_one_is_accepted(self, api):
        assert 1 == api.GameState(**fields(api)).turn

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("dealer", 2),
            ("dealer", -1),
            ("dealer", True),
            ("dealer", 1.0),
            ("dealer", 2**70),
            ("turn", 0),
            ("turn", 2),
            ("turn", "1"),
            ("turn", 2**70),
            ("hands", ()),
            ("hands", 7),
            ("hands", "RD"),
            ("hands", [[36], [24, 34, 0]]),
            ("table", [24, 25]),
            ("table", [-1]),
            ("table", [2**70]),
            ("table", [True]),
            ("table", "7C"),
            ("stock", [0, 0]),
            ("stock", [1]),
            ("stock", 3),
            ("piles", [[], []]),
            ("piles", [[]]),
            ("piles", [range(40), range(40)]),
            ("sweeps", [-1, 0]),
            ("sweeps", [99, 0]),
            ("sweeps", [2**70, 0]),
            ("sweeps", [0]),
            ("sweeps", [True, 0]),
            ("sweeps", [0.5, 0]),
            ("bonus", [-1, 0]),
            ("bonus", [0]),
            ("exposed", [[24], []]),
            ("last_capturer", 2),
            ("last_capturer", -1),
            ("last_capturer", True),
            ("last_capturer", "0"),
            ("redeals", -1),
            ("redeals", 2**70),
            ("redeals", 0.0),
            ("rules", "scopa"),
            ("rules", 7),
        ],
        ids=short,
    )
    def test_refused(self, api, name, value):
        with pytest.raises(api.ScopaError) as refusal:
            api.GameState(**fields(api, **{name: value}))
        assert isinstance(refusal.value, (api.InvalidStateError, api.InvalidCardError))

    def test_same_words_on_both_cores(self):
        """Whatever is refused is refused with the same error and the same text."""
        twin = twins.twin()
        for name, value in [("dealer", 9), ("turn", 0), ("table", [24, 25]), ("sweeps", [99, 0])]:
            said = []
            for api in (scopa, twin):
                with pytest.raises(api.ScopaError) as refusal:
                    api.GameState(**fields(api, **{name: value}))
                said.append((type(refusal.value).__name__, str(refusal.value)))
            assert said[0] == said[1]

    def test_positional_arguments_are_refused(self, api):
        with pytest.raises(TypeError):
            api.GameState(api.Rules())

    def test_a_card_too_many_is_named(self, api):
        with pytest.raises(api.InvalidStateError, match="7C"):
            api.GameState(**fields(api, hands=[cset("RD FD CD", api), cset("7D CS 7C", api)]))

    def test_three_kings_on_an_opening_table(self, api):
        hands = ["AD 2D 3D", "AC 2C 3C"]
        rest = [
            each for each in PACK if each not in {*"RD RC RS 4B".split(), *" ".join(hands).split()}
        ]
        built = {
            "rules": api.Rules(),
            "dealer": 0,
            "hands": [cset(hand, api) for hand in hands],
            "table": cset("RD RC RS 4B", api),
            "stock": [card(each, api) for each in rest],
        }
        with pytest.raises(api.InvalidStateError):
            api.GameState(**built)
        built["rules"] = api.Rules(redeal={})
        assert 30 == len(api.GameState(**built).stock)
