"""Formulas lowered: what a formula is worth as an expression, a condition, a list or a look. Input: a context and a formula."""

from collections.abc import Callable
from typing import Any

from hoyle.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import folds, lists, sameness, slots
from hoyle.native.lower.calls import call, inlined
from hoyle.native.lower.code import (
    NONE,
    ONE,
    ZERO,
    add,
    both,
    compare,
    either,
    integer,
    is_none,
    mul,
    negate,
    select,
    sub,
    to_int,
)
from hoyle.native.lower.columns import bits, by_table, has, size_of, worked_column
from hoyle.native.lower.context import Context
from hoyle.native.lower.costs import CHEAP, ENDLESS, cost
from hoyle.native.lower.intervals import HIGHEST, LOWEST, interval
from hoyle.native.lower.sequences import Sequence, Value, expression
from hoyle.native.lower.storage import FREE, TOKEN, Unsupported, ZoneAt, is_something, optional
from hoyle.table import attributes
from hoyle.table.closure import may_be_none
from hoyle.table.trees import weigh

#: The base types whose values count from nought, with how many there are at a table.
COUNTED = ("card", "player", "side", "rank", "suit")


class Lowering(Context):
    """A context in which formulas can be lowered."""

    def value(self, formula: f.Formula) -> p.Expr:
        return value(self, formula)

    def condition(self, formula: f.Formula) -> p.Expr:
        return condition(self, formula)

    def listed(self, formula: f.Formula) -> Sequence:
        return lists.listed(self, formula)

    def look_of(self, formula: f.Formula) -> p.Expr:
        return look(self, formula)

    def column(self, formula: f.Formula, local: f.Local) -> tuple[Any, ...] | None:
        size = size_of(self, local.type.base)
        if size is None:
            return None
        key = (formula, local.slot)
        if key not in self.columns:
            self.columns[key] = worked_column(self, formula, local, size)
        found: tuple[Any, ...] | None = self.columns[key]
        return found

    def any_value(self, formula: f.Formula) -> Value:
        return any_value(self, formula)

    def zone_at(self, formula: f.Formula) -> ZoneAt:
        return zone_at(self, formula)

    def spend(self, formula: f.Formula | None) -> None:
        if formula is None:
            return
        rounds = cost(self, formula)
        if rounds >= ENDLESS:
            rounds = weigh(formula)  # the sets of cards inside are counted one by one
        if rounds > CHEAP // self.layout.cards:
            self.code.add(p.Spend(integer(min(rounds, 10_000))))

    def of_zone(self, zone: ZoneAt) -> Sequence:
        return lists.of_zone(self, zone)

    def inlined(self, node: f.Call, how: Callable[[f.Formula], Any]) -> Any:
        return inlined(self, node, [any_value(self, argument) for argument in node.arguments], how)


def value(cx: Context, formula: f.Formula) -> p.Expr:
    """A formula's value as an `int`: yes and no as 1 and 0, a word as its number, none as `NONE`."""
    if isinstance(formula, f.Const):
        return integer(cx.encode(formula.value))
    known = by_table(cx, formula)
    if known is not None:
        return known
    if formula.type.base == "bool" and not (formula.type.optional or isinstance(formula, MAY_BE_VALUES)):
        return to_int(condition(cx, formula))
    handler = VALUES.get(type(formula))
    if handler is None:
        if type(formula) in CONDITIONS:
            return to_int(condition(cx, formula))
        raise Unsupported(f"a formula of kind {type(formula).__name__}", formula.span)
    found: p.Expr = handler(cx, formula)
    return found


def condition(cx: Context, formula: f.Formula) -> p.Expr:
    """Whether a formula holds."""
    if isinstance(formula, f.Const):
        return p.Const("bool", int(bool(formula.value)))
    if not isinstance(formula, f.Read):
        known = by_table(cx, formula, holds=True)
        if known is not None:
            return known
    handler = CONDITIONS.get(type(formula))
    if handler is not None:
        found: p.Expr = handler(cx, formula)
        return found
    if isinstance(formula, f.Attribute) and formula.name == "face_up":
        return face_up(cx, formula)
    return compare("==", value(cx, formula), ONE)


def look(cx: Context, formula: f.Formula) -> p.Expr:
    """A look, as the mask of the cards that have it."""
    if isinstance(formula, f.Face):
        return p.Const("mask", bits(cx.layout.cards_by_look.get((formula.rank, formula.suit), ())))
    if isinstance(formula, f.Choice):
        return cx.code.choose(
            condition(cx, formula.condition),
            lambda: look(cx, formula.then),
            lambda: look(cx, formula.otherwise),
        )
    if isinstance(formula, f.Read):
        found = cx.env.get(formula.local.slot)
        if found is not None and not isinstance(found, Sequence) and found.type == "mask":
            return found
    raise Unsupported("a look that is worked out", formula.span)


