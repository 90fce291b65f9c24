"""Every kind of statement, both ways. Input: small programs; output: what they leave behind, worked out by hand."""

from dataclasses import dataclass
from typing import Literal

import pytest
from both_ways import astray, engine_of, get, number, program, resume, run_both

from hoyle.engine.runtime import dice
from hoyle.native import engine
from hoyle.native import program as p
from native.oracle import interpret

SEEN = [p.Field("seen", length=40), p.Field("count")]


def note(value: p.Expr) -> p.Body:
    """The value put behind those seen before."""
    more = p.Compute("+", p.Load("int", "count"), number(1))
    return (p.Store("seen", value, p.Load("int", "count")), p.Store("count", more))


def noted_values(body: p.Body, *rest: p.Body, **more: object) -> list[int]:
    """What a body notes on its way."""
    made = program((*body, p.Stop(0, 0)), *rest, fields=SEEN, **more)  # type: ignore[arg-type]
    _, kept = run_both(made)
    return kept["seen"][: kept["count"][0]]


def less(a: p.Expr, b: p.Expr) -> p.Compare:
    return p.Compare("<", a, b)


def equal(a: p.Expr, b: int) -> p.Compare:
    return p.Compare("==", a, number(b))


def test_locals_of_every_type() -> None:
    body = (
        p.Set("a", number(3)),
        p.Set("b", p.Const("bool", 1)),
        p.Set("m", p.Const("mask", 5)),
        p.Set("a", p.Compute("+", get("a"), number(1))),
        *note(get("a")),
        *note(p.ToInt(get("b", "bool"))),
        *note(p.Size(get("m", "mask"))),
    )
    assert noted_values(body) == [4, 1, 2]


def test_one_of_two_ways() -> None:
    def choose(value: int) -> p.Body:
        return (
            p.If(equal(number(value), 1), note(number(10)), note(number(20))),
            p.If(equal(number(value), 1), note(number(30))),
        )

    assert noted_values((*choose(1), *choose(2))) == [10, 30, 20]


def test_a_loop_is_left_and_goes_on() -> None:
    body = (
        p.Set("i", number(0)),
        p.Loop(
            "out",
            (
                p.Set("i", p.Compute("+", get("i"), number(1))),
                p.If(equal(get("i"), 3), (p.Continue("out"),)),
                p.If(equal(get("i"), 6), (p.Break("out"),)),
                *note(get("i")),
            ),
        ),
        *note(number(99)),
    )
    assert noted_values(body) == [1, 2, 4, 5, 99]


def test_counting() -> None:
    body = (
        p.Set("high", number(3)),
        p.Count("a", "i", number(-1), get("high"), (*note(get("i")), p.Set("high", number(0)))),
        p.Count("b", "i", number(2), number(2), note(number(77))),
        p.Count("c", "i", number(5), number(2), note(number(77))),
        p.Count(
            "d",
            "i",
            number(0),
            number(9),
            (
                p.If(equal(p.Compute("mod", get("i"), number(2)), 0), (p.Continue("d"),)),
                p.If(less(number(5), get("i")), (p.Break("d"),)),
                *note(get("i")),
            ),
        ),
    )
    assert noted_values(body) == [-1, 0, 1, 2, 1, 3, 5]


@pytest.mark.parametrize("cards", [52, 64, 65, 128, 129, 300])
def test_each_card(cards: int) -> None:
    members = [card for card in (0, 3, 51, 62, 63, 64, 65, 127, 128, 200, 299) if card < cards]
    mask = sum(1 << card for card in members)
    fields = [*SEEN, p.Field("hand", type="mask", start=mask)]
    body = (
        p.Each("e", "c", p.Load("mask", "hand"), (*note(get("c")), p.Store("hand", p.Const("mask", 0)))),
        p.Each("e", "c", p.Const("mask", mask), (p.If(equal(get("c"), 51), (p.Break("e"),)), *note(get("c")))),
        p.Each(
            "e", "c", p.Const("mask", mask), (p.If(less(get("c"), number(51)), (p.Continue("e"),)), *note(get("c")))
        ),
        p.Stop(0, 0),
    )
    _, kept = run_both(program(body, fields=fields, cards=cards))
    low, high = [c for c in members if c < 51], [c for c in members if c >= 51]
    assert kept["seen"][: kept["count"][0]] == [*members, *low, *high]


