"""What the log may tell next. Input: a node of the graph; output: the kinds of entries of which one is the first to be written."""

from collections.abc import Callable

from hoyle.graph import nodes as g
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.facts import SIGHT, facts_of
from hoyle.table.trees import without_spans

#: The kinds of entries that steps may write which only the graph has.
WRITES: dict[type, frozenset[str]] = {g.Reset: SIGHT, g.Stop: frozenset({"end"}), g.Window: frozenset({"window"})}

#: Entries of which every seat is told that there is one.
ALWAYS_TOLD = frozenset({"deal", "move", "up", "down", "show", "shuffle", "gather", "open", "close", "tally", "end"})


#: Stands among kinds of entries for none: a decision may come first, or the end.
NONE = ""

#: The labels of edges on which play goes past a decision.
PAST = frozenset({"nothing legal", "done"})


def filled_list(condition: f.Formula) -> f.Formula | None:
    """The list that cannot be empty where a condition holds, if it counts one."""
    match condition:
        case f.Equal(left=f.Find(kind="count", source=source, where=None), right=f.Const(value=int(n)), negated=False):
            return without_spans(source) if n > 0 else None
    return None


def first_entries(graph: g.Graph, number: int, moves_some: Callable[[f.Formula], bool]) -> tuple[set[str], bool]:
    """The kinds of entries of which one may be the first that is written from a node on, before the next decision.

    And whether the node itself writes one in any case.
    """
    found: set[str] = set()
    waiting, seen, sure = [number], {number}, False
    while waiting:
        at = waiting.pop()
        node = graph.nodes[at]
        edges = g.edges_of(node, graph.frames)
        ways = [after for after, _ in edges]
        if isinstance(node, g.Effect):
            kinds, ends = first_of_steps(node.steps, moves_some if at == number else never)
            found |= kinds
            sure = sure or (ends and at == number)
            ways = [] if ends else ways
        elif isinstance(node, g.Decide | g.Together | g.Finish):
            found.add(NONE)
            ways = [after for after, label in edges if label in PAST]
        elif not isinstance(node, g.Branch | g.Each | g.Times | g.Return):
            found |= {"deal", "shuffle", "dealer", "see"}
        waiting += [after for after in ways if after not in seen]
        seen.update(ways)
    return found, sure


def first_of_steps(steps: tuple[g.Step, ...], moves_some: Callable[[f.Formula], bool]) -> tuple[set[str], bool]:
    """The kinds of entries that some steps may write first; whether one of them writes in any case."""
    found: set[str] = set()
    for step in steps:
        found |= WRITES.get(type(step), facts_of(step).entries)
        if isinstance(step, b.Show | b.Move) and moves_some(step.what):
            return found, True
    return found, False


def never(what: f.Formula) -> bool:
    """Nothing is known to move."""
    return False
