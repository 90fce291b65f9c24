"""Values of options searched for. Input: a game, values to try, a target and a plan; output: the best, and what is as good.

Every combination of one or two options is played alike. Of more options all are played a little, the better half of them
twice as much, and so on. Who seems best after so many trials had luck too: so the best and all that could not be told apart
from it are played again under fresh seeds, and only these games say how good they are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

import numpy as np

from hoyle.measure.interrupted import Interrupted
from hoyle.measure.measure import Plan
from hoyle.measure.tally import Stop
from hoyle.play.game import Game
from hoyle.study.estimates import UNKNOWN, Estimate
from hoyle.study.playing import record, within
from hoyle.study.settings import table_with
from hoyle.study.targets import NoSearch, Sample, Target, apart, ends, off, sample
from hoyle.table.fault import Fault, Refused

#: Up to so many options every combination is played alike.
GRID = 2

#: More combinations than this are refused.
MOST = 512

#: How many are left when the better half is not taken any more, and played again at most.
LAST = 8

#: How many games each combination has at least in the first round.
FEWEST = 20

#: How a setting stands beside the best; `open`: nothing told it from the best, but it was not among those played again;
#: `stopped`: rules stopped some of its games, so what the others tell is no reason to choose it.
Verdict = Literal["best", "as good", "open", "worse", "stopped"]

ORDER: tuple[Verdict, ...] = ("best", "as good", "open", "worse", "stopped")


@dataclass(frozen=True, slots=True)
class Tried:
    """A combination of values: what is measured, how far from the target that is, and how it stands beside the best.

    `off` is in points between the shares of wins for fairness. `fresh` says that the games are none of those it was chosen by.
    Of all `games` rules `stopped` so many, the first as `stop` tells; what is measured is of the others.
    """

    options: Mapping[str, str]
    games: int
    stopped: int
    stop: Stop | None
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
    left, seed = list(range(len(tables))), plan.seed
    samples: dict[int, Sample] = {}
    again: dict[int, Sample] = {}
    done, engine, notice = 0, "", None

    def played(number: int, games: int) -> Sample:
        nonlocal done, engine, notice
        found = record(tables[number][1], replace(plan, games=games, seed=seed), within(progress, done, total))
        done, engine, notice = done + games, found.engine, found.notice
        return sample(found.records, target)

    try:
        for count, games in rounds:
            left = ranked(left, samples, target)[:count]
            for number in left:
                samples[number] = played(number, games)
            left = [number for number in left if not samples[number].stopped]
            seed += games
        left = ranked(left, samples, target)
        near = nearest(sound(samples), left[:1], samples, target)
        for number in [number for number in left if number in near][:LAST]:
            again[number] = played(number, plan.games)
    except KeyboardInterrupt:
        if not samples:  # not one combination is through, and the games of the first are no result of a search
            raise KeyboardInterrupt from None
        raise Interrupted(Tuning(target, so_far(tables, samples, target), refused, engine, notice)) from None
    return Tuning(target, in_order(tables, samples, again, near, target), refused, engine, notice)


def nearest(
    numbers: Sequence[int], best: Sequence[int], samples: Mapping[int, Sample], target: Target
) -> frozenset[int]:
    """Of tables, those that nothing tells from the best one (`best` has it; it is empty if there is none)."""
    return frozenset(
        number for number in numbers for top in best if not apart(samples[number], samples[top], target, len(numbers))
    )


def in_order(
    tables: Sequence[tuple[dict[str, str], Game]],
    samples: Mapping[int, Sample],
    again: Mapping[int, Sample],
    near: frozenset[int],
    target: Target,
) -> tuple[Tried, ...]:
    """All that was tried, the best first: what was played again by these games, the rest by those of the search."""
    final = ranked(sound(again), again, target)
    level = nearest(final, final[:1], again, target)
    verdicts: dict[int, Verdict] = {number: "as good" if number in level else "worse" for number in final}
    verdicts |= dict.fromkeys(final[:1], "best")
    known = {**samples, **again}
    for number in ranked([number for number in sound(known) if number not in again], samples, target):
        verdicts[number] = "open" if number in near else "worse"
    verdicts |= {number: "stopped" for number in known if known[number].stopped}
    tried = [
        told(tables[number][0], known[number], target, verdict, number in again) for number, verdict in verdicts.items()
    ]
    return tuple(sorted(tried, key=lambda one: ORDER.index(one.verdict)))


def so_far(
    tables: Sequence[tuple[dict[str, str], Game]], samples: Mapping[int, Sample], target: Target
) -> tuple[Tried, ...]:
    """The combinations of a search that was broken off: none is the best, as none was played again under fresh seeds."""
    played = sound(samples)
    near = nearest(played, ranked(played, samples, target)[:1], samples, target)
    return in_order(tables, samples, {}, near, target)


def sound(samples: Mapping[int, Sample]) -> list[int]:
    """The tables of which rules stopped no game."""
    return [number for number, of in samples.items() if not of.stopped]


def combinations(game: Game, ranges: Mapping[str, Sequence[str]]) -> tuple[list[tuple[dict[str, str], Game]], int]:
    """The tables of all combinations that the rules allow, and how many they do not; raises `NoSearch`."""
    every = [dict(zip(ranges, values)) for values in product(*ranges.values())] if count(ranges) <= MOST else []
    if not every:
        raise NoSearch(f"{count(ranges):,} combinations are too many: try no more than {MOST}")
    tables = [(options, table) for options in every if (table := table_with(game, options)) is not None]
    for name, values in ranges.items():
        for value in values:
            if all(options[name] != value for options, _ in tables):
                why = why_not(game, {name: value})
                raise NoSearch(f"no table with {game.players} players can be set with {name}={value}{why}")
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


def ranked(numbers: Sequence[int], samples: Mapping[int, Sample], target: Target) -> list[int]:
    """Tables, the best first; those that were not played yet as they are."""
    if not all(number in samples for number in numbers):
        return list(numbers)
    return sorted(numbers, key=lambda number: off(samples[number], target)[0])


def told(options: Mapping[str, str], of: Sample, target: Target, verdict: Verdict, fresh: bool) -> Tried:
    """What is told of a table."""
    if not len(of.means):
        return Tried(options, of.games + of.stopped, of.stopped, of.stop, UNKNOWN, UNKNOWN, verdict, fresh)
    far = Estimate(*off(of, target))
    value = far if target.name == "fairness" else Estimate(float(of.means[0]), *ends(of, target))
    return Tried(options, of.games + of.stopped, of.stopped, of.stop, value, far, verdict, fresh)
