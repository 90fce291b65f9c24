"""What is wrong with a program. Input: programs with one fault; output: that fault, with its place."""

from dataclasses import replace
from typing import Any

import pytest
from both_ways import get, number, program

from hoyle.native import program as p
from hoyle.native.engine import text_of
from native.oracle.check import Malformed, check

YES, NONE_ = p.Const("bool", 1), p.Const("mask", 0)
FIELDS = [
    p.Field("f"),
    p.Field("many", length=3),
    p.Field("yes", type="bool"),
    p.Field("hand", type="mask"),
    p.Field("rng"),
    p.Field("rng32", bits=32),
    p.Field("told", region="record"),
]
TABLES = {"t": p.Table((1, 2)), "m": p.Table((1,), "mask")}
ROUTINES = {
    "plus": p.Routine((("a", "int"), ("b", "int")), "int", (p.Return(p.Compute("+", get("a"), get("b"))),)),
    "quiet": p.Routine((), None, ()),
}
END = p.Stop(0, 0)


def faults(made: p.Program) -> list[str]:
    """What is found, each without its place."""
    try:
        check(made)
    except Malformed as error:
        assert str(error).splitlines() == list(error.faults)
        return [fault.split(": ", 1)[1] for fault in error.faults]
    return []


def of_node(*body: p.Statement, **more: Any) -> list[str]:
    return faults(program(body, fields=FIELDS, tables=TABLES, routines=ROUTINES, **more))


def of_routine(*body: p.Statement, result: p.ValueType | None = None) -> list[str]:
    routine = p.Routine((), result, body)
    return faults(program((END,), fields=FIELDS, tables=TABLES, routines=ROUTINES | {"r": routine}))


def compare(left: p.Expr, right: p.Expr, operator: Any = "==") -> p.Compare:
    return p.Compare(operator, left, right)


@pytest.mark.parametrize(
    ("expr", "fault"),
    [
        (number(1 << 63), f"{1 << 63} is no int"),
        (number(-(1 << 63) - 1), f"{-(1 << 63) - 1} is no int"),
        (p.Const("bool", 2), "2 is no bool"),
        (p.Const("mask", 1 << 52), f"{1 << 52} is no mask"),
        (p.Const("mask", -1), "-1 is no mask"),
        (get("x"), "the local x may not be filled where it is asked for"),
        (p.Load("int", "g"), "no field g"),
        (p.Load("bool", "f"), "the field f is int, not bool"),
        (p.Load("int", "f", number(0)), "an index for f, which is no array"),
        (p.Load("int", "many"), "no index for the array many"),
        (p.Load("int", "many", YES), "the index of many is bool, not int"),
        (p.Look("int", "u", number(0)), "no table u"),
        (p.Look("int", "m", number(0)), "the table m has mask, not int"),
        (p.Look("int", "t", YES), "the index of t is bool, not int"),
        (p.Peek("b", number(0)), "no array b"),
        (p.Peek("a", YES), "the index of a is bool, not int"),
        (p.Compute("+", YES, number(1)), "the left of + is bool, not int"),
        (p.Compute("mod", number(1), NONE_), "the right of mod is mask, not int"),
        (p.Compute("pow", number(1), number(1)), "no operator pow"),  # type: ignore[arg-type]
        (compare(number(1), YES), "the right of == is bool, not int"),
        (compare(YES, YES, "<"), "< of bool"),
        (compare(NONE_, NONE_, ">="), ">= of mask"),
        (compare(number(1), number(1), "="), "no operator ="),
        (p.Combine("int", "and", number(1), number(2)), "and of ints"),
        (p.Combine("mask", "or", NONE_, YES), "the right of or is bool, not mask"),
        (p.Combine("bool", "xor", NONE_, YES), "the left of xor is mask, not bool"),
        (p.Combine("bool", "nor", YES, YES), "no operator nor"),  # type: ignore[arg-type]
        (p.Not(number(1)), "what Not is of is int, not bool"),
        (p.ToInt(number(1)), "what ToInt is of is int, not bool"),
        (p.Select("int", number(1), number(1), number(1)), "the condition of Select is int, not bool"),
        (p.Select("int", YES, YES, number(1)), "a value of Select is bool, not int"),
        (p.Select("int", YES, number(1), YES), "a value of Select is bool, not int"),
        (p.Bit(YES), "the card of Bit is bool, not int"),
        (p.Has(YES, number(1)), "the mask of Has is bool, not mask"),
        (p.Has(NONE_, YES), "the card of Has is bool, not int"),
        (p.Size(number(1)), "the mask of Size is int, not mask"),
        (p.End("first", number(1)), "the mask of End is int, not mask"),
        (p.End("middle", NONE_), "no operator middle"),  # type: ignore[arg-type]
        (p.Nth(number(1), number(1)), "the mask of Nth is int, not mask"),
        (p.Nth(NONE_, YES), "the number of Nth is bool, not int"),
    ],
)
def test_an_expression_that_is_wrong(expr: p.Expr, fault: str) -> None:
    assert of_node(p.Set("y", expr), END, arrays={"a": 2}) == [fault]
    inside = p.Select(expr.type, YES, expr, expr)
    assert of_node(p.Set("y", inside), END, arrays={"a": 2}) == [fault] * 2


