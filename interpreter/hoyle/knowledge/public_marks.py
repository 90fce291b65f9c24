"""Loops that mark cards in public, as a hint about a hand does.

In `openly`, `for c in CARDS: if CONDITION: known[c] = VALUE` logs a line only for cards that meet the condition. A seat
that reads the lines, and where the cards lie, knows the answer for each card.
"""

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.language.model import formula as f
from hoyle.language.model.facts import is_logged_always, written_variable


def marking_loops(machine: Machine, seat: int) -> dict[int, g.Each]:
    """The loops whose lines answer a condition for each card, by the number of the condition's node.

    Nothing else happens in a round, the loop is not met twice in a step, and no other line writes the variable.
    """
    nodes = machine.graph.nodes
    targets = [written_variable(step) for node in nodes for step in g.steps_of(node)]
    writes = [target.variable for target in targets if target is not None]
    found = {}
    for number, loop in enumerate(nodes):
        variable = marked_in(nodes, loop, number) if isinstance(loop, g.Each) else None
        if isinstance(loop, g.Each) and variable is not None and writes.count(variable) == 1:
            once = number not in g.reached_from(machine.graph, loop.done, g.edges_without_offers)
            if once and is_read_by(machine, variable, seat):
                found[loop.body] = loop
    return found


def marked_in(nodes: tuple[g.Node, ...], loop: g.Each, number: int) -> str | None:
    """The variable that a loop over cards writes for a card if a condition holds; None for other loops."""
    branch = nodes[loop.body]
    if loop.local.type.base != "card" or not isinstance(branch, g.Branch) or branch.no != number:
        return None
    then = nodes[branch.yes]
    if not isinstance(then, g.Effect) or then.next != number or len(then.steps) != 1:
        return None
    target = written_variable(then.steps[0])
    if target is None or not is_logged_always(then.steps[0]):
        return None
    return target.variable if any(f.is_local(index, loop.local.slot) for index in target.indexes) else None


def is_read_by(machine: Machine, variable: str, seat: int) -> bool:
    """Whether a seat always sees all cells of a variable."""
    cells = [cell.number for cell in machine.layout.variable_cells if cell.variable.name == variable]
    masks = [machine.sights.cells[number] for number in cells]
    return all(mask is not None and (mask >> seat) & 1 for mask in masks)


def are_told_apart(machine: Machine, p: Position, cards: list[int]) -> bool:
    """Whether each card of a list occurs once, and places tell them apart."""
    return len(set(cards)) == len(cards) and all(machine.piles.kinds[p.where[card]] != "set" for card in cards)