def test_loops_inside_loops_are_left_by_name() -> None:
    inner = (
        p.If(equal(get("j"), 1), (p.Continue("outer"),)),
        p.If(equal(get("i"), 2), (p.Break("outer"),)),
        *note(p.Compute("+", p.Compute("*", get("i"), number(10)), get("j"))),
    )
    body = (
        p.Count("outer", "i", number(0), number(5), (p.Loop("l", (p.Count("in", "j", number(0), number(3), inner),)),)),
        *note(number(-1)),
    )
    assert noted_values(body) == [0, 10, -1]


def test_fields_are_put_back_to_what_they_began_with() -> None:
    fields = [
        *SEEN,
        p.Field("many", length=3, bits=16, image=(1, -2, 3)),
        p.Field("some", length=3, bits=16, image=(4, 5, 6)),
        p.Field("one", bits=8, start=-9),
        p.Field("hand", type="mask", start=6),
    ]
    body = (
        p.Store("many", number(50), number(1)),
        p.Store("many", number(60), number(2)),
        p.Store("one", number(1)),
        p.Store("hand", p.Const("mask", 0)),
        p.Store("some", number(70), number(0)),
        p.Store("some", number(80), number(2)),
        p.Restore("many"),
        p.Restore("some", 2),
        p.Restore("one"),
        p.Restore("hand"),
        *note(p.Load("int", "many", number(1))),
        *note(p.Load("int", "one")),
        *note(p.Size(p.Load("mask", "hand"))),
    )
    _, kept = run_both(program((*body, p.Stop(0, 0)), fields=fields, cards=129))
    assert kept["many"] == [1, -2, 3]
    assert kept["some"] == [4, 5, 80]
    assert kept["seen"][:3] == [-2, -9, 2]


def test_fields_that_only_nodes_use_are_put_back_to_what_they_began_with() -> None:
    fields = [
        p.Field("yes", type="bool", start=1),
        p.Field("no", type="bool"),
        p.Field("one", start=7),
        p.Field("imaged", image=(5,)),
        p.Field("hand", type="mask", start=6),
    ]
    changed = (
        p.Store("yes", p.Const("bool", 0)),
        p.Store("no", p.Const("bool", 1)),
        p.Store("one", number(1)),
        p.Store("imaged", number(1)),
        p.Store("hand", p.Const("mask", 1)),
    )
    back = tuple(p.Restore(of.name) for of in fields)
    kept = run_both(program((*changed, *back, p.Stop(p.OVER, 0)), fields=fields))[1]
    assert [kept[of.name] for of in fields] == [[1], [0], [7], [5], [6]]


def test_arrays_of_a_node_and_of_a_routine() -> None:
    fill = p.Count("f", "i", number(0), number(4), (p.Poke("a", get("i"), p.Compute("*", get("i"), get("by"))),))
    total = p.Compute("+", p.Peek("a", number(1)), p.Peek("a", number(3)))
    routine = p.Routine((("by", "int"),), "int", (fill, p.Return(total)), {"a": 4})
    body = (
        p.Poke("a", number(1), number(1 << 40)),
        p.Poke("b", number(0), number(5)),
        p.Call("s", "sum", (number(100),)),
        *note(get("s")),
        *note(p.Peek("a", number(1))),
        *note(p.Peek("b", number(0))),
    )
    assert noted_values(body, routines={"sum": routine}, arrays={"a": 2, "b": 3}) == [400, 1 << 40, 5]


