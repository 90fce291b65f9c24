"""The lowering of a whole table."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.position import DECISIONS, FUEL
from hoyle.engine.table.layout import CellAt
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import facts_of
from hoyle.native import program as p
from hoyle.native.dead_fields import without_unused
from hoyle.native.lower import moving, slots
from hoyle.native.lower.card_moves import card_position
from hoyle.native.lower.choosing import Chooser
from hoyle.native.lower.code import NONE, ONE, ZERO, Code, Leave, Unsupported, add, compare, integer, mul, sub
from hoyle.native.lower.context import Context
from hoyle.native.lower.disjoint_sets import Lists
from hoyle.native.lower.ending import declare_results, finish
from hoyle.native.lower.formulas import Lowering
from hoyle.native.lower.lists import of_zone
from hoyle.native.lower.sequences import Indexed, Items, Sequence
from hoyle.native.lower.steps import start_of, step, tally
from hoyle.native.lower.storage import NOBODY, ZoneAt
from hoyle.native.table_image import lay_out
from hoyle.play.compiled import Compiled

#: The most numbers that a program stores, in the position of a game and in its statistics.
MOST_KEPT = 1 << 20


def lower(game: Compiled, chooser: Callable[[Context], Chooser], *, cut: bool = False) -> tuple[p.Program, Context]:
    """Lower a table; return its program and the meaning of its numbers. Raises `Unsupported`.

    With `cut` a game ends with the first tally after the decision in the field `enough`, and is tallied if it is stopped
    for its length.
    """
    cx = Lowering(game)
    while True:
        program = lower_with_room(cx, chooser, cut)
        if all(cx.caps[slot] == room for slot, room in cx.caps_read.items() if slot in cx.caps):
            return program, cx
        # a list was copied before a longer one was written to its slot
        caps, cx = cx.caps, Lowering(game)
        cx.caps = caps


def lower_with_room(cx: Context, chooser: Callable[[Context], Chooser], cut: bool) -> p.Program:
    """Lower with at least as much room for lists in slots as `cx` says."""
    declare(cx)
    declare_results(cx)
    choose = chooser(cx)
    nodes: dict[int, p.Node] = {}
    cx.cut = cut
    if cut:
        cx.store.declare("enough", start=DECISIONS)
        choose.called = len(cx.graph.nodes)
        with cx.lower_into(Code()) as code:
            tally(cx)
            code.add(p.Goto(cx.graph.finish))
            nodes[choose.called] = p.Node(tuple(code.body), code.arrays)
    near, heads = origins(cx), loop_heads(cx.graph)
    for number, node in enumerate(cx.graph.nodes):
        cx.origins = near.get(number, {})
        with cx.lower_into(Code()) as code:
            cx.spend_step(node, number in heads)
            lower_node(cx, number, node, choose)
            nodes[number] = p.Node(tuple(code.body), code.arrays)
    fields = cx.store.fields
    fields["reasons"] = replace(fields["reasons"], length=len(cx.reasons))
    program = without_unused(p.Program(cx.layout.cards, dict(fields), cx.tables, cx.routines, nodes))
    if sum(field.length or 1 for field in program.fields.values()) > MOST_KEPT:
        raise Unsupported("positions with this many numbers")
    return program


def loop_heads(graph: g.Graph) -> frozenset[int]:
    """Every cycle passes a back edge, so none goes uncounted."""
    return frozenset(
        target
        for number, node in enumerate(graph.nodes)
        for target, _ in g.edges_of(node, graph.frames)
        if target <= number
    )


def origins(cx: Context) -> dict[int, dict[int, f.ZoneValue]]:
    """By node, arguments that have certainly not moved since they were chosen."""
    entered = Counter(target for node in cx.graph.nodes for target, _ in g.edges_of(node, cx.graph.frames))
    inside = {target for node in cx.graph.nodes for target in ways_inside(node)}
    found: dict[int, dict[int, f.ZoneValue]] = {}
    for action in cx.model.actions.values():
        if action.name not in cx.graph.frames:
            continue
        chosen = {}
        for argument in action.arguments:
            source = cx.fold(argument.source)
            plain = isinstance(source, f.CardsOf) and isinstance(source.subject, f.ZoneValue)
            if argument.kind == "one" and plain and not argument.none:
                chosen[argument.local.slot] = source.subject  # type: ignore[attr-defined]
        at = cx.graph.frames[action.name].entry
        node = cx.graph.nodes[at]
        if at in inside:
            continue
        while chosen and isinstance(node, g.Effect) and not node.steps and entered[node.next] == 1:
            at, node = node.next, cx.graph.nodes[node.next]
        if chosen and isinstance(node, g.Effect):
            found[at] = chosen
    return found


def ways_inside(node: g.Node) -> list[int]:
    if isinstance(node, g.Decide | g.Together):
        return []
    return [target for target, _ in g.edges_of(node, {})]


def declare(cx: Context) -> None:
    store = cx.store
    lay_out(cx)
    store.declare("node", start=cx.graph.entry)
    store.declare("fuel", start=FUEL)
    store.declare("rng")
    store.declare("player_rng")
    store.declare("actor", start=NOBODY)
    store.declare("reason")
    store.declare("decisions")
    store.declare("parts", max(1, cx.subjects * len(cx.model.score.parts)))


def lower_node(cx: Context, number: int, node: g.Node, choose: Chooser) -> None:
    match node:
        case g.Effect(steps=steps, next=after):
            for line in steps:
                step(cx, line)
                facts = facts_of(line)
                if isinstance(line, g.Enter) or "cards" in facts.moves or facts.writes == "variable":
                    cx.origins = {}
            if cx.cut and any(isinstance(line, b.Tally) for line in steps):
                enough = compare(">=", p.Load("int", "decisions"), p.Load("int", "enough"))
                cx.code.when(enough, lambda: cx.code.add(p.Goto(cx.graph.finish)))
            cx.code.add(p.Goto(after))
        case g.Branch(condition=condition, yes=yes, no=no):
            holds = cx.condition(condition)
            cx.code.when(holds, lambda: cx.code.add(p.Goto(yes)), lambda: cx.code.add(p.Goto(no)))
        case g.Each():
            each(cx, node)
        case g.Times():
            times(cx, node)
        case g.Return():
            leave(cx, node)
        case g.Deal():
            Dealing(cx, node).write()
        case g.Shuffle():
            shuffle(cx, node)
        case g.FirstDealer():
            first_dealer(cx, node)
        case g.Decide():
            choose.decide(number, node)
        case g.Together():
            choose.together(number, node)
        case g.Finish():
            finish(cx)
            cx.code.add(p.Stop(p.OVER, number))


def each(cx: Context, node: g.Each) -> None:
    code = cx.code
    index = slots.scalar(cx, node.index)
    at = code.bind(p.Load("int", index), "at")
    source = slots.read_list(cx, node.items)
    items = source if isinstance(source, Lists) else source.write_out(code)

    def done() -> None:
        code.add(p.Goto(node.done))

    def body() -> None:
        slots.write(cx, node.local.slot, items.at(code, at))
        code.add(p.Store(index, add(at, ONE)))
        code.add(p.Goto(node.body))

    code.when(compare("<", at, items.length(code)), body, done)


def times(cx: Context, node: g.Times) -> None:
    code = cx.code
    left = slots.scalar(cx, node.left)
    number = code.bind(p.Load("int", left), "left")

    def body() -> None:
        code.add(p.Store(left, sub(number, ONE)))
        code.add(p.Goto(node.body))

    code.when(compare(">", number, ZERO), body, lambda: code.add(p.Goto(node.done)))


def leave(cx: Context, node: g.Return) -> None:
    code = cx.code
    code.add(p.Store("actor", p.Load("int", slots.scalar(cx, node.actor))))
    if len(node.targets) == 1:
        code.add(p.Goto(node.targets[0]))
    elif node.targets:
        code.add(p.Switch(p.Load("int", slots.scalar(cx, node.slot)), node.targets))
    else:
        code.add(p.Fail())


# ---- chance


def first_dealer(cx: Context, node: g.FirstDealer) -> None:
    code = cx.code

    def draw() -> None:
        code.add(p.Roll("dealer", "rng", integer(cx.layout.players), "below"))
        code.add(p.Store("var.dealer", p.Get("int", "dealer")))

    code.when(compare("==", p.Load("int", "var.dealer"), NONE), draw)
    code.add(p.Goto(node.next))


def shuffle(cx: Context, node: g.Shuffle) -> None:
    code = cx.code
    zone = cx.zone_at(node.zone)
    if zone.kind not in ("stack", "row"):
        raise Unsupported(f"a shuffle of a zone of kind {zone.kind}")
    mix(cx, code.bind(cx.store.index_of(zone), "entry"), zone.kind == "stack")
    for cell in cx.layout.variable_cells:
        forget(cx, zone, cell)
    code.add(p.Goto(node.next))


def mix(cx: Context, entry: p.Expr, stack: bool) -> None:
    """Shuffle as `dice.shuffle`: Fisher-Yates from the end."""
    code = cx.code
    base = code.bind(cx.store.offset(entry), "base")
    count = code.bind(p.Load("int", "seq.count", entry), "count")
    last_spot = code.bind(add(base, sub(count, ONE)), "end")

    def spot(at: p.Expr) -> p.Expr:
        return code.bind(sub(last_spot, at) if stack else add(base, at), "spot")

    def swap(number: p.Expr, stop: Leave) -> None:
        last = code.bind(sub(sub(count, ONE), number), "last")
        other = code.fresh("other")
        code.add(p.Roll(other, "rng", add(last, ONE), "below"))
        here, there = spot(last), spot(p.Get("int", other))
        card = code.variable(p.Load("int", "seq.cards", here), "card")
        code.add(p.Store("seq.cards", p.Load("int", "seq.cards", there), here))
        code.add(p.Store("seq.cards", card, there))

    code.count(sub(count, ONE), swap)


def forget(cx: Context, zone: ZoneAt, cell: CellAt) -> None:
    """Reset a variable's cell of a card in a zone, or that refers to one."""
    code, variable = cx.code, cell.variable
    name, family = f"var.{variable.name}", cx.layout.variable_families[variable.name]
    index = integer(cell.number - family.base) if family.kinds else None

    def when_inside(card: p.Expr, then: Callable[[], None]) -> None:
        code.when(compare("==", card_position(card), zone.number), then)

    if family.kinds == ("card",) and isinstance(variable.start, f.Const):
        start = integer(cx.encode(variable.start.value))
        if cell.number == family.base:  # all cards at once
            every = integer(cx.layout.cards)
            code.count(every, lambda card, stop: when_inside(card, code.writer(p.Store(name, start, card))))
    else:
        for number in cell.cards:
            when_inside(integer(number), lambda: code.add(p.Store(name, start_of(cx, cell), index)))
    if variable.type.base == "card":
        card = code.bind(p.Load("int", name, index), "card")

        def begin() -> None:
            code.add(p.Store(name, NONE if variable.type.optional else start_of(cx, cell), index))

        code.when(compare("!=", card, NONE), lambda: when_inside(card, begin))


