"""Cards and tokens that change places: the statements that `position.piles` carries out, without what enters the log."""

from collections.abc import Callable

from hoyle.native import program as p
from hoyle.native.lower.code import (
    ONE,
    TRUE,
    ZERO,
    Code,
    add,
    both,
    compare,
    integer,
    mul,
    negate,
    select,
    sub,
)
from hoyle.native.lower.context import Context
from hoyle.native.lower.sequences import Entry, Indexed, Masked, Sequence, Value, Written, expression
from hoyle.native.lower.slots import as_mask
from hoyle.native.lower.storage import FREE, TOKEN, Unsupported, ZoneAt
from hoyle.native.lower.subsets import written_out

#: The kinds of zones whose cards lie in the pool of sequences, one entry for each.
ORDERED = ("stack", "row")


def lying(card: p.Expr) -> p.Expr:
    """The number of the zone in which a card lies."""
    return p.Load("int", "where", card)


# ---- taking


def take(cx: Context, card: p.Expr, zone: ZoneAt | None = None) -> None:
    """Take a card out of the zone in which it lies; faster where the zone is known."""
    if zone is not None:
        take_from(cx, card, zone.kind, zone)
        return
    if not cx.store.sets:
        cx.code.add(p.Call(None, taking(cx), (card,)))
        return
    code = cx.code
    places = cx.store.sets
    zone_of = code.bind(lying(card), "zone")
    place_of = tuple(places.get(number, -1) for number in range(len(cx.layout.zones)))
    place = code.bind(cx.look(place_of, zone_of), "place")
    # most cards leave a hand, and that is soon done
    code.when(
        compare(">=", place, ZERO),
        lambda: take_at(cx, card, "set", place),
        lambda: code.add(p.Call(None, taking(cx), (card,))),
    )


def taking(cx: Context) -> str:
    """The routine that takes a card out of whatever zone it lies in."""
    name = "take"
    if name in cx.routines:
        return name
    kinds = sorted({zone.kind for zone in cx.layout.zones} - {"tokens"})
    with cx.writing(Code()) as code:
        card = p.Get("int", "card")
        at = code.bind(lying(card), "zone")
        numbers = {kind: i for i, kind in enumerate(kinds)}
        kind_of = tuple(numbers.get(zone.kind, 0) for zone in cx.layout.zones)
        kind = code.bind(cx.look(kind_of, at), "kind")
        for name_of, number in numbers.items():
            places = {"set": cx.store.sets, "rows": cx.store.lists}.get(name_of, cx.store.sequences)
            of_zone = tuple(places.get(zone, 0) for zone in range(len(cx.layout.zones)))

            def one(name_of: str = name_of, of_zone: tuple[int, ...] = of_zone) -> None:
                take_at(cx, card, name_of, code.bind(cx.look(of_zone, at), "place"))

            code.when(compare("==", kind, integer(number)), one)
        code.add(p.Return())
        cx.routines[name] = p.Routine(name, (("card", "int"),), None, tuple(code.body), code.arrays)
    return name


def take_from(cx: Context, card: p.Expr, kind: str, zone: ZoneAt) -> None:
    """Take a card out of a zone of a known kind."""
    store = cx.store
    place = {"set": store.set_at, "rows": store.list_at}.get(kind, store.entry_at)
    take_at(cx, card, kind, ZERO if kind == "places" else cx.code.bind(place(zone)))


def take_at(cx: Context, card: p.Expr, kind: str, place: p.Expr) -> None:
    """Take a card out of a zone of a kind, by the zone's place among those of its kind."""
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
    """Take a card out of an entry of the pool; those behind it move up."""
    code = cx.code
    base = code.bind(cx.store.offset(entry), "base")
    last = code.bind(sub(p.Load("int", "seq.count", entry), ONE), "last")
    at = code.variable(last, "at")
    moving = code.variable(card, "moving")
    label = code.fresh("up")

    def one() -> None:
        # from the end: what is found there takes the place of what stood behind it
        here = code.variable(p.Load("int", "seq.cards", add(base, at)), "here")
        code.add(p.Store("seq.cards", moving, add(base, at)))
        code.when(compare("==", here, card), lambda: code.add(p.Break(label)))
        code.add(p.Set(moving.local, here))
        code.add(p.Set(at.local, sub(at, ONE)))

    code.add(p.Loop(label, code.written(one)))
    code.add(p.Store("seq.count", last, entry))
    code.add(p.Store("seq.mask", p.Combine("mask", "without", p.Load("mask", "seq.mask", entry), p.Bit(card)), entry))


