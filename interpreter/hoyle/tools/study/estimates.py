"""Means and shares with 95 % intervals."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special, stats

Numbers = NDArray[np.float64]

#: Confidence level of intervals.
CONFIDENCE = 0.95

#: Rounds of simulation in a test of shares with few games.
RESAMPLES = 9999

#: Below this expected count the formula is not used.
EXPECTED = 5


@dataclass(frozen=True, slots=True)
class Estimate:
    """None where there are too few games."""

    value: float | None
    low: float | None
    high: float | None


#: Estimate without data.
UNKNOWN = Estimate(None, None, None)


def mean_of(values: Numbers) -> Estimate:
    """Mean with Student's interval; NaN values are left out."""
    values = values[~np.isnan(values)]
    if not len(values):
        return UNKNOWN
    mean = float(values.mean())
    if len(values) == 1:
        return Estimate(mean, None, None)
    low, high = student(np.array(mean), values.std(ddof=1) / np.sqrt(len(values)), len(values))
    return Estimate(mean, float(low), float(high))


def student(mean: Numbers, error: Numbers, games: int, confidence: float = CONFIDENCE) -> tuple[Numbers, Numbers]:
    """Student's interval of means with standard errors, each from at least two `games`."""
    half = special.stdtrit(games - 1, (1 + confidence) / 2) * error
    return mean - half, mean + half


def share_of(values: Numbers) -> Estimate:
    """Mean of numbers from 0 to 1, with Wilson's interval; slightly too wide where wins are shared."""
    values = values[~np.isnan(values)]
    if not len(values):
        return UNKNOWN
    share = float(values.mean())
    low, high = (float(end) for end in wilson(values.mean(), len(values)))
    return Estimate(share, min(share, max(0.0, low)), max(share, min(1.0, high)))


def fraction_of(values: Numbers) -> Estimate:
    """Mean of fractions from 0 to 1, with Student's interval after adding 0 and 1, as in `gap_of`.

    Wilson's would be far too wide: it assumes that each is either 0 or 1.
    """
    return mean_from(0.0, values)


def gap_of(values: Numbers) -> Estimate:
    """Mean of differences of shares, with Student's interval after adding +1 and -1 (Bonett and Price 2012)."""
    return mean_from(-1.0, values)


def mean_from(least: float, values: Numbers) -> Estimate:
    """Mean of numbers from `least` to 1."""
    known = values[~np.isnan(values)]
    if not len(known):
        return UNKNOWN
    wider = mean_of(np.append(known, (1.0, least)))
    return clip(Estimate(float(known.mean()), wider.low, wider.high), least, 1)


def wilson(share: Numbers, games: int, confidence: float = CONFIDENCE) -> tuple[Numbers, Numbers]:
    """Wilson's interval (1927) of shares, each from `games` games; rounding may push its ends beyond 0 and 1."""
    z = float(special.ndtri((1 + confidence) / 2))
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * np.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def clip(of: Estimate, least: float, most: float) -> Estimate:
    if of.low is None or of.high is None:
        return of
    return Estimate(of.value, max(least, of.low), min(most, of.high))


def equal_chances_p(wins: NDArray[np.int64]) -> float | None:
    """The p-value of equal chances; None for fewer than two counts, or no wins."""
    total, sides = int(wins.sum()), len(wins)
    if sides < 2 or not total:
        return None
    if sides == 2:
        return float(stats.binomtest(int(wins[0]), total, 0.5).pvalue)
    found = stats.chisquare(wins)
    if total / sides >= EXPECTED:
        return float(found.pvalue)
    drawn = np.random.default_rng(0).multinomial(total, np.full(sides, 1 / sides), RESAMPLES)
    far = ((drawn - total / sides) ** 2).sum(axis=1) >= ((wins - total / sides) ** 2).sum() - 1e-9
    return float((far.sum() + 1) / (RESAMPLES + 1))
