"""Cards taken from zones and put into them."""

from hoyle.native import program as p
from hoyle.native.lower.code import ONE, ZERO, Code, Leave, Unsupported, add, compare, integer, mul, sub
from hoyle.native.lower.context import Context
from hoyle.native.lower.storage import FREE, ZoneAt

#: The kinds of zones whose cards lie in the pool of sequences, one entry for each.
ORDERED = ("stack", "row")


def card_position(card: p.Expr) -> p.Expr:
    return p.Load("int", "where", card)


def take(cx: Context, card: p.Expr, zone: ZoneAt | None = None) -> None:
    code, store = cx.code, cx.store
    if zone is not None:
        take_at(cx, card, zone.kind, code.bind(store.index_of(zone)))
        return
    if not store.sets:
        code.add(p.Call(None, routine_to_take(cx), (card,)))
        return
    zone_of = code.bind(card_position(card), "zone")
    place = code.bind(cx.look(store.index_by_zone("set"), zone_of), "place")
    # most cards leave a hand, which is the fast case
    code.when(
        compare(">=", place, ZERO),
        lambda: take_at(cx, card, "set", place),
        lambda: code.add(p.Call(None, routine_to_take(cx), (card,))),
    )


def routine_to_take(cx: Context) -> str:
    kinds = sorted({zone.kind for zone in cx.layout.zones} - {"tokens"})
    numbers = {kind: i for i, kind in enumerate(kinds)}
    card = p.Get("int", "card")

    def write(code: Code) -> None:
        at = code.bind(card_position(card), "zone")
        kind_of = tuple(numbers.get(zone.kind, 0) for zone in cx.layout.zones)
        kind = code.bind(cx.look(kind_of, at), "kind")
        for name, number in numbers.items():

            def one(name: str = name) -> None:
                take_at(cx, card, name, code.bind(cx.look(cx.store.index_by_zone(name), at), "place"))

            code.when(compare("==", kind, integer(number)), one)
        code.add(p.Return())

    return cx.routine("take", (card,), None, write)


def take_at(cx: Context, card: p.Expr, kind: str, place: p.Expr) -> None:
    """`place` is the zone's place among those of its kind."""
    code = cx.code
    if kind == "set":
        left = p.Combine("mask", "without", p.Load("mask", "set", place), p.Bit(card))
        code.add(p.Store("set", left, place))
    elif kind in ORDERED:
        remove(cx, card, place)
    elif kind == "places":
        code.add(p.Store("cells", integer(FREE), p.Load("int", "cell_of", card)))
    elif kind == "rows":
        entry = code.bind(p.Load("int", "row_of", card), "entry")
        remove(cx, card, entry)
        empty = compare("==", p.Load("int", "seq.count", entry), ZERO)
        code.when(empty, lambda: drop_row(cx, entry, place))


def remove(cx: Context, card: p.Expr, entry: p.Expr) -> None:
    code = cx.code
    base = code.bind(cx.store.offset(entry), "base")
    last = code.bind(sub(p.Load("int", "seq.count", entry), ONE), "last")
    remove_item(code, "seq.cards", base, last, card)
    code.add(p.Store("seq.count", last, entry))
    change_mask(code, entry, "without", card)


def remove_item(code: Code, field: str, base: p.Expr, last: p.Expr, item: p.Expr) -> None:
    """The list goes from `base` to `base` + `last`."""
    at, moving = code.variable(last, "at"), code.variable(item, "moving")

    def one(leave: Leave, again: Leave) -> None:
        # from the end: each item takes the place of its successor
        here = code.variable(p.Load("int", field, add(base, at)), "here")
        code.add(p.Store(field, moving, add(base, at)))
        code.when(compare("==", here, item), leave)
        code.set(moving, here)
        code.set(at, sub(at, ONE))

    code.loop(one)


def change_mask(code: Code, entry: p.Expr, how: p.SetOperator, card: p.Expr) -> None:
    code.add(p.Store("seq.mask", p.Combine("mask", how, p.Load("mask", "seq.mask", entry), p.Bit(card)), entry))


def pop(cx: Context, card: p.Expr, entry: p.Expr) -> None:
    """The last card is the top of a stack."""
    code = cx.code
    code.add(p.Store("seq.count", sub(p.Load("int", "seq.count", entry), ONE), entry))
    change_mask(code, entry, "without", card)


def drop_row(cx: Context, entry: p.Expr, index: p.Expr) -> None:
    code, store = cx.code, cx.store
    at_row = sub(entry, integer(store.first_row))
    handle = code.bind(p.Load("int", "row.handle", at_row), "handle")
    code.add(p.Store("row.handle", integer(-1), at_row))
    free = code.bind(p.Load("int", "free.count"), "free")
    code.add(p.Store("free.items", at_row, free))
    code.add(p.Store("free.count", add(free, ONE)))
    base = code.bind(mul(index, integer(store.rows)), "base")
    last = code.bind(sub(p.Load("int", "rows.count", index), ONE), "last")
    remove_item(code, "rows.items", base, last, handle)
    code.add(p.Store("rows.count", last, index))


