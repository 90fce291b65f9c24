"""Recursion checks."""

from collections.abc import Iterator, Mapping

from hoyle.language.model.block import End
from hoyle.language.model.calls import callees_first, calls, owners
from hoyle.language.model.formula import Call, Formula
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_node, statements
from hoyle.language.report import Report, Span

#: How deep formulas, and phases and actions, may call one another.
DEEPEST = 32

Edges = Mapping[str, tuple[tuple[str, Span | None], ...]]


def check_reach(game: Game, report: Report) -> None:
    """Report recursion, too deep nesting, and `after` blocks that end their own phase."""
    found = calls(game)
    sites = {name: tuple((site.callee, site.span) for site in own) for name, own in found.sites.items()}
    spans = {name: owner.span for name, owner in owners(game).items()}
    hosts = {name: tuple((host, action.span) for host in action.beside) for name, action in game.actions.items()}
    if _acyclic(hosts, spans, report, "is `beside` itself", "remove `beside` from one of them"):
        help = "to do something several times, write `repeat` or `for`"
        if _acyclic(sites, spans, report, "runs itself", help):
            _depth(sites, spans, report)
    formulas = {name: tuple(_calls(thing.body)) for name, thing in game.formulas.items()}
    _depth(formulas, {name: thing.span for name, thing in game.formulas.items()}, report)
    for phase in game.phases.values():
        for line in (line for block in phase.after for line in statements(block)):
            if isinstance(line, End) and line.phase == phase.name:
                over = f"lines inserted after `{phase.name}` run only when it is over"
                help = "remove this line; to end the phase earlier, write the whole phase again under `change`"
                report.error("N321", f"`end {phase.name}` does nothing here: {over}", line.span, help=help)


def callees(formula: Formula) -> list[str]:
    return [name for name, _ in _calls(formula)]


def _calls(formula: Formula) -> Iterator[tuple[str, Span | None]]:
    for node in every_node(formula):
        if isinstance(node, Call):
            yield node.formula, node.span


def _acyclic(edges: Edges, spans: Mapping[str, Span | None], report: Report, what: str, help: str) -> bool:
    """Each circle is reported once, at the step that closes it."""
    good, done = True, set[str]()
    for start in edges:
        way, walk = [start], [iter(edges[start])]
        while walk and start not in done:
            name, span = next(walk[-1], ("", None))
            if not name:
                done.add(way.pop())
                walk.pop()
            elif name in way:
                good = False
                circle = [*way[way.index(name) :], name]
                text = " → ".join(circle if len(circle) < 9 else [*circle[:7], "…", name])
                message = f"`{name}` {what}" + (f": {text}" if len(circle) > 2 else "")
                report.error("N308", message, span or spans.get(name), help=help)
                done.add(name)
            elif name not in done and name in edges:
                way.append(name)
                walk.append(iter(edges[name]))
    return good


def _depth(edges: Edges, spans: Mapping[str, Span | None], report: Report) -> None:
    """`edges` have no circle."""
    depth: dict[str, int] = {}
    for name in callees_first({name: [callee for callee, _ in own] for name, own in edges.items()}):
        depth[name] = 1 + max((depth[callee] for callee, _ in edges[name]), default=0)
    for name in edges:
        if depth[name] == DEEPEST + 1:
            callee = max((callee for callee, _ in edges[name]), key=lambda callee: depth[callee])
            chain = f"`{name}` uses `{callee}`, which uses another one, and so on"
            message = f"{chain}: this chain has {depth[name]} definitions, and {DEEPEST} is the limit"
            report.error("N309", message, spans.get(name), help="combine some of these definitions")
