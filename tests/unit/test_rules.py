"""`Rules`: defaults, what is accepted, what is refused and why, and their other forms."""

from __future__ import annotations

import copy
import itertools
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa import PRESETS, Card, InvalidRulesError, NotationError, Rank, Rules
from scopa.errors import shown

CARDS = [Card(number) for number in range(40)]
DEFAULTS = {
    "players": 2,
    "sides": 2,
    "hand_size": 3,
    "table_size": 4,
    "redeal": ((10, 3),),
    "redeal_sum": 0,
    "totals": ("rank",),
    "choice": "single",
    "forced": True,
    "ace": "normal",
    "ace_scopa": False,
    "ace_empty": False,
    "last_scopa": False,
    "scopa": 1,
    "majorities": (("cards", 1), ("coins", 1), ("primiera", 1)),
    "card_points": ((Card.from_text("7D"), 1),),
    "set_points": (),
    "napola": 0,
    "all_coins_wins": False,
    "prime_scale": (16, 12, 13, 14, 15, 18, 21, 10, 10, 10),
    "prime_suits": "all",
    "table_bonus": (),
    "accusi": (),
    "target": 11,
    "finish": "highest",
}
SHAPES = [
    (players, hand, table)
    for players, hand, table in itertools.product((2, 3, 4, 6), range(1, 11), range(41))
    if players * hand <= 40 - table and (40 - table) % (players * hand) == 0
]


@st.composite
def all_rules(draw: st.DrawFn) -> Rules:
    players, hand, table = draw(st.sampled_from(SHAPES))
    redeal = st.dictionaries(st.integers(1, 10), st.integers(2, 4), max_size=3)
    fields = {
        "sides": st.sampled_from([n for n in range(2, players + 1) if players % n == 0]),
        "redeal": redeal if 0 < table <= 10 else st.just({}),
        "last_scopa": st.booleans(),
        "napola": st.sampled_from([False, True, 0, *range(3, 11)]),
        "majorities": st.dictionaries(
            st.sampled_from(["cards", "coins", "sevens"]), st.integers(1, 20)
        ).map(lambda given: {**given, "primiera": 1}),
        "card_points": st.dictionaries(st.sampled_from(CARDS), st.integers(1, 5)),
        "set_points": st.dictionaries(
            st.frozensets(st.sampled_from(CARDS), min_size=2), st.integers(1, 5), max_size=4
        ),
        "scopa": st.integers(1, 2),
        "all_coins_wins": st.booleans(),
        "prime_scale": st.lists(st.integers(0, 99), min_size=10, max_size=10),
        "prime_suits": st.sampled_from(["all", "any"]),
        "finish": st.sampled_from(["highest", "first", "lowest"]),
        "target": st.integers(1, 10**9),
        "totals": st.sets(st.sampled_from(["rank", 11, 15]), min_size=1),
        "choice": st.sampled_from(["single", "fewest", "free"]),
        "forced": st.booleans(),
        "ace": st.sampled_from(["sweep_unless_ace", "sweep"]),
    }
    chosen = {name: draw(value) for name, value in fields.items() if draw(st.booleans())}
    if "ace" in chosen:
        chosen |= {"ace_scopa": draw(st.booleans()), "ace_empty": draw(st.booleans())}
    if table and draw(st.booleans()):
        totals = st.dictionaries(st.integers(1, 220), st.integers(1, 3), min_size=1, max_size=5)
        chosen["table_bonus"] = draw(totals)
        chosen["accusi"] = draw(st.sampled_from([{}, {"wild": Card.from_text("7C")}]))
    if hand == 3 and draw(st.booleans()):
        chosen["accusi"] = {**chosen.get("accusi", {}), "low9": 2, "triple": 3}
    if table == 4:
        chosen["redeal_sum"] = draw(st.integers(0, 20))
    return Rules(players=players, hand_size=hand, table_size=table, **chosen)


def test_the_standard_game() -> None:
    assert {name: getattr(Rules(), name) for name in DEFAULTS} == DEFAULTS
    assert list(DEFAULTS) == list(Rules().to_dict())
    assert repr(Rules()) == "Rules()"


def test_every_default_may_be_given() -> None:
    assert Rules(**DEFAULTS) == Rules()
    assert hash(Rules(**DEFAULTS)) == hash(Rules())


