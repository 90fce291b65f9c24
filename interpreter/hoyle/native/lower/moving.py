"""The statements of `position.piles`, without the log."""

from hoyle.language.model.formula import Formula
from hoyle.native import program as p
from hoyle.native.lower.card_moves import (
    ORDERED,
    card_position,
    first_place_with,
    new_row,
    new_row_in,
    pop,
    push,
    put_one,
    put_under,
    take,
)
from hoyle.native.lower.code import ONE, TRUE, ZERO, Leave, add, both, compare, integer, select, sub
from hoyle.native.lower.context import Context
from hoyle.native.lower.reading import count_places, token_place, tokens_at
from hoyle.native.lower.sequences import Entry, Growing, Indexed, Masked, Sequence, Value, expression
from hoyle.native.lower.storage import FREE, TOKEN, ZoneAt


def record_laid(cx: Context, card: p.Expr, moved: p.Expr, up: bool) -> None:
    code = cx.code
    actor = p.Load("int", "actor")
    code.add(p.Store("by", actor, card))
    mask = p.Load("mask", "face_up")
    turned = p.Combine("mask", "or" if up else "without", mask, p.Bit(card))
    code.add(p.Store("face_up", select(moved, turned, mask)))


def move_one(
    cx: Context,
    card: p.Expr,
    zone: ZoneAt,
    up: bool,
    source: ZoneAt | None = None,
    top: bool = False,
    under: bool = False,
) -> None:
    """`source` is the card's certain zone, `top` that it is on top there."""
    code = cx.code
    known = source is not None and source.name != zone.name
    moved = TRUE if known else code.bind(compare("!=", card_position(card), zone.number), "moved")
    if zone.kind == "places":
        check_free(cx, ONE, zone, moved)
    if top and source is not None and source.kind == "stack":
        pop(cx, card, code.bind(cx.store.index_of(source), "entry"))
    else:
        take(cx, card, source)
    (put_under if under else put_one)(cx, card, zone)
    record_laid(cx, card, moved, up)


def check_free(cx: Context, number: p.Expr, zone: ZoneAt, needed: p.Expr) -> None:
    code = cx.code
    code.when(needed, lambda: code.fail_unless(compare(">=", count_places(cx, zone, FREE), number)))


def list_cards(cx: Context, cards: Sequence) -> Indexed:
    """Write out the cards, each once, before anything moves."""
    code = cx.code
    if cards.single:
        return cards.to_array(code)
    moving = Growing(code, cards.bound, True, "moving")
    seen = code.variable(p.Const("mask", 0), "seen")

    def one(card: Value, stop: object) -> None:
        at = expression(card)

        def new() -> None:
            moving.push(code, at)
            code.set(seen, p.Combine("mask", "or", seen, p.Bit(at)))

        code.unless(p.Has(seen, at), new)

    cards.each(code, one)
    return moving


def move_zone(cx: Context, source: ZoneAt, cards: Sequence, zone: ZoneAt, up: bool) -> None:
    code = cx.code
    if source.kind not in ("set", *ORDERED) or zone.kind not in ("set", "rows", *ORDERED) or source.name == zone.name:
        move_all(cx, cards, zone, up)
        return
    if zone.kind == "rows":
        zone_as_new_row(cx, source, cards, zone, up)
        return
    if source.kind == "set" and zone.kind != "set":
        cards = list_cards(cx, cards)
    if isinstance(cards, Masked):
        cards = Masked(code.bind(cards.mask, "moving"), cards.bound)
    clear(cx, source)

    def one(card: Value, stop: object) -> None:
        at = expression(card)
        record_laid(cx, at, TRUE, up)
        put_one(cx, at, zone)

    cards.each(code, one, backwards=zone.kind == "stack")
    if isinstance(cards, Entry):
        code.add(p.Store("seq.count", ZERO, cards.entry))


def zone_as_new_row(cx: Context, source: ZoneAt, cards: Sequence, zone: ZoneAt, up: bool) -> None:
    code = cx.code
    moving: Indexed = cards if isinstance(cards, Entry) else list_cards(cx, cards)

    def go() -> None:
        clear(cx, source)
        entry = new_row_in(cx, zone)

        def one(card: Value, stop: object) -> None:
            at = expression(card)
            record_laid(cx, at, TRUE, up)
            into_row(cx, at, entry, zone.number)

        moving.each(code, one)
        if isinstance(moving, Entry):
            code.add(p.Store("seq.count", ZERO, moving.entry))

    code.when(compare(">", moving.size(code), ZERO), go)


def into_row(cx: Context, card: p.Expr, entry: p.Expr, zone: p.Expr) -> None:
    push(cx, card, entry)
    cx.code.add(p.Store("row_of", entry, card))
    cx.code.add(p.Store("where", zone, card))


def clear(cx: Context, zone: ZoneAt) -> None:
    """Empty a set; of a stack or row only the mask, as the rest is overwritten."""
    field = "set" if zone.kind == "set" else "seq.mask"
    cx.code.add(p.Store(field, p.Const("mask", 0), cx.code.bind(cx.store.index_of(zone))))


