"""Values that are kept while the locals they depend on do not change.

While a formula or the moves of an action are worked out, nothing moves. So a part that does not read the variable of
the innermost loop has one value until a local that it reads changes. Each use costs its work again, as in the
interpreter.
"""

from collections.abc import Callable
from typing import Any, Literal

from hoyle.engine.table.caching import strip_spans
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import FALSE, TRUE, ZERO, negate, sub
from hoyle.native.lower.context import Context
from hoyle.native.lower.scopes import Kept, Scope
from hoyle.native.lower.sequences import Sequence, Value, Written
from hoyle.native.walk import statements

#: Whether a formula is lowered to an int, a bool or a list.
Sort = Literal["value", "condition", "list"]

#: Statements of values that take long enough to be worth keeping.
SLOW = (p.Loop, p.Count, p.Each, p.Call)

#: Lists that may be longer are not kept.
LONGEST = 128

FUEL = p.Load("int", "fuel")

#: The content of a local before its value is known.
UNKNOWN = {"int": ZERO, "bool": FALSE, "mask": p.Const("mask", 0)}


def keep(cx: Context, formula: f.Formula, how: Callable[[], Any], sort: Sort) -> Any:
    """Lower with `how`; keep the value if it takes long and may be needed again."""
    scope = scope_of(cx, formula)
    if scope is None or (scope is cx.scopes[-1] and not isinstance(formula, f.Call)):
        return how()
    code, paid = cx.code, cx.paid
    key = (sort, paid, *name_of(cx, formula))
    kept = scope.kept.get(key)
    if kept is not None and any(map(code.is_open, kept.filled)):
        code.body.extend(repeated_work(kept))
        return kept.found
    with code.inside() as body:
        before = None if paid else code.variable(FUEL, "fuel")
        found = how()
    if kept is None and is_worth_keeping(found, body):
        kept = scope.kept[key] = declare(cx, scope, found, paid)
    if kept is None or (isinstance(found, Sequence) and not isinstance(found, Written)):
        code.body.extend(body if before is None else body[1:])
        return found
    with code.inside() as rest:
        fill(cx, kept.found, found)
        if before is not None and kept.work is not None:
            code.set(kept.work, sub(before, FUEL))
        code.set(kept.known, TRUE)
    code.add(p.If(negate(kept.known), (*body, *rest), repeated_work(kept)))
    kept.filled.append(code.body)
    return kept.found


def repeated_work(kept: Kept) -> p.Body:
    return () if kept.work is None else (p.Spend(kept.work),)


def scope_of(cx: Context, formula: f.Formula) -> Scope | None:
    """The widest scope in which a formula with loops has one value, if known."""
    if not cx.scopes or isinstance(formula, f.Const | f.LocalValue):
        return None
    outside = cx.needs_of(formula)
    if not outside.loops:
        return None
    found = cx.scopes[0]
    for local in outside.locals:
        value = cx.env.get(local.slot)
        if value is None or isinstance(value, p.Const):
            continue
        scope = next((scope for scope in reversed(cx.scopes) if scope.holds(value)), None)
        if scope is None:
            return None
        if cx.scopes.index(scope) > cx.scopes.index(found):
            found = scope
    return found


def name_of(cx: Context, formula: f.Formula) -> tuple[Any, ...]:
    """Two formulas have the same name exactly if they always have the same value."""
    if isinstance(formula, f.Call) and all(isinstance(argument, f.LocalValue) for argument in formula.arguments):
        slots = [argument.local.slot for argument in formula.arguments]  # type: ignore[attr-defined]
        return formula.formula, *[cx.env.get(slot, slot) for slot in slots]
    slots = sorted(local.slot for local in cx.needs_of(formula).locals)
    return strip_spans(formula), *[cx.env.get(slot, slot) for slot in slots]


def is_worth_keeping(found: Value, body: list[p.Statement]) -> bool:
    if isinstance(found, Sequence) and not (isinstance(found, Written) and found.bound <= LONGEST):
        return False
    return any(isinstance(statement, SLOW) for statement in statements(tuple(body)))


def declare(cx: Context, scope: Scope, found: Value, paid: bool) -> Kept:
    """Make locals, unknown at the start of the scope."""
    code = cx.code
    known, work = p.Get("bool", code.fresh("known")), None if paid else p.Get("int", code.fresh("work"))
    value = p.Get("int" if isinstance(found, Sequence) else found.type, code.fresh("kept"))
    begin: list[p.Statement] = [p.Set(known.local, FALSE), p.Set(value.local, UNKNOWN[value.type])]
    if work is not None:
        begin.append(p.Set(work.local, ZERO))
    scope.body[scope.at : scope.at] = begin
    for other in cx.scopes:
        if other.body is scope.body and other.at >= scope.at and other is not scope:
            other.at += len(begin)
    if isinstance(found, Written):
        return Kept(known, work, Written(code.array(found.bound, "kept"), value, found.bound, found.single))
    return Kept(known, work, value)


def fill(cx: Context, kept: Value, found: Value) -> None:
    code = cx.code
    if not isinstance(kept, Written):
        assert isinstance(kept, p.Get) and not isinstance(found, Sequence)
        code.set(kept, found)
        return
    assert isinstance(found, Written) and isinstance(kept.count, p.Get)
    code.set(kept.count, found.count)
    code.count(kept.count, lambda at, stop: code.add(p.Poke(kept.array, at, p.Peek(found.array, at))))
