"""Conditions on cards, evaluated all at once as masks of the deck."""

from collections.abc import Callable

from hoyle.engine.table.closure import may_be_none
from hoyle.engine.table.formula_trees import needs
from hoyle.engine.table.layout import Family
from hoyle.language.model import formula as f
from hoyle.language.model.facts import formula_facts
from hoyle.language.model.walk import every_node
from hoyle.native import program as p
from hoyle.native.lower.code import NONE, both, compare, either, integer, select
from hoyle.native.lower.columns import bits, column
from hoyle.native.lower.context import Context
from hoyle.native.lower.costs import cost
from hoyle.native.lower.storage import is_something

#: Values of a column up to this can be looked up.
MOST_VALUES = 256

EMPTY = p.Const("mask", 0)


def mask_where(cx: Context, where: f.Formula | None, local: f.Local) -> p.Expr | None:
    """The cards that meet a condition whose other operands never fail; None if each must be tested."""
    everything = p.Const("mask", (1 << cx.layout.cards) - 1)
    if where is None:
        return everything
    cx.one_more()
    if not cx.paid and cost(cx, where) > 0:
        return None
    if local.type.base != "card" or local.type.optional:
        return None
    if isinstance(where, f.Const):
        return everything if where.value else EMPTY
    values = column(cx, where, local)
    if values is not None:
        return p.Const("mask", bits(card for card, holds in enumerate(values) if holds))
    outside = needs(where)
    if local not in outside.locals and works(cx, where):
        holds = cx.code.bind(cx.condition(where))
        return select(holds, everything, EMPTY)
    match where:
        case f.AllOf(parts=parts):
            return combine_masks(cx, parts, local, both)
        case f.AnyOf(parts=parts):
            return combine_masks(cx, parts, local, either)
        case f.Not(subject=subject):
            return except_for(everything, mask_where(cx, subject, local), True)
        case f.Equal(left=left, right=right, negated=negated):
            found = equal_to(cx, left, right, local)
            if found is None:
                found = equal_to(cx, right, left, local)
            return except_for(everything, found, negated)
        case f.Within(left=f.LocalValue(local=item), right=right, negated=negated) if item == local:
            return except_for(everything, cards_in(cx, right), negated)
        case f.Attribute(subject=f.LocalValue(local=item), name="face_up") if item == local:
            return p.Load("mask", "face_up")
        case _:
            return None


def except_for(everything: p.Expr, mask: p.Expr | None, negated: bool) -> p.Expr | None:
    return mask if mask is None or not negated else p.Combine("mask", "without", everything, mask)


def combine_masks(
    cx: Context, parts: tuple[f.Formula, ...], local: f.Local, how: Callable[[p.Expr, p.Expr], p.Expr]
) -> p.Expr | None:
    found: p.Expr | None = None
    for part in parts:
        mask = mask_where(cx, part, local)
        if mask is None:
            return None
        found = mask if found is None else how(found, mask)
    return found


def equal_to(cx: Context, mine: f.Formula, other: f.Formula, local: f.Local) -> p.Expr | None:
    """The cards whose printed property equals one value for all."""
    if mine.type.base in ("list", "look") or other.type.base in ("list", "look"):
        return None
    outside = needs(other)
    if local in outside.locals or not works(cx, other):
        return None
    if isinstance(mine, f.LocalValue) and mine.local == local:
        wanted = cx.code.bind(cx.value(other))
        return cx.code.choose(compare(">=", wanted, integer(0)), lambda: p.Bit(wanted), lambda: EMPTY)
    found_values = column(cx, mine, local)
    if found_values is None:
        return None
    values = [cx.encode(value) for value in found_values]
    numbers = [value for value in values if value != p.NONE]
    if any(not 0 <= value < MOST_VALUES for value in numbers):
        return None
    size = max(numbers, default=0) + 1
    by_value = tuple(bits(at for at, value in enumerate(values) if value == number) for number in range(size))
    wanted = cx.code.bind(cx.value(other))
    inside = both(compare(">=", wanted, integer(0)), compare("<", wanted, integer(size)))
    found = cx.code.choose(inside, lambda: cx.look(by_value, wanted, "mask"), lambda: EMPTY)
    none = bits(at for at, value in enumerate(values) if value == p.NONE)
    if none and may_be_none(other):
        return select(compare("==", wanted, NONE), p.Const("mask", none), cx.code.bind(found))
    return found


def cards_in(cx: Context, source: f.Formula) -> p.Expr | None:
    if not works(cx, source):
        return None
    return cx.list_of(source).as_set(cx.code)


def handed_well(cx: Context, name: str, arguments: tuple[f.Formula, ...]) -> bool:
    parameters = cx.evaluator.definitions[name].parameters
    return all(
        parameter.type.optional or parameter.type.base in ("list", "zone") or is_something(argument)
        for parameter, argument in zip(parameters, arguments, strict=True)
    )


def inside(family: Family, indexes: tuple[f.Formula, ...]) -> bool:
    return all(
        isinstance(index, f.Const) or (is_something(index) and kind not in ("range", "rank"))
        for index, kind in zip(indexes, family.kinds)
    )


def body_works(cx: Context, name: str) -> bool:
    return cx.remember(("works", name), lambda: works(cx, cx.body_of(name)))


def works(cx: Context, formula: f.Formula) -> bool:
    """Whether a formula can be evaluated needlessly: no part of it can fail."""
    return all(works_alone(cx, node) for node in every_node(formula))


def works_alone(cx: Context, node: f.Formula) -> bool:
    """As `works`, provided that the parts work."""
    match node:
        case f.VariableValue(variable=name, indexes=indexes):
            return inside(cx.layout.variable_families[name], indexes)
        case f.ZoneValue(zone=name, indexes=indexes) | f.EveryZone(zone=name, indexes=indexes):
            return inside(cx.layout.zone_families[name], indexes)
        case f.Compare(left=left, right=right):
            return not may_be_none(left) and not may_be_none(right)
        case f.Call(formula=name, arguments=arguments):
            return handed_well(cx, name, arguments) and body_works(cx, name)
        case f.Fold(kind="all" | "list" | "distinct"):
            return True
        case _:
            return not formula_facts(node).fails
