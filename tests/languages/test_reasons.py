"""The reasons in every language and deck: worked examples, and nothing left in English."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from covered import COVERED, bare
from hypothesis import given
from messages import asked
from strategies import states
from support import position

import scopa
from scopa import Deck
from scopa._languages import LANGUAGES
from scopa._reason_words import reason
from scopa._reasons import facts_of

PACK = [str(card) for card in scopa.DECK]
TRANSLATED = LANGUAGES[1:]


def early(api: Any, mine: str, table: str) -> Any:
    """The first play of a hand, by player 1."""
    rest = [card for card in PACK if card not in f"{mine} {table}".split()]
    return position([" ".join(rest[:3]), mine], table, " ".join(rest[3:]), api=api)


def late(api: Any, mine: str, theirs: str, table: str, **fields: Any) -> Any:
    """A play in the last round, by player 1."""
    return position([theirs, mine], table, api=api, **fields)


def reasons(api: Any, state: Any, move: str, deck: str = "ITALIAN") -> dict[str, str]:
    found = api.analyse(state, budget=4).report(state.parse_move(move))
    told = {name: found.reason_in(name, getattr(api.Deck, deck)) for name in LANGUAGES}
    if deck == "ITALIAN":
        assert told["en"] == found.reason == found.to_dict()["reason"] == found.reason_in("en")
    return told


def test_a_capture_that_leaves_a_sweep(api: Any) -> None:
    state = early(api, "7S FC FB", "7D 2D 3C 3B")
    assert reasons(api, state, "7Sx7D") == {
        "en": "takes settebello, 1 other seven, 1 coin, 2 cards; "
        "leaves 8 on the table: a fante sweeps, 2 unseen",
        "it": "prende il settebello, 1 altro sette, 1 denaro, 2 carte; "
        "lascia 8 sul tavolo: un fante fa scopa, carte non viste: 2",
        "da": "tager settebello, 1 anden syver, 1 mønt, 2 kort; "
        "efterlader 8 på bordet: en knægt fejer, usete: 2",
        "sv": "tar settebello, 1 annan sjua, 1 mynt, 2 kort; "
        "lämnar 8 på bordet: en knekt sveper, osedda: 2",
        "fy": "nimt settebello, 1 oare sân, 1 munt, 2 kaarten; "
        "lit 8 op 'e tafel lizze: in feint makket in scopa, net sjoen: 2",
    }


def test_a_card_that_is_laid_at_the_end(api: Any) -> None:
    state = late(api, "AD 2B 3B", "4S 5C 6C", "FD CB")
    assert reasons(api, state, "AD") == {
        "en": "lays the AD, a coin; nobody has an ace left to take it; "
        "leaves 18 on the table: no sweep",
        "it": "cala AD, un denaro; nessuno ha più un asso per prenderla; "
        "lascia 18 sul tavolo: niente scopa",
        "da": "lægger AD, en mønt; ingen har et es tilbage til at tage det; "
        "efterlader 18 på bordet: intet fej",
        "sv": "lägger AD, ett mynt; ingen har ett ess kvar att ta det med; "
        "lämnar 18 på bordet: inget svep",
        "fy": "leit AD del, in munt; nimmen hat noch in aas om dy te nimmen; "
        "lit 18 op 'e tafel lizze: gjin scopa",
    }


def test_plurals(api: Any) -> None:
    state = late(api, "RD 2B 3B", "4S 5C 6C", "6D 4D", last_capturer=0)
    assert {name: told.split(";")[1] for name, told in reasons(api, state, "RDx4D6D").items()} == {
        "en": " takes 3 coins, 3 cards",
        "it": " prende 3 denari, 3 carte",
        "da": " tager 3 mønter, 3 kort",
        "sv": " tar 3 mynt, 3 kort",
        "fy": " nimt 3 munten, 3 kaarten",
    }


@pytest.mark.parametrize(
    ("deck", "total", "told"),
    [
        # The 9 is the queen of a French pack, in Italian donna; no other pack has her there.
        ("ITALIAN", 9, "a cavallo, un cavallo, en ridder, en riddare, in ruter"),
        ("ITALIAN_SOUTHERN", 9, "a cavallo, un cavallo, en ridder, en riddare, in ruter"),
        ("FRENCH", 9, "a queen, una donna, en dame, en dam, in frou"),
        ("FRENCH_PIPS", 9, "a nine, un nove, en nier, en nia, in njoggen"),
        # The 8 is the donna of a southern pack.
        ("ITALIAN", 8, "a fante, un fante, en knægt, en knekt, in feint"),
        ("ITALIAN_SOUTHERN", 8, "a donna, una donna, en donna, en donna, in donna"),
        ("FRENCH", 8, "a jack, un fante, en knægt, en knekt, in boer"),
        ("FRENCH_PIPS", 8, "an eight, un otto, en otter, en åtta, in acht"),
    ],
)
def test_only_the_deck_decides_which_rank_is_the_donna(
    api: Any, deck: str, total: int, told: str
) -> None:
    state = early(api, "RD AC 6S", f"2S RC 4B {total - 6}B")
    found = reasons(api, state, "RDxRC", deck)
    sweeps = (" sweeps", " fa scopa", " fejer", " sveper", " makket in scopa")
    for name, rank, sweep in zip(LANGUAGES, told.split(", "), sweeps, strict=True):
        assert f": {rank}{sweep}" in found[name]


def test_coins_are_diamonds_in_a_french_deck(api: Any) -> None:
    state = early(api, "FD AC 6S", "7S RC 4B 3B")
    assert reasons(api, state, "FD", "FRENCH") == {
        "en": "lays the JD, a diamond; leaves 32 on the table: no sweep",
        "it": "cala JD, una carta di quadri; lascia 32 sul tavolo: niente scopa",
        "da": "lægger JD, en ruder; efterlader 32 på bordet: intet fej",
        "sv": "lägger JD, en ruter; lämnar 32 på bordet: inget svep",
        "fy": "leit JD del, in kaart fan ruten; lit 32 op 'e tafel lizze: gjin scopa",
    }


def test_several_ranks_may_sweep(api: Any) -> None:
    """With 15 beside the rank, 9 on the table goes to a 9 and to a 6."""
    rules = api.Rules(totals=("rank", 15))
    state = position(["6C AC AS", "RD 2C 5S"], "RC 4B 3B 2B", rules=rules, api=api)
    found = reasons(api, state, "RDxRC")
    assert "a six or a cavallo sweeps, 1 unseen" in found["en"]
    assert "un sei o un cavallo fa scopa" in found["it"]
    assert "en sekser eller en ridder fejer" in found["da"]
    assert "en sexa eller en riddare sveper" in found["sv"]
    assert "in seis of in ruter makket in scopa" in found["fy"]


def test_what_cannot_be_asked_for_is_refused(api: Any) -> None:
    report = api.analyse(api.deal(seed=7), budget=4).best
    with pytest.raises(api.ScopaError, match="'de': it must be one of en, it, da, sv, fy"):
        report.reason_in("de")
    with pytest.raises(api.ScopaError, match="deck='french': it must be a Deck"):
        report.reason_in("it", "french")


def test_facts_are_values() -> None:
    report = scopa.analyse(scopa.deal(seed=7), budget=4).best
    again = pickle.loads(pickle.dumps(report))
    assert again == report
    assert hash(again.facts) == hash(report.facts)
    assert {type(each) for each in report.facts} == {scopa.Fact}
    assert {(None, each.message) for each in report.facts} <= asked()


@given(state=states(finished=False))
def test_all_that_a_reason_says_is_a_message(state: scopa.GameState) -> None:
    view = scopa.observe(state, state.turn)
    for move in scopa.legal_moves(view):
        facts = facts_of(view, move)
        assert bare(reason(facts, COVERED, Deck.ITALIAN)) <= {str(move.card)}
        assert not bare(reason(facts, COVERED, Deck.FRENCH, whole_names=True))


@pytest.mark.parametrize("name", TRANSLATED)
def test_no_english_is_left_in_the_hints_and_reviews_of_a_hand(name: str) -> None:
    state = scopa.deal(seed=3)
    english = {
        "takes",
        "lays",
        "leaves",
        "table",
        "the",
        "sweeps",
        "unseen",
        "cards",
        "card",
        "wins",
    }
    while not state.is_over:
        for report in scopa.analyse(state, budget=2).moves:
            told = report.reason_in(name)
            assert not english & {*re.findall(r"\w+", told)}
            assert told != report.reason
        state = scopa.apply(state, scopa.legal_moves(state)[0])
