"""A whole audit of a checked game."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from math import inf
from pathlib import Path
from typing import Any

from hoyle.bots.bot import NoBot
from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.samples import Setting
from hoyle.language.model.game import Game as Rules
from hoyle.measure.interrupted import Interrupted
from hoyle.play.game import Game
from hoyle.tools.audit.bots_at_tables import BotTables
from hoyle.tools.audit.coverage import Coverage, cover
from hoyle.tools.audit.leaks import Watcher
from hoyle.tools.audit.line_markers import Marked, mark
from hoyle.tools.audit.play import (
    TYPES,
    Broken,
    CheckBudget,
    Chooser,
    Late,
    Lines,
    Played,
    PreparedTable,
    at_random,
    only_long,
    play,
)
from hoyle.tools.audit.probes import Prober
from hoyle.tools.audit.scenario import Origin, write
from hoyle.tools.audit.schedule import Schedule, numbers, schedule
from hoyle.tools.audit.search import SEEDS, GameSearch, open_scout
from hoyle.tools.audit.shrink import Shrinker
from hoyle.tools.audit.tracing import Counts, trace_game

#: Seconds for shrinking a broken law.
SHRINKING = 10.0

#: Share of a limited time that is left for shrinking and writing once a law is broken.
LEFT = 1 / 4

#: Default number of games; fewer if they are long, once this many decisions have been played.
GAMES = 100
ENOUGH = 40_000

#: Without a number of games or seconds, none begins after this many decisions, though values were not tried.
MOST = 100_000

#: The same for bots, which take time to think.
ENOUGH_OF_BOTS = 2_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to play; without `games`, as many as it takes to try every value of every option.

    `bots` sit round each table in this order, again and again; by default players choose at random.
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
    broken: Broken
    times: int
    file: Path | None
    replayed: bool


@dataclass(slots=True)
class Outcomes:
    """Results of the games; `first` has the shortest one for each broken law.

    `long` are the tables at which a game reached the plan's cap, if that need not be a fault of the rules, with the
    repeated actions. Machine code played `searched` games to select those that were checked. `complaints` count
    replaced moves by bot and reason, `broken_off` games were unfinished when the time ran out, and `refused` says why a
    bot cannot play at a table.
    `unwritten` is why scenarios could not be written. `interrupted`: Ctrl-C ended the games.
    """

    first: dict[tuple[Any, ...], Broken] = field(default_factory=dict)
    times: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    tried: set[Setting] = field(default_factory=set)
    long: dict[Setting, tuple[str, ...]] = field(default_factory=dict)
    games: int = 0
    decisions: int = 0
    searched: int = 0
    complaints: Mapping[tuple[str, str], int] = field(default_factory=dict)
    broken_off: int = 0
    refused: Mapping[Setting, str] = field(default_factory=dict)
    unwritten: str | None = None
    interrupted: bool = False

    def add(self, played: Played, at: PreparedTable, player: str, cap: int, deadline: float) -> None:
        self.tried.add(at.setting)
        self.games, self.decisions = self.games + 1, self.decisions + played.decisions
        self.broken_off += played.left
        broken = played.broken
        if broken is None:
            return
        try:
            if broken.finding.given_up and only_long(at, broken.seed, player, cap, deadline):
                self.long[at.setting] = broken.finding.causes
                return
        except Late:
            self.broken_off += 1
            return
        kind = broken.finding.kind
        self.times[kind] += 1
        if kind not in self.first or len(broken.moves) < len(self.first[kind].moves):
            self.first[kind] = broken


@dataclass(frozen=True, slots=True)
class Audit:
    plan: Plan
    schedule: Schedule
    outcomes: Outcomes
    violations: tuple[Violation, ...]
    coverage: Coverage
    seconds: float

    @property
    def untried(self) -> dict[str, list[Any]]:
        """The values of options that no table had."""
        return self.schedule.untried(self.outcomes.tried)


@dataclass(frozen=True, slots=True)
class Progress:
    """State of an audit; `shrinking` is the number of the law being shrunk, or 0."""

    games: int
    planned: int
    decisions: int
    shrinking: int = 0


#: Called now and then with the progress of an audit.
Listener = Callable[[Progress], None]


@dataclass(slots=True)
class PreparedTables:
    """Tables, each prepared on first use."""

    rules: Rules
    marked: Marked
    counts: Counts
    lines: Lines
    care: CheckBudget = field(default_factory=CheckBudget)
    ready: dict[Setting, PreparedTable | None] = field(default_factory=dict)

    def bench(self, setting: Setting) -> PreparedTable | None:
        if setting not in self.ready:
            try:
                game = Game(self.rules, setting.players, dict(setting.options))
                twin = trace_game(game, self.marked, self.counts)
                watcher = Watcher(self.marked, self.counts)
                self.ready[setting] = PreparedTable(setting, twin, watcher, Prober(twin), self.lines, self.care)
            except (Refused, Fault):
                self.ready[setting] = None
        return self.ready[setting]


def audit(
    rules: Rules, plan: Plan, origin: Origin, folder: Path | None, listen: Listener = lambda progress: None
) -> Audit:
    """Play the games of a plan; write scenarios to the folder.

    Raises `NoBot` for a bot that can play at no table, and `Interrupted` with the results once a game is over.
    """
    begun = time.monotonic()
    hall, order = open_hall(rules), schedule(rules, plan.players, plan.options)
    met = play_all(hall, plan, order, begun, listen)
    coverage = cover(hall.marked.points, hall.counts)
    violations = tuple(shrink_all(hall, plan, met, origin, folder, listen))
    found = Audit(plan, order, met, violations, coverage, time.monotonic() - begun)
    if met.interrupted:
        raise Interrupted(found)
    return found


def play_all(hall: PreparedTables, plan: Plan, order: Schedule, begun: float, listen: Listener) -> Outcomes:
    met = Outcomes()
    deadline = inf if plan.seconds is None else begun + plan.seconds
    earlier = inf if plan.seconds is None else deadline - plan.seconds * LEFT
    scout = None if plan.bots else open_scout(hall.marked, hall.counts)
    seated = BotTables(hall.rules, plan.bots, deadline) if plan.bots else None
    planned = max(GAMES, order.every) if plan.games is None else plan.games
    enough = ENOUGH_OF_BOTS if plan.bots else ENOUGH

    def beat(made: int) -> None:
        listen(Progress(met.games, planned, met.decisions + made))

    left_out = 0  # this many tables were tried at which bots cannot play
    try:
        for number, setting in enumerate(cycle(order.tables)):
            if number - left_out >= planned or number == left_out == len(order.tables):
                break
            until = earlier if met.first else deadline
            late = time.monotonic() > until
            spent = met.decisions + (scout.spent if scout else 0)
            long = plan.games is None and spent > enough and number >= order.every
            if met.games and (late or long or stops_early(plan, met)):
                break
            at = hall.bench(setting)
            assert at is not None, "the schedule has only tables that can be set"
            # each table is played both ways, if there are enough games
            player = TYPES[number // len(order.tables) % 2 ^ number % 2]
            seed, chooser = seats(plan.seed, number, setting, player, seated, scout, met.decisions)
            if chooser is None:
                left_out += 1
                continue
            met.add(play(at, seed, chooser, plan.cap, beat, until), at, player, plan.cap, until)
    except KeyboardInterrupt:
        if not met.games:
            raise
        met.interrupted = True
    met.searched = scout.games if scout else 0
    if seated is not None:
        if seated.refused and not met.games:
            raise NoBot(next(iter(seated.refused.values())))
        met.complaints, met.refused = seated.complaints, seated.refused
    return met


def stops_early(plan: Plan, met: Outcomes) -> bool:
    return plan.games is None and plan.seconds is None and met.decisions > MOST


def seats(
    first: int,
    number: int,
    setting: Setting,
    player: str,
    seated: BotTables | None,
    scout: GameSearch | None,
    decisions: int,
) -> tuple[int, Chooser | None]:
    """The seed and players of a game; None if a bot cannot play."""
    if seated is not None:
        return first + number, seated.sit_down(setting, first + number)
    found = scout.find(setting, player, first + number * SEEDS, decisions) if scout else None
    seed = first + number if found is None else found.seed
    return seed, at_random(player, seed, roaming=found is None)


def open_hall(rules: Rules) -> PreparedTables:
    marked, counts = mark(rules), Counts()
    places = {
        (line.span.source.name, line.span.start, line.span.end): number
        for number, line in enumerate(marked.lines)
        if line.span is not None
    }
    return PreparedTables(rules, marked, counts, places)


def shrink_all(
    hall: PreparedTables, plan: Plan, met: Outcomes, origin: Origin, folder: Path | None, listen: Listener
) -> Iterator[Violation]:
    """Shrink games and write their scenarios; after Ctrl-C write them unshrunk."""
    for number, (kind, broken) in enumerate(met.first.items(), 1):
        listen(Progress(met.games, met.games, met.decisions, number))
        try:
            smaller = broken if met.interrupted else shrink_one(hall, plan, broken, len(met.first))
        except KeyboardInterrupt:
            met.interrupted, smaller = True, broken
        try:
            found = write_violation(hall, smaller, met.times[kind], origin, folder, number, plan.cap)
        except OSError as problem:
            met.unwritten = problem.strerror or str(problem)
            found = Violation(smaller, met.times[kind], None, False)
        yield found


def shrink_one(hall: PreparedTables, plan: Plan, broken: Broken, laws: int) -> Broken:
    """Shrink a game; one without end, which is slow, only without a time limit."""
    if broken.finding.given_up and plan.seconds is not None:
        return broken
    seconds = SHRINKING if plan.seconds is None else min(SHRINKING, plan.seconds * LEFT / laws)
    players = tuple(numbers(hall.rules, plan.players))
    shrinker = Shrinker(hall.bench, players, tuple(plan.options), plan.cap, time.monotonic() + seconds)
    return shrinker.shrink(broken)


def write_violation(
    hall: PreparedTables, broken: Broken, times: int, origin: Origin, folder: Path | None, number: int, cap: int
) -> Violation:
    if folder is None:
        return Violation(broken, times, None, False)
    at = hall.bench(broken.setting)
    assert at is not None, "the game was played there"
    file = folder / f"{broken.finding.law}-{number}.yaml"
    return Violation(broken, times, file, write(broken, at, origin, file, cap))
