"""Search for the values of options nearest to a target.

With more than two options, all combinations are played a little, then the better half twice as much, and so on
(successive halving). The winner was also lucky, so games under fresh seeds measure the best.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Literal, TypeAlias

import numpy as np

from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.options import OptionValue
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.measure import Plan
from hoyle.measure.tally import Stop
from hoyle.play.game import Game
from hoyle.tools.study.estimates import UNKNOWN, Estimate
from hoyle.tools.study.playing import record, within
from hoyle.tools.study.settings import setting_text
from hoyle.tools.study.targets import NoSearch, Sample, Target, distance, ends, is_farther, sample

#: Up to this many options, every combination is played equally often.
GRID = 2

#: More combinations than this are refused.
MOST = 512

#: Halving stops at this many tables; at most this many are played again.
LAST = 8

#: Fewest games for each combination in the first round.
FEWEST = 20

#: Rank of a setting; `open`: not significantly worse than the best, but not among those played again;
#: `stopped`: rules stopped some of its games, so the results of the others are no reason to choose it.
Verdict = Literal["best", "as good", "open", "worse", "stopped"]

#: Values of the searched options, and the table.
Setting: TypeAlias = tuple[Mapping[str, OptionValue], Game]

ORDER: tuple[Verdict, ...] = ("best", "as good", "open", "worse", "stopped")


@dataclass(frozen=True, slots=True)
class Tried:
    """`fresh`: measured under seeds that did not select the combination.

    The measures are of games that no rule `stopped`.
    """

    options: Mapping[str, OptionValue]
    games: int
    stopped: int
    stop: Stop | None
    value: Estimate
    off: Estimate
    verdict: Verdict
    fresh: bool


@dataclass(frozen=True, slots=True)
class Tuning:
    """Results, the best first; the rules refuse `refused` combinations."""

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
    """Search the values of options for those nearest to a target.

    Raises `NoSearch`, `CannotPlay`, `NoScheduler`, and `Interrupted` with the combinations played so far.
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
            left = rank(left, samples, target)[:count]
            for number in left:
                samples[number] = played(number, games)
            left = [number for number in left if not samples[number].stopped]
            seed = (seed + games) % (1 << 63)  # the first seed of a series has 63 bits
        left = rank(left, samples, target)
        near = nearest(unstopped_tables(samples), left[:1], samples, target)
        for number in [number for number in left if number in near][:LAST]:
            again[number] = played(number, plan.games)
    except KeyboardInterrupt:
        if not samples:  # no combination is finished, and some games of the first one are not a search result
            raise KeyboardInterrupt from None
        raise Interrupted(Tuning(target, so_far(tables, samples, target), refused, engine, notice)) from None
    return Tuning(target, rank_all(tables, samples, again, near, target), refused, engine, notice)


def nearest(
    numbers: Sequence[int], best: Sequence[int], samples: Mapping[int, Sample], target: Target
) -> frozenset[int]:
    """`best` holds the best table, or is empty."""
    return frozenset(
        number
        for number in numbers
        for top in best
        if not is_farther(samples[number], samples[top], target, len(numbers))
    )


def rank_all(
    tables: Sequence[Setting],
    samples: Mapping[int, Sample],
    again: Mapping[int, Sample],
    near: frozenset[int],
    target: Target,
) -> tuple[Tried, ...]:
    final = rank(unstopped_tables(again), again, target)
    level = nearest(final, final[:1], again, target)
    verdicts: dict[int, Verdict] = {number: "as good" if number in level else "worse" for number in final}
    verdicts |= dict.fromkeys(final[:1], "best")
    known = {**samples, **again}
    for number in rank([number for number in unstopped_tables(known) if number not in again], samples, target):
        verdicts[number] = "open" if number in near else "worse"
    verdicts |= {number: "stopped" for number in known if known[number].stopped}
    tried = [
        summarize_table(tables[number][0], known[number], target, verdict, number in again)
        for number, verdict in verdicts.items()
    ]
    return tuple(sorted(tried, key=lambda one: ORDER.index(one.verdict)))


def so_far(tables: Sequence[Setting], samples: Mapping[int, Sample], target: Target) -> tuple[Tried, ...]:
    """No combination is the best without games under fresh seeds."""
    played = unstopped_tables(samples)
    near = nearest(played, rank(played, samples, target)[:1], samples, target)
    return rank_all(tables, samples, {}, near, target)


def unstopped_tables(samples: Mapping[int, Sample]) -> list[int]:
    return [number for number, of in samples.items() if not of.stopped]


def combinations(game: Game, ranges: Mapping[str, Sequence[str]]) -> tuple[list[Setting], int]:
    """Tables that the rules allow, each once, and how many they refuse. Raises `NoSearch`."""
    number = prod(map(len, ranges.values()))
    if number > MOST:
        raise NoSearch(f"{number:,} combinations are too many: try no more than {MOST}")
    tables: list[tuple[dict[str, str], Game]] = []
    for row in product(*ranges.values()):
        options = dict(zip(ranges, row))
        with suppress(Refused, Fault):
            tables.append((options, Game(game.model, game.players, {**game.options, **options})))
    for name, values in ranges.items():
        for value in values:
            if all(chosen[name] != value for chosen, _ in tables):
                why = why_not(game, {name: value})
                raise NoSearch(f"no table with {game.players} players can be set with {name}={value}{why}")
    settings: dict[tuple[OptionValue, ...], Setting] = {}
    for _, table in tables:
        own = {name: table.options[name] for name in ranges}
        settings.setdefault(tuple(own.values()), (own, table))
    found = list(settings.values())
    if len(found) == 1 < len(tables):
        raise NoSearch(f"all these values mean {setting_text(found[0][0])}; add another one")
    return found, number - len(tables)


def why_not(game: Game, options: dict[str, str]) -> str:
    try:
        Game(game.model, game.players, options)
    except (Refused, Fault) as problem:
        return f": {problem.message}"
    return ""


def schedule(tables: int, games: int, options: int) -> Iterator[tuple[int, int]]:
    if options <= GRID or tables <= LAST:
        yield tables, games
        return
    rounds = int(np.ceil(np.log2(tables / LAST))) + 1
    for number in range(rounds):
        yield max(LAST, int(np.ceil(tables / 2**number))), max(min(FEWEST, games), games // 2 ** (rounds - 1 - number))


def rank(numbers: Sequence[int], samples: Mapping[int, Sample], target: Target) -> list[int]:
    """The best first; unchanged if some have not been played yet."""
    if not all(number in samples for number in numbers):
        return list(numbers)
    return sorted(numbers, key=lambda number: distance(samples[number], target)[0])


def summarize_table(
    options: Mapping[str, OptionValue], of: Sample, target: Target, verdict: Verdict, fresh: bool
) -> Tried:
    if not len(of.means):
        return Tried(options, of.games + of.stopped, of.stopped, of.stop, UNKNOWN, UNKNOWN, verdict, fresh)
    far = Estimate(*distance(of, target))
    value = far if target.name == "fairness" else Estimate(float(of.means[0]), *ends(of, target))
    return Tried(options, of.games + of.stopped, of.stopped, of.stop, value, far, verdict, fresh)
