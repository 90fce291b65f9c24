"""Records in the hand of tests: some rows of others, and rows made up."""

from dataclasses import replace
from typing import Any

import numpy as np

from hoyle.measure.game_rows import ARRAYS, Records


def some(records: Records, rows: Any) -> Records:
    """Some of the games, in this order."""
    return replace(records, **{name: getattr(records, name)[rows] for name in ARRAYS})


def made_up(games: int, seed: int, *, strong: float = 0.0) -> Records:
    """Games of two that never were: p0 has `strong` points more on average, and so wins more often."""
    rng = np.random.default_rng(seed)
    returns = rng.poisson(10, (games, 2)) + np.array([1, 0]) * (rng.random((games, 1)) < strong)
    length = rng.geometric(0.05, games) + 10
    return Records(
        first_seed=seed,
        side_of=(0, 1),
        reasons=("finished", "spent"),
        actions=("play", "pass"),
        parts=("cards", "bonus"),
        dealer=rng.integers(0, 2, games),
        returns=returns,
        winner=returns == returns.max(axis=1, keepdims=True),
        ended=rng.integers(0, 2, games),
        length=length,
        offered=length * 3 + rng.integers(0, 9, games),
        most_offered=np.full(games, 9),
        action=np.stack((length, rng.poisson(1, games)), axis=1),
        part=np.stack((returns, np.zeros_like(returns)), axis=1),
    )
