"""The parts, sizes and dependencies of formulas."""

from collections.abc import Iterable, Mapping

import hoyle.language.model.formula as f
from hoyle.frozen import dataclass
from hoyle.language.model.facts import formula_facts, position_reads, reads_position
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import every_node, every_node_called, rebuild


def substitute(formula: f.Formula, slots: Mapping[int, f.Formula]) -> f.Formula:
    if isinstance(formula, f.LocalValue):
        return slots.get(formula.local.slot, formula)
    return rebuild(formula, lambda part: substitute(part, slots))


def reads(formula: f.Formula, slot: int) -> bool:
    return any(f.is_local(node, slot) for node in every_node(formula))


def weigh(formula: f.Formula) -> int:
    """The unit of fuel."""
    return sum(1 for _ in every_node(formula))


@dataclass(frozen=True, slots=True)
class Needs:
    locals: frozenset[f.Local]
    position: bool
    loops: bool


def loops(node: f.Formula) -> bool:
    return formula_facts(node).loops or (isinstance(node, f.Find) and node.local is not None)


def lone_local(formula: f.Formula, most: int) -> f.Local | None:
    found: f.Local | None = None
    for number, node in enumerate(every_node(formula)):
        if number >= most or reads_position(node) or loops(node):
            return None
        if isinstance(node, f.LocalValue):
            if found is not None and node.local != found:
                return None
            found = node.local
    return found


def needs(formula: f.Formula) -> Needs:
    read: set[f.Local] = set()
    bound: set[f.Local] = set()
    position = looping = False
    for node in every_node(formula):
        position = position or reads_position(node)
        looping = looping or loops(node)
        if isinstance(node, f.LocalValue):
            read.add(node.local)
        elif isinstance(node, f.Fold | f.Sorted | f.Find) and node.local is not None:
            bound.add(node.local)
    return Needs(frozenset(read - bound), position, looping)


def depends_only_on(condition: f.Formula, slot: int, definitions: Mapping[str, Definition]) -> bool:
    if any(True for _ in position_reads([condition], definitions)):
        return False
    return free_slots([condition], definitions) <= {slot}


def free_slots(found: Iterable[f.Formula], definitions: Mapping[str, Definition]) -> frozenset[int]:
    """The slots read, except names bound inside and parameters of callees."""
    read: set[int] = set()
    bound: set[int] = set()
    for node in every_node_called(found, definitions):
        match node:
            case f.LocalValue(local=local):
                read.add(local.slot)
            case f.Call(formula=name):
                bound.update(parameter.slot for parameter in definitions[name].parameters)
            case f.Find(local=f.Local() as local) | f.Fold(local=local) | f.Sorted(local=local):
                bound.add(local.slot)
    return frozenset(read - bound)
