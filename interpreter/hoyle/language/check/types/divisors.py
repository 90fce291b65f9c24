"""Parameters that are used as divisors, and the least values that callers must pass.

A parameter is assumed to lie in its range, which no test during play ensures. So if it is a divisor, also in a called
formula, every caller must pass a value that is certainly large enough.
"""

from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.check.types.bounds import interval, least
from hoyle.language.check.types.scope import Scope


def surely(scope: Scope, node: f.Formula, number: int) -> bool:
    """Whether a formula is at least a number; parameters that this depends on are recorded."""
    low = least(scope, node)
    if low is None or low < number:
        return False
    for local in scope.parameters:
        bottom, top = interval(scope, f.LocalValue(local.type, None, local)) if local.low is not None else (None, None)
        if bottom is not None:
            _lean(scope, node, number, local.slot, (bottom, top))
    return True


def _lean(scope: Scope, node: f.Formula, number: int, slot: int, declared: tuple[int, int | None]) -> None:
    for bottom in (None, 0, 1, declared[0]):
        without = replace(scope, ranges={**scope.ranges, slot: (bottom, declared[1])})
        low = least(without, node)
        if low is not None and low >= number:
            if bottom is not None:
                scope.desk.divisors[slot] = max(scope.desk.divisors.get(slot, bottom), bottom)
            return


def short_of(scope: Scope, parameter: f.Local, node: f.Formula) -> int | None:
    """The least value of an argument used as a divisor, if it may be less."""
    needed = scope.desk.divisors.get(parameter.slot)
    return needed if needed is not None and not surely(scope, node, needed) else None
