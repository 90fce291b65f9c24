"""No booklet shows what only the file needs: names of arguments, brackets of lists, formulas, or two pairs of brackets."""

import re
from pathlib import Path

import pytest

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet
from properties.tables import MORE, SHIPPED, SMALL, name_of

BOOKLETS = [*SHIPPED, *SMALL, *MORE]

#: What may not stand in a line of a booklet, and what it would be.
SIGNS = {
    r"[^\W_]\\?_[^\W_]": "a name of the file",
    r"\\?\[": "a list's bracket",
    r"@": "a mark",
    r"\b(no|yes)'s|\byes' ": "an answer that owns something",
    r"\w\.(rank|suit|side|by|left|pips)\b": "a formula",
    r"\b(count|any|all|first|last|sum|list|max|min)\(": "a formula",
    r"\*[a-z]\d?\*": "the name of an argument",
    r"\([^()]*\(": "brackets in brackets",
    r"\ban? (an?|the|other|no)\b": "two articles",
    r"\b(of|by|after|than|to|opposite|without) they\b": "a pronoun in the wrong case",
    r"(?<!each of )\b(you|they) (has|is|holds)\b": "a verb in the wrong number",
    r"[{}]": "a brace",
    r"None|True|False|\bnull\b": "a word of the program",
}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("game", BOOKLETS, ids=name_of)
def test_a_booklet_shows_nothing_that_only_the_file_needs(game: Path) -> None:
    report = Report()
    rules, _ = load_rules(game, report)
    assert rules is not None, [finding.message for finding in report.diagnostics]
    text = markdown(booklet(rules, notes=report.diagnostics))
    files = [game, game.parents[1] / "game.yaml"]
    own = "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    if re.search(r"\bnull\b", own):  # a contract, of which players speak
        text = re.sub(r"\bnull\b", "contract", text, flags=re.I)
    found = [
        f"{what}: {line}"
        for line in text.splitlines()
        for sign, what in SIGNS.items()
        # The command line asks for a variant by its name in the file.
        if re.search(sign, re.sub(r"^(- \*[^*]+\*) \(\w+\)", r"\1", line))
    ]
    assert not found, "\n".join(found)
