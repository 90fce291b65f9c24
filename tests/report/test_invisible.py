"""Characters that nobody sees: which are found, which have a use, and what is printed in their place."""

import pytest

from hoyle.language.report import Report, Source, render
from hoyle.language.report.invisible import hidden_characters, visible
from hoyle.language.syntax.read import read_mapping

SPOILING = [
    *map(chr, [0, 7, 8, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x3164, 0xFFA0, 0xFEFF, 0xE0041]),
    *map(chr, [*range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), *range(0xFFF9, 0xFFFC)]),
]

LEGITIMATE = {
    "Persian": "می\u200cخواهم",
    "Hindi": "क्\u200dष",
    "an emoji of several": "\U0001f469\u200d\U0001f680",
    "an emoji of several with colours": "\U0001f3f4\u200d\u2620\ufe0f",
    "a red heart": "♥\ufe0f",
    "a key": "1\ufe0f\u20e3",
    "Hebrew": "שלום",
    "French with a space that does not break": "Belote\u00a0!",
}


@pytest.mark.parametrize("character", SPOILING, ids=lambda c: f"U+{ord(c):04X}")
def test_a_character_that_nobody_sees_is_found(character: str) -> None:
    text = f"title: a{character}b"
    assert [found.start() for found in hidden_characters(text)] == [8]
    assert visible(text) == "title: a\ufffdb"
    report = Report()
    assert read_mapping(Source("x.yaml", text), report) is None
    assert [d.code for d in report.diagnostics] == ["P110"]
    assert f"U+{ord(character):04X}" in report.diagnostics[0].message
    assert character not in render(report.diagnostics, "text")


@pytest.mark.parametrize("text", LEGITIMATE.values(), ids=LEGITIMATE)
def test_characters_with_a_use_are_let_be(text: str) -> None:
    assert not list(hidden_characters(text)) and visible(text) == text


@pytest.mark.parametrize("text", ["a\u200db", "\u200dא", "می\u200c", "♥\ufe0f\ufe0f\u200d", "a\ufe0f", "\u200d"])
def test_joiners_where_nothing_joins_are_found(text: str) -> None:
    assert list(hidden_characters(text)) and visible(text) != text


def test_all_invisible_characters_are_counted() -> None:
    report = Report()
    read_mapping(Source("x.yaml", "title: " + "\u202e\n" * 500), report)
    assert len(report.diagnostics) == 21 and report.diagnostics[-1].message.startswith("480 more invisible characters")


def test_all_tabs_are_counted() -> None:
    report = Report()
    read_mapping(Source("x.yaml", "a:\n" + "\tb: 1\n" * 21), report)
    assert [d.code for d in report.diagnostics] == ["P109"] * 21
    assert report.diagnostics[-1].message == "1 more tab from here on"
