"""The range of a variable: a cell and a number in, nothing or a fault out."""

from typing import Any

from hoyle.table.fault import Fault
from hoyle.table.layout import CellAt


def check_bounds(cell: CellAt, value: int, span: Any) -> None:
    """Refuse a number outside the range of its variable. Faults with R913."""
    if (cell.low is not None and value < cell.low) or (cell.high is not None and value > cell.high):
        most = "more" if cell.high is None else str(cell.high)
        if cell.low is not None and cell.high is not None and cell.low > cell.high:
            raise Fault("R913", f"`{cell.key}` can hold no number: its range is {cell.low}..{most}", span)
        raise Fault("R913", f"`{cell.key}` holds {cell.low}..{most}, not {value}", span)
