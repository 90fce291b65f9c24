"""The statements of `offers.card_classes`."""

from collections.abc import Callable

from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import slots
from hoyle.native.lower.code import (
    NONE,
    ONE,
    TRUE,
    ZERO,
    Leave,
    Unsupported,
    both,
    compare,
    either,
    integer,
    select,
    sub,
    to_int,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.disjoint_sets import Lists
from hoyle.native.lower.sequences import Growing, Sequence, Value, Written, expression
from hoyle.native.lower.sorting import order_of_lists

#: Whether something holds a card: asked with the card.
Holds = Callable[[p.Expr], p.Expr]


def may_merge(cx: Context, source: f.Formula) -> bool:
    """Outside zones of kind set, its place distinguishes each card."""
    match source:
        case f.CardsOf(subject=f.ZoneValue(zone=zone)) | f.EveryZone(zone=zone):
            return cx.layout.zone_kinds[zone] == "set"
        case f.CardsOf(subject=subject):
            return subject.type.base != "row"
        case f.Join(operator="+", left=left, right=right):
            return may_merge(cx, left) or may_merge(cx, right)
        case (
            f.Join(left=left)
            | f.Subsets(source=left)
            | f.Several(source=left)
            | f.Part(source=left)
            | f.After(left=left)
        ):
            return may_merge(cx, left)
        case f.Fold(kind="list", head=f.LocalValue(), source=inner):
            return may_merge(cx, inner)
        case _:
            return True


def first_of_each_class(cx: Context, cards: Sequence, me: p.Expr, held: tuple[int, ...]) -> Sequence:
    code = cx.code
    order = Order(cx, me, held)
    kept = Growing(code, cards.bound, True, "apart")

    def one(item: Value, stop: object) -> None:
        card = code.bind(expression(item))
        twin = kept.some(code, lambda other: order.same(card, expression(other)))
        code.unless(twin, lambda: kept.push(code, card))

    cards.each(code, one)
    arrange(cx, kept, order)
    return kept


def in_order(cx: Context, cards: Sequence, me: p.Expr, held: tuple[int, ...]) -> Sequence:
    """In each set, put unmarked cards before marked ones that look the same."""
    if not cards.single:
        raise Unsupported("sets of cards out of a list with a card twice")
    found = cards.copy(cx.code)
    arrange(cx, found, Order(cx, me, held))
    return found


def arrange(cx: Context, cards: Written, order: "Order") -> None:
    code = cx.code

    def one(number: p.Expr, stop: Leave) -> None:
        at = code.variable(number, "at")
        before = code.variable(sub(at, ONE), "before")

        def look(leave: Leave, again: Leave) -> None:
            code.when(compare("<", before, ZERO), leave)
            card = code.variable(p.Peek(cards.array, at), "card")
            other = code.variable(p.Peek(cards.array, before), "other")

            def swap_or_stop() -> None:
                how = code.bind(order.of(card, other))
                less = either(compare("<", how, ZERO), both(compare("==", how, ZERO), compare("<", card, other)))
                code.unless(less, leave)
                code.add(p.Poke(cards.array, at, other))
                code.add(p.Poke(cards.array, before, card))
                code.set(at, before)

            code.when(order.comparable(card, other), swap_or_stop)
            code.set(before, sub(before, ONE))

        code.loop(look)

    code.count(cards.count, one, low=ONE)


def twins(cx: Context, pool: Written, me: p.Expr, held: tuple[int, ...]) -> str:
    """Write by place of a pool the nearest earlier card that looks like the one there, or none."""
    code = cx.code
    order = Order(cx, me, held)
    array = code.array(pool.bound, "twins")

    def one(at: p.Expr, stop: Leave) -> None:
        card = code.variable(p.Peek(pool.array, at), "card")
        found = code.variable(NONE, "twin")

        def look(before: p.Expr, stop: Leave) -> None:
            other = code.variable(p.Peek(pool.array, before), "other")
            code.when(order.same(card, other), lambda: code.set(found, other))

        code.count(at, look)
        code.add(p.Poke(array, at, found))

    code.count(pool.count, one)
    return array


class Order:
    """How cards differ for one seat; `held` are slots of values chosen or given."""

    def __init__(self, cx: Context, me: p.Expr, held: tuple[int, ...]) -> None:
        self.cx, self.me = cx, cx.code.bind(me)
        self.holders: list[tuple[int, Holds]] = [(-1 - slot, self.in_slot(slot)) for slot in held]
        for number in cx.machine.merge.holders:
            self.holders.append((number, self.in_cell(number)))

    def in_slot(self, slot: int) -> Holds:
        cx = self.cx
        declared = (local for action in cx.model.actions.values() for local in action.locals)
        local = next(local for local in declared if local.slot == slot)
        value = slots.read_slot(cx, local)
        if isinstance(value, Lists):
            return lambda card: value.together(cx.code).has(cx.code, card)
        if isinstance(value, Sequence):
            return lambda card: value.has(cx.code, card)
        return lambda card: compare("==", value, card)

    def in_cell(self, number: int) -> Holds:
        cx = self.cx
        cell = cx.layout.variable_cells[number]
        name = cell.variable.name
        family = cx.layout.variable_families[name]
        value = cx.store.cell(name, integer(number - family.base))
        sees = self.sees(number)
        return lambda card: both(sees, compare("==", value, card))

    def sees(self, number: int) -> p.Expr:
        mask = self.cx.machine.sights.cells[number]
        if mask is None:
            raise Unsupported("a variable whose viewers change, where cards are alike")
        if mask == self.cx.machine.sights.everyone:
            return TRUE
        seats = tuple(mask >> seat & 1 for seat in range(self.cx.layout.players))
        return compare("==", self.cx.look(seats, self.me), ONE)

    def comparable(self, card: p.Expr, other: p.Expr) -> p.Expr:
        cx = self.cx
        look_of = cx.layout.look_of
        lies = p.Load("int", "where", card)
        is_set = tuple(int(zone.kind == "set") for zone in cx.layout.zones)
        same = compare("==", cx.look(look_of, card), cx.look(look_of, other))
        together = compare("==", lies, p.Load("int", "where", other))
        return both(both(same, together), compare("==", cx.look(is_set, lies), ONE))

    def same(self, card: p.Expr, other: p.Expr) -> p.Expr:
        return self.cx.code.all(
            [lambda: self.comparable(card, other), lambda: compare("==", self.of(card, other), ZERO)]
        )

    def of(self, card: p.Expr, other: p.Expr) -> p.Expr:
        """-1, 0 or 1: the order of comparable cards by their marks."""
        code = self.cx.code
        order = code.variable(self.of_holders(card, other), "order")

        def then(step: Callable[[], p.Expr]) -> None:
            code.when(compare("==", order, ZERO), lambda: code.set(order, step()))

        then(lambda: self.sign(self.up(card), self.up(other)))
        for values in self.stored_readers():
            then(lambda values=values: self.sign(values(card), values(other)))  # type: ignore[misc]
        return order

    def up(self, card: p.Expr) -> p.Expr:
        return p.ToInt(p.Has(p.Load("mask", "face_up"), card))

    def sign(self, one: p.Expr, two: p.Expr) -> p.Expr:
        one, two = self.cx.code.bind(one), self.cx.code.bind(two)
        return sub(to_int(compare(">", one, two)), to_int(compare("<", one, two)))

    def of_holders(self, card: p.Expr, other: p.Expr) -> p.Expr:
        if not self.holders:
            return ZERO
        return order_of_lists(self.cx.code, self.holders_of(card), self.holders_of(other))

    def holders_of(self, card: p.Expr) -> Growing:
        code = self.cx.code
        found = Growing(code, len(self.holders), True, "held")
        for number, holds in self.holders:
            code.when(holds(card), lambda number=number: found.push(code, integer(number)))  # type: ignore[misc]
        return found

    def stored_readers(self) -> list[Callable[[p.Expr], p.Expr]]:
        """Readers of stored values in cell order; one that the seat does not see reads 0."""
        cx = self.cx
        found: list[Callable[[p.Expr], p.Expr]] = []
        for name, family in cx.layout.variable_families.items():
            if "card" not in family.kinds:
                continue
            if family.kinds != ("card",):
                raise Unsupported(f"the variable {name} per card and more, where cards are alike")
            if not family.total:
                continue
            sees = [cx.machine.sights.cells[family.base + card] for card in range(family.total)]
            if len(set(sees)) > 1:
                raise Unsupported(
                    f"the variable {name} with viewers that differ from card to card, where cards are alike"
                )
            seen = self.sees(family.base)

            def value(card: p.Expr, name: str = name, seen: p.Expr = seen) -> p.Expr:
                return select(seen, cx.code.bind(p.Load("int", f"var.{name}", card)), ZERO)

            found.append(value)
        return found