def move_all(cx: Context, cards: Sequence, zone: ZoneAt, up: bool, under: bool = False) -> None:
    """The first card arrives first."""
    code = cx.code
    moving = list_cards(cx, cards)
    size = code.bind(moving.size(code), "size")
    if zone.kind == "places":
        check_all_free(cx, moving, zone)
    if zone.kind == "rows":
        code.when(compare(">", size, ZERO), lambda: as_new_row(cx, moving, zone, up))
        return
    lift(cx, moving, zone.number, up)
    if under:
        moving.each(code, lambda card, _: put_under(cx, expression(card), zone))
        return
    moving.each(code, lambda card, _: put_one(cx, expression(card), zone), backwards=zone.kind == "stack")


def check_all_free(cx: Context, moving: Indexed, zone: ZoneAt) -> None:
    code = cx.code
    coming = code.variable(ZERO, "coming")

    def one(card: Value, stop: object) -> None:
        elsewhere = compare("!=", card_position(expression(card)), zone.number)
        code.increase(coming, p.ToInt(elsewhere))

    moving.each(code, one)
    check_free(cx, coming, zone, compare(">", coming, ZERO))


def lift(cx: Context, moving: Indexed, zone: p.Expr, up: bool) -> None:
    code = cx.code

    def one(card: Value, stop: object) -> None:
        at = expression(card)
        moved = code.bind(compare("!=", card_position(at), zone), "moved")
        take(cx, at)
        record_laid(cx, at, moved, up)

    moving.each(code, one)


def as_new_row(cx: Context, moving: Indexed, zone: ZoneAt, up: bool) -> None:
    """There is at least one card."""
    code = cx.code
    lift(cx, moving, zone.number, up)
    entry = new_row_in(cx, zone)

    moving.each(code, lambda card, _: into_row(cx, expression(card), entry, zone.number))


def move_to(cx: Context, cards: Sequence, to: Formula, up: bool) -> None:
    handle = cx.code.bind(cx.value(to))
    (move_to_row if to.type.base == "row" else move_to_place)(cx, cards, handle, up)


def move_to_row(cx: Context, cards: Sequence, handle: p.Expr, up: bool) -> None:
    """If the row has vanished meanwhile, the cards make a new one."""
    code, store = cx.code, cx.store
    moving = list_cards(cx, cards)

    def go() -> None:
        number = code.bind(store.row_zone(handle), "zone")
        lift(cx, moving, number, up)
        known, there = store.row_entry(code, handle)
        entry = code.variable(known, "entry")
        index = cx.look(store.index_by_zone("rows"), number)
        code.unless(there, lambda: code.set(entry, new_row(cx, number, index)))
        moving.each(code, lambda card, _: into_row(cx, expression(card), entry, number))

    code.when(compare(">", moving.size(code), ZERO), go)


def move_to_place(cx: Context, cards: Sequence, cell: p.Expr, up: bool) -> None:
    code = cx.code
    moving = list_cards(cx, cards)
    size = code.bind(moving.size(code), "size")
    zone_of = tuple(at.zone for at in cx.layout.cells)

    def go() -> None:
        card = code.bind(moving.at(code, ZERO), "card")
        here = code.bind(p.Load("int", "cells", cell), "here")
        fits = code.all([lambda: compare("==", here, integer(FREE)), lambda: compare("==", here, card)], stop=True)
        code.fail_unless(both(compare("==", size, ONE), fits))
        number = code.bind(cx.look(zone_of, cell), "zone")
        lift(cx, moving, number, up)
        code.add(p.Store("cells", card, cell))
        code.add(p.Store("cell_of", cell, card))
        code.add(p.Store("where", number, card))

    code.when(compare(">", size, ZERO), go)


def turn(cx: Context, cards: Sequence, up: bool) -> None:
    code = cx.code
    mask = code.bind(cards.to_mask(code))
    code.add(p.Store("face_up", p.Combine("mask", "or" if up else "without", p.Load("mask", "face_up"), mask)))


def move_tokens(cx: Context, count: p.Expr, kind: int, source: ZoneAt, to: ZoneAt) -> None:
    code = cx.code

    def go() -> None:
        code.fail_unless(compare(">=", tokens_at(cx, source, kind), count))
        if to.kind == "places":
            check_free(cx, count, to, compare("!=", source.number, to.number))
        change_tokens(cx, count, kind, source, taken=True)
        change_tokens(cx, count, kind, to, taken=False)

    code.when(compare(">", count, ZERO), go)


def change_tokens(cx: Context, count: p.Expr, kind: int, zone: ZoneAt, taken: bool) -> None:
    code = cx.code
    if zone.kind == "tokens":
        at = code.bind(token_place(cx, zone, kind), "token")
        held = p.Load("int", "tokens", at)
        code.add(p.Store("tokens", sub(held, count) if taken else add(held, count), at))
        return
    before, after = (TOKEN - kind, FREE) if taken else (FREE, TOKEN - kind)

    def one(number: p.Expr, stop: Leave) -> None:
        code.add(p.Store("cells", integer(after), first_place_with(cx, zone, before, last=taken)))

    code.count(count, one)
