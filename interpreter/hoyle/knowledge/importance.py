"""One drawn by weight. Input: a way to draw, a way to weigh; output: one of several that were drawn."""

from collections.abc import Callable
from random import Random
from reprlib import repr as short
from sys import float_info
from typing import TypeVar

#: Among so many that are drawn one is taken by weight.
AMONG = 16

#: The largest number up to which a float has every whole number.
EXACT = 1 << 53

#: What is drawn and weighed.
Drawing = TypeVar("Drawing")


class TooRare(RuntimeError):
    """Hardly any way to deal out the hidden faces fits what was seen."""


def comes(ways: int, most: int, rng: Random) -> bool:
    """Whether something comes about that does in so many ways of so many, from 1 on; numbers of ways grow beyond any float.

    Up to `EXACT` a float has every number of ways, and the product with a fraction errs by less than a fraction does.
    """
    if most <= EXACT:
        return rng.random() * most < ways
    return rng.randrange(most) < ways


def weighed(draw: Callable[[Random], Drawing], weigh: Callable[[Drawing], float], among: int, rng: Random) -> Drawing:
    """One of so many that are drawn, by weight; raises `TooRare` if none weighs anything, and `ValueError` for what is no weight."""
    drawn = [draw(rng) for _ in range(among)]
    weights = [weigh(one) for one in drawn]
    for weight in weights:
        if not isinstance(weight, float | int) or not 0 <= weight <= float_info.max:
            raise ValueError(f"`weigh` must give a number from 0 on, not {short(weight)}")
    most = max(weights)
    if not most:
        raise TooRare(f"`weigh` gave 0 for all {among} that were drawn")
    return rng.choices(drawn, [weight / most for weight in weights])[0]
