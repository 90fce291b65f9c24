"""Steps of the action graph, without the log."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.table.layout import CellAt
from hoyle.language.model import block as b
from hoyle.language.model.formula import CardsOf, Const, Formula, Local, LocalValue, ZoneValue
from hoyle.language.model.types import Type
from hoyle.native import program as p
from hoyle.native.lower import moving, slots
from hoyle.native.lower.code import NONE, TRUE, Leave, Unsupported, add, compare, either, integer, is_none, mul
from hoyle.native.lower.context import Context
from hoyle.native.lower.masks import works
from hoyle.native.lower.numbers import within_32_bits
from hoyle.native.lower.storage import UNUSED, ZoneAt
from hoyle.native.lower.work_charges import pay


def step(cx: Context, line: g.Step) -> None:
    handler = STEPS.get(type(line))
    if handler is None:
        raise Unsupported(f"a step of kind {type(line).__name__}", line.span)
    handler(cx, line)


def lower_let(cx: Context, line: b.Let) -> None:
    slots.write(cx, line.local.slot, cx.any_value(line.value))


def lower_put(cx: Context, line: g.Put) -> None:
    value = integer(line.value) if isinstance(line.value, int) else cx.any_value(line.value)
    slots.write(cx, line.slot, value)


def enter(cx: Context, line: g.Enter) -> None:
    code = cx.code
    frame = cx.graph.frames[line.phase]
    found = [(local, cx.any_value(formula)) for local, formula in line.values]
    for local, value in found:
        in_range(cx, local, value)
        slots.write(cx, local.slot, value)
    code.add(p.Store(slots.scalar(cx, frame.back), integer(line.back)))
    code.add(p.Store(slots.scalar(cx, frame.actor), p.Load("int", "actor")))


def in_range(cx: Context, local: Local, value: Any) -> None:
    if local.low is not None:
        low = cx.code.bind(cx.value(cx.fold(local.low)))
        high = None if local.high is None else cx.code.bind(cx.value(cx.fold(local.high)))
        check_range(cx, value, low, high, optional=True)


def check_range(cx: Context, value: p.Expr, low: p.Expr, high: p.Expr | None, optional: bool) -> None:
    at_least = compare(">=", value, low)
    cx.code.fail_unless(either(is_none(value), at_least) if optional else at_least)
    if high is not None:
        cx.code.fail_unless(compare("<=", value, high))  # none is lower than all numbers


def assign(cx: Context, line: b.Assign) -> None:
    name = line.target.variable
    code, family = cx.code, cx.layout.variable_families[name]
    number = code.bind(cx.store.member(family, [cx.value(index) for index in line.target.indexes], code), "cell")
    value = code.bind(cx.value(line.value))
    within_bounds(cx, name, value, line.value)
    code.add(p.Store(f"var.{name}", value, number if family.kinds else None))


def within_bounds(cx: Context, name: str, value: p.Expr, formula: Formula | None = None) -> None:
    cells = [cell for cell in cx.layout.variable_cells if cell.variable.name == name]
    if cells and cells[0].low is not None:
        high = None if cells[0].high is None else integer(cells[0].high)
        check_range(cx, value, integer(cells[0].low), high, formula is None or formula.type.optional)


def reset(cx: Context, line: g.Reset) -> None:
    for name in line.variables:
        cells = [cell for cell in cx.layout.variable_cells if cell.variable.name == name]
        if cells:
            start(cx, cells)


def start(cx: Context, cells: list[CellAt]) -> None:
    variable = cells[0].variable
    code = cx.code
    if isinstance(variable.start, Const):
        fill(cx, variable.name, len(cells), integer(cx.encode(variable.start.value)))
        return
    for i, cell in enumerate(cells):
        code.add(p.Store(f"var.{variable.name}", start_of(cx, cell), integer(i) if variable.per else None))


def start_of(cx: Context, cell: CellAt) -> p.Expr:
    variable = cell.variable
    owner = NONE if cell.seat is None else integer(cell.seat)
    with nullcontext() if variable.owner is None else cx.bind(variable.owner, owner):
        value = cx.code.bind(cx.value(cx.fold(variable.start)))
    within_bounds(cx, variable.name, value)
    return value


def fill(cx: Context, name: str, size: int, value: p.Expr) -> None:
    code = cx.code
    if not cx.layout.variable_families[name].kinds:
        code.add(p.Store(f"var.{name}", value))
        return
    code.count(integer(size), lambda at, stop: code.add(p.Store(f"var.{name}", value, at)))


def move(cx: Context, line: b.Move) -> None:
    up = line.face == "up"
    if line.to.type.base == "zone":
        zone = cx.zone_at(line.to)
        if isinstance(line.what, CardsOf) and line.what.subject.type == Type("card"):
            source = origin(cx, line.what.subject)
            moving.move_one(cx, cx.code.bind(cx.value(line.what.subject)), zone, up, source, under=line.under)
        elif isinstance(line.what, CardsOf) and isinstance(line.what.subject, ZoneValue) and not line.under:
            moving.move_zone(cx, cx.zone_at(line.what.subject), cx.list_of(line.what), zone, up)
        else:
            moving.move_all(cx, cx.list_of(line.what), zone, up, under=line.under)
        return
    moving.move_to(cx, cx.list_of(line.what), line.to, up)


def origin(cx: Context, card: Formula) -> ZoneAt | None:
    """The zone from which a card was certainly just chosen."""
    if isinstance(card, LocalValue) and card.local.slot in cx.origins:
        return cx.zone_at(cx.origins[card.local.slot])
    return None


def move_tokens(cx: Context, line: b.MoveTokens) -> None:
    kind = cx.layout.token_names.index(line.token)
    count = cx.code.bind(cx.value(line.count))
    source, to = cx.zone_at(line.source), cx.zone_at(line.to)
    moving.move_tokens(cx, count, kind, source, to)


def gather(cx: Context, line: b.Gather) -> None:
    for name in cx.store.table:
        items = None
        if name in ("seq.cards", "rows.items"):
            used = [at for at, item in enumerate(cx.store.fields[name].image or ()) if item != UNUSED]
            items = used[-1] + 1 if used else 0
        if name != "next_row" and items != 0:
            cx.code.add(p.Restore(name, items))


def show(cx: Context, line: b.Show) -> None:
    worked_out(cx, line.what)
    worked_out(cx, line.to)


def say(cx: Context, line: b.Say) -> None:
    for piece in line.text:
        if not isinstance(piece, str):
            worked_out(cx, piece)
    worked_out(cx, line.to)


def worked_out(cx: Context, formula: Formula) -> None:
    """Evaluate a formula only because it may stop the game."""
    if works(cx, formula) and pay(cx, formula):
        return
    if formula.type.base == "list":
        cx.list_of(formula).each(cx.code, lambda item, stop: None)
    elif formula.type.base not in ("zone", "look"):
        cx.code.bind(cx.value(formula))


def tally(cx: Context, line: b.Tally | None = None) -> None:
    steps = (step for node in cx.graph.nodes for step in g.steps_of(node))
    if cx.cut + sum(isinstance(step, b.Tally) for step in steps) < 2:
        add_up(cx)
        return
    cx.code.add(p.Call(None, cx.routine("tally", (), None, lambda code: add_up(cx))))


def add_up(cx: Context) -> None:
    score = cx.model.score
    code = cx.code
    added = code.array(len(score.parts) * cx.subjects, "added")

    def each(subject: p.Expr, stop: Leave) -> None:
        with cx.bind(score.subject, subject):
            for i, part in enumerate(score.parts):
                value = code.bind(cx.value(cx.fold(part.value)))
                code.add(p.Poke(added, add(integer(i * cx.subjects), subject), value))

    code.count(integer(cx.subjects), each)

    def sums(subject: p.Expr, stop: Leave) -> None:
        total = code.variable(p.Load("int", "var.score", subject), "score")

        def one(number: p.Expr, stop: Leave) -> None:
            at = code.bind(add(mul(number, integer(cx.subjects)), subject), "at")
            value = code.bind(p.Peek(added, at), "value")
            part = code.bind(add(p.Load("int", "parts", at), value), "sum")
            within_32_bits(cx, part)
            code.add(p.Store("parts", part, at))
            code.increase(total, value)

        code.count(integer(len(score.parts)), one)
        within_32_bits(cx, total)
        code.add(p.Store("var.score", total, subject))

    code.count(integer(cx.subjects), sums)


STEPS: dict[type, Callable[[Context, Any], None]] = {
    b.Let: lower_let,
    b.Assign: assign,
    b.Move: move,
    b.MoveTokens: move_tokens,
    b.Gather: gather,
    b.Turn: lambda cx, line: moving.turn(cx, cx.list_of(line.what), line.up),
    b.Show: show,
    b.Say: say,
    b.Expect: lambda cx, line: cx.code.fail_unless(cx.condition(line.condition)),
    b.SumOfPoints: lambda cx, line: cx.code.fail_unless(cx.condition(line.condition)),
    b.Mark: lambda cx, line: cx.code.add(p.Store("marks", TRUE, integer(line.number))),
    b.Tally: tally,
    g.Reset: reset,
    g.Put: lower_put,
    g.Enter: enter,
    g.Stop: lambda cx, line: cx.code.add(p.Store("reason", integer(cx.reason(line.reason)))),
    g.Window: lambda cx, line: None,  # it only enters the log
}
