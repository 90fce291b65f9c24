"""Numbering of a graph's nodes in reading order, without empty and unreferenced ones.

The node after a call that never returns is kept, as it identifies the caller.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hoyle.engine.graph import nodes as g

Renumber = Callable[[int], int]

#: The fields of nodes that hold the number of another node.
NUMBERS = ("next", "yes", "no", "body", "done", "passed", "empty")


def number(nodes: Sequence[g.Node], frames: Mapping[str, g.Frame], entry: int, finish: int, slots: int) -> g.Graph:
    passed = [passed_over(nodes, i) for i in range(len(nodes))]
    order = reading_order(nodes, frames, passed, entry)
    order.setdefault(passed[finish], len(order))

    def to(old: int) -> int:
        return order[passed[old]]

    returns = return_targets([nodes[old] for old in order])
    placed = tuple(renumber(nodes[old], to, returns) for old in order)
    kept = {
        name: replace(frame, entry=to(frame.entry), exit=None if frame.exit is None else order.get(passed[frame.exit]))
        for name, frame in frames.items()
        if passed[frame.entry] in order
    }
    return g.Graph(placed, to(entry), to(finish), kept, slots)


def passed_over(nodes: Sequence[g.Node], start: int) -> int:
    at = start
    for _ in nodes:
        node = nodes[at]
        if not (isinstance(node, g.Effect) and not node.steps):
            return at
        at = node.next
    return start


def callees(node: g.Node) -> list[tuple[str, int]]:
    match node:
        case g.Effect(steps=steps):
            return [(step.phase, step.back) for step in steps if isinstance(step, g.Enter)]
        case _:
            return [(offer.action, offer.back) for offer in g.offered_at(node)]


def reading_order(
    nodes: Sequence[g.Node], frames: Mapping[str, g.Frame], passed: Sequence[int], entry: int
) -> dict[int, int]:
    order: dict[int, int] = {}
    stack = [passed[entry]]
    while stack:
        at = stack.pop()
        if at not in order:
            order[at] = len(order)
            ways = [target for target, _ in g.edges_of(nodes[at], frames)]
            ways += [back for _, back in callees(nodes[at])]
            stack += [passed[way] for way in reversed(ways)]
    return order


def return_targets(nodes: Sequence[g.Node]) -> dict[str, list[int]]:
    targets: dict[str, list[int]] = {}
    for node in nodes:
        for name, back in callees(node):
            targets.setdefault(name, []).append(back)
    return targets


def renumber(node: g.Node, to: Renumber, returns: Mapping[str, list[int]]) -> g.Node:
    numbers = {name: to(old) for name in NUMBERS if (old := getattr(node, name, None)) is not None}
    changes: dict[str, Any] = dict(numbers)
    for name in ("steps", "offers", "anytime"):
        if parts := getattr(node, name, ()):
            changes[name] = tuple(
                replace(x, back=to(x.back)) if isinstance(x, g.Enter | g.Offered) else x for x in parts
            )
    if isinstance(node, g.Return):
        changes["targets"] = tuple(sorted({to(target) for target in returns.get(node.origin, [])}))
    return replace(node, **changes)
