"""A game whose machine times each line, with clocks in its own closures: ordinary play is unaffected."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.lower import lower
from hoyle.engine.offers.menus import Item, Menu
from hoyle.engine.offers.moves import Move
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.lazy_shuffle import Run
from hoyle.engine.runtime.machine import Fold, Machine
from hoyle.engine.runtime.visibility_changes import Do
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.constant_folding import Folder, fold_definitions
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.layout import Layout
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Definition
from hoyle.language.model.game import Game as Rules
from hoyle.play.compiled import with_machine
from hoyle.play.game import Game
from hoyle.tools.profile.ledger import Ledger, Place, place_of

#: Formulas that are looked up; timing them would take longer than they do.
QUICK = f.Const | f.Face | f.LocalValue | f.OptionValue


class TimingEvaluator(Evaluator):
    """Adds clocks wherever a part of a formula begins on another line."""

    def __init__(self, layout: Layout, definitions: Mapping[str, Definition], ledger: Ledger) -> None:
        super().__init__(layout, definitions)
        self.ledger = ledger
        self.here: Place = None

    def compile(self, formula: Formula) -> Closure:
        place, around = place_of(formula.span), self.here
        if place is None or place == around or isinstance(formula, QUICK):
            return super().compile(formula)
        return self.ledger.measure_function(self.compile_at(place, formula), place)

    def compile_at(self, place: Place, formula: Formula) -> Closure:
        """For a formula whose first line needs no clock of its own."""
        around, self.here = self.here, place
        try:
            return super().compile(formula)
        finally:
            self.here = around

    def body(self, name: str) -> tuple[Closure, int]:
        around, self.here = self.here, None
        try:
            return super().body(name)
        finally:
            self.here = around


@dataclass(slots=True)
class Asked:
    """`entered` is the line's entry in the ledger at the last decision."""

    decisions: int = 0
    moves: int = 0
    most: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    entered: float = 0.0

    def choose(self, moves: int, spent: float) -> None:
        took, self.entered = spent - self.entered, spent
        self.decisions += 1
        self.moves += moves
        self.most = max(self.most, moves)
        self.seconds += took
        self.slowest = max(self.slowest, took)


class TimingMenu(Menu):
    """Times the search for moves on line `place`; `found` is the last number of moves."""

    def __init__(self, plain: Menu, machine: "TimingMachine") -> None:
        super().__init__(plain.node, machine.alternatives, machine.numbers, machine.evaluator, machine.notation)
        ledger, place = machine.ledger, place_of(plain.node.span)
        self.place = ledger.number(place)
        self.found = 0
        self.timed_possible = ledger.measure_function(super().possible, place)
        self.timed_possible_for = ledger.measure_function(super().possible_for, place)
        self.timed_moves = ledger.measure_function(super().moves, place)
        self.timed_ways = ledger.measure_function(super().ways, place)

    def possible(self, p: Position) -> bool:
        return self.timed_possible(p)

    def possible_for(self, p: Position, seat: int) -> bool:
        return self.timed_possible_for(p, seat)

    def moves(self, p: Position, seat: int) -> list[Move]:
        moves = self.timed_moves(p, seat)
        self.found = len(moves)
        return moves

    def ways(self, p: Position, seat: int) -> "list[tuple[Item | None, Any]]":
        ways = self.timed_ways(p, seat)
        self.found = sum(len(found) for _, found in ways)
        return ways


class TimingMachine(Machine):
    def __init__(self, rules: Rules, layout: Layout, graph: g.Graph, evaluator: TimingEvaluator, fold: Fold) -> None:
        self.ledger = evaluator.ledger
        self.timing_menus: dict[int, TimingMenu] = {}
        super().__init__(rules, layout, graph, evaluator, fold)

    def compile(self, number: int, node: g.Node) -> Run:
        """Time a node if it does more than lead to another."""
        if isinstance(node, g.Decide | g.Together):
            menu = TimingMenu(self.menus[number], self)
            self.menus[number] = self.timing_menus[number] = menu
        run = super().compile(number, node)
        if isinstance(node, g.Branch | g.Deal | g.Shuffle | g.FirstDealer):
            return self.ledger.measure_function(run, place_of(node.span))
        return run

    def step(self, step: g.Step) -> Do:
        return self.ledger.measure_function(super().step(step), place_of(step.span))


def watch_game(game: Game, ledger: Ledger) -> tuple[Game, TimingMachine]:
    layout, rules = game.layout, game.model
    definitions = fold_definitions(rules.formulas, layout)
    folded = Folder(layout, definitions).fold
    machine = TimingMachine(rules, layout, lower(rules, folded), TimingEvaluator(layout, definitions, ledger), folded)
    for alternatives in machine.alternatives.values():
        alternatives.levels = tuple(
            replace(level, values=ledger.time_function(level.values, place_of(level.argument.span)))
            for level in alternatives.levels
        )
    ledger.clear()
    return with_machine(game, machine), machine
