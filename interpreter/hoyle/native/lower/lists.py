"""Formulas that make a list."""

from collections.abc import Callable
from typing import Any

from hoyle.engine.table.closure import may_be_none
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import set_search, slots
from hoyle.native.lower.calls import arguments_of, inline_call
from hoyle.native.lower.code import (
    FALSE,
    NONE,
    ONE,
    ZERO,
    Unsupported,
    add,
    both,
    compare,
    integer,
    mul,
    negate,
    select,
    sub,
    to_int,
)
from hoyle.native.lower.composed import Chained, Filtered, Joined, Mapped, Slice
from hoyle.native.lower.context import Context
from hoyle.native.lower.disjoint_sets import Lists
from hoyle.native.lower.intervals import most_items
from hoyle.native.lower.masks import mask_where
from hoyle.native.lower.sequences import (
    Cards,
    Constant,
    Entry,
    Growing,
    Indexed,
    Items,
    KeptList,
    Masked,
    Numbers,
    Sequence,
    Turned,
    Value,
    expression,
)
from hoyle.native.lower.sorting import sorted_list
from hoyle.native.lower.storage import ZoneAt, is_something
from hoyle.native.lower.work_charges import pay_lists, pay_rounds


def lower_list(cx: Context, formula: f.Formula) -> Sequence:
    handler = LISTS.get(type(formula))
    if handler is None:
        raise Unsupported(f"a list of kind {type(formula).__name__}", formula.span)
    found: Sequence = handler(cx, formula)
    return found


def constant(cx: Context, node: f.Const) -> Sequence:
    values = node.value
    if not isinstance(values, tuple) or any(isinstance(value, tuple) for value in values):
        raise Unsupported("a constant list of lists", node.span)
    encoded = tuple(cx.encode(value) for value in values)
    if node.type.item_base == "card" and list(encoded) == sorted(set(encoded)) and p.NONE not in encoded:
        return Cards(encoded, cx.table)
    return Constant(encoded, cx.table)


def read_list(cx: Context, node: f.LocalValue) -> Sequence:
    found = slots.read_slot(cx, node.local)
    if not isinstance(found, Sequence):
        raise Unsupported("a list that is one value", node.span)
    return found


def cards_of(cx: Context, node: f.CardsOf) -> Sequence:
    subject = node.subject
    if isinstance(subject, f.ZoneValue):
        return of_zone(cx, cx.zone_at(subject), node.type.item_base == "place")
    value = cx.code.bind(cx.value(subject))
    if subject.type.base == "row":
        return of_row(cx, value, not is_something(subject))
    card = Items([value])
    return card if is_something(subject) else Slice(card, ZERO, to_int(compare("!=", value, NONE)))


def of_row(cx: Context, handle: p.Expr, optional: bool) -> Sequence:
    code, store = cx.code, cx.store
    if not optional:
        entry, there = store.row_entry(code, handle)
        return Entry(entry, cx.layout.cards, there=there)
    known = code.variable(integer(store.first_row), "entry")
    lives = code.variable(FALSE, "there")

    def look_up() -> None:
        entry, there = store.row_entry(code, handle)
        code.set(known, entry)
        code.set(lives, there)

    code.when(compare("!=", handle, NONE), look_up)
    return Entry(known, cx.layout.cards, there=lives)


def of_zone(cx: Context, zone: ZoneAt, places: bool = False) -> Sequence:
    store, code = cx.store, cx.code
    if zone.kind == "set":
        return Masked(p.Load("mask", "set", store.index_of(zone)), cx.layout.cards)
    if zone.kind in ("stack", "row"):
        return Entry(code.bind(store.index_of(zone)), cx.layout.cards, stack=zone.kind == "stack")
    if zone.kind == "rows":
        index = code.bind(store.index_of(zone), "rows")
        count = p.Load("int", "rows.count", index)
        return KeptList("rows.items", mul(index, integer(store.rows)), count, store.rows, single=True)
    if zone.kind == "places":
        first = code.bind(store.first_place(zone), "first")
        size = store.places_in(zone)
        cells = Numbers(first, add(first, integer(size - 1)), size)
        if places:
            return cells
        lying = Mapped(cells, lambda cell: p.Load("int", "cells", expression(cell)))
        return Filtered(lying, lambda card: compare(">=", expression(card), ZERO))
    raise Unsupported(f"a zone of kind {zone.kind} as a list")


