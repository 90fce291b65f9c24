"""Tests of the differences between two games under the same seeds.

All common measures are tested, with Holm's correction. A difference is significant only if one half of the games shows
it and the other half confirms it in the same direction.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from scipy import stats

from hoyle.measure.game_rows import Records
from hoyle.tools.study.estimates import CONFIDENCE, Estimate, Numbers, clip, gap_of
from hoyle.tools.study.measures import Group, Measure, measures

#: Chance that a family in which nothing differs shows a difference, in each half.
ALPHA = 0.05

#: Above this correlation, games under the same seed are compared as pairs.
TOGETHER = 0.1

#: Up to this many games a half, permutation tests are used; with more, the formula is as good.
SHUFFLED = 100
SHUFFLES = 9999

#: Relative rounding error.
ROUNDING = 1e-12

Test = Literal["paired", "two samples"]


@dataclass(frozen=True, slots=True)
class Contrast:
    """`difference` is second minus first, `effect` the same in standard deviations of single games.

    `p` is of all games, `adjusted` of the first half (Holm), `confirmed` of the second. `significant`: both halves show
    it.
    """

    group: Group
    name: str
    share: bool
    before: float
    after: float
    difference: Estimate
    effect: float | None
    test: Test
    p: float
    adjusted: float
    confirmed: float | None
    significant: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """Values of both games, none missing."""

    group: Group
    name: str
    share: bool
    a: Numbers
    b: Numbers
    paired: bool


def contrasts(before: Records, after: Records, alpha: float = ALPHA) -> list[Contrast]:
    both = shared_measures(before, after)
    half = min(before.games, after.games) // 2
    halves = [[pair_of(a, b, half, which) for a, b in both] for which in range(3)]
    tested = [
        n for n, (one, two, every) in enumerate(zip(*halves)) if has_enough(one) and has_enough(two) and varies(every)
    ]
    first, second, everything = ([pairs[n] for n in tested] for pairs in halves)
    seen = holm([p_value(pair) for pair in first])
    shown = [n for n, p in enumerate(seen) if p < alpha]
    again = dict(zip(shown, holm([p_value(second[n]) for n in shown])))
    return [
        contrast(
            pair, seen[n], again.get(n), again.get(n, 1.0) < alpha and mean_gain(first[n]) * mean_gain(second[n]) > 0
        )
        for n, pair in enumerate(everything)
    ]


def shared_measures(before: Records, after: Records) -> list[tuple[Measure, Measure]]:
    """An end that only one game has is zero in the other."""
    mine = {measure.key: measure for measure in measures(before)}
    theirs = {measure.key: measure for measure in measures(after)}
    both = []
    for key in dict.fromkeys((*mine, *theirs)):
        one, two = mine.get(key), theirs.get(key)
        if one is not None and two is not None:
            both.append((one, two))
        elif one is not None and one.group == "ends":
            both.append((one, replace(one, values=np.zeros(after.games))))
        elif two is not None and two.group == "ends":
            both.append((replace(two, values=np.zeros(before.games)), two))
    return both


def pair_of(a: Measure, b: Measure, half: int, which: int) -> Pair:
    """`which`: the first half of the games, the second, or all (0, 1, 2).

    The first half decides whether the test is paired.
    """
    span = (slice(0, half), slice(half, None), slice(None))[which]
    one, two = a.values[:half], b.values[:half]
    known = ~(np.isnan(one) | np.isnan(two))
    paired = bool(known.sum() > 2) and correlation(one[known], two[known]) > TOGETHER
    return Pair(a.group, a.name, a.share, *drop_missing(a.values[span], b.values[span], paired), paired)


def drop_missing(a: Numbers, b: Numbers, paired: bool) -> tuple[Numbers, Numbers]:
    if paired:
        known = ~(np.isnan(a) | np.isnan(b))
        return a[known], b[known]
    return a[~np.isnan(a)], b[~np.isnan(b)]


def has_enough(pair: Pair) -> bool:
    return len(pair.a) > 1 and len(pair.b) > 1


def varies(pair: Pair) -> bool:
    return not steady(np.concatenate((pair.a, pair.b)))


def correlation(a: Numbers, b: Numbers) -> float:
    return float(np.corrcoef(a, b)[0, 1]) if a.std() > 0 and b.std() > 0 else 0.0


def steady(values: Numbers) -> bool:
    return bool(np.ptp(values) <= ROUNDING * max(1.0, float(np.abs(values).max())))


def mean_gain(pair: Pair) -> float:
    return float(pair.b.mean() - pair.a.mean())


def p_value(pair: Pair) -> float:
    """Exact (McNemar's, Fisher's) for yes or no; otherwise by permutation, Student's or Welch's."""
    a, b = pair.a, pair.b
    if steady(np.concatenate((a, b))) or (pair.paired and not (b - a).any()):
        return 1.0
    if (pair.paired and steady(b - a)) or (steady(a) and steady(b)):
        return float(2.0 ** (1 - min(len(a), len(b), 1000)))  # p-value of a sign test
    if pair.share and set(np.unique(np.concatenate((a, b)))) <= {0.0, 1.0}:
        return exact(pair)
    if max(len(a), len(b)) <= SHUFFLED:
        return permutation_p(pair)
    return float(student(pair).pvalue)


def student(pair: Pair) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numbers that vary by no more than rounding
        if pair.paired:
            return stats.ttest_rel(pair.b, pair.a)
        return stats.ttest_ind(pair.b, pair.a, equal_var=False)


def exact(pair: Pair) -> float:
    a, b = pair.a, pair.b
    if pair.paired:
        more, less = int((b > a).sum()), int((b < a).sum())
        return float(stats.binomtest(more, more + less, 0.5).pvalue) if more + less else 1.0
    table = [[int(b.sum()), int(len(b) - b.sum())], [int(a.sum()), int(len(a) - a.sum())]]
    return float(stats.fisher_exact(table).pvalue)


def permutation_p(pair: Pair) -> float:
    rng = np.random.default_rng(0)
    a, b = pair.a, pair.b
    if pair.paired:
        gaps = b - a
        sums = (rng.integers(0, 2, (SHUFFLES, len(gaps)), dtype=np.int8) * 2 - 1) @ gaps
        far = np.abs(sums) >= abs(gaps.sum()) - 1e-9
    else:
        every = np.concatenate((a, b))
        drawn = rng.permuted(np.broadcast_to(every, (SHUFFLES, len(every))), axis=1)[:, : len(a)].sum(axis=1)
        expected = every.mean() * len(a)
        far = np.abs(drawn - expected) >= abs(a.sum() - expected) - 1e-9
    return float((far.sum() + 1) / (SHUFFLES + 1))


def holm(found: Sequence[float]) -> list[float]:
    """Correct p-values for multiple tests (Holm 1979)."""
    order = np.argsort(np.asarray(found, float), kind="stable")
    adjusted = [0.0] * len(found)
    most = 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(found) - rank) * found[place]))
        adjusted[place] = most
    return adjusted


def contrast(pair: Pair, adjusted: float, confirmed: float | None, significant: bool) -> Contrast:
    a, b = pair.a, pair.b
    spread = 0.0 if steady(a) and steady(b) else float(np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / 2))
    return Contrast(
        group=pair.group,
        name=pair.name,
        share=pair.share,
        before=float(a.mean()),
        after=float(b.mean()),
        difference=difference(pair),
        effect=mean_gain(pair) / spread if spread else None,
        test="paired" if pair.paired else "two samples",
        p=p_value(pair),
        adjusted=adjusted,
        confirmed=confirmed,
        significant=significant,
    )


def difference(pair: Pair) -> Estimate:
    """Difference of means; for shares of two samples with Agresti and Caffo's interval (2000)."""
    gap = mean_gain(pair)
    if pair.share and pair.paired:
        return gap_of(pair.b - pair.a)
    if pair.share:
        pair = replace(pair, a=np.append(pair.a, (0.0, 1.0)), b=np.append(pair.b, (0.0, 1.0)))
    elif (steady(pair.a) and steady(pair.b)) or (pair.paired and steady(pair.b - pair.a)):
        return Estimate(gap, gap, gap)
    found = student(pair).confidence_interval(CONFIDENCE)
    estimate = Estimate(gap, float(found.low), float(found.high))
    return clip(estimate, -1, 1) if pair.share else estimate
