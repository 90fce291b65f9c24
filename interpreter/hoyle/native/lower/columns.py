"""Tables of formulas that depend on one local."""

from typing import Any

from hoyle.engine.table import attributes
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import needs, weigh
from hoyle.engine.table.layout import value_counts
from hoyle.engine.table.store import empty_store
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import slots
from hoyle.native.lower.code import (
    FALSE,
    NONE,
    ONE,
    compare,
    integer,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import expression

#: Formulas with more nodes than this are worked out when they are needed, not for every card beforehand.
TABLE_WEIGHT = 60


#: The most work for one entry of a table.
FUEL = 100_000


#: Instead of a value: a formula that cannot be worked out.
FAILS = object()


def bits(cards: Any) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def column(cx: Context, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
    """Evaluate for every value of the only local; None if there are others, or it may fail."""
    size = value_counts(cx.layout).get(local.type.base)
    if size is None:
        return None
    return cx.remember((formula, local.slot), lambda: worked_column(cx, formula, local, size))


def worked_column(cx: Context, formula: f.Formula, local: f.Local, size: int) -> tuple[Any, ...] | None:
    if (
        isinstance(formula, f.Attribute)
        and isinstance(formula.subject, f.LocalValue)
        and formula.subject.local == local
    ):
        return attributes.fixed_column(cx.layout, local.type.base, formula.name)
    if isinstance(formula, f.LocalValue | f.Const):
        return None
    outside = needs(formula)
    if outside.position or outside.locals != {local} or weigh(formula) > TABLE_WEIGHT:
        return None
    if formula.type.base in ("list", "look", "zone"):
        return None
    closure = cx.evaluator.compile(formula)
    store = empty_store(cx.graph.slots + 1, size * FUEL)
    values = []
    for number in range(size):
        store.slots[local.slot] = number
        try:
            values.append(closure(store))
        except (Fault, TypeError):
            return None
    return tuple(values)


def of_none(cx: Context, formula: f.Formula) -> Any:
    store = empty_store(cx.graph.slots + 1, FUEL)
    try:
        return cx.evaluator.compile(formula)(store)
    except (Fault, TypeError):
        return FAILS


def by_table(cx: Context, formula: f.Formula, holds: bool = False) -> p.Expr | None:
    if isinstance(formula, f.Const | f.LocalValue | f.Face) or formula.type.base in ("list", "look", "zone"):
        return None
    outside = needs(formula)
    if outside.position or len(outside.locals) != 1:
        return None
    (local,) = outside.locals
    values = column(cx, formula, local)
    if values is None:
        return None
    at = cx.code.bind(expression(slots.read_slot(cx, local)))
    if holds and local.type.base == "card" and not local.type.optional:
        return has(p.Const("mask", bits(i for i, found in enumerate(values) if found)), at)
    encoded = tuple(cx.encode(found) for found in values)

    def found() -> p.Expr:
        return cx.look(encoded, at)

    if local.type.optional:
        without = of_none(cx, formula)
        if without is FAILS:
            return None
        looked = cx.code.choose(compare("!=", at, NONE), found, lambda: integer(cx.encode(without)))
    else:
        looked = found()
    return compare("==", looked, ONE) if holds else looked


def has(mask: p.Expr, card: p.Expr) -> p.Expr:
    if isinstance(mask, p.Const) and mask.value == 0:
        return FALSE
    if isinstance(mask, p.Const) and isinstance(card, p.Const):
        return p.Const("bool", mask.value >> card.value & 1)
    return p.Has(mask, card)
