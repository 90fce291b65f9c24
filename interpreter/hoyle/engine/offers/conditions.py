"""Conditions of rules."""

from collections.abc import Callable

from hoyle.language.model.formula import AnyOf, Formula, LocalValue, Not, is_yes
from hoyle.language.model.game import Clause
from hoyle.language.model.walk import every_node


def whole(clause: Clause, fold: Callable[[Formula], Formula]) -> Formula | None:
    demand = fold(clause.demand)
    condition: Formula = demand
    if clause.when is not None:
        when = fold(clause.when)
        condition = fold(AnyOf(demand.type, clause.span, (Not(demand.type, clause.span, when), demand)))
    if is_yes(condition):
        return None
    return condition


def depth(condition: Formula, slots: list[int]) -> int:
    """The number of arguments after which a condition can be tested."""
    read = {node.local.slot for node in every_node(condition) if isinstance(node, LocalValue)}
    return max((i + 1 for i, slot in enumerate(slots) if slot in read), default=0)
