"""Which names are still in use. Input: a node of the graph; output: the slots that may be read from there on.

So compilers find which registers are in use (liveness analysis): from what is read, backwards along all edges.
"""

from functools import lru_cache

from hoyle.graph import nodes as g
from hoyle.knowledge.given import given_in, read_in
from hoyle.model.game import Action
from hoyle.model.walk import conditions
from hoyle.runtime.machine import Machine


def needed_after(machine: Machine) -> list[set[int]]:
    """By node: the slots of names that may be read behind it before they are given another value."""
    nodes, needed = machine.graph.nodes, needed_at(machine)
    return [behind(machine, node, needed) for node in nodes]


@lru_cache(maxsize=256)
def needed_at(machine: Machine) -> list[set[int]]:
    """By node: the slots of names that may be read from it on before they are given another value."""
    nodes = machine.graph.nodes
    needed: list[set[int]] = [set() for _ in nodes]
    changed = True
    while changed:
        changed = False
        for number in reversed(range(len(nodes))):
            found = needed_before(machine, nodes[number], behind(machine, nodes[number], needed))
            changed = changed or found != needed[number]
            needed[number] = found
    return needed


def behind(machine: Machine, node: g.Node, needed: list[set[int]]) -> set[int]:
    """The slots that may be read behind a node, by those that may be read from each on."""
    ways = g.edges_of(node, machine.graph.frames)
    return {slot for to, label in ways for slot in needed[to] - chosen_there(machine, node, label)}


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


def chosen_there(machine: Machine, node: g.Node, label: str) -> set[int]:
    """The slots that an action fills when it is chosen at a node, if that is where an edge goes."""
    if not isinstance(node, g.Decide | g.Together) or label not in machine.game.actions:
        return set()
    return filled_by(machine.game.actions[label])


def filled_by(action: Action) -> set[int]:
    """The slots that an action fills with what is chosen, and who chooses."""
    return {action.me.slot, *(argument.local.slot for argument in action.arguments)}


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
    """The slots that the conditions of actions read, but for those that are filled as they are asked."""
    actions = machine.game.actions
    return {
        slot
        for action in (actions[offer.action] for offer in offers)
        for formula in conditions(action)
        for slot in read_in(machine, formula) - filled_by(action)
    }
