"""Constant propagation through formulas, with the faults found on the way.

Only what is always evaluated counts: not what follows `and`, `or`, a condition or a `where`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.constant_folding import Folder, fold_definitions
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.identity_memo import IdentityMemo
from hoyle.engine.table.layout import Family, Layout
from hoyle.engine.table.store import empty_store
from hoyle.language.model.walk import children, every_node_called, rebuild

#: The value of a variable at an index where it is no longer known.
UNKNOWN = object()

#: In a longer list of numbers only the first and the last are checked.
_LONG = 64

_FUEL = 10_000

#: The values of one variable by index; those that are not there are as under None, if that is there.
Cells = dict[tuple[Any, ...] | None, Any]


class TooMuch(Exception):
    """The run has used all the work allowed."""


@dataclass(slots=True)
class Known:
    """`lost` counts how often all values were forgotten."""

    locals: dict[int, Any] = field(default_factory=dict)
    cells: dict[str, Cells] = field(default_factory=dict)
    lost: int = 0

    def forget(self) -> None:
        self.locals.clear()
        self.cells.clear()
        self.lost += 1

    def without(self, names: frozenset[str]) -> None:
        for name in names:
            self.cells.pop(name, None)

    def snapshot(self) -> dict[str, Cells]:
        return {name: dict(cells) for name, cells in self.cells.items()}


#: A formula as folded, with the slots and the variables that it reads.
Folded = tuple[f.Formula, tuple[int, ...], tuple[str, ...]]


class ConstantPropagator:
    """`spent` counts the nodes visited."""

    def __init__(self, definitions: Mapping[str, Any], layout: Layout, most: int) -> None:
        self.layout = layout
        self.definitions = fold_definitions(definitions, layout)
        self.folder = Folder(layout, self.definitions)
        self.faults: dict[tuple[str, Any], Fault] = {}
        self.spent = 0
        self.most = most
        self._fold: IdentityMemo[f.Formula, Folded] = IdentityMemo(self._fold_once)
        self._seen: dict[tuple[Any, ...], f.Formula] = {}

    def record(self, fault: Fault) -> None:
        self.faults.setdefault((fault.code, fault.span), fault)

    def look(self, formula: f.Formula, known: Known) -> f.Formula:
        """The value of a formula, after recording its faults."""
        folded, slots, variables = self._fold(formula)
        key = (
            id(formula),
            tuple(known.locals.get(slot, UNKNOWN) for slot in slots),
            tuple(tuple(known.cells.get(name, {}).items()) for name in variables),
        )
        if key not in self._seen:
            settled = self._settle(folded, known)
            self._visit(settled, known)
            self._seen[key] = settled
        return self._seen[key]

    def _fold_once(self, formula: f.Formula) -> Folded:
        folded = self.folder.fold(formula)
        slots, names = set(), set()
        for node in self._every(folded):
            if isinstance(node, f.LocalValue):
                slots.add(node.local.slot)
            elif isinstance(node, f.VariableValue):
                names.add(node.variable)
        return folded, tuple(slots), tuple(names)

    def _every(self, formula: f.Formula) -> Iterator[f.Formula]:
        for node in every_node_called([formula], self.definitions):
            self.pay()
            yield node

    def pay(self, steps: int = 1) -> None:
        self.spent += steps
        if self.spent > self.most:
            raise TooMuch

    def _settle(self, formula: f.Formula, known: Known) -> f.Formula:
        changed = self._put_in(formula, known)
        return formula if changed is formula else self.folder.fold(changed)

    def _put_in(self, formula: f.Formula, known: Known) -> f.Formula:
        self.pay()
        if isinstance(formula, f.LocalValue):
            value = known.locals.get(formula.local.slot, UNKNOWN)
            return formula if value is UNKNOWN else f.Const(formula.type, formula.span, value)
        changed = rebuild(formula, partial(self._put_in, known=known))
        if isinstance(changed, f.VariableValue) and changed.variable in known.cells:
            indexes = self.indexes(changed, known)
            cells = known.cells[changed.variable]
            value = UNKNOWN if indexes is None else cells.get(indexes, cells.get(None, UNKNOWN))
            if value is not UNKNOWN:
                return f.Const(changed.type, changed.span, value)
        return changed

    def indexes(self, variable: f.VariableValue, known: Known) -> tuple[Any, ...] | None:
        settled = [self.folder.fold(self._put_in(index, known)) for index in variable.indexes]
        family = self.layout.variable_families[variable.variable]
        values = tuple(index.value for index in settled if isinstance(index, f.Const))
        if len(values) < len(settled) or any(not isinstance(value, int) for value in values):
            return None
        inside = all(low <= v < low + size for v, low, size in zip(values, family.lows, family.sizes))  # type: ignore[operator]
        return values if inside else None

    def _visit(self, node: f.Formula, known: Known) -> None:
        self.pay()
        match node:
            case f.AllOf(parts=parts) | f.AnyOf(parts=parts):
                self._visit(parts[0], known)
            case f.Choice(condition=condition):
                self._visit(condition, known)
            case f.Otherwise(left=left):
                self._visit(left, known)
            case f.Find() | f.Fold():
                self._visit(node.source, known)
                self._visit_items(node, known)
            case _:
                for child in children(node):
                    self._visit(child, known)
                self._note(node, known)

    def _note(self, node: f.Formula, known: Known) -> None:
        match node:
            case f.ZoneValue(zone=name) | f.EveryZone(zone=name):
                for fault in stray(node, name, self.layout.zone_families[name]):
                    self.record(fault)
            case f.VariableValue(variable=name):
                for fault in stray(node, name, self.layout.variable_families[name]):
                    self.record(fault)
            case f.Arithmetic(left=f.Const(), right=f.Const()):
                try:
                    Evaluator(self.layout, self.definitions).compile(node)(empty_store(self.layout.slots, _FUEL))
                except Fault as fault:
                    self.record(fault)
            case f.Call():
                definition = self.definitions[node.formula]
                given = {
                    parameter.slot: argument.value
                    for parameter, argument in zip(definition.parameters, node.arguments)
                    if isinstance(argument, f.Const)
                }
                self.look(definition.body, Known(given, known.cells))

    def _visit_items(self, node: f.Find | f.Fold, known: Known) -> None:
        if node.local is None:
            return
        head = node.head if isinstance(node, f.Fold) else None
        items: list[Any] = [*numbers_of(node.source)]
        for item in items or [UNKNOWN]:
            here = Known({node.local.slot: item})
            where = None if node.where is None else self._settle(node.where, here)
            if where is not None and not isinstance(where, f.Const):
                self._visit(where, known)
            elif (where is None or where.value) and head is not None:
                self._visit(self._settle(head, here), known)


def numbers_of(source: f.Formula) -> list[int]:
    if not isinstance(source, f.Const) or not isinstance(source.value, tuple):
        return []
    if source.type.item_base != "int":
        return []
    values = list(source.value)
    return values if len(values) <= _LONG else [values[0], values[-1]]


def stray(node: f.ZoneValue | f.EveryZone | f.VariableValue, name: str, family: Family) -> Iterator[Fault]:
    for index, kind, low, size in zip(node.indexes, family.kinds, family.lows, family.sizes):
        number = index.value if isinstance(index, f.Const) else None
        if kind == "range" and isinstance(number, int) and not low <= number < low + size:
            last = f" to `{name}[{low + size - 1}]`" if size > 1 else ""
            there = f"only `{name}[{low}]`{last}" if size else f"no `{name}`"
            yield Fault("R903", f"there is no `{name}[{number}]`, since this table has {there}", node.span)
