"""What formulas are worth: each node against a position set by hand."""

from collections.abc import Callable
from typing import Any

import pytest

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import may_be_none
from hoyle.engine.table.constant_folding import fold, fold_definitions
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.setup import set_table
from hoyle.engine.table.store import Store
from hoyle.language.model import types as t
from hoyle.language.model.game import Definition, Per, Token
from table.build import (
    add,
    cell,
    deck,
    dot,
    game,
    given_value,
    local_value,
    none,
    number,
    numbers,
    per_range,
    pile,
    place,
    position,
    rank,
    same,
    variable,
    yes,
    zone,
)

X = f.Local("x", t.CARD, 5)
C = f.Local("c", t.CARD, 6)
N = f.Local("n", t.INT, 7)
P = f.Local("p", t.PLAYER, 8)
MAYBE = f.Local("m", t.or_none(t.CARD), 9)
SET = f.Local("s", t.CARDS, 10)
ROW = f.Local("r", t.ROW, 11)
OPTIONAL_CARD = t.or_none(t.CARD)
SEVEN = same(dot(local_value(C), "rank", t.RANK), rank(0))
GAME = game(
    cards=deck(jokers=number(1)),
    zones=[
        zone("won", "stack", Per("side")),
        zone("column", "row", Per("player"), per_range(1, number(3))),
        zone("pool", "rows"),
        zone("layout", "places", rows=number(2), columns=number(2)),
        zone("supply", "tokens"),
    ],
    variables=[variable("bid", t.INT, per_range(1, number(5))), variable("mark", t.INT, Per("card"))],
    tokens=[Token("red", number(3), "supply", None), Token("blue", number(3), "supply", None)],
    formulas=[
        Definition("takes", (C,), t.BOOL, SEVEN, None),
        Definition("twice", (N,), t.INT, f.Fold(t.INT, None, "sum", local_value(N), numbers(1, 2), ROW), None),
    ],
)
LAYOUT = set_table(GAME, 3)
DEFINITIONS = fold_definitions(GAME.formulas, LAYOUT)
Worth = Callable[[f.Formula], Any]


@pytest.fixture(params=["as written", "folded"])
def on(request: pytest.FixtureRequest) -> Callable[[Store], Worth]:
    """Works formulas out, once as they are and once folded: both must be worth the same."""

    def at(store: Store) -> Worth:
        def worth(formula: f.Formula) -> Any:
            definitions = DEFINITIONS if request.param == "folded" else GAME.formulas
            given = fold(formula, LAYOUT, definitions) if request.param == "folded" else formula
            value = Evaluator(LAYOUT, definitions).compile(given)(store)
            return list(value) if isinstance(value, list | tuple | range) else value

        return worth

    return at


def table() -> Store:
    return position(LAYOUT, trick="9H 7H 9C KS", hand_0="QH 8D AS", hand_1="JK 10S")


def card(face: str, layout: Layout = LAYOUT) -> int:
    return layout.faces.index(face)


def first(source: f.Formula, kind: Any = "first") -> f.Find:
    return f.Find(OPTIONAL_CARD, None, kind, source)


def test_arithmetic(on: Any) -> None:
    worth = on(table())
    top = number(2**31 - 1)
    assert worth(add(number(-7), number(2), "div")) == -4
    assert worth(add(number(-7), number(2), "mod")) == 1
    assert worth(add(number(2), number(30), "power")) == 2**30
    assert worth(add(number(-1), number(2**31 - 1), "power")) == -1
    assert worth(add(number(0), number(0), "power")) == 1
    for wrong, code in [
        (add(top, number(1)), "R902"),
        (add(number(-2), top, "-"), "R902"),
        (add(top, number(2), "*"), "R902"),
        (add(number(2), number(2**31 - 1), "power"), "R902"),
        (add(number(2), number(-1), "power"), "R904"),
        (add(number(2), number(0), "div"), "R905"),
        (f.Fold(t.INT, None, "sum", add(local_value(N), top), numbers(0, 0), N), "R902"),
        (f.Fold(t.INT, None, "sum", top, numbers(0, 0), N), "R902"),
    ]:
        with pytest.raises(Fault) as caught:
            worth(wrong)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("operator", "left", "right", "result"),
    [
        ("+", 2**31 - 3, 2, 2**31 - 1),
        ("+", 2 - 2**31, -2, -(2**31)),
        ("-", 2**31 - 3, -2, 2**31 - 1),
        ("-", 2 - 2**31, 2, -(2**31)),
        ("*", 2**31 - 1, 1, 2**31 - 1),
        ("*", 2**30, -2, -(2**31)),
    ],
)
def test_the_last_numbers_that_fit(on: Any, operator: str, left: int, right: int, result: int) -> None:
    worth, beyond = on(table()), 1 if result > 0 else -1
    found = add(number(left), number(right), operator)
    assert worth(found) == result
    for wrong in (add(found, number(beyond)), add(found, number(-beyond), "-"), add(found, number(2), "*")):
        with pytest.raises(Fault, match="R902"):
            worth(wrong)
    listed = f.Fold(t.INT, None, "sum", local_value(N), numbers(result - beyond, beyond), N)
    assert worth(listed) == result
    with pytest.raises(Fault, match="R902"):
        worth(f.Fold(t.INT, None, "sum", local_value(N), numbers(result, beyond), N))


