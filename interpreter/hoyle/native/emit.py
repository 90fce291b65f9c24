"""Programs as LLVM text: a module with `run`, `play` and perhaps more.

`run(state, record, tally) -> i32` continues from the node in the field `node` to the next stop; `play` runs many games
from an image. `step` exists if the program asks for decisions, `trying` if it halts before them. Random numbers equal
those of `runtime.dice` bit for bit.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from hoyle.native import program as p
from hoyle.native.emit_body import emit_body
from hoyle.native.emit_expr import table_width
from hoyle.native.emit_lines import (
    FIELDS,
    PLAIN,
    REGIONS,
    Lines,
    Module,
    add,
    end,
    go,
    hold,
    image_name,
    llvm_type,
    mask_bits,
    put_back,
    put_field,
    room,
    start,
    take_field,
    value,
)
from hoyle.native.emit_parts import parts, play, step
from hoyle.native.emit_rollouts import emit_trying, tries
from hoyle.native.memory import TROUBLE, MemoryLayout, layout_of
from hoyle.native.walk import all_bodies, called_routines, fields_read, statements

#: The number of fields kept in registers; a processor has about sixteen. With more, some games are up to a tenth
#: slower (on another machine sixteen were as good), and with many more building takes up to three times as long.
HELD = 12

_NOALIAS = REGIONS.replace("ptr", "ptr noalias nocapture")


def emit(program: p.Program, *, checked: bool = False, fast_nth: bool = False) -> str:
    """Checked code checks every index; `fast_nth` uses the instruction `pdep`."""
    module = _module(program, layout_of(program.fields.values(), program.cards), checked, fast_nth)
    text = [*_tables(module), *_images(module), *parts(module)]
    for name in program.routines:
        text += _routine(module, name)
    text += _run_routine(module)
    text += play(module)
    if tries(program):
        text += emit_trying(module)
    elif waits(program):
        text += step(module)
    return "\n".join([*text, *_metadata(module)]) + "\n"


def _module(program: p.Program, layout: MemoryLayout, checked: bool, fast_nth: bool) -> Module:
    return Module(
        program,
        layout,
        checked,
        fast_nth,
        {name: f"@r{number}" for number, name in enumerate(program.routines)},
        {name: f"@t{number}" for number, name in enumerate(program.tables)},
        {name: FIELDS + 2 * number + 1 for number, name in enumerate(layout.places)},
        frozenset(program.routines) if checked else _routines_with(program, may_fail),
        _routines_with(program, lambda statement: isinstance(statement, p.Spend)),
    )


def waits(program: p.Program) -> bool:
    bodies = (node.body for node in program.nodes.values())
    return any(isinstance(s, p.Stop) and s.status == p.WAITING for body in bodies for s in statements(body))


def _routines_with(program: p.Program, sought: Callable[[p.Statement], bool]) -> frozenset[str]:
    bodies = {name: routine.body for name, routine in program.routines.items()}
    found = {name for name, body in bodies.items() if any(sought(s) for s in statements(body))}
    while more := {name for name, body in bodies.items() if name not in found and called_routines(body) & found}:
        found |= more
    return frozenset(found)


def may_fail(statement: p.Statement) -> bool:
    return isinstance(statement, p.Fail) or (isinstance(statement, p.Spend) and statement.looked_at)


# ---- declarations around the functions


def _tables(module: Module) -> Iterable[str]:
    for name, table in module.program.tables.items():
        width = table_width(table, mask_bits(module))
        kind = f"i{min(64, width)}"
        items = [item for v in table.values or (0,) for item in _words(v, width)]
        listed = ", ".join(f"{kind} {item}" for item in items)
        yield f"{module.tables[name]} = internal unnamed_addr constant [{len(items)} x {kind}] [{listed}], align 8"


def _images(module: Module) -> Iterable[str]:
    restored: dict[str, int] = {}
    for body in all_bodies(module.program):
        for s in statements(body):
            if isinstance(s, p.Restore):
                number = module.layout.places[s.field].items if s.items is None else s.items
                restored[s.field] = max(number, restored.get(s.field, 0))
    for name in sorted(restored):
        place = module.layout.places[name]
        size = restored[name] * place.width
        data = module.layout.images["state"][place.offset : place.offset + size]
        items = ", ".join(f"i8 {byte}" for byte in data)
        yield f"{image_name(module, name)} = internal unnamed_addr constant [{size} x i8] [{items}], align 8"


def _words(number: int, width: int) -> list[int]:
    return [number] if width <= 64 else [number >> low & (1 << 64) - 1 for low in range(0, width, 64)]


def _metadata(module: Module) -> Iterable[str]:
    """The weight of unlikely branches, and that no two fields overlap."""
    yield '!0 = !{!"branch_weights", i32 1, i32 4096}'
    yield '!1 = !{!"fields"}'
    yield f"!{PLAIN} = distinct !{{!{PLAIN}, !{PLAIN + 1}}}"
    yield f'!{PLAIN + 1} = !{{!"llvm.loop.unroll.runtime.disable"}}'
    for number in module.aliases.values():
        yield f'!{number - 1} = !{{!"field {number}", !1, i64 0}}'
        yield f"!{number} = !{{!{number - 1}, !{number - 1}, i64 0}}"


# ---- functions


def _routine(module: Module, name: str) -> Iterable[str]:
    routine = module.program.routines[name]
    result = "void" if routine.result is None else llvm_type(module, routine.result)
    lines = Lines(module, "failed", result)
    given = []
    for number, (parameter, type_) in enumerate(routine.parameters):
        kind = llvm_type(module, type_)
        given.append(f", {kind} %p{number}")
        lines.locals[parameter] = (room(lines, kind), kind)
        add(lines, f"store {kind} %p{number}, ptr {lines.locals[parameter][0]}")
    for array, length in routine.arrays.items():
        lines.arrays[array] = (room(lines, f"[{length} x i64]"), length)
    if any(isinstance(statement, p.Spend) for statement in statements(routine.body)):
        hold(lines, ["fuel"])
    emit_body(lines, routine.body)
    if lines.open:
        put_back(lines)
        end(lines, "ret void")
    if lines.fails:
        start(lines, "failed")
        put_back(lines)
        empty = "false" if result == "i1" else "0"
        end(lines, "ret void" if result == "void" else f"ret {result} {empty}")
    yield f"define internal {result} {module.routines[name]}({_NOALIAS}{''.join(given)}) nounwind {{"
    yield from ["entry:", *lines.head, *lines.lines, "}"]


def _run_routine(module: Module) -> Iterable[str]:
    lines = Lines(module, "failed", "i32")
    arrays = _node_arrays(lines)
    put_field(lines, TROUBLE, "0")
    node = take_field(lines, "node")
    hold(lines, _own(module))
    ways = " ".join(f"i64 {number}, label %n{number}" for number in module.program.nodes)
    end(lines, f"switch i64 {node}, label %astray [{ways}]")
    for number, of in module.program.nodes.items():
        start(lines, f"n{number}")
        lines.locals = {}
        lines.arrays = {name: (at, of.arrays[name]) for name, at in zip(_by_length(of), arrays)}
        emit_body(lines, of.body)
    start(lines, "astray")
    put_field(lines, TROUBLE, str(p.ASTRAY))
    go(lines, "failed")
    start(lines, "failed")
    put_back(lines)
    status = take_field(lines, TROUBLE)
    end(lines, f"ret i32 {value(lines, f'trunc i64 {status} to i32')}")
    yield f"define i32 @run({_NOALIAS}) nounwind {{"
    yield from ["entry:", *lines.head, *lines.lines, "}"]


def _own(module: Module) -> list[str]:
    """Fields for registers: single values used only in nodes, the most used first."""
    shared, named = {TROUBLE, "node"}, Counter[str]()
    for routine in module.program.routines.values():
        shared |= set(_field_uses(routine.body))
    for node in module.program.nodes.values():
        named.update(_field_uses(node.body))
    fields = module.program.fields.items()
    shared.discard("fuel")  # calls pass it on
    # narrow fields are checked when they are written, so they must be in memory then
    own = [name for name, of in fields if of.length is None and of.bits == 64 and name not in shared]
    return sorted(own, key=lambda name: -named[name])[:HELD]


def _field_uses(body: p.Body) -> Iterator[str]:
    for statement in statements(body):
        yield from fields_read(statement)
        if isinstance(statement, p.Store | p.Restore):
            yield statement.field
        elif isinstance(statement, p.Roll):
            yield statement.generator
        elif isinstance(statement, p.Spend):
            yield "fuel"


def _by_length(node: p.Node) -> list[str]:
    return sorted(node.arrays, key=lambda name: -node.arrays[name])


def _node_arrays(lines: Lines) -> list[str]:
    """All nodes share these arrays, since only one node is active at a time."""
    lengths: list[int] = []
    for node in lines.module.program.nodes.values():
        for number, name in enumerate(_by_length(node)):
            lengths[number : number + 1] = [max(lengths[number : number + 1] + [node.arrays[name]])]
    return [room(lines, f"[{length} x i64]") for length in lengths]
