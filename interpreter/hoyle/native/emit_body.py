"""Statements as LLVM text."""

from collections.abc import Callable
from contextlib import nullcontext

from hoyle.native import program as p
from hoyle.native.emit_expr import array_item, emit_expr, field_index, lowest
from hoyle.native.emit_lines import (
    PLAIN,
    Ends,
    Lines,
    add,
    address,
    demand,
    end,
    go,
    label,
    llvm_type,
    put_back,
    put_field,
    restore_field,
    room,
    seldom,
    shared,
    start,
    stop_if,
    take_field,
    trouble,
    value,
)
from hoyle.native.memory import PATIENCE, TROUBLE


def emit_body(lines: Lines, body: p.Body) -> None:
    for statement in body:
        _statement(lines, statement)


def _statement(lines: Lines, statement: p.Statement) -> None:
    match statement:
        case p.Set(local=local, value=expr):
            _fill(lines, local, llvm_type(lines.module, expr.type), emit_expr(lines, expr))
        case p.Store(field=name, value=expr, index=index):
            at = field_index(lines, name, index)
            put_field(lines, name, emit_expr(lines, expr), at)
        case p.Poke(array=array, index=index, value=expr):
            at = array_item(lines, array, index)
            add(lines, f"store i64 {emit_expr(lines, expr)}, ptr {at}")
        case p.Restore(field=name, items=items):
            restore_field(lines, name, items)
        case p.If():
            _if(lines, statement)
        case p.Loop() | p.Count() | p.Each():
            _loop(lines, statement)
        case p.Call():
            _call(lines, statement)
        case p.Roll():
            _roll(lines, statement)
        case p.Spend(amount=amount, looked_at=looked_at):
            left = value(lines, f"sub i64 {take_field(lines, 'fuel')}, {emit_expr(lines, amount)}")
            put_field(lines, "fuel", left)
            if looked_at:
                stop_if(lines, value(lines, f"icmp slt i64 {left}, 0"), p.FAILED)
        case p.Poll(amount=amount):
            _poll(lines, emit_expr(lines, amount))
        case _:
            _end(lines, statement)


def _end(lines: Lines, statement: p.Statement) -> None:
    match statement:
        case p.Break(label=name):
            lines.loops[name].broken = True
            go(lines, lines.loops[name].out)
        case p.Continue(label=name):
            go(lines, lines.loops[name].again)
        case p.Return(value=expr):
            result = "ret void" if expr is None else f"ret {lines.result} {emit_expr(lines, expr)}"
            put_back(lines)
            end(lines, result)
        case p.Fail():
            trouble(lines, p.FAILED)
        case p.Goto(node=node):
            go(lines, f"n{node}")
        case p.Switch(value=expr, nodes=nodes):
            ways = " ".join(f"i64 {node}, label %n{node}" for node in nodes)
            end(lines, f"switch i64 {emit_expr(lines, expr)}, label %astray [{ways}]")
        case p.Stop(status=status, node=node):
            put_back(lines)
            put_field(lines, "node", str(node))
            end(lines, f"ret i32 {status}")
        case _:
            raise TypeError(f"no statement: {statement!r}")


def _fill(lines: Lines, local: str, kind: str, what: str) -> None:
    if local not in lines.locals:
        lines.locals[local] = (room(lines, kind), kind)
    add(lines, f"store {kind} {what}, ptr {lines.locals[local][0]}")


def _poll(lines: Lines, amount: str) -> None:
    """Patience is read each time because another thread may end it."""
    at = address(lines, PATIENCE, None)
    left = value(lines, f"sub i64 {value(lines, f'load volatile i64, ptr {at}, align 8')}, {amount}")
    add(lines, f"store volatile i64 {left}, ptr {at}, align 8")
    stop_if(lines, value(lines, f"icmp slt i64 {left}, 0"), p.STOPPED)


# ---- ways


def _if(lines: Lines, statement: p.If) -> None:
    then, out = label(lines), label(lines)
    otherwise = label(lines) if statement.otherwise else out
    end(lines, f"br i1 {emit_expr(lines, statement.condition)}, label %{then}, label %{otherwise}")
    start(lines, then)
    emit_body(lines, statement.then)
    met = lines.open or not statement.otherwise
    go(lines, out)
    if statement.otherwise:
        start(lines, otherwise)
        emit_body(lines, statement.otherwise)
        met = met or lines.open
        go(lines, out)
    if met:
        start(lines, out)


