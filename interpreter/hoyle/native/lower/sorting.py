"""Sorted lists."""

from hoyle.engine.table.closure import may_be_none
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import (
    FALSE,
    NONE,
    ONE,
    ZERO,
    add,
    both,
    compare,
    either,
    integer,
    negate,
    select,
    sub,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import (
    Sequence,
    Value,
    Written,
    expression,
)
from hoyle.native.lower.work_charges import pay_rounds


def sorted_list(cx: Context, node: f.Sorted) -> Sequence:
    """Sort a list by insertion: each item goes after those that it does not precede."""
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
        label = code.fresh("ahead")

        def shift() -> None:
            code.when(compare("<=", at, ZERO), lambda: code.add(p.Break(label)))
            before = code.bind(sub(at, ONE))
            ahead = goes_ahead(mine, [p.Peek(key, before) for key in keys])
            code.when(negate(ahead), lambda: code.add(p.Break(label)))
            for array in (items, *keys):
                code.add(p.Poke(array, at, p.Peek(array, before)))
            code.add(p.Set(at.local, before))

        code.add(p.Loop(label, code.body_of(shift)))
        code.add(p.Poke(items, at, expression(item)))
        for array, key in zip(keys, mine):
            code.add(p.Poke(array, at, key))
        code.add(p.Set(count.local, add(count, ONE)))

    source.each(code, one)
    return Written(items, count, source.bound, source.single)


def sort_key(cx: Context, key: f.Formula, down: bool) -> p.Expr:
    """Return one sort key of an item, ascending, none last."""
    value = cx.code.bind(cx.value(key))
    ranked = sub(ZERO, value) if down else value
    if not may_be_none(key):
        return ranked
    return select(compare("==", value, NONE), integer(1 << 40), ranked)


def goes_ahead(mine: list[p.Expr], other: list[p.Expr]) -> p.Expr:
    """Whether keys precede others lexicographically."""
    less: p.Expr = FALSE
    for one, two in reversed(list(zip(mine, other))):
        less = either(compare("<", one, two), both(compare("==", one, two), less))
    return less
