"""The work of formulas and loops, counted before they begin."""

from hoyle.language.model import formula as f
from hoyle.native.lower.code import integer, mul
from hoyle.native.lower.context import Context
from hoyle.native.lower.costs import LITTLE, cost, item_formulas, weight
from hoyle.native.lower.sequences import Sequence


def pay(cx: Context, formula: f.Formula) -> bool:
    if cx.paid:
        return True
    work = cost(cx, formula)
    if work > LITTLE:
        return False
    cx.spend_little(work)
    return True


def pay_rounds(cx: Context, node: f.Find | f.Fold | f.Sorted, source: Sequence) -> None:
    if cx.paid:
        return
    inside = sum(cost(cx, part) for part in item_formulas(node))
    cx.paid = inside <= LITTLE
    cx.spend(mul(cx.code.bind(source.length(cx.code)), integer(weight(node) + (inside if cx.paid else 0))))


def pay_lists(cx: Context, *lists: Sequence) -> None:
    if not cx.paid:
        for one in lists:
            cx.spend(one.length(cx.code))
