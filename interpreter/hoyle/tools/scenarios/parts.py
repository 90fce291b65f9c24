"""Texts, lines and words of a scenario, with their places."""

import re

from hoyle.language.report import Report
from hoyle.language.syntax.tree import Node, Scalar, Sequence, scalars


def items(node: Node, report: Report) -> list[Scalar]:
    """Texts of a list, or of one text with `, ` between."""
    if isinstance(node, Scalar):
        found, at = [], 0
        for piece in node.value.split(", "):
            found.append(node.part(at, at + len(piece)))
            at += len(piece) + 2
        return [text for text in found if text.value]
    texts = [item for item in scalars(node) if item.value]
    if not isinstance(node, Sequence) or len(texts) < len(node.items):
        help = "write one text after each dash, or all on one line with `, ` between them"
        report.error("S903", "a list of texts is missing here", node.span, help=help)
    return texts


def lines(text: Scalar) -> list[Scalar]:
    return [text.part(m.start(), m.end()) for m in re.finditer(r".*\S", text.value)]


def words(text: Scalar) -> list[Scalar]:
    return [text.part(m.start(), m.end()) for m in re.finditer(r"\S+", text.value)]
