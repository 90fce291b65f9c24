"""Recursion checks: names that call themselves, and calls that nest too deep."""

from collections.abc import Iterator, Mapping

from hoyle.language.model.block import Block, End
from hoyle.language.model.calls import calls, owners
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
    if _acyclic(hosts, spans, report, "is `beside` itself"):
        if _acyclic(sites, spans, report, "calls itself"):
            _depth(sites, spans, report)
    formulas = {name: tuple(_calls(thing.body)) for name, thing in game.formulas.items()}
    _depth(formulas, {name: thing.span for name, thing in game.formulas.items()}, report)
    for phase in game.phases.values():
        for block in phase.after:
            _ends_itself(phase.name, block, report)


def _calls(formula: Formula) -> Iterator[tuple[str, Span | None]]:
    for node in every_node(formula):
        if isinstance(node, Call):
            yield node.formula, node.span


def _acyclic(edges: Edges, spans: Mapping[str, Span | None], report: Report, what: str) -> bool:
    """Whether the calls contain no circle; each circle is reported once, at the step that closes it."""
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
                text = " -> ".join(circle if len(circle) < 9 else [*circle[:7], "…", name])
                help = "remove one of these steps; use `repeat` for repetition"
                report.error("N308", f"`{name}` {what}: {text}", span or spans.get(name), help=help)
                done.add(name)
            elif name not in done and name in edges:
                way.append(name)
                walk.append(iter(edges[name]))
    return good


def _depth(edges: Edges, spans: Mapping[str, Span | None], report: Report) -> None:
    """Report the names whose calls nest too deep; the edges have no circle."""
    depth: dict[str, int] = {}
    for start in edges:
        waiting = [start]
        while waiting:
            name = waiting[-1]
            missing = [callee for callee, _ in edges.get(name, ()) if callee not in depth]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            depth[name] = 1 + max((depth[callee] for callee, _ in edges.get(name, ())), default=0)
    for name in edges:
        if depth[name] == DEEPEST + 1:
            message = f"calls from `{name}` are {depth[name]} levels deep; the limit is {DEEPEST}"
            report.error("N309", message, spans.get(name), help="shorten the chain of calls")


def _ends_itself(phase: str, block: Block, report: Report) -> None:
    for statement in statements(block):
        if isinstance(statement, End) and statement.phase == phase:
            message = f"lines after `{phase}` run when it is over, so `end {phase}` does nothing"
            help = "remove this line, or write the whole phase anew under `change`"
            report.error("N321", message, statement.span, help=help)
