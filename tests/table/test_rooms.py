"""How many cards lie in a zone, and what formulas depend on: games and formulas in; numbers, and their needs, out."""

from dataclasses import replace

import pytest

import hoyle.language.model.block as b
import hoyle.language.model.formula as f
from hoyle.engine.table.capacities import zone_capacities
from hoyle.engine.table.cost_estimate import SOME
from hoyle.engine.table.formula_trees import needs, weigh
from hoyle.engine.table.setup import set_table
from hoyle.language.model import types as t
from hoyle.language.model.game import Phase, Token
from hoyle.language.model.walk import rebuild
from table.build import add, cell, dot, game, local_value, number, option, pile, same, zone

X, N, P = f.Local("x", t.CARD, 5), f.Local("n", t.INT, 8), f.Local("p", t.PLAYER, 9)
STOCK = f.ZoneValue(t.ZONE, None, "stock")
HAND = f.ZoneValue(t.ZONE, None, "hand", (local_value(P),))
TRICK = f.ZoneValue(t.ZONE, None, "trick")
EVERYBODY = f.Given(t.PLAYERS, None, "players")


def lies(*lines: b.Statement) -> dict[str, int]:
    """The cards in each zone of a table for two, with 32 cards and nine zones, on which these lines are played."""
    zones = [
        zone("shelf", "places", columns=number(5)),
        zone("pool", "rows"),
        zone("purse", "tokens"),
        zone("small", "row", capacity=number(3)),
        zone("wide", "row", capacity=number(90)),
    ]
    whole = Phase("game", (), lines, (), (), None)
    rules = game(zones=zones, tokens=[Token("red", number(1), "purse", None)], options=[option("n", t.INT, number(7))])
    rules = replace(rules, phases={"game": whole})
    return zone_capacities(rules, set_table(rules, 2))


def test_a_zone_holds_what_it_has_room_for_or_a_fair_share() -> None:
    assert lies() == {
        "stock": 32,
        "hand": 4,
        "trick": 4,
        "shelf": 5,
        "pool": SOME,
        "purse": SOME,
        "small": 3,
        "wide": 32,
    }


@pytest.mark.parametrize(
    ("line", "name", "cards"),
    [
        (b.Deal(None, number(9), STOCK, TRICK), "trick", 9),
        (b.Deal(None, number(2), STOCK, TRICK), "trick", 4),
        (b.Deal(None, number(90), STOCK, TRICK), "trick", 32),
        (b.Deal(None, local_value(N), STOCK, TRICK), "trick", 4),
        (b.DealRandom(None, number(9), STOCK, TRICK), "trick", 9),
        (b.Deal(None, f.OptionValue(t.INT, None, "n"), STOCK, f.CardsOf(t.CARDS, None, TRICK)), "trick", 7),
        (b.DealRound(None, number(8), STOCK, EVERYBODY, P, HAND), "hand", 8),
        (b.Deal(None, number(9), STOCK, f.ZoneValue(t.ZONE, None, "small")), "small", 3),
    ],
)
def test_a_zone_holds_what_is_dealt_there_if_that_is_more(line: b.Statement, name: str, cards: int) -> None:
    assert lies(line)[name] == cards


# ---- what formulas depend on

COUNT = f.Find(t.INT, None, "count", f.ListOf(t.CARDS, None, (local_value(X),)))


@pytest.mark.parametrize(
    ("formula", "position", "loops"),
    [
        (add(number(1), local_value(N)), False, False),
        (cell("n"), True, False),
        (pile("trick"), True, False),
        (f.EveryZone(t.ZONE, None, "hand"), True, False),
        (f.Call(t.INT, None, "size"), True, True),
        (dot(local_value(X), "rank", t.RANK), False, False),
        (dot(local_value(X), "by", t.PLAYER), True, False),
        (add(cell("n"), dot(local_value(X), "pips", t.INT)), True, False),
        (COUNT, False, False),
        (f.Find(t.INT, None, "count", EVERYBODY, P, same(local_value(P), local_value(P))), False, True),
        (add(f.Find(t.INT, None, "count", EVERYBODY, P, same(local_value(P), local_value(P))), COUNT), False, True),
        (f.Fold(t.INT, None, "sum", number(1), EVERYBODY, P), False, True),
        (f.Subsets(t.list_of(t.CARDS), None, number(1), number(2), local_value(X)), False, True),
    ],
)
def test_what_a_formula_reads_and_whether_it_loops(formula: f.Formula, position: bool, loops: bool) -> None:
    found = needs(formula)
    assert (found.position, found.loops) == (position, loops)


def test_names_that_a_formula_brings_itself_are_not_from_outside() -> None:
    sum_of = f.Fold(t.INT, None, "sum", add(local_value(N), dot(local_value(X), "pips", t.INT)), pile("trick"), X)
    assert needs(sum_of).locals == {N}
    found = f.Find(t.or_none(t.PLAYER), None, "first", EVERYBODY, P, same(local_value(P), local_value(X)))
    assert needs(found).locals == {X}


def test_a_formula_weighs_as_much_as_it_has_parts() -> None:
    assert weigh(number(1)) == 1 and weigh(add(number(1), add(local_value(N), number(2)))) == 5


def test_only_what_is_changed_is_made_anew() -> None:
    whole = f.ListOf(t.list_of(t.INT), None, (number(1), add(number(2), number(3))))
    assert rebuild(whole, lambda part: part) is whole
    assert rebuild(add(number(2), number(3)), lambda part: part) == add(number(2), number(3))
    changed = rebuild(whole, lambda part: number(9) if part == number(1) else part)
    assert changed == replace(whole, items=(number(9), whole.items[1]))
    assert rebuild(add(number(2), number(3)), lambda _: local_value(N)) == add(local_value(N), local_value(N))
