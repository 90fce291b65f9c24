"""What the slots of a graph hold. Input: a graph and its game; output: the type of each, and those filled at each node.

A slot is filled at a node if every way there, from where its phase or action is entered, fills it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.graph import nodes as g
from hoyle.model.block import Let
from hoyle.model.formula import Local
from hoyle.model.game import Game
from hoyle.model.types import INT, PLAYER, PLAYERS, Type, or_none


@dataclass(frozen=True, slots=True)
class Held:
    """What a slot holds: values of a type; of a local, which; `counts` marks numbers from 0, `is_open` the mark of a phase."""

    type: Type
    local: Local | None = None
    counts: bool = False
    is_open: bool = False


COUNT = Held(INT, counts=True)


def held(graph: g.Graph, game: Game) -> dict[int, Held]:
    """By slot what it holds; the nodes that frames return to are left out, as they are of no type."""
    found: dict[int, Held] = {frame.actor: Held(or_none(PLAYER)) for frame in graph.frames.values()}
    for name in graph.frames:
        found |= {local.slot: Held(local.type, local) for local in own_locals(graph, game, name)}
    for slot, what in (pair for node in graph.nodes for pair in held_by(node)):
        if slot not in found or not found[slot].is_open:  # the mark is also put to nought, as other counts are
            found[slot] = what
    return found


def held_by(node: g.Node) -> Iterator[tuple[int, Held]]:
    """The slots that a node fills, with what it fills them with."""
    match node:
        case g.Effect(steps=steps):
            for step in steps:
                if isinstance(step, Let):
                    yield step.local.slot, Held(step.local.type, step.local)
                elif isinstance(step, g.Put) and step.role == "constant":
                    yield step.slot, Held(INT, counts=True, is_open=step.value == 1)
                elif isinstance(step, g.Put) and step.value is not None and not isinstance(step.value, int):
                    yield step.slot, Held(step.value.type) if step.role != "number" else COUNT
        case g.Each():
            yield node.local.slot, Held(node.local.type, node.local)
            yield node.index, COUNT
        case g.Deal():
            yield node.left, COUNT
            yield node.turn, COUNT
            yield node.queue, Held(PLAYERS)
            if node.seat is not None:
                yield node.seat.slot, Held(PLAYER, node.seat)
            if node.named is not None:
                yield node.named.slot, Held(node.named.type, node.named)
        case _:
            return


def own_locals(graph: g.Graph, game: Game, name: str) -> list[Local]:
    """What is filled when a phase or action is entered: its parameters, and of an action the player and the arguments."""
    if name in game.actions:
        action = game.actions[name]
        return [action.me, *action.parameters, *(argument.local for argument in action.arguments)]
    return list(game.phases[name].parameters)


def filled(graph: g.Graph, game: Game) -> list[int]:
    """By node the slots that are filled whenever play comes there, as a mask of bits."""
    entered = {name: at_entry(graph, game, name) for name in graph.frames}
    found: list[int | None] = [None] * len(graph.nodes)
    found[graph.entry] = 0
    waiting = [graph.entry]
    for name, frame in graph.frames.items():
        found[frame.entry] = entered[name]
        waiting.append(frame.entry)
    while waiting:
        at = waiting.pop()
        node, mask = graph.nodes[at], found[at]
        assert mask is not None
        for to, after in onward(node, mask):
            other = graph.nodes[to].origin
            if other != node.origin and not isinstance(graph.nodes[to], g.Finish):
                after = entered[other]  # an `end` leaves what lies between
            old = found[to]
            new = after if old is None else old & after
            if new != old:
                found[to] = new
                waiting.append(to)
    return [mask or 0 for mask in found]


def at_entry(graph: g.Graph, game: Game, name: str) -> int:
    """The slots that are filled when a phase or action is entered."""
    frame = graph.frames[name]
    return bits(frame.back, frame.actor, *(local.slot for local in own_locals(graph, game, name)))


def onward(node: g.Node, mask: int) -> Iterator[tuple[int, int]]:
    """Where play goes on inside the same phase or action, calls passed over, and what is filled there."""
    match node:
        case g.Effect(steps=steps):
            for step in steps:
                if isinstance(step, Let):
                    mask |= bits(step.local.slot)
                elif isinstance(step, g.Put):
                    mask |= bits(step.slot)
                elif isinstance(step, g.Enter):
                    yield step.back, mask
                    return
            yield node.next, mask
        case g.Branch():
            yield node.yes, mask
            yield node.no, mask
        case g.Each():
            yield node.body, mask | bits(node.local.slot)
            yield node.done, mask & ~bits(node.items, node.index)
        case g.Times():
            yield node.body, mask
            yield node.done, mask
        case g.Deal():
            named = () if node.named is None else (node.named.slot,)
            yield node.next, mask & ~bits(node.left, node.queue, node.turn) | bits(*named)
        case g.Shuffle() | g.FirstDealer():
            yield node.next, mask
        case g.Decide():
            yield from ((offer.back, mask) for offer in (*node.offers, *node.anytime))
            yield from ((way, mask) for way in (node.passed, node.empty) if way is not None)
        case g.Together():
            yield from ((offer.back, mask) for offer in node.offers)
            yield node.next, mask & ~bits(node.turn)
        case _:
            return


def bits(*slots: int) -> int:
    """A mask of slots."""
    mask = 0
    for slot in slots:
        mask |= 1 << slot
    return mask
