"""Reading of rule files: their tree of nodes, and the parse trees of their strings."""

from hoyle.language.syntax.grammar import SyntaxProblem, parse, parse_text, reserved_words
from hoyle.language.syntax.read import read
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, plain

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
