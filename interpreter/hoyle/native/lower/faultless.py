"""Formulas that stop a game only by their work."""

from hoyle.engine.table.closure import may_be_none
from hoyle.language.model import formula as f
from hoyle.language.model.walk import every_node
from hoyle.native.lower.context import Context
from hoyle.native.lower.intervals import HIGHEST, LOWEST, interval, most_items
from hoyle.native.lower.masks import works_alone


def faultless(cx: Context, formula: f.Formula) -> bool:
    """Unlike `works`, this relies on the conditions before the formula."""
    return all(is_faultless(cx, node) for node in every_node(formula))


def is_faultless(cx: Context, node: f.Formula) -> bool:
    match node:
        case f.Arithmetic(operator="+" | "-" | "*", left=left, right=right):
            low, high = interval(cx, node)
            return low >= LOWEST and high <= HIGHEST and not may_be_none(left) and not may_be_none(right)
        case f.Fold(kind="sum", head=head, source=source):
            low, high = interval(cx, head)
            most = most_items(cx, source)
            return min(0, low * most) >= LOWEST and max(0, high * most) <= HIGHEST and not may_be_none(head)
        case f.Fold(kind="max" | "min", head=head):
            return not may_be_none(head)
        case f.Call(formula=name):
            return cx.remember(("faultless", name), lambda: faultless(cx, cx.body_of(name)))
        case _:
            return works_alone(cx, node)
