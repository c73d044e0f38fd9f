"""How often does a side with three sevens lose the primiera all the same?

Two Normal players play; every hand in which a side ends with exactly three sevens is looked at.
"""

import argparse
from math import sqrt

import scopa


def share(part: int, whole: int) -> str:
    """A share with its 95 % interval (Wilson's)."""
    z, rate = 1.96, part / whole
    centre = (rate + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * sqrt(rate * (1 - rate) / whole + (z / (2 * whole)) ** 2) / (1 + z * z / whole)
    return f"{part} of {whole}, {rate:.2%} ({max(0.0, centre - half):.2%}, {centre + half:.2%})"


parser = argparse.ArgumentParser(description="How often three sevens lose the primiera.")
parser.add_argument("--hands", type=int, default=20_000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()

sevens = [card for card in scopa.DECK if card.rank == 7]
bots = [scopa.bots.Normal(seed=1), scopa.bots.Normal(seed=2)]
held = lost = nobody = 0
for index in range(options.hands):
    state = scopa.deal(seed=options.seed, index=index)
    while not state.is_over:
        view = scopa.observe(state, state.turn)
        state = scopa.apply(state, bots[state.turn].choose(view))
    for side in range(2):
        if sum(card in state.piles[side] for card in sevens) == 3:
            points = scopa.score_hand(state).line("primiera").points
            held += 1
            lost += points[1 - side]
            nobody += points == (0, 0)

print("hands in which a side has three sevens:", share(held, options.hands))
print("of these, the other side wins primiera:", share(lost, held))
print("                            nobody does:", share(nobody, held))