def _loop(lines: Lines, loop: p.Loop | p.Count | p.Each) -> None:
    match loop:
        case p.Loop():
            again = label(lines)
            ends = Ends(again, label(lines))
            go(lines, again)
            start(lines, again)
            _round(lines, loop.label, loop.body, ends)
            if ends.broken:
                start(lines, ends.out)
        case p.Count():
            _count(lines, loop)
        case p.Each():
            _each(lines, loop)


def _round(lines: Lines, name: str, body: p.Body, ends: Ends) -> None:
    lines.loops[name] = ends
    emit_body(lines, body)
    go(lines, ends.again)
    del lines.loops[name]


def _count(lines: Lines, loop: p.Count) -> None:
    low, high = emit_expr(lines, loop.low), emit_expr(lines, loop.high)
    _fill(lines, loop.local, "i64", low)
    at = lines.locals[loop.local][0]

    def more() -> str:
        return value(lines, f"icmp slt i64 {value(lines, f'load i64, ptr {at}')}, {high}")

    def step() -> None:
        number = value(lines, f"load i64, ptr {at}")
        add(lines, f"store i64 {value(lines, f'add i64 {number}, 1')}, ptr {at}")

    _while(lines, loop, more, step)


def _each(lines: Lines, loop: p.Each) -> None:
    kind = llvm_type(lines.module, "mask")
    rest = room(lines, kind)
    add(lines, f"store {kind} {emit_expr(lines, loop.mask)}, ptr {rest}")

    def more() -> str:
        return value(lines, f"icmp ne {kind} {value(lines, f'load {kind}, ptr {rest}')}, 0")

    _while(lines, loop, more, lambda: None, lambda: _take_lowest(lines, loop.local, rest))


def _take_lowest(lines: Lines, local: str, rest: str) -> None:
    kind = llvm_type(lines.module, "mask")
    cards = value(lines, f"load {kind}, ptr {rest}")
    _fill(lines, local, "i64", lowest(lines, cards))
    less = value(lines, f"sub {kind} {cards}, 1")
    add(lines, f"store {kind} {value(lines, f'and {kind} {cards}, {less}')}, ptr {rest}")


def _while(
    lines: Lines,
    loop: p.Count | p.Each,
    more: Callable[[], str],
    step: Callable[[], None],
    first: Callable[[], None] = lambda: None,
) -> None:
    """`first` begins a round, `step` ends it."""
    head, body = label(lines), label(lines)
    ends = Ends(label(lines), label(lines))
    go(lines, head)
    start(lines, head)
    end(lines, f"br i1 {more()}, label %{body}, label %{ends.out}")
    start(lines, body)
    first()
    _round(lines, loop.label, loop.body, ends)
    start(lines, ends.again)
    step()
    end(lines, f"br label %{head}, !llvm.loop !{PLAIN}")
    start(lines, ends.out)


# ---- calls


def _call(lines: Lines, call: p.Call) -> None:
    routine = lines.module.program.routines[call.routine]
    arguments = [f"{llvm_type(lines.module, e.type)} {emit_expr(lines, e)}" for e in call.arguments]
    given = ", ".join(["ptr %state", "ptr %record", "ptr %tally", *arguments])
    name = lines.module.routines[call.routine]
    result = None
    with shared(lines, "fuel") if call.routine in lines.module.spending else nullcontext():
        if routine.result is None:
            add(lines, f"call void {name}({given})")
        else:
            result = value(lines, f"call {llvm_type(lines.module, routine.result)} {name}({given})")
    if call.routine in lines.module.failing:
        lines.fails = True
        status = take_field(lines, TROUBLE)
        seldom(lines, value(lines, f"icmp ne i64 {status}, 0"), lines.fail)
    if call.local is not None and routine.result is not None and result is not None:
        _fill(lines, call.local, llvm_type(lines.module, routine.result), result)


def _roll(lines: Lines, roll: p.Roll) -> None:
    limit = emit_expr(lines, roll.limit)
    if lines.module.checked:
        less = value(lines, f"sub i64 {limit}, 1")
        demand(lines, value(lines, f"icmp ult i64 {less}, {1 << 32}"))
    # The generator is taken out and put back here, so that its alias class is known.
    holder = room(lines, "i64")
    add(lines, f"store i64 {take_field(lines, roll.generator)}, ptr {holder}")
    number = value(lines, f"call i64 @{roll.way}(ptr {holder}, i64 {limit})")
    put_field(lines, roll.generator, value(lines, f"load i64, ptr {holder}"))
    _fill(lines, roll.local, "i64", number)