def pop(cx: Context, card: p.Expr, entry: p.Expr) -> None:
    """Take the last card out of an entry of the pool: that on top of a stack."""
    code = cx.code
    code.add(p.Store("seq.count", sub(p.Load("int", "seq.count", entry), ONE), entry))
    code.add(p.Store("seq.mask", p.Combine("mask", "without", p.Load("mask", "seq.mask", entry), p.Bit(card)), entry))


def drop_row(cx: Context, entry: p.Expr, index: p.Expr) -> None:
    """Let a row vanish that has no cards left, from the zone of rows with the index given."""
    code, store = cx.code, cx.store
    at_row = sub(entry, integer(store.first_row))
    handle = code.bind(p.Load("int", "row.handle", at_row), "handle")
    code.add(p.Store("row.handle", integer(-1), at_row))
    free = code.bind(p.Load("int", "free.count"), "free")
    code.add(p.Store("free.items", at_row, free))
    code.add(p.Store("free.count", add(free, ONE)))
    base = code.bind(mul(index, integer(store.rows)), "base")
    last = code.bind(sub(p.Load("int", "rows.count", index), ONE), "last")
    at, moving = code.variable(last, "at"), code.variable(handle, "moving")
    label = code.fresh("older")

    def one() -> None:
        here = code.variable(p.Load("int", "rows.items", add(base, at)), "here")
        code.add(p.Store("rows.items", moving, add(base, at)))
        code.when(compare("==", here, handle), lambda: code.add(p.Break(label)))
        code.add(p.Set(moving.local, here))
        code.add(p.Set(at.local, sub(at, ONE)))

    code.add(p.Loop(label, code.written(one)))
    code.add(p.Store("rows.count", last, index))


# ---- putting


def put_one(cx: Context, card: p.Expr, zone: ZoneAt) -> None:
    """Lay one card into a zone: on top of a stack, at the tail of a row, as a new row, into the first free place."""
    code, store = cx.code, cx.store
    code.add(p.Store("where", zone.number, card))
    if zone.kind == "set":
        index = code.bind(store.set_at(zone))
        code.add(p.Store("set", p.Combine("mask", "or", p.Load("mask", "set", index), p.Bit(card)), index))
    elif zone.kind in ORDERED:
        push(cx, card, code.bind(store.entry_at(zone), "entry"))
    elif zone.kind == "rows":
        entry = new_row(cx, zone)
        push(cx, card, entry)
        code.add(p.Store("row_of", entry, card))
    elif zone.kind == "places":
        into_place(cx, card, zone)
    else:
        raise Unsupported(f"a card laid into a zone of kind {zone.kind}")


def push(cx: Context, card: p.Expr, entry: p.Expr) -> None:
    """A card behind all others of an entry."""
    count = cx.code.bind(p.Load("int", "seq.count", entry), "count")
    cx.code.add(p.Store("seq.cards", card, add(cx.store.offset(entry), count)))
    cx.code.add(p.Store("seq.count", add(count, ONE), entry))
    more = p.Combine("mask", "or", p.Load("mask", "seq.mask", entry), p.Bit(card))
    cx.code.add(p.Store("seq.mask", more, entry))


def new_row(cx: Context, zone: ZoneAt) -> p.Expr:
    """The entry of a new row at the end of a zone of kind rows; it is still empty."""
    code, store = cx.code, cx.store
    free = code.bind(sub(p.Load("int", "free.count"), ONE), "free")
    code.add(p.Store("free.count", free))
    at_row = code.bind(p.Load("int", "free.items", free), "row")
    entry = code.bind(add(at_row, integer(store.first_row)), "entry")
    number = code.bind(p.Load("int", "next_row"), "number")
    code.add(p.Store("next_row", add(number, ONE)))
    running = add(mul(number, integer(len(cx.layout.zones))), zone.number)
    handle = code.bind(add(mul(running, integer(store.entries)), entry), "handle")
    code.add(p.Store("row.handle", handle, at_row))
    index = code.bind(store.list_at(zone), "rows")
    count = code.bind(p.Load("int", "rows.count", index), "count")
    code.add(p.Store("rows.items", handle, add(mul(index, integer(store.rows)), count)))
    code.add(p.Store("rows.count", add(count, ONE), index))
    return entry


