"""The generator of random players, seeded like a game."""

from collections.abc import Sequence
from operator import index
from random import Random
from typing import Any, SupportsIndex, TypeVar

from hoyle.engine.runtime.dice import MASK, draw, pick, players_seed

Item = TypeVar("Item")

#: Bits in the mantissa of a float.
FRACTION = 53


class Dice(Random):
    """A SplitMix64 generator, with a stream apart from that of the game's chance.

    `choice` and `randrange` draw once, even from a single item, unless there are more than 2**64 numbers.
    """

    rng: int

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)

    def seed(self, a: Any = 0, version: int = 2) -> None:
        self.rng = players_seed(index(a) & MASK)

    def choice(self, seq: Sequence[Item]) -> Item:  # type: ignore[override]
        if not len(seq):
            raise IndexError("there is nothing to choose from")
        return seq[pick(self, len(seq))]

    def randrange(self, start: SupportsIndex, stop: SupportsIndex | None = None, step: SupportsIndex = 1) -> int:
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError("there is no number in an empty range")
        many = (numbers[-1] - numbers[0]) // numbers.step + 1  # `len` is limited to 63 bits
        return numbers[self.below(many)]

    def below(self, n: int) -> int:
        if n <= MASK + 1:
            return pick(self, n)
        found = n
        while found >= n:
            found = self.getrandbits((n - 1).bit_length())
        return found

    def random(self) -> float:
        return int(draw(self) >> (64 - FRACTION)) / (1 << FRACTION)

    def getrandbits(self, k: int) -> int:
        if k < 0:
            raise ValueError("the number of bits must not be negative")
        bits = 0
        for _ in range(0, k, 64):
            bits = bits << 64 | draw(self)
        return bits >> (-k % 64)

    def getstate(self) -> tuple[Any, ...]:
        return (self.rng,)

    def setstate(self, state: tuple[Any, ...]) -> None:
        (self.rng,) = state
