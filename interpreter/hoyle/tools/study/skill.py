"""Skill against luck, from a contest of bots over duplicate deals.

An analysis of variance with fixed bots and random seats of deals (Searle, Casella and McCulloch, "Variance Components",
1992) separates skill, luck of the deal, and the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hoyle.bots.worth import has_opponents, leads
from hoyle.measure.arena import Played
from hoyle.measure.precision import share_by_deal
from hoyle.tools.study.estimates import CONFIDENCE, UNKNOWN, Estimate, Numbers, gap_of, mean_of

#: Bootstrap rounds, and the fewest deals for intervals.
DRAWS = 1000
FEWEST = 5


@dataclass(frozen=True, slots=True)
class BotShare:
    name: str
    share: Estimate
    lead: Estimate


@dataclass(frozen=True, slots=True)
class Parts:
    """Parts, from 0 to 1, of the variance of a seat's result: player, deal with the seat, rest."""

    player: Estimate
    deal: Estimate
    rest: Estimate


@dataclass(frozen=True, slots=True)
class Skill:
    """`ahead` is the lead of the `better` bot in shares of wins, or without opponents in returns.

    If `shown`, luck of the deal is no likely reason. `fair` is the share if all are alike, None without opponents.
    `wins` and `leads` split the variance; None if all results were equal.
    """

    deals: int
    fair: float | None
    bots: tuple[BotShare, ...]
    better: str
    ahead: Estimate
    shown: bool
    wins: Parts | None
    leads: Parts | None


@dataclass(frozen=True, slots=True)
class Table:
    values: Numbers
    bots: NDArray[np.int64]

    def by_bot(self, number: int) -> Numbers:
        mine = self.bots == number
        means: Numbers = np.where(mine, self.values, 0).sum(axis=(1, 2)) / mine.sum(axis=(1, 2))
        return means


def skill(names: Sequence[str], played: Sequence[Played], games: int) -> Skill | None:
    """Analyse games, `games` to a whole deal; None without two bots or a whole deal."""
    deals: dict[int, list[Played]] = {}
    for one in played:
        deals.setdefault(one.seed, []).append(one)
    whole = [deal for deal in deals.values() if len(deal) == games]
    if len(names) < 2 or not whole:
        return None
    bots = np.array([[one.seats for one in deal] for deal in whole])
    shares = Table(np.array([[one.shares for one in deal] for deal in whole], float), bots)
    ahead = Table(np.array([[leads(one.returns, one.sides) for one in deal] for deal in whole], float), bots)
    by_bot = [shares.by_bot(number) for number in range(len(names))]
    found = tuple(
        BotShare(name, share_over_deals(by_bot[number]), of_enough(mean_of(ahead.by_bot(number)), len(whole)))
        for number, name in enumerate(names)
    )
    against = has_opponents(whole[0][0].sides)
    results = by_bot if against else [ahead.by_bot(number) for number in range(len(names))]
    first, second = sorted(range(len(names)), key=lambda number: -float(results[number].mean()))[:2]
    gap = of_enough((gap_of if against else mean_of)(results[first] - results[second]), len(whole))
    fair = 1 / len(set(whole[0][0].sides)) if against else None
    shown = gap.low is not None and gap.low > 0
    return Skill(len(whole), fair, found, names[first], gap, shown, parts(shares), parts(ahead))


def of_enough(estimate: Estimate, deals: int) -> Estimate:
    return estimate if deals >= FEWEST else Estimate(estimate.value, None, None)


def share_over_deals(values: Numbers) -> Estimate:
    low, high = share_by_deal(values.tolist(), [1] * len(values))
    return Estimate(float(values.mean()), low, high)


def parts(table: Table) -> Parts | None:
    """Parts of the variance with bootstrap percentile intervals over deals; None where nothing varies."""
    sums = Sums.of(table)
    deals = len(table.values)
    found = sums.parts(np.ones(deals))
    if found is None:
        return None
    rng = np.random.default_rng(0)
    drawn = [sums.parts(rng.multinomial(deals, np.full(deals, 1 / deals))) for _ in range(DRAWS)]
    rows = np.array([row for row in drawn if row is not None])
    if deals < FEWEST or not len(rows):
        return Parts(*(Estimate(float(value), None, None) for value in found))
    low, high = np.quantile(rows, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    return Parts(*(Estimate(float(v), float(min(v, a)), float(max(v, b))) for v, a, b in zip(found, low, high)))


@dataclass(frozen=True, slots=True)
class Sums:
    """By deal: means by bot and by seat, the sum of squares, games of each bot, games in a deal."""

    bots: Numbers
    seats: Numbers
    squares: Numbers
    times: Numbers
    games: int

    @classmethod
    def of(cls, table: Table) -> "Sums":
        numbers = range(int(table.bots.max()) + 1)
        bots = np.stack([table.by_bot(number) for number in numbers], axis=1)
        times = np.array([float((table.bots[0] == number).sum()) for number in numbers])
        squares = (table.values**2).sum(axis=(1, 2))
        return cls(bots, table.values.mean(axis=1), squares, times, table.values.shape[1])

    def parts(self, weights: NDArray[np.generic]) -> Numbers | None:
        """Parts of player, deal and rest, with a weight for each deal; None where nothing varies."""
        weight = np.asarray(weights, float)
        deals, m = weight.sum(), self.games
        rows = deals * self.seats.shape[1]
        bots = weight @ self.bots / deals
        mean = float(weight @ self.seats.mean(axis=1) / deals)
        squares = float(weight @ self.squares) - deals * float(self.times @ bots**2)
        between = float(weight @ ((self.seats - mean) ** 2).sum(axis=1))
        # each row has m games; its own mean costs one degree of freedom, and the bots' means cost one deal
        rest = max(0.0, squares - m * between) / (rows * (m - 1)) * (deals / (deals - 1) if deals > 1 else 1)
        deal = max(0.0, between / rows - rest / m)
        apart = self.bots - self.seats.mean(axis=1)[:, None]
        noise = weight @ (apart - weight @ apart / deals) ** 2 / max(1.0, deals - 1) / deals
        player = max(0.0, float(self.times @ ((bots - mean) ** 2 - noise)) / float(self.times.sum()))
        total = player + deal + rest
        return np.array([player, deal, rest]) / total if total > 0 else None


def clustered_mean(values: Sequence[float], groups: Sequence[int]) -> Estimate:
    """Mean of numbers correlated within groups, with Student's interval over groups."""
    if not values:
        return UNKNOWN
    mean = sum(values) / len(values)
    off: dict[int, float] = {}
    for value, group in zip(values, groups):
        off[group] = off.get(group, 0.0) + value - mean
    if len(off) < 2:
        return Estimate(mean, None, None)
    # the mean of the groups' sums is known to be 0, so only their spread is used
    spread = mean_of(np.array(list(off.values())))
    assert spread.high is not None and spread.value is not None
    half = (spread.high - spread.value) * len(off) / len(values)
    return Estimate(mean, mean - half, mean + half)
