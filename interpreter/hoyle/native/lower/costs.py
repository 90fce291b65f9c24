"""How much work a formula can be at the most, in the nodes that are worked out. Input: a context and a formula."""

from hoyle.model import formula as f
from hoyle.model.walk import children
from hoyle.native.lower.context import Context
from hoyle.native.lower.intervals import most_items
from hoyle.table.foremost import foremost
from hoyle.table.trees import weigh

#: A formula that can cost more than this is counted while it is worked out.
CHEAP = 50_000

#: What is as good as without end.
ENDLESS = 1 << 40


def cost(cx: Context, formula: f.Formula) -> int:
    """The most nodes that are worked out."""
    match formula:
        case f.Subsets() | f.Several():
            return ENDLESS
        case f.Find(source=source, where=where) if where is not None:
            by = foremost(formula)
            return around(cx, source, cost(cx, where) if by is None else weigh(where) + cost(cx, by.key))
        case f.Fold(source=source, head=head, where=test):
            return around(cx, source, cost(cx, head) + (0 if test is None else cost(cx, test)))
        case f.Sorted(source=source, keys=keys):
            return around(cx, source, sum(cost(cx, key) for key in keys) * most_items(cx, source))
        case f.Call(arguments=arguments):
            return min(ENDLESS, 1 + of_body(cx, formula) + sum(cost(cx, argument) for argument in arguments))
        case _:
            return min(ENDLESS, 1 + sum(cost(cx, part) for part in children(formula)))


def around(cx: Context, source: f.Formula, each: int) -> int:
    """A list gone through."""
    return min(ENDLESS, cost(cx, source) + most_items(cx, source) * (1 + each))


def of_body(cx: Context, call: f.Call) -> int:
    """What a formula of the file costs with lists of so many items."""
    definition = cx.evaluator.definitions[call.formula]
    given = {
        parameter.slot: most_items(cx, argument)
        for parameter, argument in zip(definition.parameters, call.arguments, strict=True)
        if parameter.type.base == "list"
    }
    key = (call.formula, *given.values())
    if key not in cx.costs:
        before = dict(cx.sizes)
        cx.sizes.update(given)
        cx.costs[key] = cost(cx, definition.body)
        cx.sizes.clear()
        cx.sizes.update(before)
    return cx.costs[key]