def test_cards_and_what_is_printed_on_them(on: Any) -> None:
    store = table()
    worth = on(store)
    trick = pile("trick")
    assert worth(dot(first(trick), "rank", t.RANK)) == 2
    assert worth(dot(first(pile("won", f.Const(t.SIDE, None, 1))), "rank", t.or_none(t.RANK))) is None
    store.slots[X.slot] = card("10S")
    assert worth(dot(local_value(X), "pips", t.INT)) == 10
    assert worth(dot(local_value(X), "suit", t.or_none(t.SUIT))) == 3
    assert worth(dot(local_value(X), "face_up", t.BOOL)) is False
    assert worth(dot(local_value(X), "by", t.or_none(t.PLAYER))) is None
    assert worth(same(local_value(X), f.Face(t.LOOK, None, 3, 3))) is True
    assert worth(same(f.Face(t.LOOK, None, 3, 2), local_value(X), True)) is True
    store.slots[X.slot] = card("JK")
    assert worth(same(local_value(X), f.Face(t.LOOK, None, 8, None))) is True
    assert worth(dot(local_value(X), "pips", t.INT)) == 0
    store.slots[MAYBE.slot] = None
    assert worth(dot(f.LocalValue(OPTIONAL_CARD, None, MAYBE), "rank", t.or_none(t.RANK))) is None
    assert worth(same(f.LocalValue(OPTIONAL_CARD, None, MAYBE), none())) is True
    looks = f.ListOf(t.list_of(t.LOOK), None, (f.Face(t.LOOK, None, 8, None), f.Face(t.LOOK, None, 0, 0)))
    assert worth(f.Within(t.BOOL, None, local_value(X), looks)) is True
    assert worth(f.Within(t.BOOL, None, f.Face(t.LOOK, None, 0, 2), trick)) is True
    assert worth(f.Within(t.BOOL, None, f.Face(t.LOOK, None, 0, 1), trick, True)) is True
    assert worth(f.Position(t.INT, None, f.Face(t.LOOK, None, 2, 0), trick)) == 3


def test_going_through_a_list(on: Any) -> None:
    store = table()
    worth = on(store)
    trick = pile("trick")
    is_nine = same(dot(local_value(X), "rank", t.RANK), rank(2))
    led = same(dot(local_value(X), "rank", t.RANK), dot(first(trick), "rank", t.RANK))
    for where in (is_nine, led, f.AllOf(t.BOOL, None, (led, same(first(trick), none(), True)))):
        assert worth(f.Find(t.INT, None, "count", trick, X, where)) == 2
        assert worth(f.Find(t.BOOL, None, "any", trick, X, where)) is True
        assert worth(f.Find(OPTIONAL_CARD, None, "first", trick, X, where)) == card("9H")
        assert worth(f.Find(OPTIONAL_CARD, None, "last", trick, X, where)) == card("9C")
        assert worth(f.Fold(t.CARDS, None, "list", local_value(X), trick, X, where)) == [card("9H"), card("9C")]
        assert worth(f.Fold(t.INT, None, "sum", dot(local_value(X), "pips", t.INT), trick, X, where)) == 18
        assert worth(f.Fold(t.BOOL, None, "all", same(dot(local_value(X), "pips", t.INT), number(9)), trick, X, where))
    assert worth(f.Fold(t.INT, None, "distinct", dot(local_value(X), "rank", t.RANK), trick, X)) == 3
    assert worth(f.Fold(t.or_none(t.INT), None, "max", dot(local_value(X), "pips", t.INT), trick, X)) == 9
    nobody = pile("won", f.Const(t.SIDE, None, 0))
    assert worth(f.Fold(t.or_none(t.INT), None, "min", dot(local_value(X), "pips", t.INT), nobody, X)) is None
    assert worth(f.Find(OPTIONAL_CARD, None, "last", nobody)) is None
    assert worth(f.Call(t.BOOL, None, "takes", (first(trick),))) is False
    assert worth(f.Find(t.INT, None, "count", trick, X, f.Call(t.BOOL, None, "takes", (local_value(X),)))) == 1
    assert worth(f.Call(t.INT, None, "twice", (f.Find(t.INT, None, "count", trick),))) == 8


