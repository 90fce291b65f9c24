"""Shapes of formulas with words of their own."""

from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

import hoyle.language.model.formula as f
from hoyle.engine.table.caching import strip_spans
from hoyle.language.model.walk import every_node


@dataclass(frozen=True, slots=True)
class Selection:
    """Items for which a condition about a local holds, or all."""

    source: f.Formula
    local: f.Local | None = None
    where: f.Formula | None = None


Chosen: TypeAlias = Selection | f.Find | f.Fold


def are_alike(one: f.Formula, other: f.Formula) -> bool:
    return strip_spans(one) == strip_spans(other)


def pile_of(formula: f.Formula) -> f.Formula:
    """The zone, row or card whose cards a list is; otherwise the formula."""
    return formula.subject if isinstance(formula, f.CardsOf) else formula


def is_zone(formula: f.Formula) -> bool:
    """A row or card may count as a zone."""
    inner = pile_of(formula)
    return isinstance(inner, f.ZoneValue) or inner.type.base in ("row", "card")


def is_you(formula: f.Formula) -> bool:
    return isinstance(formula, f.LocalValue) and formula.local.name == "me"


def is_local(formula: f.Formula, local: f.Local) -> bool:
    return f.is_local(formula, local.slot)


def mentions(formula: f.Formula, local: f.Local) -> int:
    return sum(is_local(node, local) for node in every_node(formula))


def has_noun(attribute: f.Attribute) -> bool:
    # `the rank`, unlike `whoever played it`
    return attribute.name not in ("by", "left", "right")


def is_size(formula: f.Formula) -> TypeGuard[f.Find]:
    return isinstance(formula, f.Find) and formula.kind == "count" and formula.where is None


def whole_number(formula: f.Formula) -> int | None:
    return formula.value if isinstance(formula, f.Const) and isinstance(formula.value, int) else None


def is_everything(source: f.Formula) -> bool:
    return isinstance(source, f.Given) or (
        source.span is not None and source.span.text in ("players", "sides", "ranks", "suits", "cards")
    )


def is_place_of_rank(formula: object) -> bool:
    return isinstance(formula, f.Position) and formula.item.type.base == "rank" and is_everything(formula.source)


def other_side(condition: f.Formula, local: f.Local, *, negated: bool = False) -> f.Formula | None:
    """The `x` of `c is x`, or if `negated` of `c is not x`."""
    if not isinstance(condition, f.Equal) or condition.negated is not negated:
        return None
    if is_local(condition.left, local):
        return condition.right
    return condition.left if is_local(condition.right, local) else None


def conjuncts(condition: f.Formula) -> tuple[f.Formula, ...]:
    return condition.parts if isinstance(condition, f.AllOf) else (condition,)


def without_part(whole: f.Formula, part: f.Formula) -> f.Formula | None:
    if not isinstance(whole, f.AllOf | f.AnyOf):
        return None
    rest = tuple(one for one in whole.parts if one is not part)
    return type(whole)(whole.type, whole.span, rest) if len(rest) > 1 else rest[0] if rest else None
