"""Faces that a player cannot have held, since rules that demand them were waived."""

from collections.abc import Callable
from dataclasses import dataclass

from hoyle.engine.offers.implied_conditions import conjuncts
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.formula_trees import reads
from hoyle.knowledge.dependence import NOTHING, HiddenDependence, is_met
from hoyle.knowledge.formula_reader import FormulaReader
from hoyle.knowledge.trails import CountConstraint
from hoyle.language.model import formula as f
from hoyle.language.model.game import Action, Clause


@dataclass(slots=True)
class WaivedRules:
    """The rules on the choice of one card, held in the slots of a position.

    missing  the faces that none of the cards to choose from can have
    read     whether `missing` is all that the choice discloses
    """

    machine: Machine
    dependence: HiddenDependence
    reader: Callable[[], FormulaReader]
    pool: frozenset[int]
    chosen: int
    missing: int = 0
    read: bool = False

    def infer(self, action: Action) -> None:
        """Read the rules repeatedly, since faces found missing may show whether a rule applies."""
        before, slot = -1, action.arguments[0].local.slot
        while before != self.missing and not self.read:
            before = self.missing
            self.read = self.read_once(action, slot)

    def read_once(self, action: Action, slot: int) -> bool:
        """Rules narrow the choice, firm ones first; one that would leave nothing is waived."""
        every = (1 << self.machine.layout.cards) - 1
        read, left = True, every  # faces that surely are among those left
        for clause in sorted(action.clauses, key=lambda clause: clause.waive):
            applies = self.applies(clause, slot)
            if applies is False:
                continue
            if not is_met(self.dependence.needs(self.dependence.fold(clause.demand)), {slot}):
                return False
            passing = self.faces_passing(clause, slot, conditional=applies is True)
            read = read and (applies is True or passing | self.missing == every)
            if (passing >> self.chosen) & 1:
                left &= passing
            elif clause.waive and applies:
                self.missing |= left & passing
        return read

    def applies(self, clause: Clause, slot: int) -> bool | None:
        """Whether a rule applies, perhaps depending on the chosen card; None if on hidden cards."""
        if clause.when is None:
            return True
        when = self.dependence.fold(clause.when)
        if any(self.is_plain(part) and not self.value(part) for part in conjuncts(when)):
            return False
        if is_met(self.dependence.needs(when), {slot}):
            return True
        chosen_matters = reads(when, slot)
        answer = None if chosen_matters else self.reader().answer(when)
        if answer is None or not all(map(self.is_implied, answer.constraints)):
            return None
        return self.value(when)

    def is_plain(self, formula: f.Formula) -> bool:
        return is_met(self.dependence.needs(formula), set(NOTHING))

    def value(self, formula: f.Formula) -> bool:
        return bool(self.reader().value(formula))

    def is_implied(self, constraint: CountConstraint) -> bool:
        return constraint.places <= self.pool and not constraint.faces & ~self.missing

    def faces_passing(self, clause: Clause, slot: int, *, conditional: bool) -> int:
        """The faces that a rule lets pass; unless `conditional`, where it applies."""
        reader, fold, passing = self.reader(), self.dependence.fold, 0
        demand, when = fold(clause.demand), fold(clause.when) if conditional and clause.when is not None else None
        for card in range(self.machine.layout.cards):
            reader.p.slots[slot] = card
            held = when is not None and not reader.value(when)
            passing |= (held or bool(reader.value(demand))) << card
        return passing