def any_value(cx: Context, formula: f.Formula) -> Value:
    """A formula as whatever it is: a list, a look or one value, worked out here."""
    if formula.type.base in ("list", "zone"):
        return cx.listed(formula)
    if formula.type.base == "look":
        return cx.code.bind(look(cx, formula))
    return cx.code.bind(value(cx, formula))


def read(cx: Context, node: f.Read) -> p.Expr:
    return expression(slots.read(cx, node.local))


def variable(cx: Context, node: f.VariableValue) -> p.Expr:
    family = cx.layout.variable_families[node.variable]
    number = cx.store.member(family, [value(cx, index) for index in node.indexes], cx.code)
    return cx.code.bind(cx.store.cell(node.variable, cx.code.bind(number)), node.variable)


def zone_at(cx: Context, node: f.Formula) -> ZoneAt:
    """Which zone a formula names."""
    if not isinstance(node, f.ZoneValue):
        raise Unsupported("a zone that is worked out", node.span)
    family = cx.layout.zone_families[node.zone]
    number = cx.store.member(family, [value(cx, index) for index in node.indexes], cx.code)
    return ZoneAt(cx.code.bind(add(integer(family.base), number), "zone"), cx.layout.zone_kinds[node.zone], node.zone)


def attribute(cx: Context, node: f.Attribute) -> p.Expr:
    subject = cx.code.bind(value(cx, node.subject))
    fixed = attributes.fixed_column(cx.layout, node.subject.type.base, node.name)

    def found(known: p.Expr) -> p.Expr:
        if fixed is not None:
            return cx.look(tuple(cx.encode(each) for each in fixed), known)
        return MOVING[node.name](cx, known)

    return found(subject) if is_something(node.subject) else optional(cx.code, subject, found)


def face_up(cx: Context, node: f.Attribute) -> p.Expr:
    card = cx.code.bind(value(cx, node.subject))
    parts: list[Callable[[], p.Expr]] = [lambda: p.Has(p.Load("mask", "face_up"), card)]
    if not is_something(node.subject):
        parts.insert(0, lambda: compare("!=", card, NONE))
    return cx.code.all(parts)


def laid_by(cx: Context, card: p.Expr) -> p.Expr:
    seat = cx.code.bind(p.Load("int", "by", card))
    return select(compare("<", seat, ZERO), NONE, seat)


def place_of(cx: Context, card: p.Expr) -> p.Expr:
    if not cx.layout.cells:
        return NONE
    on_places = tuple(int(zone.kind == "places") for zone in cx.layout.zones)
    there = cx.look(on_places, p.Load("int", "where", card))
    return cx.code.choose(compare("==", there, ONE), lambda: p.Load("int", "cell_of", card), lambda: NONE)


def card_on(cx: Context, cell: p.Expr) -> p.Expr:
    found = cx.code.bind(p.Load("int", "cells", cell))
    return select(compare(">=", found, ZERO), found, NONE)


def is_free(cx: Context, cell: p.Expr) -> p.Expr:
    return to_int(compare("==", p.Load("int", "cells", cell), integer(FREE)))


MOVING: dict[str, Callable[[Context, p.Expr], p.Expr]] = {
    "face_up": lambda cx, card: to_int(p.Has(p.Load("mask", "face_up"), card)),
    "by": laid_by,
    "place": place_of,
    "card": card_on,
    "free": is_free,
}


def item(cx: Context, node: f.Item) -> p.Expr:
    position = cx.code.bind(value(cx, node.position))
    source = cx.listed(node.subject).settled(cx.code)
    size = cx.code.bind(source.size(cx.code))
    inside = both(compare(">=", position, ONE), compare("<=", position, size))
    return cx.code.choose(inside, lambda: source.at(cx.code, cx.code.bind(sub(position, ONE))), lambda: NONE)


def tokens_on(cx: Context, node: f.TokensOn) -> p.Expr:
    kind = cx.layout.token_names.index(node.token)
    if isinstance(node.zone, f.EveryZone):
        zones, of_zone = lists.zones_of(cx, node.zone)
        total = cx.code.variable(ZERO, "tokens")

        def one(number: Value, stop: Callable[[], None]) -> None:
            cx.code.add(p.Set(total.local, add(total, tokens_at(cx, of_zone(expression(number)), kind))))

        zones.each(cx.code, one)
        return total
    return tokens_at(cx, zone_at(cx, node.zone), kind)


