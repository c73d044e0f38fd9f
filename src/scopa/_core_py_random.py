"""Random streams: SplitMix64 keys, xoshiro256++ words, Lemire draws, Fisher-Yates shuffles.

A stream is named by ``(purpose, seed, index)``.  Distinct purposes keep the shuffle of a hand
out of reach of a bot that happens to be given the same seed.
"""

from __future__ import annotations

MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15

DEAL, DETERMINIZE, BOT, ROLLOUT, MATCH, TRIAL, THOUGHT, FIT = range(1, 9)


def mix64(x: int) -> int:
    """The SplitMix64 output for the state *x* (the golden step is added here)."""
    z = (x + GOLDEN) & MASK64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


def stream(purpose: int, seed: int, index: int) -> list[int]:
    """The four xoshiro256++ words that start the stream *(purpose, seed, index)*."""
    key = mix64(mix64(mix64(purpose) ^ seed) ^ index)
    return [mix64((key + i * GOLDEN) & MASK64) for i in range(4)]


class Stream:
    """A xoshiro256++ generator."""

    __slots__ = ("s0", "s1", "s2", "s3")
    s0: int
    s1: int
    s2: int
    s3: int

    def __init__(self, purpose: int, seed: int, index: int) -> None:
        self.s0, self.s1, self.s2, self.s3 = stream(purpose, seed, index)

    def copy(self) -> Stream:
        """Another that gives the same."""
        twin = Stream.__new__(Stream)
        twin.s0, twin.s1, twin.s2, twin.s3 = self.s0, self.s1, self.s2, self.s3
        return twin

    def below(self, bound: int) -> int:
        """A uniform draw from ``0 … bound-1`` (Lemire's method on the upper 32 bits)."""
        while True:
            s0, s1, s2, s3 = self.s0, self.s1, self.s2, self.s3
            x = (s0 + s3) & MASK64
            word = ((x << 23 | x >> 41) + s0) & MASK64
            s2 ^= s0
            s3 ^= s1
            self.s0 = s0 ^ s3
            self.s2 = s2 ^ (s1 << 17) & MASK64
            self.s1 = s1 ^ s2
            self.s3 = (s3 << 45 | s3 >> 19) & MASK64
            product = (word >> 32) * bound
            low = product & 0xFFFFFFFF
            if low >= bound or low >= (1 << 32) % bound:
                return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle *cards* in place, from the top index down, each by a draw as of `below`.

        The draw is written out here: a shuffle is a third of the time of a random hand.
        """
        s0, s1, s2, s3 = self.s0, self.s1, self.s2, self.s3
        for i in range(len(cards) - 1, 0, -1):
            bound = i + 1
            while True:
                x = (s0 + s3) & MASK64
                product = (((x << 23 | x >> 41) + s0 & MASK64) >> 32) * bound
                s2 ^= s0
                s3 ^= s1
                s0 ^= s3
                x = s1 << 17 & MASK64
                s1 ^= s2
                s2 ^= x
                s3 = (s3 << 45 | s3 >> 19) & MASK64
                low = product & 0xFFFFFFFF
                if low >= bound or low >= (1 << 32) % bound:
                    break
            j = product >> 32
            cards[i], cards[j] = cards[j], cards[i]
        self.s0, self.s1, self.s2, self.s3 = s0, s1, s2, s3


def draws(purpose: int, seed: int, index: int, bounds: list[int]) -> list[int]:
    """Successive draws of one stream, one below each of *bounds*."""
    rng = Stream(purpose, seed, index)
    return [rng.below(bound) for bound in bounds]
