"""Lists made from other lists."""

from collections.abc import Callable

from hoyle.native import program as p
from hoyle.native.lower.code import Code, Leave, add, either, integer
from hoyle.native.lower.sequences import Indexed, Sequence, Value, Visit, expression


class Filtered(Sequence):
    def __init__(self, source: Sequence, holds: Callable[[Value], p.Expr]) -> None:
        self.source, self.holds, self.bound, self.single = source, holds, source.bound, source.single

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        self.source.each(code, lambda item, stop: code.when(self.holds(item), lambda: visit(item, stop)), backwards)


class Counted(Sequence):
    """A list with a cost for each item."""

    def __init__(self, source: Sequence, work: int) -> None:
        self.source, self.work, self.bound, self.single = source, work, source.bound, source.single

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        def one(item: Value, stop: Leave) -> None:
            code.add(p.Spend(integer(self.work)))
            visit(item, stop)

        self.source.each(code, one, backwards)


class Mapped(Sequence):
    def __init__(self, source: Sequence, head: Callable[[Value], Value]) -> None:
        self.source, self.head, self.bound = source, head, source.bound

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        def one(item: Value, stop: Leave) -> None:
            made = self.head(item)
            visit(code.bind(made) if not isinstance(made, Sequence) else made, stop)

        self.source.each(code, one, backwards)

    def length(self, code: Code) -> p.Expr:
        return self.source.length(code)

    def empty(self, code: Code) -> p.Expr:
        return self.source.empty(code)


class Joined(Sequence):
    """Two lists, without the items of the second that are in the first."""

    def __init__(self, one: Sequence, two: Sequence) -> None:
        self.one, self.two, self.bound = one, two, one.bound + two.bound
        self.single = one.single and two.single

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        def halves(leave: Leave) -> None:
            def first(item: Value, stop: Leave) -> None:
                visit(item, leave)

            def second(item: Value, stop: Leave) -> None:
                code.unless(self.one.has(code, expression(item)), lambda: visit(item, leave))

            for half, each in ((self.two, second), (self.one, first))[:: 1 if backwards else -1]:
                half.each(code, each, backwards)

        code.block(halves)

    def as_set(self, code: Code) -> p.Expr | None:
        one, two = self.one.as_set(code), self.two.as_set(code)
        return None if one is None or two is None else either(one, two)


class Chained(Sequence):
    """One list for each number; they share no item."""

    single = True

    def __init__(self, numbers: Sequence, of: Callable[[p.Expr], Sequence], bound: int, masks: bool) -> None:
        self.numbers, self.of, self.bound, self.masks = numbers, of, bound, masks

    def each(self, code: Code, visit: Visit, backwards: bool = False) -> None:
        def lists(leave: Leave) -> None:
            def one(number: Value, stop: Leave) -> None:
                self.of(expression(number)).each(code, lambda item, _: visit(item, leave), backwards)

            self.numbers.each(code, one, backwards)

        code.block(lists)

    def as_set(self, code: Code) -> p.Expr | None:
        if not self.masks:
            return None
        found = code.variable(p.Const("mask", 0), "together")
        self.numbers.each(
            code, lambda number, _: code.set(found, either(found, self.of(expression(number)).to_mask(code)))
        )
        return found


class Slice(Indexed):
    def __init__(self, source: Indexed, start: p.Expr, count: p.Expr) -> None:
        self.source, self.start, self.count = source, start, count
        self.bound, self.single = source.bound, source.single

    def size(self, code: Code) -> p.Expr:
        return self.count

    def at(self, code: Code, index: p.Expr) -> p.Expr:
        return self.source.at(code, code.bind(add(self.start, index), "index"))
