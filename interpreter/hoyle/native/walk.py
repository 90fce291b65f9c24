"""Traversal of programs."""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from hoyle.native import program as p


def fields_of(kinds: Any, *types: Any) -> dict[type, tuple[str, ...]]:
    return {
        kind: tuple(name for name, type_ in get_type_hints(kind).items() if type_ in types) for kind in get_args(kinds)
    }


#: The fields that hold operands of expressions, and expressions and bodies of statements.
OPERANDS = fields_of(p.Expr, p.Expr, p.Expr | None)
EXPRESSIONS = fields_of(p.Statement, p.Expr, p.Expr | None)
BODIES = fields_of(p.Statement, p.Body)


def operands(expr: p.Expr) -> tuple[p.Expr, ...]:
    return parts_of(expr, OPERANDS)


def expressions(statement: p.Statement) -> tuple[p.Expr, ...]:
    """The expressions of a statement itself, not of the bodies in it."""
    return statement.arguments if isinstance(statement, p.Call) else parts_of(statement, EXPRESSIONS)


def bodies(statement: p.Statement) -> tuple[p.Body, ...]:
    return parts_of(statement, BODIES)


def parts_of(thing: p.Expr | p.Statement, names: dict[type, tuple[str, ...]]) -> tuple[Any, ...]:
    values = (getattr(thing, name) for name in names.get(type(thing), ()))
    return tuple([value for value in values if value is not None])


def statements(body: p.Body) -> Iterator[p.Statement]:
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from statements(inner)


def deep(expr: p.Expr) -> Iterator[p.Expr]:
    yield expr
    for inner in operands(expr):
        yield from deep(inner)


def called_routines(body: p.Body) -> frozenset[str]:
    return frozenset(s.routine for s in statements(body) if isinstance(s, p.Call))


def fields_read(statement: p.Statement) -> Iterator[str]:
    for expr in expressions(statement):
        yield from (inner.field for inner in deep(expr) if isinstance(inner, p.Load))


def all_bodies(program: p.Program) -> list[p.Body]:
    return [*(routine.body for routine in program.routines.values()), *(node.body for node in program.nodes.values())]


def length(program: p.Program) -> int:
    return sum(map(size, all_bodies(program)))


def size(body: p.Body) -> int:
    return sum(1 + sum(1 for e in expressions(s) for _ in deep(e)) for s in statements(body))
