"""Parts of what is written in a scenario: nodes in; texts, lines and words with their places out, gaps filled in."""

import re
from collections.abc import Iterator

from hoyle.report import Report
from hoyle.syntax import Mapping, Node, Scalar, Sequence

GAP = re.compile(r"<([a-z][a-z0-9_ ]*)>")


def items(node: Node, report: Report) -> list[Scalar]:
    """The texts of a list, or of one text with `, ` between them."""
    if isinstance(node, Scalar):
        found, at = [], 0
        for piece in node.value.split(", "):
            found.append(part(node, at, at + len(piece)))
            at += len(piece) + 2
        return [text for text in found if text.value]
    texts = [item for item in node if isinstance(item, Scalar) and item.value] if isinstance(node, Sequence) else []
    if not isinstance(node, Sequence) or len(texts) < len(node.items):
        help = "write one text behind each dash, or all in one line with `, ` between them"
        report.error("S903", "this needs a list of texts", node.span, help=help)
    return texts


def lines(text: Scalar) -> list[Scalar]:
    """The lines of a text, each with its place."""
    return [part(text, m.start(), m.end()) for m in re.finditer(r".*\S", text.value)]


def words(text: Scalar) -> list[Scalar]:
    """The words of a text, each with its place."""
    return [part(text, m.start(), m.end()) for m in re.finditer(r"\S+", text.value)]


def part(text: Scalar, start: int, end: int) -> Scalar:
    """A part of a text, with its place."""
    span = text.at(start, end)
    offsets = ((0, span.start),) if text.offsets and span.text == text.value[start:end] else ()
    return Scalar(text.value[start:end], span, "plain", offsets)


def texts(node: Node) -> Iterator[Scalar]:
    """All texts in a node, keys too, except in its table of examples."""
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


def fill(node: Node, values: dict[str, str]) -> Node:
    """The node with `<column>` filled in from a row; what is filled in points at the whole text."""
    if isinstance(node, Sequence):
        return Sequence(tuple(fill(item, values) for item in node), node.span)
    if isinstance(node, Mapping):
        entries = ((fill_text(k, values), fill(v, values)) for k, v in node if k.value != "each")
        return Mapping(tuple(entries), node.span)
    return fill_text(node, values)


def fill_text(text: Scalar, values: dict[str, str]) -> Scalar:
    """A text with `<column>` filled in."""
    filled = GAP.sub(lambda gap: values[gap[1]], text.value)
    return text if filled == text.value else Scalar(filled if filled.strip() else "", text.span, text.style, ())