def test_lists(on: Any) -> None:
    store = table()
    worth = on(store)
    trick = pile("trick")
    cards = [card(face) for face in ("9H", "7H", "9C", "KS")]
    store.slots[X.slot] = cards[1]
    store.slots[P.slot] = 1
    hand = pile("hand", f.Const(t.PLAYER, None, 0))
    single = f.CardsOf(t.CARDS, None, local_value(X))
    assert worth(f.Join(t.CARDS, None, "+", trick, single)) == cards
    assert worth(f.Join(t.CARDS, None, "-", trick, single)) == [cards[0], cards[2], cards[3]]
    assert worth(f.After(t.CARDS, None, trick, local_value(X), False)) == cards[2:]
    assert worth(f.After(t.CARDS, None, hand, local_value(X), False)) == []
    assert worth(f.After(t.PLAYERS, None, given_value("players", t.PLAYER), local_value(P), True)) == [2, 0]
    assert worth(f.Starting(t.PLAYERS, None, given_value("players", t.PLAYER), local_value(P))) == [1, 2, 0]
    assert worth(f.Starting(t.CARDS, None, trick, local_value(X))) == [*cards[1:], cards[0]]
    assert worth(f.Starting(t.CARDS, None, hand, local_value(X))) == store.zones[1]
    assert worth(f.Item(OPTIONAL_CARD, None, trick, number(4))) == cards[3]
    assert worth(f.Item(OPTIONAL_CARD, None, trick, number(0))) is None
    assert worth(f.Item(OPTIONAL_CARD, None, trick, number(5))) is None
    assert worth(f.Part(t.CARDS, None, "last", trick, number(2))) == cards[2:]
    assert worth(f.Part(t.CARDS, None, "last", trick, number(-1))) == []
    assert worth(f.Part(t.CARDS, None, "last", trick, number(9))) == cards
    assert worth(f.Range(t.list_of(t.INT), None, number(2), number(4))) == [2, 3, 4]
    assert worth(f.Range(t.list_of(t.INT), None, number(2), number(1))) == []
    assert worth(f.Position(t.INT, None, local_value(X), trick)) == 2
    assert worth(f.Position(t.INT, None, local_value(X), hand)) == 0
    assert worth(same(f.Range(t.list_of(t.INT), None, number(1), number(2)), numbers(1, 2))) is True
    listed = f.ListOf(t.list_of(t.INT), None, (number(2), add(number(0), number(1))))
    assert worth(same(f.Range(t.list_of(t.INT), None, number(1), number(2)), listed)) is False
    assert worth(f.Empty(t.BOOL, None, trick)) is False
    assert worth(f.Empty(t.BOOL, None, f.EveryZone(t.CARDS, None, "hand"), True)) is True
    assert worth(f.Find(t.INT, None, "count", f.EveryZone(t.CARDS, None, "hand"))) == 5
    subsets = f.Subsets(t.list_of(t.CARDS), None, number(0), number(9), hand)
    a, b, c = store.zones[1]
    assert worth(subsets) == [(), (a,), (b,), (c,), (a, b), (a, c), (b, c), (a, b, c)]
    pairs = same(f.Find(t.INT, None, "count", local_value(SET)), number(2))
    assert worth(f.Find(t.INT, None, "count", subsets, SET, pairs)) == 3
    assert worth(f.Find(t.CARDS, None, "last", subsets, SET, pairs)) == [b, c]
    assert worth(f.Find(t.CARDS, None, "first", subsets, SET, pairs)) == [a, b]


