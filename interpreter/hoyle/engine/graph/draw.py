"""Drawings of a graph as text: DOT, Mermaid or plain words.

The overview has a box for each phase and action, the full drawing one for each node. No arrow leads from a phase back
to its callers: one from the call shows where play continues.
"""

import re
from collections.abc import Callable, Mapping, Set
from dataclasses import field
from typing import Literal

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.analyse import coming_back, reachable_nodes
from hoyle.engine.graph.canonical_order import callees
from hoyle.engine.graph.dump import dump, heading, origins
from hoyle.engine.graph.formula_words import Names, names_of
from hoyle.engine.graph.node_lines import describe
from hoyle.frozen import dataclass
from hoyle.language.model.game import Game

Format = Literal["dot", "mermaid", "text"]


@dataclass(frozen=True, slots=True)
class Box:
    key: str
    kind: str
    text: str
    group: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """`kind`: flow, then (after what was run), enter, runs, offers or ends."""

    source: str
    target: str
    label: str
    kind: str


@dataclass(frozen=True, slots=True)
class Picture:
    title: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    groups: Mapping[str, str] = field(default_factory=dict)


def draw(graph: g.Graph, game: Game, format: Format, overview: bool = False) -> str:
    if format not in WRITERS:
        raise ValueError(f"a drawing is one of {', '.join(WRITERS)}, not {format}")
    if format == "text" and not overview:
        return dump(graph, game)
    return WRITERS[format](overview_of(graph, game) if overview else picture_of(graph, game))


# ---- what is drawn


def overview_of(graph: g.Graph, game: Game) -> Picture:
    live = reachable_nodes(graph)
    back = coming_back(graph, live)
    boxes = []
    for name in _reachable_names(graph):
        span = game.actions[name].span if name in game.actions else game.phases[name].span
        kind = "action" if name in game.actions else "phase"
        boxes.append(Box(name, kind, name, note=f"line {span.line}" if span else ""))
    found: dict[tuple[str, str, str], list[str]] = {}
    for number, node in enumerate(graph.nodes):
        for kind, target, label in relations(node, graph, back) if number in live else ():
            labels = found.setdefault((node.origin, target, kind), [])
            if label and label not in labels:
                labels.append(label)
    for action in game.actions.values():
        for phase in action.anytime:
            if action.name in graph.frames and phase in graph.frames:
                found.setdefault((phase, action.name, "offers"), []).append("at any time")
    arrows = [Arrow(one, two, ", ".join(labels), kind) for (one, two, kind), labels in found.items()]
    return Picture(f"{game.title}: phases and actions", tuple(boxes), tuple(arrows))


def _reachable_names(graph: g.Graph) -> list[str]:
    names = [name for node in graph.nodes for name in (node.origin, *(entry for entry, _ in callees(node)))]
    return list(dict.fromkeys(names))


def relations(node: g.Node, graph: g.Graph, back: Set[str]) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    match node:
        case g.Effect(steps=steps):
            found += [("runs", s.phase, "") for s in steps if isinstance(s, g.Enter) and s.phase != node.origin]
        case g.Decide(offers=offers) | g.Together(offers=offers):
            found += [("offers", o.action, "freely" if o.free else "") for o in offers]
    reason = next((s.reason for s in g.steps_of(node) if isinstance(s, g.Stop)), "")
    return found + [("ends", graph.nodes[to].origin, reason) for to in jumps(node, graph, back)]


def jumps(node: g.Node, graph: g.Graph, back: Set[str]) -> list[int]:
    inner = inner_ways(node, graph, back)
    return sorted({to for to, _, _ in inner if graph.nodes[to].origin != node.origin})


def inner_ways(node: g.Node, graph: g.Graph, back: Set[str]) -> list[tuple[int, str, str]]:
    """The edges within a node's phase, past what it runs or offers: (node, label, kind)."""
    if isinstance(node, g.Return):
        return []
    edges = g.edges_of(node, graph.frames)
    if isinstance(node, g.Effect) and callees(node):
        return [(to, "", "then") for name, to in callees(node) if name in back]
    if not isinstance(node, g.Decide | g.Together):
        return [(to, label, "flow") for to, label in edges]
    ways = [(o.back, o.action, "then") for o in node.offers if o.action in back]
    return ways + [(to, label, "flow") for to, label in edges[len(g.offered_at(node)) :]]


def picture_of(graph: g.Graph, game: Game) -> Picture:
    names, live = names_of(game.deck, graph), reachable_nodes(graph)
    back = coming_back(graph, live)
    boxes: list[Box] = []
    arrows: list[Arrow] = []
    for origin in origins(graph):
        for number, node in enumerate(graph.nodes):
            if node.origin != origin or number not in live:
                continue
            boxes.append(_box(number, node, names))
            arrows += _arrows(number, node, graph, back)
            for to in jumps(node, graph, back):
                ended = graph.nodes[to].origin
                boxes.append(Box(f"n{number}_{to}", "jump", f"end {ended}", origin))
    groups = {origin: heading(origin, game) for origin in origins(graph)}
    return Picture(game.title, tuple(boxes), tuple(arrows), groups)


