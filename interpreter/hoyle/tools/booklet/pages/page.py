"""A document as one self-contained HTML page for screen and print."""

from collections.abc import Iterator
from html import escape

from hoyle.language.report.html_page import html_page
from hoyle.tools.booklet.document import (
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Section,
    Table,
    bare,
    face_text,
    fill_cards,
    fill_links,
    pieces,
)

_STYLE = """
:root { --term: #7a1f1f; }
@media (prefers-color-scheme: dark) { :root { --term: #e9a88c; } }
body { max-width: 46rem; font: 1.05rem/1.55 Georgia, "Times New Roman", serif; }
h1 { font-size: 2.2rem; }
h2 { font-size: 1.4rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 1.6rem 0 .4rem; }
p, ol, ul { margin: .4rem 0 .8rem; }
ol, ul { padding-left: 1.5rem; }
li { margin: .2rem 0; }
em { color: var(--term); }
.quiet { font-style: italic; }
a.rule { color: inherit; text-decoration: underline dotted from-font; text-underline-offset: .2em; }
.card { display: inline-block; min-width: 1.7em; margin: 0 .12em; padding: 0 .3em; text-align: center;
  border: 1px solid var(--soft); border-radius: .3em; background: #fff; color: #111; font-weight: 600; }
.card.red { color: #b3161b; }
nav { columns: 2; margin: 1.2rem 0; font-size: .95rem; }
nav a { display: block; color: inherit; }
table { margin: .8rem 0; line-height: 1.35; }
th, td { text-align: left; }
@media print {
  :root { --term: #000; }
  body { font-size: 10.5pt; }
  nav { display: none; }
}
"""


def page(document: Document) -> str:
    sections = [block for block in document.blocks if isinstance(block, Section)]
    front = [block for block in document.blocks if not isinstance(block, Section)]
    lines = [f"<h1>{_text(document.title)}</h1>"]
    for block in front:
        lines += _block(block, 2, "")
    links = [f'<a href="#{_anchor(section.title)}">{_text(section.title)}</a>' for section in sections]
    lines += ["<nav>", *links, "</nav>", "<main>"]
    for section in sections:
        lines += _block(section, 2, "")
    return html_page(bare(document.title), "\n".join([*lines, "</main>"]), _STYLE)


def _anchor(title: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in bare(title).lower()).split())


def _text(text: str) -> str:
    text = "".join(f"<em>{escape(part)}</em>" if marked else escape(part) for marked, part in pieces(text))
    return fill_cards(fill_links(text, _link), _cards)


def _link(name: str, words: str) -> str:
    return f'<a class="rule" href="#rule-{name}">{words}</a>'


def _cards(faces: list[str]) -> str:
    return f'<span class="cards">{"".join(map(_card, faces))}</span>'


def _card(face: str) -> str:
    """Draw a card: its face in a frame, red for hearts and diamonds."""
    shown = face_text(face, True)
    kind = "card red" if shown[-1] in "♥♦" else "card"
    return f'<span class="{kind}">{shown}</span>'


def _block(block: Block, depth: int, path: str) -> Iterator[str]:
    match block:
        case Paragraph(text=text, quiet=quiet):
            kind = ' class="quiet soft"' if quiet else ""
            yield f"<p{kind}>{_text(text)}</p>"
        case Items(items=items, numbered=numbered):
            yield from _items(items, numbered)
        case Table(heads=heads, rows=rows):
            yield '<div class="wide"><table>'
            yield f"<thead><tr>{''.join(f'<th>{_text(head)}</th>' for head in heads)}</tr></thead>"
            yield "<tbody>"
            for row in rows:
                yield f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>"
            yield "</tbody></table></div>"
        case Section(title=title, blocks=blocks, names=names):
            anchor = f"{path}{_anchor(title)}"
            targets = "".join(f'<a id="rule-{name}"></a>' for name in names)
            yield f'<h{depth} id="{anchor}">{targets}{_text(title)}</h{depth}>'
            for inner in blocks:
                yield from _block(inner, depth + 1, f"{anchor}-")


def _items(items: tuple[Item, ...], numbered: bool, cases: bool = False) -> Iterator[str]:
    kind = "ol" if numbered and not cases else "ul"
    yield f"<{kind}>"
    for item in items:
        if item.parts:
            yield f"<li>{_text(item.text)}"
            yield from _items(item.parts, numbered, item.cases)
            yield "</li>"
        else:
            yield f"<li>{_text(item.text)}</li>"
    yield f"</{kind}>"
