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
    "sum(c.pips for p in players for c in hand[p])": "sum(sum(c.pips for c in hand[p]) for p in players)",
    "count(c for p in players for c in hand[p] where a)": "sum(count(c in hand[p] where a) for p in players)",
    "any(c is KH for p in players for c in hand[p])": "any(p in players where any(c in hand[p] where c is KH))",
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


def test_a_list_of_two_loops_goes_through_all_cards_of_the_family() -> None:
    found = problem("list(c for p in players for c in hand[p])", "formula")
    assert (found.message, found.help) == (
        "`list` goes through one list",
        "go through one list of all the things, such as `every hand`",
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("leader = dealer if a else p if b else q", "(p if b else q)"),
        ("play_out(1 if a else 2 if b else 3, 4)", "(2 if b else 3)"),
    ],
)
def test_a_second_conditional_is_put_in_brackets(text: str, kept: str) -> None:
    assert problem(text, "block").help == f"put the second one in brackets: `… else {kept}`"


@pytest.mark.parametrize("text", ["21 or 31", "21 | 31", "21, 31"])
def test_a_type_of_single_numbers_is_a_range_with_a_requirement(text: str) -> None:
    help = problem(text, "vartype").help or ""
    assert "`21..31`" in help and "`… is in (21, 31)`" in help


def test_a_type_of_yes_and_no_has_a_name() -> None:
    found = problem("yes or no", "vartype")
    assert (found.help, found.instead) == ("write `bool`", "bool")
