"""The room of reading: the text of a rule file in; its tree of nodes, and the trees of its strings, out."""

from hoyle.syntax.grammar import SyntaxProblem, parse, parse_text, reserved_words
from hoyle.syntax.read import read
from hoyle.syntax.tree import Mapping, Node, Scalar, Sequence, plain

__all__ = [
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "SyntaxProblem",
    "parse",
    "parse_text",
    "plain",
    "read",
    "reserved_words",
]