def test_what_is_right_is_not_refused() -> None:
    body = (
        p.Call("x", "plus", (number(1), number(2))),
        p.Call(None, "quiet"),
        p.Loop("l", (p.If(YES, (p.Set("z", number(1)), p.Break("l"))), p.If(YES, (p.Continue("l"),)), p.Set("w", YES))),
        p.Set("v", get("z")),
        p.If(YES, (p.Set("u", number(1)),), (p.Fail(),)),
        p.Store("told", get("u")),
        p.Count("c", "i", number(0), get("v"), (p.Store("f", get("i")),)),
        p.Each("c", "i", NONE_, (p.Store("f", get("i")),)),
        p.Roll("i", "rng", get("i") if False else number(3), "pick"),
        p.Poke("a", get("i"), p.Peek("a", number(0))),
        p.Spend(number(1)),
        p.If(YES, (p.Goto(0),), (p.Switch(get("i"), (0,)),)),
    )
    assert of_node(*body, arrays={"a": 2}) == []


ENDS = p.If(YES, (p.Goto(0),), (p.Fail(),))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ((p.Set("x", number(1)), p.Set("x", YES), END), "the local x is int, and is filled with bool"),
        ((p.Store("g", number(1)), END), "no field g"),
        ((p.Store("f", YES), END), "what is stored in f is bool, not int"),
        ((p.Store("many", number(1)), END), "no index for the array many"),
        ((p.Restore("g"), END), "g is no field of the state, to be put back"),
        ((p.Restore("told"), END), "told is no field of the state, to be put back"),
        ((p.Restore("many", 4), END), "many has no 4 items to be put back"),
        ((p.Restore("f", 1), END), "f has no 1 items to be put back"),
        ((p.Poke("b", number(1), number(1)), END), "no array b"),
        ((p.Poke("a", YES, number(1)), END), "the index of a is bool, not int"),
        ((p.Poke("a", number(1), YES), END), "what is put into a is bool, not int"),
        ((p.If(number(1), ()), END), "the condition of If is int, not bool"),
        (
            (p.If(YES, (p.Set("x", number(1)),)), p.Store("f", get("x")), END),
            "the local x may not be filled where it is asked for",
        ),
        ((p.Break("l"),), "Break of l, which is no loop around it"),
        ((p.Loop("l", (p.Break("l"),)), p.Continue("l")), "Continue of l, which is no loop around it"),
        ((p.Loop("l", (p.Loop("l", (p.Break("l"),)), p.Break("l"))), END), "a loop l inside a loop of that name"),
        ((p.Loop("l", ()), END), "nothing comes to the statement Stop"),
        ((p.Count("l", "i", YES, number(1), ()), END), "the low end of Count is bool, not int"),
        ((p.Count("l", "i", number(1), YES, ()), END), "the high end of Count is bool, not int"),
        (
            (p.Count("l", "i", number(1), number(2), (p.Set("i", number(1)),)), END),
            "the local i is changed in its own loop",
        ),
        (
            (p.Count("l", "i", number(1), number(2), ()), p.Store("f", get("i")), END),
            "the local i may not be filled where it is asked for",
        ),
        (
            (p.Count("l", "i", number(1), number(2), (p.Set("x", YES),)), p.Store("yes", get("x", "bool")), END),
            "the local x may not be filled where it is asked for",
        ),
        ((p.Each("l", "i", number(1), ()), END), "what Each goes through is int, not mask"),
        ((p.Call(None, "none"), END), "no routine none"),
        ((p.Call(None, "plus", (number(1),)), END), "plus takes 2 values and is given 1"),
        ((p.Call(None, "plus", (number(1), YES)), END), "b of plus is bool, not int"),
        ((p.Call("x", "quiet"), END), "quiet gives no value to put into x"),
        ((p.Roll("x", "g", number(1), "below"), END), "no field g"),
        ((p.Roll("x", "rng32", number(1), "below"), END), "the generator rng32 is not one int of 64 bits of the state"),
        ((p.Roll("x", "told", number(1), "below"), END), "the generator told is not one int of 64 bits of the state"),
        ((p.Roll("x", "rng", YES, "below"), END), "the limit of Roll is bool, not int"),
        ((p.Roll("x", "rng", number(1), "above"), END), "Roll has no way above"),  # type: ignore[arg-type]
        ((p.Spend(YES), END), "what is spent is bool, not int"),
        ((p.Return(),), "Return in a node"),
        ((p.Goto(7),), "no node 7"),
        ((p.Stop(0, 7),), "no node 7"),
        ((p.Switch(number(0), (0, 7)),), "no node 7"),
        ((p.Switch(number(0), (0, 0)),), "Switch has a node twice"),
        ((p.Switch(YES, (0,)),), "the value of Switch is bool, not int"),
        ((), "a way through it ends without Goto, Switch, Stop or Fail"),
        ((p.If(YES, (END,)),), "a way through it ends without Goto, Switch, Stop or Fail"),
        ((p.Loop("l", (p.Break("l"),)),), "a way through it ends without Goto, Switch, Stop or Fail"),
        ((END, p.Fail()), "nothing comes to the statement Fail"),
        ((ENDS, END), "nothing comes to the statement Stop"),
        (("what",), "nothing comes to the statement what"),
    ],
)
def test_a_statement_that_is_wrong(body: Any, fault: str) -> None:
    if body == ("what",):
        body, fault = (number(3),), f"no statement: {number(3)!r}"
    assert of_node(*body, arrays={"a": 2}) == [fault]