def test_presets() -> None:
    assert list(PRESETS) == [
        "scopa",
        "scopa_3",
        "scopa_pairs",
        "scopa_6",
        "napola",
        "scopone",
        "scopone_scientifico",
        "re_bello",
        "scopa_a_perdere",
        "scopa_frac",
        "scopone_trentino",
        "scopa_d_assi",
        "asso_piglia_tutto",
        "scopa_a_15",
        "scopa_a_11",
        "escoba",
        "escoba_argentina",
        "cirulla",
        "cirullone",
        "scopone_milanese",
    ]
    assert PRESETS["scopa"] == Rules()
    assert PRESETS["scopa_pairs"] == Rules(players=4, sides=2)
    assert PRESETS["napola"] == Rules(napola=True, target=21)
    assert PRESETS["scopone"] == Rules(players=4, sides=2, hand_size=9)
    assert PRESETS["scopa_d_assi"] == Rules(ace="sweep_unless_ace")
    assert PRESETS["asso_piglia_tutto"] == Rules(ace="sweep_unless_ace", ace_scopa=True)
    assert PRESETS["scopa_a_15"] == Rules(totals={15}, choice="fewest", redeal={})
    assert PRESETS["scopa_a_11"] == Rules(totals={11}, choice="fewest", redeal={})
    scientifico = Rules.preset("scopone_scientifico")
    assert scientifico is not PRESETS["scopone_scientifico"]
    assert scientifico == PRESETS["scopone_scientifico"]
    assert (scientifico.hand_size, scientifico.table_size, scientifico.redeal) == (10, 0, ())
    with pytest.raises(TypeError):
        PRESETS["mine"] = Rules()  # type: ignore[index]
    for unknown in ("ciapachinze", "", None, [], 3):
        with pytest.raises(InvalidRulesError, match="scopa_pairs"):
            Rules.preset(unknown)


def test_defaults_that_follow_other_fields() -> None:
    assert [Rules(players=n).sides for n in (2, 3, 4, 6)] == [2, 3, 4, 6]
    assert Rules(players=4).replace(players=6).sides == 6
    assert Rules(players=4, sides=2).replace(players=6).sides == 2
    assert Rules(hand_size=10, table_size=0).redeal == ()
    assert Rules(hand_size=10, table_size=0).replace(table_size=4, hand_size=3) == Rules()
    assert Rules(redeal={}).replace(target=21) == Rules(redeal={}, target=21)


def test_mappings_are_kept_as_sorted_tuples() -> None:
    assert Rules(redeal={Rank.RE: 3, 1: 2}).redeal == ((1, 2), (10, 3))
    assert type(Rules(redeal={Rank.RE: 3}).redeal[0][0]) is int
    assert Rules(redeal=[(10, 3), (1, 2)]) == Rules(redeal={1: 2, 10: 3})
    assert Rules(totals={"rank"}, majorities={"coins": 1, "primiera": 1, "cards": 1}) == Rules()
    assert Rules(card_points={24: 1}) == Rules()


@pytest.mark.parametrize(("given", "kept"), [(True, 10), (False, 0), (0, 0), (3, 3), (10, 10)])
def test_napola(given: int, kept: int) -> None:
    assert Rules(napola=given).napola == kept
    assert type(Rules(napola=given).napola) is int


def test_the_spec_of_the_core() -> None:
    assert Rules()._spec == (2, 2, 3, 4, 0, 0, *[0] * 9, 3)
    rules = Rules(players=6, sides=3, last_scopa=True, napola=6, redeal={1: 2})
    assert rules._spec == (6, 3, 3, 4, 1, 6, 2, *[0] * 9)
    assert all(type(number) is int for number in rules._spec)


def test_the_spec_of_a_variant() -> None:
    """What differs makes the spec longer; the captures come first, then the count."""
    rules = Rules(totals={"rank", 15}, choice="free", forced=False, ace="sweep", ace_empty=True)
    counts = (0, 1, 1, 1, 1, 0, *Rules().prime_scale, 0, 0, 0, 0, 0, 0)
    cards = [int(card == 24) for card in range(40)]
    assert rules._spec == (*Rules()._spec, 5, 2, 0, 2, 0, 1, *counts, *cards, 0, 0)
    assert Rules(totals={11})._spec[16:22] == (2, 0, 1, 0, 0, 0)
    assert Rules(choice="fewest", ace="sweep_unless_ace", ace_scopa=True)._spec[16:22] == (
        1, 1, 1, 1, 1, 0,
    )  # fmt: skip