def tokens_at(cx: Context, zone: ZoneAt, kind: int) -> p.Expr:
    """How many tokens of a kind lie on a zone."""
    kinds = len(cx.layout.token_names)
    if zone.kind == "tokens":
        return p.Load("int", "tokens", add(mul(cx.store.counted_at(zone), integer(kinds)), integer(kind)))
    total = cx.code.variable(ZERO, "tokens")
    label = cx.code.fresh("place")
    first = cx.code.bind(cx.store.first_place(zone))

    def body() -> None:
        here = p.Load("int", "cells", add(first, p.Get("int", label)))
        cx.code.add(p.Set(total.local, add(total, to_int(compare("==", here, integer(TOKEN - kind))))))

    cx.code.add(p.Count(label, label, ZERO, integer(cx.store.places_in(zone)), cx.code.written(body)))
    return total


def arithmetic(cx: Context, node: f.Arithmetic) -> p.Expr:
    left = cx.code.bind(value(cx, node.left))
    right = cx.code.bind(value(cx, node.right))
    if node.operator in ("div", "mod"):
        cx.code.fail_unless(compare(">", right, ZERO))
        return cx.code.bind(p.Compute("div" if node.operator == "div" else "mod", left, right))
    if node.operator == "power":
        return power(cx, left, right)
    result = cx.code.bind({"+": add, "-": sub, "*": mul}[node.operator](left, right))
    low, high = interval(cx, node)
    return within_32_bits(cx, result, low, high)


def within_32_bits(cx: Context, result: p.Expr, low: int = LOWEST - 1, high: int = HIGHEST + 1) -> p.Expr:
    """A number that the language can hold; else the game stops. `low` and `high` bound what it can be."""
    if low < LOWEST:
        cx.code.fail_unless(compare(">=", result, integer(LOWEST)))
    if high > HIGHEST:
        cx.code.fail_unless(compare("<=", result, integer(HIGHEST)))
    return result


def power(cx: Context, base: p.Expr, exponent: p.Expr) -> p.Expr:
    code = cx.code
    code.fail_unless(compare(">=", exponent, ZERO))
    small = both(compare(">=", base, integer(-1)), compare("<=", base, ONE))
    code.fail_unless(either(small, compare("<=", exponent, integer(31))))
    result = code.variable(ONE, "power")
    label = code.fresh("times")
    rounds = code.bind(
        select(compare(">", exponent, integer(31)), add(p.Compute("mod", exponent, integer(2)), integer(2)), exponent)
    )

    def body() -> None:
        code.add(p.Set(result.local, mul(result, base)))
        within_32_bits(cx, result)

    code.add(p.Count(label, label, ZERO, rounds, code.written(body)))
    return result


def choice(cx: Context, node: f.Choice) -> p.Expr:
    return cx.code.choose(
        condition(cx, node.condition), lambda: value(cx, node.then), lambda: value(cx, node.otherwise)
    )


def otherwise(cx: Context, node: f.Otherwise) -> p.Expr:
    left = cx.code.bind(value(cx, node.left))
    return cx.code.choose(is_none(left), lambda: value(cx, node.right), lambda: left)


def extreme(cx: Context, node: f.Extreme) -> p.Expr:
    found = value(cx, node.items[0])
    for each in node.items[1:]:
        found = p.Compute("max" if node.kind == "max" else "min", found, value(cx, each))
    return found


def position(cx: Context, node: f.Position) -> p.Expr:
    code = cx.code
    source = cx.listed(node.source)
    at = code.variable(ZERO, "position")
    found = code.variable(ZERO, "found")
    if node.item.type.base == "look":
        looked = code.bind(look(cx, node.item))
        same: Callable[[p.Expr], p.Expr] = lambda here: p.Has(looked, here)  # noqa: E731
    else:
        wanted = code.bind(value(cx, node.item))
        same = lambda here: compare("==", here, wanted)  # noqa: E731

    def one(here: Value, stop: Callable[[], None]) -> None:
        code.add(p.Set(at.local, add(at, ONE)))

        def yes() -> None:
            code.add(p.Set(found.local, at))
            stop()

        code.when(same(expression(here)), yes)

    source.each(code, one)
    return found


def all_of(cx: Context, node: f.All) -> p.Expr:
    return cx.code.all([lambda part=part: condition(cx, part) for part in node.parts])  # type: ignore[misc]


def any_of(cx: Context, node: f.Any) -> p.Expr:
    return cx.code.all([lambda part=part: condition(cx, part) for part in node.parts], stop=True)  # type: ignore[misc]


