"""What formulas cost in fuel, and what is kept while nothing moves."""

import pytest

import hoyle.language.model.formula as f
from hoyle.engine.table.caching import keep
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.setup import set_table
from hoyle.language.model import types as t
from hoyle.language.model.game import Definition
from table.build import (
    add,
    dot,
    game,
    local_value,
    number,
    pile,
    position,
    same,
)

X, C, D, N, CARDS = (
    f.Local("x", t.CARD, 5),
    f.Local("c", t.CARD, 6),
    f.Local("d", t.CARD, 7),
    f.Local("n", t.INT, 8),
    f.Local("m", t.CARDS, 9),
)
TRICK = pile("trick")
#: Whether a card is the first of the trick: it changes while the game runs, so that each card is asked.
LEADS = same(local_value(X), f.Find(t.or_none(t.CARD), None, "first", TRICK))
COUNT = f.Find(t.INT, None, "count", TRICK)
GAME = game(
    formulas=[
        Definition("size", (), t.INT, add(COUNT, number(1)), None),
        Definition("plus", (N,), t.INT, add(COUNT, local_value(N)), None),
        Definition("held", (CARDS,), t.INT, f.Find(t.INT, None, "count", local_value(CARDS)), None),
        Definition("both", (N, C), t.INT, add(COUNT, local_value(N)), None),
    ]
)
LAYOUT = set_table(GAME, 2)
EVALUATOR = Evaluator(LAYOUT, GAME.formulas)


def fuel_spent(formula: f.Formula, times: int = 1, memo: bool = False) -> int:
    """What it costs to work a formula out so often, with three cards in the trick; with less it is not done."""
    store = position(LAYOUT, trick="7C 8C 9C")
    store.memo = {} if memo else None
    closure = EVALUATOR.compile(formula)
    store.fuel = before = 10_000
    for _ in range(times):
        closure(store)
    cost = before - store.fuel
    if cost and times == 1:
        store.fuel = cost
        closure(store)
        store.fuel = cost - 1
        with pytest.raises(Fault, match="takes too long") as caught:
            closure(store)
        assert caught.value.code == "R901"
    return cost


def call(name: str, *arguments: f.Formula) -> f.Call:
    return f.Call(t.INT, None, name, arguments)


# ---- fuel


def test_going_through_a_list_costs_its_length_times_what_is_asked() -> None:
    assert fuel_spent(f.Find(t.INT, None, "count", TRICK, X, LEADS)) == 3 * 5
    assert fuel_spent(f.Find(t.or_none(t.CARD), None, "first", TRICK, X, LEADS)) == 3 * 5
    assert fuel_spent(f.Fold(t.INT, None, "sum", number(1), TRICK, X)) == 3 * 1
    assert fuel_spent(f.Fold(t.INT, None, "sum", number(1), TRICK, X, LEADS)) == 3 * (1 + 5)
    assert fuel_spent(f.Fold(t.BOOL, None, "all", LEADS, TRICK, X)) == 3 * 5
    joined = f.Join(t.CARDS, None, "+", TRICK, TRICK)
    assert fuel_spent(f.Fold(t.INT, None, "sum", number(1), joined, X)) == 3 * 1 + 6


def test_a_value_that_goes_through_a_list_is_paid_for_each_item_it_is_compared_with() -> None:
    tally = f.Fold(t.INT, None, "sum", number(1), TRICK, C)
    asked = same(dot(local_value(X), "pips", t.INT), tally)
    assert fuel_spent(tally) == 3
    assert fuel_spent(f.Find(t.INT, None, "count", TRICK, X, asked)) == 3 * 7 + 3 * 3
    assert fuel_spent(f.Fold(t.INT, None, "sum", number(1), TRICK, X, asked)) == 3 * 8 + 3 * 3


def test_a_whole_list_costs_nothing() -> None:
    assert fuel_spent(COUNT) == fuel_spent(f.Find(t.or_none(t.CARD), None, "last", TRICK)) == 0


def test_joining_comparing_and_turning_lists_costs_their_length() -> None:
    assert fuel_spent(f.Join(t.CARDS, None, "+", TRICK, TRICK)) == 6
    assert fuel_spent(f.Join(t.CARDS, None, "-", TRICK, TRICK)) == 6
    assert fuel_spent(same(f.Part(t.CARDS, None, "last", TRICK, number(3)), TRICK)) == 3
    assert fuel_spent(same(f.Part(t.CARDS, None, "last", TRICK, number(2)), TRICK)) == 0
    assert fuel_spent(f.After(t.CARDS, None, TRICK, f.Item(t.or_none(t.CARD), None, TRICK, number(1)), False)) == 3
    assert fuel_spent(f.Starting(t.CARDS, None, TRICK, f.Item(t.or_none(t.CARD), None, TRICK, number(1)))) == 3


