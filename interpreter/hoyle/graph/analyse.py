"""What the graph of one table proves about it. Input: a `Graph` and its game; output: findings as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import networkx

from hoyle.graph import nodes as g
from hoyle.graph.number import entered
from hoyle.graph.words import describe, names_of
from hoyle.model.game import Game
from hoyle.report.source import Span

Kind = Literal["unused phase", "unused action", "dead code", "idle circle", "empty menu"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that holds at one table; what only the options ruled out is worth a note and no more."""

    kind: Kind
    message: str
    span: Span | None


def analyse(graph: g.Graph, game: Game) -> list[Finding]:
    """All findings about a graph, in the order of their kinds and then of the file."""
    return [*unused(graph, game), *dead_code(graph, game), *idle_circles(graph, game), *empty_menus(graph)]


def unused(graph: g.Graph, game: Game) -> Iterator[Finding]:
    """Phases and actions that no game at this table comes to."""
    alive = {graph.nodes[number].origin for number in reached(graph)}
    for phase in game.phases.values():
        if phase.name not in alive:
            yield Finding("unused phase", f"`{phase.name}` is never run at this table", phase.span)
    for action in game.actions.values():
        if action.name not in alive and not _empty_effect(action.name, graph):
            yield Finding("unused action", f"`{action.name}` is never offered at this table", action.span)


def _empty_effect(action: str, graph: g.Graph) -> bool:
    """Whether an action is offered and has nothing of its own to do but to end a phase."""
    live = reached(graph)
    return any(name == action for number in live for name, _ in entered(graph.nodes[number]))


def dead_code(graph: g.Graph, game: Game) -> Iterator[Finding]:
    """Nodes with something to do that stand behind what never comes back."""
    names, live = names_of(game.deck, graph), reached(graph)
    alive = {graph.nodes[number].origin for number in live}
    for number, node in enumerate(graph.nodes):
        if number in live or isinstance(node, g.Return | g.Finish) or node.origin not in alive:
            continue
        first = describe(node, names).split("\n")[0]
        yield Finding("dead code", f"`{first}` is never reached at this table", node.span)


def idle_circles(graph: g.Graph, game: Game) -> Iterator[Finding]:
    """Circles without a decision that no settled list or number ends."""
    names, live = names_of(game.deck, graph), reached(graph)
    # a loop over what is settled cannot go on for ever: only what is outside of it, or its last way out, can
    bounded = (g.Decide, g.Together, g.Return)
    net: networkx.DiGraph[int] = networkx.DiGraph()
    for number in sorted(live):
        node = graph.nodes[number]
        if not isinstance(node, bounded):
            net.add_edges_from((number, to) for to in _onward(node, graph) if to in live)
    for members in sorted(map(sorted, networkx.strongly_connected_components(net))):
        head = members[0]
        if len(members) > 1 or net.has_edge(head, head):
            first = describe(graph.nodes[head], names).split("\n")[0]
            message = f"this goes round and round without a decision, beginning with `{first}`"
            yield Finding("idle circle", message, graph.nodes[head].span)


def _onward(node: g.Node, graph: g.Graph) -> list[int]:
    """The ways on that count as progress of nothing: into a phase and behind it, but not round a settled loop."""
    if isinstance(node, g.Each | g.Times):
        return [node.done]
    if isinstance(node, g.Effect) and entered(node):
        return [node.next] + [back for name, back in entered(node) if name in idle_returns(graph)]
    return [to for to, _ in g.edges_of(node, graph.frames)]
