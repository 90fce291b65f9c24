"""What gives names their values. Input: the nodes of a graph; output: slots with formulas, and which of them tell of others."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hoyle.graph import nodes as g
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.walk import every_node_called
from hoyle.runtime.machine import Machine


def formulas_of(thing: Any) -> list[f.Formula]:
    """The formulas that stand in a step, however deep."""
    if isinstance(thing, f.Node):
        return [thing]
    if isinstance(thing, tuple | list):
        return [formula for item in thing for formula in formulas_of(item)]
    if is_dataclass(thing) and not isinstance(thing, f.Local):
        return [
            formula
            for field in fields(thing)
            if field.name not in ("span", "type")
            for formula in formulas_of(getattr(thing, field.name))
        ]
    return []


def given_values(machine: Machine) -> dict[int, list[f.Formula]]:
    """The formulas whose values a name may stand for, by slot: of `let`, of loops, of parameters."""
    found: dict[int, list[f.Formula]] = {}
    nodes = machine.graph.nodes
    for node in nodes:
        offered = (
            [pair for offer in node.offers for pair in offer.values] if isinstance(node, g.Decide | g.Together) else []
        )
        for slot, value in (*given_by(node), *((local.slot, value) for local, value in offered)):
            if isinstance(value, f.Node):
                found.setdefault(slot, []).append(value)
    for node in nodes:
        if isinstance(node, g.Each):
            found.setdefault(node.local.slot, []).extend(found.get(node.items, []))
    return found


def given_by(node: g.Node) -> Iterator[tuple[int, f.Formula | int]]:
    """The slots that a node gives values, with the formula, or for a loop with the slot of its list."""
    if isinstance(node, g.Each):
        yield node.local.slot, node.items
    for step in node.steps if isinstance(node, g.Effect) else ():
        yield from given_in(step)


def given_in(step: g.Step) -> Iterator[tuple[int, f.Formula | int]]:
    """The slots that a step gives values, with the formula."""
    match step:
        case b.Let(local=local, value=value):
            yield local.slot, value
        case g.Enter(values=values):
            yield from ((local.slot, value) for local, value in values)
        case g.Put(slot=slot, value=f.Node() as value):
            yield slot, value


def spread(machine: Machine, first: set[int], tells: Callable[[f.Formula], bool]) -> frozenset[int]:
    """Some slots, with those whose values tell something, and those that are worked out from them."""
    nodes, found = machine.graph.nodes, set(first)
    offered = [o for node in nodes if isinstance(node, g.Decide | g.Together) for o in node.offers]
    given = [pair for node in nodes for pair in given_by(node)]
    given += [(local.slot, value) for offer in offered for local, value in offer.values]
    found |= {slot for slot, value in given if not isinstance(value, int) and tells(value)}
    while True:
        more = {
            slot
            for slot, value in given
            if slot not in found
            and not found.isdisjoint({value} if isinstance(value, int) else read_in(machine, value))
        }
        if not more:
            return frozenset(found)
        found |= more


def read_in(machine: Machine, thing: object) -> set[int]:
    """The slots that formulas in something read, but for names inside them and parameters of the formulas they call."""
    definitions = machine.game.formulas
    read: set[int] = set()
    bound: set[int] = set()
    for node in every_node_called(formulas_of(thing), definitions):
        match node:
            case f.Read(local=local):
                read.add(local.slot)
            case f.Call(formula=name):
                bound.update(parameter.slot for parameter in definitions[name].parameters)
            case (
                f.Find(local=f.Local(slot=slot)) | f.Fold(local=f.Local(slot=slot)) | f.Sorted(local=f.Local(slot=slot))
            ):
                bound.add(slot)
    return read - bound
