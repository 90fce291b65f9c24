"""Values of cards, cells and counters."""

from collections.abc import Callable

from hoyle.engine.table import attributes
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower import lists
from hoyle.native.lower.code import NONE, ONE, ZERO, Leave, add, both, compare, integer, mul, select, sub, to_int
from hoyle.native.lower.context import Context, Handler
from hoyle.native.lower.sequences import expression
from hoyle.native.lower.storage import FREE, TOKEN, ZoneAt, is_something, optional


def attribute(cx: Context, node: f.Attribute) -> p.Expr:
    subject = cx.code.bind(cx.value(node.subject))
    fixed = attributes.fixed_column(cx.layout, node.subject.type.base, node.name)

    def found(known: p.Expr) -> p.Expr:
        if fixed is not None:
            return cx.look(tuple(cx.encode(each) for each in fixed), known)
        return MOVING[node.name](cx, known)

    return found(subject) if is_something(node.subject) else optional(cx.code, subject, found)


def face_up(cx: Context, node: f.Attribute) -> p.Expr:
    card = cx.code.bind(cx.value(node.subject))
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


def item(cx: Context, node: f.Item) -> p.Expr:
    position = cx.code.bind(cx.value(node.position))
    source = cx.list_of(node.subject).write_out(cx.code)
    size = cx.code.bind(source.size(cx.code))
    inside = both(compare(">=", position, ONE), compare("<=", position, size))
    return cx.code.choose(inside, lambda: source.at(cx.code, cx.code.bind(sub(position, ONE))), lambda: NONE)


def tokens_on(cx: Context, node: f.TokensOn) -> p.Expr:
    kind = cx.layout.token_names.index(node.token)
    if isinstance(node.zone, f.EveryZone):
        zones, of_zone = lists.zones_of(cx, node.zone)
        total = cx.code.variable(ZERO, "tokens")
        zones.each(cx.code, lambda number, _: cx.code.increase(total, tokens_at(cx, of_zone(expression(number)), kind)))
        return total
    return tokens_at(cx, cx.zone_at(node.zone), kind)


def tokens_at(cx: Context, zone: ZoneAt, kind: int) -> p.Expr:
    if zone.kind == "tokens":
        return p.Load("int", "tokens", token_place(cx, zone, kind))
    return count_places(cx, zone, TOKEN - kind)


def token_place(cx: Context, zone: ZoneAt, kind: int) -> p.Expr:
    return add(mul(cx.store.index_of(zone), integer(len(cx.layout.token_names))), integer(kind))


def count_places(cx: Context, zone: ZoneAt, content: int) -> p.Expr:
    code = cx.code
    total = code.variable(ZERO, "places")
    first = code.bind(cx.store.first_place(zone))

    def one(at: p.Expr, stop: Leave) -> None:
        code.increase(total, to_int(compare("==", p.Load("int", "cells", add(first, at)), integer(content))))

    code.count(integer(cx.store.places_in(zone)), one)
    return total


#: Attributes that play changes, by name.
MOVING: dict[str, Callable[[Context, p.Expr], p.Expr]] = {
    "face_up": lambda cx, card: to_int(p.Has(p.Load("mask", "face_up"), card)),
    "by": laid_by,
    "place": place_of,
    "card": card_on,
    "free": lambda cx, cell: to_int(compare("==", p.Load("int", "cells", cell), integer(FREE))),
}


VALUES: dict[type, Handler] = {
    f.Attribute: attribute,
    f.Item: item,
    f.TokensOn: tokens_on,
}
