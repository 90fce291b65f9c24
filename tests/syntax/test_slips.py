"""Slips that beginners make: each with its code, the words it points at, and what to write instead."""

from textwrap import indent

import pytest

from hoyle.report import Diagnostic, Report, Source
from hoyle.syntax import Mapping, Scalar, parse, read

SLIPS = {
    "if a: tally\nelse: if b: tally": ("P207", "if", "write `else if …:`"),
    "openly: if a: tally": ("P207", "if", "on a line of its own"),
    "move trick won[p]": ("P201", "won", "`move … to won`"),
    "move trick my won": ("P201", "my", "`move … to my`"),
    "move trick": ("P202", "trick", "`move … to ZONE`"),
    "moove trick to won[p]": ("P201", "moove", "did you mean `move`?"),
    "shufle stock": ("P201", "shufle", "did you mean `shuffle`?"),
    "deal 5 from stock to each hand": ("P202", "hand", "starting with p`, or `to each hand of"),
    "deal 5 cards from stock to my hand": ("P201", "cards", "`deal 5 from …`"),
    "for i in 1 to 3:\n    tally": ("P201", "to", "`1..3`"),
    "shuffle the stock": ("P218", "the", "`stock`"),
    "move trick to the stock": ("P218", "the", "`stock`"),
}


def problem(text: str, start: str) -> Diagnostic:
    """What is wrong with a string that stands behind `|`."""
    report = Report()
    root = read(Source("x.yaml", f"x: |\n{indent(text, '  ')}\n"), report)
    assert isinstance(root, Mapping)
    scalar = root.get("x")
    assert isinstance(scalar, Scalar) and parse(scalar, start, report) is None
    (found,) = report.diagnostics
    return found


@pytest.mark.parametrize("block", SLIPS)
def test_slips_in_a_block(block: str) -> None:
    found = problem(block, "block")
    code, words, help = SLIPS[block]
    assert found.span is not None and found.help is not None
    assert (found.code, found.span.text) == (code, words) and help in found.help


def test_a_tie_break_wants_brackets() -> None:
    found = problem("highest a if b else c", "ranking")
    assert found.code == "P201" and found.help == "write `highest (A if B else C)`"


def test_a_case_shows_how_a_case_is_written() -> None:
    found = problem("a or b if c", "case")
    assert found.code == "P205" and found.help == "write `(a or b) if c`"
    assert problem("a or b if c else d", "formula").help == "write `(a or b) if c else d`"


FILES = {
    "play:\n  for p in players: p chooses play\n  leader = p\n": ("P209", "play:"),
    "play:\n  p chooses play\n  if stock is empty: tally\n": ("P209", "play:"),
    "zones:\n  stock: stack\n   hand: set\n": ("P101", "hand"),
    "rules:\n  follow:\n    narrows: play\n      if impossible: waive\n": ("P101", "if impossible"),
    "play: {with: {c: card from hand[me]}}\n": ("P101", "["),
    "play: {do: move my bed[2] to trick, when: yes}\n": ("P101", "["),
    'title: "\\e[2J"\n': ("P110", "\\e"),
    'title: "\\u202eab\\x07"\n': ("P110", "\\x07"),
}


@pytest.mark.parametrize("text", FILES)
def test_slips_that_yaml_stumbles_over(text: str) -> None:
    report = Report()
    read(Source("x.yaml", text), report)
    (found,) = report.diagnostics
    assert found.span is not None and found.help is not None
    assert (found.code, found.span.text) == FILES[text]
