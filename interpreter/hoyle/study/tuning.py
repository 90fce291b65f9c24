"""Values of options searched for. Input: a game, values to try, a target and a plan; output: the best, and what is as good.

Every combination of one or two options is played alike. Of more options all are played a little, the better half of them
twice as much, and so on. Who seems best after so many trials had luck too: so the best and all that could not be told apart
from it are played again under fresh seeds, and only these games say how good they are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Literal

import numpy as np

from hoyle.measure.measure import Plan
from hoyle.measure.records import Records
from hoyle.play.game import Game
from hoyle.study.estimates import CONFIDENCE, Estimate, Numbers
from hoyle.study.measures import measures
from hoyle.study.playing import Interrupted, record, within
from hoyle.study.settings import table_with
from hoyle.table.fault import Fault, Refused

#: Up to so many options every combination is played alike.
GRID = 2

#: More combinations than this are refused.
MOST = 512

#: How many are left when the better half is not taken any more, and played again at most.
LAST = 8

#: How many games each combination has at least in the first round.
FEWEST = 20

#: How often chance is drawn to see how sure a figure is.
DRAWS = 4000

#: How a setting stands beside the best; `open`: nothing told it from the best, but it was not among those played again.
Verdict = Literal["best", "as good", "open", "worse"]

ORDER: tuple[Verdict, ...] = ("best", "as good", "open", "worse")

#: What may be aimed at, and what it is of the measures.
AIMS = {
    "length": "course.length",
    "moves": "course.moves",
    "decisiveness": "outcome.decisiveness",
    "ties": "outcome.ties",
    "fairness": "",
}


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
    """What is known of a setting: the means of its figures and how they vary, from so many games."""

    means: Numbers
    spread: Numbers
    games: int


@dataclass(frozen=True, slots=True)
class Tried:
    """A combination of values: what is measured, how far from the target that is, and how it stands beside the best.

    `off` is in points between the shares of wins for fairness. `fresh` says that the games are none of those it was chosen by.
    """

    options: Mapping[str, str]
    games: int
    value: Estimate
    off: Estimate
    verdict: Verdict
    fresh: bool


@dataclass(frozen=True, slots=True)
class Tuning:
    """What a search came to, the best first; `refused` combinations the rules do not allow."""

    target: Target
    tried: tuple[Tried, ...]
    refused: int
    engine: str
    notice: str | None


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
    return Target(name, wanted)


def tune(
    game: Game,
    ranges: Mapping[str, Sequence[str]],
    target: Target,
    plan: Plan,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Tuning:
    """Search the values of options for those that come nearest to a target.

    Raises `NoSearch`, `CannotPlay`, `NoScheduler`, and `Interrupted` with the combinations that were played until then.
    """
    tables, refused = combinations(game, ranges)
    rounds = list(schedule(len(tables), plan.games, len(ranges)))
    total = sum(left * games for left, games in rounds) + min(LAST, len(tables)) * plan.games
    left, seed, done = list(range(len(tables))), plan.seed, 0
    samples: dict[int, Sample] = {}
    notice, engine = None, ""
    again: dict[int, Sample] = {}
    try:
        for count, games in rounds:
            left = ranked(left, samples, target)[:count]
            for number in left:
                found = record(tables[number][1], replace(plan, games=games, seed=seed), within(progress, done, total))
                samples[number] = sample(found.records, target)
                notice, engine, done = found.notice, found.engine, done + games
            seed += games
        order = ranked(left, samples, target)
        rest = ranked([number for number in samples if number not in left], samples, target)
        near = [number for number in order if not apart(samples[number], samples[order[0]], target, len(order))]
        last = near[:LAST]
        for number in last:
            found = record(tables[number][1], replace(plan, seed=seed), within(progress, done, total))
            again[number], done = sample(found.records, target), done + plan.games
    except KeyboardInterrupt:
        if not samples:  # not one combination is through, and the games of the first are no result of a search
            raise KeyboardInterrupt from None
        raise Interrupted(Tuning(target, so_far(tables, samples, target), refused, engine, notice)) from None
    final = ranked(last, again, target)
    tried = []
    for number in final:
        level = number == final[0] or not apart(again[number], again[final[0]], target, len(final))
        verdict: Verdict = "best" if number == final[0] else "as good" if level else "worse"
        tried.append(told(tables[number][0], again[number], drawn(again[number], target, 1), target, verdict, True))
    for number in [number for number in [*order, *rest] if number not in final]:
        verdict = "open" if number in near else "worse"
        tried.append(
            told(tables[number][0], samples[number], drawn(samples[number], target, 1), target, verdict, False)
        )
    tried.sort(key=lambda one: ORDER.index(one.verdict))
    return Tuning(target, tuple(tried), refused, engine, notice)


def so_far(
    tables: Sequence[tuple[dict[str, str], Game]], samples: Mapping[int, Sample], target: Target
) -> tuple[Tried, ...]:
    """The combinations of a search that was broken off: none is the best, as none was played again under fresh seeds."""
    order = ranked(list(samples), samples, target)
    best = drawn(samples[order[0]], target, 2)
    tried = []
    for number in order:  # each is drawn once: whoever has pressed Ctrl-C does not wait
        gaps = drawn(samples[number], target, 1)
        verdict: Verdict = "worse" if surely_above(gaps, best, len(order)) else "open"
        tried.append(told(tables[number][0], samples[number], gaps, target, verdict, False))
    return tuple(sorted(tried, key=lambda one: ORDER.index(one.verdict)))


def combinations(game: Game, ranges: Mapping[str, Sequence[str]]) -> tuple[list[tuple[dict[str, str], Game]], int]:
    """The tables of all combinations that the rules allow, and how many they do not; raises `NoSearch`."""
    every = [dict(zip(ranges, values)) for values in product(*ranges.values())] if count(ranges) <= MOST else []
    if not every:
        raise NoSearch(f"{count(ranges):,} combinations are too many: try no more than {MOST}")
    tables = [(options, table) for options in every if (table := table_with(game, options)) is not None]
    for name, values in ranges.items():
        for value in values:
            if all(options[name] != value for options, _ in tables):
                raise NoSearch(f"no table can be set with {name}={value}{why_not(game, {name: value})}")
    return tables, len(every) - len(tables)


def why_not(game: Game, options: dict[str, str]) -> str:
    """Why a table cannot be set, behind a colon; nothing if it can."""
    try:
        Game(game.model, game.players, options)
    except (Refused, Fault) as problem:
        return f": {problem.message}"
    return ""


def count(ranges: Mapping[str, Sequence[str]]) -> int:
    """How many combinations there are."""
    return int(np.prod([float(len(values)) for values in ranges.values()]))


def schedule(tables: int, games: int, options: int) -> Iterator[tuple[int, int]]:
    """How many tables are played in each round, and for how many games each."""
    if options <= GRID or tables <= LAST:
        yield tables, games
        return
    rounds = int(np.ceil(np.log2(tables / LAST))) + 1
    for number in range(rounds):
        yield max(LAST, int(np.ceil(tables / 2**number))), max(min(FEWEST, games), games // 2 ** (rounds - 1 - number))


def sample(records: Records, target: Target) -> Sample:
    """What the games of a table tell about the target; raises `NoSearch` if it has no such measure."""
    found = list(measures(records))
    if target.name == "fairness":
        rows = [measure.values for measure in found if measure.group in ("order", "wins")]
    else:
        rows = [measure.values for measure in found if measure.key == AIMS[target.name]]
    if not rows:
        raise NoSearch(f"this game has no {target.name} with these players")
    values = np.array(rows)
    values = values[:, ~np.isnan(values).any(axis=0)]
    games = values.shape[1]
    if games < 2:
        raise NoSearch("rules stop the games before their end; `hoyle simulate` tells where")
    return Sample(values.mean(axis=1), np.atleast_2d(np.cov(values)) / games, games)


def off(means: Numbers, target: Target) -> Numbers:
    """How far from the target means are, along their last axis: the less the better."""
    if target.name == "fairness":
        half = means.shape[-1] // 2
        far: Numbers = np.abs(means - means[..., :half].mean(axis=-1, keepdims=True)).max(axis=-1)
        return far
    if target.wanted is None:
        return -means[..., 0] if target.most else means[..., 0]
    distance: Numbers = np.abs(means[..., 0] - target.wanted)
    return distance


def ranked(numbers: Sequence[int], samples: Mapping[int, Sample], target: Target) -> list[int]:
    """Tables, the best first; those that were not played yet as they are."""
    if not all(number in samples for number in numbers):
        return list(numbers)
    return sorted(numbers, key=lambda number: float(off(samples[number].means, target)))


def drawn(of: Sample, target: Target, seed: int) -> Numbers:
    """How far from the target the truth might be, as chance has it."""
    sizes, directions = np.linalg.eigh(of.spread)
    turned = directions * np.sqrt(np.abs(sizes))
    # figure by figure in memory: summing up a few figures for many draws is then a few sums of long rows
    return off((turned @ chance(seed, len(of.means))).T + of.means, target)


@lru_cache(4)
def chance(seed: int, figures: int) -> Numbers:
    """Normal numbers for some figures, a row for each: drawing them takes longer than all that is done with them, so they are kept."""
    return np.ascontiguousarray(np.random.default_rng(seed).standard_normal((DRAWS, figures)).T)


def apart(one: Sample, best: Sample, target: Target, among: int) -> bool:
    """Whether one is surely worse than the best, told among so many."""
    return surely_above(drawn(one, target, 1), drawn(best, target, 2), among)


def surely_above(one: Numbers, best: Numbers, among: int) -> bool:
    """Whether one is surely farther off than the best as both were drawn, told among so many."""
    return bool(np.quantile(one - best, (1 - CONFIDENCE) / max(1, among - 1)) > 0)


def told(
    options: Mapping[str, str],
    of: Sample,
    gaps: Numbers,
    target: Target,
    verdict: Verdict,
    fresh: bool,
) -> Tried:
    """What is told of a table; `gaps` are how far off it was drawn to be."""
    ends = (1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2
    low, high = np.quantile(gaps, ends)
    far = Estimate(float(off(of.means, target)), float(low), float(high))
    value = far
    if target.name != "fairness":
        half = 1.959964 * float(np.sqrt(of.spread[0, 0]))
        mean = float(of.means[0])
        value = Estimate(mean, mean - half, mean + half)
    return Tried(options, of.games, value, far, verdict, fresh)
