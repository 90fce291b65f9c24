"""The documentation as HTML pages, with links between them and complete examples to open in the workbench."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

ROOT = Path(__file__).parents[3]

#: Pages outside the folder of the documentation, and their addresses.
_OUTSIDE = {"README.md": "about.html", "CONTRIBUTING.md": "contributing.html", "CHANGELOG.md": "changelog.html"}

#: Folders without a page of their own, and the titles of the lists that are made for them.
_LISTS = {"docs/errors": "Diagnostics", "docs/decisions": "Decisions"}

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'self'">
<title>{title} - Hoyle</title>
<link rel="icon" href="{up}icon.svg">
<link rel="stylesheet" href="{up}documentation.css">
</head>
<body>
<header><a href="{up}">Workbench</a> <a href="{up}docs/index.html">Documentation</a></header>
<main>
"""


@dataclass(slots=True)
class Page:
    """A page of the site: `examples` are complete rule files by name, each with the files that it extends."""

    address: str
    title: str
    html: str
    examples: dict[str, dict[str, object]] = field(default_factory=dict)


def pages_of() -> list[Page]:
    sources = [*_OUTSIDE, *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "docs").rglob("*.md")))]
    pages = [page_of(source) for source in sources]
    return [*pages, *(list_page(folder, title, pages) for folder, title in _LISTS.items())]


def pictures() -> Iterator[tuple[str, Path]]:
    folder = ROOT / "docs" / "pictures"
    for file in sorted((*folder.glob("*.svg"), *folder.glob("*.png"), *folder.glob("tables/*.webp"))):
        yield file.relative_to(ROOT).as_posix(), file


def address_of(source: str) -> str | None:
    """The address of a file or folder of the repository, or None if the site does not have it."""
    if source in _OUTSIDE:
        return _OUTSIDE[source]
    game = re.match(r"gamedefs/(?:classics/)?(\w+)(?:/|$)", source)
    if game and game[1] != "classics":
        return f"#game={game[1]}"
    if source == "gamedefs":
        return "#shelf"
    if source.startswith("docs") and (ROOT / source).is_dir():
        return f"{source}/index.html"
    if source.startswith("docs/") and source.endswith(".md"):
        name = PurePosixPath(source)
        return str(name.with_name("index.html") if name.name == "README.md" else name.with_suffix(".html"))
    return source if source.startswith("docs/pictures/") else None


def page_of(source: str) -> Page:
    address = address_of(source)
    assert address is not None
    page = Page(address, "", "")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse((ROOT / source).read_text(encoding="utf-8"))
    anchors: dict[str, int] = {}
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            title = plain(tokens[number + 1])
            token.attrs["id"] = anchor(title, anchors)
            page.title = page.title or title
        for inner in token.children or ():
            point_to_the_site(inner, source, address)
    markdown.add_render_rule("fence", lambda _, found, at, *rest: fence(found[at], page))
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    page.html = around(page, markdown.renderer.render(tokens, markdown.options, {}))
    return page


def around(page: Page, body: str) -> str:
    head = _HEAD.format(title=escape(page.title), up="../" * page.address.count("/") or "./")
    return f"{head}{body}</main>\n</body>\n</html>\n"


def plain(token: Token) -> str:
    return "".join(child.content for child in token.children or () if child.type in ("text", "code_inline"))


def anchor(title: str, taken: dict[str, int]) -> str:
    """The anchor of a heading as code hosts make it; a second one of that name gets a number."""
    name = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
    number = taken.get(name, 0)
    taken[name] = number + 1
    return f"{name}-{number}" if number else name


def point_to_the_site(token: Token, source: str, address: str) -> None:
    """Turn a link into the repository into one of the site; a file that the site lacks becomes plain text."""
    key = {"link_open": "href", "image": "src"}.get(token.type)
    target = str(token.attrs.get(key, "")) if key else ""
    if not key or re.match(r"[a-z]+:|#", target):
        return
    path, _, place = target.partition("#")
    found = address_of(normpath(f"{PurePosixPath(source).parent}/{path}"))
    if found is None:
        token.attrs = {"class": "file"}
        return
    up = "../" * address.count("/") or "./"
    there = up + found if found.startswith("#") else relpath(found, str(PurePosixPath(address).parent))
    token.attrs[key] = f"{there}#{place}" if place else there


def fence(token: Token, page: Page) -> str:
    language, _, mark = token.info.partition(" ")
    try:
        code = highlight(token.content, get_lexer_by_name(language or "text"), HtmlFormatter(nowrap=True))
    except ClassNotFound:
        code = escape(token.content)
    link = ""
    if language == "yaml" and mark in ("game", "variant"):
        name = example_name(page, token.content)
        page.examples[name] = {"text": token.content, "beside": base_of(page, token.content)}
        up = "../" * page.address.count("/") or "./"
        link = f'<p class="open"><a href="{up}#example={name}">Open in the workbench</a></p>'
    return f"<pre><code>{code}</code></pre>{link}\n"


def example_name(page: Page, text: str) -> str:
    """A name such as `tour/high_card`, with a number where it is taken."""
    found = re.search(r"^variant: *(\w+)", text, re.M) or re.search(r"^game: *(\w+)", text, re.M)
    assert found, "a complete example has `game:` or `variant:`"
    stem = page.address.removesuffix(".html").removeprefix("docs/")
    name, number = f"{stem}/{found[1]}", 1
    while name in page.examples:
        number += 1
        name = f"{stem}/{found[1]}_{number}"
    return name


def base_of(page: Page, text: str) -> dict[str, str]:
    """The game of the same page that a variant extends, by id."""
    extends = re.search(r"^extends: *(\w+)", text, re.M)
    if extends is None:
        return {}
    for example in page.examples.values():
        text = str(example["text"])
        if re.search(rf"^game: *{extends[1]}\b", text, re.M):
            return {extends[1]: text}
    return {}


def list_page(folder: str, title: str, pages: list[Page]) -> Page:
    """A list of the pages of a folder."""
    inside = [page for page in pages if page.address.startswith(f"{folder}/")]
    items = [f'<li><a href="{PurePosixPath(p.address).name}">{escape(p.title)}</a></li>\n' for p in inside]
    page = Page(f"{folder}/index.html", title, "")
    page.html = around(page, f"<h1>{title}</h1>\n<ul>\n{''.join(items)}</ul>\n")
    return page
