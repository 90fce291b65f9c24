"""What is kept when the cards are gathered. Input: the step in which they are, a seat; output: whether it may tell of unseen faces.

Where nothing does, the next deal is the same whatever lay hidden in the last one, and what was seen of that bears on nothing more.
"""

from functools import lru_cache

from hoyle.graph import nodes as g
from hoyle.knowledge.bearing import NOTHING, Bearing, formulas_of, given_by, given_in
from hoyle.knowledge.replay import Step
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.walk import conditions, every_node_called
from hoyle.runtime.machine import Machine


def is_recalled(machine: Machine, bearing: Bearing, step: Step, seat: int) -> bool:
    """Whether variables, tokens or names that outlive a step may still tell of faces that a seat did not see before it."""
    return keeps_variables(machine, step, seat) or keeps_tokens(machine, step, seat) or keeps_names(machine, bearing)


def keeps_tokens(machine: Machine, step: Step, seat: int) -> bool:
    """Whether there are tokens after a step that a seat does not see."""
    zones, sees = machine.layout.zones, machine.sights.zone
    return any(at.kind == "tokens" and not (sees(step.after, at.number) >> seat) & 1 for at in zones)


def keeps_variables(machine: Machine, step: Step, seat: int) -> bool:
    """Whether variables that did not start afresh before the cards were gathered hold what a seat does not see.

    One that holds cards or is kept for cards tells of their faces, even if they are not seen.
    """
    fresh = started_afresh(machine, step)
    nodes = machine.graph.nodes
    lines = [line for node in nodes if isinstance(node, g.Effect) for line in node.steps]
    assigned = {line.target.variable for line in lines if isinstance(line, b.Assign)}
    for cell in machine.layout.variable_cells:
        variable = cell.variable
        if variable.name in assigned - fresh:
            seen = (machine.sights.cell(step.after, cell.number) >> seat) & 1
            if not seen or variable.type.holds_cards or any(per.kind == "card" for per in variable.per):
                return True
    return False


def started_afresh(machine: Machine, step: Step) -> set[str]:
    """The variables that a step put to their start, and did not give another value before the cards were gathered."""
    passed = [machine.graph.nodes[number] for number in step.path]
    lines = [line for node in passed if isinstance(node, g.Effect) for line in node.steps]
    gathered = max((at for at, line in enumerate(lines) if isinstance(line, b.Gather)), default=-1)
    fresh: set[str] = set()
    for at, line in enumerate(lines):
        if isinstance(line, g.Reset):
            fresh.update(line.variables)
        elif isinstance(line, b.Assign) and at < gathered:
            fresh.discard(line.target.variable)
    return fresh


# ---- names


@lru_cache(maxsize=256)
def keeps_names(machine: Machine, bearing: Bearing) -> bool:
    """Whether a name that may be given by hidden faces is read after cards are gathered, without being given again."""
    telling = telling_slots(machine, bearing, branches=True)
    if not telling:
        return False
    needed = needed_after(machine)
    nodes = machine.graph.nodes
    gathering = [n for n, node in enumerate(nodes) if isinstance(node, g.Effect) and gathers(node)]
    return any(not telling.isdisjoint(needed[number]) for number in gathering)


def gathers(node: g.Effect) -> bool:
    """Whether a node gathers the cards."""
    return any(isinstance(line, b.Gather) for line in node.steps)


@lru_cache(maxsize=256)
def telling_slots(machine: Machine, bearing: Bearing, *, branches: bool) -> frozenset[int]:
    """The slots whose values hidden faces may bear on; with `branches` also because what gives them is done or not."""
    nodes = machine.graph.nodes
    given = [(slot, value, node.origin) for node in nodes for slot, value in given_by(node)]
    found: set[int] = set()
    if branches:
        hidden = {
            node.origin for n, node in enumerate(nodes) if isinstance(node, g.Branch) and bearing.node(n) != NOTHING
        }
        found = {slot for slot, _, origin in given if origin in hidden}
    while True:
        more = {slot for slot, value, _ in given if slot not in found and tells(machine, bearing, value, found)}
        if not more:
            return frozenset(found)
        found |= more


def tells(machine: Machine, bearing: Bearing, value: f.Formula | int, telling: set[int]) -> bool:
    """Whether a value may tell of hidden faces; that of a loop is given by the slot of its list."""
    if isinstance(value, int):
        return value in telling
    return bearing.needs(value) != NOTHING or not telling.isdisjoint(read_in(machine, value))


@lru_cache(maxsize=256)
def needed_after(machine: Machine) -> list[set[int]]:
    """By node: the slots of names that may be read behind it before they are given another value."""
    nodes, frames = machine.graph.nodes, machine.graph.frames
    before: list[set[int]] = [set() for _ in nodes]
    after: list[set[int]] = [set() for _ in nodes]
    changed = True
    while changed:
        changed = False
        for number in reversed(range(len(nodes))):
            after[number] = {slot for to, _ in g.edges_of(nodes[number], frames) for slot in before[to]}
            found = needed_before(machine, nodes[number], after[number])
            changed = changed or found != before[number]
            before[number] = found
    return after


def needed_before(machine: Machine, node: g.Node, after: set[int]) -> set[int]:
    """The slots that may be read from a node on, by those that may be read behind it."""
    needed = set(after)
    if isinstance(node, g.Effect):
        for step in reversed(node.steps):
            needed.difference_update(slot for slot, _ in given_in(step))
            needed.update(read_in(machine, step))
        return needed
    if isinstance(node, g.Each):
        needed.discard(node.local.slot)
    return needed | read_in(machine, node) | controls(machine, node)


def read_in(machine: Machine, thing: object) -> set[int]:
    """The slots that formulas in something read."""
    found = every_node_called(formulas_of(thing), machine.game.formulas)
    return {node.local.slot for node in found if isinstance(node, f.Read)}


def controls(machine: Machine, node: g.Node) -> set[int]:
    """The slots that a node reads besides its formulas."""
    match node:
        case g.Each(items=items):
            return {items}
        case g.Times(left=left):
            return {left}
        case g.Decide(seat=seat, offers=offers):
            return {seat} | asked(machine, offers)
        case g.Together(players=players, offers=offers):
            return {players} | asked(machine, offers)
    return set()


def asked(machine: Machine, offers: tuple[g.Offered, ...]) -> set[int]:
    """The slots that the conditions of actions read."""
    actions = machine.game.actions
    return {
        slot for offer in offers for formula in conditions(actions[offer.action]) for slot in read_in(machine, formula)
    }
