"""The booklet of a game as data that the page turns into elements."""

from typing import Any

from hoyle.compile import RulesError, load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.document import Block, Item, Items, Paragraph, Section, Table, in_plain_words, pieces
from hoyle.tools.booklet.whole import booklet
from hoyle_page.folder import lay_rules

Data = dict[str, Any]


def booklet_data(rules: str, beside: dict[str, str]) -> Data:
    report = Report()
    model, _ = load_rules(lay_rules(rules, beside), report)
    if model is None:
        raise RulesError(report.diagnostics)
    document = in_plain_words(booklet(model, notes=report.diagnostics))
    return {"title": text_data(document.title), "blocks": [block_data(block) for block in document.blocks]}


def block_data(block: Block) -> Data:
    match block:
        case Paragraph(text, quiet):
            return {"kind": "paragraph", "text": text_data(text), "quiet": quiet}
        case Items(items, numbered):
            return {"kind": "items", "items": [item_data(item) for item in items], "numbered": numbered}
        case Table(heads, rows):
            return {
                "kind": "table",
                "heads": [text_data(head) for head in heads],
                "rows": [[text_data(cell) for cell in row] for row in rows],
            }
        case Section(title, blocks):
            return {"kind": "section", "title": text_data(title), "blocks": [block_data(inner) for inner in blocks]}


def item_data(item: Item) -> Data:
    parts = [item_data(part) for part in item.parts]
    return {"text": text_data(item.text), "parts": parts, "cases": item.cases}


def text_data(text: str) -> list[tuple[bool, str]]:
    """The pieces of a text, each with whether it is a term."""
    return list(pieces(text))
