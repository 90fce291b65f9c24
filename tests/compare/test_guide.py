"""The guide for authors of variants: its patches play, its comparison is what is printed, its mistake is refused."""

import os
from pathlib import Path

import pytest

import hoyle
from docs.pages import ROOT, blocks, codes, play
from hoyle.compile import load_base, load_rules
from hoyle.language.report import Report
from hoyle.tools.compare.compare import compare
from hoyle.tools.compare.wording import text

PAGE = ROOT / "docs" / "variants.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the patches of the page."""
    for block in blocks(PAGE):
        if block.mark.startswith("yaml patch "):
            (tmp_path / block.mark.split()[2]).write_text(block.text)
    return tmp_path


@pytest.mark.slow
def test_patches_play(folder: Path) -> None:
    files = sorted(folder.glob("*.yaml"))
    assert [file.name for file in files] == ["friday.yaml", "house.yaml"]
    for file in files:
        assert not [d.message for d in hoyle.validate(file) if d.severity != "note"]
        play(file, games=3)


def test_comparison(folder: Path) -> None:
    (block,) = [b for b in blocks(PAGE) if b.mark.startswith("text diff ")]
    report, name = Report(), folder / block.mark.split()[2]
    base, (rules, _) = load_base(name, report), load_rules(name, report)
    assert base is not None and rules is not None
    told = text(compare(base, rules))
    if os.environ.get("HOYLE_REGENERATE") == "1":
        lines = PAGE.read_text().splitlines(keepends=True)
        lines[block.line : block.line + len(block.text.rstrip("\n").splitlines())] = [told]
        PAGE.write_text("".join(lines))
    else:
        assert block.text == told


def test_mistake(tmp_path: Path) -> None:
    for block in blocks(PAGE):
        if block.mark.startswith("yaml wrong "):
            (tmp_path / "wrong.yaml").write_text(block.text)
            assert codes(tmp_path / "wrong.yaml")["error"] == {block.mark.split()[2]}
