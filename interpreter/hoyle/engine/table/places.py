"""Compilation of formulas that read the table."""

from collections.abc import Callable, Sequence
from operator import itemgetter, methodcaller
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import Closure, Compile, Compiler, always, may_be_none, raise_fault
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Family
from hoyle.engine.table.store import Store
from hoyle.language.report.source import Span


def compile_variable(node: f.VariableValue, compiler: Compiler) -> Closure:
    family = compiler.layout.variable_families[node.variable]
    number = member(compiler, family, node.indexes)
    if isinstance(number, int):
        return lambda store: store.variables[number]
    base = family.base
    slot = _plain_slot(family, node.indexes)
    if slot is not None:
        return lambda store: store.variables[base + store.slots[slot]]
    return lambda store: store.variables[number(store)]


def compile_zone(node: f.ZoneValue, compiler: Compiler) -> Closure:
    number = member(compiler, compiler.layout.zone_families[node.zone], node.indexes)
    return always(number) if isinstance(number, int) else number


def compile_cards_of(node: f.CardsOf, compiler: Compiler) -> Closure:
    subject = node.subject
    if isinstance(subject, f.ZoneValue):
        if node.type.item_base == "place":
            return _places_of(subject, compiler)
        return _zone_list(subject, compiler)
    value = compiler.compile(subject)
    if subject.type.base == "row":
        return lambda store: store.rows.get(value(store), ())
    if not may_be_none(subject):
        return lambda store: (value(store),)

    def card(store: Store) -> Sequence[int]:
        found = value(store)
        return () if found is None else (found,)

    return card


def compile_every_zone(node: f.EveryZone, compiler: Compiler) -> Closure:
    first, count = block(node, compiler)
    places = compiler.layout.zone_kinds[node.zone] == "places"

    def every(store: Store) -> list[int]:
        found: list[int] = []
        start = first(store)
        for zone in store.zones[start : start + count]:
            found += [card for card in zone if card is not None and card >= 0] if places else zone
        return found

    return every


def compile_tokens(node: f.TokensOn, compiler: Compiler) -> Closure:
    layout = compiler.layout
    token = layout.token_names.index(node.token)
    places = layout.zone_kinds[node.zone.zone] == "places"
    tokens: Callable[[list[Any]], int] = methodcaller("count", -1 - token) if places else itemgetter(token)
    if isinstance(node.zone, f.EveryZone):
        first, count = block(node.zone, compiler)

        def total(store: Store) -> int:
            number = first(store)
            return sum(map(tokens, store.zones[number : number + count]))

        return total
    zone = compile_zone(node.zone, compiler)
    return lambda store: tokens(store.zones[zone(store)])


def block(node: f.EveryZone, compiler: Compiler) -> tuple[Closure, int]:
    """The zones of a family with given first indexes: the first, and their number."""
    family = compiler.layout.zone_families[node.zone]
    head, rest = family.split(len(node.indexes))
    base, count = family.base, rest.total
    number = member(compiler, head, node.indexes)
    if isinstance(number, int):
        return always(base + number * count), count
    return (lambda store: base + number(store) * count), count


def member(compiler: Compiler, family: Family, indexes: tuple[f.Formula, ...]) -> int | Closure:
    """The number of one member of a family, or how to compute it if an index is not constant.

    Faults (R903) if an index is outside its range; players, sides, cards and suits are always inside.
    """
    base = family.base
    moving: list[tuple[Closure, int, int, int, Span | None]] = []
    for index, kind, low, size, stride in zip(
        indexes, family.kinds, family.lows, family.sizes, family.strides, strict=True
    ):
        # A rank may be the joker's where no joker is in the deck, so ranks are checked like numbers.
        checked = kind in ("range", "rank")
        if isinstance(index, f.Const):
            value = index.value
            if not isinstance(value, int) or not low <= value < low + size:
                return raise_fault(_outside(value, low, size, index.span))
            base += (value - low) * stride
        else:
            limit = size if checked else -1
            moving.append((compiler.compile(index), low, limit, stride, index.span))
    if not moving:
        return base
    if len(moving) == 1:
        closure, low, limit, stride, span = moving[0]
        if limit < 0:
            if stride == 1:
                return lambda store: base + closure(store)
            return lambda store: base + stride * closure(store)

        def single(store: Store) -> int:
            step: int = closure(store) - low
            if 0 <= step < limit:
                return base + stride * step
            raise _outside(step + low, low, limit, span)

        return single

    def several(store: Store) -> int:
        number = base
        for closure, low, limit, stride, span in moving:
            step: int = closure(store) - low
            if limit >= 0 and not 0 <= step < limit:
                raise _outside(step + low, low, limit, span)
            number += stride * step
        return number

    return several


def _plain_slot(family: Family, indexes: tuple[f.Formula, ...]) -> int | None:
    if len(indexes) == 1 and isinstance(indexes[0], f.LocalValue) and family.kinds[0] not in ("range", "rank"):
        return indexes[0].local.slot
    return None


def _zone_list(node: f.ZoneValue, compiler: Compiler) -> Closure:
    if compiler.layout.zone_kinds[node.zone] == "places":
        zone = compile_zone(node, compiler)
        return lambda store: [card for card in store.zones[zone(store)] if card is not None and card >= 0]
    family = compiler.layout.zone_families[node.zone]
    number = member(compiler, family, node.indexes)
    if isinstance(number, int):
        return lambda store: store.zones[number]
    base, slot = family.base, _plain_slot(family, node.indexes)
    if slot is not None:
        return lambda store: store.zones[base + store.slots[slot]]
    return lambda store: store.zones[number(store)]


def _places_of(node: f.ZoneValue, compiler: Compiler) -> Closure:
    layout = compiler.layout
    number = compiler.compile(node)
    places = {
        zone: range(first, first + sum(cell.zone == zone for cell in layout.cells))
        for zone, first in layout.first_cell.items()
    }
    return lambda store: places[number(store)]


def _outside(value: object, low: int, size: int, span: Span | None) -> Fault:
    there = f"is outside {low}..{low + size - 1}" if size else "is outside: this table has no members"
    return Fault("R903", f"index {value} {there}", span)


COMPILERS: dict[type, Compile] = {
    f.VariableValue: compile_variable,
    f.ZoneValue: compile_zone,
    f.EveryZone: compile_every_zone,
    f.CardsOf: compile_cards_of,
    f.TokensOn: compile_tokens,
}
