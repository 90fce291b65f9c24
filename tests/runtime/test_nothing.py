"""A line that does nothing, wherever a line may stand; and files that have a name `nothing` of their own."""

import pytest

from check.table_game import errors, rules
from runtime.small_game import value

STOP = "dealer chooses go_on"


@pytest.mark.parametrize(
    ("block", "n"),
    [
        ("nothing", 0),
        ("n = 1\nnothing\nn += 2", 3),
        ("if n is 0: nothing\nelse: n = 5", 0),
        ("if n is 1: nothing\nelse: n = 5", 5),
        ("dealer chooses lay\nelse: nothing", 0),
        ("repeat 3 times: nothing\nn = 1", 1),
        ("for p in players: nothing\nn = 1", 1),
        ("for p in players:\n    n += 1\n    nothing", 3),
        ("openly: nothing", 0),
    ],
)
def test_a_line_that_does_nothing(block: str, n: int) -> None:
    assert value(f"{block}\n{STOP}") == n


def test_what_was_known_before_is_known_behind_it() -> None:
    known = "expect soloist is not none\n{}\nleader = soloist"
    assert errors(rules(game=known.format("nothing"))) == []
    assert errors(rules(game=known.format("play_hand"))) == [("T402", "soloist")]


def test_an_effect_may_be_nothing() -> None:
    assert errors(rules(actions="wait: {do: nothing}")) == []


def test_a_phase_of_the_file_comes_first() -> None:
    own = "nothing: |\n  leader = leader.left"
    known = "expect soloist is not none\nnothing\nleader = soloist"
    assert errors(rules(phases=own, game="nothing")) == []
    assert errors(rules(phases=own, game=known)) == [("T402", "soloist")]


@pytest.mark.parametrize(
    "section",
    [
        {"formulas": "nothing: hand[leader] is empty"},
        {"variables": "nothing: 0..9"},
        {"options": "nothing: {type: bool, help: Nothing}"},
        {"game": "let nothing = leader\nleader = nothing.left"},
        {"formulas": "x(nothing player): nothing is leader"},
    ],
)
def test_it_is_no_reserved_word(section: dict[str, str]) -> None:
    assert errors(rules(**section)) == []


def test_it_takes_no_arguments_and_has_no_value() -> None:
    assert [code for code, _ in errors(rules(game="nothing(leader)"))] == ["N301"]
    assert [code for code, _ in errors(rules(formulas="x: nothing is none"))] == ["N301"]
    assert [code for code, _ in errors(rules(variables="nothing: 0..9", game="nothing"))] == ["N304"]
