"""What an editor says and offers of named lists of words."""

from pathlib import Path

import pytest

from hoyle.tools.lsp.analysis import Analysis, analyse
from hoyle.tools.lsp.completion import complete
from hoyle.tools.lsp.hover import hover
from hoyle.tools.lsp.index import mention_at

PATH = Path(__file__).parents[2] / "gamedefs/classics/bridge/game.yaml"
TEXT = PATH.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(TEXT, PATH)


@pytest.mark.parametrize(
    ("words", "more", "said"),
    [
        ("denomination: clubs", 0, "denomination: clubs | diamonds | hearts | spades | notrump"),
        ("strain:   denomination", 10, "list of words"),
        ("every denomination", 6, "list of words"),
        ("s: denomination where", 3, "list of words"),
        ("strain is notrump", 10, "word of the list `denomination`"),
        ("notrump:                no trump", 0, "word of the list `denomination`"),
    ],
)
def test_hover(found: Analysis, words: str, more: int, said: str) -> None:
    told = hover(found, TEXT.index(words) + more)
    assert told is not None and said in told.text, told


def test_uses_lead_to_the_declaration(found: Analysis) -> None:
    assert found.index is not None
    declared = mention_at(found.index, TEXT.index("denomination: clubs"))
    assert declared is not None and declared.declares
    for use in ("every denomination", "s: denomination where"):
        mention = mention_at(found.index, TEXT.index(use) + use.index("denomination"))
        assert mention is not None and mention.target == declared.target and not mention.declares


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("strain:   denomination", "strain:   ^", "denomination"),
        ("s: denomination where", "s: ^", "denomination"),
        ("position(s, every denomination)", "position(s, every ^)", "denomination"),
        ("position(s, every denomination)", "s is denomination.^", "hearts"),
        ("position(s, every denomination)", "1 if s is ^ else 2", "notrump"),
        ("first_extra: 10 if", "first_extra: ^ if", "notrump"),
        ("  notrump:                no trump", "  ^", "notrump"),
    ],
)
def test_completion(found: Analysis, old: str, new: str, label: str) -> None:
    text = TEXT.replace(old, new)
    offset = text.index("^")
    text = text.replace("^", "")
    assert label in [candidate.label for candidate in complete(text, offset, "rules", found.known)]