REFUSED = [
    ({"players": 5}, "36 left after the table do not divide by 15"),
    ({"players": 5, "hand_size": 4, "table_size": 0}, "2, 3, 4 or 6"),
    ({"players": 1}, "from 2 to 40"),
    ({"players": True}, "players=True"),
    ({"players": 2.0}, "players=2.0"),
    ({"players": "2"}, "players='2'"),
    ({"players": 8}, "do not divide"),
    ({"players": 4, "sides": 3}, "2 or 4 sides"),
    ({"sides": 1}, "sides=1"),
    ({"players": 4, "sides": 8}, "sides=8"),
    ({"sides": True}, "sides=True"),
    ({"hand_size": 0}, "1 to 10"),
    ({"hand_size": 11, "table_size": 18}, "1 to 10"),
    ({"table_size": -1}, "0 to 40"),
    ({"table_size": 40}, "only 0 are left"),
    ({"table_size": 5}, "do not divide by 6"),
    ({"table_size": False}, "table_size=False"),
    ({"target": 0}, "from 1 to 1000000000"),
    ({"target": 10**5000}, "bits"),
    ({"napola": 2}, "3 to 10"),
    ({"napola": 11}, "3 to 10"),
    ({"napola": "yes"}, "3 to 10"),
    ({"last_scopa": 1}, "True or False"),
    ({"redeal": {10: 0}}, "1 to 4"),
    ({"redeal": {10: 5}}, "1 to 4"),
    ({"redeal": {11: 3}}, "1 to 10"),
    ({"redeal": {True: 3}}, "True"),
    ({"redeal": {10: True}}, "True"),
    ({"redeal": {10.0: 3}}, "10.0"),
    ({"redeal": 3}, "mapping"),
    ({"redeal": "10"}, "mapping"),
    ({"redeal": [(10, 3), (10, 2)]}, "twice"),
    ({"redeal": [(10, 3, 1)]}, "pairs"),
    ({"redeal": [([], 3)]}, "hashable"),
    ({"redeal": itertools.count()}, "pairs"),
    ({"redeal": dict.fromkeys(range(1, 11), 1)}, "no opening table"),
    ({"redeal": dict.fromkeys(range(1, 11), 1), "table_size": 10}, "no opening table"),
    ({"redeal": {1: 1, 2: 1, 3: 1}, "table_size": 28}, "almost no opening table"),
    ({"redeal": {10: 3}, "table_size": 0, "hand_size": 10}, "table_size=0"),
    ({"totals": itertools.count()}, "rank"),
    ({"totals": "rank"}, "totals='rank'"),
    ({"totals": []}, "at least one"),
    ({"totals": [[]]}, "at least one"),
    ({"choice": "most"}, "'fewest'"),
    ({"choice": None}, "choice=None"),
    ({"prime_scale": range(9)}, "ten ints"),
    ({"majorities": {"kings": 1}}, "'sevens'"),
    ({"card_points": {"7D": 1}}, "0 to 39"),
    ({"totals": {12}}, "'rank', 11 and 15"),
    ({"totals": {"rank", "15"}}, "'rank', 11 and 15"),
    ({"forced": 0}, "True or False"),
    ({"ace": "always"}, "'sweep_unless_ace'"),
    ({"ace_scopa": True}, "needs ace='sweep_unless_ace' or ace='sweep'"),
    ({"ace_empty": True}, "with ace='normal'"),
    ({"set_points": {7: 1}}, "set of cards"),
    ({"set_points": {(7, 7): 1}}, "distinct"),
    ({"accusi": {"low9": "3"}}, "low9"),
    ({"redeal_sum": 221}, "0 to 220"),
    ({"redeal_sum": 38}, "no opening table"),
    ({"redeal_sum": 5, "table_size": 0, "hand_size": 10}, "table_size=0"),
    ({"scopa": -1}, "from 0 to 1000000000"),
    ({"target": 10**10}, "from 1 to 1000000000"),
    ({"scopa": 13}, "255 at most"),
    ({"prime_scale": [100] * 10}, "0 to 99"),
    ({"prime_scale": [1] * 10, "majorities": {"cards": 1}}, "no primiera"),
    ({"prime_suits": "any", "majorities": {}}, "no primiera"),
    ({"set_points": {frozenset(CARDS[:1]): 1}}, "two or more"),
    ({"set_points": {frozenset({CARDS[0], CARDS[n]}): 1 for n in range(1, 10)}}, "8 at most"),
    ({"table_bonus": dict.fromkeys(range(10, 27), 1)}, "16 at most"),
    ({"table_bonus": {15: 1}, "table_size": 0, "hand_size": 10}, "no opening table"),
    ({"table_bonus": {15: 1}, "scopa": 0}, "a sweep scores nothing"),
    ({"accusi": {"low9": 3}, "hand_size": 9}, "hands of three"),
    ({"accusi": {"wild": CARDS[25]}}, "something to declare"),
    ({"accusi": {"low9": 3}, "scopa": 0}, "a sweep scores nothing"),
    ({"last_scopa": True, "scopa": 0}, "a sweep scores nothing"),
]


