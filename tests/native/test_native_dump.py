"""Programs as text. Input: a program with everything in it; output: its lines."""

from both_ways import get, number, program

from hoyle.native import program as p
from native.oracle.dump import dump

YES = p.Const("bool", 1)

EVERYTHING = program(
    (
        p.Call(None, "go"),
        p.Call("x", "sum", (number(1), YES)),
        p.If(p.Not(YES), (p.Fail(),), (p.Poke("a", number(0), get("x")), p.Spend(number(2)))),
        p.Loop("l", (p.If(YES, (p.Break("l"),)), p.Continue("l"))),
        p.Count(
            "c", "i", number(0), p.Size(p.Load("mask", "hand")), (p.Store("many", p.Peek("a", get("i")), get("i")),)
        ),
        p.Each("e", "c", p.Combine("mask", "without", p.Load("mask", "hand"), p.Bit(number(3))), ()),
        p.Roll("r", "rng", number(6), "pick"),
        p.Restore("many"),
        p.Restore("many", 1),
        p.Switch(p.Compute("mix", get("r"), number(p.NONE)), (0, 1)),
    ),
    (p.Stop(p.WAITING, 0),),
    (p.Stop(7, 0),),
    (p.Goto(1),),
    fields=[
        p.Field("many", bits=8, length=2, image=(4, -5)),
        p.Field("hand", type="mask", start=0b1011_1100_0001),
        p.Field("told", "record", "bool", start=1),
        p.Field("rng"),
    ],
    tables={"t": p.Table((p.NONE, 2)), "m": p.Table((0, 1), "mask")},
    routines={
        "go": p.Routine((), None, (p.Return(),), {"a": 9}),
        "sum": p.Routine(
            (("n", "int"), ("b", "bool")),
            "int",
            (
                p.Set(
                    "n",
                    p.Select("int", p.Compare("<=", get("n"), p.ToInt(YES)), p.Look("int", "t", get("n")), number(4)),
                ),
                p.Set("o", p.Has(p.Const("mask", 7), p.End("last", p.Const("mask", 1)))),
                p.Return(p.Compute("min", p.Nth(p.Const("mask", 1), number(0)), p.Compute("div", get("n"), number(2)))),
            ),
        ),
    },
    arrays={"a": 2},
)

TEXT = """\
52 cards

state int64 node = 0
state int64 fuel = 1000
state int8[2] many = 4 -5
state mask hand = {0 6..9 11}
record bool told = true
state int64 rng = 0
table int t = none 2
table mask m = {} {0}

routine go():
    array a[9]
    return

routine sum(n: int, b: bool) -> int:
    set n = (t[n] if (n <= int(true)) else 4)
    set o = (last({0}) in {0..2})
    return min(nth({0}, 0), (n div 2))

node 0:
    array a[2]
    call go()
    set x = call sum(1, true)
    if not(true):
        fail
    else:
        poke a[0] = x
        spend 2
    loop l:
        if true:
            break l
        continue l
    count c: i from 0 below size(.hand):
        store many[i] = a[i]
    each e: c in (.hand without bit(3)):
        nothing
    set r = roll pick 6 with rng
    restore many
    restore the first 1 of many
    goto mix(r, none), one of 0 1

node 1:
    array a[2]
    stop waiting, go on at 0

node 2:
    array a[2]
    stop 7, go on at 0

node 3:
    array a[2]
    goto 1
"""


def test_everything_is_said() -> None:
    assert dump(EVERYTHING) == TEXT
