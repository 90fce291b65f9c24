"""What lines say and what titles come to: a block and moves in, the log's entries out."""

from typing import Any

import pytest

import hoyle
from runtime.small_game import begin, log_lines

STOP = "dealer chooses go_on"


def variables_read(line: str) -> list[str]:
    """The variables of which a sentence tells the value, in the order in which they stand."""
    (event,) = [event for event in begin(f"{line}\n{STOP}").log() if event.kind == "say"]
    return list(event.facts["variables"])


def titles(state: hoyle.State, seat: int | None = None) -> list[Any]:
    """What the formulas in the titles of the moves came to, a move an item."""
    return [event.facts.get("title") for event in state.log(seat) if event.kind == "do"]


# ---- sentences


def test_a_sentence_is_told_with_its_values_as_they_are_then() -> None:
    assert log_lines(begin(f'n = 3\nsay "{{n}} and {{n + 1}}, no more"\nn = 5\n{STOP}'), 2) == [
        "n = 3",
        "3 and 4, no more",
        "n = 5",
    ]


@pytest.mark.parametrize(
    ("to", "seats"),
    [("dealer", {0}), ("players after dealer", {1, 2}), ("dealer.left.left", {2}), ("players", {0, 1, 2})],
)
def test_a_sentence_is_told_to_those_it_is_for_and_to_nobody_else(to: str, seats: set[int]) -> None:
    state = begin(f'say "psst" to {to}\n{STOP}')
    assert {seat for seat in range(3) if log_lines(state, seat) == ["psst"]} == seats
    assert all(log_lines(state, seat) == [] for seat in {0, 1, 2} - seats)


def test_a_sentence_tells_the_variables_that_it_reads() -> None:
    assert variables_read('say "{n}, {told[dealer.left]} and {count(stock)}"') == ["n", "told[1]", "dealer"]
    assert variables_read('say "nothing of any value"') == []


def test_a_sentence_tells_a_variable_also_behind_a_loop_that_it_does_not_hang_on() -> None:
    assert variables_read('say "{sum(n + told[dealer] for p in players)}"') == ["n", "told[0]", "dealer"]


def test_a_sentence_tells_no_variable_that_is_looked_up_for_each_of_a_list() -> None:
    assert variables_read('say "{sum(told[p] for p in players)} of {n}"') == ["n"]
    assert variables_read('say "{first(p in players where told[p] > n)}"') == ["n"]
    assert variables_read('say "{list(p for p in players sorted by told[p])} of {n}"') == ["n"]


def test_a_sentence_tells_no_variable_whose_index_is_none_or_out_of_range() -> None:
    assert variables_read('say "{0 if guide is none else told[guide]} of {n}"') == ["guide", "n"]
    assert variables_read('say "{0 if n is 0 else ladder[n]} of {ladder[n + 2]}"') == ["n", "ladder[2]"]


# ---- titles


def test_the_formulas_of_a_title_are_worked_out_as_the_move_is_made() -> None:
    block = f"deal 2 from stock to hand[dealer]\ndealer chooses vow\n{STOP}"
    assert titles(begin(block, "vow 3 1"), 1) == [("6", "2")]


def test_a_title_without_formulas_comes_to_nothing() -> None:
    assert titles(begin(f"{STOP}\n{STOP}", "go_on")) == [None]


def test_a_formula_in_a_title_that_cannot_be_worked_out_is_none_and_play_goes_on() -> None:
    state = begin(f"n = 9\ndealer chooses reckon\n{STOP}", "reckon")
    assert titles(state) == [(None,)] and state.position.fault is None
    assert titles(begin(f"n = 2\ndealer chooses reckon\n{STOP}", "reckon")) == [("10000",)]


def test_a_card_in_a_title_is_read_by_who_sees_it_as_the_move_is_made() -> None:
    block = f"move first(stock) to hand[dealer.left]\nmove first(hand[dealer.left]) to hand[dealer]\ndealer chooses point\n{STOP}"
    state = begin(block, "point")
    assert [titles(state, seat) for seat in range(3)] == [[("1",)], [("a card",)], [("a card",)]]
