"""How often the first player can sweep the table at once: counted exactly, and tried with deals.

A card sweeps exactly when its value is the total of the table (rule R14).  Four cards that make ten
or less hold none of that value, so all four of it are among the 36 that a hand of three comes from.
"""

import argparse
from collections import Counter
from itertools import combinations
from math import comb, sqrt

import scopa

parser = argparse.ArgumentParser(description="How often the first player can sweep at once.")
parser.add_argument("--hands", type=int, default=100_000, help="how many deals to try")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()

((king, kings),) = scopa.Rules().redeal  # three kings void the opening, R5
totals: Counter[int] = Counter()
for table in combinations(scopa.DECK, 4):
    ranks = [card.rank for card in table]
    if ranks.count(king) < kings:
        totals[sum(ranks)] += 1
openings = sum(totals.values())
in_hand = 1 - comb(32, 3) / comb(36, 3)  # one of four certain cards among three of 36

print("total  openings  share    with the card in hand")
for total in range(4, 11):
    share = totals[total] / openings
    print(f"{total:5}{totals[total]:10}{share:8.3%}{share * in_hand:12.3%}")
low = sum(totals[total] for total in range(4, 11)) / openings
print(f"to 10{round(low * openings):10}{low:8.3%}{low * in_hand:12.3%}")

swept = 0
for index in range(options.hands):
    state = scopa.deal(seed=options.seed, index=index)
    swept += any(move.captured == state.table for move in scopa.legal_moves(state))
rate = swept / options.hands
half = 1.96 * sqrt(rate * (1 - rate) / options.hands)
print(f"in {options.hands} deals: {swept}, {rate:.3%} ± {half:.3%}")
