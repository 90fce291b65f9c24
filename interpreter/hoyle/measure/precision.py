"""Confidence intervals, and when to check them."""

from collections.abc import Iterator, Sequence
from math import inf, isclose, sqrt

from hoyle.measure.tally import Tally

#: Two-sided 95 % quantile of the normal distribution.
DEVIATIONS = 1.959963984540054

#: Precision is first checked after this many games, then whenever there are a quarter more.
FIRST_LOOK = 100

#: With fewer deals a mean has no interval.
FEWEST_DEALS = 5

#: Written instead of an interval without width: results that are all the same do not say how far off their mean is.
NO_VARIATION = "no variation"


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of wins."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, DEVIATIONS**2 / games
    middle = (share + square / 2) / (1 + square)
    half = DEVIATIONS * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half))  # rounding may exceed the bounds


def has_width(low: float, high: float) -> bool:
    return not isclose(low, high, rel_tol=1e-9, abs_tol=1e-12)


def share_by_deal(sums: Sequence[float], games: Sequence[int]) -> tuple[float, float]:
    """95 % interval of a share of wins, from the sum of shares and the number of games of each deal.

    Games with the same cards are correlated, so deals are the sample. As Bonett and Price (2012) do for pairs, two
    deals are added, one won at all seats and one lost; the interval is Student's of the mean of all.
    """
    if not sums:
        return 0.0, 1.0
    added = sum(games) / len(games)
    low, high = student_interval([*sums, added, 0.0], [*games, added, added])
    return max(0.0, low), min(1.0, high)


def mean_by_deal(sums: Sequence[float], games: Sequence[int]) -> tuple[float, float] | None:
    """Student's 95 % interval of a mean; None with fewer than `FEWEST_DEALS`."""
    return student_interval(sums, games) if len(sums) >= FEWEST_DEALS else None


def student_interval(sums: Sequence[float], games: Sequence[float]) -> tuple[float, float]:
    """Student's 95 % interval of the ratio of sums to games, with at least two deals as the sample."""
    deals, total = len(sums), sum(games)
    mean = sum(sums) / total
    spread = sum((one - mean * number) ** 2 for one, number in zip(sums, games)) * deals / (deals - 1)
    half = student(deals - 1) * sqrt(spread) / total
    return mean - half, mean + half


def student(freedom: int) -> float:
    """Two-sided 95 % quantile of Student's distribution, to a thousandth from 4 degrees of freedom on.

    The first terms of its expansion (Abramowitz and Stegun 1964, 26.7.5).
    """
    z = DEVIATIONS
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def half_width(tally: Tally) -> float:
    """Half of the widest interval of a seat's share of wins."""
    if not tally.ended:
        return inf
    return max((high - low) / 2 for low, high in (interval(wins, tally.ended) for wins in tally.wins))


def looks() -> Iterator[int]:
    """Numbers of games at which precision is checked, however games are shared out."""
    games = FIRST_LOOK
    while True:
        yield games
        games += games // 4
