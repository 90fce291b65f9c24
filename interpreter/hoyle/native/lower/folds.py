"""Formulas that go through a list."""

from collections.abc import Callable

from hoyle.engine.table.argmax import Argmax, argmax_comparison
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import (
    NONE,
    TRUE,
    ZERO,
    Unsupported,
    add,
    both,
    compare,
    either,
    integer,
    mul,
    negate,
    not_empty,
    select,
    to_int,
)
from hoyle.native.lower.columns import bits, column
from hoyle.native.lower.context import Context
from hoyle.native.lower.intervals import HIGHEST, LOWEST, interval, most_items
from hoyle.native.lower.lists import filter_list, source_of
from hoyle.native.lower.masks import mask_where
from hoyle.native.lower.sequences import MOST, Growing, Sequence, Value

#: A sum over cards by the values printed on them is a sum of counts, if there are no more values than this.
FEW_VALUES = 4


def some(cx: Context, node: f.Find) -> p.Expr:
    code = cx.code
    source = source_of(cx, node)
    if node.local is None or node.where is None:
        return negate(source.empty(code))
    cards = source.as_set(code)
    if cards is not None:
        holds = mask_where(cx, node.where, node.local)
        if holds is not None:
            return not_empty(both(cards, holds))

    def matches(item: Value) -> p.Expr:
        with cx.bind(node.local, item):  # type: ignore[arg-type]
            return cx.condition(node.where)  # type: ignore[arg-type]

    return source.some(code, matches)


def every(cx: Context, node: f.Fold) -> p.Expr:
    code = cx.code
    source = source_of(cx, node)
    cards = source.as_set(code)
    if cards is not None:
        where, head = mask_where(cx, node.where, node.local), mask_where(cx, node.head, node.local)
        if where is not None and head is not None:
            left = p.Combine("mask", "without", both(cards, where), head)
            return compare("==", left, p.Const("mask", 0))

    def fails(item: Value) -> p.Expr:
        with cx.bind(node.local, item):
            where = TRUE if node.where is None else cx.condition(node.where)
            return code.all([lambda: where, lambda: negate(cx.condition(node.head))])

    return negate(source.some(code, fails))


def find(cx: Context, node: f.Find) -> p.Expr:
    code = cx.code
    source = source_of(cx, node)
    if node.kind == "count":
        return count(cx, node, source)
    backwards = node.kind == "last"
    if node.local is None or node.where is None:
        return source.first(code, backwards)
    by = argmax_comparison(node)
    if by is not None:
        return first_of_best(cx, node, by, source)
    return filter_list(cx, source, node.where, node.local).first(code, backwards)


def first_of_best(cx: Context, node: f.Find, by: Argmax, source: Sequence) -> p.Expr:
    assert node.local is not None, "items are compared by a local"
    code, local = cx.code, node.local
    found, top = code.variable(NONE, node.kind), code.variable(ZERO, "top")
    more: p.Order = ">" if by.highest else "<"
    ahead: p.Order = more if node.kind == "first" else ">=" if by.highest else "<="

    def one(item: Value, stop: object) -> None:
        with cx.bind(local, item):
            key, here = code.bind(cx.value(by.key)), cx.value(f.LocalValue(local.type, None, local))

        def better() -> None:
            code.set(top, key)
            code.set(found, here)

        code.when(either(compare("==", found, NONE), compare(ahead, key, top)), better)

    source.each(code, one)
    return found


def count(cx: Context, node: f.Find, source: Sequence) -> p.Expr:
    code = cx.code
    if node.local is None or node.where is None:
        return source.length(code)
    cards = source.as_set(code)
    if cards is not None:
        holds = mask_where(cx, node.where, node.local)
        if holds is not None:
            return p.Size(both(cards, holds))
    total = code.variable(ZERO, "count")

    def one(item: Value, stop: object) -> None:
        with cx.bind(node.local, item):  # type: ignore[arg-type]
            holds = cx.condition(node.where)  # type: ignore[arg-type]
        code.increase(total, to_int(holds))

    source.each(code, one)
    return total


def fold(cx: Context, node: f.Fold) -> p.Expr:
    if node.kind == "sum":
        return total_of(cx, node)
    if node.kind in ("max", "min"):
        return best(cx, node)
    if node.kind == "distinct":
        return distinct(cx, node)
    raise Unsupported(f"a fold of kind {node.kind}", node.span)


