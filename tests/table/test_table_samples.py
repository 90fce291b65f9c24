"""Which tables are worth trying: numbers of players, values of options, and rows in which every two of them meet."""

from itertools import combinations
from typing import Any

import pytest

import hoyle.language.model.formula as f
from hoyle.engine.table.samples import (
    FAR,
    MOST_PAIRS,
    MOST_ROWS,
    MOST_WORK,
    Setting,
    Work,
    can_be_set,
    candidates,
    sampled_numbers,
    settings,
)
from hoyle.language.model import types as t
from hoyle.language.model.game import Option, Per, Requirement
from table.build import deck, game, none, number, option, per_range, same, yes, zone

CALM = t.words("calm", "wild")


def flag(name: str) -> Option:
    return option(name, t.BOOL, yes(False))


def is_on(name: str) -> f.Formula:
    return f.OptionValue(t.BOOL, None, name)


def rows(*options: Option, requires: Any = (), fixed: Any = None) -> list[dict[str, Any]]:
    """The tables that are tried for two players, by the options that are set."""
    tried = list(settings(game(options=options, requires=requires), 2, fixed))
    assert {setting.players for setting in tried} <= {2}
    return [dict(setting.options) for setting in tried]


# ---- players


def test_up_to_seven_numbers_of_players_are_all_tried() -> None:
    assert sampled_numbers((4, 2, 3)) == [2, 3, 4]
    assert sampled_numbers(range(2, 9)) == [2, 3, 4, 5, 6, 7, 8]


def test_of_more_numbers_the_four_fewest_the_middle_and_the_most_are_tried() -> None:
    assert sampled_numbers(range(1, 9)) == [1, 2, 3, 4, 5, 8]
    assert sampled_numbers(range(2, 21)) == [2, 3, 4, 5, 11, 20]


# ---- values


@pytest.mark.parametrize(
    ("low", "high", "default", "values"),
    [
        (0, 9, 0, [0, 1, 8, 9]),
        (2, 9, 5, [2, 3, 5, 8, 9]),
        (1, 1, 1, [1]),
        (1, 2, 1, [1, 2]),
        (3, None, 3, [3, 4]),
        (3, None, 7, [3, 4, 7]),
        (1, 1000, 1, [1, 2, FAR, FAR + 1]),
        (5, 5 + FAR, 5, [5, 6, 4 + FAR, 5 + FAR]),
        (None, None, 0, [0, 1]),
    ],
)
def test_of_a_range_both_ends_their_neighbours_and_the_default_are_tried(
    low: int | None, high: int | None, default: int, values: list[int]
) -> None:
    assert candidates(game(), option("n", t.INT, number(default), low, high)) == values


def test_of_other_types_all_values_or_the_ends_are_tried() -> None:
    assert candidates(game(), flag("on")) == [False, True]
    assert candidates(game(), option("mood", CALM, f.Const(CALM, None, "calm"))) == ["calm", "wild"]
    assert candidates(game(), option("trump", t.SUIT, f.Const(t.SUIT, None, 0))) == [
        "clubs",
        "diamonds",
        "hearts",
        "spades",
    ]
    assert candidates(game(), option("high", t.RANK, f.Const(t.RANK, None, 0))) == ["7", "A"]


def test_an_option_that_may_be_off_is_tried_off() -> None:
    assert candidates(game(), option("n", t.or_none(t.INT), none(), 1, 2)) == [1, 2, None]
    assert candidates(game(), option("high", t.or_none(t.RANK), none())) == ["7", "A", None]


# ---- rows


def test_the_table_with_default_options_comes_first() -> None:
    assert next(settings(game(options=[flag("a"), flag("b")]), 3)) == Setting(3)
    assert rows() == [{}]


def test_every_two_values_meet_in_few_rows() -> None:
    options = [flag("a"), flag("b"), flag("c"), option("n", t.INT, number(1), 1, 3)]
    tried = rows(*options)[1:]
    values = {one.name: candidates(game(), one) for one in options}
    for a, b in combinations(values, 2):
        for one in values[a]:
            for other in values[b]:
                assert any(row.get(a) == one and row.get(b) == other for row in tried), (a, one, b, other)
    assert len(tried) < 2 * 2 * 2 * 3