class Dealing:
    def __init__(self, cx: Context, node: g.Deal) -> None:
        self.cx, self.node = cx, node

    def write(self) -> None:
        cx, node, code = self.cx, self.node, self.cx.code
        self.begin_note()
        number = cx.value(node.count)
        order: Indexed | None = None
        if node.order is not None:
            order = cx.list_of(node.order).write_out(code)
            number = mul(code.bind(number), order.size(code))
        left = code.bind(number, "left")
        zone = cx.zone_at(node.source)

        def one(turn: p.Expr, stop: Leave) -> None:
            source = of_zone(cx, zone)
            code.when(source.empty(code), stop)
            if order is not None and node.seat is not None:
                seat = order.at(code, code.bind(p.Compute("mod", turn, order.size(code)), "turn"))
                code.add(p.Store(slots.scalar(cx, node.seat.slot), seat))
            card = code.variable(self.draw(source), "card")
            self.land(card, zone)
            self.note(card)

        code.count(left, one)
        code.add(p.Goto(node.next))

    def draw(self, source: Sequence) -> p.Expr:
        code = self.cx.code
        if not self.node.blind:
            return source.first(code)
        settled = source.write_out(code)
        other = code.fresh("blind")
        code.add(p.Roll(other, "rng", settled.size(code), "below"))
        return settled.at(code, p.Get("int", other))

    def land(self, card: p.Expr, source: ZoneAt) -> None:
        cx, node = self.cx, self.node
        up = node.face == "up"
        if node.to.type.base == "zone":
            top = None if node.blind else source
            moving.move_one(cx, card, cx.zone_at(node.to), up, top, top=True)
        else:
            moving.move_to(cx, Items([card]), node.to, up)

    def begin_note(self) -> None:
        named = self.node.named
        if named is None:
            return
        if named.type.base == "card":
            self.cx.code.add(p.Store(slots.scalar(self.cx, named.slot), NONE))
        else:
            slots.list_field(self.cx, named.slot, "array", self.cx.layout.cards)
            self.cx.shapes[named.slot] = "array"
            self.cx.code.add(p.Store(f"slot.{named.slot}.count", ZERO))

    def note(self, card: p.Expr) -> None:
        named = self.node.named
        code = self.cx.code
        if named is None:
            return
        if named.type.base == "card":
            code.add(p.Store(f"slot.{named.slot}", card))
            return
        count = code.bind(p.Load("int", f"slot.{named.slot}.count"), "count")
        code.add(p.Store(f"slot.{named.slot}.items", card, count))
        code.add(p.Store(f"slot.{named.slot}.count", add(count, ONE)))