def heads(cx: Context, node: f.Fold, source: Sequence, visit: Callable[[p.Expr, Callable[[], None]], None]) -> None:
    code = cx.code
    if node.where is not None:
        source = filter_list(cx, source, node.where, node.local)

    def one(item: Value, stop: Callable[[], None]) -> None:
        with cx.bind(node.local, item):
            value = code.bind(cx.value(node.head))
        visit(value, stop)

    source.each(code, one)


def total_of(cx: Context, node: f.Fold) -> p.Expr:
    code = cx.code
    source = source_of(cx, node)
    counted = sum_of_counts(cx, node, source)
    if counted is not None:
        return counted
    total = code.variable(ZERO, "sum")
    heads(cx, node, source, lambda value, stop: code.increase(total, value))
    low, high = interval(cx, node.head)
    most = most_items(cx, node.source)
    if min(0, low) * most < LOWEST or max(0, high) * most > HIGHEST:
        code.fail_unless(both(compare(">=", total, integer(LOWEST)), compare("<=", total, integer(HIGHEST))))
    return total


def sum_of_counts(cx: Context, node: f.Fold, source: Sequence) -> p.Expr | None:
    if not cx.paid:
        return None
    values = column(cx, node.head, node.local) if node.local.type.base == "card" else None
    if isinstance(node.head, f.Const) and isinstance(node.head.value, int):
        values = (node.head.value,) * cx.layout.cards
    if values is None or not all(isinstance(value, int) for value in values):
        return None
    different = sorted({int(value) for value in values} - {0})
    if len(different) > FEW_VALUES:
        return None
    cards = source.as_set(cx.code)
    where = None if cards is None else mask_where(cx, node.where, node.local)
    if cards is None or where is None:
        return None
    cards = cx.code.bind(both(cards, where))
    total: p.Expr = ZERO
    for value in different:
        mask = p.Const("mask", bits(card for card, found in enumerate(values) if found == value))
        total = add(total, mul(p.Size(both(cards, mask)), integer(value)))
    return total


def best(cx: Context, node: f.Fold) -> p.Expr:
    code = cx.code
    found = code.variable(NONE, node.kind)
    operator: p.Order = ">" if node.kind == "max" else "<"

    def one(value: p.Expr, stop: object) -> None:
        better = either(compare("==", found, NONE), compare(operator, value, found))
        code.set(found, select(better, value, found))

    heads(cx, node, source_of(cx, node), one)
    return found


def distinct(cx: Context, node: f.Fold) -> p.Expr:
    code = cx.code
    source = source_of(cx, node)
    known = column(cx, node.head, node.local) if node.local.type.base == "card" and cx.paid else None
    values = [cx.encode(value) for value in known or ()]
    if values and all(value == p.NONE or 0 <= value < cx.layout.cards - 1 for value in values):
        seen = code.variable(p.Const("mask", 0), "seen")
        top = integer(cx.layout.cards - 1)

        def mark(value: p.Expr, stop: object) -> None:
            at = select(compare("==", value, NONE), top, value) if p.NONE in values else value
            code.set(seen, p.Combine("mask", "or", seen, p.Bit(at)))

        heads(cx, node, source, mark)
        return p.Size(seen)
    listed = Growing(code, min(source.bound, MOST), True)

    def note(value: p.Expr, stop: object) -> None:
        def new() -> None:
            if listed.bound < source.bound:
                code.fail_unless(compare("<", listed.count, integer(listed.bound)))
            listed.push(code, value)

        cx.spend(listed.count)  # all known values are searched
        code.unless(listed.has(code, value), new)

    heads(cx, node, source, note)
    return listed.count


def one_kind(cx: Context, node: f.Formula, none: p.Expr) -> p.Expr | None:
    """Whether cards share the value of a property, `none` without cards; None if it must be counted."""
    if not isinstance(node, f.Fold) or node.kind != "distinct" or node.local.type.base != "card":
        return None
    if not cx.paid:
        return None
    values = column(cx, node.head, node.local)
    mask = None if values is None else cx.list_of(node.source).as_set(cx.code)
    where = None if mask is None else mask_where(cx, node.where, node.local)
    if values is None or mask is None or where is None:
        return None
    cards = cx.code.bind(both(mask, where), "cards")
    same = tuple(bits(card for card, other in enumerate(values) if other == value) for value in values)

    def alike() -> p.Expr:
        first = cx.code.bind(p.End("first", cards))
        return compare("==", p.Combine("mask", "without", cards, cx.look(same, first, "mask")), p.Const("mask", 0))

    return cx.code.choose(not_empty(cards), alike, lambda: none)