def test_rows_are_filled_with_what_makes_the_most_new_pairs() -> None:
    assert rows(flag("a"), flag("b"), flag("c"))[1:] == [
        {"a": False, "b": False, "c": False},
        {"a": False, "b": True, "c": True},
        {"a": True, "b": False, "c": True},
        {"a": True, "b": True, "c": False},
    ]


def test_a_table_that_is_refused_is_not_tried_and_its_values_meet_others() -> None:
    both = f.Not(t.BOOL, None, f.AllOf(t.BOOL, None, (is_on("a"), is_on("b"))))
    tried = rows(flag("a"), flag("b"), requires=[Requirement("not both", both, ("a", "b"), None)])
    assert tried == [{}, {"a": False, "b": False}, {"a": False, "b": True}, {"b": False, "a": True}]


def test_a_value_that_goes_with_no_value_of_another_option_is_left_out() -> None:
    never = Requirement("never b", f.Not(t.BOOL, None, is_on("b")), ("b",), None)
    assert rows(flag("a"), flag("b"), requires=[never])[1:] == [{"a": False, "b": False}, {"a": True, "b": False}]


def test_a_value_that_needs_an_option_off_its_default_is_tried_with_it() -> None:
    needs = Requirement("a needs b", f.AnyOf(t.BOOL, None, (f.Not(t.BOOL, None, is_on("a")), is_on("b"))), (), None)
    assert {"a": True, "b": True} in rows(flag("a"), flag("b"), requires=[needs])


def test_nothing_is_tried_with_default_options_that_are_refused() -> None:
    must = Requirement("a must be on", is_on("a"), ("a",), None)
    assert rows(flag("a"), requires=[must]) == [{"a": True}]


def test_fixed_options_keep_their_value_in_every_row() -> None:
    assert rows(flag("a"), flag("b"), fixed={"a": True}) == [
        {"a": True},
        {"a": True, "b": False},
        {"a": True, "b": True},
    ]


def test_there_are_at_most_so_many_rows() -> None:
    many = [option(f"n{i}", CALM, f.Const(CALM, None, "calm")) for i in range(4)]
    wide = t.words(*(f"w{i}" for i in range(20)))
    many += [option(f"w{i}", wide, f.Const(wide, None, "w0")) for i in range(2)]
    assert len(rows(*many)) == 1 + MOST_ROWS


@pytest.mark.slow
def test_of_too_many_pairs_each_value_is_tried_alone() -> None:
    wide = t.words(*(f"w{i}" for i in range(30)))
    few = [option(f"w{i}", wide, f.Const(wide, None, "w0")) for i in range(4)]
    many = [option(f"w{i}", wide, f.Const(wide, None, "w0")) for i in range(5)]
    assert (4 * 30) ** 2 < 2 * MOST_PAIRS < (5 * 30) ** 2
    assert {len(row) for row in rows(*few)[1:]} == {4}
    assert {len(row) for row in rows(*many)[1:]} == {1}


# ---- what it costs


def test_asking_whether_a_table_can_be_set_costs_work() -> None:
    work = Work()
    assert can_be_set(game(), 2, {}, work)
    small = MOST_WORK - work.left
    columns = zone("column", "row", Per("player"), per_range(1, number(100)))
    assert can_be_set(game(zones=[columns]), 2, {}, work)
    assert MOST_WORK - work.left - 2 * small == 30 * 200


def test_a_table_that_cannot_be_set_is_not_allowed() -> None:
    work = Work()
    assert not can_be_set(game(cards=deck(keep=yes(False))), 2, {}, work)
    assert work.left < MOST_WORK
    assert not can_be_set(game(), 9, {})
    off = Requirement("never", same(number(1), number(2)), (), None)
    assert not can_be_set(game(requires=[off]), 2, {})


def test_no_more_rows_are_made_when_the_work_is_used_up() -> None:
    columns = zone("column", "row", Per("player"), per_range(1, number(2000)))
    wide = t.words(*(f"w{i}" for i in range(9)))
    options = [option(f"w{i}", wide, f.Const(wide, None, "w0")) for i in range(5)]
    assert 1 < len(list(settings(game(options=options, zones=[columns]), 2))) < 10
