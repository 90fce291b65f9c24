"""Compilation of formulas to closures over a position.

A formula that depends on one card, player, side, rank or suit alone, such as `c.rank is 7`, becomes a table by its
number.
"""

from collections.abc import Mapping
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table import attributes, caching, calls, equality, folds, lists, operators, places
from hoyle.engine.table.closure import Closure, Compile, always, blame_sets
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import lone_local, weigh
from hoyle.engine.table.layout import Layout, value_counts
from hoyle.engine.table.store import Store, empty_store
from hoyle.language.model.game import Definition

#: Formulas with more nodes than this are evaluated on demand, not tabulated for every card.
_TABLE_WEIGHT = 40

#: The most entries of all tables of an evaluator together.
_TABLE_ENTRIES = 1_000_000


class Evaluator:
    """The compiler for the folded formulas of one table.

    The closures raise `Fault`. They take fuel: for a fold or sets of cards the items times the nodes of its head and
    condition, for a call the nodes of the body, for a join or a comparison of lists their length.
    """

    def __init__(self, layout: Layout, definitions: Mapping[str, Definition]) -> None:
        self.layout = layout
        self.definitions = definitions
        self._bodies: dict[str, tuple[Closure, int]] = {}
        self._numbers: dict[f.Formula, int] = {}
        self._entries = _TABLE_ENTRIES

    def compile(self, formula: f.Formula) -> Closure:
        """Zones are live lists: use `freeze_list` before storing them."""
        if not isinstance(formula, f.Const | f.LocalValue):
            table = self._by_local(formula)
            if table is not None:
                return table
        made = _COMPILERS[type(formula)](formula, self)
        sets = getattr(formula, "source", None)
        return blame_sets(made, sets.span) if isinstance(sets, f.Subsets) and sets.span is not None else made

    def body(self, name: str) -> tuple[Closure, int]:
        known = self._bodies.get(name)
        if known is None:
            definition = self.definitions[name]
            known = self.compile(definition.body), weigh(definition.body)
            self._bodies[name] = known
        return known

    def number(self, formula: f.Formula) -> int:
        return self._numbers.setdefault(formula, len(self._numbers))

    def table(self, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
        if local.type.optional or lone_local(formula, _TABLE_WEIGHT) != local:
            return None
        return self._tabulate(formula, local)

    def _by_local(self, formula: f.Formula) -> Closure | None:
        local = lone_local(formula, _TABLE_WEIGHT)
        table = None if local is None else self._tabulate(formula, local)
        if local is None or table is None:
            return None
        slot = local.slot
        if not local.type.optional:
            return lambda store: table[store.slots[slot]]
        store = empty_store(slot + 1, 0)
        try:
            without = _COMPILERS[type(formula)](formula, self)(store)
        except (Fault, TypeError):
            # An order or a sum of none: the checker has made sure that it is never evaluated.
            return lambda store: table[store.slots[slot]]

        def look_up(store: Store) -> Any:
            value = store.slots[slot]
            return without if value is None else table[value]

        return look_up

    def _tabulate(self, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
        size = value_counts(self.layout).get(local.type.base)
        if size is None or size > self._entries:
            return None
        if isinstance(formula, f.Attribute) and isinstance(formula.subject, f.LocalValue):
            return attributes.fixed_column(self.layout, local.type.base, formula.name)
        closure = _COMPILERS[type(formula)](formula, self)
        store = empty_store(local.slot + 1, size * _TABLE_WEIGHT)
        values: list[Any] = []
        for value in range(size):
            store.slots[local.slot] = value
            try:
                values.append(closure(store))
            except (Fault, TypeError):
                # It fails for some value, so it must fail on evaluation, not here.
                return None
        self._entries -= size
        return tuple(values)


def _const(node: f.Const, _: Any) -> Closure:
    return always(node.value)


def _read_local(node: f.LocalValue, _: Any) -> Closure:
    slot = node.local.slot
    return lambda store: store.slots[slot]


def _option(node: f.OptionValue, compiler: Any) -> Closure:
    return always(compiler.layout.options[node.option])


_COMPILERS: dict[type, Compile] = {
    f.Const: _const,
    f.LocalValue: _read_local,
    f.OptionValue: _option,
    **lists.COMPILERS,
    **places.COMPILERS,
    **attributes.COMPILERS,
    **operators.COMPILERS,
    **equality.COMPILERS,
    **folds.COMPILERS,
    **calls.COMPILERS,
    **caching.COMPILERS,
}
