"""Programs run both ways. Input: a program; output: what the interpreter and machine code made of it, after they agreed."""

import ctypes
from collections.abc import Iterable, Mapping

from hoyle.native import engine, memory
from hoyle.native import program as p
from native.oracle import interpret

CHECKED = (False, True)


def number(value: int) -> p.Const:
    """An int."""
    return p.Const("int", value)


def get(local: str, type_: p.ValueType = "int") -> p.Get:
    """A local."""
    return p.Get(type_, local)


def program(
    *bodies: p.Body,
    fields: Iterable[p.Field] = (),
    tables: Mapping[str, p.Table] | None = None,
    routines: Mapping[str, p.Routine] | None = None,
    cards: int = 52,
    arrays: Mapping[str, int] | None = None,
    fuel: int = 1000,
) -> p.Program:
    """A program with these bodies as nodes 0, 1, ..., all of which have the arrays."""
    kept = [p.Field("node"), p.Field("fuel", start=fuel), *fields]
    return p.Program(
        cards,
        {f.name: f for f in kept},
        tables or {},
        routines or {},
        {at: p.Node(body, arrays or {}) for at, body in enumerate(bodies)},
    )


def engine_of(made: p.Program, *, checked: bool = False) -> engine.Engine:
    """A program as machine code."""
    layout = memory.layout_of(made.fields.values(), made.cards)
    return engine.load(engine.build(engine.text_of(made, checked=checked)), layout)


def resume(code: engine.Engine, of: engine.Memory) -> int:
    """Go on to the next stop; the status."""
    run = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 3)(code.keeper.get_function_address("run"))
    return int(run(*((ctypes.c_char * len(data)).from_buffer(data) for data in (of.state, of.record, of.tally))))


def run_both(made: p.Program, stops: int = 1) -> tuple[list[int], interpret.Memory]:
    """The statuses of some stops, and the memory behind the last; machine code, checked and not, must come to the same."""
    kept = interpret.fresh(made)
    engines = [engine_of(made, checked=checked) for checked in CHECKED]
    memories = [engine.fresh(e.layout) for e in engines]
    statuses = []
    for _ in range(stops):
        status = interpret.run(made, kept)
        statuses.append(status)
        for e, m in zip(engines, memories):
            assert resume(e, m) == status
            assert contents(e.layout, m) == kept
        if status == p.FAILED:
            break
    return statuses, kept


def contents(layout: memory.MemoryLayout, of: engine.Memory) -> interpret.Memory:
    """What machine code left in its memory, by field."""
    return {
        name: memory.read_field(layout, getattr(of, place.field.region), name)
        for name, place in layout.places.items()
        if name not in memory.OWN
    }


def astray(made: p.Program) -> int:
    """The status of checked machine code where the interpreter refuses to go on."""
    try:
        interpret.run(made, interpret.fresh(made))
    except interpret.Astray:
        checked = engine_of(made, checked=True)
        return resume(checked, engine.fresh(checked.layout))
    raise AssertionError("the interpreter found nothing wrong")
