"""The other players: who is sure to be there at a table of two or more."""

import pytest

from check.table_game import errors, rules


@pytest.mark.parametrize(
    "formula",
    [
        "last(players after leader).seat",
        "first(players starting with leader).seat",
        "first((players starting with leader) after dealer).seat",
    ],
)
def test_somebody_else_is_there(formula: str) -> None:
    assert errors(rules(formulas=f"x: 1 + {formula}")) == []


def test_alone_there_is_nobody_else() -> None:
    text = rules(formulas="x: 1 + last(players after leader).seat")
    assert [code for code, _ in errors(text.replace("players: 2..4", "players: 1..4"))] == ["T402"]


def test_some_of_the_players_may_be_nobody() -> None:
    some = "list(p for p in players where bid[p] is none)"
    assert [code for code, _ in errors(rules(formulas=f"x: 1 + last({some} after leader).seat"))] == ["T402"]


@pytest.mark.parametrize("zone", ["hand[leader]", "layout", "pool", "supply", "every hand"])
def test_only_what_has_an_order_is_shuffled(zone: str) -> None:
    assert errors(rules(game=f"shuffle {zone}")) == [("T411", zone)]


@pytest.mark.parametrize("zone", ["stock", "trick", "column[leader, 1]"])
def test_stacks_and_rows_are_shuffled(zone: str) -> None:
    assert errors(rules(game=f"shuffle {zone}")) == []
