"""Two games compared. Input: the records of both under the same seeds; output: what differs, and whether that is sure.

All measures that both have are a family: each is tested, and the family is held to the level by Holm's way. The games fall
into two halves by their seeds, which know nothing of each other. A difference is called significant only if the first half
shows it and the second shows it again, in the same direction.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from scipy import stats

from hoyle.measure.records import Records
from hoyle.study.estimates import CONFIDENCE, Estimate, Numbers, cut, gap_of
from hoyle.study.measures import Group, Measure, measures

#: How often a family of measures in which nothing differs may be said to differ, in each half.
ALPHA = 0.05

#: Games that go alike are compared one by one where their numbers hang together more than this.
TOGETHER = 0.1

#: Up to so many games a half are shuffled to see what chance does; the formula is as good for more.
SHUFFLED = 100
SHUFFLES = 9999

#: What rounding may do to a number, in parts of it.
ROUNDING = 1e-12

Test = Literal["paired", "two samples"]


@dataclass(frozen=True, slots=True)
class Contrast:
    """One measure in both games.

    `difference` is how much more it is in the second; `effect` the same in standard deviations of single games (None where
    neither game varies). `p` is of all games, `adjusted` of the first half, corrected for the family, `confirmed` of the second
    half, corrected for those that the first half showed. `significant` says that both halves show it.
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
    """A measure in both games, of the games that have it."""

    group: Group
    name: str
    share: bool
    a: Numbers
    b: Numbers
    paired: bool


def contrasts(before: Records, after: Records, alpha: float = ALPHA) -> list[Contrast]:
    """What differs between two games played under the same seeds, measure by measure."""
    both = shared_measures(before, after)
    half = min(before.games, after.games) // 2
    halves = [[pair_of(a, b, half, which) for a, b in both] for which in range(3)]
    kept = [n for n, (one, two, every) in enumerate(zip(*halves)) if enough(one) and enough(two) and varies(every)]
    first, second, everything = ([pairs[n] for n in kept] for pairs in halves)
    seen = holm([probability(pair) for pair in first])
    shown = [n for n, p in enumerate(seen) if p < alpha]
    again = dict(zip(shown, holm([probability(second[n]) for n in shown])))
    return [
        contrast(pair, seen[n], again.get(n), again.get(n, 1.0) < alpha and gain(first[n]) * gain(second[n]) > 0)
        for n, pair in enumerate(everything)
    ]


def shared_measures(before: Records, after: Records) -> list[tuple[Measure, Measure]]:
    """The measures that both games have; an end that only one has comes about in no game of the other."""
    mine = {measure.key: measure for measure in measures(before)}
    theirs = {measure.key: measure for measure in measures(after)}
    if before.players != after.players:
        mine = {key: measure for key, measure in mine.items() if measure.group not in ("wins", "order")}
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
    """A measure of both games in the first half of the games, the second, or all (0, 1, 2).

    Whether the games hang together is always asked of the first half, so that all three are tested alike.
    """
    span = (slice(0, half), slice(half, None), slice(None))[which]
    one, two = a.values[:half], b.values[:half]
    known = ~(np.isnan(one) | np.isnan(two))
    paired = bool(known.sum() > 2) and correlation(one[known], two[known]) > TOGETHER
    return Pair(a.group, a.name, a.share, *cleared(a.values[span], b.values[span], paired), paired)


def cleared(a: Numbers, b: Numbers, paired: bool) -> tuple[Numbers, Numbers]:
    """The numbers that are there; of pairs, those that are there in both."""
    if paired:
        known = ~(np.isnan(a) | np.isnan(b))
        return a[known], b[known]
    return a[~np.isnan(a)], b[~np.isnan(b)]


def enough(pair: Pair) -> bool:
    """Whether there are games enough to test at all."""
    return len(pair.a) > 1 and len(pair.b) > 1


def varies(pair: Pair) -> bool:
    """Whether there is anything to test: the measure is not the same in all games of both."""
    return not steady(np.concatenate((pair.a, pair.b)))


