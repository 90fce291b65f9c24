"""Cards of a hidden hand that could not have been chosen, because a rule asks for the place of the chosen card.

Where a player may only play the card just drawn, an observer knows that no other card was played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.slot_definitions import read_in
from hoyle.engine.offers.conditions import whole
from hoyle.engine.offers.implied_conditions import conjuncts
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.table.closure import Closure
from hoyle.knowledge.dependence import NOTHING, HiddenDependence
from hoyle.knowledge.hidden_choices import cards_in
from hoyle.knowledge.history import Step, position_at_choice, value_or_none
from hoyle.knowledge.public_marks import is_read_by
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import MOVING, cards_taken
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import every_node_called

#: By chosen card: the cards that could not have been chosen instead.
Exclusions = Mapping[int, frozenset[int]]

NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PlaceCondition:
    holds: Closure
    cells: frozenset[int]


class PlaceRules:
    def __init__(self, dependence: HiddenDependence) -> None:
        self.dependence = dependence
        self.machine = dependence.machine
        self.seat = dependence.seat
        self.by_action: dict[str, list[list[PlaceCondition]]] = {}

    # ---- variables

    @cached_property
    def cells(self) -> Mapping[str, frozenset[int]]:
        """The cells by variable, without variables that may be given a card without a known place."""
        values: dict[str, list[f.Formula]] = {}
        for node in self.machine.graph.nodes:
            for step in g.steps_of(node):
                if isinstance(step, b.Assign):
                    values.setdefault(step.target.variable, []).append(step.value)
        found: dict[str, set[int]] = {}
        for cell in self.machine.layout.variable_cells:
            variable = cell.variable
            if variable.type.holds_cards:
                given = [variable.start, *values.get(variable.name, ())]
                given = [x for x in given if not (isinstance(x, f.Const) and x.value is None)]
                by_card = any(per.kind == "card" for per in variable.per)
                if by_card or not all(map(self.dependence.is_placed, given)):
                    continue
            found.setdefault(variable.name, set()).add(cell.number)
        return {name: frozenset(cells) for name, cells in found.items()}

    @cached_property
    def holders(self) -> list[int]:
        cells = self.machine.layout.variable_cells
        return [n for found in self.cells.values() for n in sorted(found) if cells[n].variable.type.holds_cards]

    def placed_after(
        self, choice: PastChoice, step: Step, began: Sequence[int], dealt: Mapping[int, int], trail: Sequence[int]
    ) -> frozenset[int]:
        """The cells whose cards have the same places in every game that the seat may be in.

        No hidden face matters in the step. `began` and `trail` hold each card's trail before and after it, `dealt`
        those that cards got as they were dealt.
        """
        before: Step | None = None if choice.before is None else choice.before.kept
        placed = NONE if before is None else before.inferences[self.seat].placed
        found = set()
        for cell in self.holders:
            value, kind = step.after.variables[cell], self.machine.layout.variable_cells[cell].variable.type
            given = before is None or before.after.variables[cell] != value
            since = dealt if given else {}
            if (given or cell in placed) and all(trail[c] == since.get(c, began[c]) for c in cards_in(kind, value)):
                found.add(cell)
        return frozenset(found)

    # ---- choices

    def exclusions(self, choice: PastChoice, step: Step, plain: bool) -> Exclusions:
        """The cards that could not have been chosen; `plain` if no hidden face matters in the step."""
        machine = self.machine
        action = machine.game.actions.get(choice.action)
        if action is None or choice.before is None:
            return {}
        before: Step = choice.before.kept
        start = before.after
        if not isinstance(machine.graph.nodes[start.node], g.Decide):
            return {}
        found: dict[int, frozenset[int]] = {}
        placed = before.inferences[self.seat].placed
        # where a hidden face matters, play might have taken any other path
        ways = step.path if plain else range(len(machine.graph.nodes))
        for argument, asked, card in zip(action.arguments, self.conditions(action), choice.arguments, strict=True):
            rules = [rule.holds for rule in asked if rule.cells <= placed]
            if not rules or card is None:
                continue
            zone = machine.layout.zones[start.where[card]]
            if zone.kind == "set" and all(self.names_taken(action, argument, zone.zone.name, n) for n in ways):
                p = position_at_choice(machine, choice, start)
                others = []
                for other in start.zones[zone.number]:
                    p.slots[argument.local.slot] = other
                    if any(value_or_none(holds, p) is False for holds in rules):
                        others.append(other)
                found[card] = frozenset(others)
        return found

    def conditions(self, action: Action) -> list[list[PlaceCondition]]:
        if action.name not in self.by_action:
            self.by_action[action.name] = [[*self.conditions_on(action, argument)] for argument in action.arguments]
        return self.by_action[action.name]

    def conditions_on(self, action: Action, argument: Argument) -> Iterator[PlaceCondition]:
        if argument.kind != "one" or argument.local.type.base != "card" or argument.secret:
            return
        cells = self.machine.layout.variable_cells
        for formula in self.firm_conditions(action, argument):
            variables = self.variables_read(formula, argument.local.slot)
            if variables is not None:
                held = (n for name in variables for n in self.cells[name] if cells[n].variable.type.holds_cards)
                yield PlaceCondition(self.dependence.compile(formula), frozenset(held))

    def firm_conditions(self, action: Action, argument: Argument) -> Iterator[f.Formula]:
        """The conditions on an argument, except its zone and rules that may be waived."""
        fold = self.machine.fold
        source = fold(argument.source)
        found = [] if argument.where is None else conjuncts(fold(argument.where))
        if not isinstance(source, f.CardsOf):
            me = f.LocalValue(argument.local.type, argument.span, argument.local)
            found.append(f.Within(BOOL, argument.span, me, source))
        for clause in action.clauses:
            condition = None if clause.waive else whole(clause, fold)
            found += [] if condition is None else conjuncts(condition)
        slot = argument.local.slot
        return (x for x in found if slot in read_in(x, self.machine.game.formulas))

    def variables_read(self, formula: f.Formula, slot: int) -> set[str] | None:
        """The variables that a condition reads; None if it reads hidden information besides the card's place."""
        dependence = self.dependence
        if dependence.needs(formula, {slot: None}) != NOTHING:
            return None
        for other in read_in(formula, self.machine.game.formulas) - {slot}:
            if other in dependence.arguments or other in dependence.secrets or other in dependence.dependent_slots:
                return None
        variables = set()
        for node in every_node_called([formula], self.machine.game.formulas):
            match node:
                case f.VariableValue(variable=name, indexes=indexes):
                    if name not in self.cells or any(index.type.holds_cards for index in indexes):
                        return None
                    if not node.type.holds_cards and not is_read_by(self.machine, name, self.seat):
                        return None
                    variables.add(name)
                case f.LocalValue(local=local) if (
                    local.type.holds_cards and local.slot != slot and local.slot in dependence.given
                ):
                    return None
                case f.Attribute(name=name) if name in MOVING:
                    return None
                case f.TokensOn() | f.Face():
                    return None
                case f.Const() | f.Given() if node.type.holds_cards:
                    return None
        return variables

    def names_taken(self, action: Action, argument: Argument, zone: str, number: int) -> bool:
        """Whether a node takes, turns or shows cards of a hidden zone only by naming an argument of the action."""
        node = self.machine.graph.nodes[number]
        if isinstance(node, g.Deal):
            return node.source.zone != zone
        if not isinstance(node, g.Effect):
            return True
        others = self.dependence.arguments - {x.local.slot for x in action.arguments}
        taken = (what for step in node.steps if (what := cards_taken(step)) is not None)
        for part in every_node_called(taken, self.machine.game.formulas):
            match part:
                case f.ZoneValue(zone=name) | f.EveryZone(zone=name):
                    if name == zone:
                        return False
                case f.LocalValue(local=local) if local.slot == argument.local.slot or local.slot in others:
                    pass
                case f.LocalValue() | f.VariableValue() if part.type.holds_cards:
                    return False
        return True
