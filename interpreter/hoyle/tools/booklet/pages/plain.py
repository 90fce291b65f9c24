"""A document as plain text."""

from collections.abc import Iterator
from functools import partial
from textwrap import wrap as wrap_anywhere

from hoyle.tools.booklet.document import (
    CLOSE,
    OPEN,
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Section,
    Table,
    bare,
    in_plain_words,
)

wrap = partial(wrap_anywhere, break_on_hyphens=False)

_GAP = 2
_NARROWEST = 8


def plain_text(document: Document, width: int = 80, emphasis: tuple[str, str] = ("", "")) -> str:
    """Wrap lines at `width`; terms are between the two marks of `emphasis`."""
    title = bare(document.title)
    lines = [title, "=" * len(title), ""]
    for block in in_plain_words(document).blocks:
        lines += _block(block, width, 0)
    text = "\n".join(lines).rstrip("\n") + "\n"
    return text.replace(OPEN, emphasis[0]).replace(CLOSE, emphasis[1])


def _wrap(text: str, width: int, first: str, rest: str) -> list[str]:
    """Marks have no width."""
    if OPEN not in text:
        return wrap(text, width, initial_indent=first, subsequent_indent=rest) or [first.rstrip()]
    held: list[str] = []
    at = 0
    for line in wrap(bare(text), width, initial_indent=first, subsequent_indent=rest):
        indent = first if not held else rest
        told, at = _restore_marks(text, line[len(indent) :], at)
        held.append(f"{indent}{told}")
    return held


def _restore_marks(text: str, line: str, at: int) -> tuple[str, int]:
    """Restore the marks of a wrapped line; also return its end in the text."""
    told: list[str] = []
    left = len(line)
    while at < len(text) and (left or text[at] == CLOSE):
        sign = text[at]
        if sign not in (OPEN, CLOSE):
            if not told and sign == " ":
                at += 1
                continue
            left -= 1
        told.append(sign)
        at += 1
    return "".join(told), at


def _block(block: Block, width: int, depth: int) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield from (*_wrap(text, width, "", ""), "")
        case Items(items=items, numbered=numbered):
            yield from _items(items, numbered, width, "")
            yield ""
        case Table():
            yield from (*_table(block, width), "")
        case Section(title=title, blocks=blocks):
            told = bare(title)
            yield from (*([told.upper()] if depth == 0 else [told, "-" * min(len(told), width)]), "")
            for inner in blocks:
                yield from _block(inner, width, depth + 1)


def _items(items: tuple[Item, ...], numbered: bool, width: int, indent: str, cases: bool = False) -> Iterator[str]:
    for at, item in enumerate(items, 1):
        mark = f"{at}. " if numbered and not cases else "- "
        deeper = indent + " " * len(mark)
        yield from _wrap(item.text, width, indent + mark, deeper)
        yield from _items(item.parts, numbered, width, deeper, item.cases)


def _table(table: Table, width: int) -> Iterator[str]:
    """The widest columns are narrowed until the table fits."""
    rows = [tuple(bare(cell) for cell in row) for row in (table.heads, *table.rows)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.heads))]
    room = width - _GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate(rows):
        cells = [wrap(cell, wide) or [""] for cell, wide in zip(row, widths)]
        for line in range(max(map(len, cells))):
            parts = [(cell[line] if line < len(cell) else "").ljust(wide) for cell, wide in zip(cells, widths)]
            yield (" " * _GAP).join(parts).rstrip()
        if number == 0:
            yield (" " * _GAP).join("-" * wide for wide in widths)
