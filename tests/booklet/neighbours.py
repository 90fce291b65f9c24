"""Formulas that are nearly another: a formula in; others that a careless sentence would not tell from it out.

A part changes places with the one around it (other brackets), is left out, or changes its sign, kind, order or number.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import needs
from hoyle.language.model.types import BOOL, NONE, Type

#: Words of a kind, operator or name, and those that stand in its place.
_OTHERS: dict[str, tuple[str, ...]] = {
    "first": ("last",), "last": ("first",), "max": ("min",), "min": ("max", "sum"), "sum": ("max", "distinct"),
    "any": ("all",), "+": ("-",), "-": ("+",), "*": ("+",), "<": ("<=", ">"), "<=": ("<",), ">": (">=",), ">=": ("<=", ">"),
    "left": ("right",), "right": ("left", "partner"), "rank": (), "count": (),
}  # fmt: skip


def neighbours(formula: f.Formula) -> Iterator[f.Formula]:
    """All that differ from a formula in one place; a name that a list gives to its things is never read outside it."""
    known = needs(formula).locals
    for other in _near(formula):
        if needs(other).locals <= known:
            yield other


def _near(formula: f.Formula) -> Iterator[f.Formula]:
    yield from _here(formula)
    for name, at, part in _parts(formula):
        for other in _near(part):
            if _fits(other.type, part.type):
                yield _with(formula, name, at, other)


def _here(formula: f.Formula) -> Iterator[f.Formula]:
    """What becomes of the outermost part."""
    for name, at, part in _parts(formula):
        if _fits(part.type, formula.type):
            yield part
        for inner_name, inner_at, inner in _parts(part):
            if _fits(inner.type, part.type) and _fits(formula.type, inner.type) and _fits(part.type, formula.type):
                yield _with(part, inner_name, inner_at, _with(formula, name, at, inner))
    for field in fields(formula):
        value = getattr(formula, field.name)
        if field.name in ("kind", "operator", "name"):
            for other in _OTHERS.get(value, ()):
                if not (isinstance(formula, f.Find) and value in ("first", "last") and formula.type.base == "bool"):
                    yield replace(formula, **{field.name: other})  # type: ignore[arg-type]
        elif field.name == "negated":
            yield replace(formula, negated=not value)  # type: ignore[call-arg]
        elif field.name == "where" and value is not None:
            yield replace(formula, where=None)  # type: ignore[call-arg]
        elif field.name == "down":
            yield replace(formula, down=tuple(not one for one in value))  # type: ignore[call-arg]
    match formula:
        case f.Const(value=int(number)) if formula.type.base == "int" and not isinstance(number, bool):
            yield replace(formula, value=number + 1)
        case f.Const(value=bool(answer)):
            yield replace(formula, value=not answer)
        case f.Equal(right=f.Const(value=None)) if formula.left.type.base == "bool":
            yield replace(formula, right=f.Const(BOOL, None, False))
        case f.Equal(right=f.Const(value=bool())) if formula.left.type.optional:
            yield replace(formula, right=f.Const(NONE, None, None))
        case f.Choice(condition=condition, then=then, otherwise=otherwise):
            yield replace(formula, then=otherwise, otherwise=then)
            yield replace(formula, condition=f.Not(BOOL, None, condition))
        case f.AllOf(parts=parts):
            yield f.AnyOf(formula.type, None, parts)
        case f.AnyOf(parts=parts):
            yield f.AllOf(formula.type, None, parts)
        case f.Arithmetic(left=left, right=right) | f.Compare(left=left, right=right):
            yield replace(formula, left=right, right=left)
        case f.Starting(left=left, right=right):
            yield f.Join(formula.type, None, "-", left, f.ListOf(formula.type, None, (right,)))
        case f.After(left=left, right=right, cyclic=True):
            yield f.Join(formula.type, None, "-", left, f.ListOf(formula.type, None, (right,)))


def _parts(formula: f.Formula) -> Iterator[tuple[str, int | None, f.Formula]]:
    """The formulas directly inside one, each with its field and its place there."""
    for field in fields(formula):
        value: Any = getattr(formula, field.name)
        if isinstance(value, f.Node):
            yield field.name, None, value
        elif isinstance(value, tuple):
            yield from ((field.name, at, part) for at, part in enumerate(value) if isinstance(part, f.Node))


def _with(formula: f.Formula, name: str, at: int | None, part: f.Formula) -> f.Formula:
    """A formula with another part in a place."""
    if at is None:
        return replace(formula, **{name: part})  # type: ignore[arg-type]
    parts = getattr(formula, name)
    return replace(formula, **{name: (*parts[:at], part, *parts[at + 1 :])})  # type: ignore[arg-type]


def _fits(have: Type, want: Type) -> bool:
    return (
        have.base == want.base
        and (have.optional <= want.optional)
        and have.item == want.item
        and have.words == want.words
    )
