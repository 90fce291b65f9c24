"""LLVM text under construction, block by block."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from hoyle.native import program as p
from hoyle.native.memory import TROUBLE, MemoryLayout, words_of

#: The three regions are the first parameters of every function of a program.
REGIONS = "ptr %state, ptr %record, ptr %tally"


@dataclass(frozen=True, slots=True)
class Module:
    program: p.Program
    layout: MemoryLayout
    checked: bool
    fast_nth: bool
    routines: Mapping[str, str]
    tables: Mapping[str, str]
    aliases: Mapping[str, int]
    failing: frozenset[str]
    spending: frozenset[str]


def mask_bits(module: Module) -> int:
    return 64 * words_of(module.program.cards)


def llvm_type(module: Module, type_: p.ValueType) -> str:
    return {"int": "i64", "bool": "i1", "mask": f"i{mask_bits(module)}"}[type_]


def constant(type_: p.ValueType, number: int) -> str:
    return ("false", "true")[number] if type_ == "bool" else str(number)


@dataclass(slots=True)
class Lines:
    """The lines of one function; `open` if the last block has no end yet."""

    module: Module
    fail: str
    result: str | None
    head: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    open: bool = True
    fails: bool = False
    count: int = 0
    locals: dict[str, tuple[str, str]] = field(default_factory=dict)
    arrays: dict[str, tuple[str, int]] = field(default_factory=dict)
    loops: dict[str, "Ends"] = field(default_factory=dict)
    held: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Ends:
    """`broken` if a `Break` uses `out`."""

    again: str
    out: str
    broken: bool = False


def add(lines: Lines, text: str) -> None:
    lines.lines.append("  " + text)


def value(lines: Lines, text: str) -> str:
    lines.count += 1
    name = f"%v{lines.count}"
    add(lines, f"{name} = {text}")
    return name


def label(lines: Lines) -> str:
    lines.count += 1
    return f"b{lines.count}"


def start(lines: Lines, name: str) -> None:
    lines.lines.append(f"{name}:")
    lines.open = True


def end(lines: Lines, text: str) -> None:
    add(lines, text)
    lines.open = False


def go(lines: Lines, name: str) -> None:
    if lines.open:
        end(lines, f"br label %{name}")


def room(lines: Lines, type_: str) -> str:
    lines.count += 1
    name = f"%l{lines.count}"
    lines.head.append(f"  {name} = alloca {type_}")
    return name


def seldom(lines: Lines, condition: str, to: str) -> None:
    on = label(lines)
    end(lines, f"br i1 {condition}, label %{to}, label %{on}, !prof !{SELDOM}")
    start(lines, on)


#: The number of the metadata that says a branch is seldom taken.
SELDOM = 0

#: The number of loop metadata. Loops with an unknown number of rounds are not unrolled: they have few rounds, and the
#: text would be a fifth longer.
PLAIN = 2

#: The first number of metadata that is free for fields.
FIELDS = 4


def stop_if(lines: Lines, condition: str, status: int) -> None:
    wrong, on = label(lines), label(lines)
    end(lines, f"br i1 {condition}, label %{wrong}, label %{on}, !prof !{SELDOM}")
    start(lines, wrong)
    trouble(lines, status)
    start(lines, on)


def demand(lines: Lines, condition: str) -> None:
    stop_if(lines, value(lines, f"xor i1 {condition}, true"), p.ASTRAY)


def trouble(lines: Lines, status: int) -> None:
    """Stop the run, through all callers."""
    put_field(lines, TROUBLE, str(status))
    lines.fails = True
    go(lines, lines.fail)


def address(lines: Lines, name: str, index: str | None) -> str:
    place = lines.module.layout.places[name]
    at = value(lines, f"getelementptr inbounds i8, ptr %{place.field.region}, i64 {place.offset}")
    if index is None:
        return at
    return value(lines, f"getelementptr inbounds {step_type(8 * place.width)}, ptr {at}, i64 {index}")


def step_type(bits: int) -> str:
    """A type whose items are `bits` apart; wide integers would leave gaps."""
    return f"i{bits}" if bits <= 64 else f"[{bits // 64} x i64]"


def _memory_type(lines: Lines, name: str) -> str:
    return f"i{8 * lines.module.layout.places[name].width}"


def take_field(lines: Lines, name: str, index: str | None = None) -> str:
    if name in lines.held:
        return value(lines, f"load {_register_type(lines, name)}, ptr {lines.held[name]}")
    at, kept = address(lines, name, index), _memory_type(lines, name)
    place = lines.module.layout.places[name]
    align = min(8, place.width)
    found = value(lines, f"load {kept}, ptr {at}, align {align}, !tbaa !{lines.module.aliases[name]}")
    if place.field.type == "bool":
        return value(lines, f"trunc {kept} {found} to i1")
    if place.field.type == "int" and kept != "i64":
        return value(lines, f"sext {kept} {found} to i64")
    return found


def put_field(lines: Lines, name: str, what: str, index: str | None = None) -> None:
    if name in lines.held:
        add(lines, f"store {_register_type(lines, name)} {what}, ptr {lines.held[name]}")
        return
    at, kept = address(lines, name, index), _memory_type(lines, name)
    place = lines.module.layout.places[name]
    if place.field.type == "bool":
        what = value(lines, f"zext i1 {what} to {kept}")
    elif place.field.type == "int" and kept != "i64":
        narrow = value(lines, f"trunc i64 {what} to {kept}")
        if lines.module.checked:
            wide = value(lines, f"sext {kept} {narrow} to i64")
            demand(lines, value(lines, f"icmp eq i64 {wide}, {what}"))
        what = narrow
    align = min(8, place.width)
    add(lines, f"store {kept} {what}, ptr {at}, align {align}, !tbaa !{lines.module.aliases[name]}")


def hold(lines: Lines, names: list[str]) -> None:
    """Copy fields to the function's own memory, so that LLVM can make them registers."""
    rooms = {name: room(lines, _register_type(lines, name)) for name in names}
    for name, at in rooms.items():
        reload(lines, name, at)
    lines.held = rooms


def put_back(lines: Lines) -> None:
    held, lines.held = lines.held, {}
    for name, at in held.items():
        _store(lines, name, at)
    lines.held = held


@contextmanager
def shared(lines: Lines, name: str) -> Iterator[None]:
    """Have a field in memory during a call that may change it."""
    at = lines.held.pop(name, None)
    if at is None:
        yield
        return
    _store(lines, name, at)
    yield
    reload(lines, name, at)
    lines.held[name] = at


def _store(lines: Lines, name: str, at: str) -> None:
    put_field(lines, name, value(lines, f"load {_register_type(lines, name)}, ptr {at}"))


def reload(lines: Lines, name: str, at: str) -> None:
    add(lines, f"store {_register_type(lines, name)} {take_field(lines, name)}, ptr {at}")


def _register_type(lines: Lines, name: str) -> str:
    return llvm_type(lines.module, lines.module.layout.places[name].field.type)


def restore_field(lines: Lines, name: str, items: int | None = None) -> None:
    module = lines.module
    place = module.layout.places[name]
    if name in lines.held:
        first = place.field.start if place.field.image is None else place.field.image[0]
        put_field(lines, name, constant(place.field.type, first))
        return
    add(
        lines,
        f"call void @llvm.memcpy.p0.p0.i64(ptr {address(lines, name, None)}, ptr {image_name(module, name)}, "
        f"i64 {(place.items if items is None else items) * place.width}, i1 false), !tbaa !{module.aliases[name]}",
    )


def image_name(module: Module, name: str) -> str:
    return f"@i{module.aliases[name]}"