def into_place(cx: Context, card: p.Expr, zone: ZoneAt) -> None:
    """A card into the first free place of a zone, of which it is known that there is one."""
    cell = first_place_with(cx, zone, integer(FREE))
    cx.code.add(p.Store("cells", card, cell))
    cx.code.add(p.Store("cell_of", cell, card))


def first_place_with(cx: Context, zone: ZoneAt, wanted: p.Expr, last: bool = False) -> p.Expr:
    """The first (or last) place of a zone on which something lies; where there is none the game stops."""
    code = cx.code
    first = code.bind(cx.store.first_place(zone), "first")
    size = cx.store.places_in(zone)
    found = code.variable(integer(-1), "cell")
    label = code.fresh("place")

    def one() -> None:
        at = p.Get("int", label)
        cell = code.bind(add(first, sub(integer(size - 1), at) if last else at), "at")

        def yes() -> None:
            code.add(p.Set(found.local, cell))
            code.add(p.Break(label))

        code.when(compare("==", p.Load("int", "cells", cell), wanted), yes)

    code.add(p.Count(label, label, ZERO, integer(size), code.written(one)))
    code.fail_unless(compare(">=", found, ZERO))
    return found


# ---- moves


def laid(cx: Context, card: p.Expr, moved: p.Expr, up: bool) -> None:
    """Who laid a card, and that it is turned where it comes to another zone."""
    code = cx.code
    actor = p.Load("int", "actor")
    code.add(p.Store("by", actor, card))
    mask = p.Load("mask", "face_up")
    turned = p.Combine("mask", "or" if up else "without", mask, p.Bit(card))
    code.add(p.Store("face_up", select(moved, turned, mask)))


def move_one(
    cx: Context, card: p.Expr, zone: ZoneAt, up: bool, source: ZoneAt | None = None, top: bool = False
) -> None:
    """Move one card to a zone; `source` is where it surely lies, `top` that it lies on top there."""
    code = cx.code
    known = source is not None and source.name != zone.name
    moved = TRUE if known else code.bind(compare("!=", lying(card), zone.number), "moved")
    if zone.kind == "places":
        check_free(cx, ONE, zone, moved)
    if top and source is not None and source.kind == "stack":
        pop(cx, card, code.bind(cx.store.entry_at(source), "entry"))
    else:
        take(cx, card, source)
    put_one(cx, card, zone)
    laid(cx, card, moved, up)


def check_free(cx: Context, number: p.Expr, zone: ZoneAt, needed: p.Expr) -> None:
    """Stop the game where a zone has fewer free places than are needed."""
    code = cx.code

    def look() -> None:
        code.fail_unless(compare(">=", free_places(cx, zone), number))

    code.when(needed, look)


def free_places(cx: Context, zone: ZoneAt) -> p.Expr:
    """How many places of a zone are free."""
    code = cx.code
    total = code.variable(ZERO, "free")
    first = code.bind(cx.store.first_place(zone), "first")
    label = code.fresh("place")

    def one() -> None:
        free = compare("==", p.Load("int", "cells", add(first, p.Get("int", label))), integer(FREE))
        code.add(p.Set(total.local, add(total, p.ToInt(free))))

    code.add(p.Count(label, label, ZERO, integer(cx.store.places_in(zone)), code.written(one)))
    return total


