"""A document as one HTML page that needs nothing else: print-friendly, light or dark as the reader likes."""

from collections.abc import Iterator
from html import escape

from hoyle.booklet.document import Block, Document, Item, Items, Paragraph, Section, Table, bare, pieces

_STYLE = """
:root { color-scheme: light dark; --ink: #1d1d1b; --paper: #fdfcf8; --soft: #6b675e; --line: #d9d4c7; --term: #7a1f1f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e4da; --paper: #1b1c1e; --soft: #a09a8c; --line: #3c3d40; --term: #e9a88c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.55 Georgia, "Times New Roman", serif; }
h1 { font-size: 2.2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.08rem; margin: 1.6rem 0 .4rem; }
p, ol, ul { margin: .4rem 0 .8rem; }
ol, ul { padding-left: 1.5rem; }
li { margin: .2rem 0; }
em { color: var(--term); }
.quiet { color: var(--soft); font-style: italic; }
nav { columns: 2; margin: 1.2rem 0; font-size: .95rem; }
nav a { display: block; color: inherit; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .92rem; line-height: 1.35; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
@media print {
  :root { --ink: #000; --paper: #fff; --soft: #444; --line: #bbb; --term: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav { display: none; }
  h2, h3 { break-after: avoid; }
  li, tr { break-inside: avoid; }
}
"""


def page(document: Document) -> str:
    """The text of the page."""
    sections = [block for block in document.blocks if isinstance(block, Section)]
    front = [block for block in document.blocks if not isinstance(block, Section)]
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(bare(document.title))}</title>",
        f"<style>{_STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{_text(document.title)}</h1>",
    ]
    for block in front:
        lines += _block(block, 2, "")
    links = [f'<a href="#{_anchor(section.title)}">{_text(section.title)}</a>' for section in sections]
    lines += ["<nav>", *links, "</nav>", "<main>"]
    for section in sections:
        lines += _block(section, 2, "")
    return "\n".join([*lines, "</main>", "</body>", "</html>"]) + "\n"


def _anchor(title: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in bare(title).lower()).split())


def _text(text: str) -> str:
    return "".join(f"<em>{escape(part)}</em>" if marked else escape(part) for marked, part in pieces(text))


def _block(block: Block, depth: int, path: str) -> Iterator[str]:
    match block:
        case Paragraph(text=text, quiet=quiet):
            kind = ' class="quiet"' if quiet else ""
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
        case Section(title=title, blocks=blocks):
            anchor = f"{path}{_anchor(title)}"
            yield f'<h{depth} id="{anchor}">{_text(title)}</h{depth}>'
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
