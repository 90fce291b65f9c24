"""Information that outlives a gathering of all cards: variables, tokens and names that depend on hidden faces.

Without any, the last deal can be forgotten.
"""

from functools import cached_property

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.slot_definitions import given_by, tainted_slots
from hoyle.knowledge.dependence import NOTHING, HiddenDependence
from hoyle.knowledge.history import Step
from hoyle.knowledge.public_marks import is_read_by
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import written_variable
from hoyle.language.model.walk import every_node_called


class Carryover:
    def __init__(self, dependence: HiddenDependence) -> None:
        self.dependence = dependence
        self.machine = dependence.machine
        self.seat = dependence.seat

    def follows(self, step: Step) -> bool:
        """Whether what outlives a gathering in a step may reveal faces that the seat did not see."""
        return self.in_variables(step) or self.in_tokens(step) or self.in_names

    def in_tokens(self, step: Step) -> bool:
        zones, sees = self.machine.layout.zones, self.machine.sights.zone
        return any(at.kind == "tokens" and not (sees(step.after, at.number) >> self.seat) & 1 for at in zones)

    def in_variables(self, step: Step) -> bool:
        """Whether the seat does not see a variable that is read later and was not reset before the gathering.

        A variable that holds cards, or is kept for each card, reveals faces even if the seat sees it.
        """
        gathering = [number for number in step.path if gathers(self.machine.graph.nodes[number])]
        live = frozenset[str]().union(*(self.machine.live_variables[number] for number in gathering))
        changed = (self.changing_variables - self.reset_before(step)) & live
        for cell in self.machine.layout.variable_cells:
            variable = cell.variable
            if variable.name in changed:
                seen = (self.machine.sights.cell(step.after, cell.number) >> self.seat) & 1
                if not seen or variable.type.holds_cards or any(per.kind == "card" for per in variable.per):
                    return True
        return False

    @cached_property
    def changing_variables(self) -> set[str]:
        variables = self.machine.game.variables
        steps = [step for node in self.machine.graph.nodes for step in g.steps_of(node)]
        assigned = {target.variable for step in steps if (target := written_variable(step)) is not None}
        reset = [variables[name] for step in steps if isinstance(step, g.Reset) for name in step.variables]
        fold, needs = self.machine.fold, self.dependence.needs
        return assigned | {variable.name for variable in reset if needs(fold(variable.start)) != NOTHING}

    def reset_before(self, step: Step) -> set[str]:
        passed = [self.machine.graph.nodes[number] for number in step.path]
        lines = [line for node in passed if isinstance(node, g.Effect) for line in node.steps]
        gathered = max((at for at, line in enumerate(lines) if isinstance(line, b.Gather)), default=0)
        reset: set[str] = set()
        for line in lines[:gathered]:
            if isinstance(line, g.Reset):
                reset.update(line.variables)
            elif (target := written_variable(line)) is not None:
                reset.discard(target.variable)
        return reset

    @cached_property
    def in_names(self) -> bool:
        """Whether a name that may depend on hidden faces is live where cards are gathered."""
        nodes = self.machine.graph.nodes
        gathering = [number for number, node in enumerate(nodes) if gathers(node)]
        if not gathering:
            return False
        live, carried = self.machine.live_slots.after, self.carried_slots()
        return any(not carried.isdisjoint(live[number]) for number in gathering)

    def carried_slots(self) -> frozenset[int]:
        dependence, nodes, actions = self.dependence, self.machine.graph.nodes, self.machine.game.actions.values()
        branches = (n for n, node in enumerate(nodes) if isinstance(node, g.Branch))
        hidden = {nodes[n].origin for n in branches if dependence.node(n) != NOTHING}
        first = {slot for node in nodes if node.origin in hidden for slot, _ in given_by(node)}
        first |= {node.named.slot for node in nodes if isinstance(node, g.Deal) and node.named is not None}
        first |= {x.local.slot for action in actions for x in action.arguments if x.secret or x.local.type.holds_cards}
        unseen = {name for name in self.machine.game.variables if not is_read_by(self.machine, name, self.seat)}

        def depends(value: f.Formula) -> bool:
            if value.type.holds_cards or dependence.needs(value) != NOTHING:
                return True
            found = every_node_called([value], self.machine.game.formulas)
            return any(isinstance(node, f.VariableValue) and node.variable in unseen for node in found)

        return tainted_slots(self.machine.graph, self.machine.game.formulas, first, depends)


def gathers(node: g.Node) -> bool:
    return isinstance(node, g.Effect) and any(isinstance(line, b.Gather) for line in node.steps)
