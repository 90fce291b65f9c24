"""A game whose machine times what it does. Input: a game at a table and a ledger; output: a `Game` that plays as ever.

Ordinary play knows nothing of this: what is timed stands in closures that only this machine makes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hoyle.graph import nodes as g
from hoyle.graph.lower import lower
from hoyle.model import formula as f
from hoyle.model.formula import Formula
from hoyle.model.game import Definition
from hoyle.model.game import Game as Rules
from hoyle.offers.alternatives import Alternatives, Level
from hoyle.offers.menus import Item, Menu
from hoyle.offers.moves import Move
from hoyle.play.game import Game
from hoyle.position.position import Position
from hoyle.profile.ledger import Ledger, Place, place_of
from hoyle.runtime.machine import Fold, Machine, Run
from hoyle.runtime.openings import Do
from hoyle.table.closure import Closure
from hoyle.table.evaluate import Evaluator
from hoyle.table.fold import Folder, fold_definitions
from hoyle.table.layout import Layout

#: Formulas that are looked up; to time them would take longer.
QUICK = f.Const | f.Face | f.Read | f.OptionValue


class TimingEvaluator(Evaluator):
    """Compiles formulas so that they are timed wherever what is worked out begins on another line."""

    def __init__(self, layout: Layout, definitions: Mapping[str, Definition], ledger: Ledger) -> None:
        super().__init__(layout, definitions)
        self.ledger = ledger
        self.here: Place = None

    def compile(self, formula: Formula) -> Closure:
        """The closure of a formula."""
        place, around = place_of(formula.span), self.here
        if place is None or place == around or isinstance(formula, QUICK):
            return super().compile(formula)
        return self.ledger.measured(self.compile_at(place, formula), place)

    def compile_at(self, place: Place, formula: Formula) -> Closure:
        """The closure of a formula of which this line needs no timing of its own."""
        around, self.here = self.here, place
        try:
            return super().compile(formula)
        finally:
            self.here = around

    def body(self, name: str) -> tuple[Closure, int]:
        """The compiled body of a formula of the file, timed from wherever it is called, and its weight."""
        around, self.here = self.here, None
        try:
            return super().body(name)
        finally:
            self.here = around


@dataclass(slots=True)
class Asked:
    """What the decisions of a line came to: how often somebody chose, how many moves there were, what finding them took.

    `entered` is what the ledger had for the line when somebody chose last.
    """

    decisions: int = 0
    moves: int = 0
    most: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    entered: float = 0.0

    def choose(self, moves: int, spent: float) -> None:
        """Enter that somebody chose one of so many moves, where so much has been spent on the line up to now."""
        took, self.entered = spent - self.entered, spent
        self.decisions += 1
        self.moves += moves
        self.most = max(self.most, moves)
        self.seconds += took
        self.slowest = max(self.slowest, took)


class TimingMenu(Menu):
    """A menu that times the finding of its moves, on the line with the number `place`; `found` is how many there were last."""

    def __init__(self, plain: Menu, alternatives: dict[str, Alternatives], machine: Machine, ledger: Ledger) -> None:
        super().__init__(plain.node, alternatives, machine.numbers, machine.evaluator, machine.notation)
        place = place_of(plain.node.span)
        self.place = ledger.number(place)
        self.found = 0
        self.timed_possible = ledger.measured(super().possible, place)
        self.timed_possible_for = ledger.measured(super().possible_for, place)
        self.timed_moves = ledger.measured(super().moves, place)
        self.timed_ways = ledger.measured(super().ways, place)

    def possible(self, p: Position) -> bool:
        """Whether the seat that chooses has a move of the menu proper."""
        return self.timed_possible(p)

    def possible_for(self, p: Position, seat: int) -> bool:
        """Whether a seat has a move of the menu proper."""
        return self.timed_possible_for(p, seat)

    def moves(self, p: Position, seat: int) -> list[Move]:
        """Every legal move of a seat whose turn it is to choose here."""
        moves = self.timed_moves(p, seat)
        self.found = len(moves)
        return moves

    def ways(self, p: Position, seat: int) -> "list[tuple[Item | None, Any]]":
        """What may be done, without making moves of it."""
        ways = self.timed_ways(p, seat)
        self.found = sum(len(found) for _, found in ways)
        return ways


class TimingMachine(Machine):
    """A machine that times the lines it carries out."""

    def __init__(self, rules: Rules, layout: Layout, graph: g.Graph, evaluator: TimingEvaluator, fold: Fold) -> None:
        self.ledger = evaluator.ledger
        self.timing_menus: dict[int, TimingMenu] = {}
        super().__init__(rules, layout, graph, evaluator, fold)

    def compile(self, number: int, node: g.Node) -> Run:
        """The function of one node, timed if it does more than to lead on."""
        if isinstance(node, g.Decide | g.Together):
            menu = TimingMenu(self.menus[number], self.alternatives, self, self.ledger)
            self.menus[number] = self.timing_menus[number] = menu
        run = super().compile(number, node)
        if isinstance(node, g.Branch | g.Deal | g.Shuffle | g.FirstDealer):
            return self.ledger.measured(run, place_of(node.span))
        return run

    def step(self, step: g.Step) -> Do:
        """The function of one step, timed."""
        return self.ledger.measured(super().step(step), place_of(step.span))


def watched(game: Game, ledger: Ledger) -> tuple[Game, TimingMachine]:
    """The game at the same table with a machine that times what it does, and that machine."""
    layout, rules = game.layout, game.model
    definitions = fold_definitions(rules.formulas, layout)
    folded = Folder(layout, definitions).fold
    machine = TimingMachine(rules, layout, lower(rules, folded), TimingEvaluator(layout, definitions, ledger), folded)
    for alternatives in machine.alternatives.values():
        alternatives.levels = tuple(timed_level(level, ledger) for level in alternatives.levels)
    ledger.clear()
    twin = Game.__new__(Game)
    twin.__dict__ |= {name: value for name, value in game.__dict__.items() if name != "graph"}
    twin.machine = machine
    return twin, machine


def timed_level(level: Level, ledger: Ledger) -> Level:
    """An argument of an action whose values are timed as they are found."""
    return replace(level, values=ledger.timed(level.values, place_of(level.argument.span)))
