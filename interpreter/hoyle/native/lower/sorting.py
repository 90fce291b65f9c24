"""Sorted lists, and the order of lists."""

from hoyle.engine.table.closure import may_be_none
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
    NONE,
    ONE,
    ZERO,
    Code,
    Leave,
    both,
    compare,
    either,
    integer,
    select,
    sub,
    to_int,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import Indexed, Sequence, Value, Written, expression
from hoyle.native.lower.work_charges import pay_rounds


def sorted_list(cx: Context, node: f.Sorted) -> Sequence:
    """Insertion sort: each item goes after those that it does not precede."""
    code = cx.code
    source = cx.list_of(node.source)
    pay_rounds(cx, node, source)
    items = code.array(source.bound, "sorted")
    keys = [code.array(source.bound, "key") for _ in node.keys]
    count = code.variable(ZERO, "count")

    def one(item: Value, stop: object) -> None:
        with cx.bind(node.local, item):
            mine = [code.bind(sort_key(cx, key, down)) for key, down in zip(node.keys, node.down)]
        cx.spend(count)  # at most this many come after it
        at = code.variable(count, "at")

        def shift(leave: Leave, again: Leave) -> None:
            code.when(compare("<=", at, ZERO), leave)
            before = code.bind(sub(at, ONE))
            ahead = goes_ahead(mine, [p.Peek(key, before) for key in keys])
            code.unless(ahead, leave)
            for array in (items, *keys):
                code.add(p.Poke(array, at, p.Peek(array, before)))
            code.set(at, before)

        code.loop(shift)
        code.add(p.Poke(items, at, expression(item)))
        for array, key in zip(keys, mine):
            code.add(p.Poke(array, at, key))
        code.increase(count)

    source.each(code, one)
    return Written(items, count, source.bound, source.single)


def sort_key(cx: Context, key: f.Formula, down: bool) -> p.Expr:
    value = cx.code.bind(cx.value(key))
    ranked = sub(ZERO, value) if down else value
    if not may_be_none(key):
        return ranked
    return select(compare("==", value, NONE), integer(1 << 40), ranked)


def goes_ahead(mine: list[p.Expr], other: list[p.Expr]) -> p.Expr:
    less: p.Expr = FALSE
    for one, two in reversed(list(zip(mine, other))):
        less = either(compare("<", one, two), both(compare("==", one, two), less))
    return less


def order_of_lists(code: Code, first: Indexed, second: Indexed) -> p.Expr:
    """-1, 0 or 1; a list that ends first is smaller."""
    one, two = code.bind(first.size(code)), code.bind(second.size(code))
    less, more = compare("<", one, two), compare(">", one, two)
    order = code.variable(sub(to_int(more), to_int(less)), "order")

    def compare_at(at: p.Expr, stop: Leave) -> None:
        here, there = code.bind(first.at(code, at)), code.bind(second.at(code, at))

        def differ() -> None:
            code.set(order, select(compare("<", here, there), integer(-1), ONE))
            stop()

        code.when(compare("!=", here, there), differ)

    code.count(p.Compute("min", one, two), compare_at)
    return order
