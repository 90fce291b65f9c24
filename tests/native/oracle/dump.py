"""A program as text, for people and for golden files. Input: a program; output: lines, the same for the same program."""

from collections.abc import Iterator, Mapping

from hoyle.native import program as p

STATUSES = {p.OVER: "over", p.WAITING: "waiting", p.FAILED: "failed"}


def dump(program: p.Program) -> str:
    """The text of a program: fields and tables, then routines, then nodes."""
    lines = [f"{program.cards} cards", ""]
    lines += [_field(program, of) for of in program.fields.values()]
    lines += [f"table {t.type} {name} = {_values(t.type, t.values)}" for name, t in program.tables.items()]
    for name, routine in program.routines.items():
        parameters = ", ".join(f"{parameter}: {type_}" for parameter, type_ in routine.parameters)
        result = "" if routine.result is None else f" -> {routine.result}"
        lines += ["", f"routine {name}({parameters}){result}:", *_inside(routine.arrays, routine.body)]
    for number, node in program.nodes.items():
        lines += ["", f"node {number}:", *_inside(node.arrays, node.body)]
    return "\n".join(lines) + "\n"


def _field(program: p.Program, of: p.Field) -> str:
    type_ = f"int{of.bits}" if of.type == "int" else of.type
    length = "" if of.length is None else f"[{of.length}]"
    values = _values(of.type, (of.start,) if of.image is None else of.image)
    return f"{of.region} {type_}{length} {of.name} = {values}"


def _values(type_: p.ValueType, values: tuple[int, ...]) -> str:
    return " ".join(_constant(type_, value) for value in values)


def _inside(arrays: Mapping[str, int], body: p.Body) -> list[str]:
    return _indent([*(f"array {name}[{length}]" for name, length in arrays.items()), *_body(body)])


def _indent(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


# ---- statements


def _body(body: p.Body) -> list[str]:
    return [line for statement in body for line in _statement(statement)] or ["nothing"]


def _statement(statement: p.Statement) -> list[str]:
    match statement:
        case p.If():
            return list(_if(statement))
        case p.Loop(label=label, body=body):
            return [f"loop {label}:", *_indent(_body(body))]
        case p.Count(label=label, local=local, low=low, high=high, body=body):
            return [f"count {label}: {local} from {say(low)} below {say(high)}:", *_indent(_body(body))]
        case p.Each(label=label, local=local, mask=mask, body=body):
            return [f"each {label}: {local} in {say(mask)}:", *_indent(_body(body))]
    return [_line(statement)]


def _if(statement: p.If) -> Iterator[str]:
    yield f"if {say(statement.condition)}:"
    yield from _indent(_body(statement.then))
    if statement.otherwise:
        yield "else:"
        yield from _indent(_body(statement.otherwise))


def _line(statement: p.Statement) -> str:
    """A statement with no body in it."""
    match statement:
        case p.Set(local=local, value=value):
            return f"set {local} = {say(value)}"
        case p.Store(field=name, value=value, index=index):
            return f"store {_item(name, index)} = {say(value)}"
        case p.Poke(array=array, index=index, value=value):
            return f"poke {_item(array, index)} = {say(value)}"
        case p.Call(local=local, routine=routine, arguments=arguments):
            call = f"{routine}({', '.join(map(say, arguments))})"
            return f"call {call}" if local is None else f"set {local} = call {call}"
        case p.Roll(local=local, generator=generator, limit=limit, way=way):
            return f"set {local} = roll {way} {say(limit)} with {generator}"
        case p.Return(value=None):
            return "return"
        case p.Return(value=value) if value is not None:
            return f"return {say(value)}"
        case p.Switch(value=value, nodes=nodes):
            return f"goto {say(value)}, one of {' '.join(map(str, nodes))}"
        case p.Stop(status=status, node=node):
            return f"stop {STATUSES.get(status, status)}, go on at {node}"
    return _short(statement)


def _short(statement: p.Statement) -> str:
    match statement:
        case p.Break(label=label):
            return f"break {label}"
        case p.Continue(label=label):
            return f"continue {label}"
        case p.Spend(amount=amount):
            return f"spend {say(amount)}"
        case p.Poll(amount=amount):
            return f"poll {say(amount)}"
        case p.Restore(field=name, items=items):
            return f"restore {name}" if items is None else f"restore the first {items} of {name}"
        case p.Goto(node=node):
            return f"goto {node}"
        case p.Fail():
            return "fail"
    raise TypeError(f"no statement: {statement!r}")


# ---- expressions


def say(expr: p.Expr) -> str:
    """The text of an expression."""
    match expr:
        case p.Const(type=type_, value=value):
            return _constant(type_, value)
        case p.Get(local=local):
            return local
        case p.Load(field=name, index=index):
            return _item(f".{name}", index)
        case p.Look(table=name, index=index) | p.Peek(array=name, index=index):
            return _item(name, index)
        case p.Compute(operator="min" | "max" | "mix" as operator, left=left, right=right):
            return f"{operator}({say(left)}, {say(right)})"
        case (
            p.Compute(operator=operator, left=left, right=right)
            | p.Compare(operator=operator, left=left, right=right)
            | p.Combine(operator=operator, left=left, right=right)
        ):
            return f"({say(left)} {operator} {say(right)})"
        case p.Select(condition=condition, then=then, otherwise=otherwise):
            return f"({say(then)} if {say(condition)} else {say(otherwise)})"
    return _of_cards(expr)


def _of_cards(expr: p.Expr) -> str:
    match expr:
        case p.Not(subject=subject):
            return f"not({say(subject)})"
        case p.ToInt(subject=subject):
            return f"int({say(subject)})"
        case p.Bit(card=card):
            return f"bit({say(card)})"
        case p.Has(mask=mask, card=card):
            return f"({say(card)} in {say(mask)})"
        case p.Size(mask=mask):
            return f"size({say(mask)})"
        case p.End(kind=kind, mask=mask):
            return f"{kind}({say(mask)})"
        case p.Nth(mask=mask, number=number):
            return f"nth({say(mask)}, {say(number)})"
    raise TypeError(f"no expression: {expr!r}")


def _item(name: str, index: p.Expr | None) -> str:
    return name if index is None else f"{name}[{say(index)}]"


def _constant(type_: p.ValueType, value: int) -> str:
    if type_ == "bool":
        return "true" if value else "false"
    if type_ == "mask":
        return "{" + " ".join(_runs(value)) + "}"
    return "none" if value == p.NONE else str(value)


def _runs(mask: int) -> Iterator[str]:
    """The cards of a mask; several in a row as the first and the last."""
    card = 0
    while mask >> card:
        if mask >> card & 1:
            low = card
            while mask >> (card + 1) & 1:
                card += 1
            yield str(low) if low == card else f"{low}..{card}"
        card += 1
