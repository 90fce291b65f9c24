"""What is wrong with one body. Input: a body and what is known where it stands; output: faults, as sentences in a list.

A body is walked once in reading order. With it goes the set of locals that are surely filled, or None where play cannot
come.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from hoyle.native import program as p
from hoyle.native.walk import expressions, operands

#: The locals surely filled; None: nothing comes here.
Sure: TypeAlias = frozenset[str] | None


@dataclass(slots=True)
class Scope:
    """What is known of the routine or node that a body belongs to, and what has been found."""

    program: p.Program
    place: str
    arrays: Mapping[str, int]
    result: p.ValueType | None = None
    routine: bool = False
    faults: list[str] = field(default_factory=list)
    types: dict[str, p.ValueType] = field(default_factory=dict)
    held: list[str] = field(default_factory=list)
    loops: list[str] = field(default_factory=list)
    breaks: dict[str, Sure] = field(default_factory=dict)

    def wrong(self, text: str) -> None:
        """Note a fault."""
        self.faults.append(f"{self.place}: {text}")


def check_body(scope: Scope, body: p.Body, sure: Sure) -> Sure:
    """What is sure after a body; None if nothing comes behind it."""
    for statement in body:
        if sure is None:
            scope.wrong(f"nothing comes to the statement {type(statement).__name__}")
            return None
        for expr in expressions(statement):
            check_expr(scope, expr, sure)
        sure = _check_statement(scope, statement, sure)
    return sure


# ---- statements


def _check_statement(scope: Scope, statement: p.Statement, sure: frozenset[str]) -> Sure:
    match statement:
        case p.Set(local=local, value=value):
            return _filled_locals(scope, local, value.type, sure)
        case p.Call():
            return _check_call(scope, statement, sure)
        case p.Roll():
            return _check_roll(scope, statement, sure)
        case p.If(condition=condition, then=then, otherwise=otherwise):
            _want(scope, condition, "bool", "the condition of If")
            return _both(check_body(scope, then, sure), check_body(scope, otherwise, sure))
        case p.Loop() | p.Count() | p.Each():
            return _check_loop(scope, statement, sure)
        case p.Store() | p.Poke() | p.Restore() | p.Spend() | p.Poll():
            _check_effect(scope, statement)
            return sure
    return _check_end(scope, statement, sure)


def _check_effect(scope: Scope, statement: p.Store | p.Poke | p.Restore | p.Spend | p.Poll) -> None:
    match statement:
        case p.Restore(field=name, items=items):
            of = scope.program.fields.get(name)
            if of is None or of.region != "state":
                scope.wrong(f"{name} is no field of the state, to be put back")
            elif items is not None and not (of.length is not None and 0 < items <= of.length):
                scope.wrong(f"{name} has no {items} items to be put back")
        case p.Store(field=name, value=value, index=index):
            of = _check_field(scope, name, index)
            if of is not None:
                _want(scope, value, of.type, f"what is stored in {name}")
        case p.Poke(array=array, index=index, value=value):
            _check_array(scope, array)
            _want(scope, index, "int", f"the index of {array}")
            _want(scope, value, "int", f"what is put into {array}")
        case p.Spend(amount=amount):
            _want(scope, amount, "int", "what is spent")
        case p.Poll(amount=amount):
            _want(scope, amount, "int", "the amount of Poll")
            if scope.routine:
                scope.wrong("Poll in a routine")


def _check_end(scope: Scope, statement: p.Statement, sure: frozenset[str]) -> Sure:
    """A statement that nothing comes behind."""
    match statement:
        case p.Break(label=label) | p.Continue(label=label):
            if label not in scope.loops:
                scope.wrong(f"{type(statement).__name__} of {label}, which is no loop around it")
            elif isinstance(statement, p.Break):
                scope.breaks[label] = _both(scope.breaks.get(label), sure)
        case p.Return(value=value):
            _check_return(scope, value)
        case p.Goto(node=node) | p.Stop(node=node):
            _check_jump(scope, type(statement).__name__, (node,))
        case p.Switch(value=value, nodes=nodes):
            _want(scope, value, "int", "the value of Switch")
            _check_jump(scope, "Switch", nodes)
        case p.Fail():
            pass
        case _:
            scope.wrong(f"no statement: {statement!r}")
    return None


def _both(one: Sure, other: Sure) -> Sure:
    """What is sure where two ways meet."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _filled_locals(scope: Scope, local: str, type_: p.ValueType, sure: frozenset[str]) -> frozenset[str]:
    if local in scope.held:
        scope.wrong(f"the local {local} is changed in its own loop")
    known = scope.types.setdefault(local, type_)
    if known != type_:
        scope.wrong(f"the local {local} is {known}, and is filled with {type_}")
    return sure | {local}


