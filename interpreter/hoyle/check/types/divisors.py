"""Parameters of formulas that something is divided by: a formula in; what those who call it must hand over out.

A parameter of a range is taken to lie in it, and in play nothing tests whether it does. So where it stands behind `div` or
`mod`, in its formula or in one that this one hands it to, whoever calls the formula must be certain not to hand over less.
"""

from dataclasses import replace

import hoyle.model.formula as f
from hoyle.check.types.bounds import interval, least
from hoyle.check.types.scope import Scope


def surely(scope: Scope, node: f.Formula, number: int) -> bool:
    """Whether a formula is certain to be at least a number; on which parameters that leans is kept for their callers."""
    low = least(scope, node)
    if low is None or low < number:
        return False
    for local in scope.parameters:
        bottom, top = interval(scope, f.Read(local.type, None, local)) if local.low is not None else (None, None)
        if bottom is not None:
            _lean(scope, node, number, local.slot, (bottom, top))
    return True


def _lean(scope: Scope, node: f.Formula, number: int, slot: int, declared: tuple[int, int | None]) -> None:
    """Note the least that a parameter may be, if a formula is no longer certain to reach a number without its range."""
    for bottom in (None, 0, 1, declared[0]):
        without = replace(scope, ranges={**scope.ranges, slot: (bottom, declared[1])})
        low = least(without, node)
        if low is not None and low >= number:
            if bottom is not None:
                scope.desk.divisors[slot] = max(scope.desk.divisors.get(slot, bottom), bottom)
            return


def short_of(scope: Scope, parameter: f.Local, node: f.Formula) -> int | None:
    """The least that an argument must be, if something is divided by it and it is not certain to be so much."""
    needed = scope.desk.divisors.get(parameter.slot)
    return needed if needed is not None and not surely(scope, node, needed) else None
