"""A document as Markdown."""

from collections.abc import Iterator

from hoyle.language.report.markdown import escape
from hoyle.tools.booklet.document import (
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Section,
    Table,
    bare,
    in_plain_words,
    pieces,
)


def markdown(document: Document) -> str:
    lines = [f"# {_text(document.title)}", ""]
    for block in in_plain_words(document).blocks:
        lines += _block(block, 2)
    return "\n".join(lines).rstrip("\n") + "\n"


def _text(text: str) -> str:
    told = ""
    for marked, part in pieces(text):
        inside = part.strip()
        shown = f"*{escape(inside)}*" if marked and inside else escape(inside)
        told += part[: len(part) - len(part.lstrip())][:1] + shown + part[len(part.rstrip()) :][:1] if inside else " "
    return told.strip()


def _block(block: Block, depth: int) -> Iterator[str]:
    match block:
        case Paragraph(text=text, quiet=quiet):
            yield from ((f"*{escape(bare(text))}*" if quiet else _text(text)), "")
        case Items(items=items, numbered=numbered):
            yield from _items(items, numbered, 0)
            yield ""
        case Table():
            yield from _table(block)
        case Section(title=title, blocks=blocks):
            yield from (f"{'#' * depth} {_text(title)}", "")
            for inner in blocks:
                yield from _block(inner, depth + 1)


def _items(items: tuple[Item, ...], numbered: bool, indent: int, cases: bool = False) -> Iterator[str]:
    for at, item in enumerate(items, 1):
        mark = f"{at}." if numbered and not cases else "-"
        yield f"{' ' * indent}{mark} {_text(item.text)}"
        yield from _items(item.parts, numbered, indent + len(mark) + 1, item.cases)


def _table(table: Table) -> Iterator[str]:
    def row(cells: tuple[str, ...]) -> str:
        return f"| {' | '.join(_text(cell) for cell in cells)} |"

    yield from (row(table.heads), f"|{'---|' * len(table.heads)}")
    yield from (row(cells) for cells in table.rows)
    yield ""
