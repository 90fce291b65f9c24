"""Text in Markdown: a parser finds in it nothing but the same text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hoyle.language.report.markdown import escape

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])

MARKUP = [
    "<script>alert(1)</script>", "[x](javascript:alert(1))", "![x](x.png)", "`x`", "``` x", "~~~", "# x", "x #", "###", "- x",
    "+ x", "* x", "1. x", "12) x", "> x", "---", "***", "===", "a | b", "|---|", "&lt;", "&#60;", "\\", "\\*", "**b**", "__b__",
    "~~s~~", "[x]: http://x", "<http://x.org>", "http://x.org", "www.x.org", "a@b.org", "<!-- x -->", "<?x?>", "    code",
    "{{7*7}}", "${x}", "$x$", "a\n\n# b", "a\n===", "a  \nb", "x\\", "-", "+", "1.", "[ ] x", "- [ ] x",
]  # fmt: skip
PLACES = {
    "paragraph": "{}",
    "heading": "## {}",
    "item": "- {}",
    "step": "1. {}",
    "italics": "*x {} x*",
    "cell": "| a |\n|---|\n| {} |",
}
ALLOWED = {
    "paragraph": {"paragraph_open", "inline", "paragraph_close", "text"},
    "heading": {"heading_open", "inline", "heading_close", "text"},
    "item": {
        "bullet_list_open", "list_item_open", "paragraph_open", "inline", "text", "paragraph_close", "list_item_close",
        "bullet_list_close",
    },
    "step": {
        "ordered_list_open", "list_item_open", "paragraph_open", "inline", "text", "paragraph_close", "list_item_close",
        "ordered_list_close",
    },
    "italics": {"paragraph_open", "inline", "paragraph_close", "text", "em_open", "em_close"},
    "cell": {
        "table_open", "thead_open", "tr_open", "th_open", "th_close", "tr_close", "thead_close", "tbody_open", "td_open",
        "td_close", "tbody_close", "table_close", "inline", "text",
    },
}  # fmt: skip


def kinds_and_text(source: str) -> tuple[list[str], str]:
    """The kinds of tokens that a parser finds, and the text of its last line."""
    tokens = PARSER.parse(source)
    kinds, text = [], ""
    for token in tokens:
        kinds.append(token.type)
        if token.type == "inline":
            kinds += [child.type for child in token.children or ()]
            text = "".join(child.content for child in token.children or ())
    return kinds, text


def check(text: str) -> None:
    """Nothing but text is found, in any place, and the text is the same."""
    words = " ".join(text.split())
    for place, frame in PLACES.items():
        kinds, told = kinds_and_text(frame.format(escape(text)))
        assert set(kinds) <= ALLOWED[place], (place, text)
        assert len([kind for kind in kinds if kind in ("inline", "em_open")]) == {"italics": 2, "cell": 2}.get(place, 1)
        assert told == (f"x {words} x" if place == "italics" else words), (
            place,
            text,
        )


@pytest.mark.parametrize("text", MARKUP)
def test_markup_becomes_text(text: str) -> None:
    check(text)
    check(f"word {text} word")


@given(
    st.lists(st.sampled_from([*MARKUP, *"\\`*_{}[]()<>#+-.!|~&:@=$ab1 \n"]), max_size=8).map("".join).filter(str.split)
)
def test_any_markup_becomes_text(text: str) -> None:
    check(text)


def test_plain_words_stay_as_they_are() -> None:
    text = "2 to 4 players. Turns go clockwise (to the left); the ace counts 11, isn't it? 50 % - or more!"
    assert escape(text) == text


def test_no_address_becomes_a_link() -> None:
    for text in ("http://x.org", "www.x.org", "WWW.x.org", "a@b.org", "mailto:a"):
        assert "\\" in escape(text)
