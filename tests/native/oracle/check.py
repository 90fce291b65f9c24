"""Whether a program is well made. Input: a program; output: none, or `Malformed`, which lists what is wrong and where."""

from collections.abc import Iterator

from hoyle.engine.graph.dataflow.solver import solve
from hoyle.native import program as p
from hoyle.native.walk import called_routines
from native.oracle.check_body import Scope, check_body, fits, whole

#: The fields that every program has.
NEEDED = ("node", "fuel")


class Malformed(ValueError):
    """A program that must not be run; `faults` are sentences, each with its place."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def check(program: p.Program) -> None:
    """Refuse a program that is not well made, with `Malformed`."""
    faults = [*_data(program), *_circles(program)]
    for name, routine in program.routines.items():
        faults += _routine(program, name, routine)
    for number, node in program.nodes.items():
        faults += _node(program, number, node)
    if faults:
        raise Malformed(tuple(faults))


# ---- fields and tables


def _data(program: p.Program) -> Iterator[str]:
    if program.cards < 0:
        yield f"program: {program.cards} cards"
    for name in NEEDED:
        if name not in program.fields or not whole(program.fields[name]):
            yield f"program: needs a field {name}, one int of 64 bits of the state"
    if "node" in program.fields and _first(program.fields["node"]) not in program.nodes:
        yield "program: the field node does not begin with a node"
    for name, of in program.fields.items():
        yield from (f"field {name}: {text}" for text in _field(program, name, of))
    for name, table in program.tables.items():
        if table.type not in ("int", "bool", "mask"):
            yield f"table {name}: no type {table.type}"
        else:
            yield from (
                f"table {name}: {v} is no {table.type}" for v in table.values if not fits(program, table.type, v)
            )


def _first(of: p.Field) -> int:
    return of.image[0] if of.image else of.start


def _field(program: p.Program, name: str, of: p.Field) -> Iterator[str]:
    if of.name != name:
        yield f"is called {of.name}"
    if of.region not in ("state", "record", "tally"):
        yield f"no region {of.region}"
    if of.type not in ("int", "bool", "mask"):
        yield f"no type {of.type}"
        return
    if of.bits not in (8, 16, 32, 64):
        yield f"{of.bits} bits"
        return
    if of.length is not None and of.length < 0:
        yield f"length {of.length}"
    if of.image is not None and len(of.image) != (1 if of.length is None else of.length):
        yield f"an image of {len(of.image)} items"
    for value in (of.start,) if of.image is None else of.image:
        if not fits(program, of.type, value, of.bits):
            yield f"{value} is no {of.type} of {of.bits} bits" if of.type == "int" else f"{value} is no {of.type}"


# ---- routines and nodes


def _routine(program: p.Program, name: str, routine: p.Routine) -> list[str]:
    scope = Scope(program, f"routine {name}", routine.arrays, routine.result, routine=True)
    _arrays(scope)
    for parameter, type_ in routine.parameters:
        if parameter in scope.types:
            scope.wrong(f"two parameters {parameter}")
        scope.types[parameter] = type_
    end = check_body(scope, routine.body, frozenset(scope.types))
    if end is not None and routine.result is not None:
        scope.wrong("a way through it ends without Return")
    return scope.faults


def _node(program: p.Program, number: int, node: p.Node) -> list[str]:
    scope = Scope(program, f"node {number}", node.arrays)
    _arrays(scope)
    if check_body(scope, node.body, frozenset()) is not None:
        scope.wrong("a way through it ends without Goto, Switch, Stop or Fail")
    return scope.faults


def _arrays(scope: Scope) -> None:
    for name, length in scope.arrays.items():
        if length < 1:
            scope.wrong(f"the array {name} has {length} items")


def _circles(program: p.Program) -> Iterator[str]:
    """Routines that come to call themselves."""
    calls = {
        name: called_routines(routine.body) & program.routines.keys() for name, routine in program.routines.items()
    }
    found = solve(calls, lambda name, look: calls[name].union(*(look(one) for one in calls[name])), frozenset[str]())
    for name in calls:
        if name in found[name]:
            yield f"routine {name}: comes to call itself"
