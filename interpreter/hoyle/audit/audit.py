"""The whole audit on one page: a checked game in; broken laws with their scenarios, and what was reached, out."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from hoyle.audit.coverage import Coverage, cover
from hoyle.audit.marks import Marked, mark
from hoyle.audit.play import TYPES, Bench, Broken, Care, Chooser, Lines, at_random, bench, from_fault, only_long, play
from hoyle.audit.scenario import Origin, file_name, write
from hoyle.audit.schedule import Schedule, numbers, schedule
from hoyle.audit.scout import SEEDS, Scout, open_scout
from hoyle.audit.seated import Seated
from hoyle.audit.shrink import Shrinker
from hoyle.audit.tracing import Counts
from hoyle.bots.bot import NoBot
from hoyle.measure.interrupted import Interrupted
from hoyle.model.game import Game as Rules
from hoyle.play.game import Game
from hoyle.table.fault import Fault, Refused
from hoyle.table.samples import Setting

#: How long a broken law is made smaller, in seconds.
SHRINKING = 10.0

#: If it was not said how many games, so many are played; of long ones fewer, once so many decisions were made.
GAMES = 100
ENOUGH = 40_000

#: The same for bots, which think.
ENOUGH_OF_BOTS = 2_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: how many games from which seed, with which players and options, and the longest game and time.

    If `games` is None, so many as are needed to try every value of every option, and more as long as they are short.
    `bots` sit round each table in this order, again and again; without any players choose at random.
    """

    games: int | None = None
    seed: int = 0
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    cap: int = 20_000
    seconds: float | None = None
    bots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken law made small: how often it was met, its scenario, and whether that was seen to fail as it should."""

    broken: Broken
    times: int
    file: Path | None
    replayed: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found. `tables` is how many tables there are to try, `tried` at how many of them was played.

    `long` are the tables at which a game was given up at the plan's cap, where that need not be a fault of the rules.
    `untried` are the values that no table had, by the name of the option (see `schedule`); so many games have `every` value,
    and so many every two `together`. Machine code played `searched` games to find those that were looked at. `bots` played, if
    there are any; `complaints` count by name and words what had to be put right of them, `broken_off` games were left when
    time was up, and `refused` tells at which tables one of them cannot play, and why. `unwritten` is why scenarios could not be
    written.
    """

    violations: tuple[Violation, ...]
    coverage: Coverage
    games: int
    decisions: int
    searched: int
    long: tuple[Setting, ...]
    cap: int
    tables: int
    tried: int
    untried: Mapping[str, list[Any]]
    every: int
    together: int
    seconds: float
    bots: tuple[str, ...] = ()
    complaints: Mapping[tuple[str, str], int] = field(default_factory=dict)
    broken_off: int = 0
    refused: Mapping[Setting, str] = field(default_factory=dict)
    unwritten: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an audit is: games and decisions played, of how many games, and which broken law is being made small (or 0)."""

    games: int
    planned: int
    decisions: int
    shrinking: int = 0


#: Is told now and then how far an audit is.
Listener = Callable[[Progress], None]


@dataclass(slots=True)
class Hall:
    """The tables of a game, each made ready when it is first needed."""

    rules: Rules
    marked: Marked
    counts: Counts
    lines: Lines
    care: Care = field(default_factory=Care)
    ready: dict[Setting, Bench | None] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def bench(self, setting: Setting) -> Bench | None:
        """A table, or None if it cannot be set."""
        if setting not in self.ready:
            try:
                game = Game(self.rules, setting.players, dict(setting.options))
                self.ready[setting] = bench(game, setting, self.marked, self.counts, self.lines, self.care)
            except Refused:
                self.ready[setting] = None
            except Fault as fault:
                self.faults.append(fault)
                self.ready[setting] = None
        return self.ready[setting]


def audit(
    rules: Rules, plan: Plan, origin: Origin, folder: Path | None, listen: Listener = lambda progress: None
) -> Audit:
    """Play the games of a plan; scenarios are written to the folder.

    Raises `NoBot` for a bot that can play at no table, and `Interrupted` with what was found once a game is over.
    """
    begun = time.monotonic()
    hall, order = open_hall(rules), schedule(rules, plan.players, plan.options)
    met = play_all(hall, plan, order, listen)
    for fault in hall.faults[:1]:
        finding = from_fault(fault)
        met.first[finding.kind] = Broken(finding, order.tables[0], plan.seed, ())
        met.times[finding.kind] = len(hall.faults)
    coverage = cover(hall.marked.points, hall.counts)
    found = Audit(
        tuple(made_small(hall, plan, met, origin, folder, listen)),
        coverage,
        met.games,
        met.decisions,
        met.searched,
        tuple(met.long),
        plan.cap,
        len(order.tables),
        len(met.tried),
        order.untried(met.tried),
        order.every,
        order.together,
        time.monotonic() - begun,
        plan.bots,
        met.complaints,
        met.broken_off,
        met.refused,
        met.unwritten,
    )
    if met.interrupted:
        raise Interrupted(found)
    return found


@dataclass(slots=True)
class Met:
    """What the games came to: of each broken law the shortest game and how often it was met, and at which tables was played;
    of these, where a game was only too long. `searched` games were played by machine code to find the others. `interrupted`
    tells that Ctrl-C ended it.
    """

    first: dict[tuple[Any, ...], Broken] = field(default_factory=dict)
    times: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    tried: set[Setting] = field(default_factory=set)
    long: dict[Setting, None] = field(default_factory=dict)
    games: int = 0
    decisions: int = 0
    searched: int = 0
    complaints: Mapping[tuple[str, str], int] = field(default_factory=dict)
    broken_off: int = 0
    refused: Mapping[Setting, str] = field(default_factory=dict)
    unwritten: str | None = None
    interrupted: bool = False

    def add(self, broken: Broken | None, made: int, at: Bench, player: str, cap: int) -> None:
        """Add a game of so many decisions at a table, and the law that it broke."""
        self.tried.add(at.setting)
        self.games, self.decisions = self.games + 1, self.decisions + made
        if broken is None:
            return
        if broken.finding.given_up and only_long(at, broken.seed, player, cap):
            self.long[at.setting] = None
            return
        kind = broken.finding.kind
        self.times[kind] += 1
        if kind not in self.first or len(broken.moves) < len(self.first[kind].moves):
            self.first[kind] = broken


def play_all(hall: Hall, plan: Plan, order: Schedule, listen: Listener) -> Met:
    """Play the games of a plan, table after table."""
    met, begun = Met(), time.monotonic()
    deadline = None if plan.seconds is None else begun + plan.seconds
    scout = None if plan.bots else open_scout(hall.marked, hall.counts)
    seated = Seated(hall.rules, plan.bots, deadline) if plan.bots else None
    planned = max(GAMES, order.every) if plan.games is None else plan.games
    enough = ENOUGH_OF_BOTS if plan.bots else ENOUGH

    def beat(made: int) -> None:
        listen(Progress(met.games, planned, met.decisions + made))

    left_out = 0  # so many tables were come to at which bots cannot play
    try:
        for number, setting in enumerate(cycle(order.tables)):
            if number - left_out >= planned or number == left_out == len(order.tables):
                break
            late = deadline is not None and time.monotonic() > deadline
            spent = met.decisions + (scout.spent if scout else 0)
            long = plan.games is None and spent > enough and number >= order.every
            if met.games and (late or long):
                break
            at = hall.bench(setting)
            if at is None:
                continue
            # each table is played at in both ways, if there are games enough
            player = TYPES[number // len(order.tables) % 2 ^ number % 2]
            seed, chooser = seats(plan.seed, number, setting, player, seated, scout, met.decisions)
            if chooser is None:
                left_out += 1
                continue
            met.add(*play(at, seed, chooser, plan.cap, beat), at, player, plan.cap)
    except KeyboardInterrupt:
        if not met.games:
            raise
        met.interrupted = True
    met.searched = scout.games if scout else 0
    if seated is not None:
        if seated.refused and not met.games:
            raise NoBot(next(iter(seated.refused.values())))
        met.complaints, met.broken_off, met.refused = seated.complaints, seated.broken_off, seated.refused
    return met


def seats(
    first: int, number: int, setting: Setting, player: str, seated: Seated | None, scout: Scout | None, decisions: int
) -> tuple[int, Chooser | None]:
    """The seed of a game, and who plays it: bots (None where one cannot), or a random player, of whom the scout may know a better seed."""
    if seated is not None:
        return first + number, seated.sit_down(setting, first + number)
    found = scout.find(setting, player, first + number * SEEDS, decisions) if scout else None
    seed = first + number if found is None else found.seed
    return seed, at_random(player, seed, roaming=found is None)


def open_hall(rules: Rules) -> Hall:
    """The tables of a game, none ready yet."""
    marked, counts = mark(rules), Counts()
    places = {
        (line.span.source.name, line.span.start, line.span.end): number
        for number, line in enumerate(marked.lines)
        if line.span is not None
    }
    return Hall(rules, marked, counts, places)


def made_small(
    hall: Hall, plan: Plan, met: Met, origin: Origin, folder: Path | None, listen: Listener
) -> Iterator[Violation]:
    """The broken laws made small and written down; after Ctrl-C as they are."""
    for number, (kind, broken) in enumerate(met.first.items(), 1):
        listen(Progress(met.games, met.games, met.decisions, number))
        try:
            smaller = broken if met.interrupted else small(hall, plan, broken)
        except KeyboardInterrupt:
            met.interrupted, smaller = True, broken
        try:
            found = written(hall, smaller, met.times[kind], origin, folder, number, plan.cap)
        except OSError as problem:
            met.unwritten = problem.strerror or str(problem)
            found = Violation(smaller, met.times[kind], None, False)
        yield found


def small(hall: Hall, plan: Plan, broken: Broken) -> Broken:
    """A broken law made small."""
    players = tuple(numbers(hall.rules, plan.players))
    shrinker = Shrinker(hall.bench, players, tuple(plan.options), plan.cap, time.monotonic() + SHRINKING)
    return shrinker.shrink(broken)


def written(
    hall: Hall, broken: Broken, times: int, origin: Origin, folder: Path | None, number: int, cap: int
) -> Violation:
    """A broken law written down as a scenario, if there is a folder."""
    at = hall.bench(broken.setting)
    if folder is None or at is None:
        return Violation(broken, times, None, False)
    file = folder / file_name(broken, number)
    return Violation(broken, times, file, write(broken, at, origin, file, cap))
