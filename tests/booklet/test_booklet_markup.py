"""Texts of a rule file that look like markup are text on every page that is made of it."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from hoyle import load
from hoyle.engine.graph.draw import draw
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.pages.page import page
from hoyle_cli.rules import read_booklet
from hoyle_cli.table_flags import Table

#: A game in which `@` stands wherever an author may write a text of any kind.
GAME = """hoyle: 1
game: marked
title: '@'
author: '@'
summary: '@'
players: 2..4
how to play:
  aim: 'x @ {stock: x @} {7H}'
options:
  o: {type: a | b, default: a, help: '@'}
  m: {type: 1..3, default: 1, help: 'm @'}
titles:
  stock: '@'
  hand: '1 @'
deck:
  ranks: [7, 8, 9, 10, J, Q, K, A]
  into: stock
zones:
  stock: stack seen by nobody  # @
  hand: set per player seen by owner  # x @
  trick: row seen by everyone
variables:
  n: 0..9
actions:
  # @
  play:
    title: 'play {c} @'
    with:
      c: card from my hand  # @
    do: move c to trick
rules:
  r:
    narrows: play
    when: count(trick) > 0
    demand: c.suit is first(trick).suit
    says: '@'
phases:
  game: |
    shuffle stock
    deal 4 from stock to each hand starting with dealer
    repeat 4 times: round  # @
    tally
  round: |
    for p in players starting with dealer: p chooses play  # @
    if o is a: n = min(n + m, 9)
    move trick to stock
score:
  per: player
  parts:
    cards: count(my hand) + n
winner:
  most: highest my score
variants:
  big: {title: '@', options: {m: 3}}
"""

MARKUP = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</style></title><svg onload=alert(1)>", "<!-- x", "![x](x.png)",
    "[x](javascript:alert(1))", "[x]: javascript:x", "`x` <b>x</b>", "``` x", "# x #", "- x", "1. x", "> x", "---", "a | b", "|---|",
    "&lt;script&gt;", "\\<b>", "**x** __y__ ~~z~~", "http://x.org www.x.org a@b.org", "$y$", '" onclick="x', "%% x",
    '"]; x [label="', "]]>", "end", "\\", '\\"',
]  # fmt: skip

#: What a booklet is made of.
TOKENS = {
    "inline", "text", "softbreak", *(
        f"{name}_{end}"
        for name in ("heading", "paragraph", "bullet_list", "ordered_list", "list_item", "em", "table", "thead", "tbody", "tr", "th", "td")
        for end in ("open", "close")
    ),
}  # fmt: skip
TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4", "p", "nav", "a", "main", "ul", "ol", "li", "em",
    "div", "header", "section", "span", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip


class Tags(HTMLParser):
    """The tags of a page, and its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str | None]] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= set(attrs)


def check(text: str, folder: Path) -> None:
    """No page shows anything but text for the words of the file."""
    path = folder / "marked.yaml"
    path.write_text(GAME.replace("@", text.replace("'", "''")))
    document = read_booklet(Table(str(path), None, {}, ()))
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = [one for token in parser.parse(markdown(document)) for one in (token, *(token.children or ()))]
    assert {token.type for token in tokens} <= TOKENS
    assert not [token for token in tokens if token.attrs]
    game = load(path)
    tags = Tags(page(document))
    assert tags.tags <= TAGS, tags.tags - TAGS
    assert not [name for name, _ in tags.attributes if name.startswith("on")]
    assert all(value.startswith("#") for name, value in tags.attributes if name == "href" and value)
    for line in draw(game.machine.graph, game.model, "mermaid", True).splitlines():
        assert not re.search("[<>&]|javascript:", re.sub("<br/>|-->|-.->", "", line)), line
    for line in draw(game.machine.graph, game.model, "dot", False).splitlines():
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', "TEXT", line)
        assert re.fullmatch(r"[\w ={};\[\],.>-]*", bare), line


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_text(text: str, tmp_path: Path) -> None:
    check(text, tmp_path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(
    text=st.lists(st.sampled_from([*MARKUP, *"\\`*_[]()<>#+-.!|~&:@=$\"'%;ab1 "]), min_size=1, max_size=6).map("".join)
)
def test_any_markup_is_text(text: str, tmp_path: Path) -> None:
    check(text, tmp_path)
