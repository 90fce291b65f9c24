"""What an editor says of groups, answers, dealt cards, several sets and zones handed over."""

from pathlib import Path

import pytest

from hoyle.tools.lsp.analysis import Analysis, analyse
from hoyle.tools.lsp.completion import complete
from hoyle.tools.lsp.hover import hover
from hoyle.tools.lsp.index import mention_at

PATH = Path(__file__).parents[1] / "data" / "games" / "openings" / "game.yaml"
TEXT = PATH.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def found() -> Analysis:
    """The analysis of a game that has one of each."""
    return analyse(TEXT, PATH)


@pytest.mark.parametrize(
    ("words", "more", "said"),
    [
        ("as drawn", 0, "a name for the card that was dealt"),
        ("as drawn", 3, "drawn: card or none"),
        ("if drawn is none", 3, "what was dealt"),
        ("as new_cards", 3, "new_cards: list of cards"),
        ("narrows: laying", 9, "group"),
        ("[open, add]", 1, "action"),
        ("sets of 2..3", 0, "several sets at once"),
        ("pile zone", 5, "A zone that a phase is handed"),
        ("from stock to pile", 15, "pile: zone"),
        ("way: left | right", 12, "word of the argument `way`"),
    ],
)
def test_hover(found: Analysis, words: str, more: int, said: str) -> None:
    told = hover(found, TEXT.index(words) + more)
    assert told is not None and said in told.text, told


def test_a_dealt_card_is_followed_to_where_it_is_named(found: Analysis) -> None:
    assert found.index is not None
    read = mention_at(found.index, TEXT.index("lucky = drawn") + 8)
    given = mention_at(found.index, TEXT.index("as drawn") + 3)
    assert read is not None and given is not None
    assert read.target == given.target and given.declares and not read.declares


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("p may freely laying(6)", "p may freely ^", "laying"),
        ("narrows: laying", "narrows: ^", "laying"),
        ("call: yes or no where", "call: ^", "yes or no"),
        ("if drawn is none", "if ^", "drawn"),
        ("repeat turns times:", "deal 1 from stock to market ^", "as"),
    ],
)
def test_completion(found: Analysis, old: str, new: str, label: str) -> None:
    text = TEXT.replace(old, new, 1)
    assert label in [c.label for c in complete(text.replace("^", ""), text.index("^"), "rules", found.known)]


def test_a_group_is_not_offered_inside_a_group(found: Analysis) -> None:
    text = TEXT.replace("laying: [open, add]", "laying: [^]", 1)
    labels = [c.label for c in complete(text.replace("^", ""), text.index("^"), "rules", found.known)]
    assert "laying" not in labels
