"""Choices that everybody at the table knows to have one option."""

from math import prod

from hoyle.engine.offers.menus import Item
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.dependence import NOTHING, HiddenDependence
from hoyle.knowledge.formula_reader import FormulaReader, is_settled
from hoyle.knowledge.history import scratch_copy
from hoyle.language.model import formula as f
from hoyle.language.model.walk import every_node, every_node_called


class KnownChoices:
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.dependences = [HiddenDependence(machine, seat) for seat in range(machine.layout.players)]

    def is_single(self, p: Position, seat: int) -> bool:
        """Check that everybody knows that a seat has one move.

        A formula counts only if every seat sees its value, so the seat's own hand is known by its size alone.
        """
        menu = self.machine.menus[p.node]
        q = scratch_copy(p)
        readers = [FormulaReader(self.machine, dependence, set(), q) for dependence in self.dependences]
        most = int(menu.passing)
        for item in (*menu.main, *menu.free, *menu.open(q)):
            count = self.most_moves(item, seat, q, readers)
            if count is None:
                return False
            most += count
            if most > 1:
                return False
        return most == 1

    def most_moves(self, item: Item, seat: int, q: Position, readers: list[FormulaReader]) -> int | None:
        """Return a public upper bound of an action's moves; None without one."""
        if not all(self.is_public(value, readers) for _, value in item.offered.values):
            return None
        item.prepare(q, seat)
        action, fold = item.alternatives.action, self.machine.fold
        when = None if action.when is None else fold(action.when)
        if when is not None and self.is_public(when, readers) and not readers[0].value(when):
            return 0
        counts = []
        earlier = {argument.local for argument in action.arguments}
        for argument in action.arguments:
            source = fold(argument.source)
            if argument.kind != "one" or argument.none or not self.is_public(source, readers):
                return None
            if any(isinstance(node, f.LocalValue) and node.local in earlier for node in every_node(source)):
                return None
            counts.append(len(readers[0].value(source)))
        return prod(counts)

    def is_public(self, formula: f.Formula, readers: list[FormulaReader]) -> bool:
        formulas = self.machine.game.formulas
        if any(isinstance(node, f.TokensOn | f.Given) for node in every_node_called([formula], formulas)):
            return False
        return all(
            reader.dependence.needs(formula) == NOTHING and is_settled(reader, formula, seat)
            for seat, reader in enumerate(readers)
        )
