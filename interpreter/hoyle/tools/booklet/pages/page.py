"""A document as one self-contained HTML page."""

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
    fill_cards,
    fill_links,
    link,
    pieces,
    with_texts,
)

_STYLE = """
:root { --term: #7a1f1f; --felt: #f6f2e8; --edge: #b9a77c; }
@media (prefers-color-scheme: dark) { :root { --term: #e9a88c; --felt: #23211b; --edge: #6d6246; } }
body { max-width: 46rem; font: 1.06rem/1.6 Georgia, "Times New Roman", serif; }
header { margin: 1rem 0 2rem; padding-bottom: 1.2rem; border-bottom: 3px double var(--edge); text-align: center; }
h1 { font-size: 2.7rem; letter-spacing: .02em; margin: 0 0 .6rem; }
header p { margin: .2rem auto; max-width: 34rem; font-size: 1.1rem; }
h2 { font-size: 1.35rem; margin: 2.2rem 0 .5rem; color: var(--term); }
h3 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
h4 { font-size: 1rem; margin: 1.2rem 0 .3rem; font-style: italic; font-weight: 600; }
p, ol, ul { margin: .4rem 0 .8rem; }
ol, ul { padding-left: 1.5rem; }
li { margin: .25rem 0; }
em { color: var(--term); }
.quiet { font-style: italic; }
a.rule { color: inherit; text-decoration: underline dotted var(--edge); text-underline-offset: .2em; }
.card { display: inline-block; white-space: nowrap; min-width: 1.75em; margin: 0 .1em; padding: 0 .25em;
  text-align: center; line-height: 1.5;
  border: 1px solid #8d8d8d; border-radius: .3em; background: #fff; color: #111; font-weight: 600; font-size: .92em;
  box-shadow: 0 1px 1px rgb(0 0 0 / 25%); font-family: "DejaVu Serif", Georgia, serif; }
.card.red { color: #b3161b; }
.examples { background: var(--felt); border: 1px solid var(--edge); border-radius: .5rem; padding: .2rem 1.2rem .6rem;
  margin: 2rem 0; }
.examples h2 { margin-top: .8rem; }
.examples ul { list-style: none; padding: 0; }
.examples li { margin: .7rem 0; line-height: 1.8; }
.variations li > ul { font-size: .95em; }
.exact { margin-top: 3rem; padding-top: .5rem; border-top: 3px double var(--edge); font-size: .95rem; }
.exact h2 { color: inherit; }
nav { columns: 3 9rem; margin: 1.2rem 0; font-size: .95rem; }
nav a { display: block; color: inherit; }
table { margin: .8rem 0; line-height: 1.35; }
th, td { text-align: left; }
@page { size: A4; margin: 16mm 15mm; }
@media print {
  :root { --term: #5c1414; --felt: #fff; --edge: #888; }
  body { font-size: 10pt; line-height: 1.42; }
  header { margin: 0 0 6mm; padding-bottom: 4mm; }
  h1 { font-size: 26pt; }
  h2 { font-size: 13pt; margin: 5mm 0 1.5mm; }
  nav { display: none; }
  a.rule { text-decoration: none; }
  p { orphans: 2; widows: 2; }
  h2, h3, h4 { break-after: avoid; }
  .guide p, li { break-inside: avoid; }
  li:has(> ul, > ol) { break-inside: auto; }
  .guide, .exact { columns: 2; column-gap: 9mm; }
  .guide > section:first-child h2 { margin-top: 0; }
  .examples { break-inside: avoid; margin: 5mm 0; padding: 0 3mm 1mm; }
  .card { box-shadow: none; }
  .exact { break-before: page; font-size: 8.5pt; line-height: 1.35; margin: 0; border: 0; }
  .exact > h2 { column-span: all; font-size: 16pt; text-align: center; margin: 0 0 4mm; }
  .exact h3 { font-size: 10.5pt; margin: 4mm 0 1mm; }
  .exact h4 { font-size: 9pt; margin: 3mm 0 1mm; }
  .wide { overflow: visible; }
  p:has(+ .wide) { break-after: avoid; }
  .exact table { font-size: 7.5pt; margin: 0 0 2mm; }
  .exact th, .exact td { padding: .1rem .35rem .1rem 0; }
}
"""


def page(document: Document) -> str:
    known = {name for block in document.blocks for name in _targets(block)}
    document = with_texts(
        document, lambda text: fill_links(text, lambda to, words: link(to, words) if to in known else words)
    )
    sections = [block for block in document.blocks if isinstance(block, Section)]
    guide = [section for section in sections if section.kind != "exact"]
    exact = [section for section in sections if section.kind == "exact"]
    lines = ["<header>", f"<h1>{_text(document.title)}</h1>"]
    for block in document.blocks:
        if not isinstance(block, Section):
            lines += _block(block, 2, "")
    links = [f'<a href="#{_anchor(section.title)}">{_text(section.title)}</a>' for section in sections]
    lines += ["</header>", "<nav>", *links, "</nav>", '<main class="guide">' if exact else "<main>"]
    for section in guide:
        lines += ["<section>", *_block(section, 2, ""), "</section>"]
    lines.append("</main>")
    for section in exact:
        lines += _block(section, 2, "")
    body = "\n".join(lines)
    return html_page(bare(document.title), fill_cards(body, _cards), _STYLE)


def _targets(block: Block) -> Iterator[str]:
    if isinstance(block, Section):
        yield from block.names
        for inner in block.blocks:
            yield from _targets(inner)


def _anchor(title: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in bare(title).lower()).split())


def _text(text: str) -> str:
    text = "".join(f"<em>{escape(part)}</em>" if marked else escape(part) for marked, part in pieces(text))
    return fill_links(text, _link)


def _link(name: str, words: str) -> str:
    return f'<a class="rule" href="#rule-{name}">{words}</a>'


def _cards(faces: list[str]) -> str:
    return f'<span class="cards">{"<wbr>".join(map(_card, faces))}</span>'


def _card(face: str) -> str:
    kind = "card red" if face[-1] in "♥♦" else "card"
    return f'<span class="{kind}">{face}</span>'


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
        case Section(title=title, blocks=blocks, names=names, kind=kind):
            anchor = f"{path}{_anchor(title)}"
            targets = "".join(f'<a id="rule-{name}"></a>' for name in names)
            if kind:
                yield f'<div class="{kind}">'
            yield f'<h{depth} id="{anchor}">{targets}{_text(title)}</h{depth}>'
            for inner in blocks:
                yield from _block(inner, depth + 1, f"{anchor}-")
            if kind:
                yield "</div>"


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
