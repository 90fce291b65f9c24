"""Compilation of formulas that loop over a list."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.argmax import argmax_comparison, compile_argmax
from hoyle.engine.table.caching import remember_sets
from hoyle.engine.table.closure import HIGHEST, LOWEST, Closure, Compile, Compiler, always, out_of_fuel, overflow
from hoyle.engine.table.formula_trees import needs, weigh
from hoyle.engine.table.lists import each_subset
from hoyle.engine.table.store import Store
from hoyle.language.report.source import Span


def compile_find(node: f.Find, compiler: Compiler) -> Closure:
    if node.local is None or node.where is None:
        return _find_plain(node, compiler)
    source = _charge(node.source, weigh(node.where), node.span, compiler)
    by = argmax_comparison(node)
    if by is not None:
        return compile_argmax(node, by, source, compiler)
    condition = node.where
    if isinstance(node.source, f.Subsets):
        condition = remember_sets(condition, node.local, compiler.definitions)
    table = compiler.table(condition, node.local)
    if table is not None:
        return _find_by_table(node.kind, source, table)
    local, kind, where = node.local.slot, node.kind, compiler.compile(condition)
    if kind == "count":
        keyed = _key_column(condition, node.local, compiler)
        if keyed is not None:
            column, value = keyed

            def count_equal(store: Store) -> int:
                items = source(store)
                if not items:
                    return 0
                wanted = value(store)
                return [column[item] for item in items].count(wanted)

            return count_equal

        def count(store: Store) -> int:
            slots, found = store.slots, 0
            for slots[local] in source(store):
                if where(store):
                    found += 1
            return found

        return count
    if kind == "any":

        def some(store: Store) -> bool:
            slots = store.slots
            # A plain loop: twice as fast as `any` over a generator, and this is the inside of everything.
            for slots[local] in source(store):
                if where(store):
                    return True
            return False

        return some

    direction = iter if kind == "first" else reversed

    def found(store: Store) -> Any:
        slots = store.slots
        for item in direction(source(store)):
            slots[local] = item
            if where(store):
                return item
        return None

    return found


def compile_fold(node: f.Fold, compiler: Compiler) -> Closure:
    weight = weigh(node.head) + (weigh(node.where) if node.where is not None else 0)
    source = _charge(node.source, weight, node.span, compiler)
    if isinstance(node.source, f.Subsets):
        where = node.where and remember_sets(node.where, node.local, compiler.definitions)
        node = replace(node, head=remember_sets(node.head, node.local, compiler.definitions), where=where)
    kind, span = node.kind, node.span
    if kind == "all":
        return _all(node, source, compiler)
    values = _values(node, source, compiler)
    if kind == "max":
        return lambda store: max(values(store), default=None)
    if kind == "min":
        return lambda store: min(values(store), default=None)
    if kind == "list":
        return lambda store: found if isinstance(found := values(store), range) else list(found)
    if kind == "distinct":
        return lambda store: len(found if isinstance(found := values(store), range) else set(found))

    def total(store: Store) -> int:
        # Checked once at the end: a partial sum may be outside 32 bits.
        result: int = sum(values(store))
        if LOWEST <= result <= HIGHEST:
            return result
        raise overflow(span)

    return total


def compile_sorted(node: f.Sorted, compiler: Compiler) -> Closure:
    source = _charge(node.source, sum(map(weigh, node.keys)), node.span, compiler)
    local = node.local.slot
    keys = [_sort_key(key, down, compiler) for key, down in zip(node.keys, node.down)]
    only: Closure = keys[0] if len(keys) == 1 else lambda store: tuple([key(store) for key in keys])

    def in_order(store: Store) -> list[Any]:
        slots = store.slots

        def key_of(item: Any) -> Any:
            slots[local] = item
            return only(store)

        return sorted(source(store), key=key_of)

    return in_order


def _sort_key(key: f.Formula, down: bool, compiler: Compiler) -> Closure:
    value = compiler.compile(key)
    if not key.type.optional:
        return (lambda store: -value(store)) if down else value

    def none_last(store: Store) -> tuple[bool, int]:
        found = value(store)
        return found is None, 0 if found is None else -found if down else found

    return none_last


def _find_plain(node: f.Find, compiler: Compiler) -> Closure:
    kind = node.kind
    if isinstance(node.source, f.Subsets):
        return _find_set(kind, each_subset(node.source, compiler, 1))
    source = compiler.compile(node.source)
    if kind == "count":
        return lambda store: len(source(store))
    if kind == "any":
        return lambda store: len(source(store)) > 0
    at = 0 if kind == "first" else -1

    def end_of(store: Store) -> Any:
        items = source(store)
        return items[at] if items else None

    return end_of


def _find_set(kind: str, sets: Closure) -> Closure:
    if kind == "count":
        return lambda store: sum(1 for _ in sets(store))
    if kind == "any":
        return lambda store: next(iter(sets(store)), None) is not None
    direction = iter if kind == "first" else reversed
    return lambda store: next(direction(sets(store)), None)


def _find_by_table(kind: str, source: Closure, table: tuple[Any, ...]) -> Closure:
    holds: Callable[[int], Any] = table.__getitem__
    if kind == "any":
        return lambda store: any(map(holds, source(store)))
    if kind == "count":
        return lambda store: sum(map(holds, source(store)))
    direction = iter if kind == "first" else reversed
    return lambda store: next(filter(holds, direction(source(store))), None)


def _values(node: f.Fold, source: Closure, compiler: Compiler) -> Callable[[Store], Iterable[Any]]:
    local = node.local.slot
    chosen = source if node.where is None else _select(node.where, node.local, source, compiler)
    if chosen is not None:
        if isinstance(node.head, f.LocalValue) and node.head.local == node.local:
            return chosen
        table = compiler.table(node.head, node.local)
        if table is not None:
            look_up = table.__getitem__
            return lambda store: map(look_up, chosen(store))
        head = compiler.compile(node.head)

        def heads(store: Store) -> list[Any]:
            slots, found = store.slots, []
            for slots[local] in chosen(store):
                found.append(head(store))
            return found

        return heads
    head = compiler.compile(node.head)
    where = compiler.compile(node.where) if node.where is not None else always(True)

    def heads_where(store: Store) -> list[Any]:
        slots, found = store.slots, []
        for slots[local] in source(store):
            if where(store):
                found.append(head(store))
        return found

    return heads_where


def _all(node: f.Fold, source: Closure, compiler: Compiler) -> Closure:
    local = node.local.slot
    chosen = source if node.where is None else _select(node.where, node.local, source, compiler)
    table = compiler.table(node.head, node.local)
    if chosen is not None and table is not None:
        holds = table.__getitem__
        return lambda store: all(map(holds, chosen(store)))
    head = compiler.compile(node.head)
    if chosen is not None:

        def every(store: Store) -> bool:
            slots = store.slots
            for slots[local] in chosen(store):
                if not head(store):
                    return False
            return True

        return every
    where = compiler.compile(node.where) if node.where is not None else always(True)

    def every_where(store: Store) -> bool:
        slots = store.slots
        for slots[local] in source(store):
            if where(store) and not head(store):
                return False
        return True

    return every_where


def _select(where: f.Formula, local: f.Local, source: Closure, compiler: Compiler) -> Closure | None:
    """The items that pass, if a lookup finds them; None if each must be tried."""
    table = compiler.table(where, local)
    if table is not None:
        holds = table.__getitem__
        return lambda store: [item for item in source(store) if holds(item)]
    keyed = _key_column(where, local, compiler)
    if keyed is None:
        return None
    column, value = keyed

    def equal(store: Store) -> Sequence[Any]:
        items = source(store)
        if not items:
            return ()
        wanted = value(store)
        return [item for item in items if column[item] == wanted]

    return equal


def _key_column(where: f.Formula, local: f.Local, compiler: Compiler) -> tuple[tuple[Any, ...], Closure] | None:
    """The column and the value of `x.something is VALUE` with one value for all items.

    Not with loops and calls in the value, whose fuel must be paid for each item.
    """
    if not isinstance(where, f.Equal) or where.negated or "list" in (where.left.type.base, where.right.type.base):
        return None
    for mine, other in ((where.left, where.right), (where.right, where.left)):
        if "look" in (mine.type.base, other.type.base):
            return None
        column = compiler.table(mine, local)
        if column is not None:
            outside = needs(other)
            if not outside.loops and local not in outside.locals:
                return column, compiler.compile(other)
    return None


def _charge(source: f.Formula, weight: int, span: Span | None, compiler: Compiler) -> Closure:
    """A list that costs `weight` of fuel an item."""
    if isinstance(source, f.Subsets):
        return each_subset(source, compiler, weight)
    items = compiler.compile(source)

    def charged(store: Store) -> Any:
        found = items(store)
        store.fuel -= len(found) * weight
        if store.fuel < 0:
            raise out_of_fuel(span)
        return found

    return charged


COMPILERS: dict[type, Compile] = {
    f.Sorted: compile_sorted,
    f.Find: compile_find,
    f.Fold: compile_fold,
}