def every_zone(cx: Context, node: f.EveryZone) -> Sequence:
    numbers, zone = zones_of(cx, node)
    masks = cx.layout.zone_kinds[node.zone] == "set"
    return Chained(numbers, lambda number: of_zone(cx, zone(number)), cx.layout.cards, masks)


def zones_of(cx: Context, node: f.EveryZone) -> tuple[Sequence, Callable[[p.Expr], ZoneAt]]:
    family = cx.layout.zone_families[node.zone]
    head, rest = family.split(len(node.indexes))
    number = cx.store.member(head, [cx.value(index) for index in node.indexes], cx.code)
    first = cx.code.bind(add(integer(family.base), mul(number, integer(rest.total))), "first")
    kind = cx.layout.zone_kinds[node.zone]
    numbers = Numbers(first, add(first, integer(rest.total - 1)), rest.total)
    return numbers, lambda at: ZoneAt(at, kind, node.zone)


def join(cx: Context, node: f.Join) -> Sequence:
    code = cx.code
    left, right = cx.list_of(node.left), cx.list_of(node.right)
    pay_lists(cx, left, right)
    if node.operator == "+":
        if not right.single and right.bound > 1:
            return unite(cx, left, right)
        return Joined(left, right)
    mask = left.as_mask(code)
    if mask is not None and right.bound <= 2 * cx.layout.cards:
        return Masked(p.Combine("mask", "without", mask, code.bind(right.to_mask(code))), left.bound)
    out = right.as_set(code)
    if out is not None:
        out = code.bind(out)
        return Filtered(left, lambda item: negate(p.Has(out, expression(item))))
    if not isinstance(right, Indexed):
        right = right.write_out(code)
    return Filtered(left, lambda item: negate(right.has(code, expression(item))))


def unite(cx: Context, left: Sequence, right: Sequence) -> Sequence:
    """Only the second list may have duplicates."""
    code = cx.code
    made = Growing(code, left.bound + right.bound)
    left.each(code, lambda item, _: made.push(code, item))

    def new(item: Value, stop: object) -> None:
        cx.spend(made.count)  # the whole list is searched
        code.unless(made.has(code, expression(item)), lambda: made.push(code, item))

    right.each(code, new)
    return made


def after(cx: Context, node: f.After) -> Sequence:
    code = cx.code
    item = code.bind(cx.value(node.right))
    if node.cyclic and is_round(node.left):
        return Turned(item, len(node.left.value), skip=1)  # type: ignore[attr-defined]
    source = cx.list_of(node.left).write_out(code)
    pay_lists(cx, source)
    size = code.bind(source.size(code))
    at = code.bind(index_of(cx, source, item))
    found = compare(">=", at, ZERO)
    behind = select(found, sub(sub(size, at), ONE), size if node.cyclic else ZERO)
    rest = Slice(source, code.bind(add(at, ONE)), code.bind(behind))
    if not node.cyclic:
        return rest
    front = Slice(source, ZERO, code.bind(p.Compute("max", at, ZERO)))
    return Joined(rest, front) if source.single else unite(cx, rest, front)


def lower_starting(cx: Context, node: f.Starting) -> Sequence:
    code = cx.code
    item = code.bind(cx.value(node.right))
    if is_round(node.left):
        first = select(compare(">=", item, ZERO), item, ZERO) if may_be_none(node.right) else item
        return Turned(code.bind(first), len(node.left.value))  # type: ignore[attr-defined]
    source = cx.list_of(node.left).write_out(code)
    pay_lists(cx, source)
    if not source.single:
        raise Unsupported("a list with something twice, begun with an item", node.span)
    size = code.bind(source.size(code))
    at = code.bind(p.Compute("max", index_of(cx, source, item), ZERO))
    return Joined(Slice(source, at, code.bind(sub(size, at))), Slice(source, ZERO, at))


def is_round(source: f.Formula) -> bool:
    return (
        isinstance(source, f.Const)
        and isinstance(source.value, tuple)
        and source.value == tuple(range(len(source.value)))
        and len(source.value) > 0
        and source.type.item_base in ("player", "side")
    )


