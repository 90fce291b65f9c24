"""Statements under construction, with constant folding."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Literal, TypeAlias

from hoyle.native import program as p
from hoyle.native.walk import statements

TRUE, FALSE = p.Const("bool", 1), p.Const("bool", 0)
NONE = p.Const("int", p.NONE)
ZERO, ONE = p.Const("int", 0), p.Const("int", 1)

#: Writes the end of a loop, or of its round.
Leave: TypeAlias = Callable[[], None]

#: Values that are evaluated even if they are not needed.
SIMPLE = p.Const | p.Get

#: More parts than this are combined by halves, so that neither expressions nor statements nest as deep as a file is long.
FEW = 8

#: The statements that the body of one routine or node may have. No shipped game has as many in all its code.
MOST_STATEMENTS = 15_000


class Unsupported(Exception):
    def __init__(self, what: str, span: Any = None) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


class Code:
    def __init__(self) -> None:
        self.body: list[p.Statement] = []
        self.outer: list[list[p.Statement]] = []
        self.arrays: dict[str, int] = {}
        self._names = 0
        self._statements = 0

    def fresh(self, name: str) -> str:
        self._names += 1
        return f"{name}.{self._names}"

    def add(self, statement: p.Statement) -> None:
        """Drop a statement that cannot be reached."""
        self._statements += 1
        if self._statements > MOST_STATEMENTS:
            raise Unsupported("rules that are so long when they are written out")
        append_reachable(self.body, statement)

    @contextmanager
    def inside(self) -> Iterator[list[p.Statement]]:
        self.outer.append(self.body)
        self.body = []
        yield self.body
        self.body = self.outer.pop()

    def is_open(self, body: list[p.Statement]) -> bool:
        """Whether all of a body so far is done before what is added next."""
        return self.body is body or any(outer is body for outer in self.outer)

    def body_of(self, write: Callable[[], None]) -> p.Body:
        with self.inside() as body:
            write()
        return tuple(body)

    def bind(self, value: p.Expr, name: str = "v") -> p.Expr:
        """Evaluate once, here."""
        if isinstance(value, p.Const | p.Get):
            return value
        return self.variable(value, name)

    def variable(self, value: p.Expr, name: str) -> p.Get:
        local = self.fresh(name)
        self.add(p.Set(local, value))
        return p.Get(value.type, local)

    def set(self, variable: p.Get, value: p.Expr) -> None:
        self.add(p.Set(variable.local, value))

    def increase(self, variable: p.Get, amount: p.Expr = ONE) -> None:
        self.set(variable, add(variable, amount))

    def add_to(self, field: str, amount: p.Expr, index: p.Expr | None = None) -> None:
        self.add(p.Store(field, add(p.Load("int", field, index), amount), index))

    def extend(self, field: str, how: Literal["min", "max"], value: p.Expr) -> None:
        self.add(p.Store(field, p.Compute(how, p.Load("int", field), value)))

    def array(self, size: int, name: str = "list") -> str:
        made = self.fresh(name)
        self.arrays[made] = max(1, size)
        return made

    def when(self, condition: p.Expr, then: Callable[[], None], otherwise: Callable[[], None] | None = None) -> None:
        if isinstance(condition, p.Const):
            if condition.value:
                then()
            elif otherwise is not None:
                otherwise()
            return
        first = self.body_of(then)
        second = self.body_of(otherwise) if otherwise is not None else ()
        if first or second:
            self.add(p.If(condition, first, second))

    def unless(self, condition: p.Expr, then: Callable[[], None]) -> None:
        self.when(condition, lambda: None, then)

    def count(self, high: p.Expr, visit: Callable[[p.Get, Leave], None], low: p.Expr = ZERO) -> None:
        label = self.fresh("at")
        body = self.body_of(lambda: visit(p.Get("int", label), self.writer(p.Break(label))))
        self.add(p.Count(label, label, low, high, body))

    def loop(self, body: Callable[[Leave, Leave], None]) -> None:
        """The body gets what leaves the loop, and what begins its next round."""
        label = self.fresh("loop")
        self.add(p.Loop(label, self.body_of(lambda: body(self.writer(p.Break(label)), self.writer(p.Continue(label))))))

    def block(self, body: Callable[[Leave], None]) -> None:

        def once(leave: Leave, again: Leave) -> None:
            body(leave)
            leave()

        self.loop(once)

    def writer(self, statement: p.Statement) -> Callable[[], None]:
        return lambda: self.add(statement)

    def choose(self, condition: p.Expr, then: Callable[[], p.Expr], otherwise: Callable[[], p.Expr]) -> p.Expr:
        """Only the chosen value is evaluated."""
        if isinstance(condition, p.Const):
            return then() if condition.value else otherwise()
        local = self.fresh("either")
        with self.inside() as first:
            one = then()
        with self.inside() as second:
            two = otherwise()
        if not first and not second and isinstance(one, SIMPLE) and isinstance(two, SIMPLE):
            return select(condition, one, two)
        append_reachable(first, p.Set(local, one))
        append_reachable(second, p.Set(local, two))
        self.add(p.If(condition, tuple(first), tuple(second)))
        return p.Get(one.type, local)

    def all(self, parts: list[Callable[[], p.Expr]], stop: bool = False) -> p.Expr:
        """`and` (`stop`: `or`), evaluated in order until one decides."""
        if not parts:
            return FALSE if stop else TRUE
        if len(parts) > FEW:
            half = len(parts) // 2
            parts = [partial(self.all, parts[:half], stop), partial(self.all, parts[half:], stop)]
        first = parts[0]()
        if len(parts) == 1:
            return first
        if isinstance(first, p.Const):
            return first if bool(first.value) is stop else self.all(parts[1:], stop)
        with self.inside() as body:
            rest = self.all(parts[1:], stop)
        if not body and isinstance(rest, SIMPLE):
            return p.Combine("bool", "or" if stop else "and", first, rest)
        local = self.fresh("so")
        self.add(p.Set(local, first))
        known: p.Expr = p.Get("bool", local)
        append_reachable(body, p.Set(local, rest))
        self.add(p.If(p.Not(known) if stop else known, tuple(body)))
        return known

    def fail_unless(self, condition: p.Expr) -> None:
        self.unless(condition, self.writer(p.Fail()))


def append_reachable(body: list[p.Statement], statement: p.Statement) -> None:
    if not (body and leaves(body[-1])):
        body.append(statement)


def leaves(statement: p.Statement) -> bool:
    if isinstance(statement, p.If):
        ways = (statement.then, statement.otherwise)
        return all(way and leaves(way[-1]) for way in ways)
    if isinstance(statement, p.Loop):
        return not any(isinstance(s, p.Break) and s.label == statement.label for s in statements(statement.body))
    return isinstance(statement, p.Leaving)


def together(operator: Callable[[p.Expr, p.Expr], p.Expr], parts: Sequence[p.Expr], nothing: p.Expr) -> p.Expr:
    if len(parts) > FEW:
        half = len(parts) // 2
        return operator(together(operator, parts[:half], nothing), together(operator, parts[half:], nothing))
    return reduce(operator, parts, nothing)


def integer(value: int) -> p.Const:
    return p.Const("int", value)


def add(left: p.Expr, right: p.Expr) -> p.Expr:
    if isinstance(left, p.Const) and isinstance(right, p.Const):
        return integer(left.value + right.value)
    if right == ZERO:
        return left
    return right if left == ZERO else p.Compute("+", left, right)


def sub(left: p.Expr, right: p.Expr) -> p.Expr:
    if isinstance(left, p.Const) and isinstance(right, p.Const):
        return integer(left.value - right.value)
    return left if right == ZERO else p.Compute("-", left, right)


def mul(left: p.Expr, right: p.Expr) -> p.Expr:
    if isinstance(left, p.Const) and isinstance(right, p.Const):
        return integer(left.value * right.value)
    if ZERO in (left, right):
        return ZERO
    if right == ONE:
        return left
    return right if left == ONE else p.Compute("*", left, right)


ORDERS = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def compare(operator: p.Order, left: p.Expr, right: p.Expr) -> p.Expr:
    if isinstance(left, p.Const) and isinstance(right, p.Const):
        return TRUE if ORDERS[operator](left.value, right.value) else FALSE
    return p.Compare(operator, left, right)


def negate(value: p.Expr) -> p.Expr:
    if isinstance(value, p.Const):
        return FALSE if value.value else TRUE
    return value.subject if isinstance(value, p.Not) else p.Not(value)


def both(left: p.Expr, right: p.Expr) -> p.Expr:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, p.Const) and one.value == 0:
            return one
        if isinstance(one, p.Const) and one.type == "bool":
            return other
    return p.Combine(left.type, "and", left, right)


def either(left: p.Expr, right: p.Expr) -> p.Expr:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, p.Const) and one.value == 0:
            return other
    return p.Combine(left.type, "or", left, right)


def select(condition: p.Expr, then: p.Expr, otherwise: p.Expr) -> p.Expr:
    if isinstance(condition, p.Const):
        return then if condition.value else otherwise
    if then == otherwise:
        return then
    return p.Select(then.type, condition, then, otherwise)


def to_int(value: p.Expr) -> p.Expr:
    return integer(value.value) if isinstance(value, p.Const) else p.ToInt(value)


def is_none(value: p.Expr) -> p.Expr:
    return compare("==", value, NONE)


def not_empty(mask: p.Expr) -> p.Expr:
    return compare("!=", mask, p.Const("mask", 0))
