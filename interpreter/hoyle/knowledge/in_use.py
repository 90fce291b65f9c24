"""Which names are still in use. Input: a node of the graph; output: the slots that may be read from there on.

So compilers find which registers are in use (liveness analysis): from what is read, backwards along all edges. What may be read
in a phase or action is found first, with all that it enters; then what may be read where it is left, wherever it was entered.
Else one that is entered at two places would seem to go on from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hoyle.graph import nodes as g
from hoyle.knowledge.given import given_in, read_in
from hoyle.model.walk import conditions
from hoyle.runtime.machine import Machine


@dataclass(frozen=True, slots=True)
class Way:
    """A way on from a node within its phase or action: to a node, with the slots that are filled on it.

    `entered` is the phase or action that is entered and left before, if one is.
    """

    to: int
    filled: frozenset[int]
    entered: str | None = None


def needed_after(machine: Machine) -> list[set[int]]:
    """By node: the slots of names that may be read behind it before they are given another value."""
    inner, outer = needed_inside(machine), needed_outside(machine)
    nodes = machine.graph.nodes
    return [behind(machine, node, inner) | left for node, left in zip(nodes, outer, strict=True)]


@lru_cache(maxsize=256)
def needed_at(machine: Machine) -> list[set[int]]:
    """By node: the slots of names that may be read from it on before they are given another value."""
    return [here | left for here, left in zip(needed_inside(machine), needed_outside(machine), strict=True)]


@lru_cache(maxsize=256)
def needed_inside(machine: Machine) -> list[set[int]]:
    """The same, until the phase or action in which the node stands is left."""
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
    """The slots that may be read behind a node in its phase or action, by those that may be read from each on."""
    found: set[int] = set()
    for way in ways_on(machine, node):
        ahead = needed[way.to] - begun(machine.graph.nodes[way.to])
        if way.entered is not None:
            entry = machine.graph.frames[way.entered].entry
            ahead |= needed[entry] - begun(machine.graph.nodes[entry])
        found |= ahead - way.filled
    return found


def begun(node: g.Node) -> set[int]:
    """The slots that are given a value anew whenever play comes to a node, but not while it waits there."""
    return {node.named.slot} if isinstance(node, g.Deal) and node.named is not None else set()


def ways_on(machine: Machine, node: g.Node) -> Iterator[Way]:
    """The ways on from a node within its phase or action."""
    nothing: frozenset[int] = frozenset()
    match node:
        case g.Return():
            return
        case g.Effect(steps=steps, next=after):
            entered = [step for step in steps if isinstance(step, g.Enter)]
            yield Way(entered[-1].back, nothing, entered[-1].phase) if entered else Way(after, nothing)
        case g.Decide(offers=offers, anytime=anytime, passed=passed, empty=empty):
            for offer in (*offers, *anytime):
                yield Way(offer.back, filled_by(machine, offer), offer.action)
            yield from (Way(to, nothing) for to in (passed, empty) if to is not None)
        case g.Together(offers=offers, next=after):
            for offer in offers:
                yield Way(offer.back, filled_by(machine, offer), offer.action)
            yield Way(after, nothing)
        case _:
            yield from (Way(to, nothing) for to, _ in g.edges_of(node, machine.graph.frames))


def needed_outside(machine: Machine) -> list[set[int]]:
    """By node: the slots that may be read once the phase or action in which it stands is left."""
    nodes, frames, inner = machine.graph.nodes, machine.graph.frames, needed_inside(machine)
    within = {"": reached(machine, machine.graph.entry)}
    within |= {name: reached(machine, frame.entry) for name, frame in frames.items()}
    left: dict[str, set[int]] = {name: set() for name in within}
    entries = [
        (name, way)
        for name, found in within.items()
        for n in found
        for way in ways_on(machine, nodes[n])
        if way.entered
    ]
    changed = True
    while changed:
        changed = False
        for name, way in entries:
            assert way.entered is not None
            more = (inner[way.to] | left[name]) - left[way.entered]
            left[way.entered] |= more
            changed = changed or bool(more)
    return [set().union(*(left[name] for name in within if n in within[name])) for n in range(len(nodes))]


def reached(machine: Machine, entry: int) -> set[int]:
    """The nodes of a phase or action, from where it is entered to where it is left."""
    found, waiting = {entry}, [entry]
    while waiting:
        more = {way.to for way in ways_on(machine, machine.graph.nodes[waiting.pop()])} - found
        found |= more
        waiting.extend(more)
    return found


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


def filled_by(machine: Machine, offer: g.Offered) -> frozenset[int]:
    """The slots that an offered action fills with what is chosen, who chooses, and what it is given."""
    action = machine.game.actions[offer.action]
    chosen = (action.me.slot, *(argument.local.slot for argument in action.arguments))
    return frozenset((*chosen, *(local.slot for local, _ in offer.values)))


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
    return {
        slot
        for offer in offers
        for formula in conditions(machine.game.actions[offer.action])
        for slot in read_in(machine, formula) - filled_by(machine, offer)
    }