def index_of(cx: Context, source: Sequence, item: p.Expr) -> p.Expr:
    return source.place_of(cx.code, lambda here: compare("==", expression(here), item))


def numbers(cx: Context, node: f.Range) -> Sequence:
    return Numbers(*cx.ends(node), min(most_items(cx, node), 1 << 31))


def written_out(cx: Context, node: f.ListOf) -> Sequence:
    if any(item.type.base in ("look", "list") for item in node.items):
        raise Unsupported("a list of looks or of lists", node.span)
    return Items([cx.code.bind(cx.value(item)) for item in node.items])


def part(cx: Context, node: f.Part) -> Sequence:
    code = cx.code
    size = code.bind(p.Compute("max", cx.value(node.size), ZERO))
    source = cx.list_of(node.source).write_out(code)
    there = code.bind(source.size(code))
    taken = code.bind(p.Compute("min", size, there))
    return Slice(source, ZERO if node.kind == "first" else code.bind(sub(there, taken)), taken)


def fold_list(cx: Context, node: f.Fold) -> Sequence:
    source = source_of(cx, node)
    if node.where is not None:
        source = filter_list(cx, source, node.where, node.local)
    if isinstance(node.head, f.LocalValue) and node.head.local == node.local:
        return source

    moment = cx.moment()

    def head(item: Value) -> Value:
        with cx.as_when(moment), cx.bind(node.local, item):
            return cx.list_of(node.head) if node.head.type.base == "list" else cx.value(node.head)

    return Mapped(source, head)


def source_of(cx: Context, node: f.Find | f.Fold) -> Sequence:
    """The list that a fold goes through; of sets only those that can meet its condition.

    Counts its items' work unless `cx.paid`, which then says whether the work for each item is included.
    """
    if isinstance(node.source, f.Subsets) and node.local is not None:
        return set_search.asked_of(cx, node.source, node)
    source = cx.list_of(node.source)
    if node.local is not None:
        pay_rounds(cx, node, source)
    return source


def filter_list(cx: Context, source: Sequence, where: f.Formula, local: f.Local) -> Sequence:
    mask = source.as_mask(cx.code)
    if mask is not None:
        holds = mask_where(cx, where, local)
        if holds is not None:
            return Masked(both(mask, holds), source.bound)

    moment = cx.moment()

    def test(item: Value) -> p.Expr:
        with cx.as_when(moment), cx.bind(local, item):
            return cx.condition(where)

    return Filtered(source, test)


def choice(cx: Context, node: f.Choice) -> Sequence:
    code = cx.code
    if slots.shape(cx, node, {}) == "mask":
        mask = code.choose(
            cx.condition(node.condition),
            lambda: cx.list_of(node.then).to_mask(code),
            lambda: cx.list_of(node.otherwise).to_mask(code),
        )
        return Masked(mask, cx.layout.cards)
    made = Growing(code, most_items(cx, node))

    def put(source: f.Formula) -> None:
        cx.list_of(source).each(code, lambda item, _: made.push(code, item))

    code.when(cx.condition(node.condition), lambda: put(node.then), lambda: put(node.otherwise))
    return made


def find(cx: Context, node: f.Find) -> Sequence:
    source = cx.list_of(node.source)
    if node.where is not None or node.type.optional or not isinstance(source, Lists):
        raise Unsupported("a list found among lists", node.span)
    last = sub(source.count, ONE)
    return source.at(cx.code, cx.code.bind(ZERO if node.kind == "first" else last, "at"))


LISTS: dict[type, Callable[[Context, Any], Sequence]] = {
    f.Const: constant,
    f.LocalValue: read_list,
    f.CardsOf: cards_of,
    f.ZoneValue: lambda cx, node: of_zone(cx, cx.zone_at(node)),
    f.EveryZone: every_zone,
    f.Join: join,
    f.After: after,
    f.Starting: lower_starting,
    f.Range: numbers,
    f.ListOf: written_out,
    f.Part: part,
    f.Fold: fold_list,
    f.Choice: choice,
    f.Call: lambda cx, node: inline_call(cx, node, arguments_of(cx, node), cx.list_of),
    f.Find: find,
    f.Subsets: set_search.subsets,
    f.Sorted: sorted_list,
}