def test_routines_take_and_give_every_type() -> None:
    routines = {
        "next": p.Routine(
            (("a", "int"),), "int", (p.Set("a", p.Compute("+", get("a"), number(1))), p.Return(get("a")))
        ),
        "other": p.Routine((("b", "bool"),), "bool", (p.Return(p.Not(get("b", "bool"))),)),
        "with": p.Routine(
            (("m", "mask"), ("c", "int")),
            "mask",
            (
                p.If(p.Has(get("m", "mask"), get("c")), (p.Return(get("m", "mask")),)),
                p.Return(p.Combine("mask", "or", get("m", "mask"), p.Bit(get("c")))),
            ),
        ),
        "tell": p.Routine((("a", "int"),), None, (p.If(equal(get("a"), 0), (p.Return(),)), *note(get("a")))),
    }
    body = (
        p.Call("x", "next", (number(4),)),
        p.Call("y", "other", (p.Const("bool", 0),)),
        p.Call("z", "with", (p.Const("mask", 6), number(51))),
        p.Call(None, "next", (number(1),)),
        p.Call(None, "tell", (get("x"),)),
        p.Call(None, "tell", (number(0),)),
        *note(p.ToInt(get("y", "bool"))),
        *note(p.Size(get("z", "mask"))),
    )
    assert noted_values(body, routines=routines) == [5, 1, 3]


def test_nodes_go_on_by_goto_and_switch_and_stop() -> None:
    def switch(value: p.Expr) -> p.Switch:
        return p.Switch(value, (1, 3))

    made = program(
        (*note(number(0)), p.Goto(2)),
        (*note(number(1)), p.Stop(p.WAITING, 3)),
        (*note(number(2)), switch(number(1))),
        (*note(number(3)), p.If(less(p.Load("int", "count"), number(6)), (switch(number(1)),)), p.Stop(p.OVER, 0)),
        fields=SEEN,
    )
    statuses, kept = run_both(made, stops=3)
    assert statuses == [p.WAITING, p.WAITING, p.OVER]
    assert kept["seen"][: kept["count"][0]] == [0, 2, 1, 3, 1, 3]
    assert kept["node"] == [0]


def test_a_way_to_no_node_goes_astray() -> None:
    fields = [p.Field("f", start=5)]
    assert astray(program((p.Switch(p.Load("int", "f"), (0,)),), fields=fields)) == 3


def test_a_run_that_begins_at_no_node_goes_astray() -> None:
    made = program((p.Stop(0, 0),))
    for checked in (False, True):
        code = engine_of(made, checked=checked)
        memory = engine.fresh(code.layout)
        memory.state[code.layout.places["node"].offset] = 9
        assert resume(code, memory) == 3


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_game_that_fails_stops_at_once(depth: int) -> None:
    """However deep in calls; nothing behind it is done."""
    fail: p.Body = (*note(number(7)), p.If(less(p.Load("int", "count"), number(9)), (p.Fail(),)), *note(number(8)))
    routines = {"r0": p.Routine((), None, fail)}
    for at in range(1, depth):
        routines[f"r{at}"] = p.Routine((), "int", (p.Call(None, f"r{at - 1}"), *note(number(8)), p.Return(number(1))))
    node: p.Body = (p.Call(None, f"r{depth - 1}"),) if depth else fail
    made = program((*note(number(6)), *node, *note(number(9)), p.Stop(0, 0)), fields=SEEN, routines=routines)
    statuses, kept = run_both(made)
    assert statuses == [p.FAILED]
    assert kept["seen"][: kept["count"][0]] == [6, 7]


@pytest.mark.parametrize(("fuel", "rounds", "status"), [(9, 3, p.OVER), (8, 3, p.FAILED), (0, 1, p.FAILED)])
def test_spent_work_is_counted(fuel: int, rounds: int, status: int) -> None:
    routine = p.Routine((), None, (p.Spend(number(3)), *note(p.Load("int", "fuel"))))
    body: p.Body = (p.Count("c", "i", number(0), number(rounds), (p.Call(None, "work"),)), p.Stop(0, 0))
    statuses, kept = run_both(program(body, fields=SEEN, routines={"work": routine}, fuel=fuel))
    assert statuses == [status]
    assert kept["fuel"] == [fuel - 3 * rounds]


def test_a_game_can_be_tried_again_after_it_failed() -> None:
    made = program((p.If(equal(p.Load("int", "fuel"), 5), (p.Fail(),)), p.Stop(0, 0)), fuel=5)
    code = engine_of(made)
    memory = engine.fresh(code.layout)
    assert resume(code, memory) == p.FAILED
    memory.state[code.layout.places["fuel"].offset] = 6
    assert resume(code, memory) == p.OVER


