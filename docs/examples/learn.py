"""A small network that learns Scopa from its own hands, in plain NumPy.

python docs/examples/learn.py --save learned.npz
"""

import argparse
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import scopa
from scopa.actions import ACTIONS, act, legal_actions
from scopa.batch import Batch
from scopa.observation import encode, layout

Array = npt.NDArray[Any]

UNIT = 4.0  # points that count as 1
LAMBDA = 0.5  # 1 judges a decision by the end of the hand, 0 by the value of the next one
ENTROPY = 0.01  # what it is worth to stay undecided
PARTS = 16  # steps of Adam in a round
RATE = 3e-3  # their size, which falls to nothing
ROUNDS = 1000  # of 256 hands


class Network:
    """One hidden layer, from observations to a score for each action and a value."""

    def __init__(self, seed: int = 0, hidden: int = 96) -> None:
        rng = np.random.default_rng(seed)
        size = layout().size
        self.scales = np.frombuffer(layout().scales, np.uint8).astype(np.float32)
        self.weights: dict[str, Array] = {
            "in": rng.normal(0, (2 / 40) ** 0.5, (size, hidden)).astype(np.float32),
            "in_bias": np.zeros(hidden, np.float32),
            "out": rng.normal(0, 0.01, (hidden, ACTIONS + 1)).astype(np.float32),
            "out_bias": np.zeros(ACTIONS + 1, np.float32),
        }

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array, Array]:
        """The inputs, the hidden layer, the logs of the chances of the actions, the values."""
        w = self.weights
        inputs = seen / self.scales
        hidden = np.maximum(inputs @ w["in"] + w["in_bias"], 0)
        out = hidden @ w["out"] + w["out_bias"]
        scores = np.where(mask, out[:, :ACTIONS], np.float32(-1e9))  # illegal: never
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return inputs, hidden, scores, out[:, ACTIONS]

    def best(self, seen: Array, mask: Array) -> Array:
        """The likeliest action of each row."""
        _, _, logs, _ = self.forward(seen, mask)
        likeliest: Array = logs.argmax(axis=1)
        return likeliest

    def loss(self, rows: "Rows") -> tuple[float, dict[str, Array]]:
        """How wrong the network is about these decisions, and the gradient of that."""
        n, at = len(rows.actions), np.arange(len(rows.actions))
        inputs, hidden, logs, values = self.forward(rows.seen, rows.mask)
        chances = np.exp(logs)
        entropy = -(chances * logs).sum(axis=1)
        errors = values - rows.targets
        loss = errors**2 / 2 - rows.advantages * logs[at, rows.actions] - ENTROPY * entropy
        # Back through the softmax, the value, and the two layers.
        back = np.empty((n, ACTIONS + 1), values.dtype)
        back[:, :ACTIONS] = rows.advantages[:, None] * chances
        back[at, rows.actions] -= rows.advantages
        back[:, :ACTIONS] += ENTROPY * chances * (logs + entropy[:, None])
        back[:, ACTIONS] = errors
        back /= n
        under = (back @ self.weights["out"].T) * (hidden > 0)
        return float(loss.mean()), {
            "in": inputs.T @ under,
            "in_bias": under.sum(axis=0),
            "out": hidden.T @ back,
            "out_bias": back.sum(axis=0),
        }

    def save(self, path: Path | str) -> None:
        """Write the weights to an .npz file."""
        np.savez_compressed(path, **self.weights)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path | str) -> "Network":
        """A network with the weights of a file."""
        network = cls()
        with np.load(path) as weights:
            network.weights = dict(weights)
        return network


class Rows(NamedTuple):
    """Decisions: what was seen, legal and chosen, what came of it, and that less the value."""

    seen: Array
    mask: Array
    actions: Array
    targets: Array
    advantages: Array

    def take(self, chosen: Array) -> "Rows":
        """Some of them."""
        return Rows(*(array[chosen] for array in self))


def play(network: Network, batch: Batch, rng: np.random.Generator) -> Rows:
    """Play every lane to the end of its hand, the network in both seats."""
    lanes = np.arange(len(batch))
    steps: list[tuple[Array, ...]] = []
    result = np.zeros(batch.rewards.shape, np.float32)
    while (mask := batch.legal_mask()).any():
        seen, turn = batch.observe(), batch.turn.copy()
        _, _, logs, values = network.forward(seen, mask)
        # The largest quotient of chance and exponential variate: each action with its chance.
        luck = rng.standard_exponential(logs.shape)
        actions = (np.exp(logs) / luck).argmax(axis=1)
        steps.append((seen, mask, actions, values, turn))
        rewards, _ = batch.step(actions)
        result += rewards
    # From the last step back: what came of each decision for the seat that made it.
    later: Array = result / UNIT
    targets: list[Array] = []
    for _, mask, _, values, turn in reversed(steps):
        target = later[lanes, turn]
        playing = mask.any(axis=1)  # the other lanes wait
        later[lanes, turn] = np.where(playing, values + LAMBDA * (target - values), target)
        targets.insert(0, target)
    seen, mask, actions, values, _ = map(np.concatenate, zip(*steps, strict=True))
    target = np.concatenate(targets)
    rows = Rows(seen, mask, actions, target, target - values)
    return rows.take(np.flatnonzero(mask.sum(axis=1) > 1))  # nothing is chosen in others


def train(network: Network, rounds: int, *, lanes: int = 256, seed: int = 1) -> None:
    """Play a batch of hands and learn from it, so many times."""
    rng = np.random.default_rng(seed)
    batch = Batch(lanes, seed=seed, auto_reset=False)
    means = {name: np.zeros_like(array) for name, array in network.weights.items()}
    squares = {name: np.zeros_like(array) for name, array in network.weights.items()}
    step = 0
    for number in range(rounds):
        batch.reset(seed=(seed << 32) + number)
        rows = play(network, batch, rng)
        rows = rows._replace(advantages=rows.advantages / rows.advantages.std())
        for part in np.array_split(rng.permutation(len(rows.actions)), PARTS):
            step += 1
            _, slopes = network.loss(rows.take(part))
            pace = RATE * (1 - number / rounds) * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
            for name, slope in slopes.items():
                means[name] += 0.1 * (slope - means[name])
                squares[name] += 0.001 * (slope**2 - squares[name])
                network.weights[name] -= pace * means[name] / (np.sqrt(squares[name]) + 1e-8)


class Learned:
    """A network as a bot, which plays what it finds likeliest."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, view: scopa.View) -> scopa.Move:
        """The move to play."""
        made = None
        while not isinstance(made, scopa.Move):
            seen = np.frombuffer(encode(view, made), np.uint8)
            mask = np.zeros(ACTIONS, bool)
            mask[list(legal_actions(view, made))] = True
            made = act(view, int(self.network.best(seen[None], mask[None])[0]), made)
        return made


def main() -> None:
    """Train, save, and measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--hands", type=int, default=4000, help="of each duel")
    options.add_argument("--save", metavar="FILE")
    given = options.parse_args()
    network = Network()
    train(network, given.rounds)
    if given.save:
        network.save(given.save)
    for bot in (scopa.bots.Random, scopa.bots.Easy, scopa.bots.Normal):
        print(scopa.duel(Learned(network), bot, hands=given.hands, seed=1), end="\n\n")


if __name__ == "__main__":
    main()
