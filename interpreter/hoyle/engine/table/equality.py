"""Compilation of formulas for equality, membership and emptiness."""

from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.attributes import column_of
from hoyle.engine.table.closure import Closure, Compile, Compiler, always, spend
from hoyle.engine.table.places import block, member
from hoyle.engine.table.store import Store
from hoyle.language.report.source import Span

#: The kinds of zones whose items are exactly the cards with this zone in `Store.where`.
_OF_CARDS = ("stack", "row", "set", "places")


def compile_face(node: f.Face, compiler: Compiler) -> Closure:
    return always(_cards_with(node, compiler))


def _cards_with(face: f.Face, compiler: Compiler) -> frozenset[int]:
    return compiler.layout.cards_by_look.get((face.rank, face.suit), frozenset())


def compile_equal(node: f.Equal, compiler: Compiler) -> Closure:
    left, right, negated = node.left, node.right, node.negated
    if left.type.base == "look" or (isinstance(left, f.Const) and right.type.base != "look"):
        left, right = right, left
    if right.type.base == "look":
        return _has_look(compiler.compile(left), right, compiler, negated)
    one = compiler.compile(left)
    if left.type.base == "list" or right.type.base == "list":
        return _equal_lists(one, compiler.compile(right), negated, node.span)
    if isinstance(right, f.Const):
        constant = right.value
        if negated:
            return lambda store: one(store) != constant
        return lambda store: one(store) == constant
    mine, theirs = column_of(left, compiler.layout), column_of(right, compiler.layout)
    if mine is None and theirs is not None:
        mine, one, right = theirs, compiler.compile(right), left
    two = compiler.compile(right)
    if mine is not None and not negated:
        column, slot = mine
        return lambda store: column[store.slots[slot]] == two(store)
    if negated:
        return lambda store: one(store) != two(store)
    return lambda store: one(store) == two(store)


def compile_within(node: f.Within, compiler: Compiler) -> Closure:
    where = _where(node, compiler)
    if where is not None:
        return where
    left, right, negated = compiler.compile(node.left), compiler.compile(node.right), node.negated
    if node.left.type.base == "look":
        return lambda store: left(store).isdisjoint(right(store)) is negated
    if node.right.type.item_base == "look":

        def has_one_look(store: Store) -> bool:
            card = left(store)
            return any(card in cards for cards in right(store)) is not negated

        return has_one_look
    if isinstance(node.right, f.Const):
        items: Any = node.right.value
        fixed = frozenset(items) if isinstance(items, tuple) else items
        return lambda store: (left(store) in fixed) is not negated
    return lambda store: (left(store) in right(store)) is not negated


def compile_empty(node: f.Empty, compiler: Compiler) -> Closure:
    subject = compiler.compile(node.subject)
    if node.negated:
        return lambda store: len(subject(store)) > 0
    return lambda store: not subject(store)


def compile_position(node: f.Position, compiler: Compiler) -> Closure:
    source = compiler.compile(node.source)
    item = compiler.compile(node.item)
    if node.item.type.base == "look":

        def position_of_look(store: Store) -> int:
            cards = item(store)
            return next((at for at, card in enumerate(source(store), 1) if card in cards), 0)

        return position_of_look

    def position(store: Store) -> int:
        wanted, items = item(store), source(store)
        return items.index(wanted) + 1 if wanted in items else 0

    return position


def _equal_lists(left: Closure, right: Closure, negated: bool, span: Span | None) -> Closure:
    """`is` of two lists, item by item; costs their lengths."""

    def same(store: Store) -> bool:
        one, two = left(store), right(store)
        if len(one) != len(two):
            return negated
        spend(store, len(one), span)
        # A list, a tuple and a range of the same items are the same list in the language, but not in Python.
        return (one == two if type(one) is type(two) else tuple(one) == tuple(two)) is not negated

    return same


def _has_look(card: Closure, look: f.Formula, compiler: Compiler, negated: bool) -> Closure:
    if isinstance(look, f.Face):
        cards = _cards_with(look, compiler)
        return lambda store: (card(store) in cards) is not negated
    moving = compiler.compile(look)
    return lambda store: (card(store) in moving(store)) is not negated


def _where(node: f.Within, compiler: Compiler) -> Closure | None:
    """`c is in ZONE` for one card: looked up by the card, not searched for in the zone."""
    if node.left.type.base != "card" or node.left.type.optional:
        return None
    zone = node.right.subject if isinstance(node.right, f.CardsOf) else node.right
    if not isinstance(zone, f.ZoneValue | f.EveryZone) or compiler.layout.zone_kinds[zone.zone] not in _OF_CARDS:
        return None
    card, negated = compiler.compile(node.left), node.negated
    if isinstance(zone, f.EveryZone):
        first, count = block(zone, compiler)
        return lambda store: (0 <= store.where[card(store)] - first(store) < count) is not negated
    number = member(compiler, compiler.layout.zone_families[zone.zone], zone.indexes)
    if isinstance(number, int):
        return lambda store: (store.where[card(store)] == number) is not negated
    return lambda store: (store.where[card(store)] == number(store)) is not negated


COMPILERS: dict[type, Compile] = {
    f.Face: compile_face,
    f.Equal: compile_equal,
    f.Within: compile_within,
    f.Empty: compile_empty,
    f.Position: compile_position,
}
