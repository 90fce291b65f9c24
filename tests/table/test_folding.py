"""Formulas at a set table: what is worked out beforehand, what is left out, and what stays."""

import hoyle.language.model.formula as f
from hoyle.engine.table.constant_folding import fold, fold_definitions
from hoyle.engine.table.setup import set_table
from hoyle.language.model import types as t
from hoyle.language.model.game import Definition
from table.build import add, game, local_value, number, numbers, pile, same, yes

C, D, N = f.Local("c", t.CARD, 6), f.Local("d", t.CARD, 7), f.Local("n", t.INT, 8)
TRICK = pile("trick")
COUNT = f.Find(t.INT, None, "count", TRICK)
GAME = game(
    formulas=[
        Definition("size", (), t.INT, add(COUNT, number(1)), None),
        Definition("plus", (N,), t.INT, add(COUNT, local_value(N)), None),
        Definition("both", (N, C), t.INT, add(COUNT, local_value(N)), None),
    ]
)
LAYOUT = set_table(GAME, 2)


def call(name: str, *arguments: f.Formula) -> f.Call:
    return f.Call(t.INT, None, name, arguments)


def test_an_empty_list_is_worked_out_whatever_it_is_asked() -> None:
    nothing, head = f.Const(t.list_of(t.INT), None, ()), call("unknown")
    for kind, value in {"sum": 0, "distinct": 0, "all": True, "list": (), "max": None}.items():
        assert fold(f.Fold(t.INT, None, kind, head, nothing, N), LAYOUT) == f.Const(t.INT, None, value)
    assert fold(f.Find(t.INT, None, "count", nothing, N, same(head, head)), LAYOUT) == number(0)
    assert fold(f.Sorted(t.list_of(t.INT), None, nothing, N, (head,), (True,)), LAYOUT) == nothing


def test_constants_are_worked_out_and_dead_cases_left_out() -> None:
    moving = same(COUNT, number(2))
    for formula, folded in [
        (add(number(2), number(3)), number(5)),
        (f.AllOf(t.BOOL, None, (yes(), moving)), moving),
        (f.AllOf(t.BOOL, None, (moving, yes(False))), yes(False)),
        (f.AllOf(t.BOOL, None, (yes(), yes())), yes()),
        (f.AnyOf(t.BOOL, None, (yes(False), moving)), moving),
        (f.AnyOf(t.BOOL, None, (moving, yes())), yes()),
        (f.AnyOf(t.BOOL, None, (yes(False), yes(False))), yes(False)),
        (f.Choice(t.INT, None, yes(), number(1), COUNT), number(1)),
        (f.Choice(t.INT, None, yes(False), number(1), COUNT), COUNT),
        (f.Otherwise(t.INT, None, f.Const(t.or_none(t.INT), None, None), COUNT), COUNT),
        (f.Otherwise(t.INT, None, number(3), COUNT), number(3)),
        (f.Range(t.list_of(t.INT), None, number(1), number(3)), numbers(1, 2, 3)),
        (f.Given(t.PLAYERS, None, "players"), f.Const(t.PLAYERS, None, (0, 1))),
        (f.Fold(t.INT, None, "sum", local_value(N), numbers(1, 2), N), number(3)),
        (f.Fold(t.INT, None, "sum", add(local_value(N), COUNT), numbers(), N), number(0)),
    ]:
        assert fold(formula, LAYOUT) == folded


def test_what_depends_on_the_table_or_fails_or_is_long_stays_as_it_is() -> None:
    for formula in (
        COUNT,
        add(number(1), number(0), "div"),
        f.Range(t.list_of(t.INT), None, number(1), number(1025)),
        f.Fold(t.INT, None, "sum", add(local_value(N), COUNT), numbers(1, 2), N),
        f.Fold(t.INT, None, "sum", local_value(C), numbers(1, 2), N),
        f.ListOf(t.list_of(t.LOOK), None, (f.Face(t.LOOK, None, 0, 0),)),
        f.Attribute(t.BOOL, None, f.Const(t.CARD, None, 0), "face_up"),
        f.Attribute(t.or_none(t.PLAYER), None, f.Const(t.CARD, None, 0), "by"),
        f.Attribute(t.or_none(t.PLACE), None, f.Const(t.CARD, None, 0), "place"),
    ):
        assert fold(formula, LAYOUT) == formula
    assert isinstance(fold(f.Range(t.list_of(t.INT), None, number(1), number(1024)), LAYOUT), f.Const)


def test_a_call_of_a_small_formula_with_plain_arguments_becomes_its_body() -> None:
    definitions = fold_definitions(GAME.formulas, LAYOUT)
    assert fold(call("size"), LAYOUT, definitions) == add(COUNT, number(1))
    assert fold(call("plus", number(4)), LAYOUT, definitions) == add(COUNT, number(4))
    assert fold(call("plus", local_value(D)), LAYOUT, definitions) == add(COUNT, local_value(D))
    assert fold(call("plus", COUNT), LAYOUT, definitions) == call("plus", COUNT)
    assert fold(call("both", number(4), f.Item(t.CARD, None, TRICK, number(1))), LAYOUT, definitions) == call(
        "both", number(4), f.Item(t.CARD, None, TRICK, number(1))
    )
