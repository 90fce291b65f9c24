"""A study of one game from many random games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hoyle.bots.worth import first_seats
from hoyle.engine.position.position import FUEL
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.options import OptionValue
from hoyle.engine.table.samples import can_be_set
from hoyle.measure.game_rows import Records, Whole
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.measure import Plan
from hoyle.measure.tally import Stop
from hoyle.play.game import Game
from hoyle.tools.study.contrast import ALPHA, Contrast, contrasts
from hoyle.tools.study.course import Course, course
from hoyle.tools.study.estimates import Estimate, Numbers, equal_chances_p, mean_of, share_of
from hoyle.tools.study.measures import Measure, measures, of_finished, sole_wins
from hoyle.tools.study.playing import Recorded, record, within
from hoyle.tools.study.settings import small_values

#: Most first positions to look at for who moves first; fewer where the rules take more work than one decision may.
OPENINGS = 50


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, sample standard deviation, least, quartiles and most of numbers, one for each game."""

    mean: Estimate
    sd: float
    quartiles: tuple[float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares of wins, and whether a seat or place has an advantage.

    `p` is None where nobody could have one. `shown`: both halves of the games show the same advantage, of the `leaders`
    (a side, by seat or place).
    """

    shares: tuple[Estimate, ...]
    p: float | None
    shown: bool
    leaders: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionEffect:
    """Effect of another value of an option; the contrasts are of the games that no rule `stopped`."""

    option: str
    value: OptionValue
    usual: OptionValue
    games: int
    stopped: int
    stop: Stop | None
    contrasts: tuple[Contrast, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """Results of many games of one table, as far as rules let them finish.

    `first` is the place, from 1 after the first dealer, that decides first; 0 if that depends, None if all choose
    together. `parts` are mean parts of the score by name and seat, `actions` the uses of each in a game. `course` is
    None where a game is one hand. `turned`: the lowest score wins, so returns are negated.
    """

    recorded: Recorded
    seats: Shares
    places: Shares
    first: int | None
    returns: tuple[Spread, ...]
    length: Spread | None
    moves: Spread | None
    most_moves: int
    decisiveness: Spread | None
    ties: Estimate | None
    nobody: Estimate
    ends: Mapping[str, Estimate]
    actions: Mapping[str, Estimate]
    parts: Mapping[str, tuple[Estimate, ...]]
    course: Course | None
    options: tuple[OptionEffect, ...]
    refused: tuple[tuple[str, OptionValue], ...] = ()
    turned: bool = False

    @property
    def records(self) -> Records:
        return self.recorded.records


def study(
    game: Game, plan: Plan, *, options: bool = True, progress: Callable[[int, int], None] = lambda done, of: None
) -> Study:
    """Study a game; with `options` also every other value of its small options, under the same seeds.

    Raises `CannotPlay`, `NoScheduler`, and `Interrupted` with a study of the games so far.
    """
    changes = list(other_values(game)) if options else []
    # far faster than making the tables
    allowed = [change for change in changes if can_be_set(game.model, game.players, game.options | dict([change]))]
    refused = tuple(change for change in changes if change not in allowed)
    every = plan.games * (1 + len(allowed))
    effects: list[OptionEffect] = []
    lead: Course | None = None

    def found(recorded: Recorded) -> Study:
        summary = summarize(recorded, first_mover(game, plan.seed))
        turned = not game.model.winner[0].highest
        return replace(summary, course=lead, options=tuple(effects), refused=refused, turned=turned)

    try:
        recorded = record(game, plan, within(progress, 0, every))
    except Interrupted as broken:
        raise Interrupted(found(broken.found)) from None
    # what machine code cannot play at one table it need not try at a hundred others
    others = replace(plan, engine="reference") if recorded.engine == "reference" else plan
    try:
        for number, (option, value) in enumerate(allowed, 1):
            # one at a time: a compiled table may be large
            table = Game(game.model, game.players, {**game.options, option: value})
            other = record(table, others, within(progress, number * plan.games, every))
            differing = tuple(contrasts(recorded.records, other.records, ALPHA / len(allowed)))
            stopped = int((~other.records.over).sum())
            usual, stop = game.options[option], other.records.stop
            effects.append(OptionEffect(option, value, usual, plan.games, stopped, stop, differing))
        lead = course(game, plan.seed, plan.games, plan.player)
        return found(recorded)
    except KeyboardInterrupt:
        raise Interrupted(found(recorded)) from None


def other_values(game: Game) -> Iterator[tuple[str, OptionValue]]:
    for option in game.model.options.values():
        for value in small_values(game, option):
            if value != game.options[option.name]:
                yield option.name, value


def first_mover(game: Game, seed: int) -> int | None:
    """Place after the first dealer that decides first, from 1; 0 if it varies, None if all decide at once."""
    found, work = set(), 0
    for number in range(seed, seed + OPENINGS):
        try:
            state = game.new_state(number)
        except Fault:
            return 0
        if state.current_player < 0:
            return None
        dealer = next((event.facts["seat"] for event in state.log() if event.kind == "dealer"), None)
        if dealer is None:
            return 0
        found.add((state.current_player - dealer - 1) % game.players + 1)
        work += state.position.work
        if work > FUEL:
            break
    return found.pop() if len(found) == 1 else 0


def summarize(recorded: Recorded, first: int | None) -> Study:
    records = recorded.records
    groups: dict[str, dict[str, Measure]] = {}
    for measure in measures(records):
        groups.setdefault(measure.group, {})[measure.name] = measure
    of = {group: [measure.values for measure in found.values()] for group, found in groups.items()}
    some, over = groups["course"] | groups["outcome"], records.over
    ties = some.get("ties")
    return Study(
        recorded=recorded,
        seats=summarize_shares(of["wins"], sole_wins(records, False), records.side_of),
        places=summarize_shares(of["order"], sole_wins(records, True), records.side_of),
        first=first,
        returns=tuple(filter(None, map(spread, of["returns"]))),
        length=spread(some["length"].values),
        moves=spread(some["moves"].values) if "moves" in some else None,
        most_moves=int(records.most_offered.max(initial=0)),
        decisiveness=spread(some["decisiveness"].values) if "decisiveness" in some else None,
        ties=share_of(ties.values) if ties else None,
        nobody=share_of(some["nobody"].values),
        ends={name: share_of(measure.values) for name, measure in groups.get("ends", {}).items()},
        actions={name: mean_of(measure.values) for name, measure in groups.get("actions", {}).items()},
        parts={
            name: tuple(mean_of(of_finished(records.part[:, number, seat], over)) for seat in range(records.players))
            for number, name in enumerate(records.parts)
        },
        course=None,
        options=(),
    )


def summarize_shares(shares: Sequence[Numbers], wins: Whole | None, side_of: Sequence[int]) -> Shares:
    """Shares with a test of who won alone, `wins[games, sides]`; None where there is nothing to test."""
    estimates = tuple(map(share_of, shares))
    if wins is None:
        return Shares(estimates, None, False)
    middle = len(wins) // 2
    halves = [wins[:middle].sum(axis=0), wins[middle:].sum(axis=0)]
    found = [equal_chances_p(half) for half in halves]
    first, second = (int(half.argmax()) for half in halves)
    shown = first == second and all(p is not None and p < ALPHA for p in found)
    ahead = side_of[first_seats(side_of)[first]]
    leaders = tuple(number for number, side in enumerate(side_of) if shown and side == ahead)
    return Shares(estimates, equal_chances_p(wins.sum(axis=0)), shown, leaders)


def spread(values: Numbers) -> Spread | None:
    values = values[~np.isnan(values)]
    if not len(values):
        return None
    low, first, middle, third, high = (float(q) for q in np.quantile(values, (0, 0.25, 0.5, 0.75, 1)))
    deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return Spread(mean_of(values), deviation, (low, first, middle, third, high))