def test_conditions(on: Any) -> None:
    worth = on(table())
    wrong = same(add(number(1), number(0), "div"), number(1))
    assert worth(f.AnyOf(t.BOOL, None, (yes(), wrong))) is True
    assert worth(f.AllOf(t.BOOL, None, (yes(False), wrong))) is False
    assert worth(f.Not(t.BOOL, None, f.AllOf(t.BOOL, None, (yes(), yes(), yes(), yes())))) is False
    assert worth(f.Reaches(t.BOOL, None, number(3), number(3))) is True
    assert worth(f.Reaches(t.BOOL, None, number(3), none(t.or_none(t.INT)))) is False
    assert worth(f.Otherwise(t.INT, None, none(t.or_none(t.INT)), number(4))) == 4
    cases: f.Formula = number(99)
    for n in reversed(range(6)):
        test = same(f.Find(t.INT, None, "count", pile("trick")), number(n))
        cases = f.Choice(t.INT, None, test, number(10 * n), cases)
    assert worth(cases) == 40
    deep: f.Formula = number(0)
    for n in range(3000):
        deep = f.Choice(
            t.INT, None, same(f.Find(t.INT, None, "count", pile("trick")), number(n + 100)), number(n), deep
        )
    assert worth(deep) == 0
    assert worth(f.Extreme(t.INT, None, "max", (number(1), number(3), number(2)))) == 3


def test_a_list_is_turned_to_the_first_of_items_that_are_equal(on: Any) -> None:
    store = table()
    store.slots[N.slot] = 1
    turned = f.Starting(t.list_of(t.INT), None, numbers(3, 1, 2, 1), local_value(N))
    assert on(store)(turned) == [1, 2, 1, 3]


def test_where_things_lie(on: Any) -> None:
    store = table()
    worth = on(store)
    corner = place(LAYOUT, store, "layout", "KH AD")
    place(LAYOUT, store, "pool", "7S 8S")
    place(LAYOUT, store, "pool", "9S")
    layout = LAYOUT.zone_families["layout"].base
    store.zones[layout][3] = -1
    store.zones[LAYOUT.zone_families["supply"].base] = [2, 3]
    store.slots[X.slot] = corner[1]
    spot = dot(local_value(X), "place", t.or_none(t.PLACE))
    assert worth(spot) == 1
    assert worth(dot(spot, "row", t.or_none(t.INT))) == 1 and worth(dot(spot, "column", t.or_none(t.INT))) == 2
    assert worth(dot(spot, "card", OPTIONAL_CARD)) == corner[1]
    assert worth(pile("layout")) == corner
    assert worth(f.Within(t.BOOL, None, local_value(X), pile("layout"))) is True
    assert worth(f.Within(t.BOOL, None, local_value(X), f.EveryZone(t.CARDS, None, "hand"))) is False
    assert worth(f.TokensOn(t.INT, None, "red", f.ZoneValue(t.ZONE, None, "layout"))) == 1
    assert worth(f.TokensOn(t.INT, None, "blue", f.ZoneValue(t.ZONE, None, "supply"))) == 3
    assert worth(f.TokensOn(t.INT, None, "red", f.EveryZone(t.CARDS, None, "supply"))) == 2
    rows = pile("pool")
    assert worth(rows) == [0, 1]
    store.slots[ROW.slot] = 0
    assert worth(f.CardsOf(t.CARDS, None, local_value(ROW))) == [card("7S"), card("8S")]
    store.slots[ROW.slot] = 7
    assert worth(f.CardsOf(t.CARDS, None, local_value(ROW))) == []
    store.slots[X.slot] = card("9H")
    assert worth(dot(local_value(X), "place", t.or_none(t.PLACE))) is None