def not_(cx: Context, node: f.Not) -> p.Expr:
    return negate(condition(cx, node.subject))


def in_order(cx: Context, node: f.Compare) -> p.Expr:
    if node.left.type.base == "list":
        return sameness.compared(cx, node)
    if node.operator == "<=" and isinstance(node.right, f.Const) and node.right.value == 1:
        alike = folds.alike(cx, node.left)
        if alike is not None:
            return alike
    left = cx.code.bind(value(cx, node.left))
    return compare(node.operator, left, value(cx, node.right))


def reaches(cx: Context, node: f.Reaches) -> p.Expr:
    left, right = cx.code.bind(value(cx, node.left)), cx.code.bind(value(cx, node.right))
    there = both(negate(is_none(left)), negate(is_none(right)))
    return both(there, compare(">=", left, right))


def equal(cx: Context, node: f.Equal) -> p.Expr:
    left, right = node.left, node.right
    if left.type.base == "look":
        left, right = right, left
    if right.type.base == "look":
        found = of_look(cx, left, right)
    elif isinstance(right, f.Const) and right.value == 1 and (one_kind := folds.one_kind(cx, left)) is not None:
        found = one_kind
    elif left.type.base == "list" or right.type.base == "list":
        found = sameness.same(cx, left, right)
    elif left.type.base == "bool" and isinstance(right, f.Const) and not may_be_none(left) and right.value is not None:
        found = condition(cx, left) if right.value else negate(condition(cx, left))
    else:
        one = cx.code.bind(value(cx, left))
        found = compare("==", one, value(cx, right))
    return negate(found) if node.negated else found


def of_look(cx: Context, left: f.Formula, right: f.Formula) -> p.Expr:
    """Whether a card, or none, has a look."""
    if left.type.base == "look":
        return compare("==", look(cx, left), look(cx, right))
    card = cx.code.bind(value(cx, left))
    mask = look(cx, right)
    if is_something(left):
        return has(mask, card)
    return cx.code.all([lambda: compare("!=", card, NONE), lambda: has(mask, card)])


def within(cx: Context, node: f.Within) -> p.Expr:
    found = sameness.inside(cx, node)
    return negate(found) if node.negated else found


def empty(cx: Context, node: f.Empty) -> p.Expr:
    found = cx.listed(node.subject).empty(cx.code)
    return negate(found) if node.negated else found


def find_condition(cx: Context, node: f.Find) -> p.Expr:
    return folds.some(cx, node) if node.kind == "any" else compare("==", folds.find(cx, node), ONE)


def fold_condition(cx: Context, node: f.Fold) -> p.Expr:
    return folds.every(cx, node) if node.kind == "all" else compare("==", folds.fold(cx, node), ONE)


def call_condition(cx: Context, node: f.Call) -> p.Expr:
    definition = cx.evaluator.definitions[node.formula]
    if weigh(definition.body) <= 12 and len(node.arguments) <= 2:
        return inlined(cx, node, [any_value(cx, argument) for argument in node.arguments], cx.condition)  # type: ignore[no-any-return]
    return compare("==", call(cx, node), ONE)


def find(cx: Context, node: f.Find) -> p.Expr:
    if node.kind == "any":
        return to_int(folds.some(cx, node))
    return folds.find(cx, node)


def fold(cx: Context, node: f.Fold) -> p.Expr:
    if node.kind == "all":
        return to_int(folds.every(cx, node))
    return folds.fold(cx, node)


VALUES: dict[type, Callable[[Context, Any], p.Expr]] = {
    f.Read: read,
    f.VariableValue: variable,
    f.Attribute: attribute,
    f.Item: item,
    f.TokensOn: tokens_on,
    f.Arithmetic: arithmetic,
    f.Choice: choice,
    f.Otherwise: otherwise,
    f.Extreme: extreme,
    f.Position: position,
    f.Call: call,
    f.Find: find,
    f.Fold: fold,
}


#: What is a yes or no but kept as a number.
MAY_BE_VALUES = (f.Read, f.VariableValue, f.Attribute, f.Item, f.Choice, f.Otherwise, f.Call)


CONDITIONS: dict[type, Callable[[Context, Any], p.Expr]] = {
    f.All: all_of,
    f.Any: any_of,
    f.Not: not_,
    f.Compare: in_order,
    f.Reaches: reaches,
    f.Equal: equal,
    f.Within: within,
    f.Empty: empty,
    f.Call: call_condition,
    f.Find: find_condition,
    f.Fold: fold_condition,
}
