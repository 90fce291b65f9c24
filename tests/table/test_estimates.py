"""What a formula may take: formulas and how much lies in zones in; steps, lengths and the worst loop out."""

import pytest

import hoyle.language.model.formula as f
from hoyle.engine.table.cost_estimate import (
    CARD,
    ENDLESS,
    MOST_PARTS,
    SOME,
    Effort,
    Estimator,
    Extent,
    Loop,
    again,
    both,
)
from hoyle.engine.table.setup import set_table
from hoyle.language.model import types as t
from hoyle.language.model.game import Definition, Per
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
    option,
    per_range,
    pile,
    rank,
    same,
    yes,
    zone,
)

X, N, CARDS = f.Local("x", t.CARD, 5), f.Local("n", t.INT, 8), f.Local("m", t.CARDS, 9)
HAND, TRICK, STOCK = pile("hand", f.Const(t.PLAYER, None, 0)), pile("trick"), pile("stock")
EVERYBODY = given_value("players", t.PLAYER)
SIZE = f.Find(t.INT, None, "count", local_value(CARDS))
GAME = game(
    cards=deck(
        attributes={"high": f.Compare(t.BOOL, None, ">=", dot(local_value(deck().card), "rank", t.RANK), rank(6))}
    ),
    zones=[zone("column", "row", Per("player"), per_range(1, number(3)))],
    options=[option("size", t.INT, number(3)), option("limit", t.or_none(t.INT), none(t.or_none(t.INT)))],
    formulas=[
        Definition("fixed", (), t.INT, add(number(1), number(2)), None),
        Definition("of_card", (X,), t.INT, add(number(1), number(2)), None),
        Definition("of_number", (N,), t.INT, add(number(1), number(2)), None),
        Definition("of_cards", (CARDS,), t.INT, f.Fold(t.INT, None, "sum", number(1), local_value(CARDS), X), None),
    ],
)
LAYOUT = set_table(GAME, 2)
LOW = f.Compare(t.BOOL, None, "<", local_value(N), number(1))
ROOMS = {"stock": 32, "hand": 10, "trick": 2, "column": 4}


def of(formula: f.Formula, **known: Extent) -> Effort:
    """The effort of a formula; `m` may say how long the list in CARDS is."""
    return Estimator(LAYOUT, GAME.formulas, ROOMS).of(formula, {CARDS.slot: known["m"]} if known else {})


def length(formula: f.Formula) -> float:
    """How long a list is taken to be."""
    return of(formula).value.items


def many(source: f.Formula, where: f.Formula | None = None, local: f.Local = X) -> f.Fold:
    """`sum(1 for x in source where …)`."""
    return f.Fold(t.INT, None, "sum", number(1), source, local, where)


def list_of(source: f.Formula, where: f.Formula | None = None) -> f.Fold:
    """`list(x for x in source where …)`."""
    return f.Fold(t.CARDS, None, "list", local_value(X), source, X, where)


def subsets(low: f.Formula, high: f.Formula, source: f.Formula = HAND) -> f.Subsets:
    return f.Subsets(t.list_of(t.CARDS), None, low, high, source)


def call(name: str, *arguments: f.Formula) -> f.Call:
    return f.Call(t.INT, None, name, arguments)


# ---- how long lists are