def correlation(a: Numbers, b: Numbers) -> float:
    """How much two series hang together, from -1 to 1; 0 where one does not vary."""
    return float(np.corrcoef(a, b)[0, 1]) if a.std() > 0 and b.std() > 0 else 0.0


def steady(values: Numbers) -> bool:
    """Whether numbers are all the same, but for what is lost in rounding."""
    return bool(np.ptp(values) <= ROUNDING * max(1.0, float(np.abs(values).max())))


def gain(pair: Pair) -> float:
    """How much more the measure is in the second game."""
    return float(pair.b.mean() - pair.a.mean())


def probability(pair: Pair) -> float:
    """How likely so great a difference is by chance alone.

    Yes or no: McNemar's exact test of pairs, Fisher's of two samples. Numbers: signs or samples shuffled, and where games
    are many Student's test of pairs or Welch's of two samples, to which that comes.
    """
    a, b = pair.a, pair.b
    if steady(np.concatenate((a, b))) or (pair.paired and not (b - a).any()):
        return 1.0
    if (pair.paired and steady(b - a)) or (steady(a) and steady(b)):
        return float(2.0 ** (1 - min(len(a), len(b), 1000)))  # as if each game were tossed for
    if pair.share and set(np.unique(np.concatenate((a, b)))) <= {0.0, 1.0}:
        return exact(pair)
    if max(len(a), len(b)) <= SHUFFLED:
        return shuffled(pair)
    return float(student(pair).pvalue)


def student(pair: Pair) -> Any:
    """Student's test of pairs, or Welch's of two samples."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numbers that vary by no more than rounding
        if pair.paired:
            return stats.ttest_rel(pair.b, pair.a)
        return stats.ttest_ind(pair.b, pair.a, equal_var=False)


def exact(pair: Pair) -> float:
    """The exact test of games that are yes or no."""
    a, b = pair.a, pair.b
    if pair.paired:
        more, less = int((b > a).sum()), int((b < a).sum())
        return float(stats.binomtest(more, more + less, 0.5).pvalue) if more + less else 1.0
    table = [[int(b.sum()), int(len(b) - b.sum())], [int(a.sum()), int(len(a) - a.sum())]]
    return float(stats.fisher_exact(table).pvalue)


def shuffled(pair: Pair) -> float:
    """What shuffling says of numbers: the signs of differences, or who belongs to which sample."""
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
    """Probabilities corrected for being several (Holm 1979): the least times all, the next times one fewer, and so on."""
    order = np.argsort(np.asarray(found, float), kind="stable")
    adjusted = [0.0] * len(found)
    most = 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(found) - rank) * found[place]))
        adjusted[place] = most
    return adjusted


def contrast(pair: Pair, adjusted: float, confirmed: float | None, significant: bool) -> Contrast:
    """What is told of a measure."""
    a, b = pair.a, pair.b
    spread = 0.0 if steady(a) and steady(b) else float(np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / 2))
    return Contrast(
        group=pair.group,
        name=pair.name,
        share=pair.share,
        before=float(a.mean()),
        after=float(b.mean()),
        difference=difference(pair),
        effect=gain(pair) / spread if spread else None,
        test="paired" if pair.paired else "two samples",
        p=probability(pair),
        adjusted=adjusted,
        confirmed=confirmed,
        significant=significant,
    )


def difference(pair: Pair) -> Estimate:
    """How much more the measure is in the second game, with its interval.

    Shares of two samples are told after two more games in each, one yes and one no, as Agresti and Caffo (2000) do.
    """
    gap = gain(pair)
    if pair.share and pair.paired:
        return gap_of(pair.b - pair.a)
    if pair.share:
        pair = replace(pair, a=np.append(pair.a, (0.0, 1.0)), b=np.append(pair.b, (0.0, 1.0)))
    elif (steady(pair.a) and steady(pair.b)) or (pair.paired and steady(pair.b - pair.a)):
        return Estimate(gap, gap, gap)
    found = student(pair).confidence_interval(CONFIDENCE)
    told = Estimate(gap, float(found.low), float(found.high))
    return cut(told, -1, 1) if pair.share else told
