"""The action graph as a `networkx.DiGraph` with plain attributes."""

import networkx

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.formula_words import names_of
from hoyle.engine.graph.node_lines import describe
from hoyle.language.model.game import Game


def network(graph: g.Graph, game: Game) -> "networkx.DiGraph[int]":
    net: networkx.DiGraph[int] = networkx.DiGraph(game=game.id, entry=graph.entry, finish=graph.finish)
    names = names_of(game.deck, graph)
    for number, node in enumerate(graph.nodes):
        net.add_node(
            number, kind=g.kind_of(node), label=describe(node, names), phase=node.origin, span=node.span, node=node
        )
    for number, node in enumerate(graph.nodes):
        for target, label in g.edges_of(node, graph.frames):
            if net.has_edge(number, target) and label:
                known = net.edges[number, target]["label"]
                label = f"{known}, {label}" if known else label
            net.add_edge(number, target, label=label)
    return net
