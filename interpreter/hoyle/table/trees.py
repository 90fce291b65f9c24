"""Formulas as trees: their parts, their size, and what they depend on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

import hoyle.model.formula as f

#: Attributes that change while a game runs; all others are fixed with the table.
MOVING = frozenset({"face_up", "by", "place", "card"})


def children(formula: f.Formula) -> list[f.Formula]:
    """The formulas directly inside one, in the order in which they are written."""
    found: list[f.Formula] = []
    for name in _parts(type(formula)):
        value = getattr(formula, name)
        if isinstance(value, f.Node):
            found.append(value)  # type: ignore[arg-type]
        elif isinstance(value, tuple):
            found.extend(item for item in value if isinstance(item, f.Node))  # type: ignore[misc]
    return found


def rebuild(formula: f.Formula, change: Callable[[f.Formula], f.Formula]) -> f.Formula:
    """The same formula with each part directly inside replaced by what `change` makes of it."""
    new: dict[str, object] = {}
    for name in _parts(type(formula)):
        value = getattr(formula, name)
        if isinstance(value, f.Node):
            changed: object = change(value)  # type: ignore[arg-type]
        elif isinstance(value, tuple) and any(isinstance(item, f.Node) for item in value):
            changed = tuple(change(item) for item in value)
        else:
            continue
        if changed != value:
            new[name] = changed
    return replace(formula, **new) if new else formula  # type: ignore[arg-type]


def every_node(formula: f.Formula) -> Iterator[f.Formula]:
    """The formula and all formulas inside it. Without recursion: a long list of cases is a deep tree."""
    waiting = [formula]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(children(node))


def weigh(formula: f.Formula) -> int:
    """The number of nodes of a formula, the unit in which fuel is counted."""
    return sum(1 for _ in every_node(formula))


@dataclass(frozen=True, slots=True)
class Needs:
    """What the value of a formula depends on beside the table as it was set."""

    locals: frozenset[f.Local]
    position: bool
    loops: bool


def needs(formula: f.Formula) -> Needs:
    """The locals a formula reads from outside itself, and whether it reads the position, loops or calls."""
    read: set[f.Local] = set()
    bound: set[f.Local] = set()
    position = loops = False
    for node in every_node(formula):
        if isinstance(node, f.Read):
            read.add(node.local)
        elif isinstance(node, f.VariableValue | f.ZoneValue | f.EveryZone | f.TokensOn):
            position = True
        elif isinstance(node, f.Call):
            position = loops = True
        elif isinstance(node, f.Attribute):
            position = position or node.name in MOVING
        elif isinstance(node, f.Fold):
            loops = True
            bound.add(node.local)
        elif isinstance(node, f.Find):
            loops = loops or node.local is not None
            if node.local is not None:
                bound.add(node.local)
        elif isinstance(node, f.Subsets):
            loops = True
    return Needs(frozenset(read - bound), position, loops)


_PARTS: dict[type, tuple[str, ...]] = {}


def _parts(kind: type) -> tuple[str, ...]:
    """The names of the fields that may hold formulas."""
    known = _PARTS.get(kind)
    if known is None:
        known = tuple(
            field.name
            for field in fields(kind)
            if field.name not in ("type", "span", "local", "name", "operator", "kind", "value")
        )
        _PARTS[kind] = known
    return known
