"""Ranges of numbers and lists, with the facts known at a formula."""

from typing import Literal

import hoyle.language.model.formula as f
from hoyle.language.check.types.identity import key_of
from hoyle.language.check.types.scope import Fact, Scope
from hoyle.language.model.game import DEALER, SCORE, Bounds
from hoyle.language.model.ranges import OPEN, Interval, Ranges


class _InScope(Ranges):
    def __init__(self, scope: Scope) -> None:
        super().__init__(scope.desk.players)
        self.scope = scope

    def of_name(self, node: f.OptionValue | f.VariableValue | f.LocalValue) -> Interval:
        desk = self.scope.desk
        match node:
            case f.OptionValue():
                option = desk.options.get(node.option)
                return self.declared_range(option.bounds) if option else OPEN
            case f.VariableValue():
                head = desk.variables.get(node.variable)
                return self.declared_range(head.bounds) if head and node.variable not in (DEALER, SCORE) else OPEN
            case f.LocalValue():
                known = self.scope.ranges.get(node.local.slot)
                return known if known else self.declared_range(Bounds(node.local.low, node.local.high))

    def is_known_positive(self, node: f.Formula) -> bool:
        return has_fact(self.scope, "positive", node)

    def is_known_filled(self, node: f.Formula) -> bool:
        called = isinstance(node, f.Call) and node.formula in self.scope.desk.filled_formulas
        return called or has_fact(self.scope, "filled", node)


def has_fact(scope: Scope, kind: Literal["known", "filled", "positive"], node: f.Formula) -> bool:
    if not any(x.kind == kind for x in scope.facts):
        return False
    key = key_of(node)
    return key is not None and Fact(kind, *key) in scope.facts


def least(scope: Scope, node: f.Formula) -> int | None:
    return _InScope(scope).least(node)


def interval(scope: Scope, node: f.Formula) -> Interval:
    return _InScope(scope).interval(node)


def is_filled(scope: Scope, node: f.Formula) -> bool:
    return _InScope(scope).is_filled(node)


def outside(scope: Scope, node: f.Formula, bounds: Bounds) -> bool:
    low, high = interval(scope, node)
    floor = interval(scope, bounds.low)[0] if bounds.low else None
    ceiling = interval(scope, bounds.high)[1] if bounds.high else None
    below = high is not None and floor is not None and high < floor
    above = low is not None and ceiling is not None and low > ceiling
    return below or above
