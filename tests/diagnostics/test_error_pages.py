"""The pages of the codes: what they show as wrong gets the code, and what they show as right does not."""

import re
from pathlib import Path
from textwrap import indent

import pytest
from bad_files import check_file, whole_text

from docs.pages import Block, blocks, in_place_of, laid_over
from hoyle.language.report import Report, Source
from hoyle.language.syntax import Mapping, Scalar, parse, read_mapping
from hoyle.language.syntax.tables import STARTS

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "errors"
BASE = whole_text(HERE / "D805_base.yaml")
MORE = """
rules:
  follow_suit: {narrows: play, demand: c.suit is hearts, if impossible: waive}
formulas:
  beats(c card, d card): c.rank >= d.rank
  winning_card: first(c in trick where all(beats(c, d) for d in trick))
  bonus: 10
  takes(c card): c.rank is 7
  follows(c card): takes(c)
"""

#: Pages whose examples only hint at what they mean, being too long to be shown.
HINTS = {"P112", "P113", "P213", "P214", "D803", "D808", "F583", "V607"}


def pairs(letters: str) -> list[str]:
    """The codes with these beginnings whose page shows something wrong and something right."""
    pages = sorted(path for path in PAGES.glob("*.md") if re.match(letters, path.stem) and path.stem not in HINTS)
    return [path.stem for path in pages if "Wrong:" in path.read_text(encoding="utf-8")]


def examples_on_page(code: str) -> tuple[Block, Block]:
    """What a page shows as wrong, and as right."""
    wrong, right, *_ = blocks(PAGES / f"{code}.md")
    return wrong, right


def test_every_page_says_what_and_why_or_what_to_do() -> None:
    for path in PAGES.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# {path.stem}: "), path.name
        assert "**Why.**" in text or "What to do" in text, path.name


@pytest.mark.parametrize("code", pairs("P1"))
def test_files_that_cannot_be_read(code: str) -> None:
    wrong, right = (found_in(block.text) for block in examples_on_page(code))
    assert code in wrong and not right


def found_in(text: str) -> set[str]:
    """The codes that reading a text gives."""
    report = Report()
    read_mapping(Source("page.yaml", text), report)
    return {d.code for d in report.diagnostics}


@pytest.mark.parametrize("code", pairs("P2"))
def test_strings_that_cannot_be_read(code: str) -> None:
    wrong, right = examples_on_page(code)
    assert any(code in problems(text) for text in strings(wrong.text))
    assert all("" in problems(text) for text in strings(right.text))


def strings(text: str) -> list[Scalar]:
    """The strings in an example: itself, or what stands behind the keys in it."""
    root = read_mapping(Source("page.yaml", text), Report())
    if not isinstance(root, Mapping) or not all(re.fullmatch(r"[a-z_]+", key.value) for key, _ in root):
        root = read_mapping(Source("page.yaml", f"it: |\n{indent(text, '  ')}"), Report())
    assert root is not None
    values = [item for _, value in root for item in ([value] if isinstance(value, Scalar) else value)]
    return [value for value in values if isinstance(value, Scalar)]


def problems(text: Scalar) -> set[str]:
    """The code that a string gets as each kind of string; an empty one for each kind that it is."""
    found = set()
    for start in STARTS:
        report = Report()
        parse(text, start, report)
        found |= {d.code for d in report.diagnostics} or {""}
    return found


@pytest.mark.parametrize("code", pairs("S1"))
def test_keys(code: str, tmp_path: Path) -> None:
    wrong, right = (in_game(block.text, tmp_path) for block in examples_on_page(code))
    assert code in wrong and code not in right


def in_game(part: str, folder: Path) -> set[str]:
    """The codes found in a game with these sections."""
    file = folder / "game.yaml"
    file.write_text(in_place_of(in_place_of(BASE, MORE), part), encoding="utf-8")
    return {d.code for d in check_file(file, {})}


@pytest.mark.parametrize("code", pairs("S9"))
def test_scenarios(code: str, tmp_path: Path) -> None:
    found = []
    for block in examples_on_page(code):
        file = tmp_path / "scenarios.yaml"
        steps = "" if "steps:" in block.text else "steps: [{turn: p0}]\n"
        lines = indent(block.text + steps, "    ")
        file.write_text(f"game: sedma\nplayers: 4\nscenarios:\n  it:\n{lines}", encoding="utf-8")
        found.append({d.code for d in check_file(file, {})})
    assert code in found[0] and code not in found[1]


@pytest.mark.parametrize("code", pairs("D"))
def test_patches(code: str, tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(in_place_of(BASE, MORE), encoding="utf-8")
    found = []
    for block in examples_on_page(code):
        file = tmp_path / "patch.yaml"
        file.write_text(f"hoyle: 1\nextends: base\nvariant: odd\ntitle: Odd\n{block.text}", encoding="utf-8")
        found.append({d.code for d in check_file(file, {}) if d.code[0] in "DSP"})
    assert found == [{code}, set()]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("code", pairs("[FV]"))
def test_flow_and_sight(code: str, tmp_path: Path) -> None:
    found = []
    for block in examples_on_page(code):
        file = tmp_path / "game.yaml"
        file.write_text(laid_over(BASE, block.text), encoding="utf-8")
        found.append(check_file(file, {}))
    wrong, right = ({d.code for d in each} for each in found)
    assert code in wrong and code not in right
    assert not [d.message for d in found[1] if d.severity == "error"]
