"""Formulas into functions: a checked formula and a layout in, a closure from a position to a value out.

Each node becomes a Python closure over its compiled parts. A formula that depends on one card, player, side,
rank or suit alone, such as `c.rank is 7 or c.suit is hearts`, becomes a table by the number of that thing.
"""

from collections.abc import Mapping
from typing import Any

import hoyle.model.formula as f
from hoyle.model.game import Definition
from hoyle.table import attributes, calls, folds, lists, operators, places, remember, sameness
from hoyle.table.closure import Closure, Compile, always
from hoyle.table.fault import Fault
from hoyle.table.layout import Layout
from hoyle.table.store import Store, empty_store
from hoyle.table.trees import lone_local, weigh

#: Formulas with more nodes than this are worked out when they are needed, not for every card beforehand.
_TABLE_WEIGHT = 40

#: All tables of an evaluator together have at most so many entries.
_TABLE_ENTRIES = 1_000_000


class Evaluator:
    """Compiles the formulas of one table; give it what `hoyle.table.fold` has folded.

    The closures raise `Fault` where a formula cannot be worked out, and take fuel from the store: for a fold
    the number of items times the nodes of its head and condition, for a call the nodes of the body, for a
    join or a comparison of lists their length, for sets of cards as a fold, set by set.
    """

    def __init__(self, layout: Layout, definitions: Mapping[str, Definition]) -> None:
        self.layout = layout
        self.definitions = definitions
        self._bodies: dict[str, tuple[Closure, int]] = {}
        self._numbers: dict[f.Formula, int] = {}
        self._entries = _TABLE_ENTRIES

    def compile(self, formula: f.Formula) -> Closure:
        """The closure of a formula. Zones come out as live lists: settle them before they are kept."""
        if not isinstance(formula, f.Const | f.Read):
            table = self._by_local(formula)
            if table is not None:
                return table
        return _COMPILERS[type(formula)](formula, self)

    def body(self, name: str) -> tuple[Closure, int]:
        """The compiled body of a formula of the file, and its weight."""
        known = self._bodies.get(name)
        if known is None:
            definition = self.definitions[name]
            known = self.compile(definition.body), weigh(definition.body)
            self._bodies[name] = known
        return known

    def number(self, formula: f.Formula) -> int:
        """A number that stands for a formula whose values are kept, the same for formulas that are equal."""
        return self._numbers.setdefault(formula, len(self._numbers))

    def table(self, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
        """The value of a formula for every value of the only local in it; None if it is not like that."""
        if local.type.optional or lone_local(formula, _TABLE_WEIGHT) != local:
            return None
        return self._tabulate(formula, local)

    def _by_local(self, formula: f.Formula) -> Closure | None:
        """A look-up in place of a formula that depends on one local alone."""
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
            # An order or a sum of none: the checker has made sure that it is not asked for.
            return lambda store: table[store.slots[slot]]

        def look_up(store: Store) -> Any:
            value = store.slots[slot]
            return without if value is None else table[value]

        return look_up

    def _tabulate(self, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
        """The value of a formula for every value of the local that is all it depends on; None if it may fail."""
        size = self._values_of(local.type.base)
        if size is None or size > self._entries:
            return None
        if isinstance(formula, f.Attribute) and isinstance(formula.subject, f.Read):
            if formula.subject.local == local:
                return attributes.fixed_column(self.layout, local.type.base, formula.name)
            return None
        closure = _COMPILERS[type(formula)](formula, self)
        store = empty_store(local.slot + 1, size * _TABLE_WEIGHT)
        values: list[Any] = []
        for value in range(size):
            store.slots[local.slot] = value
            try:
                values.append(closure(store))
            except (Fault, TypeError):
                # It fails for some value, so it must fail where it is asked for, not here.
                return None
        self._entries -= size
        return tuple(values)

    def _values_of(self, base: str) -> int | None:
        """How many values a type has that is counted from zero."""
        layout = self.layout
        sizes = {
            "card": layout.cards,
            "player": layout.players,
            "side": layout.sides,
            "rank": len(layout.rank_faces),
            "suit": len(layout.suit_names),
        }
        return sizes.get(base)


def settle(value: Any) -> Any:
    """A value that later moves cannot change: a live list is copied, all else is as it was."""
    return tuple(value) if isinstance(value, list) else value


def _const(node: f.Const, _: Any) -> Closure:
    return always(node.value)


def _read(node: f.Read, _: Any) -> Closure:
    slot = node.local.slot
    return lambda store: store.slots[slot]


def _option(node: f.OptionValue, compiler: Any) -> Closure:
    return always(compiler.layout.options[node.option])


_COMPILERS: dict[type, Compile] = {
    f.Const: _const,
    f.Read: _read,
    f.OptionValue: _option,
    **lists.COMPILERS,
    **places.COMPILERS,
    **attributes.COMPILERS,
    **operators.COMPILERS,
    **sameness.COMPILERS,
    **folds.COMPILERS,
    **calls.COMPILERS,
    **remember.COMPILERS,
}
