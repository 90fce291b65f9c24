"""Candidates that each rule forbids at the decisions of a game."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from hoyle.engine.offers.alternatives import Alternatives, Args, Test
from hoyle.engine.offers.conditions import whole
from hoyle.engine.offers.menus import Item
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.table.fault import Fault
from hoyle.language.model.game import Action
from hoyle.play.game import Game, State
from hoyle.tools.audit.line_markers import Key
from hoyle.tools.audit.tracing import CountingMachine

#: Candidates to look at in order, and as many at random; values of an argument to consider.
CANDIDATES = 120
VALUES = 300


@dataclass(frozen=True, slots=True)
class Bar:
    key: Key
    waived: Key | None
    holds: Test


@dataclass(frozen=True, slots=True)
class Probe:
    """An action without its rules, and the rules one by one; `firm` ones are never waived."""

    bare: Alternatives
    firm: Alternatives
    bars: tuple[Bar, ...]


class Prober:
    def __init__(self, game: Game) -> None:
        assert isinstance(game.machine, CountingMachine)
        self.machine = game.machine
        self.counts = self.machine.counts
        self.probes = {a.name: self.probe(a) for a in game.model.actions.values() if a.clauses}

    def probe(self, action: Action) -> Probe:
        evaluator, fold, merge = self.machine.evaluator, self.machine.fold, self.machine.merge
        bars = []
        for number, clause in enumerate(action.clauses):
            condition = whole(clause, fold)
            if condition is not None:
                waived = ("waive", action.name, number) if clause.waive else None
                key = ("rule", action.name, number)
                self.counts.number(key)
                if waived is not None:
                    self.counts.number(waived)
                bars.append(Bar(key, waived, evaluator.compile(condition)))
        bare = replace(action, clauses=())
        firm = replace(action, clauses=action.firm)
        return Probe(
            Alternatives(bare, evaluator, fold, merge), Alternatives(firm, evaluator, fold, merge), tuple(bars)
        )

    def look(self, state: State, rng: Random) -> None:
        """Count what the rules forbid, until every rule has forbidden something."""
        p = state.position
        for seat in state.choosing:
            for item in self.machine.menus[p.node].items(p, seat):
                probe = self.probes.get(item.offered.action)
                if probe is not None and any(not self.is_covered(bar) for bar in probe.bars):
                    self.count(p, seat, item, probe, rng)

    def is_covered(self, bar: Bar) -> bool:
        return bool(self.counts.of(bar.key)) and (bar.waived is None or bool(self.counts.of(bar.waived)))

    def count(self, p: Position, seat: int, item: Item, probe: Probe, rng: Random) -> None:
        item.prepare(p, seat)
        p.fuel = FUEL
        with suppress(Fault, TypeError):  # another rule forbids this move, so this one need not be computable for it
            for args in candidates(p, probe.bare, rng):
                for bar in probe.bars:
                    if not probe.bare.passes(p, args, bar.holds):
                        self.counts.add(bar.key)
            self.waive(p, probe)

    def waive(self, p: Position, probe: Probe) -> None:
        """Count rules that are waived as they would leave no move."""
        bars = [bar for bar in probe.bars if bar.waived is not None]
        found = list(islice(probe.firm.firm(p, 0, ()), CANDIDATES)) if bars else []
        for bar in bars:
            left = [args for args in found if probe.firm.passes(p, args, bar.holds)]
            if found and not left and bar.waived is not None:
                self.counts.add(bar.waived)
            found = left or found


def candidates(p: Position, bare: Alternatives, rng: Random) -> Iterator[Args]:
    """Yield moves as if there were no rules: the first, then random ones."""
    first = list(islice(bare.firm(p, 0, ()), CANDIDATES))
    yield from first
    if len(first) == CANDIDATES:
        for _ in range(CANDIDATES):
            args = random_candidate(p, bare, rng)
            if args is not None:
                yield args


def random_candidate(p: Position, bare: Alternatives, rng: Random) -> Args | None:
    """None if the picked values do not fit together."""
    found: list[Any] = []
    for level in bare.levels:
        values = list(islice(iter(level.values(p)), VALUES))
        if not values:
            return None
        value = rng.choice(values)
        p.slots[level.slot] = value
        if not all(test(p) for test in level.tests(p)):
            return None
        found.append(value)
    return tuple(found)
