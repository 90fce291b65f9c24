"""Targets of a search, and the distance of a setting."""

from dataclasses import dataclass, replace

import numpy as np

from hoyle.measure.game_rows import Records
from hoyle.measure.tally import Stop
from hoyle.tools.study.contrast import ROUNDING, steady
from hoyle.tools.study.estimates import CONFIDENCE, Numbers, student, wilson
from hoyle.tools.study.measures import NAMES, measures
from hoyle.tools.study.playing import FEWEST

#: Possible targets, and the measure for each.
AIMS = {
    "length": "course.length",
    "moves": "course.moves",
    "decisiveness": "outcome.decisiveness",
    "ties": "outcome.ties",
    "fairness": "",
}

#: Ranges of the values of targets, and the message for others.
POSSIBLE = {
    "length": (0.0, np.inf, "a game has 0 decisions or more"),
    "moves": (1.0, np.inf, "a decision has 1 move or more"),
    "decisiveness": (0.0, np.inf, "the first side is 0 points or more ahead of the second"),
    "ties": (0.0, 1.0, "it is a share, from 0% to 100%"),
}


class NoSearch(ValueError):
    """The message says why, and the way out."""


@dataclass(frozen=True, slots=True)
class Target:
    """A measure and its wanted value; without one, as low as possible (`most`: as high)."""

    name: str
    wanted: float | None
    most: bool = False

    @property
    def share(self) -> bool:
        return self.name in ("fairness", "ties")

    @property
    def words(self) -> str:
        return NAMES.get(AIMS[self.name], self.name)


@dataclass(frozen=True, slots=True)
class Sample:
    """Means and standard errors of figures, from `games` finished games.

    For fairness the figures are shares of wins less an `even` one; `kinds` of them are independent.
    """

    means: Numbers
    errors: Numbers
    games: int
    even: float = 0.0
    kinds: int = 1
    stopped: int = 0
    stop: Stop | None = None


def read_target(text: str) -> Target:
    """Raises `NoSearch`."""
    name, equals, value = (piece.strip() for piece in text.partition("="))
    if name not in AIMS:
        raise NoSearch(f"unknown target `{name}`; targets are fairness, ties, decisiveness, length=40, moves=5")
    if not equals:
        if name in ("length", "moves"):
            raise NoSearch(f"the target `{name}` needs a value; write, for example, {name}=40")
        return Target(name, None, most=name == "decisiveness")
    if name == "fairness":
        raise NoSearch("fairness takes no value: it is the same share of wins for everybody")
    least, most, why = POSSIBLE[name]
    try:
        wanted = float(value.removesuffix("%")) / (100 if value.endswith("%") else 1)
    except ValueError:
        wanted = np.nan
    if not np.isfinite(wanted):
        example = "4%" if most == 1 else "4"
        raise NoSearch(f"{name}={value} is not a number; write, for example, {name}={example}")
    if value.endswith("%") != (most == 1):
        kind = "a share and needs a percent sign" if most == 1 else "no share and takes no percent sign"
        raise NoSearch(f"{name} is {kind}; write {name}={value.removesuffix('%')}{'%' if most == 1 else ''}")
    if not least <= wanted <= most:
        raise NoSearch(f"{name}={value} is impossible: {why}")
    return Target(name, wanted)


def sample(records: Records, target: Target) -> Sample:
    """Raises `NoSearch` if the games lack the measure."""
    over = int(records.over.sum())
    if over < FEWEST:
        return Sample(np.array([]), np.array([]), over, stopped=records.games - over, stop=records.stop)
    found = list(measures(records))
    if target.name == "fairness":
        against = len(set(records.side_of)) > 1
        rows = [measure.values for measure in found if against and measure.group in ("order", "wins")]
    else:
        rows = [measure.values for measure in found if measure.key == AIMS[target.name]]
    if not rows and target.name == "moves":
        raise NoSearch("moves are counted only with uniform players; leave out --player")
    if not rows:
        raise NoSearch(f"this game has no {target.name} with these players")
    values = np.array(rows)
    values = values[:, ~np.isnan(values).any(axis=0)]
    of = shares_of_wins(values) if target.name == "fairness" else summed_up(values)
    return replace(of, stopped=records.games - over, stop=records.stop)


def summed_up(values: Numbers, even: float = 0.0, kinds: int = 1) -> Sample:
    """Sample of `values[figures, games]`."""
    games = values.shape[1]
    errors = np.where([steady(row) for row in values], 0.0, values.std(axis=1, ddof=1) / np.sqrt(games))
    return Sample(values.mean(axis=1), errors, games, even, kinds)


def shares_of_wins(values: Numbers) -> Sample:
    """Sample of each seat's and place's part in wins, `values[figures, games]`."""
    even = values.mean(axis=0)
    rows = values - even
    first = rows[np.arange(len(rows)), (rows != 0).argmax(axis=1)]
    unsigned = np.round(rows * np.sign(first)[:, None], 9) + 0.0  # no negative zero
    return summed_up(rows, float(even.mean()), len(np.unique(unsigned, axis=0)))


def distance(of: Sample, target: Target, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """The distance and the ends of its interval; less is better."""
    if target.name == "fairness":
        return unfairness(of, confidence)
    mean = float(of.means[0])
    low, high = ends(of, target, confidence)
    if target.wanted is None:
        return (-mean, -high, -low) if target.most else (mean, low, high)
    under, over = target.wanted - low, high - target.wanted
    return abs(mean - target.wanted), max(0.0, -under, -over), max(abs(under), abs(over))


def ends(of: Sample, target: Target, confidence: float = CONFIDENCE) -> tuple[float, float]:
    if target.name == "ties":
        low, high = wilson(of.means, of.games, confidence)
        return max(0.0, float(low[0])), min(1.0, float(high[0]))
    low, high = student(of.means, of.errors, of.games, confidence)
    return float(low[0]), float(high[0])


def unfairness(of: Sample, confidence: float) -> tuple[float, float, float]:
    """Distance of the farthest share from an even one, with its interval.

    The lower end is what all intervals together (Bonferroni's) leave, as the farthest of several is also far by chance.
    The upper end is the farthest that any share's own interval reaches.
    """
    (low, high), (least, most) = of_shares(of, 1 - (1 - confidence) / of.kinds), of_shares(of, confidence)
    sure = max(0.0, float(low.max()), float(-high.min()))
    return float(np.abs(of.means).max()), sure, max(float(-least.min()), float(most.max()))


def of_shares(of: Sample, confidence: float) -> tuple[Numbers, Numbers]:
    """Intervals of shares less an even one: Wilson's, or Student's where wider."""
    shares = of.means + of.even
    low, high = wilson(shares, of.games, confidence)
    least, most = student(shares, of.errors, of.games, confidence)
    return np.maximum(np.minimum(low, least), 0.0) - of.even, np.minimum(np.maximum(high, most), 1.0) - of.even


def is_farther(one: Sample, best: Sample, target: Target, among: int) -> bool:
    """Whether a setting is significantly worse than the best of `among` (Zou and Donner 2008)."""
    level = (1 - CONFIDENCE) / max(1, among - 1)
    far, least, _ = distance(one, target, 1 - 2 * level)
    near, _, most = distance(best, target, 1 - 2 * level)
    if far - near <= ROUNDING * max(1.0, abs(far)):
        return False
    if not target.share and not (one.errors.any() or best.errors.any()):
        return bool(2.0 ** (1 - min(one.games, best.games, 1000)) < level)  # p-value of a sign test
    return far - near > float(np.hypot(far - least, most - near))
