"""Every kind of expression, both ways. Input: operands in fields; output: what Python says of them."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from both_ways import astray, number, program, run_both

from hoyle.native import program as p

LOW, HIGH = -(1 << 63), (1 << 63) - 1
NUMBERS = (LOW, -(1 << 40), -53, -7, -1, 0, 1, 3, 52, (1 << 31) - 1, HIGH)


def results(
    exprs: list[p.Expr], fields: list[p.Field], cards: int = 52, tables: dict[str, p.Table] | None = None
) -> list[int]:
    """The values of expressions, which are put into fields of their own."""
    given = [p.Field(f"result{at}", type=e.type) for at, e in enumerate(exprs)]
    body = tuple(p.Store(f.name, e) for f, e in zip(given, exprs))
    _, kept = run_both(program((*body, p.Stop(0, 0)), fields=[*fields, *given], cards=cards, tables=tables))
    return [kept[f.name][0] for f in given]


def fits(value: int) -> bool:
    return LOW <= value <= HIGH


OPERATORS: dict[p.IntOperator, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
    "mix": lambda a, b: ((a ^ b) * 1099511628211) % (1 << 63),
}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("operator", OPERATORS)
def test_a_number_out_of_two(operator: p.IntOperator) -> None:
    of = OPERATORS[operator]
    pairs = [
        (a, b)
        for a, b in itertools.product(NUMBERS, NUMBERS)
        if (b > 0 or operator not in ("div", "mod")) and fits(of(a, b))
    ]
    fields = [p.Field("numbers", length=len(NUMBERS), image=NUMBERS)]

    def load(value: int) -> p.Expr:
        return p.Load("int", "numbers", number(NUMBERS.index(value)))

    from_fields = [p.Compute(operator, load(a), load(b)) for a, b in pairs]
    by_constants = [p.Compute(operator, load(a), number(b)) for a, b in pairs]
    expected = [of(a, b) for a, b in pairs]
    assert results([*from_fields, *by_constants], fields) == expected * 2


@pytest.mark.parametrize("operator", ["==", "!=", "<", "<=", ">", ">="])
def test_two_numbers_compared(operator: p.Order) -> None:
    fields = [p.Field("numbers", length=len(NUMBERS), image=NUMBERS)]
    pairs = list(itertools.product(range(len(NUMBERS)), repeat=2))
    exprs = [
        p.Compare(operator, p.Load("int", "numbers", number(a)), p.Load("int", "numbers", number(b))) for a, b in pairs
    ]
    python = {"==": "__eq__", "!=": "__ne__", "<": "__lt__", "<=": "__le__", ">": "__gt__", ">=": "__ge__"}[operator]
    assert results([*exprs], fields) == [getattr(NUMBERS[a], python)(NUMBERS[b]) for a, b in pairs]


BOOLS = [p.Field("no", type="bool"), p.Field("yes", type="bool", start=1)]
BY_SETS: dict[p.SetOperator, Callable[[int, int], int]] = {
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "without": lambda a, b: a & ~b,
}


def test_bools() -> None:
    load = [p.Load("bool", "no"), p.Load("bool", "yes")]
    exprs: list[p.Expr] = []
    expected: list[int] = []
    for a, b in itertools.product((0, 1), repeat=2):
        for operator, of in BY_SETS.items():
            exprs.append(p.Combine("bool", operator, load[a], load[b]))
            expected.append(of(a, b))
        exprs += [p.Compare("==", load[a], load[b]), p.Compare("!=", load[a], load[b])]
        expected += [a == b, a != b]
    for a in (0, 1):
        exprs += [p.Not(load[a]), p.ToInt(load[a]), p.Const("bool", a), p.Not(p.Const("bool", a))]
        expected += [1 - a, a, a, 1 - a]
        for type_, then, otherwise in (("int", -5, 9), ("bool", 1, 0), ("mask", 5, 1 << 51)):
            exprs.append(p.Select(type_, load[a], p.Const(type_, then), p.Const(type_, otherwise)))
            expected.append(then if a else otherwise)
    assert results(exprs, BOOLS) == expected


DECKS = [1, 52, 63, 64, 65, 128, 129, 300]


def sets(cards: int) -> tuple[int, ...]:
    whole = (1 << cards) - 1
    spread = sum(1 << card for card in range(0, cards, 7))
    return (0, 1, 1 << (cards - 1), whole, spread)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("cards", DECKS)
def test_masks(cards: int) -> None:
    images = sets(cards)
    fields = [p.Field("sets", type="mask", length=len(images), image=images), p.Field("card", start=cards - 1)]
    load = [p.Load("mask", "sets", number(at)) for at in range(len(images))]
    exprs: list[p.Expr] = []
    expected: list[int] = []
    for a, b in itertools.product(range(len(images)), repeat=2):
        for operator, of in BY_SETS.items():
            exprs.append(p.Combine("mask", operator, load[a], load[b]))
            expected.append(of(images[a], images[b]))
        exprs += [p.Compare("==", load[a], load[b]), p.Compare("!=", load[a], load[b])]
        expected += [images[a] == images[b], images[a] != images[b]]
    for mask, image in zip(load, images):
        members = [card for card in range(cards) if image >> card & 1]
        exprs += [p.Size(mask), p.Const("mask", image), p.Has(mask, p.Load("int", "card"))]
        expected += [len(members), image, image >> (cards - 1) & 1]
        if members:
            exprs += [p.End("first", mask), p.End("last", mask)]
            expected += [members[0], members[-1]]
    exprs.append(p.Bit(p.Load("int", "card")))
    expected.append(1 << (cards - 1))
    assert results(exprs, fields, cards) == expected


@pytest.mark.sweep(4)
@pytest.mark.parametrize("cards", DECKS)
@pytest.mark.parametrize("fast", [False, True])
def test_every_card_of_a_mask_by_its_number(cards: int, fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from hoyle.native import engine

    if not fast:
        slow = replace(engine.host(), features=engine.host().features.replace("+bmi2", "-bmi2"))
        monkeypatch.setattr(engine, "host", lambda: slow)
    images = [image for image in sets(cards) if image]
    items = [(at, n) for at, image in enumerate(images) for n in range(image.bit_count())]
    name, where = p.Load("mask", "sets", p.Get("int", "s")), p.Get("int", "n")
    body = (
        p.Set("at", number(0)),
        p.Count(
            "a",
            "s",
            number(0),
            number(len(images)),
            (
                p.Count(
                    "b",
                    "n",
                    number(0),
                    p.Size(name),
                    (
                        p.Store("nth", p.Nth(name, where), p.Get("int", "at")),
                        p.Store("bits", p.Bit(p.Nth(name, where)), p.Get("int", "at")),
                        p.Store("has", p.Has(name, p.Get("int", "n")), p.Get("int", "at")),
                        p.Set("at", p.Compute("+", p.Get("int", "at"), number(1))),
                    ),
                ),
            ),
        ),
        p.Stop(0, 0),
    )
    fields = [
        p.Field("sets", type="mask", length=len(images), image=tuple(images)),
        p.Field("nth", length=len(items), bits=16),
        p.Field("bits", type="mask", length=len(items)),
        p.Field("has", type="bool", length=len(items)),
    ]
    _, kept = run_both(program(body, fields=fields, cards=cards))
    members = [[card for card in range(cards) if image >> card & 1] for image in images]
    assert kept["nth"] == [members[at][n] for at, n in items]
    assert kept["bits"] == [1 << members[at][n] for at, n in items]
    assert kept["has"] == [images[at] >> n & 1 for at, n in items]


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_fields_of_every_width_keep_their_ends(bits: int) -> None:
    low, high = -(1 << bits - 1), (1 << bits - 1) - 1
    fields = [
        p.Field("one", bits=bits, start=low),
        p.Field("many", bits=bits, length=3, image=(low, -1, high)),
        p.Field("to", bits=bits, length=5),
    ]
    values: list[p.Expr] = [p.Load("int", "one"), *(p.Load("int", "many", number(at)) for at in range(3)), number(high)]
    body = tuple(p.Store("to", value, number(at)) for at, value in enumerate(values))
    _, kept = run_both(program((*body, p.Stop(0, 0)), fields=fields))
    assert kept["to"] == [low, low, -1, high, high]


@pytest.mark.parametrize("bits", [8, 16, 32])
@pytest.mark.parametrize("outside", [-1, 0])
def test_a_number_too_wide_for_its_field_goes_astray(bits: int, outside: int) -> None:
    value = (-1 << bits - 1) - 1 if outside else 1 << bits - 1
    assert astray(program((p.Store("f", number(value)), p.Stop(0, 0)), fields=[p.Field("f", bits=bits)])) == 3


@pytest.mark.parametrize("values", [(3, -4), (300, -1), (70000, 1), (1 << 40, p.NONE), (LOW, HIGH), ()])
def test_tables_of_numbers(values: tuple[int, ...]) -> None:
    exprs: list[p.Expr] = [p.Look("int", "t", number(at)) for at in range(len(values))]
    assert results([*exprs, number(1)], [], tables={"t": p.Table(values)}) == [*values, 1]


@pytest.mark.parametrize("cards", [52, 104, 300])
def test_tables_of_bools_and_masks(cards: int) -> None:
    tables = {"b": p.Table((0, 1, 1), "bool"), "m": p.Table(sets(cards), "mask")}
    exprs: list[p.Expr] = [p.Look("bool", "b", number(at)) for at in range(3)]
    exprs += [p.Look("mask", "m", number(at)) for at in range(len(sets(cards)))]
    assert results(exprs, [], cards, tables) == [0, 1, 1, *sets(cards)]


ASIDE = [p.Field("deck", length=4), p.Field("out", start=4), p.Field("none", type="mask"), p.Field("zero")]
OUT: list[p.Expr] = [
    p.Load("int", "deck", p.Load("int", "out")),
    p.Load("int", "deck", number(-1)),
    p.Look("int", "t", p.Load("int", "out")),
    p.Peek("a", p.Load("int", "out")),
    p.ToInt(p.Has(p.Load("mask", "none"), number(52))),
    p.Size(p.Bit(number(-1))),
    p.Size(p.Bit(number(52))),
    p.End("first", p.Load("mask", "none")),
    p.End("last", p.Load("mask", "none")),
    p.Nth(p.Const("mask", 7), number(3)),
    p.Nth(p.Const("mask", 7), number(-1)),
    p.Compute("div", number(4), p.Load("int", "zero")),
    p.Compute("mod", number(4), number(-3)),
]


@pytest.mark.parametrize("expr", OUT)
@pytest.mark.parametrize("nested", [False, True])
def test_what_is_not_there_goes_astray(expr: p.Expr, nested: bool) -> None:
    body: p.Body = (p.Set("x", expr), p.Store("zero", p.Get("int", "x")))
    routines = {"inner": p.Routine((), None, body, {"a": 4}), "outer": p.Routine((), None, (p.Call(None, "inner"),))}
    node: p.Body = (p.Call(None, "outer"),) if nested else body
    assert (
        astray(
            program(
                (*node, p.Stop(0, 0)),
                fields=ASIDE,
                tables={"t": p.Table((1, 2, 3, 4))},
                routines=routines,
                arrays={"a": 4},
            )
        )
        == 3
    )


@pytest.mark.parametrize(
    "statement",
    [
        p.Store("deck", number(0), p.Load("int", "out")),
        p.Poke("a", number(4), number(0)),
        p.Poke("a", number(-1), number(0)),
        p.Roll("r", "zero", number(0), "below"),
        p.Roll("r", "zero", number((1 << 32) + 1), "pick"),
    ],
)
def test_what_goes_outside_goes_astray(statement: p.Statement) -> None:
    assert astray(program((statement, p.Stop(0, 0)), fields=ASIDE, arrays={"a": 4})) == 3


def test_an_item_that_was_never_filled_goes_astray_in_the_interpreter() -> None:
    from native.oracle import interpret

    made = program((p.Store("zero", p.Peek("a", number(1))), p.Stop(0, 0)), fields=ASIDE, arrays={"a": 4})
    with pytest.raises(interpret.Astray, match="never filled"):
        interpret.run(made, interpret.fresh(made))
