"""Well-made programs by chance, which never go astray. Input: a source of chance; output: a program."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from both_ways import get, number, program

from hoyle.native import program as p

LOW, HIGH = -(1 << 31), (1 << 31) - 1


@dataclass
class Maker:
    """What can be used where a statement is made."""

    chance: Random
    cards: int
    fields: list[p.Field]
    tables: dict[str, p.Table]
    routines: dict[str, p.Routine] = field(default_factory=dict)
    arrays: dict[str, int] = field(default_factory=dict)
    known: dict[str, p.ValueType] = field(default_factory=dict)
    loops: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    names: int = 0
    ends: Callable[["Maker"], p.Statement] | None = None


def random_program(chance: Random, cards: int) -> p.Program:
    """A program of a few routines and nodes."""
    fields = [
        p.Field(f"{region}_{type_}_{bits}_{length}", region, type_, length, bits, *_first(chance, type_, cards, length))
        for region in ("state", "record", "tally")
        for type_, bits in (("int", 8), ("int", 16), ("int", 32), ("int", 64), ("bool", 64), ("mask", 64))
        for length in (None, 3)
        if chance.random() < 0.5
    ] + [p.Field("rng", start=chance.randrange(-5, 1 << 62))]
    tables = {
        "numbers": p.Table(tuple(chance.randrange(-(1 << 20), 1 << 20) >> chance.randrange(20) for _ in range(5))),
        "bools": p.Table((1, 0, 1), "bool"),
        "masks": p.Table(tuple(chance.getrandbits(cards) for _ in range(3)), "mask"),
    }
    routines: dict[str, p.Routine] = {}
    for at in range(chance.randrange(4)):
        routines[f"r{at}"] = _routine(chance, cards, fields, tables, dict(routines))
    count = chance.randrange(1, 5)
    bodies = []
    for _ in range(count):
        maker = Maker(chance, cards, fields, tables, routines, ends=lambda m: _leave(m, count))
        maker.arrays = {"a": 4, "b": 2}
        bodies.append((p.Spend(number(1)), *_filled_arrays(maker), *_body(maker, 3), _leave(maker, count)))
    return program(
        *bodies, fields=fields, tables=tables, routines=routines, cards=cards, arrays={"a": 4, "b": 2}, fuel=25
    )


def _first(chance: Random, type_: str, cards: int, length: int | None) -> tuple[int, tuple[int, ...] | None]:
    def one() -> int:
        return {"int": chance.randrange(-100, 100), "bool": chance.randrange(2), "mask": chance.getrandbits(cards)}[
            type_
        ]

    return one(), None if length is None or chance.random() < 0.5 else tuple(one() for _ in range(length))


def _routine(
    chance: Random, cards: int, fields: list[p.Field], tables: dict[str, p.Table], known: dict[str, p.Routine]
) -> p.Routine:
    types: tuple[p.ValueType, ...] = ("int", "bool", "mask")
    parameters = tuple((f"p{at}", chance.choice(types)) for at in range(chance.randrange(3)))
    result = chance.choice((*types, None))

    def leave(maker: Maker) -> p.Statement:
        if chance.random() < 0.1:
            return p.Fail()
        return p.Return(None if result is None else _expr(maker, result, 2))

    maker = Maker(chance, cards, fields, tables, known, {"a": 3}, dict(parameters), ends=leave)
    body = (*_filled_arrays(maker), *_body(maker, 2), p.Return(None if result is None else _expr(maker, result, 2)))
    return p.Routine(parameters, result, body, {"a": 3})


def _filled_arrays(maker: Maker) -> p.Body:
    return tuple(p.Poke(name, number(at), number(at)) for name, length in maker.arrays.items() for at in range(length))


def _leave(maker: Maker, count: int) -> p.Statement:
    node = maker.chance.randrange(count)
    kind = maker.chance.randrange(6)
    if kind == 0:
        return p.Stop(maker.chance.choice((p.OVER, p.WAITING)), node)
    if kind == 1:
        return p.Switch(p.Compute("mod", _expr(maker, "int", 1), number(count)), tuple(range(count)))
    return p.Fail() if kind == 2 and maker.chance.random() < 0.2 else p.Goto(node)


# ---- statements


def _body(maker: Maker, depth: int) -> p.Body:
    found: list[p.Statement] = []
    for _ in range(maker.chance.randrange(1, 5)):
        found += _statements(maker, depth)
    return tuple(found)


def _inner(maker: Maker, depth: int) -> p.Body:
    """A body that what is known behind it does not depend on; sometimes it ends its way."""
    before, kind = dict(maker.known), maker.chance.random()
    body = _body(maker, depth)
    if kind < 0.15 and maker.loops:
        body = (*body, maker.chance.choice((p.Break, p.Continue))(maker.chance.choice(maker.loops)))
    elif kind < 0.25 and maker.ends is not None:
        body = (*body, maker.ends(maker))
    maker.known = before
    return body


def _otherwise(maker: Maker, depth: int) -> p.Body:
    """The other way, which does not end: something comes behind it."""
    before = dict(maker.known)
    body = _body(maker, depth) if maker.chance.random() < 0.5 else ()
    maker.known = before
    return body


def _statements(maker: Maker, depth: int) -> list[p.Statement]:
    chance = maker.chance
    kind = chance.randrange(10 if depth else 7)
    if kind < 2:
        type_: p.ValueType = chance.choice(("int", "bool", "mask"))
        value = _expr(maker, type_, 3)
        return [p.Set(_local(maker, type_), value)]
    if kind < 4:
        kept = [of.name for of in maker.fields if of.region == "state"]
        return [p.Restore(chance.choice(kept)) if chance.random() < 0.1 else _store(maker)]
    if kind == 4:
        name = chance.choice(list(maker.arrays))
        return [p.Poke(name, _index(maker, maker.arrays[name]), _expr(maker, "int", 2))]
    if kind == 5:
        limit = p.Compute("+", p.Compute("mod", _small(maker, 1), number(1 << chance.randrange(1, 32))), number(1))
        return [p.Roll(_local(maker, "int"), "rng", limit, chance.choice(("below", "pick")))]
    if kind == 6:
        return _call(maker)
    if kind == 7:
        return [p.If(_expr(maker, "bool", 2), _inner(maker, depth - 1), _otherwise(maker, depth - 1))]
    return _loop(maker, depth)


def _local(maker: Maker, type_: p.ValueType) -> str:
    """A local to be filled: one that is known, or a new one."""
    old = [name for name, of in maker.known.items() if of == type_ and name not in maker.held]
    if old and maker.chance.random() < 0.5:
        return maker.chance.choice(old)
    maker.names += 1
    maker.known[f"x{maker.names}"] = type_
    return f"x{maker.names}"


def _store(maker: Maker) -> p.Store:
    of = maker.chance.choice(maker.fields[:-1] or [p.Field("fuel")])
    if of.name == "fuel":
        return p.Store("fuel", p.Load("int", "fuel"))
    value = _expr(maker, of.type, 3)
    if of.type == "int" and of.bits < 64:
        value = _clamp(value, -(1 << of.bits - 1), (1 << of.bits - 1) - 1)
    return p.Store(of.name, value, None if of.length is None else _index(maker, of.length))


def _call(maker: Maker) -> list[p.Statement]:
    if not maker.routines:
        return [_store(maker)]
    name, routine = maker.chance.choice(list(maker.routines.items()))
    arguments = tuple(_expr(maker, type_, 2) for _, type_ in routine.parameters)
    local = None if routine.result is None or maker.chance.random() < 0.2 else _local(maker, routine.result)
    return [p.Call(local, name, arguments)]


def _loop(maker: Maker, depth: int) -> list[p.Statement]:
    maker.names += 1
    label, local, kind = f"l{maker.names}", f"i{maker.names}", maker.chance.randrange(3)
    before = dict(maker.known)
    if kind == 0:
        low, high = (_clamp(_expr(maker, "int", 1), 0, 3) for _ in range(2))
    mask = _expr(maker, "mask", 1)
    maker.known[local] = "int"
    maker.held.append(local)
    maker.loops.append(label)
    body = _inner(maker, depth - 1)
    maker.loops.pop()
    maker.held.pop()
    maker.known = before
    if kind == 0:
        return [p.Count(label, local, low, high, body)]
    if kind == 1:
        few = p.Combine(
            "mask", "and", mask, p.Const("mask", maker.chance.getrandbits(maker.cards) & 7 << maker.cards // 2)
        )
        return [p.Each(label, local, few, body)]
    ended = not body or not isinstance(body[-1], p.Break | p.Continue | p.Return | p.Goto | p.Switch | p.Stop | p.Fail)
    step: p.Body = (
        p.Set(local, p.Compute("+", get(local), number(1))),
        p.If(p.Compare(">", get(local), number(3)), (p.Break(label),)),
    )
    return [p.Set(local, number(0)), p.Loop(label, (*step, *body, *((p.Continue(label),) if ended else ())))]


# ---- expressions


def _expr(maker: Maker, type_: p.ValueType, depth: int) -> p.Expr:
    return {"int": _number, "bool": _bool, "mask": _mask}[type_](maker, depth)


def _clamp(value: p.Expr, low: int = LOW, high: int = HIGH) -> p.Expr:
    return p.Compute("max", p.Compute("min", value, number(high)), number(low))


def _index(maker: Maker, length: int) -> p.Expr:
    return p.Compute("mod", _number(maker, 1), number(length))


def _small(maker: Maker, depth: int) -> p.Expr:
    """A number of 32 bits."""
    return _clamp(_number(maker, depth))


def _leaf(maker: Maker, type_: p.ValueType) -> p.Expr:
    chance = maker.chance
    found: list[p.Expr] = [get(name, of) for name, of in maker.known.items() if of == type_]
    for of in maker.fields:
        if of.type == type_:
            index = None if of.length is None else number(chance.randrange(of.length))
            found.append(p.Load(type_, of.name, index))
    if found and chance.random() < 0.7:
        return chance.choice(found)
    if type_ == "int":
        return number(chance.choice((0, 1, 2, -1, chance.randrange(LOW, HIGH), chance.randrange(-100, 100))))
    return p.Const(type_, chance.getrandbits(1 if type_ == "bool" else maker.cards))


def _number(maker: Maker, depth: int) -> p.Expr:
    chance = maker.chance
    if depth <= 0:
        return _leaf(maker, "int")
    match chance.randrange(9):
        case 0 | 1:
            return p.Compute(chance.choice(("+", "-", "*")), _small(maker, depth - 1), _small(maker, depth - 1))
        case 2:
            above = p.Compute("max", _number(maker, depth - 1), number(1))
            return p.Compute(chance.choice(("div", "mod")), _number(maker, depth - 1), above)
        case 3:
            return p.Compute(chance.choice(("min", "max", "mix")), _number(maker, depth - 1), _number(maker, depth - 1))
        case 4:
            return p.ToInt(_bool(maker, depth - 1))
        case 5:
            return p.Size(_mask(maker, depth - 1))
        case 6:
            cards = p.Combine("mask", "or", _mask(maker, depth - 1), p.Bit(number(chance.randrange(maker.cards))))
            if chance.random() < 0.5:
                return p.End(chance.choice(("first", "last")), cards)
            return p.Nth(cards, p.Compute("mod", _number(maker, depth - 1), p.Size(cards)))
        case 7:
            return p.Look("int", "numbers", _index(maker, 5))
    name = chance.choice(list(maker.arrays))
    return p.Peek(name, _index(maker, maker.arrays[name]))


def _select(maker: Maker, type_: p.ValueType, depth: int) -> p.Expr:
    return p.Select(type_, _bool(maker, depth), _expr(maker, type_, depth), _expr(maker, type_, depth))


def _bool(maker: Maker, depth: int) -> p.Expr:
    chance = maker.chance
    if depth <= 0:
        return _leaf(maker, "bool")
    match chance.randrange(6):
        case 0:
            order: p.Order = chance.choice(("==", "!=", "<", "<=", ">", ">="))
            return p.Compare(order, _number(maker, depth - 1), _number(maker, depth - 1))
        case 1:
            type_: p.ValueType = chance.choice(("bool", "mask"))
            return p.Compare(
                chance.choice(("==", "!=")), _expr(maker, type_, depth - 1), _expr(maker, type_, depth - 1)
            )
        case 2:
            return p.Not(_bool(maker, depth - 1))
        case 3:
            return p.Has(_mask(maker, depth - 1), p.Compute("mod", _number(maker, depth - 1), number(maker.cards)))
        case 4:
            return p.Look("bool", "bools", _index(maker, 3))
    return _combine(maker, "bool", depth)


def _combine(maker: Maker, type_: p.ValueType, depth: int) -> p.Expr:
    if maker.chance.random() < 0.4:
        return _select(maker, type_, depth - 1)
    operator: p.SetOperator = maker.chance.choice(("and", "or", "xor", "without"))
    return p.Combine(type_, operator, _expr(maker, type_, depth - 1), _expr(maker, type_, depth - 1))


def _mask(maker: Maker, depth: int) -> p.Expr:
    if depth <= 0:
        return _leaf(maker, "mask")
    match maker.chance.randrange(4):
        case 0:
            return p.Bit(p.Compute("mod", _number(maker, depth - 1), number(maker.cards)))
        case 1:
            return p.Look("mask", "masks", _index(maker, 3))
    return _combine(maker, "mask", depth)
