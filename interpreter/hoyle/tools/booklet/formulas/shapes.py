"""Shapes of formulas that have words of their own."""

from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import without_spans
from hoyle.language.model.walk import every_node


@dataclass(frozen=True, slots=True)
class Selection:
    """The items of a list, or those for which a condition about a local holds, as in a `Find` or `Fold`."""

    source: f.Formula
    local: f.Local | None = None
    where: f.Formula | None = None


Chosen: TypeAlias = Selection | f.Find | f.Fold


def are_alike(one: f.Formula, other: f.Formula) -> bool:
    """Whether two formulas are the same but for their places in the file."""
    return without_spans(one) == without_spans(other)


def pile_of(formula: f.Formula) -> f.Formula:
    """Return the zone, row or card whose cards a list is; any other formula itself."""
    return formula.subject if isinstance(formula, f.CardsOf) else formula


def is_zone(formula: f.Formula) -> bool:
    """Whether a formula is one place on the table, or a row or card that is treated as one."""
    inner = pile_of(formula)
    return isinstance(inner, f.ZoneValue) or inner.type.base in ("row", "card")


def is_you(formula: f.Formula) -> bool:
    return isinstance(formula, f.LocalValue) and formula.local.name == "me"


def is_local(formula: f.Formula, local: f.Local) -> bool:
    return isinstance(formula, f.LocalValue) and formula.local.slot == local.slot


def mentions(formula: f.Formula, local: f.Local) -> int:
    return sum(is_local(node, local) for node in every_node(formula))


def is_size(formula: f.Formula) -> TypeGuard[f.Find]:
    """Whether a formula is the length of a list."""
    return isinstance(formula, f.Find) and formula.kind == "count" and formula.where is None


def whole_number(formula: f.Formula) -> int | None:
    """Return the value of a constant number, rank or suit; None for any other formula."""
    return formula.value if isinstance(formula, f.Const) and isinstance(formula.value, int) else None


def is_everything(source: f.Formula) -> bool:
    """Whether a list has all items of its kind at the table."""
    return isinstance(source, f.Given) or (
        source.span is not None and source.span.text in ("players", "sides", "ranks", "suits", "cards")
    )


def other_side(condition: f.Formula, local: f.Local, *, negated: bool = False) -> f.Formula | None:
    """Return the `x` of `c is x`, or if `negated` of `c is not x`, for a local `c`; None for any other condition."""
    if not isinstance(condition, f.Equal) or condition.negated is not negated:
        return None
    if is_local(condition.left, local):
        return condition.right
    return condition.left if is_local(condition.right, local) else None


def conjuncts(condition: f.Formula) -> tuple[f.Formula, ...]:
    """Return the parts of an `and`, or a single test as its own part."""
    return condition.parts if isinstance(condition, f.AllOf) else (condition,)


def without_part(whole: f.Formula, part: f.Formula) -> f.Formula | None:
    """Return an `and` or `or` without one of its parts; None if nothing is left of it."""
    if not isinstance(whole, f.AllOf | f.AnyOf):
        return None
    rest = tuple(one for one in whole.parts if one is not part)
    return type(whole)(whole.type, whole.span, rest) if len(rest) > 1 else rest[0] if rest else None
