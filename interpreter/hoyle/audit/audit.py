"""The whole audit on one page: a checked game in; broken laws with their scenarios, and what was reached, out."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from hoyle.audit.coverage import Coverage, cover
from hoyle.audit.marks import Marked, mark
from hoyle.audit.play import Bench, Broken, Lines, bench, from_fault, play
from hoyle.audit.scenario import Origin, file_name, write
from hoyle.audit.shrink import Shrinker
from hoyle.audit.tracing import Counts
from hoyle.model.game import Game as Rules
from hoyle.play.game import Game
from hoyle.table.fault import Fault, Refused
from hoyle.table.samples import Setting, numbers_of, settings

#: How long a broken law is made smaller, in seconds.
SHRINKING = 10.0

PLAYERS = ("uniform", "by_kind")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: how many games from which seed, with which players and options, and the longest game and time."""

    games: int
    seed: int = 0
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    cap: int = 20_000
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken law made small: how often it was met, its scenario, and whether that was seen to fail as it should."""

    broken: Broken
    times: int
    file: Path | None
    replayed: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found. `tables` is how many tables there are to try, `tried` at how many of them was played."""

    violations: tuple[Violation, ...]
    coverage: Coverage
    games: int
    decisions: int
    tables: int
    tried: int
    seconds: float


@dataclass(slots=True)
class Hall:
    """The tables of a game, each made ready when it is first needed."""

    rules: Rules
    marked: Marked
    counts: Counts
    lines: Lines
    seen: set[int] = field(default_factory=set)
    ready: dict[Setting, Bench | None] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def bench(self, setting: Setting) -> Bench | None:
        """A table, or None if it cannot be set."""
        if setting not in self.ready:
            try:
                game = Game(self.rules, setting.players, dict(setting.options))
                self.ready[setting] = bench(game, setting, self.marked, self.counts, self.lines, self.seen)
            except Refused:
                self.ready[setting] = None
            except Fault as fault:
                self.faults.append(fault)
                self.ready[setting] = None
        return self.ready[setting]


def audit(
    rules: Rules, plan: Plan, origin: Origin, folder: Path | None, advance: Callable[[int], None] = lambda done: None
) -> Audit:
    """Play the games of a plan; scenarios are written to the folder. `advance` is told how many games are done."""
    begun = time.monotonic()
    hall = open_hall(rules)
    tables = [setting for players in numbers(rules, plan) for setting in settings(rules, players, plan.options)]
    first: dict[tuple[Any, ...], Broken] = {}
    times: Counter[tuple[Any, ...]] = Counter()
    played = decisions = 0
    tried: set[Setting] = set()
    for number, setting in enumerate(islice(cycle(spread(tables)), plan.games)):
        if played and plan.seconds is not None and time.monotonic() - begun > plan.seconds:
            break
        at = hall.bench(setting)
        if at is None:
            continue
        tried.add(setting)
        broken, made = play(at, plan.seed + number, PLAYERS[number // max(1, len(tables)) % 2 ^ number % 2], plan.cap)
        played, decisions = played + 1, decisions + made
        if broken is not None:
            kind = broken.finding.kind
            times[kind] += 1
            if kind not in first or len(broken.moves) < len(first[kind].moves):
                first[kind] = broken
        advance(number + 1)
    for fault in hall.faults[:1]:
        finding = from_fault(fault)
        first[finding.kind] = Broken(finding, tables[0], plan.seed, ())
        times[finding.kind] = len(hall.faults)
    coverage = cover(hall.marked.points, hall.counts)
    violations = tuple(
        small(hall, plan, b, times[kind], origin, folder, i) for i, (kind, b) in enumerate(first.items(), 1)
    )
    return Audit(violations, coverage, played, decisions, len(tables), len(tried), time.monotonic() - begun)


def open_hall(rules: Rules) -> Hall:
    """The tables of a game, none ready yet."""
    marked, counts = mark(rules), Counts()
    places = {
        (line.span.source.name, line.span.start, line.span.end): number
        for number, line in enumerate(marked.lines)
        if line.span is not None
    }
    return Hall(rules, marked, counts, places)


def numbers(rules: Rules, plan: Plan) -> list[int]:
    """The numbers of players that are tried."""
    if plan.players is None:
        return numbers_of(rules)
    if plan.players not in rules.players:
        Game(rules, plan.players)  # tells what is allowed
    return [plan.players]


def spread(tables: list[Setting]) -> Iterator[Setting]:
    """The tables in turn by number of players, so that a few games meet all of them."""
    by_number: dict[int, list[Setting]] = {}
    for setting in tables:
        by_number.setdefault(setting.players, []).append(setting)
    for i in range(max(map(len, by_number.values()), default=0)):
        for found in by_number.values():
            if i < len(found):
                yield found[i]


def small(
    hall: Hall, plan: Plan, broken: Broken, times: int, origin: Origin, folder: Path | None, number: int
) -> Violation:
    """A broken law made small and written down."""
    players = tuple(numbers(hall.rules, plan))
    shrinker = Shrinker(hall.bench, players, tuple(plan.options), plan.cap, time.monotonic() + SHRINKING)
    smaller = shrinker.shrink(broken)
    at = hall.bench(smaller.setting)
    if folder is None or at is None:
        return Violation(smaller, times, None, False)
    file = folder / file_name(smaller, number)
    return Violation(smaller, times, file, write(smaller, at, origin, file, plan.cap))
