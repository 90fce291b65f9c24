"""How much work a formula can be at the most, as the interpreter counts it. Input: a context and a formula; output: a number.

What costs nothing are parts that go through no list and call nothing: how often they are worked out is counted by what does.
"""

from hoyle.model import formula as f
from hoyle.model.walk import children
from hoyle.native.lower.context import Context
from hoyle.native.lower.intervals import lists_given, most_items, with_lists
from hoyle.table.foremost import foremost
from hoyle.table.trees import weigh

#: A formula that cannot cost more than this is counted at once, before it is worked out; otherwise its loops are.
LITTLE = 2_000

#: What is as good as without end.
ENDLESS = 1 << 40


def cost(cx: Context, formula: f.Formula) -> int:
    """The most work that the interpreter may count for a formula."""
    match formula:
        case f.Subsets() | f.Several():
            return ENDLESS
        case f.Find(source=source, where=where) if where is not None:
            return around(cx, source, of_round(cx, formula))
        case f.Fold(source=source) | f.Sorted(source=source):
            return around(cx, source, of_round(cx, formula))
        case f.Call(arguments=arguments):
            return min(ENDLESS, of_body(cx, formula) + sum(cost(cx, argument) for argument in arguments))
        case f.Choice(condition=condition, then=then, otherwise=otherwise):
            return min(ENDLESS, cost(cx, condition) + max(cost(cx, then), cost(cx, otherwise)))
        case _:
            inside = sum(cost(cx, part) for part in children(formula))
            return min(ENDLESS, inside + sum(most_items(cx, part) for part in gone_through(formula)))


def around(cx: Context, source: f.Formula, each: int) -> int:
    """A list gone through."""
    return min(ENDLESS, cost(cx, source) + most_items(cx, source) * each)


def of_round(cx: Context, loop: f.Find | f.Fold | f.Sorted) -> int:
    """What one item costs: the weight of what is asked of it, and what that costs itself."""
    return weight(loop) + sum(cost(cx, part) for part in asked(loop))


def weight(loop: f.Find | f.Fold | f.Sorted) -> int:
    """The work that the interpreter counts for each item beforehand."""
    return sum(weigh(part) for part in said_of_each(loop))


def said_of_each(loop: f.Find | f.Fold | f.Sorted) -> tuple[f.Formula, ...]:
    """What is written of each item."""
    if isinstance(loop, f.Sorted):
        return loop.keys
    written = (loop.head, loop.where) if isinstance(loop, f.Fold) else (loop.where,)
    return tuple(part for part in written if part is not None)


def asked(loop: f.Find | f.Fold | f.Sorted) -> tuple[f.Formula, ...]:
    """What is worked out for each item; where that is whether no other beats it, only by what they are compared."""
    by = foremost(loop) if isinstance(loop, f.Find) else None
    return said_of_each(loop) if by is None else (by.key,)


def gone_through(node: f.Formula) -> tuple[f.Formula, ...]:
    """The lists that the interpreter goes through, and counts, to work out what is no loop of the language."""
    match node:
        case f.Join(left=left, right=right):
            return left, right
        case f.After(left=left) | f.Starting(left=left):
            return (left,)
        case f.Equal(left=left) | f.Compare(left=left) if left.type.base in ("list", "zone"):
            return (left,)
        case _:
            return ()


def of_body(cx: Context, call: f.Call) -> int:
    """What a formula of the file costs with lists of so many items."""
    given = lists_given(cx, call)
    key = ("cost", call.formula, *given.values())
    if key not in cx.costs:
        body = cx.evaluator.definitions[call.formula].body
        with with_lists(cx, given):
            cx.costs[key] = min(ENDLESS, weigh(body) + cost(cx, body))
    return cx.costs[key]