@pytest.mark.parametrize(
    ("body", "result", "fault"),
    [
        ((p.Goto(0),), None, "Goto in a routine"),
        ((p.Switch(number(0), (0,)),), None, "Switch in a routine"),
        ((END,), None, "Stop in a routine"),
        ((p.Return(number(1)),), None, "Return of a value where none is given"),
        ((p.Return(),), "int", "Return without the int that is to be given"),
        ((p.Return(YES),), "int", "the value of Return is bool, not int"),
        ((p.If(YES, (p.Return(number(1)),)),), "int", "a way through it ends without Return"),
    ],
)
def test_a_routine_that_is_wrong(body: p.Body, result: p.ValueType | None, fault: str) -> None:
    assert of_routine(*body, result=result) == [fault]


def test_a_name_is_that_of_its_place() -> None:
    good = program((END,), fields=FIELDS, tables=TABLES, routines=ROUTINES)
    check(good)
    swapped = replace(
        good,
        fields={**good.fields, "f": p.Field("g")},
    )
    with pytest.raises(Malformed) as error:
        check(swapped)
    assert error.value.faults == ("field f: is called g",)


def call(name: str) -> p.Call:
    return p.Call(None, name)


def test_routines_do_not_come_to_call_themselves() -> None:
    routines = {
        "a": p.Routine((), None, (call("b"),)),
        "b": p.Routine((), None, (p.If(YES, (call("c"),)),)),
        "c": p.Routine((), None, (call("b"), call("d"))),
        "d": p.Routine((), None, (call("d"),)),
        "e": p.Routine((), None, ()),
    }
    with pytest.raises(Malformed) as error:
        check(program((END,), routines=routines))
    assert error.value.faults == tuple(f"routine {name}: comes to call itself" for name in "bcd")


def with_field(of: p.Field) -> list[str]:
    return faults(program((END,), fields=[of]))


@pytest.mark.parametrize(
    ("of", "fault"),
    [
        (p.Field("f", bits=12), "12 bits"),
        (p.Field("f", type="card"), "no type card"),  # type: ignore[arg-type]
        (p.Field("f", region="table"), "no region table"),  # type: ignore[arg-type]
        (p.Field("f", length=-1), "length -1"),
        (p.Field("f", length=3, image=(1, 2)), "an image of 2 items"),
        (p.Field("f", image=(1, 2)), "an image of 2 items"),
        (p.Field("f", bits=8, start=128), "128 is no int of 8 bits"),
        (p.Field("f", bits=8, length=2, image=(-128, -129)), "-129 is no int of 8 bits"),
        (p.Field("f", type="bool", start=2), "2 is no bool"),
        (p.Field("f", type="mask", start=1 << 52), f"{1 << 52} is no mask"),
        (p.Field("node", bits=32), "needs a field node, one int of 64 bits of the state"),
        (p.Field("fuel", region="tally"), "needs a field fuel, one int of 64 bits of the state"),
        (p.Field("node", length=1), "needs a field node, one int of 64 bits of the state"),
        (p.Field("node", type="bool"), "needs a field node, one int of 64 bits of the state"),
        (p.Field("node", start=3), "the field node does not begin with a node"),
    ],
)
def test_a_field_that_is_wrong(of: p.Field, fault: str) -> None:
    assert with_field(of) == [fault]


def test_a_table_that_is_wrong() -> None:
    tables = {"a": p.Table((1 << 63,)), "b": p.Table((0, 2), "bool"), "c": p.Table((), "card")}  # type: ignore[arg-type]
    assert faults(program((END,), tables=tables)) == [f"{1 << 63} is no int", "2 is no bool", "no type card"]


def test_an_array_has_items() -> None:
    assert of_node(END, arrays={"a": 0}) == ["the array a has 0 items"]


def test_needed_fields_are_there() -> None:
    made = program((END,))
    assert faults(replace(made, fields={})) == [
        f"needs a field {name}, one int of 64 bits of the state" for name in ("node", "fuel")
    ]
    assert faults(replace(made, cards=-1)) == ["-1 cards"]


def test_the_debug_switch_inspects_what_is_built() -> None:
    with pytest.raises(Malformed, match="the array a has 0 items"):
        text_of(program((END,), arrays={"a": 0}))
