"""Range analysis at every table: the values of numbers, and lists that cannot be empty."""

from collections.abc import Collection

import hoyle.language.model.formula as f
from hoyle.language.model.game import Bounds

#: The least and the largest number; None where it is open on that side.
Interval = tuple[int | None, int | None]
OPEN: Interval = (None, None)

_OF_ATTRIBUTES: dict[str, Interval] = {"pips": (0, None), "row": (1, None), "column": (1, None)}


class Ranges:
    """A subclass knows options, variables and locals."""

    def __init__(self, players: Collection[int]) -> None:
        self.fewest = min(players, default=1)
        self.most = max(players, default=None)

    # ---- the environment

    def of_name(self, node: f.OptionValue | f.VariableValue | f.LocalValue) -> Interval:
        raise NotImplementedError

    def meaning(self, node: f.Formula) -> f.Formula:
        return node

    def is_known_positive(self, node: f.Formula) -> bool:
        return False

    def is_known_filled(self, node: f.Formula) -> bool:
        return False

    # ---- numbers

    def least(self, node: f.Formula) -> int | None:
        return self.interval(node)[0]

    def interval(self, node: f.Formula) -> Interval:
        low, high = self._interval(self.meaning(node))
        if (low is None or low < 1) and self.is_known_positive(node):
            low = 1
        return low, high

    def declared_range(self, bounds: Bounds) -> Interval:
        low = None if bounds.low is None else self.least(bounds.low)
        return low, None if bounds.high is None else self.interval(bounds.high)[1]

    def _interval(self, node: f.Formula) -> Interval:
        match node:
            case f.Const():
                return (node.value, node.value) if isinstance(node.value, int) else OPEN
            case f.OptionValue() | f.VariableValue() | f.LocalValue():
                return self.of_name(node)
            case f.Arithmetic():
                return arithmetic(node.operator, self.interval(node.left), self.interval(node.right))
            case f.Extreme():
                return extreme(node.kind, [self.interval(item) for item in node.items])
            case f.Choice():
                return either(self.interval(node.then), self.interval(node.otherwise))
            case f.Otherwise():
                return either(self.interval(node.left), self.interval(node.right))
            case f.Find(kind="count") | f.Fold(kind="distinct"):
                return self._count(node)
            case f.Fold(kind="max" | "min"):
                return self.interval(node.head)
            case f.Fold(kind="sum"):
                low = self.least(node.head)
                return (0 if low is not None and low >= 0 else None, None)
            case f.Position() | f.TokensOn():
                return (0, None)
            case f.Attribute():
                return (1, self.most) if node.name == "seat" else _OF_ATTRIBUTES.get(node.name, OPEN)
            case _:
                return OPEN

    def _count(self, node: f.Find | f.Fold) -> Interval:
        if isinstance(node, f.Find) and node.where is None and isinstance(node.source, f.Given):
            if node.source.name == "players":
                return self.fewest, self.most
        return (1 if self.is_filled(filter_source(node)) else 0, None)

    # ---- lists

    def is_filled(self, node: f.Formula) -> bool:
        if self.is_known_filled(node):
            return True
        node = self.meaning(node)
        match node:
            case f.Given():
                return True
            case f.ListOf():
                return bool(node.items)
            case f.Const():
                return isinstance(node.value, tuple) and bool(node.value)
            case f.Starting():
                return self.is_filled(node.left)
            case f.Sorted():
                return self.is_filled(node.source)
            case f.After(cyclic=True):
                return self._is_everybody(node.left) and self.fewest >= 2
            case f.Range():
                high, low = self.least(node.high), self.interval(node.low)[1]
                return high is not None and low is not None and low <= high
            case f.CardsOf():
                return node.subject.type.base == "card" and not node.subject.type.optional
            case f.Join(operator="+"):
                return self.is_filled(node.left) or self.is_filled(node.right)
            case f.Part():
                return (self.least(node.size) or 0) >= 1 and self.is_filled(node.source)
            case f.Choice():
                return self.is_filled(node.then) and self.is_filled(node.otherwise)
            case f.Fold(kind="list"):
                return node.where is None and self.is_filled(node.source)
            case _:
                return False

    def _is_everybody(self, node: f.Formula) -> bool:
        node = self.meaning(node)
        while isinstance(node, f.Starting):
            node = self.meaning(node.left)
        return isinstance(node, f.Given) and node.name == "players"


def filter_source(node: f.Find | f.Fold) -> f.Formula:
    if node.where is None or node.local is None:
        return node.source
    read = f.LocalValue(node.local.type, None, node.local)
    return f.Fold(node.source.type, None, "list", read, node.source, node.local, node.where)


def either(one: Interval, other: Interval) -> Interval:
    low = None if one[0] is None or other[0] is None else min(one[0], other[0])
    high = None if one[1] is None or other[1] is None else max(one[1], other[1])
    return low, high


def arithmetic(operator: str, left: Interval, right: Interval) -> Interval:
    (a, b), (c, d) = left, right
    match operator:
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


def extreme(kind: str, sides: list[Interval]) -> Interval:
    lows, highs = [x[0] for x in sides], [x[1] for x in sides]
    some_low, some_high = [x for x in lows if x is not None], [x for x in highs if x is not None]
    if kind == "max":
        return (max(some_low, default=None), max(some_high) if len(some_high) == len(highs) else None)
    return (min(some_low) if len(some_low) == len(lows) else None, min(some_high, default=None))
