"""Records to test with: random matches of every kind."""

from __future__ import annotations

import random
from typing import Any

import strategies
from hypothesis import strategies as st
from support import play_out

import scopa

TEXT = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t'\"\\#[]="),
    min_size=1,
    max_size=40,
)


def play_hand(state: scopa.GameState, seed: int, plies: int | None = None) -> scopa.GameState:
    """Play on by random legal moves."""
    return play_out(state, random.Random(seed), plies)


def match_of(
    game: scopa.Rules, cards: int, hands: int = 50, last: int | None = None, **more: Any
) -> scopa.MatchRecord:
    """A match by random moves, at most so many hands; the last may have so many plays only."""
    match, ends = scopa.Match(game), []
    while match.winner is None and len(ends) < hands:
        whole = last is None or len(ends) < hands - 1
        end = play_hand(match.deal(cards), cards + len(ends), None if whole else last)
        ends.append(end)
        if not end.is_over:
            break
        match = match.record(scopa.score_hand(end))
    return scopa.MatchRecord.from_states(ends, **more)


@st.composite
def hands(draw: st.DrawFn) -> scopa.HandRecord:
    """A hand by random moves, of any rules, finished or not, with remarks and times."""
    opening = draw(strategies.openings())
    end = play_hand(opening, draw(st.integers(0, 999)), draw(st.none() | st.integers(0, 40)))
    made = len(end.history)
    points = st.integers(0, opening.rules.target - 1)  # nobody has won yet
    return scopa.HandRecord.from_state(
        end,
        totals=draw(st.none() | st.tuples(*[points] * opening.rules.sides)),
        comments=draw(st.none() | st.dictionaries(st.integers(0, made), TEXT, max_size=3)),
        milliseconds=draw(
            st.none() | st.lists(st.integers(0, 10**12), min_size=made, max_size=made)
        ),
    )


@st.composite
def matches(draw: st.DrawFn) -> scopa.MatchRecord:
    """A match by random moves, of any rules, won or broken off."""
    rules = draw(strategies.rule_sets())
    record = match_of(
        rules,
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, 4)),
        draw(st.none() | st.integers(0, 40)),
        rules=rules,
        names=draw(st.just(()) | st.lists(TEXT, min_size=rules.players, max_size=rules.players)),
        seed=draw(st.none() | strategies.SEEDS),
        **draw(st.dictionaries(st.sampled_from(["event", "site", "date", "comment"]), TEXT)),
    )
    if record.hands and draw(st.booleans()):
        last = record.hands[-1].replace(comments={0: draw(TEXT)})
        record = record.replace(hands=[*record.hands[:-1], last])
    return record


PLAYED = [
    match_of(scopa.Rules.preset(name).replace(target=40), seed, 3, names=names)
    for seed, (name, names) in enumerate(
        {
            "scopa": ("Anna", "Bruno"),
            "scopa_3": (),
            "scopa_pairs": ("Nord", "Est", "Sud", "Ovest"),
            "scopa_6": (),
            "scopone": (),
            "scopone_scientifico": (),
        }.items()
    )
]
"""A match of each kind, broken off after three hands."""
