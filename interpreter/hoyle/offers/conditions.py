"""What must be so of a move: a rule in; one condition, and after how many arguments it can be tested, out."""

from collections.abc import Callable

from hoyle.model.formula import Any as AnyOf
from hoyle.model.formula import Const, Formula, Not, Read
from hoyle.model.game import Clause
from hoyle.model.walk import every_node


def whole(clause: Clause, fold: Callable[[Formula], Formula]) -> Formula | None:
    """A rule as one condition, `demand unless not when`; None where the options settle that it always holds."""
    demand = fold(clause.demand)
    condition: Formula = demand
    if clause.when is not None:
        when = fold(clause.when)
        condition = fold(AnyOf(demand.type, clause.span, (Not(demand.type, clause.span, when), demand)))
    if isinstance(condition, Const) and condition.value is True:
        return None
    return condition


def depth(condition: Formula, slots: list[int]) -> int:
    """After how many arguments a condition can be tested."""
    read = {node.local.slot for node in every_node(condition) if isinstance(node, Read)}
    return max((i + 1 for i, slot in enumerate(slots) if slot in read), default=0)
