"""Scenarios with a table of examples: one for every row.

A cell is a text, or a list of texts, which stays a list if the gap is the whole text. The first column may be a label.
"""

import re
from collections.abc import Iterator

from hoyle.language.report import Report, did_you_mean, list_words
from hoyle.language.report.words import with_number
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, scalars

GAP = re.compile(r"<([a-z][a-z0-9_ ]*)>")
HEADING = re.compile(r"[a-z][a-z0-9_ ]*")
HELP = "write `each: [[rank, points], [A, 10], [9, 0]]`, one list to a line"

Cell = Scalar | Sequence


def rows(name: Scalar, node: Mapping, each: Node, report: Report) -> list[tuple[str, Mapping]]:
    lines = [line for line in each if isinstance(line, Sequence)] if isinstance(each, Sequence) else []
    if not isinstance(each, Sequence) or len(lines) < len(each.items) or not lines:
        message = "`each` must be a table: a list of headings, then lists of as many cells"
        report.error("S903", message, each.span if each.span.text else name.span, help=HELP)
        return []
    heads = scalars(lines[0])
    if len(heads) < len(lines[0].items) or not heads:
        report.error(
            "S903", "the first line of `each` must be a list of headings, one word each", lines[0].span, help=HELP
        )
        return []
    if len(lines) == 1:
        message = "`each` has no example below its headings, so nothing would be played"
        report.error("S903", message, each.span, help=HELP)
        return []
    table = [cells(line, heads, report) for line in lines[1:]]
    check_headings(heads, node, report)
    return [] if report.failed else [*filled_in(heads, table, node)]


def cells(line: Sequence, heads: list[Scalar], report: Report) -> list[Cell]:
    if len(line.items) != len(heads):
        found, wants = with_number(len(line.items), "cell"), with_number(len(heads), "heading")
        help = f"write one cell below each of {list_words(head.value for head in heads)}; put a cell with a comma in quotes"
        report.error("S903", f"this row has {found}, and the table has {wants}", line.span, help=help)
    found_cells: list[Cell] = []
    for cell in line:
        if isinstance(cell, Scalar) or (isinstance(cell, Sequence) and all(isinstance(item, Scalar) for item in cell)):
            found_cells.append(cell)
        else:
            help = "write `9S 9H`, or a list such as `[play 9S, play 9H]`"
            report.error("S903", "a cell of a table must be a text or a list of texts", cell.span, help=help)
    return found_cells


def check_headings(heads: list[Scalar], node: Mapping, report: Report) -> None:
    names = [head.value for head in heads]
    used = {gap: text for text in texts(node) for gap in GAP.findall(text.value)}
    for number, head in enumerate(heads):
        only_label = number == 0 and any(name in used for name in names)
        if not HEADING.fullmatch(head.value):
            help = "begin a heading with a small letter, followed by small letters, digits and `_`"
            report.error("S903", f"`{head.value}` cannot be a heading", head.span, help=help)
        elif head.value in names[:number]:
            message = f"two columns have the heading `{head.value}`"
            report.error("S902", message, head.span, help="give one of them another name")
        elif head.value not in used and not only_label:
            help = f"in the scenario, write `<{head.value}>` wherever a value of `{head.value}` belongs; or remove `{head.value}` from the table"
            report.error("S902", f"nothing in the scenario uses `<{head.value}>`", head.span, help=help)
    for gap in sorted(set(used) - set(names)):
        near = did_you_mean(gap, names)
        help = f"did you mean `<{near}>`?" if near else f"the headings are {list_words(names)}"
        report.error("S902", f"the table of examples has no column `{gap}`", used[gap].span, help=help)


def filled_in(heads: list[Scalar], table: list[list[Cell]], node: Mapping) -> Iterator[tuple[str, Mapping]]:
    used = {gap for text in texts(node) for gap in GAP.findall(text.value)}
    firsts = [cell_text(row[0]) for row in table]
    labelled = heads[0].value not in used and len(set(firsts)) == len(firsts)
    for first, row in zip(firsts, table, strict=True):
        filled = fill(node, {head.value: cell for head, cell in zip(heads, row, strict=True)})
        assert isinstance(filled, Mapping)
        yield first if labelled else " | ".join(map(cell_text, row)), filled


def cell_text(cell: Cell) -> str:
    return cell.value if isinstance(cell, Scalar) else ", ".join(item.value for item in scalars(cell))


# ---- gaps


def texts(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node:
            yield from texts(item)
    else:
        for key, value in node:
            if key.value != "each":
                yield key
                yield from texts(value)


def fill(node: Node, values: dict[str, Cell]) -> Node:
    if isinstance(node, Sequence):
        return Sequence(tuple(fill(item, values) for item in node), node.span)
    if isinstance(node, Mapping):
        entries = ((fill_text(k, values), fill(v, values)) for k, v in node if k.value != "each")
        return Mapping(tuple(entries), node.span)
    alone = GAP.fullmatch(node.value)
    cell = values[alone[1]] if alone else None
    if not isinstance(cell, Sequence):
        return fill_text(node, values)
    return Sequence(tuple(Scalar(item.value, node.span, item.style, ()) for item in scalars(cell)), node.span)


def fill_text(text: Scalar, values: dict[str, Cell]) -> Scalar:
    filled = GAP.sub(lambda gap: cell_text(values[gap[1]]), text.value)
    return text if filled == text.value else Scalar(filled if filled.strip() else "", text.span, text.style, ())
