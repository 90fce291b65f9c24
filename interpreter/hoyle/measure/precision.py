"""How well a tally knows the shares of wins, and when that is looked at. Input: a tally; output: intervals, numbers of games."""

from collections.abc import Iterator
from math import inf, sqrt

from hoyle.measure.tally import Tally

#: How many standard deviations to both sides hold 95 % of a normal distribution.
DEVIATIONS = 1.959963984540054

#: After so many games precision is looked at first, and then each time when there are a quarter more.
FIRST_LOOK = 100


def interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's), from 0 to 1: of no games everything."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, DEVIATIONS**2 / games
    middle = (share + square / 2) / (1 + square)
    half = DEVIATIONS * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return middle - half, middle + half


def half_width(tally: Tally) -> float:
    """Half the width of the widest interval of a seat's share of wins; infinite while no game has come to an end."""
    if not tally.ended:
        return inf
    return max((high - low) / 2 for low, high in (interval(wins, tally.ended) for wins in tally.wins))


def looks() -> Iterator[int]:
    """After how many games precision is looked at: the same numbers always, however games are shared out."""
    games = FIRST_LOOK
    while True:
        yield games
        games += games // 4
