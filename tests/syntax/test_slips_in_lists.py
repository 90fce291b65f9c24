"""Slips in functions of lists: what to write instead is read, and means the same."""

import pytest

from syntax.test_slips import is_right, problem

CALLS = {
    "first(c.rank for c in trick)": "first(c in trick).rank",
    "first(c.rank for c in trick sorted down by c.pips)": "first(c in trick sorted down by c.pips).rank",
    "last(c.place.row for c in trick if c.rank is 7)": "last(c in trick where c.rank is 7).place.row",
    "first(c.face_up for c in trick)": "first(c in trick where c.face_up)",
    "first(c.rank is 7 for c in trick sorted by c.pips)": "first(c in trick where c.rank is 7 sorted by c.pips)",
    "last(c.rank is 7 for c in trick where a sorted by c.pips)": "last(c in trick where c.rank is 7 and a sorted by c.pips)",
    "list(c.pips if c.rank is 7 for c in trick sorted by c.pips)": (
        "list(c.pips for c in trick where c.rank is 7 sorted by c.pips)"
    ),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_in_the_wrong_order_is_written_anew(call: str) -> None:
    found = problem(call, "formula")
    assert (found.code, found.help) == ("P201", f"write `{CALLS[call]}`")
    assert is_right(CALLS[call], "formula")


def test_a_count_of_values_is_a_condition_or_a_number_of_different_values() -> None:
    help = problem("count(c.rank for c in trick where a)", "formula").help or ""
    assert "`count(c in trick where a and c.rank is …)`" in help
    assert "`distinct(c.rank for c in trick where a)`" in help


@pytest.mark.parametrize("word", ["and", "or"])
def test_brackets_after_a_conditional_keep_their_word(word: str) -> None:
    help = problem(f"1 is 1 if a else b {word} c", "formula").help
    assert help == f"write `a if b else (c {word} d)`"
