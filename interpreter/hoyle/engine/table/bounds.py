"""Range checks of variables."""

from typing import Any

from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import CellAt
from hoyle.language.report.words import range_text


def check_bounds(cell: CellAt, value: int, span: Any) -> None:
    low, high = cell.low, cell.high
    if low is None or (value >= low and (high is None or value <= high)):  # no range has only a high end
        return
    if high is not None and low > high:
        raise Fault("R913", f"`{cell.open_key}` cannot hold any number: its range is {low}..{high}", span)
    raise Fault("R913", f"`{cell.open_key}` can be {range_text(low, high)}, not {value}", span)
