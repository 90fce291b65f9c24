"""Traversal of programs, one level or all the way down."""

from collections.abc import Iterator

from hoyle.native import program as p


def operands(expr: p.Expr) -> tuple[p.Expr, ...]:
    """Return the direct operands of an expression."""
    match expr:
        case p.Const() | p.Get() | p.Load(index=None):
            return ()
        case p.Load(index=index) if index is not None:
            return (index,)
        case p.Look(index=index) | p.Peek(index=index):
            return (index,)
        case p.Compute(left=left, right=right) | p.Compare(left=left, right=right) | p.Combine(left=left, right=right):
            return (left, right)
        case p.Not(subject=subject) | p.ToInt(subject=subject):
            return (subject,)
        case p.Select(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case p.Bit(card=card):
            return (card,)
        case p.Has(mask=mask, card=card):
            return (mask, card)
        case p.Size(mask=mask) | p.End(mask=mask):
            return (mask,)
        case p.Nth(mask=mask, number=number):
            return (mask, number)
    raise TypeError(f"no expression: {expr!r}")


def expressions(statement: p.Statement) -> tuple[p.Expr, ...]:
    """Return the expressions that a statement evaluates itself, in order; not those of the bodies in it."""
    match statement:
        case p.Set(value=value) | p.Store(value=value, index=None) | p.Switch(value=value):
            return (value,)
        case p.Return(value=given):
            return () if given is None else (given,)
        case p.Store(index=index, value=value) if index is not None:
            return (index, value)
        case p.Poke(index=index, value=value):
            return (index, value)
        case p.If(condition=condition):
            return (condition,)
        case p.Count(low=low, high=high):
            return (low, high)
        case p.Each(mask=mask):
            return (mask,)
        case p.Call(arguments=arguments):
            return arguments
        case p.Roll(limit=limit):
            return (limit,)
        case p.Spend(amount=amount) | p.Poll(amount=amount):
            return (amount,)
    return ()


def bodies(statement: p.Statement) -> tuple[p.Body, ...]:
    match statement:
        case p.If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case p.Loop(body=body) | p.Count(body=body) | p.Each(body=body):
            return (body,)
    return ()


def statements(body: p.Body) -> Iterator[p.Statement]:
    """Yield all statements of a body, nested ones too, in reading order."""
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from statements(inner)


def deep(expr: p.Expr) -> Iterator[p.Expr]:
    yield expr
    for inner in operands(expr):
        yield from deep(inner)


def called_routines(body: p.Body) -> frozenset[str]:
    """Return the routines that a body calls directly."""
    return frozenset(s.routine for s in statements(body) if isinstance(s, p.Call))


def length(program: p.Program) -> int:
    bodies = [routine.body for routine in program.routines.values()] + [node.body for node in program.nodes.values()]
    return sum(map(size, bodies))


def size(body: p.Body) -> int:
    """Count the statements and expressions of a body."""
    return sum(1 + sum(1 for e in expressions(s) for _ in deep(e)) for s in statements(body))