def _box(number: int, node: g.Node, names: Names) -> Box:
    runs = [name for name, _ in callees(node)] if isinstance(node, g.Effect) else []
    kind = g.kind_of(node)
    if runs:
        kind = "call"
    elif isinstance(node, g.Return):
        kind = "leave"
    elif isinstance(node, g.Effect) and all(isinstance(step, g.Put) for step in node.steps):
        kind = "settle"
    note = f"{number} · line {node.span.line}" if node.span else f"{number}"
    return Box(f"n{number}", kind, describe(node, names), node.origin, note)


def _arrows(number: int, node: g.Node, graph: g.Graph, back: Set[str]) -> list[Arrow]:
    ways: dict[tuple[int, str], list[str]] = {}
    for to, label, kind in inner_ways(node, graph, back):
        ways.setdefault((to, kind), []).append(label)
    found = []
    for (to, kind), labels in ways.items():
        out = graph.nodes[to].origin != node.origin
        target = f"n{number}_{to}" if out else f"n{to}"
        found.append(Arrow(f"n{number}", target, ", ".join(label for label in labels if label), kind))
    inside = {to for to, _ in ways}
    for to, label in dict(g.edges_of(node, graph.frames)).items():
        if to not in inside and not isinstance(node, g.Return):
            found.append(Arrow(f"n{number}", f"n{to}", label, "enter"))
    return found


# ---- how it is written

#: For each kind of box its shape in DOT, and the brackets around it in Mermaid; other boxes are plain.
SHAPES = {
    "branch": ("hexagon", "{{", "}}"),
    "chance": ("parallelogram", "[/", "/]"),
    **dict.fromkeys(("decide", "together", "action"), ("box", "([", "])")),
    "call": ("box3d", "[[", "]]"),
    "jump": ("cds", ">", "]"),
    "end": ("doubleoctagon", "(((", ")))"),
    "leave": ("plaintext", "[", "]"),
}
PLAIN = ("box", "[", "]")
DOT_LOOKS = {"enter": "style=dotted", "then": "style=dashed", "ends": 'style=dashed, color="#d2564b"'}


def dot(picture: Picture) -> str:
    head = '  node [shape=box, style=rounded, fontname="monospace"];'
    lines = [f"digraph {_quote(picture.title)} {{", head]
    for group in dict.fromkeys(box.group for box in picture.boxes):
        inner = "    " if group else "  "
        if group:
            label = f"    label={_quote(picture.groups[group])};"
            lines += [f"  subgraph {_quote('cluster_' + group)} {{", label]
        for box in picture.boxes:
            if box.group == group:
                shape, *_ = SHAPES.get(box.kind, PLAIN)
                lines.append(f"{inner}{_quote(box.key)} [label={_quote(box.text)}, shape={shape}];")
        lines += ["  }"] if group else []
    for arrow in picture.arrows:
        looks = f", {DOT_LOOKS[arrow.kind]}" if arrow.kind in DOT_LOOKS else ""
        label = _quote(_arrow_label(arrow))
        lines.append(f"  {_quote(arrow.source)} -> {_quote(arrow.target)} [label={label}{looks}];")
    return "\n".join([*lines, "}", ""])


def _quote(text: str) -> str:
    inside = text.replace("\\", "\\\\").replace('"', '\\"')
    # `\l` ends a line that is aligned to the left
    return f'"{inside}"' if "\n" not in inside else '"' + inside.replace("\n", "\\l") + '\\l"'


def _arrow_label(arrow: Arrow) -> str:
    if arrow.kind not in ("runs", "offers", "ends"):
        return arrow.label
    return f"{arrow.kind} ({arrow.label})" if arrow.label else arrow.kind


def mermaid(picture: Picture) -> str:
    lines = ["flowchart TD"]
    for group in dict.fromkeys(box.group for box in picture.boxes):
        if group:
            lines.append(f'  subgraph g_{group}["{_entities(picture.groups[group])}"]')
        for box in picture.boxes:
            if box.group == group:
                _, opening, closing = SHAPES.get(box.kind, PLAIN)
                lines.append(f'    b_{box.key}{opening}"{_entities(box.text)}"{closing}')
        lines += ["  end"] if group else []
    for arrow in picture.arrows:
        line = "-.->" if arrow.kind in ("enter", "then", "ends") else "-->"
        label = _arrow_label(arrow)
        told = f'|"{_entities(label)}"|' if label else ""
        lines.append(f"  b_{arrow.source} {line}{told} b_{arrow.target}")
    return "\n".join([*lines, ""])


def _entities(text: str) -> str:
    return re.sub(r"[^\w ,.:()+*/=\n-]", lambda found: f"#{ord(found[0])};", text).replace("\n", "<br/>")


def words(picture: Picture) -> str:
    lines = [picture.title, ""]
    for box in picture.boxes:
        lines.append(f"{box.kind} {box.key}{'  (' + box.note + ')' if box.note else ''}")
        own = [arrow for arrow in picture.arrows if arrow.source == box.key]
        lines += [f"    {a.kind} {a.target}{f' ({a.label})' if a.label else ''}" for a in own]
    return "\n".join([*lines, ""])


WRITERS: dict[str, Callable[[Picture], str]] = {"dot": dot, "mermaid": mermaid, "text": words}