def test_turning_a_list_that_every_table_has_costs_nothing() -> None:
    everybody, somebody = f.Const(t.PLAYERS, None, (0, 1)), f.Find(t.INT, None, "count", pile("stock"))
    one = add(f.Const(t.INT, None, 30), somebody, "-")
    assert fuel_spent(f.Starting(t.PLAYERS, None, everybody, one)) == 0
    assert fuel_spent(f.After(t.PLAYERS, None, everybody, one, True)) == 0


def test_sets_of_cards_cost_one_each_as_they_are_asked_for() -> None:
    sets = f.Subsets(t.list_of(t.CARDS), None, number(1), number(2), TRICK)
    assert fuel_spent(f.Find(t.INT, None, "count", sets)) == 6
    asked = same(f.Find(t.INT, None, "count", local_value(CARDS)), number(2))
    assert fuel_spent(f.Find(t.BOOL, None, "any", sets, CARDS, asked)) == 4 * 4


def test_a_call_costs_the_nodes_of_its_body() -> None:
    assert fuel_spent(call("size")) == 5
    assert fuel_spent(call("plus", COUNT)) == 5
    assert fuel_spent(call("held", TRICK)) == 2
    assert fuel_spent(call("both", COUNT, f.Item(t.CARD, None, TRICK, number(1)))) == 5


# ---- what is kept


@pytest.mark.parametrize(("memo", "times"), [(False, 3), (True, 1)])
def test_the_value_of_a_formula_of_the_file_is_kept_while_nothing_moves(memo: bool, times: int) -> None:
    assert fuel_spent(call("size"), 3, memo) == 5 * times
    assert fuel_spent(call("plus", COUNT), 3, memo) == 5 * times


def test_the_value_is_kept_for_each_argument() -> None:
    store = position(LAYOUT, trick="7C 8C 9C")
    store.memo = {}
    worth = EVALUATOR.compile(call("plus", local_value(N)))
    for value in (1, 2, 1, 2):
        store.slots[N.slot] = value
        assert worth(store) == 3 + value
    assert sorted(store.memo.items()) == [(("plus", 1), 4), (("plus", 2), 5)]


def test_lists_as_arguments_are_not_looked_up() -> None:
    assert fuel_spent(call("held", TRICK), 3, True) == 3 * 2


def test_a_part_that_does_not_read_what_changes_is_kept_by_what_it_reads() -> None:
    slow = f.Fold(
        t.INT, None, "sum", add(local_value(N), number(1)), f.Range(t.list_of(t.INT), None, number(1), COUNT), N
    )
    kept = keep(add(slow, f.Find(t.INT, None, "count", pile("hand", f.Const(t.PLAYER, None, 0)))), D.slot, frozenset())
    assert fuel_spent(kept, 3, True) == fuel_spent(slow)
    assert fuel_spent(kept, 3, False) == 3 * fuel_spent(slow)


def test_a_part_that_reads_what_changes_is_not_kept() -> None:
    head = add(local_value(N), f.Find(t.INT, None, "count", TRICK, X, same(local_value(X), local_value(D))))
    slow = f.Fold(t.INT, None, "sum", head, f.Range(t.list_of(t.INT), None, number(1), COUNT), N)
    assert keep(slow, D.slot, frozenset()) == slow
    assert keep(slow, C.slot, frozenset()) != slow


def test_a_part_that_reads_a_list_is_kept_only_if_the_list_can_be_looked_up() -> None:
    left = f.Join(t.CARDS, None, "-", TRICK, local_value(CARDS))
    assert keep(left, D.slot, frozenset()) == left
    assert keep(left, D.slot, frozenset((CARDS.slot,))) != left


def test_what_costs_nothing_is_not_kept() -> None:
    assert keep(COUNT, D.slot, frozenset()) == COUNT


def test_whether_a_card_lies_in_a_zone_is_told_by_the_card() -> None:
    """The zone is not gone through, so that the answer takes as long in a stock of hundreds."""
    store = position(LAYOUT, trick="7C 8C", hand_1="9C")
    faces = {face: min(LAYOUT.cards_by_face[face]) for face in ("7C", "9C")}
    store.zones = []
    player = f.Local("p", t.PLAYER, 10)
    store.slots[player.slot] = 1
    everywhere = f.CardsOf(t.CARDS, None, f.EveryZone(t.ZONE, None, "hand"))
    mine, others = pile("hand", local_value(player)), pile("hand", f.Const(t.PLAYER, None, 0))
    for zone, held in ((TRICK, ("7C",)), (mine, ("9C",)), (others, ()), (everywhere, ("9C",))):
        for face, card in faces.items():
            store.slots[X.slot] = card
            for negated in (False, True):
                found = EVALUATOR.compile(f.Within(t.BOOL, None, local_value(X), zone, negated))(store)
                assert found is ((face in held) is not negated)
