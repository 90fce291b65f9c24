"""Whether LLVM text is sound. Input: the text of a module; output: none, or `Unsound` with the first line that is not.

LLVM's parser may take the whole process with it when text is not sound. So every line is read here first, as the small part of
LLVM's language that is written in this room: what is not of it is refused. That values are made before they are used on every
way is left to LLVM, which says so without harm; here it is enough that they are made in the function, and, in the same block,
before.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

_NAME = r"[A-Za-z_][A-Za-z0-9_.]*"
_INT = r"i(?:1|8|16|32|64|[1-9]\d{2,3})"
_DEFINE = re.compile(rf"define (?:internal )?({_INT}|void) @({_NAME})\((.*)\)((?: nounwind| alwaysinline)*) {{")
_DECLARE = re.compile(rf"declare ({_INT}|void) @({_NAME})\((.*)\)")
_PARAMETER = re.compile(rf"({_INT}|ptr)(?: noalias nocapture)? %({_NAME})")
_TABLE = re.compile(rf"@({_NAME}) = internal unnamed_addr constant \[(\d+) x ({_INT})\] \[(.*)\], align [1248]")
_WEIGHTS = re.compile(r'!(\d+) = !\{!"branch_weights", i32 \d+, i32 \d+\}')
_LOOP = re.compile(r"!(\d+) = distinct !\{!\1, !(\d+)\}")
_HINT = re.compile(r'!(\d+) = !\{!"llvm\.loop\.unroll\.(?:runtime\.)?disable"\}')
_ROOT = re.compile(r'!(\d+) = !\{!"[A-Za-z ]+"\}')
_CLASS = re.compile(r'!(\d+) = !\{!"[A-Za-z0-9 ]+", !(\d+), i64 0\}')
_ACCESS = re.compile(r"!(\d+) = !\{!(\d+), !(\d+), i64 0\}")
_LABEL = re.compile(rf"({_NAME}):")
_VALUE = re.compile(rf"  %({_NAME}) = (.*)")
_STEP = rf"({_INT}|\[\d{{1,3}} x i64\])"

_BINARY = re.compile(rf"(?:add|sub|mul|sdiv|srem|urem|and|or|xor|shl|lshr) ({_INT}) (\S+), (\S+)")
_ICMP = re.compile(rf"icmp (?:eq|ne|slt|sle|sgt|sge|ult|ule) ({_INT}|ptr) (\S+), (\S+)")
_SELECT = re.compile(rf"select i1 (\S+), ({_INT}) (\S+), ({_INT}) (\S+)")
_CAST = re.compile(rf"(zext|sext|trunc) ({_INT}) (\S+) to ({_INT})")
_LOAD = re.compile(rf"load (?:volatile )?({_INT}), ptr (\S+?)(?:, align [1248])?(?:, !tbaa !(\d+))?")
_STORE = re.compile(rf"store (?:volatile )?({_INT}) (\S+), ptr (\S+?)(?:, align [1248])?(?:, !tbaa !(\d+))?")
_GEP = re.compile(rf"getelementptr inbounds {_STEP}, ptr (\S+), i64 (\S+)")
_ALLOCA = re.compile(rf"alloca (?:{_INT}|\[\d{{1,9}} x i64\])")
_CALL = re.compile(rf"call ({_INT}|void) @({_NAME})\((.*)\)(?:, !tbaa !(\d+))?")
_BR = re.compile(rf"br label %({_NAME})(?:, !llvm\.loop !(\d+))?")
_BRANCH = re.compile(rf"br i1 (\S+), label %({_NAME}), label %({_NAME})(?:, !prof !(\d+))?")
_SWITCH = re.compile(rf"switch i64 (\S+), label %({_NAME}) \[(.*)\]")
_WAY = re.compile(rf"i64 (-?\d+), label %({_NAME}) ?")
_RET = re.compile(rf"ret (?:void|({_INT}) (\S+))")

#: LLVM's own functions, as they must be declared.
_KNOWN = [
    re.compile(rf"declare {form}")
    for form in (
        r"(i\d+) @llvm\.(?:cttz|ctlz)\.\1\(\1, i1\)",
        r"(i\d+) @llvm\.ctpop\.\1\(\1\)",
        r"i64 @llvm\.(?:smin|smax)\.i64\(i64, i64\)",
        r"i64 @llvm\.x86\.bmi\.pdep\.64\(i64, i64\)",
        r"void @llvm\.memcpy\.p0\.p0\.i64\(ptr, ptr, i64, i1\)",
    )
]


#: Metadata: what each line is for, and how it looks.
_METADATA = {
    "weights": _WEIGHTS,
    "root": _ROOT,
    "class": _CLASS,
    "access": _ACCESS,
    "loop": _LOOP,
    "hint": _HINT,
}


class Unsound(ValueError):
    """Text that LLVM must not be given."""


@dataclass(slots=True)
class _Signature:
    result: str
    parameters: tuple[str, ...]


@dataclass(slots=True)
class _Module:
    functions: dict[str, _Signature] = field(default_factory=dict)
    tables: set[str] = field(default_factory=set)
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Function:
    module: _Module
    result: str
    types: dict[str, str]
    made: dict[str, int]
    labels: set[str]
    ended: bool = True


def verify(text: str) -> None:
    """Refuse text that is not sound, with `Unsound`."""
    lines = text.splitlines()
    if not text.isascii() or "\r" in text or "\0" in text:
        raise Unsound("a character that is none of LLVM's")
    module = _Module()
    bodies: list[tuple[int, int]] = []
    start: int | None = None
    for at, line in enumerate(lines):
        if start is not None:
            if line == "}":
                bodies.append((start, at))
                start = None
        elif line.startswith("define "):
            start = at
            _note_types(module, at, line)
        elif line:
            _outside(module, at, line)
    if start is not None:
        raise _wrong(start, lines[start], "a function without an end")
    _metadata(module)
    for first, last in bodies:
        _function(module, lines, first, last)


def _wrong(at: int, line: str, why: str) -> Unsound:
    return Unsound(f"line {at + 1}: {why}: {line.strip()[:120]}")


# ---- outside of functions


def _outside(module: _Module, at: int, line: str) -> None:
    if line.startswith("declare "):
        _note_types(module, at, line)
    elif found := _TABLE.fullmatch(line):
        name, length, kind, items = found.groups()
        listed = items.split(", ")
        if name in module.tables or name in module.functions or len(listed) != int(length):
            raise _wrong(at, line, "a table is wrong")
        if any(item[: len(kind) + 1] != kind + " " or not _constant(kind, item[len(kind) + 1 :]) for item in listed):
            raise _wrong(at, line, "an item is wrong")
        module.tables.add(name)
    else:
        for kind, form in _METADATA.items():
            if found := form.fullmatch(line):
                if found[1] in module.metadata:
                    raise _wrong(at, line, "metadata twice")
                module.metadata[found[1]] = " ".join([kind, *found.groups()[1:]])
                return
        raise _wrong(at, line, "no line that is known")


def _note_types(module: _Module, at: int, line: str) -> None:
    """Note the types of a function."""
    defined = line.startswith("define ")
    found = (_DEFINE if defined else _DECLARE).fullmatch(line)
    if not found:
        raise _wrong(at, line, "no head of a function")
    parameters = tuple(part.split(" ")[0] for part in found[3].split(", ")) if found[3] else ()
    form = _PARAMETER if defined else re.compile(rf"{_INT}|ptr")
    if any(not form.fullmatch(part) for part in (found[3].split(", ") if found[3] else ())):
        raise _wrong(at, line, "a parameter is wrong")
    if found[2] in module.functions or found[2] in module.tables:
        raise _wrong(at, line, "a name twice")
    if not defined and not any(form.fullmatch(line) for form in _KNOWN):
        raise _wrong(at, line, "no function of LLVM that is known")
    module.functions[found[2]] = _Signature(found[1], parameters)


def _metadata(module: _Module) -> None:
    wants = {"class": "root", "access": "class", "loop": "hint"}
    for number, words in module.metadata.items():
        kind, *others = words.split(" ")
        for other in others:
            if not module.metadata.get(other, "").startswith(wants[kind]):
                raise Unsound(f"metadata {number}: {other} is not what it should be")


# ---- functions


def _function(module: _Module, lines: list[str], first: int, last: int) -> None:
    head = _DEFINE.fullmatch(lines[first])
    assert head is not None
    of = _Function(module, head[1], {}, {}, set())
    for part in head[3].split(", ") if head[3] else ():
        kind, name = part.split(" ")[0], part.rsplit("%", 1)[1]
        _make(of, first, lines[first], name, kind)
    taken: dict[int, _Operands] = {}
    for at in range(first + 1, last):
        _defines(of, at, lines[at], taken)
    for at in range(first + 1, last):
        line = lines[at]
        if not line.startswith("  ") and _LABEL.fullmatch(line):
            if not of.ended:
                raise _wrong(at, line, "a block without an end before")
            of.ended = False
        elif of.ended:
            raise _wrong(at, line, "nothing comes here")
        else:
            _instruction(of, at, line, taken.get(at))
    if not of.ended or not of.labels:
        raise _wrong(last, lines[last], "a block without an end before")


def _make(of: _Function, at: int, line: str, name: str, kind: str) -> None:
    if name in of.types or name in of.labels:
        raise _wrong(at, line, "a name twice")
    of.types[name] = kind
    of.made[name] = at


def _defines(of: _Function, at: int, line: str, taken: dict[int, "_Operands"]) -> None:
    """Note the label or value that a line makes, and what the value is made of."""
    if line.startswith("  %") and (found := _VALUE.fullmatch(line)):
        reader = _READERS.get(found[2].partition(" ")[0])
        try:
            if reader is None:
                raise Unsound("no instruction that is known")
            kind, taken[at] = reader(of, found[2])
        except Unsound as error:
            raise _wrong(at, line, str(error)) from None
        _make(of, at, line, found[1], kind)
    elif not line.startswith("  ") and (found := _LABEL.fullmatch(line)):
        if found[1] in of.labels or found[1] in of.types:
            raise _wrong(at, line, "a name twice")
        of.labels.add(found[1])


def _instruction(of: _Function, at: int, line: str, taken: "_Operands | None") -> None:
    try:
        if taken is None:
            taken = tuple(_silent(of, line[2:] if line.startswith("  ") else ""))
        for kind, operand in taken:
            _operand(of, at, kind, operand)
    except Unsound as error:
        raise _wrong(at, line, str(error)) from None


# ---- instructions with a value: its type, and what they take with the types that it must have

_Operands: TypeAlias = tuple[tuple[str, str], ...]
_Made: TypeAlias = tuple[str, _Operands]


def _match(form: re.Pattern[str], text: str) -> re.Match[str]:
    found = form.fullmatch(text)
    if found is None:
        raise Unsound("no instruction that is known")
    return found


def _binary(of: _Function, text: str) -> _Made:
    kind, left, right = _match(_BINARY, text).groups()
    return kind, ((kind, left), (kind, right))


def _icmp(of: _Function, text: str) -> _Made:
    kind, left, right = _match(_ICMP, text).groups()
    return "i1", ((kind, left), (kind, right))


def _select(of: _Function, text: str) -> _Made:
    condition, kind, then, other, otherwise = _match(_SELECT, text).groups()
    if kind != other:
        raise Unsound("two types")
    return kind, (("i1", condition), (kind, then), (kind, otherwise))


def _cast(of: _Function, text: str) -> _Made:
    how, kind, subject, made = _match(_CAST, text).groups()
    if (int(kind[1:]) < int(made[1:])) == (how == "trunc") or kind == made:
        raise Unsound("no such change of width")
    return made, ((kind, subject),)


def _load(of: _Function, text: str) -> _Made:
    kind, place, tag = _match(_LOAD, text).groups()
    _check_tag(of, tag)
    return kind, (("ptr", place),)


def _address(of: _Function, text: str) -> _Made:
    found = _match(_GEP, text)
    return "ptr", (("ptr", found[2]), ("i64", found[3]))


def _check_call(of: _Function, text: str) -> _Made:
    found = _match(_CALL, text)
    return found[1], tuple(_call(of, found))


def _room(of: _Function, text: str) -> _Made:
    _match(_ALLOCA, text)
    return "ptr", ()


_READERS: dict[str, Callable[[_Function, str], _Made]] = {
    **dict.fromkeys(("add", "sub", "mul", "sdiv", "srem", "urem", "and", "or", "xor", "shl", "lshr"), _binary),
    **dict.fromkeys(("zext", "sext", "trunc"), _cast),
    "icmp": _icmp,
    "select": _select,
    "load": _load,
    "getelementptr": _address,
    "call": _check_call,
    "alloca": _room,
}


# ---- instructions without


def _silent(of: _Function, text: str) -> Iterator[tuple[str, str]]:
    """What an instruction without a value takes, with the types that it must have."""
    if found := _STORE.fullmatch(text):
        _check_tag(of, found[4])
        yield from ((found[1], found[2]), ("ptr", found[3]))
    elif found := _CALL.fullmatch(text):
        yield from _call(of, found)
    else:
        of.ended = True
        yield from _ending(of, text)


def _ending(of: _Function, text: str) -> Iterator[tuple[str, str]]:
    if found := _BR.fullmatch(text):
        if found[2] is not None and not of.module.metadata.get(found[2], "").startswith("loop"):
            raise Unsound("no such hint for loops")
        yield ("label", found[1])
    elif found := _BRANCH.fullmatch(text):
        if found[4] is not None and not of.module.metadata.get(found[4], "").startswith("weights"):
            raise Unsound("no such weights")
        yield from (("i1", found[1]), ("label", found[2]), ("label", found[3]))
    elif found := _SWITCH.fullmatch(text):
        ways = _WAY.findall(found[3])
        if "".join(f"i64 {number}, label %{name} " for number, name in ways).strip() != found[3]:
            raise Unsound("no list of ways")
        if len({int(number) for number, _ in ways}) != len(ways):
            raise Unsound("a way twice")
        yield from (("i64", found[1]), ("label", found[2]))
        for number, name in ways:
            yield from (("i64", number), ("label", name))
    elif found := _RET.fullmatch(text):
        if (found[1] or "void") != of.result:
            raise Unsound("another type is to be given")
        if found[1]:
            yield (found[1], found[2])
    else:
        raise Unsound("no instruction that is known")


def _call(of: _Function, found: re.Match[str]) -> Iterator[tuple[str, str]]:
    _check_tag(of, found[4])
    signature = of.module.functions.get(found[2])
    if signature is None or signature.result != found[1]:
        raise Unsound("no such function")
    arguments = [part.split(" ") for part in found[3].split(", ")] if found[3] else []
    if [part[0] for part in arguments] != list(signature.parameters) or any(len(part) != 2 for part in arguments):
        raise Unsound("other arguments are taken")
    yield from ((kind, operand) for kind, operand in arguments)


def _check_tag(of: _Function, tag: str | None) -> None:
    if tag is not None and not of.module.metadata.get(tag, "").startswith("access"):
        raise Unsound("no such access")


def _operand(of: _Function, at: int, kind: str, operand: str) -> None:
    if kind == "label":
        if operand not in of.labels:
            raise Unsound(f"no block {operand}")
    elif operand.startswith("%"):
        name = operand[1:]
        if of.types.get(name) != kind:
            raise Unsound(f"{operand} is no {kind}")
        if of.made[name] >= at:
            raise Unsound(f"{operand} is made later")
    elif operand.startswith("@"):
        if kind != "ptr" or operand[1:] not in of.module.tables:
            raise Unsound(f"{operand} is no {kind}")
    elif not _constant(kind, operand):
        raise Unsound(f"{operand} is no {kind}")


@lru_cache(4096)
def _constant(kind: str, text: str) -> bool:
    if kind == "ptr":
        return text == "null"
    if kind == "i1":
        return text in ("true", "false")
    if not re.fullmatch(r"-?\d{1,400}", text):
        return False
    bits = int(kind[1:])
    return -(1 << bits - 1) <= int(text) < 1 << bits
