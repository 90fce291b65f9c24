"""What is kept when the cards are gathered. Input: the step in which they are, a seat; output: whether it may tell of unseen faces.

Where nothing does, the next deal is the same whatever lay hidden in the last one, and what was seen of that bears on nothing more.
"""

from functools import lru_cache

from hoyle.graph import nodes as g
from hoyle.knowledge.dependence import NOTHING, HiddenDependence
from hoyle.knowledge.given import given_by, spread
from hoyle.knowledge.history import Step
from hoyle.knowledge.in_use import needed_after
from hoyle.knowledge.read_later import read_later
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.facts import written
from hoyle.model.walk import every_node_called
from hoyle.runtime.machine import Machine


def carries_over(machine: Machine, dependence: HiddenDependence, step: Step, seat: int) -> bool:
    """Whether variables, tokens or names that outlive a step may still tell of faces that a seat did not see before it."""
    return (
        keeps_variables(machine, dependence, step, seat)
        or keeps_tokens(machine, step, seat)
        or keeps_names(machine, dependence, seat)
    )


def keeps_tokens(machine: Machine, step: Step, seat: int) -> bool:
    """Whether there are tokens after a step that a seat does not see."""
    zones, sees = machine.layout.zones, machine.sights.zone
    return any(at.kind == "tokens" and not (sees(step.after, at.number) >> seat) & 1 for at in zones)


def keeps_variables(machine: Machine, dependence: HiddenDependence, step: Step, seat: int) -> bool:
    """Whether variables that did not start afresh before the cards were gathered, and are read later, hold what a seat does not see.

    One that holds cards or is kept for cards tells of their faces, even if they are not seen.
    """
    gathering = [number for number in step.path if gathers(machine.graph.nodes[number])]
    read = frozenset[str]().union(*(read_later(machine)[number] for number in gathering))
    changed = (changing(machine, dependence) - started_afresh(machine, step)) & read
    for cell in machine.layout.variable_cells:
        variable = cell.variable
        if variable.name in changed:
            seen = (machine.sights.cell(step.after, cell.number) >> seat) & 1
            if not seen or variable.type.holds_cards or any(per.kind == "card" for per in variable.per):
                return True
    return False


def changing(machine: Machine, dependence: HiddenDependence) -> set[str]:
    """The variables that are given values, or whose start hidden faces bear on."""
    steps = [step for node in machine.graph.nodes if isinstance(node, g.Effect) for step in node.steps]
    assigned = {target.variable for step in steps if (target := written(step)) is not None}
    fresh = [machine.game.variables[name] for step in steps if isinstance(step, g.Reset) for name in step.variables]
    return assigned | {variable.name for variable in fresh if dependence.needs(machine.fold(variable.start)) != NOTHING}


def started_afresh(machine: Machine, step: Step) -> set[str]:
    """The variables that a step put to their start, and gave no other value, before the cards were gathered."""
    passed = [machine.graph.nodes[number] for number in step.path]
    lines = [line for node in passed if isinstance(node, g.Effect) for line in node.steps]
    gathered = max((at for at, line in enumerate(lines) if isinstance(line, b.Gather)), default=0)
    fresh: set[str] = set()
    for line in lines[:gathered]:
        if isinstance(line, g.Reset):
            fresh.update(line.variables)
        elif (target := written(line)) is not None:
            fresh.discard(target.variable)
    return fresh


# ---- names


@lru_cache(maxsize=256)
def keeps_names(machine: Machine, dependence: HiddenDependence, seat: int) -> bool:
    """Whether a name that may be given by hidden faces is read after cards are gathered, without being given again."""
    nodes = machine.graph.nodes
    gathering = [n for n, node in enumerate(nodes) if gathers(node)]
    if not gathering:
        return False
    needed = needed_after(machine)
    telling = carried_slots(machine, dependence, seat)
    return any(not telling.isdisjoint(needed[number]) for number in gathering)


def gathers(node: g.Node) -> bool:
    """Whether a node gathers the cards."""
    return isinstance(node, g.Effect) and any(isinstance(line, b.Gather) for line in node.steps)


def carried_slots(machine: Machine, dependence: HiddenDependence, seat: int) -> frozenset[int]:
    """The slots whose values tell of hidden faces or of what others know, or stand for cards.

    Also those that are given because hidden faces say so.
    """
    nodes, actions = machine.graph.nodes, machine.game.actions.values()
    hidden = {
        node.origin for n, node in enumerate(nodes) if isinstance(node, g.Branch) and dependence.node(n) != NOTHING
    }
    first = {slot for node in nodes if node.origin in hidden for slot, _ in given_by(node)}
    first |= {node.named.slot for node in nodes if isinstance(node, g.Deal) and node.named is not None}
    first |= {x.local.slot for action in actions for x in action.arguments if x.secret or x.local.type.holds_cards}
    unseen = {
        cell.variable.name
        for cell, mask in zip(machine.layout.variable_cells, machine.sights.cells, strict=True)
        if mask is None or not (mask >> seat) & 1
    }

    def tells(value: f.Formula) -> bool:
        """Whether a value tells of hidden faces."""
        if value.type.holds_cards or dependence.needs(value) != NOTHING:
            return True
        found = every_node_called([value], machine.game.formulas)
        return any(isinstance(node, f.VariableValue) and node.variable in unseen for node in found)

    return spread(machine, first, tells)
