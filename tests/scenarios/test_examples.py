"""Tables of examples: a column that only names the rows, lists in cells, and what is wrong with a table, where it is."""

from pathlib import Path

import pytest
from own_games import FIRST

from hoyle.tools.scenarios.run import Outcome, run_file

HANDS = "    given:\n      hand[0]: 7C 8C 9C 10C JC\n      hand[1]: 7H 8H 9H 10H JH\n    steps:\n"


def run(tmp_path: Path, table: str, steps: str) -> list[Outcome]:
    """The outcomes of a scenario with a table."""
    (tmp_path / "game.yaml").write_text(FIRST, "utf-8")
    path = tmp_path / "scenarios.yaml"
    path.write_text(f"dealer: p1\nplayers: 2\nscenarios:\n  example:\n    each: {table}\n{HANDS}{steps}", "utf-8")
    return run_file(path)


def test_a_first_column_may_only_name_the_rows(tmp_path: Path) -> None:
    table = "[[what, move], [the lowest, play 7C], [a card that is not there, play AS]]"
    outcomes = run(tmp_path, table, "    - can: <move>\n")
    assert [(o.name, o.passed) for o in outcomes] == [
        ("example (the lowest)", True),
        ("example (a card that is not there)", False),
    ]


def test_names_that_are_alike_do_not_tell_rows_apart(tmp_path: Path) -> None:
    outcomes = run(tmp_path, "[[what, move], [one, play 7C], [one, play 8C]]", "    - can: <move>\n")
    assert [o.name for o in outcomes] == ["example (one | play 7C)", "example (one | play 8C)"]


def test_a_list_in_a_cell(tmp_path: Path) -> None:
    table = "[[moves, cards], [[play 7C, play 7H], [8C, 9C]], [[], []], [play 7C, 10C]]"
    steps = "    - moves: <moves>\n    - holds: all(c.rank > 7 for c in hand[0])\n"
    first, none, last = run(tmp_path, table.replace("[[], []]", "[[play 7C], [AS]]"), steps + "    - p0 can: <cards>\n")
    assert first.name == "example (play 7C, play 7H | 8C, 9C)" and none.name == "example (play 7C | AS)"
    assert "`8C` should be legal, but is refused" in first.message and "`10C`" in last.message


def test_lists_within_a_text_keep_their_commas(tmp_path: Path) -> None:
    table = "[[ranks, yet], [[7, 8], no], [[7, 8, 9, 10, J], yes]]"
    outcomes = run(tmp_path, table, "    - holds: (<yet>) is all(c.rank is in (<ranks>) for c in hand[0])\n")
    assert [(o.name, o.message) for o in outcomes] == [
        ("example (7, 8 | no)", ""),
        ("example (7, 8, 9, 10, J | yes)", ""),
    ]


def test_a_seat_by_its_number_in_a_row(tmp_path: Path) -> None:
    outcomes = run(tmp_path, "[[seat, low], [0, 7C], [p1, 7H]]", "    - holds: <low> is in hand[<seat>]\n")
    assert [o.message for o in outcomes] == ["", ""]


WRONG = {
    "[[b, a], [p0, p1], [p0]]": ("S903", "this row has 1 cell, and the table has 2 headings", "[p0]"),
    "[[a], [p0, p1]]": ("S903", "this row has 2 cells, and the table has 1 heading", "[p0, p1]"),
    "[[a], [{x: y}]]": ("S903", "a cell of a table must be a text or a list of texts", "{x: y}"),
    "[[a], [[[x]]]]": ("S903", "a cell of a table must be a text or a list of texts", "[[x]]"),
    "[[[a]], [p0]]": ("S903", "the first line of `each` must be a list of headings", "[[a]]"),
    "[[a]]": ("S903", "`each` has no example below its headings", "[[a]]"),
    "[[A], [p0]]": ("S903", "`A` cannot be a heading", "A"),
    "[[a, a], [p0, p1]]": ("S902", "two columns have the heading `a`", "a"),
    "[[b], [p0]]": ("S902", "nothing in the scenario uses `<b>`", "b"),
    "[[a, b], [p0, p1]]": ("S902", "nothing in the scenario uses `<b>`", "b"),
    "[[b, c, a], [p0, p1, p0]]": ("S902", "nothing in the scenario uses `<c>`", "c"),
    "[a, b]": ("S903", "`each` must be a table", "[a, b]"),
    "7": ("S903", "`each` must be a table", "7"),
    "": ("S903", "`each` must be a table", "example"),
    "[]": ("S903", "`each` must be a table", "[]"),
    "[[], []]": ("S903", "the first line of `each` must be a list of headings", "[]"),
}


@pytest.mark.parametrize("table", WRONG)
def test_what_is_wrong_is_shown_where_it_is(tmp_path: Path, table: str) -> None:
    code, message, place = WRONG[table]
    (outcome,) = run(tmp_path, table, "    - turn: <a>\n")
    assert f"error[{code}]: {message}" in outcome.message
    lines = outcome.message.splitlines()
    marked = next(i for i, line in enumerate(lines) if i > 2 and "^" in line)
    start = lines[marked].index("^")
    assert lines[marked - 1][start:].startswith(place), outcome.message