LIMITS = [1, 2, 3, 6, 7, 52, 64, 100, (1 << 31) + 11, (1 << 32) - 5, 1 << 32]


SEEDS = [0, 1, -1, -(1 << 63), (1 << 63) - 1, 1234567]


@pytest.mark.parametrize("way", ["below", "pick"])
def test_random_numbers_are_those_of_the_dice(way: Literal["below", "pick"]) -> None:
    """Those below a limit that is known only in play, and those below one that is written there."""
    by_limit = (p.Roll("r", "rng", p.Look("int", "limits", get("i")), way), *note(get("r")))
    constant = [
        statement for limit in LIMITS for statement in (p.Roll("r", "rng", number(limit), way), *note(get("r")))
    ]
    each_seed = (
        p.Store("rng", p.Look("int", "seeds", get("s"))),
        p.Count("limits", "i", number(0), number(len(LIMITS)), by_limit),
        *constant,
        p.Store("after", p.Load("int", "rng"), get("s")),
    )
    count = 2 * len(LIMITS) * len(SEEDS)
    made = program(
        (p.Count("seeds", "s", number(0), number(len(SEEDS)), each_seed), p.Stop(0, 0)),
        fields=[p.Field("seen", length=count), p.Field("count"), p.Field("rng"), p.Field("after", length=len(SEEDS))],
        tables={"limits": p.Table(tuple(LIMITS)), "seeds": p.Table(tuple(SEEDS))},
    )
    _, kept = run_both(made)
    expected = []
    for seed, after in zip(SEEDS, kept["after"]):
        holder = Holder(seed & dice.MASK)
        expected += [getattr(dice, way)(holder, limit) for limit in LIMITS * 2]
        assert after == interpret.with_sign(holder.rng)
    assert kept["seen"] == expected


@dataclass(slots=True)
class Holder:
    rng: int


def before(bits: int) -> int:
    """The state of a generator whose next draw is these bits: SplitMix64 backwards."""

    def unshift(z: int, by: int) -> int:
        found = z
        for _ in range(64 // by + 1):
            found = z ^ (found >> by)
        return found

    z = unshift(bits, 31)
    z = unshift(z * pow(0x94D049BB133111EB, -1, 1 << 64) & dice.MASK, 27)
    z = unshift(z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & dice.MASK, 30)
    return z - dice.STEP & dice.MASK


@pytest.mark.parametrize("way", ["below", "pick"])
def test_numbers_that_would_favour_a_result_are_drawn_again(way: Literal["below", "pick"]) -> None:
    """The bits at both ends of what is rejected, which chance does not come to."""
    top = 1 << 64
    cases = []
    for limit in (1, 3, 7, 52, (1 << 32) - 5, 1 << 32):
        over = top % limit
        ends = [0, 1, top - 1, top - over, top - over - 1, dice.LUCKY, dice.LUCKY - 1]
        # for `pick`: the low half of bits * limit lies around what is rejected
        odd = limit if limit % 2 else limit + 1
        ends += [(low * pow(odd, -1, top)) % top for low in (0, over, over - 1, limit, limit - 1)]
        cases += [(limit, bits % top) for bits in ends]
    again = 0
    for limit, bits in cases:
        holder = Holder(before(bits))
        assert dice.draw(Holder(before(bits))) == bits
        getattr(dice, way)(holder, limit)
        again += holder.rng != before(bits) + dice.STEP & dice.MASK
    assert again, "nothing was drawn again"
    body = (
        p.Store("rng", p.Look("int", "states", get("i"))),
        p.Roll("r", "rng", p.Look("int", "limits", get("i")), way),
        p.Store("results", get("r"), get("i")),
        p.Store("after", p.Load("int", "rng"), get("i")),
    )
    made = program(
        (p.Count("c", "i", number(0), number(len(cases)), body), p.Stop(0, 0)),
        fields=[p.Field("rng"), p.Field("results", length=len(cases)), p.Field("after", length=len(cases))],
        tables={
            "limits": p.Table(tuple(limit for limit, _ in cases)),
            "states": p.Table(tuple(interpret.with_sign(before(bits)) for _, bits in cases)),
        },
    )
    run_both(made)