def _check_loop(scope: Scope, loop: p.Loop | p.Count | p.Each, sure: frozenset[str]) -> Sure:
    if loop.label in scope.loops:
        scope.wrong(f"a loop {loop.label} inside a loop of that name")
    before = scope.breaks.pop(loop.label, None)
    scope.loops.append(loop.label)
    if isinstance(loop, p.Loop):
        check_body(scope, loop.body, sure)
        after = scope.breaks.pop(loop.label, None)
    else:
        if isinstance(loop, p.Count):
            _want(scope, loop.low, "int", "the low end of Count")
            _want(scope, loop.high, "int", "the high end of Count")
        else:
            _want(scope, loop.mask, "mask", "what Each goes through")
        inside = _filled_locals(scope, loop.local, "int", sure)
        scope.held.append(loop.local)
        check_body(scope, loop.body, inside)
        scope.held.pop()
        scope.breaks.pop(loop.label, None)
        after = sure - {loop.local}
    scope.loops.pop()
    if before is not None:
        scope.breaks[loop.label] = before
    return after


def _check_call(scope: Scope, call: p.Call, sure: frozenset[str]) -> frozenset[str]:
    routine = scope.program.routines.get(call.routine)
    if routine is None:
        scope.wrong(f"no routine {call.routine}")
        return sure if call.local is None else sure | {call.local}
    if len(call.arguments) != len(routine.parameters):
        scope.wrong(f"{call.routine} takes {len(routine.parameters)} values and is given {len(call.arguments)}")
    for argument, (name, type_) in zip(call.arguments, routine.parameters):
        _want(scope, argument, type_, f"{name} of {call.routine}")
    if call.local is None:
        return sure
    if routine.result is None:
        scope.wrong(f"{call.routine} gives no value to put into {call.local}")
        return sure | {call.local}
    return _filled_locals(scope, call.local, routine.result, sure)


def _check_roll(scope: Scope, roll: p.Roll, sure: frozenset[str]) -> frozenset[str]:
    _want(scope, roll.limit, "int", "the limit of Roll")
    if roll.way not in ("below", "pick"):
        scope.wrong(f"Roll has no way {roll.way}")
    of = scope.program.fields.get(roll.generator)
    if of is None:
        scope.wrong(f"no field {roll.generator}")
    elif not whole(of):
        scope.wrong(f"the generator {roll.generator} is not one int of 64 bits of the state")
    return _filled_locals(scope, roll.local, "int", sure)


def whole(of: p.Field) -> bool:
    """Whether a field is one number of 64 bits of the state."""
    return of.region == "state" and of.type == "int" and of.length is None and of.bits == 64


def _check_return(scope: Scope, value: p.Expr | None) -> None:
    if not scope.routine:
        scope.wrong("Return in a node")
    elif value is None:
        if scope.result is not None:
            scope.wrong(f"Return without the {scope.result} that is to be given")
    elif scope.result is None:
        scope.wrong("Return of a value where none is given")
    else:
        _want(scope, value, scope.result, "the value of Return")


def _check_jump(scope: Scope, what: str, nodes: Sequence[int]) -> None:
    if scope.routine:
        scope.wrong(f"{what} in a routine")
    if len(set(nodes)) < len(nodes):
        scope.wrong(f"{what} has a node twice")
    for node in nodes:
        if node not in scope.program.nodes:
            scope.wrong(f"no node {node}")


# ---- expressions


def check_expr(scope: Scope, expr: p.Expr, sure: frozenset[str]) -> None:
    """Note what is wrong with an expression."""
    for inner in operands(expr):
        check_expr(scope, inner, sure)
    match expr:
        case p.Const(type=type_, value=value):
            if not fits(scope.program, type_, value):
                scope.wrong(f"{value} is no {type_}")
        case p.Get():
            _check_get(scope, expr, sure)
        case p.Load(type=type_, field=name, index=index):
            of = _check_field(scope, name, index)
            if of is not None and of.type != type_:
                scope.wrong(f"the field {name} is {of.type}, not {type_}")
        case p.Look(type=type_, table=name, index=index):
            table = scope.program.tables.get(name)
            if table is None:
                scope.wrong(f"no table {name}")
            elif table.type != type_:
                scope.wrong(f"the table {name} has {table.type}, not {type_}")
            _want(scope, index, "int", f"the index of {name}")
        case p.Peek(array=array, index=index):
            _check_array(scope, array)
            _want(scope, index, "int", f"the index of {array}")
        case _:
            _check_operation(scope, expr)


