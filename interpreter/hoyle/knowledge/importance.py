"""Draws by weight: importance resampling."""

from collections.abc import Callable
from random import Random
from reprlib import repr as short
from sys import float_info
from typing import TypeVar

#: Draws among which one is taken by weight.
AMONG = 16

#: A float has every whole number up to this one.
EXACT = 1 << 53

#: A drawn and weighed item.
Drawing = TypeVar("Drawing")


class TooRare(RuntimeError):
    """Hardly any assignment of the hidden faces fits what the seat saw."""


def comes(ways: int, most: int, rng: Random) -> bool:
    """True with probability `ways / most`, exactly even where these exceed any float."""
    if most <= EXACT:
        return rng.random() * most < ways
    return rng.randrange(most) < ways


def draw_weighted(
    draw: Callable[[Random], Drawing], weigh: Callable[[Drawing], float], among: int, rng: Random
) -> Drawing:
    """Draw `among` times and return one by weight.

    Raises `TooRare` if all weights are 0, and `ValueError` for an invalid weight.
    """
    drawn = [draw(rng) for _ in range(among)]
    weights = [weigh(one) for one in drawn]
    for weight in weights:
        if not isinstance(weight, float | int) or not 0 <= weight <= float_info.max:
            raise ValueError(f"`weigh` must give a number from 0 on, not {short(weight)}")
    most = max(weights)
    if not most:
        raise TooRare(f"`weigh` gave 0 for all {among} that were drawn")
    return rng.choices(drawn, [weight / most for weight in weights])[0]
