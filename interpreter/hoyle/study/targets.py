"""Targets of a search. Input: a target as it is written, and records of games; output: how far they are from it, and who is farther."""

from dataclasses import dataclass, replace

import numpy as np

from hoyle.measure.records import Records
from hoyle.measure.tally import Stop
from hoyle.study.contrast import ROUNDING, steady
from hoyle.study.estimates import CONFIDENCE, Numbers, student, wilson
from hoyle.study.measures import measures
from hoyle.study.playing import FEWEST

#: What may be aimed at, and what it is of the measures.
AIMS = {
    "length": "course.length",
    "moves": "course.moves",
    "decisiveness": "outcome.decisiveness",
    "ties": "outcome.ties",
    "fairness": "",
}


#: From where to where values of targets lie, and why.
POSSIBLE = {
    "length": (0.0, np.inf, "a game has 0 decisions or more"),
    "moves": (1.0, np.inf, "a decision has 1 move or more"),
    "decisiveness": (0.0, np.inf, "the first side is 0 points or more ahead of the second"),
    "ties": (0.0, 1.0, "it is a share, from 0% to 100%"),
}

#: What is a number of each game, rather than a share of games.
NUMBERS = ("length", "moves", "decisiveness")


class NoSearch(ValueError):
    """A search that cannot be; the message says why, with the way out."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is aimed at: a measure and the value it should have, or without one that it be as low as can be (`most`: as high)."""

    name: str
    wanted: float | None
    most: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """What is known of a setting: the means of its figures and their standard errors, from so many games that came to an end.

    Rules `stopped` some more, the first as `stop` tells; fewer than two games have no figures. For fairness the figures are
    shares of wins less an `even` one; `kinds` of them say something of their own, as those of two seats are one figure with
    two signs.
    """

    means: Numbers
    errors: Numbers
    games: int
    even: float = 0.0
    kinds: int = 1
    stopped: int = 0
    stop: Stop | None = None


def read_target(text: str) -> Target:
    """What `fairness`, `length=40`, `decisiveness` or `ties=0` mean; raises `NoSearch`."""
    name, equals, value = (piece.strip() for piece in text.partition("="))
    if name not in AIMS:
        raise NoSearch(
            f"there is no target `{name}`: it is fairness, ties, decisiveness, or such as length=40, moves=5"
        )
    if not equals:
        if name in ("length", "moves"):
            raise NoSearch(f"say how much: {name}=40")
        return Target(name, None, most=name == "decisiveness")
    if name == "fairness":
        raise NoSearch("fairness takes no value: it is the same share of wins for everybody")
    try:
        wanted = float(value.removesuffix("%")) / (100 if value.endswith("%") else 1)
    except ValueError:
        wanted = np.nan
    if not np.isfinite(wanted):
        raise NoSearch(f"{name}={value} is no number: write such as {name}=4")
    least, most, why = POSSIBLE[name]
    if not least <= wanted <= most:
        raise NoSearch(f"{name}={value} cannot be: {why}")
    return Target(name, wanted)


def sample(records: Records, target: Target) -> Sample:
    """What the games of a table tell about the target; raises `NoSearch` if it has no such measure."""
    over = int(records.over.sum())
    if records.games < FEWEST:
        raise NoSearch("one game of a setting tells nothing: play more")
    if over < FEWEST:
        return Sample(np.array([]), np.array([]), over, stopped=records.games - over, stop=records.stop)
    found = list(measures(records))
    if target.name == "fairness":
        rows = [measure.values for measure in found if measure.group in ("order", "wins")]
    else:
        rows = [measure.values for measure in found if measure.key == AIMS[target.name]]
    if not rows:
        raise NoSearch(f"this game has no {target.name} with these players")
    values = np.array(rows)
    values = values[:, ~np.isnan(values).any(axis=0)]
    of = shares_of_wins(values) if target.name == "fairness" else summed_up(values)
    return replace(of, stopped=records.games - over, stop=records.stop)


def summed_up(values: Numbers, even: float = 0.0, kinds: int = 1) -> Sample:
    """A sample of figures, `values[figures, games]`."""
    games = values.shape[1]
    errors = np.where([steady(row) for row in values], 0.0, values.std(axis=1, ddof=1) / np.sqrt(games))
    return Sample(values.mean(axis=1), errors, games, even, kinds)


def shares_of_wins(values: Numbers) -> Sample:
    """A sample of what each seat and each place had of each win, `values[figures, games]`."""
    even = values.mean(axis=0)
    rows = values - even
    first = rows[np.arange(len(rows)), (rows != 0).argmax(axis=1)]
    unsigned = np.round(rows * np.sign(first)[:, None], 9) + 0.0  # no zero with a sign
    return summed_up(rows, float(even.mean()), len(np.unique(unsigned, axis=0)))


def off(of: Sample, target: Target, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """How far from the target a setting is, the less the better, with the ends of its interval."""
    if target.name == "fairness":
        return unfairness(of, confidence)
    mean = float(of.means[0])
    low, high = ends(of, target, confidence)
    if target.wanted is None:
        return (-mean, -high, -low) if target.most else (mean, low, high)
    under, over = target.wanted - low, high - target.wanted
    return abs(mean - target.wanted), max(0.0, -under, -over), max(abs(under), abs(over))


def ends(of: Sample, target: Target, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of a setting's mean: Wilson's of a share, Student's of numbers."""
    if target.name == "ties":
        low, high = wilson(of.means, of.games, confidence)
        return max(0.0, float(low[0])), min(1.0, float(high[0]))
    low, high = student(of.means, of.errors, of.games, confidence)
    return float(low[0]), float(high[0])


def unfairness(of: Sample, confidence: float) -> tuple[float, float, float]:
    """How far the share that is farthest from an even one is from it, with its interval.

    The farthest of several is far by chance too, so it is at least what all intervals together (Bonferroni's) leave: nothing,
    where no share is shown to be uneven. It is at most as far as any share's own interval reaches, as the one that is truly
    farthest is among them.
    """
    (low, high), (least, most) = of_shares(of, 1 - (1 - confidence) / of.kinds), of_shares(of, confidence)
    sure = max(0.0, float(low.max()), float(-high.min()))
    return float(np.abs(of.means).max()), sure, max(float(-least.min()), float(most.max()))


def of_shares(of: Sample, confidence: float) -> tuple[Numbers, Numbers]:
    """The intervals of shares less an even one: Wilson's, or Student's where that reaches farther.

    It does where games have several winners or none, so that the even share is not the same in all.
    """
    shares = of.means + of.even
    low, high = wilson(shares, of.games, confidence)
    least, most = student(shares, of.errors, of.games, confidence)
    return np.maximum(np.minimum(low, least), 0.0) - of.even, np.minimum(np.maximum(high, most), 1.0) - of.even


def apart(one: Sample, best: Sample, target: Target, among: int) -> bool:
    """Whether one is surely farther off than the best, told among so many (Zou and Donner 2008: limits of a difference from those of both)."""
    level = (1 - CONFIDENCE) / max(1, among - 1)
    far, least, _ = off(one, target, 1 - 2 * level)
    near, _, most = off(best, target, 1 - 2 * level)
    if far - near <= ROUNDING * max(1.0, abs(far)):
        return False
    if target.name in NUMBERS and not (one.errors.any() or best.errors.any()):
        return bool(2.0 ** (1 - min(one.games, best.games, 1000)) < level)  # as if each game were tossed for
    return far - near > float(np.hypot(far - least, most - near))
