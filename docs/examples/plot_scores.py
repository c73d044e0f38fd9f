"""A million hands, and a picture of their results as SVG; nothing else is needed."""

import argparse

import scopa

parser = argparse.ArgumentParser(description="Draw how hands between equals end.")
parser.add_argument("--hands", type=int, default=1_000_000)
parser.add_argument("--policy", default="normal", choices=sorted(scopa.POLICIES))
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--threads", type=int, default=1)
options = parser.parse_args()

played = scopa.rollouts(
    scopa.Rules(), options.hands, options.policy, seed=options.seed, threads=options.threads
)
shares = {margin: hands / played.count for margin, hands in played.margins[0].items()}
reach = max(margin for margin, share in shares.items() if share >= 0.0005)
most = max(shares.values())
width, step, height = 720, 600 / (2 * reach + 1), 220

print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 320" role="img">')
print(f"<title>Margin of the dealer in {played.count:,} hands</title>")
print(f'<rect width="{width}" height="320" fill="#fffdf6"/>')
print('<g font-family="sans-serif" font-size="14" text-anchor="middle" fill="#2a2522">')
print(f'<text x="360" y="24">{played.count:,} hands between two {options.policy} players</text>')
for margin in range(-reach, reach + 1):
    share = shares.get(margin, 0.0)
    x, tall = 60 + (margin + reach) * step, height * share / most
    colour = "#b8860b" if margin > 0 else "#8a8580" if margin == 0 else "#2f6f4f"
    print(
        f'<rect x="{x + 2:.1f}" y="{270 - tall:.1f}" width="{step - 4:.1f}" '
        f'height="{tall:.1f}" fill="{colour}"/>'
    )
    middle, label = x + step / 2, f"{margin:+d}" if margin else "0"
    print(f'<text x="{middle:.1f}" y="288">{label}</text>')
    print(f'<text x="{middle:.1f}" y="{264 - tall:.1f}" font-size="11">{share:.1%}</text>')
print('<text x="360" y="310">points of the dealer less those of the other</text>')
print("</g></svg>")
