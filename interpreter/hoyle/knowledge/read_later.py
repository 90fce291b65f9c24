"""Which variables are still in use. Input: the graph of a machine; output: by node what may be read from there on.

As for names (`in_use`), but along every edge, also out of a phase to all that enter it: a variable outlives its phase. One that is
fresh whenever a phase begins is not in use before it is entered.
"""

from functools import lru_cache

from hoyle.graph import nodes as g
from hoyle.knowledge.given import formulas_of
from hoyle.model import block as b
from hoyle.model import formula as f
from hoyle.model.facts import read_by, written
from hoyle.model.walk import every_node_called
from hoyle.runtime.machine import Machine


@lru_cache(maxsize=256)
def read_later(machine: Machine) -> list[frozenset[str]]:
    """By node: the variables that may be read from it on before they are given another value."""
    nodes, frames = machine.graph.nodes, machine.graph.frames
    always = variables_of_sight(machine)
    found = [always] * len(nodes)
    changed = True
    while changed:
        changed = False
        for number in reversed(range(len(nodes))):
            behind = always.union(*(found[to] for to, _ in g.edges_of(nodes[number], frames)))
            here = read_before(machine, nodes[number], behind)
            changed = changed or here != found[number]
            found[number] = here
    return found


def read_before(machine: Machine, node: g.Node, behind: frozenset[str]) -> frozenset[str]:
    """What may be read from a node on, by what may be read behind it: all where somebody looks at the table."""
    if isinstance(node, g.Decide | g.Together | g.Finish):
        return frozenset(machine.game.variables)
    if not isinstance(node, g.Effect):
        return behind | variables_in(machine, formulas_of(node))
    for step in reversed(node.steps):
        behind = behind.difference(given_anew(step)) | variables_in(machine, asked_by(machine, step))
    return behind


def given_anew(step: g.Step) -> tuple[str, ...]:
    """The variables that have another value behind a step, for everybody."""
    if isinstance(step, g.Reset):
        return step.variables
    target = written(step)
    return () if target is None or target.indexes else (target.variable,)


def asked_by(machine: Machine, step: g.Step) -> list[f.Formula]:
    """The formulas that a step works out."""
    match step:
        case g.Reset(variables=variables):
            return [machine.game.variables[name].start for name in variables]
        case b.Tally():
            return [part.value for part in machine.game.score.parts] if machine.game.score else []
        case b.Line():
            return list(read_by(step))
    return formulas_of(step)


def variables_in(machine: Machine, formulas: list[f.Formula]) -> frozenset[str]:
    """The variables that formulas read."""
    nodes = every_node_called(formulas, machine.game.formulas)
    return frozenset(node.variable for node in nodes if isinstance(node, f.VariableValue))


def variables_of_sight(machine: Machine) -> frozenset[str]:
    """The variables that say who sees what; they are read all the time."""
    game = machine.game
    sights = [*(zone.sight for zone in game.zones.values()), *(variable.sight for variable in game.variables.values())]
    return variables_in(machine, [sight.players for sight in sights if sight.players is not None])
