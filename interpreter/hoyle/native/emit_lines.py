"""LLVM text as it grows. Input: instructions one by one; output: the lines of a function, block by block.

Everything that is known of the module while its functions are written is a `Module`; of one function, a `Lines`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hoyle.native import program as p
from hoyle.native.memory import TROUBLE, Layout, words_of

#: The three regions are the first parameters of every function of a program.
REGIONS = "ptr %state, ptr %record, ptr %tally"


@dataclass(frozen=True, slots=True)
class Module:
    """A program that is being written as LLVM text, and the names of its parts there."""

    program: p.Program
    layout: Layout
    checked: bool
    fast_nth: bool
    routines: Mapping[str, str]
    tables: Mapping[str, str]
    aliases: Mapping[str, int]
    failing: frozenset[str]


def mask_bits(module: Module) -> int:
    """How many bits a mask has as a number."""
    return 64 * words_of(module.program.cards)


def llvm_type(module: Module, type_: p.ValueType) -> str:
    """The type of a value."""
    return {"int": "i64", "bool": "i1", "mask": f"i{mask_bits(module)}"}[type_]


def constant(type_: p.ValueType, number: int) -> str:
    """A value that never changes."""
    return ("false", "true")[number] if type_ == "bool" else str(number)


@dataclass(slots=True)
class Lines:
    """The lines of one function; `open` tells whether the last block still waits for its end."""

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
    seldom: bool = False


@dataclass(slots=True)
class Ends:
    """Where a loop goes on and where it ends; whether something breaks out of it."""

    again: str
    out: str
    broken: bool = False


def add(lines: Lines, text: str) -> None:
    """An instruction without a value."""
    lines.lines.append("  " + text)


def value(lines: Lines, text: str) -> str:
    """An instruction with a value; its name."""
    lines.count += 1
    name = f"%v{lines.count}"
    add(lines, f"{name} = {text}")
    return name


def label(lines: Lines) -> str:
    """A name for a block to come."""
    lines.count += 1
    return f"b{lines.count}"


def start(lines: Lines, name: str) -> None:
    """Begin a block."""
    lines.lines.append(f"{name}:")
    lines.open = True


def end(lines: Lines, text: str) -> None:
    """End the block."""
    add(lines, text)
    lines.open = False


def go(lines: Lines, name: str) -> None:
    """End the block with a way to another, if it is not ended yet."""
    if lines.open:
        end(lines, f"br label %{name}")


def room(lines: Lines, type_: str) -> str:
    """Room for a value in the function's own memory; its address."""
    lines.count += 1
    name = f"%l{lines.count}"
    lines.head.append(f"  {name} = alloca {type_}")
    return name


def seldom(lines: Lines, condition: str, to: str) -> None:
    """Go to a block if something holds that seldom does; otherwise on."""
    on = label(lines)
    end(lines, f"br i1 {condition}, label %{to}, label %{on}, !prof !{SELDOM}")
    start(lines, on)


#: The number of the metadata that says a branch is seldom taken.
SELDOM = 0

#: The numbers of the metadata of loops: of all, which are not unrolled where the number of rounds is not known, since such
#: loops have few rounds and the text would be a fifth longer; and of those that play seldom comes to, which never are.
PLAIN, ROLLED = 2, 4

#: The first number of metadata that is free for fields.
FIELDS = 6


def demand(lines: Lines, condition: str) -> None:
    """In a checked program: stop the run as astray unless something holds."""
    wrong, on = label(lines), label(lines)
    end(lines, f"br i1 {condition}, label %{on}, label %{wrong}")
    start(lines, wrong)
    trouble(lines, p.ASTRAY)
    start(lines, on)


def trouble(lines: Lines, status: int) -> None:
    """Stop the run with a status, by way of all that called."""
    put_field(lines, TROUBLE, str(status))
    lines.fails = True
    go(lines, lines.fail)


def address(lines: Lines, name: str, index: str | None) -> str:
    """Where an item of a field lies."""
    place = lines.module.layout.places[name]
    at = value(lines, f"getelementptr inbounds i8, ptr %{place.field.region}, i64 {place.offset}")
    if index is None:
        return at
    return value(lines, f"getelementptr inbounds {step_type(8 * place.width)}, ptr {at}, i64 {index}")


def step_type(bits: int) -> str:
    """A type with this many bits from one to the next; between wide numbers LLVM would leave gaps."""
    return f"i{bits}" if bits <= 64 else f"[{bits // 64} x i64]"


def _kept(lines: Lines, name: str) -> str:
    """The type that an item of a field has in memory."""
    return f"i{8 * lines.module.layout.places[name].width}"


def take_field(lines: Lines, name: str, index: str | None = None) -> str:
    """The value of a field."""
    if name in lines.held:
        return value(lines, f"load {_held(lines, name)}, ptr {lines.held[name]}")
    at, kept = address(lines, name, index), _kept(lines, name)
    place = lines.module.layout.places[name]
    align = min(8, place.width)
    found = value(lines, f"load {kept}, ptr {at}, align {align}, !tbaa !{lines.module.aliases[name]}")
    if place.field.type == "bool":
        return value(lines, f"trunc {kept} {found} to i1")
    if place.field.type == "int" and kept != "i64":
        return value(lines, f"sext {kept} {found} to i64")
    return found


def put_field(lines: Lines, name: str, what: str, index: str | None = None) -> None:
    """Fill a field."""
    if name in lines.held:
        add(lines, f"store {_held(lines, name)} {what}, ptr {lines.held[name]}")
        return
    at, kept = address(lines, name, index), _kept(lines, name)
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
    """From here on keep fields in the function's own memory, where they can become registers."""
    rooms = {}
    for name in names:
        rooms[name] = room(lines, llvm_type(lines.module, lines.module.layout.places[name].field.type))
        add(lines, f"store {_held(lines, name)} {take_field(lines, name)}, ptr {rooms[name]}")
    lines.held = rooms


def put_back(lines: Lines) -> None:
    """Fill the fields that are held with what they have come to; they are held on."""
    held, lines.held = lines.held, {}
    for name, at in held.items():
        put_field(lines, name, value(lines, f"load {_held(lines, name)}, ptr {at}"))
    lines.held = held


def _held(lines: Lines, name: str) -> str:
    """The type of a field that is held."""
    return llvm_type(lines.module, lines.module.layout.places[name].field.type)


def restore_field(lines: Lines, name: str, items: int | None = None) -> None:
    """Copy what a field, or so many items of it, begins with to where it lies."""
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
    """The name of the constant that holds what a field begins with."""
    return f"@i{module.aliases[name]}"
