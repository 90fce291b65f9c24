"""Rates measured side by side. Input: what is to be compared; output: medians over rounds in which all take turns.

On a machine that others use too, neighbours in time meet the same load, so that their ratio says more than their rates.
"""

import time
from collections.abc import Callable, Sequence
from statistics import median

#: Does some work, and gives how much it was.
Work = Callable[[], int]


def rate(work: Work, clock: Callable[[], float] = time.process_time) -> float:
    """How much is done in a second."""
    began = clock()
    done = work()
    return done / (clock() - began)


def in_turns(*works: Work, rounds: int = 7, clock: Callable[[], float] = time.process_time) -> list[tuple[float, ...]]:
    """The rates of all, round by round; a first round warms up and does not count."""
    return [tuple(rate(work, clock) for work in works) for _ in range(rounds + 1)][1:]


def medians(found: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """The median rate of each."""
    return tuple(median(column) for column in zip(*found))


def ratio(found: Sequence[tuple[float, ...]]) -> float:
    """By how much the first is faster than the second: the median of the ratios of all rounds."""
    return median(a / b for a, b, *_ in found)


def work_for(seconds: float, work: Callable[[int], int]) -> Work:
    """The work in a size that takes about so many seconds."""
    size, took = 1, 0.0
    while took < seconds / 10:
        began = time.process_time()
        work(size)
        took = time.process_time() - began
        if took < seconds / 10:
            size *= 4
    chosen = max(1, round(size * seconds / took))
    return lambda: work(chosen)