def gathered(cx: Context, cards: Sequence) -> Indexed:
    """The cards that are to move, each once, written out before anything moves."""
    code = cx.code
    if not cards.single:
        array, count = code.array(cards.bound, "moving"), code.variable(ZERO, "count")
        seen = code.variable(p.Const("mask", 0), "seen")

        def one(card: Value, stop: object) -> None:
            at = expression(card)

            def new() -> None:
                code.add(p.Poke(array, count, at))
                code.add(p.Set(count.local, add(count, ONE)))
                code.add(p.Set(seen.local, p.Combine("mask", "or", seen, p.Bit(at))))

            code.when(negate(p.Has(seen, at)), new)

        cards.each(code, one)
        return Written(array, count, cards.bound, True)
    return written_out(cards, code)


def move_zone(cx: Context, source: ZoneAt, cards: Sequence, zone: ZoneAt, up: bool) -> None:
    """Move all that lies in one zone to another: nothing needs to be looked for."""
    code = cx.code
    if source.kind not in ("set", *ORDERED) or zone.kind not in ("set", *ORDERED) or source.name == zone.name:
        move_all(cx, cards, zone, up)
        return
    if source.kind == "set" and zone.kind != "set":
        cards = gathered(cx, cards)
    if isinstance(cards, Masked):
        cards = Masked(code.bind(cards.mask, "moving"), cards.bound)
    clear(cx, source)

    def one(card: Value, stop: object) -> None:
        at = expression(card)
        laid(cx, at, TRUE, up)
        put_one(cx, at, zone)

    if isinstance(cards, Entry):
        cards = cards.counted(code.bind(p.Load("int", "seq.count", cards.entry), "size"))
    cards.each(code, one, backwards=zone.kind == "stack")
    if isinstance(cards, Entry):
        code.add(p.Store("seq.count", ZERO, cards.entry))


def clear(cx: Context, zone: ZoneAt) -> None:
    """Leave nothing in a zone of kind set, and nothing of a stack or row but what is read of it in a moment."""
    if zone.kind == "set":
        cx.code.add(p.Store("set", p.Const("mask", 0), cx.code.bind(cx.store.set_at(zone))))
    else:
        cx.code.add(p.Store("seq.mask", p.Const("mask", 0), cx.code.bind(cx.store.entry_at(zone))))


def move_all(cx: Context, cards: Sequence, zone: ZoneAt, up: bool) -> None:
    """Move cards to a zone in their order, the first of them first where they arrive."""
    code = cx.code
    moving = gathered(cx, cards)
    size = code.bind(moving.size(code), "size")
    if zone.kind == "places":
        check_all_free(cx, moving, zone)
    if zone.kind == "rows":
        code.when(compare(">", size, ZERO), lambda: as_new_row(cx, moving, zone, up))
        return
    lift(cx, moving, zone.number, up)
    moving.each(code, lambda card, _: put_one(cx, expression(card), zone), backwards=zone.kind == "stack")


def check_all_free(cx: Context, moving: Indexed, zone: ZoneAt) -> None:
    """Stop the game where a zone has fewer free places than cards come to it from elsewhere."""
    code = cx.code
    coming = code.variable(ZERO, "coming")

    def one(card: Value, stop: object) -> None:
        elsewhere = compare("!=", lying(expression(card)), zone.number)
        code.add(p.Set(coming.local, add(coming, p.ToInt(elsewhere))))

    moving.each(code, one)
    check_free(cx, coming, zone, compare(">", coming, ZERO))


def lift(cx: Context, moving: Indexed, zone: p.Expr, up: bool) -> None:
    """Take cards up, and turn those that go to another zone."""
    code = cx.code

    def one(card: Value, stop: object) -> None:
        at = expression(card)
        moved = code.bind(compare("!=", lying(at), zone), "moved")
        take(cx, at)
        laid(cx, at, moved, up)

    moving.each(code, one)


def as_new_row(cx: Context, moving: Indexed, zone: ZoneAt, up: bool) -> None:
    """Cards as one new row of a zone; there is at least one."""
    code = cx.code
    lift(cx, moving, zone.number, up)
    entry = new_row(cx, zone)

    def one(card: Value, stop: object) -> None:
        at = expression(card)
        push(cx, at, entry)
        code.add(p.Store("row_of", entry, at))
        code.add(p.Store("where", zone.number, at))

    moving.each(code, one)


