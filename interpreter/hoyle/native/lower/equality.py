"""Comparison and membership of lists."""

from functools import reduce

from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import FALSE, ZERO, Leave, both, compare, either, not_empty
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import expression
from hoyle.native.lower.sorting import order_of_lists
from hoyle.native.lower.work_charges import pay_lists


def inside(cx: Context, node: f.Within) -> p.Expr:
    code = cx.code
    if node.left.type.base == "look":
        listed = cx.list_of(node.right)
        cards = listed.as_set(code)
        looked = code.bind(cx.look_of(node.left))
        if cards is not None:
            return not_empty(both(cards, looked))
        return listed.some(code, lambda card: p.Has(looked, expression(card)))
    if isinstance(node.right, f.ListOf) and node.right.type.item_base == "look":
        card = code.bind(cx.value(node.left))
        cards = code.bind(reduce(either, map(cx.look_of, node.right.items)))
        return code.all([lambda: compare(">=", card, ZERO), lambda: p.Has(cards, card)])
    value = code.bind(cx.value(node.left))
    return cx.list_of(node.right).has(code, value)


def same(cx: Context, left: f.Formula, right: f.Formula) -> p.Expr:
    code = cx.code
    one, two = cx.list_of(left), cx.list_of(right)
    pay_lists(cx, one)
    masks = one.as_mask(code), two.as_mask(code)
    if masks[0] is not None and masks[1] is not None:
        return compare("==", masks[0], masks[1])
    first, second = one.write_out(code), two.write_out(code)
    size = code.bind(first.size(code))
    alike = code.variable(compare("==", size, second.size(code)), "same")

    def compare_at(at: p.Expr, stop: Leave) -> None:
        def differ() -> None:
            code.set(alike, FALSE)
            stop()

        code.when(compare("!=", first.at(code, at), second.at(code, at)), differ)

    code.when(alike, lambda: code.count(size, compare_at))
    return alike


def lower_order(cx: Context, node: f.Compare) -> p.Expr:
    code = cx.code
    first, second = cx.list_of(node.left).write_out(code), cx.list_of(node.right).write_out(code)
    pay_lists(cx, first)
    return compare(node.operator, order_of_lists(code, first, second), ZERO)
