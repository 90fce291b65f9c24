"""The whole graph as stable text."""

from pathlib import PurePath

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.canonical_order import callees
from hoyle.engine.graph.formula_words import Names, names_of
from hoyle.engine.graph.node_lines import describe
from hoyle.language.model.game import Game
from hoyle.language.report.source import Span

_INDENT = " " * 15


def dump(graph: g.Graph, game: Game) -> str:
    names = names_of(game.deck, graph)
    lines = [f"{game.id}: {len(graph.nodes)} nodes, from {graph.entry} to {graph.finish}"]
    for origin in origins(graph):
        lines += ["", heading(origin, game)]
        for number, node in enumerate(graph.nodes):
            if node.origin == origin:
                lines += _node_lines(number, node, graph, names)
    return "\n".join(lines) + "\n"


def origins(graph: g.Graph) -> list[str]:
    return list(dict.fromkeys(node.origin for node in graph.nodes))


def heading(origin: str, game: Game) -> str:
    action = game.actions.get(origin)
    names = [local.name for local in (action.locals if action else game.phases[origin].parameters)]
    return f"{'action' if action else 'phase'} {origin}{'(' + ', '.join(names) + ')' if names else ''}"


def line_of(span: Span | None) -> str:
    return "" if span is None else f"{PurePath(span.source.name).name}:{span.line}"


def ways(node: g.Node, graph: g.Graph) -> list[str]:
    if isinstance(node, g.Decide | g.Together):
        return _decision_edges(node, graph)
    backs = dict(callees(node))
    if not backs:
        return [f"{label} -> {target}".strip() for target, label in g.edges_of(node, graph.frames)]
    return [f"{name} -> {target}, back at {backs[name]}" for target, name in g.edges_of(node, graph.frames)]


def _decision_edges(node: g.Decide | g.Together, graph: g.Graph) -> list[str]:
    found = []
    for offer in g.offered_at(node):
        how = "at any time " if offer.inside else "freely " if offer.free else ""
        found.append(f"{how}{offer.action} -> {graph.frames[offer.action].entry}, back at {offer.back}")
    return found + [f"{label} -> {target}" for target, label in g.edges_without_offers(node, graph.frames)]


def _node_lines(number: int, node: g.Node, graph: g.Graph, names: Names) -> list[str]:
    first, *more = describe(node, names).split("\n")
    place = line_of(node.span)
    head = f"{number:>4}  {g.kind_of(node):<9}{first}"
    return [
        f"{head:<84}  {place}".rstrip(),
        *(f"{_INDENT}{line}" for line in more),
        *(f"{_INDENT}  {way}" for way in ways(node, graph)),
    ]