@pytest.mark.parametrize(
    ("formula", "items"),
    [
        (HAND, 10),
        (STOCK, 32),
        (numbers(4, 5, 6), 3),
        (number(7), 0),
        (EVERYBODY, 2),
        (given_value("sides", t.SIDE), 2),
        (given_value("cards", t.CARD), 32),
        (given_value("ranks", t.RANK), 8),
        (given_value("suits", t.SUIT), 4),
        (local_value(CARDS), SOME),
        (f.CardsOf(t.CARDS, None, local_value(X)), 1),
        (f.CardsOf(t.CARDS, None, f.EveryZone(t.ZONE, None, "column")), 4 * 6),
        (f.CardsOf(t.CARDS, None, f.EveryZone(t.ZONE, None, "column", (f.Const(t.PLAYER, None, 0),))), 4 * 3),
        (f.CardsOf(t.CARDS, None, f.EveryZone(t.ZONE, None, "hand")), 20),
        (f.Join(t.CARDS, None, "+", HAND, TRICK), 12),
        (f.Join(t.CARDS, None, "+", HAND, STOCK), 32),
        (f.Join(t.CARDS, None, "-", HAND, TRICK), 8),
        (f.Join(t.CARDS, None, "-", TRICK, HAND), 0),
        (f.After(t.CARDS, None, HAND, local_value(X), False), 10),
        (f.Starting(t.CARDS, None, HAND, local_value(X)), 10),
        (f.Range(t.list_of(t.INT), None, number(2), number(4)), 3),
        (f.Range(t.list_of(t.INT), None, number(4), number(2)), 0),
        (f.Range(t.list_of(t.INT), None, number(2), local_value(N)), SOME),
        (f.Range(t.list_of(t.INT), None, local_value(N), number(2)), SOME),
        (f.ListOf(t.CARDS, None, (local_value(X), local_value(X))), 2),
        (f.Part(t.CARDS, None, "last", HAND, number(3)), 3),
        (f.Part(t.CARDS, None, "last", TRICK, number(3)), 2),
        (f.Part(t.CARDS, None, "last", HAND, local_value(N)), 10),
        (f.Several(t.list_of(t.list_of(t.CARDS)), None, number(1), number(2), subsets(number(2), number(2))), 45),
        (f.Otherwise(t.CARDS, None, TRICK, HAND), 10),
        (f.Choice(t.CARDS, None, yes(), TRICK, HAND), 10),
        (f.Choice(t.CARDS, None, yes(), HAND, TRICK), 10),
        (add(number(1), number(2)), 0),
        (f.Find(t.INT, None, "first", numbers(4, 5, 6)), 0),
    ],
)
def test_how_long_a_list_is_taken_to_be(formula: f.Formula, items: float) -> None:
    assert length(formula) == items


def test_an_item_is_as_long_as_the_items_of_its_list() -> None:
    rows = f.ZoneValue(t.ZONE, None, "hand", (f.Const(t.PLAYER, None, 0),))
    assert of(rows).value == Extent(10, SOME)
    assert of(f.Item(t.CARDS, None, rows, number(1))).value == Extent(SOME)
    assert of(f.Find(t.CARDS, None, "first", rows)).value == Extent(SOME)
    assert of(f.Find(t.CARDS, None, "first", rows, CARDS, yes())).value == Extent(SOME)


# ---- numbers that are written


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        (number(4), 4),
        (f.OptionValue(t.INT, None, "size"), 3),
        (f.OptionValue(t.or_none(t.INT), None, "limit"), None),
        (add(number(4), number(3)), 7),
        (add(number(4), number(3), "-"), 1),
        (add(number(4), number(3), "*"), None),
        (add(number(4), local_value(N)), None),
        (add(local_value(N), number(4)), None),
        (f.Find(t.INT, None, "count", EVERYBODY), 2),
        (f.Find(t.INT, None, "count", HAND), None),
        (f.Choice(t.INT, None, yes(), number(4), number(7)), 7),
        (f.Choice(t.INT, None, yes(), number(4), local_value(N)), 4),
        (f.Choice(t.INT, None, yes(), local_value(N), local_value(N)), None),
        (cell("n"), None),
    ],
)
def test_the_number_that_is_written(formula: f.Formula, value: int | None) -> None:
    assert Estimator(LAYOUT, GAME.formulas, ROOMS).number(formula) == value


# ---- sets of cards


@pytest.mark.parametrize(
    ("low", "high", "sets", "cards"),
    [
        (number(1), number(2), 10 + 45, (1 + (10 + 90) / 55) / 2),
        (number(9), local_value(N), 10 + 1, (9 + (90 + 10) / 11) / 2),
        (local_value(N), number(1), 1 + 10, (0 + 10 / 11) / 2),
        (number(-2), number(1), 1 + 10, (0 + 10 / 11) / 2),
        (number(9), number(40), 10 + 1, (9 + (90 + 10) / 11) / 2),
        (number(11), number(12), 0, 5.5),
        (local_value(N), local_value(N), 252, 5),
    ],
)
def test_how_many_sets_there_are_and_how_many_cards_are_in_one(
    low: f.Formula, high: f.Formula, sets: int, cards: float
) -> None:
    value = of(subsets(low, high)).value
    assert (value.items, value.pool) == (sets, 10) and value.inner == pytest.approx(cards)


