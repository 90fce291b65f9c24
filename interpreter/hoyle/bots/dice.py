"""What random players draw from: the engine's own generator, begun from a game's seed, as Python's generators are called.

Another engine that draws in the same order plays the very same games.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, SupportsIndex, TypeVar

from hoyle.runtime.dice import MASK, draw, pick, split

Item = TypeVar("Item")

#: How many bits a fraction of Python has.
FRACTION = 53


class Dice(Random):
    """A generator of SplitMix64 with a stream of its own beside that of the game's chance.

    `choice` and `randrange` take one draw each, also where there is only one thing to choose; `randrange` takes more for
    more than 2**64 numbers. `rng` is all of its state.
    """

    rng: int

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)

    def seed(self, a: Any = 0, version: int = 2) -> None:
        """Begin again from the seed of a game, a whole number of which 64 bits are used."""
        self.rng = split(a & MASK)

    def choice(self, seq: Sequence[Item]) -> Item:  # type: ignore[override]
        """One of the items, each as likely as the others; raises `IndexError` if there is none."""
        if not len(seq):
            raise IndexError("there is nothing to choose from")
        return seq[pick(self, len(seq))]

    def randrange(self, start: SupportsIndex, stop: SupportsIndex | None = None, step: SupportsIndex = 1) -> int:
        """One of the numbers of `range(start, stop, step)`, each as likely as the others."""
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError("there is no number in an empty range")
        many = (numbers[-1] - numbers[0]) // numbers.step + 1  # `len` has no more than 63 bits
        return numbers[self.below(many)]

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each as likely: up to 2**64 by one draw, beyond of as many bits as it needs."""
        if n <= MASK + 1:
            return pick(self, n)
        found = n
        while found >= n:
            found = self.getrandbits((n - 1).bit_length())
        return found

    def random(self) -> float:
        """A fraction from 0 to below 1."""
        return int(draw(self) >> (64 - FRACTION)) / (1 << FRACTION)

    def getrandbits(self, k: int) -> int:
        """A whole number of so many random bits, taken 64 at a time."""
        if k < 0:
            raise ValueError("the number of bits must not be negative")
        bits = 0
        for _ in range(0, k, 64):
            bits = bits << 64 | draw(self)
        return bits >> (-k % 64)

    def getstate(self) -> tuple[Any, ...]:
        """The state of the generator."""
        return (self.rng,)

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on as from a state that `getstate` gave."""
        (self.rng,) = state
