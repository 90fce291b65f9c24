"""Findings that the graph of one table proves."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Set
from typing import Literal

import networkx

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.canonical_order import callees
from hoyle.engine.graph.dataflow.solver import solve
from hoyle.frozen import dataclass
from hoyle.language.model.game import Game
from hoyle.language.report.source import Span

Kind = Literal["unused phase", "unused action", "dead code", "idle circle", "empty menu"]


@dataclass(frozen=True, slots=True)
class Finding:
    """`name` is that of an unused phase or action."""

    kind: Kind
    span: Span | None
    name: str = ""


def analyse(graph: g.Graph, game: Game) -> list[Finding]:
    live = reachable_nodes(graph)
    return [
        *unused_phases_and_actions(graph, game, live),
        *dead_code(graph, live),
        *idle_circles(graph, live),
        *empty_menus(graph, live),
    ]


# ---- where play can come


def reachable_nodes(graph: g.Graph) -> frozenset[int]:
    last = _last_nodes(graph)
    # by node, which nodes must be reached to get there
    ways: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    for number, node in enumerate(graph.nodes):
        if not isinstance(node, g.Return):
            for to, _ in g.edges_of(node, graph.frames):
                ways[to].append((number,))
            for name, back in callees(node):
                if name in last:
                    ways[back].append((number, last[name]))

    def is_reached(number: int, look: Callable[[int], bool]) -> bool:
        return number == graph.entry or any(all(map(look, way)) for way in ways[number])

    return frozenset(number for number, found in solve(range(len(graph.nodes)), is_reached, False).items() if found)


def coming_back(graph: g.Graph, live: Set[int]) -> frozenset[str]:
    return frozenset(name for name, number in _last_nodes(graph).items() if number in live)


def _last_nodes(graph: g.Graph) -> dict[str, int]:
    return {node.origin: number for number, node in enumerate(graph.nodes) if isinstance(node, g.Return)}


# ---- findings


def unused_phases_and_actions(graph: g.Graph, game: Game, live: Set[int]) -> Iterator[Finding]:
    used = {name for number in live for name, _ in callees(graph.nodes[number])}
    for phase in game.phases.values():
        if phase.name not in used:
            yield Finding("unused phase", phase.span, phase.name)
    for action in game.actions.values():
        if action.name not in used:
            yield Finding("unused action", action.span, action.name)


def dead_code(graph: g.Graph, live: Set[int]) -> Iterator[Finding]:
    """The first nodes after calls that never return, if they do something."""
    dead = [n for n in range(len(graph.nodes)) if n not in live]
    inner = {to for number in dead for to, _ in g.edges_of(graph.nodes[number], graph.frames)}
    for number in dead:
        node = graph.nodes[number]
        if number not in inner and not isinstance(node, g.Return | g.Finish):
            yield Finding("dead code", node.span)


def idle_circles(graph: g.Graph, live: Set[int]) -> Iterator[Finding]:
    """Circles without a decision; loops over settled lists terminate."""
    net = quiet_ways(graph, live)
    for members in sorted(sorted(part) for part in networkx.strongly_connected_components(net)):
        head = members[0]
        if len(members) > 1 or net.has_edge(head, head):
            yield Finding("idle circle", graph.nodes[head].span)


def empty_menus(graph: g.Graph, live: Set[int]) -> Iterator[Finding]:
    for number in sorted(live):
        node = graph.nodes[number]
        if isinstance(node, g.Decide | g.Together) and not node.offers:
            yield Finding("empty menu", node.span)


# ---- ways without a decision


def quiet_ways(graph: g.Graph, live: Set[int]) -> "networkx.DiGraph[int]":
    """Edges on which nobody decides.

    A call leads on if it can run quietly to its end, a loop over a settled list if its body can.
    """
    last = _last_nodes(graph)
    ends: dict[str | int, tuple[int, int]] = {
        name: (frame.entry, last[name]) for name, frame in graph.frames.items() if {frame.entry, last.get(name)} <= live
    }
    for number in live:
        node = graph.nodes[number]
        if isinstance(node, g.Each | g.Times):
            ends[number] = node.body, number

    def can_end(inside: str | int, is_quiet: Callable[[str | int], bool]) -> bool:
        if inside not in ends:
            return False
        start, end = ends[inside]
        found, waiting = {start}, [start]
        while waiting and end not in found:
            more = live & {*_quiet_steps(waiting.pop(), graph, is_quiet)} - found
            found |= more
            waiting += more
        return end in found

    quiet = solve(ends, can_end, False)
    net: networkx.DiGraph[int] = networkx.DiGraph()
    net.add_nodes_from(sorted(live))
    for number in sorted(live):
        ways = _quiet_steps(number, graph, lambda inside: quiet.get(inside, False))
        net.add_edges_from((number, to) for to in ways if to in live)
    return net


def _quiet_steps(number: int, graph: g.Graph, is_quiet: Callable[[str | int], bool]) -> list[int]:
    node = graph.nodes[number]
    match node:
        case g.Decide() | g.Together() | g.Return():
            return []
        case g.Each(done=done) | g.Times(done=done):
            return [done] if is_quiet(number) else []
        case g.Effect(next=after):
            return [after, *(back for name, back in callees(node) if is_quiet(name))]
        case _:
            return [to for to, _ in g.edges_of(node, graph.frames)]