def test_of_sets_as_many_pass_as_there_are_cards() -> None:
    asked = f.Compare(t.BOOL, None, ">", SIZE, number(1))
    chosen = f.Fold(t.list_of(t.CARDS), None, "list", local_value(CARDS), subsets(number(1), number(2)), CARDS, asked)
    assert length(chosen) == 10


# ---- steps


@pytest.mark.parametrize(
    ("formula", "steps"),
    [
        (number(1), 0),
        (local_value(N), 0),
        (add(number(1), number(2)), 1),
        (add(add(number(1), number(2)), number(3)), 2),
        (HAND, 2),
        (f.Join(t.CARDS, None, "-", HAND, TRICK), 2 + 2 + 1 + CARD * 12),
        (f.Within(t.BOOL, None, local_value(X), HAND), 2 + 1 + CARD * 10),
        (same(HAND, TRICK), 2 + 2 + 1 + CARD * 10),
        (f.CardsOf(t.CARDS, None, f.EveryZone(t.ZONE, None, "column")), 6 + 1),
        (f.Choice(t.INT, None, add(number(1), number(2)), HAND, HAND), 1 + 1 + 2 / 2 + 2),
        (f.Find(t.INT, None, "count", HAND), 2 + 1),
        (many(HAND), 2 + 10),
        (many(HAND, LOW), 2 + 10 + 10),
        (f.Find(t.INT, None, "count", HAND, X, LOW), 2 + 10 + 10),
        (f.Fold(t.INT, None, "sum", add(number(1), number(1)), HAND, X, yes()), 2 + 10 + 5),
        (many(list_of(HAND, yes())), 2 + 10 + 5),
        (f.AllOf(t.BOOL, None, (LOW,) * 3), 1 + 1 + 0.5 + 0.25),
    ],
)
def test_steps_are_parts_worked_out(formula: f.Formula, steps: float) -> None:
    assert of(formula).total == pytest.approx(steps)


@pytest.mark.parametrize(
    ("where", "passing"),
    [
        (same(dot(local_value(X), "rank", t.RANK), rank(3)), 10 / 8),
        (same(dot(local_value(X), "suit", t.SUIT), f.Const(t.SUIT, None, 1)), 10 / 4),
        (same(dot(local_value(X), "high", t.BOOL), yes()), 10 / 2),
        (same(dot(local_value(X), "place", t.PLACE), local_value(N)), 10 / 2),
        (same(dot(local_value(X), "rank", t.RANK), rank(3), negated=True), 10 / 2),
        (same(dot(local_value(f.Local("y", t.CARD, 30)), "rank", t.RANK), rank(3)), 10 / 2),
        (dot(local_value(X), "high", t.BOOL), 10 / 4),
        (dot(local_value(X), "face_up", t.BOOL), 10 / 2),
        (dot(local_value(f.Local("y", t.CARD, 30)), "high", t.BOOL), 10 / 2),
        (
            f.AnyOf(
                t.BOOL, None, (dot(local_value(X), "high", t.BOOL), same(dot(local_value(X), "rank", t.RANK), rank(3)))
            ),
            30 / 8,
        ),
        (f.AnyOf(t.BOOL, None, (yes(), yes(), yes())), 10),
        (
            f.AllOf(
                t.BOOL, None, (dot(local_value(X), "high", t.BOOL), same(dot(local_value(X), "rank", t.RANK), rank(3)))
            ),
            10 / 8,
        ),
        (yes(), 10 / 2),
    ],
)
def test_how_many_items_are_taken_to_pass(where: f.Formula, passing: float) -> None:
    assert length(list_of(HAND, where)) == pytest.approx(passing)


def test_what_is_asked_of_the_size_of_a_set_holds_and_what_is_asked_of_its_cards_seldom_does() -> None:
    slow = many(STOCK)
    of_size = f.Compare(t.BOOL, None, ">", SIZE, number(1))
    of_cards = f.Find(t.BOOL, None, "any", local_value(CARDS), X, yes())
    among = Extent(3, among=40)
    for first, share in ((of_size, 1.0), (of_cards, SOME / 40), (yes(), 0.5)):
        both_hold = f.AllOf(t.BOOL, None, (first, slow))
        steps = of(both_hold, m=among).total - of(first, m=among).total - 1
        assert steps == pytest.approx(share * of(slow).total)
    few = Extent(3, among=2)
    steps = of(f.AllOf(t.BOOL, None, (of_cards, slow)), m=few).total - of(of_cards, m=few).total - 1
    assert steps == pytest.approx(0.5 * of(slow).total)


