"""The documentation as pages: links lead to pages and headings, and complete examples open without errors."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest

import hoyle

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def documentation() -> Iterator[Any]:
    pytest.importorskip("markdown_it", reason="needs markdown-it-py: pip install -e '.[site]'")
    path = str(ROOT / "web" / "workbench" / "make")
    sys.path.append(path)
    import documentation

    yield documentation
    sys.path.remove(path)


@pytest.fixture(scope="module")
def pages(documentation: Any) -> dict[str, Any]:
    return {page.address: page for page in documentation.pages_of()}


def test_every_link_leads_somewhere(documentation: Any, pages: dict[str, Any]) -> None:
    others = {name for name, _ in documentation.pictures()} | {"", "documentation.css", "icon.svg"}
    lost = []
    for address, page in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', page.html):
            if re.match("https?:", link):
                continue
            path, _, place = link.partition("#")
            target = normpath(join(dirname(address), path)).removeprefix(".") if path else address
            there = pages.get(target)
            if there is None:
                lost += [] if target in others else [(address, link)]
            elif place and f'id="{place}"' not in there.html:
                lost.append((address, link))
    assert lost == []


def test_every_page_of_the_repository_is_there(pages: dict[str, Any]) -> None:
    sources = len(list((ROOT / "docs").rglob("*.md"))) + 3
    assert len(pages) == sources + 2


def test_every_complete_example_opens_without_errors(pages: dict[str, Any], tmp_path: Path) -> None:
    examples = {name: example for page in pages.values() for name, example in page.examples.items()}
    marked = [re.findall(r"^```yaml (?:game|variant)$", f.read_text(), re.M) for f in (ROOT / "docs").rglob("*.md")]
    assert len(examples) == sum(map(len, marked)) + 1  # and one in the README
    for number, (name, example) in enumerate(examples.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        for base, text in example["beside"].items():
            (folder / f"{base}.yaml").write_text(text)
        (folder / "game.yaml").write_text(example["text"])
        assert [d.message for d in hoyle.validate(folder / "game.yaml") if d.severity == "error"] == [], name


def test_pages_hold_no_script_and_no_foreign_style(pages: dict[str, Any]) -> None:
    for page in pages.values():
        assert "<script" not in page.html and "style=" not in page.html
        assert "Content-Security-Policy" in page.html