@pytest.mark.parametrize(("fields", "reason"), REFUSED, ids=shown)
def test_refused_with_the_reason(fields, reason: str) -> None:
    with pytest.raises(InvalidRulesError) as refusal:
        Rules(**fields)
    assert reason in str(refusal.value)
    assert next(iter(fields)) in str(refusal.value)
    assert len(str(refusal.value)) < 400


def test_unknown_and_positional_arguments_are_type_errors() -> None:
    with pytest.raises(TypeError):
        Rules(speed=3)
    with pytest.raises(TypeError):
        Rules(2)
    with pytest.raises(TypeError):
        Rules().replace(speed=3)


def test_rare_openings_are_allowed_until_a_deal_would_take_too_long() -> None:
    assert Rules(redeal=dict.fromkeys(range(1, 11), 2), table_size=10).redeal
    assert Rules(redeal=dict.fromkeys(range(1, 9), 1)).redeal  # 70 of 91,390 tables
    with pytest.raises(InvalidRulesError, match="almost no"):
        Rules(redeal=dict.fromkeys(range(1, 10), 1))  # four kings and no other table


@given(all_rules())
def test_every_form_leads_back(rules: Rules) -> None:
    for same in (
        eval(repr(rules), {"Rules": Rules, "Card": Card}),
        Rules.from_text(rules.to_text()),
        Rules.from_dict(rules.to_dict()),
        Rules.from_dict(json.loads(json.dumps(rules.to_dict()))),
        pickle.loads(pickle.dumps(rules)),
        copy.copy(rules),
        copy.deepcopy(rules),
        rules.replace(),
        Rules(**{name: getattr(rules, name) for name in DEFAULTS}),
    ):
        assert same == rules
        assert hash(same) == hash(rules)
        assert same._spec == rules._spec
    assert Rules.from_text(rules.to_text()).to_text() == rules.to_text()
    assert " " not in rules.to_text()


@given(all_rules(), all_rules())
def test_equal_when_their_fields_are(one: Rules, other: Rules) -> None:
    fields = [[getattr(rules, name) for name in DEFAULTS] for rules in (one, other)]
    assert (one == other) == (fields[0] == fields[1])
    assert one != fields[0]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (Rules(), "scopa"),
        (Rules(target=21), "scopa,target=21"),
        (Rules(napola=10, target=21), "napola"),
        (Rules(napola=10), "scopa,napola=10"),
        (Rules(players=4, sides=2, hand_size=9, redeal={}), "scopone,redeal=-"),
        (Rules(players=4), "scopa,players=4"),
        (Rules(players=6, sides=3, last_scopa=True), "scopa_6,sides=3,last_scopa=yes"),
        (Rules(redeal={1: 2, 10: 3}), "scopa,redeal=1:2+10:3"),
        (Rules(totals={15, "rank"}), "scopa,totals=rank+15"),
        (Rules(totals={15}), "scopa,totals=15"),
        (Rules(totals={15}, redeal={}), "scopa_a_15,choice=single"),
        (Rules(choice="free", forced=False), "scopa,choice=free,forced=no"),
        (Rules(ace="sweep", ace_empty=True), "scopa,ace=sweep,ace_empty=yes"),
        (Rules(ace="sweep_unless_ace", ace_scopa=True, target=31), "asso_piglia_tutto,target=31"),
    ],
)
def test_texts(rules: Rules, text: str) -> None:
    assert rules.to_text() == text
    assert Rules.from_text(text) == rules