def test_a_place_holds_the_first_card_of_the_deck_like_any_other_a_token_or_nothing(on: Any) -> None:
    store = table()
    worth = on(store)
    zones, at = store.zones, LAYOUT.zone_families["layout"].base
    zones[at] = [0, None, -1, -2]
    spot = f.Local("s", t.PLACE, 31)
    for index, (found, free) in enumerate([(0, False), (None, True), (None, False), (None, False)]):
        store.slots[spot.slot] = LAYOUT.first_cell[at] + index
        assert worth(dot(local_value(spot), "card", OPTIONAL_CARD)) == found
        assert worth(dot(local_value(spot), "free", t.BOOL)) is free


def test_the_places_of_a_zone_are_numbered_behind_those_of_the_zones_before() -> None:
    rules = game(
        zones=[
            zone("shelf", "places", Per("player"), columns=number(3)),
            zone("grid", "places", rows=number(2), columns=number(2)),
        ]
    )
    layout = set_table(rules, 2)
    evaluator = Evaluator(layout, {})

    def places(name: str, *indexes: f.Formula) -> list[int]:
        of = f.CardsOf(t.list_of(t.PLACE), None, f.ZoneValue(t.ZONE, None, name, indexes))
        return list(evaluator.compile(of)(position(layout)))

    assert places("shelf", f.Const(t.PLAYER, None, 0)) == [0, 1, 2]
    assert places("shelf", f.Const(t.PLAYER, None, 1)) == [3, 4, 5]
    assert places("grid") == [6, 7, 8, 9]


def test_players(on: Any) -> None:
    store = table()
    worth = on(store)
    store.slots[P.slot] = 2
    assert worth(dot(local_value(P), "seat", t.INT)) == 3
    assert worth(dot(local_value(P), "left", t.PLAYER)) == 0
    assert worth(dot(dot(local_value(P), "left", t.PLAYER), "side", t.SIDE)) == 0


def test_variables_and_their_indexes(on: Any) -> None:
    store = table()
    worth = on(store)
    bid = LAYOUT.variable_families["bid"].base
    store.variables[bid : bid + 5] = [11, 12, 13, 14, 15]
    store.slots[N.slot] = 4
    assert worth(cell("bid", number(1))) == 11
    assert worth(cell("bid", local_value(N))) == 14
    store.variables[LAYOUT.variable_families["mark"].base + 5] = 8
    store.slots[X.slot] = 5
    assert worth(cell("mark", local_value(X))) == 8
    column = pile("column", f.Const(t.PLAYER, None, 1), local_value(N))
    for wrong in (cell("bid", number(7)), cell("bid", number(0)), column):
        with pytest.raises(Fault, match="is outside 1") as caught:
            worth(wrong)
        assert caught.value.code == "R903"
    store.slots[N.slot] = 3
    store.zones[LAYOUT.zone_families["column"].base + 5] = [1]
    assert worth(column) == [1]
    assert worth(f.EveryZone(t.CARDS, None, "column", (f.Const(t.PLAYER, None, 1),))) == [1]
    assert worth(f.EveryZone(t.CARDS, None, "column", (f.Const(t.PLAYER, None, 0),))) == []


def test_fuel_runs_out() -> None:
    store = table()
    endless = f.Range(t.list_of(t.INT), None, number(1), number(2**31 - 1))
    evaluator = Evaluator(LAYOUT, GAME.formulas)
    for formula in (
        f.Fold(t.INT, None, "sum", local_value(N), endless, N),
        f.Join(t.list_of(t.INT), None, "+", endless, endless),
        same(endless, endless),
        f.Find(t.INT, None, "count", f.Subsets(t.list_of(t.CARDS), None, number(0), number(40), pile("stock"))),
        f.Find(
            t.BOOL,
            None,
            "any",
            f.Subsets(t.list_of(t.CARDS), None, number(0), number(40), pile("stock")),
            SET,
            yes(False),
        ),
    ):
        store.fuel = 10_000
        with pytest.raises(Fault) as caught:
            evaluator.compile(formula)(store)
        assert caught.value.code == "R901"
    store.fuel = 100
    evaluator.compile(f.Find(t.INT, None, "count", pile("trick"), X, yes()))(store)
    assert store.fuel == 96


def test_a_formula_may_be_none_if_its_type_says_so() -> None:
    assert may_be_none(local_value(MAYBE)) and may_be_none(none())
    assert not may_be_none(number(3)) and not may_be_none(local_value(C))
