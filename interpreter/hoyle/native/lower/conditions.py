"""Conditions and comparisons."""

from hoyle.engine.table.closure import may_be_none
from hoyle.engine.table.formula_trees import weigh
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import equality, folds
from hoyle.native.lower.calls import arguments_of, call, inline_call
from hoyle.native.lower.code import FALSE, NONE, ONE, TRUE, both, compare, is_none, negate
from hoyle.native.lower.columns import has
from hoyle.native.lower.context import Context, Handler
from hoyle.native.lower.storage import is_something


def in_order(cx: Context, node: f.Compare) -> p.Expr:
    if node.left.type.base == "list":
        return equality.lower_order(cx, node)
    if node.operator == "<=" and isinstance(node.right, f.Const) and node.right.value == 1:
        alike = folds.one_kind(cx, node.left, TRUE)
        if alike is not None:
            return alike
    left = cx.code.bind(cx.value(node.left))
    return compare(node.operator, left, cx.value(node.right))


def reaches(cx: Context, node: f.Reaches) -> p.Expr:
    left, right = cx.code.bind(cx.value(node.left)), cx.code.bind(cx.value(node.right))
    there = both(negate(is_none(left)), negate(is_none(right)))
    return both(there, compare(">=", left, right))


def equal(cx: Context, node: f.Equal) -> p.Expr:
    left, right = node.left, node.right
    if left.type.base == "look":
        left, right = right, left
    if right.type.base == "look":
        found = of_look(cx, left, right)
    elif isinstance(right, f.Const) and right.value == 1 and (one_kind := folds.one_kind(cx, left, FALSE)) is not None:
        found = one_kind
    elif left.type.base == "list" or right.type.base == "list":
        found = equality.same(cx, left, right)
    elif left.type.base == "bool" and isinstance(right, f.Const) and not may_be_none(left) and right.value is not None:
        found = cx.condition(left) if right.value else negate(cx.condition(left))
    else:
        one = cx.code.bind(cx.value(left))
        found = compare("==", one, cx.value(right))
    return negate(found) if node.negated else found


def of_look(cx: Context, left: f.Formula, right: f.Formula) -> p.Expr:
    card = cx.code.bind(cx.value(left))
    mask = cx.look_of(right)
    if is_something(left):
        return has(mask, card)
    return cx.code.all([lambda: compare("!=", card, NONE), lambda: has(mask, card)])


def within(cx: Context, node: f.Within) -> p.Expr:
    found = equality.inside(cx, node)
    return negate(found) if node.negated else found


def empty(cx: Context, node: f.Empty) -> p.Expr:
    found = cx.list_of(node.subject).empty(cx.code)
    return negate(found) if node.negated else found


def call_condition(cx: Context, node: f.Call) -> p.Expr:
    definition = cx.evaluator.definitions[node.formula]
    if weigh(definition.body) <= 12 and len(node.arguments) <= 2:
        return inline_call(cx, node, arguments_of(cx, node), cx.condition)  # type: ignore[no-any-return]
    return compare("==", call(cx, node), ONE)


CONDITIONS: dict[type, Handler] = {
    f.AllOf: lambda cx, node: cx.all_of(node.parts),
    f.AnyOf: lambda cx, node: cx.all_of(node.parts, stop=True),
    f.Not: lambda cx, node: negate(cx.condition(node.subject)),
    f.Compare: in_order,
    f.Reaches: reaches,
    f.Equal: equal,
    f.Within: within,
    f.Empty: empty,
    f.Call: call_condition,
    f.Find: folds.some,
    f.Fold: folds.every,
}
