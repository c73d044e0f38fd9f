"""What to play in a game at a real table, from what you can see.

Give your hand, the table, and the cards that both sides have won; the rest follows.  Say --dealer
when you dealt.
"""

import argparse

import scopa

parser = argparse.ArgumentParser(description="What to play, from what you can see.")
parser.add_argument("--hand", required=True, help="your cards, such as '7D 2C RS'")
parser.add_argument("--table", default="-")
parser.add_argument("--mine", default="-", help="what you have won")
parser.add_argument("--theirs", default="-", help="what the other has won")
parser.add_argument("--dealer", action="store_true", help="you dealt, and play second")
parser.add_argument("--last", choices=["me", "other"], help="who captured last")
parser.add_argument("--trials", type=int, default=1000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()

given = (options.hand, options.table, options.mine, options.theirs)
try:
    hand, table, mine, theirs = map(scopa.CardSet.from_text, given)
except scopa.ScopaError as error:
    parser.error(str(error))
hidden = len(hand) - options.dealer  # the dealer plays second and holds one card more
stock = 40 - len(hand | table | mine | theirs) - hidden
last = {None: "-", "me": 0, "other": 1}[options.last]


def run(cards: scopa.CardSet) -> str:
    """Write the cards without spaces."""
    return str(cards).replace(" ", "")


try:
    view = scopa.View.from_text(
        f"scopa-view/1 rules=scopa player=0 dealer={0 if options.dealer else 1} turn=0 "
        f"hands={run(hand)}/{'?' * hidden or '-'} table={run(table)} stock={stock} "
        f"piles={run(mine)}/{run(theirs)} sweeps=0/0 last={last} redeals=0 totals=0/0"
    )
except scopa.ScopaError as error:
    parser.error(str(error))
print(scopa.analyse(view, budget=options.trials, seed=options.seed))
