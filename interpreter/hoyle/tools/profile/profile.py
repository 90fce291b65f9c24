"""Timed random games, the same as those of `hoyle simulate`."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter

from hoyle.bots.dice import Dice
from hoyle.bots.random_player import uniform
from hoyle.engine.position.position import forget
from hoyle.engine.table.fault import Fault
from hoyle.language.report.source import Source
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.tally import Stop, stop_of
from hoyle.play.game import Game
from hoyle.tools.profile.clocks import calibrated_ledger
from hoyle.tools.profile.ledger import Ledger
from hoyle.tools.profile.timed_game import Asked, TimingMachine, watch_game


@dataclass(frozen=True, slots=True)
class Plan:
    """After `seconds` of play the last game is broken off."""

    games: int | None = None
    seconds: float | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class LineCost:
    """Seconds without and with the lines that it calls, and how often it ran."""

    source: Source
    line: int
    own: float
    whole: float
    times: int


@dataclass(frozen=True, slots=True)
class DecisionCost:
    """`seconds` are those of finding the legal moves."""

    source: Source
    line: int
    decisions: int
    moves: int
    most: int
    seconds: float
    slowest: float


@dataclass(frozen=True, slots=True)
class Profile:
    """The dearest lines first; with `rest`, spent on no line, they total `seconds`."""

    games: int
    broken_off: bool
    decisions: int
    seconds: float
    rest: float
    lines: tuple[LineCost, ...]
    decisions_at: tuple[DecisionCost, ...]
    stop: Stop | None


@dataclass(slots=True)
class Play:
    game: Game
    machine: TimingMachine
    until: float
    games: int = 0
    decisions: int = 0
    broken_off: bool = False
    stop: Stop | None = None
    asked: defaultdict[int, Asked] = field(default_factory=lambda: defaultdict(Asked))


def profile(game: Game, plan: Plan, listen: Callable[[int], None] = lambda games: None) -> Profile:
    """`listen` gets the number of finished games; raises `Interrupted` with the profile so far."""
    book = calibrated_ledger(game, plan.seed)
    twin, machine = watch_game(game, book)
    until = float("inf") if plan.seconds is None else perf_counter() + plan.seconds
    play = Play(twin, machine, until)
    try:
        book.measure_function(play_all, None)(play, plan, listen)
    except KeyboardInterrupt:
        if not play.decisions:
            raise
        play.broken_off = True
        raise Interrupted(summarize(book, play)) from None
    return summarize(book, play)


def play_all(play: Play, plan: Plan, listen: Callable[[int], None]) -> None:
    for number in count() if plan.games is None else range(plan.games):
        if not play_one(play, plan.seed + number):
            play.broken_off = True
            return
        play.games += 1
        listen(play.games)


def play_one(play: Play, seed: int) -> bool:
    """Whether the game ended in time."""
    rng, machine = Dice(seed), play.machine
    menus, whole = machine.timing_menus, machine.ledger.whole
    try:
        state = play.game.new_state(seed)
        while not state.is_terminal:
            if perf_counter() >= play.until:
                return False
            menu = menus[state.position.node]
            move = uniform(state, state.choosing[0], rng)
            play.asked[menu.place].choose(menu.found, whole[menu.place])
            play.decisions += 1
            forget(state.position)
            state.apply(move)
    except Fault as fault:
        play.stop = play.stop or stop_of(seed, fault)
    return True


def summarize(book: Ledger, play: Play) -> Profile:
    lines, decisions, rest, seconds = [], [], 0.0, 0.0
    for place, i in book.numbers.items():
        if place is None:
            rest, seconds = book.own[i], book.whole[i]
        elif book.times[i]:
            lines.append(LineCost(*place, book.own[i], book.whole[i], book.times[i]))
            if i in play.asked:
                asked = play.asked[i]
                counts = asked.decisions, asked.moves, asked.most
                decisions.append(DecisionCost(*place, *counts, asked.seconds, asked.slowest))
    return Profile(
        games=play.games,
        broken_off=play.broken_off,
        decisions=play.decisions,
        seconds=seconds,
        rest=rest,
        lines=tuple(sorted(lines, key=lambda cost: -cost.own)),
        decisions_at=tuple(sorted(decisions, key=lambda cost: -cost.seconds)),
        stop=play.stop,
    )
