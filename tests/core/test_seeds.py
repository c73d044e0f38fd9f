"""What docs/policy.rst promises of seeds: these results stay as they are within a major version.

The streams themselves and the deals are frozen in golden/random.json.
"""

from __future__ import annotations

MATCH_DEAL = (
    "scopa/1 rules=scopa dealer=1 turn=0 hands=2BRCRB/2D6S7S table=ASCSCBRS "
    "stock=ACFD5D7C7B4C5C3C3SCDRD3DFSAD6C4B5S2SFC6B4SAB6DCC7D3B4D5B2CFB "
    "piles=-/- sweeps=0/0 last=- redeals=0"
)
DRAWN = (
    "scopa/1 rules=scopa dealer=0 turn=1 hands=4B5S/ADAB table=2S3D4C5CRD "
    "stock=6SCBCD7B3C7D4SAC7S6B3SFSFBCS2D3B6CCC4D5B2BRB6DAS "
    "piles=FDFC/2C5D7CRCRS sweeps=0/0 last=0 redeals=0"
)
RANDOM_PLAYS = (
    "7DxAS3D3C FB FCxFB 7B 4C 5S 5Cx5S CDxCS 7Cx7B 6B 3S 7Sx3S4C 4S 6Sx6B 6D AB 2S 4Bx4S "
    "CCxAB2S6D 2D 2Bx2D RB FS 4D 5D CBx4D5D FDxFS 3B AC 6C RCxRB ADxAC RS 5B 2C RDxRS"
)


def test_the_deals_of_a_match(api):
    match = api.Match(totals=(3, 5), dealer=1, hands_played=2)
    assert MATCH_DEAL == match.deal(seed=13).to_text()


def test_what_fills_the_hidden_cards(api):
    state = api.deal(seed=7)
    for _ in range(8):
        state = api.apply(state, api.legal_moves(state)[-1])
    view = api.observe(state, state.turn)
    assert DRAWN == api.determinize(view, seed=11, index=3).to_text()


def test_random_plays(api):
    state, bot, plays = api.deal(seed=5), api.bots.Random(seed=9), []
    while not state.is_over:
        move = bot.choose(api.observe(state, state.turn))
        plays.append(str(move))
        state = api.apply(state, move)
    assert RANDOM_PLAYS.split() == plays


def test_random_playouts(api):
    found = api.rollouts(api.Rules(), 200, seed=3)
    assert ((438, 399), (1384, 1221)) == (found.points, found.squares)