# ---- calls, and what is remembered


def test_what_depends_on_no_list_is_worked_out_once_for_each_value_of_its_argument() -> None:
    assert of(call("fixed")).total == 1 + 1
    assert of(add(call("fixed"), call("fixed"))).total == 1 + 1 + 1 + 1
    assert of(call("of_card", local_value(X))).total == 1 + 32
    assert of(many(HAND, same(call("of_card", local_value(X)), number(1)))).total == 2 + 10 + 10 * (1 + 1) + 32
    assert of(call("of_number", local_value(N))).total == 1 + 1
    assert of(add(call("of_number", local_value(N)), call("of_number", local_value(N)))).total == 1 + 2 * (1 + 1)


def test_a_call_takes_as_long_as_the_list_that_it_is_given() -> None:
    assert of(call("of_cards", HAND)).total == 1 + 2 + 10
    assert of(call("of_cards", TRICK)).total == 1 + 2 + 2


@pytest.mark.parametrize(
    ("base", "values"), [("card", 32), ("player", 2), ("side", 2), ("rank", 8), ("suit", 4), ("int", None)]
)
def test_how_many_values_a_type_has(base: str, values: int | None) -> None:
    assert Estimator(LAYOUT, GAME.formulas, ROOMS).domain(base) == values


# ---- the worst loop


def test_the_loop_that_takes_most_steps_is_told() -> None:
    short, long = many(TRICK), many(STOCK)
    assert of(add(short, long)).loop == of(add(long, short)).loop == Loop(long, False, 32, 32)
    inner = f.Find(t.BOOL, None, "any", STOCK, f.Local("y", t.CARD, 30), LOW)
    outer = many(HAND, inner)
    assert of(outer).loop == Loop(inner, False, 320, 640)
    assert of(call("fixed")).loop is None
    assert of(many(HAND, LOW)).loop == Loop(many(HAND, LOW), False, 10, 20)


def test_of_sets_the_loop_through_them_is_told_and_not_that_through_the_cards_of_each() -> None:
    asked = f.Find(t.BOOL, None, "any", local_value(CARDS), X, add(add(local_value(N), number(1)), number(1)))
    whole = f.Find(t.BOOL, None, "any", subsets(number(5), number(5)), CARDS, asked)
    loop = of(whole).loop
    assert loop is not None and (loop.node, loop.sets, loop.items) == (whole, True, 252)


def test_efforts_one_after_the_other_and_again() -> None:
    kept, less = Effort(5), Effort(2)
    joined = both(Effort(3, once={"a": less}), Effort(4, once={"a": kept, "b": less}))
    assert (joined.steps, joined.once, joined.total) == (7, {"a": kept, "b": less}, 14)
    loop = Loop(many(HAND), False, 10, 20)
    assert again(Effort(3, loop, Extent(2), {"a": kept}), 4) == Effort(
        12, Loop(loop.node, False, 40, 80), Extent(2), {"a": kept}
    )


def test_nothing_is_told_apart_beyond_what_is_endless() -> None:
    endless = Effort(ENDLESS, Loop(many(HAND), False, ENDLESS, ENDLESS))
    twice = again(endless, 2)
    assert (twice.steps, both(endless, endless).steps) == (ENDLESS, ENDLESS)
    assert twice.worst is not None and (twice.worst.items, twice.worst.steps) == (ENDLESS, ENDLESS)
    assert Effort(ENDLESS, once={"a": endless}).total == ENDLESS
    assert of(subsets(number(0), number(1000), given_value("cards", t.CARD))).value.items == 2**32


def test_only_so_many_parts_are_looked_at() -> None:
    estimator = Estimator(LAYOUT, GAME.formulas, ROOMS)
    estimator.left = 2
    assert estimator.of(add(number(1), add(number(1), number(1))), {}).steps == 1
    assert (estimator.left, MOST_PARTS) == (0, 50_000)
    deep: f.Formula = number(1)
    for _ in range(200):
        deep = add(deep, number(1))
    assert of(deep).steps == 150
