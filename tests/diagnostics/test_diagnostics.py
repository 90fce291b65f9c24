"""Every code that can be reported has a bad file, what is said about it as text, and a page."""

import re
from pathlib import Path

import pytest
from bad_files import HERE, bad_files, findings

from golden import golden
from hoyle.language.report import Format, render
from hoyle.resources import error_codes

ROOT = HERE.parents[1]
WIDTH = 100

#: Codes that no small file leads to: what keeps them from happening, until somebody finds a way.
NOT_SEEN = {"R909": "formulas are at most 256 operations deep, which no known file turns into too many calls"}


def codes_of_the_source() -> set[str]:
    """The codes that stand in the source as texts."""
    files = (ROOT / "interpreter" / "hoyle").rglob("*.py")
    return {code for file in files for code in re.findall(r'"([A-Z][0-9]{3})"', file.read_text(encoding="utf-8"))}


def test_every_code_has_a_bad_file_and_every_bad_file_a_code() -> None:
    assert {file.stem for file in bad_files()} | set(NOT_SEEN) == codes_of_the_source()
    assert not {file.stem for file in bad_files()} & set(NOT_SEEN)


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert set(error_codes()) == codes_of_the_source()


def test_no_golden_file_is_left_over() -> None:
    known = {file.stem for file in bad_files()}
    for file in HERE.glob("*.*"):
        assert file.suffix != ".txt" or file.stem in known, file.name
        assert file.suffix != ".yaml" or file.stem[:4] in known or file.stem == "high_card", file.name


@pytest.mark.parametrize("file", bad_files(), ids=lambda file: file.stem)
def test_bad_file(file: Path, tmp_path: Path) -> None:
    found = findings(file, tmp_path)
    errors = {d.code for d in found if d.severity == "error"}
    assert file.stem in {d.code for d in found} and errors <= {file.stem}
    instead = [f"instead: {d.instead!r}\n" for d in found if d.instead is not None]
    golden(file.with_suffix(".txt"), render(found, "text", width=WIDTH) + "".join(instead))
    for d in found:  # where somebody is asked whether they meant a word, a program can write it
        near = re.fullmatch(r"did you mean `([^`]+)`\?", d.help or "")
        assert near is None or (d.instead is not None and d.instead in near[1])


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
@pytest.mark.parametrize("code", ["D803", "N301", "R901"])
def test_forms_for_programs(code: str, form: Format, tmp_path: Path) -> None:
    """A finding with several places, one with something to write instead, and one that comes up in play."""
    found = findings(HERE / f"{code}.yaml", tmp_path)
    golden(HERE / "forms" / f"{code}.{form}.txt", render(found, form))
