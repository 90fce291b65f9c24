"""Formulas as expressions, conditions, lists or looks."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import folds, lists, numbers, reading, slots
from hoyle.native.lower.calls import call
from hoyle.native.lower.code import ONE, Unsupported, add, compare, integer, is_none, to_int
from hoyle.native.lower.columns import bits, by_table
from hoyle.native.lower.conditions import CONDITIONS
from hoyle.native.lower.context import Context, Handler
from hoyle.native.lower.kept_values import keep
from hoyle.native.lower.reading import face_up
from hoyle.native.lower.sequences import Sequence, Value, expression
from hoyle.native.lower.work_charges import pay

Made = TypeVar("Made")


class Lowering(Context):
    def value(self, formula: f.Formula) -> p.Expr:
        return value(self, formula)

    def condition(self, formula: f.Formula) -> p.Expr:
        return condition(self, formula)

    def list_of(self, formula: f.Formula) -> Sequence:
        return listed(self, formula)

    def look_of(self, formula: f.Formula) -> p.Expr:
        return look(self, formula)


def charged(how: Callable[[Context, f.Formula], Made]) -> Callable[[Context, f.Formula], Made]:
    """Count uncounted work: in advance, or loop by loop."""

    @wraps(how)
    def lowered(cx: Context, formula: f.Formula) -> Made:
        cx.one_more()
        with cx.still(), cx.charge(pay(cx, formula)):
            return how(cx, formula)

    return lowered


@charged
def value(cx: Context, formula: f.Formula) -> p.Expr:
    """An `int`: yes and no as 1 and 0, a word as its number, none as `NONE`."""
    if isinstance(formula, f.Const):
        return integer(cx.encode(formula.value))
    known = by_table(cx, formula) if cx.paid else None
    if known is not None:
        return known
    if formula.type.base == "bool" and not (formula.type.optional or isinstance(formula, MAY_BE_VALUES)):
        return to_int(condition(cx, formula))
    handler = VALUES.get(type(formula))
    if handler is None:
        raise Unsupported(f"a formula of kind {type(formula).__name__}", formula.span)
    found: p.Expr = keep(cx, formula, lambda: handler(cx, formula), "value")
    return found


@charged
def condition(cx: Context, formula: f.Formula) -> p.Expr:
    if isinstance(formula, f.Const):
        return p.Const("bool", int(bool(formula.value)))
    if cx.paid and not isinstance(formula, f.LocalValue):
        known = by_table(cx, formula, holds=True)
        if known is not None:
            return known
    handler = CONDITIONS.get(type(formula))
    if handler is not None:
        found: p.Expr = keep(cx, formula, lambda: handler(cx, formula), "condition")
        return found
    if isinstance(formula, f.Attribute) and formula.name == "face_up":
        return face_up(cx, formula)
    return compare("==", value(cx, formula), ONE)


@charged
def look(cx: Context, formula: f.Formula) -> p.Expr:
    """The mask of the cards with a look."""
    if isinstance(formula, f.Face):
        return p.Const("mask", bits(cx.layout.cards_by_look.get((formula.rank, formula.suit), ())))
    if isinstance(formula, f.Choice):
        return cx.code.choose(
            condition(cx, formula.condition),
            lambda: look(cx, formula.then),
            lambda: look(cx, formula.otherwise),
        )
    if isinstance(formula, f.LocalValue):
        found = cx.env.get(formula.local.slot)
        if found is not None and not isinstance(found, Sequence) and found.type == "mask":
            return found
    raise Unsupported("a look that is worked out", formula.span)


@charged
def listed(cx: Context, formula: f.Formula) -> Sequence:
    found: Sequence = keep(cx, formula, lambda: lists.lower_list(cx, formula), "list")
    return found


def variable(cx: Context, node: f.VariableValue) -> p.Expr:
    family = cx.layout.variable_families[node.variable]
    number = cx.store.member(family, [value(cx, index) for index in node.indexes], cx.code)
    return cx.code.bind(cx.store.cell(node.variable, cx.code.bind(number)), node.variable)


def choice(cx: Context, node: f.Choice) -> p.Expr:
    return cx.code.choose(
        condition(cx, node.condition), lambda: value(cx, node.then), lambda: value(cx, node.otherwise)
    )


def otherwise(cx: Context, node: f.Otherwise) -> p.Expr:
    left = cx.code.bind(value(cx, node.left))
    return cx.code.choose(is_none(left), lambda: value(cx, node.right), lambda: left)


def position(cx: Context, node: f.Position) -> p.Expr:
    source, is_look = cx.list_of(node.source), node.item.type.base == "look"
    wanted = cx.code.bind(look(cx, node.item) if is_look else value(cx, node.item))

    def same(here: Value) -> p.Expr:
        return p.Has(wanted, expression(here)) if is_look else compare("==", expression(here), wanted)

    place: p.Expr = source.place_of(cx.code, same)
    return add(place, ONE)


VALUES: dict[type, Handler] = {
    f.LocalValue: lambda cx, node: expression(slots.read_slot(cx, node.local)),
    f.VariableValue: variable,
    f.Choice: choice,
    f.Otherwise: otherwise,
    f.Position: position,
    f.Call: call,
    f.Find: folds.find,
    f.Fold: folds.fold,
    **numbers.VALUES,
    **reading.VALUES,
}


#: Booleans that are stored as numbers.
MAY_BE_VALUES = (f.LocalValue, f.VariableValue, f.Attribute, f.Item, f.Choice, f.Otherwise, f.Call)
