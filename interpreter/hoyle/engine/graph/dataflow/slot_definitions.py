"""The formulas and slots that give slots their values."""

from collections.abc import Callable, Iterator, Mapping

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.dataflow.solver import solve
from hoyle.engine.table.formula_trees import free_slots
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import outermost_formulas

Definitions = Mapping[str, Definition]


def given_values(graph: g.Graph) -> dict[int, list[f.Formula]]:
    """By slot, the formulas of `let`, loops and parameters that may fill it."""
    given = definitions(graph)
    lists = {slot: [value for value in values if isinstance(value, f.Node)] for slot, values in given.items()}
    return {
        slot: [x for value in values for x in (lists.get(value, []) if isinstance(value, int) else [value])]
        for slot, values in given.items()
    }


def definitions(graph: g.Graph) -> dict[int, list[f.Formula | int]]:
    """By slot, the formulas that fill it, or for a loop the slot of its list."""
    found: dict[int, list[f.Formula | int]] = {}
    for node in graph.nodes:
        for slot, value in given_by(node):
            found.setdefault(slot, []).append(value)
        for offer in node.offers if isinstance(node, g.Decide | g.Together) else ():
            for local, value in offer.values:
                found.setdefault(local.slot, []).append(value)
    return found


def given_by(node: g.Node) -> Iterator[tuple[int, f.Formula | int]]:
    if isinstance(node, g.Each):
        yield node.local.slot, node.items
    for step in g.steps_of(node):
        yield from given_in(step)


def given_in(step: g.Step) -> Iterator[tuple[int, f.Formula | int]]:
    match step:
        case b.Let(local=local, value=value):
            yield local.slot, value
        case g.Enter(values=values):
            yield from ((local.slot, value) for local, value in values)
        case g.Put(slot=slot, value=f.Node() as value):
            yield slot, value


def tainted_slots(
    graph: g.Graph, formulas: Definitions, first: set[int], taints: Callable[[f.Formula], bool]
) -> frozenset[int]:
    """The slots of `first`, those filled with a value that `taints`, and those computed from them."""
    given, sources, reads = definitions(graph), set(first), dict[int, set[int]]()
    for slot, values in given.items():
        if any(isinstance(value, f.Node) and taints(value) for value in values):
            sources.add(slot)
        reads[slot] = set().union(
            *({value} if isinstance(value, int) else read_in(value, formulas) for value in values)
        )

    def is_tainted(slot: int, look: Callable[[int], bool]) -> bool:
        return slot in sources or any(map(look, reads.get(slot, ())))

    found = solve([*sources, *given], is_tainted, False)
    return frozenset(slot for slot, tainted in found.items() if tainted)


def read_in(thing: object, definitions: Definitions) -> frozenset[int]:
    return free_slots(outermost_formulas(thing), definitions)