def _check_operation(scope: Scope, expr: p.Expr) -> None:
    """An expression that is made of others."""
    match expr:
        case p.Compute(operator=operator, left=left, right=right):
            _require_known(scope, operator, ("+", "-", "*", "div", "mod", "min", "max", "mix"))
            _want(scope, left, "int", f"the left of {operator}")
            _want(scope, right, "int", f"the right of {operator}")
        case p.Compare():
            _check_compare(scope, expr)
        case p.Combine(type=type_, operator=operator, left=left, right=right):
            _require_known(scope, operator, ("and", "or", "xor", "without"))
            if type_ == "int":
                scope.wrong(f"{operator} of ints")
            _want(scope, left, type_, f"the left of {operator}")
            _want(scope, right, type_, f"the right of {operator}")
        case p.Not(subject=subject) | p.ToInt(subject=subject):
            _want(scope, subject, "bool", f"what {type(expr).__name__} is of")
        case p.Select(type=type_, condition=condition, then=then, otherwise=otherwise):
            _want(scope, condition, "bool", "the condition of Select")
            _want(scope, then, type_, "a value of Select")
            _want(scope, otherwise, type_, "a value of Select")
        case p.Bit(card=card):
            _want(scope, card, "int", "the card of Bit")
        case p.Has(mask=mask, card=card):
            _want(scope, mask, "mask", "the mask of Has")
            _want(scope, card, "int", "the card of Has")
        case p.Size(mask=mask):
            _want(scope, mask, "mask", "the mask of Size")
        case p.End(kind=kind, mask=mask):
            _require_known(scope, kind, ("first", "last"))
            _want(scope, mask, "mask", "the mask of End")
        case p.Nth(mask=mask, number=number):
            _want(scope, mask, "mask", "the mask of Nth")
            _want(scope, number, "int", "the number of Nth")


def _check_compare(scope: Scope, expr: p.Compare) -> None:
    _require_known(scope, expr.operator, ("==", "!=", "<", "<=", ">", ">="))
    if expr.left.type != "int" and expr.operator not in ("==", "!="):
        scope.wrong(f"{expr.operator} of {expr.left.type}")
    _want(scope, expr.right, expr.left.type, f"the right of {expr.operator}")


def _check_get(scope: Scope, expr: p.Get, sure: frozenset[str]) -> None:
    known = scope.types.get(expr.local)
    if known is None or expr.local not in sure:
        scope.wrong(f"the local {expr.local} may not be filled where it is asked for")
    if known is not None and known != expr.type:
        scope.wrong(f"the local {expr.local} is {known}, not {expr.type}")


def _check_field(scope: Scope, name: str, index: p.Expr | None) -> p.Field | None:
    of = scope.program.fields.get(name)
    if of is None:
        scope.wrong(f"no field {name}")
    elif of.length is None and index is not None:
        scope.wrong(f"an index for {name}, which is no array")
    elif of.length is not None and index is None:
        scope.wrong(f"no index for the array {name}")
    if index is not None:
        _want(scope, index, "int", f"the index of {name}")
    return of


def _check_array(scope: Scope, array: str) -> None:
    if array not in scope.arrays:
        scope.wrong(f"no array {array}")


def _require_known(scope: Scope, word: str, words: Sequence[str]) -> None:
    if word not in words:
        scope.wrong(f"no operator {word}")


def _want(scope: Scope, expr: p.Expr, type_: p.ValueType, what: str) -> None:
    if expr.type != type_:
        scope.wrong(f"{what} is {expr.type}, not {type_}")


def fits(program: p.Program, type_: p.ValueType, value: int, bits: int = 64) -> bool:
    """Whether a number can be a value of a type; an int in so many bits."""
    if type_ == "int":
        return -(1 << (bits - 1)) <= value < 1 << (bits - 1)
    return 0 <= value < (2 if type_ == "bool" else 1 << program.cards)
