"""First log entries: for each node of the graph, the kinds of entries that may be written next."""

from collections.abc import Callable, Iterable

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.solver import solve
from hoyle.engine.table.formula_trees import without_spans
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import SIGHT, facts_of

Kinds = frozenset[str]

#: The kinds of entries that steps may write which only the graph has.
WRITES: dict[type, Kinds] = {g.Reset: SIGHT, g.Stop: frozenset({"end"}), g.Window: frozenset({"window"})}

#: The kinds that chance may write first.
BY_CHANCE = Kinds({"deal", "shuffle", "dealer", "see"})

#: Kinds of entries that every seat reads, at least in part.
ALWAYS_TOLD = frozenset({"deal", "move", "up", "down", "show", "shuffle", "gather", "open", "close", "tally", "end"})


#: Stands among kinds of entries for none: a decision may come first, or the end.
NONE = ""

#: The labels of edges on which play goes past a decision.
PAST = frozenset({"nothing legal", "done"})


def filled_list(condition: f.Formula) -> f.Formula | None:
    """The list that cannot be empty if a condition holds, if it counts one."""
    match condition:
        case f.Equal(left=f.Find(kind="count", source=source, where=None), right=f.Const(value=int(n)), negated=False):
            return without_spans(source) if n > 0 else None
    return None


def first_entries(graph: g.Graph) -> dict[int, Kinds]:
    """By node, the kinds of the first entry that may be written from it on, before the next decision."""

    def first(number: int, look: Callable[[int], Kinds]) -> Kinds:
        node = graph.nodes[number]
        edges = g.edges_of(node, graph.frames)
        if isinstance(node, g.Effect):
            kinds = first_of_steps(node.steps)
        elif isinstance(node, g.Decide | g.Together | g.Finish):
            kinds, edges = Kinds({NONE}), tuple(edge for edge in edges if edge[1] in PAST)
        elif isinstance(node, g.Branch | g.Each | g.Times | g.Return):
            kinds = Kinds()
        else:
            kinds = BY_CHANCE
        return kinds.union(*(look(to) for to, _ in edges))

    return solve(reversed(range(len(graph.nodes))), first, Kinds())


def first_of_steps(steps: Iterable[g.Step]) -> Kinds:
    return Kinds().union(*(WRITES.get(type(step), facts_of(step).entries) for step in steps))


def certain_entries(node: g.Node, moves_some: Callable[[f.Formula], bool]) -> Kinds | None:
    """Kinds of entries such that a node surely writes one of them, if any; `moves_some` says what is sure to move."""
    if not isinstance(node, g.Effect):
        return None
    for at, step in enumerate(node.steps):
        if isinstance(step, b.Show | b.Move) and moves_some(step.what):
            return first_of_steps(node.steps[: at + 1])
    return None
