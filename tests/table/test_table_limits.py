"""How much a table may hold, and how options are read and refused."""

from typing import Any

import pytest

import hoyle.language.model.formula as f
from hoyle.engine.table.bounds import check_bounds
from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.layout import CellAt
from hoyle.engine.table.options import option_values
from hoyle.engine.table.setup import set_table
from hoyle.language.model import types as t
from hoyle.language.model.game import Option, Per, Requirement, Token
from table.build import RANKS, add, deck, game, local_value, number, option, per_range, same, variable, yes, zone

# ---- limits


def test_a_deck_may_have_1024_cards() -> None:
    assert set_table(game(cards=deck(copies=number(32))), 2).cards == 1024
    with pytest.raises(Fault, match="the deck has 1056 cards; at most 1024"):
        set_table(game(cards=deck(copies=number(32), jokers=number(1))), 2)


def test_jokers_are_counted_before_they_are_made() -> None:
    assert set_table(game(cards=deck(jokers=number(900))), 2).cards == 932
    with pytest.raises(Fault, match="more than 1024 jokers"):
        set_table(game(cards=deck(jokers=number(1025))), 2)


def test_a_deck_may_name_4096_looks() -> None:
    few = f.Compare(
        t.BOOL, None, "<", f.Attribute(t.RANK, None, local_value(deck().card), "rank"), f.Const(t.RANK, None, 9)
    )
    wide = deck(ranks=("X",) * 1024, pips=(0,) * 1024, keep=few)
    assert set_table(game(cards=wide), 2).cards == 36
    with pytest.raises(Fault, match="more than 4096 different cards"):
        set_table(game(cards=deck(ranks=("X",) * 1025, pips=(0,) * 1025, keep=few)), 2)


def test_cards_and_tokens_together_are_at_most_1024() -> None:
    red = [Token("red", number(500), "stock", None), Token("blue", number(492), "stock", None)]
    assert set_table(game(tokens=red), 2).token_counts == (500, 492)
    with pytest.raises(Fault, match="more than 1024 cards and tokens"):
        set_table(game(tokens=[*red, Token("black", number(1), "stock", None)]), 2)


def test_a_number_that_cannot_be_worked_out_is_a_fault_of_the_rule_file() -> None:
    with pytest.raises(Fault) as caught:
        set_table(game(zones=[zone("pile", "stack", capacity=add(number(1), number(0), "div"))]), 2)
    assert caught.value.code == "R905"


def test_there_may_be_no_tokens_of_a_kind() -> None:
    assert set_table(game(tokens=[Token("red", number(0), "stock", None)]), 2).token_counts == (0,)


def test_a_table_may_have_4096_zones_and_places_and_16384_variables() -> None:
    def wide(zones: int, places: int, cells: int) -> Any:
        shelves = [zone("pile", "stack", per_range(1, number(zones))), zone("wide", "places", columns=number(places))]
        return game(zones=shelves, variables=[variable("v", t.INT, per_range(1, number(cells)))])

    # a stock, two hands, a trick and the zone of places; the dealer and two scores
    assert set_table(wide(4091, 4096, 16381), 2).zones
    for over in ((4092, 1, 1), (1, 4097, 1), (1, 1, 16382)):
        with pytest.raises(Fault, match="this table has more than") as caught:
            set_table(wide(*over), 2)
        assert caught.value.code == "R907"


@pytest.mark.parametrize(
    ("low", "high", "value", "message"),
    [
        (1, 3, 1, None),
        (1, 3, 3, None),
        (1, 3, 0, "`v` can be 1..3, not 0"),
        (1, 3, 4, "`v` can be 1..3, not 4"),
        (1, None, 99, None),
        (1, None, 0, "`v` can be 1 or more, not 0"),
        (None, None, -5, None),
        (3, 3, 3, None),
        (3, 1, 2, "`v` cannot hold any number: its range is 3..1"),
    ],
)
def test_a_variable_holds_the_numbers_of_its_range(
    low: int | None, high: int | None, value: int, message: str | None
) -> None:
    at = CellAt(0, variable("v", t.INT), (), "v", low, high)
    if message is None:
        check_bounds(at, value, None)
    else:
        with pytest.raises(Fault) as caught:
            check_bounds(at, value, None)
        assert (caught.value.code, caught.value.message) == ("R913", message)


# ---- options


def refusal(*options: Option, requires: Any = (), **asked: Any) -> tuple[str, str | None]:
    with pytest.raises(Refused) as caught:
        set_table(game(options=options, requires=requires), 2, asked)
    return caught.value.message, caught.value.option


def test_a_default_that_does_not_fit_at_this_table_is_refused() -> None:
    count = f.Find(t.INT, None, "count", f.Given(t.PLAYERS, None, "players"))
    assert refusal(option("hands", t.INT, count, 3, 4)) == ("option `hands` must be 3..4, not 2", "hands")


def test_a_refused_value_is_told_with_what_would_fit() -> None:
    low_only = Option("n", t.INT, option("n", t.INT, number(0), None, 5).bounds, number(0), "", None)
    assert refusal(low_only, n=6) == ("option `n` must be 5 or less, not 6", "n")
    assert refusal(option("n", t.INT, number(0)), n="x") == ("option `n` must be a whole number, not x", "n")
    assert refusal(option("high", t.RANK, f.Const(t.RANK, None, 0)), high="Z") == (
        f"option `high` must be {', '.join(RANKS[:-1])} or A, not Z",
        "high",
    )


def test_numbers_are_read_with_their_sign() -> None:
    for text, value in (("-3", -3), ("+3", 3), (" 3 ", 3), ("0", 0)):
        assert option_values(set_table(game(options=[option("n", t.INT, number(0))]), 2, {"n": text})) == {"n": value}
    for text in ("--3", "3.0", "٣", "", "-"):
        assert refusal(option("n", t.INT, number(0)), n=text)[1] == "n"


def test_an_unknown_option_is_told_with_one_that_begins_so_or_all() -> None:
    long = option("last_trick_counts", t.BOOL, yes())
    assert refusal(long, las=1)[0] == "test has no option `las`; did you mean `last_trick_counts`?"
    assert refusal(long, zz=1)[0] == "test has no option `zz`; its options are last_trick_counts"
    assert refusal(zz=1) == ("test has no option `zz`", "zz")


def test_a_requirement_names_its_options_if_it_has_any() -> None:
    never = Requirement("this cannot be", same(number(1), number(2)), (), None)
    assert refusal(requires=[never]) == ("this cannot be", None)


def test_zones_for_each_rank_have_one_for_the_joker_where_there_is_one() -> None:
    foundation = zone("pile", "stack", Per("rank"))
    keys = [at.key for at in set_table(game(zones=[foundation], cards=deck(jokers=number(1))), 2).zones]
    assert keys[-2:] == ["pile[A]", "pile[JK]"]
    assert set_table(game(zones=[foundation]), 2).zones[-1].key == "pile[A]"
