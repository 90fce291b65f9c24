"""Bounds of numbers, and lists that cannot be empty, known without playing."""

import hoyle.model.formula as f
from hoyle.check.types.identity import filtered, key_of
from hoyle.check.types.scope import Fact, Scope
from hoyle.model.game import DEALER, SCORE, Bounds

Interval = tuple[int | None, int | None]
OPEN: Interval = (None, None)

_ONE_AT_LEAST = ("players", "sides", "cards", "ranks", "suits")


def least(scope: Scope, node: f.Formula) -> int | None:
    return interval(scope, node)[0]


def outside(scope: Scope, node: f.Formula, bounds: Bounds) -> bool:
    """Whether a number is certainly outside its bounds."""
    low, high = interval(scope, node)
    floor = interval(scope, bounds.low)[0] if bounds.low else None
    ceiling = interval(scope, bounds.high)[1] if bounds.high else None
    below = high is not None and floor is not None and high < floor
    above = low is not None and ceiling is not None and low > ceiling
    return below or above


def interval(scope: Scope, node: f.Formula) -> Interval:
    low, high = _interval(scope, node)
    if (low is None or low < 1) and _has(scope, "positive", node):
        low = 1
    return low, high


def _has(scope: Scope, kind: str, node: f.Formula) -> bool:
    if not any(x.kind == kind for x in scope.facts):
        return False
    key = key_of(node)
    return key is not None and Fact(kind, *key) in scope.facts  # type: ignore[arg-type]


def _interval(scope: Scope, node: f.Formula) -> Interval:
    match node:
        case f.Const():
            return (node.value, node.value) if isinstance(node.value, int) else OPEN
        case f.OptionValue():
            option = scope.desk.options.get(node.option)
            return _of(scope, option.bounds) if option else OPEN
        case f.VariableValue():
            head = scope.desk.variables.get(node.variable)
            return _of(scope, head.bounds) if head and node.variable not in (DEALER, SCORE) else OPEN
        case f.Read():
            known = scope.ranges.get(node.local.slot)
            return known if known else _of(scope, Bounds(node.local.low, node.local.high))
        case f.Arithmetic():
            return _arithmetic(scope, node)
        case f.Extreme():
            return _extreme(scope, node)
        case f.Choice():
            return _either(interval(scope, node.then), interval(scope, node.otherwise))
        case f.Otherwise():
            return _either(interval(scope, node.left), interval(scope, node.right))
        case f.Find(kind="count") | f.Fold(kind="distinct"):
            return _count(scope, node)
        case f.Fold(kind="max" | "min"):
            return interval(scope, node.head)
        case f.Fold(kind="sum"):
            low = least(scope, node.head)
            return (0 if low is not None and low >= 0 else None, None)
        case f.Position() | f.TokensOn():
            return (0, None)
        case f.Attribute():
            return (1, max(scope.desk.players)) if node.name == "seat" else _attribute(node)
        case _:
            return OPEN


def _attribute(node: f.Attribute) -> Interval:
    return {"pips": (0, None), "row": (1, None), "column": (1, None)}.get(node.name, OPEN)


def _of(scope: Scope, bounds: Bounds) -> Interval:
    low = least(scope, bounds.low) if bounds.low else None
    high = interval(scope, bounds.high)[1] if bounds.high else None
    return low, high


def _either(one: Interval, other: Interval) -> Interval:
    low = None if one[0] is None or other[0] is None else min(one[0], other[0])
    high = None if one[1] is None or other[1] is None else max(one[1], other[1])
    return low, high


def _arithmetic(scope: Scope, node: f.Arithmetic) -> Interval:
    (a, b), (c, d) = interval(scope, node.left), interval(scope, node.right)
    match node.operator:
        case "+":
            return (None if a is None or c is None else a + c, None if b is None or d is None else b + d)
        case "-":
            return (None if a is None or d is None else a - d, None if b is None or c is None else b - c)
        case "*" if a is not None and c is not None and a >= 0 and c >= 0:
            return (a * c, None if b is None or d is None else b * d)
        case "div" if a is not None and a >= 0 and c is not None and c >= 1:
            return (0 if d is None else a // d, None if b is None else b // c)
        case "mod" if c is not None and c >= 1:
            return (0, None if d is None else d - 1)
        case "power" if a is not None and a >= 1:
            return (1, None)
        case _:
            return OPEN


def _extreme(scope: Scope, node: f.Extreme) -> Interval:
    sides = [interval(scope, item) for item in node.items]
    lows, highs = [x[0] for x in sides], [x[1] for x in sides]
    some_low, some_high = [x for x in lows if x is not None], [x for x in highs if x is not None]
    if node.kind == "max":
        return (max(some_low, default=None), max(some_high) if len(some_high) == len(highs) else None)
    return (min(some_low) if len(some_low) == len(lows) else None, min(some_high, default=None))


def _count(scope: Scope, node: f.Find | f.Fold) -> Interval:
    if isinstance(node, f.Find) and node.where is None and isinstance(node.source, f.Given):
        if node.source.name == "players":
            return min(scope.desk.players), max(scope.desk.players)
    return (1 if is_filled(scope, filtered(node)) else 0, None)


def _everybody(node: f.Formula) -> bool:
    """Whether a list contains all players, in any order."""
    while isinstance(node, f.Starting):
        node = node.left
    return isinstance(node, f.Given) and node.name == "players"


def is_filled(scope: Scope, node: f.Formula) -> bool:
    if _has(scope, "filled", node):
        return True
    match node:
        case f.Given():
            return node.name in _ONE_AT_LEAST
        case f.ListOf():
            return True
        case f.Const():
            return isinstance(node.value, tuple) and bool(node.value)
        case f.Starting():
            return is_filled(scope, node.left)
        case f.Sorted():
            return is_filled(scope, node.source)
        case f.After(cyclic=True):
            return _everybody(node.left) and min(scope.desk.players) >= 2
        case f.Range():
            high, low = least(scope, node.high), interval(scope, node.low)[1]
            return high is not None and low is not None and low <= high
        case f.CardsOf():
            return node.subject.type.base == "card" and not node.subject.type.optional
        case f.Join(operator="+"):
            return is_filled(scope, node.left) or is_filled(scope, node.right)
        case f.Part():
            return (least(scope, node.size) or 0) >= 1 and is_filled(scope, node.source)
        case f.Choice():
            return is_filled(scope, node.then) and is_filled(scope, node.otherwise)
        case f.Fold(kind="list"):
            return node.where is None and is_filled(scope, node.source)
        case f.Call():
            return node.formula in scope.desk.filled_formulas
        case _:
            return False
