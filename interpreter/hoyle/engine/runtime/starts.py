"""Start values of variables."""

from collections.abc import Callable
from typing import Any

from hoyle.engine.position.position import Position
from hoyle.engine.table.bounds import check_bounds
from hoyle.engine.table.closure import always
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.layout import CellAt
from hoyle.language.model.formula import Const

#: The value that a cell begins with, worked out for its owner; a `Fault` if it is outside the range of the variable.
Start = Callable[[Position], Any]


def start_of(cell: CellAt, evaluator: Evaluator) -> Start:
    variable = cell.variable
    if isinstance(variable.start, Const):
        return always(variable.start.value)
    value, owner = evaluator.compile(variable.start), cell.seat
    slot = None if variable.owner is None else variable.owner.slot

    def start(p: Position) -> Any:
        if slot is not None:
            p.slots[slot] = owner
        found = value(p)
        if found is not None:
            check_bounds(cell, found, variable.span)
        return found

    return start