def move_to_row(cx: Context, cards: Sequence, handle: p.Expr, up: bool) -> None:
    """Move cards to the tail of a row; if the row has vanished meanwhile, they make a new one."""
    code, store = cx.code, cx.store
    moving = gathered(cx, cards)

    def go() -> None:
        number = code.bind(store.row_zone(handle), "zone")
        lift(cx, moving, number, up)
        known, there = store.row_entry(code, handle)
        entry = code.variable(known, "entry")

        def anew() -> None:
            names = sorted({zone.zone.name for zone in cx.layout.zones if zone.kind == "rows"})
            at = ZoneAt(number, "rows", names[0])
            if len(names) > 1:
                at = ZoneAt(number, "rows", "")
            code.add(p.Set(entry.local, new_row_anywhere(cx, at)))

        code.when(there, lambda: None, anew)

        def one(card: Value, stop: object) -> None:
            at = expression(card)
            push(cx, at, entry)
            code.add(p.Store("row_of", entry, at))
            code.add(p.Store("where", number, at))

        moving.each(code, one)

    code.when(compare(">", moving.size(code), ZERO), go)


def new_row_anywhere(cx: Context, zone: ZoneAt) -> p.Expr:
    """A new row in a zone of kind rows of which only the number is known."""
    if zone.name:
        return new_row(cx, zone)
    code = cx.code
    entry = code.variable(ZERO, "made")
    for name, family in cx.layout.zone_families.items():
        if cx.layout.zone_kinds[name] != "rows" or not family.total:
            continue
        inside = both(
            compare(">=", zone.number, integer(family.base)),
            compare("<", zone.number, integer(family.base + family.total)),
        )

        def one(name: str = name) -> None:
            code.add(p.Set(entry.local, new_row(cx, ZoneAt(zone.number, "rows", name))))

        code.when(inside, one)
    return entry


def move_to_place(cx: Context, cards: Sequence, cell: p.Expr, up: bool) -> None:
    """Move a card to a place, which must be free."""
    code = cx.code
    moving = gathered(cx, cards)
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
    """Turn cards up or down where they lie."""
    code = cx.code
    mask = code.bind(as_mask(cx, cards))
    code.add(p.Store("face_up", p.Combine("mask", "or" if up else "without", p.Load("mask", "face_up"), mask)))


# ---- tokens


def move_tokens(
    cx: Context, count: p.Expr, kind: int, source: ZoneAt, to: ZoneAt, held: Callable[[ZoneAt, int], p.Expr]
) -> None:
    """Move tokens of one kind between zones of kind tokens or places; `held` tells how many lie on a zone."""
    code = cx.code

    def go() -> None:
        code.fail_unless(compare(">=", held(source, kind), count))
        if to.kind == "places":
            check_free(cx, count, to, compare("!=", source.number, to.number))
        take_tokens(cx, count, kind, source)
        put_tokens(cx, count, kind, to)

    code.when(compare(">", count, ZERO), go)


def take_tokens(cx: Context, count: p.Expr, kind: int, zone: ZoneAt) -> None:
    """Take tokens from a zone: from the last places."""
    change_tokens(cx, count, kind, zone, taken=True)


def put_tokens(cx: Context, count: p.Expr, kind: int, zone: ZoneAt) -> None:
    """Put tokens to a zone: on the first free places."""
    change_tokens(cx, count, kind, zone, taken=False)


def change_tokens(cx: Context, count: p.Expr, kind: int, zone: ZoneAt, taken: bool) -> None:
    """Tokens taken from a zone or put there."""
    code = cx.code
    if zone.kind == "tokens":
        kinds = len(cx.layout.token_names)
        at = code.bind(add(mul(cx.store.counted_at(zone), integer(kinds)), integer(kind)), "token")
        held = p.Load("int", "tokens", at)
        code.add(p.Store("tokens", sub(held, count) if taken else add(held, count), at))
        return
    token, free = integer(TOKEN - kind), integer(FREE)
    label = code.fresh("token")

    def one() -> None:
        cell = first_place_with(cx, zone, token if taken else free, last=taken)
        code.add(p.Store("cells", free if taken else token, cell))

    code.add(p.Count(label, label, ZERO, count, code.written(one)))
