"""The canonical layout: what it changes, what it keeps, and that it changes nothing twice."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle.language.report import Report, Source
from hoyle.language.syntax.formatting import format_file, meaning
from hoyle.language.syntax.read import read_mapping
from hoyle.language.syntax.tables import tables
from hoyle.language.syntax.tree import Mapping
from shelf import swept_games, swept_patches

FILES = [*swept_games().values(), *swept_patches()]


def tree(text: str) -> tuple[Source, Mapping]:
    report, source = Report(), Source("a.yaml", text)
    root = read_mapping(source, report)
    assert root is not None and not report.failed, text
    return source, root


def laid_out(text: str) -> str:
    return format_file(*tree(text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_shipped_files_are_laid_out_already(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert laid_out(text) == text


CASES = {
    "sections in order, one blank line between them": (
        "zones:\n  a: row\nhoyle: 1\n\n\n\ndeck:\n  into: a\n",
        "hoyle: 1\n\ndeck:\n  into: a\n\nzones:\n  a: row\n",
    ),
    "indentation and spaces": (
        "zones:\n     a:  row   \n     bb: row  # here\n",
        "zones:\n  a:  row\n  bb: row  # here\n",
    ),
    "values that are not lined up stay so": ("score:\n    a: 1\n    long: 2\n", "score:\n  a: 1\n  long: 2\n"),
    "quotes only where they are needed": (
        "a: 'x'\nb: {c: \"y, z\", d: \"q\"}\ne: 'k: v'\n",
        'a: x\nb: {c: "y, z", d: q}\ne: "k: v"\n',
    ),
    "comments stay with what they are about": (
        "# top\n\nhoyle: 1\nzones:\n # one\n a: row\n\n\n # two\n b: row\n# end\n",
        "# top\n\nhoyle: 1\n\nzones:\n  # one\n  a: row\n\n  # two\n  b: row\n# end\n",
    ),
    "statements by fours, brackets moved with their line": (
        "phases:\n game: |\n  repeat:\n    if (a\n      and b): x\n    # why\n    else:\n        y\n  z\n",
        "phases:\n  game: |\n    repeat:\n        if (a\n          and b): x\n"
        "        # why\n        else:\n            y\n    z\n",
    ),
    "values of several lines keep their lines": (
        "a:\n    b: [c,\n        d]\n    e: |1\n        f\n    g: h\n",
        "a:\n  b: [c,\n      d]\n  e: |1\n      f\n  g: h\n",
    ),
    "lists and flow": (
        "f:\n  a:\n   - 1 if  b\n   -   2\n  c: [ 1,2 ]\n  d: {e: 1 }\n",
        "f:\n  a:\n    - 1 if  b\n    - 2\n  c: [1, 2]\n  d: {e: 1}\n",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_layout(case: str) -> None:
    before, after = CASES[case]
    assert laid_out(before) == after
    assert laid_out(after) == after


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_spacing_comes_to_the_same_text_and_meaning(data: st.DataObject) -> None:
    """Blank lines, trailing blanks and deeper indentation of whole sections never survive, comments always do."""
    text = data.draw(st.sampled_from(FILES)).read_text(encoding="utf-8")
    extra = data.draw(st.integers(0, 3))
    told = []
    for line in text.splitlines():
        blanks = data.draw(st.integers(0, 9)) if line and not line.startswith(" ") and told[-1:] != [""] else 9
        told += [""] * (2 if blanks == 0 else 0)
        moved = " " * extra if line.startswith(" ") else ""
        told.append(f"{moved}{line}{'  ' if line and blanks == 1 else ''}")
    changed = "\n".join(told)
    once = laid_out(changed)
    assert laid_out(once) == once
    assert meaning(tree(once)[1], tables()) == meaning(tree(text)[1], tables())
    comments = [line.split("#", 1)[1].strip() for line in text.splitlines() if " # " in line]
    assert all(comment in once for comment in comments)
