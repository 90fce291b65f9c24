"""Upper bounds of the work of formulas, as the interpreter counts it.

Parts without loops and calls cost nothing.
"""

from hoyle.engine.table.argmax import argmax_comparison
from hoyle.engine.table.formula_trees import weigh
from hoyle.language.model import formula as f
from hoyle.language.model.walk import children
from hoyle.native.lower.context import Context
from hoyle.native.lower.intervals import most_items, of_body

#: A formula that cannot cost more than this is counted at once, before it is worked out; otherwise its loops are.
LITTLE = 250

#: Practically unlimited work.
ENDLESS = 1 << 40


def cost(cx: Context, formula: f.Formula) -> int:
    match formula:
        case f.Subsets() | f.Several():
            return ENDLESS
        case f.Find(source=source, where=where) if where is not None:
            return around(cx, source, of_round(cx, formula))
        case f.Fold(source=source) | f.Sorted(source=source):
            return around(cx, source, of_round(cx, formula))
        case f.Call(arguments=arguments):
            return min(
                ENDLESS, of_body(cx, formula, cost_with_nodes) + sum(cost(cx, argument) for argument in arguments)
            )
        case f.Choice(condition=condition, then=then, otherwise=otherwise):
            return min(ENDLESS, cost(cx, condition) + max(cost(cx, then), cost(cx, otherwise)))
        case _:
            inside = sum(cost(cx, part) for part in children(formula))
            return min(ENDLESS, inside + sum(most_items(cx, part) for part in gone_through(formula)))


def cost_with_nodes(cx: Context, body: f.Formula) -> int:
    return min(ENDLESS, weigh(body) + cost(cx, body))


def around(cx: Context, source: f.Formula, each: int) -> int:
    return min(ENDLESS, cost(cx, source) + most_items(cx, source) * each)


def of_round(cx: Context, loop: f.Find | f.Fold | f.Sorted) -> int:
    return weight(loop) + sum(cost(cx, part) for part in item_formulas(loop))


def weight(loop: f.Find | f.Fold | f.Sorted) -> int:
    """The interpreter counts this in advance for each item."""
    return sum(weigh(part) for part in formulas_per_item(loop))


def formulas_per_item(loop: f.Find | f.Fold | f.Sorted) -> tuple[f.Formula, ...]:
    if isinstance(loop, f.Sorted):
        return loop.keys
    written = (loop.head, loop.where) if isinstance(loop, f.Fold) else (loop.where,)
    return tuple(part for part in written if part is not None)


def item_formulas(loop: f.Find | f.Fold | f.Sorted) -> tuple[f.Formula, ...]:
    by = argmax_comparison(loop) if isinstance(loop, f.Find) else None
    return formulas_per_item(loop) if by is None else (by.key,)


def gone_through(node: f.Formula) -> tuple[f.Formula, ...]:
    """Lists whose items the interpreter counts for a formula that is not a loop."""
    match node:
        case f.Join(left=left, right=right):
            return left, right
        case f.After(left=left) | f.Starting(left=left):
            return (left,)
        case f.Equal(left=left) | f.Compare(left=left) if left.type.base in ("list", "zone"):
            return (left,)
        case _:
            return ()
