"""A program run slowly and plainly, with everything looked at. Input: a program and a memory; output: a status.

What a checked program must still never do (an index outside, a number too wide for its field, a divisor that is not above
0, an item of an array of a routine that was never filled) raises `Astray`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from hoyle.engine.runtime import dice
from hoyle.native import program as p
from hoyle.native.memory import image
from native.oracle.check_body import fits

#: The values of each field by its name; one that is no array has a list of one.
Memory: TypeAlias = dict[str, list[int]]


class Astray(Exception):
    """A program did what its maker promised that it never does."""


def fresh(program: p.Program) -> Memory:
    """The memory that a game begins with."""
    return {name: image(of) for name, of in program.fields.items()}


def run(program: p.Program, memory: Memory) -> int:
    """Go on from the node in the field `node`, until the program stops; the status."""
    number = memory["node"][0]
    try:
        while True:
            if number not in program.nodes:
                raise Astray(f"no node {number}")
            node = program.nodes[number]
            frame = _Frame(program, memory, {}, {name: [None] * n for name, n in node.arrays.items()})
            way = _body(frame, node.body)
            if not isinstance(way, _Jump):
                raise Astray(f"node {number} has an end without a way on")
            number = way.node
            if way.status is not None:
                memory["node"][0] = number
                return way.status
    except _Failed:
        return p.FAILED


class _Failed(Exception):
    """The game stops."""


@dataclass(frozen=True, slots=True)
class _Jump:
    node: int
    status: int | None = None


@dataclass(frozen=True, slots=True)
class _Given:
    value: int | None


#: How a body was left: None by its end, otherwise by one of these statements.
_Way: TypeAlias = p.Break | p.Continue | _Given | _Jump | None


@dataclass(slots=True)
class _Frame:
    program: p.Program
    memory: Memory
    locals: dict[str, int]
    arrays: dict[str, list[int | None]]


# ---- statements


def _body(frame: _Frame, body: p.Body) -> _Way:
    for statement in body:
        way = _statement(frame, statement)
        if way is not None:
            return way
    return None


def _statement(frame: _Frame, statement: p.Statement) -> _Way:
    match statement:
        case p.If(condition=condition, then=then, otherwise=otherwise):
            return _body(frame, then if evaluate(frame, condition) else otherwise)
        case p.Loop():
            return _loop(frame, statement)
        case p.Count(low=low, high=high):
            return _rounds(frame, statement, range(evaluate(frame, low), evaluate(frame, high)))
        case p.Each(mask=mask):
            return _rounds(frame, statement, _cards(evaluate(frame, mask)))
        case p.Break() | p.Continue():
            return statement
        case p.Return(value=value):
            return _Given(None if value is None else evaluate(frame, value))
        case p.Goto(node=node):
            return _Jump(node)
        case p.Switch(value=value, nodes=nodes):
            number = evaluate(frame, value)
            if number not in nodes:
                raise Astray(f"a way to {number}, which is none of {nodes}")
            return _Jump(number)
        case p.Stop(status=status, node=node):
            return _Jump(node, status)
        case p.Fail():
            raise _Failed
    _effect(frame, statement)
    return None


def _effect(frame: _Frame, statement: p.Statement) -> None:
    """A statement with the next one behind it."""
    match statement:
        case p.Set(local=local, value=value):
            frame.locals[local] = evaluate(frame, value)
        case p.Store():
            _store(frame, statement)
        case p.Poke(array=array, index=index, value=value):
            items = frame.arrays[array]
            at = _inside(evaluate(frame, index), len(items), array)
            items[at] = evaluate(frame, value)
        case p.Restore(field=name, items=items):
            frame.memory[name][:items] = image(frame.program.fields[name])[:items]
        case p.Call():
            _call(frame, statement)
        case p.Roll():
            _roll(frame, statement)
        case p.Spend(amount=amount, looked_at=looked_at):
            fuel = frame.memory["fuel"]
            fuel[0] = _fit(fuel[0] - evaluate(frame, amount))
            if looked_at and fuel[0] < 0:
                raise _Failed
        case p.Poll(amount=amount):
            evaluate(frame, amount)
        case _:
            raise TypeError(f"no statement: {statement!r}")


def _loop(frame: _Frame, loop: p.Loop) -> _Way:
    while True:
        way = _body(frame, loop.body)
        if isinstance(way, p.Break) and way.label == loop.label:
            return None
        if way is not None and not (isinstance(way, p.Continue) and way.label == loop.label):
            return way


def _rounds(frame: _Frame, loop: p.Count | p.Each, numbers: range | list[int]) -> _Way:
    for number in numbers:
        frame.locals[loop.local] = number
        way = _body(frame, loop.body)
        if isinstance(way, p.Break) and way.label == loop.label:
            return None
        if way is not None and not (isinstance(way, p.Continue) and way.label == loop.label):
            return way
    return None


def _store(frame: _Frame, statement: p.Store) -> None:
    of = frame.program.fields[statement.field]
    items = frame.memory[statement.field]
    at = 0 if statement.index is None else _inside(evaluate(frame, statement.index), len(items), of.name)
    value = evaluate(frame, statement.value)
    if not fits(frame.program, of.type, value, of.bits):
        raise Astray(f"{value} does not fit into {of.name}")
    items[at] = value


def _call(frame: _Frame, call: p.Call) -> None:
    routine = frame.program.routines[call.routine]
    values = [evaluate(frame, argument) for argument in call.arguments]
    arrays: dict[str, list[int | None]] = {name: [None] * n for name, n in routine.arrays.items()}
    names = (name for name, _ in routine.parameters)
    way = _body(_Frame(frame.program, frame.memory, dict(zip(names, values)), arrays), routine.body)
    if call.local is not None:
        if not isinstance(way, _Given) or way.value is None:
            raise Astray(f"{call.routine} gave no value")
        frame.locals[call.local] = way.value


@dataclass(slots=True)
class _Holder:
    rng: int


def _roll(frame: _Frame, roll: p.Roll) -> None:
    limit = evaluate(frame, roll.limit)
    if not 1 <= limit <= 1 << 32:
        raise Astray(f"a random number below {limit}")
    field = frame.memory[roll.generator]
    holder = _Holder(field[0] & dice.MASK)
    frame.locals[roll.local] = (dice.below if roll.way == "below" else dice.pick)(holder, limit)
    field[0] = with_sign(holder.rng)


def with_sign(number: int) -> int:
    """A number of 64 bits as it is kept in a field: with a sign."""
    return ((number + (1 << 63)) & dice.MASK) - (1 << 63)


# ---- expressions


def evaluate(frame: _Frame, expr: p.Expr) -> int:
    """The value of an expression; a bool is 0 or 1, a mask its bits."""
    match expr:
        case p.Const(value=value):
            return value
        case p.Get(local=local):
            return frame.locals[local]
        case p.Load(field=name, index=None):
            return frame.memory[name][0]
        case p.Load(field=name, index=index) if index is not None:
            items = frame.memory[name]
            return items[_inside(evaluate(frame, index), len(items), name)]
        case p.Look(table=name, index=index):
            values = frame.program.tables[name].values
            return values[_inside(evaluate(frame, index), len(values), name)]
        case p.Peek(array=name, index=index):
            array = frame.arrays[name]
            item = array[_inside(evaluate(frame, index), len(array), name)]
            if item is None:
                raise Astray(f"an item of {name} was never filled")
            return item
        case p.Select(condition=condition, then=then, otherwise=otherwise):
            values = (evaluate(frame, otherwise), evaluate(frame, then))
            return values[evaluate(frame, condition)]
    return _operation(frame, expr)


def _operation(frame: _Frame, expr: p.Expr) -> int:
    match expr:
        case p.Compute(operator=operator, left=left, right=right):
            return _fit(_compute(operator, evaluate(frame, left), evaluate(frame, right)))
        case p.Compare(operator=operator, left=left, right=right):
            return int(_compare(operator, evaluate(frame, left), evaluate(frame, right)))
        case p.Combine(operator=operator, left=left, right=right):
            return _combine(operator, evaluate(frame, left), evaluate(frame, right))
        case p.Not(subject=subject):
            return 1 - evaluate(frame, subject)
        case p.ToInt(subject=subject):
            return evaluate(frame, subject)
        case p.Bit(card=card):
            return 1 << _inside(evaluate(frame, card), frame.program.cards, "the deck")
        case p.Has(mask=mask, card=card):
            return evaluate(frame, mask) >> _inside(evaluate(frame, card), frame.program.cards, "the deck") & 1
        case p.Size(mask=mask):
            return evaluate(frame, mask).bit_count()
        case p.End(kind=kind, mask=mask):
            cards = _cards(evaluate(frame, mask))
            if not cards:
                raise Astray("an end of no cards")
            return cards[0 if kind == "first" else -1]
        case p.Nth(mask=mask, number=number):
            cards = _cards(evaluate(frame, mask))
            return cards[_inside(evaluate(frame, number), len(cards), "a mask")]
    raise TypeError(f"no expression: {expr!r}")


def _compute(operator: p.IntOperator, left: int, right: int) -> int:
    if operator in ("div", "mod") and right <= 0:
        raise Astray(f"{left} {operator} {right}")
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "div":
            return left // right
        case "mod":
            return left % right
        case "min":
            return min(left, right)
        case "max":
            return max(left, right)
        case "mix":
            return ((left ^ right) * 1099511628211) % (1 << 63)


def _compare(operator: p.Order, left: int, right: int) -> bool:
    match operator:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right


def _combine(operator: p.SetOperator, left: int, right: int) -> int:
    match operator:
        case "and":
            return left & right
        case "or":
            return left | right
        case "xor":
            return left ^ right
        case "without":
            return left & ~right


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def _inside(index: int, length: int, what: str) -> int:
    if not 0 <= index < length:
        raise Astray(f"item {index} of {what}, which has {length}")
    return index


def _fit(number: int) -> int:
    if not -(1 << 63) <= number < 1 << 63:
        raise Astray(f"{number} has more than 64 bits")
    return number
