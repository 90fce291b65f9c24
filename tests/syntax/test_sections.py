"""A section that YAML cannot read hides nothing in the others, and a mistake nothing behind it."""

from pathlib import Path

import pytest

import hoyle
from hoyle.language.report import Report, Source, Span
from hoyle.language.syntax import Scalar, parse, read_mapping
from hoyle.language.syntax.sections import read_sections
from hoyle.language.syntax.tables import STARTS

BASE = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")

#: A line that YAML cannot read for one of the base, with its code.
TORN = {
    "  trick: row seen by everyone": ("  trick: row: seen by everyone", "P115"),
    "  leader: player = dealer.left": ("  leader: [player = dealer.left", "P101"),
    "  play_trick: |": ('  play_trick: "', "P101"),
    "  most_cards: highest my score": ('  most_cards: "highest my score', "P101"),
    "    cards: count(my won)": ("   cards: count(my won)\n    more: 1", "P101"),
}


@pytest.mark.parametrize("line", TORN)
def test_a_torn_section_leaves_the_others_to_be_checked(line: str, tmp_path: Path) -> None:
    torn, code = TORN[line]
    path = tmp_path / "game.yaml"
    text = BASE.replace("beats(c, d) for d", "beats(c) for d", 1).replace("title: High Card", "titel: High Card")
    assert line in text
    path.write_text(text.replace(line, torn), encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert {d.code for d in found} == {code, "N306", "S101"}, [d.message for d in found]


@pytest.mark.parametrize("first", ["hoyle 1", 'x: "\\Uffffffff"'])
def test_sections_that_make_no_tree_are_not_read(first: str) -> None:
    assert read_sections(Source("x.yaml", f"{first}\nextends: ] a\ntitle: X\n"), Report()) == (None, {})


HELPS = {
    "lines:\n  phases.game:\n    if a is b: tally: nothing\n": 'put the old line in quotes: `"if a is b: tally": nothing`',
    "requires:\n  nil: needs points: nil or more\n": 'put the name in quotes: `"nil: needs points": nil or more`, or what follows it',
    "title: Coup: the game\n": 'put the value in quotes: `title: "Coup: the game"`',
    "actions:\n  a:\n    title: lay: {x} open\n": 'put the value in quotes: `title: "lay: {x} open"`',
    "zones:\n  trick: row: seen by everyone\n": "remove the colon, or put the text in quotes",
}
BELOW = {
    "actions:\n  play:\n    with: c: card from my hand\n": ("c: card from my hand", "with"),
    "zones: stock: stack seen by nobody\n": ("stock: stack seen by nobody", "zones"),
    "deck:\n  each card: points: 3\n": ("points: 3", "each card"),
}


@pytest.mark.parametrize("text", HELPS)
def test_the_part_that_needs_quotes_is_named(text: str) -> None:
    report = Report()
    read_mapping(Source("x.yaml", text), report)
    (found,) = report.diagnostics
    assert (found.code, found.help) == ("P115", HELPS[text])
    if "`" in HELPS[text]:
        old = text.splitlines()[-1].strip()
        better = Report()
        assert read_mapping(Source("x.yaml", text.replace(old, HELPS[text].split("`")[1])), better) is not None
        assert not better.diagnostics


@pytest.mark.parametrize("text", BELOW)
def test_a_key_after_the_key_that_holds_it_goes_below(text: str) -> None:
    report = Report()
    read_mapping(Source("x.yaml", text), report)
    (found,) = report.diagnostics
    inner, outer = BELOW[text]
    help = f"write `{inner}` on a line of its own below `{outer}:`, indented"
    assert (found.code, found.help) == ("P115", help)
    better = Report()
    assert read_mapping(Source("x.yaml", text.replace(f" {inner}", f"\n      {inner}")), better) is not None
    assert not better.diagnostics


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(
    "text", ["x: :", "tally\n    tally", "if\n    x ==\nelse\n  y", "for x\n  for x\n  let", ") (", "1 == == 2"]
)
def test_reading_on_behind_a_mistake_comes_to_an_end(text: str, start: str) -> None:
    parse(Scalar(text, Span(Source("x", text), 0, len(text)), "plain", ((0, 0),)), start, Report())


def test_a_key_without_a_name_is_one_finding(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(BASE.replace("formulas:\n", "formulas:\n  (c card): yes\n"), encoding="utf-8")
    assert [d.code for d in hoyle.validate(path, proofs=False)] == ["S104"]


def test_all_mistakes_of_a_line_and_below_it_are_found(tmp_path: Path) -> None:
    line = "move trick to won[leader]\n"
    lines = "for q of players:\n        if count(trick) == 3 && q is missing: tally\n        moev trick to stock"
    path = tmp_path / "game.yaml"
    path.write_text(BASE.replace(line, f"{lines}\n    {line}"), encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert [(d.code, d.span.text) for d in found if d.span] == [
        ("P201", "of"),
        ("P204", "=="),
        ("P204", "&&"),
        ("N301", "missing"),
        ("P201", "moev"),
    ]