def test_a_text_may_say_more_than_it_must() -> None:
    assert Rules.from_text("scopa,target=21,napola=10") == PRESETS["napola"]
    assert Rules.from_text("scopone,table_size=4,choice=single,forced=yes") == PRESETS["scopone"]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("scopa,", "rules"),
        ("scopa,target", "rules"),
        ("scopa,speed=1", "rules"),
        ("scopa,target=1,target=2", "rules"),
        ("scopa,target=x", "target"),
        ("scopa,target=-1", "target"),
        ("scopa,target=+1", "target"),
        ("scopa,target=1_0", "target"),
        ("scopa,target=\u0663", "target"),
        ("scopa,target=" + "9" * 900, "target"),
        ("scopa,last_scopa=true", "last_scopa"),
        ("scopa,redeal=", "redeal"),
        ("scopa,redeal=10", "redeal"),
        ("scopa,redeal=10:3+", "redeal"),
        ("scopa,totals=", "totals"),
        ("scopa,majorities=cards", "majorities"),
        ("scopa,card_points=7X:1", "card_points"),
        ("scopa,card_points=", "card_points"),
        ("scopa,set_points=FDFD:1", "set_points"),
        ("scopa,set_points=FDC:1", "set_points"),
        ("scopa,table_bonus=15", "table_bonus"),
        ("scopa,accusi=wild:7X", "accusi"),
        ("scopa,prime_scale=", "prime_scale"),
        ("scopa" * 1000, "rules"),
        (None, "rules"),
    ],
)
def test_unreadable_texts_name_the_field(text, field: str) -> None:
    with pytest.raises(NotationError) as refusal:
        Rules.from_text(text)
    assert refusal.value.field == field
    assert len(str(refusal.value)) < 600


@pytest.mark.parametrize(
    "text", ["", "briscola", "scopa target=3", "scopa,target=0", "scopa,ace=x"]
)
def test_readable_texts_of_impossible_rules(text: str) -> None:
    with pytest.raises(InvalidRulesError):
        Rules.from_text(text)


@pytest.mark.parametrize("text", ["target=31", "scopa target=31", "target=31,scopa"])
def test_the_preset_comes_first(text: str) -> None:
    with pytest.raises(InvalidRulesError, match="comes first .* as in scopa,target=21; there are"):
        Rules.from_text(text)


def test_from_dict_is_tolerant_of_what_is_missing_and_strict_on_the_rest() -> None:
    assert Rules.from_dict({}) == Rules()
    assert Rules.from_dict({"players": 4}) == Rules(players=4)
    assert Rules.from_dict({"redeal": {10: 3}}) == Rules()
    for data in (
        {"speed": 1},
        {3: 1},
        {"players": "2"},
        {"redeal": {"ten": 3}},
        {"redeal": {"\u0663": 3}},
        {"card_points": {"7X": 1}},
        None,
        "scopa",
    ):
        with pytest.raises(InvalidRulesError):
            Rules.from_dict(data)


def test_plain_forms_of_cards_and_numbers() -> None:
    for data in (
        {"card_points": {"7D": 1, "RD": 1}},
        {"set_points": {"FD CD RD": 5}},
        {"accusi": {"low9": 3, "wild": "7C"}},
        {"table_bonus": {"15": 1}},
    ):
        rules = Rules.from_dict(data)
        assert {name: rules.to_dict()[name] for name in data} == data


def test_rules_cannot_be_changed_or_subclassed() -> None:
    rules = Rules()
    with pytest.raises(AttributeError, match="replace"):
        rules.target = 21
    with pytest.raises(AttributeError):
        rules.speed = 1
    with pytest.raises(AttributeError):
        del rules.target
    assert rules == Rules()
    with pytest.raises(TypeError, match="final"):
        type("Mine", (Rules,), {})