def put_one(cx: Context, card: p.Expr, zone: ZoneAt) -> None:
    code, store = cx.code, cx.store
    code.add(p.Store("where", zone.number, card))
    if zone.kind == "set":
        index = code.bind(store.index_of(zone))
        code.add(p.Store("set", p.Combine("mask", "or", p.Load("mask", "set", index), p.Bit(card)), index))
    elif zone.kind in ORDERED:
        push(cx, card, code.bind(store.index_of(zone), "entry"))
    elif zone.kind == "rows":
        entry = new_row_in(cx, zone)
        push(cx, card, entry)
        code.add(p.Store("row_of", entry, card))
    elif zone.kind == "places":
        into_place(cx, card, zone)
    else:
        raise Unsupported(f"a card laid into a zone of kind {zone.kind}")


def put_under(cx: Context, card: p.Expr, zone: ZoneAt) -> None:
    """The top of a stack is last, so all other cards move up."""
    code = cx.code
    code.add(p.Store("where", zone.number, card))
    entry = code.bind(cx.store.index_of(zone), "entry")
    base = code.bind(cx.store.offset(entry), "base")
    count = code.bind(p.Load("int", "seq.count", entry), "count")
    moving = code.variable(card, "moving")

    def one(number: p.Expr, stop: Leave) -> None:
        at = add(base, number)
        here = code.variable(p.Load("int", "seq.cards", at), "here")
        code.add(p.Store("seq.cards", moving, at))
        code.set(moving, here)

    code.count(count, one)
    push(cx, moving, entry)
    change_mask(code, entry, "or", card)


def push(cx: Context, card: p.Expr, entry: p.Expr) -> None:
    count = cx.code.bind(p.Load("int", "seq.count", entry), "count")
    cx.code.add(p.Store("seq.cards", card, add(cx.store.offset(entry), count)))
    cx.code.add(p.Store("seq.count", add(count, ONE), entry))
    change_mask(cx.code, entry, "or", card)


def new_row_in(cx: Context, zone: ZoneAt) -> p.Expr:
    return new_row(cx, zone.number, cx.store.index_of(zone))


def new_row(cx: Context, number: p.Expr, index: p.Expr) -> p.Expr:
    """`index` is the zone's place among the zones of rows."""
    zone, rows, entry = p.Get("int", "zone"), p.Get("int", "rows"), cx.code.fresh("entry")
    index = cx.code.bind(index, "rows")
    routine = cx.routine("new_row", (zone, rows), "int", lambda code: code.add(p.Return(open_row(cx, zone, rows))))
    cx.code.add(p.Call(entry, routine, (number, index)))
    return p.Get("int", entry)


def open_row(cx: Context, zone: p.Expr, index: p.Expr) -> p.Expr:
    code, store = cx.code, cx.store
    free = code.bind(sub(p.Load("int", "free.count"), ONE), "free")
    code.add(p.Store("free.count", free))
    at_row = code.bind(p.Load("int", "free.items", free), "row")
    entry = code.bind(add(at_row, integer(store.first_row)), "entry")
    number = code.bind(p.Load("int", "next_row"), "number")
    code.add(p.Store("next_row", add(number, ONE)))
    running = add(mul(number, integer(len(cx.layout.zones))), zone)
    handle = code.bind(add(mul(running, integer(store.entries)), entry), "handle")
    code.add(p.Store("row.handle", handle, at_row))
    count = code.bind(p.Load("int", "rows.count", index), "count")
    code.add(p.Store("rows.items", handle, add(mul(index, integer(store.rows)), count)))
    code.add(p.Store("rows.count", add(count, ONE), index))
    return entry


def into_place(cx: Context, card: p.Expr, zone: ZoneAt) -> None:
    """The zone must have a free place."""
    cell = first_place_with(cx, zone, FREE)
    cx.code.add(p.Store("cells", card, cell))
    cx.code.add(p.Store("cell_of", cell, card))


def first_place_with(cx: Context, zone: ZoneAt, content: int, last: bool = False) -> p.Expr:
    """Stop the game if there is none."""
    code = cx.code
    first = code.bind(cx.store.first_place(zone), "first")
    size = cx.store.places_in(zone)
    found = code.variable(integer(-1), "cell")

    def one(at: p.Expr, stop: Leave) -> None:
        cell = code.bind(add(first, sub(integer(size - 1), at) if last else at), "at")

        def yes() -> None:
            code.set(found, cell)
            stop()

        code.when(compare("==", p.Load("int", "cells", cell), integer(content)), yes)

    code.count(integer(size), one)
    code.fail_unless(compare(">=", found, ZERO))
    return found
