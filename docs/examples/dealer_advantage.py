"""What dealing is worth: the margin of the dealer's side in hands that equals play."""

import argparse

import scopa

parser = argparse.ArgumentParser(description="What dealing is worth, by Monte Carlo.")
parser.add_argument("--hands", type=int, default=100_000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--threads", type=int, default=1)
options = parser.parse_args()

print(f"{options.hands} hands each; points a hand that the dealer's side is ahead, 95 % interval")
for preset in ("scopa", "scopa_pairs", "scopone", "scopone_scientifico"):
    for policy in ("random", "normal"):
        played = scopa.rollouts(
            scopa.Rules.preset(preset),
            options.hands,
            policy,
            seed=options.seed,
            threads=options.threads,
            dealer=0,
        )
        low, high = played.interval(0)
        print(f"{preset:21}{policy:8}{played.mean(0):+.3f}  ({low:+.3f}, {high:+.3f})")
