"""Keep the score of a game at a real table.

After each hand, type the cards that the first side won and the sweeps of both sides, such as
``7D AD 2C ... / 2 1``; the other side has the rest of the pack.  ``--napola`` and ``--target`` are
as at your table.
"""

import argparse
import sys

import scopa

parser = argparse.ArgumentParser(description="Keep the score of a game at a real table.")
parser.add_argument("names", nargs=2, metavar="NAME")
parser.add_argument("--target", type=int, default=11)
parser.add_argument("--napola", action="store_true")
options = parser.parse_args()

match = scopa.Match(scopa.Rules(target=options.target, napola=options.napola))
print(f"Cards that {options.names[0]} won / sweeps of {options.names[0]} and {options.names[1]}:")
for line in sys.stdin:
    cards, _, sweeps = line.strip().partition("/")
    try:
        won = scopa.CardSet.from_text(cards)
        rest = scopa.CardSet(scopa.DECK) - won
        score = scopa.score_piles([won, rest], match.rules, [int(word) for word in sweeps.split()])
    except ValueError as error:  # all errors of scopa are ValueErrors
        print(f"Not counted: {error}")
        continue
    match = match.record(score)
    print(score.table(options.names))
    print("match:", ", ".join(map("{} {}".format, options.names, match.totals)))
    if match.winner is not None:
        print(options.names[match.winner], "wins")
        break
