"""Random numbers by SplitMix64, the same for a seed on every machine.

The state grows by a fixed odd number and is then mixed (Steele, Lea and Flood 2014, "Fast splittable pseudorandom
number generators"). It is part of the position, so that copies and saved games continue alike.
"""

from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any, Protocol

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15

#: The difference between the seeds of the two streams.
SPLIT = 0xD1B54A32D192ED03

#: Below this no value favours a result, whatever n of 32 bits is asked for.
LUCKY = (1 << 64) - (1 << 32)


class Rolling(Protocol):
    rng: int


def draw(holder: Rolling) -> int:
    holder.rng = z = (holder.rng + STEP) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(holder: Rolling, n: int) -> int:
    """A number from 0 to n-1, each equally likely; n is from 1 to 2**32."""
    while True:
        z = draw(holder)
        if z < LUCKY or z < (1 << 64) - (1 << 64) % n:
            return z % n


def pick(holder: Rolling, n: int) -> int:
    """A number from 0 to n-1, each equally likely, mostly without a division; n is from 1 to 2**64.

    The high half of 64 random bits times n (Lemire 2019, "Fast random integer generation in an interval"); the few
    products whose low half would favour some results are drawn again.
    """
    m = draw(holder) * n
    if m & MASK < n:
        unfair = (1 << 64) % n
        while m & MASK < unfair:
            m = draw(holder) * n
    return m >> 64


@dataclass(slots=True)
class Holder:
    rng: int


def players_seed(seed: int) -> int:
    """The seed of the players' independent stream."""
    return draw(Holder((seed ^ SPLIT) & MASK))


def shuffle(holder: Rolling, items: MutableSequence[Any]) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = below(holder, last + 1)
        items[last], items[other] = items[other], items[last]
